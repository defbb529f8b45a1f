//! Cues for what survivors do, and for the results.

use super::super::piles::{Pile, show_location};
use super::super::words::{faces, outcome, plural};
use super::{DEATH, TURN, WORD, die, hurt, on, roll};
use crate::event::Event;
use crate::id::SurvivorId;
use crate::state::Squad;
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::grid::{Direction, Tile};
use initiative_scene::cue::{Changes, Cue};

impl Squad {
    pub(super) fn play_attack(&self, event: &Event, out: &mut Vec<Cue>) {
        match *event {
            Event::AttackDeclared { survivor, from, target, toward, weapon } => {
                let weapon = &self.stage.content.weapons[usize::from(weapon)];
                let name = self.survivor_name(survivor);
                let text = match target {
                    Some(target) => {
                        let target = self.monster_name(target);
                        format!("{name} attacks {target} with the {}.", weapon.name)
                    }
                    None => format!("{name} attacks nobody."),
                };
                let cue = self.facing(survivor, from, toward).sound(weapon.sound.clone());
                out.push(cue.told(text));
                if let Some(to) = toward
                    && weapon.sound == "shot"
                {
                    out.push(Cue::shot(from, to, weapon.id.clone()).lasting(TURN).free());
                }
            }
            Event::AbilityUsed { survivor, from, ability, target, toward } => {
                let ability = &self.stage.content.abilities[usize::from(ability)];
                let name = self.survivor_name(survivor);
                let text = match target {
                    Some(target) => {
                        format!("{name} uses {} on {}.", ability.name, self.target_name(target))
                    }
                    None => format!("{name} uses {}.", ability.name),
                };
                let cue = self.facing(survivor, from, toward).sound(ability.sound.clone());
                out.push(cue.told(text));
                if let Some(to) = toward
                    && ability.sound == "throw"
                {
                    out.push(Cue::shot(from, to, ability.id.clone()).lasting(TURN).free());
                }
            }
            Event::HitDiceRolled { survivor, faces: ref rolled, hits } => {
                let least = self.stage.survivor(survivor).map_or(10, |place| self.hit_face(place));
                let dice = rolled.iter().map(|face| {
                    die(*face, if crate::attack::hits(*face, least) { "hit" } else { "miss" })
                });
                let name = self.survivor_name(survivor);
                let text = format!("{name} rolls {}: {}.", faces(rolled), plural(hits, "hit"));
                let cue = roll("Hit roll", dice.collect(), survivor);
                out.push(self.by_owner(cue.told(text), survivor));
            }
            Event::AttackMissed { survivor, target } => {
                let name = self.survivor_name(survivor);
                let cue = Cue::word(on(target), "Miss").lasting(WORD).sound("miss");
                out.push(cue.log_of(survivor, format!("{name} misses.")));
            }
            Event::HitLocationsDrawn { monster, ref cards } => {
                for location in cards {
                    let shown = show_location(*location);
                    let text = format!("Hit location: {}.", location.name());
                    out.push(self.flip(monster, Pile::Locations, shown).log(text));
                }
            }
            Event::HitLocationsReshuffled { monster } => {
                out.push(self.shuffle(monster, Pile::Locations));
            }
            Event::HitLocationChosen { location, .. } => {
                out.push(Cue::note(format!("First the {}.", location.name())));
            }
            Event::WoundRolled { monster, location, face, outcome: came } => {
                let text = format!(
                    "{}, {}: {face}, {}.",
                    self.monster_name(monster),
                    location.name(),
                    outcome(came)
                );
                let cue = roll("Wound roll", alloc::vec![die(face, outcome(came))], monster);
                out.push(cue.told(text));
            }
            Event::MonsterWounded { monster, card, life } => {
                let name = self.monster_name(monster);
                let card = card.map(|card| format!(" and loses {}", self.stage.card(card).name));
                let text = format!("{name} is wounded{}: life {life}.", card.unwrap_or_default());
                let [flash, change, number] = hurt(monster, Changes::meter("life", life), -1);
                out.extend([flash, change, number.told(text)]);
            }
            Event::HitLocationDiscarded { monster, location, .. } => {
                out.push(self.discard(monster, Pile::Used, show_location(location)));
            }
            Event::MonsterSlain { monster } => {
                let name = self.monster_name(monster);
                let cue = Cue::fade(monster).look("death").lasting(DEATH).sound("death");
                out.push(cue.told(format!("{name} is slain.")));
            }
            Event::StatusApplied { figure, status, turns } => {
                let name = self.figure_name(figure);
                let text = if status.instant() {
                    format!("{name} is {}.", status.name())
                } else {
                    format!("{name} is {} for {}.", status.name(), plural(turns, "turn"))
                };
                out.push(Cue::change(figure, Changes::gains(status.name())).told(text));
            }
            Event::StatusExpired { figure, status } => {
                let name = self.figure_name(figure);
                let text = format!("{name} is no longer {}.", status.name());
                out.push(Cue::change(figure, Changes::loses(status.name())).told(text));
            }
            _ => {}
        }
    }

    /// Turns a survivor towards its target.
    fn facing(&self, survivor: SurvivorId, from: Tile, toward: Option<Tile>) -> Cue {
        let changes = match toward.and_then(|to| heading(from, to)) {
            Some(direction) => Changes::facing(direction),
            None => Changes::default(),
        };
        self.by_owner(Cue::change(survivor, changes).lasting(TURN), survivor)
    }
}

/// The direction that is nearest to the line from one tile to another.
fn heading(from: Tile, to: Tile) -> Option<Direction> {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let (wide, high) = (dx.abs(), dy.abs());
    // Within the middle third of a quarter it is a diagonal.
    let (dx, dy) = if wide > 2 * high {
        (dx.signum(), 0)
    } else if high > 2 * wide {
        (0, dy.signum())
    } else {
        (dx.signum(), dy.signum())
    };
    Direction::EIGHT
        .into_iter()
        .find(|step| i32::from(step.dx()) == dx && i32::from(step.dy()) == dy)
}
