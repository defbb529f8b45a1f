//! Enemies and their types in scenarios, and spawning.

use super::clause::{Clause, number};
use super::read::Reading;
use super::term::square;
use super::{
    BAD_CLAUSE, BAD_COMMIT, BAD_TYPE, OFF_BOARD, OVERLAP, PIECE_ON_BAD_TILE, Placed,
    TOO_MANY_ENEMIES, Wrong,
};
use crate::enemy::{Commitment, Enemy, EnemyKind, Extent, Foes, Gait, Shape};
use crate::event::Event;
use crate::field::Field;
use crate::square::{Square, file, row};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::words::{clip, meant};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::Sink;

/// The words for states. Any other word is unknown.
const STATES: [&str; 6] =
    ["idle", "scanning", "highlighting", "attacking", "moving", "turn_complete"];

impl Reading {
    // CHESS-SCN-3, CHESS-TYPE-1
    /// `type <id> key=value…`
    pub(super) fn read_type(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let id = clause.word(1)?;
        check_word(id)?;
        let place = self.terms.kinds.iter().position(|kind| kind.id == id);
        let mut kind = match place {
            Some(place) => self.terms.kinds[place].clone(),
            None if self.terms.kinds.len() >= KINDS => return Err(too_many_kinds()),
            None => undefined(id),
        };
        kind.defined = true;
        let bad = |text: &str| (BAD_TYPE, String::from(text));
        let (mut strike, mut resized) = (None, false);
        for (key, value) in clause.pairs(2)? {
            match key {
                "name" => {
                    let name = value.replace('_', " ");
                    let plain = !name.chars().any(char::is_control) && !name.trim().is_empty();
                    if !plain || name.chars().count() > 32 {
                        return Err(bad("a name has 1 to 32 letters, with _ for spaces"));
                    }
                    kind.name = name;
                }
                "hp" => kind.hp = limit(value, 1, 9, "hp is 1 to 9")?,
                "body" => {
                    kind.shape.body = extent(value, 2, "body sides are 1 or 2")?;
                    resized = true;
                }
                "site" => kind.shape.site = extent(value, 7, "site sides are 1 to 7")?,
                "strike" => strike = Some(extent(value, 3, "strike sides are 1 to 3")?),
                "moves" => {
                    let gait = Gait::named(value);
                    if gait.is_none() {
                        // CHESS-TYPE-1
                        let (word, near) = (clip(value), meant(value, &Gait::ALL.map(Gait::name)));
                        let message =
                            format!("nobody moves like a `{word}`; this type moves as king{near}");
                        self.warn_here("scenario/unknown_movement", message);
                    }
                    kind.gait = gait.unwrap_or_default();
                }
                "speed" => kind.speed = limit(value, 1, 120, "speed is 1 to 120")?,
                "attack" => {
                    kind.ranged = match value {
                        "melee" => false,
                        "ranged" => true,
                        _ => return Err(bad("attack is melee or ranged")),
                    };
                }
                "warning" => kind.warning = limit(value, 0, 5, "warning is 0 to 5")?,
                "rows" => {
                    let rows = rows(value);
                    kind.rows = rows.ok_or_else(|| bad("rows are ranks from 1 to 8, each once"))?;
                }
                "lane" => {
                    let lane = Square::parse(&format!("{value}1"));
                    if !lane.is_some() {
                        return Err(bad("lane is a file from a to h"));
                    }
                    kind.lane = Some(lane.file());
                }
                "tile" => kind.tile = Some(square(value)?),
                _ => return Err((BAD_CLAUSE, format!("a type has no `{}`", clip(key)))),
            }
        }
        match strike {
            Some(strike) => kind.shape.strike = strike,
            None if resized && !kind.ranged => kind.shape.strike = kind.shape.body,
            None => {}
        }
        if !kind.ranged && kind.shape.strike != kind.shape.body {
            return Err(bad("melee strikes what the body covers"));
        }
        match place {
            Some(place) => self.terms.kinds[place] = kind,
            None => self.terms.kinds.push(kind),
        }
        Ok(())
    }

    /// The index of a type in the list. An unknown type is added as inert.
    fn kind_of(&mut self, id: &str) -> Result<u8, Wrong> {
        check_word(id)?;
        let place = match self.terms.kinds.iter().position(|kind| kind.id == id) {
            Some(place) => place,
            None => {
                if self.terms.kinds.len() >= KINDS {
                    return Err(too_many_kinds());
                }
                self.terms.kinds.push(undefined(id));
                self.terms.kinds.len() - 1
            }
        };
        if !self.terms.kinds[place].defined {
            let known = self.terms.kinds.iter().filter(|kind| kind.defined);
            let known: Vec<&str> = known.map(|kind| kind.id.as_str()).collect();
            let (word, near) = (clip(id), meant(id, &known));
            let message = format!(
                "there is no enemy type `{word}`; such an enemy has 1 hit point and does \
                 nothing{near}"
            );
            self.warn_here("scenario/unknown_type", message);
        }
        Ok(u8::try_from(place).unwrap_or(u8::MAX))
    }

