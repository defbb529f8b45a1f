//! Finds the expressions that faults change, and the parts of them that a rewrite needs.

use crate::mutant::{Genre, Mutant, Span};
use proc_macro2::Span as Tokens;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Pat, ReturnType, Type, TypeParamBound};

/// A fault at a place: its number, and what it puts there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) fault: u32,
    pub(crate) replacement: String,
    /// Whether it is in a function that the compiler may have evaluated already.
    pub(crate) in_const_fn: bool,
}

/// A piece of a file with the faults that change it. All ranges count bytes of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// What is replaced; empty if something is only put in.
    pub(crate) range: Range<usize>,
    pub(crate) shape: Shape,
    pub(crate) changes: Vec<Change>,
}

/// What stands at a place. Where two places have the same range, the first shape is outside.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shape {
    /// Before the first statement of a function.
    Start,
    /// After the pattern of an arm.
    Arm,
    /// All statements of a function that returns some iterator.
    Iterator,
    /// The guard of an arm, which may bind something with `let`.
    Guard { binds: bool },
    /// A struct expression; the changes delete these fields.
    Struct(Vec<(usize, usize)>),
    /// Two operands.
    Binary { left: (usize, usize), right: (usize, usize) },
    /// An operator before this operand.
    Unary { operand: (usize, usize) },
}

/// The places of some faults of one file. Faults that cannot be expressed as code which is switched
/// on and off while it runs have none.
pub(crate) fn find(text: &str, faults: &[(u32, &Mutant)]) -> Result<Vec<Place>, syn::Error> {
    let file = syn::parse_file(text)?;
    let mut wanted: BTreeMap<(Genre, Span), Vec<Change>> = BTreeMap::new();
    for (fault, mutant) in faults {
        // The crates without the standard library have its iterators, too.
        let replacement = mutant.replacement.replace("::std::iter::", "::core::iter::");
        let change = Change { fault: *fault, replacement, in_const_fn: false };
        wanted.entry((mutant.genre, mutant.span)).or_default().push(change);
    }
    let mut finder = Finder { wanted, constants: 0, in_const_fn: false, places: Vec::new() };
    finder.visit_file(&file);
    let mut places = finder.places;
    // What is only put in comes before what begins there; what is around something, before that.
    places.sort_by_key(|Place { range, shape, .. }| {
        (range.start, !range.is_empty(), Reverse(range.end), shape.clone())
    });
    Ok(places)
}

struct Finder {
    wanted: BTreeMap<(Genre, Span), Vec<Change>>,
    /// How many constant expressions we are in: those are evaluated before anything can be
    /// switched.
    constants: usize,
    /// Whether we are in a `const fn`.
    in_const_fn: bool,
    places: Vec<Place>,
}

impl Finder {
    /// Takes the changes that are wanted here.
    fn take(&mut self, genre: Genre, span: Span) -> Option<Vec<Change>> {
        if self.constants > 0 {
            return None;
        }
        self.wanted.remove(&(genre, span))
    }

    fn add(&mut self, range: Range<usize>, shape: Shape, mut changes: Vec<Change>) {
        for change in &mut changes {
            change.in_const_fn = self.in_const_fn;
        }
        self.places.push(Place { range, shape, changes });
    }

    /// Visits a function.
    fn within(&mut self, signature: &syn::Signature, visit: impl FnOnce(&mut Self)) {
        let constants = std::mem::take(&mut self.constants);
        let before = std::mem::replace(&mut self.in_const_fn, signature.constness.is_some());
        visit(self);
        self.in_const_fn = before;
        self.constants = constants;
    }

    /// A function whose body may be replaced.
    fn function(&mut self, output: &ReturnType, block: &Block) {
        let (Some(first), Some(last)) = (block.stmts.first(), block.stmts.last()) else { return };
        let range = first.span().byte_range().start..last.span().byte_range().end;
        let span = Span { start: span(first.span()).start, end: span(last.span()).end };
        let Some(changes) = self.take(Genre::FnValue, span) else { return };
        match output {
            ReturnType::Type(_, kind) if mentions_impl(kind) => {
                // Both ways must have the same type, so the value is wrapped, and no other way may
                // lead out of the function.
                if is_iterator(kind) && !leaves(block) {
                    self.add(range, Shape::Iterator, changes);
                }
            }
            _ => self.add(range.start..range.start, Shape::Start, changes),
        }
    }

    fn guard(&mut self, guard: &Expr) {
        let Some(mut changes) = self.take(Genre::MatchArmGuard, span(guard.span())) else { return };
        let binds = binds(guard);
        if binds {
            // The arm needs what the `let` binds.
            changes.retain(|change| change.replacement == "false");
        }
        if !changes.is_empty() {
            self.add(guard.span().byte_range(), Shape::Guard { binds }, changes);
        }
    }

