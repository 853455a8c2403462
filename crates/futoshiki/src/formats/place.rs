//! Where in a JSON or TOML text a number of a nested list stands, so that errors about its meaning can point at it.

use gridproof_core::ParseError;

/// Points the error at number `at` (from 0) of list `row` (from 0) under `key`, or at the list if it has no such
/// number. The error stays as it is if the text holds no such list.
pub(super) fn point(
    error: ParseError,
    text: &str,
    key: &str,
    row: usize,
    at: Option<usize>,
) -> ParseError {
    match find(text, key, row, at) {
        Some((start, length)) => {
            let before = &text[..start];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            error.at(line, column, length)
        }
        None => error,
    }
}

/// Byte offset and length.
fn find(text: &str, key: &str, row: usize, at: Option<usize>) -> Option<(usize, usize)> {
    let start = key_end(text, key)?;
    let mut depth = 0;
    let mut rows = 0;
    let mut numbers = 0;
    let mut comment = false;
    let mut row_start = None;
    let bytes = text.as_bytes();
    let mut index = start;
    while let Some(&byte) = bytes.get(index) {
        match byte {
            b'\n' => comment = false,
            _ if comment => {}
            b'#' => comment = true,
            b'[' => {
                depth += 1;
                if depth == 2 {
                    if rows == row {
                        row_start = Some(index);
                    }
                    rows += 1;
                }
            }
            b']' => {
                depth -= 1;
                if let (1, Some(start)) = (depth, row_start) {
                    return Some((start, index + 1 - start));
                }
                if depth <= 0 {
                    return None;
                }
            }
            b'0'..=b'9' => {
                let end = bytes[index..]
                    .iter()
                    .position(|b| !b.is_ascii_alphanumeric());
                let end = end.map_or(bytes.len(), |length| index + length);
                if row_start.is_some() && at == Some(numbers) {
                    return Some((index, end - index));
                }
                numbers += usize::from(row_start.is_some());
                index = end;
                continue;
            }
            _ => {}
        }
        index += 1;
    }
    None
}

/// Where the value of a key begins: a list after the key, alone or quoted, and `=` or `:`.
fn key_end(text: &str, key: &str) -> Option<usize> {
    text.match_indices(key).find_map(|(at, _)| {
        let after = &text[at + key.len()..];
        let rest = after.trim_start_matches(['"', '\'']).trim_start();
        let bounded = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let value = rest.strip_prefix(['=', ':'])?.trim_start();
        (bounded && value.starts_with('[')).then(|| text.len() - value.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_are_found() {
        let text = "n = 2\ngivens = [ # [9]\n  [1, 20],\n  [3] ]\nless = [[1, 1, 1, 2]]";
        let found = |key, row, at| {
            let error = point(ParseError::new("x"), text, key, row, at);
            (error.line, error.column, error.length)
        };
        assert_eq!(found("givens", 0, Some(1)), (Some(3), Some(7), 2));
        assert_eq!(found("givens", 1, None), (Some(4), Some(3), 3));
        assert_eq!(found("less", 0, Some(3)), (Some(5), Some(19), 1));
        assert_eq!(found("less", 1, None).0, None);
        assert_eq!(found("n", 0, None).0, None);
        let json = "{\"less\": [[1,1,1,9]]}";
        assert_eq!(
            point(ParseError::new("x"), json, "less", 0, Some(3)).column,
            Some(18)
        );
    }
}
