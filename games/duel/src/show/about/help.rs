//! How to play Sigil. Numbers come from the rules, keywords from the words on the cards.

use super::super::words::keyword_name;
use crate::content::Keyword;
use crate::rules::Rules;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_scene::about::Page;
use initiative_scene::text::capital;

fn page(title: &'static str, text: impl Into<String>) -> Page {
    Page { title: title.into(), text: text.into().into() }
}

pub(super) fn pages() -> Vec<Page> {
    let rules = Rules::default();
    let mut pages = Vec::new();
    pages.extend(basics(&rules));
    pages.extend(cards(&rules));
    pages.extend(time(&rules));
    pages
}

/// What a player needs for a first match.
fn basics(rules: &Rules) -> [Page; 5] {
    let Rules { general_attack, general_health, speed, max_mana, starting_mana, .. } = *rules;
    let second = starting_mana + rules.second_seat_bonus;
    [
        page(
            "Winning",
            format!(
                "Your **general** ({general_attack} attack, {general_health} health) stands on the \
                 board. Whoever's general falls has lost; if both fall at once the match is drawn, \
                 and so it is after turn {}. Moves are final: there is no undo.",
                rules.turn_cap
            ),
        ),
        page(
            "Your turn",
            format!(
                "In any order, as often as you can pay for it:\n\n\
                 - **Play cards** for mana. Take a card, then a lit tile or unit.\n\
                 - **Move and attack** with every unit that is rested.\n\
                 - **Replace** a card, {} a turn.\n\
                 - Use your **signature** when it is ready.\n\n\
                 Then press **End Turn**. Pointing at the button shows who could still act; it says \
                 **Finished** when there is nothing left to do.",
                times(rules.max_replace_per_turn)
            ),
        ),
        page(
            "Mana and springs",
            format!(
                "The first player begins with {starting_mana} mana, the second with {second}. From \
                 your second turn on the maximum grows by 1 a turn, up to {max_mana}, and all of it \
                 comes back when your turn starts. What you do not spend is lost.\n\n\
                 A **spring** lends 1 mana to whoever steps or arrives on it first, until the turn \
                 ends: the ringed gem. Then it is spent. Passing over it does nothing."
            ),
        ),
        page(
            "Moving and attacking",
            format!(
                "A minion is played on a free tile next to one of your units, and rests until the \
                 next turn starts. A unit moves up to {speed} steps, not slantwise, through friends \
                 but not through enemies, and attacks one enemy on the 8 tiles around it:\n\n\
                 ```\nmoves to        attacks\n. . o . .       . . . . .\n. o o o .       . x x x .\n\
                 o o U o o       . x U x .\n. o o o .       . x x x .\n. . o . .       . . . . .\n```\n\n\
                 Move, then attack: attacking ends the unit's turn. What is attacked **strikes \
                 back** if it can reach the attacker, even as it falls, and both blows land \
                 together. Damage stays until it is healed. Point at a target first: the forecast \
                 tells what becomes of both."
            ),
        ),
        page("Keywords", keywords()),
    ]
}

// DUEL-KEY-1 to DUEL-KEY-5
fn keywords() -> String {
    let more = |keyword| match keyword {
        Keyword::Rush => " Gained on the turn of its arrival it works, too.",
        Keyword::Celerity => " Up to two attacks; an attack uses up a move.",
        Keyword::Frenzy => " Only the one it attacks strikes back; a shot from afar hits one.",
        Keyword::Provoke => " Generals and flyers are held as well.",
        Keyword::Stunned => {
            " It still strikes back and still provokes. It passes when its owner's next turn ends."
        }
        Keyword::Flying | Keyword::Airdrop | Keyword::Ranged => "",
    };
    let line = |keyword| {
        let (name, text) = keyword_name(keyword);
        format!("- **{name}**: {text}{}\n", more(keyword))
    };
    let mut text: String = Keyword::ALL.into_iter().map(line).collect();
    text.push_str(
        "- **Opening**: Happens when the card is played from the hand.\n\
         - **Dying wish**: Happens when the unit dies, not when it is turned into something else.\n\
         - **Dispel**: Takes away everything that lies on a unit and all it does by itself, for \
         good. Artifacts stay.\n\
         - **Near**: On the 8 tiles around.",
    );
    text
}

