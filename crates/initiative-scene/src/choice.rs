//! Choices: what a viewer can do, and what would come of it.

mod packed;
mod preview;
mod target;

pub use packed::OfferedCommand;
pub use preview::{Affected, Preview};
pub use target::{Target, TargetStep, Tier};

use crate::absent;
use crate::command::Opaque;
use crate::id::Id;
use crate::scene::CardPlace;
use crate::text::{Reason, Text};
use alloc::vec::Vec;
use initiative_kernel::game::Game;
use initiative_kernel::grid::Tile;
use serde::{Deserialize, Serialize};

/// Something the viewer can do, or is told why not: one entry of a piece's menu, a card to play,
/// a button of the HUD.
///
/// It either needs a target (`targets`) or not (`command`). A choice without either is disabled
/// and says why (`refused`).
///
/// ```
/// use initiative_kernel::grid::Tile;
/// use initiative_scene::choice::{Choice, Target};
/// use initiative_testkit::sample::{Command, Trail};
/// let step = Choice::new("step", "Step").by_piece("racer").direct().target(
///     Target::tile(Tile::new(1, 0)).path(vec![Tile::new(1, 0)]).cost(1).command::<Trail>(&Command::Step),
/// );
/// assert!(step.is_enabled());
/// assert_eq!(step.commands().len(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    /// Who does it; nobody in particular if absent.
    #[serde(default, skip_serializing_if = "absent")]
    pub actor: Option<Actor>,
    /// What to send, where it needs no target.
    #[serde(default, skip_serializing_if = "absent")]
    pub command: Option<Opaque>,
    /// What to ask before it is done.
    #[serde(default, skip_serializing_if = "absent")]
    pub confirm: Text,
    /// Selecting the actor shows the targets at once, without a menu.
    #[serde(default, skip_serializing_if = "absent")]
    pub direct: bool,
    /// The fold it lies in, in menus of many verbs: `More`. In plain view if empty.
    #[serde(default, skip_serializing_if = "absent")]
    pub fold: Text,
    /// The picture beside the name.
    #[serde(default, skip_serializing_if = "absent")]
    pub icon: Text,
    /// It cannot be taken back: dice roll, something is revealed, another side acts.
    #[serde(default, skip_serializing_if = "absent")]
    pub irreversible: bool,
    /// The key that the game proposes.
    #[serde(default, skip_serializing_if = "absent")]
    pub key: Text,
    /// What stands on the button.
    pub name: Text,
    /// Where it stands among the choices, smaller first ([`crate::scene::Scene::offer`]).
    #[serde(default, skip_serializing_if = "absent")]
    pub order: u16,
    /// What it would do, where it needs no target.
    #[serde(default, skip_serializing_if = "absent")]
    pub preview: Preview,
    /// What it costs, as shown in the menu: `2 mana`.
    #[serde(default, skip_serializing_if = "absent")]
    pub price: Text,
    /// What is asked while a target is chosen.
    #[serde(default, skip_serializing_if = "absent")]
    pub prompt: Text,
    /// Direct, but behind the others: its targets are not marked before it is opened, and where
    /// another direct choice has a target, that one is meant. For travelling anywhere on a map.
    #[serde(default, skip_serializing_if = "absent")]
    pub quiet: bool,
    /// Why it cannot be done.
    #[serde(default, skip_serializing_if = "absent")]
    pub refused: Option<Reason>,
    /// Where it is offered.
    #[serde(default, skip_serializing_if = "absent")]
    pub role: Role,
    /// What it can be done to.
    #[serde(default, skip_serializing_if = "absent", with = "packed")]
    #[cfg_attr(feature = "typescript", ts(type = "Array<Target>"))]
    pub targets: Vec<Target>,
    /// What it does, in a sentence.
    #[serde(default, skip_serializing_if = "absent")]
    pub text: Text,
    /// What is done: `move`, `attack`. Choices of several pieces with the same verb look alike.
    pub verb: Id,
}

impl Choice {
    /// A choice that nobody in particular makes and that does nothing yet.
    pub fn new(verb: impl Into<Id>, name: impl Into<Text>) -> Self {
        Self { verb: verb.into(), name: name.into(), ..Self::default() }
    }

    setters! {
        /// Made by a piece.
        by_piece(piece: impl Into<Id>): actor = Some(Actor::Piece(piece.into()));
        /// Made with a card.
        by_card(card: CardPlace): actor = Some(Actor::Card(card));
        /// With a picture.
        icon(icon: impl Into<Text>): icon = icon.into();
        /// With a key.
        key(key: impl Into<Text>): key = key.into();
        /// With a sentence about what it does.
        text(text: impl Into<Text>): text = text.into();
        /// Offered in another place than the menu of its actor.
        role(role: Role): role = role;
        /// Shown as soon as its actor is selected.
        direct(): direct = true;
    }

