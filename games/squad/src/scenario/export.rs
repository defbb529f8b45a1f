//! Any position, written as a scenario.

use crate::body::{Condition, Location, Part};
use crate::content::{Ability, Act, Band, Card, Content, Effect, Kind, Weapon, library};
use crate::rules::Rules;
use crate::state::Squad;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::activation::Group;
use serde_json::{Map, Value, json};

impl Squad {
    /// The position as a scenario: loaded again it is equal to this battle but for its dice.
    #[must_use]
    pub fn export(&self) -> Value {
        let stage = &self.stage;
        let survivors = 0..self.survivors.len();
        let monsters = 0..self.monsters.len();
        let mut scenario = json!({
            "id": stage.id,
            "name": stage.name,
            "board": { "rows": stage.board.rows().collect::<Vec<String>>() },
            "rules": rules(&stage.rules),
            "survivors": survivors.map(|place| self.export_survivor(place)).collect::<Vec<_>>(),
            "monsters": monsters.map(|place| self.export_monster(place)).collect::<Vec<_>>(),
            "round": self.round(),
            "taken": self.taken,
        });
        if let Some(pending) = &self.pending {
            scenario["pending"] = json!({
                "attacker": self.survivor_id(pending.attacker.into()).to_string(),
                "target": self.monster_id(pending.target.into()).to_string(),
                "cards": locations(pending.cards.iter()),
            });
        }
        if library().map_or(true, |library| library.content != stage.content) {
            scenario["content"] = content(&stage.content);
        }
        scenario
    }

    fn export_survivor(&self, place: usize) -> Value {
        let (sheet, state) = (self.sheet(place), &self.survivors[place]);
        let abilities = sheet.abilities.iter().zip(&state.cooldowns).map(|(ability, cooldown)| {
            let ability = &self.stage.content.abilities[usize::from(*ability)];
            json!({ "id": ability.id, "cooldown": cooldown })
        });
        let spent = self.spent(place);
        let mut survivor = json!({
            "id": sheet.id.to_string(),
            "name": sheet.name,
            "label": sheet.label,
            "colour": sheet.colour,
            "at": [state.at.x, state.at.y],
            "owner": sheet.owner.0,
            "stats": {
                "movement": sheet.stats.movement,
                "evasion": sheet.stats.evasion,
                "accuracy": sheet.stats.accuracy,
                "speed": sheet.stats.speed,
                "strength": sheet.stats.strength,
                "luck": sheet.stats.luck,
            },
            "weapon": self.stage.weapon(place).id,
            "abilities": abilities.collect::<Vec<_>>(),
            "wounds": parts(&state.wounds),
            "severe": parts(&state.severe),
            "uses": { "move": spent.uses(Group::MOVE), "activation": spent.uses(Group::ACT) },
            "complete": self.turns.is_complete(crate::state::key(place)),
            "down": state.down.name(),
            "statuses": statuses(&state.statuses),
            "dead": state.dead,
        });
        if let Some(left) = self.stage.rules.budget().left(&spent) {
            survivor["points"] = json!(left);
        }
        survivor
    }

    fn export_monster(&self, place: usize) -> Value {
        let (sheet, state) = (self.monster_sheet(place), &self.monsters[place]);
        let cards = |cards: &mut dyn Iterator<Item = &u8>| -> Vec<&str> {
            cards.map(|card| self.stage.card(*card).id.as_str()).collect()
        };
        let mut monster = json!({
            "id": sheet.id.to_string(),
            "kind": self.stage.kind(place).id,
            "name": sheet.name,
            "label": sheet.label,
            "colour": sheet.colour,
            "at": [state.at.x, state.at.y],
            "stats": { "accuracy": sheet.accuracy, "toughness": sheet.toughness },
            "draw": cards(&mut state.draw.iter().rev()),
            "discard": cards(&mut state.discard.iter()),
            "wounds": cards(&mut state.wounds.iter()),
            "location_draw": locations(state.locations.iter().rev()),
            "location_discard": locations(state.used.iter()),
            "statuses": statuses(&state.statuses),
            "slain": state.slain,
        });
        if let Some(intent) = state.revealed {
            monster["revealed"] = json!({
                "card": self.stage.card(intent.card).id,
                "target": self.survivor_id(intent.target.into()).to_string(),
            });
        }
        monster
    }
}

fn locations<'a>(cards: impl Iterator<Item = &'a Location>) -> Vec<&'static str> {
    cards.map(|location| location.name()).collect()
}

fn parts(counts: &[u8; 5]) -> Value {
    let named = Part::ALL.into_iter().zip(counts);
    Value::Object(named.map(|(part, count)| (part.name().into(), json!(count))).collect())
}

