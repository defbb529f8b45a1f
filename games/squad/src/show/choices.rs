//! What a seat can do, with everything a player should know before doing it.

use super::piles::HITS;
use super::words::{chances, listed, plural};
use crate::check::{BAD_DICE_SCRIPT, COMMITTED_ELSEWHERE};
use crate::command::{AbilityTarget, Command};
use crate::content::{AbilityEffect, SurvivorAbility};
use crate::forecast::Forecast;
use crate::state::{Squad, key};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Refusal, Seat};
use initiative_kernel::grid::{Metric, Reach, Region, Tile};
use initiative_scene::choice::{Actor, Affected, Choice, Preview, Role, Target as Goal, Tier};
use initiative_scene::id::Id;
use initiative_scene::scene::{CardPlace, EndState, EndTurn, Prompt, Scene};
use initiative_scene::text::{Reason, Text, capital};

impl Squad {
    pub(super) fn offer(&self, seat: Seat, threats: &[Region], scene: &mut Scene) {
        if self.pending.is_some() {
            self.offer_hits(seat, scene);
        } else {
            for place in self.alive() {
                if self.owns(seat, place) && !self.complete(place) {
                    self.offer_menu(seat, place, threats, scene);
                    let piece = self.survivor_piece(place);
                    if can_act(&piece, scene) {
                        scene.idle.push(piece);
                    }
                }
            }
            self.offer_phase(seat, scene);
        }
        let resign = Choice::new("resign", "Give up").role(Role::Menu).irreversible();
        let resign = resign.confirm("Give up this battle?").command::<Self>(&Command::Resign);
        scene.offer("resign", resign);
    }

    fn reason(&self, refusal: Refusal) -> Reason {
        Reason::of(self, refusal)
    }

    // SQUAD-UI-1: Move, Attack, abilities, End Turn, in this order.
    fn offer_menu(&self, seat: Seat, place: usize, threats: &[Region], scene: &mut Scene) {
        let id = self.survivor_id(place);
        scene.offer(format!("move-{id}"), self.offer_move(seat, place, threats));
        scene.offer(format!("attack-{id}"), self.offer_attack(seat, place));
        for ability in 0..key(self.sheet(place).abilities.len()) {
            if let Some(offered) = self.offer_ability(seat, place, ability) {
                scene.offer(format!("ability-{ability}-{id}"), offered);
            }
        }
        let last = self.stage.rules.auto_end && self.is_last(place);
        let command = Command::EndSurvivorTurn { survivor: id };
        let mut end = self.entry("end_turn", "End Turn", place).icon("check").role(Role::Finish);
        end.irreversible = last;
        scene.offer(format!("end-{id}"), self.answered(seat, end, &command));
    }

    fn entry(&self, verb: impl Into<Id>, name: impl Into<Text>, place: usize) -> Choice {
        Choice::new(verb, name).by_piece(self.survivor_piece(place))
    }

    /// A choice without a target. It carries this command, or the reason why it is disabled.
    fn answered(&self, seat: Seat, choice: Choice, command: &Command) -> Choice {
        match self.check(seat, command) {
            Ok(()) => choice.command::<Self>(command),
            Err(refusal) => choice.refused(self.reason(refusal)),
        }
    }

    /// Whether all other survivors are finished, so that ending this one's turn ends the phase.
    fn is_last(&self, place: usize) -> bool {
        self.alive().all(|other| other == place || self.complete(other))
    }

    fn price(&self, choice: Choice, cost: u16) -> Choice {
        match self.stage.rules.points {
            None => choice,
            Some(_) => choice.price(plural(cost, "point")),
        }
    }

