//! Reports, decisions and the trail, and what rules of conduct look at, on each store.

use engine::game::{BySide, Side};
use protocol::accounts::Role;
use protocol::chat::LineId;
use protocol::conduct::{AuditDeed, ReportReason, SanctionKind};
use protocol::ids::PlayerId;
use protocol::matches::MatchResult;
use protocol::people::Person;
use protocol::ratings::Unrated;
use server::store::{
    AccountRow, AuditRow, Decided, Decision, Ending, Entry, ReportRow, ResultRow, Sitter, Start, Store, Wanted,
};
use uuid::Uuid;

use super::contract::{Stores, contract};
use super::results::{between, player};
use super::{new_match, new_player, start};

contract! {
    a_report_is_read_back_as_it_was_made,
    reports_come_latest_first_in_pages,
    a_report_is_closed_once,
    what_lasts_is_in_force_until_it_ends_or_is_lifted,
    another_name_is_in_the_trail_with_the_one_before,
    a_name_of_an_account_is_given_to_nobody_else,
    endings_are_those_between_people_latest_first,
    who_lost_by_absence_is_found_by_how_often,
    the_last_step_is_known_where_time_ended_it,
    meetings_are_the_rated_ones,
}

fn report(by: PlayerId, about: PlayerId, at: u64) -> ReportRow {
    ReportRow {
        id: Uuid::now_v7(),
        by,
        about,
        match_id: None,
        line: None,
        reason: ReportReason::Stalling,
        text: "\"ü\n🎲".to_owned(),
        at,
    }
}

fn decision(by: PlayerId, about: PlayerId, done: AuditDeed, until: Option<u64>) -> Decision {
    let sanction = match done {
        AuditDeed::Warned => Some(SanctionKind::Warning),
        AuditDeed::Muted => Some(SanctionKind::Mute),
        AuditDeed::Banned => Some(SanctionKind::Ban),
        AuditDeed::Dismissed | AuditDeed::Renamed | AuditDeed::Lifted => None,
    };
    let row = AuditRow {
        id: Uuid::now_v7(),
        at: 100,
        by,
        about,
        done,
        reason: "why".to_owned(),
        until,
        report: None,
        sanction: sanction.map(|_| Uuid::now_v7()),
    };
    Decision { row, sanction, name: None }
}

fn about(player: PlayerId) -> Wanted {
    Wanted { about: Some(player), ..Wanted::default() }
}

async fn people<const N: usize>(store: &dyn Store) -> [PlayerId; N] {
    let mut ids = Vec::new();
    for name in ["Ann", "Bob", "Cleo"].iter().take(N) {
        ids.push(player(store, name).await);
    }
    ids.try_into().expect("so many names")
}

async fn a_report_is_read_back_as_it_was_made(stores: Stores) {
    let [ann, bob] = people(&*stores.here).await;
    let id = new_match();
    stores.here.create_matches(&[start(id)]).await.expect("created");
    let (here, there) = (stores.here.conduct(), stores.there.conduct());
    assert!(there.has_match(id).await.expect("an answer"));
    assert!(!there.has_match(new_match()).await.expect("an answer"));
    let line = LineId(Uuid::now_v7());
    let row = ReportRow { match_id: Some(id), line: Some(line), ..report(ann, bob, 5) };
    here.report(&row).await.expect("stored");
    let found = there.report_of(row.id).await.expect("an answer").expect("a report");
    let person = |id: PlayerId, name: &str| Person { id, name: name.to_owned(), bot: false };
    assert_eq!((found.by, found.about), (person(ann, "Ann"), person(bob, "Bob")));
    assert_eq!((found.id, found.match_id, found.line, found.at, found.closed), (row.id, Some(id), Some(line), 5, None));
    assert_eq!((found.reason, found.text), (ReportReason::Stalling, row.text));
    assert_eq!(there.report_of(Uuid::now_v7()).await.expect("an answer"), None);
    assert_eq!(there.person(bob).await.expect("an answer"), Some(person(bob, "Bob")));
    assert_eq!(there.person(new_player()).await.expect("an answer"), None);
    let made = async |since| there.reports_made(ann, since).await.expect("an answer");
    assert_eq!((made(4).await, made(5).await), (1, 0));
}

