//! Tests that every card's text says everything that the card does.

use super::*;
use crate::content::{Stats, library};
use alloc::collections::BTreeSet;
use initiative_content::{Faults, Node};
use serde_json::json;

/// What a text must mention of an effect: its verb, its numbers, the cards and keywords it names.
fn needs(effect: &Effect, cards: &Catalogue, out: &mut Vec<String>) {
    let name = |id| cards.card(id).name.clone();
    let mut say = |text: &str| out.push(String::from(text));
    match effect.op {
        Op::Damage(n) => say(&format!("deal {n} damage")),
        Op::Heal(n) => {
            say("heal ");
            say(&format!("by {n}"));
        }
        Op::Buff(buff, timing) => {
            let buff = cards.buff(buff);
            buff_needs(buff, cards, out);
            let lasts = [timing.ends, timing.starts].into_iter().any(|turns| turns > 0);
            if lasts {
                out.push(String::from(if timing.ends == 1 { "this turn" } else { "until " }));
            }
        }
        Op::Stun => say("stun "),
        Op::Dispel => say("dispel "),
        Op::Destroy => say("destroy "),
        Op::Draw(1) => say("draw a card"),
        Op::Draw(n) => say(&format!("draw {n} cards")),
        Op::GiveCard(card) => say(&name(card)),
        Op::Summon(card, n, _) => {
            say("summon ");
            say(&name(card));
            if n > 1 {
                say(&format!("{n}"));
            }
        }
        Op::Transform(card) => {
            say("into ");
            say(&name(card));
        }
        Op::Relocate(_) => say("tile"),
        Op::Refresh => say("can act again"),
        Op::Exhaust => say("exhaust "),
        Op::ManaCore(n) => say(&format!("maximum mana rises by {n}")),
        Op::ManaNow(n) => say(&format!("gain {n} mana")),
        Op::OpenSpring => say("spring"),
        Op::Wear(n) => say(&format!("{}", n.unsigned_abs())),
        Op::BonusTurn => say("another turn"),
    }
    let mut say = |text: &str| out.push(String::from(text));
    match effect.to {
        Selector::EnemyGeneral => say("enemy general"),
        Selector::OwnGeneral => say("your general"),
        Selector::BothGenerals => say("both generals"),
        Selector::Group(group) => {
            say(match (group.side, group.kind) {
                (Loyalty::Own, Sort::Minion) => "friendly minion",
                (Loyalty::Own, Sort::Unit) => "friendly unit",
                (Loyalty::Enemy, Sort::Minion) => "enemy minion",
                (Loyalty::Enemy, Sort::Unit) => "enemy unit",
                (Loyalty::Any, Sort::Minion) => "minion",
                (Loyalty::Any, Sort::Unit) => "unit",
            });
            if group.near.is_some() {
                say(" near ");
            }
            if group.random {
                say("random");
            }
        }
        _ => {}
    }
}

fn stats_need(stats: &Stats, out: &mut Vec<String>) {
    let numbers = [
        (i32::from(stats.attack), "attack"),
        (i32::from(stats.health), "health"),
        (i32::from(stats.cost), "cost"),
        (i32::from(stats.draws), "draw"),
        (i32::from(stats.replaces), "replace"),
        (i32::from(stats.taken_flat), "damage"),
        (i32::from(stats.taken_final), "damage"),
    ];
    for (number, word) in numbers {
        if number != 0 {
            out.push(format!("{}", number.unsigned_abs()));
            out.push(String::from(word));
        }
    }
    match stats.taken_percent {
        100 => {}
        50 => out.push(String::from("half")),
        share => out.push(format!("{share}%")),
    }
}

fn watches_need(watches: &[Watching], cards: &Catalogue, out: &mut Vec<String>) {
    for watching in watches {
        let when = if watching.watch.when == When::Start { "start" } else { "end" };
        let whose = match watching.watch.whose {
            Whose::Own => "your turn",
            Whose::Opponent => "the enemy's turn",
            Whose::Either => "every turn",
        };
        out.push(format!("t the {when} of {whose}"));
        watching.effects.iter().for_each(|effect| needs(effect, cards, out));
    }
}

