//! Events as cues: durations, sounds and lines of the log.

mod make;

use super::piles::{Pile, show_location};
use super::words::{faces, plural};
use crate::event::{Completion, Event, Passing};
use crate::id::{MonsterId, SurvivorId};
use crate::state::Squad;
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;
use initiative_scene::cue::{CardAct, Changes, Cue, CueKind, Span};
use initiative_scene::scene::{Badge, Card, CardPlace, Turn};
use initiative_scene::staged::Step;
use initiative_scene::text::LogLevel;
use initiative_scene::viewer::Viewer;
use make::{TURN, WORD, card_cue, death, die, glide, header, heading, hurt, last_banner, missed};
use make::{on, roll, shoot, turn_banner};

const GLIDE: Span = Span::ms(300);
const TILE: Span = Span::ms(200);
const GREY: Span = Span::ms(200);
/// The two halves of a flip, and the time that the card is held.
const FLIP: Span = Span::ms(900);
const DISCARD: Span = Span::ms(200);
const SHUFFLE: Span = Span::ms(900);
const TARGET: Span = Span::ms(500);
const TIP: Span = Span::ms(400);
// CLIENT-PACE-1
/// The longest time that a player waits for one monster.
const ACT: Span = Span::ms(1200);
/// The longest walk of a monster.
const WALK: Span = Span::ms(600);
/// How long a card is looked at before its monster begins. It stays longer.
const LEAD: Span = Span::ms(250);
/// The time from one card or die to the next, when several are shown beside each other.
const APART: Span = Span::ms(150);

/// What `viewer` sees and hears of a step. Each topic presents its own events.
pub(super) fn tell(step: &Step<'_, Squad>, viewer: Viewer, out: &mut Vec<Cue>) {
    let mut first = out.len();
    for event in step.events {
        if matches!(event, Event::MonsterPhaseStarted { .. }) {
            first = out.len();
        }
        step.after.tell_phase(event, viewer, out);
        step.after.tell_survivor(event, out);
        // Survivors act before anybody hurts them in return, so the state before the step is right
        // here.
        step.first().tell_attack(event, out);
        step.after.tell_monster(event, out);
        if out.last().is_some_and(|cue| cue.stop) {
            fit(out.get_mut(first..).unwrap_or_default());
            first = out.len();
        }
    }
}

// CLIENT-PACE-1
/// Shortens the cues of one monster, so that nobody waits for it longer than [`ACT`].
fn fit(act: &mut [Cue]) {
    let blocking = act.iter().filter(|cue| !cue.free);
    let whole = blocking.map(|cue| cue.delay + cue.lasts).sum::<Span>();
    if whole <= ACT {
        return;
    }
    let share = |span: Span| {
        let ticks = u64::from(span.ticks()) * u64::from(ACT.ticks()) / u64::from(whole.ticks());
        Span::new(u32::try_from(ticks).unwrap_or(u32::MAX))
    };
    for cue in act.iter_mut().filter(|cue| !cue.free) {
        (cue.delay, cue.lasts) = (share(cue.delay), share(cue.lasts));
    }
}

/// Phases, and the end of the battle.
impl Squad {
    fn tell_phase(&self, event: &Event, viewer: Viewer, out: &mut Vec<Cue>) {
        let cue = match *event {
            Event::RoundStarted { round } => Cue::header(LogLevel::Round, format!("Round {round}")),
            Event::PlayerPhaseStarted { round, .. } => {
                // The HUD also shows whose turn it is while the cues play.
                out.push(Cue::turn(Turn { round, ..self.turn(viewer) }));
                let alone = viewer.you().is_some();
                let text = if alone { "Your turn" } else { "The survivors' turn" };
                let seated = viewer.seat().is_some();
                let look = if seated { "own_turn" } else { "other_turn" };
                header(turn_banner(text, look), "The survivors act.")
            }
            Event::MonsterPhaseStarted { round } => {
                out.push(Cue::turn(Self::monsters_turn(round)));
                header(turn_banner("Monster turn", "other_turn"), "The monsters act.")
            }
            Event::PlayerPhaseEnded { reason: Passing::AllDown } => {
                turn_banner("All down", "lose").log("Nobody stands: the turn passes.")
            }
            Event::BattleWon { .. } => last_banner("Victory", "win", "win"),
            Event::BattleLost { .. } => last_banner("Defeat", "lose", "lose"),
            Event::BattleDrawn { .. } => last_banner("Draw", "draw", "lose"),
            _ => return,
        };
        out.push(cue);
    }
}

