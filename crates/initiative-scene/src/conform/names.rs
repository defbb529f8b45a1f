//! Checks that the client knows every name ([`crate::catalogue`]). An empty name counts as no name.

use super::Finder;
use crate::about::About;
use crate::campaign::Journey;
use crate::catalogue::{CatalogueKind, has, nearest};
use crate::choice::{Choice, Target};
use crate::collection::Collection;
use crate::cue::{Changes, Cue, CueKind};
use crate::scene::{Board, Card, Meter, Piece, Scene};
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use initiative_kernel::grid::Direction;
use initiative_kernel::strict::clip;

pub(super) fn check_scene(scene: &Scene, finder: &mut Finder) {
    let mut names = Names::new(finder);
    names.board(&scene.board);
    for piece in scene.pieces.values() {
        names.piece(piece);
    }
    for side in scene.sides.values() {
        names.one(CatalogueKind::Crest, &side.crest);
    }
    for seat in scene.seats.values() {
        names.meters(&seat.meters);
        names.all(CatalogueKind::Icon, seat.taken.iter().map(|taken| &*taken.icon));
    }
    for zone in scene.zones.values() {
        names.meters(&zone.meters);
        zone.cards.values().for_each(|card| names.card(card));
    }
    for portrait in scene.portraits.values() {
        names.one(CatalogueKind::Face, &portrait.look);
        names.meters(&portrait.meters);
        names.all(CatalogueKind::Icon, portrait.tricks.iter().map(|trick| &*trick.icon));
    }
    scene.choices.values().for_each(|choice| names.choice(choice));
    names.meters(&scene.meters);
    names.meters(scene.objectives.iter().filter_map(|objective| objective.progress.as_ref()));
    names.meters(scene.telegraphs.values().filter_map(|telegraph| telegraph.progress.as_ref()));
    names.meters(scene.order.iter().filter_map(|entry| entry.meter.as_ref()));
}

pub(super) fn check_cues(cues: &[Cue], finder: &mut Finder) {
    let mut names = Names::new(finder);
    for cue in cues {
        names.cue(cue);
    }
}

pub(super) fn check_about(about: &About, finder: &mut Finder) {
    let mut names = Names::new(finder);
    for binding in &about.keys {
        match binding.does.split_once(':') {
            Some(("verb", _)) => {}
            Some(("step", way)) if is_direction(way) => {}
            _ => names.one(CatalogueKind::Action, &binding.does),
        }
    }
}

pub(super) fn check_collection(collection: &Collection, finder: &mut Finder) {
    let mut names = Names::new(finder);
    names.all(CatalogueKind::Crest, collection.families.iter().map(|family| &*family.crest));
    collection.leaders.iter().for_each(|leader| names.card(&leader.card));
    collection.cards.iter().for_each(|each| names.card(&each.card));
}

pub(super) fn check_journey(journey: &Journey, finder: &mut Finder) {
    let mut names = Names::new(finder);
    names.meters(&journey.meters);
    for stop in journey.worlds.iter().flat_map(|world| &world.stops) {
        names.one(CatalogueKind::Stop, &stop.icon);
        names.one(CatalogueKind::Icon, &stop.prize);
    }
}

/// Whether a binding names a direction: `north_east`.
fn is_direction(way: &str) -> bool {
    let plain = |text: &str| -> String {
        text.chars()
            .filter(|letter| *letter != '_')
            .map(|letter| letter.to_ascii_lowercase())
            .collect()
    };
    Direction::EIGHT.iter().any(|each| plain(&alloc::format!("{each:?}")) == plain(way))
}

/// Looks up names and reports each unknown one once.
struct Names<'a> {
    finder: &'a mut Finder,
    told: BTreeSet<(CatalogueKind, String)>,
}

impl<'a> Names<'a> {
    const fn new(finder: &'a mut Finder) -> Self {
        Self { finder, told: BTreeSet::new() }
    }

