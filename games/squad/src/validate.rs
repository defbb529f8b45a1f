//! What must hold for a battle that comes from outside.

use crate::content::DECK;
use crate::state::{Monster, Squad, SquadPhase};
use alloc::vec::Vec;
use initiative_kernel::game::{Fault, SetupError};

const CODE: &str = "squad/unsound";

impl Squad {
    /// Checks that the rules are safe on this state.
    pub(crate) fn check_state(&self) -> Result<(), SetupError> {
        let mut faults: Vec<Fault> = Vec::new();
        let mut need = |holds: bool, path: &str, message: &str| {
            if !holds {
                faults.push(Fault { path: path.into(), code: CODE, message: message.into() });
            }
        };
        let stage = &*self.stage;
        let survivors = stage.survivors.len();
        need((1..=8).contains(&survivors), "stage.survivors", "one to eight");
        need(self.survivors.len() == survivors, "survivors", "one for each sheet");
        need(stage.monsters.len() <= 24, "stage.monsters", "at most 24");
        need(self.monsters.len() == stage.monsters.len(), "monsters", "one for each sheet");
        need((1..=4).contains(&stage.seats), "stage.seats", "one to four");
        let over = self.ending.is_some();
        need(
            over || self.rotation.phase() == SquadPhase::Player,
            "rotation",
            "at rest the squad acts",
        );
        let known = self.turns.committed().all(|place| usize::from(place) < survivors);
        need(known, "turns", "only survivors have turns");
        let content = &stage.content;
        let prices = stage.rules.points.is_none_or(|points| points.walk > 0 && points.attack > 0);
        let paid = content.abilities.iter().all(|ability| ability.cost > 0);
        need(prices && paid, "stage.rules.points", "every action has a price");
        for sheet in &stage.survivors {
            let abilities = &sheet.abilities;
            let armed = usize::from(sheet.weapon) < content.weapons.len();
            let able = abilities.iter().all(|one| usize::from(*one) < content.abilities.len());
            need(armed && able, "stage.survivors", "weapon and abilities exist");
            need(sheet.owner.0 < stage.seats, "stage.survivors", "every survivor has an owner");
        }
        for sheet in &stage.monsters {
            need(
                usize::from(sheet.kind) < content.kinds.len(),
                "stage.monsters",
                "the kind exists",
            );
        }
        for (state, sheet) in self.survivors.iter().zip(&stage.survivors) {
            let ready = state.cooldowns.len() == sheet.abilities.len();
            need(ready, "survivors", "a cooldown for each ability");
            let stands = state.dead || stage.board.is_passable(state.at);
            need(stands, "survivors", "the living stand on the board");
        }
        for state in &self.monsters {
            let stands = state.slain || stage.board.is_passable(state.at);
            need(stands, "monsters", "the living stand on the board");
            need(self.has_known_cards(state), "monsters", "the piles hold known cards");
        }
        if let Some(pending) = &self.pending {
            let attacker = self.survivors.get(usize::from(pending.attacker));
            let target = self.monsters.get(usize::from(pending.target));
            let fighting = attacker.is_some_and(|attacker| !attacker.dead)
                && target.is_some_and(|target| !target.slain);
            let cards = (2..=DECK).contains(&pending.cards.len());
            need(fighting && cards && !over, "pending", "hits wait for the living");
        }
        SetupError::check(faults)
    }

    fn has_known_cards(&self, monster: &Monster) -> bool {
        let cards = self.stage.content.cards.len();
        let known = monster.cards().chain(monster.wounds.iter().copied());
        let aimed =
            monster.revealed.is_none_or(|intent| usize::from(intent.target) < self.survivors.len());
        let pile = |len: usize| len <= DECK;
        aimed
            && known.into_iter().all(|card| usize::from(card) < cards)
            && pile(monster.draw.len() + monster.discard.len() + monster.wounds.len())
            && pile(monster.locations.len() + monster.used.len())
    }
}
