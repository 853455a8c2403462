//! `render`: the board as text, SVG or PNG.

use std::io::IsTerminal as _;
use std::path::Path;

use clap::ValueEnum;
use gridproof_core::ask::Judgement;
use gridproof_core::scene::{LARGEST_CELL, SMALLEST_CELL};
use gridproof_core::{AnyPuzzle, Board, Cell, Domain, Refutation, SceneOptions, Verdict};

use super::{check, convert};
use crate::amounts;
use crate::args::Choice;
use crate::context::{Context, Picked};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{list_cells, stopped};
use crate::render::{self, Palette};

/// The board as text or as a picture.
///
/// Empty unless told otherwise. Marks that break a rule at sight are outlined.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "In text \u{2588}\u{2588} is filled, \u{25cf} a bulb, + a lit cell, and \u{b7} a cell left empty; ? or a blank, and of a futoshiki a\n\
        dot, is a cell of which nothing is known, and {1,3} are the values that are left.\n\n\
        Exit status: 0 drawn, 10 unsolvable (drawn empty), 12 a limit was reached first, 14 marks that --judge found wrong."
)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// What to draw as [default: by the extension of --output, else text]
    #[arg(long, value_name = "FORM", value_enum)]
    to: Option<Form>,
    /// With a solution
    #[arg(long)]
    solution: bool,
    /// With a player's marks in this file (- for standard input): rows of # . ? (nonogram), * . ? (akari), 1 ? {1,3} (futoshiki); ? is undecided
    #[arg(long, value_name = "FILE", conflicts_with = "solution")]
    marks: Option<String>,
    /// Name the marks that no solution agrees with, and outline them in a picture
    #[arg(long, requires = "marks")]
    judge: bool,
    /// Hatch the cells that differ between solutions; without --solution or --marks the others are filled in
    #[arg(long)]
    ambiguous: bool,
    /// The side of a cell in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 30,
        allow_negative_numbers = true,
        value_parser = amounts::number::<u32>(SMALLEST_CELL.into(), LARGEST_CELL.into()))]
    cell_size: u32,
    /// The colours of pictures
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    palette: Palette,
    /// Text: the picture alone, two rows a line (nonogram)
    #[arg(long)]
    half_blocks: bool,
}

/// What a board is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    Text,
    Svg,
    Png,
}

impl Form {
    const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }
}

/// What is drawn, and what is said beside it.
struct Shown {
    board: Board,
    options: SceneOptions,
    warnings: Vec<String>,
    exit: Exit,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let form = form(args, context)?;
    check::one_from_stdin(&args.choice, args.marks.as_deref())?;
    let picked = context.pick(&args.choice)?;
    let puzzle = picked.puzzle();
    if args.half_blocks && (puzzle.kind() != "nonogram" || form != Form::Text) {
        let message = "--half-blocks draws nonograms as text";
        return Err(Failure::usage(message));
    }
    if args.half_blocks && context.global.ascii {
        let message = "half blocks are not ASCII: expected --half-blocks or --ascii, not both";
        return Err(Failure::usage(message));
    }
    let shown = shown(args, puzzle, context)?;
    let bytes = match form {
        Form::Text if args.half_blocks => render::half_blocks(&shown.board).into_bytes(),
        Form::Text => puzzle.draw(&shown.board, context.drawing()).into_bytes(),
        Form::Svg => {
            let scene = puzzle.scene(&shown.board, &shown.options);
            render::svg(&scene, &title(&picked), args.palette).into_bytes()
        }
        Form::Png => {
            let scene = puzzle.scene(&shown.board, &shown.options);
            render::png(&scene, args.palette)?
        }
    };
    if context.global.json {
        let mut warnings = picked.document.warnings.clone();
        warnings.extend(shown.warnings);
        convert::give_json(&picked, form.name(), &bytes, &warnings, context)?;
    } else {
        for warning in &shown.warnings {
            context.warn(warning);
        }
        context.give(&bytes)?;
    }
    Ok(shown.exit)
}

