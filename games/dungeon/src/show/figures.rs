//! The hero, monsters and items on the board, and telegraphs.

use super::{HERO_PIECE, MONSTERS, SIDE, piece_of};
use crate::action::DelveAction;
use crate::check::SEAT;
use crate::content::{Mood, NamedKind, RollRange, Terrain};
use crate::creature::Creature;
use crate::hero::HERO;
use crate::state::Dungeon;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::cmp::Ordering;
use initiative_kernel::grid::{Metric, Region, Tile};
use initiative_kernel::turn::energy::Channel;
use initiative_kernel::turn::intent::ActorId;
use initiative_scene::scene::{Badge, Meter, MeterStyle, Piece, Scene, Telegraph};
use initiative_scene::text::{Fact, Text, capital};

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
        piece.statuses = self.conditions(&hero.statuses);
        let RollRange(low, high) = self.weapon_damage().raised(self.damage_bonus());
        let worn = |item: Option<crate::content::Item>, nothing: &'static str| -> Text {
            item.map_or_else(|| nothing.into(), |item| self.item_title(&item, false).into())
        };
        piece.facts = vec![
            Fact::new("Weapon", worn(hero.weapon, "fists")),
            Fact::new("Damage", format!("{low}–{high}, {} energy", self.weapon().cost)),
            Fact::new("Accuracy", self.accuracy().to_string()),
            Fact::new("Armour", worn(hero.armour, "none")),
            Fact::new("Protection", format!("0–{}", self.armour_of(HERO))),
            Fact::new("Evasion", hero.eva.saturating_add(self.armour().eva).to_string()),
            Fact::new("Experience", hero.xp.to_string()),
            Fact::new("Energy", self.energy_words()),
            Fact::new("Turn", self.turn_words()),
        ];
        if hero.amulet {
            piece.facts.push(Fact::new("Carries", "the Amulet"));
        }
        piece
    }

    // DELVE-HUD-1
    /// What the numbers of the energy bar mean.
    fn energy_words(&self) -> Text {
        let holder = self.turns.ledger().holder(HERO);
        let (current, bank) = holder.map_or((0, 0), |holder| (holder.current(), holder.bank()));
        let step = self.book.tiles[Terrain::Floor].cost;
        let text = format!("{current}; acting costs some, a step on open floor {step}");
        match bank {
            0 => format!("{text}. What is not spent is saved.").into(),
            saved => format!("{text}. +{saved} is saved from earlier turns.").into(),
        }
    }

    // DELVE-HUD-1
    /// What the number of the turn means: `27.2`.
    fn turn_words(&self) -> Text {
        let (turn, seen) = (self.turns.turn_count(), self.actions(false));
        let acts = if seen == 1 { "act" } else { "acts" };
        format!("{turn}.{seen}: turn {turn}, with {seen} {acts} seen so far").into()
    }

    /// The energy of an actor, with what it has saved.
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
        let mut piece = Piece::new(capital(&sheet.name), creature.kind.word(), creature.at);
        piece.side = Some(MONSTERS.into());
        piece.glyph = capital(creature.kind.word().get(..1).unwrap_or_default());
        piece.order = u16::try_from(scene.pieces.len()).unwrap_or(u16::MAX);
        let life = Meter::new("life", "Health", creature.hp).of(sheet.hp).icon("heart");
        piece.meters = vec![life, self.energy_meter(creature.id), self.speed(creature)];
        piece.statuses = self.conditions(&creature.statuses);
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
        let RollRange(low, high) = sheet.damage;
        piece.facts = vec![
            Fact::new("State", state),
            Fact::new("Damage", format!("{low}–{high}")),
            Fact::new("Hits the hero", format!("{} %", self.hit_chance(sheet.acc, HERO))),
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
    /// The speed of a monster. The board shows it only if it is not normal.
    fn speed(&self, creature: &Creature) -> Meter {
        let (gain, per) = self.turns.ledger().effective_rate(creature.id);
        let meter = Meter::new("speed", "Speed", gain / per.max(1)).styled(MeterStyle::Word);
        // A step onto floor costs 100.
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
            // The hero only knows about a corner that it has seen.
            let corners = [Tile::new(at.x, tile.y), Tile::new(tile.x, at.y)];
            self.visible.contains(*tile)
                && corners.iter().all(|corner| self.level().memory.is_seen(*corner))
                && self.level().is_enterable(*tile)
                && self.level().reaches(at, *tile)
        };
        around.iter().filter(known).collect()
    }

    // DELVE-SIGHT-2
    /// Places items as the hero last saw them.
    fn place_items(&self, all: bool, scene: &mut Scene) {
        let level = self.level();
        let piles = if all { level.piles.all() } else { level.memory.piles.all() };
        for pile in piles {
            let Some(top) = pile.items.last() else {
                continue;
            };
            let look = self.item_look(top.kind, all);
            let mut piece = Piece::new(capital(&self.item_title(top, all)), look, pile.at);
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
    /// Announces the channels of monsters in view, with the tiles they will strike.
    pub(super) fn show_telegraphs(&self, all: bool, scene: &mut Scene) {
        for creature in self.floor.creatures() {
            let Some(channel) = self.turns.channel(creature.id) else {
                continue;
            };
            if !all && !self.visible.contains(creature.at) {
                continue;
            }
            let DelveAction::UseSkill { skill, .. } = channel.action else {
                continue;
            };
            let sheet = &self.book.skills[skill];
            let name = format!("{}: {}", capital(&self.sheet(creature).name), sheet.name);
            let due = channel.remaining().div_ceil(100);
            let telegraph = Telegraph {
                name: name.into(),
                owner: Some(piece_of(creature.id)),
                tiles: self.tiles_around(creature.at, sheet.radius),
                due: u16::try_from(due).unwrap_or(u16::MAX),
                progress: Some(progress(channel)),
                facts: vec![Fact::new("", sheet.about.clone())],
                ..Telegraph::default()
            };
            scene.telegraphs.insert(format!("channel-{}", creature.id.0).into(), telegraph);
        }
    }

    pub(super) fn tiles_around(&self, at: Tile, radius: u32) -> Vec<Tile> {
        Region::within(self.level().size(), Metric::Chebyshev, at, radius).iter().collect()
    }
}

fn progress(channel: &Channel<DelveAction>) -> Meter {
    let meter = Meter::new("channel", "Concentration", channel.paid).of(channel.cost);
    if channel.suspended { meter.says("interrupted") } else { meter }
}
