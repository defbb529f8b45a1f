//! Enums whose variants have words, for scenarios, logs and the wire.

/// An enum with a word for each variant.
///
/// It gets `ALL` in the order of its variants, `WORDS` for a reader to pick from, `name` for the
/// word of a variant, and `named` for the variant of a word.
///
/// ```
/// initiative_kernel::words! {
///     /// How somebody gets about.
///     #[derive(Clone, Copy, Debug, PartialEq)]
///     pub enum Gait {
///         /// One tile at a time.
///         Step = "step",
///         /// Over the heads of others.
///         Leap = "leap",
///     }
/// }
///
/// assert_eq!(Gait::ALL, [Gait::Step, Gait::Leap]);
/// assert_eq!(Gait::Leap.name(), "leap");
/// assert_eq!(Gait::named("step"), Some(Gait::Step));
/// assert_eq!(Gait::named("fly"), None);
/// assert_eq!(Gait::WORDS[1], ("leap", Gait::Leap));
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$about:meta])* pub enum $name:ident {
        $($(#[$doc:meta])* $variant:ident = $word:literal),+ $(,)?
    }) => {
        $(#[$about])*
        pub enum $name {
            $($(#[$doc])* $variant),+
        }

        #[allow(dead_code, reason = "not every enum is used in every way")]
        impl $name {
            /// All of them.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// All of them with their words.
            pub const WORDS: [(&'static str, Self); [$($word),+].len()] =
                [$(($word, Self::$variant)),+];

            /// Its word.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }

            /// The one with that word.
            #[must_use]
            pub fn named(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.name() == word)
            }
        }
    };
}
