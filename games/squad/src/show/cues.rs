//! Events as cues: durations, sounds and lines of the log.

use super::piles::{Pile, show_location};
use super::words::{faces, outcome, plural, skip, waste};
use crate::body::Part;
use crate::event::{Completion, Event, Passing};
use crate::id::{Figure, MonsterId, SurvivorId};
use crate::state::Squad;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use initiative::game::Seat;
use initiative::grid::{Direction, Tile};
use initiative_scene::cue::{CardAct, Changes, Cue, Die, Easing, Kind, On, Span};
use initiative_scene::id::Id;
use initiative_scene::scene::{Badge, Card, CardPlace};
use initiative_scene::text::{Level, Text};
use initiative_scene::viewer::Viewer;

const TURN: Span = Span::ms(150);
const GLIDE: Span = Span::ms(300);
const TILE: Span = Span::ms(200);
const GREY: Span = Span::ms(200);
const DICE: Span = Span::ms(400);
/// Two halves of a flip, and the hold.
const FLIP: Span = Span::ms(900);
const DISCARD: Span = Span::ms(200);
const SHUFFLE: Span = Span::ms(900);
const TARGET: Span = Span::ms(500);
const NUMBER: Span = Span::ms(600);
const FLASH: Span = Span::ms(200);
const WORD: Span = Span::ms(500);
const TIP: Span = Span::ms(400);
const DEATH: Span = Span::ms(800);
const END: Span = Span::ms(2000);

impl Squad {
    fn owner(&self, survivor: SurvivorId) -> Option<Seat> {
        self.stage.survivor(survivor).map(|place| self.sheet(place).owner)
    }

    fn by_owner(&self, cue: Cue, survivor: SurvivorId) -> Cue {
        match self.owner(survivor) {
            Some(seat) => cue.by(seat),
            None => cue,
        }
    }

    pub(super) fn play_event(&self, event: &Event, viewer: Viewer, out: &mut Vec<Cue>) {
        match event {
            Event::BattleStarted
            | Event::RoundStarted { .. }
            | Event::PlayerPhaseStarted { .. }
            | Event::PlayerPhaseEnded { .. }
            | Event::MonsterPhaseStarted
            | Event::MonsterPhaseEnded
            | Event::RoundEnded { .. }
            | Event::BattleWon { .. }
            | Event::BattleLost { .. }
            | Event::BattleDrawn { .. } => self.play_phase(event, viewer, out),
            Event::SurvivorSkipsPhase { .. }
            | Event::SurvivorStoodUp { .. }
            | Event::SurvivorReadied { .. }
            | Event::SurvivorMoved { .. }
            | Event::ActionSpent { .. }
            | Event::SurvivorTurnCompleted { .. }
            | Event::SurvivorShoved { .. }
            | Event::LocationRolled { .. }
            | Event::SurvivorWounded { .. }
            | Event::SevereInjury { .. }
            | Event::SurvivorDied { .. }
            | Event::SurvivorKnockedDown { .. }
            | Event::WoundHealed { .. } => self.play_survivor(event, out),
            Event::AttackDeclared { .. }
            | Event::HitDiceRolled { .. }
            | Event::AttackMissed { .. }
            | Event::HitLocationsDrawn { .. }
            | Event::HitLocationsReshuffled { .. }
            | Event::HitLocationChosen { .. }
            | Event::WoundRolled { .. }
            | Event::MonsterWounded { .. }
            | Event::HitLocationDiscarded { .. }
            | Event::MonsterSlain { .. }
            | Event::AbilityUsed { .. }
            | Event::StatusApplied { .. }
            | Event::StatusExpired { .. } => self.play_attack(event, out),
            Event::ActionDeckReshuffled { .. }
            | Event::IntentRevealed { .. }
            | Event::MonsterActivated { .. }
            | Event::MonsterSkipped { .. }
            | Event::ActionCardRevealed { .. }
            | Event::IntentPlayed { .. }
            | Event::TargetChosen { .. }
            | Event::MonsterMoved { .. }
            | Event::MonsterStayed { .. }
            | Event::MonsterAttackRolled { .. }
            | Event::MonsterAttackWasted { .. }
            | Event::ActionCardDiscarded { .. } => self.play_monster(event, out),
        }
    }

