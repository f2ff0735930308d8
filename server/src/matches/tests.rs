//! Whole matches through plans, without tasks, stores or sockets.

use engine::fair_dice::{CHAIN_LENGTH, Chain};
use engine::game::{BySide, Side, Viewer};
use engine::record::Step;
use protocol::code::Code;
use protocol::ids::{MatchId, PlayerId, Seq};
use protocol::matches::{ClockOptions, Seat, Status, Strength};
use protocol::to_server::Order;
use serde_json::{Value, json};
use uuid::Uuid;

use super::answers::Answers;
use super::core::Core;
use super::entry::{self, Header, JournalEntry, Secret};
use super::feed::{Cursor, Feed, Next, Readable};
use super::plan::{self, Plan};
use super::presence::Absences;
use super::show::{self, MatchHead};
use super::{Refusal, patch};
use crate::store::{Entry, MatchRow};

pub(super) const HOME: PlayerId = PlayerId(Uuid::from_u128(1));
pub(super) const AWAY: PlayerId = PlayerId(Uuid::from_u128(2));

fn person(id: PlayerId) -> Option<Seat> {
    Some(Seat::Person { id, name: "Ada".to_owned(), bot: false })
}

/// A match with its journal, as a task and a store would keep them.
struct Bench {
    core: Core,
    row: MatchRow,
    journal: Vec<Entry>,
    now: u64,
    seed: u64,
}

impl Bench {
    fn new(clock: ClockOptions, seats: BySide<Option<Seat>>) -> Bench {
        let game = engine::catalog::GameKind::GoldenGoal;
        let started = game.start(&json!({"mode": "golden_goal", "max_rounds": 30})).expect("options are right");
        let (ruleset, options) = (started.ruleset(), started.options());
        let header = Header {
            game,
            ruleset,
            options: serde_json::value::to_raw_value(&options).unwrap(),
            clock,
            listed: true,
            rated: false,
            watch: None,
            delay_s: 0,
            from: None,
            secret: Secret([5; 32]),
        };
        let id = MatchId(Uuid::from_u128(9));
        let row = MatchRow { id, header: serde_json::to_string(&header).unwrap(), created: 1_000, ended: false };
        let core = Core::new(id, header, 1_000).unwrap();
        let plan = plan::start(&core, seats, BySide::default(), 1_000).unwrap();
        let mut bench = Bench { core, row, journal: Vec::new(), now: 1_000, seed: 11 };
        bench.take_unrolled(plan);
        bench
    }

    fn between_people(clock: ClockOptions) -> Bench {
        Bench::new(clock, BySide { home: person(HOME), away: person(AWAY) })
    }

    /// With the first roll made.
    fn started(clock: ClockOptions) -> Bench {
        let mut bench = Bench::between_people(clock);
        bench.take(Plan::new(&bench.core, None));
        bench
    }

    fn take(&mut self, mut plan: Plan) {
        while plan.roll_due().is_some() && plan.next.started() {
            plan.roll(BySide::default(), self.now).unwrap();
        }
        self.journal.extend(plan.append().entries);
        self.core = plan.next;
    }

    fn random(&mut self, below: usize) -> usize {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) as usize % below
    }

    /// The side that owes an action, its prompt, and a listed action.
    fn choice(&mut self) -> Option<(Side, Seq, Value)> {
        let side = Side::BOTH.into_iter().find(|side| self.core.prompts[*side].is_some())?;
        let mut legal = self.core.game.legal(side);
        let pick = self.random(legal.len());
        Some((side, self.core.prompts[side]?, legal.swap_remove(pick)))
    }

    fn act(&mut self) -> bool {
        let Some((side, prompt, action)) = self.choice() else { return false };
        self.now += 700;
        let id = Some(format!("act-{}", self.journal.len()));
        let plan = plan::act(&self.core, side, prompt, action, id, self.now).expect("listed actions are accepted");
        self.take(plan);
        true
    }

    fn order(&mut self, side: Side, order: Order, claimable: bool) -> Result<(), Refusal> {
        let plan = plan::order(&self.core, side, &order, claimable, None, self.now)?;
        self.take(plan);
        Ok(())
    }

    fn replayed(&self) -> Core {
        Core::replay(&self.row, &self.journal, |_, _, _| {}).expect("what was written replays")
    }
}

fn same(a: &Core, b: &Core) {
    for viewer in Viewer::ALL {
        assert_eq!(a.view(viewer), b.view(viewer));
    }
    assert_eq!((a.version, a.prompts, a.clock.reading()), (b.version, b.prompts, b.clock.reading()));
}

