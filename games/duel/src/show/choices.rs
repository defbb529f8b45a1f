//! What a seat can do, with everything there is to know before doing it.

use super::figures::{hand, piece_id, signature};
use super::words::filter_text;
use crate::command::Command;
use crate::content::{Card, Keyword, Kind};
use crate::state::{Duel, Phase, other};
use crate::tiles::{Tiles, are_near};
use crate::unit::Unit;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative::game::{Game, Refusal, Seat};
use initiative::grid::Tile;
use initiative_scene::choice::{Affected, Choice, Preview, Role, Step, Target, Tier};
use initiative_scene::scene::{CardPlace, EndState, EndTurn, Prompt, Scene};
use initiative_scene::text::Text;

impl Duel {
    pub(super) fn offer(&self, seat: Seat, scene: &mut Scene) {
        let mine = seat == self.turns.current() && self.phase == Phase::Active;
        if self.phase == Phase::Mulligan && !self.side(seat).mulligan_done {
            self.offer_mulligan(seat, scene);
        } else if mine && self.pending.is_some() {
            self.offer_follow_up(seat, scene);
        } else if mine {
            self.offer_orders(seat, scene);
            self.offer_cards(seat, scene);
        }
        self.offer_end(seat, mine, scene);
        let resign = Choice::new("resign", "Resign").role(Role::Menu).irreversible();
        let resign = resign.icon("flag").confirm("Give up this match?");
        scene.offer("resign", self.answered(seat, resign, &Command::Resign));
    }

    /// A choice without a target, done by this command or disabled with its reason.
    fn answered(&self, seat: Seat, choice: Choice, command: &Command) -> Choice {
        match self.check(seat, command) {
            Ok(()) => choice.command::<Self>(command),
            Err(refusal) => choice.refused(refusal),
        }
    }

    /// A target done by this command, unless scripted dice do not fit it.
    fn done_by(&self, seat: Seat, target: Target, command: &Command) -> Option<Target> {
        self.check(seat, command).is_ok().then(|| target.command::<Self>(command))
    }

    /// A choice with targets; without any it says why.
    fn aimed(choice: Choice, targets: Vec<Target>, why: Refusal) -> Choice {
        if targets.is_empty() { choice.refused(why) } else { choice.targets(targets) }
    }

    // DUEL-SET-3
    fn offer_mulligan(&self, seat: Seat, scene: &mut Scene) {
        let keep = Choice::new("keep", "Keep this hand").role(Role::Answer).icon("check");
        let keep = self.answered(seat, keep, &Command::Mulligan { slots: Vec::new() });
        scene.offer("keep", keep);
        let targets = self.mulligans(seat, &[]);
        let mut choices = alloc::vec!["keep".into()];
        if !targets.is_empty() {
            let most = self.stage.rules.mulligan_max;
            let choice = Choice::new("mulligan", "Replace cards").role(Role::Answer);
            let choice = choice.icon("swap").prompt(format!("Choose up to {most} cards."));
            scene.offer("mulligan", choice.targets(targets));
            choices.push("mulligan".into());
        }
        let text = "Keep your starting hand, or replace some of it.".into();
        scene.prompt = Some(Prompt { text, choices, ..Prompt::default() });
    }

    /// Every next card to put back after these.
    fn mulligans(&self, seat: Seat, chosen: &[u8]) -> Vec<Target> {
        let next = chosen.last().map_or(0, |last| last + 1);
        let slots = next..self.stage.rules.max_hand_size;
        let targets = slots.filter_map(|slot| {
            let mut slots = chosen.to_vec();
            slots.push(slot);
            let command = Command::Mulligan { slots: slots.clone() };
            self.allows(seat, &command).ok()?;
            let target = Target::card(CardPlace::slot(hand(seat), slot.into()));
            let more = self.mulligans(seat, &slots);
            if more.is_empty() {
                return self.done_by(seat, target, &command);
            }
            let mut targets = Vec::new();
            targets.extend(self.done_by(seat, Target::option("That is all"), &command));
            targets.extend(more);
            Some(target.then(Step { prompt: "Another one?".into(), targets, ..Step::default() }))
        });
        targets.collect()
    }

