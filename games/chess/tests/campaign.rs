//! The campaign from level to level.

use chess::campaign::{Campaign, Mode, Stop};
use chess::{Chess, Command, Side};
use initiative::game::{Game, Null, Seat};

/// The present level and how it looks when White wins, loses or draws it.
fn level(campaign: &Campaign) -> Chess {
    Chess::new(&campaign.setup().unwrap(), 1).unwrap_or_else(|error| panic!("{error}"))
}

fn won(campaign: &mut Campaign) {
    let first = level(campaign);
    let mut last = first.clone();
    last.apply(Seat(1), Command::Resign, &mut Null);
    campaign.finish(&first, &last);
}

fn lost(campaign: &mut Campaign) {
    let first = level(campaign);
    let mut last = first.clone();
    last.apply(Seat(0), Command::Resign, &mut Null);
    campaign.finish(&first, &last);
}

#[test]
fn chess_camp_1_thirty_four_levels() {
    let mut campaign = Campaign::default();
    let mut ids = Vec::new();
    while campaign.stop == Stop::Level {
        ids.push(campaign.id());
        won(&mut campaign);
    }
    assert_eq!(ids.len(), 34);
    assert_eq!((ids[0].as_str(), ids[33].as_str()), ("w1l1", "w6l6"));
    // CHESS-CAMP-4: four bosses, four crowns, and the secret level.
    assert_eq!((campaign.crowns, campaign.stop), (4, Stop::Secret));
    let secret = level(&campaign);
    assert_eq!((secret.crowns(), secret.stage().bot), (4, Some(5)));
    won(&mut campaign);
    assert_eq!(campaign.stop, Stop::Finished);
    assert_eq!(campaign.setup(), None);
}

#[test]
fn chess_camp_2_enemies_per_level() {
    for world in 1..=6 {
        for level in 1..=5 {
            let campaign = Campaign { world, level, ..Campaign::default() };
            let game = self::level(&campaign);
            let expected = [1, 1, 2, 3, 1][usize::from(level) - 1];
            assert_eq!(game.field().foes().all().len(), expected, "w{world}l{level}");
        }
    }
    let bots: Vec<_> = [(1, 1), (1, 3), (5, 5), (6, 6)]
        .map(|(world, level)| {
            self::level(&Campaign { world, level, ..Campaign::default() }).stage().bot.unwrap()
        })
        .to_vec();
    assert_eq!(bots, [1, 2, 4, 5]);
    let easier = Campaign { world: 5, level: 5, shift: -1, ..Campaign::default() };
    assert_eq!(level(&easier).stage().bot, Some(3));
}

#[test]
fn chess_camp_3_losing_and_drawing() {
    let mut run = Campaign { world: 3, level: 2, crowns: 2, ..Campaign::default() };
    lost(&mut run);
    assert_eq!((run.id().as_str(), run.crowns), ("w1l1", 0));
    let mut journey = Campaign { mode: Mode::Journey, world: 3, level: 2, ..Campaign::default() };
    lost(&mut journey);
    assert_eq!(journey.id(), "w3l2");
    let mut boss = Campaign { world: 1, level: 6, ..Campaign::default() };
    lost(&mut boss);
    assert_eq!((boss.id().as_str(), boss.crowns, boss.beaten), ("w2l1", 0, 0));
    let mut open = Campaign::default();
    let first = level(&open);
    open.finish(&first, &first.clone());
    assert_eq!(open, Campaign::default(), "a match that is not over changes nothing");
}

#[test]
fn chess_camp_3_losses_are_carried() {
    let mut campaign = Campaign { carry_losses: true, ..Campaign::default() };
    let first = level(&campaign);
    let mut last = first.clone();
    // White loses a pawn: the text of the match without it, then Black resigns.
    let text = last.export();
    let tags = text.lines().find(|line| line.starts_with("tags ")).unwrap().to_string();
    let mut without: Vec<&str> = tags.split(' ').collect();
    without.retain(|word| !word.starts_with("a2="));
    let text = text.replace("/PPPPPPPP/", "/1PPPPPPP/").replace(&tags, &without.join(" "));
    last = Chess::new(&chess::Setup::scenario(&text), 1).unwrap();
    last.apply(Seat(1), Command::Resign, &mut Null);
    campaign.finish(&first, &last);
    assert_eq!(campaign.id(), "w1l2");
    let next = level(&campaign);
    assert_eq!(next.field().army().side(Side::White).count_ones(), 15);
    for _ in 0..4 {
        won(&mut campaign);
    }
    assert_eq!(campaign.id(), "w1l6");
    assert_eq!(level(&campaign).field().army().side(Side::White).count_ones(), 16);
}

#[test]
fn a_campaign_is_saved_and_continued() {
    let mut campaign = Campaign::default();
    won(&mut campaign);
    let text = serde_json::to_string(&campaign).unwrap();
    assert_eq!(serde_json::from_str::<Campaign>(&text).unwrap(), campaign);
}
