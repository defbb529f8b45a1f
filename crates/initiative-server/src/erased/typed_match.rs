//! A match of one game with its types.

use super::command::{map, try_map};
use super::{ErasedAnalysis, ErasedCommand, ErasedHint, ErasedMatch, PlanPreview, plan};
use crate::bot::{ErasedDecision, Pace};
use crate::refusal::{RefusalKind, SYSTEM_ONLY, UNKNOWN_COMMAND, WireRefusal};
use crate::saves::UnwrittenSave;
use initiative_bots::luck::Luck;
use initiative_bots::thought::Thought;
use initiative_hosting::{Hosted, OpenTurn};
use initiative_kernel::game::{Game, Refusal, Seat, Seats, Status};
use initiative_kernel::record::Unwritable;
use initiative_kernel::strict::Misread;
use initiative_kernel::table::{Act, Entry, Table};
use initiative_kernel::turn::timer::Limits;
use initiative_scene::canon::{self, CanonicalText};
use initiative_scene::command::Opaque;
use initiative_scene::cue::Cue;
use initiative_scene::scene::{Clock, Scene};
use initiative_scene::staged::{Staged, Step, farewell, stage};
use initiative_scene::text::{LogLevel, LogLine, Reason};
use initiative_scene::viewer::Viewer;
use serde_json::Value;
use std::time::Duration;

/// What those hear who did not act last.
const NO_UNDO: (&str, &str) = ("kernel/nothing_to_undo", "Nothing to undo.");

/// A match of a game with its type: a table, and what the last act did.
pub(crate) struct TypedMatch<G: Game> {
    pub(super) table: Table<G>,
    /// The state before the last act; none if nothing was done yet.
    before: Option<G>,
    events: Vec<G::Event>,
    /// The command that the last act took back or played again.
    again: Option<Again<G>>,
    /// How scenes show the clock, if there is one.
    clock: Option<Clock>,
}

/// A command that was taken back or played again.
struct Again<G: Game> {
    redo: bool,
    seat: Seat,
    command: G::Command,
}

impl<G: Game> TypedMatch<G> {
    /// A match with its present table; `opening` are the events of its beginning.
    pub(crate) const fn begun(table: Table<G>, opening: Vec<G::Event>) -> Self {
        Self { table, before: None, events: opening, again: None, clock: None }
    }

    /// Does what `seat` asks for. A refused act changes nothing.
    pub(crate) fn enact(&mut self, seat: Seat, act: Act<G::Command>) -> Result<(), Refusal> {
        let again = match act {
            Act::Play(_) | Act::Forfeit(_) | Act::Abandon | Act::Draw | Act::MoreTime(_) => None,
            Act::Undo => self.standing(false),
            Act::Redo => self.standing(true),
        };
        let redo = act == Act::Redo;
        // A refused command must not cost a copy of the state.
        let refused = matches!(&act, Act::Play(command)
            if self.table.state().check(seat, command).is_err());
        let before = (!refused).then(|| self.table.state().clone());
        let mut events = Vec::new();
        self.table.act(seat, act, &mut events)?;
        (self.before, self.events) = (before, events);
        self.again = again.map(|(seat, command)| Again { redo, seat, command });
        Ok(())
    }

    /// The command that undo would take back, or that redo would play again.
    fn standing(&self, redo: bool) -> Option<(Seat, G::Command)> {
        let (mut stands, mut undone) = (Vec::new(), Vec::new());
        for entry in self.table.history() {
            match &entry.act {
                Act::Play(command) => {
                    undone.clear();
                    stands.push((entry.seat, command));
                }
                Act::Undo => undone.extend(stands.pop()),
                Act::Redo => stands.extend(undone.pop()),
                Act::Forfeit(_) | Act::Abandon | Act::Draw | Act::MoreTime(_) => {}
            }
        }
        let last = if redo { undone.pop() } else { stands.pop() };
        last.map(|(seat, command)| (seat, command.clone()))
    }
}

impl<G: Game> TypedMatch<G> {
    /// Whether the last act was about time alone.
    fn timed_only(&self) -> bool {
        self.table.history().last().is_some_and(|entry| matches!(entry.act, Act::MoreTime(_)))
    }
}

