//! Items, statuses and appearances of a scenario.

use super::each;
use crate::content::{Item, ItemKind, NamedKind, RuleBook, Status};
use crate::looks::Looks;
use crate::scenario::code::{OUT_OF_RANGE, UNKNOWN_KIND};
use alloc::vec::Vec;
use initiative_content::{Form, Node};
use initiative_kernel::dice::Dice;
use initiative_kernel::modifier::Statuses;
use serde_json::json;

/// Items of a kind: `kind`, `count` and `plus`.
pub(super) fn read_item(form: &mut Form<'_>, most: u8) -> Option<Item> {
    form.know(&["count"]);
    let mut item = read_gear(form)?;
    let most = if item.kind.stacks() { most } else { 1 };
    form.number("count", 1..=most.into(), &mut item.count);
    Some(item)
}

/// One item: `kind` and `plus`.
pub(super) fn read_gear(form: &mut Form<'_>) -> Option<Item> {
    form.know(&["plus"]);
    let mut item = Item::one(form.needed("kind").and_then(|kind| ItemKind::read(&kind))?);
    let gear = matches!(item.kind, ItemKind::Weapon(_) | ItemKind::Armour(_));
    form.number("plus", 0..=if gear { 99 } else { 0 }, &mut item.plus);
    Some(item)
}

/// Statuses: `[{kind, turns, power}]`.
pub(super) fn statuses(form: &mut Form<'_>, book: &RuleBook, statuses: &mut Statuses<Status>) {
    let write = |all: &Statuses<Status>| {
        let all = all.iter();
        all.map(|it| json!({ "kind": it.kind, "turns": it.turns, "power": it.power })).collect()
    };
    form.value("statuses", statuses, |list| Some(read_statuses(list, book)), write);
}

fn read_statuses(list: &Node<'_>, book: &RuleBook) -> Statuses<Status> {
    let mut statuses = Statuses::new();
    each(list, Status::ALL.len(), |form| {
        form.know(&["turns", "power"]);
        let kind = form.needed("kind").and_then(|kind| Status::read(&kind));
        let Some(status) = kind else {
            return;
        };
        let mut turns = 1_u32;
        let mut power = u32::try_from(book.statuses[status].power).unwrap_or(0);
        form.number("turns", 1..=10_000, &mut turns);
        form.number("power", 0..=1000, &mut power);
        if statuses.has(status) {
            form.fault_here(OUT_OF_RANGE, format!("{status} is in the list twice"));
        }
        statuses.apply(status, turns, power);
    });
    statuses
}

// DELVE-SET-1
/// The appearances: those that are given, and the others from the dice.
pub(super) fn read_looks(node: &Node<'_>, book: &RuleBook, root: &Dice) -> Looks {
    let dealt = Looks::deal(root);
    let Some(own) = node.get("looks") else {
        return dealt;
    };
    let mut given: Vec<(ItemKind, u8)> = Vec::new();
    for (word, node) in own.entries() {
        let (kind, words) = match ItemKind::parse(word) {
            Some(kind @ ItemKind::Potion(_)) => (kind, &book.looks.potions),
            Some(kind @ ItemKind::Scroll(_)) => (kind, &book.looks.scrolls),
            _ => {
                node.fault(UNKNOWN_KIND, "there is no such potion or scroll");
                continue;
            }
        };
        let Some(look) = node.text() else {
            continue;
        };
        let place = words.iter().position(|known| known == look);
        match place.and_then(|place| u8::try_from(place).ok()) {
            Some(place) => given.push((kind, place)),
            None => node.fault(UNKNOWN_KIND, format!("there is no appearance {look:?}")),
        }
    }
    let deal = |kinds: Vec<ItemKind>| {
        let own = |kind: &ItemKind| given.iter().find(|(one, _)| one == kind).map(|(_, at)| *at);
        let mut taken: Vec<u8> = kinds.iter().filter_map(own).collect();
        // Other kinds keep what the dice dealt if it is free, else they take what is left.
        let mut rest: Vec<u8> = kinds.iter().filter_map(|kind| dealt.place(*kind)).collect();
        rest.retain(|place| !taken.contains(place));
        let mut places = Vec::new();
        for kind in &kinds {
            let place = own(kind).or_else(|| {
                let kept = dealt.place(*kind).filter(|place| !taken.contains(place));
                let place =
                    kept.or_else(|| rest.iter().copied().find(|place| !taken.contains(place)))?;
                taken.push(place);
                Some(place)
            });
            places.extend(place);
        }
        places
    };
    let looks = Looks::of(deal(ItemKind::potions().collect()), deal(ItemKind::scrolls().collect()));
    looks.unwrap_or_else(|| {
        own.fault(OUT_OF_RANGE, "two kinds cannot have the same appearance");
        dealt
    })
}
