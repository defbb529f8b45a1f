//! Writing any position as a scenario.

use super::clock::{ChannelDraft, ClockDraft};
use super::hero::HeroDraft;
use super::monster::MonsterDraft;
use crate::content::{Item, ItemKind, Terrain};
use crate::creature::Creature;
use crate::hero::HERO;
use crate::level::{DungeonLevel, Floor, Trap};
use crate::scenario::DelveOptions;
use crate::state::Dungeon;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::{Fields, Form};
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::energy::{Holder, RateModifier};
use initiative_kernel::turn::intent::ActorId;
use serde_json::{Map, Value, json};

impl Dungeon {
    // DELVE-SET-4
    /// The position as a scenario. Loaded again, it has the same fingerprint.
    #[must_use]
    pub fn export(&self) -> Value {
        let clock = serde_json::to_value(&self.turns).unwrap_or_default();
        let visited = core::iter::once(&self.floor).chain(&self.frozen);
        let visited = visited.map(|floor| self.export_level(floor, true));
        let ahead = self.ahead.iter().map(|floor| self.export_level(floor, false));
        let levels: Vec<Value> = visited.chain(ahead).collect();
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
            "tally": self.tally,
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

    fn export_options(&self) -> Value {
        let clock = self.turns.options();
        let options = DelveOptions {
            class: self.hero.class,
            policy: clock.policy,
            resolution: clock.resolution,
            unaffordable: clock.unaffordable,
            ai_charge: clock.ai_charge,
            flat_costs: self.book.is_flat(),
        };
        options.write()
    }

    fn export_hero(&self, clock: &Value) -> Value {
        let usual: Vec<RateModifier> = self.hero_speeds().collect();
        let mut draft = HeroDraft {
            hero: self.hero.clone(),
            clock: self.export_clock(HERO, &usual),
            held: self.turns.held().map(|held| held.action),
            turns: clock["progress"].as_u64().unwrap_or_default(),
        };
        let mut value = Form::write(|form| draft.fields(form, &self.book, true));
        value["class"] = json!(self.hero.class);
        value["x"] = json!(self.hero.at.x);
        value["y"] = json!(self.hero.at.y);
        value
    }

    fn export_clock(&self, actor: ActorId, usual: &[RateModifier]) -> ClockDraft {
        let holder = self.turns.ledger().holder(actor).unwrap_or_else(Holder::ai);
        let channel = self.turns.channel(actor).map(|channel| ChannelDraft {
            action: Some(channel.action),
            cost: Some(channel.cost),
            paid: channel.paid,
            suspended: channel.suspended,
        });
        let modifiers = (holder.modifiers != usual).then(|| holder.modifiers.clone());
        ClockDraft { holder, modifiers, channel }
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
        // If the hero dies while a turn closes, actors have already gained energy for the next.
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
        let trap = |Trap { at, kind, hidden }: &Trap| json!({ "x": at.x, "y": at.y, "kind": kind, "hidden": hidden });
        let item = |(at, Item { kind, count, plus }): (Tile, &Item)| json!({ "x": at.x, "y": at.y, "kind": kind, "count": count, "plus": plus });
        let items = level.piles.all().iter();
        let items = items.flat_map(|pile| pile.items.iter().map(|item| (pile.at, item)));
        let monsters = floor.creatures().iter();
        json!({
            "depth": level.depth(),
            "rows": level.rows().collect::<Vec<String>>(),
            "rooms": level.rooms,
            "seen": level.memory.seen().iter().collect::<Vec<Tile>>(),
            "remembered": remembered(level),
            "visited": visited,
            "traps": level.traps().iter().map(trap).collect::<Value>(),
            "items": items.map(item).collect::<Value>(),
            "monsters": monsters.map(|it| self.export_monster(it)).collect::<Value>(),
            "spawn_clock": level.spawn_clock,
        })
    }

    fn export_monster(&self, creature: &Creature) -> Value {
        let usual: Vec<RateModifier> = self.speeds(&creature.statuses).collect();
        let clock = self.export_clock(creature.id, &usual);
        let id = Some(creature.id.0);
        let mut draft = MonsterDraft { id, creature: creature.clone(), clock };
        let mut value = Form::write(|form| draft.fields(form, &self.book, None));
        value["kind"] = json!(creature.kind);
        value["x"] = json!(creature.at.x);
        value["y"] = json!(creature.at.y);
        value["state"] = json!(creature.mood);
        value
    }
}

fn seed(game: &Dungeon) -> Value {
    serde_json::to_value(&game.root).map(|dice| dice["seed"].clone()).unwrap_or_default()
}

/// The tiles that the hero remembers differently.
fn remembered(level: &DungeonLevel) -> Vec<Value> {
    let stale = level.tiles().filter_map(|(tile, now)| {
        let kind = level.memory.terrain(tile)?;
        let items = level.memory.piles.items(tile);
        (kind != now || items != level.piles.items(tile)).then_some((tile, kind, items))
    });
    stale
        .map(|(tile, kind, items)| {
            let glyph = format!("{}", Terrain::glyph(kind));
            json!({ "x": tile.x, "y": tile.y, "glyph": glyph, "items": items })
        })
        .collect()
}
