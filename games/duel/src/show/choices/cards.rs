//! What can be done with cards: starting hands, plays, second choices, replaces, signatures.

use super::super::figures::{hand_slot, piece_id, signature_slot, zone};
use super::super::words::buff_text;
use crate::command::Command;
use crate::content::CardKind;
use crate::event::{Bearer, Event};
use crate::id::{CardId, UnitId};
use crate::slots::Slots;
use crate::state::Duel;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::Tile;
use initiative_scene::choice::{Affected, Choice, Preview, Role, Target, TargetStep, Tier};
use initiative_scene::scene::{CardPlace, Prompt, Scene};
use initiative_scene::text::Text;

/// A way to play a card that is legal: its first and its second choice.
#[derive(Clone, Copy)]
struct Play<'a> {
    at: Option<Tile>,
    follow_up: Option<Tile>,
    command: &'a Command,
}

impl Duel {
    // DUEL-SET-3
    pub(super) fn offer_mulligan(&self, seat: Seat, legal: &[Command], scene: &mut Scene) {
        let keep = Choice::new("keep", "Keep all").role(Role::Answer).icon("check");
        let keep = self.answered(seat, keep, &Command::Mulligan { slots: Slots::NONE });
        scene.offer("keep", keep);
        let targets = self.mulligans(seat, Slots::NONE, legal);
        let mut choices = alloc::vec!["keep".into()];
        let most = self.stage.rules.mulligan_max;
        let text = format!("The starting hand: choose up to {most} cards to put back.");
        if !targets.is_empty() {
            let choice = Choice::new("mulligan", "Replace cards").role(Role::Answer);
            let choice = choice.icon("swap").prompt(text.clone());
            scene.offer("mulligan", choice.targets(targets));
            choices.push("mulligan".into());
        }
        scene.prompt = Some(Prompt { text: text.into(), choices, ..Prompt::default() });
    }

    /// Every next card to put back after these, in any order.
    fn mulligans(&self, seat: Seat, chosen: Slots, legal: &[Command]) -> Vec<Target> {
        let most = self.stage.rules.mulligan_max;
        let targets = (0..self.stage.rules.max_hand_size).filter_map(|slot| {
            if chosen.contains(&slot) {
                return None;
            }
            let mut slots = chosen.and(slot)?;
            slots.sort_unstable();
            let command = Command::Mulligan { slots };
            self.allows(seat, &command).ok()?;
            let done = Target::option(format!("Replace {}", slots.len())).icon("swap");
            let mut targets = Vec::new();
            targets.extend(legal.contains(&command).then(|| done.command::<Self>(&command)));
            targets.extend(self.mulligans(seat, slots, legal));
            let prompt = format!("{} of at most {most} cards go back.", slots.len());
            let step = TargetStep { prompt: prompt.into(), targets, ..TargetStep::default() };
            Some(Target::card(hand_slot(seat, slot)).then(step))
        });
        targets.collect()
    }

    pub(super) fn offer_cards(&self, seat: Seat, legal: &[Command], scene: &mut Scene) {
        for slot in 0..self.stage.rules.max_hand_size {
            let Ok(held) = self.held(seat, slot) else {
                continue;
            };
            let (place, card) = (hand_slot(seat, slot), self.card(held.card));
            let (verb, name, icon) = match card.kind {
                CardKind::Minion => ("summon", "Summon", "hand"),
                CardKind::Artifact => ("wear", "Wear", "shield"),
                CardKind::Spell | CardKind::General | CardKind::Signature => {
                    ("cast", "Cast", "star")
                }
            };
            let choice = Choice::new(verb, name).by_card(place.clone()).icon(icon).direct();
            let choice = choice.price(format!("{} mana", held.cost(self.catalogue())));
            let bare = Command::PlayCard { slot, at: None, follow_up: None };
            let plays = legal.iter().filter_map(|command| match *command {
                Command::PlayCard { slot: own, at, follow_up } if own == slot => {
                    Some(Play { at, follow_up, command })
                }
                _ => None,
            });
            let play = match self.affordable(seat, slot) {
                Err(refusal) => choice.refused(refusal),
                Ok(_) => {
                    let plays: Vec<_> = plays.collect();
                    self.offer_play(seat, held.card, choice, &bare, &plays)
                }
            };
            scene.offer(format!("play-{slot}"), play);
            // DUEL-UI-5: the player puts the card on the replace slot.
            let replace = Choice::new("replace", "Replace").by_card(place).icon("swap").direct();
            let command = Command::ReplaceCard { slot };
            let goal = Target::card(CardPlace::pile(zone("replace", seat))).named("Replace");
            let replace = match self.check(seat, &command) {
                Ok(()) => replace.target(goal.command::<Self>(&command)),
                Err(refusal) => replace.refused(refusal),
            };
            scene.offer(format!("replace-{slot}"), replace);
        }
        let card = self.card(self.side(seat).signature.card);
        let choice = Choice::new("signature", card.name.clone()).by_card(signature_slot(seat));
        let choice = choice.icon("star").direct().price(format!("{} mana", card.cost));
        let plays = legal.iter().filter_map(|command| match *command {
            Command::PlaySignature { at } => Some(Play { at, follow_up: None, command }),
            _ => None,
        });
        let bare = Command::PlaySignature { at: None };
        let choice = match self.signature_ready(seat) {
            Err(refusal) => choice.refused(refusal),
            Ok(_) => {
                let (card, plays) = (self.side(seat).signature.card, plays.collect::<Vec<_>>());
                self.offer_play(seat, card, choice, &bare, &plays)
            }
        };
        scene.offer("signature", choice);
    }

