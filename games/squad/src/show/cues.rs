//! Events as cues: durations, sounds and lines of the log.

mod attacks;
mod monsters;
mod survivors;

use super::piles::Pile;
use crate::event::{Event, Passing};
use crate::id::{MonsterId, SurvivorId};
use crate::state::Squad;
use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use initiative_scene::cue::{CardAct, Changes, Cue, Die, Kind, On, Span};
use initiative_scene::id::Id;
use initiative_scene::scene::{Card, CardPlace, Turn};
use initiative_scene::staged::Step;
use initiative_scene::text::Level;
use initiative_scene::viewer::Viewer;

const TURN: Span = Span::ms(150);
const GLIDE: Span = Span::ms(300);
const TILE: Span = Span::ms(200);
const GREY: Span = Span::ms(200);
const DICE: Span = Span::ms(400);
/// The two halves of a flip, and the time that the card is held.
const FLIP: Span = Span::ms(900);
const DISCARD: Span = Span::ms(200);
const SHUFFLE: Span = Span::ms(900);
const TARGET: Span = Span::ms(500);
const NUMBER: Span = Span::ms(600);
const FLASH: Span = Span::ms(200);
const WORD: Span = Span::ms(500);
const TIP: Span = Span::ms(400);
const DEATH: Span = Span::ms(800);
const END: Span = Span::ms(2000);

/// What `viewer` sees and hears of a step. Each topic presents its own events.
pub(super) fn tell(step: &Step<'_, Squad>, viewer: Viewer, out: &mut Vec<Cue>) {
    for event in step.events {
        step.after.play_phase(event, viewer, out);
        step.after.play_survivor(event, out);
        // Survivors act before anybody hurts them in return, so the state before the step is right
        // here.
        step.first().play_attack(event, out);
        step.after.play_monster(event, out);
    }
}

impl Squad {
    /// Marks a cue as an act of the seat that commands a survivor.
    fn by_owner(&self, cue: Cue, survivor: SurvivorId) -> Cue {
        match self.stage.survivor(survivor) {
            Some(place) => cue.by(self.sheet(place).owner),
            None => cue,
        }
    }

    fn play_phase(&self, event: &Event, viewer: Viewer, out: &mut Vec<Cue>) {
        let banner = |text: &'static str, look: &'static str| {
            let (enter, hold, leave) = (Span::ms(350), Span::ms(600), Span::ms(200));
            Cue::banner(text, enter, hold, leave).look(look).sound("turn")
        };
        let header = |cue: Cue, text: &'static str| {
            let mut cue = cue.log(text);
            if let Some(line) = &mut cue.log {
                line.level = Level::Turn;
            }
            cue
        };
        // SQUAD-UI-6
        let last = |text: &'static str, look: &'static str, sound: &'static str| {
            let (enter, leave) = (Span::ms(350), Span::ms(200));
            let hold = END.less(enter + leave);
            Cue::banner(text, enter, hold, leave).look(look).sound(sound).log(text)
        };
        let cue = match *event {
            Event::RoundStarted { round } => Cue::header(Level::Round, format!("Round {round}")),
            Event::PlayerPhaseStarted { .. } => {
                let seated = viewer.seat().is_some();
                let alone = viewer.you().is_some();
                let text = if alone { "Your turn" } else { "The survivors' turn" };
                let look = if seated { "own_turn" } else { "other_turn" };
                header(banner(text, look), "The survivors act.")
            }
            Event::MonsterPhaseStarted { .. } => {
                header(banner("Monster turn", "other_turn"), "The monsters act.")
            }
            Event::PlayerPhaseEnded { reason: Passing::AllDown } => {
                banner("All down", "lose").log("Nobody stands: the turn passes.")
            }
            Event::BattleWon { .. } => last("Victory", "win", "win"),
            Event::BattleLost { .. } => last("Defeat", "lose", "lose"),
            Event::BattleDrawn { .. } => last("Draw", "draw", "lose"),
            _ => return,
        };
        // The HUD also shows whose turn it is while the cues play.
        match *event {
            Event::MonsterPhaseStarted { round } => out.push(Cue::turn(Self::monsters_turn(round))),
            Event::PlayerPhaseStarted { round, .. } => {
                out.push(Cue::turn(Turn { round, ..self.turn(viewer) }));
            }
            _ => {}
        }
        out.push(cue);
    }

    fn card(&self, act: CardAct, monster: MonsterId, pile: Pile, card: Option<Card>) -> Cue {
        let place = self.stage.monster(monster);
        let place = place.map(|place| CardPlace::pile(self.pile_zone(place, pile)));
        let (from, to) = match act {
            CardAct::Discard => (None, place),
            _ => (place, None),
        };
        Cue::new(Kind::Card {
            act,
            from,
            to,
            card: card.map(Box::new),
            count: None,
            piece: Some(monster.into()),
        })
    }

    fn flip(&self, monster: MonsterId, pile: Pile, card: Card) -> Cue {
        self.card(CardAct::Flip, monster, pile, Some(card)).lasting(FLIP).sound("card")
    }

    fn discard(&self, monster: MonsterId, pile: Pile, card: Card) -> Cue {
        self.card(CardAct::Discard, monster, pile, Some(card)).lasting(DISCARD)
    }

    fn shuffle(&self, monster: MonsterId, pile: Pile) -> Cue {
        self.card(CardAct::Shuffle, monster, pile, None).lasting(SHUFFLE).sound("shuffle")
    }
}

fn on(figure: impl Into<Id>) -> On {
    On::Piece(figure.into())
}

/// A meter of a figure rises or falls by this much.
fn hurt(figure: impl Into<Id>, changes: Changes, by: i32) -> [Cue; 3] {
    let id = figure.into();
    let look = if by < 0 { "hurt" } else { "heal" };
    [
        Cue::flash(on(id.clone())).look(look).lasting(FLASH).free(),
        Cue::change(id.clone(), changes),
        Cue::number(on(id), by).lasting(NUMBER).sound(look),
    ]
}

fn die(face: u8, text: &'static str) -> Die {
    Die { face: face.into(), sides: 10, text: text.into() }
}

fn roll(text: &'static str, dice: Vec<Die>, by: impl Into<Id>) -> Cue {
    let kind = Kind::Dice { dice, text: text.into(), piece: Some(by.into()) };
    Cue::new(kind).lasting(DICE).sound("dice")
}
