//! What people see: scenes, choices, cues and words.

mod about;
mod choices;
mod cues;
mod figures;
mod ground;
mod order;
mod pack;
mod words;

use crate::check::SEAT;
use crate::command::Command;
use crate::hero::HERO;
use crate::state::Dungeon;
use crate::state::ending::{Band, Cause, Ending, Goal};
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use cues::Playback;
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::turn::energy::Policy;
use initiative_kernel::turn::intent::ActorId;
use initiative_scene::about::About;
use initiative_scene::cue::Cue;
use initiative_scene::id::Id;
use initiative_scene::scene::{
    Meter, MeterStyle, Objective, ObjectiveState, Over, Scene, Seated, Side, Stance, Turn,
};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::text::{Colour, Fact, Text};
use initiative_scene::viewer::Viewer;

/// The side of the hero, and the hero itself.
const SIDE: &str = "hero";
const MONSTERS: &str = "monsters";
const HERO_PIECE: &str = "hero";

impl Staged for Dungeon {
    fn about() -> About {
        about::about()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        // DELVE-HIDE-1: everybody but the replay of a finished match sees with the hero's eyes.
        let all = viewer == Viewer::All;
        let mut scene = Scene::new(viewer, self.ground(all));
        self.take_sides(viewer, &mut scene);
        self.place_figures(all, &mut scene);
        self.announce(all, &mut scene);
        self.lay_pack(all, &mut scene);
        scene.focus = Some(HERO_PIECE.into());
        scene.turn = self.turn(viewer);
        let depth = Meter::new("depth", "Depth", self.depth()).icon("stairs");
        scene.meters = alloc::vec![depth.styled(MeterStyle::Number)];
        scene.objectives = self.objectives();
        scene.rules = self.switches();
        self.line_up(all, &mut scene);
        scene.details = self.details(all);
        if let Some(outcome) = self.status().outcome() {
            let (title, text) = self.farewell();
            let mut over = Over::new(outcome, viewer.seat(), title, text);
            over.summary = self.summary();
            scene.over = Some(over);
        } else if viewer.is(SEAT) {
            self.offer(&mut scene);
        }
        scene
    }

    fn tell(step: &Step<'_, Self>, viewer: Viewer, out: &mut Vec<Cue>) {
        Playback::new(step, viewer, out).run();
    }

    fn caption(&self, _: Seat, command: &Command, _: Viewer) -> Text {
        self.describe(command).into()
    }
}

/// The piece of an actor.
fn piece_of(actor: ActorId) -> Id {
    if actor == HERO { HERO_PIECE.into() } else { format!("m{}", actor.0).into() }
}

impl Dungeon {
    fn take_sides(&self, viewer: Viewer, scene: &mut Scene) {
        let (own, enemy) = match viewer {
            Viewer::Seat(_) | Viewer::Shared(_) => (Stance::Own, Stance::Enemy),
            _ => (Stance::Neutral, Stance::Neutral),
        };
        let (name, colour) = ("Hero".into(), Colour(60, 120, 240));
        let hero = Side { name, colour, crest: "shield".into(), stance: own };
        let (name, colour) = ("Monsters".into(), Colour(208, 48, 48));
        let monsters = Side { name, colour, crest: "skull".into(), stance: enemy };
        scene.sides.insert(SIDE.into(), hero);
        scene.sides.insert(MONSTERS.into(), monsters);
        let name = self.book.classes[self.hero.class].name.clone().into();
        let seated = Seated {
            name,
            side: Some(SIDE.into()),
            piece: Some(HERO_PIECE.into()),
            meters: self.readings(),
            taken: Vec::new(),
        };
        scene.seats.insert(SEAT, seated);
    }

    // DELVE-HUD-1
    fn turn(&self, viewer: Viewer) -> Turn {
        let text = if self.ending.is_some() {
            "The delve is over"
        } else if viewer.you() == Some(SEAT) {
            "Your turn"
        } else {
            "The hero's turn"
        };
        Turn {
            text: text.into(),
            seats: self.status().awaited().iter().collect(),
            side: Some(SIDE.into()),
            ..turn_number(self.turns.turn_count(), self.watched)
        }
    }

