//! What home and set-up pages show.

use crate::bot::Level;
use crate::content::{Library, Scenario as Built, library};
use alloc::vec::Vec;
use initiative_scene::about::{About, Binding, Page, Scenario, SeatOffer, Setting, Sitter};
use serde_json::json;

pub(super) fn about() -> About {
    About {
        title: "Pawnstorm".into(),
        tagline: "Chess on a dangerous board.".into(),
        text:
            "Two chess armies and a third force that acts between them. The ground kills, carries \
               or lends a second move; four bosses cheat. On the plain board it is chess, exactly."
                .into(),
        scenarios: library().map_or_else(|_| Vec::new(), scenarios),
        cover: "overworld".into(),
        options: options(),
        help: help(),
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

fn scenarios(library: &Library) -> Vec<Scenario> {
    library.scenarios.iter().map(offer).collect()
}

fn offer(built: &Built) -> Scenario {
    // CHESS-CAMP-1
    let level = built.bot.and_then(Level::of).or_else(|| Level::of(3));
    let seat = |name: &'static str, usual: Sitter| SeatOffer {
        name: name.into(),
        usual,
        bot: level.map_or_else(Default::default, |level| level.id.into()),
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

fn help() -> Vec<Page> {
    alloc::vec![
        Page::new(
            "A round",
            "**You** move, then every **enemy** acts, then **Black** moves, then the **boss**, if \
             there is one, cheats. Mate is judged when a side is to move: an enemy may break your \
             mate, or take your king first.",
        ),
        Page::new(
            "Enemies",
            "Enemies hunt white pieces and never harm black ones. One that finds a target marks \
             its tile with **!** and strikes there in its next turn, whoever stands there then. \
             Move onto an enemy to hit it: one point of damage, and it is pushed away from you. \
             If it cannot be pushed, your piece bounces back. They never give check, but they do \
             capture kings.",
        ),
        Page::new(
            "The ground",
            "Whatever ends its move on **open water, lava or a dropper** is lost. **Belts** carry \
             everything on them one tile after each side's move. **Question tiles** hold nothing, \
             a pawn of yours, or one of theirs. The **void** is no part of the board.",
        ),
        Page::new(
            "Stepping stones",
            "A piece that lands on a stone may **step** once with it to a neighbouring tile, then \
             **move again**; the stone glides home. Or it stays. You may take the whole stone move \
             back until it is finished.",
        ),
        Page::new(
            "Bosses",
            "**The King's Son** rides out with two horses. **The Queen** trims pawns into queens \
             and wards them: capture a warded piece and everything around it dies. **The Jester** \
             lets rooks rain down the files and moves your pieces. **The King** hides in a crowd \
             of pretenders.",
        ),
        Page::new(
            "Crowns",
            "Beating a boss in the campaign grants a crown. When your king is captured or lost, \
             one crown brings it back on your back rank. A crown does not help against mate.",
        ),
    ]
}
