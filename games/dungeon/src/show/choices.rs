//! The hero's choices: what it can do, with prices, previews and questions.
//!
//! Choices come from `legal`, and the reasons for what is missing from `check`.

mod items;
mod ways;

use super::{HERO_PIECE, piece_of};
use crate::check::SEAT;
use crate::check::refusal::{BAD_TARGET, BLOCKED, NO_KNOWN_TRAP, NO_OPEN_DOOR, NO_TARGET};
use crate::command::Command;
use crate::content::{RollRange, Skill};
use crate::creature::Creature;
use crate::hero::HERO;
use crate::state::Dungeon;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Refusal};
use initiative_kernel::grid::{Direction, Tile};
use initiative_kernel::turn::energy::{Payment, Price};
use initiative_scene::choice::{Choice, Preview, Role, Target};
use initiative_scene::id::Id;
use initiative_scene::scene::{Scene, Selection};
use initiative_scene::text::{Reason, Text};

/// The fold for verbs that are rarely used, or done by walking.
const MORE: &str = "More";

const WAITING: &str = "Lets others act, and looks for traps nearby.";

impl Dungeon {
    // DELVE-CMD-2
    pub(super) fn offer(&self, scene: &mut Scene) {
        if let Some(hero) = scene.pieces.get_mut(HERO_PIECE) {
            hero.selection = Some(Selection::Free);
        }
        if self.is_asked() {
            scene.idle.push(HERO_PIECE.into());
            let mut legal = Vec::new();
            self.legal(SEAT, &mut legal);
            // The usual verbs come first, the folded ones last.
            self.offer_leisure(scene);
            self.offer_simple(&legal, scene);
            self.offer_skill(&legal, scene);
            self.offer_items(&legal, scene);
            self.offer_step(scene);
            self.offer_attack(&legal, scene);
            self.offer_travel(&legal, scene);
            self.offer_doors_and_traps(&legal, scene);
        }
        // DELVE-HUD-2
        let quit = Choice::new("quit", "Give up").role(Role::Menu).irreversible();
        let quit = quit.confirm("Give up this delve?");
        scene.offer("quit", self.answered(quit, &Command::Quit));
    }

    fn hero_choice(verb: impl Into<Id>, name: impl Into<Text>) -> Choice {
        Choice::new(verb, name).by_piece(HERO_PIECE)
    }

    /// A choice without targets: a command, or the reason why it is refused.
    fn answered(&self, choice: Choice, command: &Command) -> Choice {
        match self.check(SEAT, command) {
            Ok(()) => choice.command::<Self>(command),
            Err(refusal) => choice.refused(Reason::of(self, refusal)),
        }
    }

    /// A choice with targets, or the reason why it has none.
    fn or_refused(&self, choice: Choice, why: Refusal) -> Choice {
        if choice.is_enabled() { choice } else { choice.refused(Reason::of(self, why)) }
    }

    /// What to know about a price: whether it is paid later or in instalments. Empty if it is paid
    /// at once.
    fn payment_note(&self, price: &Price) -> Text {
        let ledger = self.turns.ledger();
        if self.turns.afford(HERO, price) == Ok(Payment::Later) {
            let missing = u64::from(price.due().saturating_sub(ledger.total(HERO)));
            let (gain, per) = ledger.effective_rate(HERO);
            match (missing * u64::from(per)).div_ceil(u64::from(gain.max(1))) {
                0 | 1 => "finishes next turn".into(),
                turns => format!("finishes in {turns} turns").into(),
            }
        } else if price.channelled && price.cost > Price::INSTALMENT {
            format!("takes {} turns", price.cost.div_ceil(Price::INSTALMENT)).into()
        } else {
            Text::default()
        }
    }

    // DELVE-HUD-2
    /// The question before something slow is begun in danger.
    fn warning(&self, note: &str) -> Option<String> {
        let danger = !note.is_empty() && self.in_view().next().is_some();
        danger.then(|| format!("An enemy is in view, and this {note}. Do it anyway?"))
    }

