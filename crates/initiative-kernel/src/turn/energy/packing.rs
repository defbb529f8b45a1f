//! The written forms of a ledger.
//!
//! For people it is a list of records. For machines it is one run of bytes in which a field at
//! its default costs one bit: the turn, the next id and the number of holders, then for each
//! holder a word of flags and the fields the flags name, in the order of the constants below.
//! All numbers have variable length, seven bits to a byte, the lowest first; a priority is folded
//! so that small negative numbers stay short.

use super::holder::{Control, Gate, Holder};
use super::ledger::{EnergyLedger, FREE_INTENTS};
use super::rate::{MODIFIERS, RateModifier};
use crate::turn::intent::ActorId;
use alloc::vec::Vec;
use core::fmt;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const TOTAL: u64 = 1; // not max
const RATE: u64 = 1 << 1;
const READY: u64 = 1 << 2;
const WAKE: u64 = 1 << 3; // not ready_at
const CONTROL: u64 = 1 << 4; // two bits
const MAX: u64 = 1 << 6;
const BANK: u64 = 1 << 7;
const PRIORITY: u64 = 1 << 8;
const GAP: u64 = 1 << 9; // not the next id
const FRACTION: u64 = 1 << 10;
const LIST: u64 = 1 << 11;
const PARKED: u64 = 1 << 12;
const BARRED: u64 = 1 << 13;
const TAKEN: u64 = 1 << 14;
const COUNT: u64 = 1 << 15;
const GATE: u64 = 1 << 16; // two bits
const END: u64 = 1 << 18;

const UNTIMED: u64 = 1;
const STUN: u64 = 1 << 1;

fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// What is left to read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn number(&mut self, field: &'static str) -> Result<u64, &'static str> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let (byte, rest) = self.0.split_first().ok_or(field)?;
            self.0 = rest;
            let part = u64::from(byte & 0x7f);
            if shift == 63 && part > 1 {
                break;
            }
            number |= part << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(field)
    }

    fn small<T: TryFrom<u64>>(&mut self, field: &'static str) -> Result<T, &'static str> {
        T::try_from(self.number(field)?).map_err(|_| field)
    }

    /// Reads a field that is only written if it is not at its default.
    fn field<T: TryFrom<u64>>(
        &mut self,
        written: bool,
        value: &mut T,
        field: &'static str,
    ) -> Result<(), &'static str> {
        if written {
            *value = self.small(field)?;
        }
        Ok(())
    }
}

/// The default values that a record is compared with.
fn plain(control: Control) -> Holder {
    match control {
        Control::Player => Holder::player(),
        Control::Ai => Holder::ai(),
        Control::None => Holder::inert(),
    }
}

fn write(out: &mut Vec<u8>, holder: &Holder, gap: u64) {
    let base = plain(holder.control);
    let control = match holder.control {
        Control::Ai => 0,
        Control::Player => 1,
        Control::None => 2,
    };
    let gate = match holder.gate {
        Gate::Energy => 0,
        Gate::Shut => 1,
        Gate::Open => 2,
    };
    let mut flags = (control * CONTROL) | (gate * GATE);
    let mut mark = |flag: u64, on: bool| flags |= if on { flag } else { 0 };
    mark(TOTAL, holder.total != holder.max);
    mark(RATE, holder.rate != base.rate);
    mark(READY, holder.ready_at != base.ready_at);
    mark(WAKE, holder.wake_cost != holder.ready_at);
    mark(MAX, holder.max != base.max);
    mark(BANK, holder.bank_max != base.bank_max);
    mark(PRIORITY, holder.priority != base.priority);
    mark(GAP, gap != 0);
    mark(FRACTION, holder.fraction != 0);
    mark(LIST, !holder.modifiers.is_empty());
    mark(PARKED, holder.parked);
    mark(BARRED, holder.barred);
    mark(TAKEN, holder.taken);
    mark(COUNT, holder.free != 0);
    put(out, flags);
    let mut field = |flag: u64, number: u64| {
        if flags & flag != 0 {
            put(out, number);
        }
    };
    field(TOTAL, holder.total.into());
    field(RATE, holder.rate.into());
    field(READY, holder.ready_at.into());
    field(WAKE, holder.wake_cost.into());
    field(MAX, holder.max.into());
    field(BANK, holder.bank_max.into());
    field(PRIORITY, fold(holder.priority));
    field(GAP, gap);
    field(FRACTION, holder.fraction.into());
    field(COUNT, holder.free.into());
    if flags & LIST != 0 {
        put(out, holder.modifiers.len() as u64);
        for modifier in &holder.modifiers {
            let mut flags = 0;
            flags |= if modifier.turns.is_none() { UNTIMED } else { 0 };
            flags |= if modifier.stun { STUN } else { 0 };
            put(out, flags);
            put(out, modifier.tag.into());
            put(out, modifier.num.into());
            put(out, modifier.den.into());
            if let Some(turns) = modifier.turns {
                put(out, turns.into());
            }
        }
    }
}

