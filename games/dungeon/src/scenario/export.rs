//! Any position, written as a scenario.

use crate::content::{Item, ItemKind, Status, Terrain};
use crate::creature::Creature;
use crate::floor::Floor;
use crate::hero::HERO;
use crate::level::Level;
use crate::options::Options;
use crate::state::Dungeon;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::energy::Modifier;
use initiative_kernel::turn::intent::ActorId;
use serde_json::{Map, Value, json};

impl Dungeon {
    // DELVE-SET-4
    /// The position as a scenario: loaded again it has the same fingerprint.
    #[must_use]
    pub fn export(&self) -> Value {
        let clock = serde_json::to_value(&self.turns).unwrap_or_default();
        let levels = core::iter::once((&self.floor, true))
            .chain(self.frozen.iter().map(|floor| (floor, true)))
            .chain(self.ahead.iter().map(|floor| (floor, false)));
        let levels: Vec<Value> =
            levels.map(|(floor, visited)| self.export_level(floor, visited)).collect();
        let mut scenario = json!({
            "game": "dungeon",
            "format": 1,
            "seed": seed(self),
            "dice": self.dice,
            "options": self.export_options(),
            "goal": self.goal,
            "depth": self.depth(),
            "hero": self.export_hero(&clock),
            "levels": levels,
            "known": self.known,
            "looks": self.export_looks(),
            "turn": self.export_turn(&clock),
            "tally": {
                "deepest": self.tally.deepest,
                "kills": self.tally.kills,
                "amulet": self.tally.amulet,
                "hunted": self.tally.hunted,
            },
        });
        let overrides = self.book.overrides();
        if !overrides.is_empty() {
            scenario["overrides"] = Value::Object(overrides);
        }
        if let Some(ending) = self.ending {
            scenario["ending"] = json!(ending);
        }
        scenario
    }

    fn export_options(&self) -> Options {
        let clock = self.turns.options();
        Options {
            class: self.hero.class,
            policy: clock.policy,
            resolution: clock.resolution,
            unaffordable: clock.unaffordable,
            ai_charge: clock.ai_charge,
            flat_costs: self.book.is_flat(),
        }
    }

    fn export_hero(&self, clock: &Value) -> Value {
        let hero = &self.hero;
        let worn = |item: Option<Item>, nothing: &str| match item {
            Some(item) => json!({ "kind": item.kind, "plus": item.plus }),
            None => json!({ "kind": nothing }),
        };
        let pack: Vec<Value> = (0..)
            .zip(&hero.pack)
            .filter_map(|(slot, item): (u8, _)| item.map(|item| (slot, item)))
            .map(|(slot, Item { kind, count, plus })| {
                json!({ "slot": slot, "kind": kind, "count": count, "plus": plus })
            })
            .collect();
        let mut value = json!({
            "class": hero.class,
            "x": hero.at.x,
            "y": hero.at.y,
            "hp": hero.hp,
            "max_hp": hero.max_hp,
            "acc": hero.acc,
            "eva": hero.eva,
            "level": hero.level,
            "xp": hero.xp,
            "weapon": worn(hero.weapon, "fists"),
            "armour": worn(hero.armour, "none"),
            "pack": pack,
            "satiety": hero.satiety,
            "last_hunger_turn": hero.last_hunger_turn,
            "cooldown": hero.cooldown,
            "statuses": statuses(&hero.statuses),
            "amulet": hero.amulet,
            "turns": clock["progress"],
            "energy": self.export_energy(HERO, &self.hero_speeds().collect::<Vec<_>>()),
        });
        if let Some(held) = self.turns.held() {
            value["held"] = json!(held.action);
        }
        self.export_channel(HERO, &mut value);
        value
    }

    fn export_energy(&self, actor: ActorId, usual: &[Modifier]) -> Value {
        let Some(holder) = self.turns.ledger().holder(actor) else {
            return Value::Null;
        };
        let mut energy = json!({
            "total": holder.total,
            "max": holder.max,
            "bank_max": holder.bank_max,
            "rate": holder.rate,
            "fraction": holder.fraction,
            "priority": holder.priority,
            "ready_at": holder.ready_at,
        });
        let mut note = |field: &str, unusual: bool, value: Value| {
            if unusual {
                energy[field] = value;
            }
        };
        note("wake_cost", holder.wake_cost != holder.ready_at, json!(holder.wake_cost));
        note("barred", holder.barred, json!(true));
        note("taken", holder.taken, json!(true));
        note("free", holder.free > 0, json!(holder.free));
        note("modifiers", holder.modifiers != usual, json!(holder.modifiers));
        energy
    }

