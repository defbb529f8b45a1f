//! Cues on their way through JSON.

use initiative_kernel::game::Seat;
use initiative_kernel::grid::{Direction, Tile};
use initiative_scene::cue::{CardAct, Changes, Cue, Die, Easing, Kind, On, Span};
use initiative_scene::scene::{Badge, Card, CardPlace, Piece, Turn};
use initiative_scene::text::{Colour, Fact, Level};

const HERE: Tile = Tile::new(2, 3);
const THERE: Tile = Tile::new(4, 3);

/// One of each kind, with everything that it can have.
fn kinds() -> Vec<Kind> {
    let piece = || "S2".into();
    let on = || On::Piece("S2".into());
    vec![
        Kind::Move { piece: piece(), from: HERE, path: vec![Tile::new(3, 3), THERE] },
        Kind::Jump { piece: piece(), from: HERE, to: THERE },
        Kind::Knock { piece: piece(), from: HERE, toward: THERE },
        Kind::Mark {
            tiles: vec![HERE],
            token: "warn".into(),
            sign: "!".into(),
            pulse: Span::ms(600),
            owner: Some(piece()),
            stays: true,
            clear: true,
        },
        Kind::Number { on: on(), value: -3, meter: Some("mana".into()) },
        Kind::Text { on: On::Tile(HERE), text: "Miss".into() },
        Kind::Flash { on: on(), colour: Some(Colour(255, 0, 0)), look: "hit".into() },
        Kind::Shake { on: On::Screen, strength: 25 },
        Kind::Particles { on: On::Card(CardPlace::slot("hand", 2)), look: "done".into() },
        Kind::Appear {
            piece: piece(),
            figure: Some(Box::new(Piece::new("Bo", "survivor", HERE))),
            look: "rise".into(),
        },
        Kind::Fade { piece: piece(), look: "death".into() },
        Kind::Change {
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
        Kind::Tile { tile: HERE, kind: Some('o'), look: Some("door".into()) },
        Kind::Meter { meter: "mana".into(), seat: Some(1), value: 4, max: Some(5), brief: Some(1) },
        Kind::Turn { turn: Box::new(Turn { text: "Monsters".into(), ..Turn::default() }) },
        Kind::Details { details: vec![Fact::new("Slot", "2/3")] },
        Kind::Card {
            act: CardAct::Draw,
            from: Some(CardPlace::pile("deck")),
            to: Some(CardPlace::slot("hand", 2)),
            card: Some(Box::new(Card::new("Bite", "bite"))),
            count: Some(2),
            piece: Some(piece()),
        },
        Kind::Dice {
            dice: vec![Die { face: 10, sides: 10, text: "hit".into() }],
            text: "Hit roll".into(),
            piece: Some(piece()),
        },
        Kind::Shot { from: HERE, to: THERE, look: "arrow".into() },
        Kind::Banner {
            text: "Monsters".into(),
            look: "other_turn".into(),
            note: "They act".into(),
            face: "queen".into(),
            enter: Span::ms(350),
            leave: Span::ms(200),
        },
        Kind::Dialogue { piece: Some(piece()), text: "Run!".into() },
        Kind::Camera { tile: HERE },
        Kind::Sound,
        Kind::Wait,
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
    let mut own = Cue::new(Kind::Wait).lasting(Span::ms(1)).after(Span::ms(1));
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
    let header = Cue::header(Level::Round, "Round 2");
    assert_eq!(header.log.unwrap().level, Level::Round);
    assert_eq!(header.lasts, Span::ZERO);
}
