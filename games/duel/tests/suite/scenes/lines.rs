//! The log, the sounds and the captions: everything that happens is said, to whom it may be.

use super::matches::*;
use duel::{Bearer, Command, EffectFizzle, EndReason, Event, UnitId};
use initiative_kernel::game::Seat;
use initiative_kernel::modifier::When;
use initiative_scene::cue::{CardAct, Cue, CueKind};
use initiative_scene::staged::Staged;
use initiative_scene::text::LogLevel;
use initiative_scene::viewer::Viewer;
use std::collections::BTreeMap;

/// What is said of a step. Units go by the names they have at that moment.
struct Witness<'a> {
    moment: &'a Moment,
    viewer: Viewer,
    units: BTreeMap<UnitId, String>,
    bonus: bool,
}

impl<'a> Witness<'a> {
    fn new(moment: &'a Moment, viewer: Viewer) -> Self {
        let units = moment.before.board_order();
        let units = units.map(|unit| (unit.id, moment.before.card(unit.card).name.clone()));
        Self { moment, viewer, units: units.collect(), bonus: false }
    }

    fn card(&self, card: duel::CardId) -> &str {
        &self.moment.after.card(card).name
    }

    fn took(&self, seat: Seat, card: duel::CardId, verb: &str) -> String {
        match self.viewer.sees(seat) {
            true if self.viewer.you() == Some(seat) => format!("You {verb} {}", self.card(card)),
            true => format!("{} {verb}s {}", name(self.moment, seat), self.card(card)),
            false => format!("{} {verb}s a card", name(self.moment, seat)),
        }
    }

    /// The lines of an event; `…` stands for words about a modifier, which have their own tests.
    fn lines(&mut self, event: &Event) -> Vec<String> {
        match event {
            Event::UnitSummoned { unit, card, .. } | Event::UnitTransformed { unit, card } => {
                let name = self.card(*card).to_owned();
                self.units.insert(*unit, name);
            }
            Event::BonusTurnBegun { .. } => self.bonus = true,
            _ => {}
        }
        let who = |seat: &Seat| name(self.moment, *seat);
        let unit = |id: &UnitId| self.units[id].clone();
        let one = |text: String| vec![text];
        match event {
            Event::MulliganDone { seat, slots } => one(match slots.len() {
                _ if !self.viewer.sees(*seat) => {
                    format!("{} has settled the starting hand", who(seat))
                }
                0 => format!("{} keeps the starting hand", who(seat)),
                1 => format!("{} replaces 1 card", who(seat)),
                count => format!("{} replaces {count} cards", who(seat)),
            }),
            Event::MatchStarted => one("The match begins".to_owned()),
            Event::TurnStarted { seat, number, .. } => {
                let bonus = self.bonus.then(|| format!("{} takes a bonus turn", who(seat)));
                [format!("Turn {number}: {}", who(seat))].into_iter().chain(bonus).collect()
            }
            Event::CardDrawn { seat, card, .. } => one(self.took(*seat, *card, "draw")),
            Event::CardGiven { seat, card, .. } => one(self.took(*seat, *card, "get")),
            Event::CardBurned { card, .. } => {
                one(format!("No room for more: {} is burned", self.card(*card)))
            }
            Event::FatigueSuffered { seat } => one(format!("{} has no cards left", who(seat))),
            Event::SignatureReady { seat } => {
                let card = self.moment.after.side(*seat).signature.card;
                one(format!("{}: {} is ready", who(seat), self.card(card)))
            }
            Event::CardPlayed { seat, card, .. } | Event::SignaturePlayed { seat, card, .. } => {
                one(format!("{} plays {}", who(seat), self.card(*card)))
            }
            Event::UnitSummoned { card, at, .. } => {
                one(format!("{} arrives at {at}", self.card(*card)))
            }
            Event::ArtifactEquipped { seat, card, .. } => {
                one(format!("{} wears {}", who(seat), self.card(*card)))
            }
            Event::ArtifactBroken { card, .. } => one(format!("{} breaks", self.card(*card))),
            Event::SpringCollected { unit: id, .. } => {
                one(format!("{} collects a spring", unit(id)))
            }
            Event::UnitMoved { unit: id, path, .. } => {
                one(format!("{} moves to {}", unit(id), path.last().unwrap()))
            }
            Event::UnitAttacked { unit: id, target, .. } => {
                one(format!("{} attacks {}", unit(id), unit(target)))
            }
            Event::DamageDealt { unit: id, amount, .. } => {
                one(format!("{} takes {amount} damage", unit(id)))
            }
            Event::DamageHealed { unit: id, amount, .. } => {
                one(format!("{} is healed by {amount}", unit(id)))
            }
            Event::UnitDied { card, .. } => one(format!("{} dies", self.card(*card))),
            Event::CardReplaced { seat, .. } => one(format!("{} replaces a card", who(seat))),
            Event::ModifierApplied { bearer, .. } => self.change(*bearer, "+"),
            Event::ModifierExpired { bearer, .. } | Event::ModifierRemoved { bearer, .. } => {
                self.change(*bearer, "-")
            }
            Event::UnitDispelled { unit: id } => one(format!("{} is dispelled", unit(id))),
            Event::UnitTransformed { card, .. } => {
                one(format!("A unit turns into a {}", self.card(*card)))
            }
            Event::UnitRelocated { unit: id, to, .. } => {
                one(format!("{} is moved to {to}", unit(id)))
            }
            Event::UnitRefreshed { unit: id } => one(format!("{} can act again", unit(id))),
            Event::SpringOpened { .. } => one("A spring opens again".to_owned()),
            Event::BonusTurnGranted { seat } => one(format!("{} will go again", who(seat))),
            Event::EffectFizzled { reason, .. } => one(format!(
                "It fizzles: {}",
                match reason {
                    EffectFizzle::NoTarget => "nothing to act on",
                    EffectFizzle::NoRoom => "no room",
                    EffectFizzle::AtCap => "mana is at its highest",
                    EffectFizzle::AlreadyPending => "another turn is coming already",
                    EffectFizzle::NotCurrent => "it is not that player's turn",
                }
            )),
            Event::MatchEnded { winner, reason } => one(match (winner, reason) {
                (Some(winner), _) => format!("{} wins", who(winner)),
                (None, EndReason::Abandoned) => "The match is given up".to_owned(),
                (None, _) => "The match is drawn".to_owned(),
            }),
            _ => vec![],
        }
    }

