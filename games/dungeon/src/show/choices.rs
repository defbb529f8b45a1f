//! What the hero can do, with everything there is to know before doing it.

mod items;
mod ways;

use super::{HERO_PIECE, piece_of};
use crate::check::SEAT;
use crate::check::refusal::{BAD_TARGET, NO_KNOWN_TRAP, NO_OPEN_DOOR, NO_TARGET};
use crate::command::Command;
use crate::content::{ItemKind, Skill, Span, Throwable};
use crate::creature::Creature;
use crate::hero::HERO;
use crate::state::Dungeon;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Refusal};
use initiative_kernel::grid::{Direction, Tile};
use initiative_kernel::turn::energy::{Payment, Price};
use initiative_scene::choice::{Choice, Preview, Role, Target};
use initiative_scene::id::Id;
use initiative_scene::scene::{Scene, Selection};
use initiative_scene::text::{Reason, Text};

/// Where verbs are folded away that are seldom used, or done by walking.
const MORE: &str = "More";

const WAITING: &str = "Lets others act, and looks for traps nearby.";

/// How an action is paid, in words.
struct Terms {
    price: Text,
    note: Text,
    /// Whether it is not over at once, which is dangerous with enemies about.
    slow: bool,
}

impl Dungeon {
    // DELVE-CMD-2
    pub(super) fn offer(&self, scene: &mut Scene) {
        if let Some(hero) = scene.pieces.get_mut(HERO_PIECE) {
            hero.selection = Some(Selection::Free);
        }
        if self.is_asked() {
            scene.idle.push(HERO_PIECE.into());
            // What is always at hand comes first, what is folded away last.
            self.offer_leisure(scene);
            self.offer_simple(scene);
            self.offer_skill(scene);
            self.offer_items(scene);
            self.offer_step(scene);
            self.offer_attack(scene);
            self.offer_travel(scene);
            self.offer_doors_and_traps(scene);
        }
        // DELVE-HUD-2
        let quit = Choice::new("quit", "Give up").role(Role::Menu).irreversible();
        let quit = quit.confirm("Give up this delve?");
        scene.offer("quit", self.answered(quit, &Command::Quit));
    }

    fn entry(verb: impl Into<Id>, name: impl Into<Text>) -> Choice {
        Choice::new(verb, name).by_piece(HERO_PIECE)
    }

    /// A choice without a target, done by this command or disabled with its reason.
    fn answered(&self, choice: Choice, command: &Command) -> Choice {
        match self.check(SEAT, command) {
            Ok(()) => choice.command::<Self>(command),
            Err(refusal) => choice.refused(Reason::of(self, refusal)),
        }
    }

    /// A choice with targets, or why it has none.
    fn or_refused(&self, choice: Choice, why: Refusal) -> Choice {
        if choice.is_enabled() { choice } else { choice.refused(Reason::of(self, why)) }
    }

    /// How something with this price is paid.
    fn terms(&self, price: &Price) -> Terms {
        let ledger = self.turns.ledger();
        let mut terms = Terms {
            price: format!("{} energy", price.cost).into(),
            note: Text::default(),
            slow: false,
        };
        if self.turns.afford(HERO, price) == Ok(Payment::Later) {
            let missing = u64::from(price.due().saturating_sub(ledger.total(HERO)));
            let (gain, per) = ledger.effective_rate(HERO);
            let turns = (missing * u64::from(per)).div_ceil(u64::from(gain.max(1)));
            terms.note = match turns {
                0 | 1 => "finishes next turn".into(),
                turns => format!("finishes in {turns} turns").into(),
            };
            terms.slow = true;
        } else if price.channelled && price.cost > Price::INSTALMENT {
            let turns = price.cost.div_ceil(Price::INSTALMENT);
            terms.note = format!("takes {turns} turns").into();
            terms.slow = true;
        }
        terms
    }

    // DELVE-HUD-2
    /// What to ask before something slow is begun in danger.
    fn warning(&self, terms: &Terms) -> Option<String> {
        let danger = terms.slow && self.in_view().next().is_some();
        danger.then(|| format!("An enemy is in view, and this {}. Do it anyway?", terms.note))
    }

