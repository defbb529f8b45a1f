//! Everything a seat may do now.

use crate::command::Command;
use crate::content::{CardKind, Keyword, PlayingCard};
use crate::state::{Duel, DuelPhase, other};
use crate::tiles::TileSet;
use crate::unit::Unit;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;

impl Duel {
    /// Appends the commands that a seat may give, without looking at scripted dice.
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Command>) {
        if self.ending.is_some() {
            return;
        }
        if seat == Seat::HOST {
            return self.list_host(out);
        }
        if seat.0 > 1 {
            return;
        }
        match self.phase {
            DuelPhase::Mulligan if !self.side(seat).mulligan_done => self.list_mulligans(seat, out),
            DuelPhase::Active if seat == self.turns.current() => match self.pending {
                Some(pending) => {
                    if let Ok(held) = self.held(seat, pending.slot) {
                        let tiles = self.follow_ups(seat, self.card(held.card), pending.at);
                        each(tiles.unwrap_or_default(), out, |at| Command::ChooseFollowUp { at });
                    }
                    out.extend([Command::CancelFollowUp, Command::EndTurn]);
                }
                None => {
                    self.list_orders(seat, out);
                    self.list_plays(seat, out);
                    out.push(Command::EndTurn);
                }
            },
            _ => {}
        }
        out.push(Command::Resign);
    }

    fn list_host(&self, out: &mut Vec<Command>) {
        let current = self.turns.current();
        match self.phase {
            DuelPhase::Mulligan => out.push(Command::ExpireMulligan),
            DuelPhase::Active => out.push(Command::ExpireTurn { seat: current }),
        }
        if self.pending.is_some() {
            out.push(Command::DropFollowUp { seat: current });
        }
        out.extend([Seat(0), Seat(1)].map(|seat| Command::Forfeit { seat }));
        out.push(Command::Abandon);
    }

    /// Every set of filled slots that a mulligan may put back.
    fn list_mulligans(&self, seat: Seat, out: &mut Vec<Command>) {
        let filled = (0..6).filter(|slot| self.held(seat, *slot).is_ok());
        let filled = filled.fold(0_u8, |all, slot| all | 1 << slot);
        for chosen in 0..1_u8 << 6 {
            let few = chosen.count_ones() <= self.stage.rules.mulligan_max.into();
            if few && chosen & !filled == 0 {
                let slots = (0..6).filter(|slot| chosen >> slot & 1 == 1).collect();
                out.push(Command::Mulligan { slots });
            }
        }
    }

    fn list_orders(&self, seat: Seat, out: &mut Vec<Command>) {
        let (own, theirs) = (self.occupied(seat), self.occupied(other(seat)));
        let free = self.stage.ground.without(own | theirs);
        let provokers = self.provokers(other(seat));
        for unit in &self.side(seat).units {
            let keywords = unit.keywords();
            let allowance = Unit::allowance(keywords);
            // A unit that cannot attack any more cannot move either.
            if keywords.has(Keyword::Stunned) || unit.exertion.can_strike(allowance).is_err() {
                continue;
            }
            let (id, near) = (unit.id, TileSet::near(unit.at));
            let holding = near & provokers;
            if holding.is_empty() && unit.exertion.can_walk(allowance).is_ok() {
                let reach = self.reach(unit, own, free);
                each(reach, out, |to| Command::MoveUnit { unit: id, to });
            }
            let mut victims = if keywords.has(Keyword::Ranged) { theirs } else { theirs & near };
            if !holding.is_empty() {
                victims = holding;
            }
            if !victims.is_empty() && self.attack(unit) > 0 {
                each(victims, out, |at| Command::Attack { unit: id, at });
            }
        }
    }

    fn list_plays(&self, seat: Seat, out: &mut Vec<Command>) {
        let replace = self.can_replace_any(seat).is_ok();
        let side = self.side(seat);
        // All minions but those that drop from the air have the same tiles.
        let mut landings = None;
        for (slot, held) in (0..self.stage.rules.max_hand_size).zip(&side.hand) {
            let Some(held) = held else {
                continue;
            };
            if side.mana.affords(held.cost(self.catalogue())) {
                let card = self.card(held.card);
                let usual = card.kind == CardKind::Minion && !card.keywords.has(Keyword::Airdrop);
                let first = match usual {
                    true => Some(*landings.get_or_insert_with(|| self.landings(seat, card))),
                    false => self.targets(seat, card),
                };
                self.list_uses(seat, slot, card, first, out);
            }
            if replace {
                out.push(Command::ReplaceCard { slot });
            }
        }
        if let Ok(card) = self.signature_ready(seat) {
            match self.targets(seat, card) {
                None => out.push(Command::PlaySignature { at: None }),
                Some(tiles) => each(tiles, out, |at| Command::PlaySignature { at: Some(at) }),
            }
        }
    }

    /// Every way to play a card that the seat can pay for, with these first choices.
    fn list_uses(
        &self,
        seat: Seat,
        slot: u8,
        card: &PlayingCard,
        first: Option<TileSet>,
        out: &mut Vec<Command>,
    ) {
        if card.follow_up.is_none() {
            let play = |at| Command::PlayCard { slot, at, follow_up: None };
            return match first {
                None => out.push(play(None)),
                Some(tiles) => each(tiles, out, |at| play(Some(at))),
            };
        }
        let mut list = |at: Option<Tile>| {
            let play = |follow_up| Command::PlayCard { slot, at, follow_up };
            let second = self.follow_ups(seat, card, at).unwrap_or_default();
            // A spell that needs a second choice can only be played if there is one.
            if card.kind == CardKind::Minion || !second.is_empty() {
                out.push(play(None));
            }
            each(second, out, |it| play(Some(it)));
        };
        match first {
            None => list(None),
            Some(tiles) => tiles.iter().for_each(|at| list(Some(at))),
        }
    }
}

/// Appends one command for each tile.
#[inline]
fn each(tiles: TileSet, out: &mut Vec<Command>, command: impl Fn(Tile) -> Command) {
    // `for_each` is faster here than a loop.
    tiles.iter().for_each(|tile| out.push(command(tile)));
}
