//! Cards and commands in words, made from what cards do.

use crate::command::Command;
use crate::content::{
    Anchor, Buff, Card, Catalogue, Effect, Filter, Ground, Group, Keyword, Kind, Land, Loyalty, Op,
    Selector, Sort, Stats, Timing, Watching,
};
use crate::state::Duel;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative::game::Seat;
use initiative::modifier::{When, Whose};
use initiative_scene::viewer::Viewer;

pub(super) const fn keyword_name(keyword: Keyword) -> (&'static str, &'static str) {
    match keyword {
        Keyword::Rush => ("Rush", "Can act on the turn it arrives."),
        Keyword::Celerity => ("Celerity", "Moves and attacks twice."),
        Keyword::Flying => ("Flying", "Moves to any free tile."),
        Keyword::Airdrop => ("Airdrop", "Can be played on any free tile."),
        Keyword::Ranged => ("Ranged", "Attacks and strikes back at any distance."),
        Keyword::Frenzy => ("Frenzy", "Hits every enemy near it."),
        Keyword::Provoke => ("Provoke", "Enemies near it cannot move and must attack it."),
        Keyword::Stunned => ("Stunned", "Neither moves nor attacks."),
    }
}

/// What a card does, in words.
pub(super) fn card_text(card: &Card, cards: &Catalogue) -> String {
    let mut parts: Vec<String> =
        card.keywords.iter().map(|it| sentence(keyword_name(it).0)).collect();
    let say = |effects: &[Effect]| describe_all(effects, card, cards);
    let stats = stats_text(&card.stats);
    if !stats.is_empty() {
        parts.push(sentence(&stats));
    }
    if card.aura != 0 {
        parts.push(format!("Your minions near it have {:+} attack.", card.aura));
    }
    if let Some(equip) = card.equip {
        parts.push(buff_text(cards.buff(equip)));
    }
    for (title, effects) in
        [("Opening: ", &card.opening), ("", &card.cast), ("Dying wish: ", &card.dying)]
    {
        if !effects.is_empty() {
            let text = say(effects);
            parts.push(if title.is_empty() { sentence(&text) } else { format!("{title}{text}.") });
        }
    }
    parts.extend(card.watches.iter().map(|it| watch_text(it, card, cards)));
    for (buff, timing) in &card.innate {
        let expired = describe_all(&cards.buff(*buff).on_expire, card, cards);
        if !expired.is_empty() {
            let when = match (timing.ends, timing.starts) {
                (0, starts) => format!("When {starts} turns have started"),
                (ends, _) => format!("When {ends} turns have ended"),
            };
            parts.push(format!("{when}: {expired}."));
        }
    }
    parts.join(" ")
}

/// What a modifier does, in words.
pub(super) fn buff_text(buff: &Buff) -> String {
    let mut parts: Vec<String> =
        buff.keywords.iter().map(|it| sentence(keyword_name(it).0)).collect();
    let stats = stats_text(&buff.stats);
    if !stats.is_empty() {
        parts.push(sentence(&stats));
    }
    if !buff.watches.is_empty() {
        parts.push(String::from("It acts at turns of its own."));
    }
    if !buff.on_expire.is_empty() {
        parts.push(String::from("Something happens when it ends."));
    }
    parts.join(" ")
}

fn watch_text(watching: &Watching, card: &Card, cards: &Catalogue) -> String {
    let when = match watching.watch.when {
        When::Start => "start",
        When::End => "end",
    };
    let whose = match watching.watch.whose {
        Whose::Own => "your turn",
        Whose::Opponent => "the enemy's turn",
        Whose::Either => "every turn",
    };
    format!("At the {when} of {whose}: {}.", describe_all(&watching.effects, card, cards))
}

fn describe_all(effects: &[Effect], card: &Card, cards: &Catalogue) -> String {
    let texts: Vec<String> =
        effects.iter().map(|effect| effect_text(effect, card, cards)).collect();
    texts.join(", then ")
}

