//! What happened.

use crate::body::{FigureStatus, Location, Part};
use crate::command::AbilityTarget;
use crate::id::{FigureId, MonsterId, SurvivorId};
use alloc::vec::Vec;
use initiative_kernel::game::Trace;
use initiative_kernel::grid::Tile;
use initiative_kernel::words;
use serde::Serialize;

/// Something that happened in a battle. Cards, abilities and weapons are indices into the content's
/// lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the fields say what the variants are about")]
pub enum Event {
    /// The battle begins.
    BattleStarted,
    /// A round begins.
    RoundStarted { round: u32 },
    /// The squad's phase begins, with this many ready survivors.
    PlayerPhaseStarted { round: u32, ready: u8 },
    /// A survivor that was knocked down misses this phase.
    SurvivorSkipsPhase { survivor: SurvivorId },
    /// A survivor is back on its feet.
    SurvivorStoodUp { survivor: SurvivorId },
    /// A survivor may act again.
    SurvivorReadied { survivor: SurvivorId },
    /// The squad's phase is over.
    PlayerPhaseEnded { reason: Passing },
    /// The monsters' phase begins.
    MonsterPhaseStarted { round: u32 },
    /// The monsters' phase is over.
    MonsterPhaseEnded,
    /// A round is over.
    RoundEnded { round: u32 },

    /// A survivor walked.
    SurvivorMoved { survivor: SurvivorId, from: Tile, path: Vec<Tile>, cost: u32 },
    /// A survivor spent a move or an activation.
    ActionSpent { survivor: SurvivorId, expense: Expense, cost: u16 },
    /// A survivor is finished for this phase.
    SurvivorTurnCompleted { survivor: SurvivorId, reason: Completion },
    /// A survivor attacks. Without a target it only spends its activation.
    AttackDeclared {
        survivor: SurvivorId,
        from: Tile,
        target: Option<MonsterId>,
        toward: Option<Tile>,
        weapon: u8,
    },
    /// The dice of a survivor's attack or strike.
    HitDiceRolled { survivor: SurvivorId, faces: Vec<u8>, hits: u8 },
    /// No die hit.
    AttackMissed { survivor: SurvivorId, target: MonsterId },
    /// Hit-location cards were drawn for the hits.
    HitLocationsDrawn { monster: MonsterId, cards: Vec<Location> },
    /// The discarded hit-location cards were shuffled into a new pile.
    HitLocationsReshuffled { monster: MonsterId },
    /// The player chose the next card to resolve.
    HitLocationChosen { index: u8, location: Location },
    /// The wound die of a hit.
    WoundRolled { monster: MonsterId, location: Location, face: u8, outcome: WoundOutcome },
    /// A card went from the monster's life to its wound stack.
    MonsterWounded { monster: MonsterId, card: Option<u8>, life: u8 },
    /// A hit-location card was discarded, resolved or not.
    HitLocationDiscarded { monster: MonsterId, location: Location, unresolved: bool },
    /// A monster died.
    MonsterSlain { monster: MonsterId },
    /// A survivor used an ability.
    AbilityUsed {
        survivor: SurvivorId,
        from: Tile,
        ability: u8,
        target: Option<AbilityTarget>,
        toward: Option<Tile>,
    },
    /// A wound was treated.
    WoundHealed { survivor: SurvivorId, part: Part, amount: u8, wounds: u8 },

    /// A figure gets a status for this many turns.
    StatusApplied { figure: FigureId, status: FigureStatus, turns: u8 },
    /// A status ended.
    StatusExpired { figure: FigureId, status: FigureStatus },

