//! Gestures: what a command is to a person.

use crate::choice::{Actor, Choice, Preview, Role, Target};
use crate::id::Id;
use crate::scene::CardPlace;
use crate::text::Text;
use alloc::string::String;
use initiative_kernel::grid::Tile;

/// What a command is to a person: a tile to click, a piece that goes somewhere or acts on another,
/// a card that is played, a button.
///
/// Gestures of the same piece with the same verb become one entry of its menu, and each of them a
/// target of it.
///
/// ```
/// use initiative_kernel::grid::Tile;
/// use initiative_scene::tabletop::Gesture;
/// let mark = Gesture::place(Tile::new(1, 1));
/// let walk = Gesture::move_piece("knight", Tile::new(3, 2)).path([(2, 2), (3, 2)].map(Tile::from));
/// let blow = Gesture::attack("knight", "ogre").forecast("Damage", "2 of 5");
/// let mend = Gesture::on("healer", "knight").verb("heal", "Heal").icon("heal");
/// let rest = Gesture::button("Rest").by("knight").key("r");
/// let stop = Gesture::end_turn();
/// # let _ = (mark, walk, blow, mend, rest, stop);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gesture {
    pub(super) choice: Choice,
    pub(super) target: Option<Target>,
    /// What is chosen after the target, if more than one command has the same: a promotion.
    pub(super) option: Text,
    /// Nobody else is told what it was.
    pub(super) secret: bool,
}

/// The kinds of gestures.
impl Gesture {
    /// A tile is clicked, and nobody in particular acts: a mark, a stone, a new piece.
    #[must_use]
    pub fn place(tile: Tile) -> Self {
        Self::of(Choice::new("place", "Place").icon("target").direct()).to(tile)
    }

    /// A piece goes to a tile.
    pub fn move_piece(piece: impl Into<Id>, tile: Tile) -> Self {
        Self::of(Choice::new("move", "Move").by_piece(piece).icon("boot").direct()).to(tile)
    }

    /// A piece attacks another.
    pub fn attack(piece: impl Into<Id>, target: impl Into<Id>) -> Self {
        Self::on(piece, target).verb("attack", "Attack").icon("sword")
    }

    /// A piece does something to another; [`Gesture::verb`] says what.
    pub fn on(piece: impl Into<Id>, target: impl Into<Id>) -> Self {
        Self::of(Choice::new("act", "Act").by_piece(piece).icon("hand").direct()).onto(target)
    }

    /// A card is played; [`Gesture::to`] and [`Gesture::onto`] say where, if that matters.
    #[must_use]
    pub fn play(card: CardPlace) -> Self {
        Self::of(Choice::new("play", "Play").by_card(card).icon("card").direct())
    }

    /// A button of this name. Its verb is the name in small letters: `Give up` is `give_up`.
    pub fn button(name: impl Into<Text>) -> Self {
        let name = name.into();
        let small = |letter: char| match letter.to_ascii_lowercase() {
            letter if letter.is_alphanumeric() => letter,
            _ => '_',
        };
        let verb: String = name.chars().map(small).collect();
        Self::of(Choice::new(verb, name))
    }

    /// The button that ends the turn.
    #[must_use]
    pub fn end_turn() -> Self {
        Self::button("End turn").icon("end").role(Role::EndTurn)
    }

    fn of(choice: Choice) -> Self {
        Self { choice, ..Self::default() }
    }
}

/// Details of a gesture.
impl Gesture {
    /// What is done, for programs and on the button: `heal`, `Heal`.
    #[must_use]
    pub fn verb(mut self, verb: impl Into<Id>, name: impl Into<Text>) -> Self {
        (self.choice.verb, self.choice.name) = (verb.into(), name.into());
        self
    }

    /// Made by a piece, in its menu.
    #[must_use]
    pub fn by(mut self, piece: impl Into<Id>) -> Self {
        self.choice = self.choice.by_piece(piece);
        self
    }

    /// Done to a tile.
    #[must_use]
    pub fn to(mut self, tile: Tile) -> Self {
        self.target.get_or_insert_default().tile = Some(tile);
        self
    }

    /// Done to a piece.
    #[must_use]
    pub fn onto(mut self, piece: impl Into<Id>) -> Self {
        let tile = self.target.take().and_then(|target| target.tile);
        self.target = Some(Target { tile, ..Target::piece(piece, Tile::default()) });
        self
    }

    /// With a picture.
    #[must_use]
    pub fn icon(mut self, icon: impl Into<Text>) -> Self {
        self.choice = self.choice.icon(icon);
        self
    }

