//! Checks that everything a scene refers to exists in it.

use super::Finder;
use crate::choice::{Actor, Target};
use crate::id::Id;
use crate::scene::{CardPlace, Scene};
use initiative_kernel::grid::Tile;

pub(super) fn check(scene: &Scene, finder: &mut Finder) {
    let mut links = Links { scene, finder };
    links.check_board();
    links.check_pieces();
    links.check_turn();
    links.check_choices();
}

struct Links<'a> {
    scene: &'a Scene,
    finder: &'a mut Finder,
}

impl Links<'_> {
    fn check_board(&mut self) {
        let board = &self.scene.board;
        let (width, height) = (usize::from(board.size.width()), usize::from(board.size.height()));
        let whole = board.rows.values().all(|row| row.chars().count() == width);
        if !whole || (width > 0 && board.rows.len() != height) {
            self.finder.add("the rows do not fill the board");
        }
        for at in board.spots.keys() {
            self.tile("a spot", at.0);
        }
    }

    fn check_pieces(&mut self) {
        for (id, piece) in &self.scene.pieces {
            self.tile(id.as_str(), piece.at);
            self.pieces(id.as_str(), &piece.held_by);
            for tile in piece.moves.iter().chain(&piece.strikes) {
                self.tile(id.as_str(), *tile);
            }
            if let Some(side) = &piece.side
                && !self.scene.sides.contains_key(side)
            {
                self.finder.add(alloc::format!("{id} is of side {side}, which is not there"));
            }
        }
        for (id, telegraph) in &self.scene.telegraphs {
            self.pieces(id.as_str(), telegraph.owner.iter().chain(&telegraph.target));
            for tile in &telegraph.tiles {
                self.tile(id.as_str(), *tile);
            }
        }
        for zone in self.scene.zones.values() {
            self.pieces("a zone", &zone.piece);
        }
    }

    fn check_turn(&mut self) {
        let scene = self.scene;
        if scene.turn.text.trim().is_empty() {
            self.finder.add("nobody is told whose turn it is");
        }
        self.pieces("the focus", &scene.focus);
        self.pieces("the idle pieces", &scene.idle);
        for group in &scene.roster {
            self.pieces("the roster", &group.pieces);
        }
        for entry in &scene.order {
            self.piece("the order", &entry.piece);
        }
        if let Some(end) = &scene.end_turn {
            self.pieces("the end of the turn", end.half_spent.iter().chain(&end.untouched));
            self.choices("the end of the turn", &end.choice);
        }
        if let Some(prompt) = &scene.prompt {
            self.choices("the prompt", prompt.choices.iter().chain(&prompt.cancel));
        }
    }

    fn check_choices(&mut self) {
        for (id, choice) in &self.scene.choices {
            match &choice.actor {
                Some(Actor::Piece(piece)) => self.piece(id.as_str(), piece),
                Some(Actor::Card(card)) => self.card(id.as_str(), card),
                None => {}
            }
            for target in &choice.targets {
                self.target(id.as_str(), target);
            }
        }
    }

    fn target(&mut self, place: &str, target: &Target) {
        for tile in target.tile.iter().chain(&target.path).chain(&target.preview.tiles) {
            self.tile(place, *tile);
        }
        self.pieces(place, &target.piece);
        self.pieces(place, target.preview.pieces.iter().map(|affected| &affected.piece));
        self.pieces(place, target.preview.acts_on.iter().chain(&target.preview.struck_by));
        if let Some(card) = &target.card {
            self.card(place, card);
        }
        for target in target.then.iter().flat_map(|step| &step.targets) {
            self.target(place, target);
        }
    }

    fn tile(&mut self, place: &str, tile: Tile) {
        if !self.scene.board.size.contains(tile) {
            self.finder.add(alloc::format!("{place} names {tile}, which is off the board"));
        }
    }

    fn piece(&mut self, place: &str, id: &Id) {
        if !self.scene.pieces.contains_key(id) {
            self.finder.add(alloc::format!("{place} names the piece {id}, which is not there"));
        }
    }

    fn pieces<'a>(&mut self, place: &str, ids: impl IntoIterator<Item = &'a Id>) {
        for id in ids {
            self.piece(place, id);
        }
    }

    fn choices<'a>(&mut self, place: &str, ids: impl IntoIterator<Item = &'a Id>) {
        for id in ids {
            if !self.scene.choices.contains_key(id) {
                self.finder
                    .add(alloc::format!("{place} names the choice {id}, which is not there"));
            }
        }
    }

    fn card(&mut self, place: &str, card: &CardPlace) {
        let zone = self.scene.zones.get(&card.zone);
        let there = zone.is_some_and(|zone| {
            card.slot.is_none_or(|slot| slot < zone.places || zone.cards.contains_key(&slot))
        });
        if !there {
            self.finder.add(alloc::format!("{place} names the card {card:?}, which is not there"));
        }
    }
}
