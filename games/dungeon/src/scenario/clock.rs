//! The clock of a scenario: everybody's energy, what is held and channelled, and the turn.

use super::hero::HeroDraft;
use super::item::read_word;
use super::monster::Draft;
use super::read_count;
use crate::action::Action;
use crate::hero::HERO;
use crate::options::Options;
use crate::read::OUT_OF_RANGE;
use crate::sight;
use crate::state::{Dungeon, Glimpse};
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::game::{Node, Reader};
use initiative_kernel::turn::energy::{
    AiCharge, Channel, Control, FULL_ACTION, Gate, Held, Holder, Modifier, Policy, Turns,
};
use initiative_kernel::turn::intent::ActorId;
use initiative_kernel::turn::meta::Phase;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Somebody's part in the clock on its way into a match.
pub(super) struct Clocked {
    pub(super) holder: Holder,
    /// What changes its speed, where that is not what statuses and armour say.
    modifiers: Option<Vec<Modifier>>,
    channel: Option<ChannelDraft>,
}

impl From<Holder> for Clocked {
    fn from(holder: Holder) -> Self {
        Self { holder, modifiers: None, channel: None }
    }
}

impl Clocked {
    /// Reads `energy` and `channel` of a node over what its holder would have.
    pub(super) fn read(
        node: &Node<'_>,
        mut holder: Holder,
        options: &Options,
        reader: &mut Reader,
    ) -> Self {
        let modifiers = read_energy(node, &mut holder, options, reader);
        Self { holder, modifiers, channel: read_channel(node, reader) }
    }
}

/// A long action on its way into a match.
struct ChannelDraft {
    action: Action,
    cost: Option<u32>,
    paid: u32,
    suspended: bool,
}

const ENERGY: [&str; 12] = [
    "total",
    "max",
    "bank_max",
    "rate",
    "fraction",
    "priority",
    "ready_at",
    "wake_cost",
    "barred",
    "taken",
    "free",
    "modifiers",
];
const TURN: [&str; 14] = [
    "global_turn",
    "sub_turn",
    "last_actor",
    "phase",
    "legacy_state",
    "player_action_taken",
    "next_seq",
    "next_id",
    "elapsed",
    "greeted",
    "busy",
    "watched",
    "glimpse",
    "ahead",
];

/// Reads `energy` of a node over what its holder would have; gives back what changes its speed if
/// that is said.
fn read_energy(
    node: &Node<'_>,
    holder: &mut Holder,
    options: &Options,
    reader: &mut Reader,
) -> Option<Vec<Modifier>> {
    // ENERGY-LIT-1: with a flat charge nobody but the hero is asked below a full action.
    let flat = options.policy == Policy::Literal && options.ai_charge == AiCharge::Flat;
    if flat && holder.control == Control::Ai {
        *holder = holder.clone().with_ready_at(FULL_ACTION);
    }
    let node = node.get("energy")?;
    if !node.is_object(&ENERGY, reader) {
        return None;
    }
    const MOST: i64 = 1_000_000;
    let full = holder.total == holder.max;
    if node.number("max", 1..=MOST, &mut holder.max, reader) && full {
        holder.total = holder.max;
    }
    node.number("bank_max", 0..=MOST, &mut holder.bank_max, reader);
    let room = holder.max.saturating_add(holder.bank_max);
    holder.total = holder.total.min(room);
    node.number("total", 0..=room.into(), &mut holder.total, reader);
    node.number("rate", 0..=MOST, &mut holder.rate, reader);
    node.number("fraction", 0..=1_000_000_000, &mut holder.fraction, reader);
    node.number("priority", i32::MIN.into()..=i32::MAX.into(), &mut holder.priority, reader);
    node.number("ready_at", 1..=MOST, &mut holder.ready_at, reader);
    holder.wake_cost = holder.ready_at;
    node.number("wake_cost", 0..=MOST, &mut holder.wake_cost, reader);
    node.flag("barred", &mut holder.barred, reader);
    node.flag("taken", &mut holder.taken, reader);
    node.number("free", 0..=8, &mut holder.free, reader);
    let list = node.get("modifiers")?;
    match Vec::<Modifier>::deserialize(list.value()) {
        Ok(modifiers) => Some(modifiers),
        Err(_) => {
            let message = "this is a list of modifiers with tag, num, den, turns and stun";
            reader.fault(&list, OUT_OF_RANGE, message);
            None
        }
    }
}

/// What somebody does, as the game writes it.
pub(super) fn read_action(node: &Node<'_>, reader: &mut Reader) -> Option<Action> {
    let action = Action::deserialize(node.value());
    action
        .map_err(|_| reader.fault(node, OUT_OF_RANGE, "this is an action as an export writes it"))
        .ok()
}

/// Reads `channel` of a node.
fn read_channel(node: &Node<'_>, reader: &mut Reader) -> Option<ChannelDraft> {
    let node = node.get("channel")?;
    if !node.is_object(&["action", "cost", "paid", "suspended"], reader) {
        return None;
    }
    let action = read_action(&node.need("action", reader)?, reader)?;
    let mut draft = ChannelDraft { action, cost: None, paid: 0, suspended: false };
    let mut cost = 0_u32;
    if node.number("cost", 1..=1_000_000, &mut cost, reader) {
        draft.cost = Some(cost);
    }
    node.number("paid", 0..=1_000_000, &mut draft.paid, reader);
    node.flag("suspended", &mut draft.suspended, reader);
    Some(draft)
}

