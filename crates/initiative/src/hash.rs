//! Fingerprints of states.
/// Digest.
pub fn digest<T: serde::Serialize + ?Sized>(_value: &T) -> u64 {
    0
}
