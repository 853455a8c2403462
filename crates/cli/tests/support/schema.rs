//! As much of JSON Schema as our schema file uses.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use serde_json::Value;

/// Every place where a value does not keep to a schema.
pub(crate) fn breaches(root: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(root, root, value, "$", &mut found);
    found
}

fn check(root: &Value, schema: &Value, value: &Value, path: &str, found: &mut Vec<String>) {
    for (keyword, rule) in schema.as_object().expect("a schema is an object") {
        let holds = match keyword.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" => true,
            "$ref" => {
                let pointer = rule.as_str().unwrap().strip_prefix('#').unwrap();
                check(root, root.pointer(pointer).unwrap(), value, path, found);
                true
            }
            "type" => match rule {
                Value::String(name) => is(value, name),
                names => names
                    .as_array()
                    .unwrap()
                    .iter()
                    .any(|name| is(value, name.as_str().unwrap())),
            },
            "const" => value == rule,
            "enum" => rule.as_array().unwrap().contains(value),
            "minimum" => value.as_f64().is_none_or(|v| v >= rule.as_f64().unwrap()),
            "minItems" => len(value).is_none_or(|len| len >= rule.as_u64().unwrap()),
            "maxItems" => len(value).is_none_or(|len| len <= rule.as_u64().unwrap()),
            "minProperties" => keys(value).is_none_or(|len| len >= rule.as_u64().unwrap()),
            "maxProperties" => keys(value).is_none_or(|len| len <= rule.as_u64().unwrap()),
            "pattern" => {
                assert_eq!(rule, "^[0-9]+$", "the only pattern that is known here");
                let digits =
                    |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
                value.as_str().is_none_or(digits)
            }
            "required" => {
                let names = rule.as_array().unwrap().iter();
                names
                    .map(|name| name.as_str().unwrap())
                    .all(|name| value.get(name).is_some())
            }
            "properties" => {
                for (name, rule) in rule.as_object().unwrap() {
                    if let Some(inner) = value.get(name) {
                        check(root, rule, inner, &format!("{path}.{name}"), found);
                    }
                }
                true
            }
            "additionalProperties" => {
                assert_eq!(rule, &Value::Bool(false));
                let known = schema["properties"].as_object().unwrap();
                let object = value.as_object();
                object.is_none_or(|object| object.keys().all(|key| known.contains_key(key)))
            }
            "items" => {
                for (index, inner) in value.as_array().into_iter().flatten().enumerate() {
                    check(root, rule, inner, &format!("{path}[{index}]"), found);
                }
                true
            }
            "anyOf" => rule.as_array().unwrap().iter().any(|rule| {
                let mut inner = Vec::new();
                check(root, rule, value, path, &mut inner);
                inner.is_empty()
            }),
            other => panic!("the schema uses the keyword {other}, which is not known here"),
        };
        if !holds {
            found.push(format!("{path} breaks {keyword}: {value}"));
        }
    }
}

fn is(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        "boolean" => value.is_boolean(),
        other => panic!("the type {other} is not known here"),
    }
}

fn len(value: &Value) -> Option<u64> {
    value.as_array().map(|array| array.len() as u64)
}

fn keys(value: &Value) -> Option<u64> {
    value.as_object().map(|object| object.len() as u64)
}
