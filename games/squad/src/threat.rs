//! Where monsters could strike next.

use crate::body::FigureStatus;
use crate::content::{MonsterAct, MonsterCard, RangeBand};
use crate::state::{Squad, within};
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
        if state.slain || state.statuses.has(FigureStatus::Dazed) {
            return threat;
        }
        let mut strikes: Vec<(u32, RangeBand)> = Vec::new();
        for card in state.cards() {
            let acts = &self.stage.card(card).acts;
            let Some(band) = MonsterCard::band(acts) else {
                continue;
            };
            let before = acts.iter().take_while(|act| {
                !matches!(act, MonsterAct::Attack { .. } | MonsterAct::Blast { .. })
            });
            let pace = before.map(|act| match act {
                MonsterAct::Advance { cost } => self.monster_movement(monster, *cost),
                _ => 0,
            });
            let strike = (pace.sum(), band);
            if !strikes.contains(&strike) {
                strikes.push(strike);
            }
        }
        // Far strikes come first, because nearer ones need not look at tiles that these cover.
        strikes.sort_by_key(|(pace, band)| core::cmp::Reverse(pace + u32::from(band.far)));
        let opaque = self.opaque(Some(self.monster_id(monster).into()));
        let monsters = self.monster_tiles(None);
        for (pace, band) in strikes {
            let tiles = self.monster_reached(monster, pace);
            for from in tiles.iter().chain([state.at]) {
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
