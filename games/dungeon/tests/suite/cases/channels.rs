//! Channels: the Warden's Quake and a long reading.

use super::stage::{Stage, toward};
use dungeon::content::{Skill, Status};
use dungeon::{Aim, Command, DelveAction, Event, HERO, Source};
use initiative_kernel::grid::Direction::{East, North, West};
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::intent::ActorId;
use serde_json::{Value, json};

const WARDEN: ActorId = ActorId(2);

/// The Warden at (5,3), with energy and aware; the hero below it.
fn beside(more: &Value) -> Stage {
    let mut scenario = json!({
        "hero": { "hp": 500, "max_hp": 500 },
        "monsters": [{
            "kind": "warden", "x": 5, "y": 3, "state": "chase", "last_known": [5, 4],
            "energy": { "total": 100 },
        }],
    });
    for (key, value) in more.as_object().unwrap() {
        match key.as_str() {
            "hero" => {
                for (key, value) in value.as_object().unwrap() {
                    scenario["hero"][key] = value.clone();
                }
            }
            _ => scenario[key] = value.clone(),
        }
    }
    Stage::room(&scenario)
}

fn channel(stage: &Stage) -> Vec<TurnEvent<DelveAction>> {
    let about = |event: &TurnEvent<DelveAction>| {
        matches!(
            event,
            TurnEvent::ChannelStarted { .. }
                | TurnEvent::ChannelPaid { .. }
                | TurnEvent::ChannelCompleted { .. }
                | TurnEvent::ChannelCancelled { .. }
                | TurnEvent::ChannelSuspended { .. }
                | TurnEvent::ChannelResumed { .. }
        )
    };
    stage.clock().into_iter().filter(about).collect()
}

fn started() -> TurnEvent<DelveAction> {
    let action = DelveAction::UseSkill { skill: Skill::Quake, aim: Aim::Around };
    TurnEvent::ChannelStarted { actor: WARDEN, action, cost: 250, paid: 100 }
}

fn paid(paid: u32, remaining: u32) -> TurnEvent<DelveAction> {
    TurnEvent::ChannelPaid { actor: WARDEN, paid, remaining }
}

#[test]
fn case_31_energy_chan_1_a_quake() {
    let mut stage = beside(&json!({}));
    for _ in 0..3 {
        stage.act(Command::Attack { direction: North });
    }
    let done = TurnEvent::ChannelCompleted { actor: WARDEN };
    assert_eq!(channel(&stage), [started(), paid(100, 50), paid(50, 0), done]);
    let place = |wanted: &dyn Fn(&Event) -> bool| stage.log.iter().position(wanted).unwrap();
    let begun = place(&|event| {
        matches!(event, Event::Turn { event: TurnEvent::ChannelStarted { .. }, .. })
    });
    let ended = place(&|event| {
        matches!(event, Event::Turn { event: TurnEvent::ChannelCompleted { .. }, .. })
    });
    let between = stage.log[begun..ended].iter().filter(|event| {
        matches!(event, Event::Turn { event: TurnEvent::EnergySpent { actor: HERO, .. }, .. })
    });
    assert_eq!(between.count(), 2);
    let hit = stage.log.iter().any(|event| {
        matches!(
            event,
            Event::Damaged {
                actor: HERO,
                amount: 11..=20,
                source: Source::Skill(WARDEN, Skill::Quake),
                ..
            }
        )
    });
    assert!(hit);
    let stunned = |event: &Event| {
        matches!(event, Event::StatusApplied { actor: HERO, status: Status::Stun, turns: 1, .. })
    };
    assert!(stage.log.iter().any(stunned));
    // The cooldown is 8 from the end of the Quake; the hero was stunned for one of the two turns since.
    assert_eq!(stage.monster(2).cooldown, 6);
}

#[test]
fn case_32_energy_chan_2_bash_cancels() {
    let mut stage = beside(&json!({}));
    stage.act(Command::Wait);
    stage.act(Command::Wait);
    stage.act(Command::UseSkill { at: (5, 3).into() });
    let cancelled = TurnEvent::ChannelCancelled { actor: WARDEN, lost: 200, remaining: 50 };
    assert_eq!(channel(&stage)[..3], [started(), paid(100, 50), cancelled]);
    let stunned = |event: &Event| {
        matches!(event, Event::StatusApplied { actor: WARDEN, status: Status::Stun, turns: 1, .. })
    };
    assert!(stage.log.iter().any(stunned));
}

#[test]
fn case_33_energy_chan_2_a_dart_suspends() {
    let mut stage = beside(&json!({
        "hero": { "acc": 1000, "pack": [{ "kind": "dart", "count": 6 }] },
    }));
    stage.act(toward(East));
    stage.act(Command::ThrowItem { slot: 0, at: (5, 3).into() });
    stage.act(toward(West));
    stage.act(toward(East));
    let (suspended, resumed, done) = (
        TurnEvent::ChannelSuspended { actor: WARDEN },
        TurnEvent::ChannelResumed { actor: WARDEN },
        TurnEvent::ChannelCompleted { actor: WARDEN },
    );
    let told = channel(&stage);
    assert_eq!(told[..6], [started(), paid(100, 50), suspended, resumed, paid(50, 0), done]);
}

#[test]
fn energy_chan_2_a_second_dart_cancels() {
    let mut stage = beside(&json!({
        "hero": {
            "acc": 1000, "pack": [{ "kind": "dart", "count": 6 }],
            "energy": { "total": 300 },
        },
    }));
    stage.act(Command::ThrowItem { slot: 0, at: (5, 3).into() });
    stage.act(Command::ThrowItem { slot: 0, at: (5, 3).into() });
    stage.act(Command::ThrowItem { slot: 0, at: (5, 3).into() });
    let cancelled =
        |event: &TurnEvent<DelveAction>| matches!(event, TurnEvent::ChannelCancelled { .. });
    assert!(channel(&stage).iter().any(cancelled));
}

#[test]
fn delve_item_1_passage_takes_its_time() {
    let mut stage = Stage::level(
        &["#######", "#<...@#", "#######"],
        &json!({ "known": ["passage"], "hero": { "pack": [{ "kind": "passage" }] } }),
    );
    let events = stage.act(Command::UseItem { slot: 0, target: None }).to_vec();
    let place = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let used = place(&|event| matches!(event, Event::ItemUsed { .. }));
    let done = place(&|event| {
        matches!(event, Event::Turn { event: TurnEvent::ChannelCompleted { .. }, .. })
    });
    let moved = place(&|event| matches!(event, Event::ActorMoved { actor: HERO, .. }));
    assert!(used < done && done < moved);
    assert_eq!(stage.game.hero.at, (1, 1).into());
    assert!(stage.game.hero.pack[0].is_none());
    assert_eq!(stage.turn(), 3);
}

/// A skill is told once, whether it takes long or not.
#[test]
fn energy_chan_1_a_channelled_skill_is_told_once() {
    for cost in [250, 100] {
        let mut stage = beside(&json!({ "tables": { "skills": { "quake": { "cost": cost } } } }));
        let mut told = 0;
        for _ in 0..3 {
            let events = stage.act(Command::Attack { direction: North });
            told += events.iter().filter(|event| is_quake(event)).count();
            if stage.monster(2).cooldown > 0 {
                break;
            }
        }
        assert!(stage.monster(2).cooldown > 0, "it has happened");
        assert_eq!(told, 1, "{cost}");
    }
}

fn is_quake(event: &Event) -> bool {
    matches!(event, Event::SkillUsed { skill: Skill::Quake, .. })
}
