//! Who is barred from what, in memory: it is asked at every match that is made and every word that is said.
//!
//! This module must not know why; it holds what the store says.

use std::collections::HashMap;

use parking_lot::RwLock;
use protocol::conduct::{Barred, Sanction, SanctionKind};
use protocol::ids::PlayerId;
use uuid::Uuid;

/// The list.
#[derive(Default)]
pub(super) struct Bars(RwLock<Known>);

#[derive(Default)]
struct Known {
    of: HashMap<PlayerId, Vec<Bar>>,
    /// How many readings and changes have begun.
    begun: u64,
    /// The number of the last one that the list follows.
    follows: u64,
}

/// What stands against somebody.
pub(super) struct Bar {
    /// The sanction.
    pub(super) id: Uuid,
    pub(super) kind: SanctionKind,
    pub(super) barred: Barred,
}

/// When the store began to be read. What has changed since is not undone by what was read.
pub(super) struct Reading(u64);

impl Bars {
    /// To be asked before the store is.
    pub(super) fn begin_reading(&self) -> Reading {
        Reading(self.0.write().next())
    }

    /// What the store says is in force; nothing changes where something later is known already.
    pub(super) fn replace(&self, Reading(number): Reading, sanctions: Vec<Sanction>) {
        let mut of: HashMap<_, Vec<_>> = HashMap::new();
        for Sanction { id, about, kind, reason, until, .. } in sanctions {
            of.entry(about.id).or_default().push(Bar { id, kind, barred: Barred { reason, until } });
        }
        let mut known = self.0.write();
        if number > known.follows {
            (known.of, known.follows) = (of, number);
        }
    }

    /// One more, which is stored.
    pub(super) fn add(&self, about: PlayerId, bar: Bar) {
        let mut known = self.0.write();
        known.follows = known.next();
        known.of.entry(about).or_default().push(bar);
    }

    /// One that was taken back, which is stored.
    pub(super) fn remove(&self, about: PlayerId, id: Uuid) {
        let mut known = self.0.write();
        known.follows = known.next();
        if let Some(own) = known.of.get_mut(&about) {
            own.retain(|bar| bar.id != id);
        }
    }

    /// What bars somebody at `now`; of several what lasts longest.
    pub(super) fn of(&self, player: PlayerId, kind: SanctionKind, now: u64) -> Option<Barred> {
        let known = self.0.read();
        let standing = |barred: &&Barred| barred.until.is_none_or(|until| until > now);
        let own = known.of.get(&player)?.iter().filter(|bar| bar.kind == kind).map(|bar| &bar.barred);
        own.filter(standing).max_by_key(|barred| barred.until.unwrap_or(u64::MAX)).cloned()
    }
}

impl Known {
    fn next(&mut self) -> u64 {
        self.begun += 1;
        self.begun
    }
}

#[cfg(test)]
mod tests {
    use protocol::people::Person;
    use uuid::Uuid;

    use super::*;

    fn player(number: u128) -> PlayerId {
        PlayerId(Uuid::from_u128(number))
    }

    fn sanction(about: u128, kind: SanctionKind, reason: &str, until: Option<u64>) -> Sanction {
        let about = Person { id: player(about), name: "Ann".to_owned(), bot: false };
        Sanction { id: Uuid::nil(), about, kind, reason: reason.to_owned(), at: 0, until, lifted: None, report: None }
    }

    #[test]
    fn the_longest_of_its_kind_bars_until_it_ends() {
        let bars = Bars::default();
        bars.replace(
            bars.begin_reading(),
            vec![
                sanction(1, SanctionKind::Mute, "short", Some(10)),
                sanction(1, SanctionKind::Mute, "long", Some(20)),
                sanction(1, SanctionKind::Ban, "first", Some(5)),
                sanction(2, SanctionKind::Ban, "ever", None),
                sanction(2, SanctionKind::Ban, "long", Some(99)),
            ],
        );
        let reason = |who, kind, now| bars.of(player(who), kind, now).map(|barred| barred.reason);
        let some = |text: &str| Some(text.to_owned());
        for (who, kind, now, expected) in [
            (1, SanctionKind::Mute, 0, some("long")),
            (1, SanctionKind::Mute, 19, some("long")),
            (1, SanctionKind::Mute, 20, None),
            (1, SanctionKind::Ban, 4, some("first")),
            (1, SanctionKind::Ban, 5, None),
            (2, SanctionKind::Mute, 0, None),
            (2, SanctionKind::Ban, u64::MAX, some("ever")),
            (3, SanctionKind::Ban, 0, None),
        ] {
            assert_eq!(reason(who, kind, now), expected, "{who} {kind:?} {now}");
        }
        bars.replace(bars.begin_reading(), vec![]);
        assert_eq!(reason(2, SanctionKind::Ban, 0), None, "what is lifted bars no more");
    }

    #[test]
    fn what_was_read_before_a_change_does_not_undo_it() {
        let bars = Bars::default();
        let is_banned = |who| bars.of(player(who), SanctionKind::Ban, 0).is_some();
        let ban = |who| sanction(who, SanctionKind::Ban, "why", None);
        let barred = || Barred { reason: "why".to_owned(), until: None };
        let (slow, id) = (bars.begin_reading(), Uuid::from_u128(7));
        bars.add(player(1), Bar { id, kind: SanctionKind::Ban, barred: barred() });
        bars.replace(slow, vec![]);
        assert!(is_banned(1), "read before the ban");
        let [slow, slower] = [bars.begin_reading(), bars.begin_reading()];
        bars.remove(player(1), id);
        bars.replace(slow, vec![ban(1)]);
        assert!(!is_banned(1), "read before it was lifted");
        bars.replace(bars.begin_reading(), vec![ban(2)]);
        bars.replace(slower, vec![]);
        assert!(is_banned(2), "of two readings the one that began later holds");
    }
}
