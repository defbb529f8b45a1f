//! Where events go.

use alloc::vec::Vec;

/// Takes the events of a command as they happen.
///
/// Rules are written once and run both on screen and in searches. A search passes [`Null`], with
/// which [`Sink::emit_with`] never even makes the event.
///
/// ```
/// use initiative_kernel::game::{Null, Sink};
/// fn walk(out: &mut impl Sink<Vec<u8>>) {
///     out.emit_with(|| vec![1, 2, 3]); // the path is only collected if somebody listens
/// }
/// let mut log = Vec::new();
/// walk(&mut log);
/// walk(&mut Null);
/// assert_eq!(log, [[1, 2, 3]]);
/// ```
pub trait Sink<E> {
    /// Takes one event.
    fn emit(&mut self, event: E);

    /// Takes the event that `make` makes. A sink that drops events need not call `make`.
    #[inline]
    fn emit_with(&mut self, make: impl FnOnce() -> E)
    where
        Self: Sized,
    {
        self.emit(make());
    }
}

/// Drops every event, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Null;

impl<E> Sink<E> for Null {
    #[inline]
    fn emit(&mut self, _: E) {}

    #[inline]
    fn emit_with(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    #[inline]
    fn emit(&mut self, event: E) {
        self.push(event);
    }
}

impl<E, S: Sink<E>> Sink<E> for &mut S {
    #[inline]
    fn emit(&mut self, event: E) {
        (**self).emit(event);
    }

    #[inline]
    fn emit_with(&mut self, make: impl FnOnce() -> E) {
        (**self).emit_with(make);
    }
}
