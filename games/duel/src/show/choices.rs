//! What a seat can do, with everything a player should know before doing it: orders to units, and
//! the end of the turn. Cards have their own file.

mod cards;

use super::figures::piece_id;
use crate::check::EXHAUSTED;
use crate::command::Command;
use crate::state::{Duel, DuelPhase, other};
use crate::tiles::TileSet;
use crate::unit::Unit;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Refusal, Seat};
use initiative_scene::choice::{Affected, Choice, Preview, Role, Target, Tier};
use initiative_scene::id::Id;
use initiative_scene::scene::{Badge, EndState, EndTurn, Scene};
use initiative_scene::text::Reason;

// DUEL-UNIT-1, DUEL-UNIT-2
/// Why a unit cannot act. The rules say that it cannot act yet; a player wants to know from when.
pub(super) fn why_not(refusal: impl Into<Reason>) -> Reason {
    let reason = refusal.into();
    if reason.code == EXHAUSTED.code {
        let text = "This unit cannot act yet: it rests until your next turn.".into();
        return Reason { text, ..reason };
    }
    reason
}

impl Duel {
    /// Offers what is legal, and the reason for what is not.
    pub(super) fn offer(&self, seat: Seat, scene: &mut Scene) {
        let mut legal = Vec::new();
        self.legal(seat, &mut legal);
        let mine = seat == self.turns.current() && self.phase == DuelPhase::Active;
        if self.phase == DuelPhase::Mulligan && !self.side(seat).mulligan_done {
            self.offer_mulligan(seat, &legal, scene);
        } else if mine && self.pending.is_some() {
            self.offer_follow_up(seat, &legal, scene);
        } else if mine {
            self.offer_orders(seat, &legal, scene);
            self.offer_cards(seat, &legal, scene);
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

    /// A choice with targets. Without any it says why.
    fn aimed(choice: Choice, targets: Vec<Target>, why: Refusal) -> Choice {
        if targets.is_empty() { choice.refused(why) } else { choice.targets(targets) }
    }

    // DUEL-UI-6
    fn offer_orders(&self, seat: Seat, legal: &[Command], scene: &mut Scene) {
        for unit in &self.side(seat).units {
            let id = unit.id.0;
            let walk = self.offer_move(unit, legal);
            let attack = self.offer_attack(unit, legal);
            if walk.is_enabled() || attack.is_enabled() {
                scene.idle.push(piece_id(unit));
            }
            scene.offer(format!("move-{id}"), walk);
            scene.offer(format!("attack-{id}"), attack);
        }
    }

    fn offer_move(&self, unit: &Unit, legal: &[Command]) -> Choice {
        let choice = Choice::new("move", "Move").by_piece(piece_id(unit)).icon("boot").direct();
        let choice = choice.prompt("Where to?");
        if let Err(refusal) = self.can_move(unit.seat, unit.id) {
            return choice.refused(why_not(refusal));
        }
        let theirs = self.occupied(other(unit.seat));
        let targets = legal.iter().filter_map(|command| {
            let Command::MoveUnit { unit: id, to } = *command else { return None };
            let enemies = TileSet::near(to) & theirs;
            let tier = if enemies.is_empty() { Tier::Reach } else { Tier::Act };
            let target = (id == unit.id).then(|| Target::tile(to).path(self.path(unit, to)))?;
            let target = target.tier(tier).command::<Self>(command);
            Some(match self.springs.contains(to) {
                true => target.note("Collects the spring."),
                false => target,
            })
        });
        Self::aimed(choice, targets.collect(), crate::check::OUT_OF_REACH)
    }

    fn offer_attack(&self, unit: &Unit, legal: &[Command]) -> Choice {
        let choice = Choice::new("attack", "Attack").by_piece(piece_id(unit)).icon("sword");
        let choice = choice.direct().prompt("Attack whom?");
        if let Err(refusal) = self.can_attack(unit.seat, unit.id) {
            return choice.refused(why_not(refusal));
        }
        let targets = self.side(other(unit.seat)).units.iter().filter_map(|enemy| {
            let command = Command::Attack { unit: unit.id, at: enemy.at };
            let target = legal.contains(&command).then(|| Target::piece(piece_id(enemy), enemy.at));
            Some(target?.preview(self.forecast(unit, enemy)).command::<Self>(&command))
        });
        Self::aimed(choice, targets.collect(), crate::check::NO_TARGET)
    }

    // DUEL-UI-6: expected damage and strike back.
    fn forecast(&self, unit: &Unit, enemy: &Unit) -> Preview {
        let exchange = self.exchange(unit, enemy);
        let fate = |unit: &Unit, damage: i32| {
            let left = unit.health_left() - damage;
            if left <= 0 { String::from("dies") } else { format!("{left} left") }
        };
        let affected = |unit: &Unit, friend: bool, damage: i32| Affected {
            piece: piece_id(unit),
            friend,
            text: format!("-{damage}, {}", fate(unit, damage)).into(),
        };
        let (dealt, back) = (exchange.blows()[0].1, exchange.answer.unwrap_or(0));
        let answer = match (exchange.answers, back) {
            (true, 1..) => format!("{back}, {}", fate(unit, back)),
            (true, _) => String::from("no damage"),
            (false, _) => String::from("no, it is out of reach"),
        };
        let mut preview = Preview::default()
            .fact("Damage", format!("{dealt}, {}", fate(enemy, dealt)))
            .fact("Strikes back", answer);
        let hit = exchange
            .blows()
            .iter()
            .filter_map(|(id, amount)| self.unit(*id).map(|enemy| affected(enemy, false, *amount)));
        preview.pieces.extend(hit);
        preview.pieces.extend((back > 0).then(|| affected(unit, true, back)));
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
            (false, _) if self.phase == DuelPhase::Mulligan => {
                ("Starting hands", EndState::Waiting)
            }
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
