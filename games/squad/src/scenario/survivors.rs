//! The survivors of a scenario.

use super::places::footing;
use super::values::{colour, statuses, switch};
use super::{Entry, ReadSide, SURVIVORS};
use crate::body::{Down, Part};
use crate::content::Shelves;
use crate::id::SurvivorId;
use crate::rules::BattleRules;
use crate::stage::{SurvivorProfile, SurvivorStats};
use crate::state::{Survivor, key};
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use initiative_content::code::{DUPLICATE_ID, OUT_OF_RANGE, UNKNOWN_CONTENT};
use initiative_content::{Fields, Form, Node};
use initiative_kernel::game::Seat;
use initiative_kernel::turn::activation::Spent;
use serde_json::{Value, json};

/// The survivors, with what they have spent in this phase and whether they are finished, if that
/// is said.
pub(super) type ReadSurvivors = ReadSide<SurvivorProfile, Survivor, (Spent, Option<bool>)>;

impl ReadSurvivors {
    /// The index of the survivor that a node names.
    pub(super) fn find(&self, node: &Node<'_>) -> Option<usize> {
        let id = SurvivorId::parse(node.text()?);
        let place = self.figures.iter().position(|(sheet, ..)| Some(sheet.id) == id);
        if place.is_none() && self.known {
            let message = "there is no such survivor; ids are survivor_1 to 99";
            node.fault(UNKNOWN_CONTENT, message);
        }
        place
    }
}

/// A survivor as it is written.
pub(super) struct Written {
    pub(super) sheet: SurvivorProfile,
    pub(super) survivor: Survivor,
    /// Its moves and activations in this phase.
    pub(super) uses: [u8; 2],
    /// The points it has left.
    pub(super) points: Option<u8>,
    pub(super) complete: Option<bool>,
}

pub(super) fn read(
    list: Option<Node<'_>>,
    shelves: &Shelves,
    rules: &BattleRules,
    waiting: Option<SurvivorId>,
) -> ReadSurvivors {
    let one = |node: &Node<'_>, place| read_one(node, place, shelves, rules, waiting);
    ReadSurvivors::read(list, SURVIVORS, |sheet| sheet.id, one)
}

fn read_one(
    node: &Node<'_>,
    place: usize,
    shelves: &Shelves,
    rules: &BattleRules,
    waiting: Option<SurvivorId>,
) -> Option<Entry<SurvivorProfile, Survivor, (Spent, Option<bool>)>> {
    let (mut written, mut named, mut footing) = (Written::blank(place, shelves), true, None);
    let object = node.form(|form| {
        if form.given("id") && !written.id(form) {
            // A survivor whose id cannot be read gets an id that no other survivor has.
            written.sheet.id = SurvivorId(key(200 + place));
            named = false;
        }
        let id = written.sheet.id;
        written.sheet.name = format!("Survivor {}", id.0);
        written.sheet.label = format!("S{}", id.0);
        footing = written.fields(shelves, form);
        let (mut moved, mut activated) = (false, false);
        form.flag("moved", &mut moved);
        form.flag("activated", &mut activated);
        if !form.given("uses") {
            written.uses = [u8::from(moved), u8::from(activated)];
        }
    });
    if !object {
        return None;
    }
    let waits = waiting == Some(written.sheet.id);
    let open = (written.spent(rules), written.complete.or(waits.then_some(false)));
    let Written { sheet, survivor, .. } = written;
    Some(Entry { sheet, figure: survivor, open, footing, named })
}

impl Written {
    fn blank(place: usize, shelves: &Shelves) -> Self {
        let sheet = SurvivorProfile {
            id: SurvivorId(key(place + 1)),
            name: Default::default(),
            label: Default::default(),
            colour: [60, 120, 240],
            owner: Seat(0),
            stats: SurvivorStats::default(),
            weapon: shelves.weapons.place("fists").map_or(0, key),
            abilities: Vec::new(),
        };
        let survivor = Survivor::default();
        Self { sheet, survivor, uses: [0; 2], points: None, complete: None }
    }

