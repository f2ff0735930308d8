//! The aim of a shot, its roll, and the link that would tell it.

use engine::game::Side;
use protocol::http::Guest;
use serde_json::{Value, json};
use tests::Store;
use tests::live::Live;

use super::Listener;

/// Shots that are tried at the most. A third is on target; that fewer than two of so many are happens once in half a million runs.
const SHOTS_MAX: usize = 40;

/// A match of Grid Soccer in which the kick-off is shot at `cell`, on target; the sizes of the frames that others get of it. None where
/// the dice say otherwise.
async fn shot_on_target(live: &Live, guests: &[Guest; 2], cell: [u8; 2]) -> Option<Vec<usize>> {
    let id = live.match_of("grid_soccer", [&guests[0], &guests[1]], json!({"mode": "classic"}), None).await;
    let mut home = Listener::sit(live, Some(&guests[0]), id).await;
    let mut away = Listener::sit(live, Some(&guests[1]), id).await;
    let mut spectator = Listener::sit(live, None, id).await;
    while home.state.prompt(Side::Home).is_none() {
        home.hear().await;
    }
    let seq = home.state.seq;
    away.follow(seq).await;
    let line_up = json!({"type": "line_up", "formation": "2-2-2"});
    let seq = home.act(Side::Home, &line_up).await;
    away.follow(seq).await;
    let seq = away.act(Side::Away, &line_up).await;
    home.follow(seq).await;
    spectator.follow(seq).await;
    let shoots = if home.state.prompt(Side::Home).is_some() { Side::Home } else { Side::Away };
    let [mut shooter, mut keeper] = if shoots == Side::Home { [home, away] } else { [away, home] };
    for listener in [&mut shooter, &mut keeper, &mut spectator] {
        listener.frames.clear();
    }
    let dice = spectator.state.view["match"]["dice"].clone();
    let seq = shooter.act(shoots, &json!({"type": "shoot", "cell": cell})).await;
    keeper.follow(seq).await;
    spectator.follow(seq).await;
    if spectator.state.view["game"]["phase"] != "dive" {
        return None;
    }
    // The shooter has seen the roll and its link; nobody else has, nor can anybody compute it.
    let told: Value = serde_json::from_str(&shooter.frames[0]).expect("JSON");
    let link = told["rolls"][0]["proof"]["server"].as_str().expect("a link").to_owned();
    let aim = format!("\"cell\":[{},{}]", cell[0], cell[1]);
    assert!(shooter.has_seen(&aim) && shooter.has_seen(&link), "{told}");
    let late = Listener::sit(live, None, id).await;
    for listener in [&keeper, &spectator, &late] {
        assert!(!listener.has_seen(&aim) && !listener.has_seen(&link), "{:?}", listener.frames);
        assert!(!listener.has_seen("\"faces\":["), "{:?}", listener.frames);
        assert_eq!(listener.state.view["match"]["dice"], dice, "as before the roll");
    }
    for token in [Some(&guests[(!shoots) as usize].token), None] {
        let rest = live.rest(token.cloned());
        for part in ["", "/record", "/events?since=0", "/replay", "/replay?as=spectator", "/graph"] {
            let answer: Value = rest.get(&format!("/api/matches/{id}{part}")).await.expect("an answer");
            let answer = answer.to_string();
            assert!(!answer.contains(&aim) && !answer.contains(&link), "{part}: {answer}");
        }
        let replay: Value = rest.get(&format!("/api/matches/{id}/replay")).await.expect("an answer");
        let last = replay["steps"].as_array().expect("a list").iter().rev().take(2);
        let shown: Vec<_> = last.map(|step| (&step["kind"], &step["side"], &step["rolls"])).collect();
        assert_eq!(
            shown,
            vec![(&json!("sealed"), &Value::Null, &Value::Null); 2],
            "the shot and its roll have no names"
        );
    }
    let sizes = [keeper.sizes(), spectator.sizes()].concat();
    // The dive lets it out, with the roll before those of the dive.
    let seq = keeper.act(!shoots, &json!({"type": "dive", "cell": cell})).await;
    shooter.follow(seq).await;
    spectator.follow(seq).await;
    for listener in [&keeper, &spectator] {
        assert!(listener.has_seen(&link) && listener.has_seen("\"aim\":"), "{:?}", listener.frames);
        let dice = &listener.state.view["match"]["dice"];
        assert_eq!(*dice, shooter.state.view["match"]["dice"], "all know the same again");
    }
    Some(sizes)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_aim_of_a_shot_and_its_roll_are_shown_to_the_shooter_alone_until_the_dive() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let guests = [live.guest("Ada").await, live.guest("Bob").await];
    let mut sizes = Vec::new();
    for _ in 0..SHOTS_MAX {
        let cell = if sizes.is_empty() { [0, 0] } else { [2, 1] };
        sizes.extend(shot_on_target(&live, &guests, cell).await);
        if sizes.len() == 2 {
            break;
        }
    }
    assert_eq!(sizes.len(), 2, "two shots are on target");
    assert_eq!(sizes[0], sizes[1], "sizes of frames tell nothing");
}
