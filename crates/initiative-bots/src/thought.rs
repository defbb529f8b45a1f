//! A decision under way.

use alloc::boxed::Box;

/// A bot that thinks about its next command, a slice at a time. Dropping it cancels it.
///
/// How the work is sliced never shows in the command.
pub trait Thought<C>: Send {
    /// Thinks on for at most so many nodes, at least one.
    fn advance(&mut self, nodes: u64) -> Progress<C>;

    /// Time is up: comes to an end as soon as it has any sound answer. Advancing goes on until
    /// the thought is done.
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
    /// Done; none if there is nothing to do, or the bot does not know what.
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
