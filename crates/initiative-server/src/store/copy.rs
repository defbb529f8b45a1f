//! Copies everything from one store to another, match by match. ONLINE-NODE-8
//!
//! Each match is written as a whole or not at all, and one that is there already is left out. So a
//! copy that was stopped, in whatever way, goes on when it is begun again.

use super::change::{Change, KeptCampaign};
use super::check::{StoreProgress, Verdict};
use super::engine::StoredSave;
use super::standing::Standing;
use super::whole::WholeMatch;
use super::{Owner, Store, StoreError};
use crate::registry::Registry;
use initiative_kernel::record::MAX_BYTES;
use std::ops::ControlFlow;

/// After this many failures in a row the fault does not lie in single matches.
const FAILURES: u32 = 10;

/// What [`Store::copy_to`] has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CopyReport {
    /// How many matches were copied.
    pub copied: u64,
    /// How many of these were there already and had gone on since.
    pub renewed: u64,
    /// How many matches were there already.
    pub skipped: u64,
    /// How many of the copied ones could not be folded, because this program does not have their
    /// rules.
    pub without_rules: u64,
    /// How many matches were copied without their checkpoints, which led elsewhere.
    pub without_checkpoints: u64,
    /// How many campaigns were copied.
    pub campaigns: u64,
    /// How many saves were copied.
    pub saves: u64,
    /// A sentence for everything that was not copied.
    pub wrong: Vec<String>,
    /// Whether it was stopped before the end.
    pub stopped: bool,
}

impl Store {
    /// Copies everything to a store that nobody uses meanwhile. A match that does not fold is not
    /// copied; each copy is read back and folded again before it counts. What is there and differs is
    /// left as it is. `progress` is told before each match and can stop it. ONLINE-NODE-8
    ///
    /// # Errors
    /// If copying cannot begin, nothing is written. If a store fails later, what was copied stays.
    pub fn copy_to(
        &self,
        to: &Self,
        registry: &Registry,
        progress: &mut dyn FnMut(StoreProgress) -> ControlFlow<()>,
    ) -> Result<CopyReport, StoreError> {
        self.agree(to)?;
        let mut report = CopyReport::default();
        let mut seen = StoreProgress { done: 0, total: self.count()? };
        let mut failures = 0;
        let mut ids = self.ids("")?;
        while let Some(last) = ids.last().cloned() {
            for id in &ids {
                if progress(seen).is_break() {
                    return Ok(CopyReport { stopped: true, ..report });
                }
                match self.copy_match(id, to, registry, &mut report) {
                    Ok(()) => failures = 0,
                    Err(error) if failures < FAILURES => {
                        failures += 1;
                        report.wrong.push(format!("match {id} is not copied: {error}"));
                    }
                    Err(error) => return Err(error),
                }
                seen.done += 1;
            }
            ids = self.ids(&last)?;
        }
        self.copy_campaigns(to, &mut report)?;
        self.copy_saves(to, &mut report)?;
        Ok(report)
    }

    /// Whether this store can be copied there.
    fn agree(&self, to: &Self) -> Result<(), StoreError> {
        let (mine, theirs) = (self.shards(), to.shards());
        if mine > theirs {
            return Err(StoreError::new(&format!(
                "{mine} databases cannot be copied into {theirs}: the id of a match names its shard"
            )));
        }
        match to.cluster.as_ref().map_or(Ok(None), |cluster| cluster.live_node())? {
            None => Ok(()),
            Some(address) => Err(StoreError::new(&format!(
                "the node at {address} uses the databases that are to be filled; stop all nodes first"
            ))),
        }
    }

    fn copy_match(
        &self,
        id: &str,
        to: &Self,
        registry: &Registry,
        report: &mut CopyReport,
    ) -> Result<(), StoreError> {
        let renewed = match self.standing(id, to)? {
            // It was removed meanwhile.
            None => return Ok(()),
            Some(Standing::Equal) => {
                report.skipped += 1;
                return Ok(());
            }
            Some(Standing::Differs(what)) => {
                let left = "It was left as it is.";
                report.wrong.push(format!("match {id} has {what} where it should go. {left}"));
                return Ok(());
            }
            Some(Standing::Earlier) => true,
            Some(Standing::Missing) => false,
        };
        let Some(mut whole) = self.whole(id)? else { return Ok(()) };
        let mut verdict = whole.check(registry);
        let has_checkpoints = !whole.checkpoints.is_empty();
        if has_checkpoints && matches!(verdict, Verdict::Damaged(_)) {
            // A checkpoint that leads elsewhere is never used, so the match is as good without it.
            let bare = WholeMatch { checkpoints: Vec::new(), ..whole.clone() };
            let without = bare.check(registry);
            if !matches!(without, Verdict::Damaged(_)) {
                (whole, verdict) = (bare, without);
            }
        }
        if let Verdict::Damaged(what) = verdict {
            report.wrong.push(format!("match {id} is not copied, because it is damaged: {what}"));
            return Ok(());
        }
        to.put(whole.clone())?;
        if let Err(what) = to.verify(&whole, registry) {
            to.remove(id)?;
            report.wrong.push(format!("match {id} is not copied, because its copy is not: {what}"));
            return Ok(());
        }
        report.copied += 1;
        report.renewed += u64::from(renewed);
        report.without_rules += u64::from(verdict == Verdict::WithoutRules);
        report.without_checkpoints += u64::from(has_checkpoints && whole.checkpoints.is_empty());
        Ok(())
    }