fn form(args: &Args, context: &Context) -> Result<Form, Failure> {
    let output = context.global.output.as_deref();
    let extension = output.and_then(Path::extension);
    let extension = extension.map(|extension| extension.to_string_lossy().to_lowercase());
    let form = match (args.to, extension.as_deref()) {
        (Some(form), _) => form,
        (None, Some("svg")) => Form::Svg,
        (None, Some("png")) => Form::Png,
        (None, None | Some("txt")) => Form::Text,
        (None, Some(other)) => {
            let message = format!(
                "cannot tell what to draw: expected a file named .svg, .png or .txt, found .{other}"
            );
            return Err(Failure::usage(message).with_help("--to text, svg or png says it too"));
        }
    };
    if form == Form::Png && output.is_none() && std::io::stdout().is_terminal() {
        return Err(Failure::usage("a PNG does not fit on a terminal")
            .with_help("name a file with --output"));
    }
    Ok(form)
}

fn title(picked: &Picked) -> String {
    match picked.document.property("title") {
        Some(title) => format!("{title}, {}", picked.title()),
        None => picked.title(),
    }
}

fn shown(args: &Args, puzzle: &dyn AnyPuzzle, context: &Context) -> Result<Shown, Failure> {
    let mut shown = Shown {
        board: puzzle.blank(),
        options: SceneOptions::new(args.cell_size),
        warnings: Vec::new(),
        exit: Exit::Answered,
    };
    if let Some(file) = &args.marks {
        shown.board = check::read_marks(puzzle, file)?;
        if args.judge {
            judge(puzzle, &mut shown, context)?;
        }
    }
    if args.ambiguous {
        differing(args, puzzle, &mut shown, context)?;
    } else if args.solution {
        solution(puzzle, &mut shown, context)?;
    }
    Ok(shown)
}

fn judge(puzzle: &dyn AnyPuzzle, shown: &mut Shown, context: &Context) -> Result<(), Failure> {
    let marks = shown.board.clone();
    match context.work("checking", |limits| puzzle.judge(&marks, limits))? {
        Judgement::Wrong(cells) => {
            let words = format!("no solution extends these marks: {}", list_cells(&cells));
            shown.warnings.push(words);
            shown.options.conflicts = cells;
            shown.exit = Exit::WrongMarks;
        }
        Judgement::Unsolvable => unsolvable(puzzle.refuted(), shown),
        Judgement::Unknown(stop) => {
            shown.warnings.push(stopped(stop));
            shown.exit = Exit::stopped(stop);
        }
        Judgement::Solved | Judgement::Open => {}
    }
    Ok(())
}

fn solution(puzzle: &dyn AnyPuzzle, shown: &mut Shown, context: &Context) -> Result<(), Failure> {
    let decided = context.work("solving", |limits| puzzle.decide(limits))?;
    match decided.verdict {
        Verdict::Unique(board) => shown.board = board,
        Verdict::Multiple(board, _) => {
            shown.board = board;
            let warning = "one of several solutions, --ambiguous hatches where they differ";
            shown.warnings.push(warning.to_owned());
        }
        Verdict::Unsolvable(cause) => unsolvable(cause, shown),
        Verdict::Unknown { found, stop } => {
            shown.warnings.push(stopped(stop));
            match found {
                Some(board) => shown.board = board,
                None => shown.exit = Exit::stopped(stop),
            }
        }
    }
    Ok(())
}

fn differing(
    args: &Args,
    puzzle: &dyn AnyPuzzle,
    shown: &mut Shown,
    context: &Context,
) -> Result<(), Failure> {
    let backbone = context.work("comparing solutions", |limits| puzzle.backbone(limits))?;
    if let Some(stop) = backbone.stop {
        shown.warnings.push(stopped(stop));
        shown.exit = Exit::stopped(stop);
    }
    let Some(witness) = backbone.witnesses.first() else {
        if backbone.stop.is_none() {
            unsolvable(puzzle.refuted(), shown);
        }
        return Ok(());
    };
    let differs = |&(_, domain): &(Cell, Domain)| domain.len() > 1;
    let cells = backbone.possible.iter().filter(differs);
    shown.options.ambiguous = cells.map(|(cell, _)| cell).collect();
    if args.solution {
        shown.board = witness.clone();
    } else if args.marks.is_none() {
        shown.board = backbone.possible;
    }
    Ok(())
}

fn unsolvable(cause: Option<Refutation>, shown: &mut Shown) {
    let words = match &cause {
        Some(cause) => format!("unsolvable: {}", cause.words),
        None => "unsolvable".to_owned(),
    };
    shown.warnings.push(words);
    shown.options.conflicts = cause.map(|cause| cause.cells).unwrap_or_default();
    shown.exit = Exit::Unsolvable;
}
