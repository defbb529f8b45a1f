//! The hero, monsters and items on the board, and what is announced.

use super::words::{conditions, title};
use super::{HERO_PIECE, MONSTERS, SIDE, piece_of};
use crate::action::Action;
use crate::check::SEAT;
use crate::content::{Kind, Mood, Span};
use crate::creature::Creature;
use crate::hero::HERO;
use crate::state::Dungeon;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::cmp::Ordering;
use initiative_kernel::grid::{Metric, Region, Tile};
use initiative_kernel::turn::energy::Channel;
use initiative_kernel::turn::intent::ActorId;
use initiative_scene::scene::{Badge, Meter, MeterStyle, Piece, Scene, Telegraph};
use initiative_scene::text::{Fact, Text};

impl Dungeon {
    pub(super) fn place_figures(&self, all: bool, scene: &mut Scene) {
        self.place_items(all, scene);
        let hero = self.show_hero();
        scene.place(HERO_PIECE, hero);
        for creature in self.floor.creatures() {
            if all || self.visible.contains(creature.at) {
                scene.place(piece_of(creature.id), self.show_creature(creature, scene));
            }
        }
    }

    fn show_hero(&self) -> Piece {
        let hero = &self.hero;
        let sheet = &self.book.classes[hero.class];
        let mut piece = Piece::new(sheet.name.clone(), hero.class.word(), hero.at)
            .side(SIDE)
            .of(SEAT)
            .glyph("@")
            .label(format!("Level {}", hero.level))
            .meter(Meter::new("life", "Health", hero.hp).of(hero.max_hp).icon("heart"))
            .meter(self.energy_meter(HERO));
        piece.docked = true;
        piece.statuses = conditions(&hero.statuses);
        let Span(low, high) = self.weapon_damage().raised(self.damage_bonus());
        let worn = |item: Option<crate::content::Item>, nothing: &'static str| -> Text {
            item.map_or_else(|| nothing.into(), |item| self.item_title(&item, false).into())
        };
        piece.facts = alloc::vec![
            Fact::new("Weapon", worn(hero.weapon, "fists")),
            Fact::new("Damage", format!("{low}–{high}, {} energy", self.weapon().cost)),
            Fact::new("Accuracy", self.accuracy().to_string()),
            Fact::new("Armour", worn(hero.armour, "none")),
            Fact::new("Protection", format!("0–{}", self.armour_of(HERO))),
            Fact::new("Evasion", hero.eva.saturating_add(self.armour().eva).to_string()),
            Fact::new("Experience", hero.xp.to_string()),
        ];
        if hero.amulet {
            piece.facts.push(Fact::new("Carries", "the Amulet"));
        }
        piece
    }

    /// What somebody can act with now, and what is banked.
    pub(super) fn energy_meter(&self, actor: ActorId) -> Meter {
        let holder = self.turns.ledger().holder(actor);
        let (current, bank, max) =
            holder.map_or((0, 0, 0), |holder| (holder.current(), holder.bank(), holder.max));
        let meter = Meter::new("energy", "Energy", current).of(max);
        meter.and(bank).styled(MeterStyle::Charge).icon("energy")
    }

    // DELVE-HUD-1
    fn show_creature(&self, creature: &Creature, scene: &Scene) -> Piece {
        let sheet = self.sheet(creature);
        let mut piece = Piece::new(title(&sheet.name), creature.kind.word(), creature.at);
        piece.side = Some(MONSTERS.into());
        piece.glyph = title(creature.kind.word().get(..1).unwrap_or_default()).into();
        piece.order = u16::try_from(scene.pieces.len()).unwrap_or(u16::MAX);
        let life = Meter::new("life", "Health", creature.hp).of(sheet.hp).icon("heart");
        piece.meters = alloc::vec![life, self.energy_meter(creature.id), self.speed(creature)];
        piece.statuses = conditions(&creature.statuses);
        let (state, mark): (Text, Option<&'static str>) = match creature.mood {
            Mood::Asleep => ("asleep".into(), Some("asleep")),
            Mood::Wander => ("wanders about".into(), None),
            Mood::Guard => ("stands guard".into(), None),
            Mood::Chase => ("hunts the hero".into(), Some("alert")),
            Mood::Flee => ("flees".into(), Some("flee")),
        };
        piece.marks.extend(mark.map(Text::from));
        if creature.mood == Mood::Asleep {
            piece.pose = "down".into();
        }
        if self.turns.ledger().is_stunned(creature.id) {
            piece.badge = Some(Badge::Stunned);
        }
        let Span(low, high) = sheet.damage;
        piece.facts = alloc::vec![
            Fact::new("State", state),
            Fact::new("Damage", format!("{low}–{high}")),
            Fact::new("Hit chance", format!("{} %", self.hit_chance(sheet.acc, HERO))),
        ];
        for skill in &sheet.skills {
            let skill = &self.book.skills[*skill];
            piece.facts.push(Fact::new(skill.name.clone(), skill.about.clone()));
        }
        if let Some(channel) = self.turns.channel(creature.id) {
            piece.meters.push(progress(channel));
        }
        if creature.mood.is_aware() {
            piece.strikes = self.struck_from(creature.at);
        }
        piece
    }

    // DELVE-HUD-1
    /// How fast somebody is; on the board only if that is out of the ordinary.
    fn speed(&self, creature: &Creature) -> Meter {
        let (gain, per) = self.turns.ledger().effective_rate(creature.id);
        let meter = Meter::new("speed", "Speed", gain / per.max(1)).styled(MeterStyle::Word);
        // Energy is compared with what a step onto floor costs.
        match u64::from(gain).cmp(&(100 * u64::from(per))) {
            Ordering::Less => meter.says("slow").icon("slow"),
            Ordering::Equal => meter.says("normal").icon("boot").detail(),
            Ordering::Greater => meter.says("fast").icon("haste"),
        }
    }

    /// The tiles within reach of a tile, as far as the hero knows them.
    fn struck_from(&self, at: Tile) -> Vec<Tile> {
        let around = Region::within(self.level().size(), Metric::Chebyshev, at, 1);
        let known = |tile: &Tile| {
            // Whether a corner is in the way is only known if it was seen.
            let corners = [Tile::new(at.x, tile.y), Tile::new(tile.x, at.y)];
            self.visible.contains(*tile)
                && corners.iter().all(|corner| self.level().memory.is_seen(*corner))
                && self.level().is_enterable(*tile)
                && self.level().reaches(at, *tile)
        };
        around.iter().filter(known).collect()
    }

    // DELVE-SIGHT-2
    /// Items as they were last seen.
    fn place_items(&self, all: bool, scene: &mut Scene) {
        let level = self.level();
        let piles = if all { level.piles() } else { level.memory.piles() };
        for pile in piles {
            let Some(top) = pile.items.last() else {
                continue;
            };
            let look = self.item_look(top.kind, all);
            let mut piece = Piece::new(title(&self.item_title(top, all)), look, pile.at);
            piece.ground = true;
            piece.label = "Item".into();
            piece.colour = self.item_colour(top.kind, all);
            for item in pile.items.iter().rev().skip(1) {
                piece.facts.push(Fact::new("Below it", self.item_title(item, all)));
            }
            scene.place(format!("item-{}-{}", pile.at.x, pile.at.y), piece);
        }
    }

    // DELVE-CUE-2
    /// Long actions that are under way, with the tiles they will strike.
    pub(super) fn announce(&self, all: bool, scene: &mut Scene) {
        for creature in self.floor.creatures() {
            let Some(channel) = self.turns.channel(creature.id) else {
                continue;
            };
            if !all && !self.visible.contains(creature.at) {
                continue;
            }
            let Action::UseSkill { skill, .. } = channel.action else {
                continue;
            };
            let sheet = &self.book.skills[skill];
            let name = format!("{}: {}", title(&self.sheet(creature).name), sheet.name);
            let due = channel.remaining().div_ceil(100);
            let telegraph = Telegraph {
                name: name.into(),
                owner: Some(piece_of(creature.id)),
                tiles: self.quaking(creature.at, sheet.radius),
                due: u16::try_from(due).unwrap_or(u16::MAX),
                progress: Some(progress(channel)),
                facts: alloc::vec![Fact::new("", sheet.about.clone())],
                ..Telegraph::default()
            };
            scene.telegraphs.insert(format!("channel-{}", creature.id.0).into(), telegraph);
        }
    }

    /// The tiles around a place.
    pub(super) fn quaking(&self, at: Tile, radius: u32) -> Vec<Tile> {
        Region::within(self.level().size(), Metric::Chebyshev, at, radius).iter().collect()
    }
}

fn progress(channel: &Channel<Action>) -> Meter {
    let meter = Meter::new("channel", "Concentration", channel.paid).of(channel.cost);
    if channel.suspended { meter.says("interrupted") } else { meter }
}
