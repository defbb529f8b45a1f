//! The shortest list that still shows a fault.

/// How many shorter lists are tried.
const TRIES: usize = 800;

/// Drops parts of a list while the rest still `fails`: halves first, then smaller parts, then
/// single elements, until nothing can be dropped. Equal lists always shrink to equal lists.
pub(super) fn shrink<T: Clone>(mut list: Vec<T>, mut fails: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut size = list.len().div_ceil(2).max(1);
    let mut tries = TRIES;
    loop {
        let (mut from, mut dropped) = (0, false);
        while from < list.len() {
            if tries == 0 {
                return list;
            }
            tries -= 1;
            let until = (from + size).min(list.len());
            let shorter = [&list[..from], &list[until..]].concat();
            if fails(&shorter) {
                list = shorter;
                dropped = true;
            } else {
                from = until;
            }
        }
        if size == 1 && !dropped {
            return list;
        }
        if !dropped {
            size = size.div_ceil(2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shrinking_keeps_only_what_the_failure_needs() {
        let needs =
            |all: &'static [u32]| move |list: &[u32]| all.iter().all(|one| list.contains(one));
        let list: Vec<u32> = (0..150).collect();
        assert_eq!(shrink(list.clone(), needs(&[3, 71, 149])), [3, 71, 149]);
        assert_eq!(shrink(list.clone(), needs(&[])), [0; 0]);
        assert_eq!(shrink(list.clone(), |list| list.len() >= 150), list);
        assert_eq!(shrink(Vec::<u32>::new(), |_| true), [0; 0]);
        // Numbers that only fail in pairs.
        let even = |list: &[u32]| list.len().is_multiple_of(2) && list.contains(&10);
        assert_eq!(shrink(list, even).len(), 2);
    }

    #[test]
    fn shrinking_stops_after_a_number_of_tries() {
        let mut asked = 0;
        shrink((0..4_000).collect::<Vec<u32>>(), |list| {
            asked += 1;
            list.iter().filter(|one| *one % 2 == 0).count() == 2_000
        });
        assert_eq!(asked, TRIES);
    }
}
