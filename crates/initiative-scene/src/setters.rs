//! Methods that set one field of a value and return the value.

/// Writes such methods. `icon(icon: impl Into<Text>): icon = icon.into();` stands for a method
/// `icon` that sets the field `icon`.
macro_rules! setters {
    ($(
        $(#[$docs:meta])+
        $name:ident($($given:ident: $type:ty),*): $field:ident = $value:expr;
    )+) => {$(
        $(#[$docs])+
        #[must_use]
        pub fn $name(mut self, $($given: $type),*) -> Self {
            self.$field = $value;
            self
        }
    )+};
}
