//! Cues for what happens to survivors.

use super::super::words::plural;
use super::{DEATH, GLIDE, GREY, TILE, TIP, WORD, die, hurt, on, roll};
use crate::event::{Completion, Event};
use crate::state::Squad;
use alloc::format;
use alloc::vec::Vec;
use initiative_scene::cue::{Changes, Cue, Easing, Kind};
use initiative_scene::scene::Badge;

impl Squad {
    pub(super) fn play_survivor(&self, event: &Event, out: &mut Vec<Cue>) {
        match *event {
            Event::SurvivorSkipsPhase { survivor } => {
                let name = self.survivor_name(survivor);
                let cue = Cue::change(survivor, Changes::badge(Badge::Down, false));
                out.push(cue.told(format!("{name} misses this turn.")));
            }
            Event::SurvivorStoodUp { survivor } => {
                let name = self.survivor_name(survivor);
                let cue = Cue::change(survivor, Changes::pose(""));
                let cue = cue.lasting(TIP).sound("down");
                out.push(cue.told(format!("{name} stands up.")));
            }
            Event::SurvivorReadied { survivor } => {
                out.push(Cue::change(survivor, Changes::badge(Badge::Fresh, false)));
            }
            Event::SurvivorMoved { survivor, from, ref path, cost } => {
                let to = path.last().copied().unwrap_or(from);
                let name = self.survivor_name(survivor);
                let cue = Cue::glide(survivor, from, path.clone());
                let cue = cue.lasting(GLIDE).eased(Easing::InOutQuad).sound("step");
                let cue = cue.told(format!("{name} moves to {to}, cost {cost}."));
                out.push(self.by_owner(cue, survivor));
            }
            Event::ActionSpent { survivor, .. } => {
                let cue = Cue::change(survivor, Changes::badge(Badge::Partial, false));
                out.push(self.by_owner(cue, survivor));
            }
            Event::SurvivorTurnCompleted { survivor, reason } => {
                let down = reason == Completion::KnockedDown;
                let badge = if down { Badge::Down } else { Badge::Done };
                let look = "done".into();
                let particles = Kind::Particles { on: on(survivor), look };
                out.push(Cue::new(particles).lasting(GREY).free());
                let cue = Cue::change(survivor, Changes::badge(badge, !down));
                let cue = cue.lasting(GREY).sound("done");
                let name = self.survivor_name(survivor);
                let cue = cue.told(format!("{name} is finished."));
                out.push(self.by_owner(cue, survivor));
            }
            Event::SurvivorShoved { survivor, by, from, to } => {
                let text = format!(
                    "{} pushes {} aside to {to}.",
                    self.monster_name(by),
                    self.survivor_name(survivor)
                );
                let cue = Cue::glide(survivor, from, alloc::vec![to]).lasting(TILE);
                let cue = cue.eased(Easing::InOutQuad).sound("stomp");
                out.push(cue.told(text));
            }
            Event::LocationRolled { survivor, face, part } => {
                let text = format!(
                    "{} is hit in the {} ({face}).",
                    self.survivor_name(survivor),
                    part.name()
                );
                let die = die(face, part.name());
                let cue = roll("Location", alloc::vec![die], survivor);
                out.push(cue.told(text));
            }
            Event::SurvivorWounded { survivor, part, amount, wounds } => {
                let (name, count) = (self.survivor_name(survivor), plural(amount, "wound"));
                let text = format!("{name} takes {count} to the {}.", part.name());
                let changes = Changes::meter(part.name(), wounds);
                let [flash, change, number] = hurt(survivor, changes, -i32::from(amount));
                out.extend([flash, change, number.told(text)]);
            }
            Event::WoundHealed { survivor, part, amount, wounds } => {
                let (name, count) = (self.survivor_name(survivor), plural(amount, "wound"));
                let text = format!("{name} is treated: {count} less on the {}.", part.name());
                let changes = Changes::meter(part.name(), wounds);
                let [flash, change, number] = hurt(survivor, changes, amount.into());
                out.extend([flash, change, number.told(text)]);
            }
            Event::SevereInjury { survivor, part } => {
                let name = self.survivor_name(survivor);
                let text = format!("{name} suffers a severe injury of the {}.", part.name());
                let cue = Cue::word(on(survivor), "Severe injury").lasting(WORD);
                out.push(cue.told(text));
            }
            Event::SurvivorDied { survivor } => {
                let name = self.survivor_name(survivor);
                let cue = Cue::fade(survivor).look("death").lasting(DEATH).sound("death");
                out.push(cue.told(format!("{name} dies.")));
            }
            Event::SurvivorKnockedDown { survivor } => {
                let name = self.survivor_name(survivor);
                let mut changes = Changes::badge(Badge::Down, false);
                changes.pose = Some("down".into());
                let cue = Cue::change(survivor, changes).lasting(TIP).sound("down");
                out.push(cue.told(format!("{name} is knocked down.")));
            }
            _ => {}
        }
    }
}
