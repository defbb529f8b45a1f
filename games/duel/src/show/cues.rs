//! What is seen and heard of events.

use super::figures::{artifacts, hand, pile, signature};
use crate::event::{Bearer, Event, Fizzle};
use crate::id::{BuffId, CardId, UnitId};
use crate::state::{Duel, Reason};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative::game::Seat;
use initiative::modifier::When;
use initiative_scene::cue::{CardAct, Changes, Cue, Easing, Kind, On, Span};
use initiative_scene::id::Id;
use initiative_scene::scene::CardPlace;
use initiative_scene::text::{Level, Text};
use initiative_scene::viewer::Viewer;

const fn ms(ms: u32) -> Span {
    Span::ms(ms)
}

fn on(unit: UnitId) -> On {
    On::Piece(Id::from(unit.0))
}

impl Duel {
    /// A unit by the name of its card; one that is gone is just a unit.
    fn unit_name(&self, id: UnitId) -> &str {
        self.unit(id).map_or("A unit", |unit| self.card_of(unit).name.as_str())
    }

    // DUEL-UI-1 to DUEL-UI-4, DUEL-HIDE-1
    pub(super) fn play_event(&self, event: &Event, viewer: Viewer, out: &mut Vec<Cue>) {
        match event {
            Event::TurnEnded { .. }
            | Event::PlayerSwapped { .. }
            | Event::BonusTurnBegun { .. }
            | Event::TurnStarted { .. }
            | Event::TurnOpened { .. }
            | Event::MatchStarted
            | Event::MatchEnded { .. } => self.play_turn(event, viewer, out),
            Event::HandDealt { .. }
            | Event::MulliganDone { .. }
            | Event::CardDrawn { .. }
            | Event::CardBurned { .. }
            | Event::CardReplaced { .. }
            | Event::CardGiven { .. }
            | Event::CardPlayed { .. }
            | Event::SignaturePlayed { .. }
            | Event::ArtifactEquipped { .. }
            | Event::ArtifactWorn { .. }
            | Event::ArtifactBroken { .. } => self.play_card(event, viewer, out),
            Event::ManaBonusLapsed { seat }
            | Event::ManaGrown { seat, .. }
            | Event::ManaRestored { seat, .. }
            | Event::ManaSpent { seat, .. }
            | Event::ManaRaised { seat, .. } => {
                let value = match event {
                    Event::ManaRestored { remaining, .. }
                    | Event::ManaSpent { remaining, .. }
                    | Event::ManaRaised { remaining, .. } => *remaining,
                    _ => self.side(*seat).mana.now(),
                };
                out.push(mana(*seat, value));
            }
            Event::SignatureReady { seat } => {
                let place = On::Card(CardPlace::slot(signature(*seat), 0));
                out.push(Cue::flash(place).look("ready").lasting(ms(350)).free());
            }
            Event::FatigueSuffered { seat } => {
                let name = self.seat_name(*seat);
                let cue = Cue::word(On::Screen, "The deck is empty!").lasting(ms(1000));
                out.push(cue.sound("fatigue").log(format!("{name} has no cards left")));
            }
            Event::EffectFizzled { reason, .. } => {
                let why = match reason {
                    Fizzle::NoTarget => "nothing to act on",
                    Fizzle::NoRoom => "no room",
                    Fizzle::AtCap => "mana is at its height",
                    Fizzle::AlreadyPending => "another turn is coming already",
                    Fizzle::NotCurrent => "it is not that player's turn",
                };
                out.push(Cue::note(format!("It fizzles: {why}")));
            }
            Event::BonusTurnGranted { seat } => {
                let text = format!("{} will go again", self.seat_name(*seat));
                out.push(Cue::word(On::Screen, "Another turn!").lasting(ms(700)).log(text));
            }
            // Only the acting seat knows of a choice that is open.
            Event::FollowUpOpened { seat, slot, .. } if viewer.sees(*seat) => {
                let place = CardPlace::slot(hand(*seat), (*slot).into());
                out.push(Cue::flash(On::Card(place)).lasting(ms(120)).free());
            }
            Event::FollowUpOpened { .. }
            | Event::FollowUpCancelled { .. }
            | Event::ReplaceReset { .. }
            | Event::UnitsRefreshed
            | Event::SignatureCooldownChanged { .. } => {}
            _ => self.play_unit(event, viewer, out),
        }
    }