async fn reports_come_latest_first_in_pages(stores: Stores) {
    let [ann, bob, cleo] = people(&*stores.here).await;
    let rows = [report(ann, bob, 1), report(bob, cleo, 2), report(cleo, bob, 3)];
    for row in &rows {
        stores.here.conduct().report(row).await.expect("stored");
    }
    let [one, two, three] = rows.map(|row| row.id);
    let close = Decision {
        row: AuditRow { report: Some(two), ..decision(ann, cleo, AuditDeed::Dismissed, None).row },
        sanction: None,
        name: None,
    };
    assert_eq!(stores.here.conduct().decide(&close).await.expect("an answer"), Decided::Done);
    let list = async |wanted: Wanted, limit| {
        let found = stores.there.conduct().reports(&wanted, limit).await.expect("an answer");
        found.into_iter().map(|report| report.id).collect::<Vec<_>>()
    };
    let all = Wanted::default();
    assert_eq!(list(all, 2).await, [three, two]);
    assert_eq!(list(Wanted { before: Some(two), ..all }, 2).await, [one]);
    assert_eq!(list(Wanted { open: Some(true), ..all }, 9).await, [three, one]);
    assert_eq!(list(Wanted { open: Some(false), ..all }, 9).await, [two]);
    assert_eq!(list(about(bob), 9).await, [three, one]);
    assert_eq!(list(Wanted { by: Some(bob), ..all }, 9).await, [two]);
}

async fn a_report_is_closed_once(stores: Stores) {
    let [ann, bob, cleo] = people(&*stores.here).await;
    let row = report(ann, bob, 1);
    stores.here.conduct().report(&row).await.expect("stored");
    let decide = |by| {
        let mut decision = decision(by, bob, AuditDeed::Warned, None);
        decision.row.report = Some(row.id);
        decision
    };
    let (ours, theirs) = (decide(ann), decide(cleo));
    let (here, there) = tokio::join!(stores.here.conduct().decide(&ours), stores.there.conduct().decide(&theirs));
    let mut answers = [here.expect("an answer"), there.expect("an answer")];
    answers.sort_by_key(|answer| *answer != Decided::Done);
    assert_eq!(answers, [Decided::Done, Decided::Closed]);
    let trail = stores.here.conduct().trail(&about(bob), 9).await.expect("an answer");
    let sanctions = stores.here.conduct().sanctions(&about(bob), 9).await.expect("an answer");
    assert_eq!((trail.len(), sanctions.len()), (1, 1), "the second left nothing");
    assert_eq!((trail[0].sanction, trail[0].report), (Some(sanctions[0].id), Some(row.id)));
    let closed = stores.here.conduct().report_of(row.id).await.expect("an answer").expect("a report").closed;
    assert_eq!(closed, Some(100));
}

