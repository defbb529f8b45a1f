//! What is seen and heard of events: whose turn it is, mana, and words over the board. Cards and
//! units have files of their own.

mod cards;
mod mana;
mod units;

use super::figures::{hand, signature};
use crate::event::{Event, Fizzle};
use crate::id::UnitId;
use crate::rules::Draw;
use crate::state::{Duel, Reason};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use initiative_scene::cue::{Changes, Cue, Easing, On, Span};
use initiative_scene::id::Id;
use initiative_scene::scene::{Badge, CardPlace};
use initiative_scene::text::{Level, Text};
use initiative_scene::viewer::Viewer;

const fn ms(ms: u32) -> Span {
    Span::ms(ms)
}

fn on(unit: UnitId) -> On {
    On::Piece(Id::from(unit.0))
}

/// The events of a command, told to one viewer.
pub(super) struct Telling<'a> {
    /// The match after all of them.
    pub(super) duel: &'a Duel,
    pub(super) viewer: Viewer,
    pub(super) events: &'a [Event],
}

impl Telling<'_> {
    pub(super) fn tell(&self, out: &mut Vec<Cue>) {
        for (place, event) in self.events.iter().enumerate() {
            self.tell_event(place, event, out);
        }
    }

    /// A unit by the name of its card, dead or alive.
    fn name(&self, id: UnitId) -> &str {
        let fallen = || {
            self.events.iter().find_map(|event| match event {
                Event::UnitDied { unit, card, .. } if *unit == id => Some(*card),
                _ => None,
            })
        };
        let card = self.duel.unit(id).map(|unit| unit.card).or_else(fallen);
        card.map_or("A unit", |card| self.duel.card(card).name.as_str())
    }

    /// Where a unit stands, or stood when it died.
    fn place(&self, id: UnitId) -> Option<Tile> {
        let fallen = || {
            self.events.iter().find_map(|event| match event {
                Event::UnitDied { unit, at, .. } if *unit == id => Some(*at),
                _ => None,
            })
        };
        self.duel.unit(id).map(|unit| unit.at).or_else(fallen)
    }

    /// The units that stood on the board before these events and still do.
    fn lasting(&self) -> impl Iterator<Item = &crate::unit::Unit> {
        self.duel.board_order().filter(|it| {
            let arrives =
                |event: &Event| matches!(event, Event::UnitSummoned { unit, .. } if *unit == it.id);
            !self.events.iter().any(arrives)
        })
    }

    // DUEL-UI-1 to DUEL-UI-4, DUEL-HIDE-1
    fn tell_event(&self, place: usize, event: &Event, out: &mut Vec<Cue>) {
        let duel = self.duel;
        match event {
            Event::TurnEnded { .. }
            | Event::PlayerSwapped { .. }
            | Event::BonusTurnBegun { .. }
            | Event::UnitsRefreshed
            | Event::TurnStarted { .. }
            | Event::TurnOpened { .. }
            | Event::MatchStarted
            | Event::MatchEnded { .. } => self.tell_turn(place, event, out),
            Event::HandDealt { .. }
            | Event::MulliganDone { .. }
            | Event::CardDrawn { .. }
            | Event::CardBurned { .. }
            | Event::CardReplaced { .. }
            | Event::CardGiven { .. }
            | Event::CardPlayed { .. }
            | Event::SignaturePlayed { .. }
            | Event::ArtifactEquipped { .. }
            | Event::ArtifactBroken { .. } => self.tell_card(place, event, out),
            Event::ManaBonusLapsed { .. }
            | Event::ManaGrown { .. }
            | Event::ManaRestored { .. }
            | Event::ManaSpent { .. }
            | Event::ManaRaised { .. } => out.extend(self.mana(place)),
            Event::SignatureReady { seat } => {
                let on = On::Card(CardPlace::slot(signature(*seat), 0));
                let name = &duel.card(duel.side(*seat).signature.card).name;
                let cue = Cue::flash(on).look("ready").lasting(ms(350)).free().sound("ready");
                out.push(cue.log(format!("{}: {name} is ready", duel.seat_name(*seat))));
            }
            Event::FatigueSuffered { seat } => {
                let cue = Cue::word(On::Screen, "The deck is empty!").lasting(ms(1000));
                let text = format!("{} has no cards left", duel.seat_name(*seat));
                out.push(cue.sound("fatigue").log(text));
            }
            Event::EffectFizzled { reason, .. } => {
                let why = match reason {
                    Fizzle::NoTarget => "nothing to act on",
                    Fizzle::NoRoom => "no room",
                    Fizzle::AtCap => "mana is at its highest",
                    Fizzle::AlreadyPending => "another turn is coming already",
                    Fizzle::NotCurrent => "it is not that player's turn",
                };
                out.push(Cue::note(format!("It fizzles: {why}")));
            }
            Event::BonusTurnGranted { seat } => {
                let text = format!("{} will go again", duel.seat_name(*seat));
                let cue = Cue::word(On::Screen, "Another turn!").lasting(ms(700));
                out.push(cue.sound("bonus").log(text));
            }
            // Only the acting seat knows of a choice that is open.
            Event::FollowUpOpened { seat, slot, .. } if self.viewer.sees(*seat) => {
                let on = On::Card(CardPlace::slot(hand(*seat), (*slot).into()));
                out.push(Cue::flash(on).lasting(ms(120)).free());
            }
            Event::FollowUpOpened { .. }
            | Event::FollowUpCancelled { .. }
            | Event::ReplaceReset { .. }
            | Event::ArtifactWorn { .. }
            | Event::SignatureCooldownChanged { .. } => {}
            _ => self.tell_unit(place, event, out),
        }
    }

    // DUEL-UI-1, DUEL-UI-2
    fn tell_turn(&self, place: usize, event: &Event, out: &mut Vec<Cue>) {
        let (duel, viewer) = (self.duel, self.viewer);
        let pause = Span::ms(duel.stage.rules.turn_delay_ms.into());
        match event {
            Event::TurnEnded { seat, .. } => {
                out.push(Cue::wait(ms(500)));
                let tired = Changes::badge(Badge::Done, true);
                let own = self.lasting().filter(|unit| unit.seat == *seat);
                out.extend(own.map(|unit| Cue::change(unit.id.0, tired.clone()).free()));
                out.push(Cue::wait(ms(300)).mark("show_end_turn"));
                out.push(Cue::marked("after_show_end_turn"));
            }
            Event::PlayerSwapped { .. } | Event::BonusTurnBegun { .. } => {
                out.push(Cue::wait(ms(200) + pause));
            }
            Event::UnitsRefreshed => {
                let fresh = Changes::badge(Badge::Fresh, false);
                out.extend(self.lasting().map(|unit| Cue::change(unit.id.0, fresh.clone()).free()));
            }
            Event::TurnStarted { seat, number, .. } => {
                let name = duel.seat_name(*seat);
                out.push(Cue::turn(duel.shown_turn(viewer)));
                out.push(Cue::header(Level::Turn, format!("Turn {number}: {name}")));
                // What is drawn flies in with the banner; where its line stands it is written.
                for place in self.regular_draws(place, *seat) {
                    out.extend(self.events.get(place).and_then(|event| self.drawn(event)));
                }
                let bonus = duel.turns.is_bonus() && duel.turns.number() == *number;
                if bonus {
                    out.push(Cue::note(format!("{name} takes a bonus turn")));
                }
                self.banner(*seat, duel.turn_text(*seat, viewer), bonus, out);
                out.push(Cue::marked("after_show_start_turn"));
            }
            Event::TurnOpened { .. } => {
                // Turn 1 opens without a step, so nothing is to be looked back at.
                let stepped = self.events.iter().any(|it| matches!(it, Event::TurnStarted { .. }));
                if stepped && duel.stage.rules.turn_delay_ms > 0 {
                    out.push(Cue::wait(pause));
                }
            }
            Event::MatchStarted => {
                let seat = duel.turns.current();
                out.push(Cue::turn(duel.shown_turn(viewer)));
                out.push(Cue::header(Level::Turn, "The match begins"));
                let own = viewer.you() == Some(seat);
                let text = if own { "Go".into() } else { duel.turn_text(seat, viewer) };
                self.banner(seat, text, false, out);
            }
            Event::MatchEnded { winner, reason } => {
                let text = match (winner, reason) {
                    (Some(winner), _) => format!("{} wins", duel.seat_name(*winner)),
                    (None, Reason::Abandoned) => String::from("The match is given up"),
                    (None, _) => String::from("The match is drawn"),
                };
                let (look, sound) = match winner {
                    None => ("draw", "drawn"),
                    Some(winner) if viewer.you().is_none_or(|seat| seat == *winner) => {
                        ("win", "win")
                    }
                    Some(_) => ("lose", "lose"),
                };
                out.push(Cue::turn(duel.shown_turn(viewer)));
                out.push(Cue::header(Level::Turn, text));
                let title = duel.farewell(viewer).0;
                let banner = Cue::banner(title, ms(300), ms(900), ms(300)).eased(Easing::OutBack);
                out.push(banner.look(look).sound(sound).stop());
            }
            _ => {}
        }
    }

    /// Where the draws stand that belong to the turn and not to an effect: the last ones.
    fn regular_draws(&self, started: usize, seat: Seat) -> Vec<usize> {
        let rules = &self.duel.stage.rules;
        if rules.draw != Draw::StartOfOwnTurn {
            return Vec::new();
        }
        let units = self.duel.side(seat).units.iter();
        let more: i32 = units.map(|unit| unit.tally.draws).sum();
        let count = i32::from(rules.card_draw_per_turn) + more;
        let after = self.events.iter().enumerate().skip(started + 1);
        let draws = after.filter(|(_, event)| {
            matches!(event, Event::CardDrawn { seat: who, .. }
                | Event::CardBurned { seat: who, .. }
                | Event::FatigueSuffered { seat: who } if *who == seat)
        });
        let draws: Vec<usize> = draws.map(|(place, _)| place).collect();
        let skip = draws.len().saturating_sub(usize::try_from(count).unwrap_or(0));
        draws.into_iter().skip(skip).collect()
    }

    /// Whether a draw has flown in with the banner of its turn.
    fn flew(&self, place: usize) -> bool {
        let before = self.events.iter().take(place).enumerate();
        before
            .filter_map(|(started, event)| match event {
                Event::TurnStarted { seat, .. } => Some((started, *seat)),
                _ => None,
            })
            .any(|(started, seat)| self.regular_draws(started, seat).contains(&place))
    }

    fn banner(&self, seat: Seat, text: Text, bonus: bool, out: &mut Vec<Cue>) {
        let mut banner = Cue::banner(text, ms(300), ms(200), ms(300)).eased(Easing::OutBack);
        banner = banner.look(if self.viewer.is(seat) { "own_turn" } else { "other_turn" });
        if bonus {
            banner = banner.faced("", "One more turn in a row");
        }
        out.push(banner.mark("show_start_turn").sound("ui_your_turn").by(seat));
    }
}
