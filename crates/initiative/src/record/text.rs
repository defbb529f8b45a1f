//! The journal as text: JSON lines.

use super::Record;
use crate::game::Game;
use crate::table::Act;
use alloc::string::String;
use core::fmt::Write;

impl<G: Game> Record<G> {
    /// Writes the journal as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let setup = serde_json::to_string(&self.setup).unwrap_or_default();
        let _ = writeln!(
            text,
            r#"{{"initiative":"journal","format":1,"game":"{}","rules":{},"seed":{},"setup":{setup}}}"#,
            G::ID,
            G::RULES,
            self.seed
        );
        let mut checks = self.checks.iter().peekable();
        for (place, (seat, act)) in self.acts.iter().enumerate() {
            if let Act::Play(command) = act {
                let command = serde_json::to_string(command).unwrap_or_default();
                let _ = writeln!(text, "[{},{command}]", seat.0);
            }
            if let Some((version, digest)) = checks.next_if(|(version, _)| *version == place + 1) {
                let _ = writeln!(text, r#"{{"after":{version},"hash":"{digest:016x}"}}"#);
            }
        }
        text
    }
}
