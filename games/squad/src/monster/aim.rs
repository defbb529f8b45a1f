//! How a monster chooses its target.

use crate::attack::within;
use crate::content::{Aim, Card};
use crate::id::Figure;
use crate::state::{Squad, distance};
use core::cmp::Reverse;
use initiative_kernel::dice::Dice;

impl Squad {
    // SQUAD-MON-2
    /// The target of a card among the living survivors, or none if nobody lives.
    pub(crate) fn choose_target(&mut self, monster: usize, card: u8) -> Option<usize> {
        let card = self.stage.card(card);
        let from = self.monsters[monster].at;
        let far = |survivor: usize| distance(self.survivors[survivor].at, from);
        let wounds = |survivor: usize| self.survivors[survivor].total_wounds();
        match card.aim {
            Aim::Nearest => self.alive().min_by_key(|survivor| far(*survivor)),
            Aim::Wounded => {
                self.alive().min_by_key(|survivor| (Reverse(wounds(*survivor)), far(*survivor)))
            }
            Aim::Healthiest => {
                self.alive().min_by_key(|survivor| (wounds(*survivor), far(*survivor)))
            }
            Aim::Random => {
                let place =
                    roll(&mut self.dice, self.survivors.iter().filter(|s| !s.dead).count())?;
                self.alive().nth(place)
            }
            Aim::RandomInReach => {
                let band = Card::band(&card.acts);
                let own = Figure::Monster(self.monster_id(monster));
                let reached = |survivor: &usize| {
                    let ends = [own, Figure::Survivor(self.survivor_id(*survivor))];
                    let to = self.survivors[*survivor].at;
                    band.is_some_and(|band| within(band, &self.opaque(&ends), from, to).is_ok())
                };
                let mask =
                    self.alive().filter(reached).fold(0_u64, |mask, place| mask | 1 << place);
                let mask = match mask {
                    0 => self.alive().fold(0, |mask, place| mask | 1 << place),
                    mask => mask,
                };
                let place = roll(&mut self.dice, mask.count_ones() as usize)?;
                self.alive().filter(|survivor| mask >> survivor & 1 == 1).nth(place)
            }
        }
    }
}

/// Rolls a die with as many sides as candidates. Face k means the k-th of them.
fn roll(dice: &mut Dice, candidates: usize) -> Option<usize> {
    let face = dice.die(u32::try_from(candidates).ok()?);
    usize::try_from(face).ok()?.checked_sub(1).filter(|place| *place < candidates)
}
