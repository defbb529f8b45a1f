//! The search against a plain minimax.

use super::*;
use alloc::vec;
use proptest::prelude::*;

/// The plain minimax: every line to its end or to the depth.
fn minimax<P: Position>(position: &P, depth: u32, ply: i32) -> i32 {
    if let Some(finish) = position.over() {
        return finish.score(ply);
    }
    if depth == 0 {
        return position.value();
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let values = moves.iter().map(|step| {
        let after = position.after(step);
        let value = minimax(&after, depth - 1, ply + 1);
        if after.first() == position.first() { value } else { -value }
    });
    values.max().unwrap_or_else(|| position.stuck().score(ply))
}

/// The value of each root move, by the plain minimax.
fn values<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, i32)> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let value = |step: P::Move| {
        let after = position.after(&step);
        let value = minimax(&after, depth - 1, 1);
        let value = if after.first() == position.first() { value } else { -value };
        (step, value)
    };
    moves.into_iter().map(value).collect()
}

/// Noughts and crosses: nine squares as two sets of bits.
#[derive(Clone)]
struct Noughts {
    own: u16,
    other: u16,
    first: bool,
}

impl Position for Noughts {
    type Move = u8;

    fn first(&self) -> bool {
        self.first
    }

    fn moves(&self, out: &mut Vec<u8>) {
        out.extend((0..9).filter(|square| (self.own | self.other) >> square & 1 == 0));
    }

    fn after(&self, step: &u8) -> Self {
        Self { own: self.other, other: self.own | 1 << step, first: !self.first }
    }

    fn value(&self) -> i32 {
        0
    }

    fn stuck(&self) -> Finish {
        Finish::Drawn
    }

    fn over(&self) -> Option<Finish> {
        const LINES: [u16; 8] = [7, 56, 448, 73, 146, 292, 273, 84];
        LINES.iter().any(|line| self.other & line == *line).then_some(Finish::Lost)
    }

    fn key(&self) -> u64 {
        (u64::from(self.own) << 16 | u64::from(self.other)) << 1 | u64::from(self.first)
    }
}

#[test]
fn noughts_and_crosses_is_drawn_and_every_position_is_judged_as_minimax_does() {
    let mut seen = alloc::collections::BTreeSet::new();
    let mut open = vec![Noughts { own: 0, other: 0, first: true }];
    let mut search = Search::of(&open[0], Budget::depth(9));
    assert!(search.run(u64::MAX));
    assert_eq!(search.ranking().next().map(|(_, score)| score), Some(0));
    while let Some(position) = open.pop() {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        if position.over().is_some() || !seen.insert(position.key()) {
            continue;
        }
        open.extend(moves.iter().map(|step| position.after(step)));
        // The deepest ones are enough, and quick to test.
        if !(2..=5).contains(&moves.len()) {
            continue;
        }
        let expected = values(&position, 9).into_iter().map(|(_, value)| value).max();
        let mut search = Search::of(&position, Budget::depth(9));
        assert!(search.run(u64::MAX));
        assert_eq!(search.ranking().next().map(|(_, score)| score), expected);
    }
    assert_eq!(seen.len(), 4_520 + 16, "all that go on, and the full boards that nobody won");
}

/// A made-up game: layers of positions, each with moves to some positions of the next layer. Either
/// side may be to move anywhere, lines meet again, and some positions are ends.
#[derive(Clone, Debug)]
struct Maze {
    seed: u64,
    layer: u8,
    place: u8,
}

impl Maze {
    fn bits(&self, what: u64) -> u64 {
        let number = u64::from(self.layer) << 16 | u64::from(self.place) << 8 | what;
        initiative_kernel::dice::Dice::new(self.seed).stream("maze", number).bits()
    }
}

impl Position for Maze {
    type Move = u8;

    fn first(&self) -> bool {
        self.bits(0) & 1 == 0
    }

    fn moves(&self, out: &mut Vec<u8>) {
        let count = self.bits(1) % 6;
        out.extend((0..count).map(|step| (self.bits(2 + step) % 8) as u8));
        out.sort_unstable();
        out.dedup();
    }

    fn after(&self, step: &u8) -> Self {
        Self { seed: self.seed, layer: self.layer + 1, place: *step }
    }

    fn value(&self) -> i32 {
        (self.bits(20) % 41) as i32 - 20
    }

    fn stuck(&self) -> Finish {
        match self.bits(21) % 3 {
            0 => Finish::Lost,
            1 => Finish::Drawn,
            _ => Finish::Worth(7),
        }
    }

    fn over(&self) -> Option<Finish> {
        (self.layer > 0 && self.bits(22).is_multiple_of(16)).then_some(Finish::Won)
    }

