//! Targets in a short form. A long reach is mostly the same target again and again, on another tile:
//! what such targets share is written once, and a picture of each row tells where they are.
//!
//! ```text
//! {"commands":[{"Go":{"to":"@"}}],"kinds":[{"cost":1,"does":0},{"cost":2,"does":0}],
//!  "rows":{"3":"4bab","4":"5a"}}
//! ```
//!
//! Letters are kinds, `a` the first. `does` is the command, in which `"@"` stands for the tile, and
//! `"@8"` for its name on a lettered board of eight rows. `walk` says that the path is the tile itself,
//! `back` which target the path goes on from, seen from the tile, and `more` what the tile costs in
//! addition to that one. ONLINE-WIRE-4

use super::{Preview, Target, TargetStep, Tier};
use crate::absent;
use crate::absent::Absent;
use crate::command::Opaque;
use crate::id::Id;
use crate::scene::CardPlace;
use crate::text::{Reason, Text};
use crate::tile_rows::{self, RowWriter, Rows};
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// The letters of kinds.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// The most commands that differ by more than a tile.
const COMMANDS: usize = 8;

/// Targets whose kinds have letters.
#[derive(Serialize)]
struct Packed<'a> {
    #[serde(skip_serializing_if = "absent")]
    commands: Vec<Opaque>,
    kinds: Vec<Kind<'a>>,
    rows: Rows,
}

/// A target without its tile. The fields stand in the order of their keys.
#[derive(PartialEq, Eq, Serialize)]
struct Kind<'a> {
    #[serde(skip_serializing_if = "absent")]
    back: Option<(i16, i16)>,
    #[serde(skip_serializing_if = "none")]
    card: &'a Option<CardPlace>,
    #[serde(skip_serializing_if = "none")]
    confirm: &'a Text,
    #[serde(skip_serializing_if = "absent")]
    cost: Option<u32>,
    #[serde(skip_serializing_if = "absent")]
    does: Option<u8>,
    #[serde(skip_serializing_if = "none")]
    icon: &'a Text,
    #[serde(skip_serializing_if = "absent")]
    irreversible: bool,
    #[serde(skip_serializing_if = "absent")]
    more: Option<u32>,
    #[serde(skip_serializing_if = "none")]
    name: &'a Text,
    #[serde(skip_serializing_if = "none")]
    note: &'a Text,
    #[serde(skip_serializing_if = "<[Tile]>::is_empty")]
    path: &'a [Tile],
    #[serde(skip_serializing_if = "none")]
    piece: &'a Option<Id>,
    #[serde(skip_serializing_if = "none")]
    preview: &'a Preview,
    #[serde(skip_serializing_if = "none")]
    refused: &'a Option<Reason>,
    #[serde(skip_serializing_if = "none")]
    risk: &'a Text,
    #[serde(skip_serializing_if = "none")]
    then: &'a Option<Box<TargetStep>>,
    #[serde(skip_serializing_if = "absent")]
    tier: Tier,
    #[serde(skip_serializing_if = "absent")]
    usual: bool,
    #[serde(skip_serializing_if = "absent")]
    walk: bool,
}

fn none<T: Absent>(value: &&T) -> bool {
    value.is_absent()
}

impl<'a> Kind<'a> {
    fn new(target: &'a Target, tile: Tile, does: Option<u8>, all: &[Target]) -> Self {
        let walk = target.path == [tile];
        let back = |via: Tile| (via.x.wrapping_sub(tile.x), via.y.wrapping_sub(tile.y));
        let before = target.via.and_then(|via| cost_at(via, all));
        // Costs must rise along a path: in a circle nobody could add them up.
        let more = before.and_then(|before| target.cost?.checked_sub(before));
        let more = more.filter(|more| *more > 0);
        Self {
            back: target.via.map(back),
            card: &target.card,
            confirm: &target.confirm,
            cost: if more.is_some() { None } else { target.cost },
            does,
            icon: &target.icon,
            irreversible: target.irreversible,
            more,
            name: &target.name,
            note: &target.note,
            path: if walk { &[] } else { &target.path },
            piece: &target.piece,
            preview: &target.preview,
            refused: &target.refused,
            risk: &target.risk,
            then: &target.then,
            tier: target.tier,
            usual: target.usual,
            walk,
        }
    }
}

