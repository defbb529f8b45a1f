//! How much addresses and senders of frames may do. ONLINE-LIMIT-1, ONLINE-LIMIT-2, ONLINE-LIMIT-5

pub(crate) mod address_limits;
pub(crate) mod client_address;
pub(crate) mod clock_limits;
pub(crate) mod frame_limits;
pub(crate) mod rate_limit;