    /// A monster's discarded cards were shuffled into a new pile.
    ActionDeckReshuffled { monster: MonsterId },
    /// A monster shows its next card and target.
    IntentRevealed { monster: MonsterId, card: u8, target: SurvivorId },
    /// A monster's turn begins.
    MonsterActivated { monster: MonsterId },
    /// A monster did not act.
    MonsterSkipped { monster: MonsterId, why: MonsterSkip },
    /// A monster revealed its card.
    ActionCardRevealed { monster: MonsterId, card: u8 },
    /// A monster plays the card that it had shown.
    IntentPlayed { monster: MonsterId, card: u8, target: SurvivorId },
    /// A monster chose its target.
    TargetChosen { monster: MonsterId, target: SurvivorId, at: Tile },
    /// A monster walked.
    MonsterMoved { monster: MonsterId, from: Tile, path: Vec<Tile> },
    /// A monster stayed where it is.
    MonsterStayed { monster: MonsterId },
    /// A survivor was pushed aside.
    SurvivorShoved { survivor: SurvivorId, by: MonsterId, from: Tile, to: Tile },
    /// The dice of a monster's attack or blast.
    MonsterAttackRolled { monster: MonsterId, target: SurvivorId, faces: Vec<u8>, hits: u8 },
    /// The target could not be attacked.
    MonsterAttackWasted { monster: MonsterId, target: SurvivorId, why: Waste },
    /// A monster's card was discarded.
    ActionCardDiscarded { monster: MonsterId, card: u8 },

    /// The location die of a hit on a survivor.
    LocationRolled { survivor: SurvivorId, face: u8, part: Part },
    /// A survivor was wounded.
    SurvivorWounded { survivor: SurvivorId, part: Part, amount: u8, wounds: u8 },
    /// A part is severely injured for the rest of the battle.
    SevereInjury { survivor: SurvivorId, part: Part },
    /// A survivor died.
    SurvivorDied { survivor: SurvivorId },
    /// A survivor fell and will miss a phase.
    SurvivorKnockedDown { survivor: SurvivorId },

    /// The last monster was slain.
    BattleWon { round: u32 },
    /// The last survivor died, or the player gave up.
    BattleLost { round: u32, resigned: bool },
    /// The last round ended undecided.
    BattleDrawn { round: u32 },
}

impl Event {
    // SQUAD-UNDO-1
    /// What the event means for undo.
    #[must_use]
    pub const fn trace(&self) -> Trace {
        match self {
            Self::MonsterPhaseStarted { .. } => Trace::AUTOMATIC,
            Self::HitLocationsDrawn { .. }
            | Self::IntentRevealed { .. }
            | Self::ActionCardRevealed { .. }
            | Self::MonsterWounded { .. } => Trace::REVEALED,
            _ => Trace::NONE,
        }
    }
}

/// What a survivor spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Expense {
    /// Its move, or one of them.
    Move,
    /// Its activation, or one of them.
    Activation,
}

/// Why a survivor is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Completion {
    /// It has moved and acted.
    BothUsed,
    /// It can afford nothing more.
    PointsSpent,
    /// The player ended its turn.
    Ended,
    /// The player ended the phase.
    PhaseEnded,
    /// It was knocked down.
    KnockedDown,
    /// It played by itself.
    Simulated,
}

/// Why a player phase ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Passing {
    /// Every survivor is finished.
    AllComplete,
    /// The player ended it.
    EndedByPlayer,
    /// Nobody stands.
    AllDown,
}

words! {
    /// The result of a wound die.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    pub enum WoundOutcome {
        /// No wound.
        Failed = "no wound",
        /// A wound.
        Wounded = "a wound",
        /// A wound, and perhaps another effect.
        Critical = "a critical wound",
    }
}

words! {
    /// Why a monster did not act.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    pub enum MonsterSkip {
        /// It was dazed.
        Dazed = "is dazed and loses its turn",
        /// Its scenario gave it no cards.
        NoCards = "has no cards and does nothing",
        /// There is no survivor left to target.
        NoTarget = "finds nobody",
    }
}

words! {
    /// Why a monster's attack was wasted.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    pub enum Waste {
        /// The target is too near.
        TooNear = "too near",
        /// The target is too far away.
        TooFar = "out of reach",
        /// Something is in the way.
        NoSight = "out of sight",
    }
}
