//! Phases, rosters, activations and statuses put together as the chess and the squad game do.

use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::activation::{
    ActionGroup, Activations, Blocked, PricedAction, Profile,
};
use initiative_kernel::turn::roster::Roster;
use initiative_kernel::turn::rotation::{Phase, Rotation, Stuck};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Side {
    Player = 0,
    Black = 1,
    Enemies = 2,
    Boss = 3,
}

impl Phase for Side {
    const CYCLE: &'static [Self] = &[Side::Player, Side::Enemies, Side::Black, Side::Boss];
}

/// Chess without the chess: who lives, whose phase it is, and what was told.
struct Chess {
    rotation: Rotation<Side>,
    enemies: Vec<(u8, bool)>,
    boss: bool,
    owed: u32,
    told: Vec<String>,
}

impl Chess {
    fn new(enemies: u8, boss: bool) -> Self {
        Self {
            rotation: Rotation::new(),
            enemies: (1..=enemies).map(|id| (id, true)).collect(),
            boss,
            owed: 0,
            told: Vec::new(),
        }
    }

    /// A seat's move is over: automatic phases run until a seat must decide again.
    fn end_phase(&mut self) -> Result<(), Stuck> {
        for phase in 0.. {
            assert!(phase < 8, "no seat is ever asked");
            let alive = self.enemies.iter().any(|enemy| enemy.1);
            let step = self.rotation.advance(|side| match side {
                Side::Player => true,
                Side::Enemies => alive,
                Side::Black if self.owed > 0 => {
                    self.owed -= 1;
                    self.told.push("skipped 1".into());
                    false
                }
                Side::Black => true,
                Side::Boss => self.boss,
            })?;
            self.told.push(format!("wire {}", step.phase as u8));
            match step.phase {
                Side::Player | Side::Black => return Ok(()),
                Side::Boss => {}
                Side::Enemies => self.run_enemies(),
            }
        }
        Ok(())
    }

    fn run_enemies(&mut self) {
        let mut roster: Roster<u8> = self.enemies.iter().map(|enemy| enemy.0).collect();
        let lives = |enemies: &[(u8, bool)], id: u8| enemies.contains(&(id, true));
        while let Some(id) = roster.next(|id| lives(&self.enemies, *id)) {
            let slot = (roster.slot(), roster.of());
            assert!(slot.0 <= self.enemies.len(), "more slots than enemies");
            self.told.push(format!("enemy {id}, slot {} of {}", slot.0, slot.1));
        }
    }
}

#[test]
fn chess_turn_1_cases_4_5_and_11() {
    let mut chess = Chess::new(1, false);
    chess.end_phase().unwrap();
    chess.end_phase().unwrap();
    assert_eq!(chess.told, ["wire 2", "enemy 1, slot 1 of 1", "wire 1", "wire 0"]);

    let mut chess = Chess::new(0, false);
    chess.end_phase().unwrap();
    assert_eq!(chess.told, ["wire 1"]);

    let mut chess = Chess::new(0, true);
    chess.end_phase().unwrap();
    chess.end_phase().unwrap();
    assert_eq!(chess.told, ["wire 1", "wire 3", "wire 0"]);
    assert_eq!(chess.rotation.round(), 2);
}

#[test]
fn chess_enemy_1_case_8_three_slots_and_the_dead_are_passed_over() {
    let mut chess = Chess::new(3, false);
    chess.enemies[1].1 = false;
    chess.end_phase().unwrap();
    assert_eq!(chess.told, ["wire 2", "enemy 1, slot 1 of 3", "enemy 3, slot 3 of 3", "wire 1"]);
}

