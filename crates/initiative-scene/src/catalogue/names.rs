//! The names that the client knows, sorted. Generated from `web/src` by
//! `cargo xtask codegen`: do not edit.

/// Pieces.
pub(super) const PIECE: &[&str] = &[
    "amulet", "apprentice", "archer", "armor", "armour", "axe", "bat", "beast", "berries", "bird",
    "bishop", "bomb", "bombard", "broker", "brute", "cairn", "candle", "cantor", "captain",
    "carrier", "caster", "chest", "choirmaster", "chorister", "cloth", "coins", "colossus", "crier",
    "crow", "crown", "dagger", "dancer", "dart", "diver", "dowser", "duelist", "effigy", "elder",
    "fighter", "fire_pot", "flash_bomb", "flyer", "food", "gatekeeper", "general", "ghost",
    "glass_guard", "goblin", "gold", "golem", "grunt", "guard", "hatchet", "healer", "hero",
    "heron", "hound", "keeper", "keeper_of_light", "kiln", "king", "kite", "knight", "lamplighter",
    "lancer", "leather", "lurker", "mace", "mage", "mail", "matron", "mother_of_sedge", "oak",
    "ogre", "orc", "pawn", "plate", "pod", "potion", "prism", "queen", "ram", "rat", "ration",
    "rider", "rogue", "rook", "runner", "scribe", "scroll", "seedling", "sentinel", "skeleton",
    "slime", "slinger", "snuffer", "soldier", "spider", "spitter", "sprout", "squire", "staff",
    "stag", "stalker", "stone", "surgeon", "survivor", "survivor_bow", "survivor_fists",
    "survivor_hatchet", "survivor_sling", "survivor_spear", "sword", "thornling", "token", "toller",
    "totem", "tree", "troll", "tyrant", "warden", "warrior", "weapon", "whelp", "wisp", "wizard",
    "wolf",
];

/// Grounds.
pub(super) const GROUND: &[&str] = &[
    "ash_dark", "ash_light", "astral_dark", "astral_light", "belt", "black", "bridge", "candy_dark",
    "candy_light", "chasm", "closed_door", "corridor", "dark", "dark_square", "deck_dark",
    "deck_light", "deep_water", "door", "door_closed", "door_open", "dropper", "fire", "floor",
    "forest", "grass", "ground", "hole", "ice", "lava", "light", "light_square", "meadow",
    "moss_dark", "moss_light", "mud", "open", "open_door", "path", "pit", "portal", "question",
    "river", "road", "rock", "room", "rough", "rubble", "sand", "shallow", "snow", "spent_spring",
    "spring", "stairs", "stairs_down", "stairs_up", "steel_dark", "steel_light", "stone", "stump",
    "tall_grass", "trap", "tree", "void", "wall", "water", "web", "white", "wood",
];

/// Spots.
pub(super) const SPOT: &[&str] = &[
    "belt", "bridge", "bush", "chest", "closed_door", "conveyor", "door", "door_closed",
    "door_open", "down_stairs", "dropper", "forest", "fountain", "glyph", "hole", "open_door",
    "pit", "planks", "portal", "question", "question_tile", "rune", "slab", "snare", "spent_spring",
    "spikes", "spring", "stairs", "stairs_down", "stairs_up", "stepping_stone", "stone", "stump",
    "trap", "tree", "up_stairs", "web", "well",
];

/// Boards.
pub(super) const BOARD: &[&str] = &[
    "arena", "carnival", "castle", "cave", "cosmos", "crypt", "desert", "factory", "fair", "field",
    "forest", "grass", "hall", "ice", "meadow", "mine", "ocean", "sea", "snow", "space", "table",
    "vault", "volcano", "wasteland", "works",
];

/// Marks.
pub(super) const MARK: &[&str] = &[
    "act", "alert", "asleep", "blast", "check", "cursor", "denied", "end", "flee", "friend",
    "fringe", "goal", "harm", "hover", "last", "path", "pin", "provoke", "reach", "risk", "roam",
    "roam_harm", "select", "target", "threat", "warn",
];

/// Icons.
pub(super) const ICON: &[&str] = &[
    "amulet", "armour", "artifact", "asleep", "attack", "axe", "back", "bag", "bash", "berries",
    "bishop", "blast", "bolt", "bomb", "boot", "bot", "bow", "brace", "braced", "burning",
    "camera-front", "camera-left", "camera-right", "captured", "card", "center", "centre", "check",
    "clock", "close", "cloth", "coin", "copy", "crown", "dagger", "dart", "dazed", "deck", "delete",
    "dice", "door", "down", "drop", "edit", "end", "energy", "exit", "eye", "famished", "finish",
    "fire", "first_aid", "fist", "fit", "flag", "flee", "food", "gem", "gift", "gold", "grid",
    "hand", "haste", "hasted", "heal", "health", "heart", "help", "home", "horse", "hourglass",
    "hp", "hungry", "info", "keyboard", "king", "knight", "leaf", "leather", "left", "life", "link",
    "load", "lock", "log", "mace", "mail", "mana", "menu", "minus", "move", "music", "mute", "next",
    "pack", "pause", "pawn", "people", "person", "pickup", "pin", "plate", "play", "player", "plus",
    "poison", "poisoned", "potion", "pretender", "previous", "quake", "queen", "ration", "redo",
    "regeneration", "reset", "rest", "right", "rook", "roster", "sated", "save", "scissors",
    "scroll", "search", "settings", "settings_gear", "shadowstep", "shield", "skip", "skull",
    "slam", "slate", "sling", "slow", "slowed", "sound", "sound-off", "spear", "spectator", "speed",
    "spell", "spring", "staff", "stairs", "stairs-down", "stairs-up", "star", "start", "starving",
    "step", "stone", "strike", "strings", "stun", "stunned", "swap", "sword", "target", "threat",
    "throw", "trap", "trash", "undo", "untouchable", "up", "venom", "wait", "walk", "warn",
    "warning", "way", "weakened", "weapon", "wings", "zoom-in", "zoom-out",
];

