//! What two stores have of the same match, compared without reading all of it. ONLINE-NODE-8

use super::change::{KeptEntry, KeptMatch};
use super::rows::{MatchStage, SeatRow};
use super::{Store, StoreError};

/// How a match stands in the store that it is copied to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Missing,
    Equal,
    /// It went on since it was copied.
    Earlier,
    /// It did not come from there, or somebody went on with it here; and what shows that.
    Differs(String),
}

/// A match without its entries, but for the last one.
struct Summary {
    kept: KeptMatch,
    last: Option<KeptEntry>,
}

impl Summary {
    fn length(&self) -> i64 {
        self.last.as_ref().map_or(0, |last| last.place.saturating_add(1))
    }
}

impl Store {
    /// How a match of this store stands in another; none if there is no such match here.
    pub(super) fn standing(&self, id: &str, to: &Self) -> Result<Option<Standing>, StoreError> {
        let Some(mine) = self.summary(id)? else { return Ok(None) };
        let Some(theirs) = to.summary(id)? else { return Ok(Some(Standing::Missing)) };
        let common = match &theirs.last {
            Some(last) => self.engine.entries(id, last.place..last.place.saturating_add(1))?.pop(),
            None => None,
        };
        Ok(Some(compare(&mine, &theirs, common.as_ref())))
    }

    fn summary(&self, id: &str) -> Result<Option<Summary>, StoreError> {
        let Some(kept) = self.engine.find(id)? else { return Ok(None) };
        Ok(Some(Summary { kept, last: self.engine.last(id)? }))
    }
}

/// Compares a match with a copy. `common` is the entry of the match where the copy has its last one.
fn compare(mine: &Summary, theirs: &Summary, common: Option<&KeptEntry>) -> Standing {
    let differs = |what: &str| Standing::Differs(what.to_owned());
    let (one, two) = (&mine.kept, &theirs.kept);
    if (&one.header, one.sum, one.created) != (&two.header, two.sum, two.created) {
        return differs("another header");
    }
    if theirs.length() > mine.length() {
        return differs("more entries");
    }
    let written = |entry: &KeptEntry| (entry.place, entry.sum, entry.digest);
    if common.map(written) != theirs.last.as_ref().map(written) {
        return Standing::Differs(format!("another entry {}", theirs.length()));
    }
    if rank(&two.stage) > rank(&one.stage) {
        return differs("a later stage");
    }
    if two.result.is_some() && two.result != one.result {
        return differs("another result");
    }
    let follows = |(mine, theirs): (&SeatRow, &SeatRow)| is_later(mine, theirs);
    if one.seats.len() != two.seats.len() || !one.seats.iter().zip(&two.seats).all(follows) {
        return differs("other people at its seats");
    }
    // This only ever grows.
    if two.ran > one.ran {
        return differs("more time played");
    }
    let equal = theirs.length() == mine.length() && one.is_same(two);
    if equal { Standing::Equal } else { Standing::Earlier }
}

/// Stages in their order; an unknown one is the last.
fn rank(stage: &str) -> usize {
    let stages = [MatchStage::Waiting, MatchStage::Running, MatchStage::Over];
    stages.iter().position(|known| known.name() == stage).unwrap_or(stages.len())
}

/// Whether a seat may have become `mine` from `theirs`: invitations are added, somebody comes, and
/// a token changes only with an invitation.
fn is_later(mine: &SeatRow, theirs: &SeatRow) -> bool {
    let (more, fewer) = (&mine.invites, &theirs.invites);
    let added = fewer.len() <= more.len() && fewer.iter().zip(more).all(|(one, two)| one.is(two));
    let token = theirs.token.is_none() || mine.has_token_of(theirs) || more.len() > fewer.len();
    added && token && (mine.seen || !theirs.seen)
}
