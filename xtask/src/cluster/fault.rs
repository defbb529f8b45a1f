//! What the bed does to its parts.

use super::proxy::Mode;
use std::fmt;
use std::time::Duration;

/// The sorts of faults, as `--faults` names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Kill,
    Freeze,
    Stop,
    Database,
    Nodes,
    Replication,
    Primary,
}

impl Kind {
    pub(super) const ALL: [Self; 7] = [
        Self::Kill,
        Self::Freeze,
        Self::Stop,
        Self::Database,
        Self::Nodes,
        Self::Replication,
        Self::Primary,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Freeze => "freeze",
            Self::Stop => "stop",
            Self::Database => "database",
            Self::Nodes => "nodes",
            Self::Replication => "replication",
            Self::Primary => "primary",
        }
    }

    /// Whether it needs a primary with a standby.
    pub(super) fn needs_standby(self) -> bool {
        matches!(self, Self::Replication | Self::Primary)
    }
}

/// A fault. Nodes are counted from 0, and told from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// `kill -9` of a node, which is started again later.
    Kill { node: usize, down: Duration },
    /// A node does nothing for a while and does not know it.
    Freeze { node: usize, time: Duration },
    /// A node is asked to end, and is started again later.
    Stop { node: usize, down: Duration },
    /// The connections of a node to both servers of the database.
    Database { node: usize, mode: Mode, time: Duration },
    /// The connections that one node makes to another one.
    Nodes { from: usize, to: usize, mode: Mode, time: Duration },
    /// The connection of the standby to the primary. Every commit waits meanwhile.
    Replication { mode: Mode, time: Duration },
    /// The primary loses power, and the standby is promoted. If it is to go on for long, the old
    /// primary becomes a new standby some time after the promotion.
    Primary { promotion: Duration, rebuild: Option<Duration> },
}

impl Fault {
    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Kill { .. } => Kind::Kill,
            Self::Freeze { .. } => Kind::Freeze,
            Self::Stop { .. } => Kind::Stop,
            Self::Database { .. } => Kind::Database,
            Self::Nodes { .. } => Kind::Nodes,
            Self::Replication { .. } => Kind::Replication,
            Self::Primary { .. } => Kind::Primary,
        }
    }

    /// How long it lasts until all is repaired, apart from a new standby.
    pub(super) fn length(&self) -> Duration {
        match *self {
            Self::Kill { down, .. } | Self::Stop { down, .. } => down,
            Self::Freeze { time, .. }
            | Self::Database { time, .. }
            | Self::Nodes { time, .. }
            | Self::Replication { time, .. } => time,
            Self::Primary { promotion, .. } => promotion,
        }
    }

    /// The node that serves nobody meanwhile.
    pub(super) fn disabled(&self) -> Option<usize> {
        match *self {
            Self::Kill { node, .. }
            | Self::Freeze { node, .. }
            | Self::Stop { node, .. }
            | Self::Database { node, .. } => Some(node),
            Self::Nodes { .. } | Self::Replication { .. } | Self::Primary { .. } => None,
        }
    }

    /// Whether it concerns a node at all.
    pub(super) fn touches(&self, other: usize) -> bool {
        match *self {
            Self::Nodes { from, to, .. } => from == other || to == other,
            _ => self.disabled() == Some(other),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = |time: &Duration| format!("{:.1} s", time.as_secs_f64());
        match self {
            Self::Kill { node, down } => {
                write!(f, "node {} killed, down for {}", node + 1, time(down))
            }
            Self::Freeze { node, time: long } => {
                write!(f, "node {} frozen for {}", node + 1, time(long))
            }
            Self::Stop { node, down } => {
                write!(f, "node {} stopped, down for {}", node + 1, time(down))
            }
            Self::Database { node, mode, time: long } => {
                write!(f, "node {} to database {} for {}", node + 1, Told(*mode), time(long))
            }
            Self::Nodes { from, to, mode, time: long } => {
                let (from, to) = (from + 1, to + 1);
                write!(f, "node {from} to node {to} {} for {}", Told(*mode), time(long))
            }
            Self::Replication { mode, time: long } => {
                write!(f, "standby to primary {} for {}", Told(*mode), time(long))
            }
            Self::Primary { promotion, .. } => {
                write!(f, "primary killed, standby promoted {} later", time(promotion))
            }
        }
    }
}

/// A mode as a word of a sentence.
struct Told(Mode);

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Mode::Pass => f.write_str("open"),
            Mode::Cut => f.write_str("cut"),
            Mode::Delay(time) => write!(f, "{} ms late", time.as_millis()),
            Mode::BlackHole => f.write_str("silent"),
        }
    }
}
