//! Events as cues: durations, sounds and lines of the log.

mod deeds;
mod items;
mod turns;

use super::words::title;
use super::{HERO_PIECE, MONSTERS, piece_of};
use crate::check::SEAT;
use crate::content::Monster;
use crate::event::Event;
use crate::hero::HERO;
use crate::state::Dungeon;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::intent::ActorId;
use initiative_scene::cue::{Changes, Cue, On, Span};
use initiative_scene::scene::{Meter, Piece};
use initiative_scene::text::Level;
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

impl Dungeon {
    pub(super) fn play_events(&self, events: &[Event], viewer: Viewer, out: &mut Vec<Cue>) {
        let mut playback = Playback::new(self, events, viewer == Viewer::All, viewer.is(SEAT), out);
        for event in events {
            playback.play(event);
        }
    }

    /// The beginning of a match: where it begins.
    pub(super) fn play_opening(&self, viewer: Viewer, out: &mut Vec<Cue>) {
        let mut playback = Playback::new(self, &[], viewer == Viewer::All, viewer.is(SEAT), out);
        playback.headed = true;
        playback.arrive(self.depth());
    }
}

/// The cues of a command on their way out.
struct Playback<'a> {
    game: &'a Dungeon,
    /// Whether nothing is hidden.
    all: bool,
    /// Whether the player looks.
    own: bool,
    out: &'a mut Vec<Cue>,
    /// The kinds of those who came or went.
    kinds: BTreeMap<ActorId, Monster>,
    /// Where everybody is at this moment of the playback.
    places: BTreeMap<ActorId, Tile>,
    /// Who has just struck from afar, and so does not lunge.
    afar: Option<ActorId>,
    /// The place of the last monster's step among the cues, while others may join it.
    steps: Option<usize>,
    /// Whether control went to the monsters and nobody saw anything of it yet.
    quiet: bool,
    /// Which turn it is at this moment of the playback.
    turn: u64,
    /// How many actions of that turn were seen so far.
    actions: u32,
    /// Who has just begun something long.
    begun: Option<ActorId>,
    /// Where the hero's steps go that have to wait, the next one last.
    held: Vec<Option<Tile>>,
    /// What those who intend something have to pay it with, the next one last.
    purses: Vec<Option<u32>>,
    /// Whether the hero has acted in that turn before: haste, or saved energy.
    again: bool,
    /// Whether the log says which turn it is.
    headed: bool,
}

impl<'a> Playback<'a> {
    fn new(
        game: &'a Dungeon,
        events: &[Event],
        all: bool,
        own: bool,
        out: &'a mut Vec<Cue>,
    ) -> Self {
        let mut places = BTreeMap::from([(HERO, game.hero.at)]);
        for creature in game.floor.creatures() {
            places.insert(creature.id, creature.at);
        }
        let mut kinds = BTreeMap::new();
        let mut turn = game.turns.turn_count();
        // Back through the events to where everybody began.
        for event in events.iter().rev() {
            match *event {
                Event::ActorMoved { actor, from, .. } => {
                    places.insert(actor, from);
                }
                Event::ActorDied { actor, kind, at, .. } => {
                    places.insert(actor, at);
                    kinds.extend(kind.map(|kind| (actor, kind)));
                }
                Event::MonsterSpawned { actor, kind, .. } => {
                    kinds.insert(actor, kind);
                }
                Event::Turn { event: TurnEvent::TurnEnded { span, .. }, .. } => {
                    turn = turn.saturating_sub(span);
                }
                _ => {}
            }
        }
        Self {
            game,
            all,
            own,
            out,
            kinds,
            places,
            afar: None,
            steps: None,
            quiet: false,
            turn,
            actions: 0,
            begun: None,
            held: held_steps(events),
            purses: purses(events),
            again: has_begun(events),
            headed: false,
        }
    }

    // DELVE-HIDE-1
    fn play(&mut self, event: &Event) {
        if let Event::Turn { event: TurnEvent::IntentQueued { actor, action, cost }, seen } = event
        {
            let energy = self.purses.pop().flatten();
            if *seen || self.all {
                self.tell_intent(*actor, action, energy, *cost);
            }
        }
        if !self.all && !is_seen(event) {
            if let Event::ActorMoved { actor, to, .. } = *event {
                self.places.insert(actor, to);
            }
            return;
        }
        match event {
            Event::Turn { event, .. } => self.play_turn(event),
            Event::ItemPickedUp { .. }
            | Event::ItemDropped { .. }
            | Event::ItemUsed { .. }
            | Event::ItemIdentified { .. }
            | Event::ItemEquipped { .. }
            | Event::ItemUnequipped { .. }
            | Event::ItemForged { .. }
            | Event::ItemThrown { .. }
            | Event::ItemBroke { .. }
            | Event::AmuletTaken => self.play_item(event),
            _ => self.play_deed(event),
        }
    }

