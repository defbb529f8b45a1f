//! What happens to survivors.

use super::super::words::plural;
use super::{DEATH, FLASH, GLIDE, GREY, NUMBER, TILE, TIP, WORD, die, on, piece, roll};
use crate::body::Part;
use crate::event::{Completion, Event};
use crate::state::Squad;
use alloc::format;
use alloc::vec::Vec;
use initiative_scene::cue::{Changes, Cue, Easing, Kind, On};
use initiative_scene::id::Id;
use initiative_scene::scene::Badge;
use initiative_scene::text::Text;

impl Squad {
    pub(super) fn play_survivor(&self, event: &Event, out: &mut Vec<Cue>) {
        match *event {
            Event::SurvivorSkipsPhase { survivor } => {
                let name = self.survivor_name(survivor);
                let cue = Cue::change(piece(survivor), Changes::badge(Badge::Down, false));
                out.push(cue.log_of(piece(survivor), format!("{name} misses this turn.")));
            }
            Event::SurvivorStoodUp { survivor } => {
                let name = self.survivor_name(survivor);
                let cue = Cue::change(piece(survivor), Changes::pose(""));
                let cue = cue.lasting(TIP).sound("down");
                out.push(cue.log_of(piece(survivor), format!("{name} stands up.")));
            }
            Event::SurvivorReadied { survivor } => {
                out.push(Cue::change(piece(survivor), Changes::badge(Badge::Fresh, false)));
            }
            Event::SurvivorMoved { survivor, from, ref path, cost } => {
                let to = path.last().copied().unwrap_or(from);
                let name = self.survivor_name(survivor);
                let cue = Cue::glide(piece(survivor), from, path.clone());
                let cue = cue.lasting(GLIDE).eased(Easing::InOutQuad).sound("step");
                let cue =
                    cue.log_of(piece(survivor), format!("{name} moves to {to}, cost {cost}."));
                out.push(self.by_owner(cue, survivor));
            }
            Event::ActionSpent { survivor, .. } => {
                let cue = Cue::change(piece(survivor), Changes::badge(Badge::Partial, false));
                out.push(self.by_owner(cue, survivor));
            }
            Event::SurvivorTurnCompleted { survivor, reason } => {
                let down = reason == Completion::KnockedDown;
                let badge = if down { Badge::Down } else { Badge::Done };
                let look = "done".into();
                let particles = Kind::Particles { on: on(survivor), look };
                out.push(Cue::new(particles).lasting(GREY).free());
                let cue = Cue::change(piece(survivor), Changes::badge(badge, !down));
                let cue = cue.lasting(GREY).sound("done");
                let name = self.survivor_name(survivor);
                let cue = cue.log_of(piece(survivor), format!("{name} is finished."));
                out.push(self.by_owner(cue, survivor));
            }
            Event::SurvivorShoved { survivor, by, from, to } => {
                let text = format!(
                    "{} pushes {} aside to {to}.",
                    self.monster_name(by),
                    self.survivor_name(survivor)
                );
                let cue = Cue::glide(piece(survivor), from, alloc::vec![to]).lasting(TILE);
                let cue = cue.eased(Easing::InOutQuad).sound("stomp");
                out.push(cue.log_of(piece(survivor), text));
            }
            Event::LocationRolled { survivor, face, part } => {
                let text = format!(
                    "{} is hit in the {} ({face}).",
                    self.survivor_name(survivor),
                    part.name()
                );
                let die = die(face, part.name());
                let cue = roll("Location", alloc::vec![die], piece(survivor));
                out.push(cue.log_of(piece(survivor), text));
            }
            Event::SurvivorWounded { survivor, part, amount, wounds } => {
                let text = format!(
                    "{} takes {} to the {}.",
                    self.survivor_name(survivor),
                    plural(amount, "wound"),
                    part.name()
                );
                let hurt = -i32::from(amount);
                self.play_wound(piece(survivor), part, wounds, hurt, "hurt", text.into(), out);
            }
            Event::WoundHealed { survivor, part, amount, wounds } => {
                let text = format!(
                    "{} is treated: {} less on the {}.",
                    self.survivor_name(survivor),
                    plural(amount, "wound"),
                    part.name()
                );
                let healed = i32::from(amount);
                self.play_wound(piece(survivor), part, wounds, healed, "heal", text.into(), out);
            }
            Event::SevereInjury { survivor, part } => {
                let name = self.survivor_name(survivor);
                let text = format!("{name} suffers a severe injury of the {}.", part.name());
                let cue = Cue::word(on(survivor), "Severe injury").lasting(WORD);
                out.push(cue.log_of(piece(survivor), text));
            }
            Event::SurvivorDied { survivor } => {
                let name = self.survivor_name(survivor);
                let cue = Cue::fade(piece(survivor)).look("death").lasting(DEATH).sound("death");
                out.push(cue.log_of(piece(survivor), format!("{name} dies.")));
            }
            Event::SurvivorKnockedDown { survivor } => {
                let name = self.survivor_name(survivor);
                let mut changes = Changes::badge(Badge::Down, false);
                changes.pose = Some("down".into());
                let cue = Cue::change(piece(survivor), changes).lasting(TIP).sound("down");
                out.push(cue.log_of(piece(survivor), format!("{name} is knocked down.")));
            }
            _ => {}
        }
    }

    #[allow(clippy::too_many_arguments, reason = "one cue, spelled out")]
    fn play_wound(
        &self,
        piece: Id,
        part: Part,
        wounds: u8,
        value: i32,
        sound: &'static str,
        text: Text,
        out: &mut Vec<Cue>,
    ) {
        let on = On::Piece(piece.clone());
        out.push(Cue::flash(on.clone()).look(sound).lasting(FLASH).free());
        let mut changes = Changes::default();
        changes.meters.insert(part.name().into(), wounds.into());
        out.push(Cue::change(piece.clone(), changes));
        out.push(Cue::number(on, value).lasting(NUMBER).sound(sound).log_of(piece, text));
    }
}