    // DUEL-FOLLOW-1
    /// A card that the seat can pay for, with the targets of every legal play. `bare` is the
    /// command of a card that needs no target.
    fn offer_play(
        &self,
        seat: Seat,
        card: CardId,
        choice: Choice,
        bare: &Command,
        plays: &[Play<'_>],
    ) -> Choice {
        let (words, card) = (self.words(card), self.card(card));
        let [ask, ask_again] = &words.asks;
        let (prompt, tier) = match (card.kind, card.target) {
            (CardKind::Minion, _) => (Text::from("Where shall it stand?"), Tier::Reach),
            (_, Some(_)) => (ask.clone(), Tier::Target),
            (_, None) if card.follow_up.is_none() => return self.answered(seat, choice, bare),
            (_, None) => {
                let targets = self.second_choices(seat, plays);
                let choice = choice.prompt(ask_again.clone());
                return Self::aimed(choice, targets, crate::check::BAD_FOLLOW_UP);
            }
        };
        let targets = plays.chunk_by(|one, next| one.at == next.at).filter_map(|plays| {
            let at = plays[0].at?;
            if plays.iter().all(|play| play.follow_up.is_none()) {
                return Some(self.aimed_at(seat, at, tier, plays[0].command));
            }
            let prompt = ask_again.clone();
            let targets = self.second_choices(seat, plays);
            let step = TargetStep { prompt, step: 2, steps: 2, targets, ..TargetStep::default() };
            Some(self.goal(at, tier).then(step))
        });
        Self::aimed(choice.prompt(prompt), targets.collect(), crate::check::BAD_TARGET)
    }

    /// Every second choice of plays with the same first one, and the choice to decide later.
    fn second_choices(&self, seat: Seat, plays: &[Play<'_>]) -> Vec<Target> {
        let later = plays.iter().find(|play| play.follow_up.is_none());
        let later = later.map(|play| Target::option("Decide later").command::<Self>(play.command));
        let chosen = plays
            .iter()
            .filter_map(|play| Some(self.aimed_at(seat, play.follow_up?, Tier::Act, play.command)));
        chosen.chain(later.map(|target| target.icon("wait"))).collect()
    }

    pub(super) fn offer_follow_up(&self, seat: Seat, legal: &[Command], scene: &mut Scene) {
        let Some(Ok(held)) = self.pending.map(|pending| self.held(seat, pending.slot)) else {
            return;
        };
        let card = self.card(held.card);
        let [_, text] = self.words(held.card).asks.clone();
        let targets = legal.iter().filter_map(|command| match command {
            Command::ChooseFollowUp { at } => Some(self.aimed_at(seat, *at, Tier::Act, command)),
            _ => None,
        });
        let choice = Choice::new("follow_up", card.name.clone()).role(Role::Answer).direct();
        let choice = choice.prompt(text.clone());
        let choice = Self::aimed(choice, targets.collect(), crate::check::BAD_FOLLOW_UP);
        scene.offer("follow-up", choice);
        let cancel = Choice::new("cancel", "Cancel").role(Role::Cancel).icon("close");
        scene.offer("cancel", self.answered(seat, cancel, &Command::CancelFollowUp));
        let choices = alloc::vec!["follow-up".into()];
        let (step, steps) = (2, 2);
        let cancel = Some("cancel".into());
        scene.prompt = Some(Prompt { text, step, steps, choices, cancel });
    }

    /// A target on the board with its command and its preview.
    fn aimed_at(&self, seat: Seat, at: Tile, tier: Tier, command: &Command) -> Target {
        self.goal(at, tier).command::<Self>(command).preview(self.foresee(seat, *command))
    }

    // DUEL-UI-6: tiles to stand on, units to aim at and second choices look different.
    /// A tile to choose, or the unit that stands there.
    fn goal(&self, at: Tile, tier: Tier) -> Target {
        match self.unit_at(at) {
            Some(unit) => Target::piece(piece_id(unit), at).tier(tier),
            None => Target::tile(at).tier(tier),
        }
    }

    // CLIENT-FORE-1
    /// What a play would do to units, if no dice decide it.
    fn foresee(&self, seat: Seat, command: Command) -> Preview {
        let (mut after, mut events) = (self.clone(), Vec::new());
        after.apply(seat, command, &mut events);
        let mut preview = Preview::default();
        if after.dice.rolls() != self.dice.rolls() {
            return preview;
        }
        let mut fates: BTreeMap<UnitId, (i32, Vec<String>, bool)> = BTreeMap::new();
        for event in &events {
            match event {
                Event::DamageDealt { unit, amount, .. } => {
                    fates.entry(*unit).or_default().0 -= amount;
                }
                Event::DamageHealed { unit, amount, .. } => {
                    fates.entry(*unit).or_default().0 += amount;
                }
                Event::ModifierApplied { bearer: Bearer::Unit(unit), buff, .. } => {
                    let text = buff_text(self.catalogue().buff(*buff), self.catalogue());
                    let text = String::from(text.trim_end_matches('.'));
                    fates.entry(*unit).or_default().1.push(text);
                }
                Event::UnitDied { unit, .. } => fates.entry(*unit).or_default().2 = true,
                _ => {}
            }
        }
        for (id, (change, mut texts, dies)) in fates {
            let Some(unit) = self.unit(id) else { continue };
            if change != 0 {
                texts.insert(0, format!("{change:+}"));
            }
            if dies {
                texts.push(String::from("dies"));
            }
            let text = texts.join(", ").into();
            preview.pieces.push(Affected {
                piece: piece_id(unit),
                friend: unit.seat == seat,
                text,
            });
        }
        preview
    }
}
