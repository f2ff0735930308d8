//! Whatever a client may send, in every variant: read as it is, and refused in every spoilt form.

use std::collections::BTreeMap;
use std::fmt::Debug;

use engine::game::BySide;
use engine::strict::spoilt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use ts_rs::{Config, TS};

use crate::accounts::{
    BotSettings, Deletion, Identity, Motion, NewAccount, NewPassword, NewToken, Preferences, ProviderSignIn, Scope,
    SignIn, Theme,
};
use crate::conduct::{Measure, NewDecision, NewLifting, NewReport, ReportReason};
use crate::http::{Join, NewAct, NewGuest, NewMatch, NewOrder, Opponent};
use crate::matches::{ClockOptions, Clocks, MatchResult};
use crate::matchmaking::{NewChallenge, NewSeek, RatingRange, TakeComputer, Terms};
use crate::replay::NewBranch;
use crate::to_server::{Order, ToServer};
use crate::tournaments::{
    Entry, Format, KnockOutRules, NewEntry, NewTournament, RoundPace, Score, Seeding, Settings, TournamentOrder,
    Withdrawals,
};

const COMMITMENT: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const MATCH: &str = "match/0191d0c0-ffee-7000-8000-00000000002a";

/// Fields whose content is a game's own: it is handed on as it came, and the game judges it.
const OF_THE_GAME: [&str; 4] = ["/action", "/options", "/terms/options", "/settings/options"];

fn check<T: Serialize + DeserializeOwned + Debug>(messages: &[Value]) {
    for message in messages {
        let read: T = serde_json::from_value(message.clone()).unwrap_or_else(|error| panic!("{message}: {error}"));
        let written = serde_json::to_value(read).expect("messages are plain data");
        let again: T = serde_json::from_value(written.clone()).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(serde_json::to_value(again).expect("plain data"), written);
        for (place, spoilt) in spoilt(message) {
            if OF_THE_GAME.iter().any(|name| place.starts_with(name)) {
                continue;
            }
            for read in [serde_json::from_value::<T>(spoilt.clone()), serde_json::from_str(&spoilt.to_string())] {
                assert!(read.is_err(), "{place}: {spoilt} is read as {read:?}");
            }
        }
    }
}

