//! Work that blocks its thread: rules and the disk.

use tokio::runtime::{Handle, RuntimeFlavor};

/// Runs something that may take long. If the runtime has other threads, other matches do not wait
/// for it.
pub(crate) fn run_blocking<T>(work: impl FnOnce() -> T) -> T {
    match Handle::current().runtime_flavor() {
        RuntimeFlavor::CurrentThread => work(),
        _ => tokio::task::block_in_place(work),
    }
}
