//! Values of several kinds, each with its own fields.

use crate::{Form, Node};
use alloc::vec::Vec;
use core::mem::discriminant;

impl Form<'_> {
    /// One of several variants: the field `kind` names it, and `fields` goes through its fields.
    /// Reading starts from the variant in the list. Returns whether the kind is known; if it is not,
    /// the fields of all variants are checked, and none of them is needed.
    ///
    /// ```
    /// use initiative_content::code::{UNKNOWN_CONTENT, UNKNOWN_FIELD};
    /// use initiative_content::{Faults, Fields, Form, Node};
    ///
    /// #[derive(Clone, Copy, Debug, PartialEq)]
    /// enum Effect {
    ///     Heal { amount: u8 },
    ///     Blast { radius: u8 },
    /// }
    ///
    /// impl Fields for Effect {
    ///     fn fields(&mut self, form: &mut Form<'_>) {
    ///         let all = [("heal", Self::Heal { amount: 1 }), ("blast", Self::Blast { radius: 1 })];
    ///         form.variant(&all, UNKNOWN_CONTENT, self, |effect, form| {
    ///             match effect {
    ///                 Self::Heal { amount } => form.number("amount", 1..=9, amount),
    ///                 Self::Blast { radius } => form.number("radius", 0..=5, radius),
    ///             };
    ///         });
    ///     }
    /// }
    ///
    /// let (faults, any) = (Faults::new(UNKNOWN_FIELD), Effect::Heal { amount: 1 });
    /// let value = serde_json::json!({ "kind": "blast", "radius": 3 });
    /// let blast = any.read(&Node::root(&value, "effect", &faults)).unwrap();
    /// assert_eq!((blast, blast.write()), (Effect::Blast { radius: 3 }, value));
    /// ```
    pub fn variant<T: Clone>(
        &mut self,
        variants: &[(&str, T)],
        code: &'static str,
        to: &mut T,
        fields: impl Fn(&mut T, &mut Self),
    ) -> bool {
        let places: Vec<(&str, usize)> =
            variants.iter().enumerate().map(|(place, (word, _))| (*word, place)).collect();
        let same = |(_, one): &(&str, T)| discriminant(one) == discriminant(to);
        let mut place = if self.reads() { None } else { variants.iter().position(same) };
        if self.need("kind") {
            let read = |node: &Node<'_>| node.word(&places, code).map(Some);
            let word = |place: &Option<usize>| Some(places.get((*place)?)?.0);
            self.value("kind", &mut place, read, |place| word(place).into());
        }
        let found = place.and_then(|place| variants.get(place));
        if let Some((_, blank)) = found {
            if self.reads() {
                to.clone_from(blank);
            }
            fields(to, self);
        } else {
            self.any_variant = true;
            for (_, blank) in variants {
                fields(&mut blank.clone(), self);
            }
        }
        found.is_some()
    }
}
