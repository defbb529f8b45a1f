//! What the monsters will probably do to a survivor, depending on where it stands.
//!
//! It is made of what everybody knows: which cards are left in a pile, not their order, and the
//! cards and targets that monsters have shown.

use crate::body::FigureStatus;
use crate::content::{MonsterAct, MonsterAim, MonsterCard};
use crate::state::{MonsterIntent, Squad, distance, within};
use alloc::vec::Vec;
use core::cmp::Ordering;
use initiative_kernel::grid::{Metric, Region, Tile};

/// All attacks that can come before the squad acts again.
pub(super) struct Danger {
    strikes: Vec<Strike>,
}

/// The next attack of a monster with one of its cards.
struct Strike {
    monster: usize,
    aim: MonsterAim,
    /// The target, if the monster has shown it.
    shown: Option<usize>,
    /// How often it comes, in hundredths.
    odds: i64,
    /// Dice times damage.
    force: i64,
    /// Where it can hit.
    tiles: Region,
}

impl Danger {
    pub fn of(game: &Squad) -> Self {
        let mut strikes = Vec::new();
        let awake = |monster: &usize| !game.monsters[*monster].statuses.has(FigureStatus::Dazed);
        for monster in game.living_monsters().filter(awake) {
            let state = &game.monsters[monster];
            let mut cards = match (state.revealed, state.draw.is_empty()) {
                (Some(MonsterIntent { card, .. }), _) => alloc::vec![card],
                (None, false) => state.draw.clone(),
                (None, true) => state.discard.clone(),
            };
            cards.sort_unstable();
            let shown = state.revealed.map(|intent| usize::from(intent.target));
            for same in cards.chunk_by(|one, other| one == other) {
                let odds = 100 * same.len() / cards.len().max(1);
                let odds = i64::try_from(odds).unwrap_or(100);
                strikes.extend(Strike::new(game, monster, same[0], shown, odds));
            }
        }
        Self { strikes }
    }

    /// How many wounds a survivor can expect on a tile, in hundredths.
    pub fn at(&self, game: &Squad, survivor: usize, tile: Tile) -> i64 {
        let evasion = game.evasion(survivor);
        let strikes = self.strikes.iter().filter(|strike| strike.tiles.contains(tile));
        let wounds = strikes.map(|strike| {
            let accuracy = i32::from(game.monster_sheet(strike.monster).accuracy);
            let hits = (1..=10).filter(|face| face + accuracy > evasion).count();
            let hits = i64::try_from(hits).unwrap_or(10);
            strike.odds * strike.force * hits * strike.attention(game, survivor, tile) / 100
        });
        wounds.sum()
    }
}

impl Strike {
    /// The attack with this card, if it has one.
    fn new(
        game: &Squad,
        monster: usize,
        card: u8,
        shown: Option<usize>,
        odds: i64,
    ) -> Option<Self> {
        let card = game.stage.card(card);
        let band = MonsterCard::band(&card.acts)?;
        let (mut pace, mut force, mut blast) = (0, 0, 0);
        let power = |dice, damage: u8| {
            i64::try_from(game.monster_dice(monster, dice)).unwrap_or(0) * i64::from(damage)
        };
        for act in &card.acts {
            match *act {
                MonsterAct::Advance { cost } if force == 0 => {
                    pace += game.monster_movement(monster, cost);
                }
                MonsterAct::Attack { dice, damage, .. } => force += power(dice, damage),
                MonsterAct::Blast { dice, damage, radius, .. } => {
                    force += power(dice, damage);
                    blast = u32::from(radius);
                }
                _ => {}
            }
        }
        let size = game.stage.board.size();
        let opaque = game.opaque(Some(game.monster_id(monster).into()));
        let mut tiles = Region::empty(size);
        let reach = game.monster_reach(monster, pace);
        for from in reach.tiles().iter().chain([game.monsters[monster].at]) {
            let near = Region::within(size, Metric::Manhattan, from, u32::from(band.far) + blast);
            for tile in &(near - &tiles) {
                if within(band, &opaque, from, tile).is_ok() {
                    tiles.insert(tile);
                }
            }
        }
        Some(Self { monster, aim: card.aim, shown, odds, force, tiles })
    }

    /// How often the monster goes for a survivor on a tile that it can reach, in tenths.
    fn attention(&self, game: &Squad, survivor: usize, tile: Tile) -> i64 {
        if let Some(shown) = self.shown {
            return if shown == survivor { 10 } else { 0 };
        }
        let from = game.monsters[self.monster].at;
        let others = || game.alive().filter(|other| *other != survivor);
        match self.aim {
            MonsterAim::Nearest => {
                let nearest = others().map(|other| distance(game.survivors[other].at, from)).min();
                match nearest.map(|nearest| nearest.cmp(&distance(tile, from))) {
                    None | Some(Ordering::Greater) => 10,
                    Some(Ordering::Equal) => 5,
                    // Whoever is nearer now may have moved by then.
                    Some(Ordering::Less) => 2,
                }
            }
            MonsterAim::Wounded => {
                let wounds = |one: usize| game.survivors[one].total_wounds();
                let most = others().map(wounds).max();
                if most.is_none_or(|most| wounds(survivor) >= most) { 8 } else { 1 }
            }
            _ => 10 / i64::try_from(game.alive().count().max(1)).unwrap_or(10),
        }
    }
}
