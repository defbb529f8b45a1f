//! Saves on disk: each slot of a player and game is a file beside the database.
//!
//! A file is written under another name, synced and renamed, so after a crash a slot holds either the
//! old save or the new one. Saves are files so that people can copy them. ENERGY-SAVE-4
//!
//! A store in memory keeps them in a map.

use super::super::StoreError;
use super::super::campaigns::Owner;
use super::super::engine::StoredSave;
use crate::actor::{hex, unhex};
use initiative_kernel::record::MAX_BYTES;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, UNIX_EPOCH};

/// A player, a game and a slot.
type Key = (Vec<u8>, String, u8);

/// Where the slots are.
#[derive(Debug)]
pub(super) enum SaveSlots {
    /// In a folder. A save is written under the lock.
    Folder(PathBuf, Mutex<()>),
    /// In memory, by player, game and slot.
    Memory(Mutex<BTreeMap<Key, StoredSave>>),
}

impl SaveSlots {
    /// The folder beside a database.
    pub(super) fn beside(path: &Path) -> Self {
        let folder = path.parent().unwrap_or(Path::new("")).join("saves");
        Self::Folder(folder, Mutex::default())
    }

    pub(super) fn in_memory() -> Self {
        Self::Memory(Mutex::default())
    }
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        Self::new(&error.to_string())
    }
}

/// The folder of the player who is everybody.
const HERE: &str = "here";

/// The names in a folder, in order; none if there is no such folder.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if [ErrorKind::NotFound, ErrorKind::NotADirectory].contains(&error.kind()) => {
            return Ok(Vec::new());
        }
        Err(error) => return Err(error),
    };
    let names = entries.map(|entry| Ok(entry?.file_name().into_string().ok()));
    let names = names.collect::<io::Result<Vec<Option<String>>>>()?;
    let mut names: Vec<String> = names.into_iter().flatten().collect();
    names.sort();
    Ok(names)
}

/// The folder of an owner's slots.
fn slots(saves: &Path, owner: &Owner) -> PathBuf {
    let player = if owner.player.is_empty() { HERE.into() } else { hex(&owner.player) };
    saves.join(player).join(&owner.game)
}

fn file(saves: &Path, owner: &Owner, slot: u8) -> PathBuf {
    slots(saves, owner).join(format!("{slot}.save"))
}

fn key(owner: &Owner, slot: u8) -> Key {
    (owner.player.clone(), owner.game.clone(), slot)
}

impl SaveSlots {
    /// Writes a save into a slot. It is on disk when this returns. If writing fails, the slot is
    /// unchanged.
    pub(super) fn save(
        &self,
        owner: &Owner,
        slot: u8,
        save: &StoredSave,
    ) -> Result<(), StoreError> {
        let (saves, writing) = match self {
            Self::Folder(saves, writing) => (saves, writing),
            Self::Memory(slots) => {
                let mut slots = slots.lock().unwrap_or_else(PoisonError::into_inner);
                slots.insert(key(owner, slot), save.clone());
                return Ok(());
            }
        };
        let folder = slots(saves, owner);
        let new = folder.join(format!("{slot}.new"));
        // One at a time, because two saves into a slot use the same temporary name. The next save
        // overwrites what a crash left there.
        let _turn = writing.lock().unwrap_or_else(PoisonError::into_inner);
        fs::create_dir_all(&folder)?;
        let written = put(&new, save).and_then(|()| fs::rename(&new, file(saves, owner, slot)));
        if written.is_err() {
            let _ = fs::remove_file(&new);
        }
        written?;
        // The folder of the slots, and its parents, which may be new as well.
        Ok(folder.ancestors().take(3).try_for_each(sync_folder)?)
    }

    /// What a slot holds; none if it is empty.
    pub(super) fn saved(&self, owner: &Owner, slot: u8) -> Result<Option<StoredSave>, StoreError> {
        let saves = match self {
            Self::Folder(saves, _) => saves,
            Self::Memory(slots) => {
                let slots = slots.lock().unwrap_or_else(PoisonError::into_inner);
                return Ok(slots.get(&key(owner, slot)).cloned());
            }
        };
        let file = match File::open(file(saves, owner, slot)) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let since = file.metadata()?.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
        let mut bytes = Vec::new();
        // One byte more than the largest save, so that a larger file is noticed.
        file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        Ok(Some(StoredSave { bytes, written: i64::try_from(since.as_secs()).unwrap_or(i64::MAX) }))
    }

    /// All slots that hold something.
    pub(super) fn list(&self) -> Result<Vec<(Owner, u8)>, StoreError> {
        let saves = match self {
            Self::Folder(saves, _) => saves,
            Self::Memory(slots) => {
                let slots = slots.lock().unwrap_or_else(PoisonError::into_inner);
                let slot = |(player, game, slot): &Key| {
                    (Owner { player: player.clone(), game: game.clone() }, *slot)
                };
                return Ok(slots.keys().map(slot).collect());
            }
        };
        let mut found = Vec::new();
        for of_player in names(saves)? {
            let player = if of_player == HERE { Some(Vec::new()) } else { unhex(&of_player) };
            // A file or folder of another name is none of ours.
            let Some(player) = player else { continue };
            let folder = saves.join(&of_player);
            for game in names(&folder)? {
                for name in names(&folder.join(&game))? {
                    let slot = name.strip_suffix(".save").and_then(|slot| slot.parse().ok());
                    let owner = Owner { player: player.clone(), game: game.clone() };
                    found.extend(slot.map(|slot| (owner, slot)));
                }
            }
        }
        Ok(found)
    }

    /// Empties a slot; false if it was empty.
    pub(super) fn forget(&self, owner: &Owner, slot: u8) -> Result<bool, StoreError> {
        let saves = match self {
            Self::Folder(saves, _) => saves,
            Self::Memory(slots) => {
                let mut slots = slots.lock().unwrap_or_else(PoisonError::into_inner);
                return Ok(slots.remove(&key(owner, slot)).is_some());
            }
        };
        match fs::remove_file(file(saves, owner, slot)) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

fn put(path: &Path, save: &StoredSave) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(&save.bytes)?;
    // The time of the file is the time of the save, also for one that was copied here.
    file.set_modified(UNIX_EPOCH + Duration::from_secs(save.written.unsigned_abs()))?;
    // Saves are synced even if commands are not: after a power cut the renamed file could be empty,
    // and the older save would be lost.
    file.sync_all()
}

/// Syncs a folder, so that the new names in it are on disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "other systems can fail here")]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
