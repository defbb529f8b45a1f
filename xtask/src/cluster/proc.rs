//! What Linux tells about processes and their sockets in `/proc`.

use std::collections::BTreeSet;
use std::fs;

/// The processes that a process has started.
pub(super) fn children_of(parent: u32) -> Vec<u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    pids.filter(|pid: &u32| {
        // A process may end while we look.
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        parent_in(&stat) == Some(parent)
    })
    .collect()
}

/// The parent in a line of `stat`. The name before it stands in parentheses and may contain
/// anything.
fn parent_in(stat: &str) -> Option<u32> {
    let (_, rest) = stat.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

/// The local TCP ports of a process, those of its outgoing connections included.
pub(super) fn ports_of(pid: u32) -> BTreeSet<u16> {
    let entries = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten();
    let links = entries.filter_map(|entry| fs::read_link(entry.path()).ok());
    let sockets: BTreeSet<String> = links
        .filter_map(|link| {
            let socket = link.to_str()?.strip_prefix("socket:[")?.strip_suffix(']')?;
            Some(socket.to_string())
        })
        .collect();
    let table = fs::read_to_string("/proc/net/tcp").unwrap_or_default();
    let rows = table.lines().filter_map(row);
    rows.filter(|(_, socket)| sockets.contains(*socket)).map(|(port, _)| port).collect()
}

/// The local port and the socket's number in a row of `/proc/net/tcp`.
fn row(line: &str) -> Option<(u16, &str)> {
    let columns: Vec<&str> = line.split_whitespace().collect();
    let (_, port) = columns.get(1)?.split_once(':')?;
    Some((u16::from_str_radix(port, 16).ok()?, columns.get(9)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{TcpListener, TcpStream};

    #[test]
    fn a_process_knows_its_children_and_its_ports() {
        let mut child = std::process::Command::new("sleep").arg("600").spawn().unwrap();
        assert!(children_of(std::process::id()).contains(&child.id()));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let ports = ports_of(std::process::id());
        assert!(ports.contains(&stream.local_addr().unwrap().port()));
        assert!(ports_of(child.id()).is_empty());
        child.kill().unwrap();
        child.wait().unwrap();
    }

    #[test]
    fn lines_of_the_system_are_read() {
        assert_eq!(parent_in("17 (a (b) 9) S 4 17 17"), Some(4));
        assert_eq!(parent_in(""), None);
        let line = "   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     \
                    0        0 12345 1 0000000000000000 100 0 0 10 0";
        assert_eq!(row(line), Some((8080, "12345")));
        assert_eq!(row("  sl  local_address rem_address   st"), None);
    }
}
