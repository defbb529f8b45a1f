//! Sigil: changes of turn, orders, refusals, whole matches and saves.

use crate::measure::Effort;
use crate::row::{Row, Target, Unit};
use ::duel::{Command, Duel, Setup};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::grid::Tile;
use initiative_kernel::table::{Snapshot, Table};
use serde_json::{Value, json};

/// How many ends of turn share the cost of copying the match they begin from.
const ENDS: usize = 20;

pub(crate) fn rows(effort: Effort) -> Vec<Row> {
    let mut rows = Vec::new();
    let row = |what: &str, sample, within: f64| {
        Row::new(format!("duel, {what}"), Unit::Time, sample).target(Target::Within(within))
    };
    if let Some(game) = opened() {
        let ends = ends(effort, &game);
        rows.push(row("end of turn, 39 cards each, no minions", ends, 700.0));
    }
    if let Some(game) = custom(healers()) {
        rows.push(row("end of turn, 20 units heal", ends(effort, &game), 4_000.0));
    }
    if let Some(game) = custom(ranks()) {
        let moves = orders(&game, |id, x| Command::MoveUnit { unit: id, to: Tile::new(x, 1) });
        rows.push(row("move", orders_taken(effort, &game, &moves), 100.0));
        let attacks = orders(&game, |id, x| Command::Attack { unit: id, at: Tile::new(x, 3) });
        rows.push(row("attack and counter-attack", orders_taken(effort, &game, &attacks), 200.0));
        let far = Command::MoveUnit { unit: game.side(Seat(0)).units[1].id, to: Tile::new(8, 0) };
        rows.push(row("a command refused", effort.measure(|| game.check(Seat(0), &far)), 20.0));
    }
    let mut seed = 0;
    let whole = effort.measure(|| {
        seed += 1;
        random_match(seed)
    });
    rows.push(row("random match, set-up to end", whole, 150_000.0));
    if let Some(table) = late() {
        let save = effort.measure(|| {
            let bytes = table.snapshot().to_bytes().unwrap_or_default();
            Snapshot::<Duel>::from_bytes(&bytes).ok().and_then(|save| Table::restore(save).ok())
        });
        rows.push(row("save and restore", save, 10_000.0));
    }
    rows
}

fn custom(scenario: Value) -> Option<Duel> {
    Duel::start(&Setup::custom(scenario), 1).ok()
}

/// A standard match in its first turn.
fn opened() -> Option<Duel> {
    let mut game = Duel::start(&Setup::decks("lantern", "cinder"), 1).ok()?;
    for seat in [Seat(0), Seat(1)] {
        game.apply(seat, Command::Mulligan { slots: [].into() }, &mut Null);
    }
    Some(game)
}

fn ends(effort: Effort, game: &Duel) -> crate::measure::Sample {
    let turns = || {
        let mut game = game.clone();
        for _ in 0..ENDS {
            game.apply(game.turns().current(), Command::EndTurn, &mut Null);
        }
        game
    };
    assert_eq!(turns().turns().ended() as usize, ENDS, "nobody dies of it");
    effort.measure(turns).shared_by(ENDS)
}

/// Ten units of each seat that heal at every end of turn.
fn healers() -> Value {
    let card = json!({ "id": "fount", "name": "Fount", "attack": 1, "health": 99, "watches": [
        { "when": "end", "whose": "either", "do": [{ "op": "heal", "n": 1, "to": "self" }] },
    ] });
    let unit = |place: i16| {
        let at = [1 + place % 5 + if place < 10 { 0 } else { 2 }, place / 5];
        json!({ "card": "fount", "seat": u8::from(place >= 10), "at": at, "damage": 90 })
    };
    let seat = |general: &str| json!({ "general": general, "pile": vec!["paper_kite"; 39] });
    json!({
        "phase": "active", "cards": [card], "seats": [seat("oriel"), seat("vesh")],
        "units": (0..20).map(unit).collect::<Vec<_>>(),
    })
}

/// Two ranks of strong units face to face, with room behind the first.
fn ranks() -> Value {
    let unit = |seat: u8, x: i16| {
        let y = if seat == 0 { 2 } else { 3 };
        json!({ "card": "pebble_warden", "seat": seat, "at": [x, y], "attack": 3, "health": 99 })
    };
    let seat = |general: &str, x: i16| json!({ "general": { "card": general, "at": [x, 4] }, "pile": vec!["paper_kite"; 39] });
    let units: Vec<Value> = (0..9).flat_map(|x| [unit(0, x), unit(1, x)]).collect();
    json!({ "phase": "active", "seats": [seat("oriel", 0), seat("vesh", 8)], "units": units })
}

/// One order for each minion of the first seat.
fn orders(game: &Duel, order: impl Fn(::duel::UnitId, i16) -> Command) -> Vec<Command> {
    let minions = game.side(Seat(0)).units.iter().filter(|unit| !unit.general);
    minions.map(|unit| order(unit.id, unit.at.x)).collect()
}

/// Every order checked and carried out; copying the match is shared by all.
fn orders_taken(effort: Effort, game: &Duel, orders: &[Command]) -> crate::measure::Sample {
    let take = || {
        let mut game = game.clone();
        let mut taken = 0;
        for command in orders {
            taken += usize::from(game.check(Seat(0), command).is_ok());
            game.apply(Seat(0), *command, &mut Null);
        }
        (game, taken)
    };
    assert_eq!(take().1, orders.len(), "every order is legal");
    effort.measure(take).shared_by(orders.len())
}

/// Both seats play any legal command but giving up.
fn random_match(seed: u64) -> Option<Duel> {
    let setup = Setup::decks("thornwake", "cinder");
    let mut game = Duel::start(&setup, seed).ok()?;
    let mut dice = Dice::new(seed);
    let mut legal = Vec::new();
    while let Some(seat) = game.status().awaited().iter().next() {
        legal.clear();
        game.legal(seat, &mut legal);
        assert_eq!(legal.pop(), Some(Command::Resign), "giving up is listed last");
        game.apply(seat, *dice.pick(&legal)?, &mut Null);
    }
    Some(game)
}

/// A match in its middle game.
fn late() -> Option<Table<Duel>> {
    let mut table = Table::<Duel>::start(Setup::decks("thornwake", "cinder"), 5).ok()?;
    let mut dice = Dice::new(5);
    while table.state().turns().ended() < 16 {
        let seat = table.status().awaited().iter().next()?;
        let mut legal = Vec::new();
        table.state().legal(seat, &mut legal);
        legal.retain(|command| *command != Command::Resign);
        table.submit(seat, *dice.pick(&legal)?, &mut Null).ok()?;
    }
    Some(table)
}
