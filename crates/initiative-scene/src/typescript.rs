//! The types of this crate in TypeScript, for clients in the browser.

use crate::about::{
    About, Binding, BotOffer, Hint, Page, Scenario, SeatOffer, Setting, SettingValue, Sitter,
};
use crate::campaign::{CampaignStop, CampaignWorld, Journey, StopState};
use crate::choice::{Actor, Affected, Choice, Preview, Role, Target, TargetStep, Tier};
use crate::collection::{
    Collectible, Collection, DeckVerdict, Decklist, Family, Leader, Objection, ReadyDeck,
};
use crate::command::Opaque;
use crate::cue::{CardAct, Changes, Cue, CueKind, Die, Easing, On, Span};
use crate::id::{At, Id};
use crate::scene::{
    Ability, Aspect, Badge, Board, Card, CardPlace, Clock, Condition, EndState, EndTurn, Ending,
    Meter, MeterStyle, Naming, Objective, ObjectiveState, OrderEntry, Over, Piece, Portrait,
    Prompt, RosterGroup, Scene, Seated, Selection, Side, Spot, Stack, Stance, Taken, Telegraph,
    TileKind, Trick, TrickState, Turn, Zone, ZoneRole,
};
use crate::text::{Colour, Fact, LogLevel, LogLine, Reason};
use crate::viewer::Viewer;
use ts_rs::{Config, TS};

/// The kernel's types, as they are written in scenes.
const KERNEL: &str = "\
/** A place on a board: column and row, counted from 0 at the top left. */
export type Tile = [x: number, y: number];

/** How many columns and rows. */
export type Size = [width: number, height: number];

/** One of the eight directions; north is up, towards row 0. */
export type Direction =
  | \"North\" | \"NorthEast\" | \"East\" | \"SouthEast\"
  | \"South\" | \"SouthWest\" | \"West\" | \"NorthWest\";

/** A place at the table, counted from 0. */
export type Seat = number;
";

/// Everything a client needs to read scenes, choices and cues: one module of type declarations.
///
/// ```
/// # use initiative_scene::typescript::declarations;
/// assert!(declarations().contains("export type Tier = \"reach\" | \"act\" | \"fringe\" | \"target\";"));
/// ```
#[must_use]
pub fn declarations() -> String {
    let mut text =
        String::from("// Generated from the types of crates/initiative-scene: do not edit.\n\n");
    text.push_str(KERNEL);
    let config = Config::new();
    // A cue has the fields of its kind; by name that is easier to read than written out.
    let kinds = format!("({})", CueKind::inline(&config));
    macro_rules! declare {
        ($($name:ident),+ $(,)?) => {$(
            let docs = $name::docs().unwrap_or_default();
            let declaration = $name::decl(&config).replace(&kinds, "CueKind");
            declare(&mut text, &docs, &declaration);
        )+};
    }
    declare! {
        Viewer, Id, At, Fact, Reason, LogLine, LogLevel, Colour, Opaque,
        Scene, Board, Naming, Aspect, TileKind, Spot, Side, Stance, Seated, Taken, Piece, Badge, Condition,
        Selection, Meter, MeterStyle, Zone, ZoneRole, Stack, Card, CardPlace, Telegraph,
        OrderEntry, Portrait, Trick, TrickState, Turn, EndTurn, EndState, Prompt, RosterGroup, Objective, ObjectiveState, Clock,
        Ability, Over, Ending,
        Choice, Actor, Role, Target, TargetStep, Tier, Preview, Affected,
        Cue, CueKind, Changes, On, CardAct, Die, Span, Easing,
        About, Scenario, SeatOffer, Sitter, BotOffer, Setting, SettingValue, Page, Hint, Binding,
        Journey, CampaignWorld, CampaignStop, StopState,
        Collection, Leader, Family, Collectible, ReadyDeck, Decklist, DeckVerdict, Objection,
    }
    text
}

/// Appends one declaration, laid out to be read.
fn declare(text: &mut String, docs: &str, declaration: &str) {
    text.push('\n');
    push_lines(text, docs, "");
    // Views hold no nulls: what is absent is left out.
    let declaration = declaration.replace(" | null", "");
    let (first, rest) = declaration.split_once('\n').unwrap_or((&declaration, ""));
    text.push_str("export ");
    text.push_str(first.trim_end());
    text.push('\n');
    push_lines(text, rest, "  ");
}

/// Appends lines with an indent, comments of one line on one line and without their examples.
fn push_lines(text: &mut String, lines: &str, indent: &str) {
    let mut comment: Vec<&str> = Vec::new();
    let mut example = false;
    for line in lines.lines().map(str::trim) {
        let inside = !comment.is_empty();
        match line {
            "/**" => comment.push(line),
            "*/" => {
                push_comment(text, &comment, indent);
                comment.clear();
            }
            _ if inside && line.starts_with("* ```") => example = !example,
            _ if inside && !example => comment.push(line),
            _ if inside => {}
            "" => {}
            _ => {
                let (field, closing) = match line.split_once(", }") {
                    Some((field, rest)) => (field, [",\n}", rest]),
                    None => (line, ["", ""]),
                };
                text.extend([indent, field, closing[0], closing[1], "\n"]);
            }
        }
    }
}

fn push_comment(text: &mut String, comment: &[&str], indent: &str) {
    let lines = comment.get(1..).unwrap_or_default();
    // What stood between text and example is no paragraph any more.
    let end = lines.iter().rposition(|line| *line != "*").map_or(0, |last| last + 1);
    match &lines[..end] {
        [] => {}
        [line] => text.extend([indent, "/** ", line.trim_start_matches("* "), " */\n"]),
        lines => {
            text.extend([indent, "/**\n"]);
            for line in lines {
                text.extend([indent, " ", line, "\n"]);
            }
            text.extend([indent, " */\n"]);
        }
    }
}
