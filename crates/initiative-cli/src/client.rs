//! The browser client: built in, from a folder, or a page that says how to get it.

use crate::failure::Failure;
use initiative_server::{Asset, Assets, Folder};
use std::path::PathBuf;

/// A file that is built in: its path, what is in it, and the same compressed.
type File = (&'static str, &'static [u8], Option<&'static [u8]>);

/// Made by the build script; empty if the client was not built before the program was.
const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// What stands in the place of a client that was not built.
const UNBUILT: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Initiative</title>
<body style=\"font: 1.1rem/1.6 system-ui; max-width: 36rem; margin: 12vh auto; padding: 0 1rem\">
<h1>The server runs. Its client was not built.</h1>
<p>This program was compiled without the pages that belong here. In the repository,
<code>cargo play</code> builds them (it needs Node.js 20 or newer) and starts a server that has them.
<p>By hand: <code>npm install &amp;&amp; npm run build</code> in <code>web/</code>, then start this server with
<code>--assets web/dist</code>, or compile it again with <code>--release</code>.
<p>Programs find everything below <a href=\"/api/games\">/api</a>.
";

/// The client of a server: from a folder, if one is named.
pub(crate) fn assets(folder: Option<&PathBuf>) -> Result<Box<dyn Assets>, Failure> {
    let Some(folder) = folder else {
        return Ok(if FILES.is_empty() { Box::new(unbuilt) } else { Box::new(built_in) });
    };
    if !folder.join("index.html").is_file() {
        let folder = folder.display();
        return Err(format!(
            "there is no client in {folder}: no index.html; `npm run build` in web/ makes one in web/dist"
        )
        .into());
    }
    Ok(Box::new(Folder(folder.clone())))
}

fn built_in(path: &str) -> Option<Asset> {
    let (_, bytes, gzip) = FILES.iter().find(|(name, ..)| *name == path)?;
    Some(Asset { gzip: *gzip, ..Asset::named(path, *bytes) })
}

fn unbuilt(path: &str) -> Option<Asset> {
    (path == "index.html").then(|| Asset::named(path, UNBUILT.as_bytes()))
}
