//! Cues for what monsters do.

use super::super::piles::Pile;
use super::super::words::{faces, plural, skip, waste};
use super::{TARGET, TILE, WORD, die, on, roll};
use crate::event::Event;
use crate::id::MonsterId;
use crate::state::Squad;
use alloc::format;
use alloc::vec::Vec;
use initiative_scene::cue::{Cue, Easing, Kind};

impl Squad {
    pub(super) fn play_monster(&self, event: &Event, out: &mut Vec<Cue>) {
        match *event {
            Event::ActionDeckReshuffled { monster } => {
                let name = self.monster_name(monster);
                let text = format!("{name}'s cards are shuffled.");
                out.push(self.shuffle(monster, Pile::Draw).log(text));
            }
            Event::IntentRevealed { monster, card, target } => {
                let (name, whom) = (self.monster_name(monster), self.survivor_name(target));
                let text = format!("{name} will play {} at {whom}.", self.stage.card(card).name);
                let cue = self.flip(monster, Pile::Draw, self.show_card(card));
                out.push(cue.told(text));
            }
            Event::ActionCardRevealed { monster, card } => {
                let name = self.monster_name(monster);
                let text = format!("{name} plays {}.", self.stage.card(card).name);
                let cue = self.flip(monster, Pile::Draw, self.show_card(card));
                out.push(cue.told(text));
            }
            Event::IntentPlayed { monster, card, target } => {
                let (name, whom) = (self.monster_name(monster), self.survivor_name(target));
                let text = format!("{name} plays {} at {whom}.", self.stage.card(card).name);
                out.push(Cue::new(Kind::Wait).log_of(monster, text));
            }
            Event::TargetChosen { monster, target, at } => {
                let (name, whom) = (self.monster_name(monster), self.survivor_name(target));
                let cue = Cue::warn(alloc::vec![at], TARGET).owned(monster).lasting(TARGET);
                out.push(cue.log_of(target, format!("{name} goes for {whom}.")));
            }
            Event::MonsterMoved { monster, from, ref path } => {
                let to = path.last().copied().unwrap_or(from);
                let name = self.monster_name(monster);
                let steps = u32::try_from(path.len()).unwrap_or(1);
                let cue = Cue::glide(monster, from, path.clone());
                let cue = cue.lasting(TILE * steps).eased(Easing::InOutQuad).sound("stomp");
                out.push(cue.told(format!("{name} moves to {to}.")));
            }
            Event::MonsterStayed { monster } => {
                self.play_word(monster, "Stays", "stays where it is", out);
            }
            Event::MonsterSkipped { monster, why } => {
                self.play_word(monster, "Skipped", skip(why), out);
                if let Some(cue) = out.last_mut() {
                    cue.stop = true;
                }
            }
            Event::MonsterAttackRolled { monster, target, faces: ref rolled, hits } => {
                let (name, whom) = (self.monster_name(monster), self.survivor_name(target));
                let text = format!(
                    "{name} attacks {whom} and rolls {}: {}.",
                    faces(rolled),
                    plural(hits, "hit")
                );
                let dice = rolled.iter().map(|face| die(*face, "")).collect();
                let cue = roll("Attack", dice, monster);
                out.push(cue.told(text));
            }
            Event::MonsterAttackWasted { monster, target, why } => {
                let whom = self.survivor_name(target);
                let text = format!("cannot attack {whom}: {}", waste(why));
                self.play_word(monster, "Wasted", &text, out);
            }
            Event::ActionCardDiscarded { monster, card } => {
                out.push(self.discard(monster, Pile::Discard, self.show_card(card)).stop());
            }
            _ => {}
        }
    }

    fn play_word(&self, monster: MonsterId, word: &'static str, text: &str, out: &mut Vec<Cue>) {
        let name = self.monster_name(monster);
        let cue = Cue::word(on(monster), word).lasting(WORD).sound("miss");
        out.push(cue.told(format!("{name} {text}.")));
    }
}