fn code<T>(result: Result<T, Refusal>) -> String {
    result.err().expect("a refusal").code
}

#[test]
fn any_match_replays_to_the_same_at_every_version() {
    let mut bench = Bench::between_people(ClockOptions::Bank { bank_s: 600, increment_s: 3 });
    same(&bench.core, &bench.replayed());
    bench.take(Plan::new(&bench.core, None));
    let mut steps = 0;
    while bench.act() {
        steps += 1;
        if steps % 7 == 0 || bench.core.ended() {
            same(&bench.core, &bench.replayed());
        }
    }
    assert_eq!(bench.core.status, Status::Over);
    assert!(bench.core.result.is_some() && steps > 20, "a match of {steps} steps");
    let versions: Vec<u64> = bench.journal.iter().map(|entry| entry.version).collect();
    assert_eq!(versions, (1..=bench.core.version).collect::<Vec<_>>());
}

#[test]
fn the_record_of_a_match_verifies() {
    let mut bench = Bench::started(ClockOptions::None {});
    while bench.act() {}
    let result = serde_json::to_value(&bench.core.result).unwrap();
    let record = entry::record(&bench.row, &bench.journal, serde_json::from_value(result).unwrap()).unwrap();
    let report = engine::fair_dice::verify(&record).expect("every roll is proven");
    assert_eq!(report.rolls, bench.core.dice.next_roll() - 1);
    assert!(!serde_json::to_string(&record).unwrap().contains(&"05".repeat(32)), "the secret is not in it");
}

#[test]
fn a_changed_roll_does_not_replay() {
    let mut bench = Bench::started(ClockOptions::None {});
    while bench.journal.iter().filter(|entry| entry.kind == "roll").count() < 3 {
        bench.act();
    }
    let place = bench.journal.iter().rposition(|entry| entry.kind == "roll").unwrap();
    let mut read = JournalEntry::read(&bench.journal[place]).unwrap();
    if let JournalEntry::Step(Step::Roll { faces, .. }) = &mut read {
        faces.0[0] = faces.0[0] % 6 + 1;
    }
    bench.journal[place].body = serde_json::to_string(&read).unwrap();
    assert!(Core::replay(&bench.row, &bench.journal, |_, _, _| {}).is_err());
}

#[test]
fn diffs_from_every_version_lead_to_the_same_view() {
    let mut bench = Bench::between_people(ClockOptions::Bank { bank_s: 600, increment_s: 0 });
    let feed = Feed::new(std::sync::Arc::new(MatchHead::new(bench.core.clone())));
    let wake = std::sync::Arc::default();
    let _reader = feed.join(Some(HOME), &wake);
    // The view of somebody who was there at each version.
    let view = |core: &Core| serde_json::to_value(core.view(Viewer::Home)).unwrap();
    let mut seen = vec![(bench.core.version, view(&bench.core))];
    let mut go = |bench: &mut Bench, plan: Plan| {
        let (old, mut plan) = (feed.head(), plan);
        while plan.roll_due().is_some() {
            plan.roll(BySide::default(), bench.now).unwrap();
        }
        let head = std::sync::Arc::new(MatchHead::new(plan.next.clone()));
        feed.publish(head.clone(), || show::frame(&old, &head, &plan.witnessed, &plan.rolls));
        bench.take(plan);
        seen.push((bench.core.version, view(&bench.core)));
    };
    let first = Plan::new(&bench.core, None);
    go(&mut bench, first);
    for turn in 0..150 {
        let Some((side, prompt, action)) = bench.choice() else { break };
        let plan = match turn % 10 {
            9 => plan::order(&bench.core, side, &Order::OfferDraw {}, false, None, bench.now).unwrap(),
            _ => plan::act(&bench.core, side, prompt, action, None, bench.now).unwrap(),
        };
        go(&mut bench, plan);
    }
    let now = seen.last().unwrap().1.clone();
    let (mut by_diffs, mut by_snapshot) = (0, 0);
    for (version, then) in &seen {
        let mut cursor = Cursor::new(Some(HOME), Some(*version), true);
        let mut shown = then.clone();
        let mut at = *version;
        while let Next::Text(text) = feed.next(&mut cursor) {
            let frame: Value = serde_json::from_str(&text).unwrap();
            match frame["type"].as_str().unwrap() {
                "snapshot" => {
                    by_snapshot += 1;
                    (shown, at) = (frame["view"].clone(), frame["seq"].as_u64().unwrap());
                }
                "diff" => {
                    by_diffs += 1;
                    assert_eq!(frame["from"].as_u64(), Some(at));
                    at = frame["to"].as_u64().unwrap();
                    if let Some(change) = frame.get("patch") {
                        patch::apply(&mut shown, change);
                    }
                    assert_eq!(
                        frame.get("legal").is_some(),
                        at == bench.core.version && bench.core.prompts.home.is_some()
                    );
                }
                other => panic!("{other}"),
            }
        }
        assert_eq!(at, bench.core.version);
        assert_eq!(patch::diff(&shown, &now), None, "since {version}");
    }
    assert!(by_diffs > 64 && by_snapshot > 10, "{by_diffs} diffs, {by_snapshot} snapshots");
}

