//! How long verdicts take: from the parsed puzzle to the verified verdict, in CPU time of one thread.
//!
//! A family is measured puzzle by puzzle in one process. Times on a shared machine wander by a factor of two:
//! compare ratios of runs made side by side, and effort counters, rather than seconds.

#[cfg(feature = "counting")]
mod allocations;
mod compare;
mod grades;
mod hints;
mod images;
mod instructions;
mod limits;
mod measure;
mod peers;
mod save;
mod table;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use crate::Outcome;
use crate::corpus::{self, Choice, Family, Item};
use crate::say::say;

use measure::Measured;

#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(crate) struct Arguments {
    #[command(flatten)]
    choice: Choice,
    /// Only so many puzzles of each family, from all over it.
    #[arg(long, value_name = "N", conflicts_with = "against")]
    puzzles: Option<usize>,
    /// Give up on a puzzle after this many seconds.
    #[arg(long, default_value_t = 10.0, value_name = "S")]
    time_limit: f64,
    /// Measure each puzzle this many times and keep the fastest.
    #[arg(long, default_value_t = 1, value_name = "N")]
    repeat: u32,
    /// Write the measurements to a file, one JSON object a line.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Print ratios to the measurements in a file that --save wrote.
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
    /// Run another build of this program in turns with this one, family by family, and compare.
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["compare", "images", "limits"])]
    against: Option<PathBuf>,
    /// Judge each puzzle by the median over its eight rotations and reflections.
    #[arg(long)]
    images: bool,
    /// Measure how exactly time limits and cancellation are kept, instead.
    #[arg(long)]
    limits: bool,
    /// Print how hard the puzzles are for people, by the difficulty that their names give, instead.
    #[arg(long, conflicts_with_all = ["compare", "against", "images", "limits", "save"])]
    grades: bool,
    /// Measure how long hints and conflict sets take, instead.
    #[arg(long, conflicts_with_all = ["compare", "against", "images", "limits", "save", "grades"])]
    hints: bool,
    /// Count machine instructions instead of time, by callgrind of valgrind, if that is installed.
    #[arg(long, conflicts_with_all = ["compare", "against", "limits", "save", "grades", "hints", "peers", "puzzles"])]
    instructions: bool,
    /// Count allocations instead of time: `cargo xtask-counting`, since the allocator that counts is slower.
    #[arg(long, conflicts_with_all = ["compare", "against", "images", "limits", "save", "grades", "hints", "peers", "instructions"])]
    allocations: bool,
    /// Have the puzzles decided by other solvers too, those that are installed and whose name holds the text, and compare.
    #[arg(
        long,
        value_name = "TEXT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        conflicts_with_all = ["compare", "against", "limits", "save", "grades", "hints"]
    )]
    peers: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Box<dyn std::error::Error>> {
    if arguments.limits {
        return limits::run(arguments.choice.case.as_deref());
    }
    let Some(folder) = &arguments.choice.corpus else {
        return Err("expected --corpus DIR or the variable GRIDPROOF_CORPUS".into());
    };
    let time = Duration::try_from_secs_f64(arguments.time_limit)?;
    let mut families = corpus::load(folder, arguments.choice.family.as_deref())?;
    for family in &mut families {
        if let Some((name, why)) = family.unreadable.first() {
            let many = family.unreadable.len();
            say!("{}: {many} not readable, {name}: {why}", family.name);
        }
        let wants = |item: &Item| arguments.choice.wants(&item.id);
        family.items.retain(wants);
    }
    if let Some(most) = arguments.puzzles {
        for family in &mut families {
            let keep: BTreeSet<usize> = corpus::spread(family.items.len(), most).collect();
            let mut at = 0..;
            family
                .items
                .retain(|_| at.next().is_some_and(|at| keep.contains(&at)));
        }
    }
    families.retain(|family| !family.items.is_empty());
    if families.is_empty() {
        return Err("nothing to measure".into());
    }
    if arguments.grades {
        return Ok(grades::run(&families, time));
    }
    if arguments.hints {
        return hints::run(&families, time);
    }
    if let Some(name) = &arguments.peers {
        return peers::run(&families, name, arguments.images, time);
    }
    if arguments.instructions {
        return instructions::run(&families, folder, arguments);
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    if arguments.allocations {
        #[cfg(feature = "counting")]
        return Ok(pool.install(|| allocations::run(&families, time)));
        #[cfg(not(feature = "counting"))]
        return Err(
            "expected the allocator that counts: `cargo xtask-counting bench --allocations`".into(),
        );
    }
    let mut all = Vec::new();
    let mut others = Vec::new();
    for family in &families {
        let measured = pool.install(|| measure_family(family, arguments, time));
        table::print(&family.name, &measured);
        if let Some(program) = &arguments.against {
            others.extend(save::run_other(program, folder, &family.name, arguments)?);
        }
        all.extend(measured);
    }
    if families.len() > 1 {
        table::print("all", &all);
    }
    if let Some(file) = &arguments.save {
        save::write(file, &all)?;
    }
    if let Some(file) = &arguments.compare {
        others = save::read(file)?;
    }
    if arguments.compare.is_some() || arguments.against.is_some() {
        compare::print(&all, &others);
    }
    let wrong = all.iter().filter(|measured| measured.wrong.is_some());
    let mut outcome = Outcome::Good;
    for measured in wrong {
        let why = measured.wrong.as_deref().unwrap_or_default();
        say!("WRONG {}/{}: {why}", measured.family, measured.id);
        outcome = Outcome::Bad;
    }
    Ok(outcome)
}

fn measure_family(family: &Family, arguments: &Arguments, time: Duration) -> Vec<Measured> {
    let items = family.items.iter();
    items
        .map(|item| {
            if arguments.images {
                images::measure(&family.name, item, time)
            } else {
                measure::best_of(arguments.repeat, &family.name, item, time)
            }
        })
        .collect()
}
