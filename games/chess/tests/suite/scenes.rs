//! What people see: scenes, choices and cues.

mod bosses;
mod figures;
mod ground;
mod log;
mod offers;
mod parties;
mod playback;
mod previews;
mod stories;
mod timing;

use chess::{Chess, ChessPhase, Command, Event, Setup, Square};
use initiative_kernel::game::{Game, Seat};
use initiative_scene::choice::{Choice, Role, Tier};
use initiative_scene::cue::{Cue, CueKind, Easing, Span};
use initiative_scene::director::Director;
use initiative_scene::scene::Scene;
use initiative_scene::staged::{Staged, Step};
use initiative_scene::text::Fact;
use initiative_scene::viewer::Viewer;
use initiative_testkit::bound::LoopBound;

const WHITE: Viewer = Viewer::Seat(Seat(0));

fn game(text: &str) -> Chess {
    Chess::start(&Setup::scenario(text), 1).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn at(name: &str) -> Square {
    Square::parse(name)
}

fn play(game: &mut Chess, ply: &str) -> Vec<Event> {
    let seat = Seat(game.to_move() as u8);
    let command = Command::ply(ply).unwrap();
    game.check(seat, &command).unwrap_or_else(|refusal| panic!("{ply}: {}", refusal.code));
    let mut events = Vec::new();
    game.apply(seat, command, &mut events);
    events
}

/// Plays a move and tells it.
fn watch(game: &mut Chess, ply: &str) -> Vec<Cue> {
    let before = game.clone();
    let events = play(game, ply);
    tell(&Step::new(&before, &events, game), WHITE)
}

fn tell(step: &Step<'_, Chess>, viewer: Viewer) -> Vec<Cue> {
    let mut cues = Vec::new();
    Chess::tell(step, viewer, &mut cues);
    cues
}

/// The move choice of the piece on a square.
fn moves<'a>(scene: &'a Scene, game: &Chess, from: &str) -> &'a Choice {
    let piece = game.field.piece(at(from)).unwrap();
    &scene.choices[format!("move-p{}", piece.tag).as_str()]
}

fn target<'a>(choice: &'a Choice, to: &str) -> &'a initiative_scene::choice::Target {
    let found = choice.targets.iter().find(|target| target.tile == Some(at(to).tile()));
    found.unwrap_or_else(|| panic!("no target {to}"))
}

#[test]
fn chess_cue_8_targets_and_previews() {
    let game = game("4r2k/8/8/8/R7/8/8/4K3 w - - 0 1; enemy grunt d4");
    let scene = game.scene(WHITE);
    let tag = game.field.piece(at("a4")).unwrap().tag;
    assert!(!scene.choices.contains_key(format!("move-p{tag}").as_str()), "it can only hit");
    let rook = &scene.choices[format!("hit-p{tag}").as_str()];
    assert!(rook.direct);
    let attack = target(rook, "d4");
    assert_eq!(attack.tier, Tier::Target);
    assert!(!attack.risk.is_empty(), "yellow");
    let said: Vec<_> =
        attack.preview.forecast.iter().map(|fact| (&*fact.name, &*fact.text)).collect();
    assert_eq!(said, [("Hits", "Grunt 1 for 1: 1 of 2 left"), ("Pushes", "Grunt 1 to e4")]);
    assert_eq!(scene.turn.text, "Check! Your move", "CLIENT-GAME-2");
    assert_eq!(scene.able, "One move: 2 pieces can make it", "CLIENT-WORDS-1");
    let refused = target(rook, "a5");
    assert_eq!(refused.refused.as_ref().unwrap().code, "chess/king_in_check");
    let king = game.field.piece(at("e1")).unwrap();
    assert_eq!(scene.pieces[format!("p{}", king.tag).as_str()].marks, ["check"]);
    let enemy = &scene.pieces["e1"];
    assert_eq!((enemy.moves.len(), enemy.strikes.len()), (8, 8));
    assert_eq!(enemy.meters[0].max, Some(2));
}

