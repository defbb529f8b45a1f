//! The built-in content, read once from `content/*.ron`.

use crate::boss::Cheat;
use crate::bot::BotLevel;
use crate::enemy::EnemyKind;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::{Loaded, file};
use initiative_kernel::game::SetupError;
use initiative_scene::about::{Hint, Page};
use serde::Deserialize;

/// The FIDE start.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The built-in content.
#[derive(Debug)]
pub struct ChessLibrary {
    /// The enemy types.
    pub kinds: Vec<EnemyKind>,
    /// The worlds.
    pub worlds: Vec<WorldSheet>,
    /// The bosses.
    pub bosses: Vec<BossSheet>,
    /// The levels of the bot, weakest first.
    pub bots: Vec<BotLevel>,
    /// The campaign.
    pub campaign: CampaignSheet,
    /// The pages of help.
    pub help: Vec<Page>,
    /// What a newcomer is told in a first match.
    pub lesson: Vec<Hint>,
    /// The scenarios, in the order in which they are offered.
    pub scenarios: Vec<BuiltInScenario>,
}

// CHESS-WORLD-1
/// A world: the ground that its matches are played on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorldSheet {
    /// Its word in scenarios.
    pub id: String,
    /// The name that people see.
    pub name: String,
    /// One sentence about it.
    pub about: String,
    /// The clauses that set its fixed part.
    pub lays: String,
    /// The clause that draws its random part.
    pub rolls: String,
    /// The FEN, if it is not the usual start.
    #[serde(default)]
    armies: Option<String>,
    /// The look of its air.
    pub look: String,
    /// The look of light squares.
    pub light: String,
    /// The look of dark squares.
    pub dark: String,
    /// How many enemies free play has, at least and at most.
    pub enemies: (u8, u8),
    /// The layouts of stones.
    #[serde(default)]
    pub stones: Vec<String>,
    /// The left files of bridges.
    #[serde(default)]
    pub bridges: Vec<String>,
    /// The back rows.
    #[serde(default)]
    pub backs: Vec<String>,
}

/// A boss and its board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BossSheet {
    /// Its word in scenarios.
    pub id: String,
    /// The name that people see.
    pub name: String,
    /// One sentence about it.
    pub about: String,
    /// The level of its bot.
    pub bot: u8,
    /// The bot plays a weak move every so many moves, of this rank among the best.
    pub weak: Option<(u8, u8)>,
    /// How deep its bot looks at most, if that is less than its level allows.
    pub depth: Option<u32>,
    /// The scenario.
    pub board: String,
    /// The look of its face.
    pub face: String,
    /// Its cheats.
    pub cheats: Vec<CheatSheet>,
}

/// What people read about a cheat.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheatSheet {
    /// Which one.
    pub cheat: Cheat,
    /// Its picture.
    pub icon: String,
    /// What it does, in a sentence.
    pub text: String,
}

// CHESS-CAMP-1
/// The campaign as data.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignSheet {
    /// The worlds in order.
    pub worlds: Vec<WorldPlan>,
    /// Enemies on the levels before the miniboss.
    pub enemies: Vec<u8>,
    /// The secret level.
    pub secret: String,
}

/// A world of the campaign.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorldPlan {
    /// The world's id.
    pub world: String,
    /// How many levels.
    pub levels: u8,
    /// The boss of the last one.
    pub boss: Option<String>,
    /// The types of enemies on its levels.
    pub kinds: Vec<String>,
    /// The bot's level on levels 1 and 2, and on later levels.
    pub bots: (u8, u8),
    /// The enemy of level 5.
    pub miniboss: String,
}

/// A scenario text with a name.
#[derive(Clone, Debug)]
pub struct BuiltInScenario {
    /// Its id.
    pub id: String,
    /// The name that people see.
    pub name: String,
    /// The group in which the set-up page lists it.
    pub group: &'static str,
    /// One or two sentences about it.
    pub about: String,
    /// The text.
    pub text: String,
    /// The level of the bot that plays Black; none for a person.
    pub bot: Option<u8>,
}

/// The built-in content. The first call reads the files, later calls return the same value.
///
/// # Errors
/// The files are wrong. This can only happen after somebody edited them.
pub fn library() -> Result<&'static ChessLibrary, SetupError> {
    static LIBRARY: Loaded<ChessLibrary> = Loaded::new(ChessLibrary::load);
    LIBRARY.get()
}

impl ChessLibrary {
    fn load() -> Result<Self, SetupError> {
        let mut library = Self {
            kinds: file!("content/kinds.ron").read()?,
            worlds: file!("content/worlds.ron").read()?,
            bosses: file!("content/bosses.ron").read()?,
            bots: file!("content/bots.ron").read()?,
            campaign: file!("content/campaign.ron").read()?,
            help: file!("content/help.ron").read()?,
            lesson: file!("content/lesson.ron").read()?,
            scenarios: Vec::new(),
        };
        library.scenarios = library.offer();
        Ok(library)
    }

