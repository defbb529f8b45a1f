//! Items, statuses and commands in words.

use crate::command::Command;
use crate::content::{Item, ItemKind, NamedKind, Status};
use crate::creature::Creature;
use crate::hero::GearSlot;
use crate::state::Dungeon;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::grid::Direction;
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::intent::ActorId;
use initiative_scene::scene::Condition;
use initiative_scene::text::{Colour, capital};

const fn direction(way: Direction) -> &'static str {
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

/// The colour of an appearance or a kind.
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

impl Dungeon {
    pub(super) fn conditions(&self, statuses: &Statuses<Status>) -> Vec<Condition> {
        let show = |status: &initiative_kernel::modifier::TimedStatus<Status>| {
            let word = status.kind.word();
            Condition {
                letter: capital(word.get(..1).unwrap_or_default()),
                turns: u16::try_from(status.turns).ok(),
                text: self.book.statuses[status.kind].about.clone().into(),
                ..Condition::new(word, capital(word), word)
            }
        };
        statuses.iter().map(show).collect()
    }

    // DELVE-ITEM-3
    /// What a kind is called, as far as the viewer knows it.
    pub(super) fn kind_name(&self, kind: ItemKind, all: bool) -> String {
        if all || self.is_known(kind) {
            self.book.item_name(kind).into()
        } else {
            self.appearance_name(kind)
        }
    }

    /// What a kind is called by its appearance.
    pub(super) fn appearance_name(&self, kind: ItemKind) -> String {
        let look = self.looks.word(&self.book, kind).unwrap_or("strange");
        let what = if matches!(kind, ItemKind::Potion(_)) { "potion" } else { "scroll" };
        format!("{look} {what}")
    }

    /// What an item is called, with its number and its plus.
    pub(super) fn item_title(&self, item: &Item, all: bool) -> String {
        let name = self.kind_name(item.kind, all);
        match (item.plus, item.count) {
            (0, 1) => name,
            (0, count) => format!("{count} × {name}"),
            (plus, _) => format!("{name} +{plus}"),
        }
    }

    /// The look of an item, as far as the viewer knows it.
    pub(super) fn item_look(&self, kind: ItemKind, all: bool) -> String {
        match kind {
            _ if !all && !self.is_known(kind) => self.appearance_name(kind).replace(' ', "_"),
            ItemKind::Potion(_) => format!("{}_potion", kind.word()),
            ItemKind::Scroll(_) => format!("{}_scroll", kind.word()),
            kind => kind.word().into(),
        }
    }

    /// The colour of a potion, or of the seal of a scroll.
    pub(super) fn item_colour(&self, kind: ItemKind, all: bool) -> Option<Colour> {
        if !kind.is_disguised() {
            return None;
        }
        let known = all || self.is_known(kind);
        let word = if known { Some(kind.word()) } else { self.looks.word(&self.book, kind) };
        Some(colour(word.unwrap_or_default()))
    }

    fn slot_name(&self, slot: u8) -> String {
        let item = self.hero.slot(slot);
        item.map_or_else(|| "nothing".into(), |item| self.kind_name(item.kind, false))
    }

    fn neighbour(&self, way: Direction) -> Option<&str> {
        let actor = self.floor.occupant(self.hero.at.step(way))?;
        self.floor.creature(actor).map(|creature| self.sheet(creature).name.as_str())
    }

    /// A monster on any level.
    pub(super) fn creature(&self, actor: ActorId) -> Option<&Creature> {
        let mut floors = core::iter::once(&self.floor).chain(&self.frozen).chain(&self.ahead);
        floors.find_map(|floor| floor.creature(actor))
    }

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
            Command::UnequipItem { worn: GearSlot::Weapon } => "Puts the weapon away".into(),
            Command::UnequipItem { worn: GearSlot::Armour } => "Takes the armour off".into(),
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
