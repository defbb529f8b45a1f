//! What everything in a scenario looks like.

use super::form::{Field, Form, NAME};
use super::{BAD_BOARD, BAD_CARD, BAD_DECK, BAD_PENDING, BAD_POSITION};
use crate::rules::Rules;
use crate::validate::MANY;

/// The most elements of a list that has no limit of its own.
const MOST: usize = 1_000;
/// The longest duration, and the most that may have passed of one.
const LONGEST: i128 = 10_000;
/// The greatest number that may stand in a card.
const GREAT: i128 = crate::content::Stats::MOST as i128;
const SEAT: Form = Form::Whole(0, 1);
const TURNS: Form = Form::Whole(0, 10_000);
const U8: Form = Form::Whole(0, 255);
const U16: Form = Form::Whole(0, 65_535);
const I64: Form = Form::Whole(i64::MIN as i128, i64::MAX as i128);
const U64: Form = Form::Whole(0, u64::MAX as i128);

const fn of(name: &'static str, form: Form) -> Field {
    Field::of(name, form)
}

pub(super) static SCENARIO: Form = Form::Fields(&[
    of("game", Form::Word(&["duel"])),
    of("format", Form::Whole(1, 1)),
    of("name", Form::Text(0, 60)),
    of("seed", U64),
    of("dice_script", Form::List(10_000, &U16)),
    of("dice", DICE),
    of("rules", RULES),
    of("cards", Form::List(MOST, &CARD)).code(BAD_CARD),
    of("buffs", Form::List(MANY, &BUFF)).code(BAD_CARD),
    of("board", BOARD).code(BAD_BOARD),
    of("phase", Form::Word(&["mulligan", "active"])),
    of("turn", TURN),
    of("pending", PENDING).code(BAD_PENDING),
    of("seats", Form::List(2, &SEATED)),
    of("units", Form::List(MOST, &UNIT)),
    of("arrived", Form::Whole(0, 2_000_000_000)),
    of("ending", ENDING),
]);

static DICE: Form = Form::Fields(&[
    of("seed", U64).need(),
    of("draws", U64).need(),
    of("rolls", U64).need(),
    of("script", Form::Slot(&SCRIPT)),
]);

static SCRIPT: Form =
    Form::Fields(&[of("rest", Form::List(10_000, &I64)).need(), of("misfit", MISFIT)]);

static MISFIT: Form =
    Form::Fields(&[of("value", I64).need(), of("low", I64).need(), of("high", I64).need()]);

// DUEL-CFG-1, DUEL-CFG-2, DUEL-CFG-3, DUEL-CFG-4
const SWITCHES: [Field; 4] = [
    of("draw", Form::Word(&["start_of_own_turn", "end_of_own_turn"])),
    of("end_expiry", Form::Word(&["end_of_turn", "after_start"])),
    of("bonus_durations", Form::Word(&["by_owner", "extend"])),
    of("opening_draw", Form::Flag),
];

const NUMBERS: usize = Rules::RANGES.len();

static CONSTANTS: [Field; NUMBERS + SWITCHES.len()] = {
    let mut all = [SWITCHES[0]; NUMBERS + SWITCHES.len()];
    let mut place = 0;
    while place < all.len() {
        all[place] = if place < NUMBERS {
            let (name, low, high) = Rules::RANGES[place];
            of(name, Form::Whole(low as i128, high as i128))
        } else {
            SWITCHES[place - NUMBERS]
        };
        place += 1;
    }
    all
};

pub(super) static RULES: Form = Form::Fields(&CONSTANTS);

static BOARD: Form = Form::Fields(&[
    of("width", Form::Whole(3, 15)),
    of("height", Form::Whole(3, 9)),
    of("tiles", Form::List(MOST, &TILE)),
]);

static TILE: Form = Form::Fields(&[
    of("at", Form::Tile).need(),
    of("kind", Form::Word(&["floor", "rock", "spring", "spent_spring"])).need(),
]);

static TURN: Form = Form::Fields(&[
    of("number", Form::Whole(1, 10_000)),
    of("current", SEAT),
    of("open", Form::Flag),
    of("bonus", Form::Flag),
    of("bonus_pending", Form::Flag),
    of("history", Form::List(12, &PAST)),
    of("left", U16),
]);