    /// The indices of the types in a list, which may not be too long.
    pub(super) fn kinds_of(&mut self, list: &str) -> Result<Vec<u8>, Wrong> {
        if list.split(',').count() > KINDS {
            return Err(too_many_kinds());
        }
        list.split(',').map(|id| self.kind_of(id)).collect()
    }

    // CHESS-SCN-3
    /// `enemy <type> <square> [id=] [hp=] [commit=] [rect=] [due=] [state=]`
    pub(super) fn read_enemy(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let kind = self.kind_of(clause.word(1)?)?;
        let sheet = self.terms.kinds[usize::from(kind)].clone();
        let at = square(clause.word(2)?)?;
        let mut enemy = Enemy::new(0, kind, &sheet, at);
        let (mut target, mut rect, mut due) = (None, None, None);
        for (key, value) in clause.pairs(3)? {
            match key {
                "id" => enemy.id = number(value, 1, 255)?,
                "hp" => enemy.hp = number(value, 1, 9)?,
                "commit" => target = Some(square(value)?),
                "rect" => rect = Some(square(value)?),
                "due" => {
                    let slots = number(value, 1, 5);
                    due = Some(slots.map_err(|_| (BAD_COMMIT, "due is 1 to 5".into()))?);
                }
                "state" if STATES.contains(&value) => {}
                "state" => {
                    let (word, near) = (clip(value), meant(value, &STATES));
                    let message = format!(
                        "an enemy has no state `{word}`; it skips its first turn and is idle \
                         then{near}"
                    );
                    self.warn_here("scenario/unknown_state", message);
                    enemy.confused = true;
                }
                _ => return Err((BAD_CLAUSE, format!("an enemy has no `{}`", clip(key)))),
            }
        }
        let foes = &mut self.field.foes;
        if enemy.id == 0 {
            let free = (1..=u8::MAX).find(|id| foes.find(*id).is_none());
            enemy.id = free.unwrap_or(u8::MAX);
        }
        if foes.find(enemy.id).is_some() {
            return Err((OVERLAP, format!("two enemies have the id {}", enemy.id)));
        }
        if !enemy.shape.body.fits(at) {
            return Err((OFF_BOARD, format!("the body on {at} does not fit on the board")));
        }
        if let Some(target) = target {
            let rect = match rect {
                Some(rect) => rect,
                None => enemy.nearest(target, 0).unwrap_or(Square::NONE),
            };
            let area = enemy.shape.strike.on(rect);
            if !enemy.shape.strike.fits(rect) || area & target.bit() == 0 {
                let message = "the rectangle lies on the board and contains its target";
                return Err((BAD_COMMIT, message.into()));
            }
            enemy.commitment = Some(Commitment { target, rect, due: due.unwrap_or(1) });
        } else if rect.is_some() || due.is_some() {
            let message = "`rect` and `due` tell of a strike and need its target, `commit`";
            return Err((BAD_COMMIT, message.into()));
        }
        if let Some(at) = Square::first(foes.bodies() & enemy.body()) {
            return Err((OVERLAP, format!("two enemies stand on {at}")));
        }
        if !foes.add(enemy) {
            return Err((TOO_MANY_ENEMIES, format!("there are at most {} enemies", Foes::MAX)));
        }
        // Overlaps with others are checked when everything has been read.
        self.note(&format!("enemy {}", enemy.id));
        Ok(())
    }

    /// Checks that enemies stand on allowed tiles, and that there is room for those that will
    /// spawn.
    pub(super) fn check_enemies(&self) -> Result<(), Placed> {
        let foes = &self.field.foes;
        for enemy in foes.all() {
            let whose = format!("enemy {}", enemy.id);
            if let Some(at) = Square::first(enemy.body() & self.field.army.occupied()) {
                return Err((whose, (OVERLAP, format!("a piece and an enemy stand on {at}"))));
            }
            if let Some(at) = Square::first(enemy.body() & self.field.ground.walls()) {
                let message = format!("an enemy cannot stand on {at}: stone, void or hazard");
                return Err((whose, (PIECE_ON_BAD_TILE, message)));
            }
        }
        // CHESS-TYPE-1
        let coming: usize = self.spawns.iter().map(|(_, _, most)| usize::from(*most)).sum();
        if coming > SPAWNS || coming > 0 && foes.all().len() + coming > Foes::MAX {
            let message =
                format!("at most {SPAWNS} enemies spawn, and at most {} are there", Foes::MAX);
            return Err(("spawn".into(), (TOO_MANY_ENEMIES, message)));
        }
        Ok(())
    }

