//! Tokens, invites and match ids: secrets from the operating system. ONLINE-CORE-4

use crate::refusal::{STORAGE, WireRefusal};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// A secret that proves a seat, an invitation or the right to watch: 128 random bits, shown as 22
/// URL-safe characters. It has no `Debug` text: secrets do not end up in logs. ONLINE-SEAT-1, -2
#[derive(Clone)]
pub(crate) struct Secret([u8; 16]);

/// The digest of a secret, which is all that the server keeps.
#[derive(Clone, Copy)]
pub(crate) struct SecretDigest([u8; 32]);

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl Secret {
    pub(crate) fn new() -> Result<Self, WireRefusal> {
        Ok(Self(random()?))
    }

    /// A secret that is derived from others.
    pub(crate) fn derived(parts: &[&[u8]]) -> Self {
        let mut digest = Sha256::new();
        for part in parts {
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part);
        }
        let bytes: [u8; 32] = digest.finalize().into();
        let (first, _) = bytes.split_first_chunk().unwrap_or((&[0; 16], &[]));
        Self(*first)
    }

    /// Whether a text has the form of a secret.
    pub(crate) fn is_like(text: &str) -> bool {
        text.len() == 22 && text.bytes().all(|byte| ALPHABET.contains(&byte))
    }

    /// The text in links.
    pub(crate) fn text(&self) -> String {
        // 22 characters of 6 bits hold 132; the last four are zero.
        let number = u128::from_be_bytes(self.0);
        let digit = |place: usize| match 122_usize.checked_sub(place * 6) {
            Some(shift) => (number >> shift) & 63,
            None => (number << 4) & 63,
        };
        (0..22).map(|place| char::from(ALPHABET[digit(place) as usize])).collect()
    }

    pub(crate) fn digest(&self) -> SecretDigest {
        SecretDigest::of(&self.text())
    }
}

impl SecretDigest {
    /// The digest of a text that may be the secret.
    pub(crate) fn of(text: &str) -> Self {
        Self(Sha256::digest(text.as_bytes()).into())
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    pub(crate) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The bytes of several digests, one after the other.
    pub(crate) fn joined(digests: &[Self]) -> Vec<u8> {
        digests.iter().flat_map(|digest| digest.0).collect()
    }

    /// The digests whose bytes were [`joined`](Self::joined).
    pub(crate) fn list(bytes: &[u8]) -> Vec<Self> {
        bytes.chunks(32).filter_map(Self::from_bytes).collect()
    }

    /// Compares in constant time. ONLINE-SEAT-1
    pub(crate) fn is(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl fmt::Debug for SecretDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretDigest")
    }
}

/// How many characters of a match id are random.
const ID: usize = 12;

/// The id of a match: 72 random bits as 12 characters. In a shard other than the first it has two
/// more, which tell the shard. ONLINE-MATCH-5, ONLINE-NODE-1
pub(crate) fn match_id(shard: usize) -> Result<String, WireRefusal> {
    let mut id: String = Secret::new()?.text().chars().take(ID).collect();
    if shard > 0 {
        id.extend([shard / 64 % 64, shard % 64].map(|digit| char::from(ALPHABET[digit])));
    }
    Ok(id)
}

/// Whether a text has the form of a match id.
pub(crate) fn is_match_id(id: &str) -> bool {
    [ID, ID + 2].contains(&id.len()) && id.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// The shard that a match id tells.
pub(crate) fn shard_of(id: &str) -> Option<usize> {
    let digit = |byte: &u8| ALPHABET.iter().position(|known| known == byte);
    match id.as_bytes().get(ID..) {
        None | Some([]) => Some(0),
        Some([high, low]) => Some(digit(high)? * 64 + digit(low)?),
        Some(_) => None,
    }
}

/// A seed for a match, or a draw of seats.
pub(crate) fn number() -> Result<u64, WireRefusal> {
    Ok(u64::from_be_bytes(random()?))
}

/// A salt that makes the tokens of each campaign different.
pub(crate) fn salt() -> Result<[u8; 16], WireRefusal> {
    random()
}

fn random<const N: usize>() -> Result<[u8; N], WireRefusal> {
    let mut bytes = [0; N];
    // Without randomness no token would be safe.
    getrandom::fill(&mut bytes).map_err(|_| STORAGE)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_node_1_a_match_id_tells_its_shard() {
        for shard in [0, 1, 63, 64, 4095] {
            let id = match_id(shard).unwrap();
            assert!(is_match_id(&id), "{id}");
            assert_eq!(shard_of(&id), Some(shard), "{id}");
        }
        assert_eq!((match_id(0).unwrap().len(), match_id(1).unwrap().len()), (12, 14));
        assert_eq!(shard_of("AAAAAAAAAAAAB"), None);
        assert_eq!(shard_of("AAAAAAAAAAAA.B"), None);
        assert!(!is_match_id("AAAAAAAAAAAAB") && !is_match_id("AAAAAAAAAAA."));
    }

    #[test]
    fn online_seat_1_a_token_is_22_url_safe_characters() {
        let secret = Secret([0xff; 16]);
        assert_eq!(secret.text(), "_____________________w");
        assert_eq!(Secret([0; 16]).text(), "A".repeat(22));
        let token = Secret::new().unwrap();
        assert!(SecretDigest::of(&token.text()).is(&token.digest()));
        assert!(!SecretDigest::of(&Secret::new().unwrap().text()).is(&token.digest()));
        assert_eq!(format!("{token:?} {:?}", token.digest()), "Secret SecretDigest");
    }
}
