//! The tree below the roots: visits, windows, cuts.

use super::frame::{Frame, Probe};
use super::table::{self, Bound};
use super::{DECIDED, LONGEST, Position, Search, WIN};
use alloc::vec::Vec;

impl<R, P: Position> Search<R, P> {
    /// Visits a position for the side `asker`. Returns its value for that side if no further search
    /// is needed; otherwise the position becomes the last frame.
    pub(super) fn visit(
        &mut self,
        position: P,
        depth: i32,
        (low, high): (i32, i32),
        asker: bool,
        passed: bool,
    ) -> Option<i32> {
        self.nodes += 1;
        let place = self.frames.len();
        match self.lines.get_mut(place) {
            Some(line) => line.clear(),
            None => self.lines.push(Vec::new()),
        }
        let first = position.first();
        let flips = first != asker;
        let (alpha, beta) = if flips { (-high, -low) } else { (low, high) };
        let mut frame = Frame {
            key: position.key(),
            first,
            flips,
            urgent: false,
            depth,
            floor: alpha,
            alpha,
            beta,
            best: -WIN,
            choice: None,
            tried: 0,
            probe: Probe::Full,
            pass: false,
            current: None,
            start: self.moves.len(),
            next: self.moves.len(),
            end: self.moves.len(),
            position,
        };
        let value = self.open(&mut frame, passed);
        if value.is_none() {
            self.frames.push(frame);
        }
        value.map(|value| if flips { -value } else { value })
    }

    /// The value of a position for the side to move; if that takes a search, collects its moves.
    fn open(&mut self, frame: &mut Frame<P>, passed: bool) -> Option<i32> {
        let place = self.frames.len();
        if let Some(finish) = frame.position.over() {
            return Some(finish.score(ply(place)));
        }
        if frame.position.repeats() && self.recurs(frame.key) {
            return Some(0);
        }
        if place >= LONGEST || frame.depth <= 0 && !self.budget.quiescence {
            return Some(frame.position.value());
        }
        frame.urgent = frame.position.urgent();
        // A threat that must be answered is followed a ply further, up to twice the depth.
        if frame.urgent && frame.depth >= 0 && place < 2 * self.depth as usize {
            frame.depth += 1;
        }
        if frame.depth > 0 { self.open_deep(frame, passed) } else { self.open_quiet(frame) }
    }

    /// Looks at a position with depth left.
    fn open_deep(&mut self, frame: &mut Frame<P>, passed: bool) -> Option<i32> {
        let ply = ply(self.frames.len());
        let known = self.table.get(frame.key);
        let scout = frame.beta - frame.alpha == 1;
        if let Some(entry) = known
            && scout
            && entry.depth >= frame.depth
        {
            let score = table::seen_from(entry.score, ply);
            let cut = match entry.bound {
                Bound::Exact => true,
                Bound::Least => score >= frame.beta,
                Bound::Most => score <= frame.alpha,
            };
            if cut {
                return Some(score);
            }
        }
        let best = known.and_then(|entry| entry.choice.clone());
        self.fresh.clear();
        frame.position.moves(&mut self.fresh);
        if self.fresh.is_empty() {
            return Some(frame.position.stuck().score(ply));
        }
        if self.budget.shortcuts && scout && !frame.urgent && frame.beta.abs() < DECIDED {
            let value = frame.position.value();
            // The value is so far above the window that a quiet move of the other side cannot
            // change that.
            if let Some(slack) = P::SLACK
                && frame.depth <= 2
                && value - slack.saturating_mul(frame.depth) >= frame.beta
            {
                return Some(value);
            }
            frame.pass = frame.depth >= 3 && !passed && value >= frame.beta;
        }
        self.collect(frame, best.as_ref());
        None
    }

    /// Looks at a position without depth left: only what is loud is followed.
    fn open_quiet(&mut self, frame: &mut Frame<P>) -> Option<i32> {
        self.fresh.clear();
        if frame.urgent {
            frame.position.moves(&mut self.fresh);
            if self.fresh.is_empty() {
                return Some(frame.position.stuck().score(ply(self.frames.len())));
            }
        } else {
            let value = frame.position.value();
            if value >= frame.beta {
                return Some(value);
            }
            frame.position.noisy(&mut self.fresh);
            if let Some(slack) = P::SLACK.filter(|_| self.budget.shortcuts) {
                let (position, alpha) = (&frame.position, frame.alpha);
                self.fresh.retain(|step| value + position.prize(step) + slack > alpha);
            }
            if self.fresh.is_empty() {
                return Some(value);
            }
            frame.best = value;
            frame.alpha = frame.alpha.max(value);
        }
        self.collect(frame, None);
        None
    }

    /// Adds the rank in the order to each new move of a frame.
    fn collect(&mut self, frame: &mut Frame<P>, best: Option<&P::Move>) {
        let place = self.frames.len();
        for step in self.fresh.drain(..) {
            let worth = if best == Some(&step) {
                i32::MAX
            } else {
                self.order.worth(&frame.position, &step, frame.first, place)
            };
            self.moves.push((step, worth));
        }
        frame.end = self.moves.len();
    }