    /// Shown as soon as its actor is selected, but behind other choices and without marks.
    #[must_use]
    pub const fn quiet(mut self) -> Self {
        self.direct = true;
        self.quiet = true;
        self
    }

    setters! {
        /// Folded away in menus of many verbs, under this name.
        fold(name: impl Into<Text>): fold = name.into();
        /// With a cost to show.
        price(price: impl Into<Text>): price = price.into();
        /// With what is asked while a target is chosen.
        prompt(prompt: impl Into<Text>): prompt = prompt.into();
    }

    /// With one more target.
    #[must_use]
    pub fn target(mut self, target: Target) -> Self {
        self.targets.push(target);
        self
    }

    /// With these targets more.
    #[must_use]
    pub fn targets(mut self, targets: impl IntoIterator<Item = Target>) -> Self {
        self.targets.extend(targets);
        self
    }

    setters! {
        /// With what it would do.
        preview(preview: Preview): preview = preview;
        /// Asked before it is done.
        confirm(text: impl Into<Text>): confirm = text.into();
        /// Not to be taken back.
        irreversible(): irreversible = true;
        /// Not possible, and why.
        refused(reason: impl Into<Reason>): refused = Some(reason.into());
    }

    /// Done by this command, without a target.
    #[must_use]
    pub fn command<G: Game>(mut self, command: &G::Command) -> Self {
        self.command = Some(Opaque::seal::<G>(command));
        self
    }

    /// Whether it leads to any command.
    #[must_use]
    pub fn is_enabled(&self) -> bool {
        self.refused.is_none()
            && (self.command.is_some() || self.targets.iter().any(Target::is_enabled))
    }

    /// Every command it can lead to, over all targets and steps.
    #[must_use]
    pub fn commands(&self) -> Vec<&Opaque> {
        let mut commands = Vec::new();
        if self.refused.is_none() {
            commands.extend(&self.command);
            for target in &self.targets {
                target.collect(&mut commands);
            }
        }
        commands
    }

    /// The whole path to a target, those of the targets it goes through included.
    ///
    /// A chain that never ends is cut where it would repeat itself.
    #[must_use]
    pub fn path(&self, target: &Target) -> Vec<Tile> {
        let mut legs = alloc::vec![target];
        let mut last = target;
        while let Some(via) = last.via
            && let Some(before) = self.targets.iter().find(|target| target.tile == Some(via))
            && legs.len() <= self.targets.len()
        {
            legs.push(before);
            last = before;
        }
        legs.iter().rev().flat_map(|leg| leg.path.iter().copied()).collect()
    }
}

/// Who makes a choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// A piece: the choice is in its menu.
    Piece(Id),
    /// A card: the choice is made by playing it.
    Card(CardPlace),
}

/// Where a choice is offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// In the menu of its actor, or among the buttons if it has none.
    #[default]
    Act,
    /// The same, and it is what "finish and next" does: it ends the actor's turn.
    Finish,
    /// The end-turn button.
    EndTurn,
    /// In the pause menu: giving up, quitting.
    Menu,
    /// An answer to the scene's prompt.
    Answer,
    /// It takes the open act back; the cancel key does it.
    Cancel,
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn tile(x: i16) -> Tile {
        Tile::new(x, 0)
    }

    #[test]
    fn a_path_goes_through_earlier_targets() {
        let leg = |x| Target::tile(tile(x)).path(vec![tile(x)]);
        let travel = Choice::new("travel", "Travel").targets([
            leg(1),
            leg(2).via(tile(1)),
            Target::tile(tile(4)).path(vec![tile(3), tile(4)]).via(tile(2)),
        ]);
        assert_eq!(travel.path(&travel.targets[0]), [tile(1)]);
        assert_eq!(travel.path(&travel.targets[2]), [1, 2, 3, 4].map(tile));
    }

    #[test]
    fn a_path_in_a_circle_ends() {
        let leg = |x, via| Target::tile(tile(x)).path(vec![tile(x)]).via(tile(via));
        let circle = Choice::new("travel", "Travel").targets([leg(1, 2), leg(2, 1)]);
        assert!(circle.path(&circle.targets[0]).len() <= 3);
    }

    #[test]
    fn a_refused_target_has_no_commands() {
        let open = || Opaque::from(&serde_json::json!("Go"));
        let mut target = Target::tile(tile(1));
        target.command = Some(open());
        let step = TargetStep { targets: vec![target.clone()], ..TargetStep::default() };
        let choice = |target: Target| Choice::new("go", "Go").target(target);
        assert!(choice(target.clone()).is_enabled());
        assert!(choice(Target::tile(tile(0)).then(step)).is_enabled());
        assert!(!choice(Target::tile(tile(0)).tier(Tier::Fringe)).is_enabled());
        assert!(!choice(Target::tile(tile(0)).then(TargetStep::default())).is_enabled());
        let refused = choice(target.refused(Reason::default()));
        assert!(!refused.is_enabled() && refused.commands().is_empty());
    }
}
