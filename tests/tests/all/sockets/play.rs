//! Whole matches.

use engine::game::Viewer;
use engine::record::{Record, Step};
use protocol::ids::{Channel, MatchId};
use protocol::to_client::ToClient;
use tests::Store;
use tests::live::{Live, meaning};
use touchline::channel_state::ChannelState;

use super::{Player, table};

/// Plays to the end; every act is sent twice and has one effect.
async fn play_out(players: &mut [Player; 2], acts: &mut u32) {
    while !players[0].is_over() {
        let Some(mover) = (0..2).find(|&i| players[i].choice().is_some()) else { panic!("nobody owes an action") };
        let (prompt, action) = players[mover].choice().expect("seen above");
        let id = format!("act-{acts}");
        for _ in 0..2 {
            players[mover].say_act(&id, prompt, action.clone()).await;
        }
        let first = players[mover].answer().await;
        let second = players[mover].answer().await;
        assert_eq!(first, second);
        let ToClient::Done { seq, .. } = first else { panic!("{first:?} to {action}") };
        assert!(players[mover].state.seq >= seq, "done overtook its diff");
        players[1 - mover].follow(seq).await;
        *acts += 1;
    }
}

async fn record_fits(live: &Live, id: MatchId, state: &ChannelState) {
    let record: Record =
        serde_json::from_value(live.rest(None).record(id).await.expect("a record")).expect("its shape");
    engine::fair_dice::verify(&record).expect("every roll is proven");
    let mut game = engine::catalog::GameKind::GoldenGoal.start(&record.options).expect("options");
    for step in &record.steps {
        match step {
            Step::Action { side, action } => drop(game.act(*side, action).expect("recorded actions are legal")),
            Step::Roll { faces, .. } => drop(game.roll(faces).expect("recorded rolls were due")),
            Step::Chain { .. } | Step::Ruling(_) => {}
        }
    }
    let shown = state.match_view().expect("a match").game;
    assert_eq!(meaning(&shown), meaning(&game.view(Viewer::Spectator)), "what was shown is what the record gives");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_whole_matches_and_every_act_comes_twice() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let mut acts = 0;
    for _ in 0..3 {
        let (id, mut players, _) = table(&live).await;
        let mut watcher = live.welcome(None).await;
        let mut seen = watcher.subscribe(Channel::Match(id), false).await;
        play_out(&mut players, &mut acts).await;
        watcher.follow(&mut seen, players[0].state.seq).await;
        for player in &players {
            assert_eq!(meaning(&seen.view), meaning(&player.state.view), "nothing is hidden in this game");
        }
        record_fits(&live, id, &seen).await;
    }
    assert!(acts > 100, "{acts} acts");
    live.stop().await;
}
