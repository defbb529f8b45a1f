//! What the store keeps of a match: its header, its seats and its entries.

use super::change::{KeptEntry, KeptMatch};
use super::{StoreError, now};
use crate::registry::HostedGame;
use crate::secret::SecretDigest;
use initiative_hosting::OpenTurn;
use initiative_kernel::game::Seat;
use initiative_kernel::turn::timer::Limits;
use initiative_scene::collection::Decklist;
use initiative_scene::viewer::Viewer;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How a match was made. ONLINE-CRASH-1
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct MatchHeader {
    pub(crate) format: u32,
    pub(crate) game: String,
    pub(crate) rules: u32,
    pub(crate) scenario: Option<String>,
    pub(crate) setup: Value,
    /// 16 hexadecimal digits.
    pub(crate) seed: String,
    pub(crate) spectators: Spectators,
    /// The digest of the key for watching, in hexadecimal, if one is needed.
    pub(crate) watch: Option<String>,
    pub(crate) hotseat: bool,
    /// The seat that made the match.
    pub(crate) creator: u8,
    /// The time limits; none without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<Limits>,
    /// How long a seat that lost its connection has to come back, in seconds. ONLINE-MATCH-2
    #[serde(default = "usual_grace")]
    pub(crate) grace_s: u64,
    /// The player whose slots it is saved into, if known: the digest of the player's key, in
    /// hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) player: Option<String>,
    /// Whether it goes on from a save.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) loaded: bool,
    /// After how many entries of a journal it goes on, if it does. Its first entries are those.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from_act: Option<u64>,
    /// Whether the creator chose the seed or arranged the position. ONLINE-FAIR-1
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) arranged: bool,
    /// Whether it stands in the lobby while it waits. ONLINE-LOBBY-1
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) listed: bool,
    /// The decks that seats brought, if any did. A rematch gives them to the same people again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) brought: Option<BroughtDecks>,
}

/// The decks of the seats, and the setup without them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct BroughtDecks {
    pub(crate) setup: Value,
    pub(crate) decks: Vec<Option<Decklist>>,
}

impl MatchHeader {
    /// The viewer of a seat: on a shared screen everybody sees what the seat sees. CLIENT-SEAT-1
    pub(crate) const fn eyes(&self, seat: Seat) -> Viewer {
        if self.hotseat { Viewer::Shared(seat) } else { Viewer::Seat(seat) }
    }

    /// A match without spectators or a clock, made by seat 0.
    pub(crate) fn new(offer: &HostedGame, setup: Value, seed: u64) -> Self {
        Self {
            format: 1,
            game: offer.id.into(),
            rules: offer.rules,
            scenario: None,
            setup,
            seed: format!("{seed:016x}"),
            spectators: Spectators::Off,
            watch: None,
            hotseat: false,
            creator: 0,
            clock: None,
            grace_s: usual_grace(),
            player: None,
            loaded: false,
            from_act: None,
            arranged: false,
            listed: false,
            brought: None,
        }
    }
}

/// The default grace period in seconds. ONLINE-MATCH-2
const fn usual_grace() -> u64 {
    60
}

/// Who may watch. ONLINE-SPEC-1
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Spectators {
    #[default]
    Off,
    Link,
    Public,
}

/// The stage of a match. ONLINE-MATCH-4
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MatchStage {
    Waiting,
    Running,
    Over,
}

impl MatchStage {
    /// The name in the database.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Over => "over",
        }
    }
}

/// A seat; its `control` is `me`, `open`, or a bot such as `bot:random`.
#[derive(Clone, Debug)]
pub(crate) struct SeatRow {
    pub(crate) control: String,
    pub(crate) name: String,
    pub(crate) token: Option<SecretDigest>,
    /// The invitations so far; only the last one is valid.
    pub(crate) invites: Vec<SecretDigest>,
    /// Whether somebody has ever connected to it.
    pub(crate) seen: bool,
}

/// A match as the store has it, without its entries.
#[derive(Clone, Debug)]
pub(crate) struct StoredMatch {
    pub(crate) id: String,
    pub(crate) header: MatchHeader,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) stage: MatchStage,
    pub(crate) result: Option<Value>,
    /// In seconds since 1970.
    pub(crate) created: i64,
    /// How long it had been running when it was last suspended, in milliseconds.
    pub(crate) ran_ms: u64,
    /// Since when it is suspended, in seconds since 1970; none while somebody is connected.
    pub(crate) suspended: Option<i64>,
}

