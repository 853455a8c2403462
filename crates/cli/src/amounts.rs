//! Durations and sizes as people write them on a command line: `10s`, `500ms`, `2m`, `1GiB`.

use std::time::Duration;

/// Reads a duration: a number with `ms`, `s`, `m` or `h`; seconds without a unit.
///
/// # Errors
/// Says what was expected.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text);
    let unit = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("expected a duration such as 10s, 500ms, 2m or 1h".to_owned()),
    };
    number
        .and_then(|number| Duration::try_from_secs_f64(number * unit).ok())
        .ok_or_else(|| "expected a duration such as 10s, 500ms, 2m or 1h".to_owned())
}

/// Reads a size in bytes: a number with `B`, `KB`, `MB`, `GB` (powers of 1000) or `KiB`, `MiB`, `GiB` (powers of 1024).
///
/// # Errors
/// Says what was expected.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    const MOST: f64 = (1u64 << 50) as f64;
    let expected = || "expected a size such as 512MiB or 1GiB".to_owned();
    let (number, unit) = split(text);
    let unit = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "kb" => 1e3,
        "mb" => 1e6,
        "gb" => 1e9,
        "k" | "kib" => 1024.0,
        "m" | "mib" => 1024.0 * 1024.0,
        "g" | "gib" => 1024.0 * 1024.0 * 1024.0,
        _ => return Err(expected()),
    };
    let bytes = number.ok_or_else(expected)? * unit;
    if !(1.0..=MOST).contains(&bytes) {
        return Err(expected());
    }
    #[expect(clippy::cast_sign_loss, reason = "at least 1, checked above")]
    Ok(bytes as usize)
}

/// Reads a shard `i/n`, i from 1 to n, as (i, n).
///
/// # Errors
/// Says what was expected.
pub(crate) fn shard(text: &str) -> Result<(u64, u64), String> {
    let expected = || "expected a shard such as 1/8, from 1/8 to 8/8".to_owned();
    let (index, of) = text.split_once('/').ok_or_else(expected)?;
    let (index, of) = (index.parse().ok(), of.parse().ok());
    match (index, of) {
        (Some(index), Some(of)) if 1 <= index && index <= of => Ok((index, of)),
        _ => Err(expected()),
    }
}

/// Reads a whole number of at least and at most so much.
///
/// # Errors
/// Says what was expected.
pub(crate) fn number<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.trim().parse().ok();
        let number = number.filter(|number| (least..=most).contains(number));
        let number = number.and_then(|number: u64| T::try_from(number).ok());
        // The largest numbers are no limit that anybody has in mind, unless they are passed.
        let large = text.trim().bytes().all(|byte| byte.is_ascii_digit()) && text.len() > 9;
        number.ok_or_else(|| {
            if most >= u64::from(u32::MAX) && !large {
                format!("expected a whole number of at least {least}")
            } else {
                format!("expected a whole number from {least} to {most}")
            }
        })
    }
}

fn split(text: &str) -> (Option<f64>, &str) {
    let text = text.trim();
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    (number.parse().ok(), unit.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        assert_eq!(duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("2m"), Ok(Duration::from_mins(2)));
        assert_eq!(duration("1 h"), Ok(Duration::from_hours(1)));
        for wrong in ["", "s", "-1s", "1 year", "1e400s", "1..2s"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes() {
        assert_eq!(bytes("1GiB"), Ok(1 << 30));
        assert_eq!(bytes("64k"), Ok(65536));
        assert_eq!(bytes("1.5 MB"), Ok(1_500_000));
        assert_eq!(bytes("4096"), Ok(4096));
        for wrong in ["", "0", "-1", "1TiB", "9999999999GiB"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_say_what_was_expected() {
        let level = number::<u8>(0, 4);
        assert_eq!(level("4"), Ok(4));
        let expected = || Err("expected a whole number from 0 to 4".to_owned());
        for wrong in ["5", "-1", "many", "", "1.5"] {
            assert_eq!(level(wrong), expected(), "{wrong}");
        }
        let limit = number::<u64>(1, u64::MAX);
        assert_eq!(limit("18446744073709551615"), Ok(u64::MAX));
        let least = "expected a whole number of at least 1".to_owned();
        assert_eq!(limit("0"), Err(least));
        let most = "expected a whole number from 1 to 18446744073709551615".to_owned();
        assert_eq!(limit("18446744073709551616"), Err(most));
    }

    #[test]
    fn shards() {
        assert_eq!(shard("3/8"), Ok((3, 8)));
        for wrong in ["0/8", "9/8", "1", "a/b", "1/0", ""] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }
}
