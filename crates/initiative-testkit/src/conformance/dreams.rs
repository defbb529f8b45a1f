//! The promise about what a seat knows.

use super::{Suite, check_state, legal};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat};

/// The number of the dice among the secrets.
const DICE: usize = usize::MAX;

impl<G: Game + 'static> Suite<G> {
    /// A reimagined state looks the same to its seat, and differs where the seat cannot look: in
    /// every named secret, and in the coming rolls if there are dice.
    pub fn reimagined_states_keep_what_the_seat_knows(&self) {
        let promise = "a reimagined state keeps what its seat knows";
        let mut kept: Vec<(Seat, usize)> = Vec::new();
        let mut dealt = kept.clone();
        self.tour(promise, self.length(), |walk| {
            let game = walk.table.state().clone();
            for seat in game.seats().iter() {
                let seed = walk.dice().bits();
                let dream = game.reimagine(seat, &mut Dice::new(seed));
                assert_eq!(dream, game.reimagine(seat, &mut Dice::new(seed)), "not determined");
                assert_eq!((self.view)(&dream, seat), (self.view)(&game, seat), "seen by {seat}");
                assert_eq!(dream.status(), game.status());
                // Bots see nothing but this. What it deals may not depend on what it deals anew.
                let other = game.reimagine(seat, &mut Dice::new(seed.wrapping_add(1)));
                assert!(
                    self.moves_secrets || other.reimagine(seat, &mut Dice::new(seed)) == dream,
                    "what is dealt anew for {seat} tells what was there before: with the same dice, two \
                     states that it cannot tell apart give different ones. Sort what is hidden \
                     before you shuffle it."
                );
                assert_eq!(legal(&dream, seat), legal(&game, seat), "{seat}'s choices");
                check_state(&dream);
                let open = self.secrets.as_ref().is_some_and(Vec::is_empty);
                let open = open && game.dice().is_none();
                assert!(!open || dream == game, "what differs is no secret");
                let mut note = |place: usize, differs: bool| {
                    let list = if differs { &mut dealt } else { &mut kept };
                    if !list.contains(&(seat, place)) {
                        list.push((seat, place));
                    }
                };
                if game.dice().is_some() {
                    note(DICE, rolls(&dream) != rolls(&game));
                }
                for (place, secret) in self.secrets.iter().flatten().enumerate() {
                    note(place, secret(&dream, seat) != secret(&game, seat));
                }
            }
        });
        match kept.into_iter().find(|one| !dealt.contains(one)) {
            None => {}
            Some((seat, DICE)) => panic!(
                "broken promise: {promise}, and nothing else. The coming rolls are never dealt anew \
                 for {seat}, so its bot could cheat: give the clone other dice in `reimagine` \
                 (`Dice::reseeded`)."
            ),
            Some((seat, place)) => panic!(
                "broken promise: {promise}, and nothing else. Secret {place} is never dealt anew \
                 for {seat}, so its bot could cheat."
            ),
        }
    }
}

/// The next rolls of the dice of a match.
fn rolls<G: Game>(game: &G) -> Option<[u64; 8]> {
    let mut dice = game.dice()?.clone();
    Some([(); 8].map(|()| dice.bits()))
}
