//! The switches of a scenario.

use initiative_content::code::OUT_OF_RANGE;
use initiative_content::{Form, Node};
use initiative_kernel::turn::activation::{ActionGroup, PricedAction, Profile};
use initiative_kernel::words;
use serde::{Deserialize, Serialize};

words! {
    /// How other survivors affect one that walks.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Blocking {
        /// A survivor may walk through them but not stop there.
        #[default]
        Pass = "pass",
        /// They block like monsters.
        Solid = "solid",
        /// They are no obstacle: several survivors may share a tile.
        None = "none",
    }
}

words! {
    /// How monsters advance.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub enum MonsterMove {
        /// To a free tile from which they can attack.
        #[default]
        Adjacent = "adjacent",
        /// Straight at the target, pushing survivors aside.
        Shove = "shove",
    }
}

/// Prices of the points profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// Points of each survivor in each phase.
    pub per_phase: u8,
    /// The price of a move.
    pub walk: u8,
    /// The price of an attack.
    pub attack: u8,
    /// The most moves and activations in a phase, if limited.
    pub limits: [Option<u8>; 2],
}

impl Default for Points {
    fn default() -> Self {
        Self { per_phase: 3, walk: 1, attack: 2, limits: [None; 2] }
    }
}

/// The switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleRules {
    /// How other survivors affect one that walks.
    pub blocking: Blocking,
    /// Attacks have no target and no effect.
    pub noop_attack: bool,
    /// The player phase ends by itself when everybody is finished.
    pub auto_end: bool,
    /// Action points, or none for one move and one activation.
    pub points: Option<Points>,
    /// How monsters advance.
    pub monster_move: MonsterMove,
    /// Monsters show card and target one player phase early.
    pub telegraph: bool,
    /// Figures block sight.
    pub figures_block_sight: bool,
    /// Criticals do more than wound.
    pub critical_effects: bool,
    /// The round after which an undecided battle is drawn.
    pub round_limit: u16,
    /// No victory, defeat or draw.
    pub sandbox: bool,
}

impl Default for BattleRules {
    fn default() -> Self {
        Self {
            blocking: Blocking::Pass,
            noop_attack: false,
            auto_end: true,
            points: None,
            monster_move: MonsterMove::Adjacent,
            telegraph: false,
            figures_block_sight: false,
            critical_effects: true,
            round_limit: 200,
            sandbox: false,
        }
    }
}

impl BattleRules {
    /// The budget of a survivor.
    #[must_use]
    pub fn budget(&self) -> Profile {
        let Some(points) = self.points else {
            return Profile::MOVE_AND_ACT;
        };
        let profile = Profile::points(points.per_phase.into());
        let groups = [ActionGroup::MOVE, ActionGroup::ACT];
        groups.into_iter().zip(points.limits).fold(profile, |profile, (group, limit)| match limit {
            Some(uses) => profile.limit(group, uses),
            None => profile,
        })
    }

    /// A move, as the budget counts it.
    #[must_use]
    pub fn walk(&self) -> PricedAction {
        PricedAction::new(ActionGroup::MOVE, self.points.map_or(1, |points| points.walk.into()))
    }

    /// An attack, as the budget counts it.
    #[must_use]
    pub fn attack(&self) -> PricedAction {
        PricedAction::new(ActionGroup::ACT, self.points.map_or(1, |points| points.attack.into()))
    }

    /// An ability of this price, as the budget counts it.
    pub(crate) fn ability(&self, cost: u8) -> PricedAction {
        PricedAction::new(ActionGroup::ACT, if self.points.is_some() { cost.into() } else { 1 })
    }

    // SQUAD-SET-7
    /// Applies the preset `literal`: the seed design word for word.
    pub fn literal(&mut self) {
        self.blocking = Blocking::None;
        self.noop_attack = true;
        self.auto_end = true;
        self.points = None;
        self.sandbox = true;
    }

    /// Visits the switches. Calls `price` with the prices of abilities.
    pub(crate) fn fields(&mut self, form: &mut Form<'_>, price: &mut dyn FnMut(&str, &Node<'_>)) {
        form.word("blocking", &Blocking::WORDS, OUT_OF_RANGE, &mut self.blocking);
        form.word("monster_move", &MonsterMove::WORDS, OUT_OF_RANGE, &mut self.monster_move);
        let (profiles, mut counts) =
            ([("classic", false), ("points", true)], self.points.is_some());
        if form.word("profile", &profiles, OUT_OF_RANGE, &mut counts) && form.reads() {
            self.points = counts.then(Points::default);
        }
        form.flag("noop_attack", &mut self.noop_attack);
        form.flag("auto_end", &mut self.auto_end);
        form.flag("telegraph", &mut self.telegraph);
        form.flag("figures_block_sight", &mut self.figures_block_sight);
        form.flag("critical_effects", &mut self.critical_effects);
        form.flag("sandbox", &mut self.sandbox);
        form.number("round_limit", 1..=9999, &mut self.round_limit);
        // Prices alone do not turn the profile on, but they are still checked.
        let mut points = self.points.unwrap_or_default();
        if form.reads() || self.points.is_some() {
            form.part("points", |form| points.fields(form, price));
        }
        self.points = self.points.map(|_| points);
    }
}

impl Points {
    fn fields(&mut self, form: &mut Form<'_>, price: &mut dyn FnMut(&str, &Node<'_>)) {
        form.number("per_phase", 1..=99, &mut self.per_phase);
        form.part("costs", |form| {
            form.number("move", 1..=99, &mut self.walk);
            form.number("attack", 1..=99, &mut self.attack);
            form.others(price);
        });
        form.part("limits", |form| {
            for (limit, name) in self.limits.iter_mut().zip(["move", "activation"]) {
                form.option(name, limit, |node| node.number(0..=99));
            }
        });
    }
}
