//! Plans: what commands would lead to. CLIENT-PLAN-1
//!
//! A plan is tried on a copy in which everything that the seat cannot know is dealt anew. So neither
//! the result nor a refusal tells the seat anything that it could not work out by itself.

use crate::refusal::{
    PLAN_DICE, PLAN_OVER, PLAN_REVEAL, PLAN_TURN, RefusalKind, SYSTEM_ONLY, WireRefusal,
};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat, Trace};
use initiative_kernel::table::Table;
use initiative_scene::command::Opaque;
use initiative_scene::cue::Cue;
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use serde_json::Value;

/// What commands would lead to.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What the seat would see and could do.
    pub view: Value,
    /// What it would see and hear on the way there.
    pub cues: Vec<Value>,
}

/// Tries commands of `seat`, one after the other, as `viewer` sees them. A refusal names the command
/// that stops the plan: `commands[2]`.
pub(super) fn make<G: Staged>(
    table: &Table<G>,
    seat: Seat,
    viewer: Viewer,
    commands: &[Value],
) -> Result<Plan, WireRefusal> {
    // Not the dice of the match: what they deal here would be a hint of what they deal later.
    let mut dice = Dice::new(0).stream("plan", table.version());
    let mut dream = table.state().reimagine(seat, &mut dice);
    let mut cues: Vec<Cue> = Vec::new();
    for (place, command) in commands.iter().enumerate() {
        let before = dream.clone();
        let kind = RefusalKind::Unprocessable;
        let field = format!("commands[{place}]");
        let command = Opaque::read::<G>(command).map_err(|unreadable| WireRefusal {
            kind,
            ..WireRefusal::unreadable(unreadable.0, &field)
        })?;
        let events = play(&mut dream, seat, &command).map_err(|why| WireRefusal {
            kind,
            field: Some(field),
            ..why
        })?;
        let step = Step::new(&before, &events, &dream).by(seat, &command);
        G::tell(&step, viewer, &mut cues);
    }
    let mut scene = dream.scene(viewer);
    // There is no undo in a plan: the client sends another plan.
    scene.undo = None;
    scene.redo = None;
    let cues = cues.iter().map(|cue| serde_json::to_value(cue).unwrap_or_default());
    Ok(Plan { view: serde_json::to_value(scene).unwrap_or_default(), cues: cues.collect() })
}

/// Plays one command, if it can be planned.
fn play<G: Game>(
    dream: &mut G,
    seat: Seat,
    command: &G::Command,
) -> Result<Vec<G::Event>, WireRefusal> {
    // ONLINE-AUTH-3: before the rules look at the state.
    if G::is_system(command) {
        return Err(SYSTEM_ONLY);
    }
    dream.check(seat, command).map_err(|refusal| WireRefusal::by(dream, refusal))?;
    let rolls = dream.dice().map(Dice::rolls);
    let mut events = Vec::new();
    dream.apply(seat, command.clone(), &mut events);
    let trace = events.iter().fold(Trace::NONE, |trace, event| trace.and(G::trace(event)));
    let status = dream.status();
    if dream.dice().map(Dice::rolls) != rolls {
        Err(PLAN_DICE)
    } else if trace.revealed {
        Err(PLAN_REVEAL)
    } else if status.is_over() {
        Err(PLAN_OVER)
    } else if trace.automatic || !status.awaited().contains(seat) {
        Err(PLAN_TURN)
    } else {
        Ok(events)
    }
}
