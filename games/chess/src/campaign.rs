//! The campaign: which level comes next, and what carries over from one level to the next.
//!
//! A campaign is a plain value. Its owner asks for the [`ChessCampaign::setup`] of the present level,
//! plays the match, and reports the result to [`ChessCampaign::finish`].

mod journey;

use crate::content::{BuiltInScenario, ChessLibrary, WorldPlan, library};
use crate::piece::{Army, PieceRole};
use crate::setup::Setup;
use crate::square::Square;
use crate::state::Chess;
use alloc::format;
use alloc::string::String;
use serde::{Deserialize, Serialize};

/// The most crowns in stock.
pub(crate) const STOCK: u8 = 4;

// CHESS-CAMP-3
/// What losing costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// A lost level ends the run: it starts again at the first level, without crowns.
    #[default]
    Run,
    /// A lost level is played again.
    Journey,
}

/// Where a campaign stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CampaignPlace {
    /// On a level of a world.
    #[default]
    Level,
    /// On the secret level.
    Secret,
    /// Every level has been played.
    Finished,
}

/// How the last level ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LevelResult {
    /// No level was played yet.
    #[default]
    Begun,
    /// It was won, and the next one is open.
    Won,
    /// The boss was not beaten, but the next world is open anyway.
    Passed,
    /// It was drawn, and is played again.
    Drawn,
    /// It was lost, and is played again.
    Lost,
    /// It was lost, and the run begins anew.
    Ended,
}

/// Progress through the campaign.
///
/// ```
/// use chess::campaign::ChessCampaign;
/// let campaign = ChessCampaign::default();
/// assert_eq!(campaign.id(), "w1l1");
/// assert!(campaign.setup().is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ChessCampaign {
    /// What losing costs.
    pub mode: Mode,
    /// White pieces lost on levels 1 to 4 stay lost for the later levels of the world.
    pub carry_losses: bool,
    /// How much stronger or weaker Black's bots are: −1, 0 or +1.
    pub shift: i8,
    /// The world, counted from 1.
    pub world: u8,
    /// The level, counted from 1.
    pub level: u8,
    /// Whether it is on a level, on the secret level or finished.
    pub stop: CampaignPlace,
    /// Crowns in stock.
    pub crowns: u8,
    /// The worlds whose boss was beaten, as bits.
    pub beaten: u8,
    /// The squares whose white pieces are lost, as a set.
    pub lost: u64,
    /// How the last level ended.
    pub came: LevelResult,
}

impl Default for ChessCampaign {
    fn default() -> Self {
        Self {
            mode: Mode::Run,
            carry_losses: false,
            shift: 0,
            world: 1,
            level: 1,
            stop: CampaignPlace::Level,
            crowns: 0,
            beaten: 0,
            lost: 0,
            came: LevelResult::Begun,
        }
    }
}

impl ChessCampaign {
    /// The scenario of the present level; `finished` after the last.
    pub fn id(&self) -> String {
        match self.stop {
            CampaignPlace::Level => format!("w{}l{}", self.world, self.level),
            CampaignPlace::Secret => "secret".into(),
            CampaignPlace::Finished => "finished".into(),
        }
    }

    /// The setup of the present level, or none when every level has been played.
    pub fn setup(&self) -> Option<Setup> {
        let scenario = library().ok()?.scenario(&self.id())?;
        let mut text = format!("{}; title {} {}", scenario.text, scenario.id, scenario.name);
        text.push_str(&format!("; seat black bot:{}", self.bot(scenario)));
        if self.lost != 0 {
            text.push_str("; lost ");
            let squares = Square::all(self.lost).map(Square::name);
            text.push_str(&squares.collect::<alloc::vec::Vec<_>>().join(","));
        }
        let mut setup = Setup::scenario(&text);
        setup.crowns = self.crowns.min(STOCK).into();
        Some(setup)
    }

    // CHESS-CAMP-1
    /// The level of Black's bot in this scenario.
    fn bot(&self, scenario: &BuiltInScenario) -> u8 {
        scenario.bot.unwrap_or(3).saturating_add_signed(self.shift.clamp(-1, 1)).clamp(1, 5)
    }

    /// Records how the present level ended, from its first and its last state. A match that is not
    /// over changes nothing.
    pub fn finish(&mut self, first: &Chess, last: &Chess) {
        let Some(ending) = last.ending else {
            return;
        };
        let Ok(library) = library() else {
            return;
        };
        let boss = self.level == 6 && self.leg(library).is_some_and(|leg| leg.boss.is_some());
        self.crowns = last.crowns;
        // CHESS-CAMP-3, CHESS-CAMP-4
        match (self.stop, ending.winner(), self.mode) {
            (CampaignPlace::Finished, ..) => {}
            (_, None, _) => self.came = LevelResult::Drawn,
            (CampaignPlace::Secret, Some(Army::White), _) => {
                self.came = LevelResult::Won;
                self.stop = CampaignPlace::Finished;
            }
            (CampaignPlace::Secret, ..) => self.came = LevelResult::Lost,
            (CampaignPlace::Level, Some(Army::White), _) => {
                if boss {
                    self.beaten |= 1 << self.world.min(7);
                    self.crowns = (self.crowns + 1).min(STOCK);
                }
                self.came = LevelResult::Won;
                self.keep_losses(first, last);
                self.advance(library);
            }
            (CampaignPlace::Level, ..) if boss => {
                self.came = LevelResult::Passed;
                self.advance(library);
            }
            (CampaignPlace::Level, _, Mode::Journey) => self.came = LevelResult::Lost,
            (CampaignPlace::Level, _, Mode::Run) => {
                let came = LevelResult::Ended;
                let Self { mode, carry_losses, shift, .. } = *self;
                *self = Self { mode, carry_losses, shift, came, ..Self::default() };
            }
        }
    }

    fn leg<'a>(&self, library: &'a ChessLibrary) -> Option<&'a WorldPlan> {
        library.campaign.worlds.get(usize::from(self.world).checked_sub(1)?)
    }

    /// The next level, world, the secret level, or the end.
    fn advance(&mut self, library: &ChessLibrary) {
        let levels = self.leg(library).map_or(0, |leg| leg.levels);
        if self.level < levels {
            self.level += 1;
            if self.level == 6 {
                self.lost = 0;
            }
            return;
        }
        self.lost = 0;
        self.level = 1;
        if usize::from(self.world) < library.campaign.worlds.len() {
            self.world += 1;
            return;
        }
        self.stop =
            if self.has_all(library) { CampaignPlace::Secret } else { CampaignPlace::Finished };
    }

    /// Adds the pieces of the first state that are no longer on the board to the lost ones.
    fn keep_losses(&mut self, first: &Chess, last: &Chess) {
        if !self.carry_losses || self.level > 4 {
            return;
        }
        let left: alloc::vec::Vec<u8> =
            last.field.pieces(Army::White).map(|(_, piece)| piece.tag).collect();
        for (at, piece) in first.field.pieces(Army::White) {
            if piece.role != PieceRole::King && !left.contains(&piece.tag) {
                self.lost |= at.bit();
            }
        }
    }
}
