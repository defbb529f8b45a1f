//! Delves to look at: every step of random play, and of the bot.

use super::SEAT;
use dungeon::{Command, Dungeon, Event, Setup, bot};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::Game;
use initiative_scene::cue::Cue;
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};

/// Everybody who may look at a delve.
pub(super) const VIEWERS: [Viewer; 4] =
    [Viewer::Seat(SEAT), Viewer::Shared(SEAT), Viewer::Spectator, Viewer::All];

/// One command and what it caused.
pub(super) struct Played {
    pub(super) before: Dungeon,
    pub(super) events: Vec<Event>,
    pub(super) after: Dungeon,
}

impl Played {
    pub(super) fn new(before: &Dungeon, command: Command) -> Self {
        before.check(SEAT, &command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        let (mut after, mut events) = (before.clone(), Vec::new());
        after.apply(SEAT, command, &mut events);
        Self { before: before.clone(), events, after }
    }

    pub(super) fn tell(&self, viewer: Viewer) -> Vec<Cue> {
        tell(&self.before, &self.events, &self.after, viewer)
    }

    /// The cues of one of the events, told as if nothing else had happened.
    pub(super) fn tell_one(&self, event: &Event, viewer: Viewer) -> Vec<Cue> {
        tell(&self.before, core::slice::from_ref(event), &self.after, viewer)
    }
}

pub(super) fn tell(
    before: &Dungeon,
    events: &[Event],
    after: &Dungeon,
    viewer: Viewer,
) -> Vec<Cue> {
    let mut cues = Vec::new();
    Dungeon::tell(&Step::new(before, events, after), viewer, &mut cues);
    cues
}

/// Two small levels with everything in them, and a hero that does not die soon.
fn fair(class: &str, options: &Value) -> Setup {
    let kinds = [
        "healing",
        "haste",
        "regeneration",
        "venom",
        "fire",
        "torpor",
        "mapping",
        "warp",
        "insight",
        "forging",
        "thunder",
        "passage",
        "ration",
        "dart",
        "flash_bomb",
    ];
    let pack: Vec<Value> = kinds
        .iter()
        .map(|kind| json!({ "kind": kind, "count": 9 }))
        .chain([json!({ "kind": "mail" })])
        .collect();
    Setup::custom(json!({
        "options": options,
        "hero": { "class": class, "hp": 600, "max_hp": 900, "acc": 150, "satiety": 32, "pack": pack },
        "levels": [
            {
                "depth": 1,
                "rows": [
                    "#############", "#<..+..~...>#", "#.@.#..~....#", "#...#.\"\"....#",
                    "#...#.......#", "#...+.......#", "#############",
                ],
                "rooms": [[2, 2], [9, 3]],
                "traps": [
                    { "x": 2, "y": 4, "kind": "snare" }, { "x": 8, "y": 2, "kind": "warp" },
                    { "x": 3, "y": 3, "kind": "dart", "hidden": false },
                    { "x": 9, "y": 5, "kind": "alarm" }, { "x": 6, "y": 5, "kind": "venom" },
                ],
                "items": [{ "x": 1, "y": 3, "kind": "sword", "plus": 1 }, { "x": 6, "y": 2, "kind": "berries" }],
                "monsters": [
                    { "kind": "goblin", "x": 6, "y": 1, "state": "chase", "last_known": [2, 2], "memory": 20 },
                    { "kind": "rat", "x": 3, "y": 1, "state": "asleep" },
                    { "kind": "warden", "x": 10, "y": 3, "hp": 60, "state": "guard" },
                    { "kind": "spider", "x": 9, "y": 4, "state": "wander" },
                    { "kind": "slinger", "x": 8, "y": 5, "state": "wander" },
                ],
            },
            {
                "depth": 2,
                "rows": ["########", "#<..~..#", "#......#", "#.\"....#", "########"],
                "monsters": [
                    { "kind": "hound", "x": 5, "y": 2, "state": "chase", "last_known": [1, 1], "memory": 20 },
                    { "kind": "bat", "x": 6, "y": 3, "state": "wander" },
                ],
            },
        ],
        "overrides": { "constants": { "spawn_every": 9 } },
    }))
}

/// A random command that does not end the delve; every verb is as likely as another.
fn any_command(game: &Dungeon, dice: &mut Dice) -> Option<Command> {
    let mut legal = Vec::new();
    game.legal(SEAT, &mut legal);
    legal.retain(|command| *command != Command::Quit);
    let verb = core::mem::discriminant(dice.pick(&verbs(&legal))?);
    legal.retain(|command| core::mem::discriminant(command) == verb);
    dice.pick(&legal).copied()
}

/// One command of each verb.
fn verbs(legal: &[Command]) -> Vec<Command> {
    let mut verbs: Vec<Command> = Vec::new();
    for command in legal {
        let verb = core::mem::discriminant(command);
        if !verbs.iter().any(|known| core::mem::discriminant(known) == verb) {
            verbs.push(*command);
        }
    }
    verbs
}

/// Shows every step of some delves to a test.
pub(super) fn each_step(mut look: impl FnMut(&Played)) {
    let mut follow = |setup: &Setup, seed: u64, steps: usize, bot: bool| {
        let mut dice = Dice::new(seed);
        let mut game = Dungeon::start(setup, seed).unwrap_or_else(|error| panic!("{error}"));
        for _ in 0..steps {
            let chosen = if bot { bot::guide(&game, SEAT) } else { any_command(&game, &mut dice) };
            let Some(command) = chosen else { break };
            let played = Played::new(&game, command);
            look(&played);
            game = played.after;
        }
    };
    for (seed, class) in (1..).zip(["warrior", "mage", "rogue"]) {
        follow(&Setup::default().with("class", class), seed, 150, true);
        for options in
            [json!({}), json!({ "resolution": "simultaneous" }), json!({ "policy": "literal" })]
        {
            follow(&fair(class, &options), seed, 80, false);
        }
    }
}
