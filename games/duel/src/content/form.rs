//! What written values look like: a record says it of each of its fields, once.

/// The form of a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// True or false.
    Flag,
    /// A whole number between two.
    Whole(i128, i128),
    /// A text of so many characters.
    Text(usize, usize),
    /// One of some words.
    Word(&'static [&'static str]),
    /// The column and the row of a tile.
    Tile,
    /// How many there are of each of some names.
    Counts,
    /// At most so many of a form.
    List(usize, &'static Form),
    /// Something, or null for nothing.
    Slot(&'static Form),
    /// Named fields.
    Fields(&'static [Field]),
    /// Named numbers, as cards have them.
    Stats(&'static [Field]),
    /// A name alone, or the thing in full.
    Named(&'static Form),
    /// The first if it has the field, else the second.
    Either(&'static str, &'static Form, &'static Form),
}

/// A field of something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub name: &'static str,
    pub form: Form,
    /// Whether it must be given.
    pub need: bool,
    /// The code of what is wrong in it, if not that of the thing around it.
    pub code: Option<&'static str>,
}

impl Field {
    pub const fn of(name: &'static str, form: Form) -> Self {
        form.may().named(name)
    }

    pub const fn need(mut self) -> Self {
        self.need = true;
        self
    }

    pub const fn code(mut self, code: &'static str) -> Self {
        self.code = Some(code);
        self
    }

    pub const fn named(mut self, name: &'static str) -> Self {
        self.name = name;
        self
    }
}

impl Form {
    /// A field of this form that may be given.
    pub const fn may(self) -> Field {
        Field { name: "", form: self, need: false, code: None }
    }

    /// A field of this form that must be given.
    pub const fn need(self) -> Field {
        self.may().need()
    }
}

/// The code of what is wrong with a card.
pub(crate) const BAD_CARD: &str = "scenario/bad_card";

/// The most elements of a list that has no limit of its own.
pub(crate) const MOST: usize = 1_000;
/// The longest duration, and the most that may have passed of one.
pub(crate) const LONGEST: u32 = 10_000;
/// A name: of a card, a deck, a bot.
pub(crate) const NAME: Form = Form::Text(1, 60);
pub(crate) const U8: Form = Form::Whole(0, 255);
pub(crate) const U16: Form = Form::Whole(0, 65_535);
pub(crate) const DURATION: Form = Form::Whole(0, LONGEST as i128);

/// A record, and the form of what is written of it: its fields in their order.
macro_rules! record {
    ($(#[$about:meta])* $seen:vis struct $name:ident as $form:ident {
        $($(#[$more:meta])* $public:vis $field:ident: $type:ty = $shape:expr,)*
    }) => {
        $(#[$about])*
        $seen struct $name {
            $($(#[$more])* $public $field: $type,)*
        }

        pub(crate) static $form: Form = Form::Fields(&[$($shape.named(stringify!($field))),*]);
    };
}

pub(crate) use record;