    // DUEL-UI-1, DUEL-UI-2
    fn play_turn(&self, event: &Event, viewer: Viewer, out: &mut Vec<Cue>) {
        let pause = Span::ms(self.stage.rules.turn_delay_ms.into());
        match event {
            Event::TurnEnded { .. } => {
                out.push(Cue::wait(ms(500)));
                out.push(Cue::wait(ms(300)).mark("show_end_turn"));
                out.push(Cue::marked("after_show_end_turn"));
            }
            Event::PlayerSwapped { .. } | Event::BonusTurnBegun { .. } => {
                out.push(Cue::wait(ms(200) + pause));
            }
            Event::TurnStarted { seat, number, .. } => {
                out.push(Cue::turn(self.shown_turn(viewer)));
                Self::banner(*seat, self.turn_text(*seat, viewer), out);
                out.push(Cue::marked("after_show_start_turn"));
                let text = format!("Turn {number}: {}", self.seat_name(*seat));
                out.push(Cue::header(Level::Turn, text));
                if self.stage.rules.turn_delay_ms > 0 {
                    out.push(Cue::wait(pause));
                }
            }
            Event::MatchStarted => {
                let seat = self.turns.current();
                out.push(Cue::turn(self.shown_turn(viewer)));
                let text = if viewer.is(seat) { "Go".into() } else { self.turn_text(seat, viewer) };
                Self::banner(seat, text, out);
                out.push(Cue::header(Level::Turn, "The match begins"));
            }
            Event::MatchEnded { winner, reason } => {
                let text = match (winner, reason) {
                    (Some(winner), _) => format!("{} wins", self.seat_name(*winner)),
                    (None, Reason::Abandoned) => String::from("The match is given up"),
                    (None, _) => String::from("The match is drawn"),
                };
                out.push(Cue::turn(self.shown_turn(viewer)));
                out.push(Cue::header(Level::Turn, text).sound("match_over").stop());
            }
            _ => {}
        }
    }

    fn banner(seat: Seat, text: Text, out: &mut Vec<Cue>) {
        let banner = Cue::banner(text, ms(300), ms(200), ms(300)).eased(Easing::OutBack);
        out.push(banner.mark("show_start_turn").sound("ui_your_turn").by(seat));
    }

    /// A card on its way; its face only for those who may see it.
    fn card_cue(&self, act: CardAct, card: Option<CardId>) -> Cue {
        let card = card.map(|card| Box::new(self.printed(self.card(card))));
        let (from, to, count, piece) = (None, None, None, None);
        Cue::new(Kind::Card { act, from, to, card, count, piece })
    }

