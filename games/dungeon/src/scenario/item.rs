//! Items and appearances of a scenario.

use super::each;
use crate::content::{Book, Item, ItemKind, Kind, Potion, Scroll, Status};
use crate::looks::Looks;
use crate::read::{OUT_OF_RANGE, UNKNOWN_KIND};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Node, Reader};
use initiative_kernel::modifier::Statuses;

/// A kind of item by its word.
pub(super) fn read_kind(node: &Node<'_>, reader: &mut Reader) -> Option<ItemKind> {
    let word = node.text(reader)?;
    let kind = ItemKind::parse(word);
    if kind.is_none() {
        reader.fault(node, UNKNOWN_KIND, format!("there is no item {word:?}"));
    }
    kind
}

/// Any other kind by its word.
pub(super) fn read_word<K: Kind>(node: &Node<'_>, reader: &mut Reader) -> Option<K> {
    let word = node.text(reader)?;
    let kind = K::parse(word);
    if kind.is_none() {
        let known: Vec<&str> = K::ALL.iter().map(|kind| kind.word()).collect();
        let message = format!("there is no {} {word:?}; known are {}", K::WHAT, known.join(", "));
        reader.fault(node, UNKNOWN_KIND, message);
    }
    kind
}

/// An item: `kind`, `count` and `plus` of a node.
pub(super) fn read_item(node: &Node<'_>, most: u8, reader: &mut Reader) -> Option<Item> {
    let mut item = Item::one(read_kind(&node.need("kind", reader)?, reader)?);
    let most = if item.kind.stacks() { most } else { 1 };
    node.number("count", 1..=most.into(), &mut item.count, reader);
    let gear = matches!(item.kind, ItemKind::Weapon(_) | ItemKind::Armour(_));
    node.number("plus", 0..=if gear { 99 } else { 0 }, &mut item.plus, reader);
    Some(item)
}

/// Statuses: `[{kind, turns, power}]`.
pub(super) fn read_statuses(node: &Node<'_>, book: &Book, reader: &mut Reader) -> Statuses<Status> {
    let mut statuses = Statuses::new();
    let list = ("statuses", Status::ALL.len());
    each(node, list, &["kind", "turns", "power"], reader, |node, reader| {
        let kind = node.need("kind", reader);
        let Some(status) = kind.and_then(|kind| read_word::<Status>(&kind, reader)) else {
            return;
        };
        let mut turns = 1_u32;
        let mut power = u32::try_from(book.statuses[status].power).unwrap_or(0);
        node.number("turns", 1..=10_000, &mut turns, reader);
        node.number("power", 0..=1000, &mut power, reader);
        if statuses.has(status) {
            reader.fault(node, OUT_OF_RANGE, format!("{status} is in the list twice"));
        }
        statuses.apply(status, turns, power);
    });
    statuses
}

// DELVE-SET-1
/// The appearances: those that are given, and the others as they are dealt.
pub(super) fn read_looks(node: &Node<'_>, book: &Book, root: &Dice, reader: &mut Reader) -> Looks {
    let dealt = Looks::deal(root);
    let Some(own) = node.get("looks") else {
        return dealt;
    };
    let mut given: Vec<(ItemKind, u8)> = Vec::new();
    for (word, node) in own.entries(reader) {
        let (kind, words) = match ItemKind::parse(word) {
            Some(kind @ ItemKind::Potion(_)) => (kind, &book.looks.potions),
            Some(kind @ ItemKind::Scroll(_)) => (kind, &book.looks.scrolls),
            _ => {
                reader.fault(&node, UNKNOWN_KIND, "there is no such potion or scroll");
                continue;
            }
        };
        let Some(look) = node.text(reader) else {
            continue;
        };
        let place = words.iter().position(|known| known == look);
        match place.and_then(|place| u8::try_from(place).ok()) {
            Some(place) => given.push((kind, place)),
            None => reader.fault(&node, UNKNOWN_KIND, format!("nothing looks {look:?}")),
        }
    }
    let potions: Vec<ItemKind> = Potion::ALL.iter().map(|kind| ItemKind::Potion(*kind)).collect();
    let scrolls: Vec<ItemKind> = Scroll::ALL.iter().map(|kind| ItemKind::Scroll(*kind)).collect();
    let deal = |kinds: &[ItemKind]| {
        let own = |kind: &ItemKind| given.iter().find(|(one, _)| one == kind).map(|(_, at)| *at);
        let mut taken: Vec<u8> = kinds.iter().filter_map(own).collect();
        // The others keep what they were dealt where that is free, else they take what is left.
        let mut rest: Vec<u8> = kinds.iter().filter_map(|kind| dealt.place(*kind)).collect();
        rest.retain(|place| !taken.contains(place));
        let mut places = Vec::new();
        for kind in kinds {
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
    let looks = Looks::of(deal(&potions), deal(&scrolls));
    looks.unwrap_or_else(|| {
        reader.fault(&own, OUT_OF_RANGE, String::from("every appearance belongs to one kind"));
        dealt
    })
}