    pub(super) fn id(&mut self, form: &mut Form<'_>) -> bool {
        let wanted = "the id of a survivor: survivor_1 to survivor_99";
        let read = |node: &Node<'_>| node.parsed(SurvivorId::parse, wanted);
        form.value("id", &mut self.sheet.id, read, |id| id.to_string().into())
    }

    /// Visits all fields except the id. Returns where it stands.
    pub(super) fn fields(
        &mut self,
        shelves: &Shelves,
        form: &mut Form<'_>,
    ) -> Option<super::places::Standing> {
        let Self { sheet, survivor, .. } = self;
        form.text("name", &mut sheet.name);
        form.text("label", &mut sheet.label);
        colour(form, &mut sheet.colour);
        form.number("owner", 0..=3, &mut sheet.owner.0);
        form.part("stats", |form| sheet.stats.fields(form));
        let weapons = &shelves.weapons;
        let read = |node: &Node<'_>| weapons.find(node).map(key);
        form.value("weapon", &mut sheet.weapon, read, |it| {
            weapons.all().get(usize::from(*it)).map(|weapon| weapon.id.as_str()).into()
        });
        let abilities = sheet.abilities.iter().copied().zip(survivor.cooldowns.iter().copied());
        let mut abilities: Vec<(u8, u8)> = abilities.collect();
        let read = |list: &Node<'_>| Some(read_abilities(list, shelves));
        form.value("abilities", &mut abilities, read, |all| {
            let id = |place: u8| shelves.abilities.all().get(usize::from(place)).map(|it| &it.id);
            all.iter()
                .map(|(it, cooldown)| json!({ "id": id(*it), "cooldown": cooldown }))
                .collect()
        });
        (sheet.abilities, survivor.cooldowns) = abilities.into_iter().unzip();
        let dead = switch(form, "dead", &mut survivor.dead);
        let footing = footing(form, dead, &mut survivor.at);
        statuses(form, &mut survivor.statuses);
        for (name, counts) in [("wounds", &mut survivor.wounds), ("severe", &mut survivor.severe)] {
            form.part(name, |form| {
                for (part, count) in Part::ALL.into_iter().zip(counts) {
                    form.number(part.name(), 0..=99, count);
                }
            });
        }
        form.word("down", &Down::WORDS, OUT_OF_RANGE, &mut survivor.down);
        form.part("uses", |form| {
            form.number("move", 0..=99, &mut self.uses[0]);
            form.number("activation", 0..=99, &mut self.uses[1]);
        });
        form.option("points", &mut self.points, |node| node.number(0..=99));
        form.option("complete", &mut self.complete, initiative_content::shape::flag());
        footing
    }

    /// What it has spent in this phase.
    fn spent(&self, rules: &BattleRules) -> Spent {
        let [moves, activations] = self.uses;
        let points = match (self.points, rules.points) {
            (Some(left), Some(prices)) => prices.per_phase.saturating_sub(left).into(),
            _ => {
                u16::from(moves) * rules.walk().cost + u16::from(activations) * rules.attack().cost
            }
        };
        Spent::new(points, [moves, activations, 0, 0])
    }
}

/// Reads abilities. Each is a name, or a name with a cooldown.
fn read_abilities(list: &Node<'_>, shelves: &Shelves) -> Vec<(u8, u8)> {
    let mut abilities: Vec<(u8, u8)> = Vec::new();
    for node in list.items(8) {
        let (mut cooldown, mut ability) = (0, None);
        match node.value() {
            Value::Object(_) => {
                node.form(|form| {
                    form.number("cooldown", 0..=99, &mut cooldown);
                    ability = form.needed("id").and_then(|id| shelves.abilities.find(&id));
                });
            }
            Value::String(_) => ability = shelves.abilities.find(&node),
            _ => node.fault(OUT_OF_RANGE, "an ability is its id, or its id and cooldown"),
        }
        let Some(ability) = ability.map(key) else {
            continue;
        };
        if abilities.iter().any(|(known, _)| *known == ability) {
            let message = "the ability is in the list twice; each is there once";
            node.fault(DUPLICATE_ID, message);
        }
        abilities.push((ability, cooldown));
    }
    abilities
}
