//! Matches that the host ends: a seat is gone for good, everybody is, or all agree on a draw. And
//! more time for a seat, which ends nothing.
//! ONLINE-GRACE-2, -5, ONLINE-FAIR-2

use initiative_kernel::dice::Dice;
use initiative_kernel::game::{
    Game, Null, Outcome, Seat, Seats, SetupError, Sink, Status, Verdict,
};
use initiative_kernel::record::{DocumentPlace, Record, ReplayError};
use initiative_kernel::table::{Act, Decree, Snapshot, Table};
use initiative_testkit::golden;
use initiative_testkit::sample::{Command, Setup, Trail};
use proptest::prelude::*;

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);
const ALL: [Decree; 3] = [Decree::Forfeit(TWO), Decree::Abandon, Decree::Draw];

fn table() -> Table<Trail> {
    let mut table = Table::start(Setup::default(), 7).unwrap();
    for command in [Command::Step, Command::Step] {
        table.submit(ONE, command, &mut Null).unwrap();
    }
    table.undo(ONE).unwrap();
    table
}

fn ended(decree: Decree) -> Table<Trail> {
    let mut table = table();
    assert_eq!(table.end(Seat::HOST, decree), Ok(4));
    table
}

fn outcome(table: &Table<Trail>) -> Outcome {
    table.status().outcome().unwrap()
}

#[test]
fn online_grace_2_a_forfeit_is_the_other_seats_victory_whoever_is_to_move() {
    for (gone, winner) in [(ONE, TWO), (TWO, ONE)] {
        let table = ended(Decree::Forfeit(gone));
        let outcome = outcome(&table);
        assert_eq!((outcome.winners(), outcome.reason()), (Seats::only(winner), "forfeited"));
        assert_eq!(outcome.verdict(gone), Verdict::Lost);
        assert!(table.status().awaited().is_empty());
    }
}

#[test]
fn online_grace_5_nobody_wins_what_is_abandoned() {
    let outcome = outcome(&ended(Decree::Abandon));
    assert_eq!((outcome.winners(), outcome.reason()), (Seats::NONE, "abandoned"));
    assert_eq!((outcome.verdict(ONE), outcome.verdict(TWO)), (Verdict::Void, Verdict::Void));
}

#[test]
fn online_fair_2_an_agreed_draw_is_a_draw_for_everybody_where_the_game_has_draws() {
    let outcome = outcome(&ended(Decree::Draw));
    assert_eq!((outcome.winners(), outcome.reason()), (Seats::NONE, "agreed"));
    assert_eq!((outcome.verdict(ONE), outcome.verdict(TWO)), (Verdict::Drawn, Verdict::Drawn));
    let mut camp = Table::<Camp>::start(2, 0).unwrap();
    camp.submit(ONE, (), &mut Null).unwrap();
    assert_eq!(camp.end(Seat::HOST, Decree::Draw).unwrap_err().code, "kernel/no_draws");
    assert_eq!((camp.version(), camp.status().is_over()), (1, false));
    let mut forged = camp.snapshot();
    forged.decree = Some(Decree::Draw);
    let why = Table::restore(forged).unwrap_err().to_string();
    assert!(why.contains("a draw was agreed on, and this game has none"), "{why}");
}

#[test]
fn online_fair_2_more_time_is_an_entry_that_leaves_the_match_as_it_is() {
    let (before, mut table) = (table(), table());
    assert_eq!(table.allow_more_time(Seat::HOST, TWO), Ok(4));
    assert_eq!((table.state(), table.digest()), (before.state(), before.digest()));
    assert_eq!((table.status(), table.decree()), (before.status(), None));
    assert_eq!(table.undoable(ONE), before.undoable(ONE));
    // What was taken back can be played again, and what stands can be taken back.
    assert_eq!(table.redo(ONE), Ok(5));
    assert_eq!(table.allow_more_time(Seat::HOST, ONE), Ok(6));
    assert_eq!(table.undo(ONE), Ok(7));
    assert_eq!(table.digest(), before.digest());
    for seat in [ONE, TWO, Seat(9)] {
        assert_eq!(table.allow_more_time(seat, ONE).unwrap_err().code, "kernel/system_only");
    }
    for nobody in [Seat(2), Seat::HOST] {
        let refusal = table.allow_more_time(Seat::HOST, nobody).unwrap_err();
        assert_eq!(refusal.code, "kernel/no_such_seat");
    }
    for decree in ALL {
        let refusal = ended(decree).allow_more_time(Seat::HOST, ONE).unwrap_err();
        assert_eq!(refusal.code, "kernel/match_over");
    }
    assert_eq!(table.version(), 7);
}

