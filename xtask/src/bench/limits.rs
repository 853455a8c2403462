//! How exactly time limits and cancellation are kept, on puzzles that no search finishes in time.
//!
//! The search runs on a thread of its own, the clock is wall time. A time limit has to be kept within 100 ms or 5 %,
//! cancellation has to take effect within 100 ms.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gridproof_core::{AnyPuzzle, Limits, Source, Verdict};
use gridproof_testkit::generate::{AkariBoard, FutoshikiBoard, NonogramClues, Numbers, seeded};

use crate::Outcome;
use crate::kinds::kind;

const TIME_LIMITS: [u64; 3] = [100, 1_000, 5_000];
const CANCEL_AFTER: u64 = 500;

pub(super) fn run() -> Result<Outcome, Box<dyn std::error::Error>> {
    let mut outcome = Outcome::Good;
    for (name, json) in hard_puzzles() {
        let Some(entry) = name.split(' ').next().and_then(kind) else {
            continue;
        };
        let puzzle = entry.read("json", &Source::from_text(&json))?.puzzle;
        for limit in TIME_LIMITS {
            let limit = Duration::from_millis(limit);
            let start = Instant::now();
            let decided = puzzle.decide(&Limits::none().with_time(limit))?;
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
        let (verdict, late) = cancelled(&*puzzle)?;
        let what = format!("{name}: cancelled after {CANCEL_AFTER} ms");
        report(&what, &verdict, late, 0.1, &mut outcome);
    }
    Ok(outcome)
}

fn report<S>(what: &str, verdict: &Verdict<S>, late: f64, allowed: f64, outcome: &mut Outcome) {
    if !matches!(verdict, Verdict::Unknown { .. }) {
        println!("{what}: {} before the limit", verdict.name());
        return;
    }
    let milliseconds = late * 1e3;
    if late.abs() <= allowed {
        println!("{what}: off by {milliseconds:.1} ms");
    } else {
        println!("{what}: off by {milliseconds:.1} ms, TOO MUCH");
        *outcome = Outcome::Bad;
    }
}

fn cancelled(
    puzzle: &dyn AnyPuzzle,
) -> Result<(Verdict<gridproof_core::Board>, f64), Box<dyn std::error::Error>> {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::none().with_cancel(Arc::clone(&flag));
    std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let decided = puzzle.decide(&limits);
            (decided, Instant::now())
        });
        std::thread::sleep(Duration::from_millis(CANCEL_AFTER));
        let asked = Instant::now();
        flag.store(true, Ordering::Relaxed);
        let (decided, ended) = search.join().map_err(|_| "the search panicked")?;
        let late = ended.saturating_duration_since(asked).as_secs_f64();
        Ok((decided?.verdict, late))
    })
}

/// Boards that take far longer than the limits, or are so large that building the model shows.
fn hard_puzzles() -> Vec<(String, String)> {
    let mut puzzles = Vec::new();
    for side in [60, 99] {
        let clues = NonogramClues::random(&mut seeded(side), side as usize, side as usize, 0.5);
        puzzles.push((format!("nonogram {side}x{side}"), clues.json()));
    }
    let size = (500, 500);
    let board = AkariBoard::random(&mut seeded(3), size, 0.22, 0.5, Numbers::FromBulbs);
    puzzles.push(("akari 500x500".to_owned(), board.json()));
    for (order, given) in [(40, 0.56), (50, 0.58)] {
        let board = FutoshikiBoard::random(&mut seeded(5), order, given, 0.0, 0.0);
        puzzles.push((format!("futoshiki {order}x{order}"), board.json()));
    }
    puzzles
}
