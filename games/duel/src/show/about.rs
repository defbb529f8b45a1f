//! What home and set-up pages show.

use super::words::keyword_name;
use crate::content::Keyword;
use crate::rules::Rules;
use alloc::format;
use alloc::string::{String, ToString};
use initiative_content::code::BAD_FILE;
use initiative_content::pages::pages;
use initiative_content::{Loaded, file};
use initiative_kernel::game::SetupError;
use initiative_scene::about::{About, Page};
use initiative_scene::text::capital;

pub(super) fn about() -> About {
    static ABOUT: Loaded<About> = Loaded::new(read);
    ABOUT.get().cloned().unwrap_or_default()
}

fn read() -> Result<About, SetupError> {
    let file = file!("content/about.ron");
    let about = serde_json::from_value::<About>(file.value()?);
    let mut about =
        about.map_err(|error| SetupError::new(file.name, BAD_FILE, error.to_string()))?;
    let help = pages(file!("content/help.txt").text, word).into_iter();
    about.help =
        help.map(|(title, text)| Page { title: title.into(), text: text.into() }).collect();
    Ok(about)
}

/// What a name in a page of help stands for: a number of the rules, a keyword's text, or words made
/// from them.
fn word(name: &str) -> Option<String> {
    let rules = Rules::default();
    let replaces = match rules.max_replace_per_turn {
        1 => String::from("once"),
        2 => String::from("twice"),
        count => format!("{count} times"),
    };
    Some(match name {
        "replaces" => replaces,
        "Replaces" => capital(&replaces).into_owned(),
        "second_mana" => (rules.starting_mana + rules.second_seat_bonus).to_string(),
        "draws" if rules.card_draw_per_turn == 1 => String::from("a card"),
        "draws" => format!("{} cards", rules.card_draw_per_turn),
        _ => match Keyword::named(name) {
            Some(keyword) => String::from(keyword_name(keyword).1),
            None => serde_json::to_value(rules).ok()?.get(name)?.to_string(),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_are_read_and_every_name_in_them_stands_for_something() {
        let about = read().unwrap();
        assert_eq!((about.scenarios.len(), about.options.len(), about.help.len()), (12, 4, 14));
        for Page { title, text } in &about.help {
            assert!(!text.is_empty() && !text.contains(['{', '}']), "{title}: {text}");
        }
    }
}
