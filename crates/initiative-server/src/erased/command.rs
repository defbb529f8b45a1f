//! A command of some game, without its type.

use initiative_hosting::Hosted;
use initiative_kernel::table::Act;
use std::any::Any;
use std::fmt;

/// A command that was read from JSON, or that a bot chose. It keeps its type inside, so nobody has
/// to read it again; only the match that made it can use it.
pub struct ErasedCommand(Box<dyn Any + Send>);

impl ErasedCommand {
    pub(crate) fn new<G: Hosted>(command: G::Command) -> Self {
        Self(Box::new(command))
    }

    /// The command, if it is one of this game.
    pub(super) fn get<G: Hosted>(&self) -> Option<&G::Command> {
        self.0.downcast_ref()
    }

    /// The same, by value.
    pub(super) fn into<G: Hosted>(self) -> Option<G::Command> {
        self.0.downcast().ok().map(|command| *command)
    }
}

impl fmt::Debug for ErasedCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ErasedCommand")
    }
}

/// The same act, with its command translated.
pub(super) fn map<A, B>(act: &Act<A>, command: impl FnOnce(&A) -> B) -> Act<B> {
    match act {
        Act::Play(play) => Act::Play(command(play)),
        Act::Undo => Act::Undo,
        Act::Redo => Act::Redo,
        Act::Forfeit(seat) => Act::Forfeit(*seat),
        Act::Abandon => Act::Abandon,
        Act::Draw => Act::Draw,
        Act::MoreTime(seat) => Act::MoreTime(*seat),
    }
}

/// The same where translating may fail.
pub(super) fn try_map<A, B, E>(
    act: &Act<A>,
    command: impl FnOnce(&A) -> Result<B, E>,
) -> Result<Act<B>, E> {
    match map(act, command) {
        Act::Play(play) => play.map(Act::Play),
        Act::Undo => Ok(Act::Undo),
        Act::Redo => Ok(Act::Redo),
        Act::Forfeit(seat) => Ok(Act::Forfeit(seat)),
        Act::Abandon => Ok(Act::Abandon),
        Act::Draw => Ok(Act::Draw),
        Act::MoreTime(seat) => Ok(Act::MoreTime(seat)),
    }
}
