//! From what was read to the first state of a match.

use super::area::{area, square};
use super::enemies::spawn;
use super::read::{Reading, Warning};
use super::term::Named;
use super::{BAD_CLAUSE, PHASE_SIDE, Wrong};
use crate::boss::{Cheat, Figure};
use crate::content::Library;
use crate::event::Event;
use crate::phase::Phase;
use crate::piece::{Role, Side};
use crate::square::{Square, file, row};
use crate::state::{Chess, Stage, UndoPoint};
use alloc::boxed::Box;
use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;
use initiative::dice::Dice;
use initiative::game::{SetupError, Sink};
use initiative::turn::rotation::Rotation;

impl Reading {
    // CHESS-SCN-7
    /// The random part of the world.
    fn roll(&mut self, library: &Library, dice: &mut Dice) -> Result<(), Wrong> {
        let Some(world) = library.world(&self.world) else {
            return Ok(());
        };
        let nothing = |what: &str| (BAD_CLAUSE, format!("this world has no {what} to roll"));
        if self.rolls[0] {
            let layout = dice.pick(&world.stones).ok_or_else(|| nothing("stones"))?;
            self.field.ground.stones |= area(layout)?;
        }
        if self.rolls[1] {
            let mut pairs = Vec::new();
            for (place, left) in world.bridges.iter().enumerate() {
                for right in world.bridges.iter().skip(place + 2) {
                    pairs.push((left, right));
                }
            }
            let (left, right) = dice.pick(&pairs).ok_or_else(|| nothing("bridges"))?;
            for from in [left, right] {
                let corner = square(&format!("{from}5"))?;
                let files = file(corner.file()) | file(corner.file() + 1);
                self.field.ground.bridges |= files & (row(3) | row(4)) & self.field.ground.water;
            }
        }
        if self.rolls[2] {
            for side in Side::BOTH {
                let back = dice.pick(&world.backs).ok_or_else(|| nothing("armies"))?;
                let row = 8 - self.field.ranks.back[side as usize];
                for (file, letter) in (1..).zip(back.chars()) {
                    let at = Square::at(file, row);
                    self.field.army.take(at);
                    if let Some(role) = Role::of(letter) {
                        self.field.army.put(at, side, role);
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn build(
        mut self,
        library: &Library,
        out: &mut impl Sink<Event>,
    ) -> Result<(Chess, Vec<Warning>), SetupError> {
        let seed = self.seed;
        let mut dice = self.dice.take().unwrap_or_else(|| Dice::new(seed));
        let refuse = |(code, message): Wrong| SetupError::new("scenario", code, message);
        self.roll(library, &mut dice).map_err(refuse)?;
        let royal = self.field.army.king(Side::White).map_or(0, Square::bit);
        for at in Square::all(self.lost & self.field.army.side(Side::White) & !royal) {
            self.field.army.take(at);
        }
        self.settle();
        self.check().map_err(refuse)?;
        for (number, at) in (1..).zip(Square::all(self.field.army.occupied())) {
            self.field.tags.set(at, number);
        }
        for (at, tag) in &self.tags {
            if self.field.army.occupied() & at.bit() != 0 {
                self.field.tags.set(*at, *tag);
            }
        }
        let phase = self.phase.unwrap_or(match self.side {
            Side::White => Phase::Player,
            Side::Black => Phase::Black,
        });
        let rout = self.rout.unwrap_or(self.field.army.side(Side::Black) == 0);
        let (id, name) = self.title.take().unwrap_or(("custom".into(), "Custom game".into()));
        let mut told: Vec<Event> = alloc::vec![Event::MatchStarted];
        spawn(&mut self.field, &self.kinds, &self.spawns, &mut dice, &mut told);
        let stage = Stage {
            id,
            name,
            world: self.world,
            kinds: self.kinds,
            options: self.options,
            sandbox: self.sandbox,
            rout,
            bot: self.bot,
            armies: self.armies.unwrap_or_else(|| self.field.army.strength()),
        };
        let Some(rotation) = Rotation::starting(phase, self.round) else {
            return Err(refuse((PHASE_SIDE, "there is no such phase".into())));
        };
        let tag = |named: Option<Named>| match named {
            None => 0,
            Some(Named::On(at)) => self.field.tags.get(at),
            Some(Named::Tag(tag)) => tag,
        };
        let (cut_queen, first) = (tag(self.cut_queen), tag(self.first_horse));
        if let Some(boss) = &mut self.boss {
            (boss.cut_queen, boss.first) = (cut_queen, first);
        }
        if let Some(sequence) = &mut self.sequence {
            sequence.before = self.abort.map(Box::new);
        }
        let undo = self.undo.map(|(ply, before)| Box::new(UndoPoint { ply, before }));
        let mut chess = Chess {
            stage: Arc::new(stage),
            rotation,
            field: self.field,
            dice,
            past: Vec::new(),
            sequence: self.sequence,
            boss: self.boss,
            owed: self.owed,
            ban: self.ban,
            undo,
            crowns: self.crowns,
            last: self.last,
            ending: self.over,
        };
        let begun = self.past.is_some();
        if let Some(past) = self.past {
            chess.past = past;
        }
        chess.whole()?;
        if !begun {
            chess.begin(self.seen, told, out);
        }
        Ok((chess, self.warnings))
    }
}

impl Chess {
    /// The start of a match: what came, and the first phase.
    fn begin(&mut self, seen: usize, told: Vec<Event>, out: &mut impl Sink<Event>) {
        told.into_iter().for_each(|event| out.emit(event));
        // CHESS-BOSS-9, CHESS-BOSS-11
        let opening = self.boss.as_ref().filter(|boss| boss.turn == 1 && boss.stage == 1);
        let name = match opening.map(|boss| boss.figure) {
            Some(Figure::Jester) => Some(Cheat::RookRain),
            Some(Figure::King) => Some(Cheat::CrowdOfCrowns),
            _ => None,
        };
        if let Some(name) = name {
            out.emit(Event::CheatAnnounced { name });
        }
        let now = self.fingerprint();
        self.past = alloc::vec![now; seen];
        if self.sequence.is_some() {
            self.past.push(now);
            return;
        }
        // A match that is over before it began is still a match.
        let _ = self.open(out);
    }
}
