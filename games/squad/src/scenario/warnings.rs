//! Warnings: what is odd about a setup that can be played anyway.

use crate::body::FigureStatus;
use crate::content::library;
use crate::id::{MonsterId, SurvivorId};
use crate::setup::Setup;
use crate::state::Squad;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::Fault;
use serde_json::Value;

/// Something is given but changes nothing.
const UNUSED: &str = "scenario/unused";
/// A figure can never do anything.
const IDLE: &str = "scenario/idle";

impl Squad {
    /// What the author of this setup may not have meant. A setup with faults has no warnings.
    pub(crate) fn setup_warnings(setup: &Setup) -> Vec<Fault> {
        let (Ok(squad), Ok(library)) = (Self::position(setup, 0), library()) else {
            return Vec::new();
        };
        let scenario = match &setup.scenario {
            Value::String(id) => library.scenario(id).unwrap_or(&Value::Null),
            own => own,
        };
        let mut found = Vec::new();
        let mut warn = |path: String, code: &'static str, message: String| {
            found.push(Fault { path, code, message });
        };
        let prices = [
            ("scenario.rules.points", scenario.pointer("/rules/points")),
            ("rules.points", setup.rules.get("points")),
        ];
        let mut given =
            prices.into_iter().filter(|(_, value)| value.is_some_and(|value| !value.is_null()));
        // SQUAD-AP-1
        if squad.stage.rules.points.is_none() {
            if setup.preset.as_str() != Some("literal") {
                for (path, _) in given {
                    let message = "prices count only under the profile `points`; this is classic";
                    warn(path.into(), UNUSED, message.into());
                }
            }
        } else if squad.alive().next().is_some() && squad.nobody_can_pay() {
            let path = given.next_back().map_or("rules.points", |(path, _)| path);
            let message = "the points of a phase buy nobody any action; raise `per_phase`";
            warn(path.into(), IDLE, message.into());
        }
        let list = |name: &str| scenario.get(name).and_then(Value::as_array).into_iter().flatten();
        for (place, value) in list("survivors").enumerate() {
            let id = number(value, place, |text| SurvivorId::parse(text).map(|id| id.0));
            let Some(survivor) = squad.stage.survivor(SurvivorId(id)) else {
                continue;
            };
            for status in [FigureStatus::Dazed, FigureStatus::Weakened] {
                if squad.survivors[survivor].statuses.has(status) {
                    let path = format!("scenario.survivors[{place}].statuses.{}", status.name());
                    warn(path, UNUSED, "this status does something to monsters only".into());
                }
            }
        }
        for (place, value) in list("monsters").enumerate() {
            let id = number(value, place, |text| MonsterId::parse(text).map(|id| id.0));
            let Some(monster) = squad.stage.monster(MonsterId(id)) else {
                continue;
            };
            let state = &squad.monsters[monster];
            // SQUAD-MON-1
            if !state.slain && state.life() == 0 {
                let path = format!("scenario.monsters[{place}]");
                let message = "it has no card at all: it never acts, and its first wound slays it";
                warn(path, IDLE, message.into());
            }
            if state.statuses.has(FigureStatus::Braced) {
                let path = format!("scenario.monsters[{place}].statuses.braced");
                warn(path, UNUSED, "this status does something to survivors only".into());
            }
        }
        found
    }
}

/// The number of a figure, from its id or else from its index in the list.
fn number(figure: &Value, place: usize, parse: impl Fn(&str) -> Option<u8>) -> u8 {
    let id = figure.get("id").and_then(Value::as_str).and_then(parse);
    id.unwrap_or_else(|| crate::state::key(place + 1))
}
