//! The clock of a scenario: energy, held orders, channels and the turn.

use super::hero::HeroDraft;
use super::monster::MonsterDraft;
use crate::action::DelveAction;
use crate::content::NamedKind;
use crate::hero::HERO;
use crate::level::sight;
use crate::scenario::DelveOptions;
use crate::scenario::code::OUT_OF_RANGE;
use crate::state::{Dungeon, Glimpse};
use alloc::vec::Vec;
use initiative_content::shape::plain;
use initiative_content::{Form, Node};
use initiative_kernel::turn::energy::{
    AiCharge, Channel, EnergyClock, FULL_ACTION, Gate, HeldOrder, Holder, Policy, RateModifier,
};
use initiative_kernel::turn::intent::ActorId;
use initiative_kernel::turn::meta::TurnPhase;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The energy and channel of an actor that is being read or written.
pub(super) struct ClockDraft {
    pub(super) holder: Holder,
    /// What changes its speed, if that is not what its statuses and armour do.
    pub(super) modifiers: Option<Vec<RateModifier>>,
    pub(super) channel: Option<ChannelDraft>,
}

/// A channel that is being read or written.
pub(super) struct ChannelDraft {
    pub(super) action: Option<DelveAction>,
    pub(super) cost: Option<u32>,
    pub(super) paid: u32,
    pub(super) suspended: bool,
}

impl From<Holder> for ClockDraft {
    fn from(holder: Holder) -> Self {
        Self { holder, modifiers: None, channel: None }
    }
}

const MOST: i128 = 1_000_000;

impl ClockDraft {
    // ENERGY-LIT-1
    /// Under a flat charge, a monster acts only with the energy for a full action.
    pub(super) fn apply_flat_charge(&mut self, options: &DelveOptions) {
        if options.policy == Policy::Literal && options.ai_charge == AiCharge::Flat {
            self.holder = self.holder.clone().with_ready_at(FULL_ACTION);
        }
    }

    pub(super) fn fields(&mut self, form: &mut Form<'_>) {
        let holder = &mut self.holder;
        form.part("energy", |form| {
            let full = holder.total == holder.max;
            if form.number("max", 1..=MOST, &mut holder.max) && full {
                holder.total = holder.max;
            }
            form.number("bank_max", 0..=MOST, &mut holder.bank_max);
            let room = holder.max.saturating_add(holder.bank_max);
            holder.total = holder.total.min(room);
            form.number("total", 0..=room.into(), &mut holder.total);
            form.number("rate", 0..=MOST, &mut holder.rate);
            form.number("fraction", 0..=1_000_000_000, &mut holder.fraction);
            form.number("priority", i32::MIN.into()..=i32::MAX.into(), &mut holder.priority);
            form.number("ready_at", 1..=MOST, &mut holder.ready_at);
            let reads = form.reads();
            if reads {
                holder.wake_cost = holder.ready_at;
            }
            // Usual values are not written.
            if reads || holder.wake_cost != holder.ready_at {
                form.number("wake_cost", 0..=MOST, &mut holder.wake_cost);
            }
            if reads || holder.barred {
                form.flag("barred", &mut holder.barred);
            }
            if reads || holder.taken {
                form.flag("taken", &mut holder.taken);
            }
            if reads || holder.free > 0 {
                form.number("free", 0..=8, &mut holder.free);
            }
            let read = |node: &Node<'_>| node.made().map(Some);
            form.value("modifiers", &mut self.modifiers, read, plain);
        });
        if form.given("channel") || self.channel.is_some() {
            let mut draft = self.channel.take().unwrap_or(ChannelDraft {
                action: None,
                cost: None,
                paid: 0,
                suspended: false,
            });
            form.part("channel", |form| {
                if form.need("action") {
                    form.value("action", &mut draft.action, |node| node.made().map(Some), plain);
                }
                form.option("cost", &mut draft.cost, |node| node.number(1..=MOST));
                form.number("paid", 0..=MOST, &mut draft.paid);
                form.flag("suspended", &mut draft.suspended);
            });
            self.channel = draft.action.is_some().then_some(draft);
        }
    }
}

