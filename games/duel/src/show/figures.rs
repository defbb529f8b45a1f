//! Units, hands, piles and artifacts.

use super::choices::why_not;
use super::side;
use super::words::keyword_name;
use crate::content::{CardKind, Keyword, Keywords};
use crate::id::BuffId;
use crate::state::{Duel, Grant, HeldCard, other};
use crate::tiles::{TileSet, are_near};
use crate::unit::Unit;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::modifier::Modifier;
use initiative_scene::id::Id;
use initiative_scene::scene::{
    Amount, Badge, Card, CardPlace, Condition, Meter, MeterStyle, Piece, Scene, Selection, Zone,
    ZoneRole,
};
use initiative_scene::text::{Fact, Reason, Text};
use initiative_scene::viewer::Viewer;

pub(super) fn piece_id(unit: &Unit) -> Id {
    unit.id.0.into()
}

/// The id of a seat's zone: `hand`, `pile`, `signature`, `artifacts`, or `replace`, where it puts
/// cards to replace them.
pub(super) fn zone(name: &str, seat: Seat) -> Id {
    format!("{name}-{}", seat.0).into()
}

pub(super) fn hand_slot(seat: Seat, slot: u8) -> CardPlace {
    CardPlace::slot(zone("hand", seat), slot.into())
}

pub(super) fn signature_slot(seat: Seat) -> CardPlace {
    CardPlace::slot(zone("signature", seat), 0)
}

/// Attack and health as they are printed.
pub(super) fn fighting(attack: impl Amount, health: impl Amount) -> Vec<Meter> {
    alloc::vec![
        Meter::new("attack", "Attack", attack).styled(MeterStyle::Number).icon("sword"),
        Meter::new("health", "Health", health).styled(MeterStyle::Number).icon("heart"),
    ]
}

pub(super) fn keyword_facts(keywords: Keywords) -> impl Iterator<Item = Fact> {
    keywords.iter().map(keyword_name).map(|(name, text)| Fact::new(name, text))
}

/// The id of a condition, by what it does.
pub(super) fn condition_id(buff: BuffId) -> String {
    format!("buff-{}", buff.0)
}

impl Duel {
    pub(super) fn place_units(&self, viewer: Viewer, scene: &mut Scene) {
        for (order, unit) in (0..).zip(self.board_order()) {
            let mut piece = self.figure(unit);
            piece.order = order;
            if viewer.is(unit.seat) && self.ending.is_none() {
                piece.selection = Some(match self.acts_now(unit) {
                    Ok(()) => Selection::Free,
                    Err(reason) => Selection::Refused(reason),
                });
            }
            scene.place(piece_id(unit), piece);
        }
        self.place_waiting_minion(viewer, scene);
    }

    // DUEL-FOLLOW-1
    /// The minion that waits for its second choice, if the viewer may know about it.
    fn place_waiting_minion(&self, viewer: Viewer, scene: &mut Scene) {
        let seat = self.turns.current();
        let Some(pending) = self.pending.filter(|_| viewer.sees(seat)) else { return };
        let (Some(at), Ok(held)) = (pending.at, self.held(seat, pending.slot)) else { return };
        let card = self.card(held.card);
        if card.kind != CardKind::Minion {
            return;
        }
        let ghost = Piece::new(card.name.clone(), card.look.clone(), at).side(side(seat)).of(seat);
        let mut ghost = ghost.label("waits for its target").pose("floating").spent(true);
        ghost.order = u16::MAX;
        scene.place("ghost", ghost);
    }

    fn acts_now(&self, unit: &Unit) -> Result<(), Reason> {
        self.acts(unit.seat, &crate::Command::MoveUnit { unit: unit.id, to: unit.at })?;
        self.ready(unit.seat, unit.id).map_err(why_not)?;
        Ok(())
    }

