//! Constants and switches. A scenario may set any.

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

/// The numbers and switches of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// The mana cap.
    pub max_mana: u8,
    /// Mana of the first own turn.
    pub starting_mana: u8,
    /// More of it for going second.
    pub second_seat_bonus: u8,
    /// Cards of the regular draw.
    pub card_draw_per_turn: u8,
    /// Hand slots.
    pub max_hand_size: u8,
    /// Replaces in each own turn.
    pub max_replace_per_turn: u8,
    /// How long a turn may take.
    pub turn_duration_s: u16,
    /// How long after a silent one.
    pub turn_duration_inactive_s: u16,
    /// Added for the delay of the line.
    pub turn_latency_buffer_s: u16,
    /// When the clock is shown.
    pub turn_time_show_s: u16,
    /// A pause after each half of a change of turn, for cues only.
    pub turn_delay_ms: u16,
    /// Cards dealt at the start.
    pub starting_hand: u8,
    /// How many of them may be replaced.
    pub mulligan_max: u8,
    /// Cards of a deck.
    pub deck_size: u16,
    /// Copies of a card in a deck.
    pub copies_max: u8,
    /// Damage of a draw from an empty pile.
    pub fatigue_damage: u8,
    /// How many artifacts a general wears.
    pub artifacts_max: u8,
    /// How many times a fresh artifact can wear.
    pub artifact_durability: u8,
    /// A general's attack.
    pub general_attack: u16,
    /// A general's health.
    pub general_health: u16,
    /// Steps of a move.
    pub speed: u8,
    /// The turn after which the match is drawn.
    pub turn_cap: u32,
    /// In how many of its turns seat 0 must win; 0 for any number.
    pub win_within_turns: u16,
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
            max_mana: 9,
            starting_mana: 2,
            second_seat_bonus: 1,
            card_draw_per_turn: 1,
            max_hand_size: 6,
            max_replace_per_turn: 1,
            turn_duration_s: 90,
            turn_duration_inactive_s: 15,
            turn_latency_buffer_s: 2,
            turn_time_show_s: 20,
            turn_delay_ms: 0,
            starting_hand: 5,
            mulligan_max: 2,
            deck_size: 39,
            copies_max: 3,
            fatigue_damage: 2,
            artifacts_max: 3,
            artifact_durability: 3,
            general_attack: 2,
            general_health: 25,
            speed: 2,
            turn_cap: 200,
            win_within_turns: 0,
            draw: Draw::default(),
            end_expiry: EndExpiry::default(),
            bonus_durations: BonusDurations::default(),
            opening_draw: false,
        }
    }
}

impl Rules {
    /// The most hand slots.
    pub const SLOTS: usize = 6;

    /// The numbers a scenario may set, with the least and the greatest they may be.
    pub(crate) const RANGES: [(&'static str, u32, u32); 23] = [
        ("max_mana", 1, 99),
        ("starting_mana", 0, 99),
        ("second_seat_bonus", 0, 99),
        ("card_draw_per_turn", 0, 9),
        ("max_hand_size", 1, 6),
        ("max_replace_per_turn", 0, 9),
        ("turn_duration_s", 0, 65_535),
        ("turn_duration_inactive_s", 0, 65_535),
        ("turn_latency_buffer_s", 0, 65_535),
        ("turn_time_show_s", 0, 65_535),
        ("turn_delay_ms", 0, 65_535),
        ("starting_hand", 0, 6),
        ("mulligan_max", 0, 6),
        ("deck_size", 0, 200),
        ("copies_max", 1, 200),
        ("fatigue_damage", 0, 99),
        ("artifacts_max", 1, 9),
        ("artifact_durability", 1, 99),
        ("general_attack", 0, 999),
        ("general_health", 1, 999),
        ("speed", 0, 20),
        ("turn_cap", 1, 9999),
        ("win_within_turns", 0, 9999),
    ];

    /// The first number that is out of range, with what would be right.
    pub(crate) fn fault(&self) -> Option<(&'static str, u32, u32)> {
        let numbers: [u32; Self::RANGES.len()] = [
            self.max_mana.into(),
            self.starting_mana.into(),
            self.second_seat_bonus.into(),
            self.card_draw_per_turn.into(),
            self.max_hand_size.into(),
            self.max_replace_per_turn.into(),
            self.turn_duration_s.into(),
            self.turn_duration_inactive_s.into(),
            self.turn_latency_buffer_s.into(),
            self.turn_time_show_s.into(),
            self.turn_delay_ms.into(),
            self.starting_hand.into(),
            self.mulligan_max.into(),
            self.deck_size.into(),
            self.copies_max.into(),
            self.fatigue_damage.into(),
            self.artifacts_max.into(),
            self.artifact_durability.into(),
            self.general_attack.into(),
            self.general_health.into(),
            self.speed.into(),
            self.turn_cap,
            self.win_within_turns.into(),
        ];
        let mut all = numbers.into_iter().zip(Self::RANGES);
        let found = all.find(|(number, (_, low, high))| !(low..=high).contains(&number));
        found.map(|(_, range)| range)
    }
}