fn effect_text(effect: &Effect, card: &Card, cards: &Catalogue) -> String {
    let to = selector_text(effect.to, card);
    let name = |id| cards.card(id).name.clone();
    match effect.op {
        Op::Damage(amount) => format!("deal {amount} damage to {to}"),
        Op::Heal(amount) => format!("heal {to} by {amount}"),
        Op::Buff(buff, timing) => {
            let buff = cards.buff(buff);
            let mut gains: Vec<String> =
                buff.keywords.iter().map(|it| keyword_name(it).0.to_lowercase()).collect();
            let stats = stats_text(&buff.stats);
            if !stats.is_empty() {
                gains.push(stats);
            }
            gains.extend(buff.watches.iter().map(|it| watch_text(it, card, cards)));
            format!("give {to} {}{}", gains.join(", "), lasting(timing))
        }
        Op::Stun => format!("stun {to}"),
        Op::Dispel => format!("dispel {to}"),
        Op::Destroy => format!("destroy {to}"),
        Op::Draw(1) => String::from("draw a card"),
        Op::Draw(count) => format!("draw {count} cards"),
        Op::GiveCard(card) => format!("put {} into your hand", name(card)),
        Op::Summon(card, count, ground) => {
            let place = match ground {
                Ground::OwnTile => "on its tile",
                Ground::NearSelf => "near it",
                Ground::Target | Ground::Follow => "on the chosen tile",
            };
            match count {
                1 => format!("summon {} {place}", name(card)),
                _ => format!("summon {count} × {} {place}", name(card)),
            }
        }
        Op::Transform(card) => format!("turn {to} into {}", name(card)),
        Op::Relocate(_) => format!("put {to} on the chosen tile"),
        Op::Refresh => format!("{to} can act again"),
        Op::Exhaust => format!("exhaust {to}"),
        Op::ManaCore(by) => format!("your maximum mana rises by {by}"),
        Op::ManaNow(by) => format!("gain {by} mana this turn"),
        Op::OpenSpring => String::from("open the chosen spring again"),
        Op::Wear(by) if by < 0 => format!("repair the artifacts of {to} by {}", -i16::from(by)),
        Op::Wear(by) => format!("the artifacts of {to} lose {by} durability"),
        Op::BonusTurn => String::from("take another turn after this one"),
    }
}

fn selector_text(selector: Selector, card: &Card) -> String {
    let chosen = |filter: Option<Filter>| match filter {
        Some(Filter::Unit(group)) => group_text(group, false),
        _ => String::from("it"),
    };
    match selector {
        Selector::Owner => String::new(),
        Selector::Target => chosen(card.target),
        Selector::Follow => chosen(card.follow_up),
        Selector::This => String::from("itself"),
        Selector::OwnGeneral => String::from("your general"),
        Selector::EnemyGeneral => String::from("the enemy general"),
        Selector::BothGenerals => String::from("both generals"),
        Selector::HandFirst => String::from("the first card in your hand"),
        Selector::Group(group) => group_text(group, true),
    }
}

fn group_text(group: Group, all: bool) -> String {
    let several = all && !group.random;
    let what = match (group.kind, several) {
        (Sort::Minion, false) => "minion",
        (Sort::Minion, true) => "minions",
        (Sort::Unit, false) => "unit",
        (Sort::Unit, true) => "units",
    };
    let article = if several {
        "all"
    } else if group.random {
        "a random"
    } else {
        "a chosen"
    };
    let article = if group.other { format!("{article} other") } else { String::from(article) };
    let side = match group.side {
        Loyalty::Own => "friendly ",
        Loyalty::Enemy => "enemy ",
        Loyalty::Any => "",
    };
    format!("{article} {side}{what}{}", near_text(group.near))
}

const fn near_text(near: Option<Anchor>) -> &'static str {
    match near {
        None => "",
        Some(Anchor::This) => " near it",
        Some(Anchor::Target) => " near the target",
        Some(Anchor::OwnGeneral) => " near your general",
    }
}

/// What is to be chosen.
pub(super) fn filter_text(filter: Filter) -> String {
    match filter {
        Filter::Unit(group) => format!(
            "Choose {}.",
            group_text(group, false).replace("a chosen ", "a ").replace("a enemy", "an enemy")
        ),
        Filter::Tile(Land::Free, near) => format!("Choose a free tile{}.", near_text(near)),
        Filter::Tile(Land::SpentSpring, near) => {
            format!("Choose a spent spring{}.", near_text(near))
        }
    }
}

