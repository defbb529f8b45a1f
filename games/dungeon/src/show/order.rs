//! The order of acts, and the details of the clock.

use super::{HERO_PIECE, piece_of};
use crate::action::DelveAction;
use crate::content::Monster;
use crate::hero::HERO;
use crate::state::{Dungeon, Glimpse};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_kernel::turn::energy::Policy;
use initiative_kernel::turn::intent::ActorId;
use initiative_kernel::turn::meta::TurnPhase;
use initiative_scene::id::Id;
use initiative_scene::scene::{OrderEntry, RosterGroup, Scene};
use initiative_scene::text::{Fact, capital};

/// How many acts the forecast has.
const ACTS: usize = 8;

impl Dungeon {
    // DELVE-HUD-1, DELVE-HUD-3
    /// Shows who acts next among the actors in view.
    pub(super) fn show_order(&self, all: bool, scene: &mut Scene) {
        if self.ending.is_some() {
            return;
        }
        let shown = self.shown(all);
        let order = match self.turns.options().policy {
            Policy::Scheduled => self.forecast(&shown),
            Policy::Literal => self.by_energy(&shown),
        };
        scene.order = order
            .into_iter()
            .map(|(actor, text)| OrderEntry {
                piece: piece_of(actor),
                text: text.into(),
                meter: Some(self.energy_meter(actor)),
            })
            .collect();
        let group = |name: &'static str, pieces: Vec<Id>| RosterGroup {
            name: name.into(),
            pieces,
            gone: Vec::new(),
        };
        scene.roster = vec![
            group("Hero", vec![HERO_PIECE.into()]),
            group("In view", shown.into_iter().map(piece_of).collect()),
        ];
    }

    /// The monsters that the viewer may know of, in the order of ids.
    fn shown(&self, all: bool) -> Vec<ActorId> {
        self.floor.ids(|creature| all || self.visible.contains(creature.at))
    }

    /// The next acts if every act costs the same. A hero that is asked comes first.
    fn forecast(&self, shown: &[ActorId]) -> Vec<(ActorId, String)> {
        // An actor out of view must not change the forecast.
        let mut ledger = self.turns.ledger().clone();
        for actor in self.turns.ledger().ids() {
            if actor != HERO && !shown.contains(&actor) {
                ledger.leave(actor);
            }
        }
        let now = self.turns.turn_count();
        let mut acts = ledger.forecast(ACTS);
        if self.is_asked() && acts.first() != Some(&(HERO, now)) {
            // The hero may be asked with less energy than the forecast assumes.
            if let Some(place) = acts.iter().position(|(actor, _)| *actor == HERO) {
                acts.remove(place);
            }
            acts.insert(0, (HERO, now));
            acts.truncate(ACTS);
        }
        let text = |turn: u64| match turn.saturating_sub(now) {
            0 => String::new(),
            1 => String::from("next turn"),
            turns => format!("in {turns} turns"),
        };
        acts.into_iter().map(|(actor, turn)| (actor, text(turn))).collect()
    }

    /// A hero that is asked, then all actors by their energy. One action of the hero is one turn, and
    /// the others act in it if they can pay.
    fn by_energy(&self, shown: &[ActorId]) -> Vec<(ActorId, String)> {
        let ledger = self.turns.ledger();
        let order = self.turns.get_turn_order().into_iter();
        let mut order: Vec<_> =
            order.filter(|(actor, _)| *actor == HERO || shown.contains(actor)).collect();
        if self.is_asked() {
            order.sort_by_key(|(actor, _)| *actor != HERO);
        }
        let text = |(actor, total): (ActorId, u32)| {
            let lacks = ledger.ready_at(actor).saturating_sub(total);
            let text = if actor == HERO && self.is_asked() {
                String::new()
            } else if ledger.is_parked(actor) {
                String::from("sleeps")
            } else if lacks == 0 {
                String::from("this turn")
            } else {
                format!("lacks {lacks} energy")
            };
            (actor, text)
        };
        order.into_iter().map(text).collect()
    }

    // DELVE-HUD-3
    /// The clock, and the priority and energy of the actors that the viewer may know of.
    pub(super) fn details(&self, all: bool) -> Vec<Fact> {
        let meta = self.turns.get_meta();
        let actions = self.actions(all);
        let acted = meta.last_actor.map(|actor| Glimpse { actor, kind: self.kind_of(actor) });
        let last = match if all { acted } else { self.glimpse } {
            Some(Glimpse { actor, kind }) => self.actor_title(actor, kind),
            None if all || meta.global_turn == 0 && self.watched == 0 => "nobody".into(),
            None => "not known".into(),
        };
        let waiting = self.waiting(all);
        let count = if waiting.is_empty() { "none".into() } else { waiting.len().to_string() };
        let mut facts = vec![
            Fact::new("Phase", phase(meta.phase)),
            Fact::new("Turn", meta.global_turn.to_string()),
            Fact::new("Actions", actions.to_string()),
            Fact::new("Last actor", last),
            Fact::new("Waiting intents", count),
        ];
        facts.extend(waiting);
        let everybody = core::iter::once(HERO).chain(self.shown(all));
        facts.extend(
            everybody.map(|actor| Fact::new(self.title_of(actor), self.energy_text(actor))),
        );
        facts
    }

    // DELVE-HIDE-1
    /// How many actions of this turn the viewer knows of.
    pub(super) fn actions(&self, all: bool) -> u32 {
        if all { self.turns.get_meta().sub_turn } else { self.watched }
    }

    /// The actions that are decided and not done yet: queued, held or channelled.
    fn waiting(&self, all: bool) -> Vec<Fact> {
        let shown = self.shown(all);
        let known = |actor: &ActorId| *actor == HERO || shown.contains(actor);
        let mut facts = Vec::new();
        let mut note = |actor: ActorId, action: &DelveAction, cost: u32, how: String| {
            let (name, energy) = (self.title_of(actor), self.energy_text(actor));
            let text = format!("{} · {energy} · cost {cost}{how}", verb(action));
            facts.push(Fact::new(format!("{name} intends"), text));
        };
        // The queue has the order in which they will be done.
        for intent in self.turns.queue().iter().filter(|intent| known(&intent.actor)) {
            note(intent.actor, &intent.action.action, intent.cost, String::new());
        }
        if let Some(held) = self.turns.held() {
            note(HERO, &held.action, held.price.cost, String::from(" · held"));
        }
        for actor in core::iter::once(HERO).chain(shown.iter().copied()) {
            if let Some(channel) = self.turns.channel(actor) {
                let paid = format!(" · {} paid", channel.paid);
                note(actor, &channel.action, channel.cost, paid);
            }
        }
        facts
    }

    fn energy_text(&self, actor: ActorId) -> String {
        let ledger = self.turns.ledger();
        let (total, max) = (ledger.total(actor), ledger.max(actor));
        format!("priority {} · energy {total} of {max}", ledger.priority(actor))
    }

    fn title_of(&self, actor: ActorId) -> String {
        self.actor_title(actor, self.kind_of(actor))
    }

    fn kind_of(&self, actor: ActorId) -> Option<Monster> {
        self.floor.creature(actor).map(|creature| creature.kind)
    }

    pub(super) fn actor_title(&self, actor: ActorId, kind: Option<Monster>) -> String {
        match kind {
            Some(kind) => format!("{} {}", capital(&self.book.monsters[kind].name), actor.0),
            None if actor == HERO => "Hero".into(),
            None => format!("Actor {}", actor.0),
        }
    }
}

fn phase(phase: TurnPhase) -> &'static str {
    match phase {
        TurnPhase::Input => "Input",
        TurnPhase::IntentQueue => "Intent queue",
        TurnPhase::Resolution => "Resolution",
        TurnPhase::Aftermath => "Aftermath",
    }
}

/// An action in a word or two. It does not say which item or skill is used.
pub(super) fn verb(action: &DelveAction) -> &'static str {
    match action {
        DelveAction::Wait => "wait",
        DelveAction::Step(_) => "step",
        DelveAction::Flee(_) => "flee",
        DelveAction::OpenDoor(_) => "open a door",
        DelveAction::CloseDoor(_) => "close a door",
        DelveAction::Attack(_) => "attack",
        DelveAction::PickUp => "pick up",
        DelveAction::UseItem { .. } => "use an item",
        DelveAction::DropItem(_) => "drop",
        DelveAction::ThrowItem { .. } => "throw",
        DelveAction::EquipItem(_) => "equip",
        DelveAction::UnequipItem(_) => "take off",
        DelveAction::UseSkill { .. } => "use a skill",
        DelveAction::Disarm(_) => "disarm",
        DelveAction::Descend => "go down",
        DelveAction::Ascend => "go up",
    }
}
