//! Pages, keys and settings, each in a line.

use super::{Binding, Page, Setting, SettingValue};
use crate::text::Text;
use serde_json::Value;

impl Page {
    /// A page of help.
    pub fn new(title: impl Into<Text>, text: impl Into<Text>) -> Self {
        Self { title: title.into(), text: text.into() }
    }
}

impl Binding {
    /// A key, what it does, and that in words.
    pub fn new(key: impl Into<Text>, does: impl Into<Text>, name: impl Into<Text>) -> Self {
        Self { key: key.into(), does: does.into(), name: name.into() }
    }
}

impl Setting {
    /// A choice between values, the first one by default.
    ///
    /// ```
    /// use initiative_scene::about::Setting;
    /// let text = "Whether survivors can walk through each other.";
    /// let blocking = Setting::choice("blocking", "Friends in the way", text, "rules.blocking")
    ///     .value("Walk through", "pass")
    ///     .value("Blocked", "solid");
    /// assert_eq!(blocking.values[1].value, "solid");
    /// ```
    pub fn choice(
        id: &'static str,
        name: impl Into<Text>,
        text: impl Into<Text>,
        path: impl Into<Text>,
    ) -> Self {
        let (name, text, path) = (name.into(), text.into(), path.into());
        Self { id: id.into(), name, text, path, values: alloc::vec::Vec::new() }
    }

    /// With one more value.
    #[must_use]
    pub fn value(self, name: impl Into<Text>, value: impl Into<Value>) -> Self {
        self.explained(name, value, "")
    }

    /// With one more value, and what it means.
    #[must_use]
    pub fn explained(
        mut self,
        name: impl Into<Text>,
        value: impl Into<Value>,
        text: impl Into<Text>,
    ) -> Self {
        let (name, value, text) = (name.into(), value.into(), text.into());
        self.values.push(SettingValue { name, value, text });
        self
    }
}
