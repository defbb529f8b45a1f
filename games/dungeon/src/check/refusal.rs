//! The codes and sentences of refusals.

use initiative_kernel::game::Refusal;

macro_rules! refusals {
    ($($name:ident $code:literal $message:literal;)*) => {$(
        pub(crate) const $name: Refusal = Refusal::new(concat!("dungeon/", $code), $message);
    )*

        /// The sentence of a refusal without arguments.
        pub(crate) fn message(code: &str) -> Option<&'static str> {
            let all = [$($name),*];
            let found = all.into_iter().find(|refusal| refusal.code == code)?;
            (!found.message.contains("{}")).then_some(found.message)
        }
    };
}

refusals! {
    MATCH_OVER "match_over" "The delve is over.";
    NOT_YOUR_TURN "not_your_turn" "It is not your turn.";
    MALFORMED "malformed" "The command could not be read.";
    OFF_MAP "off_map" "There is nothing there.";
    BLOCKED "blocked" "The way is blocked.";
    CORNER "corner" "You cannot squeeze around the corner.";
    NO_TARGET "no_target" "There is nothing to attack there.";
    NOTHING_HERE "nothing_here" "There is nothing to pick up.";
    PACK_FULL "pack_full" "Your pack is full.";
    EMPTY_SLOT "empty_slot" "That slot is empty.";
    NOT_USABLE "not_usable" "You cannot use that.";
    NEEDS_TARGET "needs_target" "Choose weapon or armour.";
    TAKES_NO_TARGET "takes_no_target" "That is used without naming weapon or armour.";
    OWN_TILE "own_tile" "Not at your own feet.";
    OUT_OF_RANGE "out_of_range" "Too far.";
    NOT_IN_SIGHT "not_in_sight" "You cannot see that place.";
    BOUND "bound" "The Amulet will not leave you.";
    NOT_EQUIPPABLE "not_equippable" "That cannot be worn or wielded.";
    NOTHING_EQUIPPED "nothing_equipped" "Nothing to take off.";
    COOLING_DOWN "cooling_down" "Ready in {} turns.";
    TOO_HEAVY "too_heavy" "Your armour is too heavy for that.";
    BAD_TARGET "bad_target" "That is not a valid target.";
    NO_CLOSED_DOOR "no_closed_door" "There is no closed door there.";
    NO_OPEN_DOOR "no_open_door" "There is no open door there.";
    DOORWAY_OBSTRUCTED "doorway_obstructed" "Something is in the doorway.";
    NO_KNOWN_TRAP "no_known_trap" "There is no known trap there.";
    NO_STAIRS "no_stairs" "There are no such stairs here.";
    DEAD_END "dead_end" "These stairs lead nowhere.";
    NEED_AMULET "need_amulet" "You cannot leave without the Amulet.";
    HOSTILE_IN_VIEW "hostile_in_view" "Not with an enemy in view.";
    ALREADY_THERE "already_there" "You are there already.";
    NO_WAY "no_way" "You know no way there.";
    NOTHING_TO_DO "nothing_to_do" "There is nothing left to explore, or no need to rest.";
    TIME_PASSED "time_passed" "Time has passed.";
    BAD_DICE_SCRIPT "bad_dice_script" "Scripted die {} does not fit {}-{}.";
}
