//! Checks that a value survives JSON: no nulls, only whole numbers that a browser can hold, and reading
//! gives back what was written.

use super::Finder;
use alloc::string::String;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The largest number that every JSON reader keeps exactly.
const LARGEST: u64 = (1 << 53) - 1;

pub(super) fn check<T: Serialize + DeserializeOwned + PartialEq>(value: &T, finder: &mut Finder) {
    let json = match serde_json::to_value(value) {
        Ok(json) => json,
        Err(error) => return finder.add(alloc::format!("it cannot be written: {error}")),
    };
    walk(&json, &mut String::new(), finder);
    match T::deserialize(&json) {
        Ok(again) if again == *value => {}
        Ok(_) => finder.add("it comes back changed from JSON"),
        Err(error) => finder.add(alloc::format!("it does not come back from JSON: {error}")),
    }
}

fn walk(value: &Value, path: &mut String, finder: &mut Finder) {
    let end = path.len();
    match value {
        Value::Null => finder.add(alloc::format!("{path} is null")),
        Value::Number(number) => {
            let size = number.as_u64().or_else(|| number.as_i64().map(i64::unsigned_abs));
            if size.is_none_or(|size| size > LARGEST) {
                finder.add(alloc::format!("{path} is {number}"));
            }
        }
        Value::Array(values) => {
            for (place, value) in values.iter().enumerate() {
                path.push_str(&alloc::format!("[{place}]"));
                walk(value, path, finder);
                path.truncate(end);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                path.push('.');
                path.push_str(name);
                walk(value, path, finder);
                path.truncate(end);
            }
        }
        Value::Bool(_) | Value::String(_) => {}
    }
}
