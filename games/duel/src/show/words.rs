//! Cards in words, made from their effects.

mod captions;
mod numbers;
mod terms;
#[cfg(test)]
mod tests;

use crate::content::{
    Anchor, Buff, CardEffect, CardKind, Catalogue, Filter, Keyword, Keywords, Land, Loyalty, Op,
    Placement, PlayingCard, Selector, Sort, TileFilter, Timing, UnitGroup, Watching,
};
use crate::id::CardId;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;
use initiative_kernel::modifier::{When, Whose};
use initiative_scene::text::capital;
use numbers::{lasting, less, price_alone, stats_sentences};
pub(super) use terms::{choice_text, terms};

pub(super) const fn keyword_name(keyword: Keyword) -> (&'static str, &'static str) {
    match keyword {
        Keyword::Rush => ("Rush", "Can act on the turn it arrives."),
        Keyword::Celerity => ("Celerity", "Can move and attack twice each turn."),
        Keyword::Flying => ("Flying", "Can move to any free tile."),
        Keyword::Airdrop => ("Airdrop", "Can be played on any free tile."),
        Keyword::Ranged => ("Ranged", "Attacks and strikes back at any distance."),
        Keyword::Frenzy => {
            ("Frenzy", "Attacking a near enemy, it hits all other near enemies, too.")
        }
        Keyword::Provoke => ("Provoke", "Enemies near it cannot move and must attack it."),
        Keyword::Stunned => ("Stunned", "Can neither move nor attack."),
    }
}

// DUEL-CARD-1
/// Everything that a card does, in words.
pub(super) fn card_text(card: &PlayingCard, cards: &Catalogue) -> String {
    let speaker = Speaker::new(Some(card), cards);
    let mut parts = keyword_sentences(card.keywords);
    parts.extend(stats_sentences(&card.stats, "It"));
    if card.aura != 0 {
        parts.push(format!("Your minions near it have {:+} attack.", card.aura));
    }
    if let Some(equip) = card.equip {
        let buff = cards.buff(equip);
        let keywords: Vec<String> = buff.keywords.iter().map(lower).collect();
        if !keywords.is_empty() {
            parts.push(format!("Your general has {}.", and(&keywords)));
        }
        parts.extend(stats_sentences(&buff.stats, "Your general"));
        parts.extend(speaker.aftermath(buff));
    }
    for (title, effects) in
        [("Opening: ", &card.opening), ("", &card.cast), ("Dying wish: ", &card.dying)]
    {
        if !effects.is_empty() {
            let text = speaker.all(effects);
            parts.push(if title.is_empty() { sentence(&text) } else { format!("{title}{text}.") });
        }
    }
    parts.extend(card.watches.iter().map(|it| sentence(&speaker.watch(it))));
    for (buff, timing) in &card.innate {
        parts.extend(speaker.innate(cards.buff(*buff), *timing));
    }
    parts.join(" ")
}

/// What a modifier does, in words.
pub(super) fn buff_text(buff: &Buff, cards: &Catalogue) -> String {
    let mut parts = keyword_sentences(buff.keywords);
    parts.extend(stats_sentences(&buff.stats, ""));
    parts.extend(Speaker::new(None, cards).aftermath(buff));
    parts.join(" ")
}

/// What happens to the bearer when a modifier comes or goes, such as `gains +1 attack`. Nothing if
/// players cannot see a difference.
pub(super) fn buff_change(buff: &Buff, comes: bool, cards: &Catalogue) -> Option<String> {
    if buff.keywords == Keywords::only(Keyword::Stunned) {
        return Some(String::from(if comes { "is stunned" } else { "is no longer stunned" }));
    }
    if let Some(price) = price_alone(buff) {
        return Some(if comes {
            format!("costs {price}")
        } else {
            format!("no longer costs {price}")
        });
    }
    let gains = Speaker::new(None, cards).gains(buff);
    let verb = if comes { "gains" } else { "loses" };
    (!gains.is_empty()).then(|| format!("{verb} {}", and(&gains)))
}

/// Puts effects into words. On a card it refers to what the player chooses for the card.
struct Speaker<'a> {
    card: Option<&'a PlayingCard>,
    cards: &'a Catalogue,
    /// Whether the text has mentioned the first and the second choice.
    told: Cell<[bool; 2]>,
}

impl<'a> Speaker<'a> {
    const fn new(card: Option<&'a PlayingCard>, cards: &'a Catalogue) -> Self {
        Self { card, cards, told: Cell::new([false; 2]) }
    }

    /// Effects that happen one after the other.
    fn all(&self, effects: &[CardEffect]) -> String {
        self.told.set([false; 2]);
        let texts: Vec<String> = effects.iter().map(|effect| self.effect(effect)).collect();
        texts.join(", then ")
    }

