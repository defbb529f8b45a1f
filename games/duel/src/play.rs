//! Playing cards and signatures, and artifacts.

use crate::content::{BOARD, CardKind, Filter, PlayingCard};
use crate::event::Event;
use crate::id::{BuffId, CardId, UnitId};
use crate::run::{Aim, Announcement, EffectSource, Flow, Run};
use crate::state::{Artifact, Grant, HeldCard, PendingCard};
use core::cmp::Ordering;
use core::ops::ControlFlow::Continue;
use initiative_kernel::game::{Seat, Sink};
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::{Modifier, Places};

impl<S: Sink<Event>> Run<'_, S> {
    // DUEL-FOLLOW-1
    /// Plays a card, or lets it wait for its second choice.
    pub fn play_or_wait(
        &mut self,
        seat: Seat,
        slot: u8,
        at: Option<Tile>,
        follow_up: Option<Tile>,
    ) -> Flow {
        if follow_up.is_none() && self.game.waits(seat, slot, at) {
            self.game.pending = Some(PendingCard { slot, at });
            self.tell(Event::FollowUpOpened { seat, slot, at });
            return Continue(());
        }
        self.play(seat, slot, at, follow_up)
    }

    /// Plays the waiting card with its second choice.
    pub fn follow_up(&mut self, seat: Seat, at: Tile) -> Flow {
        match self.game.pending.take() {
            Some(pending) => self.play(seat, pending.slot, pending.at, Some(at)),
            None => Continue(()),
        }
    }

    fn play(&mut self, seat: Seat, slot: u8, at: Option<Tile>, follow_up: Option<Tile>) -> Flow {
        let Some(held) = self.take(seat, slot) else {
            return Continue(());
        };
        let (id, cards) = (held.card, self.cards());
        let card = cards.card(id);
        self.pay(seat, held.cost(cards));
        self.tell(Event::CardPlayed { seat, slot, card: id, at, follow_up });
        match (card.kind, at) {
            (CardKind::Minion, Some(at)) => self.enter(seat, held, at, follow_up),
            (CardKind::Artifact, _) => self.equip(seat, id),
            _ => self.cast(seat, id, at, follow_up),
        }
        self.run_queue()
    }

    // DUEL-MANA-4: paid before anything else happens.
    fn pay(&mut self, seat: Seat, amount: u32) {
        let mana = &mut self.game.side_mut(seat).mana;
        mana.drain(amount);
        let remaining = mana.now();
        self.tell(Event::ManaSpent { seat, amount, remaining });
    }

    // DUEL-UNIT-1, DUEL-MOD-5, DUEL-KEY-5
    fn enter(&mut self, seat: Seat, held: HeldCard, at: Tile, follow_up: Option<Tile>) {
        let card = self.cards().card(held.card);
        let mut modifiers = held.modifiers;
        modifiers.settle_in(BOARD);
        let unit = self.summon(seat, held.card, at, modifiers);
        // A card that needs a second choice has no opening without it.
        if card.opening.is_empty() || card.follow_up.is_some() != follow_up.is_some() {
            return;
        }
        let follow = self.aim(card.follow_up, follow_up);
        let from_hand = EffectSource::card(seat, Some(held.card));
        let source = EffectSource { unit: Some(unit), at, follow, ..from_hand };
        self.enqueue(&card.opening, Some(Announcement::Opening), source);
    }

    fn cast(&mut self, seat: Seat, id: CardId, at: Option<Tile>, follow_up: Option<Tile>) {
        let card: &PlayingCard = self.cards().card(id);
        let (target, follow) = (self.aim(card.target, at), self.aim(card.follow_up, follow_up));
        let source = EffectSource { target, follow, ..EffectSource::card(seat, Some(id)) };
        self.enqueue(&card.cast, None, source);
    }

    /// What was chosen. If the card wants a unit, it follows that unit when it moves.
    fn aim(&self, filter: Option<Filter>, at: Option<Tile>) -> Option<Aim> {
        let (filter, at) = (filter?, at?);
        let unit = match filter {
            Filter::Unit(_) => self.game.unit_at(at).map(|unit| unit.id),
            Filter::Tile(_) => None,
        };
        Some(Aim { at, unit })
    }

    // DUEL-SIG-2
    pub fn play_signature(&mut self, seat: Seat, at: Option<Tile>) -> Flow {
        let id = self.game.side(seat).signature.card;
        self.pay(seat, self.cards().card(id).cost.into());
        self.game.side_mut(seat).signature.active = false;
        self.tell(Event::SignaturePlayed { seat, card: id, at });
        let cooldown = self.game.cooldown(seat);
        self.tell(Event::SignatureCooldownChanged { seat, cooldown });
        self.cast(seat, id, at, None);
        self.run_queue()
    }

    // DUEL-ART-1
    fn equip(&mut self, seat: Seat, id: CardId) {
        let rules = &self.stage.rules;
        while self.game.side(seat).artifacts.len() >= rules.artifacts_max.into() {
            self.break_artifact(seat, 0);
        }
        let durability = rules.artifact_durability;
        self.attach_artifact(seat, id, durability);
        self.tell(Event::ArtifactEquipped { seat, card: id, durability });
    }

    fn attach_artifact(&mut self, seat: Seat, id: CardId, durability: u8) {
        let side = self.game.side_mut(seat);
        let place = side.artifacts.len() as u8;
        side.artifacts.push(Artifact { card: id, durability });
        if let (Some(buff), Some(general)) =
            (self.stage.catalogue.card(id).equip, side.units.first_mut())
        {
            general.change(&self.stage.catalogue, |all| all.attach(worn_modifier(buff, id, place)));
        }
    }

    /// Wears every artifact of a general, or repairs it.
    pub fn wear(&mut self, seat: Seat, by: i8) {
        let most = i16::from(self.stage.rules.artifact_durability);
        let mut place = 0;
        while let Some(artifact) = self.game.side_mut(seat).artifacts.get_mut(place) {
            let before = i16::from(artifact.durability);
            let left = before - i16::from(by);
            let left = if by < 0 { left.min(most.max(before)) } else { left.max(0) };
            artifact.durability = u8::try_from(left).unwrap_or(0);
            let (card, durability) = (artifact.card, artifact.durability);
            self.tell(Event::ArtifactWorn { seat, card, durability });
            if durability == 0 {
                self.break_artifact(seat, place);
            } else {
                place += 1;
            }
        }
    }

    /// Wears the artifacts of a unit, if it is a general.
    pub fn wear_of(&mut self, id: UnitId, by: i8) {
        if let Some(seat) = self.game.unit(id).filter(|unit| unit.general).map(|unit| unit.seat) {
            self.wear(seat, by);
        }
    }

    fn break_artifact(&mut self, seat: Seat, place: usize) {
        let cards = self.cards();
        let side = self.game.side_mut(seat);
        let Artifact { card, .. } = side.artifacts.remove(place);
        let general = side.units.first_mut().map(|general| {
            // Later artifacts move up.
            let rest = general.modifiers.iter().filter_map(|modifier| {
                let mut modifier = modifier.clone();
                let own = modifier.payload.artifact.as_mut();
                match own.map(|own| (usize::from(*own).cmp(&place), own)) {
                    Some((Ordering::Equal, _)) => return None,
                    Some((Ordering::Greater, own)) => *own -= 1,
                    _ => {}
                }
                Some(modifier)
            });
            general.modifiers = rest.collect();
            general.add_up(cards);
            general.id
        });
        self.tell(Event::ArtifactBroken { seat, card });
        if let Some(general) = general {
            self.doom_if_spent(general);
        }
    }
}

/// The modifier that an artifact gives.
pub(crate) fn worn_modifier(buff: BuffId, card: CardId, place: u8) -> Modifier<Grant> {
    let grant = Grant { buff, source: Some(card), artifact: Some(place) };
    Modifier::new(grant).active_in(Places::only(BOARD))
}