    /// `spawn <type,…> <min>-<max>`
    pub(super) fn read_spawn(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let [types, counts] = clause.exactly()?;
        let kinds = self.kinds_of(types)?;
        let (least, most) = counts.split_once('-').ok_or_else(|| clause.misused())?;
        let (least, most) = (number(least, 0, 5)?, number(most, 0, 5)?);
        if least > most {
            return Err((BAD_CLAUSE, format!("there is no number from {least} to {most}")));
        }
        self.spawns.push((kinds, least, most));
        Ok(())
    }
}

/// The most types in a match, and the most enemies that spawn.
const KINDS: usize = 64;
const SPAWNS: usize = 5;

fn too_many_kinds() -> Wrong {
    (BAD_TYPE, format!("there are at most {KINDS} types"))
}

/// Checks that a type's id is a single word.
fn check_word(id: &str) -> Result<(), Wrong> {
    let plain = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if plain && (1..=32).contains(&id.len()) {
        return Ok(());
    }
    let message = format!("`{}` is no type: a word of 1 to 32 letters, digits and _", clip(id));
    Err((BAD_TYPE, message))
}

/// Ranks from 1 to 8, each once.
fn rows(text: &str) -> Option<Vec<u8>> {
    let mut rows = Vec::new();
    for rank in text.split(',') {
        let rank = number(rank, 1, 8).ok()?;
        if rows.contains(&rank) {
            return None;
        }
        rows.push(rank);
    }
    Some(rows)
}

/// A type without a definition: inert, with one hit point.
fn undefined(id: &str) -> EnemyKind {
    EnemyKind {
        id: id.into(),
        name: id.replace('_', " "),
        defined: false,
        hp: 1,
        shape: Shape { body: ONE, site: THREE, strike: ONE },
        gait: Gait::King,
        speed: 30,
        ranged: false,
        warning: 1,
        rows: alloc::vec![8, 7, 6],
        lane: None,
        tile: None,
    }
}

const ONE: Extent = Extent::ONE;
const THREE: Extent = Extent::THREE;

/// Reads a number of a type, or refuses it with `message`.
fn limit(text: &str, least: u8, most: u8, message: &str) -> Result<u8, Wrong> {
    number(text, least, most).map_err(|_| (BAD_TYPE, message.into()))
}

fn extent(text: &str, most: u8, message: &str) -> Result<Extent, Wrong> {
    let bad = || (BAD_TYPE, String::from(message));
    let (width, height) = text.split_once('x').ok_or_else(bad)?;
    let side = |text: &str| limit(text, 1, most, message);
    Extent::try_from((side(width)?, side(height)?)).map_err(|_| bad())
}

// CHESS-SPAWN-1, CHESS-SCN-7
/// Spawns enemies. The dice decide how many, then the type and the tile of each.
pub(super) fn spawn(
    field: &mut Field,
    kinds: &[EnemyKind],
    spawns: &[(Vec<u8>, u8, u8)],
    dice: &mut Dice,
    out: &mut impl Sink<Event>,
) {
    for (choice, least, most) in spawns {
        let count = dice.roll(i64::from(*least), i64::from(*most));
        for _ in 0..count {
            let Some(&place) = dice.pick(choice) else {
                continue;
            };
            let kind = &kinds[usize::from(place)];
            let tiles = field.spawn_tiles(kind);
            let id = field.foes.next_id();
            match dice.pick(&tiles) {
                Some(&at) if field.foes.add(Enemy::new(id, place, kind, at)) => {
                    out.emit(Event::EnemySpawned { enemy: id, kind: place, at });
                }
                _ => out.emit(Event::SpawnShort { kind: place }),
            }
        }
    }
}

impl Field {
    /// The tiles on which an enemy of a type can spawn, row-major.
    fn spawn_tiles(&self, kind: &EnemyKind) -> Vec<Square> {
        let body = kind.shape.body;
        let single = body == ONE;
        let open = self.open();
        let suits = |at: &Square| {
            body.fits(*at)
                && body.on(*at) & !open == 0
                && !(single && self.ground.leads_to_death(*at, 1))
        };
        if let Some(at) = kind.tile {
            return Some(at).filter(suits).into_iter().collect();
        }
        let lane = kind.lane.map_or(u64::MAX, file);
        let ranks = |ranks: &[u8]| ranks.iter().fold(0, |set, rank| set | row(8 - rank.min(&8)));
        for rows in [ranks(&kind.rows), ranks(&[5]), ranks(&[4])] {
            let tiles: Vec<Square> = Square::all(rows & lane).filter(suits).collect();
            if !tiles.is_empty() {
                return tiles;
            }
        }
        Vec::new()
    }
}
