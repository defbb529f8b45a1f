//! The campaign from level to level.

use chess::campaign::{CampaignPlace, ChessCampaign, LevelResult, Mode};
use chess::{Army, Chess, Command};
use initiative_kernel::game::{Game, Null, Seat};
use initiative_scene::about::Setting;
use initiative_scene::campaign::{Campaign as _, Chair, StopState};
use initiative_testkit::bound::LoopBound;

/// The present level and how it looks when White wins, loses or draws it.
fn level(campaign: &ChessCampaign) -> Chess {
    Chess::start(&campaign.setup().unwrap(), 1).unwrap_or_else(|error| panic!("{error}"))
}

fn won(campaign: &mut ChessCampaign) {
    let first = level(campaign);
    let mut last = first.clone();
    last.apply(Seat(1), Command::Resign, &mut Null);
    campaign.finish(&first, &last);
}

fn lost(campaign: &mut ChessCampaign) {
    let first = level(campaign);
    let mut last = first.clone();
    last.apply(Seat(0), Command::Resign, &mut Null);
    campaign.finish(&first, &last);
}

#[test]
fn chess_camp_1_thirty_four_levels() {
    let mut campaign = ChessCampaign::default();
    let mut ids = Vec::new();
    let mut bound = LoopBound::new(100, "the levels of a campaign");
    while bound.step() && campaign.stop == CampaignPlace::Level {
        ids.push(campaign.id());
        won(&mut campaign);
    }
    assert_eq!(ids.len(), 34);
    assert_eq!((ids[0].as_str(), ids[33].as_str()), ("w1l1", "w6l6"));
    // CHESS-CAMP-4: four bosses, four crowns, and the secret level.
    assert_eq!((campaign.crowns, campaign.stop), (4, CampaignPlace::Secret));
    let secret = level(&campaign);
    assert_eq!((secret.crowns, secret.terms.bot), (4, Some(5)));
    won(&mut campaign);
    assert_eq!(campaign.stop, CampaignPlace::Finished);
    assert_eq!(campaign.setup(), None);
}

#[test]
fn chess_camp_2_enemies_per_level() {
    for world in 1..=6 {
        for level in 1..=5 {
            let campaign = ChessCampaign { world, level, ..ChessCampaign::default() };
            let game = self::level(&campaign);
            let expected = [1, 1, 2, 3, 1][usize::from(level) - 1];
            assert_eq!(game.field.foes.all().len(), expected, "w{world}l{level}");
        }
    }
    let bots: Vec<_> = [(1, 1), (1, 3), (5, 5), (6, 6)]
        .map(|(world, level)| {
            self::level(&ChessCampaign { world, level, ..ChessCampaign::default() })
                .terms
                .bot
                .unwrap()
        })
        .to_vec();
    assert_eq!(bots, [1, 2, 4, 5]);
    let easier = ChessCampaign { world: 5, level: 5, shift: -1, ..ChessCampaign::default() };
    assert_eq!(level(&easier).terms.bot, Some(3));
}

#[test]
fn chess_camp_3_losing_and_drawing() {
    let mut run = ChessCampaign { world: 3, level: 2, crowns: 2, ..ChessCampaign::default() };
    lost(&mut run);
    assert_eq!((run.id().as_str(), run.crowns), ("w1l1", 0));
    let mut journey =
        ChessCampaign { mode: Mode::Journey, world: 3, level: 2, ..ChessCampaign::default() };
    lost(&mut journey);
    assert_eq!(journey.id(), "w3l2");
    let mut boss = ChessCampaign { world: 1, level: 6, ..ChessCampaign::default() };
    lost(&mut boss);
    assert_eq!((boss.id().as_str(), boss.crowns, boss.beaten), ("w2l1", 0, 0));
    let mut open = ChessCampaign::default();
    let first = level(&open);
    open.finish(&first, &first.clone());
    assert_eq!(open, ChessCampaign::default(), "a match that is not over changes nothing");
}

#[test]
fn chess_camp_3_losses_are_carried() {
    let mut campaign = ChessCampaign { carry_losses: true, ..ChessCampaign::default() };
    let first = level(&campaign);
    let mut last = first.clone();
    // White loses a pawn: the text of the match without it, then Black resigns.
    let text = last.export();
    let tags = text.lines().find(|line| line.starts_with("tags ")).unwrap().to_string();
    let mut without: Vec<&str> = tags.split(' ').collect();
    without.retain(|word| !word.starts_with("a2="));
    let text = text.replace("/PPPPPPPP/", "/1PPPPPPP/").replace(&tags, &without.join(" "));
    last = Chess::start(&chess::Setup::scenario(&text), 1).unwrap();
    last.apply(Seat(1), Command::Resign, &mut Null);
    campaign.finish(&first, &last);
    assert_eq!(campaign.id(), "w1l2");
    let next = level(&campaign);
    assert_eq!(next.field.army.side(Army::White).count_ones(), 15);
    for _ in 0..4 {
        won(&mut campaign);
    }
    assert_eq!(campaign.id(), "w1l6");
    assert_eq!(level(&campaign).field.army.side(Army::White).count_ones(), 16);
}

