//! How exactly limits and cancellation are kept, on puzzles that no search finishes in time, and on boards so large that
//! building the model alone takes longer.
//!
//! The search runs on a thread of its own, the clock is wall time. A time limit has to be kept within 100 ms or 5 %,
//! cancellation has to take effect within 50 ms, and a memory limit has to be what ends a large board.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gridproof_core::{AnyPuzzle, Limits, Source, Stop, Verdict};
use gridproof_testkit::generate::{AkariBoard, FutoshikiBoard, NonogramClues, Numbers, seeded};

use crate::Outcome;
use crate::kinds::kind;
use crate::say::say;

const TIME_LIMITS: [u64; 3] = [100, 1_000, 5_000];
/// The second one meets branches at work.
const CANCEL_AFTER: [u64; 2] = [300, 3_000];
/// Less than the models of the large boards hold.
const MEMORY_LIMIT: usize = 100 << 20;

/// For the puzzles whose name holds `case`, or all.
pub(super) fn run(case: Option<&str>) -> Result<Outcome, Box<dyn std::error::Error>> {
    let mut outcome = Outcome::Good;
    for Hard { name, make, large } in hard_puzzles() {
        if case.is_some_and(|case| !name.contains(case)) {
            continue;
        }
        let Some(entry) = name.split(' ').next().and_then(kind) else {
            continue;
        };
        let puzzle = entry.read("json", &Source::from_text(&make()))?.puzzle;
        for limit in TIME_LIMITS {
            let limit = Duration::from_millis(limit);
            let start = Instant::now();
            let decided = puzzle.decide_split(&Limits::none().with_time(limit))?;
            let off = start.elapsed().as_secs_f64() - limit.as_secs_f64();
            let allowed = (limit.as_secs_f64() * 0.05).max(0.1);
            report(
                &format!("{name}: time limit {limit:?}"),
                &decided.verdict,
                off,
                allowed,
                &mut outcome,
            );
        }
        for after in CANCEL_AFTER {
            let (verdict, late) = cancelled(&*puzzle, after)?;
            let what = format!("{name}: cancelled after {after} ms");
            report(&what, &verdict, late, 0.05, &mut outcome);
        }
        if large {
            let start = Instant::now();
            let decided = puzzle.decide_split(&Limits::none().with_memory(MEMORY_LIMIT))?;
            let took = start.elapsed().as_secs_f64() * 1e3;
            let what = match decided.verdict {
                Verdict::Unknown {
                    stop: Stop::Memory, ..
                } => "memory limit reached",
                Verdict::Unknown { .. } => {
                    outcome = Outcome::Bad;
                    "ended, NOT by the memory limit,"
                }
                decided => decided.name(),
            };
            say!("{name}: {what} after {took:.0} ms");
        }
    }
    Ok(outcome)
}

fn report<S>(what: &str, verdict: &Verdict<S>, late: f64, allowed: f64, outcome: &mut Outcome) {
    if !matches!(verdict, Verdict::Unknown { .. }) {
        say!("{what}: {} before the limit", verdict.name());
        return;
    }
    let milliseconds = late * 1e3;
    if late.abs() <= allowed {
        say!("{what}: off by {milliseconds:.1} ms");
    } else {
        say!("{what}: off by {milliseconds:.1} ms, TOO MUCH");
        *outcome = Outcome::Bad;
    }
}

fn cancelled(
    puzzle: &dyn AnyPuzzle,
    after: u64,
) -> Result<(Verdict<gridproof_core::Board>, f64), Box<dyn std::error::Error>> {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::none().with_cancel(Arc::clone(&flag));
    std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let decided = puzzle.decide_split(&limits);
            (decided, Instant::now())
        });
        std::thread::sleep(Duration::from_millis(after));
        let asked = Instant::now();
        flag.store(true, Ordering::Relaxed);
        let (decided, ended) = search.join().map_err(|_| "the search panicked")?;
        let late = ended.saturating_duration_since(asked).as_secs_f64();
        Ok((decided?.verdict, late))
    })
}

/// A board that takes far longer than the limits.
struct Hard {
    name: String,
    /// It as JSON. Some take seconds to make.
    make: Box<dyn Fn() -> String>,
    /// Whether it is of the largest boards that are taken.
    large: bool,
}

fn hard_puzzles() -> Vec<Hard> {
    let mut puzzles = Vec::new();
    let mut add = |name: String, large: bool, make: Box<dyn Fn() -> String>| {
        puzzles.push(Hard { name, make, large });
    };
    let nonogram = |seed, rows, cols| -> Box<dyn Fn() -> String> {
        Box::new(move || NonogramClues::random(&mut seeded(seed), rows, cols, 0.5).json())
    };
    for side in [60, 99] {
        let name = format!("nonogram {side}x{side}");
        add(name, false, nonogram(side as u64, side, side));
    }
    let ragged = || AkariBoard::random(&mut seeded(3), (500, 500), 0.22, 0.5, Numbers::FromBulbs);
    let name = "akari 500x500".to_owned();
    add(name, false, Box::new(move || ragged().json()));
    for (order, given) in [(40, 0.56), (50, 0.58)] {
        let board = move || FutoshikiBoard::random(&mut seeded(5), order, given, 0.0, 0.0);
        let name = format!("futoshiki {order}x{order}");
        add(name, false, Box::new(move || board().json()));
    }
    for (rows, cols) in [(64, 65_536), (2_048, 2_048)] {
        add(
            format!("nonogram {cols}x{rows}"),
            true,
            nonogram(7, rows, cols),
        );
    }
    let blank = || AkariBoard {
        grid: vec![".".repeat(2_048); 2_048],
    };
    let name = "akari 2048x2048, blank".to_owned();
    add(name, true, Box::new(move || blank().json()));
    for (name, black) in [("dense", 0.22), ("open", 0.04)] {
        let name = format!("akari 2048x2048, {name}");
        add(name, true, Box::new(move || tiled(black).json()));
    }
    puzzles
}

/// A board of 2048x2048 with the same 64x64 cells everywhere: to make one at random would take too long.
fn tiled(black: f64) -> AkariBoard {
    let size = (64, 64);
    let tile = AkariBoard::random(&mut seeded(9), size, black, 0.5, Numbers::FromBulbs);
    let rows: Vec<String> = tile.grid.iter().map(|row| row.repeat(32)).collect();
    AkariBoard {
        grid: std::iter::repeat_n(rows, 32).flatten().collect(),
    }
}
