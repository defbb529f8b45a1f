//! Items that exist only because the founding document of the energy clock names them.
//!
//! Nothing else needs them: a game runs the clock with [`run_to_input`](super::run_to_input) and
//! has its own kinds of actions. The document lists the calls (ENERGY-API-1), the player's actions
//! down to the menus (ENERGY-COST-1), actions that take effect outside of the driver (ENERGY-BUF-1)
//! and the half-way states of old saves (ENERGY-META-2).

use super::clock::EnergyClock;
use super::cost::{ActionKind, AiAction, Costs, FREE, FULL_ACTION, WAIT, kinds};
use super::order::Payment;
use super::refusal;
use super::resolution::spend;
use super::world::World;
use crate::game::{Refusal, Sink};
use crate::turn::intent::ActorId;
use crate::turn::meta::{TurnMeta, TurnPhase, TurnState};
use serde::{Deserialize, Serialize};

pub use super::cycle::{half as process_turn_cycle, others_half as process_ai_turns};
pub use super::resolution::{queue_intents as build_intent_queue, resolve_intents};

kinds! {
    /// What a player does, in any game of this kind.
    PlayerAction {
        Move FULL_ACTION, Attack FULL_ACTION, UseItem FULL_ACTION, DropItem FULL_ACTION,
        Descend FULL_ACTION, Ascend FULL_ACTION, Wait WAIT, OpenInventory FREE,
        OpenOptions FREE, OpenHelp FREE, OpenCharacterInfo FREE, CloseMenu FREE,
        MenuNavigate FREE, MenuSelect FREE, MenuBack FREE, Quit FREE,
    }
}

/// What a player's action costs in the standard table.
#[must_use]
pub fn player_action_cost(action: PlayerAction) -> u32 {
    Costs::<PlayerAction>::standard().of(action)
}

/// What an action of the rules costs in the standard table.
#[must_use]
pub fn ai_action_cost(action: AiAction) -> u32 {
    Costs::<AiAction>::standard().of(action)
}

impl<A> EnergyClock<A> {
    /// Whether an actor other than the player holds control.
    #[must_use]
    pub const fn is_ai_turn(&self) -> bool {
        !self.meta.is_player_turn()
    }

    /// Whether the player has acted and the others have not had their half yet.
    #[must_use]
    pub const fn player_action_taken(&self) -> bool {
        self.meta.player_action_taken
    }

    /// Sets who holds control and whether the player has acted, nothing else.
    pub fn set_state(&mut self, state: TurnState, taken: bool) {
        self.meta.legacy_state = state;
        self.meta.player_action_taken = taken;
    }

    /// Notes that a player's action took effect outside the driver. [`consume_player_energy`] can
    /// then pay for it.
    pub fn complete(&mut self, action: A) {
        self.completed.push(action);
    }
}

/// Pays for an action of the player that took effect outside the driver.
// ENERGY-BUF-1
pub fn consume_player_energy<W: World>(
    world: &mut W,
    action: &W::Action,
    out: &mut impl Sink<W::Event>,
) -> Result<u32, Refusal>
where
    W::Action: PartialEq,
{
    let turns = world.turns();
    let place = turns.completed.iter().position(|done| done == action);
    let place = place.ok_or(refusal::NOT_COMPLETED)?;
    let player = turns.find_player().ok_or(refusal::NO_PLAYER)?;
    let price = world.price(player, action);
    if price.cost > 0 && turns.afford(player, &price)? == Payment::Later {
        let have = turns.ledger.total(player);
        return Err(refusal::insufficient(price.cost, have));
    }
    let turns = world.turns_mut();
    turns.completed.remove(place);
    // ENERGY-COST-2
    if price.cost == 0 {
        return Ok(0);
    }
    turns.meta.player_action_taken = true;
    Ok(spend(world, player, price.cost, price.due(), out))
}

/// [`TurnState`] as a save may contain it.
// ENERGY-META-2: each half-way state of an old save becomes the state that it led to.
#[derive(Deserialize)]
pub(in crate::turn) enum StoredState {
    PlayerTurn,
    AITurn,
    ProcessingPlayerAction,
    ProcessingAIActions,
}

impl From<StoredState> for TurnState {
    fn from(stored: StoredState) -> Self {
        match stored {
            StoredState::PlayerTurn | StoredState::ProcessingAIActions => Self::PlayerTurn,
            StoredState::AITurn | StoredState::ProcessingPlayerAction => Self::AITurn,
        }
    }
}

/// [`TurnMeta`] as a save may contain it.
#[derive(Deserialize)]
pub(in crate::turn) struct StoredMeta {
    global_turn: u64,
    sub_turn: u32,
    last_actor: Option<ActorId>,
    phase: TurnPhase,
    legacy_state: StoredState,
    player_action_taken: bool,
}

impl From<StoredMeta> for TurnMeta {
    fn from(stored: StoredMeta) -> Self {
        Self {
            global_turn: stored.global_turn,
            sub_turn: stored.sub_turn,
            last_actor: stored.last_actor,
            phase: match stored.legacy_state {
                StoredState::ProcessingPlayerAction => TurnPhase::IntentQueue,
                StoredState::ProcessingAIActions => TurnPhase::Input,
                StoredState::PlayerTurn | StoredState::AITurn => stored.phase,
            },
            legacy_state: stored.legacy_state.into(),
            player_action_taken: stored.player_action_taken,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `test_energy_cost_lookup` of the founding document: the printed reference is the table.
    #[test]
    fn case_02_energy_cost_1_every_row() {
        assert_eq!(
            Costs::<PlayerAction>::standard().reference(),
            "Move 100\nAttack 100\nUseItem 100\nDropItem 100\nDescend 100\nAscend 100\nWait 50\n\
             OpenInventory 0\nOpenOptions 0\nOpenHelp 0\nOpenCharacterInfo 0\nCloseMenu 0\n\
             MenuNavigate 0\nMenuSelect 0\nMenuBack 0\nQuit 0\n"
        );
        assert_eq!(
            Costs::<AiAction>::standard().reference(),
            "Move 100\nAttack 100\nFlee 100\nUseSkill 100\nWait 50\n"
        );
        assert_eq!(player_action_cost(PlayerAction::Wait), 50);
        assert_eq!((ai_action_cost(AiAction::Attack), ai_action_cost(AiAction::Wait)), (100, 50));
    }

    #[test]
    fn energy_meta_2_half_way_states_of_old_saves_lead_on() {
        let stored = |state: &str, phase: &str| {
            let text = std::format!(
                r#"{{"global_turn":4,"sub_turn":1,"last_actor":2,"phase":"{phase}",
                "legacy_state":"{state}","player_action_taken":false}}"#
            );
            serde_json::from_str::<TurnMeta>(&text).unwrap()
        };
        let meta = stored("ProcessingPlayerAction", "Input");
        assert_eq!((meta.legacy_state, meta.phase), (TurnState::AITurn, TurnPhase::IntentQueue));
        let meta = stored("ProcessingAIActions", "Resolution");
        assert_eq!((meta.legacy_state, meta.phase), (TurnState::PlayerTurn, TurnPhase::Input));
        let meta = stored("AITurn", "Aftermath");
        assert_eq!((meta.legacy_state, meta.phase), (TurnState::AITurn, TurnPhase::Aftermath));
        let bytes = postcard::to_allocvec(&meta).unwrap();
        assert_eq!(postcard::from_bytes::<TurnMeta>(&bytes).unwrap(), meta);
    }
}
