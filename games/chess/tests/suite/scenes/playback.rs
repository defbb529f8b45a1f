//! Cues lead from the scene before to the scene after, as a page plays them.

use super::stories::watch;
use super::tell;
use chess::{Chess, Event};
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use initiative_scene::cue::{Cue, CueKind, On};
use initiative_scene::id::{At, Id};
use initiative_scene::scene::{self, Scene};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::text::Text;
use initiative_scene::viewer::Viewer;
use std::collections::{BTreeMap, BTreeSet};

/// A piece as far as cues change it.
#[derive(Clone, Debug, PartialEq)]
struct Figure {
    at: Tile,
    look: Text,
    pose: Text,
    hp: Option<i32>,
}

impl From<&scene::Piece> for Figure {
    fn from(piece: &scene::Piece) -> Self {
        let hp = piece.meters.iter().find(|meter| meter.id.as_str() == "hp");
        Self {
            at: piece.at,
            look: piece.look.clone(),
            pose: piece.pose.clone(),
            hp: hp.map(|meter| meter.value),
        }
    }
}

/// What stands on a page.
#[derive(Debug, PartialEq)]
struct Page {
    figures: BTreeMap<Id, Figure>,
    spots: BTreeMap<At, Text>,
    crowns: i32,
}

impl Page {
    fn of(scene: &Scene) -> Self {
        let figures = scene.pieces.iter().map(|(id, piece)| (id.clone(), piece.into())).collect();
        let spots = scene.board.spots.iter().filter(|(_, spot)| !spot.look.is_empty());
        let crowns = scene.meters.iter().find(|meter| meter.id.as_str() == "crowns");
        Self {
            figures,
            spots: spots.map(|(at, spot)| (*at, spot.look.clone())).collect(),
            crowns: crowns.map_or(0, |meter| meter.value),
        }
    }

    fn figure(&mut self, id: &Id) -> &mut Figure {
        self.figures.get_mut(id).unwrap_or_else(|| panic!("{id} is not there"))
    }

    /// Plays a cue. `struck` is where the last lunge went: who bounces comes from there.
    fn play(&mut self, cue: &Cue, after: &Scene, struck: &mut Option<Tile>) {
        match &cue.kind {
            CueKind::Move { piece, from, path } => {
                let figure = self.figure(piece);
                let there = figure.at == *from || *struck == Some(*from);
                assert!(there, "{piece} is on {:?}, not on {from:?}", figure.at);
                figure.at = *path.last().unwrap();
            }
            CueKind::Knock { piece, from, toward } => {
                assert_eq!(self.figure(piece).at, *from);
                *struck = Some(*toward);
            }
            CueKind::Appear { piece, figure, .. } => {
                let figure = figure.as_deref().or_else(|| after.pieces.get(piece)).unwrap();
                self.figures.insert(piece.clone(), figure.into());
            }
            CueKind::Fade { piece, .. } => {
                assert!(self.figures.remove(piece).is_some(), "{piece} is not there");
            }
            CueKind::Change { piece, into } => {
                let figure = self.figure(piece);
                if let Some(look) = &into.look {
                    figure.look = look.clone();
                }
                if let Some(pose) = &into.pose {
                    figure.pose = pose.clone();
                }
                if let (Some(hp), Some(value)) = (&mut figure.hp, into.meters.get("hp")) {
                    *hp = *value;
                }
                if let Some(status) = &into.gains {
                    let statuses = &after.pieces[piece].statuses;
                    assert!(statuses.iter().any(|one| one.id.as_str() == status), "{status}");
                }
            }
            CueKind::Tile { tile, look: Some(look), .. } => {
                self.spots.insert(At(*tile), look.clone());
                self.spots.retain(|_, look| !look.is_empty());
            }
            CueKind::Meter { meter, value, .. } => {
                assert_eq!(meter.as_str(), "crowns");
                self.crowns = *value;
            }
            _ => {}
        }
    }
}

#[test]
fn chess_cue_1_cues_lead_from_scene_to_scene() {
    watch(|step| {
        let Some(before) = step.before else {
            return;
        };
        let (before, after) =
            (before.scene(Viewer::Spectator), step.after.scene(Viewer::Spectator));
        let (mut page, end) = (Page::of(&before), Page::of(&after));
        let mut struck = None;
        for cue in tell(step, Viewer::Spectator) {
            page.play(&cue, &after, &mut struck);
        }
        let happened = |wanted: fn(&Event) -> bool| step.events.iter().any(wanted);
        if happened(|event| matches!(event, Event::MoveTakenBack { .. })) {
            // What never happened is not played backwards.
            page.figures = end.figures.clone();
        } else if happened(|event| matches!(event, Event::StoneAborted { .. })) {
            // Who was captured stands there again, and the stone lies at home.
            page.figures.retain(|id, _| !id.as_str().starts_with("stone"));
            for (id, figure) in &end.figures {
                page.figures.entry(id.clone()).or_insert_with(|| figure.clone());
            }
        } else if happened(|event| matches!(event, Event::ArmiesReset)) {
            page.figures.retain(|id, _| after.pieces.contains_key(id));
        }
        assert_eq!(page, end, "{:?}", step.events);
    });
}