    /// A choice with its price and what to ask first.
    fn priced(&self, choice: Choice, command: &Command) -> Choice {
        let terms = self.terms(&self.plan(command).price);
        let warning = self.warning(&terms);
        let mut choice = choice.price(terms.price);
        if !terms.note.is_empty() {
            choice = choice.text(terms.note);
        }
        match warning {
            Some(question) => choice.confirm(question),
            None => choice,
        }
    }

    /// A target with its cost, how it is paid, and what to ask first.
    fn due(&self, target: Target, command: &Command) -> Target {
        let price = self.plan(command).price;
        let terms = self.terms(&price);
        let warning = self.warning(&terms);
        let target = target.cost(price.cost).note(terms.note).command::<Self>(command);
        match warning {
            Some(question) => target.confirm(question),
            None => target,
        }
    }

    fn is_offered(&self, command: &Command) -> bool {
        self.check(SEAT, command).is_ok()
    }

    /// Whoever stands on a tile in view.
    fn foe_at(&self, at: Tile) -> Option<&Creature> {
        let actor = self.floor.occupant(at).filter(|_| self.visible.contains(at))?;
        self.floor.creature(actor)
    }

    /// A step, a blow at whoever stands there, or a door that opens.
    fn offer_step(&self, scene: &mut Scene) {
        let step = Self::entry("step", "Step").icon("boot").direct().prompt("Which way?");
        let step = step.fold(MORE);
        let targets = Direction::EIGHT.into_iter().filter_map(|direction| {
            let command = Command::Move { direction };
            let at = self.hero.at.step(direction);
            if let Err(refusal) = self.check(SEAT, &command) {
                // Whoever walks into a wall is told why not.
                let known = self.level().memory.terrain(at).is_some();
                return known.then(|| Target::tile(at).refused(Reason::of(self, refusal)));
            }
            let Some(foe) = self.foe_at(at) else {
                let target = self.due(Target::tile(at).path(alloc::vec![at]), &command);
                return Some(self.beware(target, at));
            };
            let target = Target::piece(piece_of(foe.id), at).preview(self.blow(foe));
            Some(self.due(target, &command))
        });
        let step = step.targets(targets.collect::<Vec<_>>());
        scene.offer("step", self.or_refused(step, crate::check::refusal::BLOCKED));
    }

    // DELVE-HUD-2
    /// A known trap is asked about.
    fn beware(&self, target: Target, at: Tile) -> Target {
        match self.level().trap(at).filter(|trap| !trap.hidden) {
            Some(trap) => {
                let name = &self.book.traps[trap.kind].name;
                let question = format!("There is a {name}. Step on it?");
                target.risk(format!("A {name}.")).confirm(question)
            }
            None => target,
        }
    }

    // DELVE-FIGHT-1
    /// What a blow with the weapon in hand would do.
    fn blow(&self, foe: &Creature) -> Preview {
        self.strike_preview(foe, Some(self.accuracy()), self.weapon_damage())
    }

    fn strike_preview(&self, foe: &Creature, acc: Option<i32>, damage: Span) -> Preview {
        let sneak = self.sneak(foe.id);
        let chance = match acc {
            Some(acc) if sneak == 1 => self.hit_chance(acc, foe.id),
            _ => 100,
        };
        let Span(low, high) = damage.raised(self.damage_bonus());
        let (low, high) = (low.saturating_mul(sneak), high.saturating_mul(sneak));
        let least = low.saturating_sub(self.armour_of(foe.id)).max(1);
        let mut preview = Preview::default()
            .fact("Hits", format!("{chance} %"))
            .fact("Damage", format!("{least}–{}", high.max(1)));
        if sneak > 1 {
            preview = preview.fact("Unaware", format!("×{sneak}"));
        }
        preview
    }

    fn offer_attack(&self, scene: &mut Scene) {
        let attack = Self::entry("attack", "Attack").icon("sword").key("a").prompt("Attack whom?");
        let attack =
            attack.fold(MORE).price(format!("{} energy", self.weapon().cost)).irreversible();
        let targets = Direction::EIGHT.into_iter().filter_map(|direction| {
            let command = Command::Attack { direction };
            let foe = self.foe_at(self.hero.at.step(direction))?;
            self.is_offered(&command).then(|| {
                let target = Target::piece(piece_of(foe.id), foe.at).preview(self.blow(foe));
                self.due(target, &command)
            })
        });
        let attack = attack.targets(targets.collect::<Vec<_>>());
        scene.offer("attack", self.or_refused(attack, NO_TARGET));
    }

