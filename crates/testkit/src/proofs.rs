//! Certificates: written by a kind of puzzle, read by the checker that knows nothing of it, and damaged on purpose.

use gridproof_core::proof::{self, Script, Trimming};
use gridproof_core::{AnyPuzzle, KindEntry, Limits, Puzzle, Verdict};
use gridproof_proof::{Accepted, verify};
use rand::Rng;
use rand::seq::{IndexedMutRandom, IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use crate::check::read_case;
use crate::fixture::load_folder;
use crate::generate::seeded;
use crate::pseudo_boolean::Sums;
use crate::report::fixtures_folder;

/// A certificate of the verdict, accepted by the checker. `None` if a limit came first.
///
/// # Errors
/// What is wrong with it: a fault of ours, in words.
pub fn certify(
    puzzle: &dyn AnyPuzzle,
    trimming: Trimming,
    limits: &Limits,
) -> Result<Option<String>, String> {
    let (decided, evidence) = puzzle
        .decide_proved(limits)
        .map_err(|fault| fault.to_string())?;
    let Some(evidence) = evidence else {
        return match decided.verdict {
            Verdict::Unknown { .. } => Ok(None),
            _ => Err("a verdict without certificate".to_owned()),
        };
    };
    let certificate = evidence.certificate(trimming);
    let certificate = certificate.map_err(|fault| fault.to_string())?;
    let mut bytes = Vec::new();
    let written = certificate.write(&mut bytes);
    written.map_err(|error| error.to_string())?;
    let Accepted { claim, .. } = verify(bytes.as_slice()).map_err(|refused| {
        let line = bytes
            .split(|&byte| byte == b'\n')
            .nth(refused.line as usize - 1);
        let line = String::from_utf8_lossy(line.unwrap_or_default());
        format!("refused: {refused}\n{line}")
    })?;
    if claim.name() != decided.verdict.name() {
        return Err(format!(
            "{} is certified as {}",
            decided.verdict.name(),
            claim.name()
        ));
    }
    String::from_utf8(bytes)
        .map(Some)
        .map_err(|error| error.to_string())
}

/// What is written for VeriPB, accepted by a plain checker of such proofs; whether there was something to refute.
///
/// # Errors
/// What is wrong with it: a fault of ours, in words.
pub fn certify_pseudo_boolean(puzzle: &dyn AnyPuzzle, limits: &Limits) -> Result<bool, String> {
    let (_, evidence) = puzzle
        .decide_proved(limits)
        .map_err(|fault| fault.to_string())?;
    let Some(evidence) = evidence else {
        return Ok(false);
    };
    let certificate = evidence.certificate(Trimming::On);
    let certificate = certificate.map_err(|fault| fault.to_string())?;
    let Some(veripb) = certificate.veripb().map_err(|error| error.to_string())? else {
        return Ok(false);
    };
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    let written = veripb
        .formula(&mut formula)
        .and_then(|()| veripb.proof(&mut proof));
    written.map_err(|error| error.to_string())?;
    let [formula, proof] = [formula, proof].map(String::from_utf8);
    let formula = formula.map_err(|error| error.to_string())?;
    let proof = proof.map_err(|error| error.to_string())?;
    let checked = Sums::read(&formula)?.check(&proof);
    checked.map(|()| true)
}

/// A search that goes by another puzzle's constraints than those it names comes to verdicts that are wrong, as one with an
/// unsound propagator would: the checker refuses every certificate of one, and tells the line. Whether the verdict was wrong.
///
/// # Panics
/// If a false claim is accepted.
pub fn assert_lies_are_refused<P: Puzzle>(puzzle: &P, liar: &P) -> bool {
    let limits = Limits::none();
    let truth = proof::decide(puzzle, &limits)
        .expect("the plain search has no fault")
        .0;
    let [own, other] = [puzzle, liar].map(|of| of.script(&limits).expect("the kind has proofs"));
    let script = Script {
        model: other.model,
        wording: own.wording,
    };
    // A solution of the other puzzle only does not get past the verifier, which is as good.
    let Ok((decided, Some(evidence))) = proof::decide_by(puzzle, script, &limits) else {
        return false;
    };
    if decided.verdict.name() == truth.verdict.name() {
        return false;
    }
    let certificate = evidence
        .certificate(Trimming::On)
        .expect("the notes bear the verdict out");
    let mut bytes = Vec::new();
    certificate.write(&mut bytes).expect("memory takes it");
    let refused = verify(bytes.as_slice()).expect_err("a false claim is accepted");
    assert!(refused.line > 1, "{refused}");
    true
}

/// Every fixture of a kind gets its certificate, trimmed or not, with the verdict that the solver gives without.
///
/// # Panics
/// If one does not, or if there is none.
pub fn assert_proofs(entry: &KindEntry) {
    let groups = load_folder(&fixtures_folder(entry.kind)).expect("fixtures can be read");
    let limits = Limits::none().with_conflicts(20_000);
    let mut proved = 0;
    for (group, case) in groups
        .iter()
        .flat_map(|group| group.cases.iter().map(move |case| (group, case)))
    {
        if case.format.as_deref() == Some("line") {
            continue;
        }
        let Some(puzzle) = read_case(entry, case) else {
            continue;
        };
        for trimming in [Trimming::On, Trimming::Off] {
            match certify(&*puzzle, trimming, &limits) {
                Ok(Some(_)) => proved += 1,
                Ok(None) => {}
                Err(words) => panic!("{}/{} {trimming:?}: {words}", group.name, case.name),
            }
        }
    }
    assert!(proved > 0, "no fixture of {} has a certificate", entry.kind);
}

/// A certificate with one thing wrong in its steps.
pub fn damaged(proof: &str, rng: &mut impl Rng) -> String {
    let mut lines: Vec<String> = proof.lines().map(str::to_owned).collect();
    let claim = lines
        .iter()
        .position(|line| line.starts_with("claim "))
        .unwrap_or(0);
    let steps: Vec<usize> = (claim + 1..lines.len())
        .filter(|&at| lines[at].starts_with(['i', 'l', 's', 'd']))
        .collect();
    let Some(&at) = steps.choose(rng) else {
        return String::new();
    };
    let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
    match rng.random_range(0..7) {
        0 => drop(lines.remove(at)),
        1 => {
            let other = *steps.choose(rng).unwrap_or(&at);
            lines.swap(at, other);
        }
        2 => {
            // A number, of a clause or of a cell, is another.
            if let Some(word) = words.choose_mut(rng) {
                *word = shifted(word, rng);
            }
            lines[at] = words.join(" ");
        }
        3 => {
            let word = rng.random_range(0..words.len());
            words.remove(word);
            lines[at] = words.join(" ");
        }
        4 => {
            words[1..].shuffle(rng);
            lines[at] = words.join(" ");
        }
        5 => {
            let flip = |word: &String| opposite(word);
            if let Some(place) = (2..words.len()).collect::<Vec<_>>().choose(rng) {
                words[*place] = flip(&words[*place]);
            }
            lines[at] = words.join(" ");
        }
        _ => lines.truncate(at),
    }
    lines.join("\n") + "\n"
}

fn shifted(word: &str, rng: &mut impl Rng) -> String {
    let digits: Vec<usize> = (0..word.len())
        .filter(|&at| word.as_bytes()[at].is_ascii_digit())
        .collect();
    let Some(&at) = digits.choose(rng) else {
        return word.to_owned();
    };
    let digit = rng.random_range(0..10).to_string();
    format!("{}{digit}{}", &word[..at], &word[at + 1..])
}

/// The fact with the other answer.
fn opposite(word: &str) -> String {
    let pairs = [
        ("=#", "=."),
        ("=*", "=."),
        ("=.", "=#"),
        ("!=", "="),
        ("<=", ">"),
        (">", "<="),
        ("=", "!="),
    ];
    let pair = pairs.iter().find(|(from, _)| word.contains(from));
    pair.map_or_else(|| word.to_owned(), |(from, to)| word.replacen(from, to, 1))
}

/// Damages a certificate so many times. Whatever is accepted has the head of the certificate and so proves what is true;
/// how many were refused.
///
/// # Panics
/// If a part of the certificate, or one with another head, is accepted.
pub fn assert_damage_is_seen(proof: &str, times: usize, rng: &mut impl Rng) -> usize {
    let whole = verify(proof.as_bytes()).expect("the certificate itself is accepted");
    for cut in [1, 2, proof.len() / 3, proof.len() / 2] {
        let part = &proof.as_bytes()[..proof.len() - cut];
        assert!(verify(part).is_err(), "{cut} bytes less are accepted");
    }
    let more = format!("{proof}l 999999999 : 1\n");
    assert!(verify(more.as_bytes()).is_err(), "a line more is accepted");
    let mut refused = 0;
    for _ in 0..times {
        let other = damaged(proof, rng);
        match verify(other.as_bytes()) {
            Ok(accepted) => assert_eq!((accepted.claim, accepted.kind), (whole.claim, whole.kind)),
            Err(why) => {
                assert!(why.line > 1, "{why}");
                refused += 1;
            }
        }
    }
    refused
}

/// Certifies `rounds` random boards, and damages each certificate that has steps 25 times: at least `least` in all, of which
/// more than seven in ten have to be refused.
///
/// # Panics
/// If a board has no certificate, or as [`assert_damage_is_seen`].
pub fn assert_random_damage_is_seen<P: AnyPuzzle>(
    seed: u64,
    rounds: usize,
    least: usize,
    board: impl Fn(usize, &mut ChaCha8Rng) -> P,
) {
    let mut rng = seeded(seed);
    let (mut refused, mut damaged) = (0, 0);
    for round in 0..rounds {
        let puzzle = board(round, &mut rng);
        let proof = certify(&puzzle, Trimming::On, &Limits::none())
            .unwrap_or_else(|fault| panic!("{fault}"))
            .expect("no limit was set");
        if !proof.contains("\nclaim multiple\n") {
            refused += assert_damage_is_seen(&proof, 25, &mut rng);
            damaged += 25;
        }
    }
    assert!(
        damaged >= least && refused * 10 > damaged * 7,
        "{refused} of {damaged}"
    );
}
