//! Records of a corpus that are proved wrong: `corrections.toml` beside this crate.

use serde::Deserialize;

/// The corrections by family and puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Corrections {
    correction: Vec<Correction>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Correction {
    family: String,
    id: String,
    recorded: String,
    verdict: String,
    #[serde(rename = "why")]
    _why: String,
}

impl Corrections {
    /// The corrections that this build knows.
    pub(crate) fn load() -> Self {
        toml::from_str(include_str!("../corrections.toml"))
            .expect("corrections.toml is checked by a test")
    }

    /// The right verdict, if the record is one of those proved wrong.
    pub(crate) fn of(&self, family: &str, id: &str, recorded: Option<&str>) -> Option<String> {
        let fits = |one: &&Correction| {
            one.family == family && one.id == id && Some(one.recorded.as_str()) == recorded
        };
        self.correction
            .iter()
            .find(fits)
            .map(|one| one.verdict.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_correction_holds_for_the_record_it_corrects() {
        let corrections = Corrections::load();
        let of = |recorded| corrections.of("nonogram-published", "cauldron", recorded);
        assert_eq!(of(Some("unsolvable")).as_deref(), Some("unique"));
        assert_eq!(of(Some("multiple")), None);
        assert_eq!(of(None), None);
    }
}
