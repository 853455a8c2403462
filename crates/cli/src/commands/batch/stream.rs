//! The flow of a batch: a reader, a pool of threads, and one loop that writes in order.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use super::Args;
use super::item::{Outcome, Settings, answer, id_of};
use super::lines::{Line, Lines, Text};
use super::progress::Progress;
use super::resume::Answered;
use super::window::Window;
use crate::context::Context;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Unreadable, why};
use crate::signals;

/// What the loop hears.
enum Event {
    /// An answer is ready.
    Answer(Answer),
    /// The input has ended after so many items, or could not be read further.
    End(io::Result<u64>),
    /// The user has had enough.
    Interrupt,
}

struct Answer {
    turn: u64,
    line: String,
    outcome: Outcome,
    held: usize,
    end: u64,
}

pub(super) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let answered = match &args.resume {
        Some(path) => Answered::open(path, args.retry_unknown).map_err(|error| {
            let path = path.display().to_string();
            Unreadable::whole(&path, format!("cannot resume from {path}: {}", why(&error)))
        })?,
        None => Answered::nothing(),
    };
    if let Some(output) = &context.global.output
        && let (Ok(from), Ok(to)) = (Path::new(&args.input).canonicalize(), output.canonicalize())
        && from == to
        && from.is_file()
    {
        let message = format!(
            "{} cannot be both the input and the output of a batch",
            args.input
        );
        return Err(Failure::usage(message));
    }
    let (input, total) = open(&args.input)?;
    let mut output = open_output(context)?;
    let window = Arc::new(Window::default());
    let (events, heard) = channel();
    let interrupted = events.clone();
    // That nobody listens any more means that the batch has ended.
    signals::watch(&context.cancel, move || {
        drop(interrupted.send(Event::Interrupt));
    });
    let feeder = Feeder {
        answered,
        shard: args.shard,
        settings: Arc::new(Settings {
            job: args.job,
            limit: args.limit,
            proofs: args.proof_dir.clone(),
            proof_format: args.proof_format,
            global: context.global.clone(),
            cancel: Arc::clone(&context.cancel),
        }),
        window: Arc::clone(&window),
        pool: pool(context)?,
        events,
    };
    // Not joined: a reader that waits for input that never comes must not keep the program from ending.
    std::thread::spawn(move || feeder.feed(Lines::new(input)));
    let mut progress = Progress::new(context.global.quiet, total);
    let ended = write_in_order(&heard, &window, &mut *output, &mut progress);
    let ended = ended.map_err(|error| match &context.global.output {
        None => Failure::Stdout(error),
        Some(path) => Failure::Write {
            path: path.clone(),
            error,
        },
    });
    progress.finish();
    context
        .cancel
        .store(true, std::sync::atomic::Ordering::SeqCst);
    match ended? {
        End::Complete(Ok(exit)) => Ok(exit),
        End::Complete(Err(error)) => {
            let message = format!("cannot read {}: {}", args.input, why(&error));
            Err(Unreadable::whole(&args.input, message).into())
        }
        End::Interrupted => Ok(Exit::Interrupted),
    }
}

fn pool(context: &Context) -> Result<rayon::ThreadPool, Failure> {
    let threads = context.global.threads.map_or(0, usize::from);
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| Failure::usage(format!("cannot start threads: {error}")))
}

fn open(input: &str) -> Result<(Box<dyn BufRead + Send>, Option<u64>), Failure> {
    if input == "-" {
        return Ok((Box::new(BufReader::new(io::stdin())), None));
    }
    let failed = |message: String| Failure::from(Unreadable::whole(input, message));
    let file = File::open(input)
        .map_err(|error| failed(format!("cannot read {input}: {}", why(&error))))?;
    match file.metadata() {
        Ok(metadata) if metadata.is_dir() => {
            Err(failed(format!("{input} is a directory, expected a file")))
        }
        Ok(metadata) if metadata.is_file() => {
            Ok((Box::new(BufReader::new(file)), Some(metadata.len())))
        }
        _ => Ok((Box::new(BufReader::new(file)), None)),
    }
}

