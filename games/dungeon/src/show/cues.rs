//! Events as cues: durations, sounds and lines of the log.

mod deeds;
mod halt;
mod items;
mod turns;

use super::{HERO_PIECE, MONSTERS, piece_of};
use crate::check::SEAT;
use crate::command::Command;
use crate::content::{Monster, NamedKind as _};
use crate::event::Event;
use crate::hero::HERO;
use crate::state::Dungeon;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::intent::ActorId;
use initiative_scene::cue::{Changes, Cue, On, Span};
use initiative_scene::scene::{Meter, Piece};
use initiative_scene::staged::Step;
use initiative_scene::text::{LogLevel, Text, capital};
use initiative_scene::viewer::Viewer;

// DELVE-CUE-1
const STEP: Span = Span::ms(120);
const KNOCK: Span = Span::ms(140);
const NUMBER: Span = Span::ms(600);
const DEATH: Span = Span::ms(250);
const DOOR: Span = Span::ms(120);
const PICK_UP: Span = Span::ms(150);
const DRINK: Span = Span::ms(200);
const READ: Span = Span::ms(250);
const TRAP: Span = Span::ms(300);
const NOTICE: Span = Span::ms(250);
const STATUS: Span = Span::ms(150);
const LEVEL: Span = Span::ms(700);
const STAIRS: Span = Span::ms(400);
const DEPTH: Span = Span::ms(900);
const AMULET: Span = Span::ms(1200);
const END: Span = Span::ms(2000);
// DELVE-CUE-2
const QUAKE: Span = Span::ms(250);
const INTERRUPT: Span = Span::ms(200);
const PULSE: Span = Span::ms(600);
// DELVE-CUE-3
const REFILL: Span = Span::ms(100);
const COUNT: Span = Span::ms(200);

/// Makes the cues of a command from its events.
pub(super) struct Playback<'a> {
    game: &'a Dungeon,
    /// The delve before the step; `None` in the opening.
    before: Option<&'a Dungeon>,
    /// Whether nothing is hidden.
    all: bool,
    /// Whether the viewer is the player.
    own: bool,
    out: &'a mut Vec<Cue>,
    /// The events that are still to be told.
    to_come: &'a [Event],
    /// All events of the step.
    events: &'a [Event],
    /// The command that led to them.
    played: Option<&'a Command>,
    /// The kinds of monsters that appeared. They may be gone by the end of the step.
    spawned: BTreeMap<ActorId, Monster>,
    /// Where actors are at this moment of the playback, if they moved in it.
    moved: BTreeMap<ActorId, Tile>,
    /// The actor that has just struck from afar, and so does not lunge.
    afar: Option<ActorId>,
    /// The index of the last cue, if it is a monster's step that others may join.
    steps: Option<usize>,
    /// Whether the monsters' turn has begun and has no cue yet.
    quiet: bool,
    /// The turn at this moment of the playback.
    turn: u64,
    /// How many actions of that turn were seen so far.
    actions: u32,
    /// The actor that has just begun a channel.
    begun: Option<ActorId>,
    /// Whether an earlier step showed actions of this turn: haste, or saved energy.
    again: bool,
    /// Whether the log has the header of this turn.
    headed: bool,
}

impl<'a> Playback<'a> {
    pub(super) fn new(step: &Step<'a, Dungeon>, viewer: Viewer, out: &'a mut Vec<Cue>) -> Self {
        let all = viewer == Viewer::All;
        let actions = step.before.map_or(0, |before| before.actions(all));
        Self {
            game: step.after,
            before: step.before,
            all,
            own: viewer.you() == Some(SEAT),
            out,
            to_come: step.events,
            events: step.events,
            played: step.played.map(|(_, command)| command),
            spawned: BTreeMap::new(),
            moved: BTreeMap::new(),
            afar: None,
            steps: None,
            quiet: false,
            turn: step.first().turns.turn_count(),
            actions,
            begun: None,
            again: actions > 0,
            headed: step.is_opening(),
        }
    }

    pub(super) fn run(mut self) {
        while let Some((event, to_come)) = self.to_come.split_first() {
            self.to_come = to_come;
            self.play(event);
        }
        self.tell_halt();
    }

    // DELVE-HIDE-1
    fn play(&mut self, event: &Event) {
        match *event {
            Event::ActorMoved { actor, to, .. } => {
                self.moved.insert(actor, to);
            }
            Event::MonsterSpawned { actor, kind, at, .. } => {
                self.spawned.insert(actor, kind);
                self.moved.insert(actor, at);
            }
            Event::LevelEntered { .. } => {
                self.moved.insert(HERO, self.game.hero.at);
            }
            _ => {}
        }
        if !self.all && !is_seen(event) {
            return;
        }
        match event {
            Event::Turn { event, .. } => self.play_turn(event),
            _ => self.play_deed(event),
        }
    }

