//! Journals and saves, written, read, cut, flipped and forged.

use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::record::{DocumentPlace, Flaw, ReadError, Record, ReplayError};
use initiative_kernel::table::{Act, Snapshot, Table};
use initiative_testkit::sample::{Command, Setup, Trail};
use proptest::prelude::*;

/// A journal as format 1 wrote it, before sums, undo and an end line existed.
const FORMAT_1: &[u8] = include_bytes!("../data/trail-format-1.journal");

/// The longest line of a journal, and the greatest number of entries.
const MAX: usize = 1 << 20;

fn table() -> Table<Trail> {
    let mut table = Table::start(Setup { length: 30, script: vec![6] }, u64::MAX).unwrap();
    let one = Seat(0);
    for command in [Command::Step, Command::Step] {
        table.submit(one, command, &mut Null).unwrap();
    }
    table.undo(one).unwrap();
    table.redo(one).unwrap();
    table.submit(one, Command::Roll, &mut Null).unwrap();
    table.submit(Seat::HOST, Command::TimeOut, &mut Null).unwrap();
    for turn in 0..14 {
        table.submit(Seat(turn % 2), Command::Pass, &mut Null).unwrap();
    }
    table
}

fn text() -> String {
    table().record().unwrap().to_text().unwrap()
}

fn flaw(journal: impl AsRef<[u8]>) -> ReadError {
    Record::<Trail>::read(journal.as_ref()).unwrap_err()
}

#[test]
fn the_text_is_as_documented() {
    let expected = include_str!("../data/trail-format-2.journal");
    assert_eq!(text(), expected);
}

#[test]
fn both_forms_say_the_same() {
    let record = table().record().unwrap();
    let (text, bytes) = (record.to_text().unwrap(), record.to_bytes().unwrap());
    assert_eq!(Record::read(text.as_bytes()).as_ref(), Ok(&record));
    assert_eq!(Record::read(&bytes).as_ref(), Ok(&record));
    assert_eq!(record.replay().unwrap().history(), table().history());
    assert!(bytes.len() * 5 < text.len(), "{} and {} bytes", bytes.len(), text.len());
}

