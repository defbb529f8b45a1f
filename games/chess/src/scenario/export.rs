//! Writing a match as a scenario.

use super::fen;
use super::term::write_area;
use crate::army::Ply;
use crate::boss::Boss;
use crate::content::library;
use crate::enemy::EnemyKind;
use crate::ground::TileType;
use crate::ground::stone::Before;
use crate::piece::{Army, Mark, PieceRole};
use crate::square::Square;
use crate::state::Chess;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

impl Chess {
    // CHESS-SCN-1
    /// The match as a scenario text. Reading it again gives an equal match.
    pub fn export(&self) -> String {
        let field = &self.field;
        let mut lines = alloc::vec![fen::write(&field.army, self.to_move(), self.round())];
        let mut add = |line: String| lines.push(line);
        add(format!("title {} {}", self.terms.id, self.terms.name));
        self.export_ground(&mut add);
        for kind in &self.terms.kinds {
            let known = library()
                .ok()
                .and_then(|library| library.kinds.iter().find(|known| known.id == kind.id));
            if kind.defined && known != Some(kind) {
                add(export_kind(kind));
            }
        }
        // Types without a definition keep their places even if no enemy of theirs is left.
        let inert = self.terms.kinds.iter().filter(|kind| !kind.defined);
        let inert: Vec<&str> = inert.map(|kind| kind.id.as_str()).collect();
        if !inert.is_empty() {
            add(format!("inert {}", inert.join(",")));
        }
        self.export_enemies(&mut add);
        for mark in Mark::ALL {
            if field.army.marked(mark) != 0 {
                add(format!("mark {} {}", write_area(field.army.marked(mark)), mark.name()));
            }
        }
        self.export_boss(&mut add);
        self.export_match(&mut add);
        lines.join("\n")
    }

    fn export_ground(&self, add: &mut impl FnMut(String)) {
        let ground = &self.field.ground;
        add(format!("world {}", self.terms.world));
        add("tile a8-h1 ground".into());
        for tile in TileType::ALL {
            let set = (0..64)
                .map(Square::new)
                .filter(|at| ground.tile(*at) == tile)
                .fold(0, |set, at| set | at.bit());
            if tile != TileType::Ground && set != 0 {
                add(format!("tile {} {}", write_area(set), tile.name()));
            }
        }
        if ground.bridges != 0 {
            add(format!("bridge {}", write_area(ground.bridges)));
        }
        for (belt, way) in ground.belts.iter().zip(["n", "e", "s", "w"]) {
            if *belt != 0 {
                add(format!("belt {} {way}", write_area(*belt)));
            }
        }
        if ground.stones != 0 {
            add(format!("stone {}", write_area(ground.stones)));
        }
        let ranks = &self.field.ranks;
        let pair = |[white, black]: [u8; 2]| format!("{white},{black}");
        add(format!(
            "ranks pawn={} promote={} back={}",
            pair(ranks.pawn),
            pair(ranks.promote),
            pair(ranks.back)
        ));
    }

    fn export_enemies(&self, add: &mut impl FnMut(String)) {
        for enemy in self.field.foes.all() {
            let kind = &self.kind(enemy.kind).id;
            let mut line = format!("enemy {kind} {} id={} hp={}", enemy.at, enemy.id, enemy.hp);
            if let Some(commitment) = enemy.commitment {
                let (target, rect, due) = (commitment.target, commitment.rect, commitment.due);
                line.push_str(&format!(" commit={target} rect={rect} due={due}"));
            }
            if enemy.confused {
                line.push_str(" state=unknown");
            }
            add(line);
        }
    }

    fn export_boss(&self, add: &mut impl FnMut(String)) {
        let Some(boss) = &self.boss else {
            return;
        };
        let mut line =
            format!("boss {} turn={} moves={}", boss.figure.name(), boss.turn, boss.moves);
        // Counters that still have their first value are left out.
        let fresh = Boss::new(boss.figure);
        for (key, value, usual) in [
            ("ready", boss.ready.into(), fresh.ready.into()),
            ("left", boss.left.into(), fresh.left.into()),
            ("disabled", boss.disabled.into(), fresh.disabled.into()),
            ("tantrum", boss.tantrum.into(), fresh.tantrum.into()),
            ("stage", boss.stage.into(), fresh.stage.into()),
            ("since", boss.since, fresh.since),
            ("float", self.field.float.into(), 0_u32),
        ] {
            if value != usual {
                line.push_str(&format!(" {key}={value}"));
            }
        }
        // The queen is written by number, because an open stone move may have captured it for now.
        if boss.cut_queen != 0 {
            line.push_str(&format!(" cutqueen=@{}", boss.cut_queen));
        }
        if boss.first != 0 {
            line.push_str(&format!(" first=@{}", boss.first));
        }
        add(line);
    }

