//! Chess pieces, enemies and stones as pieces of the scene.

use super::{BLACK, ENEMIES, WHITE, enemy_id, stone_id};
use crate::enemy::{Enemy, EnemyKind};
use crate::piece::{Army, ChessPiece, Mark};
use crate::square::Square;
use crate::state::Chess;
use alloc::format;
use alloc::string::String;
use initiative_kernel::game::Seat;
use initiative_scene::scene::{self, Condition, Meter, OrderEntry, Scene, Selection, Telegraph};
use initiative_scene::text::{Colour, Fact, Text, capital};
use initiative_scene::viewer::Viewer;

impl Chess {
    pub(super) fn place_figures(&self, viewer: Viewer, scene: &mut Scene) {
        let mut order = 0;
        let own = viewer.seat().and_then(Self::side_of);
        for side in Army::ALL {
            for (at, piece) in self.field.pieces(side) {
                let mut shown = self.show_piece(piece, at);
                shown.order = order;
                let moves = own == Some(side) && side == self.to_move() && self.ending.is_none();
                let busy = self.sequence.as_ref().is_some_and(|sequence| sequence.at != at);
                shown.selection = (moves && !busy).then_some(Selection::Free);
                scene.place(piece, shown);
                order += 1;
            }
        }
        for (place, enemy) in self.field.foes.all().iter().enumerate() {
            let mut shown = self.show_enemy(place, enemy);
            shown.order = order;
            scene.place(enemy_id(enemy.id), shown);
            order += 1;
            self.announce(place, enemy, scene);
        }
        for at in Square::all(self.field.ground.stones) {
            let carried = self.sequence.as_ref().filter(|sequence| sequence.at == at);
            let home = carried.map_or(at, |sequence| sequence.home);
            let mut stone = scene::Piece::new("Stepping stone", "stone", at.tile());
            stone.ground = true;
            stone.order = order;
            stone.facts.push(Fact::new(
                "",
                "Land here, step once with the stone, then move again; or stay.",
            ));
            scene.place(stone_id(home), stone);
            order += 1;
        }
        let slammed = self.slam_warning();
        if slammed != 0 {
            let telegraph = Telegraph {
                name: "Rook Rain".into(),
                tiles: Square::all(slammed).map(Square::tile).collect(),
                ..Telegraph::default()
            };
            scene.telegraphs.insert("slam".into(), telegraph);
        }
    }

    /// A chess piece. A piece that comes into play looks the same.
    pub(super) fn show_piece(&self, piece: ChessPiece, at: Square) -> scene::Piece {
        let name = capital(piece.role.name());
        let mut shown = scene::Piece::new(name, piece.role.name(), at.tile());
        let white = piece.side == Army::White;
        shown.side = Some(if white { WHITE } else { BLACK }.into());
        shown.owner = Some(Seat(piece.side as u8));
        shown.glyph = String::from(piece.role.letter_of(piece.side)).into();
        let royal = self.field.army.king(piece.side) == Some(at);
        if royal && self.field.in_check(piece.side) {
            shown.marks.push("check".into());
        }
        if royal && !white && self.field.float > 0 {
            shown.pose = "floating".into();
            shown.statuses.push(condition(
                "untouchable",
                "Untouchable",
                "U",
                Some(self.field.float.into()),
                "Cannot be captured or attacked, and does not move.",
            ));
            shown.aura = Some(Colour(190, 150, 255));
        }
        for mark in Mark::ALL {
            if self.field.is_marked(at, mark) {
                let (status, aura) = mark_status(mark);
                shown.statuses.push(status);
                shown.aura = Some(aura);
            }
        }
        if self.field.is_marked(at, Mark::Pretender) {
            shown.name = "Pretender".into();
        }
        shown
    }

    // CHESS-CUE-7
    fn show_enemy(&self, place: usize, enemy: &Enemy) -> scene::Piece {
        let kind = self.kind(enemy.kind);
        let name = format!("{} {}", kind.name, enemy.id);
        let mut shown = scene::Piece::new(name, kind.id.clone(), enemy.at.tile());
        shown.side = Some(ENEMIES.into());
        shown.label = kind.name.clone().into();
        shown.colour = Some(Colour(255, 140, 0));
        let glyph = kind.name.chars().next().unwrap_or('?');
        shown.glyph = format!("{glyph}{}", enemy.id).into();
        let (width, height): (u8, u8) = enemy.shape.body.into();
        if (width, height) != (1, 1) {
            shown.covers = Some((width.into(), height.into()));
        }
        if kind.hp > 1 {
            shown.meters.push(Meter::new("hp", "Hit points", enemy.hp).of(kind.hp));
        }
        let mut moves = 0;
        if kind.defined {
            for to in self.field.enemy_moves(place, kind.gait) {
                moves |= enemy.shape.body.on(to);
            }
            shown.moves = Square::all(moves & !enemy.body()).map(Square::tile).collect();
            let shut = self.field.ground.void | self.field.ground.stones;
            let hazards = if kind.ranged { 0 } else { self.field.ground.deadly() };
            let strikes = enemy.site() & !enemy.body() & !shut & !hazards;
            shown.strikes = Square::all(strikes).map(Square::tile).collect();
        }
        shown.facts = enemy_facts(kind, self.terms.options.instant);
        if kind.defined {
            shown.facts.push(Fact::new("Next", self.intent(place, enemy)));
        }
        shown
    }

