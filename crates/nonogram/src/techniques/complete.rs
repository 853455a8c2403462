//! Complete line: what is still open has only one way to be.

use gridproof_core::hint::Grade;

use crate::clues::needs;
use crate::picture::CellState;

use super::on_lines::{LineTechnique, Said};
use super::view::{Seen, View};

/// All blocks are found, or all open cells are needed, or the blocks with single gaps take the whole room.
pub(super) struct Complete;

impl LineTechnique for Complete {
    const NAME: &'static str = "complete line";
    const GRADE: Grade = Grade::Easy;
    const SYMMETRIC: bool = true;

    fn look(view: &View, seen: &mut Vec<Seen>) {
        let open = view.count(CellState::Unknown);
        if open == 0 {
            return;
        }
        let filled = view.count(CellState::Filled);
        let asked: usize = view.clue.iter().map(|&number| number as usize).sum();
        let places = || view.open_in(0..view.len());
        if filled == asked {
            seen.push(Seen {
                empty: places(),
                ..Seen::default()
            });
        } else if filled + open == asked {
            seen.push(Seen {
                filled: places(),
                count: Some(open),
                ..Seen::default()
            });
        } else if let Some(tight) = tight(view) {
            seen.push(tight);
        }
    }

    fn words(said: &Said<'_>) -> String {
        let line = said.line();
        let asked: usize = said.clue.iter().map(|&number| number as usize).sum();
        let (filled, empty) = (&said.seen.filled, &said.seen.empty);
        if said.seen.span.is_some() {
            return format!(
                "{line}: with one empty cell between them the blocks take all the room there is, {}: {}",
                said.span(),
                said.told()
            );
        }
        match (asked, empty.is_empty()) {
            (0, _) => format!("{line}: the line has no block, so {}", said.told()),
            (_, true) => format!(
                "{line}: {} still to be filled, and no more are open, so {}",
                match said.seen.count.unwrap_or(filled.len()) {
                    1 => "1 cell is".to_owned(),
                    many => format!("{many} cells are"),
                },
                said.told()
            ),
            (1, false) => format!("{line}: its only filled cell is found, so {}", said.told()),
            (2, false) => format!(
                "{line}: both its filled cells are found, so {}",
                said.told()
            ),
            (_, false) => format!(
                "{line}: all its {asked} filled cells are found, so {}",
                said.told()
            ),
        }
    }
}

/// The room between the empty cells at both ends is just as long as the blocks need.
fn tight(view: &View) -> Option<Seen> {
    let first = (0..view.len()).find(|&place| !view.wall(place))?;
    let last = (0..view.len()).rfind(|&place| !view.wall(place))?;
    if needs(&view.clue) != (last + 1 - first) as u64 {
        return None;
    }
    let mut seen = Seen {
        span: Some((first, last + 1)),
        ..Seen::default()
    };
    let mut start = first;
    for (index, &length) in view.clue.iter().enumerate() {
        if index > 0 {
            seen.empty.extend(view.open_in(start..start + 1));
            start += 1;
        }
        let end = start + length as usize;
        seen.filled.extend(view.open_in(start..end));
        start = end;
    }
    Some(seen)
}
