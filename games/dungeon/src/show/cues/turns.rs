//! Cues of the clock: turns, energy and channels.

use super::super::order::verb;
use super::super::{MONSTERS, SIDE, piece_of, turn_number};
use super::{COUNT, INTERRUPT, NUMBER, PULSE, Playback, QUAKE, REFILL};
use crate::action::DelveAction;
use crate::check::refusal::message;
use crate::content::Skill;
use crate::event::Event;
use crate::hero::HERO;
use alloc::string::{String, ToString};
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::intent::ActorId;
use initiative_scene::cue::{Changes, Cue, CueKind, On, Span};
use initiative_scene::scene::Turn;
use initiative_scene::text::Fact;

impl Playback<'_> {
    pub(super) fn play_turn(&mut self, event: &TurnEvent<DelveAction>) {
        if let TurnEvent::IntentQueued { actor, ref action, cost } = *event {
            self.tell_intent(actor, action, cost);
        }
        match *event {
            TurnEvent::AiTurnStarted { .. } => self.quiet = true,
            TurnEvent::PlayerTurnStarted { turn } => self.play_own_turn(turn),
            TurnEvent::TurnEnded { turn, span, .. } => {
                (self.turn, self.actions) = (turn, 0);
                (self.again, self.headed) = (false, false);
                let mut cue = Cue::turn(self.dungeon_turn());
                if span > 1 {
                    cue = cue.lasting(COUNT);
                }
                self.push(cue.free());
            }
            TurnEvent::EnergySpent { actor, left, .. } => {
                self.afar = None;
                self.actions = self.actions.saturating_add(1);
                if actor == HERO {
                    self.energy(left, Span::ZERO);
                }
                self.tell_act(actor, left);
            }
            // The replay of a finished delve shows how often each monster acts.
            TurnEvent::IntentQueued { actor, action: DelveAction::Wait, .. }
                if self.all && actor != HERO =>
            {
                let text = format!("{}.", self.does(actor, "wait", "waits"));
                self.push(Cue::new(CueKind::Wait).log_of(piece_of(actor), text));
            }
            // DELVE-CUE-2
            TurnEvent::OrderHeld { cost, have, .. } => {
                let text =
                    format!("That needs {cost} energy; there are {have}. It finishes later.");
                let word = Cue::word(On::Piece(piece_of(HERO)), "⌛").lasting(NUMBER).free();
                self.push_own(word.log(text));
                if let Some(to) = self.goal_of_held() {
                    let mark = Cue::highlight(vec![to], "end").sign("⌛", PULSE);
                    self.push_own(mark.owned(piece_of(HERO)).lasting(NUMBER).free());
                }
            }
            TurnEvent::OrderDropped { code, .. } => {
                let reason = message(code).unwrap_or("That is no longer possible.");
                self.note(reason);
            }
            TurnEvent::ChannelStarted { actor, action, paid, .. } => {
                self.play_channel(actor, &action, paid);
            }
            TurnEvent::ChannelPaid { actor, remaining, .. } => {
                let cost = self.cost_of(actor);
                self.progress(actor, cost.saturating_sub(remaining));
            }
            TurnEvent::ChannelCompleted { actor } => {
                self.clear(actor);
                if self.skill_of(actor) == Some(Skill::Quake) {
                    let text = format!("{} the ground.", self.does(actor, "shake", "shakes"));
                    let cue = Cue::shake(On::Screen, 20).lasting(QUAKE).sound("quake");
                    self.push(cue.log_of(piece_of(actor), text));
                }
            }
            TurnEvent::ChannelCancelled { actor, .. } => {
                self.clear(actor);
                let text = format!("{} interrupted.", self.does(actor, "are", "is"));
                let flash = Cue::flash(On::Piece(piece_of(actor))).look("interrupt");
                self.push(flash.lasting(INTERRUPT).sound("interrupt").log(text));
            }
            TurnEvent::ChannelSuspended { actor } => {
                let word = Cue::word(On::Piece(piece_of(actor)), "interrupted");
                self.push(word.lasting(NUMBER).free());
            }
            _ => {}
        }
    }

    // DELVE-HUD-3
    /// An actor in view intends something. No other cue waits for this one.
    fn tell_intent(&mut self, actor: ActorId, action: &DelveAction, cost: u32) {
        let energy = self
            .energy_before(actor)
            .map(|energy| format!(" · energy {energy}"))
            .unwrap_or_default();
        let priority = self.priority(actor);
        let text = format!("{} · priority {priority}{energy} · cost {cost}", verb(action));
        self.out.push(Cue::details(vec![Fact::new(self.titled(actor), text)]).free());
    }

    fn tell_act(&mut self, actor: ActorId, left: u32) {
        let name = self.titled(actor);
        let priority = self.priority(actor);
        let facts = vec![
            Fact::new("Actions", self.actions.to_string()),
            Fact::new("Last actor", name.clone()),
            Fact::new(name, format!("priority {priority} · energy {left}")),
        ];
        self.out.push(Cue::details(facts).free());
    }

    /// Where a held step leads, if the hero takes it within this step.
    fn goal_of_held(&self) -> Option<Tile> {
        let held = |event: &&Event| {
            matches!(event, Event::Turn { event: TurnEvent::OrderHeld { .. }, .. })
        };
        self.to_come.iter().take_while(|event| !held(event)).find_map(|event| match *event {
            Event::ActorMoved { actor: HERO, to, .. } => Some(to),
            _ => None,
        })
    }

    /// The energy of an actor before it pays for what it intends.
    fn energy_before(&self, actor: ActorId) -> Option<u32> {
        let next = self.to_come.iter().find_map(|event| match *event {
            Event::Turn {
                event: TurnEvent::EnergySpent { actor: who, paid, left, .. }, ..
            } if who == actor => Some(Some(left.saturating_add(paid))),
            Event::Turn { event: TurnEvent::IntentQueued { actor: who, .. }, .. }
                if who == actor =>
            {
                Some(None)
            }
            _ => None,
        });
        next.flatten()
    }

    /// The priority of an actor, which may be here neither before nor after the step.
    fn priority(&self, actor: ActorId) -> i32 {
        let ledger = self.find(|game| {
            let ledger = game.turns.ledger();
            ledger.contains(actor).then(|| ledger.priority(actor))
        });
        let printed = || self.kind(actor).map(|kind| self.game.book.monsters[kind].priority);
        ledger.or_else(printed).unwrap_or_default()
    }

    fn titled(&self, actor: ActorId) -> String {
        self.game.actor_title(actor, self.kind(actor))
    }

    /// The turn while monsters act.
    pub(super) fn dungeon_turn(&self) -> Turn {
        Turn {
            text: "The dungeon stirs".into(),
            side: Some(MONSTERS.into()),
            ..turn_number(self.turn, self.actions)
        }
    }

    // DELVE-CUE-3
    fn play_own_turn(&mut self, turn: u64) {
        self.quiet = false;
        let text = if self.own { "Your turn" } else { "The hero's turn" };
        let cue =
            Turn { text: text.into(), side: Some(SIDE.into()), ..turn_number(turn, self.actions) };
        let holder = self.game.turns.ledger().holder(HERO);
        self.energy(holder.map_or(0, |holder| holder.current()), REFILL);
        self.push(Cue::turn(cue).unlock());
    }

    /// A channelled skill is announced on the tiles that it will strike.
    fn play_channel(&mut self, actor: ActorId, action: &DelveAction, paid: u32) {
        let DelveAction::UseSkill { skill, .. } = *action else {
            let text = format!("{} to read.", self.does(actor, "begin", "begins"));
            return self.note(text);
        };
        self.begun = Some(actor);
        let sheet = &self.game.book.skills[skill];
        let text = format!("{} {}.", self.does(actor, "prepare", "prepares"), sheet.name);
        let tiles = self.game.tiles_around(self.place(actor), sheet.radius);
        let mark = Cue::highlight(tiles, "warn").sign("!", PULSE).owned(piece_of(actor));
        self.push(mark.staying().log_of(piece_of(actor), text));
        self.progress(actor, paid);
    }

    fn progress(&mut self, actor: ActorId, paid: u32) {
        self.push(Cue::change(piece_of(actor), Changes::meter("channel", paid)).free());
    }

    fn clear(&mut self, actor: ActorId) {
        let Some(skill) = self.skill_of(actor) else {
            return;
        };
        let radius = self.game.book.skills[skill].radius;
        let tiles = self.game.tiles_around(self.place(actor), radius);
        self.push(Cue::highlight(tiles, "warn").owned(piece_of(actor)).vanishing().free());
    }

    /// The channelled skill of a monster. Every kind has at most one.
    fn skill_of(&self, actor: ActorId) -> Option<Skill> {
        let skills = &self.game.book.monsters[self.kind(actor)?].skills;
        skills.iter().copied().find(|skill| self.game.book.skills[*skill].channelled)
    }

    fn cost_of(&self, actor: ActorId) -> u32 {
        let channel = self.find(|game| game.turns.channel(actor).map(|channel| channel.cost));
        let printed = || self.skill_of(actor).map(|skill| self.game.book.skills[skill].cost);
        channel.or_else(printed).unwrap_or_default()
    }
}
