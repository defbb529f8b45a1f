//! Builds the first state of a match from a scenario that was read.

use super::enemies::spawn;
use super::read::Reading;
use super::term::{Named, area, square};
use super::{BAD_BOSS, BAD_CLAUSE, PHASE_SIDE, Placed, Wrong};
use crate::boss::{BossFigure, Cheat};
use crate::content::ChessLibrary;
use crate::enemy::Enemy;
use crate::event::Event;
use crate::phase::ChessPhase;
use crate::piece::{Army, PieceRole};
use crate::square::{Square, file, row};
use crate::state::{Chess, MatchTerms};
use alloc::boxed::Box;
use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Fault, SetupError, Sink};
use initiative_kernel::turn::rotation::Rotation;

impl Reading {
    // CHESS-SCN-7
    /// The random part of the world.
    fn roll(&mut self, library: &ChessLibrary, dice: &mut Dice) -> Result<(), Wrong> {
        let Some(world) = library.world(&self.terms.world) else {
            return Ok(());
        };
        let nothing = |what: &str| {
            (BAD_CLAUSE, format!("the world `{}` has no {what} to roll", self.terms.world))
        };
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
            for side in Army::ALL {
                let back = dice.pick(&world.backs).ok_or_else(|| nothing("armies"))?;
                let row = 8 - self.field.ranks.back[side as usize];
                for (file, letter) in (1..).zip(back.chars()) {
                    let at = Square::at(file, row);
                    self.field.army.take(at);
                    if let Some(role) = PieceRole::of(letter) {
                        self.field.army.put(at, side, role);
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn build(
        mut self,
        library: &ChessLibrary,
        out: &mut impl Sink<Event>,
    ) -> Result<(Chess, Vec<Fault>), SetupError> {
        let seed = self.seed;
        let mut dice = self.dice.take().unwrap_or_else(|| Dice::new(seed));
        self.complete(library, &mut dice).map_err(|(clause, (code, message))| {
            SetupError::new(self.place(&clause), code, message)
        })?;
        // The places of these clauses are needed after everything else is moved out.
        let places = ["sequence", "past", "phase"].map(|name| (name, self.place(name)));
        let phase = self.phase.unwrap_or(match self.side {
            Army::White => ChessPhase::Player,
            Army::Black => ChessPhase::Black,
        });
        let rout = self.rout.unwrap_or(self.field.army.side(Army::Black) == 0);
        let begun = self.past.is_some();
        if !begun {
            out.emit(Event::MatchStarted);
            for Enemy { id, kind, at, .. } in self.field.foes.all().iter().copied() {
                out.emit(Event::EnemySpawned { enemy: id, kind, at });
            }
        }
        spawn(&mut self.field, &self.terms.kinds, &self.spawns, &mut dice, out);
        let armies = self.armies.unwrap_or_else(|| self.field.army.strength());
        let terms = MatchTerms { rout, armies, ..self.terms };
        let Some(rotation) = Rotation::starting(phase, self.round) else {
            return Err(SetupError::new("phase", PHASE_SIDE, "there is no such phase"));
        };
        if let Some(boss) = &mut self.boss {
            // CHESS-BOT-7: unless the scenario says otherwise, Black has moved once for each boss
            // turn.
            let before =
                if phase == ChessPhase::Boss { boss.turn } else { boss.turn.saturating_sub(1) };
            boss.moves = self.moves.unwrap_or(before);
        }
        if let Some(sequence) = &mut self.sequence {
            sequence.before = self.abort.map(Box::new);
        }
        let mut chess = Chess {
            terms: Arc::new(terms),
            rotation,
            field: self.field,
            dice,
            past: self.past.unwrap_or_default(),
            sequence: self.sequence,
            boss: self.boss,
            owed: self.owed,
            ban: self.ban,
            undo: self.undo.map(Box::new),
            crowns: self.crowns,
            last: self.last,
            ending: self.over,
        };
        chess.whole()?;
        if !begun {
            chess.begin(self.seen, out);
        }
        let open = chess.check_open(begun);
        open.map_err(|(clause, (code, message))| {
            let place = places.into_iter().find(|(name, _)| *name == clause);
            SetupError::new(place.map_or("scenario".into(), |(_, place)| place), code, message)
        })?;
        Ok((chess, self.warnings))
    }

    /// Rolls what is random, checks everything, and fills in what the scenario leaves out.
    fn complete(&mut self, library: &ChessLibrary, dice: &mut Dice) -> Result<(), Placed> {
        self.roll(library, dice).map_err(|wrong| ("roll".into(), wrong))?;
        self.take_lost()?;
        self.settle();
        self.check()?;
        self.number_pieces()?;
        self.name_pieces()?;
        self.trace_landing();
        Ok(())
    }

    /// Gives a boss the numbers of the pieces that the scenario names by square.
    fn name_pieces(&mut self) -> Result<(), Placed> {
        let find = |named: Option<Named>, role: PieceRole| match named {
            None => Ok(0),
            Some(Named::Tag(tag)) => Ok(tag),
            Some(Named::On(at)) if self.field.army.of(Army::Black, role) & at.bit() != 0 => {
                Ok(self.field.tags.get(at))
            }
            Some(Named::On(at)) => {
                let message = format!("no black {} stands on {at}", role.name());
                Err(("boss".into(), (BAD_BOSS, message)))
            }
        };
        let queen = find(self.cut_queen, PieceRole::Queen)?;
        let horse = find(self.first_horse, PieceRole::Knight)?;
        if let Some(boss) = &mut self.boss {
            (boss.cut_queen, boss.first) = (queen, horse);
        }
        Ok(())
    }

    /// Finds where the piece of an open stone move came from, if the scenario does not say. It is
    /// the square before the landing, or else the stone itself.
    fn trace_landing(&mut self) {
        let Some(sequence) = &mut self.sequence else {
            return;
        };
        let army = &self.field.army;
        if !sequence.from.is_some() {
            let role = army.role(sequence.at).unwrap_or(PieceRole::Pawn);
            let before = self.abort.map_or(0, |before| before.army.of(self.side, role));
            let gone = before & !army.of(self.side, role) & !sequence.home.bit();
            let only = Square::first(gone).filter(|_| gone.count_ones() == 1);
            sequence.from = only.unwrap_or(sequence.home);
        }
    }
}

impl Chess {
    /// Starts the match: the boss's first cheat, then the first phase.
    fn begin(&mut self, seen: usize, out: &mut impl Sink<Event>) {
        // CHESS-BOSS-9, CHESS-BOSS-11
        let opening = self.boss.as_ref().filter(|boss| boss.turn == 1 && boss.stage == 1);
        let name = match opening.map(|boss| boss.figure) {
            Some(BossFigure::Jester) => Some(Cheat::RookRain),
            Some(BossFigure::King) => Some(Cheat::CrowdOfCrowns),
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
        // CHESS-END-5
        if self.ending.is_some() {
            return;
        }
        // A match may be over before the first command.
        let _ = self.open(out);
    }
}
