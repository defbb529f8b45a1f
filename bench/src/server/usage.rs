//! What processes of this machine use, from the files of Linux; unknown elsewhere.

use std::time::Duration;

/// Linux tells processor time in hundredths of a second, on every machine.
const TICK: Duration = Duration::from_millis(10);

/// The memory of a process, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Memory {
    pub(super) now: u64,
    /// The most that it has been so far.
    pub(super) most: u64,
}

/// The processor time of a process since it began. It can still be read when the process has ended,
/// until somebody waits for it.
pub(super) fn processor_time(pid: u32) -> Option<Duration> {
    let stat = read(pid, "stat")?;
    // The name of the program, in brackets, may hold anything.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u32>().ok();
    Some(TICK * (ticks()? + ticks()?))
}

/// The memory of a process.
pub(super) fn memory(pid: u32) -> Option<Memory> {
    let status = read(pid, "status")?;
    let bytes = |name: &str| -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse::<u64>().ok().map(|kibibytes| kibibytes << 10)
    };
    Some(Memory { now: bytes("VmRSS:")?, most: bytes("VmHWM:")? })
}

/// The processor time that the whole machine has spent since it began, on all cores together.
pub(super) fn machine_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/stat").ok()?;
    let words = text.lines().next()?.split_whitespace().skip(1);
    let ticks: Vec<u64> = words.map_while(|word| word.parse().ok()).collect();
    // Waiting is the fourth and fifth; what comes after the eighth is in the first already.
    let [user, nice, system, _, _, interrupts, late, stolen, ..] = ticks[..] else { return None };
    let ticks = user + nice + system + interrupts + late + stolen;
    Some(TICK * u32::try_from(ticks).ok()?)
}

fn read(pid: u32, name: &str) -> Option<String> {
    std::fs::read_to_string(format!("/proc/{pid}/{name}")).ok()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn this_process_uses_memory() {
        let mine = memory(std::process::id()).unwrap();
        assert!(mine.now > 1 << 20 && mine.most >= mine.now);
        assert!(processor_time(std::process::id()).unwrap() < Duration::from_secs(3600));
        assert_eq!(memory(u32::MAX), None);
        assert!(machine_time().unwrap() > Duration::ZERO);
    }
}
