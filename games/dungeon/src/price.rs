//! What everything costs.

use crate::action::DelveAction;
use crate::content::{ArmourSheet, HeroAction, ItemKind, Skill, Terrain, WeaponSheet};
use crate::hero::HERO;
use crate::state::Dungeon;
use initiative_kernel::grid::Direction;
use initiative_kernel::turn::energy::{AiAction, Price};
use initiative_kernel::turn::intent::{ActorId, Interrupt};

impl Dungeon {
    // ENERGY-COST-3: the cost belongs to the intent; terrain, weapon, item and skill have their own.
    pub(crate) fn price_of(&self, actor: ActorId, action: &DelveAction) -> Price {
        match *action {
            DelveAction::Step(direction) | DelveAction::Flee(direction) => {
                Price::of(self.step_cost(actor, direction))
            }
            DelveAction::UseSkill { skill, .. } => self.skill_price(skill),
            _ if actor == HERO => self.hero_price(action),
            DelveAction::OpenDoor(_) => Price::of(self.book.monster_costs.of(AiAction::Move)),
            DelveAction::Attack(_) => Price::of(self.book.monster_costs.of(AiAction::Attack)),
            _ => Price::of(self.book.monster_costs.of(AiAction::Wait)),
        }
    }

    fn hero_price(&self, action: &DelveAction) -> Price {
        let row = match *action {
            DelveAction::Attack(_) => return Price::of(self.weapon().cost),
            DelveAction::UseItem { kind, .. } => {
                let (cost, channelled) = self.book.use_cost(kind);
                let price = Price::of(cost);
                return if channelled { price.channelled() } else { price };
            }
            DelveAction::ThrowItem { slot, .. } => {
                let price = Price::of(self.book.hero_costs.of(HeroAction::ThrowItem));
                // DELVE-ITEM-2: a dart that hits suspends a channel.
                return match self.hero.slot(slot).map(|item| item.kind) {
                    Some(kind) if self.is_missile(kind) => price.interrupting(Interrupt::Suspend),
                    _ => price,
                };
            }
            DelveAction::OpenDoor(_) => HeroAction::OpenDoor,
            DelveAction::CloseDoor(_) => HeroAction::CloseDoor,
            DelveAction::PickUp => HeroAction::PickUp,
            DelveAction::DropItem(_) => HeroAction::DropItem,
            DelveAction::EquipItem(_) => HeroAction::EquipItem,
            DelveAction::UnequipItem(_) => HeroAction::UnequipItem,
            DelveAction::Disarm(_) => HeroAction::Disarm,
            DelveAction::Descend => HeroAction::Descend,
            DelveAction::Ascend => HeroAction::Ascend,
            // `price_of` has priced all of these but `Wait`.
            DelveAction::Wait
            | DelveAction::Step(_)
            | DelveAction::Flee(_)
            | DelveAction::UseSkill { .. } => HeroAction::Wait,
        };
        Price::of(self.book.hero_costs.of(row))
    }

    fn skill_price(&self, skill: Skill) -> Price {
        let sheet = &self.book.skills[skill];
        Price { cost: sheet.cost, channelled: sheet.channelled, interrupt: sheet.interrupt }
    }

    // DELVE-MOVE-2
    /// The energy to enter the next tile. Where nobody can enter, it is that of floor.
    fn step_cost(&self, actor: ActorId, direction: Direction) -> u32 {
        let flies = self.floor.creature(actor).is_some_and(|one| self.sheet(one).flies);
        let terrain = self.place(actor).and_then(|at| self.level().terrain(at.step(direction)));
        let terrain = terrain.filter(|terrain| !flies && *terrain != Terrain::Wall);
        self.book.tiles[terrain.unwrap_or(Terrain::Floor)].cost.into()
    }

    /// The row of the weapon in hand, or of fists.
    pub(crate) fn weapon(&self) -> &WeaponSheet {
        let kind = match self.hero.weapon.map(|item| item.kind) {
            Some(ItemKind::Weapon(kind)) => kind,
            _ => Default::default(),
        };
        &self.book.weapons[kind]
    }

    /// The row of the armour that is worn, or of no armour.
    pub(crate) fn armour(&self) -> &ArmourSheet {
        let kind = match self.hero.armour.map(|item| item.kind) {
            Some(ItemKind::Armour(kind)) => kind,
            _ => Default::default(),
        };
        &self.book.armours[kind]
    }

    /// Whether a thrown item of this kind attacks what it meets.
    pub(crate) fn is_missile(&self, kind: ItemKind) -> bool {
        match kind {
            ItemKind::Throwable(kind) => self.book.throwables[kind].damage.is_some(),
            _ => false,
        }
    }
}
