//! What a seat can do, with everything a player should know before doing it.

use super::enemy_id;
use crate::army::Ply;
use crate::check::PIECE_BOUND;
use crate::command::{Command, Promotion};
use crate::event::{Blocker, Event, Fallen, Manner};
use crate::field::Field;
use crate::ground::stone::Sequence;
use crate::ground::widened;
use crate::phase::Phase;
use crate::piece::{Role, Side};
use crate::square::Square;
use crate::state::Chess;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_scene::choice::{Affected, Choice, Preview, Role as Place, Step, Target, Tier};
use initiative_scene::id::Id;
use initiative_scene::scene::{Prompt, Scene};
use initiative_scene::text::{Fact, Reason, capital};

impl Chess {
    pub(super) fn offer(&self, seat: Seat, scene: &mut Scene) {
        let Some(side) = Self::side_of(seat) else {
            return;
        };
        if side == self.to_move() {
            match &self.sequence {
                None => self.offer_moves(seat, side, scene),
                Some(sequence) => self.offer_stone(seat, side, sequence, scene),
            }
        }
        let resign = Choice::new("resign", "Resign").role(Place::Menu).icon("flag").irreversible();
        let resign = resign.confirm("Resign this game?").command::<Self>(&Command::Resign);
        scene.offer("resign", resign);
        if self.stage.sandbox {
            self.offer_debug(seat, scene);
        }
    }