    // DUEL-UI-6
    fn offer_orders(&self, seat: Seat, scene: &mut Scene) {
        for unit in &self.side(seat).units {
            let id = unit.id.0;
            let walk = self.offer_move(seat, unit);
            let attack = self.offer_attack(seat, unit);
            if walk.is_enabled() || attack.is_enabled() {
                scene.idle.push(piece_id(unit));
            }
            scene.offer(format!("move-{id}"), walk);
            scene.offer(format!("attack-{id}"), attack);
        }
    }

    fn offer_move(&self, seat: Seat, unit: &Unit) -> Choice {
        let choice = Choice::new("move", "Move").by_piece(piece_id(unit)).icon("boot").direct();
        let choice = choice.prompt("Where to?");
        let keywords = match self.can_move(seat, unit.id) {
            Ok((_, keywords)) => keywords,
            Err(refusal) => return choice.refused(refusal),
        };
        let free = self.free();
        let reach = self.reach(unit, keywords, self.occupied(seat), free);
        let flying = keywords.has(Keyword::Flying);
        let theirs = self.occupied(other(seat));
        let targets = reach.iter().filter_map(|to| {
            let command = Command::MoveUnit { unit: unit.id, to };
            let path = if flying { alloc::vec![to] } else { self.path(unit, to) };
            let enemies = Tiles::near(to) & theirs;
            let tier = if enemies.is_empty() { Tier::Reach } else { Tier::Act };
            let mut target = Target::tile(to).path(path).tier(tier);
            if self.springs.contains(to) {
                target = target.note("Collects the spring.");
            }
            self.done_by(seat, target, &command)
        });
        Self::aimed(choice, targets.collect(), crate::check::OUT_OF_REACH)
    }

    fn offer_attack(&self, seat: Seat, unit: &Unit) -> Choice {
        let choice = Choice::new("attack", "Attack").by_piece(piece_id(unit)).icon("sword");
        let choice = choice.direct().prompt("Attack whom?");
        if let Err(refusal) = self.can_attack(seat, unit.id) {
            return choice.refused(refusal);
        }
        let targets = self.side(other(seat)).units.iter().filter_map(|enemy| {
            let command = Command::Attack { unit: unit.id, at: enemy.at };
            self.allows(seat, &command).ok()?;
            let target =
                Target::piece(piece_id(enemy), enemy.at).preview(self.forecast(unit, enemy));
            self.done_by(seat, target, &command)
        });
        Self::aimed(choice, targets.collect(), crate::check::NO_TARGET)
    }

    // DUEL-UI-6: expected damage and strike back.
    fn forecast(&self, unit: &Unit, enemy: &Unit) -> Preview {
        let cards = self.catalogue();
        let near = are_near(unit.at, enemy.at);
        let dealt = enemy.taken(cards, self.attack(unit));
        let answers = near || enemy.keywords(cards).has(Keyword::Ranged);
        let back = if answers { self.attack(enemy) } else { 0 };
        let back = if back > 0 { unit.taken(cards, back) } else { 0 };
        let fate = |unit: &Unit, damage: i32| {
            let left = unit.health_left(cards) - damage;
            if left <= 0 { String::from("dies") } else { format!("{left} left") }
        };
        let mut preview = Preview::default()
            .fact("Damage", format!("{dealt}, {}", fate(enemy, dealt)))
            .fact("Strikes back", format!("{back}, {}", fate(unit, back)));
        let affected = |unit: &Unit, friend: bool, damage: i32| Affected {
            piece: piece_id(unit),
            friend,
            text: format!("-{damage}").into(),
        };
        preview.pieces.push(affected(enemy, false, dealt));
        if near && unit.keywords(cards).has(Keyword::Frenzy) {
            for other in &self.side(enemy.seat).units {
                if other.id != enemy.id && are_near(other.at, unit.at) {
                    let dealt = other.taken(cards, self.attack(unit));
                    preview.pieces.push(affected(other, false, dealt));
                }
            }
        }
        if back > 0 {
            preview.pieces.push(affected(unit, true, back));
        }
        preview
    }

