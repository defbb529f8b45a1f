//! The kinds of everything: small names that the tables have rows for.

use crate::scenario::code::UNKNOWN_KIND;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use initiative_content::Node;
use initiative_content::words::{meant, quoted};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A closed set of kinds, each with a word for files and people.
pub trait Kind: Copy + PartialEq + fmt::Debug + 'static {
    /// All kinds, in the order of their places.
    const ALL: &'static [Self];

    /// What a kind of this set is called in a message.
    const WHAT: &'static str;

    /// The word of the kind.
    fn word(self) -> &'static str;

    /// The place of the kind in [`Kind::ALL`].
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
            Self::miss(node, word);
        }
        kind
    }

    /// Notes that there is no kind of this word.
    fn miss(node: &Node<'_>, word: &str) {
        let known: Vec<&str> = Self::ALL.iter().map(|kind| kind.word()).collect();
        let message = format!("there is no {} {}{}", Self::WHAT, quoted(word), meant(word, &known));
        node.fault(UNKNOWN_KIND, message);
    }
}

/// A set of things that are written by their words, or where nobody reads them, by their places.
pub(super) struct ByWord<T> {
    /// What one of them is called in a message.
    pub(super) what: &'static str,
    pub(super) parse: fn(&str) -> Option<T>,
    pub(super) at: fn(u8) -> Option<T>,
}

impl<T> ByWord<T> {
    pub(super) fn read<'de, D: Deserializer<'de>>(self, from: D) -> Result<T, D::Error> {
        if from.is_human_readable() {
            return from.deserialize_str(self);
        }
        let place = u8::deserialize(from)?;
        let wrong = || de::Error::invalid_value(de::Unexpected::Unsigned(place.into()), &self);
        (self.at)(place).ok_or_else(wrong)
    }
}

impl<T> de::Visitor<'_> for ByWord<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {}", self.what)
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<T, E> {
        let wrong = || E::invalid_value(de::Unexpected::Str(word), &self);
        (self.parse)(word).ok_or_else(wrong)
    }
}

pub(super) fn write<S: Serializer>(word: &str, place: u8, to: S) -> Result<S::Ok, S::Error> {
    if to.is_human_readable() { to.serialize_str(word) } else { to.serialize_u8(place) }
}

macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident, $what:literal { $($(#[$about:meta])* $kind:ident $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$about])* $kind),*
        }

        impl Default for $name {
            fn default() -> Self {
                [$(Self::$kind),*][0]
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                write(self.word(), *self as u8, to)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let at = |place| Self::ALL.get(usize::from(place)).copied();
                ByWord { what: Self::WHAT, parse: Self::parse, at }.read(from)
            }
        }

        impl Kind for $name {
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
    };
}

kinds! {
    /// What a tile is.
    Terrain, "tile" {
        /// Rock: nobody enters it, nobody sees through it.
        Wall "wall",
        /// Plain floor.
        Floor "floor",
        /// A closed door: entering it opens it.
        ClosedDoor "closed_door",
        /// An open door.
        OpenDoor "open_door",
        /// Shallow water: slow, and it puts out fire.
        Water "water",
        /// High grass: it hides what is behind it.
        Grass "grass",
        /// The way down.
        StairsDown "stairs_down",
        /// The way up.
        StairsUp "stairs_up",
    }
}

impl Terrain {
    /// Its letter on maps.
    #[must_use]
    pub const fn glyph(self) -> char {
        match self {
            Self::Wall => '#',
            Self::Floor => '.',
            Self::ClosedDoor => '+',
            Self::OpenDoor => '/',
            Self::Water => '~',
            Self::Grass => '"',
            Self::StairsDown => '>',
            Self::StairsUp => '<',
        }
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
}

kinds! {
    /// What a hero is.
    Class, "class" {
        /// Strong and hard to kill.
        Warrior "warrior",
        /// Kills from afar.
        Mage "mage",
        /// Kills those who do not look.
        Rogue "rogue",
    }
}

kinds! {
    /// The monsters.
    Monster, "monster" {
        /// Weak and common.
        Rat "rat",
        /// Fast and erratic.
        Bat "bat",
        /// Slow and strong.
        Slime "slime",
        /// Opens doors, flees when hurt.
        Goblin "goblin",
        /// Poisons, and webs from afar.
        Spider "spider",
        /// Throws stones.
        Slinger "slinger",
        /// Fast.
        Hound "hound",
        /// Stands guard.
        Skeleton "skeleton",
        /// Smashes.
        Ogre "ogre",
        /// The keeper of the Amulet.
        Warden "warden",
    }
}

kinds! {
    /// What heroes and monsters can do besides moving and hitting.
    Skill, "skill" {
        /// The Warrior's: a stunning blow.
        Bash "bash",
        /// The Mage's: a certain hit from afar.
        Bolt "bolt",
        /// The Rogue's: away, without a path.
        Shadowstep "shadowstep",
        /// The spider's: it slows.
        Web "web",
        /// The slinger's.
        Shot "shot",
        /// The ogre's.
        Smash "smash",
        /// The Warden's: help comes.
        Summon "summon",
        /// The Warden's: everybody around it is hit, after a while.
        Quake "quake",
    }
}

kinds! {
    /// What a hero wields.
    Weapon, "weapon" {
        /// Nothing. Never an item.
        Fists "fists",
        /// Quick.
        Dagger "dagger",
        /// The Mage's.
        Staff "staff",
        /// Plain.
        Sword "sword",
        /// Heavy.
        Axe "axe",
        /// Heaviest.
        Mace "mace",
    }
}

kinds! {
    /// What a hero wears.
    Armour, "armour" {
        /// Nothing. Never an item.
        Bare "none",
        /// Better than nothing.
        Cloth "cloth",
        /// Light.
        Leather "leather",
        /// Heavy: no Bolt.
        Mail "mail",
        /// Heaviest: no Bolt, and slow.
        Plate "plate",
    }
}

kinds! {
    /// Potions, by what they truly are.
    Potion, "potion" {
        /// Heals and cures poison.
        Healing "healing",
        /// Twice as fast.
        Haste "haste",
        /// Heals slowly.
        Regeneration "regeneration",
        /// Poisons.
        Venom "venom",
        /// Burns.
        Fire "fire",
        /// Half as fast.
        Torpor "torpor",
    }
}

kinds! {
    /// Scrolls, by what they truly are.
    Scroll, "scroll" {
        /// Shows the level.
        Mapping "mapping",
        /// Somewhere else.
        Warp "warp",
        /// Names everything carried.
        Insight "insight",
        /// Improves weapon or armour.
        Forging "forging",
        /// Stuns all in view.
        Thunder "thunder",
        /// To the up stairs, after a while.
        Passage "passage",
    }
}

kinds! {
    /// What can be eaten.
    Food, "food" {
        /// A meal.
        Ration "ration",
        /// A bite.
        Berries "berries",
    }
}

kinds! {
    /// What is made to be thrown.
    Throwable, "throwable" {
        /// Hurts, and can be picked up again.
        Dart "dart",
        /// Stuns.
        FlashBomb "flash_bomb",
    }
}

kinds! {
    /// What can be the matter with somebody.
    Status, "status" {
        /// Loses health.
        Poison "poison",
        /// Loses more health, until in water.
        Burning "burning",
        /// Gains health.
        Regeneration "regeneration",
        /// Twice as fast.
        Haste "haste",
        /// Half as fast.
        Slow "slow",
        /// Does nothing.
        Stun "stun",
    }
}

kinds! {
    /// What waits under the floor.
    TrapKind, "trap" {
        /// Shoots.
        Dart "dart",
        /// Poisons.
        Venom "venom",
        /// Burns.
        Flame "flame",
        /// Holds.
        Snare "snare",
        /// Sends elsewhere.
        Warp "warp",
        /// Wakes everybody.
        Alarm "alarm",
    }
}

kinds! {
    /// What a monster is about.
    Mood, "state" {
        /// Asleep: time stands still for it.
        Asleep "asleep",
        /// Walks from room to room.
        Wander "wander",
        /// Stands where it is.
        Guard "guard",
        /// After the hero.
        Chase "chase",
        /// Away from the hero.
        Flee "flee",
    }
}

impl Mood {
    // DELVE-AWARE-1
    /// Whether it knows of the hero.
    #[must_use]
    pub const fn is_aware(self) -> bool {
        matches!(self, Self::Chase | Self::Flee)
    }
}
