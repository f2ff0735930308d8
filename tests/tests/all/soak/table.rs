//! Two guests who play match after match, and what must hold of each when it has ended.

use engine::catalog::GameKind;
use engine::fair_dice;
use engine::game::{BySide, Side, Viewer};
use engine::record::{Record, RecordedResult, Step};
use protocol::http::{Guest, Join, NewMatch, Opponent};
use protocol::ids::{Channel, MatchId};
use protocol::matches::ClockOptions;
use serde_json::{Value, json};
use tests::live::meaning;
use tests::{Random, RealServer, Store, game_in_turn, missed_links, short_option_sets};
use touchline::address::Address;
use touchline::replay::Replay;
use touchline::rest::Rest;

use super::player::{Seat, Tally, watch};
use super::shown::Shown;

/// Steps of a match, about: random play seldom ends one early.
const STEPS_MAX: usize = 400;

/// Games in turn.
pub(super) const GAMES: u64 = GameKind::ALL.len() as u64;

/// Of so many matches of a game one has its usual options, however long it takes: World Soccer some 1,400 steps.
pub(super) const USUAL_EVERY: u64 = 8;

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
    pub(super) async fn play(&self, number: u64, mut random: Random) -> Tally {
        let kind = game_in_turn(number);
        let played = self.play_out(kind, options(kind, number, &mut random), random).await;
        played.check().unwrap_or_else(|wrong| panic!("match {number}, {:?}: {wrong}", played.record.match_id));
        played.tally
    }

    async fn play_out(&self, kind: GameKind, options: Value, mut random: Random) -> Played {
        let is_usual = filled_in(kind, &options) == filled_in(kind, &json!({}));
        let id = self.seat(kind, options, &mut random).await;
        let channel = Channel::Match(id);
        let seat = |side: Side| {
            let token = self.guests[side as usize].token.clone();
            Seat { address: self.address.clone(), token, channel, kind, side }
        };
        let (home, away) = (seat(Side::Home).play(random.fork()), seat(Side::Away).play(random.fork()));
        let spectator = watch(self.address.clone(), channel);
        let ((home, mut tally), (away, other), spectator) = tokio::join!(home, away, spectator);
        tally.add(other);
        tally.games.insert(kind);
        tally.usual.extend(is_usual.then_some(kind));
        let record = self.rest(None).record(id).await.expect("a record");
        let record: Record = serde_json::from_value(record).expect("a record as the engine knows it");
        Played { record, sides: BySide { home, away }, spectator, tally }
    }

    async fn seat(&self, kind: GameKind, options: Value, random: &mut Random) -> MatchId {
        let clock = ClockOptions::Bank { bank_s: 3_000, increment_s: 10 };
        let new = NewMatch {
            options: Some(options),
            clock: (random.below(2) == 0).then_some(clock),
            side: Some(Side::Home),
            listed: random.below(2) == 0,
            ..NewMatch::new(kind.name(), Opponent::Link {})
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

/// The usual options in one match of so many of each game, else such that end soon.
fn options(kind: GameKind, number: u64, random: &mut Random) -> Value {
    if number / GAMES % USUAL_EVERY == USUAL_EVERY - 1 {
        return json!({});
    }
    random.pick(&short_option_sets(kind, STEPS_MAX)).clone()
}

/// Options with those that were left out.
fn filled_in(kind: GameKind, options: &Value) -> Value {
    kind.start(options).expect("its own options").options()
}

/// A match that has ended.
struct Played {
    record: Record,
    /// What each side was shown.
    sides: BySide<Shown>,
    /// What one who only watched was shown.
    spectator: Shown,
    tally: Tally,
}

impl Played {
    /// Holds what everybody was shown and did against the record and the rules.
    fn check(&self) -> Result<(), String> {
        fair_dice::verify(&self.record).map_err(|faults| format!("{faults:?}"))?;
        let actions = self.record.steps.iter().filter(|step| matches!(step, Step::Action { .. })).count();
        let missed = missed_links(&self.record);
        if self.tally.late > missed {
            return Err(format!("{} links were refused, but {missed} missed their roll", self.tally.late));
        }
        let recorded = json!(self.record.result);
        let mut replay = Replay::new(self.record.clone()).map_err(|refusal| refusal.to_string())?;
        while let Some((step, played)) = replay.step() {
            let step = format!("{step:?}");
            played.map_err(|refusal| format!("{step}: {refusal}"))?;
        }
        let outcome = json!(replay.outcome());
        let home = &self.sides.home.last().view;
        let result = &home["match"]["result"];
        same("acts and recorded actions", &json!(self.tally.acts), &json!(actions))?;
        for (viewer, shown) in self.viewers() {
            let view = &shown.last().view;
            same("what is shown of the match", &meaning(&home["match"]), &meaning(&view["match"]))?;
            same("the view and the replay", &meaning(&view["game"]), &meaning(&replay.game().view(viewer)))?;
            shown.check(&self.record, viewer)?;
        }
        for member in ["winner", "by", "score"] {
            same("the result and the replay", &result[member], &outcome[member])?;
            same("the result and the record", &result[member], &recorded[member])?;
        }
        Ok(())
    }

    fn viewers(&self) -> [(Viewer, &Shown); 3] {
        let BySide { home, away } = &self.sides;
        [(Viewer::Home, home), (Viewer::Away, away), (Viewer::Spectator, &self.spectator)]
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
    let mut played = table.play_out(GameKind::GoldenGoal, json!({"max_rounds": 25}), Random::new(1)).await;
    assert_eq!(played.check(), Ok(()));
    let (right, seen, tally) = (played.record.clone(), played.sides.clone(), played.tally.clone());
    let mut wrong = |spoil: &dyn Fn(&mut Played), found: &str| {
        spoil(&mut played);
        let said = played.check().expect_err(found);
        assert!(said.contains(found), "{said}");
        (played.record, played.sides, played.tally) = (right.clone(), seen.clone(), tally.clone());
    };
    wrong(&|played| played.tally.acts += 1, "acts and recorded actions");
    wrong(&|played| played.tally.late += 1_000, "missed their roll");
    let claim = |result: &mut RecordedResult| result.by = "claimed".to_owned();
    wrong(&|played| played.record.result.iter_mut().for_each(claim), "the result and the record");
    wrong(&|played| played.sides.away.spoil(|view| view["match"]["status"] = json!("playing")), "shown of the match");
    wrong(&|played| played.sides.away.spoil_one(), "Away was shown what it may not know");
    wrong(&|played| played.record.steps.retain(|step| !matches!(step, Step::Chain { .. })), "roll");
    let last = right.steps.iter().rposition(|step| matches!(step, Step::Action { .. })).expect("an action");
    wrong(&|played| drop(played.record.steps.remove(last)), "acts and recorded actions");
}