/// What the target on a tile costs. All targets stand in the order of their tiles, or else are not
/// packed.
fn cost_at(tile: Tile, all: &[Target]) -> Option<u32> {
    let place = |tile: Tile| (tile.y, tile.x);
    let found = all.binary_search_by_key(&Some(place(tile)), |other| other.tile.map(place));
    all.get(found.ok()?)?.cost
}

/// A command with a hole for the tile.
struct Template<'a> {
    before: &'a str,
    hole: Hole,
    after: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hole {
    /// The tile as it is: `[4,6]`.
    Tile,
    /// Its name on a lettered board with this many rows: `"e2"`.
    Name(i16),
    /// Every target has the same command.
    Nothing,
}

impl Hole {
    /// Whether this text fills the hole for a tile.
    fn is_filled(self, text: &str, tile: Tile) -> bool {
        let number = |text: &str| text.parse::<i16>().ok();
        match self {
            Self::Nothing => text.is_empty(),
            Self::Tile => {
                let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
                let place = inner.and_then(|inner| inner.split_once(','));
                place.is_some_and(|(x, y)| number(x) == Some(tile.x) && number(y) == Some(tile.y))
            }
            Self::Name(rows) => height(text, tile) == Some(rows),
        }
    }

    fn text(self) -> String {
        match self {
            Self::Tile => String::from("\"@\""),
            Self::Name(rows) => format!("\"@{rows}\""),
            Self::Nothing => String::new(),
        }
    }
}

/// How many rows a lettered board has on which `text` is the name of the tile, with its quotes.
fn height(text: &str, tile: Tile) -> Option<i16> {
    let name = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut digits = name.chars();
    let column = u32::from(digits.next()?).checked_sub(u32::from('a'))?;
    let number = digits.as_str();
    let plain = !number.starts_with('0') && number.bytes().all(|digit| digit.is_ascii_digit());
    if column != u32::try_from(tile.x).ok()? || column > 25 || !plain {
        return None;
    }
    number.parse::<i16>().ok()?.checked_add(tile.y)
}

impl<'a> Template<'a> {
    /// Whether this is the command of a target on the tile.
    fn fits(&self, command: &str, tile: Tile) -> bool {
        let rest = command.strip_prefix(self.before);
        let hole = rest.and_then(|rest| rest.strip_suffix(self.after));
        hole.is_some_and(|text| self.hole.is_filled(text, tile))
    }

    /// Templates that the command of a target on the tile may be made from.
    fn of(command: &'a str, tile: Tile) -> impl Iterator<Item = Self> {
        let place = format!("[{},{}]", tile.x, tile.y);
        let quotes: Vec<usize> = command.match_indices('"').map(|(at, _)| at).collect();
        let strings: Vec<[usize; 2]> = quotes.as_chunks().0.to_vec();
        // What looks like a tile within a string is none, and keys are not filled.
        let inside = |at: usize| strings.iter().any(|[start, end]| (*start..*end).contains(&at));
        let tiles = command.match_indices(&place).filter(|(at, _)| !inside(*at));
        let tiles: Vec<(usize, usize)> = tiles.map(|(at, found)| (at, at + found.len())).collect();
        let values = strings.iter().map(|[start, end]| (*start, end + 1));
        let names: Vec<(usize, usize)> =
            values.filter(|(_, end)| !command[*end..].starts_with(':')).collect();
        let tiles = tiles.into_iter().map(move |(start, end)| Self {
            before: &command[..start],
            hole: Hole::Tile,
            after: &command[end..],
        });
        let names = names.into_iter().filter_map(move |(start, end)| {
            let hole = Hole::Name(height(&command[start..end], tile)?);
            Some(Self { before: &command[..start], hole, after: &command[end..] })
        });
        tiles.chain(names)
    }

    /// The template that the next command fits, too; else one without a hole.
    fn choose(command: &'a str, tile: Tile, next: Option<(&str, Tile)>) -> Self {
        let fits = |template: &Self| next.is_some_and(|(text, tile)| template.fits(text, tile));
        let whole = Self { before: command, hole: Hole::Nothing, after: "" };
        // A command with escapes is rare, so this does not look for a hole in it.
        if command.contains('\\') {
            return whole;
        }
        Self::of(command, tile).find(fits).unwrap_or(whole)
    }

    fn opaque(&self) -> Opaque {
        Opaque::from_text(format!("{}{}{}", self.before, self.hole.text(), self.after))
    }
}

