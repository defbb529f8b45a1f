//! The campaign as pages show it and hosts play it.

use super::{CampaignPlace, ChessCampaign, LevelResult, Mode, STOCK};
use crate::bot::BotLevel;
use crate::content::{ChessLibrary, WorldPlan, library};
use crate::setup::Setup;
use crate::state::Chess;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_scene::about::Setting;
use initiative_scene::campaign::{
    Campaign, CampaignLevel, CampaignStop, CampaignWorld, Chair, Journey, StopState,
};
use initiative_scene::scene::{Meter, MeterStyle};
use initiative_scene::text::{Fact, Text};

impl Campaign for ChessCampaign {
    type Game = Chess;

    // CHESS-CAMP-1, CHESS-CAMP-3
    fn options() -> Vec<Setting> {
        let losing = "What it costs to lose a level that is no boss's.";
        alloc::vec![
            Setting::choice("mode", "Losing a level", losing, "mode")
                .explained("Ends the run", "run", "Back to the first level, without crowns.")
                .explained("Costs nothing", "journey", "The level is played again."),
            Setting::choice("shift", "Strength of Black", "How well Black plays.", "shift")
                .value("As usual", 0)
                .explained("Weaker", -1, "A level below what the campaign says.")
                .explained("Stronger", 1, "A level above what the campaign says."),
            Setting::switch(
                "carry_losses",
                "Lost pieces stay lost",
                "Pieces lost on levels 1 to 4 are missing for the rest of the world.",
                "carry_losses",
            ),
        ]
    }

    fn journey(&self) -> Journey {
        let Ok(library) = library() else {
            return Journey::default();
        };
        let legs = (1..).zip(&library.campaign.worlds);
        let mut worlds: Vec<CampaignWorld> =
            legs.map(|(number, leg)| self.world_of(library, number, leg)).collect();
        // CHESS-CAMP-4: the secret level is not mentioned before it is open.
        let all = self.stop == CampaignPlace::Finished
            && self.came == LevelResult::Won
            && self.has_all(library);
        if self.stop == CampaignPlace::Secret || all {
            let state = if all { StopState::Won } else { StopState::Here };
            let name = library.scenario("secret").map_or("", |scenario| scenario.name.as_str());
            let icon = "secret".into();
            let stop = CampaignStop {
                id: "secret".into(),
                name: "Tyrant".into(),
                state,
                icon,
                ..CampaignStop::default()
            };
            worlds.push(CampaignWorld {
                id: "secret".into(),
                name: String::from(name).into(),
                stops: alloc::vec![stop],
            });
        }
        let mut crowns = Meter::new("crowns", "Crowns", self.crowns);
        crowns.icon = "crown".into();
        Journey {
            worlds,
            text: self.sentence(library),
            call: self.call(),
            meters: alloc::vec![crowns.of(STOCK).styled(MeterStyle::Pips)],
            rules: self.rules(),
        }
    }

    fn level(&self) -> Option<CampaignLevel<Setup>> {
        let scenario = library().ok()?.scenario(&self.id())?;
        let bot = BotLevel::of(self.bot(scenario)).map_or("", |level| &level.id);
        Some(CampaignLevel {
            scenario: scenario.id.clone().into(),
            setup: self.setup()?,
            chairs: alloc::vec![Chair::Player, Chair::Bot(bot.into())],
        })
    }

    fn finish(&mut self, first: &Chess, last: &Chess) {
        Self::finish(self, first, last);
    }
}

impl ChessCampaign {
    fn world_of(&self, library: &ChessLibrary, number: u8, leg: &WorldPlan) -> CampaignWorld {
        let name = library.world(&leg.world).map_or("", |world| world.name.as_str());
        let stops = (1..=leg.levels).map(|level| {
            let id = format!("w{number}l{level}");
            let boss = leg.boss.as_ref().filter(|_| level == 6);
            let boss = boss.and_then(|id| library.boss(id));
            let named = match boss {
                Some(boss) => boss.name.clone(),
                None => format!("{name} {level}"),
            };
            let icon = match level {
                6 => "boss",
                5 => "elite",
                _ => "",
            };
            CampaignStop {
                id: id.into(),
                name: named.into(),
                state: self.state_of(number, level, boss.is_some()),
                icon: icon.into(),
                prize: if boss.is_some() { "crown".into() } else { Text::default() },
            }
        });
        CampaignWorld {
            id: leg.world.clone().into(),
            name: String::from(name).into(),
            stops: stops.collect(),
        }
    }

    fn state_of(&self, world: u8, level: u8, boss: bool) -> StopState {
        let here = (self.world, self.level);
        if self.stop == CampaignPlace::Level && (world, level) == here {
            StopState::Here
        } else if self.stop == CampaignPlace::Level && (world, level) > here {
            StopState::Locked
        } else if boss && self.beaten >> world.min(7) & 1 == 0 {
            StopState::Passed
        } else {
            StopState::Won
        }
    }

    pub(super) fn has_all(&self, library: &ChessLibrary) -> bool {
        let bosses = library.campaign.worlds.iter().filter(|leg| leg.boss.is_some()).count();
        self.beaten.count_ones() as usize == bosses
    }

    // CHESS-CAMP-3
    /// A sentence that says what comes next.
    fn sentence(&self, library: &ChessLibrary) -> Text {
        let name = self.stop_name(library);
        match (self.stop, self.came) {
            (CampaignPlace::Finished, _) => "Everything is played.".into(),
            (_, LevelResult::Begun) => format!("It begins with {name}.").into(),
            (_, LevelResult::Won) => format!("{name} is next.").into(),
            (_, LevelResult::Passed) => format!("No crown this time. {name} is next.").into(),
            (_, LevelResult::Drawn) => format!("A draw: {name} is played again.").into(),
            (_, LevelResult::Lost) => format!("{name} is played again.").into(),
            (_, LevelResult::Ended) => {
                format!("The run is over. It begins again with {name}.").into()
            }
        }
    }

    fn stop_name(&self, library: &ChessLibrary) -> String {
        let boss = self.leg(library).and_then(|leg| leg.boss.as_ref()).filter(|_| self.level == 6);
        let boss = boss.filter(|_| self.stop == CampaignPlace::Level);
        match boss.and_then(|id| library.boss(id)) {
            Some(boss) => boss.name.clone(),
            None => library.scenario(&self.id()).map(|one| one.name.clone()).unwrap_or_default(),
        }
    }

    fn call(&self) -> Text {
        match (self.stop, self.came) {
            (CampaignPlace::Finished, _) => "",
            (_, LevelResult::Begun) => "Begin",
            (_, LevelResult::Won | LevelResult::Passed) => "Next level",
            (_, LevelResult::Drawn | LevelResult::Lost) => "Play again",
            (_, LevelResult::Ended) => "Begin again",
        }
        .into()
    }

    fn rules(&self) -> Vec<Fact> {
        let mut rules = alloc::vec![match self.mode {
            Mode::Run => Fact::new("Losing", "ends the run"),
            Mode::Journey => Fact::new("Losing", "costs nothing"),
        }];
        let crowns = "are won from bosses; each brings your king back once";
        rules.push(Fact::new("Crowns", crowns));
        match self.shift {
            0 => {}
            ..0 => rules.push(Fact::new("Black", "plays weaker")),
            1.. => rules.push(Fact::new("Black", "plays stronger")),
        }
        if self.carry_losses {
            rules.push(Fact::new("Losses", "stay"));
        }
        rules
    }
}
