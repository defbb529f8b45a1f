//! Enemies and their types in scenarios, and spawning.

use super::area::square;
use super::clause::{Clause, number, short};
use super::read::{Reading, Warning};
use super::{
    BAD_CLAUSE, BAD_COMMIT, BAD_TYPE, OFF_BOARD, OVERLAP, PIECE_ON_BAD_TILE, TOO_MANY_ENEMIES,
    Wrong,
};
use crate::enemy::{Commitment, Enemy, Extent, Foes, Gait, Kind, Shape};
use crate::event::Event;
use crate::field::Field;
use crate::square::{Square, file, row};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative::dice::Dice;
use initiative::game::Sink;

/// The words for states; anything else is unknown.
const STATES: [&str; 6] =
    ["idle", "scanning", "highlighting", "attacking", "moving", "turn_complete"];

impl Reading {
    // CHESS-SCN-3, CHESS-TYPE-1
    /// `type <id> key=value…`
    pub(super) fn read_type(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let id = clause.word(1)?;
        if id.len() > 32 || !id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return Err((BAD_TYPE, "a type is a word of letters, digits and _".into()));
        }
        if self.kinds.len() >= 64 {
            return Err((BAD_TYPE, "there are at most 64 types".into()));
        }
        let place = self.kinds.iter().position(|kind| kind.id == id);
        let mut kind = match place {
            Some(place) => self.kinds[place].clone(),
            None => undefined(id),
        };
        kind.defined = true;
        let bad = |text: &str| (BAD_TYPE, String::from(text));
        let (mut strike, mut resized) = (None, false);
        for (key, value) in clause.pairs(2)? {
            match key {
                "name" => kind.name = value.replace('_', " ").chars().take(32).collect(),
                "hp" => kind.hp = number(value, 1, 9).map_err(|_| bad("hp is 1 to 9"))?,
                "body" => {
                    kind.shape.body = extent(value, 2, "body sides are 1 or 2")?;
                    resized = true;
                }
                "site" => kind.shape.site = extent(value, 7, "site sides are 1 to 7")?,
                "strike" => strike = Some(extent(value, 3, "strike sides are 1 to 3")?),
                "moves" => {
                    let gait = Gait::ALL.into_iter().find(|gait| gait.name() == value);
                    if gait.is_none() {
                        self.warnings.push(Warning::Movement(short(value)));
                    }
                    kind.gait = gait.unwrap_or_default();
                }
                "speed" => {
                    kind.speed = number(value, 1, 120).map_err(|_| bad("speed is 1 to 120"))?;
                }
                "attack" => {
                    kind.ranged = match value {
                        "melee" => false,
                        "ranged" => true,
                        _ => return Err(bad("attack is melee or ranged")),
                    };
                }
                "warning" => {
                    kind.warning = number(value, 0, 5).map_err(|_| bad("warning is 0 to 5"))?;
                }
                "rows" => {
                    let ranks = value.split(',').map(|rank| number(rank, 1, 8));
                    kind.rows = ranks.collect::<Result<_, _>>()?;
                    kind.rows.truncate(8);
                }
                "lane" => {
                    let lane = square(&format!("{value}1"))?;
                    kind.lane = Some(lane.file());
                }
                "tile" => kind.tile = Some(square(value)?),
                _ => return Err((BAD_CLAUSE, format!("a type has no `{}`", short(key)))),
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
            Some(place) => self.kinds[place] = kind,
            None => self.kinds.push(kind),
        }
        Ok(())
    }

    /// The place of a type in the list; an unknown one is added as inert.
    fn kind_of(&mut self, id: &str) -> Result<u8, Wrong> {
        let place = match self.kinds.iter().position(|kind| kind.id == id) {
            Some(place) => place,
            None => {
                if id.len() > 32 || self.kinds.len() >= 64 {
                    return Err((BAD_TYPE, "there is no such type".into()));
                }
                self.kinds.push(undefined(id));
                self.kinds.len() - 1
            }
        };
        if !self.kinds[place].defined {
            self.warnings.push(Warning::EnemyType(id.into()));
        }
        Ok(u8::try_from(place).unwrap_or(u8::MAX))
    }

