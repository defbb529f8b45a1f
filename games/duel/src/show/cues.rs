//! Cues for turns, mana and words over the board. Cards and units have their own files. Most events
//! have cues in one of the three; some are silent.

mod cards;
mod units;

use super::figures::{hand_slot, signature_slot};
use crate::event::{EffectFizzle, Event};
use crate::id::{CardId, UnitId};
use crate::rules::Draw;
use crate::state::{Duel, DuelPhase, EndReason};
use crate::unit::Unit;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use initiative_kernel::pool::Pool;
use initiative_scene::cue::{Changes, Cue, Easing, On, Span};
use initiative_scene::id::Id;
use initiative_scene::scene::Badge;
use initiative_scene::staged::Step;
use initiative_scene::text::{LogLevel, Text};
use initiative_scene::viewer::Viewer;

const fn ms(ms: u32) -> Span {
    Span::ms(ms)
}

fn on(unit: UnitId) -> On {
    On::Piece(Id::from(unit.0))
}

/// A step as cues for one viewer. Everything in here is as it was at the event being told.
pub(super) struct Telling<'a> {
    step: Step<'a, Duel>,
    /// The match after the step.
    duel: &'a Duel,
    viewer: Viewer,
    out: &'a mut Vec<Cue>,
    /// Every unit that has been on the board so far, with its card and its tile.
    units: Vec<(UnitId, CardId, Tile)>,
    mana: [Pool; 2],
}

impl<'a> Telling<'a> {
    pub(super) fn new(step: &Step<'a, Duel>, viewer: Viewer, out: &'a mut Vec<Cue>) -> Self {
        let first = step.first();
        Self {
            step: *step,
            duel: step.after,
            viewer,
            out,
            units: first.board_order().map(|unit| (unit.id, unit.card, unit.at)).collect(),
            mana: [Seat(0), Seat(1)].map(|seat| first.side(seat).mana),
        }
    }

    pub(super) fn tell(mut self) {
        for (place, event) in self.step.events.iter().enumerate() {
            self.follow(event);
            self.tell_event(place, event);
        }
    }

    /// Updates what is kept here by an event.
    fn follow(&mut self, event: &Event) {
        match *event {
            Event::UnitSummoned { unit, card, at, .. } => self.units.push((unit, card, at)),
            Event::UnitMoved { unit, ref path, .. } => {
                if let (Some(shown), Some(to)) = (self.shown(unit), path.last()) {
                    shown.2 = *to;
                }
            }
            Event::UnitRelocated { unit, to, .. } => {
                if let Some(shown) = self.shown(unit) {
                    shown.2 = to;
                }
            }
            Event::UnitTransformed { unit, card } => {
                if let Some(shown) = self.shown(unit) {
                    shown.1 = card;
                }
            }
            // DUEL-MANA-1 to DUEL-MANA-3
            Event::ManaBonusLapsed { seat } => {
                self.mana(seat).lapse();
            }
            Event::ManaGrown { seat, core } => {
                let mana = self.mana(seat);
                mana.grow(core.saturating_sub(mana.base()));
            }
            Event::ManaRestored { seat, .. } => self.mana(seat).refill(),
            Event::ManaSpent { seat, amount, .. } => {
                self.mana(seat).drain(amount);
            }
            Event::ManaRaised { seat, remaining } => {
                let mana = self.mana(seat);
                mana.gain_to_cap(remaining.saturating_sub(mana.now()));
            }
            Event::SpringCollected { seat, .. } => {
                self.mana(seat).lend(1);
            }
            _ => {}
        }
    }

    const fn mana(&mut self, seat: Seat) -> &mut Pool {
        &mut self.mana[(seat.0 & 1) as usize]
    }

    fn shown(&mut self, id: UnitId) -> Option<&mut (UnitId, CardId, Tile)> {
        self.units.iter_mut().find(|(unit, ..)| *unit == id)
    }

