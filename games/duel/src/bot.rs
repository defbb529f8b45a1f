//! Bots for Sigil, from one that only ends its turns to one that simulates many matches.
//!
//! All of them think about a reimagined state: enemy hands, piles and dice are dealt anew, so a bot
//! cannot look at what its seat cannot see.
//!
//! ```
//! use duel::{Command, Duel, Setup};
//! use initiative_hosting::Hosted;
//! use initiative_kernel::game::{Game, Seat};
//! use initiative_bots::luck::Luck;
//! use initiative_bots::thought::Thought;
//!
//! // Nine damage in one turn, and no more than nine is possible.
//! let game = Duel::start(&Setup::scenario("last-verse"), 1)?;
//! let mut decision = Duel::cast().decide("master", &game, Seat(0), Luck::new(1, Seat(0), 0));
//! let command = decision.finish().unwrap();
//! assert!(game.check(Seat(0), &command).is_ok() && command != Command::EndTurn);
//! # Ok::<(), initiative_kernel::game::SetupError>(())
//! ```

mod beam;
mod value;

use crate::command::Command;
use crate::slots::Slots;
use crate::state::{Duel, DuelPhase};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Reverse;
use initiative_bots::bot::{Bot, Mind};
use initiative_bots::luck::Luck;
use initiative_bots::montecarlo::{Guide, MonteCarloBudget, MonteCarloSearch};
use initiative_bots::random;
use initiative_bots::thought::{Progress, Ready, Thought};
use initiative_hosting::Hosted;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
pub(crate) use value::score;
pub use value::value;

// DUEL-BOT-3: a command follows the one before by at least 600 ms.
const PAUSE: u16 = 36;

/// All of them, weakest first.
pub(crate) fn all() -> Vec<Bot<Duel>> {
    let idle = Mind::Quick(|game, seat, _| Some(idle(game, seat)));
    let bots = [
        Bot::new("idle", "Idle", "Ends every turn at once.", idle).capped(200),
        Bot::new("random", "Random", "Does anything that is allowed.", Mind::Quick(random_command))
            .capped(200),
        Bot::quick("novice", "Novice", "Does the first thing it sees that helps.", novice)
            .capped(200)
            .on_level(1),
        Bot::quick("adept", "Adept", "Takes what looks best, one command at a time.", adept)
            .capped(500)
            .on_level(2),
        Bot::quick("master", "Master", "Plans its whole turn before it begins.", master)
            .capped(1_000)
            .on_level(3),
        Bot::slow(
            "oracle",
            "Oracle",
            "Plays on in its head, your answer included.",
            |game, seat, luck| montecarlo(game, seat, luck, ORACLE),
        )
        .capped(2_000)
        .on_level(4),
        Bot::slow(
            "sage",
            "Sage",
            "Does the same for far longer, and misses little.",
            |game, seat, luck| montecarlo(game, seat, luck, SAGE),
        )
        .capped(5_000)
        .on_level(5),
    ];
    bots.map(|bot| bot.pausing(PAUSE)).into()
}

// DUEL-BOT-1
fn idle(game: &Duel, seat: Seat) -> Command {
    match game.phase {
        DuelPhase::Mulligan if !game.side(seat).mulligan_done => {
            Command::Mulligan { slots: Slots::NONE }
        }
        _ => Command::EndTurn,
    }
}

// DUEL-BOT-1
/// A random command, until the bot has done enough. It stops early, because it cannot count the
/// orders of units that have fallen, nor second choices.
fn random_command(game: &Duel, seat: Seat, dice: &mut Dice) -> Option<Command> {
    let side = game.side(seat);
    let spent = side.mana.max().saturating_sub(side.mana.now());
    let done = orders(game, seat) + spent + u32::from(side.replaced);
    if game.phase == DuelPhase::Active && game.pending.is_none() && done >= 20 {
        return Some(Command::EndTurn);
    }
    random::choose(game, seat, Duel::shuns, dice, &mut Vec::new())
}

/// How many orders the seat's units on the board have carried out in this turn.
fn orders(game: &Duel, seat: Seat) -> u32 {
    let units = game.side(seat).units.iter();
    units.map(|unit| u32::from(unit.exertion.moves) + u32::from(unit.exertion.attacks)).sum()
}

/// How many commands `novice` looks at.
const GLANCE: usize = 6;

/// The first of a few commands that improves the position, or the end of the turn.
fn novice(game: &Duel, seat: Seat, dice: &mut Dice) -> Option<Command> {
    if game.phase == DuelPhase::Mulligan {
        return Some(idle(game, seat));
    }
    let mut list = Vec::new();
    plays(game, seat, &mut list);
    dice.shuffle(&mut list);
    // An open choice must be made.
    let now = if game.pending.is_some() { i64::MIN } else { value(game, seat) };
    let mut after = game.clone();
    let helps = |command: &Command| {
        after.clone_from(game);
        after.apply(seat, *command, &mut Null);
        value(&after, seat) > now
    };
    Some(list.into_iter().take(GLANCE).find(helps).unwrap_or(Command::EndTurn))
}