    /// Whether the position has been on the line before.
    fn recurs(&self, key: u64) -> bool {
        self.key == key || self.frames.iter().any(|frame| frame.key == key)
    }

    /// Searches the next move of the last frame, or ends the frame.
    pub(super) fn try_move(&mut self) {
        let place = self.frames.len().saturating_sub(1);
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let first = frame.first;
        if core::mem::take(&mut frame.pass)
            && let Some(child) = frame.position.pass()
        {
            frame.probe = Probe::Pass;
            let window = (frame.beta - 1, frame.beta);
            let depth = frame.depth - 3 - frame.depth / 4;
            if let Some(value) = self.visit(child, depth, window, first, true) {
                self.deliver(value);
            }
            return;
        }
        if frame.current.is_none() {
            let Some(step) = frame.pick(&mut self.moves) else {
                let value = self.close();
                return self.deliver(value);
            };
            let late = self.budget.shortcuts
                && frame.depth >= 3
                && frame.tried >= 3
                && !frame.urgent
                && frame.position.prize(&step) == 0
                && !self.order.is_killer(&step, place);
            frame.probe = match frame.tried {
                0 => Probe::Full,
                _ if frame.depth <= 0 => Probe::Full,
                _ if late => Probe::Reduced,
                _ => Probe::Scout,
            };
            frame.current = Some(step);
        }
        let Some(step) = &frame.current else {
            return;
        };
        let child = frame.position.after(step);
        let (alpha, depth) = (frame.alpha, frame.depth - 1);
        let (window, depth) = match frame.probe {
            Probe::Full | Probe::Pass => ((alpha, frame.beta), depth),
            Probe::Scout => ((alpha, alpha + 1), depth),
            Probe::Reduced if frame.tried < 8 => ((alpha, alpha + 1), depth - 1),
            Probe::Reduced => ((alpha, alpha + 1), depth - 2),
        };
        if let Some(value) = self.visit(child, depth, window, first, false) {
            self.deliver(value);
        }
    }

    /// Passes a value up to the frame that asked for it, and further as long as that ends a frame.
    pub(super) fn deliver(&mut self, value: i32) {
        let mut value = value;
        while !self.frames.is_empty() {
            if !self.receive(value) {
                return;
            }
            value = self.close();
        }
        self.settle_root(value);
    }

    /// Takes the value of the current move; true if the frame needs no other move.
    fn receive(&mut self, value: i32) -> bool {
        let place = self.frames.len().saturating_sub(1);
        let Some(frame) = self.frames.last_mut() else {
            return false;
        };
        match frame.probe {
            Probe::Pass => {
                if value >= frame.beta {
                    // A win that was found after a pass does not prove a win.
                    frame.best = if value < DECIDED { value } else { frame.beta };
                    return true;
                }
                return false;
            }
            Probe::Reduced if value > frame.alpha => {
                frame.probe = Probe::Scout;
                return false;
            }
            Probe::Scout if value > frame.alpha && value < frame.beta => {
                frame.probe = Probe::Full;
                return false;
            }
            _ => {}
        }
        let Some(step) = frame.current.take() else {
            return false;
        };
        frame.tried += 1;
        if value <= frame.best && frame.choice.is_some() || value < frame.best {
            return false;
        }
        frame.best = value;
        frame.choice = Some(step.clone());
        if value <= frame.alpha {
            return false;
        }
        frame.alpha = value;
        if value >= frame.beta {
            if frame.depth > 0 && frame.position.prize(&step) == 0 {
                let slot = frame.position.slot(&step);
                self.order.reward(step, slot, frame.first, place, frame.depth);
            }
            return true;
        }
        if let Some((line, rest)) = self.lines.get_mut(place..).and_then(<[_]>::split_first_mut) {
            line.clear();
            line.push(step);
            if let Some(rest) = rest.first() {
                line.extend(rest.iter().cloned());
            }
        }
        false
    }

    /// Ends the last frame: its value for the side that asked.
    fn close(&mut self) -> i32 {
        let Some(frame) = self.frames.pop() else {
            return 0;
        };
        self.moves.truncate(frame.start);
        if frame.depth > 0 {
            let bound = if frame.best >= frame.beta {
                Bound::Least
            } else if frame.best > frame.floor {
                Bound::Exact
            } else {
                Bound::Most
            };
            let choice = frame.choice.filter(|_| frame.best > frame.floor);
            let score = table::seen_to(frame.best, ply(self.frames.len()));
            self.table.put(frame.key, frame.depth, score, bound, choice);
        }
        if frame.flips { -frame.best } else { frame.best }
    }
}

/// How many plies a frame at that place is below the root position.
fn ply(place: usize) -> i32 {
    i32::try_from(place).unwrap_or(i32::MAX - 1) + 1
}
