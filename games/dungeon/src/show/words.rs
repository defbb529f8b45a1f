//! Things and deeds in words.

use crate::command::{Command, Worn};
use crate::content::{Item, ItemKind, Kind, Status};
use crate::creature::Creature;
use crate::hero::HERO;
use crate::state::Dungeon;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::grid::Direction;
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::intent::ActorId;
use initiative_scene::scene::Condition;
use initiative_scene::text::Colour;

/// With a capital.
pub(super) fn title(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

pub(super) const fn direction(way: Direction) -> &'static str {
    match way {
        Direction::North => "north",
        Direction::NorthEast => "north-east",
        Direction::East => "east",
        Direction::SouthEast => "south-east",
        Direction::South => "south",
        Direction::SouthWest => "south-west",
        Direction::West => "west",
        Direction::NorthWest => "north-west",
    }
}

/// The colour that a look or a kind is told by.
const fn colour(word: &str) -> Colour {
    match word.as_bytes() {
        b"amber" | b"haste" | b"insight" => Colour(232, 168, 48),
        b"azure" | b"warp" => Colour(64, 148, 232),
        b"crimson" | b"healing" | b"forging" => Colour(208, 44, 64),
        b"jade" | b"venom" | b"mapping" => Colour(56, 168, 104),
        b"murky" | b"torpor" | b"ash" => Colour(120, 116, 104),
        b"violet" | b"thunder" | b"dusk" => Colour(148, 88, 208),
        b"brine" | b"regeneration" | b"passage" => Colour(72, 172, 168),
        b"cinder" => Colour(92, 52, 48),
        b"ember" | b"fire" => Colour(232, 104, 40),
        b"frost" => Colour(184, 220, 240),
        _ => Colour(200, 200, 200),
    }
}

/// What statuses there are, for the piece of their bearer.
pub(super) fn conditions(statuses: &Statuses<Status>) -> Vec<Condition> {
    let show = |status: &initiative_kernel::modifier::Status<Status>| {
        let text = match status.kind {
            Status::Poison => "Loses health every turn.",
            Status::Burning => "Loses health every turn, until in water.",
            Status::Regeneration => "Gains health every turn.",
            Status::Haste => "Twice as fast.",
            Status::Slow => "Half as fast.",
            Status::Stun => "Cannot act.",
        };
        let word = status.kind.word();
        Condition {
            id: word.into(),
            name: title(word).into(),
            icon: word.into(),
            letter: title(word.get(..1).unwrap_or_default()).into(),
            turns: u16::try_from(status.turns).ok(),
            text: text.into(),
        }
    };
    statuses.iter().map(show).collect()
}

impl Dungeon {
    // DELVE-ITEM-3
    /// What a kind is called as far as the hero knows it.
    pub(super) fn kind_name(&self, kind: ItemKind, all: bool) -> String {
        if all || self.is_known(kind) {
            return self.book.item_name(kind).into();
        }
        let look = self.looks.word(&self.book, kind).unwrap_or("strange");
        let what = if matches!(kind, ItemKind::Potion(_)) { "potion" } else { "scroll" };
        format!("{look} {what}")
    }

    /// What an item is called: how many, and how much better than usual.
    pub(super) fn item_title(&self, item: &Item, all: bool) -> String {
        let name = self.kind_name(item.kind, all);
        match (item.plus, item.count) {
            (0, 1) => name,
            (0, count) => format!("{count} × {name}"),
            (plus, _) => format!("{name} +{plus}"),
        }
    }

    /// What an item looks like, as far as the hero knows it.
    pub(super) fn item_look(&self, kind: ItemKind, all: bool) -> String {
        let known = all || self.is_known(kind);
        match kind {
            ItemKind::Potion(_) if known => format!("{}_potion", kind.word()),
            ItemKind::Scroll(_) if known => format!("{}_scroll", kind.word()),
            ItemKind::Potion(_) | ItemKind::Scroll(_) => {
                self.kind_name(kind, false).replace(' ', "_")
            }
            kind => kind.word().into(),
        }
    }

    /// The colour of what has none of its own: potions, and the seals of scrolls.
    pub(super) fn item_colour(&self, kind: ItemKind, all: bool) -> Option<Colour> {
        if !matches!(kind, ItemKind::Potion(_) | ItemKind::Scroll(_)) {
            return None;
        }
        let known = all || self.is_known(kind);
        let word = if known { Some(kind.word()) } else { self.looks.word(&self.book, kind) };
        Some(colour(word.unwrap_or_default()))
    }

    /// What is in a slot, in words.
    fn slot_name(&self, slot: u8) -> String {
        self.hero
            .slot(slot)
            .map_or_else(|| "nothing".into(), |item| self.kind_name(item.kind, false))
    }

    /// Who stands in that direction.
    fn neighbour(&self, way: Direction) -> Option<&str> {
        let actor = self.floor.occupant(self.hero.at.step(way)).filter(|actor| *actor != HERO)?;
        self.floor.creature(actor).map(|creature| self.sheet(creature).name.as_str())
    }

    /// A monster, wherever it is.
    pub(super) fn creature(&self, actor: ActorId) -> Option<&Creature> {
        let mut floors = core::iter::once(&self.floor).chain(&self.frozen).chain(&self.ahead);
        floors.find_map(|floor| floor.creature(actor))
    }

    /// A command in words.
    pub(super) fn describe(&self, command: &Command) -> String {
        match *command {
            Command::Move { direction: way } => match self.neighbour(way) {
                Some(name) => format!("Attacks {name}"),
                None => format!("Goes {}", direction(way)),
            },
            Command::Attack { direction: way } => {
                format!("Attacks {}", self.neighbour(way).unwrap_or(direction(way)))
            }
            Command::Wait => "Waits".into(),
            Command::PickUp => "Picks up".into(),
            Command::UseItem { slot, .. } => format!("Uses {}", self.slot_name(slot)),
            Command::DropItem { slot } => format!("Drops {}", self.slot_name(slot)),
            Command::ThrowItem { slot, at } => format!("Throws {} at {at}", self.slot_name(slot)),
            Command::EquipItem { slot } => format!("Takes up {}", self.slot_name(slot)),
            Command::UnequipItem { worn: Worn::Weapon } => "Puts the weapon away".into(),
            Command::UnequipItem { worn: Worn::Armour } => "Takes the armour off".into(),
            Command::UseSkill { at } => {
                let skill = self.book.classes[self.hero.class].skill;
                format!("{} at {at}", self.book.skills[skill].name)
            }
            Command::CloseDoor { .. } => "Closes a door".into(),
            Command::Disarm { .. } => "Disarms a trap".into(),
            Command::Descend => "Goes down".into(),
            Command::Ascend => "Goes up".into(),
            Command::Pass => "Passes".into(),
            Command::Travel { to } => format!("Travels to {to}"),
            Command::Explore => "Explores".into(),
            Command::Rest => "Rests".into(),
            Command::Quit => "Gives up".into(),
        }
    }
}