/// Crests.
pub(super) const CREST: &[&str] = &[
    "bolt", "circle", "cross", "crown", "diamond", "drop", "fire", "flame", "heart", "hexagon",
    "lantern", "leaf", "moon", "paw", "ring", "shield", "skull", "square", "star", "sun", "sword",
    "tower", "triangle",
];

/// Faces.
pub(super) const FACE: &[&str] = &[
    "emperor", "fool", "heir", "jester", "king", "kings_son", "prince", "princess", "queen",
    "stranger", "tyrant",
];

/// Cards.
pub(super) const CARD: &[&str] = &[
    "arms", "blood", "brand", "burst", "candlelight", "comet", "encore", "flare", "furnace",
    "growth", "head", "hobble", "hourglass", "hunt", "legs", "mantle", "maul", "mirror", "note",
    "pounce", "salve", "scuttle", "seed", "spit", "spores", "star", "torso", "tunnel", "visor",
    "waist", "wall", "well", "worry",
];

/// Sounds.
pub(super) const SOUND: &[&str] = &[
    "alert", "attack", "belt", "blast", "block", "bonus", "brace", "break", "buff", "burn",
    "cancel", "capture", "card", "cheat", "check", "click", "coin", "confirm", "crown", "curse",
    "death", "defeat", "dice", "dispel", "done", "door", "down", "draw", "drawn", "drink", "drop",
    "drown", "enemy_death", "equip", "explosion", "fade", "fatigue", "fire", "fx_end_watch",
    "fx_start_watch", "heal", "hit", "hover", "hurt", "interrupt", "land", "level", "level_up",
    "levelup", "lose", "loss", "lunge", "miss", "move", "open", "other_turn", "own_turn", "pickup",
    "play", "promote", "quake", "read", "ready", "redo", "refuse", "relocate", "select", "shot",
    "shuffle", "signature", "slide", "spawn", "spell", "splash", "spring", "stairs", "step",
    "stomp", "stone", "stone_slide", "summon", "swing", "teleport", "throw", "tick", "timer_tick",
    "toast", "transform", "trap", "turn", "turn_other", "turn_own", "ui_your_turn", "undo",
    "victory", "warn", "warning", "watch", "watch_end", "win",
];

/// Flashes.
pub(super) const FLASH: &[&str] = &[
    "ability", "boss", "buff", "check", "dispel", "fade", "fx_end_watch", "fx_start_watch", "heal",
    "hit", "hurt", "interrupt", "ready", "refresh",
];

/// Particles.
pub(super) const PARTICLES: &[&str] = &[
    "blast", "blood", "done", "dust", "fire", "heal", "splash",
];

/// Shots.
pub(super) const SHOT: &[&str] = &[
    "arrow", "bolt", "bomb", "bow", "fire", "fire_pot", "pot", "shot", "sling", "spear", "spit",
    "stone", "web",
];

/// Ways to appear.
pub(super) const APPEAR: &[&str] = &[
    "crown", "grow", "rise", "summon", "teleport",
];

/// Ways to fade.
pub(super) const FADE: &[&str] = &[
    "burn", "captured", "death", "drop", "drown", "sink", "stairs", "teleport",
];

/// Banners.
pub(super) const BANNER: &[&str] = &[
    "boss", "check", "draw", "lose", "other_turn", "own_turn", "win",
];

/// Poses.
pub(super) const POSE: &[&str] = &[
    "down", "floating",
];

/// Stops of a campaign.
pub(super) const STOP: &[&str] = &[
    "boss", "elite", "secret",
];

/// Actions of keys.
pub(super) const ACTION: &[&str] = &[
    "cancel", "centre", "continue", "down", "end_turn", "finish", "fit", "grid", "hand", "inspect",
    "inspect_own", "keys", "left", "log", "menu_1", "menu_2", "menu_3", "menu_4", "menu_5",
    "menu_6", "menu_7", "menu_8", "menu_9", "mute", "next", "next_scenario", "objectives", "order",
    "pan_down", "pan_left", "pan_right", "pan_up", "pin", "plan", "previous", "previous_scenario",
    "primary", "redo", "restart", "right", "scan_enemies", "scan_objectives", "scan_own",
    "scan_targets", "scan_threats", "skip", "straight", "threat", "turn_left", "turn_right", "undo",
    "up", "zoom_in", "zoom_out",
];
