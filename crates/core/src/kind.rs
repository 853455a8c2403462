//! A kind of puzzle with its type erased, for programs that know all kinds.

use std::fmt::Debug;

use crate::branches::{Branching, branches};
use crate::cells::{Board, Cell, Domain, Size};
use crate::format::{CannotHold, Detection, Document, Format, ParseError, Source};
use crate::hint::{Fact, Technique};
use crate::limits::{Limits, Spent, Stop};
use crate::lit::Lit;
use crate::model::{Model, Selectors};
use crate::proof::Evidence;
use crate::puzzle::{Drawing, Puzzle};
use crate::scene::{Scene, SceneOptions};
use crate::verdict::{
    Backbone, ConflictSet, Counted, Decided, Fault, Listed, Refutation, Violation,
};
use crate::{ask, count, proof, split};

/// A verdict and the evidence for it, if no limit was reached first.
pub type Proved<'a> = (Decided<Board>, Option<Evidence<'a>>);

/// A puzzle whose kind is known only at run time. Solutions are boards.
pub trait AnyPuzzle: Debug + Send + Sync {
    /// The kind's name.
    fn kind(&self) -> &'static str;
    /// See [`Puzzle::size`].
    fn size(&self) -> Size;
    /// See [`Puzzle::refuted`].
    fn refuted(&self) -> Option<Refutation>;
    /// See [`Puzzle::model`].
    fn model(&self, selectors: Selectors, limits: &Limits) -> Model;
    /// See [`Puzzle::clues`].
    fn clues(&self) -> usize;
    /// See [`Puzzle::clue`].
    fn clue(&self, index: usize) -> String;
    /// See [`Puzzle::literal`].
    fn literal(&self, cell: Cell, value: u32) -> Option<Lit>;
    /// See [`Puzzle::blank`].
    fn blank(&self) -> Board;
    /// See [`Puzzle::draw`].
    fn draw(&self, board: &Board, drawing: Drawing) -> String;
    /// See [`Puzzle::scene`].
    fn scene(&self, board: &Board, options: &SceneOptions) -> Scene;
    /// See [`Puzzle::write_marks`].
    fn write_marks(&self, board: &Board) -> String;
    /// See [`Puzzle::read_marks`].
    ///
    /// # Errors
    /// As there.
    fn read_marks(&self, text: &str) -> Result<Board, ParseError>;
    /// Checks a board in which every cell has one value against the rule book.
    ///
    /// # Errors
    /// The first broken rule, or that the board is not full.
    fn verify(&self, board: &Board) -> Result<(), Violation>;
    /// The rule that a player's marks break, if every cell is marked.
    fn broken(&self, marks: &Board) -> Option<Violation>;
    /// See [`ask::decide`].
    ///
    /// # Errors
    /// A fault of ours.
    fn decide(&self, limits: &Limits) -> Result<Decided<Board>, Fault>;
    /// See [`ask::decide_split`].
    ///
    /// # Errors
    /// A fault of ours.
    fn decide_split(&self, limits: &Limits) -> Result<Decided<Board>, Fault>;
    /// See [`proof::decide`].
    ///
    /// # Errors
    /// A fault of ours.
    fn decide_proved(&self, limits: &Limits) -> Result<Proved<'_>, Fault>;
    /// See [`proof::without_notes`].
    ///
    /// # Errors
    /// A fault of ours.
    fn decide_without_notes(&self, limits: &Limits) -> Result<Spent, Fault>;
    /// Whether [`AnyPuzzle::decide_proved`] can give certificates.
    fn has_proofs(&self) -> bool;
    /// See [`ask::list`].
    ///
    /// # Errors
    /// A fault of ours.
    fn list(&self, most: usize, limits: &Limits) -> Result<Listed<Board>, Fault>;
    /// See [`count::count`].
    ///
    /// # Errors
    /// A fault of ours.
    fn count(&self, most: u64, limits: &Limits) -> Result<Counted, Fault>;
    /// See [`count::count_split`].
    ///
    /// # Errors
    /// A fault of ours.
    fn count_split(&self, most: u64, limits: &Limits) -> Result<Counted, Fault>;
    /// See [`ask::backbone`].
    ///
    /// # Errors
    /// A fault of ours.
    fn backbone(&self, limits: &Limits) -> Result<Backbone, Fault>;
    /// See [`ask::conflict_set`].
    ///
    /// # Errors
    /// A fault of ours.
    fn conflict_set(&self, limits: &Limits) -> Result<Option<ConflictSet>, Fault>;
    /// See [`ask::judge`].
    ///
    /// # Errors
    /// A fault of ours.
    fn judge(&self, marks: &Board, limits: &Limits) -> Result<ask::Judgement, Fault>;
    /// See [`Puzzle::fact`].
    fn fact(&self, fact: Fact) -> String;
    /// See [`Puzzle::techniques`].
    fn techniques(&self) -> Vec<Box<dyn Technique + '_>>;
    /// Writes the puzzle in the named format.
    ///
    /// # Errors
    /// Says what the format cannot hold, or that there is no such format.
    fn write(
        &self,
        format: &str,
        properties: &[(String, String)],
        goal: Option<&Board>,
    ) -> Result<Vec<u8>, CannotHold>;
    /// The puzzle with some facts taken for granted.
    fn assuming(&self, facts: &[Fact]) -> Box<dyn AnyPuzzle>;
    /// See [`branches`](crate::branches).
    ///
    /// # Errors
    /// Which limit was reached first.
    fn branches(&self, count: usize, limits: &Limits) -> Result<Vec<Branching>, Stop>;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyPuzzle>;
}

