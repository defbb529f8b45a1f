//! What fits in the fields of the tables, besides what every game has.

use super::range::RollRange;
use alloc::string::String;
use core::ops::RangeInclusive;
use initiative_content::Node;
use initiative_content::shape::{text, whole};

/// The greatest amount of energy, experience or time in a table.
pub(super) const MOST: i128 = 1_000_000;

/// What people call something.
pub(super) fn name() -> impl Fn(&Node<'_>) -> Option<String> {
    text(1..=40)
}

/// A few sentences.
pub(super) fn about() -> impl Fn(&Node<'_>) -> Option<String> {
    text(0..=10_000)
}

/// A chance or a share.
pub(super) fn percent<T: TryFrom<i128>>() -> impl Fn(&Node<'_>) -> Option<T> {
    whole(0..=100)
}

/// A list of two different things.
pub(super) fn pair<A, B>(
    one: impl Fn(&Node<'_>) -> Option<A>,
    two: impl Fn(&Node<'_>) -> Option<B>,
) -> impl Fn(&Node<'_>) -> Option<(A, B)> {
    move |node| {
        if node.value().as_array().is_none_or(|list| list.len() != 2) {
            node.fault(node.code(), "this must be a list of two");
            return None;
        }
        let (one, two) = (one(&node.item(0)), two(&node.item(1)));
        Some((one?, two?))
    }
}

/// Numbers from the first to the second.
pub(super) fn span(range: RangeInclusive<i128>) -> impl Fn(&Node<'_>) -> Option<RollRange> {
    move |node| {
        let (low, high) = pair(whole(range.clone()), whole(range.clone()))(node)?;
        if low > high {
            node.fault(node.code(), "the first of these numbers is at most the second");
        }
        Some(RollRange(low, high))
    }
}

pub(super) fn damage() -> impl Fn(&Node<'_>) -> Option<RollRange> {
    span(0..=10_000)
}

/// The factor for a rate: numerator and denominator.
pub(super) fn factor() -> impl Fn(&Node<'_>) -> Option<(u16, u16)> {
    pair(whole(0..=1000), whole(1..=1000))
}
