//! Colours for inks. No palette lets two facts differ by colour alone: kinds give each a shape of its own.

use clap::ValueEnum;
use gridproof_core::scene::Ink;

/// Which colours a picture has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Palette {
    /// Colours that people with any colour vision can tell apart
    #[default]
    Safe,
    /// Black and grey on white, sparing with ink
    Print,
    /// Light on dark
    Dark,
}

impl Palette {
    /// The colour of an ink, as SVG writes it.
    pub(crate) const fn colour(self, ink: Ink) -> &'static str {
        match self {
            Self::Safe => safe(ink),
            Self::Print => print(ink),
            Self::Dark => dark(ink),
        }
    }
}

/// After the palette of Okabe and Ito, lightness differing as well as hue.
const fn safe(ink: Ink) -> &'static str {
    match ink {
        Ink::Paper | Ink::Floor | Ink::OnWall => "#ffffff",
        Ink::Rule => "#b4bac0",
        Ink::HeavyRule => "#68717a",
        Ink::Border | Ink::Text | Ink::Solid | Ink::Wall | Ink::Bulb => "#202428",
        Ink::Guide => "#e4e8ec",
        Ink::Answer => "#005a8e",
        Ink::Aside => "#5a6066",
        Ink::Lit => "#fdf0a8",
        Ink::Beam => "#e69f00",
        Ink::Hatch | Ink::HatchOnSolid => "#56b4e9",
        Ink::Conflict => "#d55e00",
    }
}

const fn print(ink: Ink) -> &'static str {
    match ink {
        Ink::Paper | Ink::Floor | Ink::OnWall => "#ffffff",
        Ink::Rule | Ink::Beam | Ink::Hatch => "#909090",
        Ink::HeavyRule | Ink::Border | Ink::Text | Ink::Answer | Ink::Bulb | Ink::Conflict => {
            "#000000"
        }
        Ink::Guide | Ink::Lit => "#e8e8e8",
        Ink::Solid | Ink::Wall => "#404040",
        Ink::Aside => "#606060",
        Ink::HatchOnSolid => "#c0c0c0",
    }
}

const fn dark(ink: Ink) -> &'static str {
    match ink {
        Ink::Paper => "#17191e",
        Ink::Floor => "#3f4653",
        Ink::Wall => "#08090b",
        Ink::Rule => "#5b6370",
        Ink::HeavyRule => "#8f98a6",
        Ink::Border => "#aeb6c2",
        Ink::Guide => "#2b3038",
        Ink::Text | Ink::Solid | Ink::OnWall => "#e6e9ee",
        Ink::Answer => "#8ccbf5",
        Ink::Aside => "#a4acb8",
        Ink::Lit => "#6b5e1c",
        Ink::Beam => "#e6b422",
        Ink::Bulb => "#fff3c4",
        Ink::Hatch => "#4aa3d8",
        Ink::HatchOnSolid => "#1f6fa0",
        Ink::Conflict => "#ff8a3d",
    }
}
