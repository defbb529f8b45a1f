//! Cues of everything that actors do, and of the end.

use super::super::{HERO_PIECE, piece_of};
use super::{
    DEATH, DEPTH, DOOR, END, KNOCK, LEVEL, NOTICE, NUMBER, PULSE, Playback, STAIRS, STATUS, STEP,
    TRAP,
};
use crate::content::{NamedKind as _, Skill, Terrain, TrapKind};
use crate::event::{Event, Source};
use crate::hero::HERO;
use crate::state::{DelveEnding, distance};
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::intent::ActorId;
use initiative_scene::cue::{Changes, Cue, Easing, On, Span};
use initiative_scene::text::Text;

impl Playback<'_> {
    pub(super) fn play_deed(&mut self, event: &Event) {
        match *event {
            Event::ActorMoved { actor, from, to, .. } => self.play_move(actor, from, to),
            Event::DoorOpened { actor, at, .. } => self.play_door(actor, at, Terrain::OpenDoor),
            Event::DoorClosed { actor, at } => self.play_door(actor, at, Terrain::ClosedDoor),
            Event::AttackMissed { actor, target, at, .. } => self.play_miss(actor, target, at),
            Event::Damaged { actor, amount, source, hp, .. } => {
                self.play_damage(actor, amount, source, hp);
            }
            Event::Healed { actor, amount, hp, .. } => {
                self.health(actor, amount, hp);
                let text = format!("{} {amount} health.", self.does(actor, "gain", "gains"));
                self.note(text);
            }
            Event::ActorDied { actor, .. } => {
                let text = format!("{}.", self.does(actor, "die", "dies"));
                let fade = Cue::fade(piece_of(actor)).look("death").lasting(DEATH);
                self.push(fade.sound("death").log(text));
            }
            Event::XpGained { amount, .. } => self.note(format!("{amount} experience.")),
            Event::LevelGained { level } => self.banner(format!("Level {level}"), LEVEL, "levelup"),
            Event::StatusApplied { actor, status, turns, .. } => {
                let changes = Changes::gains(status.word());
                let does = self.does(actor, "are", "is");
                let s = if turns == 1 { "" } else { "s" };
                let text = format!("{does} affected by {status} for {turns} turn{s}.");
                self.push(Cue::change(piece_of(actor), changes).lasting(STATUS).free().log(text));
            }
            Event::StatusExpired { actor, status, .. } => {
                let changes = Changes::loses(status.word());
                self.push(Cue::change(piece_of(actor), changes).lasting(STATUS).free());
            }
            Event::SkillUsed { actor, skill, from, at, .. } => {
                self.play_skill(actor, skill, from, at);
            }
            Event::TrapTriggered { at, kind } => self.mark_trap(at, kind, "step on", "steps on"),
            Event::TrapRevealed { at, kind } => self.mark_trap(at, kind, "find", "finds"),
            Event::TrapDisarmed { kind, .. } => {
                let name = &self.game.book.traps[kind].name;
                let text = format!("The {name} is disarmed.");
                self.push_own(Cue::heard("done").log(text));
            }
            Event::HungerChanged { to, .. } => {
                let word = to.word();
                let text = format!("{} {}.", self.does(HERO, "are", "is"), word.to_lowercase());
                let on = On::Piece(HERO_PIECE.into());
                self.push(Cue::word(on, word).lasting(NUMBER).free().log(text));
            }
            Event::MonsterNoticed { actor, .. } => {
                let hero = self.name(HERO);
                let text = format!("{} {hero}.", self.does(actor, "notice", "notices"));
                let word = Cue::word(On::Piece(piece_of(actor)), "!").lasting(NOTICE);
                self.push(word.sound("alert").log_of(piece_of(actor), text));
            }
            Event::MonsterLostTrack { actor, .. } => {
                let word = Cue::word(On::Piece(piece_of(actor)), "?").lasting(NOTICE);
                self.push(word.free());
            }
            Event::MonsterSpawned { actor, kind, at, .. } => {
                let text = format!("{}.", self.does(actor, "appear", "appears"));
                let appear = Cue::appear(piece_of(actor), self.figure(kind, at)).look("rise");
                self.push(appear.lasting(NOTICE).sound("spawn").log(text));
            }
            Event::LevelEntered { depth, .. } => self.play_level(depth),
            Event::MatchEnded { ending, .. } => self.play_end(ending),
            _ => self.play_item(event),
        }
    }

    fn play_move(&mut self, actor: ActorId, from: Tile, to: Tile) {
        let piece = piece_of(actor);
        if distance(from, to) > 1 {
            let jump = Cue::jump(piece, from, to).lasting(STAIRS).sound("teleport");
            return self.push_of(actor, jump);
        }
        let glide = Cue::glide(piece, from, vec![to]).lasting(STEP).eased(Easing::InOutQuad);
        let glide = glide.sound("step").heard_at(to);
        if actor == HERO {
            return self.push_own(glide);
        }
        // DELVE-CUE-1: monster steps with no other cue between them play together.
        if let Some(last) = self.steps.and_then(|last| self.out.get_mut(last)) {
            last.free = true;
        }
        self.push(glide);
        self.steps = self.out.len().checked_sub(1);
    }

    fn play_door(&mut self, actor: ActorId, at: Tile, terrain: Terrain) {
        let letter = self.game.letter(at, terrain, self.all);
        let (you, others) = match terrain {
            Terrain::OpenDoor => ("open", "opens"),
            _ => ("close", "closes"),
        };
        // The actor behind the door may be out of view.
        let known = actor == HERO || self.all || self.game.visible.contains(self.place(actor));
        let text = match terrain {
            Terrain::OpenDoor if !known => "A door opens.".into(),
            _ => format!("{} a door.", self.does(actor, you, others)),
        };
        self.push(Cue::tile(at, letter).lasting(DOOR).sound("door").heard_at(at).log(text));
    }

    /// An actor lunges, unless it struck from afar.
    fn lunge(&mut self, actor: ActorId, toward: Tile, sound: &'static str) {
        let from = self.place(actor);
        let near = distance(from, toward) == 1 && self.afar != Some(actor);
        let cue = if near {
            Cue::knock(piece_of(actor), from, toward).lasting(KNOCK).sound(sound)
        } else {
            Cue::heard(sound)
        };
        self.push_of(actor, cue.heard_at(toward));
    }

    fn play_miss(&mut self, actor: ActorId, target: ActorId, at: Tile) {
        self.lunge(actor, at, "miss");
        let text = format!("{} {}.", self.does(actor, "miss", "misses"), self.name(target));
        let on = On::Piece(piece_of(target));
        self.push(Cue::word(on, "miss").lasting(NUMBER).free().log_of(piece_of(target), text));
    }

    fn play_damage(&mut self, actor: ActorId, amount: i32, source: Source, hp: i32) {
        let target = self.name(actor);
        let text = match source {
            Source::Blow(by) | Source::Skill(by, _) | Source::Thrown(by) => {
                let quake = matches!(source, Source::Skill(_, Skill::Quake));
                if !quake && by != actor {
                    self.lunge(by, self.place(actor), "hit");
                }
                format!("{} {target} for {amount}.", self.does(by, "hit", "hits"))
            }
            Source::Trap(kind) => {
                format!(
                    "{} {amount} from a {}.",
                    self.does(actor, "take", "takes"),
                    self.game.book.traps[kind].name
                )
            }
            Source::Status(status) => {
                format!("{} {amount} to {status}.", self.does(actor, "lose", "loses"))
            }
            Source::Hunger => format!("{} {amount} to hunger.", self.does(actor, "lose", "loses")),
        };
        self.health(actor, amount.saturating_neg(), hp);
        self.push(Cue::note(text));
    }

    fn play_skill(&mut self, actor: ActorId, skill: Skill, from: Tile, at: Tile) {
        let sheet = &self.game.book.skills[skill];
        if self.begun.take() == Some(actor) {
            // It has only begun. Its effect is told at the end.
            return;
        }
        let text = format!("{} {}.", self.does(actor, "use", "uses"), sheet.name);
        let far = distance(from, at);
        self.afar = None;
        let cue = match skill {
            Skill::Bolt | Skill::Shot | Skill::Web => {
                self.afar = Some(actor);
                let sound = if skill == Skill::Bolt { "spell" } else { "shot" };
                Cue::shot(from, at, skill.word()).lasting(flight(far)).sound(sound)
            }
            Skill::Summon => Cue::flash(On::Piece(piece_of(actor))).lasting(NOTICE).sound("summon"),
            _ => Cue::note(""),
        };
        self.push_of(actor, cue.log_of(piece_of(actor), text));
    }

    fn mark_trap(&mut self, at: Tile, kind: TrapKind, you: &str, others: &str) {
        let name = &self.game.book.traps[kind].name;
        let text = format!("{} a {name}.", self.does(HERO, you, others));
        let mark = Cue::highlight(vec![at], "warn").sign("!", PULSE);
        self.push(mark.lasting(TRAP).sound("trap").heard_at(at).log(text));
    }

    pub(super) fn banner(&mut self, text: impl Into<Text>, span: Span, sound: &'static str) {
        let text = text.into();
        let (enter, leave) = (Span::ms(150), Span::ms(150));
        let cue = Cue::banner(text.clone(), enter, span.less(enter + leave), leave);
        let (look, end) = match sound {
            "victory" => ("win", true),
            "defeat" => ("lose", true),
            _ => ("", false),
        };
        // CLIENT-PACE-1: nobody waits for a banner, but for the last one.
        let cue = if end { cue } else { cue.free() };
        self.push(cue.look(look).sound(sound).log(text));
    }

    /// The banner of a depth. A hero that begins there has taken no stairs.
    fn play_level(&mut self, depth: u8) {
        if self.before.is_some() {
            self.push_own(Cue::fade(HERO_PIECE).look("stairs").lasting(STAIRS));
        }
        self.banner(format!("Depth {depth}"), DEPTH, "stairs");
        self.push(Cue::meter("depth", None, depth).free());
    }

    // DELVE-CUE-1
    fn play_end(&mut self, ending: DelveEnding) {
        match ending {
            DelveEnding::Victory => self.banner("Victory", END, "victory"),
            DelveEnding::Defeat(_) => self.banner("Defeat", END, "defeat"),
            DelveEnding::Abandoned => self.banner("The delve was given up", END, "defeat"),
            DelveEnding::Stalled => self.banner(self.game.stall_reason(), END, "defeat"),
        }
    }
}

// DELVE-CUE-1
/// How long a shot flies: 40 ms a tile, at least 120 and at most 400.
pub(super) fn flight(tiles: u32) -> Span {
    Span::ms((40 * tiles).clamp(120, 400))
}
