//! Free ports of the loopback for parts that stop and start again at the same place.
//!
//! They lie below the range from which Linux takes ports for outgoing connections: one of that
//! range could be gone while the part that it belongs to is down.

use std::net::{Ipv4Addr, TcpListener};

/// The first port, and how many there are.
const FIRST: u16 = 20_000;
const COUNT: u16 = 12_000;

/// Hands out free ports, each once.
pub(super) struct FreePorts {
    next: u16,
}

impl FreePorts {
    /// Two beds at once begin at different places.
    pub(super) fn new(process: u32) -> Self {
        let places = u32::from(COUNT) / 50;
        let place = u16::try_from(process % places).unwrap_or_default();
        Self { next: place * 50 }
    }

    pub(super) fn take(&mut self) -> Result<u16, String> {
        for _ in 0..COUNT {
            let port = FIRST + self.next % COUNT;
            self.next = (self.next + 1) % COUNT;
            if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
                return Ok(port);
            }
        }
        Err(format!("there is no free port from {FIRST} on"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_that_is_taken_is_left_out() {
        let first = FreePorts::new(7).take().unwrap();
        let _taken = TcpListener::bind((Ipv4Addr::LOCALHOST, first)).unwrap();
        let mut ports = FreePorts::new(7);
        let (second, third) = (ports.take().unwrap(), ports.take().unwrap());
        assert!(first != second && second != third);
        assert!(FreePorts::new(u32::MAX).take().is_ok());
    }
}
