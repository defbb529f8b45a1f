//! What fits in a field: functions that read a node.
//!
//! ```
//! use initiative_content::code::UNKNOWN_FIELD;
//! use initiative_content::shape::{flag, list, some, text, whole, word};
//! use initiative_content::{Faults, Fields, Node, fields};
//!
//! fields! {
//!     #[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
//!     struct Card {
//!         name: String = text(1..=60) => need,
//!         cost: u8 = whole(0..=9),
//!         limit: Option<u8> = some(whole(1..=3)),
//!         tags: Vec<String> = list(4, word(&["fire", "water"])),
//!         token: bool = flag(),
//!     }
//! }
//!
//! let faults = Faults::new(UNKNOWN_FIELD);
//! let value = serde_json::json!({ "name": "Ember", "cost": 2, "tags": ["fire", "air"] });
//! let card = Card::default().read(&Node::root(&value, "card", &faults)).unwrap();
//! assert_eq!((card.cost, card.limit, card.tags.len()), (2, None, 2));
//! let error = faults.finish().unwrap_err().to_string();
//! assert!(error.starts_with("card.tags[1]: there is no \"air\" here; known are fire, water"));
//! ```

use crate::{Fields, Node};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A whole number in a range.
pub fn whole<T: TryFrom<i128>>(range: RangeInclusive<i128>) -> impl Fn(&Node<'_>) -> Option<T> {
    move |node| node.number(range.clone())
}

/// A switch.
pub fn flag() -> impl Fn(&Node<'_>) -> Option<bool> {
    |node| node.flag()
}

/// A text whose length is in a range.
pub fn text(range: RangeInclusive<usize>) -> impl Fn(&Node<'_>) -> Option<String> {
    move |node| node.text_of(range.clone()).map(String::from)
}

/// One of these words, read by serde.
pub fn word<T: DeserializeOwned>(
    words: &'static [&'static str],
) -> impl Fn(&Node<'_>) -> Option<T> {
    move |node| {
        let known: Vec<(&str, ())> = words.iter().map(|word| (*word, ())).collect();
        node.word(&known, node.code())?;
        node.made()
    }
}

/// A list of at most `most` elements. An element that does not fit is replaced by a default.
pub fn list<T: Default>(
    most: usize,
    one: impl Fn(&Node<'_>) -> Option<T>,
) -> impl Fn(&Node<'_>) -> Option<Vec<T>> {
    move |node| {
        let all = node.items(most).map(|node| one(&node).unwrap_or_default()).collect();
        node.value().is_array().then_some(all)
    }
}

/// The same for a field that may be null.
pub fn some<T>(one: impl Fn(&Node<'_>) -> Option<T>) -> impl Fn(&Node<'_>) -> Option<Option<T>> {
    move |node| one(node).map(Some)
}

/// The same, but with this code for what does not fit.
pub fn coded<T>(
    code: &'static str,
    one: impl Fn(&Node<'_>) -> Option<T>,
) -> impl Fn(&Node<'_>) -> Option<T> {
    move |node| one(&node.with_code(code))
}

/// Named fields.
pub fn record<T: Fields + Default>() -> impl Fn(&Node<'_>) -> Option<T> {
    |node| T::default().read(node)
}

/// A value in the form that serde writes.
pub fn plain<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// A struct whose fields say what fits in them. The macro implements [`Fields`] for it. A field
/// with `=> need` must be given.
#[macro_export]
macro_rules! fields {
    ($(#[$about:meta])* $seen:vis struct $name:ident {
        $($(#[$more:meta])* $public:vis $field:ident: $type:ty = $shape:expr $(=> $need:ident)?,)*
    }) => {
        $(#[$about])*
        $seen struct $name {
            $($(#[$more])* $public $field: $type,)*
        }

        impl $crate::Fields for $name {
            fn fields(&mut self, form: &mut $crate::Form<'_>) {
                $(
                    let given = true $(&& form.$need(stringify!($field)))?;
                    if given {
                        let to = &mut self.$field;
                        form.value(stringify!($field), to, $shape, $crate::shape::plain::<$type>);
                    }
                )*
            }
        }
    };
}