impl<G: Staged> TypedMatch<G> {
    /// Everything `viewer` may see and do now.
    fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = stage(&self.table, viewer);
        scene.clock = self.clock;
        // ONLINE-VIEW-4: the reason why undo is refused may tell the viewer of an act that it does
        // not know. Viewers who did not act last only hear that there is nothing to undo.
        let last = self.table.last_actor();
        if viewer.seat() != last {
            for (ability, code, text) in [
                (&mut scene.undo, NO_UNDO.0, NO_UNDO.1),
                (&mut scene.redo, "kernel/nothing_to_redo", "Nothing to redo."),
            ] {
                let refused = ability.as_mut().and_then(|ability| ability.refused.as_mut());
                if let Some(reason) = refused
                    && reason.code.starts_with("kernel/")
                {
                    *reason = Reason { code: code.into(), text: text.into() };
                }
            }
        }
        scene
    }

    /// The last act as a step; the beginning, if nothing was done yet.
    fn step(&self) -> Step<'_, G> {
        let played = match self.table.history().last() {
            Some(Entry { seat, act: Act::Play(command), .. }) => Some((*seat, command)),
            _ => None,
        };
        let (before, events) = (self.before.as_ref(), &self.events);
        Step { before, played, events, after: self.table.state() }
    }

    /// What `viewer` sees and hears of the last act; of the beginning, if nothing was done yet.
    fn shown(&self, viewer: Viewer) -> Vec<Cue> {
        let state = self.table.state();
        let mut cues = Vec::new();
        if let Some(Again { redo, seat, command }) = &self.again {
            // A caption is made from the state before the command.
            let (word, level, before) = match &self.before {
                Some(before) if *redo => ("Redone", LogLevel::Redone, before),
                _ => ("Undone", LogLevel::Undone, state),
            };
            let caption = before.caption(*seat, command, viewer);
            let text = if caption.is_empty() { word.into() } else { format!("{word}: {caption}") };
            cues.push(Cue::header(level, text).by(*seat));
        } else if self.table.decree().is_some() {
            farewell(&self.table, viewer, &mut cues);
        } else if !self.timed_only() && (self.before.is_some() || self.table.version() == 0) {
            G::tell(&self.step(), viewer, &mut cues);
        }
        cues
    }
}

impl<G: Hosted> ErasedMatch for TypedMatch<G> {
    fn seats(&self) -> Seats {
        self.table.state().seats()
    }

    fn status(&self) -> Status {
        self.table.status()
    }

    fn version(&self) -> u64 {
        self.table.version()
    }

