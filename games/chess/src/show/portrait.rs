//! The boss beside the board: a face, what it can do, and what it does next.

use super::BLACK;
use crate::boss::{Boss, BossFigure, Cheat};
use crate::content::{CheatSheet, library};
use crate::piece::{Army, Mark, PieceRole};
use crate::state::Chess;
use alloc::format;
use alloc::vec::Vec;
use initiative_scene::scene::{Meter, MeterStyle, Portrait, Scene, Trick, TrickState};
use initiative_scene::text::Text;

/// What people read about a cheat.
pub(super) fn about(cheat: Cheat) -> Option<&'static CheatSheet> {
    let mut sheets = library().ok()?.bosses.iter().flat_map(|boss| &boss.cheats);
    sheets.find(|sheet| sheet.cheat == cheat)
}

fn trick(cheat: Cheat) -> Trick {
    let (icon, text) = about(cheat).map_or(("", ""), |sheet| (&sheet.icon, &sheet.text));
    Trick::new(cheat.name(), text).icon(icon)
}

/// How many Boss phases until one whose number leaves `rest` when divided by `every`. The next
/// phase is 1.
fn until(turn: u32, every: u32, rest: u32) -> u16 {
    let left = (rest + every - turn % every) % every;
    u16::try_from(left + 1).unwrap_or(u16::MAX)
}

impl Chess {
    // CHESS-CUE-6
    pub(super) fn show_boss(&self, scene: &mut Scene) {
        let Some(boss) = &self.boss else {
            return;
        };
        let (face, text) = boss.figure.sheet().map_or(("", ""), |one| (&one.face, &one.about));
        let mut shown = Portrait::new(boss.figure.title(), face);
        shown.label = "Boss".into();
        shown.side = Some(BLACK.into());
        shown.text = text.into();
        shown.tricks = match boss.figure {
            BossFigure::KingsSon => kings_son_tricks(boss),
            BossFigure::Queen => self.queen_tricks(boss),
            BossFigure::Jester => self.jester_tricks(boss),
            BossFigure::King => self.king_tricks(boss),
        };
        shown.meters.extend(self.countdown(boss));
        if self.ending.is_none() {
            shown.next = next(&shown.tricks);
        }
        scene.portraits.insert(boss.figure.name().into(), shown);
    }

    // CHESS-BOSS-7, CHESS-BOSS-8
    fn queen_tricks(&self, boss: &Boss) -> Vec<Trick> {
        let pawns = self.field.army.of(Army::Black, PieceRole::Pawn).count_ones();
        let trim = trick(Cheat::Trim);
        let trim =
            if pawns < 3 { trim.state(TrickState::Over) } else { trim.due(until(boss.turn, 3, 1)) };
        alloc::vec![trim, trick(Cheat::Ward).due(until(boss.turn, 3, 2))]
    }

    // CHESS-BOSS-9, CHESS-BOSS-10
    fn jester_tricks(&self, boss: &Boss) -> Vec<Trick> {
        let rain = trick(Cheat::RookRain);
        let rain = if self.field.army.marked(Mark::Slam) == 0 {
            rain.state(TrickState::Over)
        } else {
            rain.due(until(boss.turn, 3, 0))
        };
        alloc::vec![rain, trick(Cheat::Puppet).due(until(boss.turn, 4, 3))]
    }

    // CHESS-BOSS-11, CHESS-BOSS-12, CHESS-BOSS-13
    fn king_tricks(&self, boss: &Boss) -> Vec<Trick> {
        if boss.stage == 1 {
            let crowd = trick(Cheat::CrowdOfCrowns).state(TrickState::Active);
            let slate = trick(Cheat::CleanSlate);
            let none = self.field.army.marked(Mark::Pretender) == 0;
            return alloc::vec![crowd, if none { slate.due(1) } else { slate }];
        }
        let due = until(boss.since + 1, 2, 0);
        let floats = trick(Cheat::Untouchable);
        let floats =
            if self.field.float > 0 { floats.state(TrickState::Active) } else { floats.due(due) };
        let others = [Cheat::Charity, Cheat::TakeBack, Cheat::BlankStare];
        let mut tricks = alloc::vec![floats];
        tricks.extend(others.map(|cheat| trick(cheat).due(due)));
        tricks
    }

    /// The boss's countdown, as a bar.
    fn countdown(&self, boss: &Boss) -> Option<Meter> {
        let meter = |id: &'static str, name: &'static str, icon: &'static str, value: u32| {
            let value = i32::try_from(value).unwrap_or(i32::MAX);
            Meter::new(id, name, value).icon(icon).styled(MeterStyle::Pips)
        };
        match boss.figure {
            BossFigure::KingsSon if boss.left > 0 => {
                Some(meter("ride", "Ride: turns left", "horse", boss.left.into()).of(5))
            }
            BossFigure::KingsSon if !boss.disabled && !boss.tantrum => {
                Some(meter("ride_out", "Ride Out in", "horse", boss.ready.into()).of(3))
            }
            BossFigure::Jester if self.field.army.marked(Mark::Slam) != 0 => {
                let left = until(boss.turn, 3, 0);
                Some(meter("slam", "Rook Rain in", "rook", left.into()).of(3))
            }
            BossFigure::King if boss.stage == 1 => {
                let crowd = self.field.army.marked(Mark::Pretender).count_ones();
                Some(meter("pretenders", "Pretenders left", "crown", crowd).of(8))
            }
            BossFigure::King if self.field.float > 0 => {
                Some(meter("float", "Untouchable for", "wings", self.field.float.into()).of(3))
            }
            _ => None,
        }
    }
}

// CHESS-BOSS-4, CHESS-BOSS-5, CHESS-BOSS-6
fn kings_son_tricks(boss: &Boss) -> Vec<Trick> {
    let out = trick(Cheat::RideOut);
    let shake = trick(Cheat::Tantrum);
    let out = match () {
        () if boss.left > 0 => out.state(TrickState::Active),
        () if boss.disabled => out.state(TrickState::Over),
        () if boss.tantrum => out,
        () => out.due(boss.ready.into()),
    };
    let shake = match () {
        () if boss.tantrum => shake.due(1),
        () if boss.left > 0 => shake.due(u16::from(boss.left)),
        () => shake,
    };
    alloc::vec![out, shake]
}

/// The next tricks, in words.
fn next(tricks: &[Trick]) -> Text {
    let Some(due) = tricks.iter().filter_map(|trick| trick.due).min() else {
        return Text::default();
    };
    let names: Vec<&str> =
        tricks.iter().filter(|trick| trick.due == Some(due)).map(|trick| &*trick.name).collect();
    let names = if names.len() > 2 { "One of these".into() } else { names.join(" and ") };
    match due {
        0 | 1 => format!("{names} after Black's next move").into(),
        due => format!("{names} in {due} turns").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess_cue_6_countdowns_name_the_phase_that_will_come() {
        let waits = |every, rest| (1..=5).map(|turn| until(turn, every, rest)).collect::<Vec<_>>();
        assert_eq!(waits(3, 0), [3, 2, 1, 3, 2], "Rook Rain comes at 3, 6, 9");
        assert_eq!(waits(3, 1), [1, 3, 2, 1, 3], "Trim comes at 1, 4, 7");
        assert_eq!(waits(4, 3), [3, 2, 1, 4, 3], "Puppet comes at 3, 7, 11");
    }
}