    /// A unit by the name of its card, dead or alive.
    fn name(&self, id: UnitId) -> &'a str {
        let shown = self.units.iter().find(|(unit, ..)| *unit == id);
        shown.map_or("A unit", |(_, card, _)| self.duel.card(*card).name.as_str())
    }

    // DUEL-UI-5
    /// Shows the mana that a seat has now.
    fn tell_mana(&mut self, seat: Seat) {
        let pips = Cue::pool("mana", seat, self.mana(seat));
        self.out.push(pips.free());
    }

    /// The units that were on the board before the step and still are.
    fn lasting(&self) -> impl Iterator<Item = &'a Unit> + use<'a> {
        let before = self.step.first();
        self.duel.board_order().filter(move |unit| before.unit(unit.id).is_some())
    }

    // DUEL-UI-1 to DUEL-UI-4, DUEL-HIDE-1
    fn tell_event(&mut self, place: usize, event: &Event) {
        let duel = self.duel;
        self.tell_turn(place, event);
        self.tell_card(place, event);
        self.tell_unit(event);
        match event {
            // Mana that grows when a turn starts is filled at once, so only that is shown.
            Event::ManaGrown { .. }
                if matches!(self.step.events.get(place + 1), Some(Event::ManaRestored { .. })) => {}
            Event::ManaBonusLapsed { seat }
            | Event::ManaGrown { seat, .. }
            | Event::ManaRestored { seat, .. }
            | Event::ManaSpent { seat, .. }
            | Event::ManaRaised { seat, .. } => self.tell_mana(*seat),
            Event::SignatureReady { seat } => {
                let on = On::Card(signature_slot(*seat));
                let name = &duel.card(duel.side(*seat).signature.card).name;
                let cue = Cue::flash(on).look("ready").lasting(ms(350)).free().sound("ready");
                self.out.push(cue.log(format!("{}: {name} is ready", duel.seat_name(*seat))));
            }
            Event::FatigueSuffered { seat } => {
                let cue = Cue::word(On::Screen, "The deck is empty!").lasting(ms(1000));
                let text = format!("{} has no cards left", duel.seat_name(*seat));
                self.out.push(cue.sound("fatigue").log(text));
            }
            Event::EffectFizzled { reason, .. } => {
                let why = match reason {
                    EffectFizzle::NoTarget => "nothing to act on",
                    EffectFizzle::NoRoom => "no room",
                    EffectFizzle::AtCap => "mana is at its highest",
                    EffectFizzle::AlreadyPending => "another turn is coming already",
                    EffectFizzle::NotCurrent => "it is not that player's turn",
                };
                self.out.push(Cue::note(format!("It fizzles: {why}")));
            }
            Event::BonusTurnGranted { seat } => {
                let text = format!("{} will go again", duel.seat_name(*seat));
                let cue = Cue::word(On::Screen, "Another turn!").lasting(ms(700));
                self.out.push(cue.sound("bonus").log(text));
            }
            // Only the acting seat knows about an open choice.
            Event::FollowUpOpened { seat, slot, .. } if self.viewer.sees(*seat) => {
                let on = On::Card(hand_slot(*seat, *slot));
                self.out.push(Cue::flash(on).lasting(ms(120)).free());
            }
            _ => {}
        }
    }

    // DUEL-UI-1, DUEL-UI-2
    fn tell_turn(&mut self, place: usize, event: &Event) {
        let (duel, viewer) = (self.duel, self.viewer);
        let pause = Span::ms(duel.stage.rules.turn_delay_ms.into());
        match event {
            Event::TurnEnded { seat, .. } => {
                self.out.push(Cue::wait(ms(500)));
                let tired = Changes::badge(Badge::Done, true);
                let own = self.lasting().filter(|unit| unit.seat == *seat);
                self.out.extend(own.map(|unit| Cue::change(unit.id.0, tired.clone()).free()));
                self.out.push(Cue::wait(ms(300)).mark("show_end_turn"));
                self.out.push(Cue::marked("after_show_end_turn"));
            }
            Event::PlayerSwapped { .. } | Event::BonusTurnBegun { .. } => {
                self.out.push(Cue::wait(ms(200) + pause));
            }
            Event::UnitsRefreshed => {
                let fresh = Changes::badge(Badge::Fresh, false);
                let all = self.lasting();
                self.out.extend(all.map(|unit| Cue::change(unit.id.0, fresh.clone()).free()));
            }
            Event::TurnStarted { seat, number, .. } => {
                let name = duel.seat_name(*seat);
                self.out.push(Cue::turn(duel.shown_turn(viewer)));
                self.out.push(Cue::header(LogLevel::Turn, format!("Turn {number}: {name}")));
                // A drawn card flies in together with the banner. Its line in the log comes later.
                for place in self.regular_draws(place, *seat) {
                    let drawn = self.step.events.get(place).and_then(|event| self.drawn(event));
                    self.out.extend(drawn);
                }
                let bonus = duel.turns.is_bonus() && duel.turns.number() == *number;
                if bonus {
                    self.out.push(Cue::note(format!("{name} takes a bonus turn")));
                }
                self.banner(*seat, duel.turn_text(*seat, viewer), bonus);
                self.out.push(Cue::marked("after_show_start_turn"));
            }
            Event::TurnOpened { .. } => {
                // Turn 1 opens with the match, so there is no earlier turn to look back at.
                let played = self.step.first().phase == DuelPhase::Active;
                if played && duel.stage.rules.turn_delay_ms > 0 {
                    self.out.push(Cue::wait(pause));
                }
            }
            Event::MatchStarted => {
                let seat = duel.turns.current();
                self.out.push(Cue::turn(duel.shown_turn(viewer)));
                self.out.push(Cue::header(LogLevel::Turn, "The match begins"));
                let own = viewer.you() == Some(seat);
                let text = if own { "Go".into() } else { duel.turn_text(seat, viewer) };
                self.banner(seat, text, false);
                // CLIENT-PACE-1: no turn ends here, so nobody waits.
                if let Some(banner) = self.out.last_mut() {
                    banner.free = true;
                }
            }
            Event::MatchEnded { winner, reason } => {
                let text = match (winner, reason) {
                    (Some(winner), _) => format!("{} wins", duel.seat_name(*winner)),
                    (None, EndReason::Abandoned) => String::from("The match is given up"),
                    (None, _) => String::from("The match is drawn"),
                };
                let (look, sound) = match winner {
                    None => ("draw", "drawn"),
                    Some(winner) if viewer.you().is_none_or(|seat| seat == *winner) => {
                        ("win", "win")
                    }
                    Some(_) => ("lose", "lose"),
                };
                self.out.push(Cue::turn(duel.shown_turn(viewer)));
                self.out.push(Cue::header(LogLevel::Turn, text));
                let title = duel.ending_text(viewer).0;
                let banner = Cue::banner(title, ms(300), ms(900), ms(300)).eased(Easing::OutBack);
                self.out.push(banner.look(look).sound(sound).stop());
            }
            _ => {}
        }
    }

    /// The indices of the draws that belong to the turn and not to an effect: the last ones.
    fn regular_draws(&self, started: usize, seat: Seat) -> Vec<usize> {
        if self.duel.stage.rules.draw != Draw::StartOfOwnTurn {
            return Vec::new();
        }
        let count = self.duel.draws(seat) as usize;
        let after = self.step.events.iter().enumerate().skip(started + 1);
        let draws = after.filter(|(_, event)| {
            matches!(event, Event::CardDrawn { seat: who, .. }
                | Event::CardBurned { seat: who, .. }
                | Event::FatigueSuffered { seat: who } if *who == seat)
        });
        let draws: Vec<usize> = draws.map(|(place, _)| place).collect();
        let skip = draws.len().saturating_sub(count);
        draws.into_iter().skip(skip).collect()
    }

    /// Whether a draw flew in together with the banner of its turn.
    fn flew(&self, place: usize) -> bool {
        let before = self.step.events.iter().take(place).enumerate();
        before
            .filter_map(|(started, event)| match event {
                Event::TurnStarted { seat, .. } => Some((started, *seat)),
                _ => None,
            })
            .any(|(started, seat)| self.regular_draws(started, seat).contains(&place))
    }

    fn banner(&mut self, seat: Seat, text: Text, bonus: bool) {
        let mut banner = Cue::banner(text, ms(300), ms(200), ms(300)).eased(Easing::OutBack);
        banner = banner.look(if self.viewer.is(seat) { "own_turn" } else { "other_turn" });
        if bonus {
            banner = banner.faced("", "One more turn in a row");
        }
        self.out.push(banner.mark("show_start_turn").sound("ui_your_turn").by(seat));
    }
}
