//! A race as people have read it.

use initiative_testkit::golden;
use initiative_testkit::sample::Trail;

#[test]
fn golden_journals() {
    golden::journals::<Trail>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"));
}
