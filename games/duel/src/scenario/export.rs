//! Writing a position as a scenario.

use super::record::{
    ArtifactRecord, BoardRecord, BoardTileKind, HeldRecord, ManaRecord, PendingRecord, SeatRecord,
    SignatureRecord, TileRecord, TurnRecord, UnitRecord,
};
use crate::content::{ModifierRecord, Named, PLACES};
use crate::state::{Duel, Grant, HeldCard};
use crate::tiles::TileSet;
use crate::unit::Unit;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::modifier::{Modifier, Modifiers};
use serde_json::{Value, json};

impl Duel {
    // DUEL-SCN-1
    /// This position as a scenario. Reading it again gives the same state.
    #[must_use]
    pub fn export(&self) -> Value {
        let parts = &**self.stage;
        let list = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
        let turns = &self.turns;
        let turn = TurnRecord {
            number: Some(turns.number()),
            current: Some(turns.current()),
            open: Some(turns.is_open()),
            bonus: turns.is_bonus(),
            bonus_pending: turns.bonus_pending(),
            history: turns.history().copied().collect(),
            left: Some(self.turns_left),
        };
        let seats = [Seat(0), Seat(1)].map(|seat| self.export_seat(seat));
        let mut units: Vec<&Unit> = self.board_order().filter(|unit| !unit.general).collect();
        units.sort_unstable_by_key(|unit| unit.id);
        let units: Vec<UnitRecord> = units.into_iter().map(|unit| self.export_unit(unit)).collect();
        let pending = self.pending.map(|it| PendingRecord {
            slot: Some(it.slot),
            signature: None,
            at: it.at,
        });
        json!({
            "game": "duel",
            "format": 1,
            "name": parts.name,
            "dice": self.dice,
            "rules": parts.rules,
            "cards": list(&parts.cards),
            "buffs": list(&parts.buffs),
            "board": self.export_board(),
            "phase": self.phase,
            "turn": turn,
            "pending": pending,
            "seats": seats,
            "units": units,
            "arrived": self.arrived,
            "ending": self.ending,
        })
    }

    fn export_board(&self) -> BoardRecord {
        let (width, height) = (self.stage.width, self.stage.height);
        let mut tiles = Vec::new();
        let mut add = |set: TileSet, kind: BoardTileKind| {
            tiles.extend(set.iter().map(|at| TileRecord { at, kind }));
        };
        add(self.stage.rocks, BoardTileKind::Rock);
        add(self.springs, BoardTileKind::Spring);
        add(self.spent, BoardTileKind::SpentSpring);
        BoardRecord { width: Some(width), height: Some(height), tiles: Some(tiles) }
    }

    fn export_seat(&self, seat: Seat) -> SeatRecord {
        let side = self.side(seat);
        let id = |card| self.card(card).id.clone();
        let artifacts = side
            .artifacts
            .iter()
            .map(|it| ArtifactRecord { card: id(it.card), durability: Some(it.durability) });
        let hand = side.hand.iter().take(self.stage.rules.max_hand_size.into());
        SeatRecord {
            general: self.general(seat).map(|unit| Named::Full(self.export_unit(unit))),
            deck: None,
            pile: Some(side.pile.held().map(|held| self.export_held(&held)).collect()),
            shuffle: Some(false),
            hand: Some(hand.map(|held| held.as_ref().map(|it| self.export_held(it))).collect()),
            mana: Some(ManaRecord {
                remaining: Some(side.mana.now()),
                core: Some(side.mana.base()),
                temp: side.mana.bonus(),
            }),
            own_turns: Some(self.turns.own_turns(seat)),
            signature: Some(SignatureRecord {
                card: Some(id(side.signature.card)),
                active: side.signature.active,
            }),
            replaced: side.replaced,
            artifacts: artifacts.collect(),
            mulligan_done: Some(side.mulligan_done),
            controller: self.stage.controllers[seat.index()].clone(),
        }
    }

    fn export_held(&self, held: &HeldCard) -> Named<HeldRecord> {
        let card = self.card(held.card).id.clone();
        if held.modifiers.is_empty() {
            return Named::Name(card);
        }
        let modifiers = self.export_modifiers(&held.modifiers);
        Named::Full(HeldRecord { card, modifiers })
    }

    fn export_unit(&self, unit: &Unit) -> UnitRecord {
        let number = |value: i32| u16::try_from(value).unwrap_or(u16::MAX);
        UnitRecord {
            card: self.card_of(unit).id.clone(),
            seat: Some(unit.seat),
            at: Some(unit.at),
            id: Some(unit.id.0),
            attack: Some(number(unit.attack)),
            health: Some(number(unit.health)),
            damage: number(unit.damage),
            exhausted: unit.exertion.exhausted,
            moves_made: unit.exertion.moves,
            attacks_made: unit.exertion.attacks,
            summoned_turn: unit.summoned_turn,
            dispelled: unit.dispelled,
            modifiers: Some(self.export_modifiers(&unit.modifiers)),
        }
    }

    fn export_modifiers(&self, modifiers: &Modifiers<Grant>) -> Vec<ModifierRecord> {
        let modifiers = modifiers.iter().map(|modifier: &Modifier<Grant>| {
            let record = &self.catalogue().buff(modifier.payload.buff).record;
            let place = PLACES.iter().find(|(_, places)| *places == modifier.active_in);
            ModifierRecord {
                stats: record.stats,
                keywords: record.keywords,
                watches: record.watches.clone(),
                duration_end: modifier.duration_end,
                duration_start: modifier.duration_start,
                end_elapsed: modifier.end_elapsed,
                start_elapsed: modifier.start_elapsed,
                respects_bonus: modifier.respects_bonus,
                active_in: String::from(place.map_or("board", |(word, _)| word)),
                stacking: modifier.stacking,
                on_expire: record.on_expire.clone(),
                source: modifier.payload.source.map(|card| self.card(card).id.clone()),
                artifact: modifier.payload.artifact,
            }
        });
        modifiers.collect()
    }
}
