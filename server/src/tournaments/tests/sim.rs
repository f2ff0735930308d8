//! A tournament under a seeded course of events.

use engine::competition::Entrant;
use engine::game::BySide;
use protocol::ids::{MatchId, PlayerId, TournamentId};
use protocol::matches::{ClockOptions, MatchResult};
use protocol::people::Person;
use protocol::tournaments::{Act, Format, Logged, NewTournament, RoundPace, Settings, TournamentOrder, TournamentView};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::json;
use uuid::Uuid;

use super::super::counted::counted;
use super::super::fixture::{Fixture, State};
use super::super::orders::{Named, judge};
use super::super::standings::Goals;
use super::super::{Means, Tournament, draw, due, entering, settings as judged, show};
use crate::matches::Refusal;

/// A tournament, its log and the time.
pub(super) struct Sim {
    pub(super) t: Tournament,
    pub(super) log: Vec<Logged>,
    pub(super) now: u64,
    secret: [u8; 32],
    rng: ChaCha20Rng,
    matches: u128,
}

/// Settings of a tournament of so many.
pub(super) fn settings(format: Format, count: u32) -> Settings {
    let new = json!({
        "name": "A cup", "game": "golden_goal", "clock": {"type": "bank", "bank_s": 60, "increment_s": 1},
        "format": format, "size_min": count, "size_max": count, "pace": RoundPace::Live { ready_s: 60 },
    });
    let settings = serde_json::from_value(new).expect("settings");
    let new = NewTournament { settings, password: None, computers: Vec::new(), follows: None };
    assert_eq!(new.settings.clock, ClockOptions::Bank { bank_s: 60, increment_s: 1 });
    judged::checked(&new, 1_000).expect("they can be chosen").1
}

pub(super) fn person(number: u128) -> Person {
    Person { id: PlayerId(Uuid::from_u128(number)), name: format!("Player {number}"), bot: false }
}

impl Sim {
    pub(super) fn new(settings: Settings, seed: u64) -> Sim {
        let secret = [u8::try_from(seed).expect("a small seed"); 32];
        let commitment = draw::chain(secret).commitment().to_string();
        let act = Act::Created { settings: Box::new(settings), commitment, follows: None };
        let first = Logged { seq: 1, at: 1_000, by: Some(person(0)), act };
        let t = Tournament::begin(TournamentId(Uuid::from_u128(7)), &first).expect("it begins");
        let rng = ChaCha20Rng::seed_from_u64(seed);
        Sim { t, log: vec![first], now: 1_000, secret, rng, matches: 0 }
    }

    pub(super) fn means(&self) -> Means {
        Means { secret: self.secret, now: self.now }
    }

    /// Takes acts in. Now and then the process is killed: the state is read anew from the log.
    pub(super) fn take(&mut self, acts: Vec<Act>) {
        for act in acts {
            let entry = Logged { seq: self.t.seq + 1, at: self.now, by: None, act };
            // As the store keeps it and gives it back.
            let text = serde_json::to_string(&entry).expect("plain data");
            let entry: Logged = serde_json::from_str(&text).expect("the same");
            self.t.apply(&entry).unwrap_or_else(|error| panic!("{error}: {entry:?}"));
            self.log.push(entry);
            if self.rng.next_u32().is_multiple_of(8) {
                let folded = Tournament::fold(self.t.id, &self.log).expect("it folds");
                assert_eq!(folded, self.t);
                self.t = folded;
            }
        }
    }

    /// Somebody enters; some have a rating.
    pub(super) fn enters(&mut self) {
        let number = self.t.numbers + 1;
        let rating = number.is_multiple_of(2).then_some(1_400 + number);
        let who = Named { person: person(number.into()), rating };
        let acts = entering::enters(&self.t, &who, false, self.now).expect("it is open");
        self.take(acts);
    }

    /// An entrant orders something, which is allowed.
    pub(super) fn orders(&mut self, entrant: Entrant, order: TournamentOrder) {
        let who = self.t.entrants[&entrant].person().expect("a person").clone();
        let acts = judge(&self.t, &who, &order, None, &self.means()).unwrap_or_else(|r| panic!("{order:?}: {r:?}"));
        self.take(acts);
    }

    /// The organiser orders something.
    pub(super) fn organises(&mut self, order: TournamentOrder) -> Result<(), Refusal> {
        let acts = judge(&self.t, &person(0), &order, None, &self.means())?;
        self.take(acts);
        self.settle();
        Ok(())
    }