fn keywords_need(keywords: Keywords, out: &mut Vec<String>) {
    out.extend(keywords.iter().map(|it| String::from(keyword_name(it).0)));
}

fn buff_needs(buff: &Buff, cards: &Catalogue, out: &mut Vec<String>) {
    keywords_need(buff.keywords, out);
    stats_need(&buff.stats, out);
    watches_need(&buff.watches, cards, out);
    if !buff.on_expire.is_empty() {
        buff.on_expire.iter().for_each(|effect| needs(effect, cards, out));
    }
}

/// What a text does not mention of a card.
fn unsaid(card: &Card, cards: &Catalogue, text: &str) -> Vec<String> {
    let mut all = Vec::new();
    keywords_need(card.keywords, &mut all);
    stats_need(&card.stats, &mut all);
    if card.aura != 0 {
        all.push(format!("{:+} attack", card.aura));
    }
    for (title, effects) in
        [("Opening", &card.opening), ("", &card.cast), ("Dying wish", &card.dying)]
    {
        if !effects.is_empty() {
            all.push(String::from(title));
            effects.iter().for_each(|effect| needs(effect, cards, &mut all));
        }
    }
    watches_need(&card.watches, cards, &mut all);
    if let Some(equip) = card.equip {
        buff_needs(cards.buff(equip), cards, &mut all);
    }
    for (buff, timing) in &card.innate {
        buff_needs(cards.buff(*buff), cards, &mut all);
        let turns = timing.ends.max(timing.starts);
        if turns > 0 {
            all.push(format!("{turns}"));
        }
    }
    let text = text.to_lowercase();
    all.retain(|it| !text.contains(&it.to_lowercase()));
    all
}

#[test]
fn duel_card_1_every_text_tells_every_effect_of_its_card() {
    let cards = &library().unwrap().catalogue;
    let mut seen = BTreeSet::new();
    for card in cards.cards() {
        let text = card_text(card, cards);
        assert_eq!(unsaid(card, cards, &text), Vec::<String>::new(), "{}: {text}", card.name);
        // The test must find a text that leaves something out.
        if !text.is_empty() {
            assert_ne!(unsaid(card, cards, ""), Vec::<String>::new(), "{}", card.name);
            assert!(text.ends_with('.') && !text.contains(".."), "{text}");
            assert!(!text.contains("  ") && !text.contains(" ."), "{text}");
            assert!(!text.contains(" a enemy") && !text.contains("a other"), "{text}");
            assert!(seen.insert(text.clone()) || !card.keywords.is_empty(), "{text}");
        }
    }
    let mantle = cards.card(cards.find("barkskin_mantle").unwrap());
    assert_eq!(card_text(mantle, cards), "At the start of your turn: heal your general by 2.");
    assert_ne!(unsaid(mantle, cards, "It acts at turns of its own."), Vec::<String>::new());
}

