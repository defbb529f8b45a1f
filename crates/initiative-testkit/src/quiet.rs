//! Panics that are caught and not printed.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// The place of the last panic of this thread, while the thread is quiet.
    static QUIET: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs something that may panic. If it does, prints nothing and returns the message and the place
/// of the panic.
pub(crate) fn quietly<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let loud = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let quiet = QUIET.with_borrow_mut(|place| match place {
                Some(place) => {
                    *place = info.location().map(ToString::to_string).unwrap_or_default();
                    true
                }
                None => false,
            });
            if !quiet {
                loud(info);
            }
        }));
    });
    let outer = QUIET.replace(Some(String::new()));
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    let place = QUIET.replace(outer).unwrap_or_default();
    done.map_err(|panic| format!("{} ({place})", said(panic.as_ref())))
}

/// The message of a panic.
pub(crate) fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without words")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_says_what_and_where() {
        assert_eq!(quietly(|| 7), Ok(7));
        let fault = quietly(|| panic!("no {}", "way")).unwrap_err();
        assert!(fault.starts_with("no way (") && fault.contains("quiet.rs:"), "{fault}");
        let nested = quietly(|| {
            let inner = quietly(|| panic!("inner"));
            assert!(inner.is_ok(), "outer");
        });
        assert!(nested.unwrap_err().starts_with("outer ("));
    }
}
