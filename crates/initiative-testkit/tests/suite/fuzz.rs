//! Every fuzz target, for a fixed number of cases.

use initiative_testkit::sample::{Setup, Trail};

initiative_testkit::fuzz! {
    Trail,
    cases: 400,
    setups: [Setup { length: 20, script: vec![2, 5] }],
}
