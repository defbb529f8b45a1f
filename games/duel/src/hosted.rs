//! What a host needs to know about Sigil.

mod note;

use crate::bot;
use crate::command::Command;
use crate::event::Event;
use crate::setup::Setup;
use crate::state::{Duel, DuelPhase, other};
use alloc::vec::Vec;
use initiative_bots::bot::Bot;
use initiative_bots::proof::Challenge;
use initiative_hosting::puzzle::PuzzleTerms;
use initiative_hosting::{Decks, Hosted, Note, OpenTurn, decks};
use initiative_kernel::game::Seat;
use initiative_kernel::turn::timer::Limits;

impl Hosted for Duel {
    const LEAD: Option<i64> = Some(120);

    // Within a turn nothing that is hidden matters, unless it is revealed.
    fn puzzle(&self, seat: Seat, _: u64) -> Option<PuzzleTerms<Setup>> {
        let own = self.phase == DuelPhase::Active && self.turns.current() == seat;
        let weak = self.general(other(seat)).is_some_and(|general| general.health_left() <= 12);
        (own && weak && self.pending.is_none()).then(|| PuzzleTerms {
            setup: Setup::custom(self.export()),
            challenge: Challenge { commands: 6, replies: false, reveals: false },
            goal: "Win this turn. {n} commands are enough.".into(),
        })
    }

    fn puzzles() -> &'static str {
        include_str!("../content/puzzles/mined.txt")
    }

    fn bots() -> Vec<Bot<Self>> {
        bot::all()
    }

    fn score(&self, seat: Seat) -> Option<i64> {
        Some(bot::score(self, seat))
    }

    /// Commands that bots never give: resigning, and taking back what they have begun.
    fn shuns(command: &Command) -> bool {
        matches!(command, Command::Resign | Command::CancelFollowUp)
    }

    fn turn_free(command: &Command) -> bool {
        matches!(command, Command::Resign)
    }

    fn limits(&self) -> Option<Limits> {
        let rules = &self.stage.rules;
        Some(Limits {
            turn_ms: u64::from(rules.turn_duration_s) * 1000,
            inactive_ms: u64::from(rules.turn_duration_inactive_s) * 1000,
            buffer_ms: u64::from(rules.turn_latency_buffer_s) * 1000,
            show_s: rules.turn_time_show_s.into(),
            ..Limits::STANDARD
        })
    }

    /// All seats choose their starting hands at once. After that the seats take turns.
    fn open_turn(&self) -> Option<OpenTurn> {
        let seat = (self.phase == DuelPhase::Active).then(|| self.turns.current());
        Some(OpenTurn { seat, number: self.turns.number().into() })
    }

    fn expire(open: OpenTurn) -> Option<Command> {
        Some(match open.seat {
            Some(seat) => Command::ExpireTurn { seat },
            None => Command::ExpireMulligan,
        })
    }

    fn ends_turn(command: &Command) -> bool {
        matches!(command, Command::EndTurn)
    }

    // DUEL-FOLLOW-3
    fn on_disconnect(&self, seat: Seat) -> Option<Command> {
        let open = self.pending.is_some() && self.turns.current() == seat;
        open.then_some(Command::DropFollowUp { seat })
    }

    fn decks() -> Option<&'static dyn Decks> {
        Some(decks::<Self>())
    }

    fn note(&self, event: &Event, out: &mut Vec<Note>) {
        self.note_event(event, out);
    }
}
