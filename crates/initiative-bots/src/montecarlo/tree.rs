//! The tree that all worlds share.

use super::guide::ONE;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// Nodes in one arena; the children of a node are a chain of siblings.
#[derive(Debug)]
pub(super) struct Tree<C> {
    nodes: Vec<Node<C>>,
}

/// A command after those above it in the tree.
#[derive(Debug)]
pub(super) struct Node<C> {
    /// `None` at the root.
    pub command: Option<C>,
    /// How often it was chosen.
    pub visits: u32,
    /// How often it could have been chosen.
    available: u32,
    /// The sum of its values for the seat that chose it.
    total: i64,
    /// The average value.
    mean: i64,
    /// How promising it looked at first; 0 before the first look.
    pub prior: u32,
    /// The root is no node's child or sibling, so 0 means none.
    child: u32,
    last: u32,
    sibling: u32,
}

impl<C> Node<C> {
    const fn new(command: Option<C>) -> Self {
        Self {
            command,
            visits: 0,
            available: 0,
            total: 0,
            mean: 0,
            prior: 0,
            child: 0,
            last: 0,
            sibling: 0,
        }
    }

    /// The average value.
    pub const fn mean(&self) -> i64 {
        self.mean
    }
}

impl<C: Clone + Eq> Tree<C> {
    pub const ROOT: u32 = 0;

    pub fn new() -> Self {
        Self { nodes: vec![Node::new(None)] }
    }

    fn node(&self, node: u32) -> &Node<C> {
        &self.nodes[node as usize]
    }

    fn node_mut(&mut self, node: u32) -> &mut Node<C> {
        &mut self.nodes[node as usize]
    }

    pub fn children(&self, node: u32) -> impl Iterator<Item = &Node<C>> {
        let first = self.node(node).child;
        let next = |node: &u32| Some(self.node(*node).sibling).filter(|next| *next > 0);
        core::iter::successors((first > 0).then_some(first), next).map(|node| self.node(node))
    }

    pub fn visits(&self, node: u32) -> u32 {
        self.node(node).visits
    }

    /// Finds the branch of each of these commands, and adds missing ones. No command is listed
    /// twice.
    pub fn meet(&mut self, parent: u32, legal: &[C], branches: &mut Vec<u32>) {
        branches.clear();
        let Node { child, last, .. } = *self.node(parent);
        if child == 0 {
            return self.branch_out(parent, legal, branches);
        }
        if self.has_exactly(child, last, legal) {
            return branches.extend(child..=last);
        }
        let mut cursor = child;
        // Worlds list their commands in the same order, so the next one is mostly the next sibling.
        for command in legal {
            let found = self.seek(cursor, 0, command);
            let found = found.or_else(|| self.seek(self.node(parent).child, cursor, command));
            let branch = found.unwrap_or_else(|| self.add(parent, command));
            cursor = self.node(branch).sibling;
            branches.push(branch);
        }
    }

    /// Whether the siblings from `child` to `last` lie side by side and have these commands in this
    /// order: so it is mostly where nothing is hidden.
    fn has_exactly(&self, child: u32, last: u32, legal: &[C]) -> bool {
        let siblings = self.nodes.get(child as usize..=last as usize).unwrap_or(&[]);
        let next = (child + 1..=last).chain([0]);
        siblings.len() == legal.len()
            && siblings
                .iter()
                .zip(legal)
                .all(|(node, command)| node.command.as_ref() == Some(command))
            && siblings.iter().zip(next).all(|(node, next)| node.sibling == next)
    }

    /// Adds the first children of a node.
    fn branch_out(&mut self, parent: u32, legal: &[C], branches: &mut Vec<u32>) {
        let fresh = self.nodes.len() as u32;
        branches.extend(fresh..fresh + legal.len() as u32);
        self.nodes.extend(
            legal
                .iter()
                .zip(fresh + 1..)
                .map(|(command, next)| Node { sibling: next, ..Node::new(Some(command.clone())) }),
        );
        if let (Some(last), Some(end)) = (branches.last(), self.nodes.last_mut()) {
            end.sibling = 0;
            let parent = self.node_mut(parent);
            (parent.child, parent.last) = (fresh, *last);
        }
    }

