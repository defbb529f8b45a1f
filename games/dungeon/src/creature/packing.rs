//! How monsters are saved.
//!
//! Human-readable formats have a list of records. Other formats have one list of numbers, which the
//! compact form writes with variable length. For each monster these are a word of flags (its kind,
//! its mood, and a bit for every field that does not have its default), its x, y and health, and
//! then the fields of the set flags, in the order of the constants below.
// ENERGY-SAVE-1

use super::Creature;
use crate::content::{Monster, Mood, NamedKind, Status};
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::intent::ActorId;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const KIND: u64 = 1; // four bits
const MOOD: u64 = 1 << 4; // three bits
const GAP: u64 = 1 << 7; // not the next id
const GOAL: u64 = 1 << 8;
const LAST_KNOWN: u64 = 1 << 9;
const MEMORY: u64 = 1 << 10;
const COOLDOWN: u64 = 1 << 11;
const STATUSES: u64 = 1 << 12;
const SUMMONED: u64 = 1 << 13;
const END: u64 = 1 << 14;

pub(crate) fn serialize<S: Serializer>(list: &[Creature], to: S) -> Result<S::Ok, S::Error> {
    if to.is_human_readable() {
        return list.serialize(to);
    }
    let mut words = Vec::with_capacity(5 * list.len());
    let mut last = 0;
    for creature in list {
        write(&mut words, creature, last);
        last = creature.id.0;
    }
    words.serialize(to)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Creature>, D::Error> {
    if from.is_human_readable() {
        return Vec::deserialize(from);
    }
    let words = Vec::<u64>::deserialize(from)?;
    let bad = |field: &'static str| D::Error::custom(format_args!("monsters: bad {field}"));
    let mut rest = Words(&words);
    let mut list = Vec::with_capacity(words.len() / 4);
    let mut last = 0;
    while !rest.0.is_empty() {
        let creature = read(&mut rest, last).map_err(bad)?;
        last = creature.id.0;
        list.push(creature);
    }
    Ok(list)
}

fn write(words: &mut Vec<u64>, creature: &Creature, last: u32) {
    let gap = u64::from(creature.id.0.wrapping_sub(last).wrapping_sub(1));
    let mut flags = creature.kind.index() as u64 * KIND + creature.mood.index() as u64 * MOOD;
    let mut mark = |flag: u64, on: bool| flags |= if on { flag } else { 0 };
    mark(GAP, gap != 0);
    mark(GOAL, creature.goal.is_some());
    mark(LAST_KNOWN, creature.last_known.is_some());
    mark(MEMORY, creature.memory != 0);
    mark(COOLDOWN, creature.cooldown != 0);
    mark(STATUSES, !creature.statuses.is_empty());
    mark(SUMMONED, creature.summoned);
    words.push(flags);
    put_tile(words, creature.at);
    words.push(creature.hp.cast_unsigned().into());
    if gap != 0 {
        words.push(gap);
    }
    for tile in [creature.goal, creature.last_known].into_iter().flatten() {
        put_tile(words, tile);
    }
    for count in [creature.memory, creature.cooldown].into_iter().filter(|count| *count != 0) {
        words.push(count.into());
    }
    if flags & STATUSES != 0 {
        words.push(creature.statuses.iter().count() as u64);
        for status in creature.statuses.iter() {
            words.push(status.kind.index() as u64);
            words.extend([u64::from(status.turns), u64::from(status.power)]);
        }
    }
}

fn put_tile(words: &mut Vec<u64>, tile: Tile) {
    words.extend([tile.x, tile.y].map(|side| u64::from(side.cast_unsigned())));
}

/// The words that are still to be read.
struct Words<'a>(&'a [u64]);