    // CHESS-CUE-8: selecting a piece shows its targets at once.
    fn offer_moves(&self, seat: Seat, side: Side, scene: &mut Scene) {
        let mut legal = Vec::new();
        self.list(seat, &mut legal);
        for (from, piece) in self.field.pieces(side) {
            let mut targets = Vec::new();
            let mut reached = 0;
            for command in &legal {
                if let Command::Move { from: at, to, .. } = command
                    && *at == from
                    && reached & to.bit() == 0
                {
                    reached |= to.bit();
                    targets.push(self.target(side, from, *to, false));
                }
            }
            targets.extend(self.refusals(seat, side, from, reached));
            let id = Id::from(piece);
            let mut choice = Choice::new("move", "Move").by_piece(id.clone()).icon("move").direct();
            choice = choice.prompt("Where to?").targets(targets);
            if !choice.is_enabled() {
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
            choice.irreversible = self.boss.is_some() || !self.field.foes.is_empty();
            scene.offer(format!("move-{id}"), choice);
        }
    }

    /// Targets that the piece reaches but the rules forbid, each with its reason.
    fn refusals(&self, seat: Seat, side: Side, from: Square, reached: u64) -> Vec<Target> {
        let field = &self.field;
        if field.bound(side) & from.bit() != 0 {
            return Vec::new();
        }
        let mut set = field.reach(side, from, self.sequence.is_some());
        if field.army.king(side) == Some(from) {
            set |= field.pattern(side, from, false) & field.ground.deadly();
        }
        let mut targets = Vec::new();
        for to in Square::all(set & !reached) {
            let promotion = field.promotes(side, from, to).then_some(Promotion::Role(Role::Queen));
            let command = Command::Move { from, to, promotion };
            if let Err(refusal) = self.check(seat, &command) {
                targets.push(Target::tile(to.tile()).refused(Reason::of(self, refusal)));
            }
        }
        targets
    }

    fn offer_stone(&self, seat: Seat, side: Side, sequence: &Sequence, scene: &mut Scene) {
        let Some(piece) = self.field.piece(sequence.at) else {
            return;
        };
        let id = Id::from(piece);
        scene.focus = Some(id.clone());
        scene.idle.push(id.clone());
        let mut legal = Vec::new();
        self.list(seat, &mut legal);
        let mut answers = Vec::new();
        let mut targets = Vec::new();
        let mut reached = 0;
        for command in &legal {
            match command {
                Command::StoneStep { to } => {
                    targets.push(Target::tile(to.tile()).command::<Self>(command));
                }
                Command::Move { to, .. } if reached & to.bit() == 0 => {
                    reached |= to.bit();
                    targets.push(self.target(side, sequence.at, *to, true));
                }
                _ => {}
            }
        }
        let (verb, name, ask) = if sequence.stepped {
            ("move", "Second move", "Now move again.")
        } else {
            ("step", "Step with the stone", "Step with the stone, or stay.")
        };
        if sequence.stepped {
            targets.extend(self.refusals(seat, side, sequence.at, reached));
        }
        if !targets.is_empty() {
            let choice = Choice::new(verb, name).by_piece(id.clone()).icon("stone").direct();
            let mut choice = choice.prompt(ask).targets(targets);
            if !choice.is_enabled() {
                let text = "There is no legal way on.".into();
                choice = choice.refused(Reason { code: "chess/no_way_on".into(), text });
            }
            let key = format!("{verb}-{id}");
            scene.offer(key.clone(), choice);
            answers.push(key.into());
        }
        if legal.contains(&Command::StoneStay) {
            let stay = Choice::new("stay", "Stay on the stone").by_piece(id).icon("check");
            let stay = stay.role(Place::Answer).command::<Self>(&Command::StoneStay);
            scene.offer("stay", stay);
            answers.push("stay".into());
        }
        let mut cancel = None;
        if legal.contains(&Command::StoneAbort) {
            let abort = Choice::new("abort", "Take it back").icon("undo").role(Place::Cancel);
            scene.offer("abort", abort.command::<Self>(&Command::StoneAbort));
            cancel = Some("abort".into());
        }
        let step = if sequence.stepped { 3 } else { 2 };
        let prompt = Prompt { text: ask.into(), step, steps: 3, choices: answers, cancel };
        scene.prompt = Some(prompt);
    }

    fn offer_debug(&self, seat: Seat, scene: &mut Scene) {
        let menu = |verb: &'static str, name: String| Choice::new(verb, name).role(Place::Menu);
        let mut legal = Vec::new();
        self.list(seat, &mut legal);
        for kind in &self.stage.kinds {
            let mut targets = Vec::new();
            for command in &legal {
                if let Command::DebugSpawn { kind: id, at } = command
                    && *id == kind.id
                {
                    targets.push(Target::tile(at.tile()).command::<Self>(command));
                }
            }
            if !targets.is_empty() {
                let choice = menu("debug_spawn", format!("Put a {} here", kind.name));
                scene.offer(format!("debug-spawn-{}", kind.id), choice.targets(targets));
            }
        }
        let kill = menu("debug_kill", "Remove all enemies".into());
        scene.offer("debug-kill", kill.command::<Self>(&Command::DebugKillEnemies));
        for phase in Phase::ALL {
            let choice = menu("debug_phase", format!("Go to phase {}", phase.name()));
            let command = Command::DebugSetPhase { phase };
            scene.offer(format!("debug-phase-{}", phase.name()), choice.command::<Self>(&command));
        }
    }

    // CHESS-CUE-8, CHESS-CUE-9
    /// A legal target with its preview.
    fn target(&self, side: Side, from: Square, to: Square, second: bool) -> Target {
        let field = &self.field;
        let promotes = field.promotes(side, from, to);
        let promotion = promotes.then_some(Role::Queen);
        let outlook = Outlook::of(field, side, Ply { from, to, promotion }, second);
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
        if !second && field.is_risky(side, Ply { from, to, promotion }) {
            target = target.risk("Legal only while the pushed enemy stands in the way.");
        }
        let question = outlook.question(side);
        target = target.preview(outlook.preview);
        if let Some(text) = &question
            && !promotes
        {
            target = target.confirm(text.clone());
        }
        if !promotes {
            return target.command::<Self>(&Command::Move { from, to, promotion: None });
        }
        let options = Role::PROMOTIONS.map(|role| {
            let promotion = Some(Promotion::Role(role));
            let command = Command::Move { from, to, promotion };
            let option = Target::option(capital(role.name())).icon(role.name());
            // A choice of several steps asks once, at its end.
            let option = option.confirm(question.clone().unwrap_or_default());
            option.usual(role == Role::Queen).command::<Self>(&command)
        });
        let step = Step {
            prompt: "Promote to".into(),
            step: 2,
            steps: 2,
            targets: options.to_vec(),
            ..Step::default()
        };
        target.then(step)
    }
}

/// The result of a move, as a preview.
struct Outlook {
    /// The board after the move and the belt shift.
    after: Field,
    manner: Option<Manner>,
    landed: bool,
    /// The moving piece is lost.
    lost: bool,
    /// The own pieces that a blast takes, without the moving piece.
    own: Vec<Fallen>,
    preview: Preview,
}

impl Outlook {
    fn of(field: &Field, side: Side, ply: Ply, second: bool) -> Self {
        let mut after = *field;
        let mut told: Vec<Event> = Vec::new();
        after.perform(side, ply, second, &mut told);
        let mut outlook = Self {
            after,
            manner: None,
            landed: false,
            lost: false,
            own: Vec::new(),
            preview: Preview::default(),
        };
        let mover = field.piece(ply.from);
        for event in &told {
            outlook.read(event, side, mover.map_or(0, |piece| piece.tag));
        }
        if !outlook.landed {
            outlook.after.shift_belts(&mut Null);
        }
        for enemy in outlook.after.foes.all() {
            let due = enemy.commitment.is_some_and(|aim| aim.due <= 1);
            if side == Side::White && due && enemy.strike() & ply.to.bit() != 0 {
                outlook.preview.struck_by.push(enemy_id(enemy.id));
            }
        }
        outlook
    }