    fn play_card(&self, event: &Event, viewer: Viewer, out: &mut Vec<Cue>) {
        let name = |card: &CardId| self.card(*card).name.as_str();
        let slot_of = |seat: Seat, slot: u8| CardPlace::slot(hand(seat), slot.into());
        match event {
            Event::HandDealt { seat, cards } => {
                let deck = Some(CardPlace::pile(pile(*seat)));
                for (slot, card) in (0..).zip(cards) {
                    let shown = viewer.sees(*seat).then_some(*card);
                    let place = Some(slot_of(*seat, slot));
                    out.push(travel(self.card_cue(CardAct::Draw, shown), deck.clone(), place));
                }
            }
            Event::MulliganDone { seat, slots } => {
                let text = match slots.len() {
                    0 => format!("{} keeps the starting hand", self.seat_name(*seat)),
                    count => format!("{} replaces {count} cards", self.seat_name(*seat)),
                };
                out.push(Cue::note(text));
            }
            Event::CardDrawn { seat, slot, card } | Event::CardGiven { seat, slot, card } => {
                let shown = viewer.sees(*seat).then_some(*card);
                let drawn = matches!(event, Event::CardDrawn { .. });
                let deck = drawn.then(|| CardPlace::pile(pile(*seat)));
                let cue = self.card_cue(CardAct::Draw, shown).free().sound("draw");
                let text = match shown {
                    Some(card) => format!("You draw {}", name(&card)),
                    None => format!("{} draws a card", self.seat_name(*seat)),
                };
                out.push(travel(cue, deck, Some(slot_of(*seat, *slot))).log(text));
            }
            Event::CardBurned { seat, card } => {
                let deck = Some(CardPlace::pile(pile(*seat)));
                let cue = travel(self.card_cue(CardAct::Burn, Some(*card)), deck, None);
                out.push(
                    cue.lasting(ms(1250)).sound("burn").log(format!("{} is burned", name(card))),
                );
                out.push(Cue::word(On::Screen, "No room for more!").lasting(ms(600)).free());
            }
            Event::CardReplaced { seat, slot, new, .. } => {
                let shown = viewer.sees(*seat).then_some(*new);
                let deck = Some(CardPlace::pile(pile(*seat)));
                let cue = self.card_cue(CardAct::Move, shown);
                let text = format!("{} replaces a card", self.seat_name(*seat));
                out.push(travel(cue, deck, Some(slot_of(*seat, *slot))).log(text));
            }
            Event::CardPlayed { seat, slot, card, .. } => {
                let cue = self.card_cue(CardAct::Play, Some(*card)).lasting(ms(700)).sound("play");
                let text = format!("{} plays {}", self.seat_name(*seat), name(card));
                let mut cue = cue.log(text);
                if let Kind::Card { from, .. } = &mut cue.kind {
                    *from = Some(slot_of(*seat, *slot));
                }
                out.push(cue);
            }
            Event::SignaturePlayed { seat, card, .. } => {
                let cue = self.card_cue(CardAct::Play, Some(*card)).lasting(ms(700));
                let text = format!("{} plays {}", self.seat_name(*seat), name(card));
                let mut cue = cue.sound("signature").log(text);
                if let Kind::Card { from, .. } = &mut cue.kind {
                    *from = Some(CardPlace::slot(signature(*seat), 0));
                }
                out.push(cue);
            }
            Event::ArtifactEquipped { seat, card, .. } => {
                let cue = self.card_cue(CardAct::Move, Some(*card));
                let mut cue = travel(cue, None, Some(CardPlace::pile(artifacts(*seat))));
                cue.lasts = ms(350);
                out.push(cue.sound("equip"));
            }
            Event::ArtifactBroken { seat, card } => {
                let cue = self.card_cue(CardAct::Discard, Some(*card));
                let cue = travel(cue, Some(CardPlace::pile(artifacts(*seat))), None);
                out.push(cue.lasting(ms(300)).sound("break").log(format!("{} breaks", name(card))));
            }
            _ => {}
        }
    }