    // SQUAD-MOVE-7
    fn offer_move(&self, seat: Seat, place: usize, threats: &[Region]) -> Choice {
        let walk = self.entry("move", "Move", place).icon("boot").prompt("Where to?");
        let walk = self.price(walk, self.stage.rules.walk().cost);
        if let Err(refusal) = self.can_walk(seat, place) {
            return walk.refused(self.reason(refusal));
        }
        let reach = self.reach(place);
        let survivor = self.survivor_id(place);
        let armed = self.could_attack_after_move(place);
        let mut targets = Vec::with_capacity(reach.tiles().len());
        let mut fringe = Region::empty(self.stage.board.size());
        for to in reach.tiles() {
            let command = Command::MoveSurvivor { survivor, to };
            if self.fits_script(seat, &command).is_err() {
                continue;
            }
            let attacks = armed.then(|| self.targets(place, to)).into_iter().flatten();
            let attacks: Vec<usize> = attacks.collect();
            fringe.extend(attacks.iter().map(|monster| self.monsters[*monster].at));
            let goal = Goal::tile(to).cost(reach.cost(to).unwrap_or(0));
            targets.push(self.stop(goal, to, &attacks, threats).command::<Self>(&command));
        }
        self.shorten_paths(place, &reach, &mut targets);
        for monster in self.living_monsters() {
            let at = self.monsters[monster].at;
            if fringe.contains(at) {
                targets.push(Goal::piece(self.monster_piece(monster), at).tier(Tier::Fringe));
            }
        }
        self.or_scripted(Choice { targets, ..walk })
    }

    /// A tile to stop on, with what the survivor could do and what could happen to it there.
    fn stop(&self, mut goal: Goal, to: Tile, attacks: &[usize], threats: &[Region]) -> Goal {
        if !attacks.is_empty() {
            goal.tier = Tier::Act;
            goal.preview.acts_on = attacks.iter().map(|it| self.monster_piece(*it)).collect();
        }
        let mut names: Vec<&str> = Vec::new();
        for (monster, _) in threats.iter().enumerate().filter(|(_, threat)| threat.contains(to)) {
            goal.preview.struck_by.push(self.monster_piece(monster));
            names.push(&self.monster_sheet(monster).name);
        }
        if names.is_empty() {
            goal
        } else {
            goal.risk(format!("In reach of {}.", names.join(", ")))
        }
    }

    /// Gives each target the part of its path that comes after the last target on the way.
    fn shorten_paths(&self, place: usize, reach: &Reach, targets: &mut [Goal]) {
        let tiles = targets.iter().filter_map(|target| target.tile);
        let stops = Region::from_tiles(self.stage.board.size(), tiles);
        let (start, previous) = (self.survivors[place].at, reach.previous());
        for target in targets {
            let mut here = target.tile;
            while let Some(tile) = here.filter(|tile| *tile != start) {
                target.path.push(tile);
                here = previous.get(tile).copied().flatten();
                if here.is_some_and(|tile| stops.contains(tile)) {
                    target.via = here;
                    break;
                }
            }
            target.path.reverse();
        }
    }

    /// A choice with the targets that the scripted dice allow. If they allow none, it says so.
    fn with_targets(
        &self,
        seat: Seat,
        choice: Choice,
        targets: impl Iterator<Item = (Goal, Command)>,
    ) -> Choice {
        let targets = targets.filter(|(_, command)| self.fits_script(seat, command).is_ok());
        self.or_scripted(choice.targets(targets.map(|(goal, it)| goal.command::<Self>(&it))))
    }

    fn or_scripted(&self, choice: Choice) -> Choice {
        if choice.is_enabled() { choice } else { choice.refused(self.reason(BAD_DICE_SCRIPT)) }
    }

    fn offer_attack(&self, seat: Seat, place: usize) -> Choice {
        let survivor = self.survivor_id(place);
        let attack = self.entry("attack", "Attack", place).icon("sword").prompt("Attack whom?");
        let attack = self.price(attack, self.stage.rules.attack().cost);
        if let Err(refusal) = self.can_strike(seat, place) {
            return attack.refused(self.reason(refusal));
        }
        if self.stage.rules.noop_attack {
            return self.answered(seat, attack, &Command::Attack { survivor, target: None });
        }
        let targets = self.targets(place, self.survivors[place].at).map(|monster| {
            let state = &self.monsters[monster];
            let goal = Goal::piece(self.monster_piece(monster), state.at).irreversible();
            let toughness = self.monster_sheet(monster).toughness;
            let preview = forecast(&self.forecast(place, monster), state.life(), toughness);
            let target = Some(self.monster_id(monster));
            (goal.preview(preview), Command::Attack { survivor, target })
        });
        self.with_targets(seat, attack.irreversible(), targets)
    }