#[test]
fn chess_boss_3_a_skipped_black_phase_is_followed_by_the_boss_and_the_player() {
    let mut chess = Chess::new(0, true);
    chess.owed = 1;
    chess.end_phase().unwrap();
    assert_eq!(chess.told, ["skipped 1", "wire 3", "wire 0"]);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Turn {
    Player,
    Monsters,
}

impl Phase for Turn {
    const CYCLE: &'static [Self] = &[Turn::Player, Turn::Monsters];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Why {
    BothUsed,
    Ended,
    KnockedDown,
}

const MOVE: PricedAction = PricedAction::new(ActionGroup::MOVE, 1);
const ATTACK: PricedAction = PricedAction::new(ActionGroup::ACT, 1);

/// A squad of four without a board.
struct Squad {
    rotation: Rotation<Turn>,
    activations: Activations<u8, Why>,
    statuses: [Statuses<&'static str>; 4],
    fallen: [bool; 4],
    told: Vec<&'static str>,
}

impl Squad {
    fn new() -> Self {
        Self {
            rotation: Rotation::new(),
            activations: Activations::new(),
            statuses: [const { Statuses::new() }; 4],
            fallen: [false; 4],
            told: Vec::new(),
        }
    }

    fn act(&mut self, unit: u8, action: PricedAction) -> Result<(), Blocked<u8>> {
        let profile = Profile::MOVE_AND_ACT;
        self.activations.spend(unit, &profile, action, |_| true)?;
        if self.activations.settle(unit, &profile, [MOVE, ATTACK], Why::BothUsed) {
            self.after_completion();
        }
        Ok(())
    }

    fn end(&mut self, unit: u8) -> bool {
        let ended = self.activations.complete(unit, Why::Ended);
        if ended {
            self.after_completion();
        }
        ended
    }

    // SQUAD-TURN-6: exactly one monster phase when all are complete.
    fn after_completion(&mut self) {
        for phase in 0.. {
            if (0..4).any(|unit| !self.activations.is_complete(unit)) {
                break;
            }
            assert!(phase < 4, "nobody is ever refreshed");
            for statuses in &mut self.statuses {
                statuses.tick(|_| true, |_| {});
            }
            self.rotation.advance(|_| true).unwrap();
            self.told.push("monsters");
            self.rotation.advance(|_| true).unwrap();
            self.told.push("player");
            self.activations.refresh();
            for (unit, fallen) in (0..).zip(&mut self.fallen) {
                if core::mem::take(fallen) {
                    self.activations.complete(unit, Why::KnockedDown);
                }
            }
        }
    }
}

#[test]
fn squad_turn_6_case_12_ending_all_four_gives_one_monster_phase_and_round_2() {
    let mut squad = Squad::new();
    squad.act(0, MOVE).unwrap();
    for unit in 0..4 {
        assert!(squad.told.is_empty());
        assert!(squad.end(unit));
    }
    assert_eq!(squad.told, ["monsters", "player"]);
    assert_eq!((squad.rotation.phase(), squad.rotation.round()), (Turn::Player, 2));
    assert_eq!(squad.activations, Activations::new());
}

#[test]
fn squad_sel_4_case_11_commitment() {
    let mut squad = Squad::new();
    squad.act(0, MOVE).unwrap();
    assert_eq!(squad.act(1, MOVE), Err(Blocked::Committed(0)));
    squad.end(0);
    assert_eq!(squad.act(1, ATTACK), Ok(()));
    assert_eq!(squad.act(1, MOVE), Ok(()));
    assert_eq!(squad.activations.completed(1), Some(Why::BothUsed));
}

#[test]
fn squad_hurt_4_the_fallen_miss_exactly_one_phase() {
    let mut squad = Squad::new();
    squad.fallen = [true; 4]; // SQUAD case 33: all down, and the next phase ends by itself
    for unit in 0..4 {
        squad.end(unit);
    }
    assert_eq!(squad.told, ["monsters", "player", "monsters", "player"]);
    assert!((0..4).all(|unit| !squad.activations.is_complete(unit)));
    assert_eq!(squad.rotation.round(), 3);
}

#[test]
fn squad_stat_1_case_28_a_slow_of_two_covers_two_player_phases() {
    let mut squad = Squad::new();
    squad.statuses[2].apply("slowed", 2, 2);
    let mut slow = Vec::new();
    for _ in 0..3 {
        slow.push(squad.statuses[2].has("slowed"));
        (0..4).for_each(|unit| assert!(squad.end(unit)));
    }
    assert_eq!(slow, [true, true, false]);
}
