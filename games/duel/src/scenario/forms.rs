//! What everything in a scenario looks like.

use super::record::{BOARD, CARD_HELD, PENDING, SEATED, TURN, UNIT};
use super::{BAD_BOARD, BAD_PENDING};
use crate::content::{BAD_CARD, BUFF, CARD, Field, Form, MOST, NAME, U16};
use crate::rules::Rules;
use crate::validate::MANY;

pub(super) const SEAT: Form = Form::Whole(0, 1);
/// The number of a turn.
pub(super) const NUMBER: Form = Form::Whole(1, 10_000);
/// How many turns.
pub(super) const TURNS: Form = Form::Whole(0, 10_000);
/// How much mana.
pub(super) const GEMS: Form = Form::Whole(0, 99);
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

pub(super) static PAST: Form = Form::Fields(&[
    of("number", NUMBER).need(),
    of("seat", SEAT).need(),
    of("own_turn", TURNS).need(),
    of("cause", Form::Word(&["seat", "timer", "rules"])).need(),
    of("bonus", Form::Flag).need(),
]);

pub(super) static DECK: Form =
    Form::Named(&Form::Fields(&[of("general", NAME).need(), of("cards", Form::Counts).need()]));

pub(super) static HELD: Form = Form::Named(&CARD_HELD);

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
