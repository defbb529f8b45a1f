//! `cargo xtask browser` and `cargo xtask shots`: the built program in a real browser.

use crate::cargo::{hand_over, root};
use crate::packages;
use crate::program::{self, For};
use crate::web;
use std::path::PathBuf;
use std::process::Command;

/// Where systems usually install a suitable browser.
const USUAL: &[&str] = &[
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/snap/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/// Runs the tests of the client against the real server, in Chromium.
pub(crate) fn run(rest: &[String]) -> Result<(), String> {
    hand_over(tests(purpose(rest)?)?)
}

/// `--tested` takes the program that `cargo test` of the whole workspace has built.
pub(crate) fn purpose(rest: &[String]) -> Result<For, String> {
    match rest {
        [] => Ok(For::Check),
        [option] if option == "--tested" => Ok(For::Gate),
        [argument, ..] => Err(format!("unexpected argument `{argument}`; there is only --tested")),
    }
}

/// Takes a picture of every page.
pub(crate) fn shots(rest: &[String]) -> Result<(), String> {
    let out = match rest {
        [] => root().join("target/shots"),
        [option, folder] if option == "--out" => PathBuf::from(folder),
        _ => return Err("usage: cargo xtask shots [--out DIR]".into()),
    };
    // The program that takes the pictures runs in another folder.
    let out = std::path::absolute(&out).map_err(|error| error.to_string())?;
    let mut command = tests(For::Check)?;
    command.env("INITIATIVE_SHOTS", &out);
    hand_over(command)?;
    println!("shots: {}", out.display());
    Ok(())
}

/// The tests of the client, with everything that they need.
fn tests(purpose: For) -> Result<Command, String> {
    web::prepare()?;
    let browser = provide()?;
    web::build()?;
    let mut command = web::tool(&["vitest", "run", "--config", "e2e/vitest.config.ts"]);
    command.env("INITIATIVE_BIN", program::build(purpose)?).env("CHROMIUM", browser);
    Ok(command)
}

/// The browser: the one that is named, one that is installed, or one that can be installed.
pub(crate) fn provide() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("CHROMIUM").map(PathBuf::from) {
        if named.is_file() {
            return Ok(named);
        }
        return Err(format!("CHROMIUM names {}, which is no file", named.display()));
    }
    if let Some(browser) = find() {
        return Ok(browser);
    }
    packages::install("Chromium", "chromium")?;
    find().ok_or_else(|| {
        "Chromium is missing: the client is tested in a real browser. Install it,\n\
         \n    apt install chromium      (Debian)\
         \n    dnf install chromium      (Fedora)\
         \n    brew install chromium     (macOS)\n\
         \nor name one that is there: CHROMIUM=path cargo xtask verify browser"
            .into()
    })
}

fn find() -> Option<PathBuf> {
    USUAL.iter().map(PathBuf::from).find(|path| path.is_file())
}
