//! How deep the elements of an XML text are nested, found without recursion: the parser recurses, and a hostile text could
//! exhaust its stack.

/// The deepest nesting that is read. The files of webpbn need five.
pub(super) const DEEPEST: usize = 64;

/// The byte at which an element stands deeper than [`DEEPEST`], if one does. Faulty XML is the parser's to refuse.
pub(super) fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(start) = text[at..].find('<').map(|found| at + found) {
        let rest = &text[start..];
        let skipped = [
            ("<!--", "-->"),
            ("<![CDATA[", "]]>"),
            ("<?", "?>"),
            ("<!", ">"),
        ]
        .iter()
        .find(|(opening, _)| rest.starts_with(opening));
        let length = match skipped {
            Some((opening, closing)) => rest[opening.len()..]
                .find(closing)
                .map(|found| opening.len() + found + closing.len()),
            None => tag_length(rest),
        };
        // An end that is missing ends the parser's work, too.
        let length = length?;
        let tag = &rest[..length];
        if tag.starts_with("</") {
            depth = depth.saturating_sub(1);
        } else if skipped.is_none() && !tag.ends_with("/>") {
            depth += 1;
            if depth > DEEPEST {
                return Some(start);
            }
        }
        at = start + length;
    }
    None
}

/// The bytes of a tag, to its `>` outside of quotes.
fn tag_length(tag: &str) -> Option<usize> {
    let mut quote = None;
    for (at, c) in tag.char_indices() {
        match (c, quote) {
            ('>', None) => return Some(at + 1),
            ('"' | '\'', None) => quote = Some(c),
            (_, Some(open)) if c == open => quote = None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_open_elements_count() {
        let deep = "<a>".repeat(DEEPEST);
        assert_eq!(too_deep(&deep), None);
        assert_eq!(
            too_deep(&format!(
                "{deep}<b c='>'/><!-- <d> --><![CDATA[<e>]]><?f <g> ?></a>"
            )),
            None
        );
        assert_eq!(too_deep(&format!("{deep}</a><b>")), None);
        assert_eq!(too_deep(&format!("{deep}<b c='/>'>")), Some(deep.len()));
        assert_eq!(
            too_deep(&format!("{deep}<!-- </a> --><b>")),
            Some(deep.len() + 13)
        );
        assert_eq!(too_deep("<a b='"), None);
    }
}
