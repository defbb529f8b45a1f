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
    /// The request is meant for another server.
    Misdirected,
    /// The body is said to be something that the server does not read.
    UnsupportedMedia,
    /// The request took too long to arrive.
    TooSlow,
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
            Self::Misdirected => StatusCode::MISDIRECTED_REQUEST,
            Self::UnsupportedMedia => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
        }
    }

    /// When a request may be worth trying again, if the refusal itself does not say so.
    pub(crate) const fn retry_ms(self) -> Option<u32> {
        match self {
            Self::Stopping => Some(2_000),
            Self::Storage => Some(5_000),
            Self::Full => Some(30_000),
            _ => None,
        }
    }

    /// How a refused connection is closed. ONLINE-WIRE-2
    pub(crate) const fn close(self) -> Close {
        match self {
            Self::WrongSecret => Close(4401, "bad token"),
            Self::NotFound => Close(4404, "unknown match"),
            Self::Protocol => Close(4406, "protocol version"),
            Self::RateLimited => Close(4429, "too many hellos"),
            // ONLINE-STOP-1: the client comes back by itself.
            Self::Stopping => Close(1012, "restarting"),
            _ => Close(1000, ""),
        }
    }
}

/// Why something was not done. Nothing has changed, unless the program panicked over it.
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
    /// In how many milliseconds the same may be sent again; a client then does so by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_ms: Option<u32>,
}

impl WireRefusal {
    /// A refusal of the game, with the names that the game has for things.
    pub(crate) fn by<G: Game>(game: &G, refusal: Refusal) -> Self {
        let message = refusal.explain(|id| game.name(id));
        Self::told(RefusalKind::Forbidden, refusal.code, message)
    }

    pub(crate) const fn new(kind: RefusalKind, code: &'static str, message: &'static str) -> Self {
        let (code, message) = (Cow::Borrowed(code), Cow::Borrowed(message));
        Self { kind, code, message, field: None, retry_ms: None }
    }

    /// A refusal with a sentence that was formatted.
    pub fn told(
        kind: RefusalKind,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        let (code, message) = (code.into(), message.into());
        Self { kind, code, message, field: None, retry_ms: None }
    }

    /// The same refusal, which says when to try again.
    pub(crate) fn retry_in(self, retry_ms: u64) -> Self {
        Self { retry_ms: Some(u32::try_from(retry_ms).unwrap_or(u32::MAX)), ..self }
    }

    // ONLINE-FRAME-3
    /// What was sent in `field` is no command of the game; `misread` says where it is at fault and
    /// what would be right.
    pub(crate) fn unreadable(misread: Misread, field: &str) -> Self {
        let misread = misread.inside(field);
        let message = format!("{} {}.", UNKNOWN_COMMAND.message, sentence(&misread));
        let Self { kind, code, .. } = UNKNOWN_COMMAND;
        let field = Some(misread.path().into());
        Self { kind, code, message: message.into(), field, retry_ms: None }
    }
}