/// The short form of targets; none if hardly two are of one kind, or if they do not stand in the order
/// of their tiles.
fn pack(targets: &[Target]) -> Option<Packed<'_>> {
    if targets.len() < 2 {
        return None;
    }
    let mut rows = RowWriter::default();
    let mut kinds: Vec<Kind<'_>> = Vec::new();
    let mut commands: Vec<Template<'_>> = Vec::new();
    for (place, target) in targets.iter().enumerate() {
        let tile = target.tile?;
        let does = match &target.command {
            None => None,
            Some(command) => Some(number_of(&mut commands, command.text(), tile, || {
                let mut later = targets.iter().skip(place + 1);
                later.find_map(|next| Some((next.command.as_ref()?.text(), next.tile?)))
            })?),
        };
        let kind = Kind::new(target, tile, does, targets);
        let number = kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
            kinds.push(kind);
            kinds.len() - 1
        });
        let letter = char::from(*LETTERS.as_bytes().get(number)?);
        if !rows.add(tile, letter) || kinds.len() * 2 > targets.len() {
            return None;
        }
    }
    let commands = commands.iter().map(Template::opaque).collect();
    Some(Packed { commands, kinds, rows: rows.finish() })
}

/// The number of the template that a command fits, a new one if it fits none; none if there would be
/// too many, or a hole could be mistaken for something of the game's.
fn number_of<'a>(
    templates: &mut Vec<Template<'a>>,
    command: &'a str,
    tile: Tile,
    next: impl FnOnce() -> Option<(&'a str, Tile)>,
) -> Option<u8> {
    let known = templates.iter().position(|template| template.fits(command, tile));
    let number = match known {
        Some(number) => number,
        None if templates.len() == COMMANDS || command.contains("\"@") => return None,
        None => {
            templates.push(Template::choose(command, tile, next()));
            templates.len() - 1
        }
    };
    u8::try_from(number).ok()
}

/// Writes targets, short if they can be. A fingerprint needs no short form.
pub(crate) fn serialize<S: Serializer>(targets: &[Target], to: S) -> Result<S::Ok, S::Error> {
    match to.is_human_readable().then(|| pack(targets)).flatten() {
        Some(packed) => packed.serialize(to),
        None => targets.serialize(to),
    }
}

/// Targets in their short form, as they are read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unread {
    #[serde(default)]
    commands: Vec<Value>,
    kinds: Vec<UnreadKind>,
    rows: Rows,
}

#[derive(Deserialize)]
struct UnreadKind {
    back: Option<(i16, i16)>,
    does: Option<usize>,
    more: Option<u32>,
    #[serde(default)]
    walk: bool,
    #[serde(flatten)]
    target: Target,
}

impl Unread {
    fn unpack(&self) -> Option<Vec<Target>> {
        let tiles: BTreeMap<(i16, i16), char> = tile_rows::read(&self.rows)?
            .into_iter()
            .map(|(Tile { x, y }, letter)| ((y, x), letter))
            .collect();
        tiles
            .iter()
            .map(|((y, x), letter)| self.target(Tile::new(*x, *y), *letter, &tiles))
            .collect()
    }

    /// What a target costs, those included that its path goes through. A path that never ends has no
    /// cost.
    fn cost(&self, mut tile: Tile, tiles: &BTreeMap<(i16, i16), char>) -> Option<u32> {
        let mut cost = 0_u32;
        for _ in 0..=tiles.len() {
            let kind = self.kinds.get(LETTERS.find(*tiles.get(&(tile.y, tile.x))?)?)?;
            let Some(more) = kind.more else { return cost.checked_add(kind.target.cost?) };
            cost = cost.checked_add(more)?;
            tile = kind.via(tile)?;
        }
        None
    }

    fn target(
        &self,
        tile: Tile,
        letter: char,
        tiles: &BTreeMap<(i16, i16), char>,
    ) -> Option<Target> {
        let kind = self.kinds.get(LETTERS.find(letter)?)?;
        let mut target = Target { tile: Some(tile), ..kind.target.clone() };
        if let Some(does) = kind.does {
            target.command = Some(Opaque::from(&filled(self.commands.get(does)?, tile)));
        }
        if kind.walk {
            target.path.push(tile);
        }
        if kind.more.is_some() {
            target.cost = Some(self.cost(tile, tiles)?);
        }
        target.via = kind.via(tile);
        Some(target)
    }
}

impl UnreadKind {
    /// Where the path to a tile goes on from.
    fn via(&self, tile: Tile) -> Option<Tile> {
        let (x, y) = self.back?;
        Some(Tile::new(tile.x.wrapping_add(x), tile.y.wrapping_add(y)))
    }
}

