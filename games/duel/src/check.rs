//! Which commands are refused, and the order in which the rules look for reasons.

use crate::command::Command;
use crate::content::{CardKind, Keyword, Keywords, PlayingCard};
use crate::id::UnitId;
use crate::slots::Slots;
use crate::state::{Duel, DuelPhase, HeldCard, other};
use crate::tiles::{TileSet, are_near};
use crate::unit::Unit;
use initiative_kernel::game::{Refusal, Seat};
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::activation::ExertionError;
use initiative_scene::text::Reason;

const MATCH_OVER: Refusal = Refusal::new("duel/match_over", "The match is over.");
const NOT_A_PLAYER: Refusal = Refusal::new("duel/not_a_player", "Spectators cannot act.");
const SYSTEM_ONLY: Refusal = Refusal::new("duel/system_only", "Only the rules can do that.");
const CANNOT_END_TURN: Refusal = Refusal::new("duel/cannot_end_turn", "Cannot end turn");
const NOT_STARTED: Refusal = Refusal::new("duel/not_started", "The match has not started yet.");
const MULLIGAN_DONE: Refusal = Refusal::new("duel/mulligan_done", "Your starting hand is settled.");
const NOT_YOUR_TURN: Refusal = Refusal::new("duel/not_your_turn", "Not your turn");
const FOLLOW_UP_OPEN: Refusal =
    Refusal::new("duel/follow_up_open", "Choose a target first, or cancel.");
const TOO_MANY: Refusal = Refusal::new("duel/too_many", "You can replace at most {} cards.");
const BAD_SLOT: Refusal = Refusal::new("duel/bad_slot", "There is no such slot.");
const EMPTY_SLOT: Refusal = Refusal::new("duel/empty_slot", "That slot is empty.");
const UNKNOWN_UNIT: Refusal = Refusal::new("duel/unknown_unit", "That unit is not on the board.");
const NOT_YOUR_UNIT: Refusal = Refusal::new("duel/not_your_unit", "That unit is not yours.");
const STUNNED: Refusal = Refusal::new("duel/stunned", "This unit is stunned.");
pub(crate) const EXHAUSTED: Refusal = Refusal::new("duel/exhausted", "This unit cannot act yet.");
const NO_MOVES_LEFT: Refusal = Refusal::new("duel/no_moves_left", "This unit cannot move again.");
const PROVOKED: Refusal = Refusal::new("duel/provoked", "Provoked: it cannot move.");
const OFF_BOARD: Refusal = Refusal::new("duel/off_board", "That is off the board.");
const TILE_OCCUPIED: Refusal = Refusal::new("duel/tile_occupied", "That tile is taken.");
pub(crate) const OUT_OF_REACH: Refusal = Refusal::new("duel/out_of_reach", "Too far.");
const NO_ATTACKS_LEFT: Refusal =
    Refusal::new("duel/no_attacks_left", "This unit cannot attack again.");
const NO_ATTACK_VALUE: Refusal = Refusal::new("duel/no_attack_value", "This unit has no attack.");
pub(crate) const NO_TARGET: Refusal = Refusal::new("duel/no_target", "Nothing to attack there.");
const NOT_AN_ENEMY: Refusal = Refusal::new("duel/not_an_enemy", "That is not an enemy.");
const MUST_ATTACK_PROVOKER: Refusal =
    Refusal::new("duel/must_attack_provoker", "Provoked: it must attack the provoker.");
const NOT_ENOUGH_MANA: Refusal = Refusal::new("duel/not_enough_mana", "Not enough mana.");
pub(crate) const BAD_TARGET: Refusal =
    Refusal::new("duel/bad_target", "That is not a legal target.");
pub(crate) const BAD_FOLLOW_UP: Refusal =
    Refusal::new("duel/bad_follow_up", "That is not a legal second target.");
const SIGNATURE_NOT_READY: Refusal =
    Refusal::new("duel/signature_not_ready", "Your signature is not ready.");
const NO_FOLLOW_UP: Refusal = Refusal::new("duel/no_follow_up", "Nothing is waiting for a target.");
const NO_REPLACE_LEFT: Refusal =
    Refusal::new("duel/no_replace_left", "No replaces left this turn.");
const PILE_EMPTY: Refusal = Refusal::new("duel/pile_empty", "Your deck is empty.");
pub(crate) const BAD_DICE_SCRIPT: Refusal =
    Refusal::new("duel/bad_dice_script", "The scripted die does not fit.");
