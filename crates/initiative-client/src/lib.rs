//! The browser client, built: what a server hands out, as bytes.
//!
//! A packaged crate carries the client, so that nobody needs Node to have one. In the repository
//! it is what `web/` was last built to: a release build has it in it, a debug build says where it
//! stands ([`FOLDER`]).
//!
//! ```
//! // A client that was built has a page.
//! let page = initiative_client::find("index.html");
//! assert_eq!(page.is_some(), !initiative_client::FILES.is_empty());
//! ```
#![no_std]

/// A file of the client.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path, without a leading slash: `index.html`, `assets/app.js`.
    pub path: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
    /// The same, compressed, where that is smaller.
    pub gzip: Option<&'static [u8]>,
}

/// Every file, sorted by its path. Empty if the client was not built before this crate was, and in
/// debug builds in the repository.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Where a debug build in the repository finds the client, once it is built.
pub const FOLDER: Option<&str> = include!(concat!(env!("OUT_DIR"), "/folder.rs"));

/// The file of that path.
#[must_use]
pub fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_by_its_path_and_by_no_other() {
        for file in FILES {
            assert_eq!(find(file.path).map(|found| found.bytes), Some(file.bytes));
            assert!(file.gzip.is_none_or(|gzip| gzip.len() < file.bytes.len()));
        }
        assert!(find("").is_none() && find("/index.html").is_none());
        assert!(FILES.is_sorted_by_key(|file| file.path));
    }

    /// `cargo xtask package` builds the client and runs this.
    #[cfg(not(debug_assertions))]
    #[test]
    fn an_optimised_build_carries_the_client_if_there_is_one() {
        extern crate std;
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist/index.html");
        assert_eq!(find("index.html").is_some(), std::path::Path::new(page).exists());
    }
}
