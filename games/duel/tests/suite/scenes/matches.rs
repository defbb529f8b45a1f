//! Matches in which nearly everything happens, and whoever looks at them.

use crate::cases::field::names;
use crate::contract::brawl;
use duel::{Command, Duel, Event, Setup, Unit};
use initiative_kernel::game::{Game, Seat};
use initiative_scene::cue::Cue;
use initiative_scene::staged::{Staged, Step};
use initiative_scene::text::capital;
use initiative_scene::viewer::Viewer;
use initiative_testkit::walk::RandomWalk;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::LazyLock;

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);

pub const EYES: [Viewer; 6] = [
    Viewer::Seat(A),
    Viewer::Seat(B),
    Viewer::Shared(A),
    Viewer::Shared(B),
    Viewer::Spectator,
    Viewer::All,
];

/// One command of a match with everything it caused.
pub struct Moment {
    pub before: Duel,
    pub seat: Seat,
    pub command: Command,
    pub events: Vec<Event>,
    pub after: Duel,
}

impl Moment {
    pub fn step(&self) -> Step<'_, Duel> {
        Step::new(&self.before, &self.events, &self.after).by(self.seat, &self.command)
    }

    pub fn cues(&self, viewer: Viewer) -> Vec<Cue> {
        let mut cues = Vec::new();
        Duel::tell(&self.step(), viewer, &mut cues);
        cues
    }
}

/// What happens when a seat does this.
pub fn moment(before: &Duel, seat: Seat, command: Command) -> Moment {
    let (mut after, mut events) = (before.clone(), Vec::new());
    after.apply(seat, command, &mut events);
    Moment { before: before.clone(), seat, command, events, after }
}

/// Random matches, command by command. They tell every kind of event but the opening's.
pub static MOMENTS: LazyLock<Vec<Moment>> = LazyLock::new(|| {
    let late = json!({
        "draw": "end_of_own_turn", "end_expiry": "after_start", "bonus_durations": "extend",
    });
    let setups = [
        (Setup::decks("lantern", "thornwake").with_rules(json!({ "starting_mana": 6 })), 120),
        (Setup::custom(brawl("cinder", "lantern")), 120),
        (Setup::custom(brawl("thornwake", "cinder")).with_rules(late), 120),
        (Setup::custom(tricks()), 240),
        (Setup::custom(tricks()), 240),
    ];
    let mut all = Vec::new();
    for (seed, (setup, commands)) in (1..).zip(setups) {
        let mut walk = RandomWalk::<Duel>::new(&setup, seed);
        for _ in 0..commands {
            let Some((seat, command)) = walk.choose() else { break };
            let moment = moment(walk.table.state(), seat, command);
            walk.table.submit(seat, command, &mut Vec::new()).unwrap();
            all.push(moment);
        }
    }
    all
});