    /// Adds a cue. Before the first cue of the monsters' turn, a cue says that it is theirs.
    fn push(&mut self, cue: Cue) {
        if core::mem::take(&mut self.quiet) {
            let turn = self.dungeon_turn();
            self.out.push(Cue::turn(turn));
        }
        self.steps = None;
        if cue.log.is_some() {
            self.add_header();
        }
        self.out.push(cue);
    }

    /// Adds the header of a turn to the log, before its first line.
    fn add_header(&mut self) {
        if core::mem::replace(&mut self.headed, true) {
            return;
        }
        let again = if self.again { " goes on" } else { "" };
        self.out.push(Cue::header(LogLevel::Turn, format!("Turn {}{again}", self.turn)));
    }

    fn note(&mut self, text: impl Into<Text>) {
        self.push(Cue::note(text));
    }

    /// Adds a cue of something that the hero does.
    fn push_own(&mut self, cue: Cue) {
        self.push_of(HERO, cue);
    }

    /// Adds a cue of something that an actor does.
    fn push_of(&mut self, actor: ActorId, cue: Cue) {
        self.push(if actor == HERO { cue.by(SEAT) } else { cue });
    }

    /// Looks for something in the delve before the step, then in the one after it.
    fn find<T>(&self, look: impl Fn(&'a Dungeon) -> Option<T>) -> Option<T> {
        self.before.and_then(&look).or_else(|| look(self.game))
    }

    fn place(&self, actor: ActorId) -> Tile {
        let stood = |game: &Dungeon| match actor {
            HERO => Some(game.hero.at),
            _ => game.creature(actor).map(|creature| creature.at),
        };
        let moved = self.moved.get(&actor).copied();
        moved.or_else(|| self.find(stood)).unwrap_or(self.game.hero.at)
    }

    fn kind(&self, actor: ActorId) -> Option<Monster> {
        let spawned = self.spawned.get(&actor).copied();
        spawned.or_else(|| self.find(|game| game.creature(actor).map(|creature| creature.kind)))
    }

    /// An actor's name within a sentence: `you`, `the rat`.
    fn name(&self, actor: ActorId) -> String {
        if actor == HERO {
            return if self.own { "you".into() } else { "the hero".into() };
        }
        let kind = self.kind(actor).map(|kind| self.game.book.monsters[kind].name.as_str());
        let name = kind.unwrap_or("something");
        if name.starts_with("the ") || name == "something" {
            name.into()
        } else {
            format!("the {name}")
        }
    }

    /// An actor and its verb at the beginning of a sentence: `You hit`, `The rat hits`.
    fn does(&self, actor: ActorId, you: &str, others: &str) -> String {
        let verb = if actor == HERO && self.own { you } else { others };
        format!("{} {verb}", capital(&self.name(actor)))
    }

    /// The piece of a new monster. The scene after the step may not have it.
    fn figure(&self, kind: Monster, at: Tile) -> Piece {
        let sheet = &self.game.book.monsters[kind];
        let life = Meter::new("life", "Health", sheet.hp).of(sheet.hp);
        Piece::new(capital(&sheet.name), kind.word(), at).side(MONSTERS).meter(life)
    }

    /// A number that rises from an actor, and the change of its bar.
    fn health(&mut self, actor: ActorId, change: i32, hp: i32) {
        let on = On::Piece(piece_of(actor));
        self.push(Cue::number(on, change).lasting(NUMBER).free());
        self.push(Cue::change(piece_of(actor), Changes::meter("life", hp)).free());
    }

    fn energy(&mut self, value: u32, span: Span) {
        let changes = Changes::meter("energy", value);
        self.push(Cue::change(HERO_PIECE, changes).lasting(span).free());
    }
}

// DELVE-HIDE-1
fn is_seen(event: &Event) -> bool {
    match *event {
        Event::Turn { seen, .. }
        | Event::ActorMoved { seen, .. }
        | Event::DoorOpened { seen, .. }
        | Event::AttackMissed { seen, .. }
        | Event::Damaged { seen, .. }
        | Event::Healed { seen, .. }
        | Event::ActorDied { seen, .. }
        | Event::StatusApplied { seen, .. }
        | Event::StatusTicked { seen, .. }
        | Event::StatusExpired { seen, .. }
        | Event::ItemDropped { seen, .. }
        | Event::SkillUsed { seen, .. }
        | Event::MonsterNoticed { seen, .. }
        | Event::MonsterLostTrack { seen, .. }
        | Event::MonsterSpawned { seen, .. } => seen,
        _ => true,
    }
}