    fn export_channel(&self, actor: ActorId, value: &mut Value) {
        if let Some(channel) = self.turns.channel(actor) {
            value["channel"] = json!({
                "action": channel.action,
                "cost": channel.cost,
                "paid": channel.paid,
                "suspended": channel.suspended,
            });
        }
    }

    fn export_turn(&self, clock: &Value) -> Value {
        let mut turn = clock["meta"].clone();
        turn["next_seq"] = clock["next_seq"].clone();
        turn["next_id"] = clock["ledger"]["next_id"].clone();
        turn["elapsed"] = clock["elapsed_secs"].clone();
        turn["greeted"] = clock["greeted"].clone();
        turn["busy"] = clock["busy"].clone();
        turn["watched"] = json!(self.watched);
        if let Some(glimpse) = self.glimpse {
            turn["glimpse"] = json!(glimpse);
        }
        // Whoever falls while a turn closes has seen everybody regain energy for the next.
        let ahead = self.turns.ledger().turn().saturating_sub(self.turns.turn_count());
        if ahead > 0 {
            turn["ahead"] = json!(ahead);
        }
        turn
    }

    fn export_looks(&self) -> Map<String, Value> {
        let kinds = ItemKind::all().filter(|kind| kind.is_disguised());
        let looks = kinds.filter_map(|kind| Some((kind, self.looks.word(&self.book, kind)?)));
        looks.map(|(kind, look)| (String::from(kind.word()), Value::from(look))).collect()
    }

    fn export_level(&self, floor: &Floor, visited: bool) -> Value {
        let level = &floor.level;
        let traps: Vec<Value> = level
            .traps()
            .iter()
            .map(|trap| {
                let (x, y) = (trap.at.x, trap.at.y);
                json!({ "x": x, "y": y, "kind": trap.kind, "hidden": trap.hidden })
            })
            .collect();
        let items: Vec<Value> = level
            .piles()
            .iter()
            .flat_map(|pile| pile.items.iter().map(|item| (pile.at, *item)))
            .map(|(at, Item { kind, count, plus })| {
                json!({ "x": at.x, "y": at.y, "kind": kind, "count": count, "plus": plus })
            })
            .collect();
        let monsters: Vec<Value> =
            floor.creatures().iter().map(|creature| self.export_monster(creature)).collect();
        json!({
            "depth": level.depth(),
            "rows": level.rows().collect::<Vec<String>>(),
            "rooms": level.rooms,
            "seen": level.memory.seen().iter().collect::<Vec<Tile>>(),
            "remembered": remembered(level),
            "visited": visited,
            "traps": traps,
            "items": items,
            "monsters": monsters,
            "spawn_clock": level.spawn_clock,
        })
    }

    fn export_monster(&self, creature: &Creature) -> Value {
        let usual: Vec<Modifier> = self.speeds(&creature.statuses).collect();
        let mut value = json!({
            "id": creature.id,
            "kind": creature.kind,
            "x": creature.at.x,
            "y": creature.at.y,
            "hp": creature.hp,
            "state": creature.mood,
            "memory": creature.memory,
            "cooldown": creature.cooldown,
            "summoned": creature.summoned,
            "statuses": statuses(&creature.statuses),
            "energy": self.export_energy(creature.id, &usual),
        });
        if let Some(goal) = creature.goal {
            value["goal"] = json!(goal);
        }
        if let Some(last_known) = creature.last_known {
            value["last_known"] = json!(last_known);
        }
        self.export_channel(creature.id, &mut value);
        value
    }
}

/// The seed of a match.
fn seed(game: &Dungeon) -> Value {
    serde_json::to_value(&game.root).map(|dice| dice["seed"].clone()).unwrap_or_default()
}

fn statuses(statuses: &Statuses<Status>) -> Vec<Value> {
    let status = statuses.iter();
    status.map(|one| json!({ "kind": one.kind, "turns": one.turns, "power": one.power })).collect()
}

/// The tiles that are remembered otherwise than they are.
fn remembered(level: &Level) -> Vec<Value> {
    let stale = level.tiles().filter_map(|(tile, now)| {
        let kind = level.memory.terrain(tile)?;
        let items = level.memory.items(tile);
        (kind != now || items != level.items(tile)).then_some((tile, kind, items))
    });
    stale
        .map(|(tile, kind, items)| {
            let glyph = format!("{}", Terrain::glyph(kind));
            json!({ "x": tile.x, "y": tile.y, "glyph": glyph, "items": items })
        })
        .collect()
}
