//! Who is barred from what, in memory: it is asked at every match that is made and every word that is said.
//!
//! This module must not know why; it holds what the store says.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use protocol::conduct::{Barred, Sanction, SanctionKind};
use protocol::ids::PlayerId;

/// The list.
#[derive(Default)]
pub(super) struct Bars(RwLock<HashMap<PlayerId, Vec<(SanctionKind, Barred)>>>);

impl Bars {
    /// What is in force from now on.
    pub(super) fn replace(&self, sanctions: Vec<Sanction>) {
        let mut bars: HashMap<_, Vec<_>> = HashMap::new();
        for Sanction { about, kind, reason, until, .. } in sanctions {
            bars.entry(about.id).or_default().push((kind, Barred { reason, until }));
        }
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = bars;
    }

    /// What bars somebody at `now`; of several what lasts longest.
    pub(super) fn of(&self, player: PlayerId, kind: SanctionKind, now: u64) -> Option<Barred> {
        let bars = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let standing = |barred: &&Barred| barred.until.is_none_or(|until| until > now);
        let own = bars.get(&player)?.iter().filter(|(own, _)| *own == kind).map(|(_, barred)| barred);
        own.filter(standing).max_by_key(|barred| barred.until.unwrap_or(u64::MAX)).cloned()
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
        let about = Person { id: player(about), name: "Ann".to_owned() };
        Sanction { id: Uuid::nil(), about, kind, reason: reason.to_owned(), at: 0, until, lifted: None, report: None }
    }

    #[test]
    fn the_longest_of_its_kind_bars_until_it_ends() {
        let bars = Bars::default();
        bars.replace(vec![
            sanction(1, SanctionKind::Mute, "short", Some(10)),
            sanction(1, SanctionKind::Mute, "long", Some(20)),
            sanction(1, SanctionKind::Ban, "first", Some(5)),
            sanction(2, SanctionKind::Ban, "ever", None),
            sanction(2, SanctionKind::Ban, "long", Some(99)),
        ]);
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
        bars.replace(vec![]);
        assert_eq!(reason(2, SanctionKind::Ban, 0), None, "what is lifted bars no more");
    }
}