impl<P: Puzzle> AnyPuzzle for P {
    fn kind(&self) -> &'static str {
        P::KIND
    }
    fn size(&self) -> Size {
        Puzzle::size(self)
    }
    fn refuted(&self) -> Option<Refutation> {
        Puzzle::refuted(self)
    }
    fn model(&self, selectors: Selectors, limits: &Limits) -> Model {
        Puzzle::model(self, selectors, limits)
    }
    fn clues(&self) -> usize {
        Puzzle::clues(self)
    }
    fn clue(&self, index: usize) -> String {
        Puzzle::clue(self, index)
    }
    fn literal(&self, cell: Cell, value: u32) -> Option<Lit> {
        Puzzle::literal(self, cell, value)
    }
    fn blank(&self) -> Board {
        Puzzle::blank(self)
    }
    fn draw(&self, board: &Board, drawing: Drawing) -> String {
        Puzzle::draw(self, board, drawing)
    }
    fn scene(&self, board: &Board, options: &SceneOptions) -> Scene {
        Puzzle::scene(self, board, options)
    }
    fn write_marks(&self, board: &Board) -> String {
        Puzzle::write_marks(self, board)
    }
    fn read_marks(&self, text: &str) -> Result<Board, ParseError> {
        Puzzle::read_marks(self, text)
    }
    fn verify(&self, board: &Board) -> Result<(), Violation> {
        match self.read_board(board) {
            Some(solution) => Puzzle::verify(self, &solution),
            None => Err(Violation::new("the board is not fully decided", Vec::new())),
        }
    }
    fn broken(&self, marks: &Board) -> Option<Violation> {
        let open = |(cell, all): (Cell, Domain)| Domain(marks.get(cell).0 & all.0).len() > 1;
        if Puzzle::blank(self).iter().any(open) {
            return None;
        }
        let solution = self.read_board(marks)?;
        Puzzle::verify(self, &solution).err()
    }
    fn decide(&self, limits: &Limits) -> Result<Decided<Board>, Fault> {
        ask::decide_as(self, limits, split::hunt_alone, |solution| {
            self.board(&solution)
        })
    }
    fn decide_split(&self, limits: &Limits) -> Result<Decided<Board>, Fault> {
        ask::decide_as(self, limits, split::hunt, |solution| self.board(&solution))
    }
    fn decide_proved(&self, limits: &Limits) -> Result<Proved<'_>, Fault> {
        let (decided, evidence) = proof::decide(self, limits)?;
        let decided = Decided {
            verdict: decided.verdict.map(|solution| self.board(&solution)),
            spent: decided.spent,
        };
        Ok((decided, evidence))
    }
    fn decide_without_notes(&self, limits: &Limits) -> Result<Spent, Fault> {
        proof::without_notes(self, limits)
    }
    fn has_proofs(&self) -> bool {
        <Self as Puzzle>::CERTIFIED
    }
    fn list(&self, most: usize, limits: &Limits) -> Result<Listed<Board>, Fault> {
        let Listed {
            solutions,
            complete,
            stop,
            spent,
        } = ask::list(self, most, limits)?;
        let solutions = solutions
            .iter()
            .map(|solution| self.board(solution))
            .collect();
        Ok(Listed {
            solutions,
            complete,
            stop,
            spent,
        })
    }
    fn count(&self, most: u64, limits: &Limits) -> Result<Counted, Fault> {
        count::count(self, most, limits)
    }
    fn count_split(&self, most: u64, limits: &Limits) -> Result<Counted, Fault> {
        count::count_split(self, most, limits)
    }
    fn backbone(&self, limits: &Limits) -> Result<Backbone, Fault> {
        ask::backbone(self, limits)
    }
    fn conflict_set(&self, limits: &Limits) -> Result<Option<ConflictSet>, Fault> {
        ask::conflict_set(self, limits)
    }
    fn judge(&self, marks: &Board, limits: &Limits) -> Result<ask::Judgement, Fault> {
        ask::judge(self, marks, limits)
    }
    fn fact(&self, fact: Fact) -> String {
        Puzzle::fact(self, fact)
    }
    fn techniques(&self) -> Vec<Box<dyn Technique + '_>> {
        Puzzle::techniques(self)
    }
    fn write(
        &self,
        format: &str,
        properties: &[(String, String)],
        goal: Option<&Board>,
    ) -> Result<Vec<u8>, CannotHold> {
        let format = find::<P>(format)
            .ok_or_else(|| CannotHold(format!("{} has no format named {format}", P::KIND)))?;
        let document = Document {
            puzzle: self.clone(),
            properties: properties.to_vec(),
            warnings: Vec::new(),
            goal: goal.cloned(),
        };
        format.write(&document)
    }
    fn assuming(&self, facts: &[Fact]) -> Box<dyn AnyPuzzle> {
        self.assumed(facts)
    }
    fn branches(&self, count: usize, limits: &Limits) -> Result<Vec<Branching>, Stop> {
        branches(self, count, limits)
    }
    fn boxed(&self) -> Box<dyn AnyPuzzle> {
        Box::new(self.clone())
    }
}

