//! Units, hands, piles and artifacts.

use super::side;
use super::words::{card_text, keyword_name};
use crate::content::{Card, Keyword, Kind};
use crate::id::BuffId;
use crate::state::{Duel, Grant, Held, other};
use crate::tiles::{Tiles, are_near};
use crate::unit::Unit;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::modifier::Modifier;
use initiative_scene::id::Id;
use initiative_scene::scene::{
    Badge, Card as Shown, Condition, Meter, MeterStyle, Piece, Scene, Selection, Zone, ZoneRole,
};
use initiative_scene::text::{Fact, Reason, Text};
use initiative_scene::viewer::Viewer;

pub(super) fn piece_id(unit: &Unit) -> Id {
    unit.id.0.into()
}

pub(super) fn hand(seat: Seat) -> Id {
    format!("hand-{}", seat.0).into()
}

pub(super) fn pile(seat: Seat) -> Id {
    format!("pile-{}", seat.0).into()
}

pub(super) fn signature(seat: Seat) -> Id {
    format!("signature-{}", seat.0).into()
}

/// The place where a seat puts cards to replace them.
pub(super) fn exchange(seat: Seat) -> Id {
    format!("replace-{}", seat.0).into()
}

pub(super) fn artifacts(seat: Seat) -> Id {
    format!("artifacts-{}", seat.0).into()
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
        self.place_ghost(viewer, scene);
    }

    // DUEL-FOLLOW-1
    /// The minion that waits for its second choice, if the viewer may know about it.
    fn place_ghost(&self, viewer: Viewer, scene: &mut Scene) {
        let seat = self.turns.current();
        let Some(pending) = self.pending.filter(|_| viewer.sees(seat)) else { return };
        let (Some(at), Ok(held)) = (pending.at, self.held(seat, pending.slot)) else { return };
        let card = self.card(held.card);
        if card.kind != Kind::Minion {
            return;
        }
        let ghost = Piece::new(card.name.clone(), card.look.clone(), at).side(side(seat)).of(seat);
        let mut ghost = ghost.label("waits for its target").pose("floating").spent(true);
        ghost.order = u16::MAX;
        scene.place("ghost", ghost);
    }

    fn acts_now(&self, unit: &Unit) -> Result<(), Reason> {
        self.acts(unit.seat, &crate::Command::MoveUnit { unit: unit.id, to: unit.at })?;
        self.ready(unit.seat, unit.id)?;
        Ok(())
    }

    /// The piece of a unit.
    pub(super) fn figure(&self, unit: &Unit) -> Piece {
        let (card, cards) = (self.card_of(unit), self.catalogue());
        let keywords = unit.keywords();
        let attack = Meter::new("attack", "Attack", self.attack(unit)).styled(MeterStyle::Number);
        let mut piece = Piece::new(card.name.clone(), card.look.clone(), unit.at)
            .side(side(unit.seat))
            .of(unit.seat)
            .glyph(String::from(card.name.get(..1).unwrap_or("?")))
            .health(unit.health_left(), unit.max_health())
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
        let reach = if keywords.has(Keyword::Flying) { self.free() } else { self.walkable(unit) };
        piece.moves = reach.iter().collect();
        let struck = if keywords.has(Keyword::Ranged) {
            self.occupied(other(unit.seat))
        } else {
            Tiles::near(unit.at) & self.stage.ground
        };
        piece.strikes = struck.iter().collect();
        for keyword in keywords.iter().filter(|keyword| *keyword != Keyword::Stunned) {
            let (name, text) = keyword_name(keyword);
            piece.facts.push(Fact::new(name, text));
        }
        if !unit.dispelled {
            let text = card_text(card, cards);
            if !text.is_empty() {
                piece.facts.push(Fact::new("", text));
            }
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
    pub(super) fn lay_cards(&self, viewer: Viewer, scene: &mut Scene) {
        for seat in [Seat(0), Seat(1)] {
            let side = self.side(seat);
            let order = u16::from(seat.0) * 10;
            let zone = |name: &'static str, role: ZoneRole, place: u16| {
                let mut zone = Zone::new(name, role);
                (zone.owner, zone.order) = (Some(seat), order + place);
                zone
            };
            let mut cards = zone("Hand", ZoneRole::Hand, 0);
            cards.places = self.stage.rules.max_hand_size.into();
            for (slot, held) in (0..).zip(&side.hand) {
                if let Some(held) = held {
                    let shown =
                        if viewer.sees(seat) { self.held_card(held) } else { Shown::back() };
                    cards.cards.insert(slot, shown);
                }
            }
            scene.zones.insert(hand(seat), cards);
            let mut deck = zone("Deck", ZoneRole::Draw, 1);
            deck.count = u16::try_from(side.pile.len()).ok();
            scene.zones.insert(pile(seat), deck);
            let mut own = zone("Signature", ZoneRole::Signature, 2);
            own.places = 1;
            let mut shown = self.printed(self.card(side.signature.card));
            if self.cooldown(seat) > 0 {
                shown.meters.push(self.readiness(seat));
            }
            own.cards.insert(0, shown);
            own.meters.push(self.readiness(seat));
            scene.zones.insert(signature(seat), own);
            if viewer.sees(seat) {
                let mut slot = zone("Replace", ZoneRole::Exchange, 4);
                let most = self.replaces(seat);
                let left = most.saturating_sub(side.replaced.into());
                let uses = Meter::new("uses", "Uses left", left).of(most);
                slot.meters.push(uses.styled(MeterStyle::Pips));
                let text = "Put a card here: it goes back into the deck for another one.";
                slot.facts.push(Fact::new("", text));
                scene.zones.insert(exchange(seat), slot);
            }
            let mut worn = zone("Artifacts", ZoneRole::Table, 3);
            worn.places = self.stage.rules.artifacts_max.into();
            for (place, artifact) in (0..).zip(&side.artifacts) {
                let mut shown = self.printed(self.card(artifact.card));
                let meter = Meter::new("durability", "Durability", artifact.durability);
                shown.meters.push(meter.of(self.stage.rules.artifact_durability));
                worn.cards.insert(place, shown);
            }
            scene.zones.insert(artifacts(seat), worn);
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
        if own == 0 { meter.says("ready") } else { meter.says(format!("turn {turn}")) }
    }

    fn held_card(&self, held: &Held) -> Shown {
        let card = self.card(held.card);
        let mut shown = self.printed(card);
        shown.cost = i32::try_from(held.cost(self.catalogue())).ok();
        if shown.cost != Some(card.cost.into()) {
            shown.facts.insert(0, Fact::new("Printed cost", card.cost.to_string()));
        }
        shown
    }

    /// A card as it is printed.
    pub(super) fn printed(&self, card: &Card) -> Shown {
        let mut shown = Shown::new(card.name.clone(), card.look.clone());
        shown.cost = Some(card.cost.into());
        shown.label = match card.kind {
            Kind::Minion => "Minion",
            Kind::General => "General",
            Kind::Spell => "Spell",
            Kind::Artifact => "Artifact",
            Kind::Signature => "Signature",
        }
        .into();
        if card.kind == Kind::Minion {
            let number = |id: &'static str, name: &'static str, value| {
                Meter::new(id, name, value).styled(MeterStyle::Number)
            };
            shown.meters = alloc::vec![
                number("attack", "Attack", card.attack).icon("sword"),
                number("health", "Health", card.health).icon("heart"),
            ];
        }
        shown.text = card_text(card, self.catalogue()).into();
        let mut facts: Vec<Fact> = card
            .keywords
            .iter()
            .map(|keyword| {
                let (name, text) = keyword_name(keyword);
                Fact::new(name, text)
            })
            .collect();
        facts.push(Fact::new("Faction", card.faction.to_string()));
        // DUEL-SET-5: a limit of 0 means a token, which no deck can have.
        if let Some(limit) = card.limit.filter(|limit| *limit > 0) {
            facts.push(Fact::new("In a deck", format!("at most {limit}")));
        }
        if !card.flavour.is_empty() {
            facts.push(Fact::new("", card.flavour.clone()));
        }
        shown.facts = facts;
        shown
    }
}