    fn watch(&self, watching: &Watching) -> String {
        let when = match watching.watch.when {
            When::Start => "start",
            When::End => "end",
        };
        let whose = match watching.watch.whose {
            Whose::Own => "your turn",
            Whose::Opponent => "the enemy's turn",
            Whose::Either => "every turn",
        };
        format!("at the {when} of {whose}: {}", self.all(&watching.effects))
    }

    /// The watches of a modifier, and what happens when it ends.
    fn aftermath(&self, buff: &Buff) -> Vec<String> {
        let mut parts: Vec<String> =
            buff.watches.iter().map(|it| sentence(&self.watch(it))).collect();
        if !buff.on_expire.is_empty() {
            parts.push(format!("When it ends: {}.", self.all(&buff.on_expire)));
        }
        parts
    }

    /// A modifier that a card comes with.
    fn innate(&self, buff: &Buff, timing: Timing) -> Vec<String> {
        let when = match (timing.ends, timing.starts) {
            (0, 0) => String::new(),
            (0, 1) => String::from("When a turn has started"),
            (1, _) => String::from("When a turn has ended"),
            (0, starts) => format!("When {starts} turns have started"),
            (ends, _) => format!("When {ends} turns have ended"),
        };
        let mut parts = keyword_sentences(buff.keywords);
        parts.extend(stats_sentences(&buff.stats, "It"));
        parts.extend(buff.watches.iter().map(|it| sentence(&self.watch(it))));
        let passes = !parts.is_empty() && !when.is_empty();
        if !buff.on_expire.is_empty() && !when.is_empty() {
            parts.push(format!("{when}: {}.", self.all(&buff.on_expire)));
        } else if passes {
            parts.push(format!("{when} this passes."));
        }
        parts
    }

    fn effect(&self, effect: &CardEffect) -> String {
        let to = self.selector(effect.to);
        let name = |id| article(&self.cards.card(id).name);
        match effect.op {
            Op::Damage(amount) => format!("deal {amount} damage to {to}"),
            Op::Heal(amount) => format!("heal {to} by {amount}"),
            Op::Buff(buff, timing) => self.gift(&to, self.cards.buff(buff), timing),
            Op::Stun => format!("stun {to}"),
            Op::Dispel => format!("dispel {to}"),
            Op::Destroy => format!("destroy {to}"),
            Op::Draw(1) => String::from("draw a card"),
            Op::Draw(count) => format!("draw {count} cards"),
            Op::GiveCard(card) => format!("put {} into your hand", name(card)),
            Op::Summon(card, count, ground) => {
                format!("summon {} {}", self.several(card, count), self.place(ground, "on"))
            }
            Op::Transform(card) => format!("turn {to} into {}", name(card)),
            Op::Relocate(ground) => format!("move {to} {}", self.place(ground, "to")),
            Op::Refresh => format!("{to} can act again"),
            Op::Exhaust => format!("exhaust {to}"),
            Op::ManaCore(by) => format!("your maximum mana rises by {by}"),
            Op::ManaNow(by) => format!("gain {by} mana this turn"),
            Op::OpenSpring => String::from("open a spent spring again"),
            Op::Wear(by) if by < 0 => format!("repair the artifacts of {to} by {}", -i16::from(by)),
            Op::Wear(by) => format!("the artifacts of {to} lose {by} durability"),
            Op::BonusTurn => String::from("take another turn after this one"),
        }
    }

    /// A number of units of a card.
    fn several(&self, card: CardId, count: u8) -> String {
        let name = &self.cards.card(card).name;
        match count {
            1 => article(name),
            _ if name.ends_with(|last: char| last.is_alphabetic() && last != 's') => {
                format!("{count} {name}s")
            }
            _ => format!("{count} × {name}"),
        }
    }

    fn place(&self, ground: Placement, way: &str) -> String {
        let chosen = match ground {
            Placement::OwnTile => return format!("{way} its tile"),
            Placement::NearSelf => return format!("near {}", self.bearer("it")),
            Placement::Target => self.card.and_then(|card| card.target),
            Placement::Follow => self.card.and_then(|card| card.follow_up),
        };
        match chosen {
            Some(Filter::Tile(TileFilter { tile: Land::Free, near: None })) => {
                format!("{way} any free tile")
            }
            Some(Filter::Tile(filter)) => {
                format!("{way} {}{}", land(filter.tile), self.near(filter.near))
            }
            _ => format!("{way} the chosen tile"),
        }
    }

    /// A modifier that is given to something.
    fn gift(&self, to: &str, buff: &Buff, timing: Timing) -> String {
        let lasts = lasting(timing);
        let gains = self.gains(buff);
        let mut text = match price_alone(buff) {
            Some(price) => format!("{to} costs {price}{lasts}"),
            None if gains.is_empty() => format!("mark {to}{lasts}"),
            None => format!("give {to} {}{lasts}", and(&gains)),
        };
        if !buff.on_expire.is_empty() {
            text = format!("{text}; when that ends: {}", self.all(&buff.on_expire));
        }
        text
    }