    /// The piece of a unit.
    pub(super) fn figure(&self, unit: &Unit) -> Piece {
        let (words, keywords) = (self.words(unit.card), unit.keywords());
        let card = &words.card;
        let attack = Meter::new("attack", "Attack", self.attack(unit)).styled(MeterStyle::Number);
        let mut piece = Piece::new(card.name.clone(), card.look.clone(), unit.at)
            .side(side(unit.seat))
            .of(unit.seat)
            .glyph(String::from(card.name.get(..1).unwrap_or("?")))
            .health(unit.health_left().max(0), unit.max_health())
            .meter(attack.icon("sword"));
        let allowance = Unit::allowance(keywords);
        let spent = unit.exertion.can_strike(allowance).is_err();
        piece.badge = Some(match unit.exertion {
            _ if keywords.has(Keyword::Stunned) => Badge::Stunned,
            exertion if exertion.exhausted => Badge::Exhausted,
            _ if spent => Badge::Done,
            exertion if exertion.moves > 0 || exertion.attacks > 0 => Badge::Partial,
            _ => Badge::Fresh,
        });
        piece.spent = spent;
        piece.statuses = self.conditions(unit);
        // DUEL-UI-6: hovering an enemy shows its reach.
        let reach = self.reach(unit, self.occupied(unit.seat), self.free());
        piece.moves = reach.iter().collect();
        let struck = if keywords.has(Keyword::Ranged) {
            self.occupied(other(unit.seat))
        } else {
            TileSet::near(unit.at) & self.stage.ground
        };
        piece.strikes = struck.iter().collect();
        // A condition tells that a unit is stunned.
        piece.facts.extend(keyword_facts(keywords.without(Keyword::Stunned)));
        if !unit.dispelled {
            if !card.text.is_empty() {
                piece.facts.push(Fact::new("", card.text.clone()));
            }
            piece.facts.extend(words.explained(keywords));
        }
        // DUEL-UI-6
        let holders = self.holders(unit);
        let enemies = self.side(other(unit.seat)).units.iter();
        piece.held_by = enemies.filter(|enemy| holders.contains(enemy.at)).map(piece_id).collect();
        if self.provokes(unit) {
            piece.marks.push("provoke".into());
        }
        piece
    }

    /// Whether this unit holds an enemy.
    fn provokes(&self, unit: &Unit) -> bool {
        let held = |enemy: &Unit| are_near(enemy.at, unit.at);
        unit.keywords().has(Keyword::Provoke) && self.side(other(unit.seat)).units.iter().any(held)
    }

    // DUEL-UI-5
    /// The conditions of a unit. Equal ones are shown once, with their number.
    fn conditions(&self, unit: &Unit) -> Vec<Condition> {
        let mut all: Vec<(Condition, u32)> = Vec::new();
        for modifier in unit.modifiers.iter() {
            let condition = self.condition(modifier);
            match all.iter_mut().find(|(known, _)| *known == condition) {
                Some((_, count)) => *count += 1,
                None => all.push((condition, 1)),
            }
        }
        let counted = all.into_iter().map(|(mut condition, count)| {
            if count > 1 {
                condition.name = format!("{} × {count}", condition.name).into();
                if !condition.text.is_empty() {
                    condition.text = format!("{count} times: {}", condition.text).into();
                }
            }
            condition
        });
        counted.collect()
    }

    fn condition(&self, modifier: &Modifier<Grant>) -> Condition {
        let buff = self.catalogue().buff(modifier.payload.buff);
        let source = modifier.payload.source.map(|card| self.card(card));
        let stunned = buff.keywords.has(Keyword::Stunned);
        let name: Text = match source {
            _ if stunned => "Stunned".into(),
            Some(card) => card.name.clone().into(),
            None => "Changed".into(),
        };
        let left = |duration: u32, elapsed: u32| {
            (duration > 0)
                .then(|| duration.saturating_sub(elapsed))
                .and_then(|it| u16::try_from(it).ok())
        };
        let ends = left(modifier.duration_end, modifier.end_elapsed);
        let starts = left(modifier.duration_start, modifier.start_elapsed);
        Condition {
            id: condition_id(modifier.payload.buff).into(),
            letter: String::from(name.get(..1).unwrap_or("+")).into(),
            name,
            icon: match modifier.payload.artifact {
                _ if stunned => "stunned",
                Some(_) => "shield",
                None => "energy",
            }
            .into(),
            turns: ends.into_iter().chain(starts).min(),
            text: super::words::buff_text(buff, self.catalogue()).into(),
        }
    }

