//! Before the monsters act nothing hidden can matter but the dice: puzzles rest on that.

use initiative_bots::proof::{Challenge, Prover};
use initiative_hosting::Hosted;
use initiative_hosting::puzzle::{OpenPuzzle, Puzzle, prover};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_testkit::bound::LoopBound;
use serde_json::{Value, json};
use squad::{Command, Setup, Squad, bot};

const SEAT: Seat = Seat(0);

/// What decides who wins before the monsters act: everything but which cards lie where, and what
/// only slows or stops a monster in its own turn.
fn outline(game: &Squad) -> Value {
    let mut outline = game.export();
    for (monster, written) in
        game.monsters.iter().zip(outline["monsters"].as_array_mut().unwrap().iter_mut())
    {
        let fields = written.as_object_mut().unwrap();
        for field in [
            "draw",
            "discard",
            "revealed",
            "wounds",
            "location_draw",
            "location_discard",
            "statuses",
        ] {
            fields.remove(field);
        }
        fields.insert("life".into(), monster.life().into());
        fields.insert("locations".into(), (monster.locations.len() + monster.used.len()).into());
    }
    if let Some(pending) = outline.get_mut("pending") {
        pending["cards"] = pending["cards"].as_array().unwrap().len().into();
    }
    json!({ "scenario": outline, "ending": format!("{:?}", game.ending) })
}

/// The position with so many told dice.
fn told(game: &Squad, faces: &[i64]) -> Squad {
    let mut scenario = game.export();
    scenario["dice_script"] = faces.into();
    Squad::start(&Setup::custom(scenario), 1).unwrap()
}

/// What a seat can do before the monsters act. What makes them act is not among it: whether the
/// told dice fit them depends on their cards.
fn legal(game: &Squad) -> Vec<Command> {
    let mut legal = Vec::new();
    game.legal(SEAT, &mut legal);
    legal.retain(|command| {
        let (mut after, mut events) = (game.clone(), Vec::new());
        after.apply(SEAT, *command, &mut events);
        !events.iter().any(|event| Squad::trace(event).automatic)
    });
    legal
}

/// Plays a phase in two dealings side by side; returns how many commands were compared.
fn play_side_by_side(game: &Squad, dealing: &mut Dice) -> usize {
    let faces: Vec<i64> = (0..40).map(|_| dealing.roll(1, 10)).collect();
    let mut first = told(game, &faces);
    let mut second = first.reimagine(SEAT, dealing);
    let mut compared = 0;
    let mut bound = LoopBound::new(10_000, "two dealings side by side");
    while bound.step() && first.ending.is_none() {
        let mut commands = legal(&first);
        assert_eq!(commands, legal(&second));
        for command in &commands {
            let (mut here, mut there) = (first.clone(), second.clone());
            here.apply(SEAT, *command, &mut Null);
            there.apply(SEAT, *command, &mut Null);
            assert_eq!(outline(&here), outline(&there), "{command:?}");
        }
        compared += commands.len();
        commands.retain(|command| !Squad::shuns(command));
        let Some(command) = dealing.pick(&commands).copied() else { break };
        first.apply(SEAT, command, &mut Null);
        second.apply(SEAT, command, &mut Null);
    }
    compared
}

#[test]
fn which_cards_lie_where_cannot_matter_before_the_monsters_act() {
    let mut compared = 0;
    for (scenario, seed) in ["first_stand", "quarry", "palisade", "long_night"].into_iter().zip(1..)
    {
        let mut dealing = Dice::new(seed);
        let mut game = Squad::start(&Setup::scenario(scenario), seed).unwrap();
        let mut round = 0;
        let mut bound = LoopBound::new(10_000, scenario);
        while bound.step()
            && let Some(command) = bot::careful(&game, SEAT)
        {
            // In the middle of a fight, and with few commands to compare.
            if game.round() != round && game.round() >= 3 && game.round() <= 8 {
                round = game.round();
                compared += play_side_by_side(&game, &mut dealing);
            }
            game.apply(SEAT, command, &mut Null);
        }
    }
    assert!(compared > 2_000, "{compared}");
}

