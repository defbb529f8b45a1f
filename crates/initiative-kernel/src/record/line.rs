//! One line of a journal's text, and the running sum that guards it.
//!
//! Every line ends with `,"sum":"89abcdef"}`: the CRC-32 of everything in the file up to that
//! comma, including all lines before. So a flipped bit and a lost, doubled or moved line are found
//! at the first line they affect.

use crate::game::Seat;
use crate::table::Act;
use alloc::format;
use alloc::string::String;
use crc32fast::Hasher;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head<S> {
    pub initiative: String,
    pub format: u32,
    pub game: String,
    pub rules: u32,
    pub seed: Hex,
    pub setup: S,
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub arranged: bool,
    /// The reader only has to know the name; [`Sum`] has checked the value.
    #[serde(default, skip_serializing, rename = "sum")]
    pub _sum: IgnoredAny,
}

/// Any later line: an entry, a check, or the end.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "C: Deserialize<'de>"))]
pub(super) struct Line<C> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub play: Option<C>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<Turn>,
    /// The seat that an act is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whose: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<Hex>,
    /// The reader only has to know the name; [`Sum`] has checked the value.
    #[serde(default, skip_serializing, rename = "sum")]
    pub _sum: IgnoredAny,
}

/// What an entry did, if it did not play a command.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Turn {
    Undo,
    Redo,
    Forfeit,
    Abandon,
    Draw,
    #[serde(rename = "more_time")]
    MoreTime,
}

impl<C> Line<C> {
    pub(super) const EMPTY: Self = Self {
        seat: None,
        play: None,
        act: None,
        whose: None,
        after: None,
        end: None,
        hash: None,
        _sum: IgnoredAny,
    };
}

impl<'a, C> Line<&'a C> {
    pub(super) fn entry(seat: Seat, act: &'a Act<C>) -> Self {
        let mut line = Self { seat: Some(seat), ..Self::EMPTY };
        match act {
            Act::Play(command) => line.play = Some(command),
            Act::Undo => line.act = Some(Turn::Undo),
            Act::Redo => line.act = Some(Turn::Redo),
            Act::Forfeit(seat) => (line.act, line.whose) = (Some(Turn::Forfeit), Some(*seat)),
            Act::Abandon => line.act = Some(Turn::Abandon),
            Act::Draw => line.act = Some(Turn::Draw),
            Act::MoreTime(seat) => (line.act, line.whose) = (Some(Turn::MoreTime), Some(*seat)),
        }
        line
    }
}

/// A command may be written as `null`, so what counts is that the key is there.
fn present<'de, D: Deserializer<'de>, C: Deserialize<'de>>(from: D) -> Result<Option<C>, D::Error> {
    C::deserialize(from).map(Some)
}

/// A 64-bit number as 16 hexadecimal digits, because not every JSON reader can hold it as a number.
#[derive(Clone, Copy)]
pub(super) struct Hex(pub u64);

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{:016x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let digits = String::deserialize(from)?;
        let plain = digits.len() == 16 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u64::from_str_radix(&digits, 16).ok().filter(|_| plain);
        number.map(Self).ok_or_else(|| {
            serde::de::Error::custom(format!("{digits:?} is not 16 hexadecimal digits"))
        })
    }
}

/// The running sum over a journal's text.
#[derive(Clone, Debug, Default)]
pub(super) struct Sum(Hasher);

impl Sum {
    /// The end of a line, without the digits: `,"sum":"` … `"}`.
    const OPEN: &'static str = ",\"sum\":\"";
    const CLOSE: &'static str = "\"}";
    /// How much longer a line is than its JSON object. The object already has the closing brace,
    /// but not the line end.
    pub(super) const LEN: usize = Self::OPEN.len() + 8 + Self::CLOSE.len();

    /// Gives a JSON object its sum and its line end.
    pub(super) fn seal(&mut self, object: &str) -> String {
        let body = object.strip_suffix('}').unwrap_or(object);
        self.0.update(body.as_bytes());
        let tail = format!("{}{:08x}{}\n", Self::OPEN, self.0.clone().finalize(), Self::CLOSE);
        self.0.update(tail.as_bytes());
        format!("{body}{tail}")
    }

    /// Whether a line (without its line end) carries the right sum.
    pub(super) fn check(&mut self, line: &str) -> bool {
        let start = line.len().checked_sub(Self::LEN);
        let Some((body, tail)) = start.and_then(|start| line.split_at_checked(start)) else {
            return false;
        };
        self.0.update(body.as_bytes());
        let sum = format!("{}{:08x}{}", Self::OPEN, self.0.clone().finalize(), Self::CLOSE);
        self.0.update(tail.as_bytes());
        self.0.update(b"\n");
        sum == tail
    }
}