/// Why no move can be taken back.
pub(crate) const FINAL: Refusal = Refusal::new("duel/final", "Moves in Sigil are final.");

/// Why not. A refusal is large and is passed along often, so this only names it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct No(&'static Refusal);

const fn no<T>(why: &'static Refusal) -> Result<T, No> {
    Err(No(why))
}

impl No {
    /// The refusal in full.
    pub(crate) fn refusal(self, game: &Duel) -> Refusal {
        if self.0.code == TOO_MANY.code {
            return TOO_MANY.number(game.stage.rules.mulligan_max.into());
        }
        *self.0
    }
}

impl From<No> for Reason {
    fn from(why: No) -> Self {
        (*why.0).into()
    }
}

impl Duel {
    // DUEL-CMD-1, DUEL-CMD-2
    /// Whether a command is allowed, without looking at scripted dice.
    pub(crate) fn allows(&self, seat: Seat, command: &Command) -> Result<(), No> {
        // ONLINE-AUTH-3, ONLINE-VIEW-5: players must not learn anything about the state from this
        // refusal, so only the kind of the command counts.
        if seat != Seat::HOST && command.is_system() {
            return no(&SYSTEM_ONLY);
        }
        if self.ending.is_some() {
            return no(&MATCH_OVER);
        }
        if seat == Seat::HOST {
            return self.host_allows(command);
        }
        if seat.0 > 1 {
            return no(&NOT_A_PLAYER);
        }
        if matches!(command, Command::Resign) {
            return Ok(());
        }
        self.acts(seat, command)?;
        match command {
            Command::Mulligan { slots } => self.can_mulligan(seat, *slots),
            Command::MoveUnit { unit, to } => self.can_move_to(seat, *unit, *to),
            Command::Attack { unit, at } => self.can_attack_at(seat, *unit, *at),
            Command::PlayCard { slot, at, follow_up } => {
                self.can_play(seat, *slot, *at, *follow_up)
            }
            Command::PlaySignature { at } => self.can_play_signature(seat, *at),
            Command::ChooseFollowUp { at } => self.can_follow_up(seat, *at),
            Command::CancelFollowUp => self.pending.map(drop).ok_or(No(&NO_FOLLOW_UP)),
            Command::ReplaceCard { slot } => self.can_replace(seat, *slot),
            _ => Ok(()),
        }
    }

    fn host_allows(&self, command: &Command) -> Result<(), No> {
        match command {
            Command::ExpireTurn { seat } => match self.phase {
                DuelPhase::Mulligan => no(&CANNOT_END_TURN),
                DuelPhase::Active if *seat != self.turns.current() => no(&NOT_YOUR_TURN),
                DuelPhase::Active => Ok(()),
            },
            Command::ExpireMulligan => match self.phase {
                DuelPhase::Mulligan => Ok(()),
                DuelPhase::Active => no(&MULLIGAN_DONE),
            },
            Command::DropFollowUp { seat } => match self.pending {
                Some(_) if *seat == self.turns.current() => Ok(()),
                _ => no(&NO_FOLLOW_UP),
            },
            Command::Forfeit { seat } if seat.0 > 1 => no(&NOT_A_PLAYER),
            Command::Forfeit { .. } | Command::Abandon => Ok(()),
            Command::DrawCard | Command::StartTurn | Command::TakeAnotherTurn => no(&SYSTEM_ONLY),
            _ => no(&NOT_A_PLAYER),
        }
    }

    /// Whether a seat may do this kind of command now.
    pub(crate) fn acts(&self, seat: Seat, command: &Command) -> Result<(), No> {
        let mulligan = matches!(command, Command::Mulligan { .. });
        if self.phase == DuelPhase::Mulligan {
            return match command {
                Command::EndTurn => no(&CANNOT_END_TURN),
                _ if !mulligan => no(&NOT_STARTED),
                _ if self.side(seat).mulligan_done => no(&MULLIGAN_DONE),
                _ => Ok(()),
            };
        }
        if mulligan {
            return no(&MULLIGAN_DONE);
        }
        if seat != self.turns.current() {
            return no(&NOT_YOUR_TURN);
        }
        let choosing = matches!(
            command,
            Command::ChooseFollowUp { .. } | Command::CancelFollowUp | Command::EndTurn
        );
        if self.pending.is_some() && !choosing { no(&FOLLOW_UP_OPEN) } else { Ok(()) }
    }