    // CHESS-SCN-3
    /// `enemy <type> <square> [id=] [hp=] [commit=] [rect=] [due=] [state=]`
    pub(super) fn read_enemy(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let kind = self.kind_of(clause.word(1)?)?;
        let sheet = self.kinds[usize::from(kind)].clone();
        let at = square(clause.word(2)?)?;
        let mut enemy = Enemy::new(0, kind, &sheet, at);
        let (mut target, mut rect, mut due) = (None, None, 1);
        for (key, value) in clause.pairs(3)? {
            match key {
                "id" => enemy.id = number(value, 1, 255)?,
                "hp" => enemy.hp = number(value, 1, 9)?,
                "commit" => target = Some(square(value)?),
                "rect" => rect = Some(square(value)?),
                "due" => {
                    due = number(value, 1, 5).map_err(|_| (BAD_COMMIT, "due is 1 to 5".into()))?;
                }
                "state" if STATES.contains(&value) => {}
                "state" => {
                    self.warnings.push(Warning::EnemyState(short(value)));
                    enemy.confused = true;
                }
                _ => return Err((BAD_CLAUSE, format!("an enemy has no `{}`", short(key)))),
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
                None => enemy.nearest(target, |_| true).unwrap_or(Square::NONE),
            };
            let area = enemy.shape.strike.on(rect);
            if !enemy.shape.strike.fits(rect) || area & target.bit() == 0 {
                let message = "the rectangle lies on the board and contains its target";
                return Err((BAD_COMMIT, message.into()));
            }
            enemy.commitment = Some(Commitment { target, rect, due });
        } else if rect.is_some() {
            return Err((BAD_COMMIT, "a rectangle needs a target".into()));
        }
        if foes.bodies() & enemy.body() != 0 {
            return Err((OVERLAP, format!("two enemies stand on {at}")));
        }
        if !foes.add(enemy) {
            return Err((TOO_MANY_ENEMIES, format!("there are at most {} enemies", Foes::MAX)));
        }
        Ok(())
    }

    /// Enemies stand where enemies can stand.
    pub(super) fn check_enemies(&self) -> Result<(), Wrong> {
        let bodies = self.field.foes.bodies();
        if let Some(at) = Square::first(bodies & self.field.army.occupied()) {
            return Err((OVERLAP, format!("a piece and an enemy stand on {at}")));
        }
        if let Some(at) = Square::first(bodies & self.field.ground.walls()) {
            return Err((PIECE_ON_BAD_TILE, format!("an enemy cannot stand on {at}")));
        }
        Ok(())
    }

    /// `spawn <type,…> <min>-<max>`
    pub(super) fn read_spawn(&mut self, clause: &Clause<'_>) -> Result<(), Wrong> {
        let mut kinds = Vec::new();
        for id in clause.word(1)?.split(',') {
            kinds.push(self.kind_of(id)?);
        }
        let (least, most) = clause.word(2)?.split_once('-').unwrap_or(("", ""));
        let (least, most) = (number(least, 0, 5)?, number(most, 0, 5)?);
        if least > most || clause.words.len() > 3 {
            return Err((BAD_CLAUSE, "spawn is `spawn <type,…> <min>-<max>`".into()));
        }
        self.spawns.push((kinds, least, most));
        Ok(())
    }
}

/// A type that nobody defined: inert, one hit point.
fn undefined(id: &str) -> Kind {
    Kind {
        id: id.into(),
        name: id.into(),
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

fn extent(text: &str, most: u8, message: &str) -> Result<Extent, Wrong> {
    let bad = || (BAD_TYPE, String::from(message));
    let (width, height) = text.split_once('x').ok_or_else(bad)?;
    let side = |text: &str| number(text, 1, most).map_err(|_| bad());
    Extent::try_from((side(width)?, side(height)?)).map_err(|_| bad())
}

// CHESS-SPAWN-1, CHESS-SCN-7
/// Spawns enemies: how many, then of each its type and its tile.
pub(super) fn spawn(
    field: &mut Field,
    kinds: &[Kind],
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
            let tiles = field.cradle(kind);
            let ids = field.foes.all().iter().map(|enemy| enemy.id);
            let id = ids.max().unwrap_or(0).saturating_add(1);
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
    fn cradle(&self, kind: &Kind) -> Vec<Square> {
        let body = kind.shape.body;
        let single = body == ONE;
        let open = self.open();
        let suits = |at: &Square| {
            body.fits(*at) && body.on(*at) & !open == 0 && !(single && self.ground.dooms(*at, 1))
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