    // DUEL-UI-5, DUEL-HIDE-1
    pub(super) fn add_zones(&self, viewer: Viewer, scene: &mut Scene) {
        for seat in [Seat(0), Seat(1)] {
            let side = self.side(seat);
            let order = u16::from(seat.0) * 10;
            let owned = |name: &'static str, role: ZoneRole, place: u16| {
                let mut zone = Zone::new(name, role);
                (zone.owner, zone.order) = (Some(seat), order + place);
                zone
            };
            let mut cards = owned("Hand", ZoneRole::Hand, 0);
            cards.places = self.stage.rules.max_hand_size.into();
            for (slot, held) in (0..).zip(&side.hand) {
                if let Some(held) = held {
                    let shown = if viewer.sees(seat) { self.held_card(held) } else { Card::back() };
                    cards.cards.insert(slot, shown);
                }
            }
            scene.zones.insert(zone("hand", seat), cards);
            let mut deck = owned("Deck", ZoneRole::Draw, 1);
            deck.count = u16::try_from(side.pile.len()).ok();
            scene.zones.insert(zone("pile", seat), deck);
            let mut own = owned("Signature", ZoneRole::Signature, 2);
            own.places = 1;
            let mut shown = self.printed(side.signature.card);
            if self.cooldown(seat) > 0 {
                shown.meters.push(self.readiness(seat));
            }
            // DUEL-SIG-1
            let text = "The general's own spell. It becomes ready in own turns 3, 5, 7 and every \
                        later one, and waits until it is used.";
            shown.facts.insert(0, Fact::new("Signature", text));
            own.cards.insert(0, shown);
            own.meters.push(self.readiness(seat));
            scene.zones.insert(zone("signature", seat), own);
            if viewer.sees(seat) {
                let mut slot = owned("Replace", ZoneRole::Exchange, 4);
                let most = self.replaces(seat);
                let left = most.saturating_sub(side.replaced.into());
                let uses = Meter::new("uses", "Uses left", left).of(most);
                slot.meters.push(uses.styled(MeterStyle::Pips));
                let text = "Put a card here: it goes back into the deck for another one.";
                slot.facts.push(Fact::new("", text));
                scene.zones.insert(zone("replace", seat), slot);
            }
            let mut worn = owned("Artifacts", ZoneRole::Table, 3);
            worn.places = self.stage.rules.artifacts_max.into();
            for (place, artifact) in (0..).zip(&side.artifacts) {
                let mut shown = self.printed(artifact.card);
                let meter = Meter::new("durability", "Durability", artifact.durability);
                shown.meters.push(meter.of(self.stage.rules.artifact_durability));
                worn.cards.insert(place, shown);
            }
            scene.zones.insert(zone("artifacts", seat), worn);
        }
    }

    // DUEL-UI-5
    /// The turn in which a signature is ready, in the turn numbers of the HUD.
    fn readiness(&self, seat: Seat) -> Meter {
        let own = self.cooldown(seat);
        // Own turns come every other turn. While the other seat plays, the next own turn is one
        // nearer.
        let nearer = u32::from(self.turns.current() != seat);
        let turn = self.turns.number().saturating_add(own.saturating_mul(2)).saturating_sub(nearer);
        let meter = Meter::new("ready", "Ready", own);
        let meter = meter.styled(MeterStyle::Word).icon("clock");
        if own == 0 { meter.says("ready") } else { meter.says(format!("from turn {turn}")) }
    }

    fn held_card(&self, held: &HeldCard) -> Card {
        let card = self.card(held.card);
        let mut shown = self.printed(held.card);
        shown.cost = i32::try_from(held.cost(self.catalogue())).ok();
        if shown.cost != Some(card.cost.into()) {
            shown.facts.insert(0, Fact::new("Printed cost", card.cost.to_string()));
        }
        shown
    }
}