    // CHESS-ENEMY-2, CHESS-WALK-1, CHESS-CUE-11
    /// What an enemy does in its next slot if White leaves the board as it is.
    fn intent(&self, place: usize, enemy: &Enemy) -> Text {
        let kind = self.kind(enemy.kind);
        if !kind.defined {
            return "does nothing".into();
        }
        let whom = |at: Square| match self.field.piece(at) {
            Some(piece) => format!("the {} on {at}", piece.role.name()),
            None => format!("{at}"),
        };
        if let Some(commitment) = enemy.commitment {
            let target = commitment.target;
            return match commitment.due {
                0 | 1 => format!("strikes {target} after White's move"),
                due => format!("strikes {target} after {due} moves of White"),
            }
            .into();
        }
        if enemy.confused {
            return "comes to its senses".into();
        }
        if let Some((target, _)) = self.field.aim(place, kind.ranged) {
            let instant = kind.warning == 0 || self.terms.options.instant;
            let act = if instant { "strikes" } else { "takes aim at" };
            return format!("{act} {}, unless that changes", whom(target)).into();
        }
        let course = self.course(place);
        match (course.prey, course.to) {
            (Some(_), None) => "can go nowhere".into(),
            (Some(prey), Some(_)) => format!("comes closer to {}", whom(prey)).into(),
            (None, _) => "walks about".into(),
        }
    }

    // CHESS-CUE-3
    fn announce(&self, place: usize, enemy: &Enemy, scene: &mut Scene) {
        let kind = self.kind(enemy.kind);
        let text = self.intent(place, enemy);
        scene.order.push(OrderEntry { piece: enemy_id(enemy.id), text, meter: None });
        if let Some(commitment) = enemy.commitment {
            let telegraph = Telegraph {
                name: format!("{} strikes", kind.name).into(),
                owner: Some(enemy_id(enemy.id)),
                tiles: Square::all(enemy.marks()).map(Square::tile).collect(),
                due: u16::from(commitment.due).saturating_sub(1),
                ..Telegraph::default()
            };
            scene.telegraphs.insert(format!("strike-{}", enemy.id).into(), telegraph);
        }
    }
}

fn enemy_facts(kind: &EnemyKind, instant: bool) -> alloc::vec::Vec<Fact> {
    if !kind.defined {
        return alloc::vec![Fact::new("", "Nobody knows what this is. It does nothing.")];
    }
    let warning: Text = match kind.warning {
        _ if instant => "none: it strikes as soon as it finds a target".into(),
        0 => "none: it strikes as soon as it finds a target".into(),
        1 => "it marks a tile and strikes there after White's next move".into(),
        moves => format!("it marks a tile and strikes there after {moves} moves of White").into(),
    };
    let attack = if kind.ranged {
        "from afar, without moving: what White has on the mark is captured"
    } else {
        "leaps onto its mark: what White has there is captured"
    };
    alloc::vec![
        Fact::new("Moves like", format!("a {}", kind.gait.name())),
        Fact::new("Attack", attack),
        Fact::new("Warning", warning),
        Fact::new("Colours", "blue: where it could go; red: where it looks for a target"),
    ]
}

fn mark_status(mark: Mark) -> (Condition, Colour) {
    let (name, letter, text, aura) = match mark {
        Mark::Shield => {
            let text = "When White captures it, everything around it dies.";
            ("Warded", "W", text, Colour(110, 200, 255))
        }
        Mark::Horse => ("Horse", "H", "Rides in the boss's phases.", Colour(255, 170, 60)),
        Mark::Slam => {
            let text = "Does not move or attack; it drives down its file.";
            ("Slam rook", "S", text, Colour(230, 70, 60))
        }
        Mark::Pretender => {
            ("Pretender", "P", "Moves like a king and is none.", Colour(232, 200, 96))
        }
    };
    (condition(mark.name(), name, letter, None, text), aura)
}

fn condition(
    id: &'static str,
    name: &'static str,
    letter: &'static str,
    turns: Option<u16>,
    text: &'static str,
) -> Condition {
    Condition {
        id: id.into(),
        name: name.into(),
        icon: id.into(),
        letter: letter.into(),
        turns,
        text: text.into(),
    }
}
