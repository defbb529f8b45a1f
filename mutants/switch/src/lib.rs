//! Tells the code with all faults compiled in which one of them is on.
//!
//! The process reads it once from its environment: `MUTANT_ON` has the number of a fault. Without
//! it all are off, and if `MUTANT_REACHED` names a file, the numbers of all faults whose place the
//! process comes to are written there.

#![feature(const_eval_select, core_intrinsics)]
#![allow(internal_features)]

use std::fs::OpenOptions;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// No fault is on, and places are written down.
const RECORDING: u32 = u32::MAX - 1;
/// The environment was not read yet.
const UNREAD: u32 = u32::MAX;

static ON: AtomicU32 = AtomicU32::new(UNREAD);

/// The most faults there can be, and which of their places were written down.
const MOST: usize = 1 << 14;
static REACHED: [AtomicBool; MOST] = [const { AtomicBool::new(false) }; MOST];

/// Whether this fault is on. While the compiler evaluates constants, none is.
#[inline]
pub const fn on(fault: u32) -> bool {
    core::intrinsics::const_eval_select((fault,), never, read)
}

const fn never(_: u32) -> bool {
    false
}

#[inline]
fn read(fault: u32) -> bool {
    let on = ON.load(Relaxed);
    if on < RECORDING { on == fault } else { ask(fault) }
}

#[cold]
fn ask(fault: u32) -> bool {
    if ON.load(Relaxed) == RECORDING {
        record(fault);
        return false;
    }
    let on = match std::env::var("MUTANT_ON") {
        Ok(number) => number.parse().expect("MUTANT_ON is the number of a fault"),
        Err(_) if std::env::var_os("MUTANT_REACHED").is_some() => RECORDING,
        Err(_) => 0,
    };
    ON.store(on, Relaxed);
    read(fault)
}

fn record(fault: u32) {
    if REACHED[fault as usize].swap(true, Relaxed) {
        return;
    }
    let path = std::env::var_os("MUTANT_REACHED").expect("read before");
    let file = OpenOptions::new().create(true).append(true).open(path);
    let written = file.and_then(|mut file| file.write_all(format!("{fault}\n").as_bytes()));
    written.expect("the file of MUTANT_REACHED can be written");
}

/// One of two iterators: what a function returns that has a fault or not.
#[derive(Clone, Debug)]
pub enum Either<A, B> {
    Fault(A),
    Usual(B),
}

impl<T, A: Iterator<Item = T>, B: Iterator<Item = T>> Iterator for Either<A, B> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match self {
            Self::Fault(items) => items.next(),
            Self::Usual(items) => items.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Fault(items) => items.size_hint(),
            Self::Usual(items) => items.size_hint(),
        }
    }
}

impl<T, A, B> DoubleEndedIterator for Either<A, B>
where
    A: DoubleEndedIterator<Item = T>,
    B: DoubleEndedIterator<Item = T>,
{
    fn next_back(&mut self) -> Option<T> {
        match self {
            Self::Fault(items) => items.next_back(),
            Self::Usual(items) => items.next_back(),
        }
    }
}

impl<T, A, B> ExactSizeIterator for Either<A, B>
where
    A: ExactSizeIterator<Item = T>,
    B: ExactSizeIterator<Item = T>,
{
}