#[test]
fn chess_cue_9_confirmations() {
    let ask = |text: &str, from: &str, to: &str| {
        let game = game(text);
        let scene = game.scene(WHITE);
        target(moves(&scene, &game, from), to).confirm.to_string()
    };
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(ask(&format!("{fen}; tile e3 lava"), "e2", "e3"), "This piece will be lost.");
    let marked = format!("{fen}; enemy grunt d1 commit=e1");
    assert_eq!(ask(&marked, "e2", "e3"), "The king stands on a marked tile.");
    assert_eq!(ask(&marked, "e1", "f1"), "");
    let belt = "4k3/8/8/8/8/8/8/5KR1 w - - 0 1; tile h2 dropper; belt f2-g2 e";
    assert_eq!(ask(belt, "f1", "f2"), "The belt will take the king.");
    let blast = "4k3/8/8/2n1p3/3q4/2P1N3/8/3RK3 w - - 0 1; mark d4 shield; boss queen turn=3";
    assert_eq!(ask(blast, "d1", "d4"), "The blast takes own pieces: pawn, knight.");
    let game = game(blast);
    let scene = game.scene(WHITE);
    let preview = &target(moves(&scene, &game, "d1"), "d4").preview;
    assert_eq!(preview.tiles.len(), 9);
    assert_eq!(preview.pieces.iter().filter(|one| one.friend).count(), 3);
    assert_eq!(scene.choices["resign"].role, Role::Menu);
    assert!(!scene.choices["resign"].confirm.is_empty());
}