    fn offer_cards(&self, seat: Seat, scene: &mut Scene) {
        for slot in 0..self.stage.rules.max_hand_size {
            let Ok(held) = self.held(seat, slot) else {
                continue;
            };
            let place = CardPlace::slot(hand(seat), slot.into());
            let card = self.card(held.card);
            let play = Choice::new("play", "Play").by_card(place.clone()).icon("hand").direct();
            let play = play.price(format!("{} mana", held.cost(self.catalogue())));
            scene.offer(format!("play-{slot}"), self.offer_play(seat, slot, card, play));
            let replace = Choice::new("replace", "Replace").by_card(place).icon("swap");
            let replace = self.answered(seat, replace, &Command::ReplaceCard { slot });
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
                        let targets = tiles
                            .iter()
                            .filter_map(|at| self.done_by(seat, self.goal(at), &command(Some(at))));
                        let choice = choice.prompt(prompt);
                        Self::aimed(choice, targets.collect(), crate::check::BAD_TARGET)
                    }
                }
            }
        };
        scene.offer("signature", choice);
    }

    /// A tile to choose, or who stands there.
    fn goal(&self, at: Tile) -> Target {
        match self.unit_at(at) {
            Some(unit) => Target::piece(piece_id(unit), at),
            None => Target::tile(at).tier(Tier::Target),
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
        let targets = tiles.iter().filter_map(|at| {
            let target = self.goal(at);
            if self.follow_ups(seat, card, Some(at)).is_none_or(Tiles::is_empty) {
                return self.done_by(seat, target, &play(Some(at), None));
            }
            let prompt = card.follow_up.map(filter_text).unwrap_or_default().into();
            let targets = self.second_choices(seat, card, Some(at), &play);
            Some(target.then(Step { prompt, step: 2, steps: 2, targets, ..Step::default() }))
        });
        Self::aimed(choice, targets.collect(), crate::check::BAD_TARGET)
    }

    // DUEL-FOLLOW-1
    /// Every second choice, and leaving it open for now.
    fn second_choices(
        &self,
        seat: Seat,
        card: &Card,
        at: Option<Tile>,
        play: &impl Fn(Option<Tile>, Option<Tile>) -> Command,
    ) -> Vec<Target> {
        let tiles = self.follow_ups(seat, card, at).unwrap_or_default().iter();
        let mut targets: Vec<Target> = tiles
            .filter_map(|tile| self.done_by(seat, self.goal(tile), &play(at, Some(tile))))
            .collect();
        targets.extend(self.done_by(seat, Target::option("Leave it open"), &play(at, None)));
        targets
    }

    fn offer_follow_up(&self, seat: Seat, scene: &mut Scene) {
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
            .filter_map(|at| self.done_by(seat, self.goal(at), &Command::ChooseFollowUp { at }));
        let choice = Choice::new("follow_up", card.name.clone()).role(Role::Answer).direct();
        let choice = choice.prompt(text.clone());
        let choice = Self::aimed(choice, targets.collect(), crate::check::BAD_FOLLOW_UP);
        scene.offer("follow-up", choice);
        let cancel = Choice::new("cancel", "Cancel").role(Role::Cancel).icon("cross");
        scene.offer("cancel", self.answered(seat, cancel, &Command::CancelFollowUp));
        let choices = alloc::vec!["follow-up".into()];
        let (step, steps) = (2, 2);
        let cancel = Some("cancel".into());
        scene.prompt = Some(Prompt { text: text.into(), step, steps, choices, cancel });
    }

    // DUEL-UI-5
    fn offer_end(&self, seat: Seat, mine: bool, scene: &mut Scene) {
        let done = !scene.choices.values().any(Choice::is_enabled);
        let mut end = Choice::new("end_turn", "End Turn").role(Role::EndTurn).icon("hourglass");
        if mine && let Some(pending) = self.pending {
            let card = self.held(seat, pending.slot).map(|held| self.card(held.card).name.as_str());
            end = end.confirm(format!("Cancel {} and end your turn?", card.unwrap_or("the card")));
        }
        let end = self.answered(seat, end.irreversible(), &Command::EndTurn);
        let refused = end.refused.clone();
        scene.offer("end-turn", end);
        let (name, state) = match (mine, done) {
            (true, false) => ("End Turn", EndState::Mine),
            (true, true) => ("Finished", EndState::Finished),
            (false, _) => ("Enemy Turn", EndState::Waiting),
        };
        let untouched = if mine { scene.idle.clone() } else { Vec::new() };
        scene.end_turn = Some(EndTurn {
            name: name.to_string().into(),
            state,
            choice: Some("end-turn".into()),
            refused,
            nothing_done: false,
            half_spent: Vec::new(),
            untouched,
        });
    }
}