    fn change(&self, bearer: Bearer, sign: &str) -> Vec<String> {
        match bearer {
            Bearer::Unit(unit) => vec![format!("{} {sign}", self.units[&unit])],
            Bearer::Hand(seat, _) if self.viewer.sees(seat) => {
                vec![format!("A card in the hand {sign}")]
            }
            _ => vec![],
        }
    }
}

/// Words about a modifier, cut short to who it is about and whether it comes or goes.
fn cut(line: &str) -> String {
    let comes = [" gains ", " is stunned", " costs "];
    let goes = [" loses ", " is no longer stunned", " no longer costs "];
    for (words, sign) in [(goes, "-"), (comes, "+")] {
        if let Some((whom, _)) = words.iter().find_map(|it| line.split_once(it)) {
            return format!("{whom} {sign}");
        }
    }
    line.to_owned()
}

#[test]
fn duel_ev_1_everything_that_happens_has_its_line() {
    for (place, moment) in MOMENTS.iter().enumerate() {
        let viewer = EYES[place % EYES.len()];
        let mut witness = Witness::new(moment, viewer);
        let mut told: Vec<String> = moment.events.iter().flat_map(|it| witness.lines(it)).collect();
        let cues = moment.cues(viewer);
        let lines: Vec<_> = cues.iter().filter_map(|cue| cue.log.as_ref()).collect();
        let said: Vec<String> = lines.iter().map(|line| cut(&line.text)).collect();
        // A modifier that does nothing a player could see passes without a word.
        if said.len() < told.len() {
            let mut rest = said.iter().peekable();
            told.retain(|line| {
                let here = rest.next_if(|it| *it == line).is_some();
                here || !line.ends_with([' ', '+', '-']) || !line.contains("Seed Pod")
            });
        }
        assert_eq!(said, told, "{viewer:?}: {:?}", moment.events);
        for line in lines {
            let header = line.text.starts_with("Turn ")
                || ["The match begins", "The match is"].iter().any(|it| line.text.starts_with(it))
                || line.text.ends_with(" wins");
            assert_eq!(line.level == LogLevel::Turn, header, "{}", line.text);
            // DUEL-UI-5: the history of plays, in the colours of the seats.
            let played = line.text.contains(" plays ");
            assert_eq!(line.card.is_some(), played, "{}", line.text);
            if let Some(card) = &line.card {
                let seat =
                    if line.text.starts_with(&name(moment, A)) { "seat-0" } else { "seat-1" };
                let sides = moment.before.scene(viewer).sides;
                assert!(line.text.ends_with(&*card.name));
                if name(moment, A) != name(moment, B) {
                    assert_eq!(card.colour, Some(sides[seat].colour));
                }
            }
        }
    }
}