async fn what_lasts_is_in_force_until_it_ends_or_is_lifted(stores: Stores) {
    let [ann, bob, cleo] = people(&*stores.here).await;
    let mute = decision(ann, bob, AuditDeed::Muted, Some(200));
    let ban = decision(ann, cleo, AuditDeed::Banned, None);
    let warning = decision(ann, cleo, AuditDeed::Warned, None);
    for decision in [&mute, &ban, &warning] {
        assert_eq!(stores.here.conduct().decide(decision).await.expect("an answer"), Decided::Done);
    }
    let in_force = async |now| {
        let found = stores.there.conduct().in_force(now).await.expect("an answer");
        let mut found: Vec<_> = found.into_iter().map(|sanction| (sanction.about.name, sanction.kind)).collect();
        found.sort_by(|one, other| one.0.cmp(&other.0));
        found
    };
    let (muted, banned) = (("Bob".to_owned(), SanctionKind::Mute), ("Cleo".to_owned(), SanctionKind::Ban));
    assert_eq!(in_force(199).await, [muted.clone(), banned.clone()]);
    assert_eq!(in_force(200).await, std::slice::from_ref(&banned));
    let lift = |about, sanction, at| AuditRow { at, sanction, ..decision(ann, about, AuditDeed::Lifted, None).row };
    let mute_id = mute.row.sanction.expect("an id");
    let late = lift(bob, Some(mute_id), 200);
    assert!(!stores.here.conduct().lift(mute_id, &late).await.expect("an answer"), "it is over");
    let ban_id = ban.row.sanction.expect("an id");
    let row = lift(cleo, Some(ban_id), 150);
    assert!(stores.here.conduct().lift(ban_id, &row).await.expect("an answer"));
    assert!(!stores.there.conduct().lift(ban_id, &lift(cleo, Some(ban_id), 160)).await.expect("an answer"), "once");
    assert_eq!(in_force(150).await, [muted]);
    let found = stores.there.conduct().sanction_of(ban_id).await.expect("an answer").expect("a sanction");
    assert_eq!((found.lifted, found.until, found.reason.as_str()), (Some(150), None, "why"));
    let trail = stores.there.conduct().trail(&Wanted::default(), 9).await.expect("an answer");
    let done: Vec<_> = trail.iter().map(|entry| entry.done).collect();
    assert_eq!(done, [AuditDeed::Lifted, AuditDeed::Warned, AuditDeed::Banned, AuditDeed::Muted]);
    assert_eq!(
        (&trail[3].by.name, &trail[3].about.name, trail[3].until),
        (&"Ann".to_owned(), &"Bob".to_owned(), Some(200))
    );
}

async fn another_name_is_in_the_trail_with_the_one_before(stores: Stores) {
    let [ann, bob] = people(&*stores.here).await;
    let name = Some(("Bert".to_owned(), "bert".to_owned()));
    let rename = Decision { name, ..decision(ann, bob, AuditDeed::Renamed, None) };
    assert_eq!(stores.here.conduct().decide(&rename).await.expect("an answer"), Decided::Done);
    let [entry] = &stores.there.conduct().trail(&about(bob), 9).await.expect("an answer")[..] else { panic!("one") };
    assert_eq!((entry.old_name.as_deref(), entry.new_name.as_deref()), (Some("Bob"), Some("Bert")));
    assert_eq!(entry.about.name, "Bert", "the name of today");
    let renamed = async |since| stores.there.conduct().renamed(since).await.expect("an answer");
    let at = rename.row.at;
    assert_eq!((renamed(at).await, renamed(at + 1).await), (vec![(bob, "Bert".to_owned())], vec![]));
    let own = report(bob, ann, 1);
    stores.here.conduct().report(&own).await.expect("stored");
    stores.here.accounts().close_player(bob, 200).await.expect("closed");
    let [entry] = &stores.there.conduct().trail(&about(bob), 9).await.expect("an answer")[..] else { panic!("one") };
    assert_eq!((entry.old_name.as_deref(), entry.new_name.as_deref()), (None, None), "who is gone has no name");
    assert_eq!(stores.there.conduct().report_of(own.id).await.expect("an answer"), None, "their reports are gone too");
    assert_eq!(renamed(0).await, [], "who is gone has no name");
}

