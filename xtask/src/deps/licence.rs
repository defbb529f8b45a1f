//! Licence expressions as SPDX writes them: names, `AND`, `OR`, `WITH` and brackets.

/// The licences of work that we may ship together with our own.
pub(super) const SHIPPED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// More licences for tools that only build the client, because no part of them is shipped.
pub(super) const TOOLS: &[&str] = &["BlueOak-1.0.0", "CC-BY-4.0", "MPL-2.0", "Python-2.0"];

/// Crates of any licence that tests and the bench compare us with. No published crate may depend on
/// them.
pub(super) const COMPARED: &[&str] = &["shakmaty"];

pub(super) const ADVICE: &str =
    "do without it, or add the licence in xtask/src/deps/licence.rs if we may ship it";

/// Whether a list of licences satisfies an expression. `/` is an old way to write `OR`.
pub(super) fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    either(&mut rest, allowed) && rest.is_empty()
}

/// Reads `A OR B OR …`.
fn either(rest: &mut &[&str], allowed: &[&str]) -> bool {
    let mut met = both(rest, allowed);
    while let ["OR", after @ ..] = rest {
        *rest = after;
        // Read on in any case, because what follows belongs to the same expression.
        met |= both(rest, allowed);
    }
    met
}

/// Reads `A AND B AND …`.
fn both(rest: &mut &[&str], allowed: &[&str]) -> bool {
    let mut met = one(rest, allowed);
    while let ["AND", after @ ..] = rest {
        *rest = after;
        met &= one(rest, allowed);
    }
    met
}

/// Reads one licence, or an expression in brackets.
fn one(rest: &mut &[&str], allowed: &[&str]) -> bool {
    match rest {
        ["(", after @ ..] => {
            *rest = after;
            let met = either(rest, allowed);
            let [")", after @ ..] = rest else { return false };
            *rest = after;
            met
        }
        [name, "WITH", exception, after @ ..] => {
            let whole = format!("{name} WITH {exception}");
            *rest = after;
            allowed.contains(&whole.as_str())
        }
        [name, after @ ..] => {
            let met = allowed.contains(name);
            *rest = after;
            met
        }
        [] => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_met_or_not() {
        for expression in [
            "MIT",
            "MIT/Apache-2.0",
            "GPL-3.0 OR MIT",
            "(MIT OR GPL-3.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-3.0",
            "(Apache-2.0 OR MIT) AND BSD-3-Clause",
        ] {
            assert!(is_allowed(expression, SHIPPED), "{expression}");
        }
        for expression in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "MIT AND",
            "(MIT",
            "MIT)",
            "GPL-3.0 WITH Classpath-exception-2.0",
            "MPL-2.0",
        ] {
            assert!(!is_allowed(expression, SHIPPED), "{expression}");
        }
    }
}
