//! One running match.
/// A table.
pub struct Table;
impl Table {
    /// undo
    pub fn undo() {}
}