    fn export_match(&self, add: &mut impl FnMut(String)) {
        if self.owed > 0 {
            add(format!("owed {}", self.owed));
        }
        if let Some(ban) = self.ban {
            add(format!("ban {}", show(ban)));
        }
        let point = |before: &Before| {
            let fen = fen::write(&before.army, self.to_move(), self.round());
            let tags = Square::all(before.army.occupied());
            let tags: Vec<String> =
                tags.map(|at| format!("{at}:{}", before.tags.get(at))).collect();
            format!("{fen}{} tags={}", fen::marks(&before.army), tags.join(","))
        };
        if let Some(undo) = &self.undo {
            add(format!("undo_point {} {}", show(undo.ply), point(&undo.before)));
        }
        if let Some(sequence) = &self.sequence {
            let stage = if sequence.stepped { "move" } else { "step" };
            let (at, home) = (sequence.at, sequence.home);
            let mut line = format!("sequence {at} home={home} stage={stage}");
            if sequence.from.is_some() {
                line.push_str(&format!(" from={}", sequence.from));
            }
            if sequence.passed.is_some() {
                line.push_str(&format!(" passed={}", sequence.passed));
            }
            if sequence.loud {
                line.push_str(" loud=1");
            }
            add(line);
            if let Some(before) = &sequence.before {
                add(format!("abort_point {}", point(before)));
            }
        }
        add(format!("phase {}", self.phase().name()));
        add(format!("round {}", self.round()));
        if let Ok(value) = serde_json::to_value(&self.dice) {
            let number = |key: &str| value.get(key).map(ToString::to_string).unwrap_or_default();
            add(format!("dice {}:{}:{}", number("seed"), number("draws"), number("rolls")));
        }
        if let Some((from, to)) = self.last {
            add(format!("last {from}{to}"));
        }
        if self.crowns > 0 {
            add(format!("crowns {}", self.crowns));
        }
        add(match self.terms.bot {
            Some(level) => format!("seat black bot:{level}"),
            None => "seat black human".into(),
        });
        let letters = armies_text(&self.terms.armies);
        add(format!("armies {}", if letters.is_empty() { "-" } else { &letters }));
        add(format!("objective {}", if self.terms.rout { "rout" } else { "mate" }));
        if self.terms.sandbox {
            add("sandbox".into());
        }
        let options = &self.terms.options;
        add(format!(
            "option pathing={} warning={} draws={}",
            if options.greedy { "greedy" } else { "path" },
            if options.instant { "instant" } else { "type" },
            if options.draws { "auto" } else { "off" },
        ));
        if let Some(ending) = self.ending {
            add(format!("over {}", ending.name()));
        }
        let tags = Square::all(self.field.army.occupied());
        let tags: Vec<String> =
            tags.map(|at| format!("{at}={}", self.field.tags.get(at))).collect();
        if !tags.is_empty() {
            add(format!("tags {}", tags.join(" ")));
        }
        let past: Vec<String> = self.past.iter().map(|hash| format!("{hash:x}")).collect();
        add(format!("past {}", if past.is_empty() { "-".into() } else { past.join(",") }));
    }
}

/// Both armies as letters, White's in capitals.
fn armies_text(armies: &[[u8; 6]; 2]) -> String {
    let mut text = String::new();
    for (side, army) in Army::ALL.into_iter().zip(armies) {
        for role in PieceRole::ALL {
            let count = army[role as usize].into();
            text.extend(core::iter::repeat_n(role.letter_of(side), count));
        }
    }
    text
}

fn show(ply: Ply) -> String {
    let mut text = format!("{}{}", ply.from, ply.to);
    text.extend(ply.promotion.map(PieceRole::letter));
    text
}

fn export_kind(kind: &EnemyKind) -> String {
    let pair = |extent: crate::enemy::Extent| {
        let (width, height) = extent.into();
        format!("{width}x{height}")
    };
    let rows: Vec<String> = kind.rows.iter().map(u8::to_string).collect();
    let mut line = format!(
        "type {} name={} hp={} body={} moves={} speed={} attack={} site={} strike={} warning={} rows={}",
        kind.id,
        kind.name.replace(' ', "_"),
        kind.hp,
        pair(kind.shape.body),
        kind.gait.name(),
        kind.speed,
        if kind.ranged { "ranged" } else { "melee" },
        pair(kind.shape.site),
        pair(kind.shape.strike),
        kind.warning,
        rows.join(","),
    );
    if let Some(lane) = kind.lane {
        line.push_str(&format!(" lane={}", char::from(b'a' + lane.min(7))));
    }
    if let Some(tile) = kind.tile {
        line.push_str(&format!(" tile={tile}"));
    }
    line
}