/// What is seen and heard of an event, besides draws and pauses.
fn heard(moment: &Moment, viewer: Viewer, place: usize) -> Vec<(&'static str, &'static str)> {
    let (event, next) = (&moment.events[place], moment.events.get(place + 1));
    let stays = |id: UnitId| moment.before.unit(id).is_some();
    let lasting = moment.after.board_order().filter(|unit| stays(unit.id));
    let modifier = |bearer: Bearer, buff: duel::BuffId, comes: bool| {
        let flash = ("flash", if comes { "buff" } else { "fade" });
        match bearer {
            Bearer::Unit(unit) => {
                let bears = moment
                    .after
                    .unit(unit)
                    .map(|unit| unit.modifiers.iter().any(|it| it.payload.buff == buff));
                let badge = (bears == Some(comes)).then_some(("change", ""));
                badge.into_iter().chain([flash]).collect()
            }
            Bearer::Hand(seat, _) if viewer.sees(seat) => vec![flash],
            _ => vec![],
        }
    };
    match event {
        Event::TurnEnded { seat, .. } => {
            lasting.filter(|unit| unit.seat == *seat).map(|_| ("change", "")).collect()
        }
        Event::UnitsRefreshed => lasting.map(|_| ("change", "")).collect(),
        Event::MatchStarted | Event::TurnStarted { .. } => {
            vec![("turn", ""), ("banner", "ui_your_turn")]
        }
        Event::ManaGrown { .. } if matches!(next, Some(Event::ManaRestored { .. })) => vec![],
        Event::ManaBonusLapsed { .. }
        | Event::ManaGrown { .. }
        | Event::ManaRestored { .. }
        | Event::ManaSpent { .. }
        | Event::ManaRaised { .. } => vec![("meter", "")],
        Event::SignatureReady { .. } => vec![("flash", "ready")],
        Event::FatigueSuffered { .. } => vec![("text", "fatigue")],
        Event::BonusTurnGranted { .. } => vec![("text", "bonus")],
        Event::FollowUpOpened { seat, .. } if viewer.sees(*seat) => vec![("flash", "")],
        Event::WatchTriggered { when: When::Start, .. } => vec![("flash", "fx_start_watch")],
        Event::WatchTriggered { when: When::End, .. } => vec![("flash", "fx_end_watch")],
        Event::OpeningTriggered { .. } | Event::DyingWishTriggered { .. } => vec![("flash", "")],
        Event::CardBurned { .. } => vec![("text", ""), ("card", "burn")],
        Event::CardReplaced { .. } => vec![("card", "draw")],
        Event::CardPlayed { .. } => vec![("card", "play")],
        Event::SignaturePlayed { .. } => vec![("card", "signature")],
        Event::ArtifactEquipped { .. } => vec![("card", "equip")],
        Event::ArtifactBroken { .. } => vec![("card", "break")],
        Event::UnitSummoned { .. } => vec![("appear", "summon")],
        Event::SpringCollected { .. } => vec![("meter", ""), ("tile", "spring")],
        Event::SpringOpened { .. } => vec![("tile", "spring")],
        Event::UnitMoved { flying: true, .. } => vec![("jump", "step")],
        Event::UnitMoved { .. } => vec![("move", "step")],
        Event::UnitAttacked { ranged: true, .. } => vec![("shot", "shot")],
        Event::UnitAttacked { .. } => vec![("knock", "swing")],
        Event::DamageDealt { amount: 0, .. } => {
            vec![("text", ""), ("change", ""), ("flash", "hit")]
        }
        Event::DamageDealt { .. } => vec![("number", ""), ("change", ""), ("flash", "hit")],
        Event::DamageHealed { .. } => vec![("number", "heal"), ("change", "")],
        Event::UnitDied { .. } => vec![("fade", "death")],
        Event::ModifierApplied { bearer, buff, .. } => modifier(*bearer, *buff, true),
        Event::ModifierExpired { bearer, buff } | Event::ModifierRemoved { bearer, buff } => {
            modifier(*bearer, *buff, false)
        }
        Event::UnitDispelled { .. } => vec![("flash", "dispel")],
        Event::UnitTransformed { .. } => vec![("change", "transform")],
        Event::UnitRelocated { .. } => vec![("jump", "relocate")],
        Event::UnitRefreshed { .. } => vec![("flash", "buff")],
        Event::UnitExhausted { .. } => vec![("flash", "")],
        _ => vec![],
    }
}