fn statuses(statuses: &Statuses<Condition>) -> Value {
    let named = statuses.iter().map(|status| (status.kind.name().into(), json!(status.turns)));
    Value::Object(named.collect::<Map<_, _>>())
}

fn rules(rules: &Rules) -> Value {
    let mut value = json!({
        "blocking": rules.blocking.name(),
        "noop_attack": rules.noop_attack,
        "auto_end": rules.auto_end,
        "profile": if rules.points.is_some() { "points" } else { "classic" },
        "monster_move": rules.monster_move.name(),
        "telegraph": rules.telegraph,
        "figures_block_sight": rules.figures_block_sight,
        "critical_effects": rules.critical_effects,
        "round_limit": rules.round_limit,
        "sandbox": rules.sandbox,
    });
    if let Some(points) = rules.points {
        let limits = ["move", "activation"].into_iter().zip(points.limits);
        let limits = limits.filter_map(|(name, limit)| Some((name.into(), json!(limit?))));
        value["points"] = json!({
            "per_phase": points.per_phase,
            "costs": { "move": points.walk, "attack": points.attack },
            "limits": Value::Object(limits.collect()),
        });
    }
    value
}

fn content(content: &Content) -> Value {
    json!({
        "weapons": content.weapons.iter().map(weapon).collect::<Vec<_>>(),
        "abilities": content.abilities.iter().map(ability).collect::<Vec<_>>(),
        "cards": content.cards.iter().map(card).collect::<Vec<_>>(),
        "kinds": content.kinds.iter().map(|one| kind(one, content)).collect::<Vec<_>>(),
    })
}

fn banded(mut value: Value, band: Band) -> Value {
    value["near"] = json!(band.near);
    value["far"] = json!(band.far);
    value["sight"] = json!(band.sight);
    value
}

fn weapon(weapon: &Weapon) -> Value {
    let value = json!({
        "id": weapon.id,
        "name": weapon.name,
        "dice": weapon.dice,
        "hit": weapon.hit,
        "strength": weapon.strength,
        "sound": weapon.sound,
    });
    banded(value, weapon.band)
}

fn ability(ability: &Ability) -> Value {
    let effect = match ability.effect {
        Effect::Ready { status, turns } => {
            json!({ "kind": "ready", "status": status.name(), "turns": turns })
        }
        Effect::Heal { far, amount } => json!({ "kind": "heal", "far": far, "amount": amount }),
        Effect::Strike { band, status, turns } => {
            banded(json!({ "kind": "strike", "status": status.name(), "turns": turns }), band)
        }
        Effect::Blast { band, radius, strength, damage } => banded(
            json!({ "kind": "blast", "radius": radius, "strength": strength, "damage": damage }),
            band,
        ),
    };
    json!({
        "id": ability.id,
        "name": ability.name,
        "cooldown": ability.cooldown,
        "cost": ability.cost,
        "sound": ability.sound,
        "effect": effect,
    })
}

fn card(card: &Card) -> Value {
    let acts = card.acts.iter().map(|act| match *act {
        Act::Advance { cost } => json!({ "kind": "advance", "cost": cost }),
        Act::Retreat { cost } => json!({ "kind": "retreat", "cost": cost }),
        Act::Attack { dice, damage, band, status } => {
            let mut value = json!({ "kind": "attack", "dice": dice, "damage": damage });
            if let Some((status, turns)) = status {
                value["status"] = json!(status.name());
                value["turns"] = json!(turns);
            }
            banded(value, band)
        }
        Act::Blast { dice, damage, band, radius } => banded(
            json!({ "kind": "blast", "dice": dice, "damage": damage, "radius": radius }),
            band,
        ),
    });
    json!({
        "id": card.id,
        "name": card.name,
        "target": card.aim.name(),
        "effects": acts.collect::<Vec<_>>(),
    })
}

fn kind(kind: &Kind, content: &Content) -> Value {
    let deck = kind.deck.iter().map(|(card, count)| {
        let id = content.cards.get(usize::from(*card)).map(|card| card.id.clone());
        (id.unwrap_or_else(|| format!("{card}")), json!(count))
    });
    let piles = Location::ALL.into_iter().zip(kind.locations);
    let piles = piles.map(|(location, count)| (location.name().into(), json!(count)));
    json!({
        "id": kind.id,
        "name": kind.name,
        "colour": kind.colour,
        "accuracy": kind.accuracy,
        "toughness": kind.toughness,
        "deck": Value::Object(deck.collect()),
        "locations": Value::Object(piles.collect()),
    })
}