    /// Reads a match back that was written, and folds it again. The error tells what is wrong.
    fn verify(&self, written: &WholeMatch, registry: &Registry) -> Result<(), String> {
        let read = self.whole(&written.id).map_err(|error| error.to_string())?;
        let read = read.ok_or("it is missing")?;
        if !read.is_same(written, self.is_shared()) {
            return Err("it is read back with another content".into());
        }
        match read.check(registry) {
            Verdict::Damaged(what) => Err(what),
            Verdict::Sound | Verdict::WithoutRules => Ok(()),
        }
    }

    fn copy_campaigns(&self, to: &Self, report: &mut CopyReport) -> Result<(), StoreError> {
        let mut page = self.campaigns(None)?;
        while let Some(last) = page.last().map(|kept| kept.owner.clone()) {
            for mine in page {
                let owner = mine.owner.clone();
                match self.copy_campaign(&mine, to)? {
                    Ok(copied) => report.campaigns += u64::from(copied),
                    Err(what) => report.wrong.push(format!("the campaign of {owner} {what}")),
                }
            }
            page = self.campaigns(Some(&last))?;
        }
        Ok(())
    }

    /// Copies a campaign. False if it was there; the inner error tells why it is not copied.
    fn copy_campaign(
        &self,
        mine: &KeptCampaign,
        to: &Self,
    ) -> Result<Result<bool, String>, StoreError> {
        if let Err(error) = mine.read() {
            return Ok(Err(format!("is not copied: {error}")));
        }
        let theirs = to.engine.campaign(&mine.owner)?;
        if theirs.as_ref() == Some(mine) {
            return Ok(Ok(false));
        }
        if let Some(theirs) = &theirs
            && !self.is_earlier(theirs, mine)?
        {
            return Ok(Err("went on where it should go. It was left as it is.".into()));
        }
        to.write_patiently(Change::PutCampaign(mine.clone()))?;
        let same = to.engine.campaign(&mine.owner)?.as_ref() == Some(mine);
        Ok(if same { Ok(true) } else { Err("is read back with another content".into()) })
    }

    /// Whether a campaign was copied from here and has gone on here since: all levels that it names
    /// were played here. One that names none has at least begun here.
    fn is_earlier(&self, theirs: &KeptCampaign, mine: &KeptCampaign) -> Result<bool, StoreError> {
        let mut names_one = false;
        for level in theirs.level.iter().chain(&theirs.last) {
            let named = [&mine.level, &mine.last].contains(&&Some(level.clone()));
            if !named && self.engine.find(level)?.is_none() {
                return Ok(false);
            }
            names_one = true;
        }
        Ok(names_one || theirs.salt == mine.salt)
    }

    fn copy_saves(&self, to: &Self, report: &mut CopyReport) -> Result<(), StoreError> {
        for (owner, slot) in self.engine.slots()? {
            match self.copy_save(&owner, slot, to)? {
                Ok(copied) => report.saves += u64::from(copied),
                Err(what) => report.wrong.push(format!("save {slot} of {owner} {what}")),
            }
        }
        Ok(())
    }

    /// Copies a save. False if it was there; the inner error tells why it is not copied.
    fn copy_save(
        &self,
        owner: &Owner,
        slot: u8,
        to: &Self,
    ) -> Result<Result<bool, String>, StoreError> {
        let Some(mine) = self.saved(owner, slot)? else { return Ok(Ok(false)) };
        if mine.bytes.len() > MAX_BYTES {
            return Ok(Err("is not copied, because it is too large for a save".into()));
        }
        match to.saved(owner, slot)? {
            Some(theirs) if theirs.bytes == mine.bytes => return Ok(Ok(false)),
            Some(StoredSave { written, .. }) if written >= mine.written => {
                return Ok(Err("is another one where it should go. It was left as it is.".into()));
            }
            _ => {}
        }
        to.engine.save(owner, slot, &mine)?;
        let same = to.saved(owner, slot)?.as_ref() == Some(&mine);
        Ok(if same { Ok(true) } else { Err("is read back with another content".into()) })
    }
}
