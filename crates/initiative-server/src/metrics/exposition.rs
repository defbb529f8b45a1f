//! The counts of a server as Prometheus reads them. ONLINE-OPS-1

use super::Metrics;
use crate::metrics::histogram::Histogram;
use crate::server::Server;
use std::fmt::{Display, Write};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

/// All counts of a server as text.
pub(crate) fn exposition(server: &Server) -> String {
    let Metrics {
        connections,
        turned_away,
        bytes_sent,
        commands,
        refusals,
        bots_cut_short,
        acknowledgement,
        pipes,
        passed_on,
        matches_lost,
    } = &server.metrics;
    let mut text = Text(String::new());
    text.family("build_info", "gauge", "The version of the program.");
    text.sample("build_info", &[("version", env!("CARGO_PKG_VERSION"))], 1);
    text.single("connections", "gauge", "Open connections.", connections.load(Ordering::Relaxed));
    text.single("sockets", "gauge", "Open WebSockets.", server.open_sockets());
    text.family("connections_refused_total", "counter", "Connections that were turned away.");
    for (count, why) in turned_away.iter().zip(["full", "address"]) {
        let count = count.load(Ordering::Relaxed);
        text.sample("connections_refused_total", &[("reason", why)], count);
    }
    text.family("matches", "gauge", "Matches in memory.");
    for ((game, state), count) in server.census.matches() {
        text.sample("matches", &[("game", &game), ("state", state)], count);
    }
    text.single(
        "matches_running_limit",
        "gauge",
        "How many matches may run.",
        server.options.matches,
    );
    text.family("commands_total", "counter", "Commands of people and bots.");
    for (count, fate) in commands.iter().zip(["accepted", "duplicate", "refused"]) {
        text.sample("commands_total", &[("result", fate)], count.load(Ordering::Relaxed));
    }
    text.family("refusals_total", "counter", "Refused requests, frames and commands.");
    for (code, count) in &*refusals.lock().unwrap_or_else(PoisonError::into_inner) {
        text.sample("refusals_total", &[("code", code)], count);
    }
    text.histogram("acknowledgement", "From the frame of a command to its ack.", acknowledgement);
    let writes = server.store.writes();
    text.histogram("commit", "From a write to the store until it is kept.", &writes.took);
    text.single("store_queue", "gauge", "Writes that wait for the store.", writes.waiting());
    let fit = u8::from(writes.is_fit(std::time::Instant::now()));
    text.single("store_fit", "gauge", "1 if the store keeps what is written.", fit);
    if let Some(leases) = server.store.leases() {
        text.single("leases", "gauge", "Matches that this node holds.", leases);
        let live = u8::from(server.store.takes_part());
        text.single("lease_fit", "gauge", "1 if this node may serve matches.", live);
        let lost = matches_lost.load(Ordering::Relaxed);
        text.single("matches_lost_total", "counter", "Matches that other nodes took.", lost);
        let pipes = pipes.load(Ordering::Relaxed);
        text.single("pipes", "gauge", "Sockets of matches that other nodes serve.", pipes);
        let passed_on = passed_on.load(Ordering::Relaxed);
        text.single("passed_on_total", "counter", "Requests that other nodes answered.", passed_on);
    }
    let (thinking, slots) = (server.census.thinking(), server.thinkers.slots());
    text.single(
        "bot_queue",
        "gauge",
        "Bots that wait for a core to think on.",
        thinking.saturating_sub(slots),
    );
    text.single("bots_thinking", "gauge", "Bots that have not decided.", thinking);
    let cut_short = bots_cut_short.load(Ordering::Relaxed);
    text.single(
        "bots_cut_short_total",
        "counter",
        "Decisions of bots that were stopped early.",
        cut_short,
    );
    let sent = bytes_sent.load(Ordering::Relaxed);
    text.single("sent_bytes_total", "counter", "Bytes sent on all connections.", sent);
    if let Some(bytes) = resident_bytes() {
        text.single("resident_memory_bytes", "gauge", "Memory of the program.", bytes);
    }
    text.0
}

/// The memory of the program, where the system tells it as Linux does.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

struct Text(String);

impl Text {
    fn family(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.0, "# HELP initiative_{name} {help}");
        let _ = writeln!(self.0, "# TYPE initiative_{name} {kind}");
    }

    fn sample(&mut self, name: &str, labels: &[(&str, &str)], value: impl Display) {
        let _ = write!(self.0, "initiative_{name}");
        for (place, (label, value)) in labels.iter().enumerate() {
            let open = if place == 0 { '{' } else { ',' };
            let value = value.replace('\\', r"\\").replace('"', "\\\"").replace('\n', r"\n");
            let _ = write!(self.0, "{open}{label}=\"{value}\"");
        }
        let close = if labels.is_empty() { "" } else { "}" };
        let _ = writeln!(self.0, "{close} {value}");
    }

    fn single(&mut self, name: &str, kind: &str, help: &str, value: impl Display) {
        self.family(name, kind, help);
        self.sample(name, &[], value);
    }

    fn histogram(&mut self, name: &str, help: &str, histogram: &Histogram) {
        let name = format!("{name}_seconds");
        self.family(&name, "histogram", help);
        let (counts, sum_us) = histogram.read();
        let bounds = Histogram::BOUNDS_US.iter().map(|us| seconds(*us)).chain(["+Inf".into()]);
        for (count, bound) in counts.iter().zip(bounds) {
            self.sample(&format!("{name}_bucket"), &[("le", &bound)], count);
        }
        self.sample(&format!("{name}_sum"), &[], seconds(sum_us));
        self.sample(&format!("{name}_count"), &[], counts[Histogram::BOUNDS_US.len()]);
    }
}

/// Microseconds as seconds.
fn seconds(us: u64) -> String {
    let text = format!("{}.{:06}", us / 1_000_000, us % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_ops_1_numbers_and_labels_are_written_as_prometheus_reads_them() {
        assert_eq!([500, 2_500_000, 3_000_000, 0].map(seconds), ["0.0005", "2.5", "3", "0"]);
        let mut text = Text(String::new());
        text.sample("x", &[("a", "q\"\\\n"), ("b", "c")], 7);
        assert_eq!(text.0, "initiative_x{a=\"q\\\"\\\\\\n\",b=\"c\"} 7\n");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn online_ops_1_the_memory_is_known() {
        assert!(resident_bytes() > Some(1 << 20));
    }
}