/// CHESS-CUE-4: what rises from an enemy is what it loses.
#[test]
fn chess_cue_4_numbers_are_what_enemies_lose() {
    let mut seen = 0;
    watch(|step| {
        let Some(before) = step.before else {
            return;
        };
        let mut risen: BTreeMap<Id, i32> = BTreeMap::new();
        for cue in tell(step, Viewer::Spectator) {
            if let CueKind::Number { on: On::Piece(piece), value, .. } = cue.kind {
                *risen.entry(piece).or_default() += value;
                seen += 1;
            }
        }
        let id = |enemy: u8| Id::from(format!("e{enemy}"));
        for enemy in before.field.foes.all() {
            let left = step.after.field.foes.find(enemy.id);
            let left = left.map(|place| step.after.field.foes.all()[place].hp);
            let risen = risen.get(&id(enemy.id)).copied().unwrap_or(0);
            match left {
                Some(left) => assert_eq!(risen, i32::from(left) - i32::from(enemy.hp)),
                // Whom the ground takes loses no number.
                None => assert!(risen <= 0 && -risen <= i32::from(enemy.hp)),
            }
        }
    });
    assert!(seen > 10, "{seen}");
}

/// CHESS-CUE-3: whatever is announced from now on was marked, on the same tiles.
#[test]
fn chess_cue_3_new_telegraphs_are_marked_first() {
    let mut seen = 0;
    watch(|step| {
        let Some(before) = step.before else {
            return;
        };
        let mut marked: BTreeMap<Id, Vec<Tile>> = BTreeMap::new();
        let mut cleared = BTreeSet::new();
        for cue in tell(step, Viewer::Spectator) {
            if let CueKind::Mark { tiles, owner: Some(owner), clear, .. } = cue.kind {
                if clear {
                    cleared.insert(owner);
                } else {
                    marked.insert(owner, tiles);
                }
            }
        }
        let (before, after) =
            (before.scene(Viewer::Spectator), step.after.scene(Viewer::Spectator));
        for (id, telegraph) in &after.telegraphs {
            let (Some(owner), false) = (&telegraph.owner, before.telegraphs.contains_key(id))
            else {
                continue;
            };
            seen += 1;
            assert_eq!(marked.get(owner), Some(&telegraph.tiles), "{id}");
        }
        for event in step.events {
            if let Event::EnemyStruck { enemy, .. } = event {
                assert!(cleared.contains(format!("e{enemy}").as_str()), "{enemy}");
            }
        }
    });
    assert!(seen > 10, "{seen}");
}

/// CHESS-CUE-6: the last turn that cues show is the one that the scene then shows.
#[test]
fn chess_cue_6_the_turn_that_cues_show_is_the_scenes() {
    let viewers =
        [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Shared(Seat(0)), Viewer::Spectator];
    watch(|step| {
        if step.after.ending.is_some() {
            return;
        }
        for viewer in viewers {
            let cues = tell(step, viewer);
            let turn = cues.iter().rev().find_map(|cue| match &cue.kind {
                CueKind::Turn { turn } => Some((**turn).clone()),
                _ => None,
            });
            let shown = step.after.scene(viewer).turn;
            if let Some(turn) = turn {
                assert_eq!(turn, shown, "{viewer:?}");
                let lines = super::lines(&cues);
                assert!(lines.contains(&&*turn.text), "{viewer:?}: {lines:?}");
            } else {
                // A stone move may open a line to the own king and close it again.
                let riding = |game: &Chess| game.sequence.is_some();
                let before = step.before.map(|before| before.scene(viewer).turn);
                let resumed = before.is_none() && step.events.is_empty();
                let rides = riding(step.after) || step.before.is_some_and(riding);
                assert!(
                    resumed || rides || before.as_ref() == Some(&shown),
                    "{viewer:?}: {before:?}"
                );
            }
            let mine = shown.text.ends_with("Your move");
            assert_eq!(mine, viewer.you() == shown.seats.first().copied());
        }
    });
}

/// A step of one event.
pub fn alone<'a>(step: &Step<'a, Chess>, event: &'a Event) -> Step<'a, Chess> {
    Step { events: core::slice::from_ref(event), ..*step }
}