    /// A scenario by its id.
    pub fn scenario(&self, id: &str) -> Option<&BuiltInScenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    /// A world by its id.
    pub fn world(&self, id: &str) -> Option<&WorldSheet> {
        self.worlds.iter().find(|world| world.id == id)
    }

    /// A boss by its id.
    pub fn boss(&self, id: &str) -> Option<&BossSheet> {
        self.bosses.iter().find(|boss| boss.id == id)
    }

    // CHESS-SCN-8
    fn offer(&self) -> Vec<BuiltInScenario> {
        let mut list = Vec::new();
        let mut add = |group, id: String, name: String, about: &str, text: String, bot: u8| {
            list.push(BuiltInScenario {
                id,
                name,
                group,
                about: about.into(),
                text,
                bot: Some(bot),
            });
        };
        for world in &self.worlds {
            let (least, most) = world.enemies;
            let kinds = self.campaign.worlds.iter().find(|leg| leg.world == world.id);
            let kinds = kinds.map(|leg| leg.kinds.join(",")).unwrap_or_default();
            let spawn =
                if most == 0 { String::new() } else { format!("; spawn {kinds} {least}-{most}") };
            let text = format!("{}{spawn}; seat black bot:3", world.board());
            add("Worlds", world.id.clone(), world.name.clone(), &world.about, text, 3);
        }
        if let Some(world) = self.world("overworld") {
            let text = format!("{}; spawn grunt 3-3; seat black bot:3", world.board());
            let about = "Three grunts, one after the other.";
            add("Worlds", "trio".into(), "Trio".into(), about, text, 3);
        }
        for boss in &self.bosses {
            let text = format!("{}; seat black bot:{}", boss.board, boss.bot);
            let id = format!("boss_{}", boss.id);
            add("Bosses", id, boss.name.clone(), &boss.about, text, boss.bot);
        }
        for (number, leg) in (1..).zip(&self.campaign.worlds) {
            for level in 1..=leg.levels {
                if let Some((text, bot)) = self.level(leg, level) {
                    let world = self.world(&leg.world);
                    let name = world.map_or("", |world| world.name.as_str());
                    let about = world.map_or("", |world| world.about.as_str());
                    let id = format!("w{number}l{level}");
                    add("Campaign levels", id, format!("{name} {level}"), about, text, bot);
                }
            }
        }
        let about = "One tyrant, and the best player Black has.";
        let secret = self.campaign.secret.clone();
        add("Campaign levels", "secret".into(), "The secret level".into(), about, secret, 5);
        list
    }

    // CHESS-CAMP-2
    fn level(&self, leg: &WorldPlan, level: u8) -> Option<(String, u8)> {
        let world = self.world(&leg.world)?;
        if level == 6 {
            let boss = self.boss(leg.boss.as_ref()?)?;
            let text = format!("{}; seat black bot:{}", boss.board, boss.bot);
            return Some((text, boss.bot));
        }
        let bot = if level <= 2 { leg.bots.0 } else { leg.bots.1 };
        let spawn = match self.campaign.enemies.get(usize::from(level) - 1) {
            Some(count) => format!("spawn {} {count}-{count}", leg.kinds.join(",")),
            None => format!("spawn {} 1-1", leg.miniboss),
        };
        Some((format!("{}; {spawn}; seat black bot:{bot}", world.board()), bot))
    }
}

impl WorldSheet {
    /// The scenario of the bare world.
    fn board(&self) -> String {
        let fen = self.armies.as_deref().unwrap_or(START);
        let separator = if self.rolls.is_empty() { "" } else { "; " };
        format!("{fen}; world {}{separator}{}", self.id, self.rolls)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boss::BossFigure;

    #[test]
    fn chess_scn_8_everything_is_built_in() {
        let library = library().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((library.kinds.len(), library.worlds.len(), library.bosses.len()), (9, 7, 4));
        // CHESS-CAMP-1: 34 levels.
        let levels = library.scenarios.iter().filter(|one| one.id.starts_with('w'));
        assert_eq!(levels.count(), 34);
        for id in ["plain", "overworld", "void", "trio", "boss_king", "w1l1", "w6l6", "secret"] {
            assert!(library.scenario(id).is_some(), "{id}");
        }
        for figure in BossFigure::ALL {
            assert!(figure.sheet().is_some());
        }
        for cheat in Cheat::ALL {
            let sheets = library.bosses.iter().flat_map(|boss| &boss.cheats);
            assert_eq!(sheets.filter(|sheet| sheet.cheat == cheat).count(), 1, "{cheat:?}");
        }
    }
}
