//! What a seat can do, with everything a player should know before doing it.

use super::enemy_id;
use super::outlook::Outlook;
use crate::army::Ply;
use crate::check::PIECE_BOUND;
use crate::command::Command;
use crate::event::Manner;
use crate::ground::stone::Sequence;
use crate::phase::ChessPhase;
use crate::piece::{Army, PieceRole};
use crate::square::Square;
use crate::state::Chess;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Seat};
use initiative_scene::choice::{Choice, Role, Target, TargetStep, Tier};
use initiative_scene::id::Id;
use initiative_scene::scene::{Prompt, Scene};
use initiative_scene::text::{Reason, Text, capital};

impl Chess {
    pub(super) fn offer(&self, seat: Seat, scene: &mut Scene) {
        let Some(side) = Self::side_of(seat) else {
            return;
        };
        let mut legal = Vec::new();
        self.list(seat, &mut legal);
        if side == self.to_move() {
            match &self.sequence {
                None => self.offer_moves(seat, side, &legal, scene),
                Some(sequence) => self.offer_stone(seat, side, sequence, &legal, scene),
            }
        }
        let resign = Choice::new("resign", "Resign").role(Role::Menu).icon("flag").irreversible();
        let resign = resign.confirm("Resign this game?").command::<Self>(&Command::Resign);
        scene.offer("resign", resign);
        if self.terms.sandbox {
            self.offer_debug(&legal, scene);
        }
    }

    // CHESS-CUE-8: selecting a piece shows its targets at once.
    fn offer_moves(&self, seat: Seat, side: Army, legal: &[Command], scene: &mut Scene) {
        for (from, piece) in self.field.pieces(side) {
            let id = Id::from(piece);
            let choice = Choice::new("move", "Move").by_piece(id.clone()).icon("move").direct();
            let choice = choice.prompt("Where to?");
            let targets = self.targets(seat, side, from, legal);
            let (mut choice, mut hit) = self.part(choice, targets);
            if hit.is_none() && !choice.is_enabled() {
                let bound = self.field.bound(side) & from.bit() != 0;
                choice = choice.refused(if bound {
                    PIECE_BOUND.into()
                } else {
                    let text = format!("The {} has no legal move.", piece.role.name());
                    Reason { code: "chess/no_move".into(), text: text.into() }
                });
            } else {
                scene.idle.push(id.clone());
            }
            for choice in hit.iter_mut().chain([&mut choice]) {
                choice.irreversible = self.boss.is_some() || !self.field.foes.is_empty();
            }
            offer_plies(&id, choice, hit, scene);
        }
        // CLIENT-WORDS-1: one move is made, however many pieces could make it.
        scene.able = match scene.idle.len() {
            0 => Text::default(),
            1 => "One move: one piece can make it".into(),
            count => format!("One move: {count} pieces can make it").into(),
        };
    }

    /// Parts the blows against enemies from a choice's other targets: they are a choice of their
    /// own, so that people see what they are about to do.
    fn part(&self, choice: Choice, targets: Vec<Target>) -> (Choice, Option<Choice>) {
        let struck = |target: &Target| {
            let enemy = |id: &Id| self.field.foes.all().iter().any(|one| enemy_id(one.id) == *id);
            target.is_enabled() && target.piece.as_ref().is_some_and(enemy)
        };
        let (hits, moves): (Vec<_>, Vec<_>) = targets.into_iter().partition(struck);
        let choice = choice.targets(moves);
        if hits.is_empty() {
            return (choice, None);
        }
        let mut hit = Choice::new("hit", "Hit").icon("sword").direct().prompt("Hit whom?");
        hit.actor.clone_from(&choice.actor);
        (choice, Some(hit.targets(hits)))
    }

    /// The legal targets of a piece with their previews, and those that it reaches but the rules
    /// forbid with their reasons.
    fn targets(&self, seat: Seat, side: Army, from: Square, legal: &[Command]) -> Vec<Target> {
        let field = &self.field;
        let mut targets = Vec::new();
        let mut reached = 0;
        for command in legal {
            if let Command::Move { from: at, to, .. } = command
                && *at == from
                && reached & to.bit() == 0
            {
                reached |= to.bit();
                targets.push(self.target(side, from, *to));
            }
        }
        if field.bound(side) & from.bit() != 0 {
            return targets;
        }
        let mut set = field.reach(side, from, self.sequence.is_some());
        if field.army.king(side) == Some(from) {
            set |= field.pattern(side, from, false) & field.ground.deadly();
        }
        for to in Square::all(set & !reached) {
            let command = field.queening(side, from, to).into();
            if let Err(refusal) = self.check(seat, &command) {
                targets.push(Target::tile(to.tile()).refused(Reason::of(self, refusal)));
            }
        }
        targets
    }