/// Cheap cards that do what no card of the pool does, or does seldom.
fn tricks() -> Value {
    let spell = |id: &str, cast: Value| {
        json!({ "id": id, "name": capital(id), "look": "seed", "kind": "spell", "cost": 0,
            "target": { "side": "any", "kind": "unit" }, "cast": cast })
    };
    let plain = |id: &str, cast: Value| json!({ "id": id, "name": capital(id), "look": "seed", "kind": "spell", "cost": 1, "cast": cast });
    let cards = json!([
        spell("hatch", json!([{ "op": "transform", "card": "thornling", "to": "target" },
            { "op": "damage", "n": 1, "to": "target" }])),
        spell("tire", json!([{ "op": "exhaust", "to": "target" }, { "op": "stun", "to": "target" }])),
        spell("crush", json!([{ "op": "buff", "to": "target", "stats": { "attack": 1 } },
            { "op": "dispel", "to": "target" }, { "op": "heal", "n": 3, "to": "target" }])),
        spell("crowd", json!([{ "op": "summon", "card": "seedling", "at": "target" }])),
        spell("blink", json!([{ "op": "buff", "to": "target", "keywords": ["provoke"], "duration_end": 1 }])),
        plain("letter", json!([{ "op": "draw", "n": 2 }, { "op": "give_card", "card": "letter" }])),
        plain("gush", json!([{ "op": "mana_now", "n": 2 }, { "op": "mana_core", "n": 1 }])),
        plain("rust", json!([{ "op": "wear", "n": 1, "to": "enemy_general" }])),
        plain("again", json!([{ "op": "bonus_turn" }])),
        { "id": "send", "name": "Send", "look": "seed", "kind": "spell", "cost": 0,
          "follow_up": { "tile": "free" },
          "cast": [{ "op": "summon", "card": "mayfly", "at": "follow" }] },
        { "id": "mayfly", "name": "Mayfly", "look": "kite", "attack": 1, "health": 1,
          "innate": [{ "stats": { "health": -1 } }] },
    ]);
    let pile = [
        "hatch",
        "tire",
        "crush",
        "crowd",
        "blink",
        "letter",
        "gush",
        "rust",
        "again",
        "send",
        "send",
        "hatch",
        "tire",
        "sling_apprentice",
        "well_warden",
        "tunnelroot",
        "iron_visor",
        "branding_iron",
        "cinder_bolt",
        "hot_blood",
        "encore",
        "wick_squire",
        "stand_fast",
        "toll_gatekeeper",
        "ditch_slinger",
        "paper_kite",
        "hollow_oak",
        "omen_crow",
        "midnight_toller",
        "second_wind_duelist",
        "barkskin_mantle",
        "moss_whelp",
    ];
    let base = brawl("lantern", "cinder");
    let side = |card: &str, x: u8| {
        json!({ "general": { "card": card, "at": [x, 1] }, "pile": pile, "shuffle": true,
            "mana": { "core": 7, "remaining": 7 }, "signature": { "active": true },
            "artifacts": [{ "card": "iron_visor", "durability": 1 }] })
    };
    json!({
        "board": base["board"], "phase": "active", "turn": { "number": 9 }, "cards": cards,
        "rules": { "card_draw_per_turn": 3, "general_health": 60, "max_replace_per_turn": 2 },
        "seats": [side("ulla", 0), side("vesh", 6)], "units": base["units"],
    })
}

/// The first name of a seat's general, whether it still stands or not.
pub fn name(moment: &Moment, seat: Seat) -> String {
    called(&moment.before, seat)
}

pub fn called(game: &Duel, seat: Seat) -> String {
    let general = game.general(seat).expect("it stands");
    game.card(general.card).name.split(',').next().unwrap().to_owned()
}

pub fn whole(number: u32) -> i32 {
    i32::try_from(number).unwrap()
}

pub fn id(unit: &Unit) -> String {
    unit.id.0.to_string()
}

/// DUEL-EV-1: the matches below would show little if little happened in them.
#[test]
fn duel_ev_1_the_matches_tell_every_kind_of_event() {
    let told: BTreeSet<String> = MOMENTS.iter().flat_map(|it| names(&it.events)).collect();
    let all = [
        "ArtifactBroken",
        "ArtifactEquipped",
        "ArtifactWorn",
        "BonusTurnBegun",
        "BonusTurnGranted",
        "CardBurned",
        "CardDrawn",
        "CardGiven",
        "CardPlayed",
        "CardReplaced",
        "DamageDealt",
        "DamageHealed",
        "DyingWishTriggered",
        "EffectFizzled",
        "FatigueSuffered",
        "FollowUpCancelled",
        "FollowUpOpened",
        "ManaBonusLapsed",
        "ManaGrown",
        "ManaRaised",
        "ManaRestored",
        "ManaSpent",
        "MatchStarted",
        "ModifierApplied",
        "ModifierExpired",
        "ModifierRemoved",
        "MulliganDone",
        "OpeningTriggered",
        "PlayerSwapped",
        "ReplaceReset",
        "SignatureCooldownChanged",
        "SignaturePlayed",
        "SignatureReady",
        "SpringCollected",
        "SpringOpened",
        "TurnEnded",
        "TurnOpened",
        "TurnStarted",
        "UnitAttacked",
        "UnitDied",
        "UnitDispelled",
        "UnitExhausted",
        "UnitMoved",
        "UnitRefreshed",
        "UnitRelocated",
        "UnitSummoned",
        "UnitTransformed",
        "UnitsRefreshed",
        "WatchTriggered",
    ];
    let missing: Vec<_> = all.iter().filter(|it| !told.contains(**it)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