    /// Adds a cue; the first of a monsters' turn comes after the word that it is theirs.
    fn push(&mut self, cue: Cue) {
        if core::mem::take(&mut self.quiet) {
            let turn = self.dungeon_turn();
            self.out.push(Cue::turn(turn));
        }
        self.steps = None;
        if cue.log.is_some() {
            self.head();
        }
        self.out.push(cue);
    }

    /// The line over what is logged of a turn; turns of which nothing is told have none.
    fn head(&mut self) {
        if core::mem::replace(&mut self.headed, true) {
            return;
        }
        let again = if self.again { ", again" } else { "" };
        self.out.push(Cue::header(Level::Turn, format!("Turn {}{again}", self.turn)));
    }

    fn note(&mut self, text: impl Into<initiative_scene::text::Text>) {
        self.push(Cue::note(text));
    }

    /// A cue of the hero's own doing.
    fn push_own(&mut self, cue: Cue) {
        self.push(cue.by(SEAT));
    }

    fn place(&self, actor: ActorId) -> Tile {
        self.places.get(&actor).copied().unwrap_or(self.game.hero.at)
    }

    /// An actor's name within a sentence: `you`, `the rat`.
    fn name(&self, actor: ActorId) -> String {
        if actor == HERO {
            return if self.own { "you".into() } else { "the hero".into() };
        }
        let kind = self.kinds.get(&actor).map(|kind| self.game.book.monsters[*kind].name.as_str());
        let name = kind.or_else(|| self.game.creature_name(actor)).unwrap_or("something");
        if name.starts_with("the ") || name == "something" {
            name.into()
        } else {
            format!("the {name}")
        }
    }

    /// The same at the beginning of a sentence, with its verb: `You hit`, `The rat hits`.
    fn does(&self, actor: ActorId, you: &str, others: &str) -> String {
        let verb = if actor == HERO && self.own { you } else { others };
        format!("{} {verb}", title(&self.name(actor)))
    }

    /// A piece that comes into play, if the scene after may not have it.
    fn figure(&self, actor: ActorId, at: Tile) -> Option<Box<Piece>> {
        let kind = self.kinds.get(&actor)?;
        let sheet = &self.game.book.monsters[*kind];
        let mut piece = Piece::new(title(&sheet.name), crate::content::Kind::word(*kind), at);
        piece.side = Some(MONSTERS.into());
        piece.meters.push(Meter::new("life", "Health", sheet.hp).of(sheet.hp));
        Some(Box::new(piece))
    }

    /// A number of health that rises from somebody, and the bar that follows it.
    fn health(&mut self, actor: ActorId, change: i32, hp: i32) {
        let on = On::Piece(piece_of(actor));
        self.push(Cue::number(on, change).lasting(NUMBER).free());
        let mut changes = Changes::default();
        changes.meters.insert("life".into(), hp);
        self.push(Cue::change(piece_of(actor), changes).free());
    }

    /// The hero's energy.
    fn energy(&mut self, value: i32, span: Span) {
        let mut changes = Changes::default();
        changes.meters.insert("energy".into(), value);
        self.push(Cue::change(HERO_PIECE, changes).lasting(span).free());
    }
}

/// What everybody who intends something has, the first one last.
fn purses(events: &[Event]) -> Vec<Option<u32>> {
    let mut purses = Vec::new();
    let mut paid_next = BTreeMap::new();
    for event in events.iter().rev() {
        match *event {
            Event::Turn { event: TurnEvent::EnergySpent { actor, paid, left, .. }, .. } => {
                paid_next.insert(actor, left.saturating_add(paid));
            }
            Event::Turn { event: TurnEvent::IntentQueued { actor, .. }, .. } => {
                purses.push(paid_next.remove(&actor));
            }
            _ => {}
        }
    }
    purses
}

/// Where the steps go that wait for energy, the first one last.
fn held_steps(events: &[Event]) -> Vec<Option<Tile>> {
    let mut held = Vec::new();
    let mut goal = None;
    for event in events.iter().rev() {
        match *event {
            Event::ActorMoved { actor: HERO, to, .. } => goal = Some(to),
            Event::Turn { event: TurnEvent::OrderHeld { .. }, .. } => held.push(goal.take()),
            _ => {}
        }
    }
    held
}

/// Whether the turn in which these events begin had begun before them.
fn has_begun(events: &[Event]) -> bool {
    let first = events.iter().find_map(|event| match *event {
        Event::Turn { event: TurnEvent::EnergySpent { sub_turn, .. }, .. } => Some(sub_turn),
        Event::Turn { event: TurnEvent::TurnEnded { .. }, .. } => Some(0),
        _ => None,
    });
    first.is_some_and(|sub_turn| sub_turn > 1)
}

// DELVE-HIDE-1
/// Whether the hero saw it.
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
