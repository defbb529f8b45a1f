//! What the hero's actions are called in the table of costs.

use initiative_kernel::turn::energy::ActionKind;
use serde::{Deserialize, Serialize};

macro_rules! actions {
    ($($(#[$doc:meta])* $kind:ident),* $(,)?) => {
        // ENERGY-COST-1
        /// The hero's actions, as the table of costs has them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum HeroAction { $($(#[$doc])* $kind),* }

        impl ActionKind for HeroAction {
            const ALL: &'static [Self] = &[$(Self::$kind),*];

            fn name(self) -> &'static str {
                match self { $(Self::$kind => stringify!($kind)),* }
            }

            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

actions! {
    /// A step onto floor; tiles have their own costs.
    Move,
    /// A blow; weapons have their own costs.
    Attack,
    /// Drinking, reading, eating; items may have their own costs.
    UseItem,
    /// Laying something down.
    DropItem,
    /// Down the stairs.
    Descend,
    /// Up the stairs.
    Ascend,
    /// Doing nothing, and looking for traps.
    Wait,
    /// A skill; every one has its own cost.
    UseSkill,
    /// Wielding or wearing something.
    EquipItem,
    /// Taking it off.
    UnequipItem,
    /// Throwing something.
    ThrowItem,
    /// Picking up.
    PickUp,
    /// Opening a door.
    OpenDoor,
    /// Closing a door.
    CloseDoor,
    /// Disarming a trap.
    Disarm,
    /// Handing over without doing anything.
    Pass,
    /// An act of the client.
    OpenInventory,
    /// An act of the client.
    OpenOptions,
    /// An act of the client.
    OpenHelp,
    /// An act of the client.
    OpenCharacterInfo,
    /// An act of the client.
    CloseMenu,
    /// An act of the client.
    MenuNavigate,
    /// An act of the client.
    MenuSelect,
    /// An act of the client.
    MenuBack,
    /// Giving up.
    Quit,
}