    /// Everything that is due now.
    pub(super) fn settle(&mut self) {
        loop {
            let mut made = self.matches;
            let mut fresh = || {
                made += 1;
                MatchId(Uuid::from_u128(1_000 + made))
            };
            let acts = due::due(&self.t, &self.means(), &mut fresh).expect("it can go on");
            self.matches = made;
            if acts.is_empty() {
                return;
            }
            self.take(acts);
        }
    }

    /// Both come to every fixture that may be played, and all of its matches end.
    pub(super) fn play_round(&mut self) {
        self.people_come(100);
        self.settle();
        self.matches_end();
        self.settle();
    }

    /// Those who have something to play come, so many of a hundred.
    fn people_come(&mut self, of_hundred: u32) {
        let is_open = |f: &&Fixture| due::may_be_played(&self.t, f) && f.round <= self.t.round;
        let open: Vec<_> = self.t.fixtures.values().filter(is_open).map(|f| (f.number, f.sides)).collect();
        for (number, sides) in open {
            for (_, entrant) in sides.iter() {
                let is_person = self.t.entrants[entrant].person().is_some();
                if is_person && self.t.is_in(*entrant) && self.rng.next_u32() % 100 < of_hundred {
                    self.orders(*entrant, TournamentOrder::Ready { fixture: number });
                }
            }
        }
    }

    fn matches_end(&mut self) {
        let live: Vec<_> = self.t.live().collect();
        for (fixture, id) in live {
            let act = match self.rng.next_u32() % 12 {
                0 => Act::Annulled { fixture, id },
                _ => Act::Played { fixture, id, result: counted(&self.result(), self.t.settings.walk_over) },
            };
            self.take(vec![act]);
        }
    }

    fn result(&mut self) -> MatchResult {
        let score = BySide::new(|_| self.rng.next_u32() % 4);
        let by_goals = engine::game::Side::BOTH.into_iter().find(|side| score[*side] > score[!*side]);
        match self.rng.next_u32() % 6 {
            0 => MatchResult { winner: Some(engine::game::Side::Home), by: "resigned".to_owned(), score },
            1 if by_goals.is_none() => {
                MatchResult { winner: Some(engine::game::Side::Away), by: "shoot_out".to_owned(), score }
            }
            _ => MatchResult { winner: by_goals, by: "rounds".to_owned(), score },
        }
    }

    /// Goes on until it is over: people come mostly, and time passes until something is due.
    pub(super) fn run(&mut self) {
        for _ in 0..20_000 {
            self.settle();
            if self.t.is_over() {
                return;
            }
            self.people_come(80);
            self.settle();
            self.matches_end();
            self.settle();
            if let Some(wake) = due::wake(&self.t) {
                self.now = self.now.max(wake);
            }
            self.now += 1_000;
        }
        panic!("it does not end: {:?}", self.t.fixtures);
    }

    /// What always holds: the state is the fold of the log, it can be shown, no match belongs to two fixtures, and the goals of the table are those
    /// of the fixtures.
    pub(super) fn holds(&self) -> TournamentView {
        assert_eq!(Tournament::fold(self.t.id, &self.log).as_ref(), Ok(&self.t));
        let opened = self.log.iter().filter_map(|entry| match entry.act {
            Act::Opened { id, .. } => Some(id),
            _ => None,
        });
        let ids: Vec<MatchId> = opened.collect();
        assert_eq!(ids.iter().collect::<std::collections::BTreeSet<_>>().len(), ids.len());
        for of in self.t.table_numbers() {
            let members = self.t.members(of);
            let table = self.t.table(of, &Goals::new()).expect("a table");
            let goals: u32 = table.rows.iter().map(|row| row.goals_for).sum();
            let counted = self.t.fixtures.values().filter(|f| members.contains(&f.sides.home) && !is_bracket(f));
            let scored: u32 = counted
                .filter_map(|fixture| match &fixture.state {
                    State::Counted(result) if self.t.counted(fixture).is_some() => Some(result.goals),
                    _ => None,
                })
                .map(|goals| goals.home + goals.away)
                .sum();
            if !matches!(self.t.settings.format, Format::Arena { .. }) {
                assert_eq!(goals, scored);
            }
        }
        show::view(&self.t, &Goals::new()).expect("it can be shown")
    }
}

fn is_bracket(fixture: &Fixture) -> bool {
    use protocol::tournaments::Stage;
    matches!(fixture.stage, Stage::Tie { .. } | Stage::PlayOff { .. })
}