/// Hands, decks and artifacts.
fn cards(rules: &Rules) -> [Page; 5] {
    let Rules { max_hand_size, fatigue_damage, artifacts_max, artifact_durability, .. } = *rules;
    [
        page(
            "Drawing, burning, fatigue",
            format!(
                "You are dealt {} cards and may put back up to {} before the match begins; they do \
                 not come straight back. When your turn starts you draw {}, into the first empty \
                 slot of {max_hand_size}.\n\n\
                 With a full hand the card is **burned**: both players see it, and it is gone. With \
                 an empty deck each card you should draw costs your general {fatigue_damage} \
                 health, and nothing lessens that.",
                rules.starting_hand,
                rules.mulligan_max,
                cards_in_words(rules.card_draw_per_turn)
            ),
        ),
        page(
            "Replacing",
            format!(
                "{} a turn a card of your hand goes back into the deck for another one, for \
                 nothing: take it and click **Replace** beside your hand. The new card is a \
                 different one if the deck has any, in the same slot. An empty deck gives nothing.",
                capital(&times(rules.max_replace_per_turn))
            ),
        ),
        page(
            "Second targets",
            "Some cards ask for a second target: where the minion stands, then whom its opening \
             hits. Until you have chosen nothing is paid and nothing has happened; **Cancel** takes \
             the card back, and your enemy never hears of it. **Decide later** leaves the choice \
             open, but nothing else can be done meanwhile, and ending the turn drops it. A minion \
             with nobody to aim at is played without its opening; a spell cannot be.",
        ),
        page(
            "Artifacts and signature",
            format!(
                "An **artifact** is worn by your general, up to {artifacts_max}; a further one \
                 pushes out the oldest. It begins with {artifact_durability} durability, and every \
                 damage to your general takes 1 from all of them. At 0 it breaks.\n\n\
                 Your **signature** stands to the left of your hand: your general's own spell for 1 \
                 mana. It is ready in your third, fifth, seventh and every later turn. Unused it \
                 stays ready, but there is never more than one."
            ),
        ),
        page(
            "Decks",
            format!(
                "A deck has exactly {} cards of your general's faction and neutral ones, at most {} \
                 of each card, or fewer where the card says so. Ready decks can be played at once; \
                 your own are built on the deck page and go along as a code.",
                rules.deck_size, rules.copies_max
            ),
        ),
    ]
}

/// Turns, durations and the order of events.
fn time(rules: &Rules) -> [Page; 4] {
    let (turn, silent, shown) =
        (rules.turn_duration_s, rules.turn_duration_inactive_s, rules.turn_time_show_s);
    [
        page(
            "What lasts",
            "What lies on a unit is a badge on it, with the number of turns left; without a number \
             it stays. Badges count **ends of turns** or **starts of turns**, whoever's they are, \
             and go at the last one:\n\n\
             - *this turn*: gone when the turn ends\n\
             - *until the enemy's next turn ends*, *until your next turn ends*: two ends, three ends\n\
             - *until your next turn*: gone before you may act\n\n\
             A unit that loses a health bonus keeps its wounds, and may die of it. A change to a \
             card in the hand does not age there unless it says so.",
        ),
        page(
            "The change of turns",
            "In this order, every time:\n\n\
             1. What says **at the end of** the turn happens.\n\
             2. Badges count the end; those that are over go.\n\
             3. Lent mana lapses.\n\
             4. The other player is to move, and **all** units of both are rested.\n\
             5. Mana grows and comes back.\n\
             6. What says **at the start of** the turn happens.\n\
             7. The card is drawn.\n\
             8. Badges count the start; those that are over go.\n\
             9. The signature may become ready.\n\n\
             Several at once go one after another: those of the player whose turn it is first, the \
             general before the others, then who arrived first. Each happens exactly once, even if \
             its bearer has just been killed.",
        ),
        page(
            "Bonus turns",
            "**Turned Hourglass** gives another turn after this one, with everything that belongs to \
             a turn: mana, a card, rested units. Only one can be waiting. So that it is fair, what \
             lies on your own units ends one turn sooner, and on the enemy's one turn later, unless \
             it says otherwise.",
        ),
        page(
            "The clock",
            format!(
                "Online a turn may take {turn} seconds; the last {shown} are shown. When they are \
                 over the turn ends by itself. Who lets a whole turn pass without doing anything \
                 has {silent} seconds for the next; the first move in it gives the full time back."
            ),
        ),
    ]
}

fn times(count: u8) -> String {
    match count {
        1 => String::from("once"),
        2 => String::from("twice"),
        count => format!("{count} times"),
    }
}

fn cards_in_words(count: u8) -> String {
    if count == 1 { String::from("a card") } else { format!("{count} cards") }
}