#[test]
fn a_campaign_is_saved_and_continued() {
    let mut campaign = ChessCampaign::default();
    won(&mut campaign);
    let text = serde_json::to_string(&campaign).unwrap();
    assert_eq!(serde_json::from_str::<ChessCampaign>(&text).unwrap(), campaign);
}

/// The states of a world's levels as letters, and what the page says.
fn drawn(campaign: &ChessCampaign, world: usize) -> (String, String) {
    let journey = campaign.journey();
    assert_eq!(initiative_scene::conform::journey(&journey), []);
    let letter = |stop: &initiative_scene::campaign::CampaignStop| match stop.state {
        StopState::Locked => '.',
        StopState::Here => 'h',
        StopState::Won => 'w',
        StopState::Passed => 'p',
    };
    (journey.worlds[world].stops.iter().map(letter).collect(), journey.call.to_string())
}

#[test]
fn chess_camp_3_the_journey_tells_what_comes_next() {
    let mut campaign = ChessCampaign::default();
    assert_eq!(drawn(&campaign, 0), ("h.....".into(), "Begin".into()));
    won(&mut campaign);
    assert_eq!(drawn(&campaign, 0), ("wh....".into(), "Next level".into()));
    lost(&mut campaign);
    assert_eq!(drawn(&campaign, 0), ("h.....".into(), "Begin again".into()));
    assert_eq!(campaign.came, LevelResult::Ended);
    let mut campaign = ChessCampaign { level: 6, mode: Mode::Journey, ..ChessCampaign::default() };
    assert_eq!(campaign.journey().text, "It begins with The King's Son.");
    lost(&mut campaign);
    assert_eq!(drawn(&campaign, 0), ("wwwwwp".into(), "Next level".into()));
    lost(&mut campaign);
    assert_eq!(drawn(&campaign, 1), ("h.....".into(), "Play again".into()));
}

#[test]
fn chess_camp_4_the_secret_level_is_drawn_once_it_is_open() {
    let mut campaign = ChessCampaign::default();
    assert_eq!(campaign.journey().worlds.len(), 6);
    let mut bound = LoopBound::new(100, "the levels of a campaign");
    while bound.step() && campaign.stop == CampaignPlace::Level {
        won(&mut campaign);
    }
    let journey = campaign.journey();
    assert_eq!((journey.worlds.len(), journey.meters[0].value), (7, 4));
    won(&mut campaign);
    let journey = campaign.journey();
    assert_eq!((journey.worlds.len(), journey.call.as_ref()), (7, ""));
    assert!(campaign.level().is_none());
}

#[test]
fn chess_camp_4_the_secret_level_is_not_drawn_if_a_boss_was_not_beaten() {
    let mut campaign = ChessCampaign { mode: Mode::Journey, ..ChessCampaign::default() };
    let mut bosses = 0;
    let mut bound = LoopBound::new(100, "the levels of a campaign");
    while bound.step() && campaign.stop == CampaignPlace::Level {
        let boss = campaign.level == 6;
        bosses += u8::from(boss);
        // Only the second boss is beaten.
        if boss && bosses != 2 { lost(&mut campaign) } else { won(&mut campaign) }
    }
    assert_eq!((campaign.stop, campaign.crowns), (CampaignPlace::Finished, 1));
    let journey = campaign.journey();
    assert_eq!(journey.worlds.len(), 6);
    let bosses = journey.worlds.iter().filter_map(|world| world.stops.get(5));
    let states: Vec<StopState> = bosses.map(|boss| boss.state).collect();
    let (won, passed) = (StopState::Won, StopState::Passed);
    assert_eq!(states, [passed, won, passed, passed], "{journey:?}");
}

#[test]
fn chess_camp_1_the_last_levels_of_a_world_are_drawn_as_what_they_are() {
    let mut campaign = ChessCampaign::default();
    let icons = |world: usize, campaign: &ChessCampaign| -> Vec<String> {
        let journey = campaign.journey();
        journey.worlds[world].stops.iter().map(|stop| stop.icon.to_string()).collect()
    };
    assert_eq!(icons(0, &campaign), ["", "", "", "", "elite", "boss"]);
    let mut bound = LoopBound::new(100, "the levels of a campaign");
    while bound.step() && campaign.stop == CampaignPlace::Level {
        won(&mut campaign);
    }
    let secret = &campaign.journey().worlds[6].stops[0];
    assert_eq!((secret.id.as_str(), secret.state), ("secret", StopState::Here));
    assert_eq!(icons(6, &campaign), ["secret"]);
}

#[test]
fn chess_camp_1_levels_and_options_can_be_played() {
    let level =
        ChessCampaign { world: 5, level: 5, shift: 1, ..ChessCampaign::default() }.level().unwrap();
    assert_eq!(level.scenario.as_str(), "w5l5");
    assert_eq!(level.chairs, [Chair::Player, Chair::Bot("master".into())]);
    for setting in ChessCampaign::options() {
        for offer in &setting.values {
            let changes = [(setting.id.as_str(), offer.value.clone())];
            let laid =
                Setting::lay(&ChessCampaign::options(), serde_json::json!({}), &changes).unwrap();
            let campaign: ChessCampaign = serde_json::from_value(laid).unwrap();
            assert_eq!(campaign.id(), "w1l1");
        }
    }
}
