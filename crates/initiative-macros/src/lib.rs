//! The attribute `#[data]`, re-exported by `initiative`.
//!
//! It lives in a crate of its own because attributes must. It reads nothing of the type it stands
//! above, so it needs no parser and costs no build time.

use proc_macro::{TokenStream, TokenTree};

/// Above a state, a command, an event or a setup: a plain value that can be compared, shown,
/// written and read. It saves the same long line of derives above each of them, and serde as a
/// dependency of its own.
///
/// ```text
/// #[data]
/// pub struct Mark(pub u8);
///
/// #[data(Copy, Default)]
/// pub enum Unit { #[default] Knight, Archer }
/// ```
///
/// is `#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]`, and what stands in the
/// parentheses besides.
#[proc_macro_attribute]
pub fn data(more: TokenStream, item: TokenStream) -> TokenStream {
    let only_names = more.clone().into_iter().all(|token| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(mark) => matches!(mark.as_char(), ',' | ':'),
        _ => false,
    });
    if !only_names {
        let text = "::core::compile_error!(\"`#[data(…)]` takes names to derive: #[data(Copy, Default)]\");";
        return text.parse().unwrap_or_default();
    }
    let derives = format!(
        "#[derive(Clone, Debug, PartialEq, Eq, ::initiative::serde::Serialize, \
         ::initiative::serde::Deserialize, {more})]\n#[serde(crate = \"::initiative::serde\")]"
    );
    let mut out: TokenStream = derives.parse().unwrap_or_default();
    out.extend(item);
    out
}