    /// The sibling with that command, among those from `from` to `until`.
    fn seek(&self, mut from: u32, until: u32, command: &C) -> Option<u32> {
        while from != until && from > 0 {
            let node = self.node(from);
            if node.command.as_ref() == Some(command) {
                return Some(from);
            }
            from = node.sibling;
        }
        None
    }

    fn add(&mut self, parent: u32, command: &C) -> u32 {
        let fresh = self.nodes.len() as u32;
        self.nodes.push(Node::new(Some(command.clone())));
        let last = core::mem::replace(&mut self.node_mut(parent).last, fresh);
        if last == 0 {
            self.node_mut(parent).child = fresh;
        } else {
            self.node_mut(last).sibling = fresh;
        }
        fresh
    }

    /// Whether the search has looked at all of these.
    pub fn weighed(&self, branches: &[u32]) -> bool {
        branches.iter().all(|branch| self.node(*branch).prior > 0)
    }

    /// Ranks branches by how good they look: the second is half as promising as the first, the
    /// third a third as promising.
    pub fn rank(&mut self, looks: &mut [(i64, u32)]) {
        looks.sort_by_key(|(worth, _)| Reverse(*worth));
        let all: u32 = (1..=looks.len() as u32).map(|rank| ONE as u32 / rank).sum();
        let mut rank = 0;
        let mut before = None;
        for (place, (worth, branch)) in (1_u32..).zip(looks) {
            if before != Some(*worth) {
                rank = place;
            }
            before = Some(*worth);
            let prior = u64::from(ONE as u32 / rank) * ONE.cast_unsigned() / u64::from(all.max(1));
            self.node_mut(*branch).prior = (prior as u32).max(1);
        }
    }

    /// The place of the branch to go on with. Good and promising branches are preferred, and more
    /// so if they were hardly tried. With `level` all of them are equally promising.
    pub fn choose(&mut self, branches: &[u32], daring: u32, level: bool) -> usize {
        let even = (ONE as u32 / (branches.len().max(1) as u32)).max(1);
        let (mut total, mut visits) = (0, 0);
        // How strongly a branch would draw if it were untried. Most siblings are alike in that.
        let (mut kind, mut strength) = ((0, 0), 0);
        let mut best = (i64::MIN, 0);
        let mut untried: Option<(u64, usize)> = None;
        for (place, branch) in branches.iter().enumerate() {
            let node = self.node_mut(*branch);
            node.available = node.available.saturating_add(1);
            if level {
                node.prior = even;
            }
            if kind != (node.available, node.prior) {
                kind = (node.available, node.prior);
                let root = root(node.available);
                strength = u64::from(daring) * u64::from(node.prior) * root / (100 * 256);
            }
            if node.visits == 0 {
                if untried.is_none_or(|(most, _)| strength > most) {
                    untried = Some((strength, place));
                }
                continue;
            }
            total += node.total;
            visits += i64::from(node.visits);
            let draw = strength / (1 + u64::from(node.visits));
            let worth = node.mean.saturating_add_unsigned(draw);
            if worth > best.0 {
                best = (worth, place);
            }
        }
        let Some((strength, place)) = untried else {
            return best.1;
        };
        // Expect an untried branch to be as good as the rest. Of equals the first one is taken.
        let usual: i64 = total / visits.max(1);
        let worth = usual.saturating_add_unsigned(strength);
        if worth > best.0 || worth == best.0 && place < best.1 { place } else { best.1 }
    }