#[test]
fn frames_are_those_of_the_protocol() {
    let mut bench = Bench::started(ClockOptions::Bank { bank_s: 60, increment_s: 1 });
    for _ in 0..40 {
        let old = MatchHead::new(bench.core.clone());
        let Some((side, prompt, action)) = bench.choice() else { break };
        let mut plan = plan::act(&bench.core, side, prompt, action, None, bench.now).unwrap();
        while plan.roll_due().is_some() {
            plan.roll(BySide::default(), bench.now).unwrap();
        }
        let new = MatchHead::new(plan.next.clone());
        let frame = show::frame(&old, &new, &plan.witnessed, &plan.rolls);
        let text = frame.text(Viewer::Spectator);
        let read: protocol::to_client::ToClient = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), serde_json::from_str::<Value>(text).unwrap());
        bench.take(plan);
    }
}

#[test]
fn a_stale_prompt_is_refused_and_a_draw_offer_makes_none_stale() {
    let mut bench = Bench::started(ClockOptions::None {});
    let (side, prompt, action) = bench.choice().unwrap();
    bench.order(!side, Order::OfferDraw {}, false).unwrap();
    assert_eq!(bench.core.prompts[side], Some(prompt));
    let act = |core: &Core, prompt| plan::act(core, side, prompt, action.clone(), None, 0);
    let stale = act(&bench.core, prompt - 1).err().unwrap();
    assert_eq!((stale.code.as_str(), stale.head), ("stale_prompt", Some(bench.core.version)));
    let plan = act(&bench.core, prompt).unwrap();
    bench.take(plan);
    assert_eq!(code(act(&bench.core, prompt)), "stale_prompt");
    let other = bench.core.prompts[!side].expect("placing goes in turn");
    assert_eq!(code(act(&bench.core, other)), "not_your_turn", "the wrong side");
}

#[test]
fn nobody_speaks_for_a_side_that_is_not_theirs() {
    let bench = Bench::between_people(ClockOptions::None {});
    let stranger = PlayerId(Uuid::from_u128(3));
    assert_eq!(code(plan::side_of(&bench.core, stranger, None)), Code::NotSeated.text());
    assert_eq!(code(plan::side_of(&bench.core, HOME, Some(Side::Away))), Code::NotSeated.text());
    assert_eq!(plan::side_of(&bench.core, AWAY, None).unwrap(), Side::Away);
    let both = Bench::new(ClockOptions::None {}, BySide { home: person(HOME), away: person(HOME) });
    assert_eq!(code(plan::side_of(&both.core, HOME, None)), Code::WhichSide.text());
    assert_eq!(plan::side_of(&both.core, HOME, Some(Side::Away)).unwrap(), Side::Away);
}

#[test]
fn draw_offers_lapse_and_are_answered() {
    let mut bench = Bench::started(ClockOptions::None {});
    let (side, ..) = bench.choice().unwrap();
    assert_eq!(code(bench.order(side, Order::AcceptDraw {}, false)), "no_draw_offer");
    bench.order(side, Order::OfferDraw {}, false).unwrap();
    assert_eq!(code(bench.order(side, Order::OfferDraw {}, false)), "draw_offered");
    assert_eq!(code(bench.order(side, Order::AcceptDraw {}, false)), "no_draw_offer");
    assert!(bench.act());
    assert_eq!(bench.core.draw_offer, None, "the side that offered has acted");
    bench.order(side, Order::OfferDraw {}, false).unwrap();
    bench.order(!side, Order::DeclineDraw {}, false).unwrap();
    assert_eq!(bench.core.draw_offer, None);
    assert_eq!(
        code(bench.order(side, Order::OfferDraw {}, false)),
        "draw_offered",
        "declined, and not played on since"
    );
    bench.order(!side, Order::OfferDraw {}, false).unwrap();
    bench.order(side, Order::AcceptDraw {}, false).unwrap();
    let result = bench.core.result.clone().unwrap();
    assert_eq!((result.winner, result.by.as_str()), (None, "agreed"));
    same(&bench.core, &bench.replayed());
}