    fn offer_ability(&self, seat: Seat, place: usize, number: u8) -> Option<Choice> {
        let ability = self.stage.ability(place, number)?;
        let survivor = self.survivor_id(place);
        let (icon, prompt) = match ability.effect {
            AbilityEffect::Ready { .. } => ("shield", ""),
            AbilityEffect::Heal { .. } => ("heal", "Treat whom?"),
            AbilityEffect::Strike { .. } => ("strike", "Strike whom?"),
            AbilityEffect::Blast { .. } => ("blast", "Throw it where?"),
        };
        let offered = self.entry(ability.id.clone(), ability.name.clone(), place);
        let offered = offered.icon(icon).prompt(prompt).text(describe(ability));
        let mut offered = self.price(offered, ability.cost.into());
        offered.irreversible =
            matches!(ability.effect, AbilityEffect::Strike { .. } | AbilityEffect::Blast { .. });
        if let Err(refusal) = self.can_apply(seat, place, number) {
            return Some(offered.refused(self.reason(refusal)));
        }
        let with = |target| Command::UseAbility { survivor, ability: number, target };
        if let AbilityEffect::Ready { .. } = ability.effect {
            return Some(self.answered(seat, offered, &with(None)));
        }
        let mut targets = Vec::new();
        self.list_uses(place, number, |target| {
            let goal = target.and_then(|target| self.goal(place, ability.effect, target));
            targets.extend(goal.map(|goal| (goal, with(target))));
        });
        Some(self.with_targets(seat, offered, targets.into_iter()))
    }

    fn goal(&self, place: usize, effect: AbilityEffect, target: AbilityTarget) -> Option<Goal> {
        Some(match target {
            AbilityTarget::Survivor(id) => {
                let patient = self.stage.survivor(id)?;
                let part = self.worst_part(patient)?;
                let wounds = self.survivors[patient].wounds[part.index()];
                let text = format!("{}: {wounds} wounds", part.name());
                let goal = Goal::piece(id, self.survivors[patient].at);
                goal.preview(Preview::default().fact("Treats", text))
            }
            AbilityTarget::Monster(id) => {
                let monster = self.stage.monster(id)?;
                let least = self.hit_face(place).clamp(2, 10);
                let goal = Goal::piece(id, self.monsters[monster].at);
                let text = format!("{} of 10", 11 - least);
                goal.preview(Preview::default().fact("Hits", text))
            }
            AbilityTarget::Tile(tile) => {
                let AbilityEffect::Blast { radius, .. } = effect else {
                    return None;
                };
                self.blast_goal(tile, radius)
            }
        })
    }

    // SQUAD-UI-5
    /// A tile to throw at, with every tile and figure of the blast. If a friend is in it, a question
    /// comes first.
    fn blast_goal(&self, tile: Tile, radius: u8) -> Goal {
        let (monsters, survivors) = self.in_blast(tile, radius);
        let monsters = monsters.map(|place| Affected {
            piece: self.monster_piece(place),
            friend: false,
            text: "one wound roll".into(),
        });
        let survivors: Vec<usize> = survivors.collect();
        let friends = survivors.iter().map(|place| Affected {
            piece: self.survivor_piece(*place),
            friend: true,
            text: "wounded".into(),
        });
        let tiles = Region::within(self.stage.board.size(), Metric::Manhattan, tile, radius.into());
        let goal = Goal::tile(tile).tier(Tier::Target).preview(Preview {
            tiles: tiles.iter().collect(),
            pieces: monsters.chain(friends).collect(),
            ..Preview::default()
        });
        let names: Vec<&str> =
            survivors.iter().map(|place| self.sheet(*place).name.as_str()).collect();
        let are = match names.len() {
            0 => return goal,
            1 => "is",
            _ => "are",
        };
        goal.confirm(format!("{} {are} in the blast. Throw it anyway?", listed(&names)))
    }