    fn play_unit(&self, event: &Event, viewer: Viewer, out: &mut Vec<Cue>) {
        match event {
            // DUEL-UI-3
            Event::WatchTriggered { unit, when } => {
                let look = if *when == When::Start { "fx_start_watch" } else { "fx_end_watch" };
                out.push(Cue::flash(on(*unit)).look(look).lasting(ms(300)).sound(look));
            }
            Event::OpeningTriggered { unit } | Event::DyingWishTriggered { unit } => {
                out.push(Cue::flash(on(*unit)).look("ability").lasting(ms(120)).free());
            }
            Event::UnitSummoned { unit, card, at, .. } => {
                let figure = self.unit(*unit).map(|it| Box::new(self.figure(it)));
                let look = "summon".into();
                let cue = Cue::new(Kind::Appear { piece: Id::from(unit.0), figure, look });
                let text = format!("{} arrives at {at}", self.card(*card).name);
                let cue = cue.lasting(ms(300)).eased(Easing::OutBack).sound("summon");
                out.push(cue.heard_at(*at).log_of(Id::from(unit.0), text));
            }
            Event::SpringCollected { seat, at, remaining, .. } => {
                let kind = Kind::Tile { tile: *at, kind: Some('o'), look: None };
                out.push(Cue::new(kind).lasting(ms(400)).sound("spring").heard_at(*at));
                out.push(mana(*seat, *remaining));
            }
            Event::SpringOpened { at } => {
                let kind = Kind::Tile { tile: *at, kind: Some('*'), look: None };
                out.push(Cue::new(kind).lasting(ms(400)).sound("spring").heard_at(*at));
            }
            Event::UnitMoved { unit, from, path, flying } => {
                let piece = Id::from(unit.0);
                let to = path.last().copied().unwrap_or(*from);
                let text = format!("{} moves to {to}", self.unit_name(*unit));
                let steps = u32::try_from(path.len()).unwrap_or(1);
                let cue = if *flying {
                    Cue::new(Kind::Jump { piece: piece.clone(), from: *from, to }).lasting(ms(400))
                } else {
                    let glide = Cue::glide(piece.clone(), *from, path.clone());
                    glide.lasting(ms(180 * steps)).eased(Easing::InOutQuad)
                };
                out.push(cue.sound("step").log_of(piece, text));
            }
            Event::UnitAttacked { unit, target, at, ranged } => {
                let from = self.unit(*unit).map_or(*at, |unit| unit.at);
                let text = format!("{} attacks {}", self.unit_name(*unit), self.unit_name(*target));
                let cue = if *ranged {
                    let shot = Kind::Shot { from, to: *at, look: "arrow".into() };
                    Cue::new(shot).lasting(ms(250)).sound("shot")
                } else {
                    let knock = Kind::Knock { piece: Id::from(unit.0), from, toward: *at };
                    Cue::new(knock).lasting(ms(320)).sound("swing")
                };
                out.push(cue.log_of(Id::from(unit.0), text));
            }
            Event::DamageDealt { unit, amount, left } => {
                out.push(Cue::flash(on(*unit)).look("hit").lasting(ms(120)).sound("hit"));
                out.push(Cue::number(on(*unit), -amount).lasting(ms(600)).free());
                out.push(health(*unit, *left));
            }
            Event::DamageHealed { unit, amount, left } => {
                out.push(Cue::number(on(*unit), *amount).lasting(ms(600)).free().sound("heal"));
                out.push(health(*unit, *left));
            }
            Event::UnitDied { unit, card, at, .. } => {
                let text = format!("{} dies", self.card(*card).name);
                let cue = Cue::fade(Id::from(unit.0)).look("death").lasting(ms(450));
                out.push(cue.sound("death").heard_at(*at).log(text));
            }
            Event::ModifierApplied { bearer, buff, .. } => {
                self.mark(*bearer, *buff, true, viewer, out);
            }
            Event::ModifierExpired { bearer, buff } | Event::ModifierRemoved { bearer, buff } => {
                self.mark(*bearer, *buff, false, viewer, out);
            }
            Event::UnitDispelled { unit } => {
                out.push(Cue::flash(on(*unit)).look("dispel").lasting(ms(250)).sound("dispel"));
            }
            Event::UnitTransformed { unit, card } => {
                let record = self.card(*card);
                let changes =
                    Changes { look: Some(record.id.clone().into()), ..Changes::default() };
                let cue = Cue::change(Id::from(unit.0), changes).lasting(ms(400));
                out.push(cue.sound("transform").log(format!("It becomes {}", record.name)));
            }
            Event::UnitRelocated { unit, from, to } => {
                let kind = Kind::Jump { piece: Id::from(unit.0), from: *from, to: *to };
                out.push(Cue::new(kind).lasting(ms(400)).sound("relocate"));
            }
            Event::UnitRefreshed { unit } | Event::UnitExhausted { unit } => {
                out.push(Cue::flash(on(*unit)).look("refresh").lasting(ms(250)));
            }
            _ => {}
        }
    }

    /// A modifier comes or goes. What is in a hand only its seat sees; what is in a pile, nobody.
    fn mark(&self, bearer: Bearer, buff: BuffId, comes: bool, viewer: Viewer, out: &mut Vec<Cue>) {
        let place = match bearer {
            Bearer::Unit(unit) => on(unit),
            Bearer::Hand(seat, slot) if viewer.sees(seat) => {
                On::Card(CardPlace::slot(hand(seat), slot.into()))
            }
            Bearer::Hand(..) | Bearer::Pile(_) => return,
        };
        let text = super::words::buff_text(self.catalogue().buff(buff));
        let look = if comes { "buff" } else { "fade" };
        let mut cue = Cue::flash(place).look(look).lasting(ms(250)).sound(look);
        if comes && !text.is_empty() {
            cue = cue.log(text);
        }
        out.push(cue);
    }
}

fn travel(mut cue: Cue, origin: Option<CardPlace>, goal: Option<CardPlace>) -> Cue {
    if let Kind::Card { from, to, .. } = &mut cue.kind {
        (*from, *to) = (origin, goal);
    }
    cue.lasting(ms(350)).eased(Easing::OutExpo)
}

fn mana(seat: Seat, value: u32) -> Cue {
    let value = i32::try_from(value).unwrap_or(i32::MAX);
    Cue::new(Kind::Meter { meter: "mana".into(), seat: Some(seat.0), value }).free()
}

fn health(unit: UnitId, left: i32) -> Cue {
    let mut changes = Changes::default();
    changes.meters.insert("health".into(), left);
    Cue::change(Id::from(unit.0), changes).free()
}
