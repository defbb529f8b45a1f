//! Crates that the lock file has in more than one version: each is compiled and shipped twice.

use std::collections::BTreeMap;

/// Crates that may be there in several versions, each with the reason.
pub(super) const EXCEPTIONS: &[(&str, &str)] = &[
    ("arrayvec", PEERS),
    ("block-buffer", SHA1),
    ("chess", "ours, and the one that board-game brings for the bench"),
    ("const-oid", "the certificates of PostgreSQL's TLS are a generation behind our sha2"),
    ("cpufeatures", SHA1),
    ("crypto-common", SHA1),
    ("digest", SHA1),
    ("embedded-io", "postcard names two generations, and we compile neither"),
    ("fallible-iterator", "SQLite and PostgreSQL speak two generations of it"),
    ("getrandom", RAND),
    ("r-efi", RAND),
    ("rand", RAND),
    ("rand_chacha", RAND),
    ("rand_core", RAND),
    ("syn", "macros of three generations: of the bench's peers, of ts-rs, of everybody else"),
    ("wasi", "for a target that we do not compile: of getrandom, and of PostgreSQL's user names"),
    ("windows-sys", "for a target that we do not compile: ring is a generation behind"),
];

const PEERS: &str = "peers of the bench are a generation behind";
const RAND: &str = "proptest, tungstenite and the bench's peers speak three generations of rand";
const SHA1: &str = "the sha1 that WebSockets need is a generation behind our sha2";

/// Every crate that is there in several versions without an exception, and every exception that is
/// not needed.
pub(super) fn in_lock(lock: &str, exceptions: &[(&str, &str)]) -> Vec<String> {
    let versions = versions(lock);
    let several = |name: &str| versions.get(name).is_some_and(|versions| versions.len() > 1);
    let mut faults = Vec::new();
    for (name, versions) in &versions {
        if versions.len() > 1 && !exceptions.iter().any(|(excepted, _)| excepted == name) {
            faults.push(format!(
                "Cargo.lock has `{name}` in {} versions ({}): bring them together, or say in \
                 xtask/src/deps/duplicates.rs why not; `cargo tree -i {name}@{}` tells who wants it",
                versions.len(),
                versions.join(", "),
                versions[0]
            ));
        }
    }
    for (name, _) in exceptions.iter().filter(|(name, _)| !several(name)) {
        faults.push(format!(
            "`{name}` is there once: remove it from EXCEPTIONS in xtask/src/deps/duplicates.rs"
        ));
    }
    faults
}

/// The versions of every crate of a lock file.
fn versions(lock: &str) -> BTreeMap<&str, Vec<&str>> {
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in lock.split("[[package]]").skip(1) {
        let value = |key: &str| {
            let line = package.lines().find_map(|line| line.strip_prefix(key))?;
            line.strip_prefix(" = \"")?.strip_suffix('"')
        };
        if let Some((name, version)) = value("name").zip(value("version")) {
            versions.entry(name).or_default().push(version);
        }
    }
    versions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn second_versions_are_found_and_needless_exceptions_too() {
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"a\"\nversion = \"2.0.0\"\ndependencies = [\n \"b\",\n]\n\n\
                    [[package]]\nname = \"b\"\nversion = \"1.0.0\"\n";
        let faults = in_lock(lock, &[]);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].contains("`a` in 2 versions (1.0.0, 2.0.0)"), "{faults:?}");
        assert_eq!(in_lock(lock, &[("a", "why")]), [""; 0]);
        assert!(in_lock(lock, &[("a", "why"), ("b", "why")])[0].starts_with("`b` is there once"));
    }
}
