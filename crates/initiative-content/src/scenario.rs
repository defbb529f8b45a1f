//! What the scenarios of all games have in common: their source, and what they say about chance.

use crate::code::OUT_OF_RANGE;
use crate::words::{meant, quoted};
use crate::{Form, Node};
use alloc::format;
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use initiative_kernel::dice::Dice;
use serde_json::Value;

/// How many results may be scripted.
const LONGEST: usize = 10_000;

/// The field `seed`, or this seed if the field is missing.
pub fn seed(form: &mut Form<'_>, seed: u64) -> u64 {
    let mut own = seed;
    form.number("seed", 0..=u64::MAX.into(), &mut own);
    own
}

/// These dice, with the first results from the field `dice_script`.
#[must_use]
pub fn scripted(form: &mut Form<'_>, faces: RangeInclusive<i128>, dice: Dice) -> Dice {
    let mut script = Vec::new();
    let read = |node: &Node<'_>| node.number(faces.clone());
    if form.list("dice_script", LONGEST, &mut script, read, |face: &i64| (*face).into()) {
        return dice.with_script(script);
    }
    dice
}

/// Reads exported dice.
#[must_use]
pub fn dice(node: &Node<'_>) -> Option<Dice> {
    fn whole(form: &mut Form<'_>, name: &str, range: RangeInclusive<i128>) {
        if form.need(name) {
            form.number(name, range, &mut 0_i128);
        }
    }
    let (natural, any) = (0..=u64::MAX.into(), i64::MIN.into()..=i64::MAX.into());
    let ((), sound) = node.faults().sound(|| {
        node.form(|form| {
            for name in ["seed", "draws", "rolls"] {
                whole(form, name, natural.clone());
            }
            form.part("script", |form| {
                if form.need("rest") {
                    let read = |node: &Node<'_>| node.number::<i64>(any.clone());
                    form.list("rest", LONGEST, &mut Vec::new(), read, |it| (*it).into());
                }
                form.part("misfit", |form| {
                    for name in ["value", "low", "high"] {
                        whole(form, name, any.clone());
                    }
                });
            });
        });
    });
    // Exported dice without a script have no field for it.
    let mut value = node.value().clone();
    value.as_object_mut().filter(|_| sound)?.entry("script").or_insert(Value::Null);
    serde_json::from_value(value).ok()
}

/// The scenario that a setup contains, or the built-in one that it names. `unknown` is the code for
/// an unknown name.
pub fn chosen<'a, I: AsRef<str>>(
    node: &Node<'a>,
    built_in: &'a [(I, Value)],
    unknown: &'static str,
) -> Option<&'a Value> {
    match node.value() {
        Value::String(id) => {
            let found = built_in.iter().find(|(known, _)| known.as_ref() == id);
            if found.is_none() {
                let ids: Vec<&str> = built_in.iter().map(|(id, _)| id.as_ref()).collect();
                let message = format!("there is no scenario {}{}", quoted(id), meant(id, &ids));
                node.fault(unknown, message);
            }
            found.map(|(_, scenario)| scenario)
        }
        own @ Value::Object(_) => Some(own),
        _ => {
            let message = "a scenario is the id of a built-in one, or a set of named fields";
            node.fault(OUT_OF_RANGE, message);
            None
        }
    }
}
