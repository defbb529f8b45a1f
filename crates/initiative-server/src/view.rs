//! Views as canonical text, which is hashed, sent and compared.

use crate::canonical_json::fingerprint_text;
use crate::merge_patch;
use initiative_scene::canon::{CanonicalText, Index, Member};

/// A view in its canonical form, with an index of its parts for comparing.
#[derive(Clone, Debug, Default)]
pub(crate) struct View(CanonicalText);

impl View {
    pub(crate) const fn canonical(&self) -> &CanonicalText {
        &self.0
    }

    pub(crate) fn text(&self) -> &str {
        self.0.text()
    }

    /// ONLINE-HASH-1
    pub(crate) fn hash(&self) -> String {
        fingerprint_text(self.text())
    }

    /// The patch from this view to `after`; none if they are equal. ONLINE-WIRE-4
    pub(crate) fn patch(&self, after: &Self) -> Option<String> {
        if self.text() == after.text() {
            return None;
        }
        let mut out = String::with_capacity(1 << 10);
        merge_patch::write(self.whole(), after.whole(), &mut out);
        Some(out)
    }

    /// Whether both views are of the same turn or phase: only its text may differ.
    pub(crate) fn same_turn(&self, other: &Self) -> bool {
        let turn = |view: &'_ Self| -> Vec<(String, String)> {
            let mut members = Members::of(view.whole());
            let turn = std::iter::from_fn(|| members.next()).find(|(key, _)| *key == "turn");
            let Some((_, turn)) = turn else { return Vec::new() };
            let index = Index::read(turn.text());
            let mut fields = Members::of(Part::new(turn.text(), &index));
            let told = std::iter::from_fn(|| fields.next()).filter(|(key, _)| *key != "text");
            told.map(|(key, value)| (key.to_owned(), value.text().to_owned())).collect()
        };
        turn(self) == turn(other)
    }

    fn whole(&self) -> Part<'_> {
        Part::new(self.text(), self.0.parts())
    }
}

impl From<CanonicalText> for View {
    fn from(text: CanonicalText) -> Self {
        Self(text)
    }
}

/// A value in an indexed text.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    text: &'a str,
    members: &'a [Member],
    value: (u32, u32),
    /// The members inside it that the index has.
    inside: (usize, usize),
}

impl<'a> Part<'a> {
    /// The whole of a text.
    pub(crate) fn new(text: &'a str, index: &'a Index) -> Self {
        let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let members = index.members();
        Self { text, members, value: (0, end), inside: (0, members.len()) }
    }

    fn slice(self, (start, end): (u32, u32)) -> &'a str {
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }

    pub(crate) fn text(self) -> &'a str {
        self.slice(self.value)
    }

    pub(crate) fn is_object(self) -> bool {
        self.text().starts_with('{')
    }

    /// Whether the index has its members.
    pub(crate) fn is_indexed(self) -> bool {
        self.inside.0 < self.inside.1 || self.text() == "{}"
    }
}

/// The members of an object in order.
pub(crate) struct Members<'a> {
    part: Part<'a>,
}

impl<'a> Members<'a> {
    pub(crate) const fn of(part: Part<'a>) -> Self {
        Self { part }
    }

    pub(crate) fn peek(&self) -> Option<(&'a str, Part<'a>)> {
        let Part { members, inside: (first, end), .. } = self.part;
        let member = members.get(first).filter(|_| first < end)?;
        let inside = (first + 1, member.after as usize);
        Some((self.part.slice(member.key), Part { value: member.value, inside, ..self.part }))
    }

    pub(crate) fn next(&mut self) -> Option<(&'a str, Part<'a>)> {
        let member = self.peek()?;
        self.part.inside.0 = member.1.inside.1;
        Some(member)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    proptest! {
        #[test]
        fn nothing_panics_over_text_that_is_no_json(a in "[\"\\\\{}\\[\\],:a]{0,20}") {
            let index = Index::read(&a);
            let mut members = Members::of(Part::new(&a, &index));
            while members.next().is_some() {}
        }
    }

    fn view(value: &Value) -> View {
        CanonicalText::write(value, &[], None).unwrap().into()
    }

    #[test]
    fn the_text_of_a_turn_does_not_make_it_another_turn() {
        let of = |turn: Value| view(&json!({"a": 1, "turn": turn, "z": {"turn": 1}}));
        let first = of(json!({"round": 1, "seats": [0], "text": "Yours"}));
        assert!(first.same_turn(&of(json!({"round": 1, "seats": [0], "text": "Theirs"}))));
        assert!(first.same_turn(&of(json!({"round": 1, "seats": [0]}))));
        assert!(!first.same_turn(&of(json!({"round": 2, "seats": [0], "text": "Yours"}))));
        assert!(!first.same_turn(&of(json!({"seats": [0], "text": "Yours"}))));
        assert!(!first.same_turn(&view(&json!({}))));
    }
}
