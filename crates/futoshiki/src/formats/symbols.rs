//! The characters that stand for signs and empty cells, in all the spellings that are in use.

use super::Slope;

/// A sign between two cells of a row.
pub(super) fn horizontal(c: char) -> Option<Slope> {
    match c {
        '<' | '＜' | '‹' | '〈' | '⟨' | '«' | '≺' | '←' | '◁' | '◀' => {
            Some(Slope::Rising)
        }
        '>' | '＞' | '›' | '〉' | '⟩' | '»' | '≻' | '→' | '▷' | '▶' => {
            Some(Slope::Falling)
        }
        _ => None,
    }
}

/// A sign between two cells of a column. Its point shows to the smaller cell.
pub(super) fn vertical(c: char) -> Option<Slope> {
    match c {
        '^' | 'A' | 'Λ' | '＾' | 'Ａ' | '\u{2227}' | '\u{22c0}' | '\u{2c4}' | '\u{2303}'
        | '\u{fe3f}' | '\u{fe3d}' | '↑' | '▲' | '△' => Some(Slope::Rising),
        'v' | 'V' | 'ｖ' | 'Ｖ' | '\u{2228}' | '\u{22c1}' | '\u{2c5}' | '\u{2304}' | '\u{fe40}'
        | '\u{fe3e}' | '↓' | '▼' | '▽' => Some(Slope::Falling),
        _ => None,
    }
}

/// A cell without a given, other than `0`.
pub(super) const fn is_empty_cell(c: char) -> bool {
    matches!(
        c,
        '.' | '-' | '_' | '?' | '？' | '·' | '□' | '．' | '－' | '＿'
    )
}

/// No sign, where a line of signs marks that.
pub(super) const fn is_no_sign(c: char) -> bool {
    matches!(c, '.' | '-' | '_' | '·' | '0' | '|')
}

/// What may stand between cells without meaning.
pub(super) fn separates(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|')
}