#[test]
fn a_match_is_called_off_only_before_ones_first_action() {
    let mut bench = Bench::started(ClockOptions::None {});
    let (side, ..) = bench.choice().unwrap();
    bench.act();
    assert_eq!(code(bench.order(side, Order::Abort {}, false)), "no_abort");
    bench.order(!side, Order::Abort {}, false).unwrap();
    assert_eq!((bench.core.status, &bench.core.result), (Status::Aborted, &None));
    assert_eq!(code(bench.order(side, Order::Resign {}, false)), "match_over");
}

#[test]
fn resigning_claiming_and_time_end_a_match() {
    let ended = |order: Order, claimable| {
        let mut bench = Bench::started(ClockOptions::Bank { bank_s: 10, increment_s: 0 });
        bench.order(Side::Home, order, claimable).map(|()| {
            same(&bench.core, &bench.replayed());
            let result = bench.core.result.unwrap();
            (result.winner, result.by)
        })
    };
    assert_eq!(ended(Order::Resign {}, false).unwrap(), (Some(Side::Away), "resigned".to_owned()));
    assert_eq!(ended(Order::ClaimWin {}, true).unwrap(), (Some(Side::Home), "claimed".to_owned()));
    assert_eq!(ended(Order::ClaimDraw {}, true).unwrap(), (None, "claimed".to_owned()));
    assert_eq!(code(ended(Order::ClaimWin {}, false)), "not_gone");
    let mut bench = Bench::started(ClockOptions::Bank { bank_s: 10, increment_s: 0 });
    let (side, ..) = bench.choice().unwrap();
    assert!(plan::time_ran_out(&bench.core, bench.now + 9_999).is_none());
    bench.now += 10_000;
    let plan = plan::time_ran_out(&bench.core, bench.now).unwrap();
    bench.take(plan);
    assert_eq!(bench.core.result.unwrap().winner, Some(!side));
}

#[test]
fn a_clock_of_days_runs_out_and_nobody_claims_meanwhile() {
    use crate::limits::DAY_MS;
    let mut bench = Bench::started(ClockOptions::Days { days: 2 });
    let began = bench.now;
    let (side, ..) = bench.choice().unwrap();
    let mut absences = Absences::default();
    absences.note(BySide::default(), began);
    assert_eq!(absences.claim_at(&bench.core, !side, 60_000), None, "who has days need not be here");
    let minutes = Bench::started(ClockOptions::Bank { bank_s: 600, increment_s: 0 });
    assert_eq!(absences.claim_at(&minutes.core, !side, 60_000), Some(began + 60_000));
    absences.acted(side, began + 59_000);
    assert_eq!(absences.claim_at(&minutes.core, !side, 60_000), Some(began + 119_000), "who acts is not gone");
    bench.now += DAY_MS;
    bench.act();
    let (other, ..) = bench.choice().unwrap();
    assert_eq!(other, !side, "placing goes in turn");
    let (out, late) = bench.core.clock.flag().unwrap();
    assert_eq!(late, other);
    assert!(out >= began + 3 * DAY_MS, "days begin anew with each turn");
    assert!(plan::time_ran_out(&bench.core, out - 1).is_none());
    bench.now = out;
    let plan = plan::time_ran_out(&bench.core, bench.now).unwrap();
    bench.take(plan);
    let result = bench.core.result.as_ref().unwrap();
    assert_eq!((result.winner, result.by.as_str()), (Some(side), "time"));
    same(&bench.core, &bench.replayed());
}

#[test]
fn an_outage_is_credited_once_and_only_where_a_clock_runs() {
    let mut bench = Bench::started(ClockOptions::Bank { bank_s: 10, increment_s: 0 });
    let plan = plan::credit(&bench.core, bench.now + 2_000, bench.now + 60_000).unwrap();
    bench.take(plan);
    bench.now += 60_000;
    assert_eq!(bench.core.clock.flag().unwrap().0, bench.now + 8_000, "two seconds had passed before the outage");
    same(&bench.core, &bench.replayed());
    assert!(plan::credit(&Bench::started(ClockOptions::None {}).core, 0, 9_999_999).is_none());
}

