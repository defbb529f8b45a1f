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
    /// How promising it looked at first; 0 before the first look.
    pub prior: u32,
    /// The root is no node's child or sibling, so 0 means none.
    child: u32,
    last: u32,
    sibling: u32,
}

impl<C> Node<C> {
    const fn new(command: Option<C>) -> Self {
        Self { command, visits: 0, available: 0, total: 0, prior: 0, child: 0, last: 0, sibling: 0 }
    }

    /// The average value.
    pub fn mean(&self) -> i64 {
        self.total / i64::from(self.visits.max(1))
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

    /// Finds the branch of each of these commands, and adds missing ones.
    pub fn meet(&mut self, parent: u32, legal: &[C], branches: &mut Vec<u32>) {
        branches.clear();
        // Worlds list their commands in the same order, so the next one is mostly the next sibling.
        let mut cursor = self.node(parent).child;
        for command in legal {
            let found = self.seek(cursor, 0, command);
            let found = found.or_else(|| self.seek(self.node(parent).child, cursor, command));
            let branch = found.unwrap_or_else(|| self.add(parent, command));
            cursor = self.node(branch).sibling;
            branches.push(branch);
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

    /// Makes all of these equally promising.
    pub fn level(&mut self, branches: &[u32]) {
        let prior = ONE as u32 / (branches.len().max(1) as u32);
        branches.iter().for_each(|branch| self.node_mut(*branch).prior = prior.max(1));
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
    /// so if they were hardly tried.
    pub fn choose(&mut self, branches: &[u32], daring: u32) -> usize {
        let (mut total, mut visits) = (0, 0);
        for branch in branches {
            let node = self.node_mut(*branch);
            node.available = node.available.saturating_add(1);
            total += node.total;
            visits += i64::from(node.visits);
        }
        // Expect an untried branch to be as good as the rest.
        let usual = total / visits.max(1);
        let worth = |branch: &u32| {
            let node = self.node(*branch);
            let mean = if node.visits == 0 { usual } else { node.mean() };
            // The square root of how often it was available, in 1/256.
            let root = (u64::from(node.available) << 16).isqrt();
            let draw = u64::from(daring) * u64::from(node.prior) * root;
            let draw = draw / (100 * 256 * (1 + u64::from(node.visits)));
            mean.saturating_add_unsigned(draw)
        };
        let mut best = (i64::MIN, 0);
        for (place, branch) in branches.iter().enumerate() {
            let worth = worth(branch);
            if worth > best.0 {
                best = (worth, place);
            }
        }
        best.1
    }

    /// Notes the value of a line through this node, for the seat that chose it.
    pub fn learn(&mut self, node: u32, value: i64) {
        let node = self.node_mut(node);
        node.visits = node.visits.saturating_add(1);
        node.total = node.total.saturating_add(value);
    }
}
