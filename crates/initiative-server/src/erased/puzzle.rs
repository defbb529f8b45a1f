//! Puzzles as they are played: nothing is kept between two requests.

use crate::refusal::{BAD_PUZZLE, RefusalKind, WireRefusal};
use initiative_hosting::Hosted;
use initiative_hosting::puzzle::{OpenPuzzle, Puzzle, PuzzleState};
use initiative_kernel::game::Seat;
use initiative_scene::command::Opaque;
use initiative_scene::cue::Cue;
use initiative_scene::staged::Step;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};

/// What comes of the player's commands: the view, the cues of the last one and of its answers, and
/// whether everything was right, with the reason.
pub(crate) fn attempt<G: Hosted>(
    puzzle: &Puzzle,
    commands: &[Value],
) -> Result<Value, WireRefusal> {
    let open = OpenPuzzle::<G>::open(puzzle).map_err(|fault| {
        tracing::error!(game = G::ID, %fault, "a puzzle cannot be opened");
        BAD_PUZZLE
    })?;
    let mut read = Vec::new();
    for (place, command) in commands.iter().enumerate() {
        let command = Opaque::read::<G>(command).map_err(|unreadable| WireRefusal {
            kind: RefusalKind::Unprocessable,
            ..WireRefusal::unreadable(unreadable.0, &format!("commands[{place}]"))
        })?;
        read.push(command);
    }
    let attempt = open.attempt(&read);
    let own = |seat: &Seat| *seat == open.seat;
    let given = attempt.played.iter().filter(|(seat, _)| own(seat)).count();
    if let Some(refused) = read.get(given) {
        return Err(refusal(&open, &attempt.played, refused, given));
    }
    let viewer = Viewer::Seat(open.seat);
    let last = attempt.played.iter().rposition(|(seat, _)| own(seat)).unwrap_or(usize::MAX);
    let (mut state, mut cues, mut told) = (open.game.clone(), Vec::<Cue>::new(), Vec::new());
    for (place, (seat, command)) in attempt.played.iter().enumerate() {
        told.push(state.caption(*seat, command, Viewer::All).to_string());
        let (before, mut events) = (state.clone(), Vec::new());
        state.apply(*seat, command.clone(), &mut events);
        if place >= last {
            G::tell(&Step::new(&before, &events, &state).by(*seat, command), viewer, &mut cues);
        }
    }
    let mut scene = state.scene(viewer);
    (scene.undo, scene.redo) = (None, None);
    let mut view = serde_json::to_value(scene).unwrap_or_default();
    let (name, reason) = match attempt.state {
        PuzzleState::Open { .. } => ("open", String::new()),
        PuzzleState::Astray => ("astray", missed(&told, last, None)),
        PuzzleState::Solved => ("solved", "Solved.".to_owned()),
        PuzzleState::Missed { escape } => ("missed", missed(&told, last, escape)),
    };
    let over = !matches!(name, "open" | "astray");
    if over && let Some(fields) = view.as_object_mut() {
        // Nothing more is to be done here.
        fields.remove("choices");
        fields.remove("end_turn");
    }
    let left = match attempt.state {
        PuzzleState::Open { left } => left,
        _ => 0,
    };
    let cues: Vec<Value> =
        cues.iter().map(|cue| serde_json::to_value(cue).unwrap_or_default()).collect();
    Ok(json!({
        "goal": open.goal,
        "seat": open.seat,
        "state": name,
        "left": left,
        "reason": reason,
        "solution": if name == "open" { Vec::new() } else { solution(&open) },
        "view": view,
        "cues": cues,
    }))
}

/// Why the last command was wrong.
fn missed(told: &[String], last: usize, escape: Option<usize>) -> String {
    let what = told.get(last).map_or("that", String::as_str);
    match escape.and_then(|place| told.get(place)) {
        Some(answer) => format!("After “{what}” there is a way out: {answer}."),
        None => format!("After “{what}” no sure win is left."),
    }
}

/// The commands that win, in words.
fn solution<G: Hosted>(open: &OpenPuzzle<G>) -> Vec<String> {
    let mut state = open.game.clone();
    let told = open.win.iter().map(|(seat, command)| {
        let words = state.caption(*seat, command, Viewer::All).to_string();
        state.apply(*seat, command.clone(), &mut initiative_kernel::game::Null);
        words
    });
    told.collect()
}

/// Why a command was not played: the rules refuse it, or the puzzle was over before.
fn refusal<G: Hosted>(
    open: &OpenPuzzle<G>,
    played: &[(Seat, G::Command)],
    refused: &G::Command,
    place: usize,
) -> WireRefusal {
    let mut state = open.game.clone();
    for (seat, command) in played {
        state.apply(*seat, command.clone(), &mut initiative_kernel::game::Null);
    }
    let field = Some(format!("commands[{place}]"));
    match state.check(open.seat, refused) {
        Err(why) => WireRefusal { field, ..WireRefusal::by(&state, why) },
        Ok(()) => WireRefusal { field, ..crate::refusal::MATCH_OVER },
    }
}
