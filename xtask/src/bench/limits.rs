//! How exactly limits and cancellation are kept, on puzzles that no search finishes in time, and on boards so large that
//! building the model alone takes longer.
//!
//! The search runs on a thread of its own, the clock is wall time. A time limit has to be kept within 100 ms or 5 %,
//! cancellation has to take effect within 50 ms, and a memory limit has to be what ends a large board. Where a large board is
//! decided in time, cancellation about the end of its search has to take effect within 100 ms, with the verdict if that is proved.

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
/// Cancelled so many times over the last [`CLOSING_PART`] of the time that a large board takes undisturbed: there its solutions are
/// found, verified and turned into boards, which is done to the end.
const CLOSING_LOOKS: u32 = 16;
const CLOSING_PART: f64 = 0.2;
/// To be late by so much is allowed where nothing else is said.
const ALLOWED: f64 = 0.1;
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
            let allowed = (limit.as_secs_f64() * 0.05).max(ALLOWED);
            report(
                &format!("{name}: time limit {limit:?}"),
                &decided.verdict,
                off,
                allowed,
                &mut outcome,
            );
        }
        for after in CANCEL_AFTER {
            let (verdict, late) = cancelled(&*puzzle, Duration::from_millis(after))?;
            let what = format!("{name}: cancelled after {after} ms");
            report(&what, &verdict, late, 0.05, &mut outcome);
        }
        if large {
            closing(&name, &*puzzle, &mut outcome)?;
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

/// Cancels a board that is decided in time shortly before it is, again and again; the search takes a little longer or shorter
/// each time, so that the looks fall all over its end.
fn closing(
    name: &str,
    puzzle: &dyn AnyPuzzle,
    outcome: &mut Outcome,
) -> Result<(), Box<dyn std::error::Error>> {
    let longest = TIME_LIMITS.map(Duration::from_millis)[TIME_LIMITS.len() - 1];
    let start = Instant::now();
    let decided = puzzle.decide_split(&Limits::none().with_time(longest))?;
    let whole = start.elapsed();
    if matches!(decided.verdict, Verdict::Unknown { .. }) {
        return Ok(());
    }
    let mut worst: f64 = 0.0;
    for look in 0..CLOSING_LOOKS {
        let before = CLOSING_PART * f64::from(look) / f64::from(CLOSING_LOOKS);
        let (_, late) = cancelled(puzzle, whole.mul_f64(1.0 - before))?;
        worst = worst.max(late);
    }
    let milliseconds = worst * 1e3;
    let verdict = if worst <= ALLOWED {
        ""
    } else {
        *outcome = Outcome::Bad;
        ", TOO MUCH"
    };
    say!(
        "{name}: cancelled {CLOSING_LOOKS} times about its end: off by at most {milliseconds:.1} ms{verdict}"
    );
    Ok(())
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
    after: Duration,
) -> Result<(Verdict<gridproof_core::Board>, f64), Box<dyn std::error::Error>> {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::none().with_cancel(Arc::clone(&flag));
    std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let decided = puzzle.decide_split(&limits);
            (decided, Instant::now())
        });
        std::thread::sleep(after);
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
