//! Hits that wait for a choice when the battle begins.

use super::values::read_locations;
use crate::id::{MonsterId, SurvivorId};
use crate::read::{BAD_PENDING, Node, Reader, part};
use crate::state::{Pending, Side, Squad, key};

/// The survivor whose hits wait: it is not finished, whatever it has spent. SQUAD-STATE-2
pub(super) fn waiting(scenario: &Node<'_>) -> Option<SurvivorId> {
    let pending = scenario.get("pending")?;
    let attacker = pending.get("attacker")?;
    attacker.value().as_str().and_then(SurvivorId::parse)
}

/// Reads the hits that wait. Of survivors and monsters, `known` tells whether all ids are, and
/// `sure` whether they are as they were meant to be; `phased` tells it of the phase.
pub(super) fn read(
    scenario: &Node<'_>,
    squad: &Squad,
    known: [bool; 2],
    sure: [bool; 2],
    phased: bool,
    reader: &mut Reader,
) -> Option<Pending> {
    let node = scenario.get("pending")?;
    if !node.is_object(&["attacker", "target", "cards"], reader) {
        return None;
    }
    if phased && squad.side() == Side::Monsters {
        reader.fault(&node, BAD_PENDING, "hits wait in the player phase only");
    }
    let attacker = node.need("attacker", reader).and_then(|node| {
        let place = SurvivorId::parse(node.text(reader)?).and_then(|id| squad.stage.survivor(id));
        match place {
            None if known[0] => reader.fault(&node, BAD_PENDING, "there is no such survivor"),
            Some(place) if sure[0] && (squad.complete(place) || !squad.activated(place)) => {
                let message = "the attacker lives, is not finished and has used its activation";
                reader.fault(&node, BAD_PENDING, message);
            }
            _ => {}
        }
        place
    });
    let target = node.need("target", reader).and_then(|node| {
        let place = MonsterId::parse(node.text(reader)?).and_then(|id| squad.stage.monster(id));
        match place {
            None if known[1] => reader.fault(&node, BAD_PENDING, "there is no such monster"),
            Some(place) if sure[1] && squad.monsters[place].slain => {
                reader.fault(&node, BAD_PENDING, "the target is a living monster");
            }
            Some(place) if sure[1] && squad.monsters[place].life() == 0 => {
                reader.fault(&node, BAD_PENDING, "the target has a card outside its wounds");
            }
            _ => {}
        }
        place
    });
    let pile = node.need("cards", reader)?;
    let (cards, sound) = part(reader, |reader| read_locations(&pile, reader));
    if sound && cards.len() < 2 {
        reader.fault(&pile, BAD_PENDING, "there is a choice only between two cards or more");
    }
    Some(Pending { attacker: key(attacker?), target: key(target?), cards })
}