impl Words<'_> {
    fn word(&mut self, field: &'static str) -> Result<u64, &'static str> {
        let (word, rest) = self.0.split_first().ok_or(field)?;
        self.0 = rest;
        Ok(*word)
    }

    fn number(&mut self, field: &'static str) -> Result<u32, &'static str> {
        u32::try_from(self.word(field)?).map_err(|_| field)
    }

    // A field with a flag must not have its default, so that a state is written in one way only.
    fn nonzero(&mut self, field: &'static str) -> Result<u32, &'static str> {
        self.number(field).and_then(|number| if number == 0 { Err(field) } else { Ok(number) })
    }

    fn side(&mut self, field: &'static str) -> Result<i16, &'static str> {
        u16::try_from(self.word(field)?).map(u16::cast_signed).map_err(|_| field)
    }

    fn tile(&mut self, field: &'static str) -> Result<Tile, &'static str> {
        Ok(Tile::new(self.side(field)?, self.side(field)?))
    }
}

fn kind<K: NamedKind>(place: u64, field: &'static str) -> Result<K, &'static str> {
    usize::try_from(place).ok().and_then(|place| K::ALL.get(place)).copied().ok_or(field)
}

fn read(words: &mut Words<'_>, last: u32) -> Result<Creature, &'static str> {
    let flags = words.word("flags")?;
    if flags >= END {
        return Err("flags");
    }
    let has = |flag: u64| flags & flag != 0;
    let monster: Monster = kind(flags / KIND % 16, "kind")?;
    let mood: Mood = kind(flags / MOOD % 8, "state")?;
    let at = words.tile("at")?;
    let hp = words.number("hp")?.cast_signed();
    let gap = if has(GAP) { words.nonzero("id")? } else { 0 };
    let id = last.checked_add(gap).and_then(|id| id.checked_add(1)).ok_or("id")?;
    let mut creature = Creature::new(ActorId(id), monster, at, hp, mood);
    creature.goal = has(GOAL).then(|| words.tile("goal")).transpose()?;
    creature.last_known = has(LAST_KNOWN).then(|| words.tile("last_known")).transpose()?;
    if has(MEMORY) {
        creature.memory = words.nonzero("memory")?;
    }
    if has(COOLDOWN) {
        creature.cooldown = words.nonzero("cooldown")?;
    }
    if has(STATUSES) {
        creature.statuses = statuses(words)?;
    }
    creature.summoned = has(SUMMONED);
    Ok(creature)
}

fn statuses(words: &mut Words<'_>) -> Result<Statuses<Status>, &'static str> {
    const FIELD: &str = "statuses";
    let count = words.nonzero(FIELD)?;
    let mut list = Statuses::new();
    let mut before = None;
    for _ in 0..count {
        let status: Status = kind(words.word(FIELD)?, FIELD)?;
        let (turns, power) = (words.number(FIELD)?, words.number(FIELD)?);
        if before.is_some_and(|before| before >= status) || !list.apply(status, turns, power) {
            return Err(FIELD);
        }
        before = Some(status);
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct List(#[serde(with = "super")] Vec<Creature>);

    fn some() -> List {
        let rat = Creature::new(ActorId(2), Monster::Rat, Tile::new(3, 4), 8, Mood::Asleep);
        let mut warden =
            Creature::new(ActorId(9), Monster::Warden, Tile::new(199, 1), 140, Mood::Chase);
        warden.goal = Some(Tile::new(0, 0));
        warden.last_known = Some(Tile::new(7, 8));
        (warden.memory, warden.cooldown, warden.summoned) = (10, 8, true);
        warden.statuses.apply(Status::Stun, 1, 0);
        warden.statuses.apply(Status::Poison, 300, 2);
        List(vec![rat, warden])
    }

    #[test]
    fn energy_save_1_monsters_survive_both_forms() {
        let list = some();
        let bytes = postcard::to_allocvec(&list).unwrap();
        assert_eq!(postcard::from_bytes::<List>(&bytes).unwrap(), list);
        let text = serde_json::to_string(&list).unwrap();
        assert_eq!(serde_json::from_str::<List>(&text).unwrap(), list);
    }

    #[test]
    fn energy_save_1_a_plain_monster_takes_a_few_bytes() {
        let mut list = some();
        list.0.truncate(1);
        // The count, the gap to the first id, and five numbers of a byte each.
        assert!(postcard::to_allocvec(&list).unwrap().len() <= 8);
    }

    #[test]
    fn energy_save_4_there_is_one_way_to_write_a_monster() {
        let read = |words: &[u64]| {
            postcard::from_bytes::<List>(&postcard::to_allocvec(words).unwrap()).ok()
        };
        assert!(read(&[0, 1, 1, 8]).is_some());
        for forged in [
            &[END, 1, 1, 8][..],
            &[0, 1, 1],
            &[15, 1, 1, 8],
            &[7 * MOOD, 1, 1, 8],
            &[GAP, 1, 1, 8, 0],
            &[MEMORY, 1, 1, 8, 0],
            &[STATUSES, 1, 1, 8, 0],
            &[STATUSES, 1, 1, 8, 2, 1, 1, 1, 0, 1, 1],
            &[STATUSES, 1, 1, 8, 1, 0, 0, 1],
            &[GAP, 1, 1, 8, u32::MAX.into()],
            &[0, 1 << 16, 1, 8],
        ] {
            assert!(read(forged).is_none(), "{forged:?}");
        }
    }
}
