//! Trees put together by hand.

use super::*;

fn line(path: &str, verdict: &str, count: &str) -> String {
    let assume: Vec<Assumption> = path
        .bytes()
        .enumerate()
        .map(|(depth, step)| {
            [
                1,
                depth.try_into().unwrap_or(i64::MAX) + 1,
                i64::from(step == b'0'),
            ]
        })
        .collect();
    let assume = serde_json::to_string(&assume).unwrap();
    format!(
        "{{\"kind\":\"nonogram\",\"verdict\":\"{verdict}\",\"count\":{count},\
         \"branch\":\"{path}\",\"assume\":{assume},\"parent\":\"p\"}}\n"
    )
}

fn none(path: &str) -> String {
    line(path, "unsolvable", "{\"exact\":\"0\"}")
}

fn one(path: &str) -> String {
    line(path, "unique", "{\"exact\":\"1\"}")
}

fn unknown(path: &str) -> String {
    line(path, "unknown", "{\"at_least\":\"0\"}")
}

fn merged(lines: &[String]) -> Result<(&'static str, Branches), String> {
    let tree = Tree::read(&lines.concat()).map_err(|error| error.to_string())?;
    let merged = tree.merge();
    Ok((merged.verdict, merged.branches))
}

fn verdict(lines: &[String]) -> &'static str {
    merged(lines).unwrap().0
}

#[test]
fn verdicts_add_up() {
    assert_eq!(verdict(&[none("0"), one("10"), none("11")]), "unique");
    assert_eq!(verdict(&[none("0"), none("1")]), "unsolvable");
    assert_eq!(verdict(&[one("0"), one("1")]), "multiple");
    let several = line("0", "multiple", "{\"at_least\":\"2\"}");
    assert_eq!(verdict(&[several, unknown("1")]), "multiple");
    assert_eq!(verdict(&[one("0"), unknown("1")]), "unknown");
    assert_eq!(verdict(&[one("")]), "unique");
}

#[test]
fn what_is_missing_is_named() {
    let (verdict, branches) = merged(&[one("000"), none("1")]).unwrap();
    assert_eq!(verdict, "unknown");
    assert_eq!(branches.missing, ["001", "01"]);
    let (_, branches) = merged(&[unknown("0"), none("1")]).unwrap();
    assert_eq!(
        (branches.unknown, branches.answered),
        (vec!["0".to_owned()], 1)
    );
}

#[test]
fn a_branch_that_was_split_again_is_its_parts() {
    assert_eq!(
        verdict(&[unknown("0"), none("00"), one("01"), none("1")]),
        "unique"
    );
    assert_eq!(
        merged(&[unknown("0"), none("00"), none("1")])
            .unwrap()
            .1
            .missing,
        ["01"]
    );
}

#[test]
fn answers_that_do_not_fit_are_refused() {
    let refused = |lines: &[String]| merged(lines).unwrap_err();
    assert!(refused(&[one("0"), one("0"), none("1")]).contains("answered twice"));
    assert!(refused(&[one("0"), none("00"), none("1")]).contains("overlap"));
    assert!(refused(&[one("0"), none("1").replace("\"p\"", "\"q\"")]).contains("another puzzle"));
    assert!(refused(&[one("0"), none("1").replace("[1,1,0]", "[2,1,0]")]).contains("no opposites"));
    assert!(
        refused(&[one("00"), none("01").replace("[1,1,1]", "[2,1,1]")]).contains("other facts")
    );
    assert!(refused(&[one("0").replace("[[1,1,1]]", "[]")]).contains("does not fit"));
    assert!(refused(&[line("", "unique", "{\"exact\":\"x\"}")]).contains("do not fit"));
    assert!(refused(&[line("", "multiple", "{\"exact\":\"0\"}")]).contains("do not fit"));
    assert!(refused(&[line("", "solvable", "{\"exact\":\"1\"}")]).contains("do not fit"));
    assert!(
        refused(&[one("0"), none("1").replace("nonogram", "akari")]).contains("another puzzle")
    );
    let least = i64::MIN.to_string();
    let odd = one("0").replace("[1,1,1]", &format!("[1,1,{least}]"));
    assert!(refused(&[odd, none("1")]).contains("no opposites"));
    assert!(refused(&[one(&"0".repeat(2000))]).contains("steps"));
    assert!(refused(&["{}\n".to_owned()]).contains("answer of batch"));
    assert!(refused(&[]).contains("found none"));
}
