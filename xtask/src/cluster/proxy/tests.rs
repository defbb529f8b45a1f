//! The proxy over the loopback, before a part that sends back what it gets.

use super::*;
use crate::cluster::ports::FreePorts;
use std::time::Instant;

const LONG: Duration = Duration::from_secs(20);
const BRIEF: Duration = Duration::from_millis(200);

/// A part that sends back whatever it gets, until it is told that nothing more comes.
fn echo() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            thread::spawn(move || {
                let mut reader = stream.try_clone().unwrap();
                let _ = io::copy(&mut reader, &mut stream);
                let _ = stream.shutdown(Shutdown::Write);
            });
        }
    });
    port
}

fn proxy() -> Proxy {
    Proxy::start(free_port(), echo()).unwrap()
}

/// A port that nobody takes while the proxy does not listen, no other test either.
fn free_port() -> u16 {
    static PORTS: Mutex<Option<FreePorts>> = Mutex::new(None);
    let mut ports = PORTS.lock().unwrap();
    ports.get_or_insert_with(|| FreePorts::new(std::process::id())).take().unwrap()
}

fn connect(proxy: &Proxy) -> TcpStream {
    let stream = TcpStream::connect(proxy.near).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    stream
}

/// Sends some bytes and reads as many; none if the connection is closed.
fn call(stream: &mut TcpStream, text: &str) -> Option<String> {
    stream.write_all(text.as_bytes()).ok()?;
    answer(stream, text.len())
}

fn answer(stream: &mut TcpStream, length: usize) -> Option<String> {
    let mut bytes = vec![0; length];
    stream.read_exact(&mut bytes).ok()?;
    Some(String::from_utf8(bytes).unwrap())
}

#[test]
fn what_is_sent_passes_and_so_does_the_end() {
    let proxy = proxy();
    let mut stream = connect(&proxy);
    assert_eq!(call(&mut stream, "first").as_deref(), Some("first"));
    let long = "many words ".repeat(20_000);
    let sent = long.clone();
    let mut writer = stream.try_clone().unwrap();
    let writing = thread::spawn(move || writer.write_all(sent.as_bytes()).unwrap());
    assert_eq!(answer(&mut stream, long.len()), Some(long));
    writing.join().unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    assert_eq!(stream.read(&mut [0]).unwrap(), 0);
    let empty = || Ok(proxy.shared.lock().connections.is_empty());
    wait_until("the connection to go", LONG, empty).unwrap();
}

#[test]
fn a_cut_closes_refuses_and_heals() {
    let proxy = proxy();
    let mut stream = connect(&proxy);
    assert_eq!(call(&mut stream, "before").as_deref(), Some("before"));
    proxy.set(Mode::Cut, None).unwrap();
    assert_eq!(call(&mut stream, "within"), None);
    let refused = TcpStream::connect(proxy.near).unwrap_err();
    assert_eq!(refused.kind(), io::ErrorKind::ConnectionRefused);
    proxy.set(Mode::Pass, None).unwrap();
    assert_eq!(call(&mut connect(&proxy), "after").as_deref(), Some("after"));
}

#[test]
fn a_black_hole_holds_everything_back_until_it_heals() {
    let proxy = proxy();
    let mut old = connect(&proxy);
    assert_eq!(call(&mut old, "before").as_deref(), Some("before"));
    proxy.set(Mode::BlackHole, None).unwrap();
    let mut new = connect(&proxy);
    for stream in [&mut old, &mut new] {
        stream.set_read_timeout(Some(BRIEF)).unwrap();
        assert_eq!(call(stream, "within"), None);
        stream.set_read_timeout(Some(LONG)).unwrap();
    }
    proxy.set(Mode::Pass, None).unwrap();
    assert_eq!(answer(&mut old, 6).as_deref(), Some("within"));
    assert_eq!(answer(&mut new, 6).as_deref(), Some("within"));
}

#[test]
fn a_connection_in_a_black_hole_can_be_cut() {
    let proxy = proxy();
    proxy.set(Mode::BlackHole, None).unwrap();
    let mut stream = connect(&proxy);
    stream.write_all(b"within").unwrap();
    proxy.set(Mode::Cut, None).unwrap();
    assert_eq!(answer(&mut stream, 6), None);
}

#[test]
fn a_delay_makes_both_directions_late() {
    let proxy = proxy();
    let mut stream = connect(&proxy);
    assert_eq!(call(&mut stream, "before").as_deref(), Some("before"));
    proxy.set(Mode::Delay(BRIEF), None).unwrap();
    let start = Instant::now();
    assert_eq!(call(&mut stream, "within").as_deref(), Some("within"));
    assert!(start.elapsed() >= 2 * BRIEF, "{:?}", start.elapsed());
}

#[test]
fn a_single_process_is_cut_off() {
    let proxy = proxy();
    let mut stream = connect(&proxy);
    assert_eq!(call(&mut stream, "before").as_deref(), Some("before"));
    // Another process: ours are spared, old and new.
    let mut other = std::process::Command::new("sleep").arg("600").spawn().unwrap();
    proxy.set(Mode::Cut, Some(other.id())).unwrap();
    assert_eq!(call(&mut stream, "spared").as_deref(), Some("spared"));
    assert_eq!(call(&mut connect(&proxy), "spared").as_deref(), Some("spared"));
    other.kill().unwrap();
    other.wait().unwrap();
    proxy.set(Mode::Cut, Some(std::process::id())).unwrap();
    assert_eq!(call(&mut stream, "within"), None);
    assert_eq!(call(&mut connect(&proxy), "within"), None);
    proxy.set(Mode::Pass, None).unwrap();
    assert_eq!(call(&mut connect(&proxy), "after").as_deref(), Some("after"));
}

#[test]
fn without_a_part_behind_it_connections_end() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let far = listener.local_addr().unwrap().port();
    drop(listener);
    let proxy = Proxy::start(free_port(), far).unwrap();
    assert_eq!(call(&mut connect(&proxy), "nobody"), None);
}

#[test]
fn a_dropped_proxy_leaves_nothing_open() {
    for mode in [Mode::Pass, Mode::Cut, Mode::BlackHole] {
        let proxy = proxy();
        let mut stream = connect(&proxy);
        assert_eq!(call(&mut stream, "before").as_deref(), Some("before"));
        proxy.set(mode, None).unwrap();
        let (near, shared) = (proxy.near, Arc::downgrade(&proxy.shared));
        drop(proxy);
        assert_eq!(call(&mut stream, "after"), None);
        wait_until("its threads to end", LONG, || Ok(shared.strong_count() == 0)).unwrap();
        assert!(TcpStream::connect(near).is_err());
    }
}