    fn offer_skill(&self, scene: &mut Scene) {
        let skill = self.book.classes[self.hero.class].skill;
        let sheet = &self.book.skills[skill];
        let offered = Self::entry("skill", sheet.name.clone()).icon("spell").key("z");
        let offered = offered
            .text(sheet.about.clone())
            .price(format!("{} energy", sheet.cost))
            .prompt(match skill {
                Skill::Shadowstep => String::from("Step where?"),
                _ => format!("{} whom?", sheet.name),
            })
            .irreversible();
        let mut targets = Vec::new();
        let mut why = BAD_TARGET;
        let mut list = Vec::new();
        self.list_skill(&mut |command| list.push(command));
        // Where nobody is there to be aimed at, the cooldown may still be why not.
        let anywhere = Command::UseSkill { at: self.hero.at };
        if let Err(refusal) = self.check(SEAT, &anywhere) {
            why = refusal;
        }
        for command in list {
            let Command::UseSkill { at } = command else {
                continue;
            };
            if !self.is_offered(&command) {
                continue;
            }
            let target = match self.foe_at(at) {
                Some(foe) if skill != Skill::Shadowstep => {
                    let damage = sheet.damage.unwrap_or_else(|| self.weapon_damage());
                    let acc = (!sheet.certain).then(|| self.accuracy());
                    let preview = self.strike_preview(foe, acc, damage);
                    Target::piece(piece_of(foe.id), at).preview(preview)
                }
                _ => self.beware(Target::tile(at), at),
            };
            let question = target.confirm.clone();
            let target = self.due(target, &command);
            targets.push(if question.is_empty() { target } else { target.confirm(question) });
        }
        scene.offer("skill", self.or_refused(offered.targets(targets), why));
    }

    /// What needs no target.
    fn offer_simple(&self, scene: &mut Scene) {
        let simple = [
            ("wait", "Wait", "hourglass", ".", WAITING, Command::Wait),
            ("pick_up", "Pick up", "pickup", "g", "", Command::PickUp),
        ];
        for (verb, name, icon, key, text, command) in simple {
            let choice = Self::entry(verb, name).icon(icon).key(key).text(text);
            let choice = self.priced(choice, &command);
            scene.offer(verb, self.answered(choice, &command));
        }
        self.offer_stairs(scene);
        if self.is_offered(&Command::Pass) {
            let pass = Self::entry("pass", "Pass").icon("hourglass");
            scene.offer("pass", self.answered(pass, &Command::Pass));
        }
    }

    fn offer_doors_and_traps(&self, scene: &mut Scene) {
        let close = Self::entry("close_door", "Close door").icon("door").key("c").fold(MORE);
        let disarm =
            Self::entry("disarm", "Disarm").icon("trap").key("d").fold(MORE).irreversible();
        let chance = self.book.classes[self.hero.class].disarm;
        let (mut doors, mut traps) = (Vec::new(), Vec::new());
        for direction in Direction::EIGHT {
            let at = self.hero.at.step(direction);
            let command = Command::CloseDoor { direction };
            if self.is_offered(&command) {
                doors.push(self.due(Target::tile(at), &command));
            }
            let command = Command::Disarm { direction };
            if self.is_offered(&command) {
                let preview = Preview::default().fact("Disarmed", format!("{chance} %"));
                traps.push(self.due(Target::tile(at).preview(preview), &command));
            }
        }
        let close = close.prompt("Which door?").targets(doors);
        scene.offer("close_door", self.or_refused(close, NO_OPEN_DOOR));
        let disarm = disarm.prompt("Which trap?").targets(traps);
        scene.offer("disarm", self.or_refused(disarm, NO_KNOWN_TRAP));
    }

    /// Whether a thrown thing works on everybody around its impact.
    fn splashes(&self, kind: ItemKind) -> bool {
        match kind {
            ItemKind::Potion(_) => true,
            ItemKind::Throwable(kind) => kind == Throwable::FlashBomb,
            _ => false,
        }
    }
}
