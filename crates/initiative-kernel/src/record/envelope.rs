//! The envelope around bytes: one line with their kind, version, length and checksum.
//!
//! `initiative-save 2 1234 89abcdef` and a line end, then exactly that many bytes. The sum is
//! CRC-32 over `2 1234`, a line end and the bytes. The checks run in a fixed order, so every
//! single flipped bit, missing byte or extra byte has its own answer.
// ENERGY-SAVE-1, ENERGY-SAVE-4

use super::{Document, DocumentPlace, Flaw, MAX_BYTES, ReadError, Unwritable};
use alloc::format;
use alloc::vec::Vec;

impl Document {
    const fn magic(self) -> &'static str {
        match self {
            Self::Journal => "initiative-journal",
            Self::Save => "initiative-save",
        }
    }

    /// The version that is written and read.
    const fn version(self) -> u64 {
        2
    }

    /// Puts a payload into its envelope.
    pub(super) fn seal(self, payload: &[u8]) -> Result<Vec<u8>, Unwritable> {
        if payload.len() > MAX_BYTES {
            return Err(Unwritable(format!("{} bytes are more than {MAX_BYTES}", payload.len())));
        }
        let version = self.version();
        let sum = sum(version, payload);
        let mut sealed =
            format!("{} {version} {} {sum:08x}\n", self.magic(), payload.len()).into_bytes();
        sealed.extend_from_slice(payload);
        Ok(sealed)
    }

    /// The payload of an envelope, and the position of its first byte.
    pub(super) fn open(self, sealed: &[u8]) -> Result<(&[u8], usize), ReadError> {
        let flawed = |byte, flaw| Err(self.flawed(DocumentPlace::Byte(byte), flaw));
        let Some(Header { version, bytes, sum: expected, len }) =
            Header::parse(self.magic(), sealed)
        else {
            return flawed(0, Flaw::Foreign);
        };
        if version != self.version() {
            return flawed(self.magic().len() + 1, Flaw::UnknownVersion(version));
        }
        if bytes > MAX_BYTES as u64 {
            return flawed(self.magic().len() + 3, Flaw::TooLarge { limit: MAX_BYTES });
        }
        let rest = sealed.get(len..).unwrap_or_default();
        let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
        let Some((payload, trailing)) = rest.split_at_checked(bytes) else {
            return flawed(sealed.len(), Flaw::Truncated);
        };
        if !trailing.is_empty() {
            return flawed(len + bytes, Flaw::Trailing);
        }
        if sum(version, payload) != expected {
            return flawed(len, Flaw::Checksum);
        }
        Ok((payload, len))
    }
}

fn sum(version: u64, payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(format!("{version} {}\n", payload.len()).as_bytes());
    hasher.update(payload);
    hasher.finalize()
}

struct Header {
    version: u64,
    bytes: u64,
    sum: u32,
    len: usize,
}

impl Header {
    /// No header is longer than this.
    const LONGEST: usize = 96;

    fn parse(magic: &str, sealed: &[u8]) -> Option<Self> {
        let line = sealed.get(..sealed.len().min(Self::LONGEST))?;
        let len = line.iter().position(|byte| *byte == b'\n')?;
        let mut words = core::str::from_utf8(line.get(..len)?).ok()?.split(' ');
        if words.next()? != magic {
            return None;
        }
        let version = number(words.next()?)?;
        let bytes = number(words.next()?)?;
        let sum = words.next()?;
        let lower_hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if words.next().is_some() || sum.len() != 8 || !sum.bytes().all(lower_hex) {
            return None;
        }
        Some(Self { version, bytes, sum: u32::from_str_radix(sum, 16).ok()?, len: len + 1 })
    }
}

/// A number as it is written: digits, no sign, no leading zero.
fn number(word: &str) -> Option<u64> {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = plain && (word.len() == 1 || !word.starts_with('0'));
    if canonical { word.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn energy_save_1_the_header_is_one_line() {
        let sealed = Document::Save.seal(b"hello").unwrap();
        let text = core::str::from_utf8(&sealed).unwrap();
        // CRC-32 of "2 5\nhello", by an independent implementation.
        assert_eq!(text, "initiative-save 2 5 b44a66a4\nhello");
        assert_eq!(Document::Save.open(&sealed), Ok((&b"hello"[..], 29)));
    }

    #[test]
    fn energy_save_4_each_flaw_has_its_own_answer() {
        let sealed = Document::Save.seal(b"hello").unwrap();
        let code = |bytes: &[u8]| Document::Save.open(bytes).unwrap_err().code();
        assert_eq!(code(&sealed[..sealed.len() - 1]), "save/truncated");
        assert_eq!(code(&[&sealed[..], b"!"].concat()), "save/trailing_bytes");
        assert_eq!(code(b"initiative-save 0 5 00000000\nhello"), "save/unsupported_version");
        assert_eq!(code(b"initiative-save 1 5 00000000\nhello"), "save/unsupported_version");
        assert_eq!(code(b"initiative-save 3 5 00000000\nhello"), "save/unsupported_version");
        assert_eq!(code(b"initiative-save 2 5 00000000\nhello"), "save/checksum");
        assert_eq!(code(b"initiative-save 2 99999999999 00000000\nhello"), "save/too_large");
        for foreign in [
            &b""[..],
            b"\n",
            b"hello",
            b"initiative-save 2 5 00000000",
            b"initiative-save 02 5 00000000\nhello",
            b"initiative-save 2 +5 00000000\nhello",
            b"initiative-save 2 5 0000000G\nhello",
            b"initiative-save 2 5 00000000 \nhello",
            b"initiative-journal 2 5 00000000\nhello",
            b"initiative-save 2 99999999999999999999999 00000000\nhello",
        ] {
            assert_eq!(code(foreign), "save/not_a_save", "{foreign:?}");
        }
    }

    #[test]
    fn energy_save_4_every_flipped_bit_is_found() {
        let sealed = Document::Save.seal(b"hello").unwrap();
        for bit in 0..sealed.len() * 8 {
            let mut flipped = sealed.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert!(Document::Save.open(&flipped).is_err(), "bit {bit}");
        }
    }
}