    // DUEL-SET-3
    fn can_mulligan(&self, seat: Seat, slots: Slots) -> Result<(), No> {
        let most = self.stage.rules.mulligan_max;
        if slots.len() > most.into() {
            return no(&TOO_MANY);
        }
        let last = slots.last().is_some_and(|last| *last >= self.stage.rules.max_hand_size);
        if last || !slots.is_sorted_by(|a, b| a < b) {
            return no(&BAD_SLOT);
        }
        slots.iter().try_for_each(|slot| self.held(seat, *slot).map(drop))
    }

    /// The card in a slot.
    pub(crate) fn held(&self, seat: Seat, slot: u8) -> Result<&HeldCard, No> {
        if slot >= self.stage.rules.max_hand_size {
            return no(&BAD_SLOT);
        }
        let held = self.side(seat).hand.get(usize::from(slot)).ok_or(No(&BAD_SLOT))?;
        held.as_ref().ok_or(No(&EMPTY_SLOT))
    }

    /// A unit that may get orders, with its keywords.
    #[inline]
    pub(crate) fn ready(&self, seat: Seat, id: UnitId) -> Result<(&Unit, Keywords), No> {
        let unit = self.unit(id).ok_or(No(&UNKNOWN_UNIT))?;
        if unit.seat != seat {
            return no(&NOT_YOUR_UNIT);
        }
        let keywords = unit.keywords();
        if keywords.has(Keyword::Stunned) {
            return no(&STUNNED);
        }
        Ok((unit, keywords))
    }

    // DUEL-KEY-3
    /// The tiles of the provokers that hold a unit.
    #[inline]
    pub(crate) fn holders(&self, unit: &Unit) -> TileSet {
        let enemy = other(unit.seat);
        let near = TileSet::near(unit.at) & self.occupied(enemy);
        if near.is_empty() { near } else { near & self.provokers(enemy) }
    }

    /// Whether a unit may move at all.
    #[inline]
    pub(crate) fn can_move(&self, seat: Seat, id: UnitId) -> Result<(&Unit, Keywords), No> {
        let (unit, keywords) = self.ready(seat, id)?;
        unit.exertion.can_walk(Unit::allowance(keywords)).map_err(worn)?;
        if self.holders(unit).is_empty() { Ok((unit, keywords)) } else { no(&PROVOKED) }
    }

    fn can_move_to(&self, seat: Seat, id: UnitId, to: Tile) -> Result<(), No> {
        let (unit, keywords) = self.can_move(seat, id)?;
        if !self.stage.contains(to) {
            return no(&OFF_BOARD);
        }
        if !self.is_free(to) {
            return no(&TILE_OCCUPIED);
        }
        // No path is shorter than the straight distance, so most refusals need no search.
        let far = u32::from(unit.at.x.abs_diff(to.x)) + u32::from(unit.at.y.abs_diff(to.y));
        let near = far <= u32::from(self.stage.rules.speed);
        let reaches = || self.reach(unit, self.occupied(seat), self.free()).contains(to);
        // A free neighbouring tile is always in reach.
        if keywords.has(Keyword::Flying) || near && (far == 1 || reaches()) {
            Ok(())
        } else {
            no(&OUT_OF_REACH)
        }
    }

    // DUEL-ATK-1
    /// Whether a unit may attack at all.
    pub(crate) fn can_attack(&self, seat: Seat, id: UnitId) -> Result<(&Unit, Keywords), No> {
        let (unit, keywords) = self.ready(seat, id)?;
        unit.exertion.can_strike(Unit::allowance(keywords)).map_err(worn)?;
        if self.attack(unit) > 0 { Ok((unit, keywords)) } else { no(&NO_ATTACK_VALUE) }
    }

    fn can_attack_at(&self, seat: Seat, id: UnitId, at: Tile) -> Result<(), No> {
        let (unit, keywords) = self.can_attack(seat, id)?;
        if !self.stage.contains(at) {
            return no(&OFF_BOARD);
        }
        let target = self.unit_at(at).ok_or(No(&NO_TARGET))?;
        if target.seat == seat {
            return no(&NOT_AN_ENEMY);
        }
        let holders = self.holders(unit);
        if !holders.is_empty() && !holders.contains(at) {
            return no(&MUST_ATTACK_PROVOKER);
        }
        if keywords.has(Keyword::Ranged) || are_near(unit.at, at) {
            Ok(())
        } else {
            no(&OUT_OF_REACH)
        }
    }

