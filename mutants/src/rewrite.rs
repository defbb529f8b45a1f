//! Writes a file anew with faults in it, each behind a switch.

use crate::place::{Change, Place, Shape};
use std::fmt::Write;
use std::ops::Range;

/// A file with its faults in it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Rewritten {
    pub(crate) text: String,
    /// The code that only runs with one fault, as ranges of the text.
    pub(crate) own: Vec<(Range<usize>, u32)>,
    /// The code at a place, whatever is on, with all faults there.
    pub(crate) sites: Vec<(Range<usize>, Vec<u32>)>,
}

/// Puts faults into a file. `places` are sorted as [`crate::place::find`] returns them.
pub(crate) fn rewrite(source: &str, places: &[Place]) -> Rewritten {
    let mut writer = Writer { source, places, out: Rewritten::default() };
    writer.copy(0..source.len(), 0);
    writer.out
}

struct Writer<'a> {
    source: &'a str,
    places: &'a [Place],
    out: Rewritten,
}

impl Writer<'_> {
    /// Writes a range of the source with the faults of its places, of which the first to look at is
    /// known.
    fn copy(&mut self, range: Range<usize>, first: usize) {
        let mut at = range.start;
        let places = self.places;
        for (number, place) in places.iter().enumerate().skip(first) {
            if place.range.start >= range.end {
                break;
            }
            // What lies inside an earlier place has been written with it.
            if place.range.start < at {
                continue;
            }
            self.plain(at..place.range.start);
            self.place(place, number + 1);
            at = place.range.end;
        }
        self.plain(at..range.end);
    }

    fn plain(&mut self, range: Range<usize>) {
        self.out.text.push_str(&self.source[range]);
    }

    fn place(&mut self, place: &Place, next: usize) {
        let start = self.out.text.len();
        match &place.shape {
            Shape::Start => {
                for change in &place.changes {
                    self.own(change, |change| {
                        format!("if {} {{ return {}; }} ", on(change), change.replacement)
                    });
                }
            }
            Shape::Arm => {
                for change in &place.changes {
                    self.own(change, |change| format!(" if !{}", on(change)));
                }
            }
            Shape::Iterator => {
                for change in &place.changes {
                    self.own(change, |change| {
                        let value = &change.replacement;
                        format!("if {} {{ ::mutant_switch::Either::Fault({value}) }}", on(change))
                    });
                    self.out.text.push_str(" else { ::mutant_switch::Either::Usual({ ");
                }
                self.copy(place.range.clone(), next);
                self.out.text.push_str(&" }) }".repeat(place.changes.len()));
            }
            Shape::Guard { binds } => {
                let always = |change: &&Change| change.replacement == "true";
                for change in place.changes.iter().filter(always) {
                    self.own(change, |change| format!("{} || ", on(change)));
                }
                for change in place.changes.iter().filter(|change| !always(change)) {
                    self.own(change, |change| format!("!{} && ", on(change)));
                }
                // A `let` cannot stand in parentheses, and needs none after `&&`.
                let (open, close) = if *binds { ("", "") } else { ("(", ")") };
                self.out.text.push_str(open);
                self.copy(place.range.clone(), next);
                self.out.text.push_str(close);
            }
            Shape::Binary { left, right } => {
                let (left, right) = (&self.source[left.0..left.1], &self.source[right.0..right.1]);
                self.choice(place, next, |_, new| format!("(({left}) {new} ({right}))"));
            }
            Shape::Unary { operand } => {
                let operand = &self.source[operand.0..operand.1];
                self.choice(place, next, |_, _| format!("({operand})"));
            }
            Shape::Struct(fields) => {
                let source = self.source;
                self.choice(place, next, |number, _| {
                    let (start, end) = fields[number];
                    let before = &source[place.range.start..start];
                    format!("({before}{})", &source[end..place.range.end])
                });
            }
        }
        let faults = place.changes.iter().map(|change| change.fault).collect();
        self.out.sites.push((start..self.out.text.len(), faults));
    }

    /// One expression for each change, and the usual one.
    fn choice(&mut self, place: &Place, next: usize, mutated: impl Fn(usize, &str) -> String) {
        self.out.text.push('(');
        for (number, change) in place.changes.iter().enumerate() {
            self.own(change, |change| {
                format!("if {} {{ {} }}", on(change), mutated(number, &change.replacement))
            });
            self.out.text.push_str(" else ");
        }
        self.out.text.push_str("{ (");
        self.copy(place.range.clone(), next);
        self.out.text.push_str(") })");
    }

    fn own(&mut self, change: &Change, code: impl FnOnce(&Change) -> String) {
        let start = self.out.text.len();
        // Writing to a string cannot fail.
        let _ = write!(self.out.text, "{}", code(change));
        self.out.own.push((start..self.out.text.len(), change.fault));
    }
}

