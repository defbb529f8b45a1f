//! Seats, sides and pieces: who takes part, and what they are to the viewer.

use crate::id::Id;
use crate::scene::{Piece, RosterGroup, Scene, Seated, Side, Stance};
use crate::text::{Colour, Text};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;

/// Colours and crests of seats, in order. Each crest tells its side apart without colour, too.
const LIVERIES: [(Colour, &str); 8] = [
    (Colour(60, 120, 240), "sun"),
    (Colour(208, 48, 48), "moon"),
    (Colour(52, 150, 80), "leaf"),
    (Colour(214, 158, 38), "crown"),
    (Colour(140, 80, 200), "star"),
    (Colour(230, 110, 40), "flame"),
    (Colour(30, 150, 160), "drop"),
    (Colour(214, 88, 150), "heart"),
];

/// The colour and the crest of sides that no seat plays.
const WILD: (Colour, &str) = (Colour(120, 108, 96), "skull");

/// The id of the side that a seat plays, unless somebody says otherwise: `seat0`.
fn side_of(seat: Seat) -> Id {
    format!("seat{}", seat.0).into()
}

/// Seats these people, each with a side of its own. To a seat that looks, its own side is its own
/// and all others are enemies; whoever watches takes no side.
pub fn seat(scene: &mut Scene, names: impl IntoIterator<Item = (Seat, Text)>) {
    for (seat, name) in names {
        let stance = match scene.viewer.seat() {
            None => Stance::Neutral,
            Some(own) if own == seat => Stance::Own,
            Some(_) => Stance::Enemy,
        };
        let (colour, crest) = LIVERIES[seat.index() % LIVERIES.len()];
        let side = Side { name: name.clone(), colour, crest: crest.into(), stance };
        scene.sides.insert(side_of(seat), side);
        let seated = Seated { name, side: Some(side_of(seat)), ..Seated::default() };
        scene.seats.insert(seat, seated);
    }
}

/// Places the pieces that the viewer may know of. One with an owner stands on the side of that
/// seat; a side that nobody has told of is a wild one, against every seat: `monsters`.
pub fn place(scene: &mut Scene, pieces: impl IntoIterator<Item = (Id, Piece)>) {
    for (id, mut piece) in pieces {
        if piece.side.is_none() {
            piece.side = piece.owner.and_then(|seat| scene.seats.get(&seat)?.side.clone());
        }
        scene.place(id, piece);
    }
    let stance = if scene.viewer.seat().is_some() { Stance::Enemy } else { Stance::Neutral };
    let sides: Vec<Id> = scene.pieces.values().filter_map(|piece| piece.side.clone()).collect();
    for id in sides {
        let name = title(id.as_str());
        let (colour, crest) = (WILD.0, WILD.1.into());
        let wild = || Side { name: name.into(), colour, crest, stance };
        scene.sides.entry(id).or_insert_with(wild);
    }
}

/// Lists the pieces that have numbers, side by side: the viewer's own first. `order` is that of
/// the pieces within a side. A game of plain marks has no roster.
pub fn roster(scene: &mut Scene, order: &[Id]) {
    let mut sides: Vec<(&Id, &Side)> = scene.sides.iter().collect();
    sides.sort_by_key(|(id, side)| (side.stance != Stance::Own, *id));
    let groups = sides.into_iter().map(|(id, side)| {
        let listed = |piece: &&Id| {
            let piece = scene.pieces.get(*piece);
            piece.is_some_and(|it| it.side.as_ref() == Some(id) && !it.meters.is_empty())
        };
        let pieces = order.iter().filter(listed).cloned().collect();
        RosterGroup { name: side.name.clone(), pieces, gone: Vec::new() }
    });
    let groups: Vec<RosterGroup> = groups.filter(|group| !group.pieces.is_empty()).collect();
    scene.roster = groups;
}

/// A seat by the name it has in the scene.
pub(super) fn name_of(scene: &Scene, seat: Seat) -> Text {
    match scene.seats.get(&seat) {
        Some(seated) if !seated.name.is_empty() => seated.name.clone(),
        _ if seat == Seat::HOST => "The host".into(),
        _ => format!("Player {}", seat.0.saturating_add(1)).into(),
    }
}

/// A piece as the log calls it: with its side where another side has a piece of the same name, as in
/// `Red's Knight`.
pub(super) fn called(scene: &Scene, id: &Id) -> Option<Text> {
    let piece = scene.pieces.get(id)?;
    let twin = |other: &Piece| other.name == piece.name && other.side != piece.side;
    let side = piece.side.as_ref().and_then(|side| scene.sides.get(side));
    Some(match side.filter(|_| scene.pieces.values().any(twin)) {
        Some(side) => format!("{} {}", whose(&side.name), piece.name).into(),
        None => piece.name.clone(),
    })
}

/// A code as words: `three_in_a_row` is `Three in a row`.
pub(super) fn title(code: &str) -> String {
    let code = code.rsplit('/').next().unwrap_or(code);
    let mut letters = code.chars().map(|letter| if letter == '_' { ' ' } else { letter });
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.collect::<String>() + &letters.collect::<String>()
}

/// Names in a row: `Blue, Red and Green`.
pub(super) fn listed(names: &[Text]) -> String {
    match names {
        [] => "nobody".into(),
        [one] => String::from(&**one),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// Whose: `Blue's`, `Cross's`, `Monsters'`.
pub(super) fn whose(name: &str) -> String {
    if name.ends_with('s') && !name.ends_with("ss") {
        format!("{name}'")
    } else {
        format!("{name}'s")
    }
}