#[test]
fn a_rematch_needs_both_and_the_computer_agrees_at_once() {
    let mut bench = Bench::started(ClockOptions::None {});
    assert_eq!(code(bench.order(Side::Home, Order::Rematch {}, false)), "not_over");
    bench.order(Side::Home, Order::Resign {}, false).unwrap();
    bench.order(Side::Home, Order::Rematch {}, false).unwrap();
    assert!(!plan::rematch_due(&bench.core));
    bench.order(Side::Away, Order::Rematch {}, false).unwrap();
    assert!(plan::rematch_due(&bench.core));
    let made = MatchId(Uuid::from_u128(77));
    let plan = plan::rematched(&bench.core, made, None, bench.now).unwrap();
    bench.take(plan);
    assert_eq!(bench.core.rematch.made, Some(made));
    assert!(!plan::rematch_due(&bench.core));
    same(&bench.core, &bench.replayed());

    let computer = Some(Seat::Computer { strength: Strength::Easy });
    let mut bench = Bench::new(ClockOptions::None {}, BySide { home: person(HOME), away: computer });
    bench.order(Side::Home, Order::Resign {}, false).unwrap();
    bench.order(Side::Home, Order::Rematch {}, false).unwrap();
    assert!(plan::rematch_due(&bench.core));
}

#[test]
fn seats_are_taken_once() {
    let mut bench = Bench::new(ClockOptions::None {}, BySide { home: person(HOME), away: None });
    assert_eq!(bench.core.status, Status::Waiting);
    assert_eq!(bench.core.view(Viewer::Home).game, Value::Null);
    let seat = || person(AWAY).unwrap();
    assert_eq!(code(plan::join(&bench.core, seat(), None, Some(Side::Home), 0)), "seat_taken");
    let plan = plan::join(&bench.core, seat(), None, None, bench.now).unwrap();
    bench.take(plan);
    assert_eq!(bench.core.status, Status::Playing);
    let stranger = || PlayerId(Uuid::from_u128(0xd00d));
    let told = |bench: &Bench| {
        let joins = plan::join(&bench.core, seat(), None, None, 0).map(drop).expect_err("taken");
        [joins, plan::side_of(&bench.core, stranger(), None).expect_err("a stranger")]
    };
    let before = told(&bench);
    assert_eq!(before[0].code, "seat_taken");
    assert_eq!(code(plan::act(&bench.core, Side::Home, 999, json!({"type": "done"}), None, 0)), "stale_prompt");
    bench.order(Side::Home, Order::Resign {}, false).unwrap();
    assert_eq!(told(&bench), before, "refusals tell strangers nothing of how it goes on");
}

#[test]
fn links_of_clients_are_part_of_the_rolls() {
    let mut bench = Bench::between_people(ClockOptions::None {});
    let own = Chain::new([8; 32], CHAIN_LENGTH);
    let commitment = own.commitment().to_string();
    assert_eq!(code(plan::chain(&bench.core, Side::Home, "xy", 0)), "bad_chain");
    let plan = plan::chain(&bench.core, Side::Home, &commitment, bench.now).unwrap().unwrap();
    bench.take_unrolled(plan);
    assert!(plan::chain(&bench.core, Side::Home, &commitment, bench.now).unwrap().is_none(), "known");
    let mut plan = Plan::new(&bench.core, None);
    plan.roll(BySide { home: own.link(1), away: None }, bench.now).unwrap();
    assert_eq!(plan.rolls[0].proof.home, own.link(1).map(|link| link.to_string()));
    assert!(plan.rolls[0].proof.missed.is_empty());
    bench.take(plan);
    let missed = bench.journal.iter().any(|entry| entry.body.contains("\"missed\":[\"home\"]"));
    assert!(!missed);
    while bench.act() && bench.core.dice.next_roll() == 2 {}
    assert!(bench.journal.iter().any(|entry| entry.body.contains("\"missed\":[\"home\"]")), "no link was given");
    same(&bench.core, &bench.replayed());
}

impl Bench {
    /// Without the rolls that are due, as a task does while it waits for chains.
    fn take_unrolled(&mut self, mut plan: Plan) {
        self.journal.extend(plan.append().entries);
        self.core = plan.next;
    }
}

#[test]
fn an_act_that_came_before_the_restart_is_known() {
    let mut bench = Bench::started(ClockOptions::None {});
    let mut firsts = Vec::new();
    for _ in 0..20 {
        let (side, id) = (bench.choice().unwrap().0, format!("act-{}", bench.journal.len()));
        bench.act();
        firsts.push((side, id, bench.core.version));
    }
    let mut answers = Answers::default();
    Core::replay(&bench.row, &bench.journal, |_, entry, _| answers.replay(entry)).unwrap();
    for (side, id, seq) in firsts {
        assert_eq!(answers.first(side, &id).unwrap().unwrap(), seq, "{id}");
    }
}