    fn digest(&self) -> u64 {
        self.table.digest()
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.scene(viewer)).unwrap_or_default()
    }

    fn view_text(&self, viewer: Viewer, before: Option<&CanonicalText>) -> CanonicalText {
        self.scene(viewer).write(before)
    }

    fn cues_text(&self, viewer: Viewer) -> Option<String> {
        let cues = self.shown(viewer);
        (!cues.is_empty()).then(|| serde_json::to_string(&cues).unwrap_or_default())
    }

    fn cues(&self, viewer: Viewer) -> Vec<Value> {
        let cues = self.shown(viewer);
        cues.iter().map(|cue| serde_json::to_value(cue).unwrap_or_default()).collect()
    }

    fn events(&self) -> Vec<Value> {
        let events = self.events.iter();
        events.map(|event| serde_json::to_value(event).unwrap_or_default()).collect()
    }

    fn read(&self, act: &Act<Value>) -> Result<Act<ErasedCommand>, Misread> {
        try_map(act, |command| {
            let command = Opaque::read::<G>(command).map_err(|unreadable| unreadable.0)?;
            Ok(ErasedCommand::new::<G>(command))
        })
    }

    fn act(&mut self, seat: Seat, act: Act<ErasedCommand>) -> Result<(), WireRefusal> {
        let act = match act {
            Act::Play(command) => {
                let command = command.into::<G>().ok_or(UNKNOWN_COMMAND)?;
                // ONLINE-AUTH-3: before the rules look at the state.
                if seat != Seat::HOST && G::is_system(&command) {
                    return Err(SYSTEM_ONLY);
                }
                Act::Play(command)
            }
            Act::Forfeit(_) | Act::Abandon | Act::Draw | Act::MoreTime(_) if seat != Seat::HOST => {
                return Err(SYSTEM_ONLY);
            }
            Act::Undo => Act::Undo,
            Act::Redo => Act::Redo,
            Act::Forfeit(whose) => Act::Forfeit(whose),
            Act::Abandon => Act::Abandon,
            Act::Draw => Act::Draw,
            Act::MoreTime(whose) => Act::MoreTime(whose),
        };
        self.enact(seat, act).map_err(|refusal| WireRefusal::by(self.table.state(), refusal))
    }

    fn last_act_json(&self) -> String {
        let last = self.table.history().last();
        last.and_then(|entry| canon::write(&map(&entry.act, Opaque::seal::<G>)).ok())
            .unwrap_or_default()
    }

    fn act_json_text(&self, act: &Act<ErasedCommand>) -> String {
        let sealed = try_map(act, |command| command.get::<G>().map(Opaque::seal::<G>).ok_or(()));
        sealed.ok().and_then(|act| canon::write(&act).ok()).unwrap_or_default()
    }

    fn origin(&self) -> u64 {
        self.table.origin()
    }

    fn checkpoint(&self) -> Option<Vec<u8>> {
        self.table.checkpoint().and_then(|checkpoint| checkpoint.to_bytes().ok())
    }

    fn forget(&mut self) {
        self.table.forget();
    }

    fn can_undo(&self, seat: Seat) -> Result<(), WireRefusal> {
        let last = self.table.last_actor();
        self.table.can_undo(seat).map_err(|refusal| {
            // ONLINE-VIEW-5: the same as in the scene, which the seat sees.
            if last != Some(seat) && refusal.code.starts_with("kernel/") {
                return WireRefusal::new(RefusalKind::Forbidden, NO_UNDO.0, NO_UNDO.1);
            }
            WireRefusal::by(self.table.state(), refusal)
        })
    }

    fn draws(&self) -> bool {
        G::DRAWS
    }

    fn exact(&self) -> bool {
        G::EXACT
    }

    fn turn_free(&self, act: &Act<ErasedCommand>) -> bool {
        matches!(act, Act::Play(command) if command.get::<G>().is_some_and(G::turn_free))
    }

    fn limits(&self) -> Option<Limits> {
        self.table.state().limits()
    }

    fn set_clock(&mut self, limits: Limits) {
        let ms = |ms: u64| u32::try_from(ms).unwrap_or(u32::MAX);
        let (shown_ms, buffer_ms) = (ms(limits.show_s.saturating_mul(1000)), ms(limits.buffer_ms));
        self.clock = Some(Clock { shown_ms, buffer_ms });
    }

    fn open_turn(&self) -> Option<OpenTurn> {
        if self.table.status().is_over() { None } else { self.table.state().open_turn() }
    }

    fn expire(&self) -> Option<ErasedCommand> {
        G::expire(self.open_turn()?).map(ErasedCommand::new::<G>)
    }

    fn on_disconnect(&self, seat: Seat) -> Option<ErasedCommand> {
        self.table.state().on_disconnect(seat).map(ErasedCommand::new::<G>)
    }

    fn ends_turn(&self, act: &Act<ErasedCommand>) -> bool {
        matches!(act, Act::Play(command) if command.get::<G>().is_some_and(G::ends_turn))
    }

    fn start_decision(&self, bot: &str, seat: Seat) -> (Box<dyn Thought<ErasedCommand>>, Pace) {
        let luck = Luck::new(self.table.seed(), seat, self.table.version());
        let cast = G::cast();
        let decision = cast.decide(bot, self.table.state(), seat, luck);
        let (frames, cap) = cast.pace(bot);
        let pause = Duration::from_micros(u64::from(frames) * 1_000_000 / 60);
        let cap = cap.map(|cap| Duration::from_millis(cap.into()));
        (Box::new(ErasedDecision(decision)), Pace { pause, cap })
    }

    fn setup(&self) -> Value {
        serde_json::to_value(self.table.setup()).unwrap_or_default()
    }

    fn seed(&self) -> u64 {
        self.table.seed()
    }

    fn history(&self) -> Vec<(Seat, Act<Value>, u64)> {
        let json = |command: &G::Command| Opaque::seal::<G>(command).value();
        let entries = self.table.history().iter();
        entries.map(|entry| (entry.seat, map(&entry.act, json), entry.digest)).collect()
    }

    fn journal(&self, arranged: bool) -> Result<String, Unwritable> {
        let Some(mut record) = self.table.record() else {
            return Err(Unwritable("the match did not begin here".into()));
        };
        let digests = self.table.history().iter().map(|entry| entry.digest);
        record.arranged = arranged;
        record.checks = digests.enumerate().map(|(place, digest)| (place + 1, digest)).collect();
        record.to_text()
    }

    fn rewound(&self, entries: usize) -> Option<Box<dyn ErasedMatch>> {
        Some(Box::new(self.after(entries)?))
    }

    fn save(&self) -> Option<UnwrittenSave> {
        if !G::SAVES {
            return None;
        }
        let snapshot = self.table.snapshot();
        Some(Box::new(move || snapshot.to_bytes()))
    }

    fn is_save_point(&self) -> bool {
        G::SAVES && self.events.iter().any(G::is_save_point)
    }

    fn log(&self, viewer: Viewer) -> Vec<Vec<LogLine>> {
        let mut log = Vec::new();
        self.replay(|replayed| {
            log.push(replayed.shown(viewer).into_iter().filter_map(|cue| cue.log).collect());
        });
        log
    }

    fn turns(&self) -> Vec<usize> {
        self.turns_begun()
    }

    fn campaign_after(&self, campaign: &Value) -> Option<Value> {
        let first = G::start(self.table.setup(), self.table.seed()).ok()?;
        G::campaign()?.finish(campaign, &first, self.table.state())
    }

    fn analysis(&self, seat: Seat, open: bool) -> Option<Box<dyn ErasedAnalysis>> {
        self.analyse(seat, open)
    }

    fn hint(&self, seat: Seat) -> Box<dyn ErasedHint> {
        self.advise(seat)
    }

    fn plan(
        &self,
        seat: Seat,
        viewer: Viewer,
        commands: &[Value],
    ) -> Result<PlanPreview, WireRefusal> {
        plan::make(&self.table, seat, viewer, commands)
    }
}
