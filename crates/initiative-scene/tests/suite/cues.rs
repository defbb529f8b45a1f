//! Cues on their way through JSON.

use initiative_kernel::game::Seat;
use initiative_kernel::grid::{Direction, Tile};
use initiative_scene::cue::{CardAct, Changes, Cue, CueKind, Die, Easing, On, Span};
use initiative_scene::scene::{Badge, Card, CardPlace, Piece, Turn};
use initiative_scene::text::{Colour, Fact, LogLevel};

const HERE: Tile = Tile::new(2, 3);
const THERE: Tile = Tile::new(4, 3);

/// One of each kind, with everything that it can have.
fn kinds() -> Vec<CueKind> {
    let piece = || "S2".into();
    let on = || On::Piece("S2".into());
    vec![
        CueKind::Move { piece: piece(), from: HERE, path: vec![Tile::new(3, 3), THERE] },
        CueKind::Jump { piece: piece(), from: HERE, to: THERE },
        CueKind::Knock { piece: piece(), from: HERE, toward: THERE },
        CueKind::Mark {
            tiles: vec![HERE],
            token: "warn".into(),
            sign: "!".into(),
            pulse: Span::ms(600),
            owner: Some(piece()),
            stays: true,
            clear: true,
        },
        CueKind::Number { on: on(), value: -3, meter: Some("mana".into()) },
        CueKind::Text { on: On::Tile(HERE), text: "Miss".into() },
        CueKind::Flash { on: on(), colour: Some(Colour(255, 0, 0)), look: "hit".into() },
        CueKind::Shake { on: On::Screen, strength: 25 },
        CueKind::Particles { on: On::Card(CardPlace::slot("hand", 2)), look: "done".into() },
        CueKind::Appear {
            piece: piece(),
            figure: Some(Box::new(Piece::new("Bo", "survivor", HERE))),
            look: "rise".into(),
        },
        CueKind::Fade { piece: piece(), look: "death".into() },
        CueKind::Change {
            piece: piece(),
            into: Box::new(Changes {
                facing: Some(Direction::NorthEast),
                look: Some("queen".into()),
                pose: Some("".into()),
                badge: Some(Badge::Done),
                spent: Some(false),
                meters: [("life".into(), 3)].into(),
                gains: Some("dazed".into()),
                loses: Some("braced".into()),
            }),
        },
        CueKind::Tile { tile: HERE, kind: Some('o'), look: Some("door".into()) },
        CueKind::Meter {
            meter: "mana".into(),
            seat: Some(1),
            value: 4,
            max: Some(5),
            brief: Some(1),
        },
        CueKind::Turn { turn: Box::new(Turn { text: "Monsters".into(), ..Turn::default() }) },
        CueKind::Details { details: vec![Fact::new("Slot", "2/3")] },
        CueKind::Card {
            act: CardAct::Draw,
            from: Some(CardPlace::pile("deck")),
            to: Some(CardPlace::slot("hand", 2)),
            card: Some(Box::new(Card::new("Bite", "bite"))),
            count: Some(2),
            piece: Some(piece()),
        },
        CueKind::Dice {
            dice: vec![Die { face: 10, sides: 10, text: "hit".into() }],
            text: "Hit roll".into(),
            piece: Some(piece()),
        },
        CueKind::Shot { from: HERE, to: THERE, look: "arrow".into() },
        CueKind::Banner {
            text: "Monsters".into(),
            look: "other_turn".into(),
            note: "They act".into(),
            face: "queen".into(),
            enter: Span::ms(350),
            leave: Span::ms(200),
        },
        CueKind::Dialogue { piece: Some(piece()), text: "Run!".into() },
        CueKind::Camera { tile: HERE },
        CueKind::Sound,
        CueKind::Wait,
    ]
}

#[test]
fn every_kind_comes_back_as_it_was() {
    for kind in kinds() {
        let word = kind.name();
        let bare = Cue::new(kind);
        let mut full = bare.clone();
        full = full.lasting(Span::frames(15)).after(Span::ms(10)).eased(Easing::OutBack);
        full = full.free().unlock().stop().mark("show_end_turn").sound("hit").heard_at(HERE);
        full = full.by(Seat(1)).log_of("S2", "Bo hits.");
        for cue in [bare, full] {
            let json = serde_json::to_value(&cue).unwrap();
            assert_eq!(json["cue"], word);
            assert_eq!(serde_json::from_value::<Cue>(json).unwrap(), cue);
        }
    }
}

/// What a cue has and what its kind has stand side by side, so no name may be used by both.
#[test]
fn no_field_of_a_kind_hides_one_of_the_cue() {
    let mut own = Cue::new(CueKind::Wait).lasting(Span::ms(1)).after(Span::ms(1));
    own = own.eased(Easing::OutExpo).free().unlock().stop().mark("m").sound("s");
    own = own.heard_at(HERE).by(Seat(0)).log("l");
    let own = serde_json::to_value(own).unwrap();
    for kind in kinds() {
        let json = serde_json::to_value(&kind).unwrap();
        let fields = json.as_object().unwrap().keys().filter(|field| *field != "cue");
        for field in fields {
            assert!(own.get(field).is_none(), "`{field}` of {}", kind.name());
        }
    }
}

#[test]
fn a_banner_lasts_as_long_as_its_parts() {
    let banner = Cue::banner("Monsters", Span::ms(350), Span::ms(600), Span::ms(200));
    assert_eq!(banner.lasts, Span::ms(1150));
}

#[test]
fn a_header_is_a_line_of_the_log_that_takes_no_time() {
    let header = Cue::header(LogLevel::Round, "Round 2");
    assert_eq!(header.log.unwrap().level, LogLevel::Round);
    assert_eq!(header.lasts, Span::ZERO);
}
