//! What would come of a move, before it is made.

use super::enemy_id;
use super::words::obstacle;
use crate::army::Ply;
use crate::event::{Event, Fallen, Manner};
use crate::field::Field;
use crate::ground::{LossCause, widened};
use crate::piece::Army;
use crate::square::Square;
use crate::state::Chess;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::Null;
use initiative_scene::choice::{Affected, Preview};
use initiative_scene::text::Fact;

/// The result of a move, as a preview.
pub(super) struct Outlook {
    /// The board after the move and the belt shift.
    after: Field,
    /// How the piece moves.
    pub(super) manner: Option<Manner>,
    /// A stone move begins.
    pub(super) landed: bool,
    /// The moving piece is lost.
    lost: bool,
    /// The own pieces that a blast takes, without the moving piece.
    own: Vec<Fallen>,
    pub(super) preview: Preview,
}

impl Outlook {
    pub(super) fn of(game: &Chess, side: Army, ply: Ply, second: bool) -> Self {
        let field = &game.field;
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
            outlook.read(game, event, side, mover.map_or(0, |piece| piece.tag));
        }
        if !outlook.landed {
            outlook.after.shift_belts(&mut Null);
        }
        for enemy in outlook.after.foes.all() {
            let due = enemy.commitment.is_some_and(|aim| aim.due <= 1);
            if side == Army::White && due && enemy.strike() & ply.to.bit() != 0 {
                outlook.preview.struck_by.push(enemy_id(enemy.id));
            }
        }
        outlook
    }

    // CHESS-CUE-9
    /// What to ask before the move is made.
    pub(super) fn question(&self, side: Army) -> Option<String> {
        if !self.own.is_empty() {
            let names: Vec<&str> = self.own.iter().map(|one| one.piece.role.name()).collect();
            return Some(format!("The blast takes own pieces: {}.", names.join(", ")));
        }
        if self.lost {
            return Some("This piece will be lost.".into());
        }
        if side != Army::White || self.landed {
            return None;
        }
        let king = self.after.army.king(Army::White)?;
        let struck = self.after.foes.all().iter().any(|enemy| {
            enemy.commitment.is_some_and(|aim| aim.due <= 1) && enemy.strike() & king.bit() != 0
        });
        if struck {
            return Some("The king stands on a marked tile.".into());
        }
        self.after.ground.leads_to_death(king, 1).then(|| "The belt will take the king.".into())
    }

    fn read(&mut self, game: &Chess, event: &Event, side: Army, mover: u8) {
        let preview = &mut self.preview;
        let mut say = |name: &'static str, text: String| {
            preview.forecast.push(Fact::new(name, text));
        };
        match event {
            Event::PieceMoved { kind, .. } => self.manner = self.manner.or(Some(*kind)),
            Event::PieceCaptured { piece, at, .. } => {
                let name = piece.role.name();
                let passing = self.manner == Some(Manner::EnPassant);
                say("Captures", if passing { format!("the {name} on {at}") } else { name.into() });
            }
            Event::StoneOpened { .. } => {
                self.landed = true;
                say("Stone", "step with it to a tile beside, then move again; or stay".into());
            }
            Event::PieceLost { cause, .. } => {
                self.lost = true;
                say("Lost", format!("to {}", cause.name()));
            }
            Event::EnemyDamaged { enemy, hp, .. } if *hp > 0 => {
                let most = game.enemy(*enemy).map_or(0, |enemy| game.kind(enemy.kind).hp);
                say("Hits", format!("{} for 1: {hp} of {most} left", game.enemy_name(*enemy)));
            }
            Event::EnemyKilled { enemy, cause, .. } => {
                let name = game.enemy_name(*enemy);
                say(
                    "Kills",
                    match cause {
                        LossCause::Attack | LossCause::Blast => name,
                        _ => format!("{name}, lost to {}", cause.name()),
                    },
                );
            }
            Event::EnemyPushed { enemy, to, .. } => {
                say("Pushes", format!("{} to {to}", game.enemy_name(*enemy)));
            }
            Event::PushBlocked { by, .. } => {
                say(
                    "Not pushed",
                    format!("{} is behind it", obstacle(by, |enemy| game.enemy_name(enemy))),
                );
            }
            Event::PieceBounced { piece, to, .. } => {
                say("Returns", format!("the {} to {to}", piece.role.name()));
            }
            Event::Exploded { at, lost } => {
                say("Blast", format!("{} pieces die", lost.len()));
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
            }
            _ => {}
        }
    }
}