async fn a_name_of_an_account_is_given_to_nobody_else(stores: Stores) {
    let [ann, bob, cleo] = people(&*stores.here).await;
    let account = |player, name: &str| AccountRow {
        player,
        name: name.to_owned(),
        key: name.to_lowercase(),
        password: None,
        bot: false,
        bot_in_pools: false,
        roles: vec![Role::Moderator],
        created: 1,
    };
    for row in [account(ann, "Ann"), account(bob, "Bob")] {
        assert!(stores.here.accounts().create_account(&row, None).await.expect("an answer"));
    }
    let rename = |who, name: &str| Decision {
        name: Some((name.to_owned(), name.to_lowercase())),
        ..decision(cleo, who, AuditDeed::Renamed, None)
    };
    for who in [bob, cleo] {
        let answer = stores.here.conduct().decide(&rename(who, "ANN")).await.expect("an answer");
        assert_eq!(answer, Decided::NameTaken);
    }
    assert_eq!(stores.there.conduct().trail(&Wanted::default(), 9).await.expect("an answer"), []);
    assert_eq!(stores.here.conduct().decide(&rename(bob, "BOB")).await.expect("an answer"), Decided::Done, "one's own");
    let found = stores.there.accounts().account_by_name("bob").await.expect("an answer").expect("an account");
    assert_eq!((found.player, found.name.as_str()), (bob, "BOB"));
}

async fn endings_are_those_between_people_latest_first(stores: Stores) {
    let [ann, bob] = people(&*stores.here).await;
    let person = |id| Some(Sitter::Person(id));
    let won = between(ann, bob, Some(Side::Home), 1_000);
    let claimed = ResultRow {
        result: Some(MatchResult {
            winner: Some(Side::Home),
            by: "claimed".to_owned(),
            score: BySide { home: 0, away: 0 },
        }),
        unrated: Some(Unrated::Casual),
        ..between(bob, ann, None, 2_000)
    };
    let left_out = [
        ResultRow { unrated: Some(Unrated::NeverBegun), ..between(ann, bob, Some(Side::Away), 3_000) },
        ResultRow { result: None, unrated: Some(Unrated::Aborted), ..between(ann, bob, None, 3_000) },
        ResultRow { seats: BySide { home: person(ann), away: person(ann) }, ..between(ann, ann, None, 3_000) },
        between(ann, bob, Some(Side::Away), 500),
        between(new_player(), bob, Some(Side::Away), 3_000),
    ];
    stores.here.results().note_results(&[won, claimed]).await.expect("noted");
    stores.here.results().note_results(&left_out).await.expect("noted");
    let clock = r#"{"type":"bank","bank_s":60,"increment_s":5}"#;
    let ending = |lost, by: &str, behind, ended| Ending {
        lost,
        by: by.to_owned(),
        behind,
        clock: clock.to_owned(),
        ended,
        last_step: None,
    };
    let of = async |who, limit| stores.there.meetings().endings(who, 600, limit).await.expect("an answer");
    let expected = [ending(true, "claimed", false, 2_000), ending(false, "golden_goal", false, 1_000)];
    assert_eq!(of(ann, 9).await, expected);
    assert_eq!(of(ann, 1).await, &expected[..1]);
    let last = of(bob, 9).await.pop().expect("an ending");
    assert_eq!(last, ending(true, "golden_goal", true, 1_000), "behind by 1 to 2");
}

async fn who_lost_by_absence_is_found_by_how_often(stores: Stores) {
    let [ann, bob] = people(&*stores.here).await;
    let lost = |who, other, by: &str, ended| {
        let score = BySide { home: 0, away: 0 };
        let result = Some(MatchResult { winner: Some(Side::Away), by: by.to_owned(), score });
        ResultRow { result, ..between(who, other, None, ended) }
    };
    let rows = [
        lost(ann, bob, "claimed", 1_000),
        lost(ann, bob, "time", 1_001),
        lost(bob, ann, "time", 1_002),
        lost(bob, ann, "resigned", 1_003),
        lost(bob, ann, "time", 500),
        ResultRow { unrated: Some(Unrated::NeverBegun), ..lost(bob, ann, "claimed", 1_004) },
    ];
    stores.here.results().note_results(&rows).await.expect("noted");
    let found = async |since, least, limit| {
        let found = stores.there.meetings().lost_by_absence(since, least, limit).await.expect("an answer");
        found.into_iter().map(|person| person.id).collect::<Vec<_>>()
    };
    assert_eq!(found(600, 1, 9).await, [ann, bob]);
    assert_eq!(found(600, 1, 1).await, [ann]);
    assert_eq!(found(600, 2, 9).await, [ann]);
    assert_eq!(found(0, 2, 9).await.len(), 2, "what is older counts too, if it is asked for");
}

