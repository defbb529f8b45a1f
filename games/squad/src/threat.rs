//! Where monsters could strike next.

use crate::attack::within;
use crate::body::Condition;
use crate::content::{Act, Band, Card};
use crate::id::Figure;
use crate::state::Squad;
use alloc::vec::Vec;
use initiative_kernel::grid::{Metric, Region};

impl Squad {
    // SQUAD-MOVE-8
    /// The tiles on which a survivor could be attacked in a monster's next activation, by some
    /// card outside its wound stack.
    #[must_use]
    pub fn threat(&self, monster: usize) -> Region {
        let board = &self.stage.board;
        let mut threat = Region::empty(board.size());
        let state = &self.monsters[monster];
        if state.slain || state.statuses.has(Condition::Dazed) {
            return threat;
        }
        let mut strikes: Vec<(u32, Band)> = Vec::new();
        for card in state.cards() {
            let acts = &self.stage.card(card).acts;
            let Some(band) = Card::band(acts) else {
                continue;
            };
            let before = acts
                .iter()
                .take_while(|act| !matches!(act, Act::Attack { .. } | Act::Blast { .. }));
            let pace = before.map(|act| match act {
                Act::Advance { cost } => self.pace(monster, *cost),
                _ => 0,
            });
            let strike = (pace.sum(), band);
            if !strikes.contains(&strike) {
                strikes.push(strike);
            }
        }
        // Far strikes come first, because nearer ones need not look at tiles that these cover.
        strikes.sort_by_key(|(pace, band)| core::cmp::Reverse(pace + u32::from(band.far)));
        let opaque = self.opaque(&[Figure::Monster(self.monster_id(monster))]);
        let monsters = self.monster_tiles(None);
        for (pace, band) in strikes {
            let reach = self.prowl(monster, pace);
            for from in reach.tiles().iter().chain([state.at]) {
                let near = Region::within(board.size(), Metric::Manhattan, from, band.far.into());
                for tile in &(near - &threat) {
                    let open = board.is_passable(tile) && !monsters.contains(tile);
                    if open && within(band, &opaque, from, tile).is_ok() {
                        threat.insert(tile);
                    }
                }
            }
        }
        threat
    }
}
