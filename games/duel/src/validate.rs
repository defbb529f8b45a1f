//! What must hold for a match that comes from outside.

use crate::content::{CardKind, PLACES};
use crate::id::CardId;
use crate::state::{Duel, DuelPhase, DuelSide, Grant};
use crate::tiles::TileSet;
use crate::unit::Unit;
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::game::{Fault, Seat, SetupError};
use initiative_kernel::modifier::Modifiers;

const CODE: &str = "duel/unsound";

/// The most modifiers that a card can have.
pub(crate) const MOST_MODIFIERS: usize = 4096;

impl Duel {
    /// Checks that the rules are safe on this state.
    pub(crate) fn sound(&self) -> Result<(), SetupError> {
        let mut faults: Vec<Fault> = Vec::new();
        let mut need = |holds: bool, path: &str, message: &str| {
            if !holds {
                faults.push(Fault { path: path.into(), code: CODE, message: message.into() });
            }
        };
        let over = self.ending.is_some();
        let winner = self.ending.and_then(|ending| ending.winner);
        need(winner.is_none_or(|seat| seat.0 <= 1), "ending", "the winner sits at the table");
        need(self.turns.is_open() || over, "turns", "a turn is open");
        let playing = self.turns.playing();
        let both = playing.contains(Seat(0)) && playing.contains(Seat(1)) && playing.len() == 2;
        need(both, "turns", "both seats play");
        need(self.turns.current().0 <= 1, "turns", "one of the two plays");
        need(self.turns.number() <= 10_000, "turns", "at most 10,000 turns");
        let mut taken = TileSet::NONE;
        let mut ids = Vec::new();
        for seat in [Seat(0), Seat(1)] {
            let side = self.side(seat);
            let path = format!("sides[{}]", seat.0);
            need(self.side_is_sound(side), &path, "cards, mana and artifacts are as they can be");
            need(over || self.general(seat).is_some(), &path, "the general stands");
            let rest = side.units.get(1..).unwrap_or_default();
            need(rest.iter().all(|unit| !unit.general), &path, "there is one general");
            for unit in &side.units {
                need(unit.seat == seat && self.unit_is_sound(unit), &path, "units are sound");
                need(!taken.contains(unit.at), &path, "units stand alone");
                need(self.stage.ground.contains(unit.at), &path, "units stand on the ground");
                need(unit.id.0 < self.arrived, &path, "units have arrived");
                taken.insert(unit.at);
                ids.push(unit.id);
            }
        }
        ids.sort_unstable();
        need(ids.windows(2).all(|pair| pair[0] != pair[1]), "sides", "units have their own ids");
        need((self.springs & self.spent).is_empty(), "springs", "open or spent, not both");
        let springs = self.springs | self.spent;
        let board = self.stage.ground | self.stage.rocks;
        need(springs.without(board).is_empty(), "springs", "springs are on the board");
        let started = self.sides.iter().all(|side| side.mulligan_done);
        need(
            over || started == (self.phase == DuelPhase::Active),
            "phase",
            "hands are settled once",
        );
        let waits = self.pending.is_none_or(|card| self.can_wait(card));
        need(waits, "pending", "it waits for something");
        SetupError::check(faults)
    }

    fn knows(&self, card: CardId) -> bool {
        usize::from(card.0) < self.catalogue().cards().len()
    }

    fn can_be_held(&self, card: CardId) -> bool {
        let held = |kind| !matches!(kind, CardKind::General | CardKind::Signature);
        self.knows(card) && held(self.card(card).kind)
    }

    fn side_is_sound(&self, side: &DuelSide) -> bool {
        let rules = &self.stage.rules;
        let cap = u32::from(rules.max_mana);
        let slots = usize::from(rules.max_hand_size);
        let hand = side.hand.iter().flatten();
        let mut held = hand.clone().map(|held| held.card).chain(side.pile.cards().iter().copied());
        let mut marks = hand.map(|held| &held.modifiers).chain(side.pile.marks());
        let signature = side.signature.card;
        side.pile.is_sound()
            && side.units.len() <= TileSet::WIDTH * TileSet::HEIGHT
            && side.taken == side.units.iter().map(|unit| unit.at).collect()
            && held.all(|card| self.can_be_held(card))
            && marks.all(|modifiers| self.grants_are_sound(modifiers, 0))
            && side.hand[slots..].iter().all(Option::is_none)
            && side.mana == side.mana.capped(cap)
            && side.mana.bonus() <= 1_000
            && self.knows(signature)
            && self.card(signature).kind == CardKind::Signature
            && side.artifacts.len() <= rules.artifacts_max.into()
            && side.artifacts.iter().all(|it| {
                let known = self.knows(it.card) && self.card(it.card).kind == CardKind::Artifact;
                known && it.durability > 0
            })
    }

    fn unit_is_sound(&self, unit: &Unit) -> bool {
        if !self.knows(unit.card) {
            return false;
        }
        let artifacts = if unit.general { self.side(unit.seat).artifacts.len() } else { 0 };
        let kind = if unit.general { CardKind::General } else { CardKind::Minion };
        self.card(unit.card).kind == kind
            && self.grants_are_sound(&unit.modifiers, artifacts)
            && (0..=65_535).contains(&unit.attack)
            && (1..=65_535).contains(&unit.health)
            && (0..=65_535).contains(&unit.damage)
            && !unit.doomed
            && (self.ending.is_some() || unit.health_left() > 0)
    }

    fn grants_are_sound(&self, modifiers: &Modifiers<Grant>, artifacts: usize) -> bool {
        modifiers.len() <= MOST_MODIFIERS
            && modifiers.iter().all(|modifier| {
                let Grant { buff, source, artifact } = modifier.payload;
                usize::from(buff.0) < self.catalogue().buffs().len()
                    && source.is_none_or(|card| self.knows(card))
                    && artifact.is_none_or(|place| usize::from(place) < artifacts)
                    && PLACES.iter().any(|(_, places)| *places == modifier.active_in)
                    && modifier.duration_end.max(modifier.duration_start) <= 20_000
                    && modifier.end_elapsed.max(modifier.start_elapsed) <= 20_000
            })
    }
}
