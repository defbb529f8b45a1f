//! Scenes and cues as games stage them.

mod cues;
mod staged;
mod tabletop;
