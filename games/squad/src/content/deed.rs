//! The effects of abilities and cards as they are written: a kind, and the fields of that kind.

use super::Band;
use crate::body::Condition;
use initiative_content::Form;
use initiative_content::code::{OUT_OF_RANGE, UNKNOWN_CONTENT};

/// The fields of all kinds of deeds. Each kind has some of them.
#[derive(Clone, Copy)]
pub(super) struct Deed {
    pub(super) kind: Option<&'static str>,
    pub(super) cost: u8,
    pub(super) dice: u8,
    pub(super) damage: u8,
    pub(super) amount: u8,
    pub(super) radius: u8,
    pub(super) strength: i8,
    pub(super) band: Band,
    pub(super) status: Option<Condition>,
    pub(super) turns: Option<u8>,
}

impl Deed {
    /// A deed without a kind, with the default numbers.
    pub(super) const NEW: Self = Self {
        kind: None,
        cost: 1,
        dice: 1,
        damage: 1,
        amount: 1,
        radius: 1,
        strength: 0,
        band: Band::TOUCH,
        status: None,
        turns: None,
    };

    pub(super) const fn of(kind: &'static str) -> Self {
        Self { kind: Some(kind), ..Self::NEW }
    }

    pub(super) const fn giving(mut self, status: Condition, turns: u8) -> Self {
        self.status = Some(status);
        self.turns = Some(turns);
        self
    }

    /// The status it gives, and for how many turns.
    pub(super) fn given(&self) -> Option<(Condition, u8)> {
        let status = self.status?;
        Some((status, if status.instant() { 1 } else { self.turns.unwrap_or(1) }))
    }

    /// Visits the fields. The kinds in `give` always give a status.
    pub(super) fn fields(
        &mut self,
        kinds: &[(&'static str, &'static [&'static str])],
        give: &[&str],
        form: &mut Form<'_>,
    ) {
        form.kind(kinds, UNKNOWN_CONTENT, &mut self.kind);
        form.number("cost", 0..=99, &mut self.cost);
        form.number("dice", 1..=20, &mut self.dice);
        form.number("damage", 1..=99, &mut self.damage);
        form.number("amount", 1..=99, &mut self.amount);
        form.number("radius", 0..=62, &mut self.radius);
        form.number("strength", -20..=20, &mut self.strength);
        self.band.fields(form);
        form.option("turns", &mut self.turns, |node| node.number(1..=99));
        let needed = self.kind.is_some_and(|kind| give.contains(&kind));
        if needed && !form.need("status") {
            return;
        }
        let read = |node: &initiative_content::Node<'_>| {
            node.word(&Condition::WORDS, UNKNOWN_CONTENT).map(Some)
        };
        let known = form.given("status");
        form.value("status", &mut self.status, read, |it| it.map(Condition::name).into());
        if form.reads() && !known && self.turns.is_some() {
            form.fault("turns", OUT_OF_RANGE, "turns are those of a status, and none is given");
        }
    }
}
