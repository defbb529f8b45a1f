//! Constants and switches. A scenario may set any of them.

use initiative_content::shape::{plain, word};
use initiative_content::{Fields, Form};
use initiative_kernel::modifier::BonusDurations;
use serde::{Deserialize, Serialize};

// DUEL-CFG-1
/// When a seat makes its regular draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// When its turn has started.
    #[default]
    StartOfOwnTurn,
    /// When its turn has ended.
    EndOfOwnTurn,
}

// DUEL-CFG-2
/// When end durations are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndExpiry {
    /// When the turn has ended.
    #[default]
    EndOfTurn,
    /// When the next turn has started, just before start durations.
    AfterStart,
}

/// Every number with its default, its minimum and its maximum.
macro_rules! rules {
    ($(
        $(#[$about:meta])*
        $name:ident: $type:ty = $usual:literal, $low:literal to $high:literal;
    )*) => {
        /// The numbers and switches of a match.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Rules {
            $($(#[$about])* pub $name: $type,)*
            /// When a seat draws.
            pub draw: Draw,
            /// When end durations are counted.
            pub end_expiry: EndExpiry,
            // DUEL-CFG-3
            /// What a bonus turn does to end durations.
            pub bonus_durations: BonusDurations,
            // DUEL-CFG-4
            /// Seat 0 draws before its first turn.
            pub opening_draw: bool,
        }

        impl Default for Rules {
            fn default() -> Self {
                Self {
                    $($name: $usual,)*
                    draw: Draw::default(),
                    end_expiry: EndExpiry::default(),
                    bonus_durations: BonusDurations::default(),
                    opening_draw: false,
                }
            }
        }

        impl Fields for Rules {
            fn fields(&mut self, form: &mut Form<'_>) {
                $(form.number(stringify!($name), $low..=$high, &mut self.$name);)*
                let draw = word(&["start_of_own_turn", "end_of_own_turn"]);
                form.value("draw", &mut self.draw, draw, plain);
                let expiry = word(&["end_of_turn", "after_start"]);
                form.value("end_expiry", &mut self.end_expiry, expiry, plain);
                let bonus = word(&["by_owner", "extend"]);
                form.value("bonus_durations", &mut self.bonus_durations, bonus, plain);
                form.flag("opening_draw", &mut self.opening_draw);
            }
        }

        impl Rules {
            /// The numbers that a scenario may set, each with its minimum and its maximum.
            pub(crate) const RANGES: &'static [(&'static str, u32, u32)] =
                &[$((stringify!($name), $low, $high)),*];

            /// The first number that is out of range, with its limits.
            pub(crate) fn fault(&self) -> Option<(&'static str, u32, u32)> {
                let numbers = [$(u32::from(self.$name)),*];
                let mut all = numbers.iter().zip(Self::RANGES);
                let found = all.find(|(number, (_, low, high))| !(low..=high).contains(number));
                found.map(|(_, range)| *range)
            }
        }
    };
}

rules! {
    /// The mana cap.
    max_mana: u8 = 9, 1 to 99;
    /// Mana of the first own turn.
    starting_mana: u8 = 2, 0 to 99;
    /// Additional mana for going second.
    second_seat_bonus: u8 = 1, 0 to 99;
    /// Cards of the regular draw.
    card_draw_per_turn: u8 = 1, 0 to 9;
    /// Hand slots.
    max_hand_size: u8 = 6, 1 to 6;
    /// Replaces in each own turn.
    max_replace_per_turn: u8 = 1, 0 to 9;
    /// How long a turn may take.
    turn_duration_s: u16 = 90, 0 to 65_535;
    /// How long a turn may take after a turn without commands.
    turn_duration_inactive_s: u16 = 15, 0 to 65_535;
    /// Added to allow for network delay.
    turn_latency_buffer_s: u16 = 2, 0 to 65_535;
    /// How many seconds before the end the clock is shown.
    turn_time_show_s: u16 = 20, 0 to 65_535;
    /// A pause after each half of a change of turn, for cues only.
    turn_delay_ms: u16 = 0, 0 to 65_535;
    /// Cards dealt at the start.
    starting_hand: u8 = 5, 0 to 6;
    /// How many of them may be replaced.
    mulligan_max: u8 = 2, 0 to 6;
    /// The number of cards in a deck.
    deck_size: u16 = 39, 0 to 200;
    /// The most copies of a card in a deck.
    copies_max: u8 = 3, 1 to 200;
    /// The damage of drawing from an empty pile.
    fatigue_damage: u8 = 2, 0 to 99;
    /// How many artifacts a general wears.
    artifacts_max: u8 = 3, 1 to 9;
    /// How many times a fresh artifact can wear.
    artifact_durability: u8 = 3, 1 to 99;
    /// A general's attack.
    general_attack: u16 = 2, 0 to 999;
    /// A general's health.
    general_health: u16 = 25, 1 to 999;
    /// Steps of a move.
    speed: u8 = 2, 0 to 20;
    /// The turn after which the match is drawn.
    turn_cap: u32 = 200, 1 to 9999;
    /// In how many of its turns seat 0 must win, or 0 for no limit.
    win_within_turns: u16 = 0, 0 to 9999;
}
