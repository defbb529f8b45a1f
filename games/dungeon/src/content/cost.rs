//! What the hero's actions are called in the table of costs.

use initiative_kernel::turn::energy::ActionKind;
use serde::{Deserialize, Serialize};

macro_rules! actions {
    ($($kind:ident)*) => {
        // ENERGY-COST-1
        /// The hero's actions, as the table of costs has them. Tiles, weapons, skills and some
        /// items have costs of their own. The founding design has rows for the menus, too: these
        /// are acts of the client and cost nothing.
        #[allow(missing_docs, reason = "the variants are the names of the rows")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum HeroAction { $($kind),* }

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
    Move Attack UseItem DropItem Descend Ascend Wait UseSkill EquipItem UnequipItem ThrowItem PickUp
    OpenDoor CloseDoor Disarm Pass
    OpenInventory OpenOptions OpenHelp OpenCharacterInfo CloseMenu MenuNavigate MenuSelect MenuBack
    Quit
}