    /// The card in a slot, if the seat can pay for it.
    pub(crate) fn affordable(&self, seat: Seat, slot: u8) -> Result<&PlayingCard, No> {
        let held = self.held(seat, slot)?;
        let cost = held.cost(self.catalogue());
        if !self.side(seat).mana.affords(cost) {
            return no(&NOT_ENOUGH_MANA);
        }
        Ok(self.card(held.card))
    }

    pub(crate) fn can_play(
        &self,
        seat: Seat,
        slot: u8,
        at: Option<Tile>,
        follow_up: Option<Tile>,
    ) -> Result<(), No> {
        let card = self.affordable(seat, slot)?;
        self.aims(seat, card, at, follow_up)?;
        // DUEL-FOLLOW-1
        let Some(follow_ups) = self.follow_ups(seat, card, at) else {
            return if follow_up.is_none() { Ok(()) } else { no(&BAD_FOLLOW_UP) };
        };
        let fits = match follow_up {
            Some(tile) => follow_ups.contains(tile),
            None => card.kind == CardKind::Minion || !follow_ups.is_empty(),
        };
        if fits { Ok(()) } else { no(&BAD_FOLLOW_UP) }
    }

    fn aims(
        &self,
        seat: Seat,
        card: &PlayingCard,
        at: Option<Tile>,
        follow_up: Option<Tile>,
    ) -> Result<(), No> {
        if at.into_iter().chain(follow_up).any(|tile| !self.stage.contains(tile)) {
            return no(&OFF_BOARD);
        }
        let fits = match (self.targets(seat, card), at) {
            (None, None) => true,
            (Some(tiles), Some(tile)) => tiles.contains(tile),
            _ => false,
        };
        if fits { Ok(()) } else { no(&BAD_TARGET) }
    }

    // DUEL-SIG-2
    /// The signature, if it can be played and paid for.
    pub(crate) fn signature_ready(&self, seat: Seat) -> Result<&PlayingCard, No> {
        let side = self.side(seat);
        if !side.signature.active {
            return no(&SIGNATURE_NOT_READY);
        }
        let card = self.card(side.signature.card);
        if !side.mana.affords(card.cost.into()) {
            return no(&NOT_ENOUGH_MANA);
        }
        Ok(card)
    }

    fn can_play_signature(&self, seat: Seat, at: Option<Tile>) -> Result<(), No> {
        let card = self.signature_ready(seat)?;
        self.aims(seat, card, at, None)
    }

    fn can_follow_up(&self, seat: Seat, at: Tile) -> Result<(), No> {
        let pending = self.pending.ok_or(No(&NO_FOLLOW_UP))?;
        if !self.stage.contains(at) {
            return no(&OFF_BOARD);
        }
        let card = self.card(self.held(seat, pending.slot)?.card);
        let fits = self.follow_ups(seat, card, pending.at).is_some_and(|it| it.contains(at));
        if fits { Ok(()) } else { no(&BAD_FOLLOW_UP) }
    }

    // DUEL-REPL-1
    /// How many cards a seat may replace in a turn.
    #[must_use]
    pub fn replaces(&self, seat: Seat) -> u32 {
        let units = self.side(seat).units.iter();
        let more: i32 = units.map(|unit| unit.tally.replaces).sum();
        let count = i32::from(self.stage.rules.max_replace_per_turn) + more;
        count.max(0).cast_unsigned()
    }

    pub(crate) fn can_replace_any(&self, seat: Seat) -> Result<(), No> {
        let side = self.side(seat);
        if u32::from(side.replaced) >= self.replaces(seat) {
            return no(&NO_REPLACE_LEFT);
        }
        if side.pile.is_empty() { no(&PILE_EMPTY) } else { Ok(()) }
    }

    fn can_replace(&self, seat: Seat, slot: u8) -> Result<(), No> {
        self.held(seat, slot)?;
        self.can_replace_any(seat)
    }
}

const fn worn(why: ExertionError) -> No {
    match why {
        ExertionError::Exhausted => No(&EXHAUSTED),
        ExertionError::NoMoves => No(&NO_MOVES_LEFT),
        ExertionError::NoAttacks => No(&NO_ATTACKS_LEFT),
    }
}
