//! Both sides owe an action at once: each answers its own question, whatever the other does meanwhile.

use engine::game::{BySide, Side};
use protocol::ids::Channel;
use protocol::matches::ClockOptions;
use protocol::to_client::ToClient;
use serde_json::{Value, json};
use tests::Store;
use tests::live::Live;

use super::Player;

fn line_up() -> Value {
    json!({"type": "line_up", "pawns": [2, 2, 2, 2, 2]})
}

async fn players(live: &Live) -> [Player; 2] {
    let guests = [live.guest("Ada").await, live.guest("Bob").await];
    let clock = ClockOptions::Bank { bank_s: 600, increment_s: 0 };
    let id = live.match_of("sector_soccer", [&guests[0], &guests[1]], json!({}), Some(clock)).await;
    [Player::sit(live, &guests[0], id, Side::Home).await, Player::sit(live, &guests[1], id, Side::Away).await]
}

#[tokio::test(flavor = "multi_thread")]
async fn acts_that_cross_are_both_done() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let [mut home, mut away] = players(&live).await;
    for round in 0..6 {
        let action = if round == 0 { line_up() } else { json!({"type": "throw", "times": 1}) };
        let prompts = [home.state.prompt(Side::Home), away.state.prompt(Side::Away)];
        // A goal or a half's end asks for changes; none are made.
        let action = if home.state.view["game"]["phase"] == "stoppage" {
            json!({"type": "change", "moves": []})
        } else {
            action
        };
        let (home_prompt, away_prompt) = (prompts[0].expect("home owes"), prompts[1].expect("away owes"));
        // Neither has heard of the other's act when it is sent.
        home.say_act(&format!("home {round}"), home_prompt, action.clone()).await;
        away.say_act(&format!("away {round}"), away_prompt, action).await;
        let answers = [home.answer().await, away.answer().await];
        let mut head = 0;
        for answer in answers {
            let ToClient::Done { seq, .. } = answer else { panic!("{answer:?}") };
            head = head.max(seq);
        }
        home.follow(head).await;
        away.follow(head).await;
        assert_eq!(home.state.seq, away.state.seq);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_act_leaves_the_other_sides_prompt_and_clock_as_they_were() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let [mut home, mut away] = players(&live).await;
    let mut watcher = live.welcome(None).await;
    let mut seen = watcher.subscribe(Channel::Match(match_of(&home)), false).await;
    let running = |player: &Player| player.state.clocks.expect("a clock").running;
    assert_eq!(running(&home), BySide { home: true, away: true }, "both think");
    let prompt = away.state.prompt(Side::Away);
    home.say_act("first", home.state.prompt(Side::Home).expect("home owes"), line_up()).await;
    let ToClient::Done { seq, .. } = home.answer().await else { panic!("it is done") };
    away.follow(seq).await;
    watcher.follow(&mut seen, seq).await;
    assert_eq!((away.state.prompt(Side::Home), away.state.prompt(Side::Away)), (None, prompt));
    assert_eq!(running(&away), BySide { home: false, away: true });
    assert_eq!((seen.prompt(Side::Home), seen.prompt(Side::Away)), (None, prompt), "who watches sees who is ready");
    home.say_act("second", prompt.expect("away owes"), line_up()).await;
    let ToClient::Refused(refused) = home.answer().await else { panic!("home has lined up") };
    assert_eq!(refused.code, "already_in");
    away.say_act("third", prompt.expect("away owes"), line_up()).await;
    assert!(matches!(away.answer().await, ToClient::Done { .. }));
    assert_eq!(running(&away), BySide { home: true, away: true }, "both give throws");
}

fn match_of(player: &Player) -> protocol::ids::MatchId {
    match player.channel {
        Channel::Match(id) => id,
        Channel::Tournament(_) | Channel::Lobby | Channel::Me => unreachable!("players sit at matches"),
    }
}
