//! `cargo xtask new`: tests the first hour of a new user. `initiative new` writes a crate outside
//! of the repository; its suite must pass, its program must play a match over the wire, and its
//! page must show up in a browser.
//!
//! The new crate shares our target directory, lock file and profile, so that most outside crates
//! are compiled already. Our own crates are compiled once more, because for the new crate they are
//! outside dependencies.

mod wire;

use crate::cargo::{cargo, hand_over, members, metadata, root, spell};
use crate::program;
use crate::{browser, web};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use wire::Seat;

/// The names of the new games: a plain one, and one made with `--staged`.
const SHORT: &str = "fresh-start";
const BY_HAND: &str = "fresh-stage";

/// A picture of a page with a board is never smaller than this.
const LEAST: u64 = 20_000;

/// How long a browser may take for a picture.
const PATIENCE: Duration = Duration::from_secs(120);

/// Makes and tests both games, then plays one of them and takes a picture of it.
pub(crate) fn run(rest: &[String]) -> Result<(), String> {
    let purpose = browser::purpose(rest)?;
    web::prepare()?;
    web::build()?;
    let chromium = browser::provide()?;
    let target = metadata()?["target_directory"].as_str().map(PathBuf::from);
    let target = target.ok_or("cargo metadata names no target directory")?;
    let program = program::build(purpose)?;
    let folder = std::env::temp_dir().join(format!("initiative-new-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| told(&folder, &error))?;
    let done = make(&program, &folder, SHORT, &[], &target)
        .and_then(|()| make(&program, &folder, BY_HAND, &["--staged"], &target))
        .and_then(|()| refuse(&program, &folder))
        .and_then(|()| play(&folder, &target, &chromium));
    // Leave nothing behind, whatever the result.
    let removed = fs::remove_dir_all(&folder).map_err(|error| told(&folder, &error));
    done.and(removed)
}

fn told(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// `initiative new NAME`, called from a folder.
fn written(program: &Path, folder: &Path, name: &str, options: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(["new", name]).args(options).arg("--path").arg(root()).current_dir(folder);
    command
}

/// Writes a crate and runs its suite, which also builds its program.
fn make(
    program: &Path,
    folder: &Path,
    name: &str,
    options: &[&str],
    target: &Path,
) -> Result<(), String> {
    hand_over(written(program, folder, name, options))?;
    let made = folder.join(name);
    // Test with the versions that we ship.
    fs::copy(root().join("Cargo.lock"), made.join("Cargo.lock"))
        .map_err(|error| told(&made, &error))?;
    let mut test = cargo();
    test.args(["test", "--quiet"]).arg("--target-dir").arg(target).current_dir(&made);
    // Use the profile of our own Cargo.toml for outside crates. Do not optimise what cargo compiles
    // anew.
    test.env("CARGO_PROFILE_DEV_OPT_LEVEL", "1");
    test.env("CARGO_PROFILE_DEV_DEBUG", "line-tables-only");
    let engine = members(&metadata()?)?.into_iter().filter(|member| member.is_in("crates"));
    for name in engine.map(|member| member.name).chain([name.to_string()]) {
        test.args(["--config", &format!("profile.dev.package.{name}.opt-level=0")]);
    }
    hand_over(test)
}

/// Checks that a second crate of the same name is refused.
fn refuse(program: &Path, folder: &Path) -> Result<(), String> {
    let mut again = written(program, folder, SHORT, &[]);
    let output = again.output().map_err(|error| format!("`{}`: {error}", spell(&again)))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() && errors.contains("exists already") {
        return Ok(());
    }
    Err(format!("`{}` should have been refused: {errors}", spell(&again)))
}

/// The program of a game, serving on the loopback until it is dropped.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(program: &Path) -> Result<Self, String> {
        let mut command = Command::new(program);
        command.args(["serve", "--memory", "--port", "0"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let started = command.spawn();
        let process = started.map_err(|error| format!("`{}`: {error}", spell(&command)))?;
        let mut server = Self { process, address: String::new() };
        let mut line = String::new();
        let output = server.process.stdout.as_mut().ok_or("the server says nothing")?;
        BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        server.address = address.ok_or_else(|| format!("no address: {line}"))?.to_string();
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Plays a match over the wire against a bot, and takes a picture in the middle of it.
fn play(folder: &Path, target: &Path, chromium: &Path) -> Result<(), String> {
    let program = target.join("debug").join(SHORT).with_extension(std::env::consts::EXE_EXTENSION);
    let server = Server::start(&program)?;
    let address = &server.address;
    let page = wire::get(address, "/")?;
    if !page.contains("<title>Fresh start</title>") {
        return Err(format!("the page has not the title of the game: {page}"));
    }
    let mut seat = Seat::take(address, SHORT)?;
    for _ in 0..3 {
        seat.play()?;
    }
    let shot = target.join("new.png");
    let url = format!("http://{address}/m/{}?speed=instant#t={}", seat.id, seat.token);
    picture(chromium, &folder.join("profile"), &url, &shot)?;
    seat.return_to(address)?;
    let mut commands = 3;
    while !seat.is_over() {
        seat.play()?;
        commands += 1;
    }
    println!("new: {commands} commands to the end; {}", shot.display());
    Ok(())
}

/// Takes a picture of a page with Chromium and software rendering, as the client's tests do.
fn picture(chromium: &Path, profile: &Path, url: &str, shot: &Path) -> Result<(), String> {
    // An older picture would prove nothing.
    let _ = fs::remove_file(shot);
    let mut command = Command::new(chromium);
    command.args([
        "--headless",
        "--no-sandbox",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--ignore-gpu-blocklist",
        "--disable-gpu-rasterization",
        "--hide-scrollbars",
        "--window-size=880,640",
        "--virtual-time-budget=15000",
    ]);
    command.arg(format!("--user-data-dir={}", profile.display()));
    command.arg(format!("--screenshot={}", shot.display())).arg(url);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let started = command.spawn();
    let mut process = started.map_err(|error| format!("`{}`: {error}", spell(&command)))?;
    let start = Instant::now();
    while process.try_wait().map_err(|error| error.to_string())?.is_none() {
        if start.elapsed() > PATIENCE {
            let _ = process.kill();
            let _ = process.wait();
            return Err(format!("{url}: the browser took no picture within {PATIENCE:?}"));
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    let size = fs::metadata(shot).map_or(0, |file| file.len());
    if size < LEAST {
        return Err(format!("{url}: a picture of {size} bytes shows no board"));
    }
    Ok(())
}
