//! Safeguards that a test build can switch off. `cargo xtask cluster --sabotage` does that, to see that
//! its checks notice what the safeguards prevent.

/// Something that keeps two nodes from serving one match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Safeguard {
    /// Only the node that holds a match writes its entries, and never one over another.
    Fencing,
    /// A node stops before its lease can be taken.
    Stop,
}

impl Safeguard {
    /// Whether it is switched off.
    #[cfg(feature = "sabotage")]
    pub(super) fn is_off(self) -> bool {
        static OFF: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
        let off = OFF.get_or_init(|| std::env::var("INITIATIVE_SABOTAGE").ok());
        off.as_deref()
            == Some(match self {
                Self::Fencing => "fencing",
                Self::Stop => "stop",
            })
    }

    /// Whether it is switched off: never.
    #[cfg(not(feature = "sabotage"))]
    pub(super) const fn is_off(self) -> bool {
        match self {
            Self::Fencing | Self::Stop => false,
        }
    }
}