/// What happens to survivors.
impl Squad {
    fn tell_survivor(&self, event: &Event, out: &mut Vec<Cue>) {
        let cue = match *event {
            Event::SurvivorSkipsPhase { survivor } => {
                let text = format!("{} misses this turn.", self.name_of(survivor));
                Cue::change(survivor, Changes::badge(Badge::Down, false)).told(text)
            }
            Event::SurvivorStoodUp { survivor } => {
                let text = format!("{} stands up.", self.name_of(survivor));
                let cue = Cue::change(survivor, Changes::pose("")).lasting(TIP).free();
                cue.sound("down").told(text)
            }
            Event::SurvivorReadied { survivor } => {
                Cue::change(survivor, Changes::badge(Badge::Fresh, false))
            }
            Event::SurvivorMoved { survivor, from, ref path, cost } => {
                let to = path.last().copied().unwrap_or(from);
                let text = format!("{} moves to {to}, cost {cost}.", self.name_of(survivor));
                let cue = glide(survivor, from, path.clone(), "step").lasting(GLIDE).told(text);
                self.by_owner(cue, survivor)
            }
            Event::ActionSpent { survivor, .. } => {
                let cue = Cue::change(survivor, Changes::badge(Badge::Partial, false));
                self.by_owner(cue, survivor)
            }
            Event::SurvivorTurnCompleted { survivor, reason } => {
                let look = "done".into();
                let particles = CueKind::Particles { on: on(survivor), look };
                out.push(Cue::new(particles).lasting(GREY).free());
                let down = reason == Completion::KnockedDown;
                let badge = if down { Badge::Down } else { Badge::Done };
                let cue = Cue::change(survivor, Changes::badge(badge, !down));
                let text = format!("{} is finished.", self.name_of(survivor));
                self.by_owner(cue.lasting(GREY).free().sound("done").told(text), survivor)
            }
            Event::SurvivorShoved { survivor, by, from, to } => {
                let (monster, name) = (self.name_of(by), self.name_of(survivor));
                let cue = glide(survivor, from, alloc::vec![to], "stomp").lasting(TILE);
                cue.told(format!("{monster} pushes {name} aside to {to}."))
            }
            Event::LocationRolled { survivor, face, part } => {
                let (name, part) = (self.name_of(survivor), part.name());
                let text = format!("{name} is hit in the {part} ({face}).");
                out.push(
                    roll("Location", alloc::vec![die(face, part)], survivor).free().told(text),
                );
                Cue::wait(APART)
            }
            Event::SurvivorWounded { survivor, part, amount, wounds } => {
                let (name, count) = (self.name_of(survivor), plural(amount, "wound"));
                let text = format!("{name} takes {count} to the {}.", part.name());
                let changes = Changes::meter(part.name(), wounds);
                return hurt(survivor, changes, -i32::from(amount), text, out);
            }
            Event::WoundHealed { survivor, part, amount, wounds } => {
                let (name, count) = (self.name_of(survivor), plural(amount, "wound"));
                let text = format!("{name} is treated: {count} less on the {}.", part.name());
                let changes = Changes::meter(part.name(), wounds);
                return hurt(survivor, changes, amount.into(), text, out);
            }
            Event::SevereInjury { survivor, part } => {
                let (name, part) = (self.name_of(survivor), part.name());
                let text = format!("{name} suffers a severe injury of the {part}.");
                Cue::word(on(survivor), "Severe injury").lasting(WORD).free().told(text)
            }
            Event::SurvivorDied { survivor } => {
                return death(survivor, format!("{} dies.", self.name_of(survivor)), out);
            }
            Event::SurvivorKnockedDown { survivor } => {
                let pose = Some("down".into());
                let changes = Changes { pose, ..Changes::badge(Badge::Down, false) };
                let text = format!("{} is knocked down.", self.name_of(survivor));
                Cue::change(survivor, changes).lasting(TIP).free().sound("down").told(text)
            }
            _ => return,
        };
        out.push(cue);
    }

    /// Marks a cue as an act of the seat that commands a survivor.
    fn by_owner(&self, cue: Cue, survivor: SurvivorId) -> Cue {
        match self.stage.survivor(survivor) {
            Some(place) => cue.by(self.sheet(place).owner),
            None => cue,
        }
    }
}

