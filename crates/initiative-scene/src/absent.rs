//! What is left out of a scene when it is written.

use crate::choice::{Preview, Role, Tier};
use crate::cue::{Easing, Span};
use crate::id::Id;
use crate::scene::{Aspect, MeterStyle, Naming, TrickState};
use crate::text::{LogLevel, Text};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// A value that is left out where it is at its default. Scenes have many such fields, so asking must
/// cost next to nothing.
pub(crate) trait Absent {
    fn is_absent(&self) -> bool;
}

impl<T> Absent for Option<T> {
    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

impl<T> Absent for Vec<T> {
    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

impl<K, V> Absent for BTreeMap<K, V> {
    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

impl Absent for Text {
    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

impl Absent for bool {
    fn is_absent(&self) -> bool {
        !*self
    }
}

macro_rules! plain {
    ($($type:ty)*) => {
        $(impl Absent for $type {
            fn is_absent(&self) -> bool {
                *self == <$type>::default()
            }
        })*
    };
}

plain! {
    u8 u16 u32 u64 i16 i32 i64
    Aspect Easing Id LogLevel MeterStyle Naming Preview Role Span Tier TrickState
}
