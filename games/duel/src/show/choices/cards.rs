//! What can be done with cards: starting hands, plays, second choices, replaces, signatures.

use super::super::figures::{exchange, hand, piece_id, signature};
use super::super::words::{buff_text, filter_text};
use crate::command::Command;
use crate::content::{Card, Kind};
use crate::event::{Bearer, Event};
use crate::id::UnitId;
use crate::slots::Slots;
use crate::state::Duel;
use crate::tiles::Tiles;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::Tile;
use initiative_scene::choice::{Affected, Choice, Preview, Role, Step, Target, Tier};
use initiative_scene::scene::{CardPlace, Prompt, Scene};
use initiative_scene::text::Text;

impl Duel {
    // DUEL-SET-3
    pub(super) fn offer_mulligan(&self, seat: Seat, scene: &mut Scene) {
        let keep = Choice::new("keep", "Keep all").role(Role::Answer).icon("check");
        let keep = self.answered(seat, keep, &Command::Mulligan { slots: Slots::NONE });
        scene.offer("keep", keep);
        let targets = self.mulligans(seat, Slots::NONE);
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
    fn mulligans(&self, seat: Seat, chosen: Slots) -> Vec<Target> {
        let most = self.stage.rules.mulligan_max;
        let targets = (0..self.stage.rules.max_hand_size).filter_map(|slot| {
            if chosen.contains(&slot) {
                return None;
            }
            let mut slots = chosen.and(slot)?;
            slots.sort_unstable();
            let command = Command::Mulligan { slots };
            self.allows(seat, &command).ok()?;
            let done = format!("Replace {}", slots.len());
            let done = Target::option(done).icon("swap");
            let mut targets = Vec::new();
            targets.extend(self.done_by(seat, done, &command));
            targets.extend(self.mulligans(seat, slots));
            let prompt = format!("{} of at most {most} cards go back.", slots.len());
            let step = Step { prompt: prompt.into(), targets, ..Step::default() };
            Some(Target::card(CardPlace::slot(hand(seat), slot.into())).then(step))
        });
        targets.collect()
    }

    pub(super) fn offer_cards(&self, seat: Seat, scene: &mut Scene) {
        for slot in 0..self.stage.rules.max_hand_size {
            let Ok(held) = self.held(seat, slot) else {
                continue;
            };
            let place = CardPlace::slot(hand(seat), slot.into());
            let card = self.card(held.card);
            let (verb, name, icon) = match card.kind {
                Kind::Minion => ("summon", "Summon", "hand"),
                Kind::Artifact => ("wear", "Wear", "shield"),
                Kind::Spell | Kind::General | Kind::Signature => ("cast", "Cast", "star"),
            };
            let play = Choice::new(verb, name).by_card(place.clone()).icon(icon).direct();
            let play = play.price(format!("{} mana", held.cost(self.catalogue())));
            scene.offer(format!("play-{slot}"), self.offer_play(seat, slot, card, play));
            // DUEL-UI-5: the player puts the card on the replace slot.
            let replace = Choice::new("replace", "Replace").by_card(place).icon("swap").direct();
            let command = Command::ReplaceCard { slot };
            let goal = Target::card(CardPlace::pile(exchange(seat))).named("Replace");
            let replace = match self.check(seat, &command) {
                Ok(()) => replace.target(goal.command::<Self>(&command)),
                Err(refusal) => replace.refused(refusal),
            };
            scene.offer(format!("replace-{slot}"), replace);
        }
        let place = CardPlace::slot(signature(seat), 0);
        let card = self.card(self.side(seat).signature.card);
        let choice = Choice::new("signature", card.name.clone()).by_card(place).icon("star");
        let choice = choice.direct().price(format!("{} mana", card.cost));
        let choice = match self.signature_ready(seat) {
            Err(refusal) => choice.refused(refusal),
            Ok(card) => {
                let command = |at| Command::PlaySignature { at };
                match self.targets(seat, card) {
                    None => self.answered(seat, choice, &command(None)),
                    Some(tiles) => {
                        let prompt = card.target.map(filter_text).unwrap_or_default();
                        let targets = tiles.iter().filter_map(|at| {
                            self.dealt_by(seat, at, Tier::Target, command(Some(at)))
                        });
                        let choice = choice.prompt(prompt);
                        Self::aimed(choice, targets.collect(), crate::check::BAD_TARGET)
                    }
                }
            }
        };
        scene.offer("signature", choice);
    }

    /// A target on the board with its preview.
    fn dealt_by(&self, seat: Seat, at: Tile, tier: Tier, command: Command) -> Option<Target> {
        let target = self.done_by(seat, self.goal(at, tier), &command)?;
        Some(target.preview(self.foresee(seat, command)))
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

    // DUEL-UI-6: tiles to stand on, units to aim at and second choices look different.
    /// A tile to choose, or the unit that stands there.
    fn goal(&self, at: Tile, tier: Tier) -> Target {
        match self.unit_at(at) {
            Some(unit) => Target::piece(piece_id(unit), at).tier(tier),
            None => Target::tile(at).tier(tier),
        }
    }

    fn offer_play(&self, seat: Seat, slot: u8, card: &Card, choice: Choice) -> Choice {
        if let Err(refusal) = self.affordable(seat, slot) {
            return choice.refused(refusal);
        }
        let prompt: Text = match (card.kind, card.target) {
            (Kind::Minion, _) => "Where shall it stand?".into(),
            (_, Some(filter)) => filter_text(filter).into(),
            _ => Text::default(),
        };
        let choice = choice.prompt(prompt);
        let play = |at, follow_up| Command::PlayCard { slot, at, follow_up };
        let Some(tiles) = self.targets(seat, card) else {
            let follow_ups = self.follow_ups(seat, card, None);
            return match follow_ups {
                None => self.answered(seat, choice, &play(None, None)),
                Some(_) => {
                    let targets = self.second_choices(seat, card, None, &play);
                    Self::aimed(choice, targets, crate::check::BAD_FOLLOW_UP)
                }
            };
        };
        let tier = if card.kind == Kind::Minion { Tier::Reach } else { Tier::Target };
        let targets = tiles.iter().filter_map(|at| {
            if self.follow_ups(seat, card, Some(at)).is_none_or(Tiles::is_empty) {
                return self.dealt_by(seat, at, tier, play(Some(at), None));
            }
            let prompt = card.follow_up.map(filter_text).unwrap_or_default().into();
            let targets = self.second_choices(seat, card, Some(at), &play);
            let step = Step { prompt, step: 2, steps: 2, targets, ..Step::default() };
            Some(self.goal(at, tier).then(step))
        });
        Self::aimed(choice, targets.collect(), crate::check::BAD_TARGET)
    }

    // DUEL-FOLLOW-1
    /// Every second choice, and the choice to decide later.
    fn second_choices(
        &self,
        seat: Seat,
        card: &Card,
        at: Option<Tile>,
        play: &impl Fn(Option<Tile>, Option<Tile>) -> Command,
    ) -> Vec<Target> {
        let tiles = self.follow_ups(seat, card, at).unwrap_or_default().iter();
        let mut targets: Vec<Target> = tiles
            .filter_map(|tile| self.dealt_by(seat, tile, Tier::Act, play(at, Some(tile))))
            .collect();
        let later = Target::option("Decide later").icon("wait");
        targets.extend(self.done_by(seat, later, &play(at, None)));
        targets
    }

    pub(super) fn offer_follow_up(&self, seat: Seat, scene: &mut Scene) {
        let Some((pending, held)) =
            self.pending.and_then(|pending| Some((pending, self.held(seat, pending.slot).ok()?)))
        else {
            return;
        };
        let card = self.card(held.card);
        let text = card.follow_up.map(filter_text).unwrap_or_default();
        let tiles = self.follow_ups(seat, card, pending.at).unwrap_or_default();
        let targets = tiles
            .iter()
            .filter_map(|at| self.dealt_by(seat, at, Tier::Act, Command::ChooseFollowUp { at }));
        let choice = Choice::new("follow_up", card.name.clone()).role(Role::Answer).direct();
        let choice = choice.prompt(text.clone());
        let choice = Self::aimed(choice, targets.collect(), crate::check::BAD_FOLLOW_UP);
        scene.offer("follow-up", choice);
        let cancel = Choice::new("cancel", "Cancel").role(Role::Cancel).icon("close");
        scene.offer("cancel", self.answered(seat, cancel, &Command::CancelFollowUp));
        let choices = alloc::vec!["follow-up".into()];
        let (step, steps) = (2, 2);
        let cancel = Some("cancel".into());
        scene.prompt = Some(Prompt { text: text.into(), step, steps, choices, cancel });
    }
}
