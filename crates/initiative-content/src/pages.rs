//! Pages of help, as they are written in a text file.

use alloc::string::String;
use alloc::vec::Vec;

/// The pages of a text: their titles and what they say, as Markdown.
///
/// A line `# Title` begins a page. The lines of a paragraph become one line. Blank lines, items of
/// lists and everything between two lines of three backticks stay lines of their own. `{name}` is
/// replaced by what `fill` gives for the name.
///
/// ```
/// use initiative_content::pages::pages;
/// let text = "# Moving\nA unit moves up to\n{speed} steps.\n\n- Not slantwise,\n  ever.\n# Winning\nWin.\n";
/// let read = pages(text, |name| (name == "speed").then(|| "2".into()));
/// assert_eq!(read[0].0, "Moving");
/// assert_eq!(read[0].1, "A unit moves up to 2 steps.\n\n- Not slantwise, ever.");
/// assert_eq!(read[1], ("Winning".into(), "Win.".into()));
/// ```
#[must_use]
pub fn pages(text: &str, fill: impl Fn(&str) -> Option<String>) -> Vec<(String, String)> {
    let mut pages: Vec<(String, String)> = Vec::new();
    // Whether the line is in a block of code, and whether the line before can go on.
    let (mut code, mut goes_on) = (false, false);
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("# ").filter(|_| !code) {
            pages.push((title.into(), String::new()));
            goes_on = false;
            continue;
        }
        let Some((_, page)) = pages.last_mut() else { continue };
        let fence = line.starts_with("```");
        let apart = code || fence || line.is_empty() || is_item(line);
        if !page.is_empty() {
            page.push(if apart || !goes_on { '\n' } else { ' ' });
        }
        page.push_str(if apart { line } else { line.trim_start() });
        code ^= fence;
        goes_on = !code && !fence && !line.is_empty();
    }
    for (_, page) in &mut pages {
        *page = filled(page.trim_end(), &fill);
    }
    pages
}

/// Whether a line begins an item of a list: `- so` or `1. so`.
fn is_item(line: &str) -> bool {
    let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    line.starts_with("- ") || rest.len() < line.len() && rest.starts_with(". ")
}

fn filled(text: &str, fill: impl Fn(&str) -> Option<String>) -> String {
    let (mut all, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once('{') {
        all.push_str(before);
        let found = after.split_once('}').and_then(|(name, after)| Some((fill(name)?, after)));
        let (word, after) = found.unwrap_or_else(|| ("{".into(), after));
        all.push_str(&word);
        rest = after;
    }
    all.push_str(rest);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> String {
        pages(text, |_| None).remove(0).1
    }

    #[test]
    fn lines_that_stand_alone_stay_apart() {
        let code = "# A\nSo:\n```\n. # .\n# x\n```\n1. one\n   more\n2. two\n12 of them.";
        assert_eq!(page(code), "So:\n```\n. # .\n# x\n```\n1. one more\n2. two 12 of them.");
        assert_eq!(page("lost\n# A\n\nb\n\n\n"), "b");
    }

    #[test]
    fn an_unknown_name_stays_as_it_is() {
        assert_eq!(page("# A\n{b} {c"), "{b} {c");
    }
}