fn stats_text(stats: &Stats) -> String {
    let named = [
        (stats.attack, "attack"),
        (stats.health, "health"),
        (stats.cost, "cost"),
        (stats.draws, "draws"),
        (stats.replaces, "replaces"),
    ];
    let mut parts: Vec<String> = named
        .iter()
        .filter(|(value, _)| *value != 0)
        .map(|(value, name)| format!("{value:+} {name}"))
        .collect();
    match stats.taken_percent {
        100 => {}
        50 => parts.push(String::from("takes half of all damage")),
        share => parts.push(format!("takes {share}% of all damage")),
    }
    for (value, last) in [(stats.taken_flat, ""), (stats.taken_final, " after all else")] {
        match value {
            0 => {}
            ..0 => parts.push(format!("takes {} less damage{last}", -i32::from(value))),
            _ => parts.push(format!("takes {value} more damage{last}")),
        }
    }
    parts.join(", ")
}

// DUEL-MOD-4
/// How long something lasts that was given in one's own turn; nothing if for ever.
fn lasting(timing: Timing) -> String {
    let ends = match timing.ends {
        0 => String::new(),
        1 => String::from(" this turn"),
        2 => String::from(" until the enemy's next turn ends"),
        3 => String::from(" until your next turn ends"),
        count => format!(" until {count} turns have ended"),
    };
    let starts = match timing.starts {
        0 => String::new(),
        1 => String::from(" until the next turn starts"),
        2 => String::from(" until your next turn"),
        count => format!(" until {count} turns have started"),
    };
    match (ends.is_empty(), starts.is_empty()) {
        (false, false) => format!("{ends} or{starts}"),
        _ => ends + &starts,
    }
}

pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

impl Duel {
    /// A command in words, as far as a viewer may know it.
    pub(super) fn describe(&self, seat: Seat, command: &Command, viewer: Viewer) -> String {
        let who = self.seat_name(seat);
        let unit = |id| self.unit(id).map_or("A unit", |unit| self.card_of(unit).name.as_str());
        let held = |slot: u8| {
            let held = self.side(seat).hand.get(usize::from(slot)).and_then(Option::as_ref);
            held.map_or("a card", |held| self.card(held.card).name.as_str())
        };
        match command {
            Command::Mulligan { .. } => format!("{who} settles the starting hand"),
            Command::MoveUnit { unit: id, to } => format!("{} moves to {to}", unit(*id)),
            Command::Attack { unit: id, at } => {
                let target =
                    self.unit_at(*at).map_or("nobody", |it| self.card_of(it).name.as_str());
                format!("{} attacks {target}", unit(*id))
            }
            // A card that waits for its second choice is not on the table yet.
            Command::PlayCard { slot, at, follow_up } => {
                let waits = follow_up.is_none()
                    && self.held(seat, *slot).is_ok_and(|held| {
                        let card = self.card(held.card);
                        card.kind != Kind::General
                            && self.follow_ups(seat, card, *at).is_some_and(|it| !it.is_empty())
                    });
                if waits && !viewer.sees(seat) {
                    format!("{who} thinks")
                } else {
                    format!("{who} plays {}", held(*slot))
                }
            }
            Command::PlaySignature { .. } => format!("{who} plays the signature"),
            Command::ChooseFollowUp { .. } => {
                let card = self.pending.map_or("a card", |pending| held(pending.slot));
                format!("{who} plays {card}")
            }
            Command::CancelFollowUp | Command::DropFollowUp { .. } => format!("{who} thinks again"),
            Command::ReplaceCard { .. } => format!("{who} replaces a card"),
            Command::EndTurn => format!("{who} ends the turn"),
            Command::Resign => format!("{who} gives up"),
            Command::ExpireTurn { .. } => String::from("Time is up"),
            Command::ExpireMulligan => String::from("Time is up: the hands are settled"),
            Command::Forfeit { seat } => format!("{} did not come back", self.seat_name(*seat)),
            Command::Abandon => String::from("Nobody came back"),
            Command::DrawCard | Command::StartTurn | Command::TakeAnotherTurn => {
                String::from("The rules act")
            }
        }
    }
}
