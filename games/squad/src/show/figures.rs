//! Survivors and monsters as pieces.

use super::words::listed;
use super::{MONSTERS, SURVIVORS};
use crate::body::{Down, FigureStatus, Part};
use crate::command::Command;
use crate::content::{MonsterAct, RangeBand};
use crate::state::{MonsterIntent, Squad};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Region;
use initiative_kernel::modifier::Statuses;
use initiative_scene::command::Opaque;
use initiative_scene::scene::{
    self, Badge, Meter, MeterStyle, OrderEntry, Piece, Scene, Selection, Telegraph,
};
use initiative_scene::text::{Colour, Fact, Reason, Text, capital};
use initiative_scene::viewer::Viewer;

impl Squad {
    pub(super) fn place_figures(&self, viewer: Viewer, threats: &[Region], scene: &mut Scene) {
        let mut order = 0;
        for place in self.alive() {
            let mut piece = self.show_survivor(place);
            piece.order = order;
            piece.selection = viewer.seat().map(|seat| self.selection(seat, place));
            scene.place(self.survivor_piece(place), piece);
            order += 1;
        }
        for place in self.living_monsters() {
            let mut piece = self.show_monster(place);
            piece.order = order;
            if let Some(threat) = threats.get(place) {
                piece.strikes = threat.iter().collect();
            }
            scene.place(self.monster_piece(place), piece);
            order += 1;
            if let Some(intent) = self.monsters[place].revealed {
                self.announce(place, intent, scene);
            }
        }
    }

    // SQUAD-SEL-1, SQUAD-SEL-2, SQUAD-SEL-3
    /// What happens when a player selects a survivor, by its index in the order of ids. The client
    /// keeps the selection itself.
    #[must_use]
    pub fn selection(&self, seat: Seat, survivor: usize) -> Selection {
        if let Err(refusal) = self.selectable(seat, survivor) {
            return Selection::Refused(Reason::of(self, refusal));
        }
        let others = self.alive().filter(|other| {
            *other != survivor && self.owns(seat, *other) && self.committed(*other)
        });
        let (names, ends): (Vec<&str>, Vec<Command>) = others
            .map(|other| {
                let sheet = self.sheet(other);
                (sheet.name.as_str(), Command::EndSurvivorTurn { survivor: sheet.id })
            })
            .unzip();
        let text = match names.as_slice() {
            [] => return Selection::Free,
            [name] => format!("{name} has acted and is not finished. End {name}'s turn?"),
            names => {
                format!("{} have acted and are not finished. End their turns?", listed(names))
            }
        };
        let commands = ends.iter().map(Opaque::seal::<Self>).collect();
        Selection::Ask { text: text.into(), commands }
    }

    // SQUAD-UI-3
    /// What a living survivor can still do, shown without colour.
    pub(super) fn badge(&self, place: usize) -> Badge {
        let state = &self.survivors[place];
        if state.down != Down::No {
            Badge::Down
        } else if self.complete(place) {
            Badge::Done
        } else if self.committed(place) {
            Badge::Partial
        } else {
            Badge::Fresh
        }
    }

    fn show_survivor(&self, place: usize) -> Piece {
        let (sheet, state) = (self.sheet(place), &self.survivors[place]);
        let weapon = self.stage.weapon(place);
        let look = format!("survivor_{}", weapon.id);
        let mut piece = Piece::new(sheet.name.clone(), look, state.at);
        piece.side = Some(SURVIVORS.into());
        piece.owner = Some(sheet.owner);
        piece.glyph = sheet.label.clone().into();
        piece.label = "Survivor".into();
        let [red, green, blue] = sheet.colour;
        piece.colour = Some(Colour(red, green, blue));
        let badge = self.badge(place);
        piece.badge = Some(badge);
        piece.spent = badge == Badge::Done;
        if badge == Badge::Down {
            piece.pose = "down".into();
        }
        // SQUAD-UI-1: two slots for each part, and "!" for more.
        for part in Part::ALL {
            let wounds = state.wounds[part.index()];
            let meter = Meter::new(part.name(), capital(part.name()), wounds);
            piece.meters.push(meter.of(2).styled(MeterStyle::Slots).detail().alert(wounds > 2));
        }
        if let Some(left) = self.stage.rules.budget().left(&self.spent(place))
            && let Some(points) = self.stage.rules.points
        {
            let meter = Meter::new("points", "Points", left);
            piece.meters.push(meter.of(points.per_phase).styled(MeterStyle::Pips));
        }
        piece.statuses = conditions(&state.statuses);
        let stats = &sheet.stats;
        let (dice, hit) = (self.attack_dice(place), self.hit_face(place));
        let strength = self.wound_roll(place).strength;
        piece.facts = alloc::vec![
            Fact::new("Weapon", format!("{} ({})", weapon.name, reach_of(weapon.band))),
            Fact::new("Attack", format!("{dice} dice, hits on {hit}+, strength {strength:+}")),
            Fact::new("Movement", self.movement(place).to_string()),
            Fact::new("Evasion", self.evasion(place).to_string()),
        ];
        if stats.luck != 0 {
            let least = self.wound_roll(place).critical;
            piece.facts.push(Fact::new("Luck", format!("criticals on {least}+")));
        }
        let abilities = (0_u8..).zip(&state.cooldowns);
        for (ability, left) in abilities {
            if let Some(ability) = self.stage.ability(place, ability) {
                let ready: Text = match left {
                    0 => "ready".into(),
                    1 => "ready next turn".into(),
                    left => format!("ready in {left} turns").into(),
                };
                piece.facts.push(Fact::new(ability.name.clone(), ready));
            }
        }
        for part in Part::ALL.into_iter().filter(|part| state.severe[part.index()] > 0) {
            let count = state.severe[part.index()];
            let name = format!("Severe injury, {}", part.name());
            piece.facts.push(Fact::new(name, count.to_string()));
        }
        piece
    }