    /// With a key.
    #[must_use]
    pub fn key(mut self, key: impl Into<Text>) -> Self {
        self.choice = self.choice.key(key);
        self
    }

    /// With a sentence about what it does.
    #[must_use]
    pub fn text(mut self, text: impl Into<Text>) -> Self {
        self.choice = self.choice.text(text);
        self
    }

    /// With what is asked while a target is chosen.
    #[must_use]
    pub fn prompt(mut self, prompt: impl Into<Text>) -> Self {
        self.choice = self.choice.prompt(prompt);
        self
    }

    /// With what it costs, as shown in the menu: `2 mana`.
    #[must_use]
    pub fn price(mut self, price: impl Into<Text>) -> Self {
        self.choice = self.choice.price(price);
        self
    }

    /// Offered in another place: the pause menu, the button that ends the turn.
    #[must_use]
    pub const fn role(mut self, role: Role) -> Self {
        self.choice.role = role;
        self
    }

    /// Opened from the menu of its piece first; its targets are not marked before.
    #[must_use]
    pub const fn in_menu(mut self) -> Self {
        self.choice.direct = false;
        self
    }

    /// On this way: the tiles that are entered, the last one included. The piece glides along it.
    #[must_use]
    pub fn path(mut self, path: impl IntoIterator<Item = Tile>) -> Self {
        self.target.get_or_insert_default().path = path.into_iter().collect();
        self
    }

    /// At this cost, written on the target.
    #[must_use]
    pub fn cost(mut self, cost: u32) -> Self {
        self.target.get_or_insert_default().cost = Some(cost);
        self
    }

    /// With something else to know about this target.
    #[must_use]
    pub fn note(mut self, note: impl Into<Text>) -> Self {
        self.target.get_or_insert_default().note = note.into();
        self
    }

    /// Risky, and why.
    #[must_use]
    pub fn risk(mut self, why: impl Into<Text>) -> Self {
        self.target.get_or_insert_default().risk = why.into();
        self
    }

    /// With what would come of it.
    #[must_use]
    pub fn preview(mut self, preview: Preview) -> Self {
        *self.foreseen() = preview;
        self
    }

    /// With one more line of what would come of it: `Damage` · `2 of 5`.
    #[must_use]
    pub fn forecast(mut self, name: impl Into<Text>, text: impl Into<Text>) -> Self {
        let foreseen = core::mem::take(self.foreseen());
        *self.foreseen() = foreseen.fact(name, text);
        self
    }

    /// Asked before it is done.
    #[must_use]
    pub fn confirm(mut self, text: impl Into<Text>) -> Self {
        match &mut self.target {
            Some(target) => target.confirm = text.into(),
            None => self.choice.confirm = text.into(),
        }
        self
    }

    /// Not to be taken back: dice roll, something is revealed.
    #[must_use]
    pub fn irreversible(mut self) -> Self {
        match &mut self.target {
            Some(target) => target.irreversible = true,
            None => self.choice.irreversible = true,
        }
        self
    }

    /// One of several things that can be done there, chosen by name when the target was: `Queen`.
    #[must_use]
    pub fn option(mut self, name: impl Into<Text>) -> Self {
        self.option = name.into();
        self
    }

    /// Only the seat that does it is told what it was; the others read that it has decided.
    #[must_use]
    pub const fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    fn foreseen(&mut self) -> &mut Preview {
        match &mut self.target {
            Some(target) => &mut target.preview,
            None => &mut self.choice.preview,
        }
    }
}

/// How the rest of this module reads a gesture.
impl Gesture {
    /// What is done: `move`, `end_turn`.
    pub(super) fn verb_id(&self) -> &str {
        self.choice.verb.as_str()
    }

    /// The piece that does it.
    pub(super) const fn actor(&self) -> Option<&Id> {
        match &self.choice.actor {
            Some(Actor::Piece(piece)) => Some(piece),
            _ => None,
        }
    }

    /// The piece it is done to.
    pub(super) fn target_piece(&self) -> Option<&Id> {
        self.target.as_ref()?.piece.as_ref()
    }

    /// The tile it is done to.
    pub(super) fn target_tile(&self) -> Option<Tile> {
        self.target.as_ref().filter(|target| target.piece.is_none())?.tile
    }

    /// The tiles on the way.
    pub(super) fn way(&self) -> &[Tile] {
        self.target.as_ref().map_or(&[], |target| &target.path)
    }
}