static PAST: Form = Form::Fields(&[
    of("number", Form::Whole(1, 10_000)).need(),
    of("seat", SEAT).need(),
    of("own_turn", TURNS).need(),
    of("cause", Form::Word(&["seat", "timer", "rules"])).need(),
    of("bonus", Form::Flag).need(),
]);

static PENDING: Form = Form::Fields(&[
    of("slot", Form::Whole(0, 5)),
    of("signature", Form::Flag),
    of("at", Form::Tile),
]);

static ENDING: Form = Form::Fields(&[
    of("winner", SEAT),
    of(
        "reason",
        Form::Word(&[
            "general_fell",
            "both_generals_fell",
            "resigned",
            "forfeited",
            "turn_cap",
            "out_of_turns",
            "abandoned",
            "content_fault",
        ]),
    )
    .need(),
]);

static SEATED: Form = Form::Fields(&[
    of("general", Form::Named(&UNIT)),
    of("deck", DECK).code(BAD_DECK),
    of("pile", Form::List(200, &HELD)),
    of("shuffle", Form::Flag),
    of("hand", Form::List(Rules::SLOTS, &Form::Slot(&HELD))),
    of("mana", MANA),
    of("own_turns", TURNS),
    of("signature", SIGNATURE),
    of("replaced", U8),
    of("artifacts", Form::List(9, &ARTIFACT)),
    of("mulligan_done", Form::Flag),
    of("controller", Form::Text(0, 60)),
]);

pub(super) static DECK: Form =
    Form::Named(&Form::Fields(&[of("general", NAME).need(), of("cards", Form::Counts).need()]));

static HELD: Form = Form::Named(&Form::Fields(&[
    of("card", NAME).need(),
    of("modifiers", Form::List(MANY, &MODIFIER)),
]));

static MANA: Form = Form::Fields(&[
    of("remaining", Form::Whole(0, 99)),
    of("core", Form::Whole(0, 99)),
    of("temp", Form::Whole(0, 99)),
]);

static SIGNATURE: Form = Form::Fields(&[of("card", NAME), of("active", Form::Flag)]);

static ARTIFACT: Form =
    Form::Fields(&[of("card", NAME).need(), of("durability", Form::Whole(1, 255))]);

static UNIT: Form = Form::Fields(&[
    of("card", NAME).need(),
    of("seat", SEAT),
    of("at", Form::Tile).code(BAD_POSITION),
    of("id", Form::Whole(0, 1_000_000_000)),
    of("attack", U16),
    of("health", Form::Whole(1, 65_535)),
    of("damage", U16),
    of("exhausted", Form::Flag),
    of("moves_made", U8),
    of("attacks_made", U8),
    of("summoned_turn", TURNS),
    of("dispelled", Form::Flag),
    of("modifiers", Form::List(MANY, &MODIFIER)),
]);

static MODIFIER: Form = Form::Fields(&[
    of("stats", STATS).code(BAD_CARD),
    of("keywords", KEYWORDS).code(BAD_CARD),
    of("watches", Form::List(MOST, &WATCH)).code(BAD_CARD),
    of("duration_end", Form::Whole(0, LONGEST)),
    of("duration_start", Form::Whole(0, LONGEST)),
    of("end_elapsed", Form::Whole(0, LONGEST)),
    of("start_elapsed", Form::Whole(0, LONGEST)),
    of("respects_bonus", Form::Flag),
    of("active_in", PLACE),
    of("stacking", STACKING),
    of("on_expire", Form::List(MOST, &EFFECT)).code(BAD_CARD),
    of("source", NAME),
    of("artifact", U8),
]);

static BUFF: Form = Form::Fields(&[
    of("stats", STATS),
    of("keywords", KEYWORDS),
    of("watches", Form::List(MOST, &WATCH)),
    of("on_expire", Form::List(MOST, &EFFECT)),
]);

