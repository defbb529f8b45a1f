//! The browser client: built into the program, read from a folder, or else a page that says how to
//! build it.

use crate::failure::Failure;
use crate::title::Title;
use initiative_client::File;
use initiative_server::{Asset, Assets, Folder};
use std::path::PathBuf;

/// The title in the client's page as it is built.
const BUILT: &str = "<title>Initiative</title>";

/// The page that a program without a client shows.
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

/// The files of the client: from the folder, if one is named.
pub(crate) fn assets(folder: Option<PathBuf>, title: &Title) -> Result<Box<dyn Assets>, Failure> {
    let Some(folder) = folder else {
        return Ok(titled(title, built_in));
    };
    if !folder.join("index.html").is_file() {
        let folder = folder.display();
        return Err(format!(
            "there is no client in {folder}: no index.html; `npm run build` in web/ makes one in web/dist"
        )
        .into());
    }
    Ok(titled(title, Folder(folder)))
}

/// The files of the client that is built in. A debug build has none built in: it reads them from the
/// folder where they were built, so it always serves the latest ones.
fn built_in(path: &str) -> Option<Asset> {
    if let Some(File { bytes, gzip, .. }) = initiative_client::find(path) {
        return Some(Asset { gzip: *gzip, ..Asset::named(path, *bytes) });
    }
    let folder = initiative_client::FOLDER.map(|folder| Folder(folder.into()));
    folder.and_then(|folder| folder.find(path)).or_else(|| {
        let bare = initiative_client::FILES.is_empty() && path == "index.html";
        bare.then(|| Asset::named(path, UNBUILT.as_bytes()))
    })
}

/// The same files with the title of the program in the page. The client reads it there.
fn titled(title: &Title, files: impl Assets + 'static) -> Box<dyn Assets> {
    let wanted = format!("<title>{}</title>", escaped(&title.text));
    if wanted == BUILT {
        return Box::new(files);
    }
    Box::new(move |path: &str| {
        let asset = files.find(path)?;
        if path != "index.html" {
            return Some(asset);
        }
        let page = String::from_utf8_lossy(&asset.bytes).replacen(BUILT, &wanted, 1);
        Some(Asset { gzip: None, bytes: page.into_bytes().into(), ..asset })
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> String {
        let title = Title { name: "skirmish".into(), text: text.into() };
        let files = titled(&title, |path: &str| {
            let gzip = Some(&b"small"[..]);
            Some(Asset { gzip, ..Asset::named(path, UNBUILT.as_bytes()) })
        });
        let page = files.find("index.html").unwrap();
        assert_eq!(
            page.gzip.is_some(),
            text == "Initiative",
            "what is compressed has the old title"
        );
        assert_eq!(*files.find("app.js").unwrap().bytes, *UNBUILT.as_bytes());
        String::from_utf8(page.bytes.into_owned()).unwrap()
    }

    #[test]
    fn the_page_has_the_title_of_the_program() {
        assert!(page("Initiative").contains(BUILT));
        assert!(page("Hold & <fast>").contains("<title>Hold &amp; &lt;fast&gt;</title>"));
    }

    #[test]
    fn a_client_that_was_not_built_says_how_to_build_it() {
        assert!(UNBUILT.contains("was not built") && UNBUILT.contains("cargo play"));
    }

    #[test]
    fn a_folder_without_a_client_is_refused() {
        let title = Title { name: "initiative".into(), text: "Initiative".into() };
        let nowhere = std::env::temp_dir().join("initiative-no-client-here");
        assert!(
            matches!(assets(Some(nowhere), &title), Err(Failure::Message(why)) if why.contains("npm"))
        );
    }
}