    fn show_monster(&self, place: usize) -> Piece {
        let (sheet, state) = (self.monster_sheet(place), &self.monsters[place]);
        let kind = self.stage.kind(place);
        let mut piece = Piece::new(sheet.name.clone(), kind.id.clone(), state.at);
        piece.side = Some(MONSTERS.into());
        piece.glyph = sheet.label.clone().into();
        piece.label = kind.name.clone().into();
        let [red, green, blue] = sheet.colour;
        piece.colour = Some(Colour(red, green, blue));
        let (life, wounds) = (i32::from(state.life()), state.wounds.len());
        let most = life + i32::try_from(wounds).unwrap_or(0);
        piece.meters.push(Meter::new("life", "Life", life).of(most));
        piece.statuses = conditions(&state.statuses);
        if state.statuses.has(FigureStatus::Dazed) {
            piece.badge = Some(Badge::Stunned);
        }
        piece.facts = alloc::vec![
            Fact::new("Toughness", sheet.toughness.to_string()),
            Fact::new("Accuracy", format!("{:+}", sheet.accuracy)),
            Fact::new("Draw pile", state.draw.len().to_string()),
            Fact::new("Discard pile", state.discard.len().to_string()),
            Fact::new("Wounds", wounds.to_string()),
        ];
        // SQUAD-HIDE-1: how many of each card there are is known, their order is not.
        for (number, card) in (0_u8..).zip(&self.stage.content.cards) {
            let count = state.cards().filter(|other| *other == number).count();
            if count > 0 {
                let acts: Vec<String> = card.acts.iter().map(describe_act).collect();
                let text = format!("{count} × {}", acts.join(" "));
                piece.facts.push(Fact::new(card.name.clone(), text));
            }
        }
        if let Some(MonsterIntent { card, target }) = state.revealed {
            let card = &self.stage.card(card).name;
            let target = &self.sheet(target.into()).name;
            piece.facts.push(Fact::new("Next", format!("{card}, at {target}")));
        }
        piece
    }

    // SQUAD-UI-5
    fn announce(&self, place: usize, intent: MonsterIntent, scene: &mut Scene) {
        let (sheet, card) = (self.monster_sheet(place), self.stage.card(intent.card));
        let target = usize::from(intent.target);
        let alive = !self.survivors[target].dead;
        let telegraph = Telegraph {
            name: format!("{}: {}", sheet.name, card.name).into(),
            owner: Some(self.monster_piece(place)),
            target: alive.then(|| self.survivor_piece(target)),
            facts: card.acts.iter().map(|act| Fact::new("", describe_act(act))).collect(),
            ..Telegraph::default()
        };
        scene.telegraphs.insert(format!("intent-{}", sheet.id).into(), telegraph);
        let text = format!("{}, at {}", card.name, self.sheet(target).name).into();
        scene.order.push(OrderEntry { piece: self.monster_piece(place), text, meter: None });
    }
}

/// What a card makes a monster do, in words.
pub(super) fn describe_act(act: &MonsterAct) -> String {
    match act {
        MonsterAct::Advance { cost } => format!("Advances up to {cost}."),
        MonsterAct::Retreat { cost } => format!("Retreats up to {cost}."),
        MonsterAct::Attack { dice, damage, band, status } => {
            let status = status.map(|(status, turns)| format!(", {} {turns}", status.name()));
            let status = status.unwrap_or_default();
            format!("Attacks: {dice} dice, {damage} damage, {}{status}.", reach_of(*band))
        }
        MonsterAct::Blast { dice, damage, band, radius } => {
            let band = reach_of(*band);
            format!("Blast of radius {radius}: {dice} dice each, {damage} damage, {band}.")
        }
    }
}

/// A distance band, in words.
pub(super) fn reach_of(band: RangeBand) -> String {
    let sight = if band.sight { ", in sight" } else { "" };
    format!("distance {}–{}{sight}", band.near, band.far)
}

fn conditions(statuses: &Statuses<FigureStatus>) -> Vec<scene::Condition> {
    let show = |status: &initiative_kernel::modifier::TimedStatus<FigureStatus>| {
        let (letter, text) = match status.kind {
            FigureStatus::Braced => ("B", "Evasion +2 until the next player phase."),
            FigureStatus::Dazed => ("D", "Loses its next activation."),
            FigureStatus::Slowed => ("S", "Moves 2 less."),
            FigureStatus::Weakened => ("W", "Attacks with one die less."),
        };
        scene::Condition {
            id: status.kind.name().into(),
            name: capital(status.kind.name()),
            icon: status.kind.name().into(),
            letter: letter.into(),
            turns: u16::try_from(status.turns).ok().filter(|_| !status.kind.instant()),
            text: text.into(),
        }
    };
    statuses.iter().map(show).collect()
}
