//! Simulations whose matches workers play. ONLINE-NODE-7

use super::postgres_server::database;
use super::program::{refused, told};
use initiative_server::ClusterSecret;
use initiative_server::store::{NodeIdentity, RangeHolder, Store, TaskQueue};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The queue in a database of its own, and its address.
fn queue(name: &str) -> (TaskQueue, String) {
    let url = database(name);
    let secret = ClusterSecret::new(b"a secret for all tests").unwrap();
    let node = NodeIdentity { address: "127.0.0.1:9".into(), secret, life: NodeIdentity::LIFE };
    drop(Store::join(std::slice::from_ref(&url), &node).unwrap());
    (Store::connect(std::slice::from_ref(&url)).unwrap().task_queue().unwrap(), url)
}

/// A process that ends with the test.
struct Process(Option<Child>);

impl Process {
    fn start(args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_initiative"));
        command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
        Self(Some(command.spawn().unwrap()))
    }

    fn signal(&self, signal: &str) {
        let id = self.0.as_ref().unwrap().id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// Waits until it ends by itself.
    fn end(mut self) -> Output {
        let process = self.0.as_mut().unwrap();
        until("the process does not end", || process.try_wait().unwrap().is_some());
        self.0.take().unwrap().wait_with_output().unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(mut process) = self.0.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

fn until(what: &str, mut is: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(90);
    while !is() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The only task, when there is one.
fn task(queue: &TaskQueue) -> String {
    let mut found = None;
    until("there is no task", || {
        found = queue.tasks().unwrap().pop();
        found.is_some()
    });
    found.unwrap().id
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn online_node_7_workers_give_the_result_of_one_machine_even_if_one_dies() {
    let (queue, url) = queue("sim_workers");
    let plain = ["sim", "duel", "--games", "1600", "--swap", "--seed", "5", "--json"];
    let simulation = Process::start(&[&plain[..], &["--cluster", &url]].concat());
    let id = task(&queue);
    let worker = || Process::start(&["worker", "--cluster", &url, "--threads", "1"]);
    let (dies, lives) = (worker(), worker());
    until("not both work", || {
        let progress = queue.progress(&id).unwrap();
        assert!(progress.done < progress.ranges, "it was too quick for this test");
        progress.workers == 2 && progress.done > 1
    });
    dies.signal("-KILL");
    let output = simulation.end();
    assert!(output.status.success(), "{}", errors(&output));
    assert_eq!(String::from_utf8_lossy(&output.stdout), told(&plain));
    assert_eq!(queue.renew_task(&id), Ok(false), "the task is removed");
    lives.signal("-TERM");
    let output = lives.end();
    assert!(output.status.success());
    let said = errors(&output);
    assert_eq!(said.matches("1600 matches of duel between random, seed 5").count(), 1, "{said}");
}

#[test]
fn online_node_7_whoever_is_stopped_leaves_nothing_behind() {
    let (queue, url) = queue("sim_stopped");
    let simulation = Process::start(&["sim", "duel", "--games", "1000000", "--cluster", &url]);
    let id = task(&queue);
    // Somebody else has a range for a while, then nobody.
    let holder = RangeHolder::new().unwrap();
    assert_eq!(queue.take(&id, holder), Ok(Some(0)));
    queue.give_back(holder).unwrap();
    let worker = Process::start(&["worker", "--cluster", &url]);
    until("nobody works", || queue.progress(&id).unwrap().done > 0);
    worker.signal("-TERM");
    assert!(worker.end().status.success());
    assert_eq!(queue.progress(&id).unwrap().workers, 0, "its ranges are given back");
    std::thread::sleep(Duration::from_secs(5));
    simulation.signal("-INT");
    let output = simulation.end();
    assert_eq!(output.status.code(), Some(1));
    let said = errors(&output);
    assert!(said.contains("no worker plays") && said.contains("stopped"), "{said}");
    assert_eq!(queue.progress(&id).unwrap().ranges, 0);
}

#[test]
fn online_node_7_what_cannot_be_played_is_left_to_others_and_told() {
    let (queue, url) = queue("sim_refused");
    let simulation = Process::start(&["sim", "chess", "--games", "100", "--cluster", &url]);
    let id = task(&queue);
    let work = queue.tasks().unwrap().pop().unwrap().work;
    queue.remove(&id).unwrap();
    let output = simulation.end();
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("no longer in the queue"));

    let once = || {
        let output = Process::start(&["worker", "--cluster", &url, "--once"]).end();
        assert!(output.status.success());
        errors(&output)
    };
    let fingerprint = work.split("\"fingerprint\":").nth(1).unwrap();
    let fingerprint = fingerprint.trim_end_matches('}');
    for (changed, why) in [
        (work.replace("\"game\":\"chess\"", "\"game\":\"go\""), "`go` is not here"),
        (work.replace("\"rules\":", "\"rules\":9"), "here are rules"),
        (work.replace("\"random\"", "\"deep\""), "no bot `deep`"),
        (work.replace(fingerprint, "7"), "plays differently here"),
        (work.replace("\"size\"", "\"sizes\""), "another version"),
    ] {
        assert_ne!(changed, work);
        let id = queue.put(&changed, 1).unwrap();
        let said = once();
        assert!(said.contains(why) && said.contains("played 0 matches"), "{said}");
        assert_eq!(queue.progress(&id).unwrap().done, 0);
        queue.remove(&id).unwrap();
    }
    assert!(once().contains("played 0"), "there is nothing to do");

    let elsewhere = url.replace("/sim_refused", "/nowhere");
    for command in [&["sim", "duel"][..], &["worker"]] {
        let said = refused(&[command, &["--cluster", &elsewhere]].concat(), 1);
        assert!(said.contains("does not exist"), "{said}");
    }
    assert!(refused(&["worker"], 2).contains("--cluster"));
    assert!(
        refused(&["sim", "duel", "--cluster", &url, "--threads", "1"], 2).contains("--threads")
    );
}