/// What survivors do, and what comes of it.
impl Squad {
    fn tell_attack(&self, event: &Event, out: &mut Vec<Cue>) {
        let cue = match *event {
            Event::AttackDeclared { survivor, from, target, toward, weapon } => {
                let weapon = &self.stage.content.weapons[usize::from(weapon)];
                let name = self.name_of(survivor);
                let text = match target.map(|target| self.name_of(target)) {
                    Some(target) => format!("{name} attacks {target} with the {}.", weapon.name),
                    None => format!("{name} attacks nobody."),
                };
                out.push(self.face(survivor, from, toward).sound(weapon.sound.clone()).told(text));
                return shoot(from, toward, &weapon.id, weapon.sound == "shot", out);
            }
            Event::AbilityUsed { survivor, from, ability, target, toward } => {
                let ability = &self.stage.content.abilities[usize::from(ability)];
                let text = format!("{} uses {}", self.name_of(survivor), ability.name);
                let text = match target {
                    Some(target) => format!("{text} on {}.", self.target_name(target)),
                    None => format!("{text}."),
                };
                out.push(self.face(survivor, from, toward).sound(ability.sound.clone()).told(text));
                return shoot(from, toward, &ability.id, ability.sound == "throw", out);
            }
            Event::HitDiceRolled { survivor, faces: ref rolled, hits } => {
                let least = self.stage.survivor(survivor).map_or(10, |place| self.hit_face(place));
                let word = |face| if crate::attack::hits(face, least) { "hit" } else { "miss" };
                let dice = rolled.iter().map(|face| die(*face, word(*face))).collect();
                let (name, count) = (self.name_of(survivor), plural(hits, "hit"));
                let text = format!("{name} rolls {}: {count}.", faces(rolled));
                self.by_owner(roll("Hit roll", dice, survivor).told(text), survivor)
            }
            Event::AttackMissed { survivor, target } => {
                let text = format!("{} misses.", self.name_of(survivor));
                missed(target, "Miss").log_of(survivor, text)
            }
            Event::HitLocationsDrawn { monster, ref cards } => {
                // One after another they come, and all are looked at together.
                return out.extend((1..).zip(cards).map(|(place, location)| {
                    let text = format!("Hit location: {}.", location.name());
                    let cue = self.flip(monster, Pile::Locations, show_location(*location));
                    let delay = APART * u32::try_from(place - 1).unwrap_or_default();
                    Cue { free: place < cards.len(), ..cue.after(delay).log(text) }
                }));
            }
            Event::HitLocationsReshuffled { monster } => self.shuffle(monster, Pile::Locations),
            Event::HitLocationChosen { location, .. } => {
                Cue::note(format!("First the {}.", location.name()))
            }
            Event::WoundRolled { monster, location, face, outcome } => {
                let (name, came) = (self.name_of(monster), outcome.name());
                let place = self.stage.monster(monster);
                let toughness = place.map_or(0, |place| self.monster_sheet(place).toughness);
                let location = location.name();
                let text =
                    format!("{name}, {location}: {face} against toughness {toughness}, {came}.");
                roll("Wound roll", alloc::vec![die(face, came)], monster).told(text)
            }
            Event::MonsterWounded { monster, card, life } => {
                let card = card.map(|card| format!(" and loses {}", self.stage.card(card).name));
                let (name, card) = (self.name_of(monster), card.unwrap_or_default());
                let text = format!("{name} is wounded{card}: life {life}.");
                return hurt(monster, Changes::meter("life", life), -1, text, out);
            }
            Event::HitLocationDiscarded { monster, location, .. } => {
                self.discard(monster, Pile::Used, show_location(location))
            }
            Event::MonsterSlain { monster } => {
                return death(monster, format!("{} is slain.", self.name_of(monster)), out);
            }
            Event::StatusApplied { figure, status, turns } => {
                let text = format!("{} is {}", self.name_of(figure), status.name());
                let text = if status.instant() {
                    format!("{text}.")
                } else {
                    format!("{text} for {}.", plural(turns, "turn"))
                };
                Cue::change(figure, Changes::gains(status.name())).told(text)
            }
            Event::StatusExpired { figure, status } => {
                let text = format!("{} is no longer {}.", self.name_of(figure), status.name());
                Cue::change(figure, Changes::loses(status.name())).told(text)
            }
            _ => return,
        };
        out.push(cue);
    }

    /// Turns a survivor towards its target.
    fn face(&self, survivor: SurvivorId, from: Tile, toward: Option<Tile>) -> Cue {
        let direction = toward.and_then(|to| heading(from, to));
        let changes = direction.map(Changes::facing).unwrap_or_default();
        self.by_owner(Cue::change(survivor, changes).lasting(TURN), survivor)
    }
}

