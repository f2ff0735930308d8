//! Matches against the computer slow each other and nobody else.

use std::sync::mpsc::{Receiver, Sender, channel};

use engine::catalog::AnyGame;
use parking_lot::Mutex;

use super::super::thinking::Thinking;
use super::super::under_way::UnderWay;
use super::*;
use crate::limits;

/// Does not finish its first thought until it is told to, and notes the seeds in order. Seed 0 is a fault of its own.
struct Slow {
    gate: Mutex<Receiver<()>>,
    seeds: Mutex<Vec<u64>>,
}

impl Slow {
    /// The thinker, and what to drop to let it finish.
    fn new() -> (Arc<Slow>, Sender<()>) {
        let (open, gate) = channel();
        (Arc::new(Slow { gate: Mutex::new(gate), seeds: Mutex::default() }), open)
    }
}

impl Thinker for Slow {
    fn think(&self, game: &dyn AnyGame, side: Side, strength: Strength, seed: u64) -> Option<Thought> {
        // Ends when the other end is dropped, which is what is waited for.
        let _ = self.gate.lock().recv();
        self.seeds.lock().push(seed);
        assert_ne!(seed, 0, "a fault in one position");
        First.think(game, side, strength, seed)
    }
}

/// A match in which home owes its first placement.
fn placing() -> Arc<dyn AnyGame> {
    let mut game = engine::catalog::GameKind::GoldenGoal.start(&json!({})).expect("the usual options");
    game.roll(&engine::game::Faces(vec![1])).expect("the coin is due");
    game.into()
}

#[tokio::test]
async fn thoughts_have_so_many_places_and_come_in_order() {
    let (slow, open) = Slow::new();
    let thinking = Thinking::start(slow.clone(), 1, 3);
    let think = |seed| thinking.think(placing(), Side::Home, Strength::Fair, seed);
    let (hints, ada) = (UnderWay::default(), PlayerId(Uuid::from_u128(1)));
    let hint = |seed| thinking.try_think(placing(), Side::Home, Strength::Fair, seed, hints.begin(ada));
    let (first, fault, dropped) = (hint(1).expect("a place"), hint(0).expect("a place"), hint(2).expect("a place"));
    assert!(hint(3).is_none(), "no place for a hint");
    let waiting = tokio::spawn(think(4));
    drop(dropped);
    assert_eq!(hints.begin(ada).count, 4, "what nobody waits for has its place in the queue");
    drop(open);
    assert!(first.await.is_some());
    assert!(fault.await.is_none(), "the thread goes on after it");
    assert!(waiting.await.expect("no panic").is_some(), "a match waits for its place");
    assert_eq!(hints.begin(ada).count, 1, "all three have ended");
    assert_eq!(*slow.seeds.lock(), [1, 0, 4], "what nobody waits for is not thought");
}

#[tokio::test]
async fn people_play_on_while_more_computers_think_than_there_are_places() {
    let (slow, open) = Slow::new();
    let (matches, store) = server_with(TIMING, slow).await;
    let mut against_computer = Vec::new();
    for number in 10.. {
        let maker = guest(&store, number, "Cy").await;
        for act in 0..limits::RUNNING_MATCHES_OF_A_PERSON {
            let made = matches
                .create(New::fresh(), &maker, new(Opponent::Computer { strength: Strength::Strong }))
                .await
                .expect("room");
            let (side, prompt) = wait_for_prompt(&matches, made.id).await;
            if side == Side::Home {
                let action = matches.legal(made.id, maker.id).await.expect("a list")[0].1[0].clone();
                let act_id = format!("a{act}");
                matches.act(made.id, maker.id, act_id, NewAct { prompt, side: None, action }).await.expect("listed");
            }
            against_computer.push(made.id);
        }
        if against_computer.len() > limits::THINKING_QUEUE_JOBS + limits::THINKING_THREADS {
            break;
        }
    }
    let players = [guest(&store, 1, "Ada").await, guest(&store, 2, "Bo").await];
    let id = link_match(&matches, &players).await;
    for number in 0..20 {
        let (who, act) = first_act(&matches, id, &players).await;
        let done = matches.act(id, who, format!("p{number}"), act);
        tokio::time::timeout(WAIT, done).await.expect("nobody waits for the computer").expect("listed");
    }
    drop(open);
    for id in against_computer {
        let mut watcher = Watcher::new(&matches, id, None).await;
        let placed =
            |message: &ToClient| serde_json::to_string(message).is_ok_and(|text| text.contains(r#""away":{"0":["#));
        watcher.until(|message| placed(message).then_some(())).await;
    }
}
