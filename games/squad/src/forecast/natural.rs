//! Whole numbers of any size.

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

/// A whole number from 0, as large as it must be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Natural {
    /// Its digits to the base 2³², the least first, without zeros at the end.
    digits: Vec<u32>,
}

impl Natural {
    /// Whether it is 0.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Adds another number.
    pub fn add(&mut self, other: &Self) {
        if self.digits.len() < other.digits.len() {
            self.digits.resize(other.digits.len(), 0);
        }
        let mut carry = 0;
        for (place, digit) in self.digits.iter_mut().enumerate() {
            let sum = u64::from(*digit)
                + u64::from(other.digits.get(place).copied().unwrap_or(0))
                + carry;
            (*digit, carry) = split(sum);
        }
        self.carry(carry);
    }

    /// So many times this number.
    #[must_use]
    pub fn times(&self, factor: u32) -> Self {
        let mut product = self.clone();
        let mut carry = 0;
        for digit in &mut product.digits {
            (*digit, carry) = split(u64::from(*digit) * u64::from(factor) + carry);
        }
        product.carry(carry);
        product
    }

    /// Appends what is carried beyond the last digit, and drops zeros there.
    fn carry(&mut self, carry: u64) {
        let (digit, _) = split(carry);
        self.digits.push(digit);
        while self.digits.last() == Some(&0) {
            self.digits.pop();
        }
    }
}

/// The last digit of a sum, and what is carried.
const fn split(sum: u64) -> (u32, u64) {
    ((sum & 0xffff_ffff) as u32, sum >> 32)
}

impl From<u128> for Natural {
    fn from(number: u128) -> Self {
        let digit = |place: u32| (number >> (32 * place) & 0xffff_ffff) as u32;
        let mut natural = Self { digits: (0..4).map(digit).collect() };
        natural.carry(0);
        natural
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_length = self.digits.len().cmp(&other.digits.len());
        by_length.then_with(|| self.digits.iter().rev().cmp(other.digits.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq<u128> for Natural {
    fn eq(&self, other: &u128) -> bool {
        *self == Self::from(*other)
    }
}

/// In decimal digits.
impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const GROUP: u64 = 1_000_000_000;
        let mut left = self.digits.clone();
        let mut groups: Vec<u64> = Vec::new();
        while !left.is_empty() {
            let mut rest = 0;
            for digit in left.iter_mut().rev() {
                let value = rest << 32 | u64::from(*digit);
                *digit = (value / GROUP) as u32;
                rest = value % GROUP;
            }
            while left.last() == Some(&0) {
                left.pop();
            }
            groups.push(rest);
        }
        let mut text = String::new();
        for (place, group) in groups.iter().rev().enumerate() {
            text +=
                &if place == 0 { alloc::format!("{group}") } else { alloc::format!("{group:09}") };
        }
        f.pad_integral(true, "", if text.is_empty() { "0" } else { &text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn numbers_grow_beyond_every_type() {
        let mut number = Natural::from(1);
        for power in 1..=200 {
            number = number.times(10);
            assert_eq!(number.to_string(), alloc::format!("1{}", "0".repeat(power)));
        }
        assert!(number > Natural::from(u128::MAX));
        assert_eq!(Natural::from(u128::MAX).to_string(), u128::MAX.to_string());
        let mut sum = Natural::from(u128::MAX);
        sum.add(&Natural::from(1));
        assert_eq!(sum.to_string(), "340282366920938463463374607431768211456");
        assert!(Natural::from(0).is_zero() && number.times(0).is_zero());
        assert_eq!(Natural::default().to_string(), "0");
        assert_eq!(Natural::from(3276), 3276);
    }
}
