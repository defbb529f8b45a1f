//! Refusals as they travel: a stable code and a sentence.

use initiative_kernel::game::{Game, Refusal};
use initiative_kernel::strict::Misread;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The stable code: `online/stale`, `duel/not_your_turn`.
    pub code: Cow<'static, str>,
    /// The sentence for people.
    pub message: Cow<'static, str>,
    /// Which part of what was sent is at fault, if it is one part: `command.MoveUnit.to[1]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

impl Refused {
    /// A refusal of the game, with the names the game has for things.
    pub(crate) fn by<G: Game>(game: &G, refusal: Refusal) -> Self {
        Self::told(refusal.code, refusal.explain(|id| game.name(id)))
    }

    pub(crate) const fn new(code: &'static str, message: &'static str) -> Self {
        Self { code: Cow::Borrowed(code), message: Cow::Borrowed(message), field: None }
    }

    /// A refusal in words that were put together.
    pub(crate) fn told(
        code: impl Into<Cow<'static, str>>,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { code: code.into(), message: message.into(), field: None }
    }

    // ONLINE-FRAME-3
    /// What was sent is no command of the game; `misread` says where and what would be right.
    pub(crate) fn unreadable(misread: Misread) -> Self {
        let misread = misread.inside("command");
        let message = format!("{} {}.", UNKNOWN_COMMAND.message, sentence(&misread));
        Self { field: Some(misread.path().into()), ..Self::told(UNKNOWN_COMMAND.code, message) }
    }
}

/// What is wrong, with a capital letter where it begins with a word.
fn sentence(misread: &Misread) -> String {
    let text = misread.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().collect::<String>());
    first.unwrap_or_default() + letters.as_str()
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.code)
    }
}

impl std::error::Error for Refused {}

/// The server's own refusals. ONLINE-UI-4 has their sentences.
macro_rules! codes {
    ($($name:ident $code:literal $message:literal)*) => {
        $(pub(crate) const $name: Refused = Refused::new(concat!("online/", $code), $message);)*
    };
}

codes! {
    BAD_FRAME "bad_frame" "That message was not understood."
    RATE_LIMITED "rate_limited" "Too fast."
    NOT_A_SEAT "not_a_seat" "You are watching."
    WRONG_SEAT "wrong_seat" "That is not your seat."
    KEY_REUSED "key_reused" "That message was already used."
    STALE "stale" "The match has moved on."
    OUT_OF_TIME "out_of_time" "Time is up."
    NOT_RUNNING "not_running" "The match is not running."
    MATCH_OVER "match_over" "The match is over."
    SYSTEM_ONLY "system_only" "Only the rules can do that."
    UNKNOWN_COMMAND "unknown_command" "That is not a move in this game."
    SERVER_STOPPING "server_stopping" "The server is restarting."
    SERVER_FULL "server_full" "The server is full."
    STORAGE "storage" "The server cannot save right now."
    SPECTATORS_FULL "spectators_full" "No more spectators."
    SEAT_TAKEN "seat_taken" "That seat is taken."
    BAD_INVITE "bad_invite" "This invitation is not valid."
    BAD_TOKEN "bad_token" "This seat link is not valid."
    NOT_TO_ACT "not_to_act" "It is not that seat's turn."
    MATCH_DAMAGED "match_damaged" "This match cannot be continued."
    INCOMPATIBLE "incompatible" "This match cannot be continued."
    EXPIRED "expired" "This match is gone."
    UNKNOWN_MATCH "unknown_match" "This match is gone."
    MATCH_RUNNING "match_running" "The match is still running."
    PROTOCOL "protocol" "This page is of another version. Please reload."
    BAD_ORIGIN "bad_origin" "This page may not connect here."
    NOT_FOUND "not_found" "There is nothing here."
    TOO_LARGE "too_large" "That is too large."
    PLAN_SHARED "plan_shared" "Plans are for matches that nobody else plays."
    PLAN_DICE "plan_dice" "Dice would be rolled."
    PLAN_REVEAL "plan_reveal" "Something hidden would be revealed."
    PLAN_TURN "plan_turn" "It would be another's turn."
    PLAN_OVER "plan_over" "The match would be over."
    UNKNOWN_GAME "unknown_game" "There is no such game here."
    NO_CAMPAIGN "no_campaign" "This game has no campaign."
    NO_DECKS "no_decks" "This game has no decks."
    NO_SAVES "no_saves" "Matches of this game are not saved in slots."
    NO_SAVE "no_save" "There is no save in this slot."
    SAVE_SHARED "save_shared" "Only matches that one plays alone are saved in slots."
    SAVE_UNREADABLE "save_unreadable" "The server cannot read this save."
    CAMPAIGN_OVER "campaign_over" "Everything is played."
    CAMPAIGN_DAMAGED "campaign_damaged" "This campaign cannot be continued. Start it anew."
    BAD_PLAYER "bad_player" "This browser has not said who plays."
}
