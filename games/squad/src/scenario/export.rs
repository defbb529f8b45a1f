//! Writes any position as a scenario.

use super::monsters::Written as WrittenMonster;
use super::survivors::Written as WrittenSurvivor;
use super::values::names;
use crate::content::{Shelves, library};
use crate::state::{Squad, key};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_content::Form;
use initiative_kernel::turn::activation::ActionGroup;
use serde_json::{Value, json};

impl Squad {
    /// The position as a scenario. Reading it again gives an equal battle, except for the dice.
    #[must_use]
    pub fn export(&self) -> Value {
        let (stage, shelves) = (&self.stage, Shelves::from(self.stage.content.clone()));
        let survivors =
            (0..self.survivors.len()).map(|place| self.export_survivor(place, &shelves));
        let monsters = (0..self.monsters.len()).map(|place| self.export_monster(place, &shelves));
        let mut rules = stage.rules;
        let mut scenario = json!({
            "id": stage.id,
            "name": stage.name,
            "board": { "rows": stage.board.rows().collect::<Vec<String>>() },
            "rules": Form::write(|form| rules.fields(form, &mut |_, _| {})),
            "survivors": survivors.collect::<Vec<_>>(),
            "monsters": monsters.collect::<Vec<_>>(),
            "round": self.round(),
            "taken": self.taken,
        });
        if let Some(pending) = &self.pending {
            scenario["pending"] = json!({
                "attacker": self.survivor_id(pending.attacker.into()).to_string(),
                "target": self.monster_id(pending.target.into()).to_string(),
                "cards": names(&pending.cards),
            });
        }
        if library().map_or(true, |library| library.content != stage.content) {
            scenario["content"] = stage.content.write();
        }
        scenario
    }

    fn export_survivor(&self, place: usize, shelves: &Shelves) -> Value {
        let spent = self.spent(place);
        let left = self.stage.rules.budget().left(&spent);
        let mut written = WrittenSurvivor {
            sheet: self.sheet(place).clone(),
            survivor: self.survivors[place].clone(),
            uses: [spent.uses(ActionGroup::MOVE), spent.uses(ActionGroup::ACT)],
            points: left.and_then(|left| u8::try_from(left).ok()),
            complete: Some(self.turns.is_complete(key(place))),
        };
        Form::write(|form| {
            written.id(form);
            written.fields(shelves, form);
        })
    }

    fn export_monster(&self, place: usize, shelves: &Shelves) -> Value {
        let (sheet, monster) = (self.monster_sheet(place).clone(), self.monsters[place].clone());
        let revealed = monster.revealed;
        let mut written = WrittenMonster { sheet, monster };
        let mut value = Form::write(|form| {
            written.id(form);
            written.fields(form);
            written.piles(form, shelves);
        });
        value["kind"] = json!(self.stage.kind(place).id);
        if let Some(intent) = revealed {
            value["revealed"] = json!({
                "card": self.stage.card(intent.card).id,
                "target": self.survivor_id(intent.target.into()).to_string(),
            });
        }
        value
    }
}
