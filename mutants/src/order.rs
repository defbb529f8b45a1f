//! The arguments of `cargo xtask mutants`.

/// What to examine, and how much of it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Order {
    /// An area or a path; everything if nothing is named.
    pub(crate) what: Option<String>,
    /// How many faults to draw in each area.
    pub(crate) count: usize,
    pub(crate) seed: u64,
    /// How many minutes an area may take.
    pub(crate) minutes: u64,
    /// How many faults to try at the same time.
    pub(crate) jobs: u64,
}

pub(crate) fn read(rest: &[String]) -> Result<Order, String> {
    let mut order = Order { what: None, count: 300, seed: 0, minutes: 120, jobs: 1 };
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        let mut number = || -> Result<u64, String> {
            let value = words.next().ok_or_else(|| format!("{word} wants a number after it"))?;
            value.parse().map_err(|_| format!("{word} wants a whole number, not `{value}`"))
        };
        match word.as_str() {
            "--count" => order.count = usize::try_from(number()?).unwrap_or(usize::MAX),
            "--seed" => order.seed = number()?,
            "--minutes" => order.minutes = number()?,
            "--jobs" => order.jobs = number()?.max(1),
            what if !what.starts_with('-') && order.what.is_none() => {
                order.what = Some(what.trim_end_matches('/').to_string());
            }
            _ => return Err(format!("unexpected argument `{word}`; see `cargo xtask help`")),
        }
    }
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Result<Order, String> {
        read(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn three_hundred_faults_of_every_area_unless_told() {
        let usual = Order { what: None, count: 300, seed: 0, minutes: 120, jobs: 1 };
        assert_eq!(of(""), Ok(usual));
        let order = of("games/chess/src/ --seed 7 --count 5 --minutes 10 --jobs 2").unwrap();
        assert_eq!(order.what.as_deref(), Some("games/chess/src"));
        assert_eq!((order.count, order.seed, order.minutes, order.jobs), (5, 7, 10, 2));
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for line in ["a b", "--count", "--count many", "--sede 7"] {
            assert!(of(line).is_err(), "{line}");
        }
    }
}