// DUEL-BOT-2
/// The command that improves the position most, if any does.
fn adept(game: &Duel, seat: Seat, dice: &mut Dice) -> Option<Command> {
    if game.phase == DuelPhase::Mulligan {
        return Some(mulligan(game, seat));
    }
    // After a replace, only the end of the turn is left to do.
    if game.side(seat).replaced > 0 || orders(game, seat) >= 40 {
        return Some(Command::EndTurn);
    }
    let mut list = Vec::new();
    plays(game, seat, &mut list);
    let mut best = if game.pending.is_some() { i64::MIN } else { value(game, seat) };
    let mut equals = Vec::new();
    let mut after = game.clone();
    for command in list {
        after.clone_from(game);
        after.apply(seat, command, &mut Null);
        let worth = value(&after, seat);
        if worth > best {
            best = worth;
            equals.clear();
            equals.push(command);
        } else if worth == best && !equals.is_empty() {
            equals.push(command);
        }
    }
    match dice.index(equals.len()) {
        Some(place) => Some(equals.swap_remove(place)),
        None => Some(finish_turn(game, seat)),
    }
}

// DUEL-BOT-2
/// Puts back cards of cost 5 and more, the most expensive first.
fn mulligan(game: &Duel, seat: Seat) -> Command {
    let mut dear: Vec<(u32, u8)> = hand(game, seat).filter(|(cost, _)| *cost >= 5).collect();
    dear.sort_by_key(|(cost, slot)| (Reverse(*cost), *slot));
    dear.truncate(game.stage.rules.mulligan_max.into());
    let mut slots: Slots = dear.into_iter().map(|(_, slot)| slot).collect();
    slots.sort_unstable();
    Command::Mulligan { slots }
}

/// What the cards in hand cost, with their slots.
fn hand(game: &Duel, seat: Seat) -> impl Iterator<Item = (u32, u8)> {
    (0..Slots::MOST as u8)
        .filter_map(move |slot| Some((game.held(seat, slot).ok()?.cost(game.catalogue()), slot)))
}

// DUEL-BOT-2
/// Finishes the turn: replaces a card that is far too expensive, then ends the turn.
fn finish_turn(game: &Duel, seat: Seat) -> Command {
    let side = game.side(seat);
    let dearest = hand(game, seat).max_by_key(|(cost, slot)| (*cost, Reverse(*slot)));
    match dearest {
        Some((cost, slot))
            if cost > side.mana.base() + 2
                && side.replaced == 0
                && game.pending.is_none()
                && game.can_replace_any(seat).is_ok() =>
        {
            Command::ReplaceCard { slot }
        }
        _ => Command::EndTurn,
    }
}

// DUEL-BOT-3
/// The first command of the best turn that a beam search finds.
fn master(game: &Duel, seat: Seat, _: &mut Dice) -> Option<Command> {
    if game.phase == DuelPhase::Mulligan {
        return Some(mulligan(game, seat));
    }
    Some(beam::best(game, seat).unwrap_or_else(|| finish_turn(game, seat)))
}

/// What `oracle` and `sage` know of the game.
const GUIDE: Guide<Duel> = Guide {
    score: |game, seat| Some(value(game, seat)),
    scale: Some(60),
    list: |game, seat, out| {
        plays(game, seat, out);
        if game.phase == DuelPhase::Active && game.turns.current() == seat {
            out.push(Command::EndTurn);
        }
    },
    shuns: |_| false,
    rest: |game, seat| Some(idle(game, seat)),
    clock: Some(|game| game.turns.ended().into()),
};

const ORACLE: MonteCarloBudget = MonteCarloBudget {
    nodes: 16_000,
    commands: 80,
    // Looks ahead until the seat's own next turn.
    turns: 2,
    tries: 12,
    weighs: true,
    daring: 100,
};

const SAGE: MonteCarloBudget = MonteCarloBudget { nodes: 96_000, ..ORACLE };

fn montecarlo(
    game: &Duel,
    seat: Seat,
    luck: Luck,
    budget: MonteCarloBudget,
) -> Box<dyn Thought<Command>> {
    if game.phase == DuelPhase::Mulligan {
        return Box::new(Ready(Some(mulligan(game, seat))));
    }
    let search = MonteCarloSearch::new(game, seat, luck, GUIDE, budget);
    let rest = finish_turn(game, seat);
    Box::new(Resting { search, rest })
}

/// A search that may do something else before it ends the turn.
struct Resting {
    search: MonteCarloSearch<Duel>,
    rest: Command,
}

impl Thought<Command> for Resting {
    fn advance(&mut self, nodes: u64) -> Progress<Command> {
        let rest = &self.rest;
        self.search.advance(nodes).map(|command| match command {
            Command::EndTurn => *rest,
            other => other,
        })
    }

    fn hurry(&mut self) {
        self.search.hurry();
    }
}

/// Lists what a seat can do now that changes anything: orders, cards, the signature. The list must
/// be empty at first.
fn plays(game: &Duel, seat: Seat, out: &mut Vec<Command>) {
    game.legal(seat, out);
    if game.phase == DuelPhase::Mulligan {
        return out.retain(|command| *command != Command::Resign);
    }
    out.retain(|command| {
        !matches!(
            command,
            Command::Resign
                | Command::EndTurn
                | Command::CancelFollowUp
                | Command::ReplaceCard { .. }
        )
    });
    // The bot plays a card together with its second choice, so the card without it, listed just
    // before, is dropped.
    out.dedup_by(|next, before| {
        let opens = match (&*before, &*next) {
            (
                Command::PlayCard { slot, at, follow_up: None },
                Command::PlayCard { slot: same, at: there, follow_up: Some(_) },
            ) => slot == same && at == there,
            _ => false,
        };
        if opens {
            core::mem::swap(next, before);
        }
        opens
    });
}
