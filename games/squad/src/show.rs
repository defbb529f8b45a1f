//! What people see: scenes, choices, cues and words.

mod about;
mod choices;
mod cues;
mod figures;
mod piles;
mod words;

use crate::command::Command;
use crate::content::library;
use crate::rules::{BattleRules, Blocking, MonsterMove};
use crate::state::{BattleEnd, Squad};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::Region;
use initiative_scene::about::About;
use initiative_scene::cue::Cue;
use initiative_scene::id::Id;
use initiative_scene::scene::{
    Board, Meter, Objective, ObjectiveState, Over, RosterGroup, Scene, Seated, Side, Stance,
    TileKind, Turn,
};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::text::{Colour, Fact, Text};
use initiative_scene::viewer::Viewer;

const SURVIVORS: &str = "survivors";
const MONSTERS: &str = "monsters";

impl Staged for Squad {
    fn about() -> About {
        library().map(about::about).unwrap_or_default()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = Scene::new(viewer, self.ground());
        self.take_sides(viewer, &mut scene);
        let threats: Vec<Region> =
            (0..self.monsters.len()).map(|monster| self.threat(monster)).collect();
        self.place_figures(viewer, &threats, &mut scene);
        self.lay_piles(&mut scene);
        scene.turn = self.turn(viewer);
        scene.objectives = self.objectives();
        scene.rules = switches(&self.stage.rules);
        if let Some(outcome) = self.status().outcome() {
            let (title, text) = self.end_texts();
            let mut over = Over::new(outcome, viewer.seat(), title, text);
            over.summary = self.summary();
            scene.over = Some(over);
        } else if let Some(seat) = viewer.seat()
            && seat.0 < self.stage.seats
        {
            self.offer(seat, &threats, &mut scene);
        }
        scene
    }

    fn tell(step: &Step<'_, Self>, viewer: Viewer, out: &mut Vec<Cue>) {
        cues::tell(step, viewer, out);
    }

    fn caption(&self, _: Seat, command: &Command, _: Viewer) -> Text {
        self.describe(command).into()
    }
}

impl Squad {
    fn ground(&self) -> Board {
        let board = &self.stage.board;
        let letter = |tile| board.letter(tile).unwrap_or(' ');
        let mut shown = Board::new(board.size(), letter)
            .kind('.', TileKind::new("Open ground", "grass").fact("Cost", "1"))
            .kind('~', TileKind::new("Rough ground", "rough").fact("Cost", "2"))
            .kind('#', TileKind::new("Wall", "wall").tall(4).fact("", "Blocks ways and sight."))
            .kind(
                'o',
                TileKind::new("Water", "water").tall(-1).fact("", "Blocks ways, not sight."),
            );
        shown.look = "meadow".into();
        shown
    }

    fn take_sides(&self, viewer: Viewer, scene: &mut Scene) {
        let (own, enemy) = match viewer {
            Viewer::Seat(_) | Viewer::Shared(_) => (Stance::Own, Stance::Enemy),
            _ => (Stance::Neutral, Stance::Neutral),
        };
        let (name, colour) = ("Survivors".into(), Colour(60, 120, 240));
        let squad = Side { name, colour, crest: "shield".into(), stance: own };
        let (name, colour) = ("Monsters".into(), Colour(208, 48, 48));
        let monsters = Side { name, colour, crest: "skull".into(), stance: enemy };
        scene.sides.insert(SURVIVORS.into(), squad);
        scene.sides.insert(MONSTERS.into(), monsters);
        for seat in self.seats().iter() {
            let several = self.stage.seats > 1;
            let name: Text = if several {
                format!("Survivors {}", seat.0 + 1).into()
            } else {
                "Survivors".into()
            };
            let seated = Seated { name, side: Some(SURVIVORS.into()), ..Seated::default() };
            scene.seats.insert(seat, seated);
        }
        let squad = self.alive().map(|place| self.survivor_piece(place)).collect();
        let monsters = self.living_monsters().map(|place| self.monster_piece(place)).collect();
        let gone = self.dead().map(|name| Fact::new(String::from(name), "dead")).collect();
        scene.roster = alloc::vec![
            RosterGroup { name: "Survivors".into(), pieces: squad, gone },
            RosterGroup { name: "Monsters".into(), pieces: monsters, gone: self.slain() },
        ];
    }

