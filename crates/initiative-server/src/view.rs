//! Views as canonical text, which is hashed, sent and compared.

use crate::canonical_json::fingerprint_text;
use crate::merge_patch;
use initiative_scene::canon::{Index, Member};
use std::borrow::Cow;

/// A view in its canonical form, with an index for comparing.
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    text: String,
    /// None in a compact view.
    index: Option<Index>,
}

impl View {
    /// A view from its canonical text and the index of that text.
    pub(crate) const fn new(text: String, index: Index) -> Self {
        Self { text, index: Some(index) }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// ONLINE-HASH-1
    pub(crate) fn hash(&self) -> String {
        fingerprint_text(&self.text)
    }

    /// The same view without its index, which takes less memory.
    pub(crate) fn compact(&self) -> Self {
        Self { text: self.text.as_str().into(), index: None }
    }

    pub(crate) const fn is_compact(&self) -> bool {
        self.index.is_none()
    }

    /// The patch from this view to `after`; none if they are equal. ONLINE-WIRE-4
    pub(crate) fn patch(&self, after: &Self) -> Option<String> {
        if self.text == after.text {
            return None;
        }
        let mut out = String::with_capacity(1 << 10);
        merge_patch::write(self.indexed().whole(), after.indexed().whole(), &mut out);
        Some(out)
    }

    /// Whether both views are of the same turn or phase: only its text may differ.
    pub(crate) fn same_turn(&self, other: &Self) -> bool {
        let turn = |view: &'_ Self| -> Vec<(String, String)> {
            let members = view.whole().members();
            let turn = members.into_iter().find(|(key, _)| *key == "turn");
            let fields = turn.map(|(_, turn)| turn.members()).unwrap_or_default();
            let told = fields.into_iter().filter(|(key, _)| *key != "text");
            told.map(|(key, value)| (key.to_owned(), value.text().to_owned())).collect()
        };
        turn(&self.indexed()) == turn(&other.indexed())
    }

    /// The same view with its index.
    fn indexed(&self) -> Cow<'_, Self> {
        if self.is_compact() {
            Cow::Owned(Self::new(self.text.clone(), Index::read(&self.text)))
        } else {
            Cow::Borrowed(self)
        }
    }

    fn members(&self) -> &[Member] {
        self.index.as_ref().map(Index::members).unwrap_or_default()
    }

    fn whole(&self) -> Part<'_> {
        let end = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        Part { view: self, value: (0, end), inside: (0, self.members().len()) }
    }

    fn slice(&self, (start, end): (u32, u32)) -> &str {
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }
}

/// A value in a view.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    view: &'a View,
    value: (u32, u32),
    /// The members inside it, if it is an object.
    inside: (usize, usize),
}

impl<'a> Part<'a> {
    pub(crate) fn text(self) -> &'a str {
        self.view.slice(self.value)
    }

    pub(crate) fn is_object(self) -> bool {
        self.text().starts_with('{')
    }

    fn members(self) -> Vec<(&'a str, Part<'a>)> {
        let mut members = Members { view: self.view, inside: self.inside };
        std::iter::from_fn(|| members.next()).collect()
    }
}

/// The members of an object in order.
pub(crate) struct Members<'a> {
    view: &'a View,
    inside: (usize, usize),
}

impl<'a> Members<'a> {
    pub(crate) const fn of(part: Part<'a>) -> Self {
        Self { view: part.view, inside: part.inside }
    }

    pub(crate) fn peek(&self) -> Option<(&'a str, Part<'a>)> {
        let (first, end) = self.inside;
        let member = self.view.members().get(first).filter(|_| first < end)?;
        let inside = (first + 1, member.after as usize);
        Some((self.view.slice(member.key), Part { view: self.view, value: member.value, inside }))
    }

    pub(crate) fn next(&mut self) -> Option<(&'a str, Part<'a>)> {
        let member = self.peek()?;
        self.inside.0 = member.1.inside.1;
        Some(member)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canonical_json::canonical_json;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn view(value: &Value) -> View {
        let text = canonical_json(value);
        let index = Index::read(&text);
        View::new(text, index)
    }

    proptest! {
        #[test]
        fn nothing_panics_over_a_text_that_is_none(a: String, b in "[\"\\\\{}\\[\\],:a]{0,20}") {
            let view = |text: &str| View::new(text.into(), Index::read(text));
            let _ = view(&a).patch(&view(&b));
            let _ = view(&b).same_turn(&view(&a));
        }
    }

    #[test]
    fn turns_are_told_apart_by_all_but_their_words() {
        let of = |turn: Value| view(&json!({"a": 1, "turn": turn, "z": {"turn": 1}}));
        let first = of(json!({"round": 1, "seats": [0], "text": "Yours"}));
        assert!(first.same_turn(&of(json!({"round": 1, "seats": [0], "text": "Theirs"}))));
        assert!(first.compact().same_turn(&of(json!({"round": 1, "seats": [0]}))));
        assert!(!first.same_turn(&of(json!({"round": 2, "seats": [0], "text": "Yours"}))));
        assert!(!first.same_turn(&of(json!({"seats": [0], "text": "Yours"}))));
        assert!(!first.same_turn(&view(&json!({}))));
    }
}