    fn offer_stone(
        &self,
        seat: Seat,
        side: Army,
        sequence: &Sequence,
        legal: &[Command],
        scene: &mut Scene,
    ) {
        let Some(piece) = self.field.piece(sequence.at) else {
            return;
        };
        let id = Id::from(piece);
        scene.focus = Some(id.clone());
        scene.idle.push(id.clone());
        let mut answers = Vec::new();
        let (verb, name, ask, targets) = if sequence.stepped {
            let targets = self.targets(seat, side, sequence.at, legal);
            ("move", "Second move", "Now move again.", targets)
        } else {
            let step = |command: &Command| match command {
                Command::StoneStep { to } => Some(Target::tile(to.tile()).command::<Self>(command)),
                _ => None,
            };
            let targets = legal.iter().filter_map(step).collect();
            ("step", "Step with the stone", "Step with the stone, or stay.", targets)
        };
        if !targets.is_empty() {
            let choice = Choice::new(verb, name).by_piece(id.clone()).icon("stone").direct();
            let (mut choice, hit) = self.part(choice.prompt(ask), targets);
            if hit.is_none() && !choice.is_enabled() {
                let text = "There is no legal way on.".into();
                choice = choice.refused(Reason { code: "chess/no_way_on".into(), text });
            }
            answers.extend(offer_plies(&id, choice, hit, scene));
        }
        if legal.contains(&Command::StoneStay) {
            let stay = Choice::new("stay", "Stay on the stone").by_piece(id).icon("check");
            let stay = stay.role(Role::Answer).command::<Self>(&Command::StoneStay);
            scene.offer("stay", stay);
            answers.push("stay".into());
        }
        let mut cancel = None;
        if legal.contains(&Command::StoneAbort) {
            let abort = Choice::new("abort", "Take it back").icon("undo").role(Role::Cancel);
            scene.offer("abort", abort.command::<Self>(&Command::StoneAbort));
            cancel = Some("abort".into());
        }
        let step = if sequence.stepped { 3 } else { 2 };
        let prompt = Prompt { text: ask.into(), step, steps: 3, choices: answers, cancel };
        scene.prompt = Some(prompt);
    }

    fn offer_debug(&self, legal: &[Command], scene: &mut Scene) {
        let menu = |verb: &'static str, name: String| Choice::new(verb, name).role(Role::Menu);
        for kind in &self.terms.kinds {
            let spawn = |command: &Command| match command {
                Command::DebugSpawn { kind: id, at } if *id == kind.id => {
                    Some(Target::tile(at.tile()).command::<Self>(command))
                }
                _ => None,
            };
            let targets: Vec<Target> = legal.iter().filter_map(spawn).collect();
            if !targets.is_empty() {
                let choice = menu("debug_spawn", format!("Put a {} here", kind.name));
                scene.offer(format!("debug-spawn-{}", kind.id), choice.targets(targets));
            }
        }
        let kill = menu("debug_kill", "Remove all enemies".into());
        scene.offer("debug-kill", kill.command::<Self>(&Command::DebugKillEnemies));
        for phase in ChessPhase::ROUND {
            let choice = menu("debug_phase", format!("Go to phase {}", phase.name()));
            let command = Command::DebugSetPhase { phase };
            scene.offer(format!("debug-phase-{}", phase.name()), choice.command::<Self>(&command));
        }
    }

    // CHESS-CUE-8, CHESS-CUE-9
    /// A legal target with its preview.
    fn target(&self, side: Army, from: Square, to: Square) -> Target {
        let (field, second) = (&self.field, self.sequence.is_some());
        let ply = field.queening(side, from, to);
        let outlook = Outlook::of(self, side, ply, second);
        let mut target = match (field.piece(to), field.foes.on(to)) {
            (Some(piece), _) => Target::piece(piece, to.tile()),
            (_, Some(place)) => {
                let enemy = &field.foes.all()[place];
                Target::piece(enemy_id(enemy.id), to.tile())
            }
            _ => Target::tile(to.tile()),
        };
        match outlook.manner {
            Some(Manner::Castling) => target = target.tier(Tier::Act).note("Castling"),
            Some(Manner::EnPassant) => target = target.tier(Tier::Act).note("En passant"),
            _ => {}
        }
        if outlook.landed {
            target = target.note("A second move");
        }
        if !second && field.is_risky(side, ply) {
            target = target.risk("Legal only while the pushed enemy stands in the way.");
        }
        // A choice of several steps asks once, at its end.
        let question = outlook.question(side).unwrap_or_default();
        target = target.preview(outlook.preview);
        if ply.promotion.is_none() {
            return target.confirm(question).command::<Self>(&ply.into());
        }
        let options = PieceRole::PROMOTIONS.map(|role| {
            let command = Ply { promotion: Some(role), ..ply }.into();
            let option = Target::option(capital(role.name())).icon(role.name());
            let option = option.confirm(question.clone());
            option.usual(role == PieceRole::Queen).command::<Self>(&command)
        });
        let step = TargetStep {
            prompt: "Promote to".into(),
            step: 2,
            steps: 2,
            targets: options.to_vec(),
            ..TargetStep::default()
        };
        target.then(step)
    }
}

/// Offers the moves of a piece and its blows, and answers with the names of the choices. Where it
/// can only hit, what it may not do is refused along with that.
fn offer_plies(id: &Id, choice: Choice, hit: Option<Choice>, scene: &mut Scene) -> Vec<Id> {
    let choices = match hit {
        Some(hit) if choice.is_enabled() => alloc::vec![choice, hit],
        Some(hit) => alloc::vec![hit.targets(choice.targets)],
        None => alloc::vec![choice],
    };
    let offer = |choice: Choice| {
        let key: Id = format!("{}-{id}", choice.verb).into();
        scene.offer(key.clone(), choice);
        key
    };
    choices.into_iter().map(offer).collect()
}
