//! What people see of it, by hand. The functions of `tabletop` make the parts that need not be
//! special.

use crate::NewGame;
use crate::{BOARD, March};
use initiative::prelude::*;
use initiative::scene::about::{About, Page, Scenario, SeatOffer, Sitter};
use initiative::scene::cue::Cue;
use initiative::scene::tabletop::{self, PlayedGesture};

const SEATS: [(&str, Sitter); 2] = [("Blue", Sitter::Person), ("Red", Sitter::Bot)];

impl NewGame {
    fn pieces(&self) -> impl Iterator<Item = (Id, Piece)> {
        let guard = |seat, at| Piece::new("Guard", "guard", at).of(seat);
        self.standing().map(move |(number, seat, at)| (Id::from(number), guard(seat, at)))
    }

    fn gesture(march: &March) -> Gesture {
        Gesture::move_piece(march.man, march.to)
    }

    /// Everything that a viewer sees, without what can be done.
    fn shown(&self, viewer: Viewer) -> Scene {
        let mut scene = Scene::new(viewer, Board::plain(BOARD, "grass").look("meadow"));
        let names = SEATS.map(|(name, _)| Text::from(name));
        tabletop::seat(&mut scene, self.seats().iter().zip(names));
        tabletop::place(&mut scene, self.pieces());
        tabletop::turn(&mut scene, self.status(), 0);
        tabletop::over(&mut scene, self.status());
        scene
    }
}

impl Staged for NewGame {
    fn about() -> About {
        let help = Text::from("Men step ahead, straight or aslant, and take aslant.");
        let seats = SEATS.map(|(name, usual)| SeatOffer {
            name: name.into(),
            usual,
            ..SeatOffer::default()
        });
        let scenario = Scenario {
            id: "standard".into(),
            name: "New game".into(),
            text: help.clone(),
            seats: seats.into(),
            // The setup is `()`: there is nothing in it to write down.
            setup: "{}".parse().unwrap_or_default(),
            ..Scenario::default()
        };
        About {
            title: "New game".into(),
            tagline: "Whoever reaches the far side first wins.".into(),
            text: help.clone(),
            scenarios: vec![scenario],
            help: vec![Page { title: "How to play".into(), text: help }],
            ..About::default()
        }
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = self.shown(viewer);
        let order: Vec<Id> = self.pieces().map(|(id, _)| id).collect();
        tabletop::offer(&mut scene, self, Self::gesture, &[], &order);
        scene
    }

    fn tell(step: &Step<'_, Self>, viewer: Viewer, out: &mut Vec<Cue>) {
        let after = step.after.shown(viewer);
        let Some(before) = step.before else {
            return tabletop::opening(&after, [], out);
        };
        let act = step.played.map(|(seat, march)| {
            let caption = before.caption(seat, march, viewer);
            PlayedGesture { seat, gesture: Self::gesture(march), caption }
        });
        tabletop::difference(&before.shown(viewer), &after, act.as_ref(), [], out);
    }

    fn caption(&self, seat: Seat, march: &March, viewer: Viewer) -> Text {
        tabletop::caption(&self.shown(viewer), seat, &Self::gesture(march))
    }
}