    // SQUAD-HURT-3
    /// The names of the dead.
    fn dead(&self) -> impl Iterator<Item = &str> {
        let sheets = self.stage.survivors.iter().zip(&self.survivors);
        sheets.filter(|(_, state)| state.dead).map(|(sheet, _)| sheet.name.as_str())
    }

    fn slain(&self) -> Vec<Fact> {
        let slain = (0..self.monsters.len()).filter(|place| self.monsters[*place].slain);
        slain.map(|place| Fact::new(self.monster_sheet(place).name.clone(), "slain")).collect()
    }

    fn survivor_piece(&self, place: usize) -> Id {
        self.survivor_id(place).into()
    }

    fn monster_piece(&self, place: usize) -> Id {
        self.monster_id(place).into()
    }

    fn turn(&self, viewer: Viewer) -> Turn {
        let awaited = self.status().awaited();
        let text = if self.ending.is_some() {
            "The battle is over"
        } else if viewer.you().is_some_and(|seat| awaited.contains(seat)) {
            "Your turn"
        } else {
            "The survivors' turn"
        };
        Turn {
            text: text.into(),
            seats: awaited.iter().collect(),
            side: Some(SURVIVORS.into()),
            phase: "Then the monsters act".into(),
            round: self.round(),
            ..Turn::default()
        }
    }

    fn monsters_turn(round: u32) -> Turn {
        Turn {
            text: "The monsters' turn".into(),
            side: Some(MONSTERS.into()),
            phase: "Then the survivors act".into(),
            round,
            ..Turn::default()
        }
    }

    fn objectives(&self) -> Vec<Objective> {
        if self.stage.rules.sandbox {
            return Vec::new();
        }
        let total = i32::try_from(self.monsters.len()).unwrap_or(i32::MAX);
        let left = i32::try_from(self.living_monsters().count()).unwrap_or(i32::MAX);
        let state = match self.ending {
            Some(BattleEnd::Won) => ObjectiveState::Done,
            Some(_) => ObjectiveState::Failed,
            None => ObjectiveState::Open,
        };
        let progress = Meter::new("slain", "Slain", total - left).of(total);
        alloc::vec![Objective {
            text: "Slay every monster before the last survivor falls.".into(),
            state,
            progress: Some(progress),
        }]
    }

    fn end_texts(&self) -> (&'static str, &'static str) {
        match self.ending {
            Some(BattleEnd::Won) => ("Victory", "The last monster is slain."),
            Some(BattleEnd::Fallen) => ("Defeat", "The last survivor has fallen."),
            Some(BattleEnd::Resigned) => ("Defeat", "The squad gave up."),
            Some(BattleEnd::Drawn) | None => ("Draw", "The last round is over and nobody has won."),
        }
    }

    // SQUAD-UI-6
    fn summary(&self) -> Vec<Fact> {
        let dealt: usize = self.monsters.iter().map(|monster| monster.wounds.len()).sum();
        let fallen: Vec<&str> = self.dead().collect();
        let fallen = if fallen.is_empty() { "nobody".into() } else { fallen.join(", ") };
        alloc::vec![
            Fact::new("Rounds", self.round().to_string()),
            Fact::new("Wounds dealt", dealt.to_string()),
            Fact::new("Wounds taken", self.taken.to_string()),
            Fact::new("The fallen", fallen),
        ]
    }
}

/// The switches that a player should be reminded of.
fn switches(rules: &BattleRules) -> Vec<Fact> {
    let usual = BattleRules::default();
    let mut facts = Vec::new();
    let mut note = |unusual: bool, name: &'static str, text: &'static str| {
        if unusual {
            facts.push(Fact::new(name, text));
        }
    };
    note(rules.blocking == Blocking::Solid, "Friends", "block the way");
    note(rules.blocking == Blocking::None, "Friends", "may share a tile");
    note(rules.noop_attack, "Attacks", "have no target and no effect");
    note(!rules.auto_end, "The turn", "ends only by the button");
    note(rules.points.is_some(), "Actions", "cost points");
    note(rules.monster_move == MonsterMove::Shove, "Monsters", "push survivors aside");
    note(rules.telegraph, "Monsters", "show what they will do");
    note(rules.figures_block_sight, "Figures", "block sight");
    note(!rules.critical_effects, "Criticals", "only wound");
    note(rules.sandbox, "Sandbox", "nobody wins or loses");
    if rules.round_limit != usual.round_limit {
        facts.push(Fact::new("Last round", rules.round_limit.to_string()));
    }
    facts
}
