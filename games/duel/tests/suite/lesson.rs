//! First Sparks as somebody plays it who does what they are told.

use super::cases::field::{A, B};
use duel::{Command, Duel};
use initiative_kernel::game::{Game, Outcome, Seats, Status};
use initiative_kernel::grid::Tile;
use initiative_scene::about::Scenario;
use initiative_scene::choice::Choice;
use initiative_scene::scene::Scene;
use initiative_scene::staged::{Staged, read_setup};
use initiative_scene::viewer::Viewer;

fn sparks() -> Scenario {
    let offers = Duel::about().scenarios;
    offers.into_iter().find(|offer| offer.id.as_str() == "first-sparks").unwrap()
}

/// Somebody who knows nothing: the first that glows, and otherwise on towards the enemy.
struct Newcomer {
    game: Duel,
    offer: Scenario,
    known: Vec<String>,
}

impl Newcomer {
    fn scene(&self) -> Scene {
        self.game.scene(Viewer::Seat(A))
    }

    /// The verb that the lesson speaks of now; empty for its last words.
    fn told(&self, scene: &Scene) -> String {
        let able = |verb: &str| {
            let mut choices = scene.choices.values();
            choices.any(|choice| choice.verb.as_str() == verb && choice.is_enabled())
        };
        let new = |verb: &str| !self.known.iter().any(|it| it == verb);
        let mut hints = self.offer.lesson.iter().map(|hint| hint.verb.as_str());
        hints.find(|verb| verb.is_empty() || (new(verb) && able(verb))).unwrap().to_owned()
    }

    /// A command of this verb: a blow at the general before any other, steps towards her.
    fn command(&self, scene: &Scene, verb: &str) -> Option<Command> {
        let goal = self.game.side(B).units.first()?.at;
        let far = |tile: Tile| (tile.x - goal.x).abs() + (tile.y - goal.y).abs();
        let of_verb = |choice: &&Choice| choice.verb.as_str() == verb;
        let commands = scene.choices.values().filter(of_verb).flat_map(Choice::commands);
        let commands = commands.filter_map(|command| command.open::<Duel>().ok());
        commands
            // Nobody who is led by the hand leaves a choice open.
            .filter(|command| self.game.check(A, command).is_ok())
            .min_by_key(|command| match command {
                Command::Attack { at, .. } => far(*at),
                Command::MoveUnit { to, .. } => far(*to),
                Command::PlayCard { at, .. } | Command::PlaySignature { at } => at.map_or(0, far),
                _ => 0,
            })
    }

    fn obey(&mut self, verb: &str) -> bool {
        let Some(command) = self.command(&self.scene(), verb) else { return false };
        self.game.apply(A, command, &mut Vec::new());
        if !self.known.iter().any(|it| it == verb) {
            self.known.push(verb.to_owned());
        }
        true
    }
}

/// DUEL-SCN-2: every hint can be followed, the first five in their order, and it ends in a win.
#[test]
fn duel_scn_2_the_lesson_can_be_followed_to_its_end() {
    let offer = sparks();
    let verbs: Vec<_> = offer.lesson.iter().map(|hint| hint.verb.to_string()).collect();
    let game = Duel::start(&read_setup::<Duel>(&offer.setup).unwrap(), 1).unwrap();
    let mut newcomer = Newcomer { game, offer, known: Vec::new() };
    for _ in 0..200 {
        if matches!(newcomer.game.status(), Status::Over(_)) {
            break;
        }
        if newcomer.game.turns().current() == B {
            newcomer.game.apply(B, Command::EndTurn, &mut Vec::new());
            continue;
        }
        let verb = newcomer.told(&newcomer.scene());
        if verb.is_empty() {
            // Its last words: walk up and strike, then let the turn go.
            let acts = ["attack", "move", "signature", "end_turn"];
            assert!(acts.into_iter().any(|verb| newcomer.obey(verb)), "nothing to do");
        } else {
            assert!(newcomer.obey(&verb), "{verb} cannot be done");
        }
    }
    assert_eq!(newcomer.game.status(), Status::Over(Outcome::won(Seats::only(A), "general_fell")));
    assert_eq!(newcomer.known[..4], ["summon", "move", "replace", "end_turn"]);
    let mut all = newcomer.known;
    all.sort_unstable();
    let mut told: Vec<_> = verbs.into_iter().filter(|verb| !verb.is_empty()).collect();
    told.sort_unstable();
    assert_eq!(all, told, "each of them was needed once");
}