/// What is wrong, with a capital first letter.
pub(crate) fn sentence(what: &impl fmt::Display) -> String {
    let text = what.to_string();
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
    ASK_FIRST Forbidden "ask_first" "Others play along: ask them to let you take it back."
    NOT_LISTED Forbidden "not_listed" "This match is joined by a link only."
    NOBODY_TO_ASK Forbidden "nobody_to_ask" "Nobody else plays along."
    NO_OFFER Forbidden "no_offer" "That offer does not stand any more."
    OWN_OFFER Forbidden "own_offer" "That is your own offer: the others answer it."
    OFFER_OPEN Forbidden "offer_open" "Such an offer stands already."
    TOO_MANY_OFFERS Forbidden "too_many_offers" "Three offers in a turn are the most."
    NO_DRAWS Forbidden "no_draws" "Nobody can agree on a draw in this game."
    NO_CLOCK Forbidden "no_clock" "Nobody's time is limited in this match."
    OWN_CLOCK Forbidden "own_clock" "Ask for more time before your own clock runs."
    MORE_TIME_GIVEN Forbidden "more_time_given" "You have more time for your next turn already."
    MATCH_RUNNING Forbidden "match_running" "The match is still running."
    PROTOCOL Protocol "protocol" "This page is of another version. Please reload."
    BAD_ORIGIN Forbidden "bad_origin" "This page may not connect here."
    WRONG_HOST Misdirected "wrong_host" "This server has another name."
    BAD_MEDIA UnsupportedMedia "bad_media" "The content type must be application/json."
    TOO_SLOW TooSlow "too_slow" "That took too long to arrive."
    NOT_FOUND NotFound "not_found" "There is nothing here."
    TOO_LARGE TooLarge "too_large" "That is too large."
    ANALYSIS_FULL Full "analysis_full" "The server analyses as much as it can right now."
    ANALYSIS_FAILED Conflict "analysis_failed" "This match cannot be analysed."
    UNKNOWN_ANALYSIS NotFound "unknown_analysis" "This analysis is gone. Start it again."
    HINT_SHARED Forbidden "hint_shared" "Hints are for matches in which all others are bots."
    HINT_TIMED Forbidden "hint_timed" "There are no hints while a clock runs."
    UNKNOWN_PUZZLE NotFound "unknown_puzzle" "There is no such puzzle here."
    PROGRAM_API_FAILED Conflict "program_failed" "The program panicked over this. The log of the server says where."
    BAD_PUZZLE Conflict "bad_puzzle" "This puzzle cannot be played."
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_ui_4_every_refusal_has_the_text_of_the_specification() {
        for (refusal, code, text) in [
            (BAD_FRAME, "bad_frame", "That message was not understood."),
            (RATE_LIMITED, "rate_limited", "Too fast."),
            (NOT_A_SEAT, "not_a_seat", "You are watching."),
            (WRONG_SEAT, "wrong_seat", "That is not your seat."),
            (KEY_REUSED, "key_reused", "That message was already used."),
            (OUT_OF_TIME, "out_of_time", "Time is up."),
            (NOT_RUNNING, "not_running", "The match is not running."),
            (MATCH_OVER, "match_over", "The match is over."),
            (SYSTEM_ONLY, "system_only", "Only the rules can do that."),
            (UNKNOWN_COMMAND, "unknown_command", "That is not a move in this game."),
            (SERVER_STOPPING, "server_stopping", "The server is restarting."),
            (SERVER_FULL, "server_full", "The server is full."),
            (STORAGE, "storage", "The server cannot save right now."),
            (SPECTATORS_FULL, "spectators_full", "No more spectators."),
            (SEAT_TAKEN, "seat_taken", "That seat is taken."),
            (BAD_INVITE, "bad_invite", "This invitation is not valid."),
            (BAD_TOKEN, "bad_token", "This seat link is not valid."),
            (NOT_TO_ACT, "not_to_act", "It is not that seat's turn."),
            (MATCH_DAMAGED, "match_damaged", "This match cannot be continued."),
            (INCOMPATIBLE, "incompatible", "This match cannot be continued."),
            (EXPIRED, "expired", "This match is gone."),
            (UNKNOWN_MATCH, "unknown_match", "This match is gone."),
        ] {
            assert_eq!(refusal.code, format!("online/{code}"));
            assert_eq!(refusal.message, text, "{code}");
        }
    }

    #[test]
    fn online_wire_2_every_refusal_of_a_connection_has_its_close_code() {
        for (refusal, code) in [
            (BAD_TOKEN, 4401),
            (UNKNOWN_MATCH, 4404),
            (EXPIRED, 4404),
            (PROTOCOL, 4406),
            (RATE_LIMITED, 4429),
            (SERVER_STOPPING, 1012),
            (SPECTATORS_FULL, 1000),
        ] {
            assert_eq!(refusal.kind.close().0, code, "{}", refusal.code);
        }
    }
}