/// A command with its hole filled.
fn filled(command: &Value, tile: Tile) -> Value {
    match command {
        Value::String(text) => match text.strip_prefix('@') {
            Some("") => Value::from([tile.x, tile.y]),
            Some(rows) => name(rows, tile).map_or_else(|| command.clone(), Value::String),
            None => command.clone(),
        },
        Value::Array(list) => list.iter().map(|inner| filled(inner, tile)).collect(),
        Value::Object(members) => {
            members.iter().map(|(key, inner)| (key.clone(), filled(inner, tile))).collect()
        }
        _ => command.clone(),
    }
}

/// The name of a tile on a lettered board with `rows` rows.
fn name(rows: &str, tile: Tile) -> Option<String> {
    let column = u8::try_from(tile.x).ok().filter(|column| *column < 26)?;
    let row = rows.parse::<i16>().ok()?.checked_sub(tile.y)?;
    Some(format!("{}{row}", char::from(b'a' + column)))
}

/// Reads targets in either form.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Target>, D::Error> {
    let value = Value::deserialize(from)?;
    if value.is_array() {
        return serde_json::from_value(value).map_err(D::Error::custom);
    }
    let unread: Unread = serde_json::from_value(value).map_err(D::Error::custom)?;
    unread.unpack().ok_or_else(|| D::Error::custom("targets whose rows do not fit their kinds"))
}

/// A command that a view offers, as a client reads it from JSON.
#[derive(Clone, Copy, Debug)]
pub struct OfferedCommand<'a> {
    command: &'a Value,
    /// The tile that fills its hole.
    tile: Option<Tile>,
}

impl<'a> OfferedCommand<'a> {
    /// Every command of a choice, its targets and their further steps, unless it is refused.
    ///
    /// ```
    /// use initiative_scene::choice::OfferedCommand;
    /// use serde_json::json;
    /// let rows = json!({"3": "4aa"});
    /// let targets = json!({"commands": [{"Go": "@"}], "kinds": [{"does": 0}], "rows": rows});
    /// let choice = json!({"verb": "go", "name": "Go", "targets": targets});
    /// let commands: Vec<_> = OfferedCommand::all(&choice).iter().map(OfferedCommand::command).collect();
    /// assert_eq!(commands, [json!({"Go": [4, 3]}), json!({"Go": [5, 3]})]);
    /// ```
    #[must_use]
    pub fn all(choice: &'a Value) -> Vec<Self> {
        let mut offers = Vec::new();
        Self::append(choice, &mut offers);
        offers
    }

    /// The same, appended to what other choices offer.
    pub fn append(choice: &'a Value, offers: &mut Vec<Self>) {
        Self::collect(choice, None, offers);
    }

    /// What to send.
    #[must_use]
    pub fn command(&self) -> Value {
        self.tile.map_or_else(|| self.command.clone(), |tile| filled(self.command, tile))
    }

    /// Appends the commands of a choice or a target. `command` is that of a target in its short form.
    fn collect(from: &'a Value, command: Option<Self>, out: &mut Vec<Self>) {
        if from.get("refused").is_some() {
            return;
        }
        let own = from.get("command").map(|command| Self { command, tile: None });
        out.extend(own.or(command));
        let targets = from.get("then").unwrap_or(from).get("targets");
        if let Some(list) = targets.and_then(Value::as_array) {
            list.iter().for_each(|target| Self::collect(target, None, out));
        } else if let Some(packed) = targets {
            Self::unpack(packed, out);
        }
    }

    /// Appends the commands of targets in their short form.
    fn unpack(packed: &'a Value, out: &mut Vec<Self>) {
        for (y, row) in packed.get("rows").and_then(Value::as_object).into_iter().flatten() {
            let (Ok(y), Some(row)) = (y.parse(), row.as_str()) else { continue };
            for (tile, letter) in tile_rows::marks(y, row).into_iter().flatten() {
                let kind = LETTERS.find(letter).and_then(|place| packed.get("kinds")?.get(place));
                let Some(kind) = kind else { continue };
                let does = kind.get("does").and_then(Value::as_u64).unwrap_or(u64::MAX);
                let place = usize::try_from(does).unwrap_or(usize::MAX);
                let command = packed.get("commands").and_then(|commands| commands.get(place));
                let offer = command.map(|command| Self { command, tile: Some(tile) });
                Self::collect(kind, offer, out);
            }
        }
    }
}

#[cfg(test)]
mod tests;