/// What monsters do.
impl Squad {
    fn tell_monster(&self, event: &Event, out: &mut Vec<Cue>) {
        let cue = match *event {
            Event::ActionDeckReshuffled { monster } => {
                let text = format!("{}'s cards are shuffled.", self.name_of(monster));
                self.shuffle(monster, Pile::Draw).log(text)
            }
            Event::IntentRevealed { monster, card, target } => {
                let (name, whom) = (self.name_of(monster), self.name_of(target));
                let text = format!("{name} will play {} at {whom}.", self.stage.card(card).name);
                // The cards of all monsters are looked at together.
                self.flip(monster, Pile::Draw, self.show_card(card)).told(text)
            }
            Event::ActionCardRevealed { monster, card } => {
                let name = self.name_of(monster);
                let text = format!("{name} plays {}.", self.stage.card(card).name);
                out.push(self.flip(monster, Pile::Draw, self.show_card(card)).told(text));
                Cue::wait(LEAD)
            }
            Event::IntentPlayed { monster, card, target } => {
                let (name, whom) = (self.name_of(monster), self.name_of(target));
                let text = format!("{name} plays {} at {whom}.", self.stage.card(card).name);
                Cue::new(CueKind::Wait).log_of(monster, text)
            }
            Event::TargetChosen { monster, target, at } => {
                let text = format!("{} goes for {}.", self.name_of(monster), self.name_of(target));
                let cue = Cue::warn(alloc::vec![at], TARGET).owned(monster).lasting(TARGET);
                cue.free().log_of(target, text)
            }
            Event::MonsterMoved { monster, from, ref path } => {
                let to = path.last().copied().unwrap_or(from);
                let steps = u32::try_from(path.len()).unwrap_or(1);
                let cue =
                    glide(monster, from, path.clone(), "stomp").lasting((TILE * steps).min(WALK));
                cue.told(format!("{} moves to {to}.", self.name_of(monster)))
            }
            Event::MonsterStayed { monster } => {
                let text = format!("{} stays where it is.", self.name_of(monster));
                missed(monster, "Stays").told(text)
            }
            Event::MonsterSkipped { monster, why } => {
                let text = format!("{} {}.", self.name_of(monster), why.name());
                out.push(missed(monster, "Skipped").told(text));
                Cue::wait(LEAD).stop()
            }
            Event::MonsterAttackRolled { monster, target, faces: ref rolled, hits } => {
                let (name, whom) = (self.name_of(monster), self.name_of(target));
                let (rolls, count) = (faces(rolled), plural(hits, "hit"));
                let text = format!("{name} attacks {whom} and rolls {rolls}: {count}.");
                let dice = rolled.iter().map(|face| die(*face, "")).collect();
                roll("Attack", dice, monster).told(text)
            }
            Event::MonsterAttackWasted { monster, target, why } => {
                let (name, whom) = (self.name_of(monster), self.name_of(target));
                let text = format!("{name} cannot attack {whom}: {}.", why.name());
                missed(monster, "Wasted").told(text)
            }
            Event::ActionCardDiscarded { monster, card } => {
                out.push(self.discard(monster, Pile::Discard, self.show_card(card)));
                Cue::new(CueKind::Wait).stop()
            }
            _ => return,
        };
        out.push(cue);
    }

    fn flip(&self, monster: MonsterId, pile: Pile, card: Card) -> Cue {
        let cue = card_cue(CardAct::Flip, monster, Some(card));
        cue.between(self.pile_place(monster, pile), None).lasting(FLIP).free().sound("card")
    }

    fn discard(&self, monster: MonsterId, pile: Pile, card: Card) -> Cue {
        let cue = card_cue(CardAct::Discard, monster, Some(card));
        cue.between(None, self.pile_place(monster, pile)).lasting(DISCARD).free()
    }

    fn shuffle(&self, monster: MonsterId, pile: Pile) -> Cue {
        let cue = card_cue(CardAct::Shuffle, monster, None);
        let cue = cue.between(self.pile_place(monster, pile), None).lasting(SHUFFLE);
        cue.free().sound("shuffle")
    }

    fn pile_place(&self, monster: MonsterId, pile: Pile) -> Option<CardPlace> {
        let place = self.stage.monster(monster)?;
        Some(CardPlace::pile(self.pile_zone(place, pile)))
    }
}