    fn one(&mut self, kind: CatalogueKind, name: &str) {
        if name.is_empty() || has(kind, name) || !self.told.insert((kind, name.into())) {
            return;
        }
        let mut text = alloc::format!("`{}` is no {kind}", clip(name));
        let near = nearest(kind, name);
        let quoted: Vec<String> = near.iter().map(|name| alloc::format!("`{name}`")).collect();
        // Writing to a string cannot fail.
        let _ = match quoted.as_slice() {
            [] => write!(text, "; docs/catalogue.md has all there are"),
            [one] => write!(text, "; the nearest is {one}"),
            more => write!(text, "; the nearest are {}", more.join(", ")),
        };
        self.finder.add(text);
    }

    fn all<'n>(&mut self, kind: CatalogueKind, names: impl IntoIterator<Item = &'n str>) {
        for name in names {
            self.one(kind, name);
        }
    }

    fn meters<'n>(&mut self, meters: impl IntoIterator<Item = &'n Meter>) {
        self.all(CatalogueKind::Icon, meters.into_iter().map(|meter| &*meter.icon));
    }

    fn board(&mut self, board: &Board) {
        self.one(CatalogueKind::Board, &board.look);
        self.all(CatalogueKind::Ground, board.kinds.values().map(|kind| &*kind.look));
        for spot in board.spots.values() {
            self.one(CatalogueKind::Spot, &spot.look);
            self.all(CatalogueKind::Mark, spot.marks.iter().map(|mark| &**mark));
        }
    }

    fn piece(&mut self, piece: &Piece) {
        self.one(CatalogueKind::Piece, &piece.look);
        self.one(CatalogueKind::Pose, &piece.pose);
        self.meters(&piece.meters);
        self.all(CatalogueKind::Icon, piece.statuses.iter().map(|status| &*status.icon));
        self.all(CatalogueKind::Mark, piece.marks.iter().map(|mark| &**mark));
    }

    fn card(&mut self, card: &Card) {
        self.one(CatalogueKind::Card, &card.look);
        self.meters(&card.meters);
    }

    fn choice(&mut self, choice: &Choice) {
        self.one(CatalogueKind::Icon, &choice.icon);
        choice.targets.iter().for_each(|target| self.target(target));
    }

    fn target(&mut self, target: &Target) {
        self.one(CatalogueKind::Icon, &target.icon);
        for target in target.then.iter().flat_map(|step| &step.targets) {
            self.target(target);
        }
    }

    fn cue(&mut self, cue: &Cue) {
        self.one(CatalogueKind::Sound, &cue.sound);
        if let Some(card) = cue.log.as_ref().and_then(|line| line.card.as_ref()) {
            self.card(card);
        }
        match &cue.kind {
            CueKind::Mark { token, .. } => self.one(CatalogueKind::Mark, token),
            CueKind::Flash { look, .. } => self.one(CatalogueKind::Flash, look),
            CueKind::Particles { look, .. } => self.one(CatalogueKind::Particles, look),
            CueKind::Appear { figure, look, .. } => {
                self.one(CatalogueKind::Appear, look);
                figure.iter().for_each(|piece| self.piece(piece));
            }
            CueKind::Fade { look, .. } => self.one(CatalogueKind::Fade, look),
            CueKind::Change { into, .. } => self.changes(into),
            CueKind::Tile { look, .. } => self.all(CatalogueKind::Spot, look.as_deref()),
            CueKind::Card { card, .. } => card.iter().for_each(|card| self.card(card)),
            CueKind::Shot { look, .. } => self.one(CatalogueKind::Shot, look),
            CueKind::Banner { look, face, .. } => {
                self.one(CatalogueKind::Banner, look);
                self.one(CatalogueKind::Face, face);
            }
            _ => {}
        }
    }

    fn changes(&mut self, changes: &Changes) {
        self.all(CatalogueKind::Piece, changes.look.as_deref());
        self.all(CatalogueKind::Pose, changes.pose.as_deref());
    }
}