    /// Notes the value of a line through this node, for the seat that chose it.
    pub fn learn(&mut self, node: u32, value: i64) {
        let node = self.node_mut(node);
        node.visits = node.visits.saturating_add(1);
        node.total = node.total.saturating_add(value);
        node.mean = node.total / i64::from(node.visits);
    }
}

/// The square roots of small numbers, in 1/256.
static ROOTS: [u16; 1024] = {
    let mut roots = [0; 1024];
    let mut number = 0;
    while number < roots.len() {
        roots[number] = ((number as u64) << 16).isqrt() as u16;
        number += 1;
    }
    roots
};

/// The square root of a number, in 1/256.
#[inline]
fn root(number: u32) -> u64 {
    match ROOTS.get(number as usize) {
        Some(root) => (*root).into(),
        None => (u64::from(number) << 16).isqrt(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    impl Tree<u8> {
        /// What [`Tree::choose`] promises, straight from its formula.
        fn naive(&mut self, branches: &[u32], daring: u32) -> usize {
            let (mut total, mut visits) = (0, 0);
            for branch in branches {
                let node = self.node_mut(*branch);
                node.available += 1;
                total += node.total;
                visits += i64::from(node.visits);
            }
            let usual = total / visits.max(1);
            let worth = |branch: &u32| {
                let node = self.node(*branch);
                let mean =
                    if node.visits == 0 { usual } else { node.total / i64::from(node.visits) };
                let root = (u64::from(node.available) << 16).isqrt();
                let draw = u64::from(daring) * u64::from(node.prior) * root;
                mean + (draw / (100 * 256 * (1 + u64::from(node.visits)))).cast_signed()
            };
            let worths: Vec<i64> = branches.iter().map(worth).collect();
            let most = worths.iter().max();
            worths.iter().position(|worth| Some(worth) == most).unwrap_or(0)
        }
    }

    proptest! {
        /// In every world some of the commands are legal, in this order or another.
        #[test]
        fn the_best_branch_of_each_world_is_chosen(
            worlds in prop::collection::vec(
                (prop::sample::subsequence((0..9_u8).collect::<Vec<u8>>(), 1..9), any::<bool>(), -ONE..ONE),
                1..60,
            ),
            weighs: bool,
            daring in 1_u32..300,
        ) {
            let (mut tree, mut other) = (Tree::new(), Tree::new());
            let (mut branches, mut same) = (Vec::new(), Vec::new());
            for (mut legal, backwards, value) in worlds {
                if backwards {
                    legal.reverse();
                }
                for (tree, branches) in [(&mut tree, &mut branches), (&mut other, &mut same)] {
                    tree.meet(Tree::<u8>::ROOT, &legal, branches);
                    let commands = branches.iter().map(|branch| tree.node(*branch).command);
                    prop_assert!(commands.eq(legal.iter().copied().map(Some)));
                }
                prop_assert_eq!(&branches, &same);
                if weighs {
                    let looks = || legal.iter().map(|command| i64::from(*command) * 7 % 5);
                    let mut one: Vec<(i64, u32)> = looks().zip(branches.iter().copied()).collect();
                    tree.rank(&mut one.clone());
                    other.rank(&mut one);
                } else {
                    let prior = (ONE as u32 / branches.len() as u32).max(1);
                    branches.iter().for_each(|branch| other.node_mut(*branch).prior = prior);
                }
                let place = tree.choose(&branches, daring, !weighs);
                prop_assert_eq!(place, other.naive(&branches, daring));
                tree.learn(branches[place], value);
                other.learn(branches[place], value);
            }
            let mut commands: Vec<_> =
                tree.children(Tree::<u8>::ROOT).map(|node| node.command).collect();
            let all = commands.len();
            commands.sort_unstable();
            commands.dedup();
            prop_assert_eq!(commands.len(), all, "no command has two branches");
        }
    }

    #[test]
    fn short_roots_are_those_of_long_ones() {
        for number in 0..2_000 {
            assert_eq!(root(number), (u64::from(number) << 16).isqrt());
        }
    }
}
