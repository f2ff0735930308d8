//! Chains of links: made by those who own them, checked by everybody else.
//!
//! With the secret `s` and the length `n`, link `k` is `s` hashed `n - k` times: link `n` is the secret, link 0 the commitment,
//! and the hash of each link is the link before it. Whoever knows the commitment can check link 1, then link 2, and so on,
//! but not foresee them. This module must not draw the secret.

use super::Link;

/// How many rolls a chain serves unless told otherwise.
pub const CHAIN_LENGTH: u32 = 1024;

/// The chain of an owner, who alone may open its links.
///
/// Only each `gap`-th link is kept, `gap` being twice the square root of the length: 17 links (half a KiB) for 1024 rolls, and opening
/// a link costs at most `gap - 1` hashes. Making it costs as many hashes as it is long.
#[derive(Clone)]
pub struct Chain {
    length: u32,
    gap: u32,
    /// Links 0, gap, 2 gap, .. in this order.
    kept: Vec<Link>,
    secret: Link,
}

impl Chain {
    /// A chain over `secret`, which must come from a source that nobody can foresee. `length` is how many rolls it serves, at least 1.
    pub fn new(secret: [u8; 32], length: u32) -> Chain {
        let length = length.max(1);
        let gap = 2 * length.isqrt();
        let mut kept = Vec::with_capacity((length / gap + 1) as usize);
        let mut link = Link(secret);
        for k in (0..=length).rev() {
            if k % gap == 0 {
                kept.push(link);
            }
            if k > 0 {
                link = link.hashed(1);
            }
        }
        kept.reverse();
        Chain { length, gap, kept, secret: Link(secret) }
    }

    /// How many rolls it serves.
    pub fn length(&self) -> u32 {
        self.length
    }

    /// Link 0, which is published before the first roll.
    pub fn commitment(&self) -> Link {
        self.kept[0]
    }

    /// Link `k` of 0..=length; `None` beyond. Links are opened one roll at a time: link 1 for the chain's first roll.
    pub fn link(&self, k: u32) -> Option<Link> {
        if k > self.length {
            return None;
        }
        let above = k.div_ceil(self.gap) as usize;
        Some(match self.kept.get(above) {
            Some(kept) => kept.hashed(above as u32 * self.gap - k),
            None => self.secret.hashed(self.length - k),
        })
    }
}

impl std::fmt::Debug for Chain {
    /// Shows nothing that is secret, so that a log line cannot.
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "Chain({} of {})", self.commitment(), self.length)
    }
}

/// Remembers the last link of somebody's chain that was checked, so that the next costs as many hashes as rolls have passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkChecker {
    commitment: Link,
    first_roll: u32,
    k: u32,
    link: Link,
}

impl LinkChecker {
    /// For a chain with this commitment, whose link 1 serves roll `first_roll` (from 1).
    pub fn new(commitment: Link, first_roll: u32) -> LinkChecker {
        LinkChecker { commitment, first_roll, k: 0, link: commitment }
    }

    /// The number of the first roll that the chain serves.
    pub fn first_roll(&self) -> u32 {
        self.first_roll
    }

    /// The chain's end, published before its first roll.
    pub fn commitment(&self) -> Link {
        self.commitment
    }

    /// The last link that was accepted and the roll that it served; before any, the commitment and the roll before the first.
    pub fn last(&self) -> (u32, Link) {
        let roll = match self.k {
            0 => self.first_roll.saturating_sub(1),
            k => self.first_roll + (k - 1),
        };
        (roll, self.link)
    }

    /// Whether `link` is the chain's link for roll number `roll`. Changes nothing: see [`LinkChecker::accept`].
    /// Rolls before one that was accepted are not the checker's any more: false.
    pub fn check(&self, roll: u32, link: Link) -> bool {
        self.place(roll).is_some_and(|k| k >= self.k && link.hashed(k - self.k) == self.link)
    }

    /// Which link serves `roll`.
    fn place(&self, roll: u32) -> Option<u32> {
        roll.checked_sub(self.first_roll)?.checked_add(1)
    }

    /// As [`LinkChecker::check`]; a right link is remembered, a wrong one is not.
    pub fn accept(&mut self, roll: u32, link: Link) -> bool {
        let right = self.check(roll, link);
        if let Some(k) = self.place(roll).filter(|_| right) {
            (self.k, self.link) = (k, link);
        }
        right
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_link_hashes_to_the_one_before_it() {
        for length in [1, 2, 3, 4, 10, 15, 16, 17, 24, 1024] {
            let chain = Chain::new([7; 32], length);
            assert_eq!(chain.link(0), Some(chain.commitment()));
            assert_eq!(chain.link(length), Some(Link([7; 32])));
            assert_eq!(chain.link(length + 1), None);
            for k in 1..=length {
                assert_eq!(chain.link(k).unwrap().hashed(1), chain.link(k - 1).unwrap(), "link {k} of {length}");
            }
        }
    }

    #[test]
    fn memory_grows_with_the_square_root() {
        assert_eq!(Chain::new([1; 32], 1024).kept.len(), 17);
        assert_eq!(Chain::new([1; 32], 10_000).kept.len(), 51);
    }

    #[test]
    fn checker_follows_and_skips() {
        let chain = Chain::new([9; 32], 20);
        let link = |k| chain.link(k).unwrap();
        let mut checker = LinkChecker::new(chain.commitment(), 5);
        assert!(!checker.check(4, link(0)), "before the chain's first roll");
        assert!(checker.accept(5, link(1)));
        assert!(checker.accept(5, link(1)), "the same again");
        assert!(!checker.accept(6, link(3)) && !checker.accept(6, link(1)) && !checker.accept(6, Link([0; 32])));
        assert!(checker.accept(9, link(5)), "three rolls missed");
        assert_eq!((checker.last(), checker.commitment()), ((9, link(5)), link(0)));
        assert!(!checker.check(6, link(2)), "an earlier roll");
        assert!(checker.accept(10, link(6)), "wrong links were not remembered");
    }

    #[test]
    fn a_log_line_shows_no_secret() {
        let shown = format!("{:?}", Chain::new([0xab; 32], 3));
        assert!(!shown.contains("abab") && shown.contains("of 3"), "{shown}");
    }
}
