//! Finds the line of a file that a path leads to.
//!
//! Values do not know where they were read. Faults are rare, so for each fault the text is walked
//! again along the path.

/// The line, counted from 1, that a path leads to in a text of RON or JSON: `[3].effect.kind`. If
/// the path leads nowhere, this is the last line on the way.
pub(crate) fn line(text: &str, path: &str) -> usize {
    let mut walk = Walk { text, at: 0 };
    walk.blank();
    let mut found = walk.at;
    let mut rest = path.trim_start_matches('.');
    while !rest.is_empty() {
        let (entered, after) = match rest.strip_prefix('[').and_then(|it| it.split_once(']')) {
            Some((place, after)) => (walk.item(place.parse().unwrap_or(0)), after),
            None => {
                let end = rest.find(['.', '[']).unwrap_or(rest.len());
                let (name, after) = rest.split_at(end);
                (walk.field(name), after)
            }
        };
        let Some(start) = entered else { break };
        found = start;
        rest = after.trim_start_matches('.');
    }
    1 + text.get(..found).unwrap_or(text).matches('\n').count()
}

/// A place in a text.
struct Walk<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Walk<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip(&mut self, count: usize) {
        self.at = self.at.saturating_add(count).min(self.text.len());
    }

    /// Skips spaces and comments.
    fn blank(&mut self) {
        loop {
            let rest = self.rest();
            let spaces = rest.len() - rest.trim_start().len();
            let comment = match rest.get(..2) {
                _ if spaces > 0 => spaces,
                Some("//") => rest.find('\n').unwrap_or(rest.len()),
                Some("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
                _ => return,
            };
            self.skip(comment);
        }
    }

    /// Skips one token and returns it: a text with its quotes, a word, or one other letter.
    fn token(&mut self) -> Option<&'a str> {
        self.blank();
        let rest = self.rest();
        let first = rest.chars().next()?;
        let word =
            |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '+' | '.');
        let length = match first {
            '"' => {
                let mut escaped = false;
                let end = rest.char_indices().skip(1).find(|(_, letter)| {
                    let ends = *letter == '"' && !escaped;
                    escaped = *letter == '\\' && !escaped;
                    ends
                });
                end.map_or(rest.len(), |(end, _)| end + 1)
            }
            first if word(first) => rest.find(|it| !word(it)).unwrap_or(rest.len()),
            first => first.len_utf8(),
        };
        self.skip(length);
        rest.get(..length)
    }

    /// Goes into the next brackets, past names before them such as `Some`.
    fn enter(&mut self) -> Option<()> {
        loop {
            match self.token()? {
                "(" | "[" | "{" => return Some(()),
                // The content of the brackets of `Some` is the value itself.
                "Some" => {
                    self.token()?;
                }
                token if token.starts_with(|it: char| it.is_alphabetic()) => {}
                _ => return None,
            }
        }
    }

    /// Skips a value and the comma after it; `None` if the brackets end there.
    fn pass(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            match self.token()? {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.checked_sub(1)?,
                "," if depth == 0 => return Some(()),
                _ => {}
            }
        }
    }

    fn item(&mut self, place: usize) -> Option<usize> {
        self.enter()?;
        for _ in 0..place {
            self.pass()?;
        }
        self.blank();
        Some(self.at)
    }

    fn field(&mut self, name: &str) -> Option<usize> {
        self.enter()?;
        loop {
            self.blank();
            let start = self.at;
            let key = self.token()?;
            if key.trim_matches('"') == name {
                self.token().filter(|token| *token == ":")?;
                return Some(start);
            }
            self.pass()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::line;

    const TEXT: &str = r#"// Weapons.
[
    (id: "bow", name: "a, (b]", far: 5),
    /* (id: "none") */
    Weapon(
        id: "spear",
        effect: Some((kind: "ready",
            turns: -2)),
        deck: {"hunt": 7,
            "maul": 3},
    ),
]"#;

    #[test]
    fn lines_are_found_by_paths() {
        for (path, expected) in [
            ("", 2),
            ("[0]", 3),
            ("[0].far", 3),
            ("[1]", 5),
            ("[1].id", 6),
            ("[1].effect.kind", 7),
            ("[1].effect.turns", 8),
            ("[1].deck.hunt", 9),
            ("[1].deck.maul", 10),
            ("[1].wings", 5),
            ("[7]", 2),
        ] {
            assert_eq!(line(TEXT, path), expected, "{path}");
        }
        assert_eq!(line("{\n\"a\": [1,\n{\"b\": 2}]}", ".a[1].b"), 3);
    }
}