    // SQUAD-ATK-4
    fn offer_hits(&self, seat: Seat, scene: &mut Scene) {
        let Some(pending) = &self.pending else {
            return;
        };
        if !self.owns(seat, pending.attacker.into()) {
            return;
        }
        let mut choices = Vec::new();
        for (slot, location) in (0_u16..).zip(&pending.cards) {
            let Ok(index) = u8::try_from(slot) else {
                break;
            };
            let id: Id = format!("hit-{slot}").into();
            let hit = Choice::new("resolve", capital(location.name()))
                .by_card(CardPlace::slot(HITS, slot))
                .role(Role::Answer)
                .irreversible();
            let hit = self.answered(seat, hit, &Command::ChooseHitLocation { index });
            scene.offer(id.clone(), hit);
            choices.push(id);
        }
        let name = &self.monster_sheet(pending.target.into()).name;
        let text = format!("Which hit on {name} is resolved next?").into();
        scene.prompt = Some(Prompt { text, step: 1, steps: 1, choices, cancel: None });
    }

    // SQUAD-UI-4
    fn offer_phase(&self, seat: Seat, scene: &mut Scene) {
        let own = self.alive().filter(|place| self.owns(seat, *place) && !self.complete(*place));
        let (spent, fresh): (Vec<usize>, Vec<usize>) =
            own.partition(|place| self.committed(*place));
        let pieces = |places: &[usize]| -> Vec<Id> {
            places.iter().map(|place| self.survivor_piece(*place)).collect()
        };
        let end = Choice::new("end_phase", "Monster Turn").icon("skull").role(Role::EndTurn);
        let end = self.answered(seat, end.irreversible(), &Command::EndPhase);
        let refused = end.refused.clone();
        let state = if scene.idle.is_empty() { EndState::Finished } else { EndState::Mine };
        scene.end_turn = Some(EndTurn {
            name: "Monster Turn".into(),
            state,
            choice: refused.is_none().then(|| "end_phase".into()),
            refused,
            nothing_done: self.alive().all(|place| {
                !self.owns(seat, place) || !self.complete(place) && !self.committed(place)
            }),
            half_spent: pieces(&spent),
            untouched: pieces(&fresh),
        });
        scene.offer("end_phase", end);
        let simulate = Choice::new("simulate", "Simulate").icon("dice").irreversible();
        let simulate = simulate.text("The survivors play the rest of this turn by themselves.");
        scene.offer("simulate", self.answered(seat, simulate, &Command::SimulatePhase));
    }
}

// CLIENT-IDLE-1
/// Whether a survivor can do anything but end its turn, if need be once another one is finished
/// (SQUAD-SEL-2). One that has moved and has nobody in reach is not finished (SQUAD-STATE-2), but
/// nobody needs to look at it again.
fn can_act(piece: &Id, scene: &Scene) -> bool {
    let acts = |choice: &Choice| {
        let own = matches!(&choice.actor, Some(Actor::Piece(id)) if id == piece);
        let waits = choice.refused.as_ref().is_some_and(|why| why.code == COMMITTED_ELSEWHERE.code);
        own && choice.role != Role::Finish && (choice.is_enabled() || waits)
    };
    scene.choices.values().any(acts)
}

// SQUAD-ATK-8
fn forecast(forecast: &Forecast, life: u8, toughness: impl core::fmt::Display) -> Preview {
    let preview = Preview::default()
        .fact("Hits", chances(&forecast.hits))
        .fact(
            "Wound for each hit",
            format!("{} of 10 faces, against toughness {toughness}", forecast.wound_faces),
        )
        .fact("At least one wound", format!("{} %", forecast.wound.percent()));
    if forecast.slay.is_possible() {
        preview.fact(format!("Slays (life {life})"), format!("{} %", forecast.slay.percent()))
    } else {
        preview
    }
}

/// What an ability does, in a sentence.
fn describe(ability: &SurvivorAbility) -> String {
    let what = match ability.effect {
        AbilityEffect::Ready { status, .. } => format!("Become {}.", status.name()),
        AbilityEffect::Heal { far, amount } => {
            format!("Remove {amount} wound from the worst part of a survivor within {far}.")
        }
        AbilityEffect::Strike { status, turns, .. } => {
            format!("One die; a hit makes the monster {} for {turns} turns.", status.name())
        }
        AbilityEffect::Blast { radius, .. } => {
            format!("Burns everybody within {radius} of a tile, friends included.")
        }
    };
    match ability.cooldown {
        0 => what,
        turns => format!("{what} Ready again after {turns} turns."),
    }
}