/// Effects that no card of the pool has are in words, too.
#[test]
fn duel_fx_1_every_effect_has_words() {
    let mut cards = library().unwrap().catalogue.clone();
    let gift = json!({ "op": "buff", "to": "target", "duration_end": 5, "keywords": ["frenzy", "rush"],
        "stats": { "attack": -2, "health": 3, "cost": 4, "draws": 5, "replaces": -6, "taken_flat": -7,
            "taken_percent": 80, "taken_final": 9 },
        "watches": [{ "when": "end", "whose": "either", "do": [{ "op": "wear", "n": 8, "to": "enemy_general" }] }],
        "on_expire": [{ "op": "destroy", "to": "self" }] });
    let effects = json!([
        { "op": "damage", "n": 7, "to": { "side": "any", "kind": "unit", "near": "target", "random": 1 } },
        { "op": "heal", "n": 6, "to": "both_generals" }, gift, { "op": "stun", "to": "target" },
        { "op": "dispel", "to": "target" }, { "op": "destroy", "to": "target" }, { "op": "draw", "n": 3 },
        { "op": "give_card", "card": "encore" },
        { "op": "summon", "card": "iron_cat", "count": 2, "at": "follow" },
        { "op": "transform", "card": "iron_cat", "to": "target" },
        { "op": "relocate", "to": "target", "at": "follow" }, { "op": "refresh", "to": "target" },
        { "op": "exhaust", "to": "target" }, { "op": "mana_core", "n": 2 }, { "op": "mana_now", "n": 4 },
        { "op": "wear", "n": -3, "to": "own_general" }, { "op": "bonus_turn" },
    ]);
    let records = json!([
        { "id": "all", "name": "All", "kind": "spell", "cast": effects,
          "target": { "side": "enemy", "kind": "unit" }, "follow_up": { "tile": "free", "near": "target" } },
        { "id": "iron_cat", "name": "Iron Cat", "attack": 1, "health": 1, "innate": [{ "duration_start": 2,
          "stats": { "attack": 1 }, "keywords": ["provoke"], "watches": [{ "when": "start", "whose": "opponent",
            "do": [{ "op": "open_spring", "to": "self" }] }] }] },
        { "id": "ring", "name": "Ring", "kind": "artifact", "keywords": ["flying"], "stats": { "draws": -1 },
          "watches": [{ "when": "end", "whose": "own", "do": [{ "op": "heal", "n": 3, "to": "self" },
            { "op": "stun", "to": { "side": "enemy", "kind": "minion", "near": "self" } }] }] },
    ]);
    let faults = Faults::new("");
    cards.add(&Node::root(&records, "", &faults).items(9).collect::<Vec<_>>());
    assert_eq!(faults.finish(), Ok(()));
    let text = |id: &str| {
        let card = cards.card(cards.find(id).unwrap());
        let text = card_text(card, &cards);
        assert_eq!(unsaid(card, &cards, &text), Vec::<String>::new(), "{text}");
        text
    };
    text("all");
    assert_eq!(
        text("iron_cat"),
        "Provoke. It has +1 attack. At the start of the enemy's turn: open a spent spring again. \
         When 2 turns have started this passes."
    );
    assert_eq!(
        text("ring"),
        "Your general has flying. You draw 1 fewer card each turn. At the end of your turn: heal \
         your general by 3, then stun all enemy minions near your general."
    );
}

#[test]
fn duel_card_1_texts_read_well() {
    let cards = &library().unwrap().catalogue;
    for (id, text) in [
        ("pawn_broker", "You may replace 1 more card each turn."),
        ("tinker_surgeon", "Opening: heal another friendly unit of your choice by 3."),
        ("well_warden", "Opening: open a spent spring again."),
        ("wick_squire", "Opening: the first card in your hand costs 1 less this turn."),
        ("spore_burst", "Deal 2 damage to all enemy units near a friendly unit of your choice."),
        ("tunnelroot", "Move a friendly minion of your choice to any free tile."),
        ("sow", "Summon a Seedling on a free tile near your general."),
        ("moss_whelp", "At the start of your turn: give this unit +1 attack and +1 health."),
        ("seed_pod", "When 2 turns have ended: turn this unit into a Thornling."),
        ("mirrored_aegis", "Your general has +1 attack and takes 1 less damage, counted last."),
        ("iron_visor", "Your general takes 1 less damage."),
        ("prism_sentinel", "Provoke. It takes half of all damage."),
    ] {
        let card = cards.card(cards.find(id).unwrap());
        assert_eq!(card_text(card, cards), text);
    }
}

#[test]
fn duel_card_1_what_is_to_be_chosen_reads_well() {
    let cards = &library().unwrap().catalogue;
    let mut found = BTreeSet::new();
    for card in cards.cards() {
        found.extend([card.target, card.follow_up].into_iter().flatten().map(filter_text));
    }
    let found: Vec<String> = found.into_iter().collect();
    assert_eq!(
        found,
        [
            "Choose a free tile near your general.",
            "Choose a free tile.",
            "Choose a friendly minion near your general.",
            "Choose a friendly minion.",
            "Choose a friendly unit.",
            "Choose a spent spring.",
            "Choose a unit.",
            "Choose an enemy minion.",
            "Choose an enemy unit.",
            "Choose another friendly unit.",
        ]
    );
}