#[test]
fn online_fair_2_more_time_survives_both_forms_of_the_journal() {
    let mut table = table();
    table.allow_more_time(Seat::HOST, TWO).unwrap();
    table.submit(ONE, Command::Step, &mut Null).unwrap();
    let record = table.record().unwrap();
    assert_eq!(record.acts[3], (Seat::HOST, Act::MoreTime(TWO)));
    let (text, bytes) = (record.to_text().unwrap(), record.to_bytes().unwrap());
    let line = text.lines().nth(4).unwrap().split(",\"sum\"").next().unwrap();
    assert_eq!(line, r#"{"seat":255,"act":"more_time","whose":1"#);
    assert_eq!(Record::read(text.as_bytes()).as_ref(), Ok(&record));
    assert_eq!(Record::read(&bytes).as_ref(), Ok(&record));
    let replayed = record.replay().unwrap();
    assert_eq!((replayed.history(), replayed.state()), (table.history(), table.state()));
    for (from, into) in [(r#","whose":1"#, ""), (r#""more_time""#, r#""moretime""#)] {
        let error = Record::<Trail>::read(resealed(&text.replace(from, into)).as_bytes());
        assert_eq!(error.unwrap_err().place, DocumentPlace::Line(5), "{into}");
    }
}

#[test]
fn the_numbers_of_acts_in_bytes_are_as_documented() {
    let acts: [Act<Command>; 7] = [
        Act::Play(Command::Step),
        Act::Undo,
        Act::Redo,
        Act::Forfeit(TWO),
        Act::Abandon,
        Act::Draw,
        Act::MoreTime(TWO),
    ];
    for (number, act) in (0_u8..).zip(acts) {
        let mut record = table().record().unwrap();
        let plain = record.to_bytes().unwrap();
        record.acts.push((Seat(253), act));
        let has = |bytes: &[u8]| bytes.windows(2).any(|two| *two == [253, number]);
        assert_eq!((has(&plain), has(&record.to_bytes().unwrap())), (false, true), "{number}");
    }
}

#[test]
fn online_fair_1_both_forms_of_the_journal_say_that_a_match_was_arranged() {
    let plain = table().record().unwrap();
    assert!(!plain.arranged && !plain.to_text().unwrap().contains("arranged"));
    let record = Record { arranged: true, ..plain.clone() };
    let (text, bytes) = (record.to_text().unwrap(), record.to_bytes().unwrap());
    assert!(text.lines().next().unwrap().contains(r#","arranged":true,"sum""#), "{text}");
    assert_eq!(Record::read(text.as_bytes()).as_ref(), Ok(&record));
    assert_eq!(Record::read(&bytes).as_ref(), Ok(&record));
    assert_eq!(record.replay().unwrap().digest(), table().digest(), "nothing follows from it");
    assert!(bytes.len() > plain.to_bytes().unwrap().len());
}

#[test]
fn the_state_stays_as_it_was_and_nothing_is_done_any_more() {
    for decree in ALL {
        let (before, mut table) = (table(), ended(decree));
        assert_eq!((table.state(), table.digest()), (before.state(), before.digest()));
        assert_eq!(table.history().last().unwrap().digest, before.digest());
        let after = table.clone();
        let mut events = Vec::new();
        let mut refused = vec![
            table.submit(ONE, Command::Step, &mut events).unwrap_err(),
            table.submit(Seat::HOST, Command::TimeOut, &mut events).unwrap_err(),
            table.submit_at(4, ONE, Command::Resign, &mut events).unwrap_err(),
            table.undo(ONE).unwrap_err(),
            table.redo(ONE).unwrap_err(),
            table.can_undo(TWO).unwrap_err(),
            table.can_redo(TWO).unwrap_err(),
        ];
        refused.extend(ALL.map(|again| table.end(Seat::HOST, again).unwrap_err()));
        assert!(refused.iter().all(|refusal| refusal.code == "kernel/match_over"), "{refused:?}");
        assert!(events.is_empty());
        assert_eq!((table.history(), table.undoable(ONE)), (after.history(), 0));
    }
}

#[test]
fn online_auth_3_only_the_host_may_and_only_while_the_match_goes_on() {
    let mut table = table();
    for decree in ALL {
        for seat in [ONE, TWO, Seat(9)] {
            assert_eq!(table.end(seat, decree).unwrap_err().code, "kernel/system_only");
        }
    }
    let refusal = table.end(Seat::HOST, Decree::Forfeit(Seat(2))).unwrap_err();
    assert_eq!(refusal.code, "kernel/no_such_seat");
    assert_eq!(refusal.to_string(), "Nobody sits on seat 2 of this match.");
    assert!(table.end(Seat::HOST, Decree::Forfeit(Seat::HOST)).is_err());
    assert_eq!((table.version(), table.decree()), (3, None));
    table.submit(ONE, Command::Resign, &mut Null).unwrap();
    let resigned = outcome(&table);
    for decree in ALL {
        assert_eq!(table.end(Seat::HOST, decree).unwrap_err().code, "kernel/match_over");
        // By its kind: somebody else is not even told that the match is over.
        assert_eq!(table.end(ONE, decree).unwrap_err().code, "kernel/system_only");
    }
    assert_eq!(outcome(&table), resigned);
}

#[test]
fn both_forms_of_the_journal_keep_it() {
    for decree in ALL {
        let table = ended(decree);
        let record = table.record().unwrap();
        let (text, bytes) = (record.to_text().unwrap(), record.to_bytes().unwrap());
        assert_eq!(Record::read(text.as_bytes()).as_ref(), Ok(&record));
        assert_eq!(Record::read(&bytes).as_ref(), Ok(&record));
        let replayed = record.replay().unwrap();
        assert_eq!((replayed.history(), replayed.status()), (table.history(), table.status()));
        let mut shorter = record.clone();
        shorter.acts.truncate(3);
        shorter.checks.clear();
        assert_eq!(shorter.replay().unwrap().status(), Status::to_move(ONE));
        // A machine that stops right after it was written.
        let torn = &text.as_bytes()[..text.len() - 20];
        let (salvaged, flaw) = Record::<Trail>::salvage(torn).unwrap();
        assert!(flaw.is_some());
        assert_eq!(salvaged.replay().unwrap().status(), table.status());
    }
}

#[test]
fn the_lines_are_as_documented() {
    let lines = |decree| {
        let text = ended(decree).record().unwrap().to_text().unwrap();
        text.lines().nth(4).unwrap().split(",\"sum\"").next().unwrap().to_owned()
    };
    assert_eq!(lines(Decree::Forfeit(TWO)), r#"{"seat":255,"act":"forfeit","whose":1"#);
    assert_eq!(lines(Decree::Abandon), r#"{"seat":255,"act":"abandon""#);
    assert_eq!(lines(Decree::Draw), r#"{"seat":255,"act":"draw""#);
}

#[test]
fn a_whole_journal_is_as_it_was_written_when_people_last_read_it() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/ended");
    for (name, decree) in [("forfeited", ALL[0]), ("abandoned", ALL[1]), ("drawn", ALL[2])] {
        let text = ended(decree).record().unwrap().to_text().unwrap();
        golden::text(format!("{folder}/{name}.journal"), &text);
    }
    golden::journals::<Trail>(folder);
}

#[test]
fn a_line_that_is_neither_this_nor_that_is_refused() {
    let text = ended(Decree::Forfeit(TWO)).record().unwrap().to_text().unwrap();
    for (from, into) in [
        (r#""act":"forfeit","whose":1"#, r#""act":"forfeit""#),
        (r#""act":"forfeit","whose":1"#, r#""act":"abandon","whose":1"#),
        (r#""act":"forfeit","whose":1"#, r#""act":"draw","whose":1"#),
        (r#""act":"forfeit","whose":1"#, r#""whose":1"#),
        (r#""act":"undo""#, r#""act":"undo","whose":0"#),
        (r#""act":"forfeit","whose":1"#, r#""act":"surrender","whose":1"#),
    ] {
        let error = Record::<Trail>::read(resealed(&text.replace(from, into)).as_bytes());
        let error = error.unwrap_err();
        assert_eq!(error.code(), "journal/invalid", "{into}");
        let line = if into.contains("undo") { 4 } else { 5 };
        assert_eq!(error.place, DocumentPlace::Line(line), "{into}");
    }
}

/// The same lines with the right sums.
fn resealed(text: &str) -> String {
    let mut crc = crc32fast::Hasher::new();
    let mut sealed = String::new();
    for line in text.lines() {
        let body = line.split(",\"sum\"").next().unwrap();
        crc.update(body.as_bytes());
        let tail = format!(",\"sum\":\"{:08x}\"}}\n", crc.clone().finalize());
        crc.update(tail.as_bytes());
        sealed += body;
        sealed += &tail;
    }
    sealed
}

#[test]
fn a_forged_journal_does_not_replay() {
    let record = table().record().unwrap();
    let code = |more: &[(Seat, Act<Command>)]| {
        let mut forged = record.clone();
        forged.acts.extend_from_slice(more);
        match forged.replay().unwrap_err() {
            ReplayError::Refused { code, .. } => code,
            other => panic!("{other}"),
        }
    };
    assert_eq!(code(&[(ONE, Act::Abandon)]), "kernel/system_only");
    assert_eq!(code(&[(TWO, Act::Forfeit(ONE))]), "kernel/system_only");
    assert_eq!(code(&[(Seat::HOST, Act::Forfeit(Seat(7)))]), "kernel/no_such_seat");
    let forfeit = (Seat::HOST, Act::Forfeit(TWO));
    assert_eq!(code(&[forfeit.clone(), (ONE, Act::Redo)]), "kernel/match_over");
    assert_eq!(code(&[forfeit, (Seat::HOST, Act::Abandon)]), "kernel/match_over");
}

#[test]
fn a_save_keeps_it_and_others_are_written_as_ever() {
    let plain = table().snapshot().to_bytes().unwrap();
    for decree in ALL {
        let table = ended(decree);
        let save = table.snapshot().to_bytes().unwrap();
        let snapshot = Snapshot::<Trail>::from_bytes(&save).unwrap();
        assert_eq!(snapshot, table.snapshot());
        let mut restored = Table::restore(snapshot).unwrap();
        assert_eq!(restored.status(), table.status());
        let refusal = restored.submit(ONE, Command::Step, &mut Null).unwrap_err();
        assert_eq!(refusal.code, "kernel/match_over");
        assert!(save.len() > plain.len());
    }
    let forged = |change: fn(&mut Snapshot<Trail>)| {
        let mut snapshot = ended(Decree::Forfeit(TWO)).snapshot();
        change(&mut snapshot);
        let bytes = snapshot.to_bytes().unwrap();
        assert_eq!(Snapshot::<Trail>::from_bytes(&bytes).unwrap_err().code(), "save/invalid");
        Table::restore(snapshot).unwrap_err().to_string()
    };
    let seat = forged(|snapshot| snapshot.decree = Some(Decree::Forfeit(Seat(5))));
    assert!(seat.contains("seat 5 has forfeited, and there is no such seat"), "{seat}");
    let twice = forged(|snapshot| {
        snapshot.state.apply(ONE, Command::Resign, &mut Null);
    });
    assert!(twice.contains("ended once more"), "{twice}");
}

/// Everybody plays alone, or for themselves.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct Camp(u8);

impl Game for Camp {
    const ID: &'static str = "camp";
    type Setup = u8;
    type Command = ();
    type Event = ();

    fn new(seats: &u8, _: u64, _: &mut impl Sink<Self::Event>) -> Result<Self, SetupError> {
        Ok(Self(*seats))
    }

    fn seats(&self) -> Seats {
        Seats::first(self.0)
    }

    fn status(&self) -> Status {
        Status::Awaiting(self.seats())
    }

    fn legal(&self, _: Seat, out: &mut Vec<()>) {
        out.push(());
    }

    fn check(&self, _: Seat, (): &()) -> Result<(), initiative_kernel::game::Refusal> {
        Ok(())
    }

    fn apply(&mut self, _: Seat, (): (), _: &mut impl Sink<()>) {}
}

#[test]
fn online_grace_2_alone_a_forfeit_is_a_loss_and_among_many_the_others_victory() {
    for seats in [1, 2, 3, 64] {
        let mut table = Table::<Camp>::start(seats, 0).unwrap();
        table.end(Seat::HOST, Decree::Forfeit(Seat(0))).unwrap();
        let outcome = table.status().outcome().unwrap();
        assert_eq!(outcome.winners(), Seats::first(seats).without(Seat(0)));
        assert_eq!((outcome.verdict(Seat(0)), outcome.reason()), (Verdict::Lost, "forfeited"));
    }
}

proptest! {
    /// Whatever came before it, the end that the host gave survives both forms and a save.
    #[test]
    fn any_ended_match_survives_both_forms(seed: u64, turns in 0_usize..60, gone in 0_u8..4) {
        let mut table = Table::<Trail>::start(Setup::default(), seed).unwrap();
        let (mut dice, mut legal) = (Dice::new(seed), Vec::new());
        for _ in 0..turns {
            let Some(seat) = table.status().awaited().iter().next() else { break };
            legal.clear();
            table.state().legal(seat, &mut legal);
            let command = dice.pick(&legal).unwrap().clone();
            table.submit(seat, command, &mut Null).unwrap();
        }
        let decree = match gone {
            2 => Decree::Abandon,
            3 => Decree::Draw,
            seat => Decree::Forfeit(Seat(seat)),
        };
        let over = table.status().is_over();
        prop_assert_eq!(table.end(Seat::HOST, decree).is_err(), over);
        let record = table.record().unwrap();
        let text = record.to_text().unwrap();
        prop_assert_eq!(&Record::<Trail>::read(text.as_bytes()).unwrap(), &record);
        prop_assert_eq!(&Record::<Trail>::read(&record.to_bytes().unwrap()).unwrap(), &record);
        prop_assert_eq!(record.replay().unwrap().status(), table.status());
        let save = table.snapshot().to_bytes().unwrap();
        let restored = Table::restore(Snapshot::<Trail>::from_bytes(&save).unwrap()).unwrap();
        prop_assert_eq!(restored.status(), table.status());
    }
}