// DELVE-SET-3
/// Puts everybody into the clock and sets it to the scenario's turn.
pub(super) fn wind(
    game: &mut Dungeon,
    node: &Node<'_>,
    hero: &HeroDraft,
    monsters: &[Draft],
    reader: &mut Reader,
) {
    let mut holders = Vec::with_capacity(monsters.len() + 1);
    let mut channels = Map::new();
    let mut admit = |id: ActorId, own: &Clocked, wake_cost: u32, usual: Vec<Modifier>| {
        let channel = own.channel.as_ref().map(|draft| {
            let price = game.price_of(id, &draft.action);
            let cost = draft.cost.unwrap_or(price.cost);
            let ChannelDraft { action, paid, suspended, .. } = *draft;
            Channel { action, cost, paid, suspended, interrupt: price.interrupt }
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
    let held = hero.held.map(|action| Held { action, price: game.price_of(HERO, &action) });
    // ENERGY-SCH-2: with a held order the hero waits for what it costs.
    let wake_cost = held.as_ref().map_or(hero.clock.holder.wake_cost, |held| held.price.due());
    admit(HERO, &hero.clock, wake_cost, game.hero_speeds().collect());
    for Draft { creature, clock, .. } in monsters {
        let usual = game.speeds(&creature.statuses).collect();
        admit(creature.id, clock, clock.holder.wake_cost, usual);
    }
    let next = monsters.iter().map(|draft| draft.creature.id.0).fold(1, u32::max).saturating_add(1);
    let turn = read_turn(node, next, reader);
    let clock = json!({
        "options": game.turns.options(),
        "meta": turn.meta,
        "ledger": { "turn": turn.global.saturating_add(turn.ahead).min(u64::MAX - 1), "next_id": turn.next_id, "holders": holders },
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
    match Turns::deserialize(clock) {
        Ok(turns) => game.turns = turns,
        Err(error) => reader.fault(node, OUT_OF_RANGE, format!("the clock: {error}")),
    }
    game.watched = turn.watched;
    game.glimpse = turn.glimpse;
    // Whoever was asked before has looked around before.
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
    /// How many turns everybody has regained energy for that are not counted yet.
    ahead: u64,
}

fn read_turn(node: &Node<'_>, next: u32, reader: &mut Reader) -> TurnDraft {
    let mut turn = TurnDraft { next_id: next, ..TurnDraft::default() };
    let (mut sub_turn, mut last_actor, mut taken) = (0_u32, None, false);
    let (mut phase, mut state) = (Phase::Input, None);
    if let Some(node) = node.get("turn")
        && node.is_object(&TURN, reader)
    {
        read_count(&node, "global_turn", &mut turn.global, reader);
        node.number("sub_turn", 0..=u32::MAX.into(), &mut sub_turn, reader);
        let mut actor = 0_u32;
        let named = node.number("last_actor", 1..=u32::MAX.into(), &mut actor, reader);
        let phases = [
            ("Input", Phase::Input),
            ("IntentQueue", Phase::IntentQueue),
            ("Resolution", Phase::Resolution),
            ("Aftermath", Phase::Aftermath),
        ];
        node.pick("phase", &phases, OUT_OF_RANGE, &mut phase, reader);
        // ENERGY-META-2: what old saves say is read as they meant it.
        let states = ["PlayerTurn", "AITurn", "ProcessingPlayerAction", "ProcessingAIActions"];
        let states = states.map(|word| (word, Some(word)));
        node.pick("legacy_state", &states, OUT_OF_RANGE, &mut state, reader);
        node.flag("player_action_taken", &mut taken, reader);
        read_count(&node, "next_seq", &mut turn.next_seq, reader);
        node.number("next_id", next.into()..=u32::MAX.into(), &mut turn.next_id, reader);
        read_count(&node, "elapsed", &mut turn.elapsed, reader);
        // Whoever acted is here or was: its id was given.
        if named && actor < turn.next_id {
            last_actor = Some(actor);
        } else if named && let Some(node) = node.get("last_actor") {
            reader.fault(&node, OUT_OF_RANGE, "nobody with this id was ever here");
        }
        node.flag("greeted", &mut turn.greeted, reader);
        node.flag("busy", &mut turn.busy, reader);
        node.number("watched", 0..=u32::MAX.into(), &mut turn.watched, reader);
        turn.glimpse =
            node.get("glimpse").and_then(|node| read_glimpse(&node, turn.next_id, reader));
        read_count(&node, "ahead", &mut turn.ahead, reader);
    }
    let usual = if phase == Phase::Input { "PlayerTurn" } else { "AITurn" };
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
/// Whom the hero saw act last: the hero itself, or a monster of some kind that is or was here.
fn read_glimpse(node: &Node<'_>, next: u32, reader: &mut Reader) -> Option<Glimpse> {
    if !node.is_object(&["actor", "kind"], reader) {
        return None;
    }
    let mut actor = HERO.0;
    if !node.need("actor", reader)?.set_number(1..=i64::from(next) - 1, &mut actor, reader) {
        return None;
    }
    let actor = ActorId(actor);
    let kind = match node.get("kind") {
        Some(kind) => Some(read_word(&kind, reader)?),
        None => None,
    };
    if actor == HERO && kind.is_some() {
        reader.fault(node, OUT_OF_RANGE, "the hero is no monster of any kind");
        return None;
    }
    Some(Glimpse { actor, kind })
}
