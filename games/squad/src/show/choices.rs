//! What a seat can do, with everything a player should know before doing it.

use super::piles::HITS;
use super::words::chances;
use crate::command::{Command, Target};
use crate::content::{Ability, Effect};
use crate::forecast::Forecast;
use crate::state::{Squad, key};
use crate::walk::Prospect;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Refusal, Seat};
use initiative_kernel::grid::{Reach, Region};
use initiative_scene::choice::{Affected, Choice, Preview, Role, Target as Goal, Tier};
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
                    scene.idle.push(self.survivor_piece(place));
                    self.offer_menu(seat, place, threats, scene);
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
            Some(_) if cost == 1 => choice.price("1 point"),
            Some(_) => choice.price(format!("{cost} points")),
        }
    }

    // SQUAD-MOVE-7
    fn offer_move(&self, seat: Seat, place: usize, threats: &[Region]) -> Choice {
        let walk = self.entry("move", "Move", place).icon("boot").prompt("Where to?");
        let walk = self.price(walk, self.stage.rules.walk().cost);
        let reach = match self.can_reach(seat, place) {
            Ok(reach) => reach,
            Err(refusal) => return walk.refused(self.reason(refusal)),
        };
        let survivor = self.survivor_id(place);
        let mut targets = Vec::with_capacity(reach.tiles().len());
        let mut fringe = Vec::new();
        for prospect in self.prospects(place, &reach) {
            let command = Command::MoveSurvivor { survivor, to: prospect.to };
            if self.fits(seat, &command).is_err() {
                continue;
            }
            targets.push(self.stop(&prospect, threats).command::<Self>(&command));
            for monster in prospect.attacks {
                if !fringe.contains(&monster) {
                    fringe.push(monster);
                }
            }
        }
        self.lead(place, &reach, &mut targets);
        fringe.sort_unstable();
        let fringe = fringe.into_iter().filter_map(|monster| {
            let at = self.monsters[self.stage.monster(monster)?].at;
            Some(Goal::piece(monster.to_string(), at).tier(Tier::Fringe))
        });
        targets.extend(fringe);
        self.or_scripted(Choice { targets, ..walk })
    }

    /// A tile to stop on, with what the survivor could do and what could happen to it there.
    fn stop(&self, prospect: &Prospect, threats: &[Region]) -> Goal {
        let mut goal = Goal::tile(prospect.to).cost(prospect.cost);
        if !prospect.attacks.is_empty() {
            goal.tier = Tier::Act;
            let attacks = prospect.attacks.iter();
            goal.preview.acts_on = attacks.map(|monster| monster.to_string().into()).collect();
        }
        let mut names = String::new();
        for (monster, threat) in threats.iter().enumerate() {
            if threat.contains(prospect.to) {
                goal.preview.struck_by.push(self.monster_piece(monster));
                names.push_str(if names.is_empty() { "In reach of " } else { ", " });
                names.push_str(&self.monster_sheet(monster).name);
            }
        }
        if !names.is_empty() {
            names.push('.');
            goal.risk = names.into();
        }
        goal
    }

    /// Gives each target the part of its path that comes after the last target on the way.
    fn lead(&self, place: usize, reach: &Reach, targets: &mut [Goal]) {
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

    /// If the scripted dice forbid every target of a choice, the choice says so.
    fn or_scripted(&self, choice: Choice) -> Choice {
        if choice.is_enabled() {
            return choice;
        }
        choice.refused(self.reason(crate::check::BAD_DICE_SCRIPT))
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
        let at = self.survivors[place].at;
        let targets = self.targets(place, at).filter_map(|monster| {
            let command = Command::Attack { survivor, target: Some(self.monster_id(monster)) };
            self.fits(seat, &command).ok()?;
            let target = Goal::piece(self.monster_piece(monster), self.monsters[monster].at);
            let preview = forecast(&self.forecast(place, monster), self.monsters[monster].life());
            Some(target.preview(preview).irreversible().command::<Self>(&command))
        });
        let attack = attack.irreversible().targets(targets);
        self.or_scripted(attack)
    }

    fn offer_ability(&self, seat: Seat, place: usize, number: u8) -> Option<Choice> {
        let ability = self.stage.ability(place, number)?;
        let survivor = self.survivor_id(place);
        let (icon, prompt) = match ability.effect {
            Effect::Ready { .. } => ("shield", ""),
            Effect::Heal { .. } => ("heal", "Treat whom?"),
            Effect::Strike { .. } => ("strike", "Strike whom?"),
            Effect::Blast { .. } => ("blast", "Throw it where?"),
        };
        let offered = self.entry(ability.id.clone(), ability.name.clone(), place);
        let offered = offered.icon(icon).prompt(prompt).text(describe(ability));
        let mut offered = self.price(offered, ability.cost.into());
        offered.irreversible =
            matches!(ability.effect, Effect::Strike { .. } | Effect::Blast { .. });
        if let Err(refusal) = self.can_apply(seat, place, number) {
            return Some(offered.refused(self.reason(refusal)));
        }
        let with = |target| Command::UseAbility { survivor, ability: number, target };
        if let Effect::Ready { .. } = ability.effect {
            return Some(self.answered(seat, offered, &with(None)));
        }
        let mut targets = Vec::new();
        self.list_uses(place, number, |target| {
            let command = with(target);
            if self.fits(seat, &command).is_ok()
                && let Some(goal) = target.and_then(|target| self.goal(place, target))
            {
                let goal = self.with_blast(seat, goal, &command);
                targets.push(goal.command::<Self>(&command));
            }
        });
        Some(self.or_scripted(offered.targets(targets)))
    }

    fn goal(&self, place: usize, target: Target) -> Option<Goal> {
        Some(match target {
            Target::Survivor(id) => {
                let patient = self.stage.survivor(id)?;
                let part = self.worst_part(patient)?;
                let wounds = self.survivors[patient].wounds[part.index()];
                let text = format!("{}: {wounds} wounds", part.name());
                let goal = Goal::piece(id.to_string(), self.survivors[patient].at);
                goal.preview(Preview::default().fact("Treats", text))
            }
            Target::Monster(id) => {
                let monster = self.stage.monster(id)?;
                let least = self.hit_face(place).clamp(2, 10);
                let goal = Goal::piece(id.to_string(), self.monsters[monster].at);
                let text = format!("{} of 10", 11 - least);
                goal.preview(Preview::default().fact("Hits", text))
            }
            Target::Tile(tile) => Goal::tile(tile).tier(Tier::Target),
        })
    }

    // SQUAD-UI-5
    /// Marks every tile and figure of a blast, and asks first if a friend is in it.
    fn with_blast(&self, seat: Seat, goal: Goal, command: &Command) -> Goal {
        let Some(blast) = self.blast_of(command) else {
            return goal;
        };
        let monsters = blast.monsters.iter().map(|monster| Affected {
            piece: monster.to_string().into(),
            friend: false,
            text: "one wound roll".into(),
        });
        let friends = blast.survivors.iter().map(|survivor| Affected {
            piece: survivor.to_string().into(),
            friend: true,
            text: "wounded".into(),
        });
        let preview = Preview {
            tiles: blast.tiles.iter().collect(),
            pieces: monsters.chain(friends).collect(),
            ..Preview::default()
        };
        let goal = goal.preview(preview);
        match self.question(seat, command) {
            Some(question) => goal.confirm(question),
            None => goal,
        }
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
        let unfinished = spent.len() + fresh.len();
        let pieces = |places: &[usize]| -> Vec<Id> {
            places.iter().map(|place| self.survivor_piece(*place)).collect()
        };
        let end = Choice::new("end_phase", "Monster Turn").icon("skull").role(Role::EndTurn);
        let end = self.answered(seat, end.irreversible(), &Command::EndPhase);
        let refused = end.refused.clone();
        let state = if unfinished == 0 { EndState::Finished } else { EndState::Mine };
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

// SQUAD-ATK-8
fn forecast(forecast: &Forecast, life: u8) -> Preview {
    let preview = Preview::default()
        .fact("Hits", chances(&forecast.hits))
        .fact("Wound", format!("{} of 10", forecast.wound_faces))
        .fact("At least one wound", format!("{} %", forecast.wound.percent()));
    if forecast.slay.is_possible() {
        preview.fact(format!("Slays (life {life})"), format!("{} %", forecast.slay.percent()))
    } else {
        preview
    }
}

/// What an ability does, in a sentence.
fn describe(ability: &Ability) -> String {
    let what = match ability.effect {
        Effect::Ready { status, .. } => format!("Become {}.", status.name()),
        Effect::Heal { far, amount } => {
            format!("Remove {amount} wound from the worst part of a survivor within {far}.")
        }
        Effect::Strike { status, turns, .. } => {
            format!("One die; a hit makes the monster {} for {turns} turns.", status.name())
        }
        Effect::Blast { radius, .. } => {
            format!("Burns everybody within {radius} of a tile, friends included.")
        }
    };
    match ability.cooldown {
        0 => what,
        turns => format!("{what} Ready again after {turns} turns."),
    }
}