    /// What a modifier gives, piece by piece.
    fn gains(&self, buff: &Buff) -> Vec<String> {
        let mut gains: Vec<String> = buff.keywords.iter().map(lower).collect();
        let stats = &buff.stats;
        for (value, name) in
            [(stats.attack, "attack"), (stats.health, "health"), (stats.cost, "cost")]
        {
            if value != 0 {
                gains.push(format!("{value:+} {name}"));
            }
        }
        for (value, name) in [(stats.draws, "draw"), (stats.replaces, "replace")] {
            if value != 0 {
                gains.push(format!("{value:+} {name} each turn"));
            }
        }
        match stats.taken_percent {
            100 => {}
            50 => gains.push(String::from("half of all damage taken")),
            share => gains.push(format!("{share}% of all damage taken")),
        }
        for (value, last) in [(stats.taken_flat, ""), (stats.taken_final, ", counted last")] {
            if let Some(less) = less(value) {
                gains.push(format!("{less} damage taken{last}"));
            }
        }
        gains.extend(buff.watches.iter().map(|it| format!("“{}”", self.watch(it))));
        gains
    }

    fn selector(&self, selector: Selector) -> String {
        match selector {
            Selector::Owner => String::new(),
            Selector::Target => self.chosen(0),
            Selector::Follow => self.chosen(1),
            Selector::This => String::from(self.bearer("this unit")),
            Selector::OwnGeneral => String::from("your general"),
            Selector::EnemyGeneral => String::from("the enemy general"),
            Selector::BothGenerals => String::from("both generals"),
            Selector::HandFirst => String::from("the first card in your hand"),
            Selector::Group(group) => self.group(group),
        }
    }

    /// Who acts: the general if the card is worn.
    fn bearer(&self, word: &'static str) -> &'static str {
        let worn = self.card.is_some_and(|card| card.kind == CardKind::Artifact);
        if worn { "your general" } else { word }
    }

    /// What the player chooses, described in full at the first mention.
    fn chosen(&self, place: usize) -> String {
        let mut told = self.told.get();
        if core::mem::replace(&mut told[place], true) {
            return String::from("it");
        }
        self.told.set(told);
        let filter = self.card.and_then(|card| [card.target, card.follow_up][place]);
        match filter {
            Some(Filter::Unit(group)) => {
                format!("{} of your choice{}", one(group), self.near(group.near))
            }
            _ => String::from("it"),
        }
    }

    /// All units that fit, or one that the dice choose.
    fn group(&self, group: UnitGroup) -> String {
        let other = if group.other { "other " } else { "" };
        let near = self.near(group.near);
        let (side, what) = (side(group.side), sort(group.kind));
        match group.random.is_some() {
            true => format!("a random {other}{side}{what}{near}"),
            false => format!("all {other}{side}{what}s{near}"),
        }
    }

    fn near(&self, near: Option<Anchor>) -> String {
        match near {
            None => String::new(),
            Some(Anchor::This) => format!(" near {}", self.bearer("it")),
            Some(Anchor::Target) => format!(" near {}", self.chosen(0)),
            Some(Anchor::OwnGeneral) => String::from(" near your general"),
        }
    }
}

const fn sort(sort: Sort) -> &'static str {
    match sort {
        Sort::Minion => "minion",
        Sort::Unit => "unit",
    }
}

const fn side(side: Loyalty) -> &'static str {
    match side {
        Loyalty::Own => "friendly ",
        Loyalty::Enemy => "enemy ",
        Loyalty::Any => "",
    }
}

const fn land(land: Land) -> &'static str {
    match land {
        Land::Free => "a free tile",
        Land::SpentSpring => "a spent spring",
    }
}

/// One unit that fits: `an enemy minion`, `another friendly unit`.
fn one(group: UnitGroup) -> String {
    let words = format!("{}{}", side(group.side), sort(group.kind));
    match (group.other, group.side) {
        (true, _) => format!("another {words}"),
        (false, Loyalty::Enemy) => format!("an {words}"),
        (false, _) => format!("a {words}"),
    }
}

/// What the player must choose.
pub(super) fn filter_text(filter: Filter) -> String {
    let near = |near| match near {
        None => "",
        Some(Anchor::This) => " near it",
        Some(Anchor::Target) => " near the target",
        Some(Anchor::OwnGeneral) => " near your general",
    };
    match filter {
        Filter::Unit(group) => format!("Choose {}{}.", one(group), near(group.near)),
        Filter::Tile(tile) => format!("Choose {}{}.", land(tile.tile), near(tile.near)),
    }
}

fn keyword_sentences(keywords: Keywords) -> Vec<String> {
    keywords.iter().map(|it| sentence(keyword_name(it).0)).collect()
}

fn lower(keyword: Keyword) -> String {
    keyword_name(keyword).0.to_lowercase()
}

/// `a, b and c`.
fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A name with `a` or `an`.
pub(super) fn article(name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

pub(super) fn sentence(text: &str) -> String {
    format!("{}.", capital(text))
}
