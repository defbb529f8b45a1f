//! What people see: scenes, choices, cues and texts.

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
use crate::content::{Item, ItemKind, Monster};
use crate::hero::HERO;
use crate::state::{DeathCause, DelveEnding, Dungeon, Goal, Hunger};
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
        // DELVE-HIDE-1: all viewers but the replay of a finished match see what the hero sees.
        let all = viewer == Viewer::All;
        let mut scene = Scene::new(viewer, self.ground(all));
        self.take_sides(viewer, &mut scene);
        self.place_figures(all, &mut scene);
        self.show_telegraphs(all, &mut scene);
        self.lay_pack(all, &mut scene);
        scene.focus = Some(HERO_PIECE.into());
        scene.turn = self.turn(viewer);
        let depth = Meter::new("depth", "Depth", self.depth()).icon("stairs");
        scene.meters = vec![depth.styled(MeterStyle::Number)];
        scene.objectives = self.objectives();
        scene.rules = self.switches();
        self.show_order(all, &mut scene);
        scene.details = self.details(all);
        if let Some(outcome) = self.status().outcome() {
            let (title, text) = self.result();
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

fn piece_of(actor: ActorId) -> Id {
    if actor == HERO { HERO_PIECE.into() } else { format!("m{}", actor.0).into() }
}

impl Dungeon {
    fn take_sides(&self, viewer: Viewer, scene: &mut Scene) {
        let (own, enemy) = match viewer {
            Viewer::Seat(_) | Viewer::Shared(_) => (Stance::Own, Stance::Enemy),
            _ => (Stance::Neutral, Stance::Neutral),
        };
        for (id, name, colour, crest, stance) in [
            (SIDE, "Hero", Colour(60, 120, 240), "shield", own),
            (MONSTERS, "Monsters", Colour(208, 48, 48), "skull", enemy),
        ] {
            let side = Side { name: name.into(), colour, crest: crest.into(), stance };
            scene.sides.insert(id.into(), side);
        }
        let seated = Seated {
            name: self.book.classes[self.hero.class].name.clone().into(),
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
            ..turn_number(self.turns.turn_count(), self.actions(viewer == Viewer::All))
        }
    }

    // DELVE-HUD-1
    /// The hero's meters, except health and energy, which are on the piece.
    fn readings(&self) -> Vec<Meter> {
        let hero = &self.hero;
        let sheet = &self.book.classes[hero.class];
        let skill = &self.book.skills[sheet.skill];
        let ready: Text = match hero.cooldown {
            0 => format!("{} ready", skill.name).into(),
            1 => format!("{} in 1 turn", skill.name).into(),
            turns => format!("{} in {turns} turns", skill.name).into(),
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
        vec![
            level.icon("star"),
            Meter::new("satiety", "Satiety", hero.satiety)
                .of(self.book.constants.satiety_max)
                .styled(MeterStyle::Word)
                .icon(self.hunger().word().to_lowercase())
                .says(self.hunger().word())
                .alert(self.hunger() >= Hunger::Famished),
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
        let won = self.ending == Some(DelveEnding::Victory);
        let objective = |text: &'static str, done: bool| Objective {
            text: text.into(),
            state: state(done),
            progress: None,
        };
        let amulet = self.amulet_words();
        let mut list = vec![objective(amulet, self.hero.amulet)];
        if self.goal == Goal::Escape {
            list.push(objective("Carry it up the stairs of depth 1.", won));
        }
        list
    }

    // DELVE-GOAL-1, DELVE-HIDE-1
    /// How to get the Amulet, as far as the hero knows: it may lie on the floor somewhere.
    fn amulet_words(&self) -> &'static str {
        let amulet = |item: &Item| item.kind == ItemKind::Amulet;
        let piles = self.level().memory.piles.all();
        let known = self.hero.amulet || piles.iter().any(|pile| pile.items.iter().any(amulet));
        if known {
            "Take the Amulet."
        } else if self.in_view().any(|creature| creature.kind == Monster::Warden) {
            "Kill the Warden and take its Amulet."
        } else if self.goal == Goal::Escape {
            "Take the Amulet. On a whole delve the Warden on depth 5 has it."
        } else {
            "Take the Amulet."
        }
    }

    /// The options that a player should be reminded of.
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

    /// The title and the sentence of the result.
    fn result(&self) -> (&'static str, Text) {
        match self.ending {
            Some(DelveEnding::Victory) => ("Victory", "The Amulet is won.".into()),
            Some(DelveEnding::Defeat(cause)) => {
                ("Defeat", format!("The hero died: {}.", self.death(cause)).into())
            }
            Some(DelveEnding::Abandoned) => ("Abandoned", "The delve was given up.".into()),
            Some(DelveEnding::Stalled) | None => ("Stalled", self.stall_reason().into()),
        }
    }

    // DELVE-GOAL-2, DELVE-BAD-3
    /// Why the clock can never return to the hero.
    fn stall_reason(&self) -> &'static str {
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

    fn death(&self, cause: DeathCause) -> Text {
        match cause {
            DeathCause::Monster(kind) => {
                let name = &self.book.monsters[kind].name;
                let article = match name.as_bytes().first() {
                    _ if name.starts_with("the ") => "",
                    Some(b'a' | b'e' | b'i' | b'o' | b'u') => "an ",
                    _ => "a ",
                };
                format!("killed by {article}{name}").into()
            }
            DeathCause::Folly => "killed by a mistake".into(),
            DeathCause::Trap(kind) => format!("killed by a {}", self.book.traps[kind].name).into(),
            DeathCause::Status(status) => {
                format!("killed by {}", self.book.statuses[status].name).into()
            }
            DeathCause::Hunger => "starved".into(),
        }
    }

    // DELVE-CUE-1
    fn summary(&self) -> Vec<Fact> {
        let cause: Text = match self.ending {
            Some(DelveEnding::Defeat(cause)) => self.death(cause),
            Some(DelveEnding::Victory) => "won".into(),
            Some(DelveEnding::Abandoned) => "gave up".into(),
            _ => "time stood still".into(),
        };
        vec![
            Fact::new("Turns", self.turns.turn_count().to_string()),
            Fact::new("Deepest depth", self.tally.deepest.to_string()),
            Fact::new("Level", self.hero.level.to_string()),
            Fact::new("Kills", self.tally.kills.to_string()),
            Fact::new("End", cause),
            Fact::new("Score", self.score().to_string()),
        ]
    }
}

/// The number of the turn, with the actions that were seen in it.
fn turn_number(turn: u64, actions: u32) -> Turn {
    let round = u32::try_from(turn).unwrap_or(u32::MAX);
    Turn { round, count: format!("Turn {turn}.{actions}").into(), ..Turn::default() }
}