/// Standard output, or the end of a file. Neither is buffered beyond a line, so that several batches may share one.
fn open_output(context: &Context) -> Result<Box<dyn Write>, Failure> {
    let Some(path) = &context.global.output else {
        return Ok(Box::new(io::stdout().lock()));
    };
    let opened = OpenOptions::new().append(true).create(true).open(path);
    let file = opened.map_err(|error| Failure::Write {
        path: path.clone(),
        error,
    })?;
    Ok(Box::new(file))
}

/// Reads lines and hands them to the pool, as far as the window allows.
struct Feeder {
    answered: Answered,
    shard: (u64, u64),
    settings: Arc<Settings>,
    window: Arc<Window>,
    pool: rayon::ThreadPool,
    events: Sender<Event>,
}

impl Feeder {
    fn feed(mut self, lines: impl Iterator<Item = io::Result<Line>>) {
        let end = self.all(lines);
        // The loop has ended if nobody listens.
        let _ = self.events.send(Event::End(end));
    }

    fn all(&mut self, lines: impl Iterator<Item = io::Result<Line>>) -> io::Result<u64> {
        let mut turn = 0;
        for line in lines {
            let line = line?;
            let (index, of) = self.shard;
            let blank = |bytes: &[u8]| bytes.iter().all(u8::is_ascii_whitespace);
            let held = match &line.text {
                Text::Bytes(bytes) if blank(bytes) => continue,
                Text::Bytes(bytes) => bytes.len(),
                Text::TooLong => 0,
            };
            if (line.number - 1) % of != index - 1 {
                continue;
            }
            let id = id_of(&line);
            if self.answered.take(id.get())? {
                continue;
            }
            self.window.enter(held);
            let events = self.events.clone();
            let settings = Arc::clone(&self.settings);
            self.pool.spawn_fifo(move || {
                let (text, outcome) = answer(&line, &id, &settings);
                let answer = Answer {
                    turn,
                    line: text,
                    outcome,
                    held,
                    end: line.end,
                };
                let _ = events.send(Event::Answer(answer));
            });
            turn += 1;
        }
        Ok(turn)
    }
}

enum End {
    Complete(io::Result<Exit>),
    Interrupted,
}

/// Writes answers in their turn, each as one whole line.
///
/// After an interrupt what was under way is not written: it was not answered.
fn write_in_order(
    events: &Receiver<Event>,
    window: &Window,
    output: &mut dyn Write,
    progress: &mut Progress,
) -> io::Result<End> {
    let mut waiting: BTreeMap<u64, Answer> = BTreeMap::new();
    let mut turn = 0;
    let mut total = None;
    let mut exit = Exit::Answered;
    loop {
        match total {
            Some(Err(error)) => return Ok(End::Complete(Err(error))),
            Some(Ok(total)) if total == turn => return Ok(End::Complete(Ok(exit))),
            _ => {}
        }
        match events.recv() {
            Ok(Event::Answer(answer)) if answer.outcome == Outcome::Cancelled => {}
            Ok(Event::Answer(answer)) => drop(waiting.insert(answer.turn, answer)),
            Ok(Event::End(end)) => total = Some(end),
            Ok(Event::Interrupt) | Err(_) => return Ok(End::Interrupted),
        }
        while let Some(answer) = waiting.remove(&turn) {
            output.write_all(answer.line.as_bytes())?;
            output.flush()?;
            exit = match (exit, answer.outcome) {
                (Exit::Fault, _) | (_, Outcome::Fault) => Exit::Fault,
                (_, Outcome::Bad) => Exit::BadItems,
                _ => exit,
            };
            window.leave(answer.held);
            progress.answered(answer.end);
            turn += 1;
        }
    }
}
