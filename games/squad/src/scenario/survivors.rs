//! The survivors of a scenario.

use super::places::footing;
use super::values::{colour, statuses, switch};
use super::{Entry, SURVIVORS, Troop};
use crate::body::{Down, Part};
use crate::content::Lore;
use crate::id::SurvivorId;
use crate::rules::Rules;
use crate::stage::{Stats, SurvivorSheet};
use crate::state::{Survivor, key};
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use initiative_content::code::{DUPLICATE_ID, OUT_OF_RANGE, UNKNOWN_CONTENT};
use initiative_content::{Fields, Form, Node};
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::activation::{Activations, Spent};
use serde_json::{Value, json};

pub(super) type Cast = Troop<SurvivorSheet, Survivor>;

impl Cast {
    /// The index of the survivor that a node names.
    pub(super) fn named(&self, node: &Node<'_>) -> Option<usize> {
        let id = SurvivorId::parse(node.text()?);
        let place = self.figures.iter().position(|(sheet, _)| Some(sheet.id) == id);
        if place.is_none() && self.known {
            let message = "there is no such survivor; ids are survivor_1 to 99";
            node.fault(UNKNOWN_CONTENT, message);
        }
        place
    }
}

/// A survivor as it is written.
pub(super) struct Written {
    pub(super) sheet: SurvivorSheet,
    pub(super) survivor: Survivor,
    /// Its moves and activations in this phase.
    pub(super) uses: [u8; 2],
    /// The points it has left.
    pub(super) points: Option<u8>,
    pub(super) complete: Option<bool>,
}

pub(super) fn read(
    list: Option<Node<'_>>,
    lore: &Lore,
    rules: &Rules,
    waiting: Option<SurvivorId>,
    turns: &mut Activations<u8, ()>,
) -> Cast {
    let one = |node: &Node<'_>, place| read_one(node, place, lore, rules, waiting);
    let decide = |cast: &mut [(SurvivorSheet, Survivor, (Spent, bool))]| {
        for (place, (_, survivor, (spent, complete))) in cast.iter().enumerate() {
            if !survivor.dead {
                turns.restore(key(place), *spent, complete.then_some(()));
            }
        }
    };
    Cast::read(list, SURVIVORS, |sheet| sheet.id, one, decide)
}

fn read_one(
    node: &Node<'_>,
    place: usize,
    lore: &Lore,
    rules: &Rules,
    waiting: Option<SurvivorId>,
) -> Option<Entry<SurvivorSheet, Survivor, (Spent, bool)>> {
    let (mut written, mut named, mut footing) = (Written::blank(place, lore), true, None);
    let object = node.form(|form| {
        if form.given("id") && !written.id(form) {
            // A survivor whose id cannot be read gets an id that no other survivor has.
            written.sheet.id = SurvivorId(key(200 + place));
            named = false;
        }
        let id = written.sheet.id;
        written.sheet.name = format!("Survivor {}", id.0);
        written.sheet.label = format!("S{}", id.0);
        footing = written.fields(lore, form);
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
    let (spent, mut complete) = written.spent(rules, lore);
    if waiting == Some(written.sheet.id) {
        complete = false;
    }
    let open = (spent, written.complete.unwrap_or(complete));
    let Written { sheet, survivor, .. } = written;
    Some(Entry { sheet, figure: survivor, open, footing, named })
}

impl Written {
    fn blank(place: usize, lore: &Lore) -> Self {
        let sheet = SurvivorSheet {
            id: SurvivorId(key(place + 1)),
            name: Default::default(),
            label: Default::default(),
            colour: [60, 120, 240],
            owner: Seat(0),
            stats: Stats::default(),
            weapon: lore.weapons.place("fists").map_or(0, key),
            abilities: Vec::new(),
        };
        let survivor = Survivor {
            at: Tile::new(0, 0),
            wounds: [0; 5],
            severe: [0; 5],
            down: Down::No,
            statuses: Statuses::new(),
            cooldowns: Vec::new(),
            dead: false,
        };
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
        lore: &Lore,
        form: &mut Form<'_>,
    ) -> Option<super::places::Footing> {
        let Self { sheet, survivor, .. } = self;
        form.text("name", &mut sheet.name);
        form.text("label", &mut sheet.label);
        colour(form, &mut sheet.colour);
        form.number("owner", 0..=3, &mut sheet.owner.0);
        form.part("stats", |form| sheet.stats.fields(form));
        let weapons = &lore.weapons;
        let read = |node: &Node<'_>| weapons.find(node).map(key);
        form.value("weapon", &mut sheet.weapon, read, |it| {
            weapons.all().get(usize::from(*it)).map(|weapon| weapon.id.as_str()).into()
        });
        let abilities = sheet.abilities.iter().copied().zip(survivor.cooldowns.iter().copied());
        let mut abilities: Vec<(u8, u8)> = abilities.collect();
        let read = |list: &Node<'_>| Some(read_abilities(list, lore));
        form.value("abilities", &mut abilities, read, |all| {
            let id = |place: u8| lore.abilities.all().get(usize::from(place)).map(|it| &it.id);
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

    /// What it has spent in this phase, and whether it can do nothing more.
    fn spent(&self, rules: &Rules, lore: &Lore) -> (Spent, bool) {
        let uses = self.uses.map(u16::from);
        let mut points = uses[0] * rules.walk().cost + uses[1] * rules.attack().cost;
        if let (Some(left), Some(prices)) = (self.points, rules.points) {
            points = u16::from(prices.per_phase.saturating_sub(left));
        }
        let spent = Spent::new(points, [self.uses[0], self.uses[1], 0, 0]);
        let budget = rules.budget();
        let mut actions = alloc::vec![rules.walk(), rules.attack()];
        if rules.points.is_some() {
            for (ability, cooldown) in self.sheet.abilities.iter().zip(&self.survivor.cooldowns) {
                if let Some(ability) = lore.abilities.all().get(usize::from(*ability))
                    && *cooldown == 0
                {
                    actions.push(rules.ability(ability.cost));
                }
            }
        }
        (spent, actions.into_iter().all(|action| budget.check(&spent, action).is_err()))
    }
}

impl Fields for Stats {
    fn fields(&mut self, form: &mut Form<'_>) {
        form.number("movement", 0..=12, &mut self.movement);
        form.number("evasion", -20..=20, &mut self.evasion);
        form.number("accuracy", -20..=20, &mut self.accuracy);
        form.number("speed", -20..=20, &mut self.speed);
        form.number("strength", -20..=20, &mut self.strength);
        form.number("luck", -20..=20, &mut self.luck);
    }
}

/// Reads abilities. Each is a name, or a name with a cooldown.
fn read_abilities(list: &Node<'_>, lore: &Lore) -> Vec<(u8, u8)> {
    let mut abilities: Vec<(u8, u8)> = Vec::new();
    for node in list.items(8) {
        let (mut cooldown, mut ability) = (0, None);
        match node.value() {
            Value::Object(_) => {
                node.form(|form| {
                    form.number("cooldown", 0..=99, &mut cooldown);
                    ability = form.needed("id").and_then(|id| lore.abilities.find(&id));
                });
            }
            Value::String(_) => ability = lore.abilities.find(&node),
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
