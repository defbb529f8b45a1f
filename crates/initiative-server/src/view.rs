//! Views as canonical text, which is hashed, sent and compared.

use crate::canonical_json::fingerprint_text;
use crate::merge_patch;
use initiative_scene::canon::{CanonicalText, Index, Member, MemberReader};

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
            while members.key().is_some_and(|key| key != "turn") {}
            let mut fields = MemberReader::of(members.value().text());
            let told = std::iter::from_fn(|| Some((fields.key()?, fields.value())));
            let told = told.filter(|(key, _)| *key != "text");
            told.map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
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

/// A value in a text.
#[derive(Clone, Copy, Default)]
pub(crate) struct Part<'a> {
    text: &'a str,
    members: &'a [Member],
    value: (u32, u32),
    /// The members inside it that the index has.
    inside: (usize, usize),
}

impl<'a> Part<'a> {
    /// The whole of an indexed text.
    fn new(text: &'a str, index: &'a Index) -> Self {
        let members = index.members();
        Self { members, inside: (0, members.len()), ..Self::plain(text) }
    }

    /// A text without an index.
    fn plain(text: &'a str) -> Self {
        let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
        Self { text, value: (0, end), ..Self::default() }
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
}

/// The members of an object in order: a key, then its value.
pub(crate) enum Members<'a> {
    /// The index tells where they are.
    Indexed { next: Part<'a>, value: Part<'a> },
    /// The text has to be read.
    Plain(MemberReader<'a>),
}

impl<'a> Members<'a> {
    pub(crate) fn of(part: Part<'a>) -> Self {
        if part.inside.0 < part.inside.1 {
            Self::Indexed { next: part, value: Part::default() }
        } else {
            Self::Plain(MemberReader::of(part.text()))
        }
    }

    /// The key of the next member; `None` after the last one.
    pub(crate) fn key(&mut self) -> Option<&'a str> {
        match self {
            Self::Plain(fields) => fields.key(),
            Self::Indexed { next, value } => {
                let (first, end) = next.inside;
                let member = next.members.get(first).filter(|_| first < end);
                let Some(member) = member else {
                    *value = Part::default();
                    return None;
                };
                let inside = (first + 1, member.after as usize);
                *value = Part { value: member.value, inside, ..*next };
                // No member is after itself.
                next.inside.0 = inside.1.max(inside.0);
                Some(next.slice(member.key))
            }
        }
    }

    /// The value of the member whose key was read last.
    pub(crate) fn value(&mut self) -> Part<'a> {
        match self {
            Self::Plain(fields) => Part::plain(fields.value()),
            Self::Indexed { value, .. } => *value,
        }
    }

    /// Skips the value if it is this one. Returns whether it is.
    pub(crate) fn skip(&mut self, same: &str) -> bool {
        match self {
            Self::Plain(fields) => fields.skip(same),
            Self::Indexed { value, .. } => value.text() == same,
        }
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
            let mut members = Members::of(Part::plain(&a));
            let mut keys = 0;
            while members.key().is_some() {
                members.value();
                keys += 1;
                prop_assert!(keys < 1_000, "the members have no end");
            }
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
