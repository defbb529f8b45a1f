//! The kinds of everything. Most have a table with a row for each kind.

use crate::scenario::code::UNKNOWN_KIND;
use alloc::vec::Vec;
use core::fmt;
use initiative_content::Node;
use initiative_content::words::{meant, quoted};
use serde::{Deserialize, Serialize};

/// A closed set of kinds, each with a word for files and people.
pub trait NamedKind: Copy + PartialEq + fmt::Debug + 'static {
    /// All kinds, in the order of their indexes.
    const ALL: &'static [Self];

    /// What messages call a kind of this set.
    const WHAT: &'static str;

    /// The word of the kind.
    fn word(self) -> &'static str;

    /// The place of the kind in [`NamedKind::ALL`].
    fn index(self) -> usize;

    /// The kind of a word.
    fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.word() == word)
    }

    /// The kind whose word a node has.
    fn read(node: &Node<'_>) -> Option<Self> {
        let word = node.text()?;
        let kind = Self::parse(word);
        if kind.is_none() {
            Self::note_unknown(node, word);
        }
        kind
    }

    /// Notes that there is no kind of this word.
    fn note_unknown(node: &Node<'_>, word: &str) {
        note_unknown(node, Self::WHAT, word, Self::ALL.iter().map(|kind| kind.word()));
    }
}

/// Notes that a word is none of the known ones.
pub(super) fn note_unknown(
    node: &Node<'_>,
    what: &str,
    word: &str,
    known: impl Iterator<Item = &'static str>,
) {
    let near = meant(word, &known.collect::<Vec<_>>());
    node.fault(UNKNOWN_KIND, format!("there is no {what} {}{near}", quoted(word)));
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $what:literal: $($kind:ident $word:literal),*;)*) => {$(
        $(#[$doc])*
        #[allow(missing_docs, reason = "the content files say what each kind is")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum $name {
            $(#[serde(rename = $word)] $kind),*
        }

        impl Default for $name {
            fn default() -> Self {
                Self::ALL[0]
            }
        }

        impl NamedKind for $name {
            const ALL: &'static [Self] = &[$(Self::$kind),*];
            const WHAT: &'static str = $what;

            fn word(self) -> &'static str {
                match self { $(Self::$kind => $word),* }
            }

            fn index(self) -> usize {
                self as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }
    )*};
}

kinds! {
    /// What a tile is.
    Terrain "tile":
        Wall "wall", Floor "floor", ClosedDoor "closed_door", OpenDoor "open_door",
        Water "water", Grass "grass", StairsDown "stairs_down", StairsUp "stairs_up";

    /// The class of the hero.
    Class "class": Warrior "warrior", Mage "mage", Rogue "rogue";

    /// What a monster is.
    Monster "monster":
        Rat "rat", Bat "bat", Slime "slime", Goblin "goblin", Spider "spider",
        Slinger "slinger", Hound "hound", Skeleton "skeleton", Ogre "ogre", Warden "warden";

    /// What heroes (the first three) and monsters can do besides moving and hitting.
    Skill "skill":
        Bash "bash", Bolt "bolt", Shadowstep "shadowstep", Web "web", Shot "shot",
        Smash "smash", Summon "summon", Quake "quake";

    /// What the hero wields. `Fists` means nothing and is never an item.
    Weapon "weapon":
        Fists "fists", Dagger "dagger", Staff "staff", Sword "sword", Axe "axe", Mace "mace";

    /// What the hero wears. `Bare` means nothing and is never an item.
    Armour "armour":
        Bare "none", Cloth "cloth", Leather "leather", Mail "mail", Plate "plate";

    /// What a potion truly is.
    Potion "potion":
        Healing "healing", Haste "haste", Regeneration "regeneration", Venom "venom",
        Fire "fire", Torpor "torpor";

    /// What a scroll truly is.
    Scroll "scroll":
        Mapping "mapping", Warp "warp", Insight "insight", Forging "forging",
        Thunder "thunder", Passage "passage";

    /// What can be eaten.
    Food "food": Ration "ration", Berries "berries";

    /// What is made to be thrown.
    Throwable "throwable": Dart "dart", FlashBomb "flash_bomb";

    /// A condition of an actor that lasts for some turns.
    Status "status":
        Poison "poison", Burning "burning", Regeneration "regeneration", Haste "haste",
        Slow "slow", Stun "stun";

    /// What a trap does.
    TrapKind "trap":
        Dart "dart", Venom "venom", Flame "flame", Snare "snare", Warp "warp", Alarm "alarm";

    /// What a monster is doing. Time stands still for a monster that is asleep. A wanderer walks
    /// from room to room, a guard stays where it is.
    Mood "state":
        Asleep "asleep", Wander "wander", Guard "guard", Chase "chase", Flee "flee";
}

impl Terrain {
    /// Its letter on maps.
    #[must_use]
    pub const fn glyph(self) -> char {
        ['#', '.', '+', '/', '~', '"', '>', '<'][self as usize]
    }

    /// The tile of a letter.
    #[must_use]
    pub fn of(glyph: char) -> Option<Self> {
        Self::ALL.iter().copied().find(|terrain| terrain.glyph() == glyph)
    }

    /// Whether it is a door, open or closed.
    #[must_use]
    pub const fn is_door(self) -> bool {
        matches!(self, Self::ClosedDoor | Self::OpenDoor)
    }

    /// Whether nobody can stand there as it is: a wall or a closed door.
    #[must_use]
    pub const fn is_solid(self) -> bool {
        matches!(self, Self::Wall | Self::ClosedDoor)
    }
}

impl Mood {
    // DELVE-AWARE-1
    /// Whether the monster knows of the hero.
    #[must_use]
    pub const fn is_aware(self) -> bool {
        matches!(self, Self::Chase | Self::Flee)
    }
}