/// A tagged type: there must be a message for each variant that its declaration names.
fn check_tagged<T: TS + Serialize + DeserializeOwned + Debug>(messages: &[Value]) {
    let declaration = T::decl(&Config::default());
    let tags: Vec<_> = declaration.split("\"type\": \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(tags.len() > 1, "{declaration}");
    for tag in tags {
        assert!(messages.iter().any(|message| message["type"] == json!(tag)), "no message for {tag}");
    }
    check::<T>(messages);
}

fn clocks() -> [Value; 3] {
    [
        json!({"type": "none"}),
        json!({"type": "bank", "bank_s": 300, "increment_s": 5}),
        json!({"type": "days", "days": 3}),
    ]
}

fn opponents() -> [Value; 3] {
    [json!({"type": "link"}), json!({"type": "hot_seat"}), json!({"type": "computer", "strength": "fair"})]
}

fn orders() -> Vec<Value> {
    let names = ["resign", "offer_draw", "accept_draw", "decline_draw", "abort", "claim_win", "claim_draw", "rematch"];
    names.iter().map(|name| json!({"type": name})).collect()
}

#[test]
fn what_is_tagged() {
    check_tagged::<ClockOptions>(&clocks());
    check_tagged::<Opponent>(&opponents());
    check_tagged::<Order>(&orders());
}

#[test]
fn frames() {
    let mut frames: Vec<Value> = orders()
        .iter()
        .map(|order| json!({"type": "order", "id": "a", "channel": MATCH, "side": "home", "order": order}))
        .collect();
    frames.extend([
        json!({"type": "hello", "protocol": 1, "token": "t", "language": "en", "client": "strict/1"}),
        json!({"type": "subscribe", "channel": "lobby", "since": 3, "legal": true}),
        json!({"type": "unsubscribe", "channel": MATCH}),
        json!({"type": "act", "id": "a", "channel": MATCH, "prompt": 1, "side": "away", "action": {"type": "done"}}),
        json!({"type": "chain", "channel": MATCH, "side": "home", "commitment": COMMITMENT}),
        json!({"type": "link", "channel": MATCH, "side": "home", "roll": 1, "link": COMMITMENT}),
        json!({"type": "say", "id": "a", "channel": MATCH, "room": "players", "text": "Hello"}),
        json!({"type": "ping"}),
    ]);
    check_tagged::<ToServer>(&frames);
}

#[test]
fn bodies() {
    check::<NewGuest>(&[json!({"name": "Ada"})]);
    check::<Join>(&[json!({"side": "home"}), json!({})]);
    check::<NewAct>(&[json!({"prompt": 1, "side": "home", "action": {"type": "done"}})]);
    let order = |order: &Value| json!({"side": "home", "order": order});
    check::<NewOrder>(&orders().iter().map(order).collect::<Vec<_>>());
    let new_match = |clock: &Value, opponent: &Value| json!({"game": "golden_goal", "options": {"mode": "rounds"}, "clock": clock, "opponent": opponent, "side": "away", "listed": true, "watch": "followed", "delay_s": 30});
    let branch = |opponent: &Value| json!({"seq": 3, "opponent": opponent, "side": "away"});
    check::<NewBranch>(&opponents().iter().map(branch).collect::<Vec<_>>());
    let pairs = clocks().into_iter().zip(opponents());
    check::<NewMatch>(&pairs.map(|(clock, opponent)| new_match(&clock, &opponent)).collect::<Vec<_>>());
}

#[test]
fn bodies_about_conduct() {
    let reasons = ["chat", "name", "stalling", "leaving", "cheating", "collusion", "other"].map(|word| json!(word));
    check::<ReportReason>(&reasons);
    let id = "0191d0c0-ffee-7000-8000-00000000002a";
    let report = |reason| json!({"about": id, "match": id, "line": id, "reason": reason, "text": "t"});
    check::<NewReport>(&reasons.map(report));
    check::<NewReport>(&[json!({"about": id, "reason": "other", "text": "t"})]);
    let measures = [
        json!({"type": "dismiss"}),
        json!({"type": "warn"}),
        json!({"type": "mute", "hours": 3}),
        json!({"type": "ban", "hours": 3}),
        json!({"type": "ban"}),
        json!({"type": "rename", "name": "Ada"}),
    ];
    check_tagged::<Measure>(&measures);
    check::<NewDecision>(&measures.map(|measure| json!({"measure": measure, "reason": "r"})));
    check::<NewLifting>(&[json!({"reason": "r"})]);
}

#[test]
fn bodies_of_accounts() {
    check::<NewAccount>(&[json!({"name": "Ada", "password": "p"})]);
    check::<SignIn>(&[json!({"name": "Ada", "password": "p", "leave_guest": true})]);
    check::<NewPassword>(&[json!({"old": "o", "new": "n"}), json!({"new": "n"})]);
    check::<BotSettings>(&[json!({"in_pools": true})]);
    check::<Identity>(&[json!({"issuer": "i", "subject": "s"})]);
    check::<ProviderSignIn>(&[json!({"leave_guest": true}), json!({})]);
    check::<Deletion>(&[json!({"password": "p"}), json!({})]);
    check::<NewToken>(&[json!({"label": "a", "scopes": ["read", "play", "organise"], "days": 3})]);
    check::<Scope>(&[json!("read"), json!("play"), json!("organise")]);
    check::<Theme>(&[json!("system"), json!("light"), json!("dark")]);
    check::<Motion>(&[json!("system"), json!("full"), json!("reduced")]);
    check::<Preferences>(&[
        json!({"theme": "dark", "sound": false, "motion": "reduced", "board_labels": false, "language": "pt-BR",
            "automatic_throws": true, "automatic_done": true}),
        json!({}),
    ]);
}

#[test]
fn bodies_of_matchmaking() {
    let terms = |clock: &Value| json!({"game": "golden_goal", "options": {"mode": "rounds"}, "clock": clock, "rated": true, "side": "away", "note": "Hi"});
    let range = json!({"min": 1200, "max": 1800});
    check::<RatingRange>(std::slice::from_ref(&range));
    check::<Terms>(&clocks().each_ref().map(terms));
    check::<NewSeek>(&clocks().map(|clock| json!({"terms": terms(&clock), "range": range})));
    check::<NewChallenge>(&clocks().map(|clock| json!({"to": "Ada", "terms": terms(&clock)})));
    check::<TakeComputer>(&[json!({"pool": "golden_goal/default/fast/casual", "strength": "fair"})]);
}

fn formats() -> Vec<Value> {
    let knock_out = json!({"legs": 2, "away_goals": true, "third_place": false});
    vec![
        json!({"type": "league", "legs": 2}),
        json!({"type": "groups", "groups": 4, "legs": 1, "each": 2, "best_next": 0, "knock_out": knock_out}),
        json!({"type": "knock_out", "knock_out": knock_out}),
        json!({"type": "double_elimination", "reset": true}),
        json!({"type": "swiss", "rounds": 5}),
        json!({"type": "arena", "minutes": 60}),
    ]
}

fn paces() -> [Value; 4] {
    [
        json!({"type": "live", "ready_s": 60}),
        json!({"type": "deadline", "round_s": 86400}),
        json!({"type": "agreement", "round_s": 86400}),
        json!({"type": "all_at_once", "total_s": 86400}),
    ]
}

fn settings(format: &Value, pace: &Value) -> Value {
    let table = json!({"points": {"win": 3, "draw": 1, "loss": 0}, "tie_breaks": ["points", "lots"]});
    json!({
        "name": "A cup", "about": "Every Friday.", "game": "golden_goal", "options": {"mode": "rounds"},
        "clock": {"type": "days", "days": 3}, "rated": true, "format": format, "size_min": 2, "size_max": 8,
        "entry": "password", "range": {"min": 1200, "max": 1800}, "seeding": "lots", "starts": 5, "pace": pace,
        "delay_s": 30, "table": table, "zones": {"promoted": 1, "relegated": 1}, "withdrawals": "award", "walk_over": 3,
    })
}

fn tournament_orders() -> Vec<Value> {
    let player = "0191d0c0-ffee-7000-8000-00000000002a";
    let bare = ["withdraw", "start", "resume"].map(|name| json!({"type": name}));
    let with_reason = ["cancel", "pause"].map(|name| json!({"type": name, "reason": "r"}));
    let of_fixture = ["ready", "not_ready"].map(|name| json!({"type": name, "fixture": 3}));
    let others = [
        json!({"type": "propose", "fixture": 3, "at": 5}),
        json!({"type": "extend", "fixture": 3, "until": 5}),
        json!({"type": "rest", "resting": true}),
        json!({"type": "invite", "person": player}),
        json!({"type": "add_computer", "strength": "fair"}),
        json!({"type": "remove", "entrant": 2, "reason": "r"}),
        json!({"type": "adjudicate", "fixture": 3, "goals": {"home": 1, "away": 1}, "winner": "home", "reason": "r"}),
        json!({"type": "replay", "fixture": 3, "reason": "r"}),
        json!({"type": "substitute", "entrant": 2, "person": player, "reason": "r"}),
        json!({"type": "adjust", "entrant": 2, "points": -3, "reason": "r"}),
        json!({"type": "expel", "entrant": 2, "reason": "r"}),
        json!({"type": "postpone", "fixture": 3, "until": 5, "reason": "r"}),
        json!({"type": "announce", "text": "t"}),
    ];
    bare.into_iter().chain(with_reason).chain(of_fixture).chain(others).collect()
}

#[test]
fn what_organises_tournaments() {
    check_tagged::<Format>(&formats());
    check_tagged::<RoundPace>(&paces());
    check_tagged::<TournamentOrder>(&tournament_orders());
    check::<Score>(&[json!({"home": 1, "away": 0})]);
    check::<KnockOutRules>(&[json!({"legs": 1, "away_goals": false, "third_place": true})]);
    check::<Entry>(&["open", "invitation", "password", "practice"].map(Value::from));
    check::<Seeding>(&["rating", "lots", "entry"].map(Value::from));
    check::<Withdrawals>(&["half_played", "void", "award"].map(Value::from));
    check::<NewEntry>(&[json!({"password": "open sesame"})]);
    let all: Vec<Value> = formats().iter().zip(paces().iter().cycle()).map(|(f, p)| settings(f, p)).collect();
    check::<Settings>(&all);
    let new = json!({
        "settings": all[0], "password": "p", "computers": ["easy"], "follows": "0191d0c0-ffee-7000-8000-00000000002a",
    });
    check::<NewTournament>(&[new]);
}

/// Every body that `http.rs` reads strictly is tried above, and so is every message.
#[test]
fn no_type_is_left_out() {
    let sources = BTreeMap::from([
        ("conduct.rs", include_str!("conduct.rs")),
        ("accounts.rs", include_str!("accounts.rs")),
        ("http.rs", include_str!("http.rs")),
        ("matches.rs", include_str!("matches.rs")),
        ("chat.rs", include_str!("chat.rs")),
        ("watching.rs", include_str!("watching.rs")),
        ("matchmaking.rs", include_str!("matchmaking.rs")),
        ("replay.rs", include_str!("replay.rs")),
        ("tournaments/settings.rs", include_str!("tournaments/settings.rs")),
        ("tournaments/orders.rs", include_str!("tournaments/orders.rs")),
        ("to_server.rs", include_str!("to_server.rs")),
    ]);
    let this = include_str!("strictness.rs");
    for (file, text) in sources {
        let named = text.split("engine::strict!(").nth(1).and_then(|rest| rest.split(')').next()).unwrap_or_default();
        assert!(!named.is_empty(), "{file}");
        let names = named.split(',').map(str::trim).filter(|name| !name.is_empty());
        for name in names.filter(|name| !["Room", "Strength", "Watch"].contains(name)) {
            let tried = [format!("check::<{name}>"), format!("check_tagged::<{name}>")];
            assert!(tried.iter().any(|call| this.contains(call)), "{name} of {file} is tried nowhere");
        }
    }
}

#[test]
fn a_client_passes_over_what_it_does_not_know_of_each_side() {
    let clocks = json!({"at": 1, "home": 2, "away": 3, "running": {"home": true, "away": false, "new": 1}, "new": 1});
    let read: Clocks = serde_json::from_value(clocks).expect("a later server may say more");
    assert_eq!(read.running, BySide { home: true, away: false });
    let result = json!({"winner": null, "by": "agreed", "score": {"home": 1, "away": 1, "new": 1}, "new": 1});
    let read: MatchResult = serde_json::from_value(result).expect("likewise");
    assert_eq!(read.score, BySide { home: 1, away: 1 });
}
