//! Compares counts, solutions, ambiguous cells and judgements of a player's board with the record.

use gridproof_core::ask::Judgement;
use gridproof_core::verdict::Count;
use gridproof_core::{Answer, AnyPuzzle, Board, Domain, ParseError, Selectors, Solver, Verdict};

use super::{Findings, Options};
use crate::fixture::{Because, Case, StateExpect};

/// The recorded solutions as boards, each verified.
pub(super) fn recorded_solutions(
    case: &Case,
    puzzle: &dyn AnyPuzzle,
    findings: &mut Findings,
) -> Vec<Board> {
    let texts = case.solution.iter().chain(case.solutions.iter().flatten());
    let mut boards = Vec::new();
    for text in texts {
        match read_board(puzzle, text) {
            Ok(board) => {
                if let Err(violation) = puzzle.verify(&board) {
                    findings.fault(format!("a recorded solution breaks a rule: {violation}"));
                }
                boards.push(board);
            }
            Err(error) => findings.fault(format!("a recorded solution is no board: {error}")),
        }
    }
    boards
}

/// Everything the case records about its solutions and its state.
pub(super) fn check(
    case: &Case,
    puzzle: &dyn AnyPuzzle,
    verdict: &Verdict<Board>,
    recorded: &[Board],
    options: &Options,
    findings: &mut Findings,
) {
    if let (Verdict::Unique(found), [only]) = (verdict, recorded)
        && masked(puzzle, found) != *only
    {
        findings.differs(
            "solution",
            format_args!("\n{}", puzzle.write_marks(found)),
            format_args!("\n{}", puzzle.write_marks(only)),
        );
    }
    check_count(case, puzzle, options, findings);
    if case.solutions.is_some() {
        check_list(puzzle, recorded, options, findings);
    }
    if case.ambiguous.is_some() || case.forced_cells.is_some() {
        check_backbone(case, puzzle, options, findings);
    }
    if let Some(recorded) = case.line_logic_cells {
        check_root(puzzle, recorded, options, findings);
    }
    if let (Some(state), Some(expect)) = (&case.state, case.state_expect) {
        let because = case.state_because.as_ref();
        check_state(puzzle, state, (expect, because), options, findings);
    }
}

fn check_count(case: &Case, puzzle: &dyn AnyPuzzle, options: &Options, findings: &mut Findings) {
    let Some(recorded) = case.recorded_count() else {
        return;
    };
    let within = u64::try_from(&recorded)
        .ok()
        .filter(|&count| count < options.count_limit);
    let most = within.map_or(options.count_limit, |count| count + 1);
    match puzzle.count(most, &options.limits()) {
        Err(fault) => findings.fault(fault.to_string()),
        Ok(counted) => {
            let agrees = match &counted.count {
                Count::Exact(count) => *count == recorded,
                Count::AtLeast(count) => {
                    *count <= recorded && (counted.stop.is_some() || within.is_none())
                }
            };
            if !agrees {
                findings.differs("count", &counted.count, &recorded);
            }
            // Past the limit of counting "at least two" is an answer, however far it got.
            let enough = within.is_none()
                && counted.count != Count::AtLeast(0u32.into())
                && counted.count != Count::AtLeast(1u32.into());
            if let Some(stop) = counted.stop.filter(|_| !enough) {
                findings.stopped(stop);
            }
        }
    }
}

fn check_list(
    puzzle: &dyn AnyPuzzle,
    recorded: &[Board],
    options: &Options,
    findings: &mut Findings,
) {
    let listed = match puzzle.list(recorded.len() + 1, &options.limits()) {
        Ok(listed) => listed,
        Err(fault) => return findings.fault(fault.to_string()),
    };
    if let Some(stop) = listed.stop {
        return findings.stopped(stop);
    }
    let sorted = |boards: &[Board]| {
        let mut boards: Vec<Board> = boards.iter().map(|board| masked(puzzle, board)).collect();
        boards.sort();
        boards
    };
    if !listed.complete || sorted(&listed.solutions) != sorted(recorded) {
        let all = |boards: &[Board]| {
            let texts = boards.iter().map(|board| puzzle.write_marks(board));
            texts.collect::<Vec<_>>().join("\n")
        };
        findings.differs(
            "all solutions",
            format_args!("\n{}", all(&listed.solutions)),
            format_args!("\n{}", all(recorded)),
        );
    }
}

