//! A match that begins: its tokens and invitations, and its place in the store.

use crate::refusal::{STORAGE, WireRefusal};
use crate::secret::{Secret, match_id};
use crate::server::Server;
use crate::store::{EntryRow, MatchHeader, Owner, SeatRow, Spectators};
use initiative_kernel::game::Seat;
use initiative_scene::collection::Decklist;
use serde_json::{Value, json};

/// A seat in a request for a match.
pub(crate) struct SeatRequest {
    pub(crate) control: String,
    pub(crate) name: Option<String>,
    pub(crate) deck: Option<Decklist>,
}

/// What a new match comes from.
#[derive(Default)]
pub(crate) enum Origin<'a> {
    /// Only its header.
    #[default]
    Header,
    /// A campaign: its owner, and the token of the player by match id.
    Campaign(&'a Owner, &'a dyn Fn(&str) -> Secret),
    /// A journal, whose entries it has.
    Journal(Vec<EntryRow>),
}

/// A new match, with the secrets that only its creator may learn.
pub(crate) struct NewMatch {
    pub(crate) id: String,
    /// The tokens of the seats with the control `me`.
    pub(crate) mine: Vec<(Seat, Secret)>,
    /// The links to the open seats.
    invites: Vec<(Seat, String)>,
    /// The link for spectators, if there may be any.
    pub(crate) spectate: Option<String>,
}

impl NewMatch {
    /// What its creator is told. ONLINE-MATCH-1
    pub(crate) fn json(&self) -> Value {
        let mine =
            self.mine.iter().map(|(seat, token)| json!({"seat": seat, "token": token.text()}));
        let invites = self.invites.iter().map(|(seat, link)| json!({"seat": seat, "link": link}));
        let mut made = json!({
            "match": self.id,
            "mine": mine.collect::<Vec<_>>(),
            "invites": invites.collect::<Vec<_>>(),
        });
        if let Some(fields) = made.as_object_mut() {
            fields.extend(self.spectate.clone().map(|link| ("spectate".into(), link.into())));
        }
        made
    }
}

/// Makes the tokens and invitations of a match, and stores it.
pub(crate) fn seat(
    server: &Server,
    header: &MatchHeader,
    seats: Vec<SeatRequest>,
    watch: Option<&Secret>,
    origin: Origin<'_>,
) -> Result<NewMatch, WireRefusal> {
    let of_player = matches!(origin, Origin::Campaign(..));
    let id = match_id(server.store.new_shard(of_player))?;
    // ONLINE-HOT-1: one token for all seats.
    let shared = Secret::new()?;
    let (mut mine, mut invites, mut rows) = (Vec::new(), Vec::new(), Vec::new());
    for (SeatRequest { control, name, .. }, number) in seats.into_iter().zip(0_u8..) {
        let seat = Seat(number);
        let usual = match control.strip_prefix("bot:") {
            Some(level) => format!("Bot ({level})"),
            None => format!("Player {}", seat.index() + 1),
        };
        let name = name.unwrap_or(usual);
        let mut row = SeatRow { control, name, token: None, invites: Vec::new(), seen: false };
        match row.control.as_str() {
            "me" => {
                let token = match origin {
                    Origin::Campaign(_, token) => token(&id),
                    _ if header.hotseat => shared.clone(),
                    _ => Secret::new()?,
                };
                row.token = Some(token.digest());
                mine.push((seat, token));
            }
            "open" => {
                let invite = Secret::new()?;
                invites.push((seat, format!("/m/{id}#i={}", invite.text())));
                row.invites.push(invite.digest());
            }
            _ => {}
        }
        rows.push(row);
    }
    let (owner, entries) = match origin {
        Origin::Header => (None, Vec::new()),
        Origin::Campaign(owner, _) => (Some(owner), Vec::new()),
        Origin::Journal(entries) => (None, entries),
    };
    server.store.create(&id, header, rows, owner, &entries).map_err(|error| {
        tracing::error!(%error, "a match could not be written");
        STORAGE
    })?;
    tracing::info!("match" = id, game = header.game, "match created");
    server.sweep_waiting();
    let spectate = match (header.spectators, watch) {
        (Spectators::Link, Some(key)) => Some(format!("/m/{id}#s={}", key.text())),
        (Spectators::Public, _) => Some(format!("/m/{id}")),
        _ => None,
    };
    Ok(NewMatch { id, mine, invites, spectate })
}
