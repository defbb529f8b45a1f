
impl Tabletop for NewGame {
    const TITLE: &'static str = "New game";
    const TAGLINE: &'static str = "Whoever reaches the far side first wins.";
    const HELP: &'static str = "Men step ahead, straight or aslant, and take aslant.";

    fn board(&self) -> Board {
        Board::plain(BOARD, "grass").look("meadow")
    }

    fn pieces(&self) -> Vec<(Id, Piece)> {
        let piece = |(number, seat, at)| {
            (Id::from(number), Piece::new("Guard", "guard", at).of(seat))
        };
        self.standing().map(piece).collect()
    }

    fn gesture(&self, march: &March) -> Gesture {
        Gesture::move_piece(march.man, march.to)
    }
}
