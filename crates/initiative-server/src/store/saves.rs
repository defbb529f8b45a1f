//! Saves on disk: slots of each game for each player, each a file beside the database.
//!
//! A file is written under another name, synced, and renamed: whatever happens, a slot holds the
//! save from before or the new one. They are files so that people can take them along, and put
//! older ones in. ENERGY-SAVE-4

use super::{Store, StoreError, Whose};
use crate::desk::hex;
use initiative_kernel::record::MAX_BYTES;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use std::time::UNIX_EPOCH;

/// A save as it lies on disk, sound or not.
pub(crate) struct Kept {
    pub(crate) bytes: Vec<u8>,
    /// In seconds since 1970.
    pub(crate) written: i64,
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        Self(error.to_string())
    }
}

impl Store {
    fn slots(&self, whose: &Whose) -> PathBuf {
        let player = if whose.player.is_empty() { "here".into() } else { hex(&whose.player) };
        self.saves.join(player).join(&whose.game)
    }

    fn slot(&self, whose: &Whose, slot: u8) -> PathBuf {
        self.slots(whose).join(format!("{slot}.save"))
    }

    /// Writes a save into a slot. It is on disk when this returns; if it cannot be, the slot is as
    /// it was.
    pub(crate) fn save(&self, whose: &Whose, slot: u8, bytes: &[u8]) -> Result<(), StoreError> {
        let folder = self.slots(whose);
        let new = folder.join(format!("{slot}.new"));
        // One at a time: two of a slot would have the same name. What a crash left of one is
        // written over by the next.
        let _turn = self.saving.lock().unwrap_or_else(PoisonError::into_inner);
        fs::create_dir_all(&folder)?;
        let written = put(&new, bytes).and_then(|()| fs::rename(&new, self.slot(whose, slot)));
        if written.is_err() {
            let _ = fs::remove_file(&new);
        }
        written?;
        // The folder of the slots, and those that may be new as well.
        Ok(folder.ancestors().take(3).try_for_each(sync_folder)?)
    }

    /// What a slot holds; none if it is empty.
    pub(crate) fn saved(&self, whose: &Whose, slot: u8) -> Result<Option<Kept>, StoreError> {
        let file = match File::open(self.slot(whose, slot)) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let since = file.metadata()?.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
        let mut bytes = Vec::new();
        // One byte more than is read as a save: that is told from one that just fits.
        file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        Ok(Some(Kept { bytes, written: i64::try_from(since.as_secs()).unwrap_or(i64::MAX) }))
    }

    /// Empties a slot; false if it was empty.
    pub(crate) fn forget(&self, whose: &Whose, slot: u8) -> Result<bool, StoreError> {
        match fs::remove_file(self.slot(whose, slot)) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    // Also where commands are not synced: a name that leads to nothing would take the older save
    // along.
    file.sync_all()
}

/// A new name is on disk once its folder is.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "other systems can fail here")]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
