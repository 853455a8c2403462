//! All formats together: what they read, what they write, where they point, and that they tell each other apart.

use gridproof_core::{Document, Format, Source};

use super::{ALL, grid};
use crate::Akari;

mod faults;
mod reading;
mod writing;

fn format(name: &str) -> &'static dyn Format<Akari> {
    ALL.iter()
        .copied()
        .find(|format| format.name() == name)
        .expect("a format of this name")
}

fn read(name: &str, text: &str) -> Document<Akari> {
    format(name)
        .read(&Source::from_text(text))
        .unwrap_or_else(|error| panic!("{name}: {error} in {text}"))
}

fn rows(akari: &Akari) -> String {
    grid::write(akari, None).join("/")
}

fn written(name: &str, document: &Document<Akari>) -> String {
    let bytes = format(name)
        .write(document)
        .expect("every format holds every akari board");
    String::from_utf8(bytes).expect("text")
}

fn sample() -> Document<Akari> {
    let mut document = read("text", ".*.#\n*1#.\n..04\n");
    document
        .properties
        .push(("title".to_owned(), "Lamp".to_owned()));
    document
}