fn check_backbone(case: &Case, puzzle: &dyn AnyPuzzle, options: &Options, findings: &mut Findings) {
    let backbone = match puzzle.backbone(&options.limits()) {
        Ok(backbone) => backbone,
        Err(fault) => return findings.fault(fault.to_string()),
    };
    if let Some(stop) = backbone.stop {
        return findings.stopped(stop);
    }
    if let Some(recorded) = case.forced_cells
        && backbone.forced != recorded
    {
        findings.differs("forced cells", backbone.forced, recorded);
    }
    if let Some(recorded) = &case.ambiguous {
        let open = backbone
            .possible
            .iter()
            .filter(|(_, domain)| domain.len() > 1);
        let found: Vec<[u32; 2]> = open.map(|(cell, _)| [cell.row + 1, cell.col + 1]).collect();
        let mut recorded = recorded.clone();
        recorded.sort_unstable();
        if found != recorded {
            findings.differs(
                "ambiguous cells",
                format_args!("{found:?}"),
                format_args!("{recorded:?}"),
            );
        }
    }
}

/// How many cells propagation alone fixes from the empty board.
fn check_root(puzzle: &dyn AnyPuzzle, recorded: usize, options: &Options, findings: &mut Findings) {
    let mut solver = Solver::new(puzzle.model(Selectors::Off, &options.limits()).into());
    if let Answer::Stopped(stop) = solver.settle(&options.limits()) {
        return findings.stopped(stop);
    }
    let root = solver.root();
    let blank = puzzle.blank();
    let fixed = blank.iter().filter(|&(cell, domain)| {
        domain.iter().any(|value| {
            puzzle
                .literal(cell, value)
                .is_some_and(|literal| root.holds(literal))
        })
    });
    let found = fixed.count();
    if found != recorded {
        findings.differs("cells fixed without guessing", found, recorded);
    }
}

fn check_state(
    puzzle: &dyn AnyPuzzle,
    state: &str,
    (expect, because): (StateExpect, Option<&Because>),
    options: &Options,
    findings: &mut Findings,
) {
    let marks = match read_board(puzzle, state) {
        Ok(marks) => marks,
        Err(error) => return findings.fault(format!("the recorded state is no board: {error}")),
    };
    let found = match puzzle.judge(&marks, &options.limits()) {
        Ok(Judgement::Solved) => "solved",
        Ok(Judgement::Open) => "open",
        Ok(Judgement::Wrong(cells)) if cells.is_empty() => "wrong, without naming a cell",
        Ok(Judgement::Wrong(cells)) => {
            let cells = cells.iter().map(ToString::to_string);
            let rule = puzzle.broken(&marks).map(|violation| violation.words);
            let named: Vec<String> = cells.chain(rule).collect();
            super::check_because("state_because", because, &named.join(" "), findings);
            "wrong"
        }
        Ok(Judgement::Unsolvable) => "unsolvable",
        Ok(Judgement::Unknown(stop)) => return findings.stopped(stop),
        Err(fault) => return findings.fault(fault.to_string()),
    };
    if found != expect.name() {
        findings.differs("the state", found, expect.name());
    }
}

/// A board from the text form of marks. Cells that take no value may hold any character, so that boards can be
/// recorded with their clues.
fn read_board(puzzle: &dyn AnyPuzzle, text: &str) -> Result<Board, ParseError> {
    let read = puzzle.read_marks(text).or_else(|error| {
        puzzle
            .read_marks(&without_clues(puzzle, text))
            .map_err(|_| error)
    });
    Ok(masked(puzzle, &read?))
}

fn without_clues(puzzle: &dyn AnyPuzzle, text: &str) -> String {
    let blank = puzzle.blank();
    let line = |(row, line): (usize, &str)| {
        let cell = |(col, c): (usize, char)| {
            let cell = gridproof_core::Cell::new(row as u32, col as u32);
            if blank.get(cell).is_empty() { '#' } else { c }
        };
        line.chars().enumerate().map(cell).collect::<String>()
    };
    let lines: Vec<String> = text.lines().enumerate().map(line).collect();
    lines.join("\n")
}

/// The board without anything in cells that take no value.
fn masked(puzzle: &dyn AnyPuzzle, board: &Board) -> Board {
    let blank = puzzle.blank();
    let mut masked = board.clone();
    for (cell, domain) in board.iter() {
        masked.set(cell, Domain(domain.0 & blank.get(cell).0));
    }
    masked
}