    // CHESS-CUE-9
    /// What to ask before the move is made.
    fn question(&self, side: Side) -> Option<String> {
        if !self.own.is_empty() {
            let names: Vec<&str> = self.own.iter().map(|one| one.piece.role.name()).collect();
            return Some(format!("The blast takes own pieces: {}.", names.join(", ")));
        }
        if self.lost {
            return Some("This piece will be lost.".into());
        }
        if side != Side::White || self.landed {
            return None;
        }
        let king = self.after.army.king(Side::White)?;
        let struck = self.after.foes.all().iter().any(|enemy| {
            enemy.commitment.is_some_and(|aim| aim.due <= 1) && enemy.strike() & king.bit() != 0
        });
        if struck {
            return Some("The king stands on a marked tile.".into());
        }
        self.after.ground.dooms(king, 1).then(|| "The belt will take the king.".into())
    }

    fn read(&mut self, event: &Event, side: Side, mover: u8) {
        let preview = &mut self.preview;
        let fact = |name: &'static str, text: String| Fact::new(name, text);
        match event {
            Event::PieceMoved { kind, .. } => self.manner = self.manner.or(Some(*kind)),
            Event::PieceCaptured { piece, .. } => {
                preview.forecast.push(fact("Captures", piece.role.name().into()));
            }
            Event::StoneOpened { .. } => self.landed = true,
            Event::PieceLost { cause, .. } => {
                self.lost = true;
                preview.forecast.push(fact("Lost", format!("to {}", cause.name())));
            }
            Event::EnemyAttacked { enemy, .. } => preview.acts_on.push(enemy_id(*enemy)),
            Event::EnemyKilled { cause, .. } => {
                preview.forecast.push(fact("Kills", cause.name().into()));
            }
            Event::EnemyPushed { to, .. } => {
                preview.forecast.push(fact("Pushes", format!("to {to}")));
            }
            Event::PushBlocked { by, .. } => {
                let by = match by {
                    Blocker::Edge => "the edge".into(),
                    Blocker::Void => "the void".into(),
                    Blocker::Stone => "a stone".into(),
                    Blocker::Enemy(_) => "another enemy".into(),
                    Blocker::Piece(piece) => format!("a {}", piece.role.name()),
                    Blocker::Hazard | Blocker::Body => "the ground".into(),
                };
                preview.forecast.push(fact("Blocked by", by));
            }
            Event::PieceBounced { to, .. } => {
                preview.forecast.push(fact("Bounces", format!("to {to}")));
            }
            Event::Exploded { at, lost } => {
                preview.tiles = Square::all(widened(at.bit())).map(Square::tile).collect();
                for fallen in lost {
                    let friend = fallen.piece.side == side;
                    let piece = fallen.piece.into();
                    preview.pieces.push(Affected { piece, friend, text: "dies".into() });
                    if fallen.piece.tag == mover {
                        self.lost = true;
                    } else if friend {
                        self.own.push(*fallen);
                    }
                }
                preview.forecast.push(fact("Blast", format!("{} pieces die", lost.len())));
            }
            _ => {}
        }
    }
}
