//! What there is in the databases of a cluster, and who uses them. ONLINE-NODE-8

use super::super::StoreError;
use super::super::campaigns::Owner;
use super::super::change::KeptCampaign;
use super::{PostgresEngine, campaign_row};

/// The order is that of the database, whatever that is: the index has it, too.
const IDS: &str = "SELECT id FROM matches WHERE id > $1 ORDER BY id LIMIT $2";
const CAMPAIGNS: &str = "SELECT player, game, state, sum, salt, match, last FROM campaigns
    WHERE $1 OR (player, game) > ($2, $3) ORDER BY player, game LIMIT $4";
const SLOTS: &str = "SELECT player, game, slot FROM saves ORDER BY player, game, slot";
const LIVE: &str = "SELECT address FROM nodes WHERE until > clock_timestamp() LIMIT 1";

impl PostgresEngine {
    /// The ids of matches after one; the shards come one after the other.
    pub(super) fn ids_after(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let first = crate::secret::shard_of(after).unwrap_or(0);
        for shard in self.shards.iter().skip(first) {
            let after = if shard.number == first { after } else { "" };
            let values = vec![Box::new(after.to_owned()) as _, Box::new(i64::from(limit)) as _];
            let rows = self.rows(shard, IDS, values)?;
            if !rows.is_empty() {
                return Ok(rows.iter().map(|row| row.get(0)).collect());
            }
        }
        Ok(Vec::new())
    }

    /// The campaigns after that of an owner.
    pub(super) fn campaigns_after(
        &self,
        after: Option<&Owner>,
        limit: u32,
    ) -> Result<Vec<KeptCampaign>, StoreError> {
        let (player, game) =
            after.map_or_else(Default::default, |owner| (owner.player.clone(), owner.game.clone()));
        let values = vec![
            Box::new(after.is_none()) as _,
            Box::new(player) as _,
            Box::new(game) as _,
            Box::new(i64::from(limit)) as _,
        ];
        Ok(self.rows(self.first()?, CAMPAIGNS, values)?.iter().map(campaign_row).collect())
    }

    /// All slots that hold something.
    pub(super) fn all_slots(&self) -> Result<Vec<(Owner, u8)>, StoreError> {
        let rows = self.rows(self.first()?, SLOTS, Vec::new())?;
        let slots = rows.iter().map(|row| {
            let slot = u8::try_from(row.get::<_, i16>(2)).unwrap_or(u8::MAX);
            (Owner { player: row.get(0), game: row.get(1) }, slot)
        });
        Ok(slots.collect())
    }

    /// The address of a node that uses these databases, if there is one.
    pub(in super::super) fn live_node(&self) -> Result<Option<String>, StoreError> {
        for shard in &self.shards {
            if let Some(row) = self.rows(shard, LIVE, Vec::new())?.first() {
                return Ok(Some(row.get(0)));
            }
        }
        Ok(None)
    }
}