impl StoredMatch {
    /// The match that was kept, with its checksum verified.
    pub(super) fn read(id: &str, kept: KeptMatch) -> Result<Self, LoadError> {
        let damaged = |what: &str| LoadError::Damaged(what.into());
        let KeptMatch { header, sum, created, stage, result, ran, suspended, seats } = kept;
        if super::sum(&[id, &header]) != sum {
            return Err(damaged("the header"));
        }
        let result = result.map(|result| serde_json::from_str(&result)).transpose();
        Ok(Self {
            id: id.to_owned(),
            header: serde_json::from_str(&header).map_err(|_| damaged("the header"))?,
            seats,
            stage: serde_json::from_value(stage.into()).map_err(|_| damaged("the stage"))?,
            result: result.map_err(|_| damaged("the result"))?,
            created,
            ran_ms: ran.cast_unsigned(),
            suspended,
        })
    }

    /// The bot on a seat, if there is one.
    pub(crate) fn bot(&self, seat: Seat) -> Option<&str> {
        self.seats.get(seat.index())?.control.strip_prefix("bot:")
    }

    /// The other people who hold a seat. At a shared screen there are none: the people there agree
    /// without the server.
    pub(crate) fn people_besides(&self, seat: Seat) -> Vec<Seat> {
        let seats = (0_u8..).take(self.seats.len()).map(Seat);
        let other = |other: &Seat| *other != seat && self.bot(*other).is_none();
        if self.header.hotseat { Vec::new() } else { seats.filter(other).collect() }
    }

    /// Whether an open turn or phase is timed: a bot's turn is not. ONLINE-CLOCK-7
    pub(crate) fn is_timed(&self, open: Option<OpenTurn>) -> bool {
        open.and_then(|open| open.seat).is_none_or(|seat| self.bot(seat).is_none())
    }
}

/// One accepted act. ONLINE-CRASH-1
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EntryRow {
    pub(crate) index: u64,
    pub(crate) seat: Seat,
    pub(crate) key: String,
    /// The act as JSON.
    pub(crate) act: String,
    pub(crate) digest: u64,
    pub(crate) marks: StreamMarks,
}

/// One accepted act, as much of it as clients know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAct {
    /// Who acted; [`Seat::HOST`] is the server itself.
    pub seat: Seat,
    /// The key under which the client sent it.
    pub key: String,
    /// What was done, as JSON.
    pub act: String,
    /// The seq of each stream after it: every seat's, then the spectators'.
    pub seqs: Vec<u64>,
    /// How often the match had been taken by a node by then; 0 where there is only one node.
    pub epoch: u64,
    /// The node that wrote it; 0 where there is only one.
    pub node: i64,
    /// The transaction that wrote it; 0 where that is not known.
    pub transaction: u64,
}

/// Where each viewer's stream was after an entry: its seq, and its seq when the turn opened. Also how
/// long the match had been running, without the time in which it was suspended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StreamMarks {
    pub(crate) seqs: Vec<u64>,
    pub(crate) openings: Vec<u64>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) ran_ms: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_zero(value: &u64) -> bool {
    *value == 0
}

/// Why a match cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LoadError {
    /// Something in it is not what was written.
    Damaged(String),
    /// The disk cannot read it now.
    Unreadable(StoreError),
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Damaged(what) => write!(f, "{what} is damaged"),
            Self::Unreadable(error) => write!(f, "{error}"),
        }
    }
}

impl From<StoreError> for LoadError {
    fn from(error: StoreError) -> Self {
        Self::Unreadable(error)
    }
}

impl EntryRow {
    /// The entry as it is kept.
    pub(super) fn kept(&self, id: &str) -> KeptEntry {
        let marks = serde_json::to_string(&self.marks).unwrap_or_default();
        KeptEntry {
            place: self.index.cast_signed(),
            time: now(),
            seat: self.seat.0,
            key: self.key.clone(),
            act: self.act.clone(),
            digest: self.digest.cast_signed(),
            sum: self.sum(id, &marks),
            marks,
            epoch: 0,
            node: 0,
        }
    }

    /// The entry that was kept, if it is the one of that place and its checksum fits.
    pub(super) fn read(id: &str, place: u64, kept: KeptEntry) -> Result<Self, LoadError> {
        let damaged = || LoadError::Damaged(format!("entry {}", place + 1));
        let entry = Self {
            index: kept.place.cast_unsigned(),
            seat: Seat(kept.seat),
            key: kept.key,
            act: kept.act,
            digest: kept.digest.cast_unsigned(),
            marks: serde_json::from_str(&kept.marks).map_err(|_| damaged())?,
        };
        let sound = entry.index == place && entry.sum(id, &kept.marks) == kept.sum;
        if sound { Ok(entry) } else { Err(damaged()) }
    }

    /// The checksum of the entry; `marks` is the JSON of its marks.
    fn sum(&self, id: &str, marks: &str) -> u32 {
        super::sum(&[
            id,
            &self.index.to_string(),
            &self.seat.0.to_string(),
            &self.key,
            &self.act,
            &format!("{:016x}", self.digest),
            marks,
        ])
    }
}
