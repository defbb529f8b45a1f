//! Analyses and hints of a match, without the game's types.

use super::{ErasedMatch, TypedMatch};
use initiative_bots::analysis::{Analysis, AnalysisOptions, BotHint, PlayedCommand};
use initiative_bots::luck::Luck;
use initiative_hosting::Hosted;
use initiative_kernel::game::{Null, Seat};
use initiative_kernel::table::Act;
use initiative_scene::command::Opaque;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};
use std::fmt;

/// The most positions analysed in a game without a score. Each is played to its end, which takes
/// seconds in Delve.
const UNSCORED: usize = 100;

/// A change of the curve by this many thousandths is a turning point: where positions have scores, and
/// where they are played to their ends, which is less exact.
const TURN: [u16; 2] = [120, 250];
/// How many turning points there are at most.
const TURNS: usize = 6;
/// A command that loses this many thousandths is a mistake, in the same two cases.
const MISTAKE: [u16; 2] = [50, 150];

/// The analysis of a match, under way.
pub trait ErasedAnalysis: Send {
    /// Goes on for about `nodes` nodes; true when everything is done.
    fn advance(&mut self, nodes: u64) -> bool;

    /// How many commands are done, and how many there are.
    fn progress(&self) -> (usize, usize);

    /// What was found, with words for people.
    fn report(&self) -> Value;
}

/// Advice for a seat, under way.
pub trait ErasedHint: Send {
    /// Goes on for about `nodes` nodes. When it is done, it returns the command as a scene has it,
    /// its words, and what it is worth; nothing inside if the seat has nothing to do.
    fn advance(&mut self, nodes: u64) -> Option<Option<Value>>;
}

impl fmt::Debug for dyn ErasedHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ErasedHint")
    }
}

/// An analysis with the match that it is of.
struct TypedAnalysis<G: Hosted> {
    start: G,
    line: Vec<PlayedCommand<G::Command>>,
    analysis: Analysis<G>,
    seat: Seat,
    open: bool,
}

impl<G: Hosted> TypedMatch<G> {
    /// The commands that stand: what was taken back is not among them.
    fn standing_line(&self) -> Vec<PlayedCommand<G::Command>> {
        let (mut line, mut undone) = (Vec::new(), Vec::new());
        for (place, entry) in self.table.history().iter().enumerate() {
            match &entry.act {
                Act::Play(command) => {
                    undone.clear();
                    let (seat, command) = (entry.seat, command.clone());
                    line.push(PlayedCommand { entry: place + 1, seat, command });
                }
                Act::Undo => undone.extend(line.pop()),
                Act::Redo => line.extend(undone.pop()),
                Act::Forfeit(_) | Act::Abandon | Act::Draw | Act::MoreTime(_) => {}
            }
        }
        line
    }

    pub(super) fn analyse(&self, seat: Seat, open: bool) -> Option<Box<dyn ErasedAnalysis>> {
        let start = G::start(self.table.setup(), self.table.seed()).ok()?;
        let line = self.standing_line();
        let (lead, seed) = (G::LEAD, self.table.seed());
        let mut options = AnalysisOptions { seat, open, lead, seed, ..AnalysisOptions::default() };
        if start.score(seat).is_none() {
            options.positions = UNSCORED;
        }
        let analysis = Analysis::new(G::cast(), start.clone(), line.clone(), options);
        Some(Box::new(TypedAnalysis { start, line, analysis, seat, open }))
    }

    pub(super) fn advise(&self, seat: Seat) -> Box<dyn ErasedHint> {
        let luck = Luck::new(self.table.seed(), seat, self.version());
        let state = self.table.state();
        let hint = BotHint::new(G::cast(), state, seat, G::LEAD, luck);
        Box::new(TypedHint { state: state.clone(), seat, hint })
    }
}

/// What people call a bot.
fn bot_name<G: Hosted>(id: &str) -> &str {
    G::cast().get(id).map_or(id, |bot| bot.name)
}

impl<G: Hosted> ErasedAnalysis for TypedAnalysis<G> {
    fn advance(&mut self, nodes: u64) -> bool {
        self.analysis.advance(nodes)
    }

    fn progress(&self) -> (usize, usize) {
        self.analysis.progress()
    }

    fn report(&self) -> Value {
        let mut state = self.start.clone();
        let mut examined = self.analysis.examined().iter().peekable();
        let mut points = Vec::new();
        for played in &self.line {
            if let Some(found) = examined.next_if(|found| found.entry == played.entry) {
                let words = |command: &G::Command| {
                    state.caption(played.seat, command, Viewer::All).to_string()
                };
                let mut point = json!({
                    "entry": found.entry,
                    "seat": found.seat,
                    "worth": found.worth,
                    "text": words(&played.command),
                });
                if let (Some(decision), Some(fields)) = (&found.decision, point.as_object_mut()) {
                    fields.insert("played".into(), decision.played.into());
                    fields.insert("best".into(), decision.best.into());
                    if let Some(instead) = &decision.instead {
                        fields.insert("instead".into(), words(instead).into());
                    }
                }
                points.push(point);
            }
            state.apply(played.seat, played.command.clone(), &mut Null);
        }
        json!({
            "seat": self.seat,
            "open": self.open,
            "stride": self.analysis.stride(),
            "adviser": bot_name::<G>(self.analysis.adviser()),
            "points": points,
            "turns": self.turning_points(),
        })
    }
}

impl<G: Hosted> TypedAnalysis<G> {
    /// The largest changes of the curve in the order of the match, and whether a mistake made them.
    fn turning_points(&self) -> Vec<Value> {
        let (examined, case) = (self.analysis.examined(), usize::from(!self.analysis.is_scored()));
        let mut turns: Vec<_> = examined
            .windows(2)
            .filter_map(|pair| {
                let [before, after] = pair else { return None };
                let change = before.worth.abs_diff(after.worth);
                let lost = after.decision.as_ref().map_or(0, |one| one.best - one.played);
                (change >= TURN[case]).then_some((change, after.entry, lost >= MISTAKE[case]))
            })
            .collect();
        turns.sort_by_key(|(change, entry, _)| (std::cmp::Reverse(*change), *entry));
        turns.truncate(TURNS);
        turns.sort_by_key(|(_, entry, _)| *entry);
        let told = |(_, entry, mistake)| json!({"entry": entry, "mistake": mistake});
        turns.into_iter().map(told).collect()
    }
}

/// A hint with the state that it is for.
struct TypedHint<G: Hosted> {
    state: G,
    seat: Seat,
    hint: BotHint<G>,
}

impl<G: Hosted> ErasedHint for TypedHint<G> {
    fn advance(&mut self, nodes: u64) -> Option<Option<Value>> {
        let advice = self.hint.advance(nodes)?;
        Some(advice.map(|(command, worth)| {
            json!({
                "command": Opaque::seal::<G>(&command).value(),
                "text": self.state.caption(self.seat, &command, Viewer::Seat(self.seat)).to_string(),
                "worth": worth,
                "adviser": bot_name::<G>(self.hint.adviser()),
            })
        }))
    }
}
