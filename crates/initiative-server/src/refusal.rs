//! Refusals as they travel: a kind, a stable code and a sentence.

use crate::outbox::Close;
use axum::http::StatusCode;
use initiative_kernel::game::{Game, Refusal};
use initiative_kernel::strict::Misread;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// What sort of refusal it is. The HTTP status and the close code follow from it; codes and
/// sentences are for clients and people, and the server never compares them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// The request is malformed.
    BadRequest,
    /// The sender may not do this, or not now. Every refusal of a game is of this kind.
    Forbidden,
    /// A token, key or invitation is wrong. An address may guess wrong only so often.
    WrongSecret,
    /// There is no such match, game, save or page.
    NotFound,
    /// The match, seat or campaign is in a state that does not allow it.
    Conflict,
    /// The request is too large.
    TooLarge,
    /// The request is well formed, but the game cannot play what it describes.
    Unprocessable,
    /// The sender asks too often.
    RateLimited,
    /// The client speaks another version of the protocol.
    Protocol,
    /// The server has no room for more.
    Full,
    /// The server is about to stop.
    Stopping,
    /// The disk failed. It may work later.
    Storage,
}

impl RefusalKind {
    /// The status of an HTTP response.
    pub(crate) const fn status(self) -> StatusCode {
        match self {
            Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::Forbidden | Self::WrongSecret | Self::Protocol => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Conflict => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Unprocessable => StatusCode::UNPROCESSABLE_ENTITY,
            Self::RateLimited => StatusCode::TOO_MANY_REQUESTS,
            Self::Full | Self::Stopping | Self::Storage => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// How a refused connection is closed. ONLINE-WIRE-2
    pub(crate) const fn close(self) -> Close {
        match self {
            Self::WrongSecret => Close(4401, "bad token"),
            Self::NotFound => Close(4404, "unknown match"),
            Self::Protocol => Close(4406, "protocol version"),
            Self::RateLimited => Close(4429, "too many hellos"),
            _ => Close(1000, ""),
        }
    }
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, Serialize)]
pub struct WireRefusal {
    /// What sort of refusal it is.
    #[serde(skip)]
    pub kind: RefusalKind,
    /// The stable code: `online/stale`, `duel/not_your_turn`.
    pub code: Cow<'static, str>,
    /// The sentence for people.
    pub message: Cow<'static, str>,
    /// The part of the request that is wrong, if it is one part: `command.MoveUnit.to[1]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

impl WireRefusal {
    /// A refusal of the game, with the names that the game has for things.
    pub(crate) fn by<G: Game>(game: &G, refusal: Refusal) -> Self {
        let message = refusal.explain(|id| game.name(id));
        Self::told(RefusalKind::Forbidden, refusal.code, message)
    }

    pub(crate) const fn new(kind: RefusalKind, code: &'static str, message: &'static str) -> Self {
        Self { kind, code: Cow::Borrowed(code), message: Cow::Borrowed(message), field: None }
    }

    /// A refusal with a sentence that was formatted.
    pub(crate) fn told(
        kind: RefusalKind,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { kind, code: code.into(), message: message.into(), field: None }
    }

    // ONLINE-FRAME-3
    /// What was sent in `field` is no command of the game; `misread` says where it is at fault and
    /// what would be right.
    pub(crate) fn unreadable(misread: Misread, field: &str) -> Self {
        let misread = misread.inside(field);
        let message = format!("{} {}.", UNKNOWN_COMMAND.message, sentence(&misread));
        let Self { kind, code, .. } = UNKNOWN_COMMAND;
        Self { kind, code, message: message.into(), field: Some(misread.path().into()) }
    }
}

/// What is wrong, with a capital first letter.
fn sentence(misread: &Misread) -> String {
    let text = misread.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().collect::<String>());
    first.unwrap_or_default() + letters.as_str()
}

impl fmt::Display for WireRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.code)
    }
}

impl std::error::Error for WireRefusal {}

/// The server's own refusals. ONLINE-UI-4 has their sentences.
macro_rules! codes {
    ($($name:ident $kind:ident $code:literal $message:literal)*) => {
        $(pub(crate) const $name: WireRefusal =
            WireRefusal::new(RefusalKind::$kind, concat!("online/", $code), $message);)*
    };
}

codes! {
    BAD_FRAME Forbidden "bad_frame" "That message was not understood."
    RATE_LIMITED RateLimited "rate_limited" "Too fast."
    NOT_A_SEAT Forbidden "not_a_seat" "You are watching."
    WRONG_SEAT Forbidden "wrong_seat" "That is not your seat."
    KEY_REUSED Forbidden "key_reused" "That message was already used."
    STALE Forbidden "stale" "The match has moved on."
    OUT_OF_TIME Forbidden "out_of_time" "Time is up."
    NOT_RUNNING Forbidden "not_running" "The match is not running."
    MATCH_OVER Forbidden "match_over" "The match is over."
    SYSTEM_ONLY Forbidden "system_only" "Only the rules can do that."
    UNKNOWN_COMMAND Forbidden "unknown_command" "That is not a move in this game."
    SERVER_STOPPING Stopping "server_stopping" "The server is restarting."
    SERVER_FULL Full "server_full" "The server is full."
    STORAGE Storage "storage" "The server cannot save right now."
    SPECTATORS_FULL Forbidden "spectators_full" "No more spectators."
    SEAT_TAKEN Conflict "seat_taken" "That seat is taken."
    BAD_INVITE WrongSecret "bad_invite" "This invitation is not valid."
    BAD_TOKEN WrongSecret "bad_token" "This seat link is not valid."
    NOT_TO_ACT Forbidden "not_to_act" "It is not that seat's turn."
    MATCH_DAMAGED Conflict "match_damaged" "This match cannot be continued."
    INCOMPATIBLE Conflict "incompatible" "This match cannot be continued."
    EXPIRED NotFound "expired" "This match is gone."
    UNKNOWN_MATCH NotFound "unknown_match" "This match is gone."
    MATCH_RUNNING Forbidden "match_running" "The match is still running."
    PROTOCOL Protocol "protocol" "This page is of another version. Please reload."
    BAD_ORIGIN Forbidden "bad_origin" "This page may not connect here."
    NOT_FOUND NotFound "not_found" "There is nothing here."
    TOO_LARGE TooLarge "too_large" "That is too large."
    PLAN_SHARED Forbidden "plan_shared" "Plans are for matches that nobody else plays."
    PLAN_DICE Forbidden "plan_dice" "Dice would be rolled."
    PLAN_REVEAL Forbidden "plan_reveal" "Something hidden would be revealed."
    PLAN_TURN Forbidden "plan_turn" "It would be another's turn."
    PLAN_OVER Forbidden "plan_over" "The match would be over."
    UNKNOWN_GAME NotFound "unknown_game" "There is no such game here."
    NO_CAMPAIGN NotFound "no_campaign" "This game has no campaign."
    NO_DECKS NotFound "no_decks" "This game has no decks."
    NO_SAVES NotFound "no_saves" "Matches of this game are not saved in slots."
    NO_SAVE NotFound "no_save" "There is no save in this slot."
    SAVE_SHARED Forbidden "save_shared" "Only matches that one plays alone are saved in slots."
    SAVE_UNREADABLE Forbidden "save_unreadable" "The server cannot read this save."
    CAMPAIGN_OVER Conflict "campaign_over" "Everything is played."
    CAMPAIGN_DAMAGED Conflict "campaign_damaged" "This campaign cannot be continued. Start it anew."
    BAD_PLAYER Forbidden "bad_player" "This browser has not said who plays."
}