/// 0, -1, 1, -2, … as 0, 1, 2, 3, …
fn fold(number: i32) -> u64 {
    let wide = i64::from(number);
    (wide << 1 ^ wide >> 63).unsigned_abs()
}

fn unfold(number: u64) -> Option<i32> {
    let half = i64::try_from(number >> 1).ok()?;
    i32::try_from(if number & 1 == 0 { half } else { -half - 1 }).ok()
}

fn read(reader: &mut Reader<'_>) -> Result<(u64, Holder), &'static str> {
    let flags = reader.number("flags")?;
    if flags >= END {
        return Err("flags");
    }
    let control = match flags / CONTROL % 4 {
        0 => Control::Ai,
        1 => Control::Player,
        2 => Control::None,
        _ => return Err("control"),
    };
    let gate = match flags / GATE % 4 {
        0 => Gate::Energy,
        1 => Gate::Shut,
        2 => Gate::Open,
        _ => return Err("gate"),
    };
    let has = |flag: u64| flags & flag != 0;
    let mut holder = Holder { gate, ..plain(control) };
    reader.field(has(TOTAL), &mut holder.total, "total")?;
    reader.field(has(RATE), &mut holder.rate, "rate")?;
    reader.field(has(READY), &mut holder.ready_at, "ready_at")?;
    reader.field(has(WAKE), &mut holder.wake_cost, "wake_cost")?;
    reader.field(has(MAX), &mut holder.max, "max")?;
    reader.field(has(BANK), &mut holder.bank_max, "bank_max")?;
    if has(PRIORITY) {
        holder.priority = unfold(reader.number("priority")?).ok_or("priority")?;
    }
    let mut gap = 0;
    reader.field(has(GAP), &mut gap, "id")?;
    reader.field(has(FRACTION), &mut holder.fraction, "fraction")?;
    reader.field(has(COUNT), &mut holder.free, "free")?;
    if !has(TOTAL) {
        holder.total = holder.max;
    }
    if !has(WAKE) {
        holder.wake_cost = holder.ready_at;
    }
    holder.parked = has(PARKED);
    holder.barred = has(BARRED);
    holder.taken = has(TAKEN);
    if has(LIST) {
        let count: usize = reader.small("modifiers")?;
        if count > MODIFIERS {
            return Err("modifiers");
        }
        for _ in 0..count {
            let flags = reader.number("modifiers.flags")?;
            if flags > UNTIMED | STUN {
                return Err("modifiers.flags");
            }
            holder.modifiers.push(RateModifier {
                tag: reader.small("modifiers.tag")?,
                num: reader.small("modifiers.num")?,
                den: reader.small("modifiers.den")?,
                stun: flags & STUN != 0,
                turns: match flags & UNTIMED {
                    0 => Some(reader.small("modifiers.turns")?),
                    _ => None,
                },
            });
        }
    }
    Ok((gap, holder))
}

/// A holder with its id, as people read it.
#[derive(Serialize, Deserialize)]
struct Entry {
    id: u32,
    holder: Holder,
}

/// A ledger as people read it.
#[derive(Serialize, Deserialize)]
struct Page {
    turn: u64,
    next_id: u32,
    holders: Vec<Entry>,
}

impl EnergyLedger {
    fn entries(&self) -> impl Iterator<Item = Entry> {
        self.present().map(|slot| Entry { id: slot.id, holder: self.record(slot) })
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(16 + 8 * self.len());
        put(&mut out, self.now);
        put(&mut out, self.next_id.into());
        put(&mut out, self.len() as u64);
        let mut last = 0;
        for Entry { id, holder } in self.entries() {
            write(&mut out, &holder, u64::from(id - last - 1));
            last = id;
        }
        out
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, &'static str> {
        let mut reader = Reader(bytes);
        let turn = reader.number("turn")?;
        let next_id: u32 = reader.small("next_id")?;
        let count: usize = reader.small("holders")?;
        // Each holder takes at least one byte, so a larger count cannot be true.
        if count > reader.0.len() {
            return Err("holders");
        }
        let mut ledger = Self::starting(turn);
        ledger.slots.reserve_exact(count);
        let mut last = 0_u64;
        for _ in 0..count {
            let (gap, holder) = read(&mut reader)?;
            last = last.saturating_add(gap).saturating_add(1);
            ledger.restore(u32::try_from(last).map_err(|_| "id")?, &holder)?;
        }
        if !reader.0.is_empty() {
            return Err("trailing bytes");
        }
        ledger.finish(next_id)
    }

    /// Adds a holder from its written record.
    fn restore(&mut self, id: u32, holder: &Holder) -> Result<(), &'static str> {
        if id < self.next_id || id == u32::MAX {
            return Err("id");
        }
        if holder.total > holder.max.saturating_add(holder.bank_max) {
            return Err("total");
        }
        if holder.free > FREE_INTENTS {
            return Err("free");
        }
        if holder.modifiers.iter().any(|modifier| modifier.turns == Some(0)) {
            return Err("modifiers.turns");
        }
        self.admit(id, holder).map_err(|refusal| refusal.code)?;
        // Only a holder that is able can have been taken.
        if holder.taken && !self.is_able(ActorId(id)) {
            return Err("taken");
        }
        Ok(())
    }

    fn finish(mut self, next_id: u32) -> Result<Self, &'static str> {
        if next_id < self.next_id {
            return Err("next_id");
        }
        if self.now == u64::MAX {
            return Err("turn");
        }
        self.next_id = next_id;
        Ok(self)
    }
}

impl Serialize for EnergyLedger {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let page =
                Page { turn: self.now, next_id: self.next_id, holders: self.entries().collect() };
            page.serialize(serializer)
        } else {
            serializer.serialize_bytes(&self.to_bytes())
        }
    }
}

impl<'de> Deserialize<'de> for EnergyLedger {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bad = |field: &'static str| D::Error::custom(format_args!("ledger: bad {field}"));
        if !deserializer.is_human_readable() {
            return deserializer.deserialize_bytes(Bytes);
        }
        let page = Page::deserialize(deserializer)?;
        let mut ledger = Self::starting(page.turn);
        for Entry { id, holder } in &page.holders {
            ledger.restore(*id, holder).map_err(bad)?;
        }
        ledger.finish(page.next_id).map_err(bad)
    }
}

struct Bytes;

impl Visitor<'_> for Bytes {
    type Value = EnergyLedger;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the bytes of a ledger")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<EnergyLedger, E> {
        EnergyLedger::from_bytes(bytes)
            .map_err(|field| E::custom(format_args!("ledger: bad {field}")))
    }
}