    fn key(&self) -> u64 {
        u64::from(self.layer) << 8 | u64::from(self.place)
    }

    fn prize(&self, step: &u8) -> i32 {
        i32::from(*step) - 3
    }

    fn slot(&self, step: &u8) -> usize {
        usize::from(*step)
    }
}

proptest! {
    #[test]
    fn the_best_move_is_worth_what_minimax_says(seed: u64, depth in 1_u32..8) {
        let maze = Maze { seed, layer: 0, place: 0 };
        let budget = Budget { quiescence: false, ..Budget::depth(depth) };
        let expected = values(&maze, depth);
        let mut search = Search::of(&maze, budget);
        prop_assert!(search.run(u64::MAX));
        if expected.len() > 1 {
            let (step, score) = search.ranking().next().unwrap();
            // The search may find a forced end at a smaller depth, but it is the same end.
            let best = expected.iter().map(|(_, value)| *value).max().unwrap();
            if search.completed() == depth {
                prop_assert_eq!(score, best);
                let own = expected.iter().find(|(one, _)| one == step).unwrap().1;
                prop_assert_eq!(own, best);
            } else {
                prop_assert!(score.abs() >= DECIDED);
                prop_assert_eq!(score.signum(), best.signum());
            }
        }
    }

    #[test]
    fn within_the_margin_every_score_is_exact(seed: u64, depth in 1_u32..7, margin in 1_i32..30) {
        let maze = Maze { seed, layer: 0, place: 0 };
        let budget = Budget { quiescence: false, margin, ..Budget::depth(depth) };
        let expected = values(&maze, depth);
        let mut search = Search::of(&maze, budget);
        search.run(u64::MAX);
        if expected.len() > 1 && search.completed() == depth {
            let best = expected.iter().map(|(_, value)| *value).max().unwrap();
            let ranked: Vec<_> = search.ranking().map(|(step, score)| (*step, score)).collect();
            for (step, value) in expected {
                if value >= best - margin {
                    prop_assert!(ranked.contains(&(step, value)), "{step} {value} {ranked:?}");
                }
            }
            prop_assert!(ranked.is_sorted_by(|a, b| a.1 >= b.1));
        }
    }

    #[test]
    fn the_answer_does_not_depend_on_slices(seed: u64, nodes in 1_u64..3_000, slice in 1_u64..50) {
        let maze = Maze { seed, layer: 0, place: 0 };
        let mut whole = Search::of(&maze, Budget::nodes(nodes));
        let mut sliced = Search::of(&maze, Budget::nodes(nodes));
        let answer = whole.finish();
        let in_slices = loop {
            let before = sliced.visited();
            match sliced.advance(slice) {
                Progress::Thinking => prop_assert_eq!(sliced.visited() - before, slice),
                Progress::Done(answer) => break answer,
            }
        };
        prop_assert_eq!(answer, in_slices);
        prop_assert_eq!(whole.visited(), sliced.visited());
        prop_assert_eq!(whole.line(), sliced.line());
    }
}

#[test]
fn a_hurried_search_still_completes_the_first_depth() {
    let start = Noughts { own: 0, other: 0, first: true };
    let mut search = Search::of(&start, Budget::nodes(1_000_000));
    search.hurry();
    assert_eq!(search.advance(3), Progress::Thinking);
    assert!(matches!(search.advance(100), Progress::Done(Some(_))));
    assert_eq!((search.completed(), search.visited()), (1, 9));
}

#[test]
fn one_choice_needs_no_thought_and_none_has_no_answer() {
    let full = Noughts { own: 0b1_0110_0011, other: 0b0_1001_1100, first: true };
    assert_eq!(Search::of(&full, Budget::nodes(10)).finish(), None);
    let last = Noughts { own: 0b1_0110_0010, other: 0b0_1001_1100, first: true };
    let mut search = Search::of(&last, Budget::nodes(10));
    assert_eq!(search.finish(), Some(0));
    assert_eq!(search.visited(), 0);
}

#[test]
fn the_line_is_legal_play() {
    // Crosses have two in a row and noughts to block: X . . / X O . / . . .
    let position = Noughts { own: 0b000_010_000, other: 0b000_001_001, first: false };
    let mut search = Search::of(&position, Budget::depth(7));
    assert_eq!(search.finish(), Some(6), "the third in the row must be stopped");
    let mut at = position.after(&6);
    for step in search.line() {
        let mut moves = Vec::new();
        at.moves(&mut moves);
        assert!(moves.contains(step));
        at = at.after(step);
    }
    assert!(!search.line().is_empty());
}
