//! The client's interfaces stay small: a part of the page imports the port that it uses.

use super::Finding;
use super::tree::{File, Tree};

/// The most members that an interface or object type may have, its parents' included.
const MOST: usize = 25;

/// An interface or object type at the top of a module.
struct Interface<'a> {
    path: &'a str,
    line: usize,
    exported: bool,
    name: String,
    /// The interfaces that it extends.
    parents: Vec<String>,
    /// How many members it has itself.
    members: usize,
}

/// No exported interface or object type of the client has more than 25 members. What is joined by
/// `&` counts for itself.
pub(super) fn have_few_members(tree: &Tree) -> Vec<Finding> {
    let interfaces: Vec<Interface<'_>> = tree.files().filter(is_ours).flat_map(read).collect();
    let mut findings = Vec::new();
    for interface in interfaces.iter().filter(|it| it.exported) {
        let count: usize = lineage(interface, &interfaces).iter().map(|it| it.members).sum();
        if count > MOST {
            let message = format!(
                "`{}` has {count} members, at most {MOST}: split it by who uses what",
                interface.name
            );
            findings.push(Finding::wrong(interface.path, interface.line, message));
        }
    }
    findings
}

/// Whether people write the file, for the client.
fn is_ours(file: &&File) -> bool {
    file.path.starts_with("web/src/")
        && matches!(file.extension(), Some("ts" | "tsx"))
        && !file.text.starts_with("// Generated")
}

/// An interface and everything that it extends, as far as the client defines it.
fn lineage<'a>(interface: &'a Interface<'a>, all: &'a [Interface<'a>]) -> Vec<&'a Interface<'a>> {
    let mut found = vec![interface];
    let mut next = 0;
    while let Some(&heir) = found.get(next) {
        let known = |it: &&Interface<'_>| it.exported || it.path == heir.path;
        let parents = all.iter().filter(known).filter(|it| heir.parents.contains(&it.name));
        for parent in parents {
            if !found.iter().any(|it| std::ptr::eq(*it, parent)) {
                found.push(parent);
            }
        }
        next += 1;
    }
    found
}

fn read(file: &File) -> Vec<Interface<'_>> {
    let lines: Vec<&str> = file.text.lines().map(without_comment).collect();
    (0..lines.len()).filter_map(|place| interface(file, &lines, place)).collect()
}

/// A line without its comment. Biome puts every line of a longer comment on its own.
fn without_comment(line: &str) -> &str {
    let comment = ["/*", "*", "//"].iter().any(|start| line.trim_start().starts_with(start));
    if comment { "" } else { line.split(" // ").next().unwrap_or(line) }
}

/// The interface or object type that begins at a line.
fn interface<'a>(file: &'a File, lines: &[&str], place: usize) -> Option<Interface<'a>> {
    let exported = lines[place].strip_prefix("export ");
    let start = exported.unwrap_or(lines[place]);
    if !start.starts_with("interface ") && !start.starts_with("type ") {
        return None;
    }
    let text = format!("{start} {}", lines[place + 1..].join(" "));
    let (head, body) = text.split_at(text.find('{')?);
    let head = match head.strip_prefix("interface ") {
        Some(head) => head,
        None if head.contains(';') => return None,
        None => head.strip_prefix("type ")?.trim_end().strip_suffix('=')?,
    };
    let name = word(head);
    let extended = head[name.len()..].trim_start().strip_prefix("extends ").unwrap_or_default();
    Some(Interface {
        path: &file.path,
        line: place + 1,
        exported: exported.is_some(),
        name: name.to_string(),
        parents: extended.split(',').map(|it| word(it.trim_start()).to_string()).collect(),
        members: members(body),
    })
}

/// The name at the start of a text.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// How many members stand in the braces that a text begins with. Biome ends each but the last with
/// a semicolon.
fn members(body: &str) -> usize {
    let (mut depth, mut count, mut begun) = (0, 0, false);
    for c in body.chars() {
        match c {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            ';' if depth == 1 => {
                count += usize::from(begun);
                begun = false;
            }
            _ => begun |= !c.is_whitespace(),
        }
        if depth == 0 {
            break;
        }
    }
    count + usize::from(begun)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As many members of some kind.
    fn body(count: usize, member: &str) -> String {
        format!("{{\n{}}}\n", format!("  /** One; {{ of */\n  {member};\n").repeat(count))
    }

    fn found(files: &[(&str, String)]) -> Vec<String> {
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (*path, &**text)).collect();
        have_few_members(&Tree::of(&files)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn twenty_six_members_are_too_many() {
        let members = [
            "readonly a: string",
            "a?(x: { y: 1; z: 2 }): void",
            "a: {\n    b: string;\n    c: string;\n  }",
            "[name: string]: () => void; // this; and that",
        ];
        for head in ["interface A ", "interface A<T> ", "type A = "] {
            for member in members {
                let file = |count| {
                    let text = format!("// Opens.\nexport {head}{}", body(count, member));
                    [("web/src/a.ts", text)]
                };
                assert_eq!(found(&file(25)), [""; 0], "{head}{member}");
                let message = "web/src/a.ts:2: `A` has 26 members, at most 25: split it by who \
                               uses what";
                assert_eq!(found(&file(26)), [message], "{head}{member}");
            }
        }
    }

    #[test]
    fn only_what_people_export_in_the_client_counts() {
        let many = body(26, "a: 1");
        let files = [
            ("web/src/protocol/scene.ts", format!("// Generated\nexport interface A {many}")),
            ("web/test/a.ts", format!("export interface A {many}")),
            ("web/src/a.ts", format!("interface A {many}")),
            ("web/src/b.ts", format!("export type B = string;\nconst b = {many}")),
            ("web/src/c.ts", format!("export type C = A & {many}")),
        ];
        assert_eq!(found(&files), [""; 0]);
    }

    #[test]
    fn members_of_parents_count_once_wherever_the_client_has_them() {
        let base = ("web/src/base.ts", format!("export interface Base {}", body(20, "a: 1")));
        let own = format!(
            "interface Own extends Base {}export interface Heir\n  extends Own,\n    Base,\n    \
             Other<Base> {}",
            body(4, "b: 1"),
            body(2, "c: 1")
        );
        let findings = found(&[base, ("web/src/own.ts", own)]);
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(findings[0].contains("`Heir` has 26 members"), "{findings:?}");
        let circle = "export interface A extends B { a: 1 }\nexport interface B extends A {}\n";
        assert_eq!(found(&[("web/src/a.ts", circle.to_string())]), [""; 0]);
    }
}
