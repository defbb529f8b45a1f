//! One actor, as plain as it can be: nothing is worked out ahead.

use super::super::rules::Act;
use initiative_kernel::turn::energy::{Channel, Control, Holder};

pub(super) struct Actor {
    pub(super) id: u32,
    pub(super) record: Holder,
    pub(super) channel: Option<Channel<Act>>,
}

impl Actor {
    /// The effective rate as a reduced fraction.
    pub(super) fn ratio(&self) -> (u64, u64) {
        let (mut p, mut q) = (u64::from(self.record.rate), 1_u64);
        for modifier in &self.record.modifiers {
            p *= u64::from(modifier.num);
            q *= u64::from(modifier.den);
        }
        let mut common = (p, q);
        while common.1 != 0 {
            common = (common.1, common.0 % common.1);
        }
        (p / common.0, q / common.0)
    }

    pub(super) fn capacity(&self) -> u32 {
        self.record.max + self.record.bank_max
    }

    pub(super) fn regenerate(&mut self) {
        if self.record.parked {
            return;
        }
        let (p, q) = self.ratio();
        let parts = p + u64::from(self.record.fraction);
        let total = u64::from(self.record.total) + parts / q;
        self.record.total = total.min(self.capacity().into()) as u32;
        self.record.fraction = (parts % q) as u32;
    }

    pub(super) fn change_rate(&mut self, change: impl FnOnce(&mut Holder)) {
        let (_, old) = self.ratio();
        change(&mut self.record);
        let (_, new) = self.ratio();
        self.record.fraction = (u64::from(self.record.fraction) * new / old) as u32;
    }

    pub(super) fn stunned(&self) -> bool {
        self.record.modifiers.iter().any(|modifier| modifier.stun)
    }

    pub(super) fn able(&self) -> bool {
        let record = &self.record;
        record.control != Control::None
            && !record.parked
            && !record.barred
            && !self.stunned()
            && match &self.channel {
                Some(channel) => channel.is_complete(),
                None => record.total >= record.wake_cost,
            }
    }

    /// Whether it would become able by itself some day.
    pub(super) fn has_a_future(&self) -> bool {
        let record = &self.record;
        record.control != Control::None
            && !record.parked
            && !record.barred
            && !self.stunned()
            && self.channel.is_none()
            && self.ratio().0 > 0
            && record.wake_cost <= self.capacity()
    }
}
