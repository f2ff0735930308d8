//! Two guests who play match after match, and what must hold of each when it has ended.

use std::sync::Arc;

use engine::catalog::GameKind;
use engine::fair_dice;
use engine::game::Side;
use engine::record::{Record, Step};
use protocol::http::{Guest, Join, NewMatch, Opponent};
use protocol::ids::{Channel, MatchId};
use protocol::matches::ClockOptions;
use serde_json::{Value, json};
use tests::live::meaning;
use tests::{Random, RealServer, Store};
use touchline::address::Address;
use touchline::channel_state::ChannelState;
use touchline::replay::Replay;
use touchline::rest::Rest;

use super::player::{Seat, Tally};

/// Rounds after which a match is over at the latest: random play seldom scores.
const ROUNDS_MAX: u64 = 20;

/// Two who know each other.
pub(super) struct Table {
    address: Address,
    guests: [Guest; 2],
}

impl Table {
    /// New guests on this server.
    pub(super) async fn open(address: Address, number: u64) -> Table {
        let rest = Rest { address: address.clone(), token: None };
        let guest = async |name: &str| rest.guest(&format!("{name} {number}")).await.expect("a guest");
        Table { guests: [guest("Ada").await, guest("Bo").await], address }
    }

    /// A whole match, held against its record.
    pub(super) async fn play(&self, number: u64, random: Random) -> Tally {
        let played = self.play_out(random).await;
        played.check().unwrap_or_else(|wrong| panic!("match {number}, {:?}: {wrong}", played.record.match_id));
        played.tally
    }

    async fn play_out(&self, mut random: Random) -> Played {
        let id = self.seat(&mut random).await;
        let seat = |side: Side| {
            let token = self.guests[side as usize].token.clone();
            Seat { address: self.address.clone(), token, channel: Channel::Match(id), side }
        };
        let (home, away) = (seat(Side::Home).play(random.fork()), seat(Side::Away).play(random.fork()));
        let ((home, mut tally), (away, other)) = tokio::join!(home, away);
        tally.add(other);
        let record = self.rest(None).record(id).await.expect("a record");
        let record: Record = serde_json::from_value(record).expect("a record as the engine knows it");
        Played { record, home, away, tally }
    }

    async fn seat(&self, random: &mut Random) -> MatchId {
        let mut options = random.pick(&GameKind::GoldenGoal.option_sets()).clone();
        options["max_rounds"] = json!(1 + random.below(ROUNDS_MAX));
        let clock = ClockOptions::Bank { bank_s: 3_000, increment_s: 10 };
        let new = NewMatch {
            game: GameKind::GoldenGoal.name().to_owned(),
            options: Some(options),
            clock: (random.below(2) == 0).then_some(clock),
            opponent: Opponent::Link,
            side: Some(Side::Home),
            listed: random.below(2) == 0,
        };
        let id = self.rest(Some(Side::Home)).make(&new).await.expect("a match").id;
        self.rest(Some(Side::Away)).join(id, &Join::default()).await.expect("a free seat");
        id
    }

    fn rest(&self, who: Option<Side>) -> Rest {
        let token = who.map(|side| self.guests[side as usize].token.clone());
        Rest { address: self.address.clone(), token }
    }
}

/// A match that has ended.
struct Played {
    record: Record,
    /// What each side was shown last.
    home: Arc<ChannelState>,
    away: Arc<ChannelState>,
    tally: Tally,
}

impl Played {
    /// Holds what both sides were shown and did against the record and the rules.
    fn check(&self) -> Result<(), String> {
        fair_dice::verify(&self.record).map_err(|faults| format!("{faults:?}"))?;
        let actions = self.record.steps.iter().filter(|step| matches!(step, Step::Action { .. })).count();
        let recorded = self.record.result.clone().unwrap_or_default();
        let mut replay = Replay::new(self.record.clone()).map_err(|refusal| refusal.to_string())?;
        while let Some((step, played)) = replay.step() {
            let step = format!("{step:?}");
            played.map_err(|refusal| format!("{step}: {refusal}"))?;
        }
        let outcome = json!(replay.outcome());
        let shown = self.home.match_view().ok_or("no view")?;
        let result = json!(shown.about.result);
        same("acts and recorded actions", &json!(self.tally.acts), &json!(actions))?;
        same("what the sides see", &meaning(&self.home.view), &meaning(&self.away.view))?;
        same("the view and the replay", &meaning(&shown.game), &meaning(&replay.view()))?;
        for member in ["winner", "by", "score"] {
            same("the result and the replay", &result[member], &outcome[member])?;
            same("the result and the record", &result[member], &recorded[member])?;
        }
        Ok(())
    }
}

fn same(what: &str, one: &Value, other: &Value) -> Result<(), String> {
    if one == other { Ok(()) } else { Err(format!("{what} differ: {one} and {other}")) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_is_found() {
    let store = Store::sqlite();
    let server = RealServer::start(&store).await;
    let table = Table::open(server.url().parse().expect("the server's own address"), 0).await;
    let mut played = table.play_out(Random::new(1)).await;
    assert_eq!(played.check(), Ok(()));
    let (right, seen, tally) = (played.record.clone(), played.away.clone(), played.tally);
    let mut wrong = |spoil: &dyn Fn(&mut Played), found: &str| {
        spoil(&mut played);
        let said = played.check().expect_err(found);
        assert!(said.contains(found), "{said}");
        (played.record, played.away, played.tally) = (right.clone(), seen.clone(), tally);
    };
    wrong(&|played| played.tally.acts += 1, "acts and recorded actions");
    wrong(&|played| played.record.result = Some(json!({"by": "claimed"})), "the result and the record");
    wrong(&|played| Arc::make_mut(&mut played.away).view["match"]["status"] = json!("playing"), "what the sides see");
    wrong(&|played| played.record.steps.retain(|step| !matches!(step, Step::Chain { .. })), "roll");
    let last = right.steps.iter().rposition(|step| matches!(step, Step::Action { .. })).expect("an action");
    wrong(&|played| drop(played.record.steps.remove(last)), "acts and recorded actions");
}
