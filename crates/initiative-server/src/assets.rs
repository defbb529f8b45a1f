//! The web client's files, where the program brings them.

use std::borrow::Cow;

/// A file that pages are made of.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its media type: `text/html; charset=utf-8`.
    pub media: Cow<'static, str>,
    /// What is in it.
    pub bytes: Cow<'static, [u8]>,
}

/// Finds a file by its path without a leading slash: `index.html`, `assets/app.js`. The page of
/// every address that is no file is `index.html`.
pub trait Assets: Send + Sync {
    /// The file of that path.
    fn find(&self, path: &str) -> Option<Asset>;
}

impl<F: Fn(&str) -> Option<Asset> + Send + Sync> Assets for F {
    fn find(&self, path: &str) -> Option<Asset> {
        self(path)
    }
}