// DUEL-CARD-1
static CARD: Form = Form::Fields(&[
    of("id", NAME).need(),
    of("name", NAME).need(),
    of("look", Form::Text(0, 60)),
    of("kind", Form::Word(&["minion", "general", "spell", "artifact", "signature"])),
    of("faction", Form::Word(&["neutral", "lantern", "thornwake", "cinder"])),
    of("cost", Form::Whole(0, 99)),
    of("attack", Form::Whole(0, GREAT)),
    of("health", Form::Whole(0, GREAT)),
    of("keywords", KEYWORDS),
    of("stats", STATS),
    of("aura", AURA),
    of("target", FILTER),
    of("follow_up", FILTER),
    of("opening", Form::List(MOST, &EFFECT)),
    of("cast", Form::List(MOST, &EFFECT)),
    of("dying", Form::List(MOST, &EFFECT)),
    of("watches", Form::List(MOST, &WATCH)),
    of("innate", Form::List(MOST, &MODIFIER)),
    of("limit", U8),
    of("signature", NAME),
    of("flavour", Form::Text(0, 200)),
]);

static AURA: Form =
    Form::Fields(&[of("near", Form::Word(&["self"])).need(), of("stats", STATS).need()]);

// DUEL-FX-5
static EFFECT: Form = Form::Fields(&[
    of("op", Form::Word(&OPS)).need(),
    of("n", Form::Whole(-GREAT, GREAT)),
    of("to", Form::Named(&GROUP)),
    of("card", NAME),
    of("count", Form::Whole(0, 9)),
    of("at", Form::Word(&["own_tile", "near_self", "target", "follow"])),
    of("stats", STATS),
    of("keywords", KEYWORDS),
    of("watches", Form::List(MOST, &WATCH)),
    of("duration_end", Form::Whole(0, LONGEST)),
    of("duration_start", Form::Whole(0, LONGEST)),
    of("respects_bonus", Form::Flag),
    of("active_in", PLACE),
    of("stacking", STACKING),
    of("on_expire", Form::List(MOST, &EFFECT)),
]);

// DUEL-FX-1
const OPS: [&str; 18] = [
    "damage",
    "heal",
    "buff",
    "stun",
    "dispel",
    "destroy",
    "draw",
    "give_card",
    "summon",
    "transform",
    "relocate",
    "refresh",
    "exhaust",
    "mana_core",
    "mana_now",
    "open_spring",
    "wear",
    "bonus_turn",
];

static GROUP: Form = Form::Fields(&[
    of("side", Form::Word(&["own", "enemy", "any"])).need(),
    of("kind", Form::Word(&["minion", "unit"])).need(),
    of("near", NEAR),
    of("random", Form::Whole(1, 1)),
    of("other", Form::Flag),
]);

static FILTER: Form = Form::Either("tile", &LAND, &GROUP);

static LAND: Form =
    Form::Fields(&[of("tile", Form::Word(&["free", "spent_spring"])).need(), of("near", NEAR)]);

static WATCH: Form = Form::Fields(&[
    of("when", Form::Word(&["start", "end"])).need(),
    of("whose", Form::Word(&["own", "opponent", "either"])).need(),
    of("do", Form::List(MOST, &EFFECT)).need(),
]);

const NEAR: Form = Form::Word(&["self", "target", "own_general"]);
const PLACE: Form = Form::Word(&["board", "hand", "pile", "signature", "everywhere"]);
const STACKING: Form = Form::Word(&["stack", "refresh"]);

const KEYWORDS: Form = Form::List(
    MOST,
    &Form::Word(&[
        "rush", "celerity", "flying", "airdrop", "ranged", "frenzy", "provoke", "stunned",
    ]),
);

const STATS: Form = Form::Stats(&[
    of("attack", Form::Whole(-GREAT, GREAT)),
    of("health", Form::Whole(-GREAT, GREAT)),
    of("cost", Form::Whole(-GREAT, GREAT)),
    of("draws", Form::Whole(-9, 9)),
    of("replaces", Form::Whole(-9, 9)),
    of("taken_flat", Form::Whole(-GREAT, GREAT)),
    of("taken_percent", Form::Whole(0, 1_000)),
    of("taken_final", Form::Whole(-GREAT, GREAT)),
]);