#[test]
fn chess_cue_9_promotion_is_a_step() {
    let game = game("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let scene = game.scene(WHITE);
    let step = target(moves(&scene, &game, "a7"), "a8").then.as_ref().unwrap();
    let names: Vec<_> = step.targets.iter().map(|target| target.name.as_ref()).collect();
    assert_eq!(names, ["Queen", "Rook", "Bishop", "Knight"]);
}

#[test]
fn chess_stone_2_the_second_step_is_a_prompt() {
    let mut game = game("4k3/8/8/8/8/8/8/K2R4 w - - 0 1; stone d4");
    play(&mut game, "d1d4");
    let scene = game.scene(WHITE);
    let prompt = scene.prompt.as_ref().unwrap();
    assert_eq!((prompt.step, prompt.steps), (2, 3));
    assert_eq!(prompt.choices.len(), 2);
    assert_eq!(prompt.cancel.as_ref().unwrap().as_str(), "abort");
    assert_eq!(scene.choices["abort"].role, Role::Cancel);
    assert!(scene.focus.is_some());
    let (before, mut events) = (game.clone(), Vec::new());
    game.apply(Seat(0), Command::StoneStep { to: at("e5") }, &mut events);
    let scene = game.scene(WHITE);
    assert_eq!(scene.pieces["stone-d4"].at, at("e5").tile());
    assert_eq!(scene.prompt.unwrap().step, 3);
    let cues = tell(&Step::new(&before, &events, &game), WHITE);
    assert_eq!(cues.len(), 2, "piece and stone glide together");
    assert!(cues[0].free && cues[0].lasts == Span::frames(30));
}

#[test]
fn chess_cue_3_telegraphs_persist() {
    let mut game = game("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1; enemy grunt d5");
    let cues = watch(&mut game, "e1f1");
    let mark = cues.into_iter().find(|cue| matches!(cue.kind, CueKind::Mark { .. })).unwrap();
    assert_eq!(mark.lasts, Span::frames(30));
    let CueKind::Mark { tiles, sign, stays, .. } = mark.kind else {
        panic!("no mark");
    };
    assert_eq!((tiles, sign.as_ref(), stays), (vec![at("e4").tile()], "!", true));
    for _ in 0..2 {
        let scene = game.scene(WHITE);
        assert_eq!(scene.telegraphs["strike-1"].tiles, [at("e4").tile()]);
        if game.phase() == ChessPhase::Black {
            play(&mut game, "e8d8");
        }
    }
    let events = play(&mut game, "f1f2");
    assert!(events.iter().any(|event| matches!(event, Event::EnemyStruck { .. })));
    assert!(game.scene(WHITE).telegraphs.is_empty());
}

/// The frames of CHESS-CUE-2, 4 and 5, row by row.
#[test]
fn case_31_chess_cue_2_frames_and_easing() {
    let lasting = |text: &str, ply: &str, wanted: fn(&CueKind) -> bool| -> Vec<u32> {
        let mut game = game(text);
        watch(&mut game, ply)
            .into_iter()
            .filter(|cue| wanted(&cue.kind))
            .map(|cue| cue.lasts.as_frames())
            .collect()
    };
    let glides = |kind: &CueKind| matches!(kind, CueKind::Move { .. });
    let fen = "4k3/8/8/8/8/2N5/4P3/4K3 w - - 0 1";
    assert_eq!(lasting(fen, "e2e4", glides), [30]);
    assert_eq!(lasting(fen, "c3d5", glides), [15, 15], "a knight goes up, then across");
    assert_eq!(lasting("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", glides), [30, 30]);
    // A grunt's own move is 30 frames, a brute's 45; a push is 15 and leaves no trace.
    assert_eq!(lasting(&format!("{fen}; enemy grunt a8"), "e2e4", glides), [30, 30]);
    assert_eq!(lasting(&format!("{fen}; enemy brute a8"), "e2e4", glides), [30, 45]);
    let text = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1; enemy grunt a4 hp=3; enemy grunt h8 hp=1";
    assert_eq!(lasting(text, "a1a4", glides)[..2], [15, 30]);
    assert_eq!(lasting(&format!("{fen}; world fear"), "c3e4", glides), [15, 15]);
    assert_eq!(lasting(&format!("{fen}; belt e4 n"), "c3e4", glides), [15, 15, 50]);
    let fades = |kind: &CueKind| matches!(kind, CueKind::Fade { .. });
    assert_eq!(lasting("4k3/8/8/8/8/8/8/R3K3 w - - 0 1; enemy grunt a4 hp=1", "a1a4", fades), [60]);
    assert_eq!(lasting(&format!("{fen}; tile e3 lava"), "e2e3", fades), [30]);
    assert_eq!(lasting(&format!("{fen}; tile e3 dropper"), "e2e3", fades), [10]);
    // Everything that glides eases in and out, and ends exactly on its tile.
    let mut game = game(fen);
    let cues = watch(&mut game, "e2e4");
    let glide = cues.iter().find(|cue| matches!(cue.kind, CueKind::Move { .. })).unwrap();
    assert_eq!(glide.easing, Easing::InOutQuad);
    assert_eq!(glide.lasts.as_ms(), 500);
}

#[test]
fn case_18_and_19_chess_cue_3_highlight_and_shot() {
    let mut game = game("7k/8/8/8/8/8/3P4/K7 w - - 0 1; enemy lurker d3; sandbox");
    let order: Vec<(String, u32)> = watch(&mut game, "a1b1")
        .into_iter()
        .filter(|cue| matches!(cue.kind, CueKind::Mark { clear: false, .. } | CueKind::Move { .. }))
        .map(|cue| (cue.kind.name().to_string(), cue.lasts.as_frames()))
        .collect();
    assert_eq!(order, [("move".into(), 30), ("mark".into(), 30), ("move".into(), 30)]);
    let mut game = self::game("7k/8/8/8/8/8/3P4/K7 w - - 0 1; enemy archer d4 commit=d2; sandbox");
    let cues = watch(&mut game, "a1b1");
    let shot = cues.into_iter().find(|cue| matches!(cue.kind, CueKind::Shot { .. }));
    assert_eq!(shot.unwrap().lasts, Span::frames(6));
}

/// CHESS-CUE-1: the piece first, then one enemy after the other, each for its 30 frames.
#[test]
fn chess_cue_1_one_enemy_after_the_other() {
    let mut game = game("trio");
    let mut director = Director::new();
    director.push(watch(&mut game, "a2a3"));
    let (mut moments, mut seen) = (Vec::new(), Vec::new());
    let mut bound = LoopBound::new(10_000, "the cues of a move");
    while bound.step() && director.locked() {
        director.tick(Span::frames(1), &mut moments);
        let moving: Vec<String> = director
            .tweens()
            .filter_map(|tween| match &tween.cue.kind {
                CueKind::Move { piece, .. } => Some(piece.to_string()),
                _ => None,
            })
            .collect();
        assert!(moving.len() <= 1, "{moving:?}");
        seen.extend(moving);
    }
    let frames = |id: &str| seen.iter().filter(|one| *one == id).count();
    assert!([1, 2, 3].iter().all(|enemy| (29..=30).contains(&frames(&format!("e{enemy}")))));
    seen.dedup();
    assert_eq!(seen[1..], ["e1", "e2", "e3"]);
}

#[test]
fn case_58_chess_cue_6_labels() {
    let labels = ChessPhase::ROUND.map(|phase| (phase as u8, phase.label(false)));
    assert_eq!(labels, [(0, "PLAYER"), (2, "ENEMIES"), (1, "AI"), (3, "BOSS CHEAT")]);
    assert_eq!(ChessPhase::Black.label(true), "BLACK");
    let game = game("overworld");
    let scene = game.scene(WHITE);
    assert_eq!((scene.turn.text.as_ref(), scene.turn.phase.as_ref()), ("Your move", ""));
    assert_eq!(scene.details[0], Fact::new("Turn", "PLAYER"), "CLIENT-WORDS-1");
}

#[test]
fn chess_cue_6_the_end() {
    let mut game = game("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    let last = watch(&mut game, "a1a8").pop().unwrap();
    let over = game.scene(WHITE).over.unwrap();
    assert_eq!((over.title.as_ref(), over.reason.as_ref()), ("Victory", "white/checkmate"));
    assert_eq!(over.summary.len(), 1, "no crowns were there to be left");
    assert_eq!(game.scene(WHITE).details, [], "nobody's turn comes any more");
    assert_eq!(game.scene(Viewer::Seat(Seat(1))).over.unwrap().title, "Defeat");
    assert_eq!((last.lasts, last.sound.as_ref()), (Span::frames(60), "win"));
}

/// CLIENT-SEAT-1: at one screen both read the same words, whoever of them is looking.
#[test]
fn chess_cue_6_a_shared_screen_names_the_sides() {
    let mut game = game("k7/8/1K6/8/8/8/8/7R w - - 0 1");
    let told = |step: &Step<'_, Chess>, seat| {
        let cues = tell(step, Viewer::Shared(seat));
        let banners = cues.iter().filter_map(|cue| match &cue.kind {
            CueKind::Banner { text, .. } => Some(text.to_string()),
            _ => None,
        });
        let lines =
            cues.iter().filter_map(|cue| cue.log.as_ref().map(|line| line.text.to_string()));
        (banners.collect::<Vec<_>>(), lines.collect::<Vec<_>>())
    };
    for (step, banner) in
        [("h1h2", "Black to move"), ("a8b8", "White to move"), ("h2h8", "White wins")]
    {
        let before = game.clone();
        let events = play(&mut game, step);
        let step = Step::new(&before, &events, &game);
        let (told, other) = (told(&step, Seat(0)), told(&step, Seat(1)));
        assert_eq!(told, other);
        assert_eq!(told.0.last().unwrap(), banner);
        assert!(!told.1.join(" ").contains("Your"), "{:?}", told.1);
    }
    for seat in [Seat(0), Seat(1)] {
        let over = game.scene(Viewer::Shared(seat)).over.unwrap();
        assert_eq!((over.title.as_ref(), over.result), ("White wins", None));
    }
}

/// The texts of the banners, and the time that everything behind a cue waits for it.
fn banners_and_wait(cues: &[Cue]) -> (Vec<String>, Span) {
    let banners = cues.iter().filter_map(|cue| match &cue.kind {
        CueKind::Banner { text, .. } => Some(text.to_string()),
        _ => None,
    });
    let held = cues.iter().filter(|cue| !cue.free).map(|cue| cue.delay + cue.lasts).sum();
    (banners.collect(), held)
}

/// Only what a viewer decides has a banner, and nobody waits for it.
#[test]
fn client_pace_1_a_turn_waits_for_moves_and_enemies_only() {
    let shown = |game: &mut Chess, ply: &str, viewer: Viewer| {
        let before = game.clone();
        let events = play(game, ply);
        let (banners, held) = banners_and_wait(&tell(&Step::new(&before, &events, game), viewer));
        (banners.join(", "), held.as_ms())
    };
    let mut plain = game("plain");
    assert_eq!(shown(&mut plain, "e2e4", WHITE), (String::new(), 500));
    assert_eq!(shown(&mut plain, "e7e5", WHITE), ("Your move".into(), 500));
    assert_eq!(shown(&mut plain, "g1f3", Viewer::Spectator), (String::new(), 500));
    // CHESS-CUE-2: an enemy's own move takes 30 frames.
    let grunt = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; enemy grunt a8";
    assert_eq!(shown(&mut game(grunt), "e2e4", WHITE), (String::new(), 500 + 500));
    let shared = Viewer::Shared(Seat(0));
    assert_eq!(shown(&mut game(grunt), "e2e4", shared), ("Black to move".into(), 500 + 500));
    // A check is what counts, not whose turn it is, and it holds nothing up.
    let mut check = game("4k3/8/8/8/8/8/4K3/7r b - - 0 1");
    assert_eq!(shown(&mut check, "h1h2", WHITE), ("Check".into(), 500));
    // A cheat begins under its banner.
    let mut queen = game("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; boss queen");
    play(&mut queen, "e2e4");
    let (banners, held) = shown(&mut queen, "e7e5", WHITE);
    assert_eq!(banners, "Trim, Your move");
    assert!(held < 500 + 500 + 2000, "{held} ms");
}

/// What a seat has taken, as words.
fn taken(scene: &Scene, seat: u8) -> Vec<String> {
    let taken = &scene.seats[&Seat(seat)].taken;
    taken.iter().map(|one| format!("{} {}", one.count, one.name)).collect()
}

#[test]
fn chess_cue_6_only_what_stood_at_the_start_is_counted_as_captured() {
    for text in ["void", "boss_king", "boss_jester", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"] {
        let scene = game(text).scene(WHITE);
        assert_eq!(taken(&scene, 0), [""; 0], "{text}");
        assert_eq!(taken(&scene, 1), [""; 0], "{text}");
    }
    let mut game = game("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    play(&mut game, "e4d5");
    assert_eq!(taken(&game.scene(WHITE), 0), ["1 Pawn"]);
    let again = Chess::start(&Setup::scenario(&game.export()), 1).unwrap();
    assert_eq!(again, game, "what was captured survives export and load");
}

#[test]
fn chess_cue_6_details_follow_the_enemies_slot_by_slot() {
    let mut game = game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; enemy grunt a8; enemy grunt h8");
    assert_eq!(game.scene(WHITE).details[1].text, "idle");
    let told: Vec<String> = watch(&mut game, "e2e4")
        .iter()
        .filter_map(|cue| match &cue.kind {
            CueKind::Details { details } => Some(details[0].text.split(" · ").next()?.to_owned()),
            _ => None,
        })
        .collect();
    assert_eq!(
        told,
        [
            "ENEMIES",
            "processing, slot 1/2",
            "scanning",
            "moving",
            "turn_complete",
            "processing, slot 2/2",
            "scanning",
            "moving",
            "turn_complete",
            "idle",
            "BLACK",
        ]
    );
}

/// The lines of the log.
fn lines(cues: &[Cue]) -> Vec<&str> {
    cues.iter().filter_map(|cue| cue.log.as_ref()).map(|line| line.text.as_ref()).collect()
}

fn opening(text: &str) -> Vec<Cue> {
    let mut events = Vec::new();
    let game = Chess::new(&Setup::scenario(text), 1, &mut events).unwrap();
    tell(&Step::opening(&events, &game), WHITE)
}

#[test]
fn chess_cue_4_the_opening_is_told_as_it_happened() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let cues = opening(&format!("{fen}; enemy grunt a8; spawn grunt 1-1; boss king"));
    let told = lines(&cues);
    assert_eq!(told[..3], ["The King plays Black.", "A Grunt comes.", "A Grunt comes."]);
    assert!(told[3].starts_with("The King: Crowd of Crowns!"), "{told:?}");
    assert_eq!(told[4..], ["Round 1", "Your move"]);
    let rising: Vec<_> = cues.iter().filter(|cue| cue.sound == "spawn").collect();
    assert_eq!([0, 1].map(|place| rising[place].delay), [Span::frames(60), Span::ZERO]);
    // Whoever goes first goes before people's eyes.
    let cues = opening("4k3/8/8/8/8/8/8/4K3 b - - 0 1; enemy grunt d5; phase enemies");
    assert!(lines(&cues).contains(&"Grunt 1 moves to c4."), "{:?}", lines(&cues));
    // A match that goes on does not begin again.
    let going = game(fen).export();
    assert_eq!(opening(&going), []);
}

#[test]
fn chess_cue_4_the_dead_keep_their_names() {
    let mut game = game("4k3/8/8/8/8/8/8/R3K3 w - - 0 1; enemy grunt a4 hp=1");
    let cues = watch(&mut game, "a1a4");
    assert!(lines(&cues).contains(&"White rook strikes Grunt 1 on a4."), "{:?}", lines(&cues));
}