    /// A choice without targets, with its price and the question before it.
    fn priced(&self, choice: Choice, command: &Command) -> Choice {
        let price = self.plan(command).price;
        let note = self.payment_note(&price);
        let mut choice = choice.price(format!("{} energy", price.cost));
        if let Some(question) = self.warning(&note) {
            choice = choice.confirm(question);
        }
        let choice = if note.is_empty() { choice } else { choice.text(note) };
        self.answered(choice, command)
    }

    /// A target with its command, its cost and the question before it.
    fn priced_target(&self, target: Target, command: &Command) -> Target {
        let price = self.plan(command).price;
        let note = self.payment_note(&price);
        let warning = self.warning(&note);
        let target = target.cost(price.cost).note(note).command::<Self>(command);
        match warning {
            Some(question) => target.confirm(question),
            None => target,
        }
    }

    /// The monster on a tile in view.
    fn foe_at(&self, at: Tile) -> Option<&Creature> {
        let actor = self.floor.occupant(at).filter(|_| self.visible.contains(at))?;
        self.floor.creature(actor)
    }

    /// A step, an attack on a monster that stands there, or a door that opens.
    fn offer_step(&self, scene: &mut Scene) {
        let step = Self::hero_choice("step", "Step").icon("boot").direct().prompt("Which way?");
        let targets = Direction::EIGHT.into_iter().filter_map(|direction| {
            let command = Command::Move { direction };
            let at = self.hero.at.step(direction);
            if let Err(refusal) = self.check(SEAT, &command) {
                // A player who walks into a wall is told why it is not possible.
                let known = self.level().memory.is_seen(at);
                return known.then(|| Target::tile(at).refused(Reason::of(self, refusal)));
            }
            let Some(foe) = self.foe_at(at) else {
                let target = self.priced_target(Target::tile(at).path(vec![at]), &command);
                return Some(self.warn_of_trap(target, at));
            };
            let target = Target::piece(piece_of(foe.id), at).named("Attack");
            Some(self.priced_target(target.preview(self.blow(foe)), &command))
        });
        let step = step.fold(MORE).targets(targets.collect::<Vec<_>>());
        scene.offer("step", self.or_refused(step, BLOCKED));
    }

    // DELVE-HUD-2
    /// A question before the hero steps on a known trap.
    fn warn_of_trap(&self, target: Target, at: Tile) -> Target {
        let Some(trap) = self.level().known_trap(at) else {
            return target;
        };
        let name = &self.book.traps[trap.kind].name;
        let question = format!("There is a {name}. Step on it?");
        target.risk(format!("A {name}.")).confirm(question)
    }

    // DELVE-FIGHT-1
    /// What an attack with the weapon in hand would do.
    fn blow(&self, foe: &Creature) -> Preview {
        self.strike_preview(foe, Some(self.accuracy()), self.weapon_damage())
    }

    fn strike_preview(&self, foe: &Creature, acc: Option<i32>, damage: RollRange) -> Preview {
        let sneak = self.sneak(foe.id);
        let chance = match acc {
            Some(acc) if sneak == 1 => self.hit_chance(acc, foe.id),
            _ => 100,
        };
        let RollRange(low, high) = damage.raised(self.damage_bonus());
        let (low, high) = (low.saturating_mul(sneak), high.saturating_mul(sneak));
        let least = low.saturating_sub(self.armour_of(foe.id)).max(1);
        let preview = Preview::default()
            .fact("You hit", format!("{chance} %"))
            .fact("Damage", format!("{least}–{} of its {} health", high.max(1), foe.hp));
        if sneak > 1 {
            preview.fact("Unaware", format!("it does not know of you: damage ×{sneak}"))
        } else {
            preview
        }
    }