/// Asks whether a fault is on.
fn on(change: &Change) -> String {
    format!("::mutant_switch::on({})", change.fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutant::{Genre, Mutant, Span};
    use crate::place;

    /// Puts faults into one line of code and writes `on(1)` for `::mutant_switch::on(1)`. Each fault
    /// is named by its genre, what it replaces (the first such text of the line), and with what.
    fn rewritten(line: &str, faults: &[(Genre, &str, &str)]) -> String {
        let mutant = |(genre, old, new): &(Genre, &str, &str)| {
            let start = line.find(old).unwrap() + 1;
            Mutant {
                name: String::new(),
                package: String::new(),
                file: String::new(),
                genre: *genre,
                span: Span { start: (1, start), end: (1, start + old.len()) },
                replacement: (*new).to_string(),
            }
        };
        let mutants: Vec<Mutant> = faults.iter().map(mutant).collect();
        let places = place::find(line, &(1..).zip(&mutants).collect::<Vec<_>>()).unwrap();
        rewrite(line, &places).text.replace("::mutant_switch::", "")
    }

    #[test]
    fn a_function_returns_at_once() {
        assert_eq!(
            rewritten(
                "fn f() -> u8 { g(); 5 }",
                &[(Genre::FnValue, "g(); 5", "0"), (Genre::FnValue, "g(); 5", "1")]
            ),
            "fn f() -> u8 { if on(1) { return 0; } if on(2) { return 1; } g(); 5 }"
        );
    }

    #[test]
    fn an_iterator_is_one_of_two() {
        let empty = (Genre::FnValue, "a.iter()", "::std::iter::empty()");
        assert_eq!(
            rewritten("fn f(a: A) -> impl Iterator<Item = u8> { a.iter() }", &[empty]),
            "fn f(a: A) -> impl Iterator<Item = u8> { if on(1) \
             { Either::Fault(::core::iter::empty()) } else { Either::Usual({ a.iter() }) } }"
        );
        let early = "fn f(a: A) -> impl Iterator<Item = u8> { if a { return b; } a.iter() }";
        let body = (Genre::FnValue, "if a { return b; } a.iter()", "::std::iter::empty()");
        assert_eq!(rewritten(early, &[body]), early, "two ways out cannot both be wrapped");
    }

    #[test]
    fn an_operator_is_another_one() {
        assert_eq!(
            rewritten(
                "fn f() { h(a as usize > b); x += 1; }",
                &[
                    (Genre::BinaryOperator, ">", "<"),
                    (Genre::BinaryOperator, ">", "=="),
                    (Genre::BinaryOperator, "+=", "-=")
                ]
            ),
            "fn f() { h((if on(1) { ((a as usize) < (b)) } else if on(2) { ((a as usize) == (b)) } \
             else { (a as usize > b) })); (if on(3) { ((x) -= (1)) } else { (x += 1) }); }"
        );
    }

    #[test]
    fn an_operator_is_deleted() {
        assert_eq!(
            rewritten("fn f() { g(!h(), -1) }", &[(Genre::UnaryOperator, "-", "")]),
            "fn f() { g(!h(), (if on(1) { (1) } else { (-1) })) }"
        );
    }

    #[test]
    fn only_the_usual_way_has_other_faults_in_it() {
        assert_eq!(
            rewritten(
                "fn f() { !a + b * c }",
                &[
                    (Genre::BinaryOperator, "*", "/"),
                    (Genre::BinaryOperator, "+", "-"),
                    (Genre::UnaryOperator, "!", "")
                ]
            ),
            "fn f() { (if on(2) { ((!a) - (b * c)) } else { ((if on(3) { (a) } else { (!a) }) + \
             (if on(1) { ((b) / (c)) } else { (b * c) })) }) }"
        );
    }

    #[test]
    fn an_arm_does_not_match() {
        assert_eq!(
            rewritten(
                "fn f() { match a { B | C => 1, _ => 2 } }",
                &[(Genre::MatchArm, "B | C => 1,", "")]
            ),
            "fn f() { match a { B | C if !on(1) => 1, _ => 2 } }"
        );
    }

    #[test]
    fn a_guard_always_holds_or_never() {
        let faults =
            |guard| [(Genre::MatchArmGuard, guard, "true"), (Genre::MatchArmGuard, guard, "false")];
        assert_eq!(
            rewritten("fn f() { match a { B if c || d => 1, _ => 2 } }", &faults("c || d")),
            "fn f() { match a { B if on(1) || !on(2) && (c || d) => 1, _ => 2 } }"
        );
        assert_eq!(
            rewritten("fn f() { match a { B if let C = d => 1, _ => 2 } }", &faults("let C = d")),
            "fn f() { match a { B if !on(2) && let C = d => 1, _ => 2 } }"
        );
    }

    #[test]
    fn a_field_is_that_of_the_base() {
        assert_eq!(
            rewritten(
                "fn f() { S { a: 1, b: g(2), ..s } }",
                &[(Genre::StructField, "b: g(2),", "")]
            ),
            "fn f() { (if on(1) { (S { a: 1,  ..s }) } else { (S { a: 1, b: g(2), ..s }) }) }"
        );
    }

    #[test]
    fn what_the_compiler_evaluates_cannot_be_switched() {
        let plus = [(Genre::BinaryOperator, "+", "-")];
        for line in [
            "const A: u8 = B + 1;",
            "static A: u8 = B + 1;",
            "fn f() { [0; B + 1] }",
            "fn f(a: [u8; B + 1]) {}",
            "fn f() { g::<{ B + 1 }>() }",
            "enum E { A = B + 1 }",
            "trait T { const A: u8 = B + 1; }",
            "fn f() { const { B + 1 } }",
        ] {
            assert_eq!(rewritten(line, &plus), line);
        }
        let closure = "static A: F = F(|b| b + 1);";
        assert!(rewritten(closure, &plus).contains("on(1)"), "a closure runs later");
        let chain = "fn f() { if let A = b && c {} }";
        assert_eq!(rewritten(chain, &[(Genre::BinaryOperator, "&&", "||")]), chain);
        let pattern = "fn f() { match a { -1..=2 => 1, _ => 2 } }";
        assert_eq!(rewritten(pattern, &[(Genre::UnaryOperator, "-", "")]), pattern);
    }
}
