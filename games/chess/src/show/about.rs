//! What home and set-up pages show.

use crate::bot::BotLevel;
use crate::content::{BuiltInScenario, library};
use alloc::vec::Vec;
use initiative_scene::about::{About, Binding, Scenario, SeatOffer, Setting, Sitter};
use serde_json::json;

pub(super) fn about() -> About {
    let library = library().ok();
    About {
        title: "Pawnstorm".into(),
        tagline: "Chess on a dangerous board.".into(),
        text: "Checkmate Black, as in chess, while a third force hunts your pieces: it marks the \
               tile that it will strike, so you can get away. The ground kills, carries or lends a \
               second move, and four bosses cheat. On the plain board it is chess, exactly."
            .into(),
        scenarios: library.map_or_else(Vec::new, |one| one.scenarios.iter().map(offer).collect()),
        cover: "overworld".into(),
        options: options(),
        help: library.map_or_else(Vec::new, |one| one.help.clone()),
        lesson: library.map_or_else(Vec::new, |one| one.lesson.clone()),
        keys: keys(),
        ..About::default()
    }
}

// CHESS-CUE-10
fn keys() -> Vec<Binding> {
    alloc::vec![
        Binding::new("r", "restart", "Play again"),
        Binding::new("ArrowLeft", "previous_scenario", "Previous world"),
        Binding::new("ArrowRight", "next_scenario", "Next world"),
    ]
}

fn offer(built: &BuiltInScenario) -> Scenario {
    // CHESS-CAMP-1
    let level = built.bot.and_then(BotLevel::of).or_else(|| BotLevel::of(3));
    let seat = |name: &'static str, usual: Sitter| SeatOffer {
        name: name.into(),
        usual,
        bot: level.map_or("", |level| &level.id).into(),
        ..SeatOffer::default()
    };
    let black = if built.bot.is_some() { Sitter::Bot } else { Sitter::Person };
    Scenario {
        id: built.id.clone().into(),
        name: built.name.clone().into(),
        group: built.group.into(),
        text: built.about.clone().into(),
        size: "8 × 8".into(),
        seats: alloc::vec![seat("White", Sitter::Person), seat("Black", black)],
        setup: json!({ "scenario": built.id }),
        ..Scenario::default()
    }
}

// CHESS-SCN-6
fn options() -> Vec<Setting> {
    let choice = |id: &'static str, name: &'static str, text: &'static str| {
        Setting::choice(id, name, text, id)
    };
    let pathing = "The shortest way round, or the step that looks nearest.";
    let draws = "Whether repetition and fifty quiet moves end the game.";
    let crowns = choice("crowns", "Crowns", "A crown brings White's king back once.");
    let counts = (0..).zip(["None", "One", "Two", "Three", "Four"]);
    alloc::vec![
        choice("pathing", "Enemies' way", pathing)
            .value("Shortest way", "path")
            .value("Greedy", "greedy"),
        choice("warning", "Warning", "Whether enemies announce their strikes.")
            .value("By type", "type")
            .value("None", "instant"),
        choice("draws", "Draws", draws).value("Automatic", "auto").value("Off", "off"),
        counts.fold(crowns, |crowns, (count, name)| crowns.value(name, count)),
    ]
}