#[test]
fn duel_ui_4_everything_that_happens_is_seen_and_heard() {
    for (place, moment) in MOMENTS.iter().enumerate() {
        if moment.after.ending().is_some() {
            continue;
        }
        let viewer = EYES[place % EYES.len()];
        let drawn = |cue: &&Cue| matches!(cue.kind, CueKind::Card { act: CardAct::Draw, .. });
        let cues = moment.cues(viewer);
        let rest = cues.iter().filter(|cue| !drawn(cue) && !matches!(cue.kind, CueKind::Wait));
        let seen: Vec<_> = rest.map(|cue| (cue.kind.name(), &*cue.sound)).collect();
        let told = (0..moment.events.len()).flat_map(|it| heard(moment, viewer, it));
        assert_eq!(seen, told.collect::<Vec<_>>(), "{viewer:?}: {:?}", moment.events);
        // Every card that is drawn or given flies once, from the pile or from nowhere.
        let flown: Vec<_> = cues
            .iter()
            .filter(drawn)
            .map(|cue| match &cue.kind {
                CueKind::Card { from, to: Some(to), card, .. } => {
                    (from.is_some(), to.zone.to_string(), to.slot, card.is_some())
                }
                other => panic!("{other:?}"),
            })
            .collect();
        let mut cards: Vec<_> = moment
            .events
            .iter()
            .filter_map(|event| match event {
                Event::CardDrawn { seat, slot, .. } | Event::CardGiven { seat, slot, .. } => {
                    let drawn = matches!(event, Event::CardDrawn { .. });
                    Some((
                        drawn,
                        format!("hand-{}", seat.0),
                        Some(u16::from(*slot)),
                        viewer.sees(*seat),
                    ))
                }
                _ => None,
            })
            .collect();
        let mut sorted = flown.clone();
        sorted.sort_unstable();
        cards.sort_unstable();
        assert_eq!(sorted, cards, "{:?}", moment.events);
    }
}

#[test]
fn commands_in_words() {
    let mut kinds = Vec::new();
    for (place, moment) in MOMENTS.iter().enumerate() {
        let viewer = EYES[place % EYES.len()];
        let (game, seat) = (&moment.before, moment.seat);
        let who = |seat: Seat| name(moment, seat);
        let unit = |id: UnitId| &game.card(game.unit(id).unwrap().card).name;
        let held = |slot: u8| {
            let held = game.side(seat).hand[usize::from(slot)].as_ref().unwrap();
            &game.card(held.card).name
        };
        let open = moment.after.pending().is_some();
        let words = match moment.command {
            Command::Mulligan { .. } => format!("{} settles the starting hand", who(seat)),
            Command::MoveUnit { unit: id, to } => format!("{} moves to {to}", unit(id)),
            Command::Attack { unit: id, at } => {
                let target = game.unit_at(at).unwrap();
                format!("{} attacks {}", unit(id), game.card(target.card).name)
            }
            Command::PlayCard { .. } if open && !viewer.sees(seat) => {
                format!("{} thinks", who(seat))
            }
            Command::PlayCard { slot, .. } => format!("{} plays {}", who(seat), held(slot)),
            Command::PlaySignature { .. } => {
                format!("{} plays {}", who(seat), game.card(game.side(seat).signature.card).name)
            }
            Command::ChooseFollowUp { .. } => {
                format!("{} plays {}", who(seat), held(game.pending().unwrap().slot))
            }
            Command::CancelFollowUp => format!("{} thinks again", who(seat)),
            Command::ReplaceCard { .. } => format!("{} replaces a card", who(seat)),
            Command::EndTurn => format!("{} ends the turn", who(seat)),
            Command::Resign => format!("{} gives up", who(seat)),
            Command::ExpireTurn { .. } => "Time is up".to_owned(),
            Command::ExpireMulligan => "Time is up: the hands are settled".to_owned(),
            Command::Forfeit { seat } => format!("{} did not come back", who(seat)),
            Command::Abandon => "Nobody came back".to_owned(),
            _ => continue,
        };
        assert_eq!(game.caption(seat, &moment.command, viewer), words);
        let kind = std::mem::discriminant(&moment.command);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    assert!(kinds.len() >= 9, "{kinds:?}");
    // What hosts do is said of the seat they do it for.
    let game = &MOMENTS[0].before;
    for (command, words) in [
        (Command::DropFollowUp { seat: A }, "thinks again"),
        (Command::Forfeit { seat: B }, "did not come back"),
        (Command::Abandon, "Nobody came back"),
        (Command::ExpireMulligan, "Time is up: the hands are settled"),
        (Command::ExpireTurn { seat: A }, "Time is up"),
        (Command::StartTurn, "The rules act"),
    ] {
        let said = game.caption(Seat::HOST, &command, Viewer::Spectator);
        assert!(said.ends_with(words), "{said}");
    }
    for seat in [A, B] {
        let said = |command| game.caption(Seat::HOST, &command, Viewer::Spectator);
        let who = called(game, seat);
        assert_eq!(said(Command::Forfeit { seat }), format!("{who} did not come back"));
        assert_eq!(said(Command::DropFollowUp { seat }), format!("{who} thinks again"));
    }
}
