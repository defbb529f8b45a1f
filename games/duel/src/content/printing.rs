//! Which fields a card of each kind may have.

use super::compile::bad;
use super::{CardKind, CardRecord, StatChanges};
use initiative_content::Node;

/// Checks that a card has only the fields that its kind may have.
pub(super) fn check_kind(record: &CardRecord, node: &Node<'_>) {
    let kind = record.kind;
    let (unit, minion, spell) = (kind.is_unit(), kind == CardKind::Minion, kind.is_spell());
    let (opens, casts) = (!record.opening.is_empty(), !record.cast.is_empty());
    let gives = unit || kind == CardKind::Artifact;
    let unreadable = |field: &str| !node.at(field).reads_all();
    let follows = minion && (opens || unreadable("opening")) || kind == CardKind::Spell;
    let idle = spell && !casts && !unreadable("cast");
    let alive = record.health > 0 || unreadable("health");
    let signed = record.signature.is_some() || unreadable("signature");
    let bad = |holds: bool, field: &str, why: &str| {
        if holds {
            bad(node, field, why);
        }
    };
    bad(minion && !alive, "health", "the health of a minion is 1 to 999");
    bad(!minion && record.attack != 0, "attack", "only minions have attack");
    bad(!minion && record.health != 0, "health", "only minions have health");
    bad(!unit && record.aura.is_some(), "aura", "only units have an aura");
    bad(!unit && !record.dying.is_empty(), "dying", "only units die");
    bad(!unit && !record.innate.is_empty(), "innate", "only units have innate modifiers");
    bad(!minion && opens, "opening", "only minions have an opening");
    bad(!spell && casts, "cast", "only spells and signatures have a cast");
    bad(idle, "cast", "a spell does something");
    bad(!spell && record.target.is_some(), "target", "only spells and signatures have a target");
    bad(
        !follows && record.follow_up.is_some(),
        "follow_up",
        "only spells and minions with an opening have a second choice",
    );
    bad(
        !gives && record.stats != StatChanges::NONE,
        "stats",
        "only units and artifacts have stats",
    );
    bad(
        !gives && !record.keywords.is_empty(),
        "keywords",
        "only units and artifacts have keywords",
    );
    bad(!gives && !record.watches.is_empty(), "watches", "only units and artifacts have watches");
    let general = kind == CardKind::General;
    bad(general && !signed, "signature", "a general has a signature");
    bad(!general && record.signature.is_some(), "signature", "only generals have a signature");
}
