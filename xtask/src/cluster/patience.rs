//! Waiting with an end: until something is so, until it takes too long, or until our parent process
//! is gone.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often something is looked at again.
pub(super) const STEP: Duration = Duration::from_millis(50);

/// Whether the process that started us has ended, and we are to end, too.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Ends all waiting, from now on.
pub(super) fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// An error if nobody waits for a result any more.
pub(super) fn go_on() -> Result<(), String> {
    match INTERRUPTED.load(Ordering::Relaxed) {
        true => Err(String::from("interrupted")),
        false => Ok(()),
    }
}

/// Whether waiting was ended from outside.
pub(super) fn is_interrupted() -> bool {
    go_on().is_err()
}

/// Waits until something is so. `what` completes the sentence "waited 5 s for …".
pub(super) fn wait_until(
    what: &str,
    limit: Duration,
    mut is_so: impl FnMut() -> Result<bool, String>,
) -> Result<(), String> {
    let start = Instant::now();
    while !is_so()? {
        go_on()?;
        if start.elapsed() > limit {
            return Err(format!("waited {} s in vain for {what}", limit.as_secs()));
        }
        std::thread::sleep(STEP);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_ends_when_it_is_so_when_it_fails_or_when_time_is_up() {
        let mut looks = 0;
        let third = || {
            looks += 1;
            Ok(looks == 3)
        };
        assert_eq!(wait_until("the third look", Duration::from_secs(10), third), Ok(()));
        let never = wait_until("nothing", Duration::ZERO, || Ok(false)).unwrap_err();
        assert_eq!(never, "waited 0 s in vain for nothing");
        let wrong = wait_until("it", Duration::from_secs(10), || Err(String::from("broken")));
        assert_eq!(wrong.unwrap_err(), "broken");
    }
}
