//! What everything costs.

use crate::action::Action;
use crate::content::{HeroAction, ItemKind, Skill, Terrain, Weapon, WeaponSheet};
use crate::hero::HERO;
use crate::state::Dungeon;
use initiative_kernel::grid::Direction;
use initiative_kernel::turn::energy::{AiAction, Price};
use initiative_kernel::turn::intent::{ActorId, Interrupt};

impl Dungeon {
    // ENERGY-COST-3: the cost belongs to the intent; terrain, weapon, item and skill have their own.
    pub(crate) fn price_of(&self, actor: ActorId, action: &Action) -> Price {
        if actor == HERO { self.hero_price(action) } else { self.creature_price(actor, action) }
    }

    fn hero_price(&self, action: &Action) -> Price {
        let row = |kind| Price::of(self.book.hero_costs.of(kind));
        match *action {
            Action::Wait => row(HeroAction::Wait),
            Action::Step(direction) | Action::Flee(direction) => {
                Price::of(self.step_cost(HERO, direction))
            }
            Action::OpenDoor(_) => row(HeroAction::OpenDoor),
            Action::CloseDoor(_) => row(HeroAction::CloseDoor),
            Action::Attack(_) => Price::of(self.weapon().cost),
            Action::PickUp => row(HeroAction::PickUp),
            Action::UseItem { kind, .. } => {
                let (cost, channelled) = self.book.use_cost(kind);
                let price = Price::of(cost);
                if channelled { price.channelled() } else { price }
            }
            Action::DropItem(_) => row(HeroAction::DropItem),
            Action::ThrowItem { slot, .. } => {
                let price = row(HeroAction::ThrowItem);
                // DELVE-ITEM-2: a dart that hits suspends a channel.
                match self.hero.slot(slot).map(|item| item.kind) {
                    Some(kind) if self.is_missile(kind) => price.interrupting(Interrupt::Suspend),
                    _ => price,
                }
            }
            Action::EquipItem(_) => row(HeroAction::EquipItem),
            Action::UnequipItem(_) => row(HeroAction::UnequipItem),
            Action::UseSkill { skill, .. } => self.skill_price(skill),
            Action::Disarm(_) => row(HeroAction::Disarm),
            Action::Descend => row(HeroAction::Descend),
            Action::Ascend => row(HeroAction::Ascend),
        }
    }

    fn creature_price(&self, actor: ActorId, action: &Action) -> Price {
        let row = |kind| Price::of(self.book.monster_costs.of(kind));
        match *action {
            Action::Step(direction) | Action::Flee(direction) => {
                Price::of(self.step_cost(actor, direction))
            }
            Action::OpenDoor(_) => row(AiAction::Move),
            Action::Attack(_) => row(AiAction::Attack),
            Action::UseSkill { skill, .. } => self.skill_price(skill),
            _ => row(AiAction::Wait),
        }
    }

    fn skill_price(&self, skill: Skill) -> Price {
        let sheet = &self.book.skills[skill];
        Price { cost: sheet.cost, channelled: sheet.channelled, interrupt: sheet.interrupt }
    }

    // DELVE-MOVE-2
    /// The energy of entering the next tile; that of a step onto floor where nobody can.
    fn step_cost(&self, actor: ActorId, direction: Direction) -> u32 {
        let flies = self.floor.creature(actor).is_some_and(|one| self.sheet(one).flies);
        let terrain = self.place(actor).and_then(|at| self.level().terrain(at.step(direction)));
        let terrain = terrain.filter(|terrain| !flies && *terrain != Terrain::Wall);
        self.book.tiles[terrain.unwrap_or(Terrain::Floor)].cost.into()
    }

    /// The row of the weapon in hand.
    #[must_use]
    pub fn weapon(&self) -> &WeaponSheet {
        let kind = match self.hero.weapon.map(|item| item.kind) {
            Some(ItemKind::Weapon(kind)) => kind,
            _ => Weapon::Fists,
        };
        &self.book.weapons[kind]
    }

    /// Whether a thrown thing of this kind attacks what it meets.
    pub(crate) fn is_missile(&self, kind: ItemKind) -> bool {
        match kind {
            ItemKind::Throwable(kind) => self.book.throwables[kind].damage.is_some(),
            _ => false,
        }
    }
}