    // DELVE-HUD-1
    /// The hero's numbers that are not those of its body: health and energy are on the piece.
    fn readings(&self) -> Vec<Meter> {
        let hero = &self.hero;
        let sheet = &self.book.classes[hero.class];
        let skill = &self.book.skills[sheet.skill];
        let ready: Text = match hero.cooldown {
            0 => format!("{} ready", skill.name).into(),
            1 => format!("{} in 1 turn", skill.name).into(),
            turns => format!("{} in {turns} turns", skill.name).into(),
        };
        let (band, icon) = match self.band() {
            Band::Sated => ("Sated", "sated"),
            Band::Hungry => ("Hungry", "hungry"),
            Band::Famished => ("Famished", "famished"),
            Band::Starving => ("Starving", "starving"),
        };
        let levels = &self.book.constants.levels;
        let level = match levels.get(usize::from(hero.level)) {
            Some(next) => Meter::new("level", format!("Level {}", hero.level), hero.xp)
                .of(*next)
                .styled(MeterStyle::Charge),
            None => Meter::new("level", "Level", hero.level)
                .styled(MeterStyle::Word)
                .says(format!("{}, the highest", hero.level)),
        };
        alloc::vec![
            level.icon("star"),
            Meter::new("satiety", "Satiety", hero.satiety)
                .of(self.book.constants.satiety_max)
                .styled(MeterStyle::Word)
                .icon(icon)
                .says(band)
                .alert(self.band() >= Band::Famished),
            Meter::new("skill", "Skill", hero.cooldown)
                .styled(MeterStyle::Word)
                .icon(sheet.skill.to_string())
                .says(ready),
        ]
    }

    fn objectives(&self) -> Vec<Objective> {
        let state = |done: bool| match self.ending {
            _ if done => ObjectiveState::Done,
            Some(_) => ObjectiveState::Failed,
            None => ObjectiveState::Open,
        };
        let won = self.ending == Some(Ending::Victory);
        let mut list = alloc::vec![Objective {
            text: "Take the Amulet.".into(),
            state: state(self.hero.amulet),
            progress: None,
        }];
        if self.goal == Goal::Escape {
            let text = "Carry it up the stairs of depth 1.".into();
            list.push(Objective { text, state: state(won), progress: None });
        }
        list
    }

    /// The switches a player should be reminded of.
    fn switches(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        if self.turns.options().policy == Policy::Literal {
            facts.push(Fact::new("Turns", "one action is one turn"));
        }
        if self.book.is_flat() {
            facts.push(Fact::new("Costs", "everything costs what its action costs"));
        }
        facts
    }

    fn farewell(&self) -> (&'static str, Text) {
        match self.ending {
            Some(Ending::Victory) => ("Victory", "The Amulet is won.".into()),
            Some(Ending::Defeat(cause)) => {
                ("Defeat", format!("The hero died: {}.", self.cause(cause)).into())
            }
            Some(Ending::Abandoned) => ("Abandoned", "The delve was given up.".into()),
            Some(Ending::Stalled) | None => ("Stalled", self.standstill().into()),
        }
    }

    // DELVE-GOAL-2, DELVE-BAD-3
    /// Why time cannot return to the hero.
    fn standstill(&self) -> &'static str {
        let ledger = self.turns.ledger();
        let asked_at = match self.turns.options().policy {
            Policy::Scheduled => ledger.ready_at(HERO),
            Policy::Literal => 1,
        };
        let held = self.turns.held().map_or(0, |held| held.price.due());
        let needed = asked_at.max(held).max(self.turns.options().cheapest);
        if self.turns.is_full() {
            "Time cannot pass: this was the last turn that can be counted."
        } else if ledger.is_without_rate(HERO) {
            "Time cannot pass: your speed is zero."
        } else if ledger.capacity(HERO) < needed {
            "Time cannot pass: the hero can hold too little energy to act."
        } else {
            "Time cannot pass: nothing will ever happen again."
        }
    }

    /// What somebody died of.
    fn cause(&self, cause: Cause) -> Text {
        match cause {
            Cause::Monster(kind) => {
                let name = &self.book.monsters[kind].name;
                let article = match name.as_bytes().first() {
                    _ if name.starts_with("the ") => "",
                    Some(b'a' | b'e' | b'i' | b'o' | b'u') => "an ",
                    _ => "a ",
                };
                format!("killed by {article}{name}").into()
            }
            Cause::Folly => "killed by a mistake".into(),
            Cause::Trap(kind) => format!("killed by a {}", self.book.traps[kind].name).into(),
            Cause::Status(status) => {
                format!("killed by {}", self.book.statuses[status].name).into()
            }
            Cause::Hunger => "starved".into(),
        }
    }

    // DELVE-CUE-1
    fn summary(&self) -> Vec<Fact> {
        let cause: Text = match self.ending {
            Some(Ending::Defeat(cause)) => self.cause(cause),
            Some(Ending::Victory) => "won".into(),
            Some(Ending::Abandoned) => "gave up".into(),
            _ => "time stood still".into(),
        };
        alloc::vec![
            Fact::new("Turns", self.turns.turn_count().to_string()),
            Fact::new("Deepest depth", self.tally.deepest.to_string()),
            Fact::new("Level", self.hero.level.to_string()),
            Fact::new("Kills", self.tally.kills.to_string()),
            Fact::new("End", cause),
            Fact::new("Score", self.score().to_string()),
        ]
    }
}

/// Which turn it is, with so many actions seen, and nothing else.
fn turn_number(turn: u64, actions: u32) -> Turn {
    let round = u32::try_from(turn).unwrap_or(u32::MAX);
    Turn { round, count: format!("Turn {turn}.{actions}").into(), ..Turn::default() }
}