#[test]
fn a_journal_of_format_1_is_read_as_if_written_today() {
    let record = Record::<Trail>::read(FORMAT_1).unwrap();
    assert_eq!((record.seed, record.acts.len(), record.checks.len()), (77, 39, 3));
    let table = record.replay().unwrap();
    assert!(table.status().is_over());
    let today = record.to_text().unwrap();
    assert!(today.starts_with(r#"{"initiative":"journal","format":2,"#));
    assert_eq!(Record::<Trail>::read(today.as_bytes()).unwrap(), record);
}

#[test]
fn a_flawed_journal_of_format_1_names_its_line() {
    let lines: Vec<&[u8]> = FORMAT_1.split_inclusive(|byte| *byte == b'\n').collect();
    let swapped = [lines[0], lines[1], b"[0,\"Fly\"]\n"].concat();
    let error = flaw(swapped);
    assert_eq!((error.code(), error.place), ("journal/invalid", DocumentPlace::Line(3)));
    assert!(error.to_string().contains("there is no `Fly` here"), "{error}");
    assert_eq!(flaw(&FORMAT_1[..FORMAT_1.len() - 1]).flaw, Flaw::Truncated);
}

#[test]
fn cut_anywhere_it_is_truncated() {
    let text = text();
    for len in 1..text.len() {
        let error = flaw(&text[..len]);
        let line = text[..len].lines().count();
        assert_eq!(
            (error.flaw, error.place),
            (Flaw::Truncated, DocumentPlace::Line(line)),
            "at {len}"
        );
    }
    let bytes = table().record().unwrap().to_bytes().unwrap();
    let head = bytes.iter().position(|byte| *byte == b'\n').unwrap();
    for len in 0..bytes.len() {
        let expected = if len > head { Flaw::Truncated } else { Flaw::Foreign };
        assert_eq!(flaw(&bytes[..len]).flaw, expected, "at {len}");
    }
}

#[test]
fn every_flipped_bit_is_found_in_its_line() {
    let text = text();
    for bit in 0..text.len() * 8 {
        let mut flipped = text.clone().into_bytes();
        flipped[bit / 8] ^= 1 << (bit % 8);
        let error = flaw(&flipped);
        let line = text[..bit / 8].matches('\n').count() + 1;
        if line == 1 {
            continue; // what the first line is flipped into may well be foreign or a newer format
        }
        assert_eq!(error.place, DocumentPlace::Line(line), "bit {bit}: {error}");
        let last = bit / 8 == text.len() - 1;
        assert_eq!(error.flaw, if last { Flaw::Truncated } else { Flaw::Checksum }, "bit {bit}");
    }
    let bytes = table().record().unwrap().to_bytes().unwrap();
    for bit in 0..bytes.len() * 8 {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        flaw(&flipped);
    }
}

#[test]
fn lost_doubled_and_moved_lines_are_found() {
    let text = text();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let without = |line: usize| [&lines[..line], &lines[line + 1..]].concat().concat();
    assert_eq!(flaw(without(3)).place, DocumentPlace::Line(4));
    let doubled = [&lines[..4], &lines[3..]].concat().concat();
    let error = flaw(doubled);
    assert_eq!((error.flaw, error.place), (Flaw::Checksum, DocumentPlace::Line(5)));
    let mut moved = lines.clone();
    moved.swap(2, 3);
    assert_eq!(flaw(moved.concat()).place, DocumentPlace::Line(3));
}

#[test]
fn what_follows_the_end_is_refused() {
    let error = flaw(text() + "{}\n");
    assert_eq!(error.flaw, Flaw::Trailing);
    let mut bytes = table().record().unwrap().to_bytes().unwrap();
    bytes.push(0);
    let error = flaw(&bytes);
    assert_eq!((error.flaw, error.place), (Flaw::Trailing, DocumentPlace::Byte(bytes.len() - 1)));
}

#[test]
fn other_things_are_told_apart() {
    assert_eq!(flaw("").flaw, Flaw::Foreign);
    assert_eq!(flaw("{}\n").flaw, Flaw::Foreign);
    assert_eq!(flaw("# notes\n").flaw, Flaw::Foreign);
    let newer = r#"{"initiative":"journal","format":3}"#;
    assert_eq!(flaw(format!("{newer}\n")).flaw, Flaw::UnknownVersion(3));
    let other = r#"{"initiative":"journal","format":1,"game":"chess","rules":1,"seed":1,"setup":{"length":9}}"#;
    let expected = Flaw::OtherGame { found: "chess".into(), expected: "trail" };
    assert_eq!(flaw(format!("{other}\n")).flaw, expected);
    let other = other.replace("chess", "trail").replace(r#""rules":1"#, r#""rules":9"#);
    assert_eq!(flaw(format!("{other}\n")).flaw, Flaw::OtherRules { found: 9, expected: 1 });
    let other = other.replace(r#""rules":9"#, r#""rules":1"#).replace("length", "width");
    assert_eq!(flaw(format!("{other}\n")).code(), "journal/invalid");
    // In words, and without a name of our types.
    let other = other.replace(r#""setup":{"width":9}"#, r#""setup":7"#);
    let told = flaw(format!("{other}\n")).to_string();
    assert!(told.contains("`setup` is a set of fields: length"), "{told}");
}

#[test]
fn whatever_follows_the_end_is_trailing() {
    for more in [&b"x"[..], b"\xff\n", b"\n", &[b'x'; 2 << 20]] {
        let error = flaw([text().as_bytes(), more].concat());
        assert_eq!(error.flaw, Flaw::Trailing);
    }
}

#[test]
fn too_much_is_neither_written_nor_read() {
    let lines: Vec<&[u8]> = FORMAT_1.split_inclusive(|byte| *byte == b'\n').collect();
    let long = format!("[0,\"{}\"]\n", "x".repeat(MAX));
    let error = flaw([lines[0], long.as_bytes()].concat());
    assert_eq!((error.code(), error.place), ("journal/too_large", DocumentPlace::Line(2)));
    // A setup may be longer than any other line: it holds the board.
    let setup = Setup { length: 20, script: vec![1; 100] };
    let head =
        serde_json::to_string(&setup).unwrap().replace("[1,", &format!("[1{},", " ".repeat(MAX)));
    let first = format!(
        r#"{{"initiative":"journal","format":1,"game":"trail","rules":1,"seed":1,"setup":{head}}}"#
    );
    assert_eq!(Record::<Trail>::read((first + "\n").as_bytes()).unwrap().setup, setup);
    let mut record = table().record().unwrap();
    record.setup.script = vec![1; MAX];
    assert_eq!(Record::read(record.to_text().unwrap().as_bytes()).as_ref(), Ok(&record));
    // Both forms say the same of too many entries.
    let mut record = table().record().unwrap();
    record.checks.clear();
    record.acts = vec![(Seat(0), Act::Undo); MAX + 1];
    assert_eq!(flaw(record.to_text().unwrap()).code(), "journal/too_large");
    assert_eq!(flaw(record.to_bytes().unwrap()).code(), "journal/too_large");
}

#[test]
fn checks_that_fit_no_entry_are_not_written() {
    let mut record = table().record().unwrap();
    record.acts.truncate(10);
    assert!(record.to_text().is_err() && record.to_bytes().is_err());
    record.checks.clear();
    assert!(record.to_text().is_ok());
    record.checks = vec![(5, 1), (4, 2)];
    assert!(record.to_text().is_err() && record.to_bytes().is_err());
}

#[test]
fn a_save_of_version_0_is_the_beginning() {
    let begun = Table::<Trail>::start(Setup::default(), 3).unwrap().snapshot();
    assert!(Table::restore(begun.clone()).unwrap().record().is_some());
    let forged = Snapshot { state: table().state().clone(), ..begun };
    let error = Table::restore(forged).unwrap_err().to_string();
    assert!(error.contains("not the one that the match begins with"), "{error}");
}

#[test]
fn a_forged_entry_is_refused_by_the_rules_and_a_forged_hash_by_the_replay() {
    let record = table().record().unwrap();
    let mut forged = record.clone();
    forged.acts[0].0 = Seat(1);
    let expected = ReplayError::Refused {
        entry: 1,
        seat: Seat(1),
        code: "trail/not_your_turn",
        message: "Racer 0 is on the move.".into(),
    };
    assert_eq!(forged.replay().unwrap_err(), expected);
    let mut forged = record.clone();
    forged.checks[0].1 ^= 1;
    assert!(matches!(forged.replay(), Err(ReplayError::Diverged { entry: 16, .. })));
    let mut forged = record;
    forged.setup.length = 2;
    let error = forged.replay().unwrap_err().to_string();
    assert!(error.contains("length: a trail has 3 to 100 tiles, not 2"), "{error}");
}

#[test]
fn a_torn_journal_is_salvaged_up_to_the_tear() {
    let text = text();
    let torn = &text.as_bytes()[..text.len() / 2];
    let (record, flaw) = Record::<Trail>::salvage(torn).unwrap();
    assert_eq!(flaw.map(|flaw| flaw.flaw), Some(Flaw::Truncated));
    assert_eq!(record.acts, table().record().unwrap().acts[..record.acts.len()]);
    assert!(record.acts.len() > 5);
    record.replay().unwrap();
}

#[test]
fn a_journal_of_other_rules_is_salvaged_with_these() {
    let text = text().replace("\"rules\":1", "\"rules\":9");
    let other = Flaw::OtherRules { found: 9, expected: 1 };
    // The sums do not fit any more, so only its beginning can be read.
    let (record, flaw) = Record::<Trail>::salvage(text.as_bytes()).unwrap();
    assert_eq!((record.acts.len(), flaw.map(|flaw| flaw.flaw)), (0, Some(other.clone())));
    assert_eq!(Record::<Trail>::read(text.as_bytes()).unwrap_err().flaw, other);
    // A setup that these rules do not know is the fault of the rules.
    let strange = text.replace("\"length\"", "\"lengths\"");
    assert_eq!(Record::<Trail>::salvage(strange.as_bytes()).unwrap_err().flaw, other);
}

#[test]
fn client_repl_2_a_broken_journal_is_played_as_far_as_it_is_sound() {
    let record = table().record().unwrap();
    let sound = |record: &Record<Trail>| {
        let (table, broken) = record.replay_sound().unwrap();
        (table.history().len(), broken)
    };
    assert_eq!(sound(&record), (record.acts.len(), None));
    let mut forged = record.clone();
    forged.acts[3].0 = Seat(7);
    assert!(matches!(sound(&forged), (3, Some(ReplayError::Refused { entry: 4, .. }))));
    let mut forged = record.clone();
    forged.checks.last_mut().unwrap().1 ^= 1;
    let last = record.acts.len();
    assert!(
        matches!(sound(&forged), (16, Some(ReplayError::Diverged { entry, .. })) if entry == last)
    );
    forged.checks[0].1 ^= 1;
    assert!(matches!(sound(&forged), (0, Some(ReplayError::Diverged { entry: 16, .. }))));
    // Not even the beginning is the recorded one.
    forged.checks.insert(0, (0, 1));
    assert!(matches!(forged.replay_sound(), Err(ReplayError::Diverged { entry: 0, .. })));
    forged.setup.length = 2;
    assert!(matches!(forged.replay_sound(), Err(ReplayError::Setup(_))));
}

#[test]
fn a_save_comes_back_byte_for_byte() {
    let snapshot = table().snapshot();
    let save = snapshot.to_bytes().unwrap();
    let again = Snapshot::<Trail>::from_bytes(&save).unwrap();
    assert_eq!(again, snapshot);
    assert_eq!(again.to_bytes().unwrap(), save);
}

#[test]
fn flawed_saves_are_refused() {
    let save = table().snapshot().to_bytes().unwrap();
    for bit in 0..save.len() * 8 {
        let mut flipped = save.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(Snapshot::<Trail>::from_bytes(&flipped).is_err(), "bit {bit}");
    }
    let journal = table().record().unwrap().to_bytes().unwrap();
    assert_eq!(Snapshot::<Trail>::from_bytes(&journal).unwrap_err().code(), "save/not_a_save");
    // A state no play could reach, in a save that is otherwise whole.
    let forged =
        serde_json::to_string(table().state()).unwrap().replace("\"turn\":0", "\"turn\":7");
    let state: Trail = serde_json::from_str(&forged).unwrap();
    let forged = Snapshot { state, ..table().snapshot() }.to_bytes().unwrap();
    let error = Snapshot::<Trail>::from_bytes(&forged).unwrap_err();
    assert_eq!(error.code(), "save/invalid");
    assert!(error.to_string().contains("there are seats 0 and 1"), "{error}");
}

/// Bytes in an envelope with a right sum, so that nothing but their content can be wrong.
fn sealed(magic: &str, payload: &[u8]) -> Vec<u8> {
    let length = payload.len();
    let sum = crc32fast::hash(&[format!("2 {length}\n").as_bytes(), payload].concat());
    [format!("{magic} 2 {length} {sum:08x}\n").as_bytes(), payload].concat()
}

/// A journal as text with right sums, so that nothing but its content can be wrong.
fn summed(objects: &[String]) -> String {
    let mut text = String::new();
    for object in objects {
        text += object.strip_suffix('}').unwrap();
        let sum = crc32fast::hash(text.as_bytes());
        text += &format!(",\"sum\":\"{sum:08x}\"}}\n");
    }
    text
}

/// The lines of a journal without their sums.
fn objects(text: &str) -> Vec<String> {
    let object = |line: &str| format!("{}}}", line.split(",\"sum\"").next().unwrap());
    text.lines().map(object).collect()
}

#[test]
fn a_check_after_the_last_entry_may_stand_before_the_end_too() {
    let record = table().record().unwrap();
    let mut objects = objects(&text());
    let (after, digest) = record.checks[record.checks.len() - 1];
    objects.insert(objects.len() - 1, format!(r#"{{"after":{after},"hash":"{digest:016x}"}}"#));
    assert_eq!(Record::read(summed(&objects).as_bytes()).as_ref(), Ok(&record));
}

#[test]
fn a_save_whose_fingerprint_is_of_another_state_is_refused() {
    let snapshot = table().snapshot();
    let save = |digest: u64| {
        let setup = serde_json::to_string(&snapshot.setup).unwrap();
        let head = (Trail::ID, Trail::RULES, snapshot.seed, snapshot.version, digest);
        sealed("initiative-save", &postcard::to_allocvec(&(head, setup, &snapshot.state)).unwrap())
    };
    let digest = snapshot.state.digest();
    assert_eq!(save(digest), snapshot.to_bytes().unwrap());
    let error = Snapshot::<Trail>::from_bytes(&save(digest ^ 1)).unwrap_err();
    assert_eq!(error.code(), "save/invalid");
    assert!(error.to_string().contains("its fingerprint is another"), "{error}");
}

/// A check is of a state that was already reached: one for a later entry could never be wrong.
#[test]
fn a_check_for_an_entry_still_to_come_is_refused_in_text_and_in_bytes() {
    let text = text();
    let mut objects = objects(&text);
    assert_eq!(summed(&objects), text);
    objects.insert(3, r#"{"after":2,"hash":"0000000000000000"}"#.into());
    assert!(Record::<Trail>::read(summed(&objects).as_bytes()).is_ok(), "it is not played here");
    objects[3] = r#"{"after":3,"hash":"0000000000000000"}"#.into();
    let error = flaw(summed(&objects));
    assert_eq!((error.code(), error.place), ("journal/invalid", DocumentPlace::Line(4)));
    assert!(error.to_string().contains("no place for a check after entry 3"), "{error}");

    let record = table().record().unwrap();
    let bytes = |checks: &[(usize, u64)]| {
        let setup = serde_json::to_string(&record.setup).unwrap();
        let head = (Trail::ID, Trail::RULES, record.seed, setup);
        let payload = postcard::to_allocvec(&(head, &record.acts, checks)).unwrap();
        sealed("initiative-journal", &payload)
    };
    assert_eq!(bytes(&record.checks), record.to_bytes().unwrap());
    let error = flaw(bytes(&[(record.acts.len() + 1, 0)]));
    assert_eq!(error.code(), "journal/invalid");
}

#[test]
fn a_fingerprint_has_sixteen_digits_and_nothing_else() {
    let mut objects = objects(&text());
    objects.insert(3, String::new());
    for hash in ["+000000000000001", "00000000000000001", "000000000000001", "000000000000000g"] {
        objects[3] = format!(r#"{{"after":2,"hash":"{hash}"}}"#);
        let error = flaw(summed(&objects));
        assert_eq!((error.code(), error.place), ("journal/invalid", DocumentPlace::Line(4)));
    }
}

proptest! {
    #[test]
    fn any_match_survives_both_forms(seed: u64, picks in prop::collection::vec(0_usize..8, 0..120)) {
        let mut table = Table::<Trail>::start(Setup::default(), seed).unwrap();
        let mut legal = Vec::new();
        for pick in picks {
            let Some(seat) = table.status().awaited().iter().next() else { break };
            legal.clear();
            table.state().legal(seat, &mut legal);
            let command = legal[pick % legal.len()].clone();
            table.submit(seat, command, &mut Null).unwrap();
        }
        let record = table.record().unwrap();
        let text = record.to_text().unwrap();
        prop_assert_eq!(&Record::<Trail>::read(text.as_bytes()).unwrap(), &record);
        prop_assert_eq!(&Record::<Trail>::read(&record.to_bytes().unwrap()).unwrap(), &record);
        let replayed = record.replay().unwrap();
        prop_assert_eq!(replayed.history(), table.history());
        let save = table.snapshot().to_bytes().unwrap();
        let restored = Table::restore(Snapshot::<Trail>::from_bytes(&save).unwrap()).unwrap();
        prop_assert_eq!(restored.state().digest(), table.state().digest());
    }
}
