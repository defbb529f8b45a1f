//! Hits that wait for a choice when the battle starts.

use super::BAD_PENDING;
use super::values::{location, pile};
use crate::id::{MonsterId, SurvivorId};
use crate::state::{Squad, SquadPhase, WaitingHits, key};
use initiative_content::{Form, Node};

/// The survivor whose hits wait. It is not finished, even if it has spent everything. SQUAD-STATE-2
pub(super) fn waiting(scenario: &Node<'_>) -> Option<SurvivorId> {
    let pending = scenario.get("pending")?;
    let attacker = pending.get("attacker")?;
    attacker.value().as_str().and_then(SurvivorId::parse)
}

/// Reads the waiting hits. For survivors and monsters, `known` says whether all ids could be read,
/// and `sure` whether nothing is wrong with them. `phased` says the same of the phase.
pub(super) fn read(
    scenario: &mut Form<'_>,
    squad: &Squad,
    known: [bool; 2],
    sure: [bool; 2],
    phased: bool,
) -> Option<WaitingHits> {
    let mut pending = None;
    scenario.part("pending", |form| {
        if phased && squad.phase() == SquadPhase::Monsters {
            form.fault_here(BAD_PENDING, "hits wait in the player phase only");
        }
        let attacker = form.needed("attacker").and_then(|node| {
            let place = SurvivorId::parse(node.text()?).and_then(|id| squad.stage.survivor(id));
            match place {
                None if known[0] => node.fault(BAD_PENDING, "there is no such survivor"),
                Some(place) if sure[0] && (squad.complete(place) || !squad.activated(place)) => {
                    let message = "the attacker lives, is not finished and has used its activation";
                    node.fault(BAD_PENDING, message);
                }
                _ => {}
            }
            place
        });
        let target = form.needed("target").and_then(|node| {
            let place = MonsterId::parse(node.text()?).and_then(|id| squad.stage.monster(id));
            match place {
                None if known[1] => node.fault(BAD_PENDING, "there is no such monster"),
                Some(place) if sure[1] && squad.monsters[place].slain => {
                    node.fault(BAD_PENDING, "the target is a living monster");
                }
                Some(place) if sure[1] && squad.monsters[place].life() == 0 => {
                    node.fault(BAD_PENDING, "the target has a card outside its wounds");
                }
                _ => {}
            }
            place
        });
        let cards = form.needed("cards").and_then(|node| {
            let (cards, sound) = node.faults().sound(|| pile(&node, location));
            let cards = cards.filter(|_| sound)?;
            if cards.len() < 2 {
                node.fault(BAD_PENDING, "there is a choice only between two cards or more");
            }
            Some(cards)
        });
        pending = attacker.zip(target).zip(cards).map(|((attacker, target), cards)| WaitingHits {
            attacker: key(attacker),
            target: key(target),
            cards,
        });
    });
    pending
}
