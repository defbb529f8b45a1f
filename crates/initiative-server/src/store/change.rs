//! What can be written to a store, as data: every engine carries out the same changes.

use super::campaigns::Owner;
use super::rows::SeatRow;
use super::whole::WholeMatch;

/// Something to write: all of it or nothing.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// A new match, with the entries that it begins with.
    Create {
        id: String,
        header: String,
        sum: u32,
        created: i64,
        seats: Vec<SeatRow>,
        /// The campaign whose next level it is.
        campaign: Option<Owner>,
        entries: Vec<KeptEntry>,
    },
    /// Seats that have changed, and that the match starts with that if it does.
    Seats { id: String, rows: Vec<(usize, SeatRow)>, start: bool },
    /// One more entry.
    Append { id: String, entry: KeptEntry },
    /// The last entry, the result, and the campaign whose level this was.
    Conclude { id: String, entry: KeptEntry, result: String, campaign: Option<CampaignText> },
    /// A checkpoint that takes the place of the one before. Those after `since` are removed.
    Checkpoint { id: String, since: i64, checkpoint: KeptCheckpoint },
    /// Since when a match is suspended, and how long it had been running by then.
    Suspend { id: String, ran_ms: i64, since: i64 },
    /// A match is no longer suspended.
    Resume { id: String },
    /// All running matches that nobody serves are suspended from now on.
    SuspendAll { since: i64 },
    /// Matches that have waited since before then are removed.
    SweepWaiting { since: i64 },
    /// Matches that have been over since before then are removed.
    SweepOver { since: i64 },
    /// A campaign begins, or begins again.
    BeginCampaign { owner: Owner, state: CampaignText, salt: Vec<u8> },
    /// A match of another store, in place of what is there under its id. ONLINE-NODE-8
    Put(Box<WholeMatch>),
    /// A match is removed with everything that belongs to it.
    Remove { id: String },
    /// A campaign of another store, in place of what its owner has. ONLINE-NODE-8
    PutCampaign(KeptCampaign),
}

impl Change {
    /// The match that the writer must hold for this change; none if it need not hold one.
    pub(super) fn held_match(&self) -> Option<&str> {
        match self {
            Self::Seats { id, .. }
            | Self::Append { id, .. }
            | Self::Conclude { id, .. }
            | Self::Checkpoint { id, .. }
            | Self::Suspend { id, .. }
            | Self::Resume { id } => Some(id),
            Self::Create { .. }
            | Self::SuspendAll { .. }
            | Self::SweepWaiting { .. }
            | Self::SweepOver { .. }
            | Self::BeginCampaign { .. }
            | Self::Put(_)
            | Self::Remove { .. }
            | Self::PutCampaign(_) => None,
        }
    }
}

/// The state of a campaign as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CampaignText {
    pub(super) state: String,
    pub(super) sum: u32,
}

/// An entry as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeptEntry {
    pub(super) place: i64,
    /// In seconds since 1970.
    pub(super) time: i64,
    pub(super) seat: u8,
    pub(super) key: String,
    pub(super) act: String,
    pub(super) digest: i64,
    /// The marks as JSON.
    pub(super) marks: String,
    pub(super) sum: u32,
    /// Which holder of the match has written it; 0 where there is only one node.
    pub(super) epoch: i64,
    pub(super) node: i64,
}

/// A match as it is kept, without its entries.
#[derive(Clone, Debug)]
pub(super) struct KeptMatch {
    pub(super) header: String,
    pub(super) sum: u32,
    pub(super) created: i64,
    pub(super) stage: String,
    pub(super) result: Option<String>,
    pub(super) ran: i64,
    pub(super) suspended: Option<i64>,
    pub(super) seats: Vec<SeatRow>,
}

/// A checkpoint as it is kept. Only the last one of a match has its fold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeptCheckpoint {
    pub(super) place: i64,
    pub(super) fold: Option<Vec<u8>>,
    pub(super) clock: String,
    /// Hashes of keys, 8 bytes each.
    pub(super) keys: Vec<u8>,
    pub(super) sum: u32,
}

/// A campaign as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeptCampaign {
    pub(super) owner: Owner,
    pub(super) state: CampaignText,
    pub(super) salt: Vec<u8>,
    /// The match of the present level.
    pub(super) level: Option<String>,
    /// The match of the level before.
    pub(super) last: Option<String>,
}
