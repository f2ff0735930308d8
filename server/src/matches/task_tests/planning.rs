//! The computer goes on as it meant to, and thinks anew where it cannot.

use std::sync::atomic::AtomicUsize;

use engine::catalog::AnyGame;
use engine::game::Turn;
use engine::record::Step;
use parking_lot::Mutex;

use super::*;

/// More than chance could leave without what is looked for.
const MATCHES: usize = 40;

/// Takes the first listed actions up to the end of its turn or the next roll. Every other plan goes wrong at its second action.
#[derive(Default)]
struct Planner {
    /// The good part of each thought.
    thoughts: Mutex<Vec<Vec<Value>>>,
    spoilt: AtomicUsize,
}

impl Thinker for Planner {
    fn think(&self, game: &dyn AnyGame, side: Side, _: Strength, _: u64) -> Option<Thought> {
        let mut ahead = game.fork();
        let mut line = Vec::new();
        while matches!(ahead.turn(), Turn::Sides(owes) if owes[side]) {
            let action = ahead.legal(side).into_iter().next()?;
            ahead.act(side, &action).ok()?;
            line.push(action);
        }
        let mut thoughts = self.thoughts.lock();
        let mut then = line.split_off(1);
        let action = line.first()?.clone();
        if thoughts.len() % 2 == 1 && !then.is_empty() {
            self.spoilt.fetch_add(1, Ordering::Relaxed);
            then.insert(0, json!({"type": "no_such_action"}));
        } else {
            line.extend(then.clone());
        }
        thoughts.push(line);
        Some(Thought { action, chance: 0.5, then })
    }
}

async fn play_first_listed(matches: &Matches, id: MatchId, who: PlayerId) {
    let mut watcher = Watcher::new(matches, id, Some(who)).await;
    for number in 0.. {
        let page = loop {
            let page = matches.page(id, Some(who)).await.expect("a page");
            if page.view.about.status == Status::Over {
                return;
            }
            if page.prompts.home.is_some() {
                break page;
            }
            watcher.next().await;
        };
        let prompt = page.prompts.home.expect("looked for above");
        let action = matches.legal(id, who).await.expect("a list")[0].1[0].clone();
        matches.act(id, who, format!("a{number}"), NewAct { prompt, side: None, action }).await.expect("listed");
    }
}

#[tokio::test]
async fn a_turn_is_thought_of_once_unless_its_plan_goes_wrong() {
    let planner = Arc::new(Planner::default());
    let (matches, store) = server_with(TIMING, planner.clone()).await;
    let ada = guest(&store, 1, "Ada").await;
    // The dice decide how often a plan has a second action that can go wrong: about every sixth match has none.
    for _ in 0..MATCHES {
        let made = matches
            .create(New::fresh(), &ada, new(Opponent::Computer { strength: Strength::Strong }))
            .await
            .expect("a match");
        play_first_listed(&matches, made.id, ada.id).await;
        let record = matches.record(made.id, None).await.expect("a record");
        let done = record.steps.into_iter().filter_map(|step| match step {
            Step::Action { side: Side::Away, action } => Some(action),
            _ => None,
        });
        let thoughts = std::mem::take(&mut *planner.thoughts.lock());
        assert_eq!(done.collect::<Vec<_>>(), thoughts.concat(), "each action was planned, and thought of once");
        if planner.spoilt.load(Ordering::Relaxed) > 0 && thoughts.iter().any(|line| line.len() > 1) {
            return;
        }
    }
    panic!("no match had a turn of several actions and a plan that went wrong");
}