/// A blow that is told to wound is seen by those who count dice, and by nobody else.
#[test]
fn captain_and_veteran_use_dice_that_are_told() {
    // If the first strikes first, its hit meets the 5 as a miss and the 1 as a wound die.
    let scenario = json!({
        "board": { "rows": ["......", "......", "......"] },
        "survivors": [{ "at": [1, 0] }, { "at": [0, 1], "stats": { "speed": -1 } }],
        "monsters": [{ "kind": "brute", "at": [1, 1], "draw": ["hunt"], "discard": [] }],
        "dice_script": [10, 5, 1, 1, 1, 1, 1, 1],
    });
    let game = Squad::start(&Setup::custom(scenario), 1).unwrap();
    assert_eq!(game.monsters[0].life(), 1);
    let choose = |bot: &str| {
        let luck = initiative_bots::luck::Luck::new(1, SEAT, 0);
        Squad::cast().choose(bot, &game, SEAT, luck, &mut Vec::new()).unwrap()
    };
    let wins = |command: Command| {
        let mut after = game.clone();
        after.apply(SEAT, command, &mut Null);
        after.ending.is_some()
    };
    assert!(wins(choose("captain")) && wins(choose("veteran")));
    assert!(!wins(choose("simple")), "the first one strikes first");
}

/// Two survivors, up to three monsters with little life, and told dice that mostly wound.
fn skirmish(dealing: &mut Dice) -> Squad {
    let mut tiles: Vec<[i64; 2]> = (0..12).map(|tile| [tile % 4, tile / 4]).collect();
    dealing.shuffle(&mut tiles);
    let mut tiles = tiles.into_iter();
    let survivors: Vec<Value> = ["fire_pot", "brace"]
        .into_iter()
        .zip(&mut tiles)
        .map(|(ability, at)| json!({ "at": at, "weapon": "hatchet", "abilities": [ability] }))
        .collect();
    let monsters: Vec<Value> = tiles
        .take(dealing.roll(1, 3) as usize)
        .map(|at| {
            let draw = vec!["hunt"; dealing.roll(1, 2) as usize];
            json!({ "kind": "brute", "at": at, "draw": draw, "discard": [] })
        })
        .collect();
    // Where points pay for everything, a fire pot that does not cool down is thrown again and again.
    let again = dealing.chance(30);
    let pot = json!({ "id": "fire_pot", "name": "Fire Pot", "cooldown": 0, "cost": 1,
        "effect": { "kind": "blast", "near": 1, "far": 4, "radius": 1, "strength": 1, "damage": 1 } });
    let faces: Vec<i64> = (0..40).map(|_| dealing.roll(4, 10)).collect();
    let mut scenario = json!({
        "board": { "rows": ["....", "....", "...."] },
        "survivors": survivors, "monsters": monsters, "dice_script": faces,
    });
    if again {
        scenario["rules"] = json!({ "profile": "points" });
        scenario["content"] = json!({ "abilities": [pot] });
    }
    Squad::start(&Setup::custom(scenario), 1).unwrap()
}

/// Whether the position is surely won with so many commands, and how many positions the proof made.
/// None if there are too many of them.
fn proof(prover: fn(Challenge, u64) -> Prover<Squad>, game: &Squad, n: u32) -> Option<(bool, u64)> {
    let most = 15_000;
    let mut prover = prover(Challenge { commands: n, replies: false, reveals: true }, most);
    let won = prover.is_won(game, SEAT, n).ok()?;
    Some((won, most - prover.left()))
}

/// Proofs pass over what is hopeless; they must come to the same as proofs that look everywhere.
#[test]
fn no_position_that_is_won_is_hopeless() {
    let everywhere = |challenge, most| prover(challenge, most).passing_over(|_, _, _| false);
    let mut dealing = Dice::new(7);
    let mut games: Vec<Squad> = (0..60).map(|_| skirmish(&mut dealing)).collect();
    let puzzles = Puzzle::of::<Squad>().unwrap().into_iter().step_by(4);
    games.extend(puzzles.map(|puzzle| OpenPuzzle::open(&puzzle).unwrap().game));
    let (mut won, mut lost, mut saved) = (0, 0, 0);
    for game in &games {
        for n in 1..=3 {
            let Some((wins, all)) = proof(everywhere, game, n) else { break };
            let (same, some) = proof(prover, game, n).unwrap();
            assert_eq!(same, wins, "{n} commands: {}", game.export());
            assert!(!wins || !game.hopeless(SEAT, n), "{n} commands: {}", game.export());
            (won, lost, saved) =
                (won + usize::from(wins), lost + usize::from(!wins), saved + all - some);
        }
    }
    assert!(won > 20 && lost > 60 && saved > 10_000, "{won} {lost} {saved}");
}
