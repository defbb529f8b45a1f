//! Damages bytes, texts and commands on purpose, so that they are almost right.

mod variants;

use initiative_kernel::dice::Dice;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};
use variants::variants;

/// Damages bytes in one to four places: flips, overwrites, insertions, losses, copies, numbers
/// at the edges of their range.
pub fn bytes(data: &mut Vec<u8>, dice: &mut Dice) {
    for _ in 0..dice.roll(1, 4) {
        let Some(place) = dice.index(data.len().max(1)) else {
            continue;
        };
        match dice.roll(0, 7) {
            0 if !data.is_empty() => data[place] ^= 1 << dice.roll(0, 7),
            1 if !data.is_empty() => data[place] = dice.bits() as u8,
            2 => data.insert(place, dice.bits() as u8),
            3 if !data.is_empty() => drop(data.remove(place)),
            4 => data.truncate(place),
            5 => {
                let end = (place + span(dice)).min(data.len());
                let copy = data[place.min(end)..end].to_vec();
                let at = dice.index(data.len() + 1).unwrap_or(0);
                data.splice(at..at, copy);
            }
            6 => {
                let end = (place + span(dice)).min(data.len());
                data.drain(place.min(end)..end);
            }
            _ => {
                let edges: [&[u8]; 6] =
                    [&[0xff; 9], &[0x80; 10], b"18446744073709551616", b"-1", b"null", b"\n"];
                let edge = dice.pick(&edges).copied().unwrap_or_default();
                data.splice(place..place, edge.iter().copied());
            }
        }
    }
}

fn span(dice: &mut Dice) -> usize {
    usize::try_from(dice.roll(1, 40)).unwrap_or(1)
}

/// A value that is almost `value`: its JSON form with one part changed, or another variant with the
/// same content. `None` if the result is not a value of the type.
pub fn value<T: Serialize + DeserializeOwned>(value: &T, dice: &mut Dice) -> Option<T> {
    let mut json = serde_json::to_value(value).ok()?;
    if dice.chance(30)
        && let Some(variant) = dice.pick(variants::<T>()).copied()
    {
        let content = match json {
            Value::Object(map) => map.into_iter().next().map_or(Value::Null, |(_, value)| value),
            other => other,
        };
        let bare = Value::String(variant.into());
        let full = Value::Object(Map::from_iter([(variant.into(), content)]));
        return serde_json::from_value(bare).or_else(|_| serde_json::from_value(full)).ok();
    }
    let target = dice.index(size(&json))?;
    change(&mut json, target, dice);
    serde_json::from_value(json).ok()
}

/// How many values there are in a JSON value, itself included.
fn size(json: &Value) -> usize {
    1 + match json {
        Value::Array(list) => list.iter().map(size).sum(),
        Value::Object(map) => map.values().map(size).sum(),
        _ => 0,
    }
}

/// Changes the value number `target` of a walk through the JSON value.
fn change(json: &mut Value, target: usize, dice: &mut Dice) {
    if target == 0 {
        *json = changed(json, dice);
        return;
    }
    let mut before = 1;
    let children: Box<dyn Iterator<Item = &mut Value>> = match json {
        Value::Array(list) => Box::new(list.iter_mut()),
        Value::Object(map) => Box::new(map.values_mut()),
        _ => return,
    };
    for child in children {
        let count = size(child);
        if target < before + count {
            return change(child, target - before, dice);
        }
        before += count;
    }
}

fn changed(json: &Value, dice: &mut Dice) -> Value {
    match json {
        Value::Number(number) => {
            let near = number.as_i64().unwrap_or(0);
            let edges = [0, 1, -1, 7, 8, 9, 63, 64, 127, 128, 255, 256, 65_535, i64::MAX, i64::MIN];
            match dice.roll(0, 3) {
                0 => Value::Number(near.wrapping_add(1).into()),
                1 => Value::Number(near.wrapping_sub(1).into()),
                2 => Value::Number(Number::from(u64::MAX - dice.bits() % 2)),
                _ => dice.pick(&edges).map_or(Value::Null, |edge| Value::Number((*edge).into())),
            }
        }
        Value::Bool(value) => Value::Bool(!value),
        Value::String(text) => {
            let mut text = text.clone();
            match dice.roll(0, 2) {
                0 => text.clear(),
                1 => text.push('x'),
                _ => text = text.repeat(50),
            }
            Value::String(text)
        }
        Value::Null => Value::Number(0.into()),
        Value::Array(list) => {
            let mut list = list.clone();
            match (dice.roll(0, 2), list.first().cloned()) {
                (0, Some(first)) => list.push(first),
                (1, _) => drop(list.pop()),
                _ => list.reverse(),
            }
            Value::Array(list)
        }
        Value::Object(map) => {
            let keys: Vec<&String> = map.keys().collect();
            let lost = dice.pick(&keys).copied();
            let kept = map.iter().filter(|(key, _)| Some(*key) != lost);
            Value::Object(
                kept.map(|(key, value)| (key.clone(), value.clone())).collect::<Map<_, _>>(),
            )
        }
    }
}
