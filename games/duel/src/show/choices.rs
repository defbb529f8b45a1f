//! What a seat can do, with everything a player should know before doing it: orders to units, and
//! the end of the turn. Cards have their own file.

mod cards;

use super::figures::piece_id;
use crate::command::Command;
use crate::content::Keyword;
use crate::state::{Duel, Phase, other};
use crate::tiles::{Tiles, are_near};
use crate::unit::Unit;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Refusal, Seat};
use initiative_scene::choice::{Affected, Choice, Preview, Role, Target, Tier};
use initiative_scene::id::Id;
use initiative_scene::scene::{Badge, EndState, EndTurn, Scene};

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

    /// A choice without a target. It carries this command, or the reason why it is disabled.
    fn answered(&self, seat: Seat, choice: Choice, command: &Command) -> Choice {
        match self.check(seat, command) {
            Ok(()) => choice.command::<Self>(command),
            Err(refusal) => choice.refused(refusal),
        }
    }

    /// A target that carries this command, unless scripted dice do not fit it.
    fn done_by(&self, seat: Seat, target: Target, command: &Command) -> Option<Target> {
        self.check(seat, command).is_ok().then(|| target.command::<Self>(command))
    }

    /// A choice with targets. Without any it says why.
    fn aimed(choice: Choice, targets: Vec<Target>, why: Refusal) -> Choice {
        if targets.is_empty() { choice.refused(why) } else { choice.targets(targets) }
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
        let answers = near || enemy.keywords().has(Keyword::Ranged);
        let back = if answers { self.attack(enemy) } else { 0 };
        let back = if back > 0 { unit.taken(cards, back) } else { 0 };
        let fate = |unit: &Unit, damage: i32| {
            let left = unit.health_left() - damage;
            if left <= 0 { String::from("dies") } else { format!("{left} left") }
        };
        let answer = match (answers, back) {
            (true, 1..) => format!("{back}, {}", fate(unit, back)),
            (true, _) => String::from("no damage"),
            (false, _) => String::from("no, it is out of reach"),
        };
        let mut preview = Preview::default()
            .fact("Damage", format!("{dealt}, {}", fate(enemy, dealt)))
            .fact("Strikes back", answer);
        let affected = |unit: &Unit, friend: bool, damage: i32| Affected {
            piece: piece_id(unit),
            friend,
            text: format!("-{damage}, {}", fate(unit, damage)).into(),
        };
        preview.pieces.push(affected(enemy, false, dealt));
        if near && unit.keywords().has(Keyword::Frenzy) {
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
            (false, _) if self.phase == Phase::Mulligan => ("Starting hands", EndState::Waiting),
            (false, _) => ("Enemy Turn", EndState::Waiting),
        };
        // DUEL-UI-6: the units that can still act. Those that have already done something come
        // first.
        let begun =
            |id: &Id| scene.pieces.get(id).is_some_and(|piece| piece.badge == Some(Badge::Partial));
        let (half_spent, untouched) = scene.idle.iter().cloned().partition(begun);
        scene.end_turn = Some(EndTurn {
            name: name.into(),
            state,
            choice: Some("end-turn".into()),
            refused,
            nothing_done: false,
            half_spent,
            untouched,
        });
    }
}
