//! Targets: what a choice can be done to, step by step.

use super::{Preview, packed};
use crate::absent;
use crate::command::Opaque;
use crate::id::Id;
use crate::scene::CardPlace;
use crate::text::{Reason, Text};
use alloc::boxed::Box;
use alloc::vec::Vec;
use initiative_kernel::game::Game;
use initiative_kernel::grid::Tile;
use serde::{Deserialize, Serialize};

/// One thing a choice can be done to: a tile, a piece on its tile, a card, or an option by name.
///
/// It leads to a command, or to a next step (`then`), or it is refused and says why. One that has
/// none of the three is there to be seen: the fringe of a reach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Target {
    /// The card that is meant.
    #[serde(default, skip_serializing_if = "absent")]
    pub card: Option<CardPlace>,
    /// What to send.
    #[serde(default, skip_serializing_if = "absent")]
    pub command: Option<Opaque>,
    /// What to ask before it is done.
    #[serde(default, skip_serializing_if = "absent")]
    pub confirm: Text,
    /// What it costs to go or act there.
    #[serde(default, skip_serializing_if = "absent")]
    pub cost: Option<u32>,
    /// The picture beside the name.
    #[serde(default, skip_serializing_if = "absent")]
    pub icon: Text,
    /// It cannot be taken back, though other targets of the choice can.
    #[serde(default, skip_serializing_if = "absent")]
    pub irreversible: bool,
    /// What it is called, where it is an option or tile and piece do not say enough.
    #[serde(default, skip_serializing_if = "absent")]
    pub name: Text,
    /// What else there is to know: `finishes next turn`.
    #[serde(default, skip_serializing_if = "absent")]
    pub note: Text,
    /// The tiles that the actor enters on its way, the first one left out, the last one included.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Tile[]"))]
    pub path: Vec<Tile>,
    /// The piece that is meant.
    #[serde(default, skip_serializing_if = "absent")]
    pub piece: Option<Id>,
    /// What would come of it.
    #[serde(default, skip_serializing_if = "absent")]
    pub preview: Preview,
    /// Why it is no target after all.
    #[serde(default, skip_serializing_if = "absent")]
    pub refused: Option<Reason>,
    /// Why it is risky, though possible: the mark `risk`.
    #[serde(default, skip_serializing_if = "absent")]
    pub risk: Text,
    /// What to choose next, before anything is sent.
    #[serde(default, skip_serializing_if = "absent")]
    pub then: Option<Box<TargetStep>>,
    /// What pointing there means.
    #[serde(default, skip_serializing_if = "absent")]
    pub tier: Tier,
    /// The tile to point at.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
    pub tile: Option<Tile>,
    /// What nearly everybody takes: clients may be told to take it without asking.
    #[serde(default, skip_serializing_if = "absent")]
    pub usual: bool,
    /// The path begins where the path to the target on this tile ends. It saves writing the same
    /// tiles for every target of a long walk; [`super::Choice::path`] puts them together.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
    pub via: Option<Tile>,
}

impl Target {
    /// A tile.
    #[must_use]
    pub fn tile(tile: Tile) -> Self {
        Self { tile: Some(tile), ..Self::default() }
    }

    /// A piece, and the tile where it stands.
    pub fn piece(piece: impl Into<Id>, tile: Tile) -> Self {
        let piece = Some(piece.into());
        Self { tile: Some(tile), piece, tier: Tier::Target, ..Self::default() }
    }

    /// A card.
    #[must_use]
    pub fn card(card: CardPlace) -> Self {
        Self { card: Some(card), tier: Tier::Target, ..Self::default() }
    }

    /// Something that has only a name: a promotion, "keep the rest".
    pub fn option(name: impl Into<Text>) -> Self {
        Self { name: name.into(), tier: Tier::Target, ..Self::default() }
    }

    setters! {
        /// Called like that.
        named(name: impl Into<Text>): name = name.into();
        /// With a picture.
        icon(icon: impl Into<Text>): icon = icon.into();
        /// What pointing there means.
        tier(tier: Tier): tier = tier;
        /// Reached on this path.
        path(path: Vec<Tile>): path = path;
        /// Reached by going to that target first.
        via(tile: Tile): via = Some(tile);
        /// At this cost.
        cost(cost: u32): cost = Some(cost);
        /// With something else to know.
        note(note: impl Into<Text>): note = note.into();
        /// Risky, and why.
        risk(why: impl Into<Text>): risk = why.into();
        /// With what would come of it.
        preview(preview: Preview): preview = preview;
        /// Asked before it is done.
        confirm(text: impl Into<Text>): confirm = text.into();
        /// Not to be taken back.
        irreversible(): irreversible = true;
        /// What nearly everybody takes.
        usual(usual: bool): usual = usual;
        /// Not possible, and why.
        refused(reason: impl Into<Reason>): refused = Some(reason.into());
    }

    /// Done by this command.
    #[must_use]
    pub fn command<G: Game>(mut self, command: &G::Command) -> Self {
        self.command = Some(Opaque::seal::<G>(command));
        self
    }

    /// Followed by another step.
    #[must_use]
    pub fn then(mut self, step: TargetStep) -> Self {
        self.then = Some(Box::new(step));
        self
    }

    /// Whether it leads to any command.
    #[must_use]
    pub fn is_enabled(&self) -> bool {
        self.refused.is_none()
            && (self.command.is_some()
                || self.then.iter().any(|step| step.targets.iter().any(Self::is_enabled)))
    }

    /// Appends every command it can lead to.
    pub(super) fn collect<'a>(&'a self, commands: &mut Vec<&'a Opaque>) {
        if self.refused.is_some() {
            return;
        }
        commands.extend(&self.command);
        for target in self.then.iter().flat_map(|step| &step.targets) {
            target.collect(commands);
        }
    }
}

/// A further step of a choice: the promotion piece, the second target, the next card to put back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TargetStep {
    /// The step before cannot be chosen anew, only the whole choice given up.
    #[serde(default, skip_serializing_if = "absent")]
    pub no_way_back: bool,
    /// What is asked.
    pub prompt: Text,
    /// Which step this is, from 1: the choice itself was the first.
    pub step: u16,
    /// How many steps there are at most.
    pub steps: u16,
    /// What can be chosen.
    #[serde(with = "packed")]
    #[cfg_attr(feature = "typescript", ts(type = "Array<Target>"))]
    pub targets: Vec<Target>,
}

/// What pointing at a target means. Each is a mark of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Tier {
    /// Go there.
    #[default]
    Reach,
    /// Go there and still act on something.
    Act,
    /// Could be acted on after going somewhere; no target yet.
    Fringe,
    /// Act on it.
    Target,
}