// DELVE-SET-3
/// Puts all actors into the clock and sets it to the scenario's turn.
pub(super) fn set_clock(
    game: &mut Dungeon,
    node: &Node<'_>,
    hero: &HeroDraft,
    monsters: &[MonsterDraft],
) {
    let mut holders = Vec::with_capacity(monsters.len() + 1);
    let mut channels = Map::new();
    let mut admit = |id: ActorId, own: &ClockDraft, wake_cost: u32, usual: Vec<RateModifier>| {
        let channel = own.channel.as_ref().and_then(|draft| {
            let action = draft.action?;
            let price = game.price_of(id, &action);
            let cost = draft.cost.unwrap_or(price.cost);
            let ChannelDraft { paid, suspended, .. } = *draft;
            Some(Channel { action, cost, paid, suspended, interrupt: price.interrupt })
        });
        let gate = match &channel {
            None => Gate::Energy,
            Some(channel) if channel.is_complete() => Gate::Open,
            Some(_) => Gate::Shut,
        };
        let modifiers = own.modifiers.clone().unwrap_or(usual);
        let holder = Holder { modifiers, gate, wake_cost, ..own.holder.clone() };
        holders.push(json!({ "id": id, "holder": holder }));
        if let Some(channel) = channel {
            channels.insert(format!("{}", id.0), json!(channel));
        }
    };
    let held = hero.held.map(|action| HeldOrder { action, price: game.price_of(HERO, &action) });
    // ENERGY-SCH-2: with a held order the hero waits for what it costs.
    let wake_cost = held.as_ref().map_or(hero.clock.holder.wake_cost, |held| held.price.due());
    admit(HERO, &hero.clock, wake_cost, game.hero_speeds().collect());
    for MonsterDraft { creature, clock, .. } in monsters {
        let usual = game.speeds(&creature.statuses).collect();
        admit(creature.id, clock, clock.holder.wake_cost, usual);
    }
    let next = monsters.iter().map(|draft| draft.creature.id.0).fold(1, u32::max).saturating_add(1);
    let turn = read_turn(node, next);
    let clock = json!({
        "options": game.turns.options(),
        "meta": turn.meta,
        "ledger": {
            "turn": turn.global.saturating_add(turn.ahead).min(u64::MAX - 1),
            "next_id": turn.next_id,
            "holders": holders,
        },
        "pending": [],
        "completed": [],
        "held": held,
        "channels": channels,
        "queue": [],
        "next_seq": turn.next_seq,
        "progress": hero.turns,
        "elapsed_secs": turn.elapsed,
        "greeted": turn.greeted,
        "busy": turn.busy,
    });
    match EnergyClock::deserialize(clock) {
        Ok(turns) => game.turns = turns,
        Err(error) => node.fault(OUT_OF_RANGE, format!("the clock: {error}")),
    }
    game.watched = turn.watched;
    game.glimpse = turn.glimpse;
    // A hero that was asked before has looked around before.
    if turn.greeted {
        let sight = game.book.classes[game.hero.class].sight;
        game.visible = sight::view(&game.floor.level, game.hero.at, sight);
    }
}

/// The turn as a scenario has it.
#[derive(Default)]
struct TurnDraft {
    meta: Value,
    global: u64,
    next_id: u32,
    next_seq: u64,
    elapsed: u64,
    greeted: bool,
    busy: bool,
    watched: u32,
    glimpse: Option<Glimpse>,
    /// For how many turns actors have gained energy that are not counted yet.
    ahead: u64,
}

fn read_turn(scenario: &Node<'_>, next: u32) -> TurnDraft {
    let mut turn = TurnDraft { next_id: next, ..TurnDraft::default() };
    let (mut sub_turn, mut last_actor, mut taken) = (0_u32, None::<u32>, false);
    let (mut phase, mut state) = (TurnPhase::Input, None);
    let (whole, small) = (|| 0..=u64::MAX.into(), || 0..=u32::MAX.into());
    if let Some(node) = scenario.get("turn") {
        node.form(|form| {
            form.number("global_turn", whole(), &mut turn.global);
            form.number("sub_turn", small(), &mut sub_turn);
            let phases = [
                ("Input", TurnPhase::Input),
                ("IntentQueue", TurnPhase::IntentQueue),
                ("Resolution", TurnPhase::Resolution),
                ("Aftermath", TurnPhase::Aftermath),
            ];
            form.word("phase", &phases, OUT_OF_RANGE, &mut phase);
            // ENERGY-META-2: old saves may have these states.
            let states = ["PlayerTurn", "AITurn", "ProcessingPlayerAction", "ProcessingAIActions"];
            let states = states.map(|word| (word, Some(word)));
            form.word("legacy_state", &states, OUT_OF_RANGE, &mut state);
            form.flag("player_action_taken", &mut taken);
            form.number("next_seq", whole(), &mut turn.next_seq);
            form.number("next_id", next.into()..=u32::MAX.into(), &mut turn.next_id);
            form.number("elapsed", whole(), &mut turn.elapsed);
            // Only an id that was given can have acted.
            form.option("last_actor", &mut last_actor, |node| node.number(1..=u32::MAX.into()));
            if last_actor.is_some_and(|actor| actor >= turn.next_id) {
                form.fault("last_actor", OUT_OF_RANGE, "no actor ever had this id");
                last_actor = None;
            }
            form.flag("greeted", &mut turn.greeted);
            form.flag("busy", &mut turn.busy);
            form.number("watched", small(), &mut turn.watched);
            form.part("glimpse", |form| turn.glimpse = read_glimpse(form, turn.next_id));
            form.number("ahead", whole(), &mut turn.ahead);
        });
    }
    let usual = if phase == TurnPhase::Input { "PlayerTurn" } else { "AITurn" };
    turn.meta = json!({
        "global_turn": turn.global,
        "sub_turn": sub_turn,
        "last_actor": last_actor,
        "phase": phase,
        "legacy_state": state.unwrap_or(usual),
        "player_action_taken": taken,
    });
    turn
}

// DELVE-HUD-3
/// The actor that the hero last saw act: the hero itself, or a monster that is or was here.
fn read_glimpse(form: &mut Form<'_>, next: u32) -> Option<Glimpse> {
    let kind = form.field("kind").map(|kind| NamedKind::read(&kind));
    let actor = form.needed("actor")?.number(1..=i128::from(next) - 1);
    let (actor, kind) = (ActorId(actor?), kind.map_or(Some(None), |kind| kind.map(Some))?);
    if actor == HERO && kind.is_some() {
        form.fault_here(OUT_OF_RANGE, "the hero is no monster of any kind");
        return None;
    }
    Some(Glimpse { actor, kind })
}