    fn offer_attack(&self, legal: &[Command], scene: &mut Scene) {
        let attack = Self::hero_choice("attack", "Attack").icon("sword").key("a").fold(MORE);
        let attack = attack.prompt("Attack whom?").irreversible();
        let attack = attack.price(format!("{} energy", self.weapon().cost));
        let targets = legal.iter().filter_map(|command| {
            let Command::Attack { direction } = *command else {
                return None;
            };
            let foe = self.foe_at(self.hero.at.step(direction))?;
            let target = Target::piece(piece_of(foe.id), foe.at).preview(self.blow(foe));
            Some(self.priced_target(target, command))
        });
        scene.offer("attack", self.or_refused(attack.targets(targets), NO_TARGET));
    }

    fn offer_skill(&self, legal: &[Command], scene: &mut Scene) {
        let skill = self.book.classes[self.hero.class].skill;
        let sheet = &self.book.skills[skill];
        let offered = Self::hero_choice("skill", sheet.name.clone())
            .icon("spell")
            .key("z")
            .text(sheet.about.clone())
            .price(format!("{} energy", sheet.cost))
            .prompt(match skill {
                Skill::Shadowstep => String::from("Step where?"),
                _ => format!("{} whom?", sheet.name),
            })
            .irreversible();
        let targets = legal.iter().filter_map(|command| {
            let Command::UseSkill { at } = *command else {
                return None;
            };
            Some(match self.foe_at(at) {
                Some(foe) if skill != Skill::Shadowstep => {
                    let damage = sheet.damage.unwrap_or_else(|| self.weapon_damage());
                    let acc = (!sheet.certain).then(|| self.accuracy());
                    let preview = self.strike_preview(foe, acc, damage);
                    let target = Target::piece(piece_of(foe.id), at).preview(preview);
                    self.priced_target(target, command)
                }
                _ => self.warn_of_trap(self.priced_target(Target::tile(at), command), at),
            })
        });
        // Without a target, the reason may still be the cooldown.
        let anywhere = Command::UseSkill { at: self.hero.at };
        let why = self.check(SEAT, &anywhere).err().unwrap_or(BAD_TARGET);
        scene.offer("skill", self.or_refused(offered.targets(targets), why));
    }

    fn offer_simple(&self, legal: &[Command], scene: &mut Scene) {
        let simple = [
            ("wait", "Wait", "hourglass", ".", WAITING, Command::Wait),
            ("pick_up", "Pick up", "pickup", "g", "", Command::PickUp),
        ];
        for (verb, name, icon, key, text, command) in simple {
            let choice = Self::hero_choice(verb, name).icon(icon).key(key).text(text);
            scene.offer(verb, self.priced(choice, &command));
        }
        self.offer_stairs(scene);
        if legal.contains(&Command::Pass) {
            let pass = Self::hero_choice("pass", "Pass").icon("hourglass");
            scene.offer("pass", self.answered(pass, &Command::Pass));
        }
    }

    fn offer_doors_and_traps(&self, legal: &[Command], scene: &mut Scene) {
        let chance = self.book.classes[self.hero.class].disarm;
        let (mut doors, mut traps) = (Vec::new(), Vec::new());
        for command in legal {
            if let Command::CloseDoor { direction } = *command {
                let at = self.hero.at.step(direction);
                doors.push(self.priced_target(Target::tile(at), command));
            } else if let Command::Disarm { direction } = *command {
                let at = self.hero.at.step(direction);
                let preview = Preview::default().fact("Disarmed", format!("{chance} %"));
                traps.push(self.priced_target(Target::tile(at).preview(preview), command));
            }
        }
        let close = Self::hero_choice("close_door", "Close door").icon("door").key("c").fold(MORE);
        let close = close.prompt("Which door?").targets(doors);
        scene.offer("close_door", self.or_refused(close, NO_OPEN_DOOR));
        let disarm = Self::hero_choice("disarm", "Disarm").icon("trap").key("d").fold(MORE);
        let disarm = disarm.irreversible().prompt("Which trap?").targets(traps);
        scene.offer("disarm", self.or_refused(disarm, NO_KNOWN_TRAP));
    }
}
