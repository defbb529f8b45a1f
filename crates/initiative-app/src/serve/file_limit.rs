//! How many files the process may have open. Each connection is one. ONLINE-LIMIT-5

/// More are of no use to one server.
const MOST: u64 = 65_536;
/// A quarter of the files is kept for the store, the client and connections that are turned away,
/// but no more than this.
const KEPT: u64 = 256;

/// Raises the limit as far as the system allows, and returns it; none if there is no limit.
#[cfg(unix)]
pub(super) fn raise() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let before = getrlimit(Resource::Nofile);
    let wanted = before.maximum.map_or(MOST, |most| most.min(MOST));
    if before.current.is_some_and(|current| current < wanted) {
        let raised = Rlimit { current: Some(wanted), maximum: before.maximum };
        if let Err(error) = setrlimit(Resource::Nofile, raised) {
            tracing::warn!(%error, wanted, "the limit of open files could not be raised");
        }
    }
    getrlimit(Resource::Nofile).current
}

#[cfg(not(unix))]
pub(super) const fn raise() -> Option<u64> {
    None
}

/// How many connections fit below a limit of files.
pub(super) fn connections(files: Option<u64>) -> usize {
    let files = files.unwrap_or(MOST).min(MOST);
    let kept = (files / 4).min(KEPT);
    usize::try_from(files - kept).unwrap_or(usize::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_limit_5_connections_stay_below_the_limit_of_files() {
        let cases = [(Some(1_024), 768), (Some(64), 48), (Some(0), 1), (Some(u64::MAX), 65_280)];
        for (files, fit) in cases {
            assert_eq!(connections(files), fit, "{files:?}");
        }
        assert_eq!(connections(None), 65_280);
    }

    #[cfg(unix)]
    #[test]
    fn online_limit_5_the_limit_of_files_is_raised() {
        use rustix::process::{Resource, getrlimit};
        let most = getrlimit(Resource::Nofile).maximum;
        assert_eq!(
            raise().map(|now| now.min(MOST)),
            Some(most.map_or(MOST, |most| most.min(MOST)))
        );
    }
}
