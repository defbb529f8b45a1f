//! The files of the web client, which the program passes to the server.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

/// A file of the web client.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its media type: `text/html; charset=utf-8`.
    pub media: Cow<'static, str>,
    /// The content.
    pub bytes: Cow<'static, [u8]>,
    /// The content compressed, for browsers that accept that.
    pub gzip: Option<&'static [u8]>,
}

impl Asset {
    /// A file whose media type follows from its name.
    pub fn named(path: &str, bytes: impl Into<Cow<'static, [u8]>>) -> Self {
        Self { media: media(path).into(), bytes: bytes.into(), gzip: None }
    }
}

/// Finds files by their paths without a leading slash: `index.html`, `assets/app.js`. An address
/// that is no file shows `index.html`.
pub trait Assets: Send + Sync {
    /// The file with that path.
    fn find(&self, path: &str) -> Option<Asset>;
}

impl<F: Fn(&str) -> Option<Asset> + Send + Sync> Assets for F {
    fn find(&self, path: &str) -> Option<Asset> {
        self(path)
    }
}

/// The files of a folder. They are read every time, so changes show at once.
#[derive(Clone, Debug)]
pub struct Folder(pub PathBuf);

impl Assets for Folder {
    fn find(&self, path: &str) -> Option<Asset> {
        // Nothing above the folder, and nothing hidden in it.
        let plain = |part: Component<'_>| match part {
            Component::Normal(name) => !name.to_string_lossy().starts_with('.'),
            _ => false,
        };
        if path.is_empty()
            || path.contains(['\\', ':', '\0'])
            || !Path::new(path).components().all(plain)
        {
            return None;
        }
        let file = self.0.join(path);
        let bytes = std::fs::read(file).ok()?;
        Some(Asset::named(path, bytes))
    }
}

/// Whether a file's name has a fingerprint of its content: `assets/app-1a2b3c4d.js`. Such a file
/// never changes. The build gives every file below `assets/` such a name.
pub(crate) fn is_fingerprinted(path: &str) -> bool {
    let Some(name) = path.strip_prefix("assets/") else { return false };
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let Some((rest, last)) = stem.len().checked_sub(8).and_then(|at| stem.split_at_checked(at))
    else {
        return false;
    };
    rest.len() > 1 && rest.ends_with('-') && last.as_bytes().iter().all(is_letter)
}

/// The media type of a file, by the end of its name.
fn media(path: &str) -> &'static str {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    match ending {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_build_have_a_fingerprint_in_their_names() {
        for path in ["assets/index-B4x_9-aZ.js", "assets/webgl_board-12345678.css"] {
            assert!(is_fingerprinted(path), "{path}");
        }
        for path in [
            "index.html",
            "app-12345678.js",
            "assets/app.js",
            "assets/app-1234567.js",
            "assets/app-1234.678.js",
            "assets/-12345678.js",
            "assets/appé12345678.js",
            "assets/",
        ] {
            assert!(!is_fingerprinted(path), "{path}");
        }
    }

    #[test]
    fn media_types_follow_from_names() {
        for (path, media) in [
            ("index.html", "text/html; charset=utf-8"),
            ("assets/app-1f2e.js", "text/javascript; charset=utf-8"),
            ("assets/app.1f2e.css", "text/css; charset=utf-8"),
            ("worker.mjs", "text/javascript; charset=utf-8"),
            ("app.js.map", "application/json"),
            ("content.json", "application/json"),
            ("app.webmanifest", "application/manifest+json"),
            ("robots.txt", "text/plain; charset=utf-8"),
            ("icon.svg", "image/svg+xml"),
            ("icon.png", "image/png"),
            ("a.jpg", "image/jpeg"),
            ("a.jpeg", "image/jpeg"),
            ("a.webp", "image/webp"),
            ("favicon.ico", "image/x-icon"),
            ("a.woff2", "font/woff2"),
            ("a.wasm", "application/wasm"),
            ("a.mp3", "audio/mpeg"),
            ("a.ogg", "audio/ogg"),
            ("LICENSE", "application/octet-stream"),
            ("odd.", "application/octet-stream"),
        ] {
            assert_eq!(Asset::named(path, b"".as_slice()).media, media, "{path}");
        }
    }

    #[test]
    fn a_folder_shows_nothing_outside_and_nothing_hidden() {
        let folder = std::env::temp_dir().join(format!("initiative-assets-{}", std::process::id()));
        let inner = folder.join("pages/assets");
        std::fs::create_dir_all(&inner).unwrap();
        std::fs::write(folder.join("secret.txt"), "no").unwrap();
        std::fs::write(folder.join("pages/.stamp"), "no").unwrap();
        std::fs::write(folder.join("pages/index.html"), "yes").unwrap();
        std::fs::write(inner.join("app.js"), "yes").unwrap();
        let pages = Folder(folder.join("pages"));
        assert_eq!(*pages.find("index.html").unwrap().bytes, *b"yes");
        assert_eq!(pages.find("assets/app.js").unwrap().media, "text/javascript; charset=utf-8");
        let absolute = folder.join("secret.txt");
        for path in [
            "",
            "assets",
            "lost.js",
            ".stamp",
            "../secret.txt",
            "assets/../../secret.txt",
            "..\\secret.txt",
            absolute.to_str().unwrap(),
        ] {
            assert!(pages.find(path).is_none(), "{path}");
        }
        std::fs::remove_dir_all(folder).unwrap();
    }
}