    fn play_phase(&self, event: &Event, viewer: Viewer, out: &mut Vec<Cue>) {
        let banner = |text: &'static str, look: &'static str| {
            let (enter, hold, leave) = (Span::ms(350), Span::ms(600), Span::ms(200));
            Cue::banner(text, enter, hold, leave).look(look).sound("turn")
        };
        let header = |cue: Cue, text: &'static str| {
            let mut cue = cue.log(text);
            if let Some(line) = &mut cue.log {
                line.level = Level::Turn;
            }
            cue
        };
        // SQUAD-UI-6
        let last = |text: &'static str, look: &'static str, sound: &'static str| {
            let (enter, leave) = (Span::ms(350), Span::ms(200));
            let hold = END.less(enter + leave);
            Cue::banner(text, enter, hold, leave).look(look).sound(sound).log(text)
        };
        let cue = match *event {
            Event::RoundStarted { round } => Cue::header(Level::Round, format!("Round {round}")),
            Event::PlayerPhaseStarted { .. } => {
                let seated = viewer.seat().is_some();
                let text = if seated { "Your turn" } else { "The survivors' turn" };
                let look = if seated { "own_turn" } else { "other_turn" };
                header(banner(text, look), "The survivors act.")
            }
            Event::MonsterPhaseStarted => {
                header(banner("Monster turn", "other_turn"), "The monsters act.")
            }
            Event::PlayerPhaseEnded { reason: Passing::AllDown } => {
                banner("All down", "lose").log("Nobody stands: the turn passes.")
            }
            Event::BattleWon { .. } => last("Victory", "win", "win"),
            Event::BattleLost { .. } => last("Defeat", "lose", "lose"),
            Event::BattleDrawn { .. } => last("Draw", "draw", "lose"),
            _ => return,
        };
        out.push(cue);
    }

    fn play_survivor(&self, event: &Event, out: &mut Vec<Cue>) {
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

    fn play_attack(&self, event: &Event, out: &mut Vec<Cue>) {
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
                out.push(cue.log_of(piece(survivor), text));
                if let Some(to) = toward
                    && weapon.sound == "shot"
                {
                    out.push(shot(from, to, weapon.id.clone().into()));
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
                out.push(cue.log_of(piece(survivor), text));
                if let Some(to) = toward
                    && ability.sound == "throw"
                {
                    out.push(shot(from, to, ability.id.clone().into()));
                }
            }
            Event::HitDiceRolled { survivor, faces: ref rolled, hits } => {
                let least = self.stage.survivor(survivor).map_or(10, |place| self.hit_face(place));
                let dice = rolled.iter().map(|face| {
                    die(*face, if crate::attack::hits(*face, least) { "hit" } else { "miss" })
                });
                let name = self.survivor_name(survivor);
                let text = format!("{name} rolls {}: {}.", faces(rolled), plural(hits, "hit"));
                let cue = roll("Hit roll", dice.collect(), piece(survivor));
                out.push(self.by_owner(cue.log_of(piece(survivor), text), survivor));
            }
            Event::AttackMissed { survivor, target } => {
                let name = self.survivor_name(survivor);
                let cue = Cue::word(beast(target), "Miss").lasting(WORD).sound("miss");
                out.push(cue.log_of(piece(survivor), format!("{name} misses.")));
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
                out.push(Cue::note(format!("The {} comes first.", location.name())));
            }
            Event::WoundRolled { monster, location, face, outcome: came } => {
                let text = format!(
                    "{}, {}: {face}, {}.",
                    self.monster_name(monster),
                    location.name(),
                    outcome(came)
                );
                let cue =
                    roll("Wound roll", alloc::vec![die(face, outcome(came))], monster_id(monster));
                out.push(cue.log_of(monster_id(monster), text));
            }
            Event::MonsterWounded { monster, card, life } => {
                let name = self.monster_name(monster);
                let card = card.map(|card| format!(" and loses {}", self.stage.card(card).name));
                let text = format!("{name} is wounded{}: life {life}.", card.unwrap_or_default());
                let id = monster_id(monster);
                out.push(Cue::flash(beast(monster)).look("hurt").lasting(FLASH).free());
                let mut changes = Changes::default();
                changes.meters.insert("life".into(), life.into());
                out.push(Cue::change(id.clone(), changes));
                let cue = Cue::number(beast(monster), -1).lasting(NUMBER).sound("hurt");
                out.push(cue.log_of(id, text));
            }
            Event::HitLocationDiscarded { monster, location, .. } => {
                out.push(self.discard(monster, Pile::Used, show_location(location)));
            }
            Event::MonsterSlain { monster } => {
                let name = self.monster_name(monster);
                let cue =
                    Cue::fade(monster_id(monster)).look("death").lasting(DEATH).sound("death");
                out.push(cue.log_of(monster_id(monster), format!("{name} is slain.")));
            }
            Event::StatusApplied { figure, status, turns } => {
                let name = self.figure_name(figure);
                let changes = Changes { gains: Some(status.name().into()), ..Changes::default() };
                let text = if status.instant() {
                    format!("{name} is {}.", status.name())
                } else {
                    format!("{name} is {} for {}.", status.name(), plural(turns, "turn"))
                };
                out.push(Cue::change(figure_id(figure), changes).log_of(figure_id(figure), text));
            }
            Event::StatusExpired { figure, status } => {
                let name = self.figure_name(figure);
                let changes = Changes { loses: Some(status.name().into()), ..Changes::default() };
                let text = format!("{name} is no longer {}.", status.name());
                out.push(Cue::change(figure_id(figure), changes).log_of(figure_id(figure), text));
            }
            _ => {}
        }
    }

    fn play_monster(&self, event: &Event, out: &mut Vec<Cue>) {
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
                out.push(cue.log_of(monster_id(monster), text));
            }
            Event::ActionCardRevealed { monster, card } => {
                let name = self.monster_name(monster);
                let text = format!("{name} plays {}.", self.stage.card(card).name);
                let cue = self.flip(monster, Pile::Draw, self.show_card(card));
                out.push(cue.log_of(monster_id(monster), text));
            }
            Event::IntentPlayed { monster, card, target } => {
                let (name, whom) = (self.monster_name(monster), self.survivor_name(target));
                let text = format!("{name} plays {} at {whom}.", self.stage.card(card).name);
                out.push(Cue::new(Kind::Wait).log_of(monster_id(monster), text));
            }
            Event::TargetChosen { monster, target, at } => {
                let (name, whom) = (self.monster_name(monster), self.survivor_name(target));
                let mark = Kind::Mark {
                    tiles: alloc::vec![at],
                    token: "warn".into(),
                    sign: "!".into(),
                    pulse: TARGET,
                    owner: Some(monster_id(monster)),
                    stays: false,
                    clear: false,
                };
                let cue = Cue::new(mark).lasting(TARGET);
                out.push(cue.log_of(piece(target), format!("{name} goes for {whom}.")));
            }
            Event::MonsterMoved { monster, from, ref path } => {
                let to = path.last().copied().unwrap_or(from);
                let name = self.monster_name(monster);
                let steps = u32::try_from(path.len()).unwrap_or(1);
                let cue = Cue::glide(monster_id(monster), from, path.clone());
                let cue = cue.lasting(TILE * steps).eased(Easing::InOutQuad).sound("stomp");
                out.push(cue.log_of(monster_id(monster), format!("{name} moves to {to}.")));
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
                let text =
                    format!("{name} attacks {whom}: {}, {}.", faces(rolled), plural(hits, "hit"));
                let dice = rolled.iter().map(|face| die(*face, "")).collect();
                let cue = roll("Attack", dice, monster_id(monster));
                out.push(cue.log_of(monster_id(monster), text));
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
        let cue = Cue::word(beast(monster), word).lasting(WORD).sound("miss");
        out.push(cue.log_of(monster_id(monster), format!("{name} {text}.")));
    }

    /// A survivor turns to what it acts on.
    fn facing(&self, survivor: SurvivorId, from: Tile, toward: Option<Tile>) -> Cue {
        let changes = match toward.and_then(|to| heading(from, to)) {
            Some(direction) => Changes::facing(direction),
            None => Changes::default(),
        };
        self.by_owner(Cue::change(piece(survivor), changes).lasting(TURN), survivor)
    }

    fn card(&self, act: CardAct, monster: MonsterId, pile: Pile, card: Option<Card>) -> Cue {
        let place = self.stage.monster(monster);
        let place = place.map(|place| CardPlace::pile(self.pile_zone(place, pile)));
        let (from, to) = match act {
            CardAct::Discard => (None, place),
            _ => (place, None),
        };
        Cue::new(Kind::Card {
            act,
            from,
            to,
            card: card.map(Box::new),
            count: None,
            piece: Some(monster_id(monster)),
        })
    }

    fn flip(&self, monster: MonsterId, pile: Pile, card: Card) -> Cue {
        self.card(CardAct::Flip, monster, pile, Some(card)).lasting(FLIP).sound("card")
    }

    fn discard(&self, monster: MonsterId, pile: Pile, card: Card) -> Cue {
        self.card(CardAct::Discard, monster, pile, Some(card)).lasting(DISCARD)
    }

    fn shuffle(&self, monster: MonsterId, pile: Pile) -> Cue {
        self.card(CardAct::Shuffle, monster, pile, None).lasting(SHUFFLE).sound("shuffle")
    }
}

fn piece(survivor: SurvivorId) -> Id {
    survivor.to_string().into()
}

fn on(survivor: SurvivorId) -> On {
    On::Piece(piece(survivor))
}

fn monster_id(monster: MonsterId) -> Id {
    monster.to_string().into()
}

fn beast(monster: MonsterId) -> On {
    On::Piece(monster_id(monster))
}

fn figure_id(figure: Figure) -> Id {
    match figure {
        Figure::Survivor(id) => piece(id),
        Figure::Monster(id) => monster_id(id),
    }
}

fn die(face: u8, text: &'static str) -> Die {
    Die { face: face.into(), sides: 10, text: text.into() }
}

fn roll(text: &'static str, dice: Vec<Die>, piece: Id) -> Cue {
    let kind = Kind::Dice { dice, text: text.into(), piece: Some(piece) };
    Cue::new(kind).lasting(DICE).sound("dice")
}

fn shot(from: Tile, to: Tile, look: Text) -> Cue {
    Cue::new(Kind::Shot { from, to, look }).lasting(TURN).free()
}

/// The direction that leads most nearly from one tile to another.
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
