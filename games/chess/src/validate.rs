//! What must hold for a match that comes from outside.

use crate::enemy::Foes;
use crate::phase::ChessPhase;
use crate::square::Square;
use crate::state::Chess;
use alloc::vec::Vec;
use initiative_kernel::game::{Fault, SetupError};

const CODE: &str = "chess/unsound";

impl Chess {
    /// Checks that the rules are safe on this state, and that a seat decides or the match is over.
    pub(crate) fn sound(&self) -> Result<(), SetupError> {
        self.whole()?;
        let rests = matches!(self.phase(), ChessPhase::Player | ChessPhase::Black);
        if rests || self.ending.is_some() {
            return Ok(());
        }
        Err(SetupError::new("rotation", CODE, "at rest a seat decides"))
    }

    /// Checks that the rules are safe on this state.
    pub(crate) fn whole(&self) -> Result<(), SetupError> {
        let mut faults: Vec<Fault> = Vec::new();
        let mut need = |holds: bool, path: &str, message: &str| {
            if !holds {
                faults.push(Fault { path: path.into(), code: CODE, message: message.into() });
            }
        };
        let field = &self.field;
        let army = &field.army;
        let seen = army.occupied();
        need(army.is_sound(), "field.army", "one piece to a square");
        need(army.has_one_king_a_side(), "field.army", "one king a side");
        let marked = army.marks.iter().fold(0, |all, set| all | set);
        need(marked & !seen == 0, "field.army.marks", "only pieces are marked");
        need(army.rights < 16, "field.army.rights", "four castling rights");
        let shut = field.ground.void | field.ground.deadly();
        need(seen & shut == 0, "field.army", "pieces stand on safe ground");
        let tagged =
            (0..64).map(Square::new).all(|at| (seen & at.bit() != 0) == (field.tags.get(at) != 0));
        need(tagged || seen == 0, "field.tags", "every piece has a number");
        let mut tags: Vec<u8> = Square::all(seen).map(|at| field.tags.get(at)).collect();
        tags.sort_unstable();
        need(tags.windows(2).all(|pair| pair[0] != pair[1]), "field.tags", "numbers are unique");
        let ranks = [field.ranks.pawn, field.ranks.promote, field.ranks.back];
        let ranked = ranks.iter().flatten().all(|rank| (1..=8).contains(rank));
        need(ranked, "field.ranks", "ranks are 1 to 8");
        need(field.float <= 3, "field.float", "at most three phases");
        self.check_ground(&mut need);
        self.check_foes(&mut need);
        self.check_flow(&mut need);
        SetupError::check(faults)
    }

    fn check_ground(&self, need: &mut impl FnMut(bool, &str, &str)) {
        let ground = &self.field.ground;
        let [north, east, south, west] = ground.belts;
        let one_way = north & east | (north | east) & south | (north | east | south) & west == 0;
        need(one_way, "field.ground.belts", "a belt goes one way");
        let kinds = [ground.water, ground.lava, ground.void, ground.droppers, ground.questions];
        let mut seen = ground.moving();
        let mut once = true;
        for set in kinds {
            once &= seen & set == 0;
            seen |= set;
        }
        need(once, "field.ground", "a tile is of one kind");
        need(ground.bridges & !ground.water == 0, "field.ground.bridges", "bridges lie on water");
        let shut = ground.void | ground.deadly();
        need(ground.stones & shut == 0, "field.ground.stones", "stones lie on safe ground");
    }

    fn check_foes(&self, need: &mut impl FnMut(bool, &str, &str)) {
        let field = &self.field;
        need(self.terms.kinds.len() <= 64, "stage.kinds", "at most 64 types");
        for kind in &self.terms.kinds {
            let body: (u8, u8) = kind.shape.body.into();
            let small = body.0 <= 2 && body.1 <= 2 && (1..=9).contains(&kind.hp);
            let melee = kind.ranged || kind.shape.strike == kind.shape.body;
            need(small && melee && kind.warning <= 5, "stage.kinds", "types keep their limits");
        }
        need(field.foes.all().len() <= Foes::MAX, "field.foes", "at most 16 enemies");
        let mut bodies = 0;
        for enemy in field.foes.all() {
            let kind = self.terms.kinds.get(usize::from(enemy.kind));
            need(kind.is_some(), "field.foes", "every enemy has a type");
            let fits = enemy.shape.body.fits(enemy.at);
            let size: (u8, u8) = enemy.shape.body.into();
            need(fits && size.0 <= 2 && size.1 <= 2, "field.foes", "bodies lie on the board");
            let melee = kind.is_some_and(|kind| !kind.ranged);
            let fit = !melee || enemy.shape.strike == enemy.shape.body;
            need(fit, "field.foes", "melee strikes what the body covers");
            need(bodies & enemy.body() == 0, "field.foes", "bodies do not overlap");
            bodies |= enemy.body();
            need((1..=9).contains(&enemy.hp) && enemy.id > 0, "field.foes", "hp and id");
            let aimed = enemy.commitment.is_none_or(|aim| {
                enemy.shape.strike.fits(aim.rect)
                    && enemy.strike() & aim.target.bit() != 0
                    && aim.due <= 5
            });
            need(aimed, "field.foes", "strikes lie on the board");
        }
        let full = field.army.occupied() | field.ground.walls();
        need(bodies & full == 0, "field.foes", "enemies stand on free ground");
    }

    fn check_flow(&self, need: &mut impl FnMut(bool, &str, &str)) {
        let over = self.ending.is_some();
        let rests = matches!(self.phase(), ChessPhase::Player | ChessPhase::Black);
        need(self.past.len() <= 1_000_000, "past", "not so long");
        need(self.crowns <= 4, "crowns", "at most four");
        let last = self.last.is_none_or(|(from, to)| from.is_some() && to.is_some());
        need(last, "last", "the last move lies on the board");
        if let Some(boss) = &self.boss {
            need((1..=2).contains(&boss.stage) && boss.left <= 5, "boss", "stage and ride");
        }
        if let Some(sequence) = &self.sequence {
            let own = self.field.army.side(self.to_move()) & sequence.at.bit() != 0;
            let stone = self.field.ground.stones & sequence.at.bit() != 0;
            let home = sequence.home.is_some();
            need(own && stone && home && !over && rests, "sequence", "a piece on its stone");
            let free = !sequence.stepped || self.field.ground.stones & sequence.home.bit() == 0;
            need(free, "sequence.home", "the stone's place is kept");
        }
        let bodies = self.field.foes.bodies();
        let points = self.sequence.iter().filter_map(|one| one.before.as_deref());
        let points = points.map(|before| (before, bodies));
        let points = points.chain(self.undo.iter().map(|undo| (&undo.before, 0)));
        let shut = self.field.ground.void | self.field.ground.deadly();
        for (before, bodies) in points {
            need(before.is_whole(shut | bodies), "before", "a whole army");
        }
    }
}