async fn the_last_step_is_known_where_time_ended_it(stores: Stores) {
    let [ann, bob] = people(&*stores.here).await;
    let score = BySide { home: 0, away: 1 };
    let result = Some(MatchResult { winner: Some(Side::Away), by: "time".to_owned(), score });
    let late = ResultRow { result, ..between(ann, bob, None, 90_000) };
    let step = |version, kind: &str, at| Entry { version, kind: kind.to_owned(), at, ..super::entry(version) };
    let entries =
        vec![step(1, "action", 10_000), step(2, "roll", 20_000), step(3, "ruling", 90_000), step(4, "action", 99_000)];
    stores.here.create_matches(&[Start { entries, ..start(late.id) }]).await.expect("created");
    stores.here.results().note_results(&[late]).await.expect("noted");
    let endings = stores.there.meetings().endings(ann, 0, 9).await.expect("an answer");
    assert_eq!((endings.len(), endings[0].last_step, endings[0].behind), (1, Some(20_000), true));
}

async fn meetings_are_the_rated_ones(stores: Stores) {
    let [ann, bob] = people(&*stores.here).await;
    let [one, two] = [between(ann, bob, Some(Side::Home), 1_000), between(bob, ann, None, 2_000)];
    let casual = ResultRow { unrated: Some(Unrated::Casual), ..between(ann, bob, None, 3_000) };
    stores.here.results().note_results(&[one.clone(), two.clone(), casual]).await.expect("noted");
    let found = stores.there.meetings().meetings(1_000, 9).await.expect("an answer");
    assert_eq!(found.iter().map(|meeting| meeting.id).collect::<Vec<_>>(), [two.id, one.id]);
    let first = &found[1];
    assert_eq!((first.people[Side::Home].id, first.people[Side::Away].name.as_str()), (ann, "Bob"));
    assert_eq!((first.since, first.winner, first.actions), (BySide { home: 77, away: 77 }, Some(Side::Home), 31));
    assert_eq!((first.by.as_str(), first.started, first.ended), ("golden_goal", Some(999), 1_000));
    assert_eq!(stores.there.meetings().meetings(1_001, 9).await.expect("an answer").len(), 1);
    assert_eq!(stores.there.meetings().meetings(0, 1).await.expect("an answer").len(), 1);
}

/// The database itself refuses to change the trail: no mistake of ours can.
#[tokio::test]
async fn no_statement_changes_the_trail() {
    let kept = tests::Store::sqlite();
    let postgres = tests::Store::postgres().await;
    for url in [kept.url(), postgres.url()] {
        let store = server::store::open(url).await.expect("a store");
        let [ann, bob] = people(&*store).await;
        store.conduct().decide(&decision(ann, bob, AuditDeed::Warned, None)).await.expect("stored");
        for statement in ["update audit set reason = 'x'", "delete from audit"] {
            let refused = match url.starts_with("sqlite") {
                true => {
                    let pool = sqlx::SqlitePool::connect(url).await.expect("the file");
                    sqlx::query(statement).execute(&pool).await.expect_err(statement).to_string()
                }
                false => {
                    let pool = sqlx::PgPool::connect(url).await.expect("the database");
                    sqlx::query(statement).execute(&pool).await.expect_err(statement).to_string()
                }
            };
            assert!(refused.contains("the trail is never"), "{refused}");
        }
        assert_eq!(store.conduct().trail(&Wanted::default(), 9).await.expect("an answer").len(), 1);
        store.close().await;
    }
}
