//! A decision under way.

use alloc::boxed::Box;

/// A bot's decision about its next command, made a slice at a time. Dropping it cancels it.
///
/// The command does not depend on how the work is sliced.
pub trait Thought<C>: Send {
    /// Thinks on for at most `nodes` nodes, at least one.
    fn advance(&mut self, nodes: u64) -> Progress<C>;

    /// Says that time is up: the thought ends as soon as it has any sensible answer, even if it has
    /// hardly begun. Keep advancing it until it is done.
    fn hurry(&mut self);

    /// Thinks to the end.
    fn finish(&mut self) -> Option<C> {
        loop {
            if let Progress::Done(command) = self.advance(u64::MAX) {
                return command;
            }
        }
    }
}

/// How far a thought is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress<C> {
    /// Not done yet.
    Thinking,
    /// Done; `None` if there is nothing to do, or the bot does not know what to do.
    Done(Option<C>),
}

impl<C> Progress<C> {
    /// The same with the command translated.
    pub fn map<D>(self, f: impl FnOnce(C) -> D) -> Progress<D> {
        match self {
            Self::Thinking => Progress::Thinking,
            Self::Done(command) => Progress::Done(command.map(f)),
        }
    }
}

/// A thought that needs no thinking.
#[derive(Clone, Debug)]
pub struct Ready<C>(pub Option<C>);

impl<C: Clone + Send> Thought<C> for Ready<C> {
    fn advance(&mut self, _: u64) -> Progress<C> {
        Progress::Done(self.0.clone())
    }

    fn hurry(&mut self) {}
}

impl<C> Thought<C> for Box<dyn Thought<C>> {
    fn advance(&mut self, nodes: u64) -> Progress<C> {
        (**self).advance(nodes)
    }

    fn hurry(&mut self) {
        (**self).hurry();
    }
}
