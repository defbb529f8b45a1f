//! Cues for units that arrive, leave, strike, are struck and fall, and for their conditions.

use super::super::figures::{condition_id, hand_slot};
use super::super::words::{article, buff_change};
use super::{Telling, ms, on};
use crate::event::{Bearer, Event};
use crate::id::{BuffId, CardId, UnitId};
use crate::state::Grant;
use alloc::format;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::{Modifier, When};
use initiative_scene::cue::{Changes, Cue, Easing, On};
use initiative_scene::id::Id;
use initiative_scene::scene::Piece;

impl Telling<'_> {
    pub(super) fn tell_unit(&mut self, event: &Event) {
        match event {
            // DUEL-UI-3
            Event::WatchTriggered { unit, when } => {
                let look = if *when == When::Start { "fx_start_watch" } else { "fx_end_watch" };
                self.out.push(Cue::flash(on(*unit)).look(look).lasting(ms(300)).sound(look));
            }
            Event::OpeningTriggered { unit } | Event::DyingWishTriggered { unit } => {
                self.out.push(Cue::flash(on(*unit)).look("ability").lasting(ms(120)).free());
            }
            Event::UnitSummoned { unit, seat, card, at } => {
                let figure = self.arrival(*unit, *seat, *card, *at);
                let cue = Cue::appear(unit.0, figure).look("summon");
                let text = format!("{} arrives at {at}", self.duel.card(*card).name);
                let cue = cue.lasting(ms(300)).eased(Easing::OutBack).sound("summon");
                self.out.push(cue.heard_at(*at).log_of(unit.0, text));
            }
            Event::SpringCollected { seat, unit, at, .. } => {
                let text = format!("{} collects a spring", self.name(*unit));
                let cue = Cue::tile(*at, 'o').lasting(ms(400)).sound("spring").heard_at(*at);
                self.tell_mana(*seat);
                self.out.push(cue.log(text));
            }
            Event::SpringOpened { at } => {
                let cue = Cue::tile(*at, '*').lasting(ms(400)).sound("spring").heard_at(*at);
                self.out.push(cue.log("A spring opens again"));
            }
            Event::UnitMoved { unit, from, path, flying } => {
                let piece = Id::from(unit.0);
                let to = path.last().copied().unwrap_or(*from);
                let text = format!("{} moves to {to}", self.name(*unit));
                let steps = u32::try_from(path.len()).unwrap_or(1);
                let cue = if *flying {
                    Cue::jump(piece.clone(), *from, to).lasting(ms(400))
                } else {
                    let glide = Cue::glide(piece.clone(), *from, path.clone());
                    glide.lasting(ms(180 * steps)).eased(Easing::InOutQuad)
                };
                self.out.push(cue.sound("step").log_of(piece, text));
            }
            Event::UnitAttacked { unit, target, at, ranged } => {
                let from = self.shown(*unit).map_or(*at, |(.., from)| *from);
                let text = format!("{} attacks {}", self.name(*unit), self.name(*target));
                let cue = if *ranged {
                    Cue::shot(from, *at, "arrow").lasting(ms(250)).sound("shot")
                } else {
                    Cue::knock(unit.0, from, *at).lasting(ms(320)).sound("swing")
                };
                self.out.push(cue.log_of(unit.0, text));
            }
            Event::DamageDealt { unit, amount, left } => {
                let text = format!("{} takes {amount} damage", self.name(*unit));
                let flash = Cue::flash(on(*unit)).look("hit").lasting(ms(120)).sound("hit");
                let number = match amount {
                    0 => Cue::word(on(*unit), "No damage"),
                    _ => Cue::number(on(*unit), -amount),
                };
                self.out.push(number.lasting(ms(600)).free());
                self.out.push(health(*unit, *left));
                self.out.push(flash.log_of(unit.0, text));
            }
            Event::DamageHealed { unit, amount, left } => {
                let text = format!("{} is healed by {amount}", self.name(*unit));
                let number = Cue::number(on(*unit), *amount).lasting(ms(600)).free().sound("heal");
                self.out.push(number.log_of(unit.0, text));
                self.out.push(health(*unit, *left));
            }
            Event::UnitDied { unit, card, at, .. } => {
                let text = format!("{} dies", self.duel.card(*card).name);
                let cue = Cue::fade(unit.0).look("death").lasting(ms(450));
                self.out.push(cue.sound("death").heard_at(*at).log(text));
            }
            Event::ModifierApplied { bearer, buff, .. } => self.mark(*bearer, *buff, true),
            Event::ModifierExpired { bearer, buff } | Event::ModifierRemoved { bearer, buff } => {
                self.mark(*bearer, *buff, false);
            }
            Event::UnitDispelled { unit } => {
                let cue = Cue::flash(on(*unit)).look("dispel").lasting(ms(250)).sound("dispel");
                self.out.push(cue.log(format!("{} is dispelled", self.name(*unit))));
            }
            Event::UnitTransformed { unit, card } => {
                let record = self.duel.card(*card);
                let cue = Cue::change(unit.0, Changes::look(record.look.clone()));
                let cue = cue.lasting(ms(400)).sound("transform");
                self.out.push(cue.log(format!("A unit turns into {}", article(&record.name))));
            }
            Event::UnitRelocated { unit, from, to } => {
                let text = format!("{} is moved to {to}", self.name(*unit));
                let jump = Cue::jump(unit.0, *from, *to).lasting(ms(400));
                self.out.push(jump.sound("relocate").log(text));
            }
            Event::UnitRefreshed { unit } => {
                let cue = Cue::flash(on(*unit)).look("refresh").lasting(ms(250)).sound("buff");
                self.out.push(cue.log(format!("{} can act again", self.name(*unit))));
            }
            Event::UnitExhausted { unit } => {
                self.out.push(Cue::flash(on(*unit)).look("refresh").lasting(ms(250)));
            }
            _ => {}
        }
    }

    /// The piece of a unit that arrives. A unit that is gone by the end of the step looks as its
    /// card says.
    fn arrival(&self, unit: UnitId, seat: Seat, card: CardId, at: Tile) -> Piece {
        if let Some(unit) = self.duel.unit(unit) {
            let mut piece = self.duel.figure(unit);
            piece.at = at;
            return piece;
        }
        let card = self.duel.card(card);
        let piece = Piece::new(card.name.clone(), card.look.clone(), at);
        piece.side(super::super::side(seat)).of(seat)
    }

    /// A modifier comes or goes. Only its seat sees one in a hand, and nobody sees one in a pile.
    fn mark(&mut self, bearer: Bearer, buff: BuffId, comes: bool) {
        let (place, name) = match bearer {
            Bearer::Unit(unit) => (on(unit), self.name(unit)),
            Bearer::Hand(seat, slot) if self.viewer.sees(seat) => {
                (On::Card(hand_slot(seat, slot)), "A card in the hand")
            }
            Bearer::Hand(..) | Bearer::Pile(_) => return,
        };
        if let Bearer::Unit(unit) = bearer {
            let badge = self.badge(unit, buff, comes);
            self.out.extend(badge);
        }
        let cards = self.duel.catalogue();
        let look = if comes { "buff" } else { "fade" };
        let mut cue = Cue::flash(place).look(look).lasting(ms(250)).sound(look);
        if let Some(change) = buff_change(cards.buff(buff), comes, cards) {
            cue = cue.log(format!("{name} {change}"));
        }
        self.out.push(cue);
    }

    /// The badge comes or goes with the modifier, unless the unit has another of the same kind.
    fn badge(&self, unit: UnitId, buff: BuffId, comes: bool) -> Option<Cue> {
        let lies = |it: &Modifier<Grant>| it.payload.buff == buff;
        if self.duel.unit(unit)?.modifiers.iter().any(lies) != comes {
            return None;
        }
        let id = condition_id(buff);
        let changes = if comes { Changes::gains(id) } else { Changes::loses(id) };
        Some(Cue::change(unit.0, changes).free())
    }
}

fn health(unit: UnitId, left: i32) -> Cue {
    Cue::change(unit.0, Changes::meter("health", left.max(0))).free()
}
