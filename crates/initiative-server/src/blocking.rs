//! Work that holds its thread: rules and the disk.

use tokio::runtime::{Handle, RuntimeFlavor};

/// Does something that may take its time, without holding up other matches where there are other
/// threads.
pub(crate) fn run_blocking<T>(work: impl FnOnce() -> T) -> T {
    match Handle::current().runtime_flavor() {
        RuntimeFlavor::CurrentThread => work(),
        _ => tokio::task::block_in_place(work),
    }
}