fn find<P: Puzzle>(name: &str) -> Option<&'static dyn Format<P>> {
    P::formats()
        .iter()
        .copied()
        .find(|format| format.name() == name)
}

/// A format of some kind, as the table of formats lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatEntry {
    /// Its name, as `--format` takes it.
    pub name: &'static str,
    /// What it is and how it is recognised.
    pub summary: &'static str,
    /// File extensions in lower case.
    pub extensions: &'static [&'static str],
    /// Whether it can be read.
    pub reads: bool,
    /// Whether it can be written.
    pub writes: bool,
}

/// Reads a source in a named format.
type Read = fn(&str, &Source<'_>) -> Result<Document<Box<dyn AnyPuzzle>>, ParseError>;

/// One kind of puzzle, as the registry lists it.
#[derive(Clone, Copy, Debug)]
pub struct KindEntry {
    /// Its name.
    pub kind: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    formats: fn() -> Vec<FormatEntry>,
    detect: fn(&Source<'_>) -> Vec<(&'static str, Detection)>,
    read: Read,
}

impl KindEntry {
    /// The entry of a puzzle type.
    pub const fn of<P: Puzzle>() -> Self {
        Self {
            kind: P::KIND,
            aliases: P::ALIASES,
            formats: formats::<P>,
            detect: detect::<P>,
            read: read::<P>,
        }
    }

    /// Whether `name` is the kind's name or one of its aliases, whatever the case.
    pub fn answers_to(&self, name: &str) -> bool {
        self.kind.eq_ignore_ascii_case(name)
            || self
                .aliases
                .iter()
                .any(|alias| alias.eq_ignore_ascii_case(name))
    }

    /// Its formats.
    pub fn formats(&self) -> Vec<FormatEntry> {
        (self.formats)()
    }

    /// How much a source looks like each of its formats; those that say no are left out.
    pub fn detect(&self, source: &Source<'_>) -> Vec<(&'static str, Detection)> {
        (self.detect)(source)
    }

    /// Reads a source in the named format.
    ///
    /// # Errors
    /// As [`Format::read`], or that there is no such format.
    pub fn read(
        &self,
        format: &str,
        source: &Source<'_>,
    ) -> Result<Document<Box<dyn AnyPuzzle>>, ParseError> {
        (self.read)(format, source)
    }
}

fn formats<P: Puzzle>() -> Vec<FormatEntry> {
    let entry = |format: &&'static dyn Format<P>| FormatEntry {
        name: format.name(),
        summary: format.summary(),
        extensions: format.extensions(),
        reads: format.reads(),
        writes: format.writes(),
    };
    P::formats().iter().map(entry).collect()
}

fn detect<P: Puzzle>(source: &Source<'_>) -> Vec<(&'static str, Detection)> {
    let sure = P::formats()
        .iter()
        .map(|format| (format.name(), format.detect(source)));
    sure.filter(|&(_, detection)| detection != Detection::No)
        .collect()
}

fn read<P: Puzzle>(
    format: &str,
    source: &Source<'_>,
) -> Result<Document<Box<dyn AnyPuzzle>>, ParseError> {
    let Some(format) = find::<P>(format) else {
        let names: Vec<_> = P::formats().iter().map(|format| format.name()).collect();
        return Err(
            ParseError::new(format!("found the format name \"{format}\"")).expected(format!(
                "one of the {} formats {}",
                P::KIND,
                names.join(", ")
            )),
        );
    };
    Ok(format
        .read(source)?
        .map(|puzzle| Box::new(puzzle) as Box<dyn AnyPuzzle>))
}