    /// Visits what the compiler evaluates, in `visit`, or what runs although it is in there.
    fn with_constants(&mut self, constants: usize, visit: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.constants, constants);
        visit(self);
        self.constants = before;
    }

    fn constant(&mut self, expression: &Expr) {
        self.with_constants(1, |finder| finder.visit_expr(expression));
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.within(&item.sig, |finder| {
            finder.function(&item.sig.output, &item.block);
            visit::visit_item_fn(finder, item);
        });
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.within(&item.sig, |finder| {
            finder.function(&item.sig.output, &item.block);
            visit::visit_impl_item_fn(finder, item);
        });
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.within(&item.sig, |finder| {
            if let Some(block) = &item.default {
                finder.function(&item.sig.output, block);
            }
            visit::visit_trait_item_fn(finder, item);
        });
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        self.with_constants(0, |finder| visit::visit_expr_closure(finder, closure));
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        let logical = matches!(binary.op, BinOp::And(_) | BinOp::Or(_));
        let chain = logical && (binds(&binary.left) || binds(&binary.right));
        let genre = Genre::BinaryOperator;
        if !chain && let Some(changes) = self.take(genre, span(binary.op.span())) {
            let (left, right) = (bytes(binary.left.span()), bytes(binary.right.span()));
            self.add(left.0..right.1, Shape::Binary { left, right }, changes);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        if let Some(changes) = self.take(Genre::UnaryOperator, span(unary.op.span())) {
            let operand = bytes(unary.expr.span());
            let start = unary.op.span().byte_range().start;
            self.add(start..operand.1, Shape::Unary { operand }, changes);
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_match(&mut self, matched: &'ast syn::ExprMatch) {
        // An arm that may be off needs another one for its values.
        let rest = matched.arms.iter().any(|arm| matches!(arm.pat, Pat::Wild(_)));
        for arm in matched.arms.iter().filter(|_| rest) {
            if let Some(changes) = self.take(Genre::MatchArm, span(arm.span())) {
                let end = arm.pat.span().byte_range().end;
                self.add(end..end, Shape::Arm, changes);
            }
        }
        visit::visit_expr_match(self, matched);
    }

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        if let Pat::Guard(guarded) = pattern {
            self.visit_pat(&guarded.pat);
            self.guard(&guarded.guard);
            self.visit_expr(&guarded.guard);
        } else {
            self.with_constants(1, |finder| visit::visit_pat(finder, pattern));
        }
    }

    fn visit_expr_struct(&mut self, structure: &'ast syn::ExprStruct) {
        let mut fields = Vec::new();
        let mut deletions = Vec::new();
        for pair in structure.fields.pairs() {
            let field = pair.value().span();
            let end = pair.punct().map_or(field, Spanned::span);
            let whole = Span { start: span(field).start, end: span(end).end };
            for change in self.take(Genre::StructField, whole).into_iter().flatten() {
                fields.push((bytes(field).0, bytes(end).1));
                deletions.push(change);
            }
        }
        if !fields.is_empty() {
            self.add(structure.span().byte_range(), Shape::Struct(fields), deletions);
        }
        visit::visit_expr_struct(self, structure);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.constant(&item.expr);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.constant(&item.expr);
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.with_constants(1, |finder| visit::visit_impl_item_const(finder, item));
    }

    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        self.with_constants(1, |finder| visit::visit_trait_item_const(finder, item));
    }

    fn visit_expr_const(&mut self, block: &'ast syn::ExprConst) {
        self.with_constants(1, |finder| visit::visit_expr_const(finder, block));
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.with_constants(1, |finder| visit::visit_variant(finder, variant));
    }

    fn visit_generic_argument(&mut self, argument: &'ast syn::GenericArgument) {
        self.with_constants(1, |finder| visit::visit_generic_argument(finder, argument));
    }

    fn visit_type_array(&mut self, array: &'ast syn::TypeArray) {
        self.with_constants(1, |finder| visit::visit_type_array(finder, array));
    }

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
        self.constant(&repeat.len);
    }
}

/// Lines and columns as the list counts them.
fn span(tokens: Tokens) -> Span {
    let (start, end) = (tokens.start(), tokens.end());
    Span { start: (start.line, start.column + 1), end: (end.line, end.column + 1) }
}

fn bytes(tokens: Tokens) -> (usize, usize) {
    let range = tokens.byte_range();
    (range.start, range.end)
}

/// Whether a condition is a `let`, or a chain with one.
fn binds(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}

/// Whether a type is or contains an `impl Trait`.
fn mentions_impl(kind: &Type) -> bool {
    struct Search(bool);
    impl Visit<'_> for Search {
        fn visit_type_impl_trait(&mut self, _: &syn::TypeImplTrait) {
            self.0 = true;
        }
    }
    let mut search = Search(false);
    search.visit_type(kind);
    search.0
}

/// Whether a type is `impl Iterator`, or one of the kinds of iterators that can be wrapped.
fn is_iterator(kind: &Type) -> bool {
    let Type::ImplTrait(kind) = kind else { return false };
    kind.bounds.iter().any(|bound| {
        matches!(bound, TypeParamBound::Trait(bound)
        if bound.path.segments.last().is_some_and(|last| {
            last.ident == "Iterator" || last.ident == "DoubleEndedIterator"
                || last.ident == "ExactSizeIterator"
        }))
    })
}

/// Whether a `return` or a `?` leaves the function from within.
fn leaves(block: &Block) -> bool {
    struct Search(bool);
    impl Visit<'_> for Search {
        fn visit_expr_return(&mut self, _: &syn::ExprReturn) {
            self.0 = true;
        }
        fn visit_expr_try(&mut self, _: &syn::ExprTry) {
            self.0 = true;
        }
        fn visit_expr_closure(&mut self, _: &syn::ExprClosure) {}
        fn visit_item(&mut self, _: &syn::Item) {}
    }
    let mut search = Search(false);
    search.visit_block(block);
    search.0
}
