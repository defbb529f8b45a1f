//! The campaign as pages show it and hosts play it.

use super::{Came, Campaign, Mode, STOCK, Stop};
use crate::bot;
use crate::content::{Leg, Library, library};
use crate::setup::Setup;
use crate::state::Chess;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_scene::about::Setting;
use initiative_scene::campaign::Stop as Shown;
use initiative_scene::campaign::{Campaign as Led, Chair, Journey, Level, StopState, World};
use initiative_scene::scene::{Meter, MeterStyle};
use initiative_scene::text::{Fact, Text};

impl Led for Campaign {
    type Game = Chess;

    // CHESS-CAMP-1, CHESS-CAMP-3
    fn options() -> Vec<Setting> {
        let losing = "What it costs to lose a level that is no boss's.";
        alloc::vec![
            Setting::choice("mode", "Losing", losing, "mode")
                .explained("Ends the run", "run", "Back to the first level, without crowns.")
                .explained("Costs nothing", "journey", "The level is played again."),
            Setting::choice("shift", "Black", "How well Black plays.", "shift")
                .value("As usual", 0)
                .explained("Weaker", -1, "A level below what the campaign says.")
                .explained("Stronger", 1, "A level above what the campaign says."),
            Setting::switch(
                "carry_losses",
                "Losses stay",
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
        let mut worlds: Vec<World> =
            legs.map(|(number, leg)| self.world_of(library, number, leg)).collect();
        // CHESS-CAMP-4: the secret level is not mentioned before it is open.
        let all = self.stop == Stop::Finished && self.came == Came::Won && self.has_all(library);
        if self.stop == Stop::Secret || all {
            let state = if all { StopState::Won } else { StopState::Here };
            let name = library.scenario("secret").map_or("", |scenario| scenario.name.as_str());
            let icon = "secret".into();
            let stop = Shown {
                id: "secret".into(),
                name: "Tyrant".into(),
                state,
                icon,
                ..Shown::default()
            };
            worlds.push(World {
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

    fn level(&self) -> Option<Level<Setup>> {
        let scenario = library().ok()?.scenario(&self.id())?;
        let bot = bot::Level::of(self.bot(scenario)).map_or("", |level| level.id);
        Some(Level {
            scenario: scenario.id.clone().into(),
            setup: self.setup()?,
            chairs: alloc::vec![Chair::Player, Chair::Bot(bot.into())],
        })
    }

    fn finish(&mut self, first: &Chess, last: &Chess) {
        Self::finish(self, first, last);
    }
}

impl Campaign {
    fn world_of(&self, library: &Library, number: u8, leg: &Leg) -> World {
        let name = library.world(&leg.world).map_or("", |world| world.name.as_str());
        let stops = (1..=leg.levels).map(|level| {
            let id = format!("w{number}l{level}");
            let boss = leg.boss.as_ref().filter(|_| level == 6);
            let boss = boss.and_then(|id| library.bosses.iter().find(|boss| boss.id == *id));
            let named = match boss {
                Some(boss) => boss.name.clone(),
                None => format!("{name} {level}"),
            };
            let icon = match level {
                6 => "boss",
                5 => "elite",
                _ => "",
            };
            Shown {
                id: id.into(),
                name: named.into(),
                state: self.state_of(number, level, boss.is_some()),
                icon: icon.into(),
                prize: if boss.is_some() { "crown".into() } else { Text::default() },
            }
        });
        World {
            id: leg.world.clone().into(),
            name: String::from(name).into(),
            stops: stops.collect(),
        }
    }

    fn state_of(&self, world: u8, level: u8, boss: bool) -> StopState {
        let here = (self.world, self.level);
        if self.stop == Stop::Level && (world, level) == here {
            StopState::Here
        } else if self.stop == Stop::Level && (world, level) > here {
            StopState::Locked
        } else if boss && self.beaten >> world.min(7) & 1 == 0 {
            StopState::Passed
        } else {
            StopState::Won
        }
    }

    pub(super) fn has_all(&self, library: &Library) -> bool {
        let bosses = library.campaign.worlds.iter().filter(|leg| leg.boss.is_some()).count();
        self.beaten.count_ones() as usize == bosses
    }

    // CHESS-CAMP-3
    /// A sentence that says what comes next.
    fn sentence(&self, library: &Library) -> Text {
        let name = self.stop_name(library);
        match (self.stop, self.came) {
            (Stop::Finished, _) => "Everything is played.".into(),
            (_, Came::Begun) => format!("It begins with {name}.").into(),
            (_, Came::Won) => format!("{name} is next.").into(),
            (_, Came::Passed) => format!("No crown this time. {name} is next.").into(),
            (_, Came::Drawn) => format!("A draw: {name} is played again.").into(),
            (_, Came::Lost) => format!("{name} is played again.").into(),
            (_, Came::Ended) => format!("The run is over. It begins again with {name}.").into(),
        }
    }

    fn stop_name(&self, library: &Library) -> String {
        let boss = self.leg(library).and_then(|leg| leg.boss.as_ref()).filter(|_| self.level == 6);
        let boss = boss.filter(|_| self.stop == Stop::Level);
        match boss.and_then(|id| library.bosses.iter().find(|boss| boss.id == *id)) {
            Some(boss) => boss.name.clone(),
            None => library.scenario(&self.id()).map(|one| one.name.clone()).unwrap_or_default(),
        }
    }

    fn call(&self) -> Text {
        match (self.stop, self.came) {
            (Stop::Finished, _) => "",
            (_, Came::Begun) => "Begin",
            (_, Came::Won | Came::Passed) => "Next level",
            (_, Came::Drawn | Came::Lost) => "Play again",
            (_, Came::Ended) => "Begin again",
        }
        .into()
    }

    fn rules(&self) -> Vec<Fact> {
        let mut rules = alloc::vec![match self.mode {
            Mode::Run => Fact::new("Losing", "ends the run"),
            Mode::Journey => Fact::new("Losing", "costs nothing"),
        }];
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
