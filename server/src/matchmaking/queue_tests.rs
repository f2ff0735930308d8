//! What becomes of places and offers, whatever happens to their people. Time is given; nothing is waited for.

use uuid::Uuid;

use super::super::round::DeskPart;
use super::*;

const GAME: &str = "golden_goal/default/fast/rated";
const OTHER: &str = "golden_goal/default/slow/rated";

fn pool(id: &str) -> PoolNo {
    pools::number(id).expect("a pool")
}

fn player(number: u128) -> PlayerId {
    PlayerId(Uuid::from_u128(number))
}

/// A queue, its clock and its ids.
struct Scene {
    queue: Queue,
    now: u64,
    turn: u64,
    ids: u128,
    /// Who has no socket.
    away: Vec<PlayerId>,
}

impl Scene {
    fn new() -> Scene {
        Scene { queue: Queue::new(Patience::default()), now: 1_000_000, turn: 0, ids: 0, away: Vec::new() }
    }

    fn join(&mut self, number: u128, id: &str) -> PlayerId {
        self.join_as(number, id, About::default())
    }

    fn join_as(&mut self, number: u128, id: &str, about: About) -> PlayerId {
        let person = Person { id: player(number), name: format!("P{number}"), bot: false };
        self.queue.join(person, about, pool(id), self.now).expect("a place");
        player(number)
    }

    /// A round after so many milliseconds.
    fn round(&mut self, after_ms: u64) {
        (self.now, self.turn) = (self.now + after_ms, self.turn + 1);
        let (away, ids) = (self.away.clone(), &mut self.ids);
        self.queue.round(
            self.now,
            self.turn,
            |who| !away.contains(&who),
            || {
                *ids += 1;
                MatchId(Uuid::from_u128(*ids))
            },
        );
    }

    fn part(&self, who: PlayerId) -> DeskPart {
        self.queue.part(who)
    }

    fn offer(&self, who: PlayerId) -> MatchId {
        self.part(who).offer.expect("an offer").id
    }

    fn changes(&mut self) -> Vec<QueueChange> {
        self.queue.take_outcome().changes
    }
}

#[test]
fn two_who_confirm_play_and_leave_all_their_places() {
    let mut scene = Scene::new();
    let [ann, bob] = [1, 2].map(|number| scene.join(number, GAME));
    scene.join(1, OTHER);
    scene.round(1_000);
    let id = scene.offer(ann);
    assert_eq!(id, scene.offer(bob));
    assert_eq!(scene.queue.confirm(ann, id, scene.now), Ok(false));
    assert_eq!(scene.queue.confirm(ann, id, scene.now), Ok(false), "again it is the same");
    let seen = scene.part(bob).offer.expect("an offer").confirmed;
    assert_eq!((seen.you, seen.other), (false, true));
    assert_eq!(scene.queue.confirm(bob, id, scene.now), Ok(true));
    let outcome = scene.queue.take_outcome();
    assert_eq!(outcome.to_make.iter().map(|found| found.id).collect::<Vec<_>>(), [id]);
    // What is being made does not lapse.
    scene.round(Patience::default().confirm_wait_ms * 2);
    scene.queue.made(id, scene.now);
    assert_eq!((scene.part(ann), scene.part(bob)), Default::default());
    assert!(scene.queue.is_empty() && scene.queue.offers.is_empty());
    let changes = scene.changes();
    let leaves = changes.iter().filter(|change| matches!(change, QueueChange::Leave(..))).count();
    assert_eq!(leaves, 3, "{changes:?}");
    assert!(changes.iter().any(|change| matches!(change, QueueChange::Met { .. })), "{changes:?}");
}

#[test]
fn one_who_waits_in_several_pools_is_found_one_match() {
    let mut scene = Scene::new();
    let [ann, bob, cleo] = [(1, GAME), (2, GAME), (3, OTHER)].map(|(number, id)| scene.join(number, id));
    scene.join(1, OTHER);
    scene.round(1_000);
    let offered = [ann, bob, cleo].map(|who| scene.part(who).offer.is_some());
    assert!(offered[0] && (offered[1] ^ offered[2]), "{offered:?}");
}

#[test]
fn to_decline_costs_the_place_and_the_other_waits_on_as_before() {
    let mut scene = Scene::new();
    let [ann, bob] = [1, 2].map(|number| scene.join(number, GAME));
    scene.join(1, OTHER);
    let since = scene.part(bob).places[GAME].since;
    scene.round(1_000);
    let id = scene.offer(ann);
    assert_eq!(scene.queue.decline(ann, id), Ok(()));
    assert_eq!(scene.part(ann).places.keys().collect::<Vec<_>>(), [OTHER]);
    assert_eq!((scene.part(bob).places[GAME].since, scene.part(bob).offer), (since, None));
    assert!(!scene.changes().iter().any(|change| matches!(change, QueueChange::NoShows(..))));
    for (who, why) in [(ann, "again"), (bob, "it is over")] {
        assert_eq!(scene.queue.decline(who, id).expect_err(why).code, "no_such_offer");
        assert_eq!(scene.queue.confirm(who, id, scene.now).expect_err(why).code, "no_such_offer");
    }
}

#[test]
fn what_was_found_for_two_is_touched_by_no_third() {
    let mut scene = Scene::new();
    let [ann, bob] = [1, 2].map(|number| scene.join(number, GAME));
    let cleo = scene.join(3, OTHER);
    scene.round(1_000);
    let id = scene.offer(ann);
    scene.changes();
    for (who, why) in [(cleo, "one who waits elsewhere"), (player(9), "one who does not wait")] {
        assert_eq!(scene.queue.confirm(who, id, scene.now).expect_err(why).code, "no_such_offer");
        assert_eq!(scene.queue.decline(who, id).expect_err(why).code, "no_such_offer");
    }
    assert_eq!(scene.changes(), []);
    for who in [ann, bob] {
        let offer = scene.part(who).offer.expect("it stands");
        assert_eq!((offer.id, offer.confirmed.you, offer.confirmed.other), (id, false, false));
    }
    assert_eq!(scene.part(cleo).places.len(), 1, "nor did it cost the place");
}

#[test]
fn who_does_not_come_loses_all_places_and_is_held_the_longer_each_time() {
    let wait = Patience::default().confirm_wait_ms;
    for (before, held) in [(0, 30_000), (1, 60_000), (2, 120_000), (9, 600_000)] {
        let mut scene = Scene::new();
        let about = About { no_shows: before, ..About::default() };
        let (ann, bob) = (scene.join_as(1, GAME, about), scene.join(2, GAME));
        scene.join_as(1, OTHER, About { no_shows: before, ..About::default() });
        let since = scene.part(bob).places[GAME].since;
        scene.round(1_000);
        let id = scene.offer(bob);
        assert_eq!(scene.queue.confirm(bob, id, scene.now), Ok(false));
        scene.round(wait - 1);
        assert!(scene.part(ann).offer.is_some(), "there is time until the last moment");
        scene.changes();
        scene.round(1);
        assert_eq!(scene.part(ann), DeskPart::default());
        assert_eq!(
            (scene.part(bob).places[GAME].since, scene.part(bob).offer),
            (since, None),
            "the other keeps the place"
        );
        let expected = QueueChange::NoShows(ann, before + 1, scene.now + held);
        assert!(scene.changes().contains(&expected), "{expected:?}");
    }
}

#[test]
fn one_who_is_held_is_found_nobody_until_then_and_makes_up_for_it_by_coming() {
    let mut scene = Scene::new();
    let about = About { no_shows: 2, held_until: scene.now + 5_000, ..About::default() };
    let (ann, bob) = (scene.join_as(1, GAME, about), scene.join(2, GAME));
    scene.round(4_999);
    let place = scene.part(ann).places[GAME];
    assert_eq!((scene.part(bob).offer, place.held_until), (None, Some(scene.now + 1)));
    assert_eq!((place.held_for, scene.part(bob).places[GAME].held_for), (Some(Held::NoShow), None));
    scene.round(1);
    let id = scene.offer(ann);
    for who in [ann, bob] {
        scene.queue.confirm(who, id, scene.now).expect("confirmed");
    }
    scene.queue.made(id, scene.now);
    assert!(scene.changes().contains(&QueueChange::NoShows(ann, 1, 0)));
}

/// One who waits so much longer.
fn held() -> About {
    About { extra_wait_ms: 20_000, ..About::default() }
}

/// A leaver: the same, and they stand with others of that kind.
fn leaver() -> About {
    About { class: 1, ..held() }
}

#[test]
fn a_leaver_waits_longer_from_the_first_place_on_however_often_they_join() {
    let mut scene = Scene::new();
    let begun = scene.now;
    let (ann, bob) = (scene.join_as(1, GAME, held()), scene.join(2, GAME));
    let until = |scene: &Scene| scene.part(ann).places[GAME].held_until;
    assert_eq!((until(&scene), scene.part(bob).places[GAME].held_until), (Some(begun + 20_000), None));
    let held_for = |scene: &Scene| scene.part(ann).places[GAME].held_for;
    assert_eq!(held_for(&scene), Some(Held::Leaver), "they came to whatever was found");
    scene.round(15_000);
    scene.join_as(1, GAME, held());
    scene.join_as(1, OTHER, held());
    assert_eq!(until(&scene), Some(begun + 20_000), "it does not begin anew");
    scene.join_as(1, GAME, About::default());
    assert_eq!(until(&scene), Some(begun + 20_000), "and does not end");
    scene.join_as(1, GAME, About { held_until: begun + 17_000, ..held() });
    assert_eq!(held_for(&scene), Some(Held::Leaver), "what ends earlier is not why");
    scene.round(4_999);
    assert_eq!(scene.part(bob).offer, None);
    scene.round(1);
    assert_eq!(scene.offer(ann), scene.offer(bob), "the better ones have had twenty seconds to find somebody else");
}

#[test]
fn leavers_who_join_with_others_are_found_later_and_for_each_other() {
    let mut scene = Scene::new();
    let [ann, bob] = [1, 2].map(|number| scene.join_as(number, GAME, leaver()));
    let [cleo, dan] = [3, 4].map(|number| scene.join(number, GAME));
    let opponent = |scene: &Scene, who| scene.part(who).offer.map(|offer| offer.opponent.id);
    scene.round(1_000);
    assert_eq!([ann, cleo].map(|who| opponent(&scene, who)), [None, Some(dan)]);
    // Two more, who are there when the leavers are let in: nobody's rating is any further away than the other's.
    scene.round(18_999);
    let [eve, fay] = [5, 6].map(|number| scene.join(number, GAME));
    scene.round(1);
    assert_eq!([ann, bob].map(|who| opponent(&scene, who)), [Some(bob), Some(ann)]);
    assert_eq!(opponent(&scene, eve), Some(fay));
}

#[test]
fn a_leaver_is_held_from_when_they_began_to_wait_after_a_restart_too() {
    let mut scene = Scene::new();
    let person = Person { id: player(1), name: "P1".to_owned(), bot: false };
    let (now, since) = (scene.now, scene.now - 5_000);
    scene.queue.put_back(person.clone(), held(), pool(GAME), since, now);
    scene.queue.put_back(person, held(), pool(OTHER), now - 1_000, now);
    let until = scene.part(player(1)).places.into_values().map(|place| place.held_until);
    assert_eq!(until.collect::<Vec<_>>(), [Some(since + 20_000); 2]);
    let bob = scene.join(2, GAME);
    scene.round(14_999);
    assert_eq!(scene.part(bob).offer, None);
    scene.round(1);
    assert_eq!(scene.offer(bob), scene.offer(player(1)));
}

#[test]
fn a_place_is_kept_for_one_who_is_gone_and_nobody_is_paired_with_it() {
    let mut scene = Scene::new();
    let [ann, bob] = [1, 2].map(|number| scene.join(number, GAME));
    scene.away = vec![ann];
    let since = scene.part(ann).places[GAME].since;
    scene.round(limits::SEEN_MS + 1);
    assert_eq!(scene.part(bob).offer, None, "nobody is there");
    scene.round(Patience::default().place_grace_ms - limits::SEEN_MS - 1);
    assert_eq!(scene.part(ann).places[GAME].since, since);
    scene.away.clear();
    scene.round(1_000);
    assert!(scene.part(ann).offer.is_some(), "back in the same place");
    let mut scene = Scene::new();
    let ann = scene.join(1, GAME);
    scene.away = vec![ann];
    scene.round(Patience::default().place_grace_ms + 1);
    assert!(scene.queue.is_empty(), "in the end it lapses");
    assert!(scene.changes().contains(&QueueChange::Leave(ann, GAME.to_owned())));
}

#[test]
fn a_place_where_turns_take_days_is_kept_for_a_day() {
    const DAYS: &str = "golden_goal/default/days/rated";
    let mut scene = Scene::new();
    let ann = scene.join(1, DAYS);
    scene.join(1, GAME);
    scene.away = vec![ann];
    scene.round(Patience::default().place_grace_ms + 1);
    assert_eq!(scene.part(ann).places.into_keys().collect::<Vec<_>>(), [DAYS], "the other one lapses");
    scene.round(limits::DAYS_PLACE_GRACE_MS - Patience::default().place_grace_ms - 1);
    assert_eq!(scene.part(ann).places.len(), 1);
    scene.round(1);
    assert!(scene.queue.is_empty(), "in the end it lapses too");
}

#[test]
fn a_second_tab_has_the_same_place_and_there_are_only_so_many() {
    let mut scene = Scene::new();
    let ann = scene.join(1, GAME);
    let since = scene.part(ann).places[GAME].since;
    scene.changes();
    scene.now += 7_000;
    scene.join(1, GAME);
    assert_eq!((scene.part(ann).places[GAME].since, scene.changes()), (since, vec![]));
    let person = Person { id: ann, name: "P1".to_owned(), bot: false };
    let mut join = |pool| scene.queue.join(person.clone(), About::default(), pool, 0).map_err(|refusal| refusal.code);
    let answers: Vec<_> = (0..=limits::PLACES_OF_A_PERSON).map(&mut join).collect();
    assert!(answers.contains(&Err("too_many".to_owned())), "{answers:?}");
    assert_eq!(scene.part(ann).places.len(), limits::PLACES_OF_A_PERSON);
}

#[test]
fn whoever_is_blocked_meanwhile_is_not_found() {
    let mut scene = Scene::new();
    let [ann, bob] = [1, 2].map(|number| scene.join(number, GAME));
    scene.queue.blocks(bob, [ann]);
    scene.round(60_000);
    assert_eq!(scene.part(ann).offer, None);
    scene.queue.blocks(bob, []);
    scene.round(1_000);
    assert!(scene.part(ann).offer.is_some());
    // What is found already is called off, and costs nothing.
    let since = [ann, bob].map(|who| scene.part(who).places[GAME].since);
    scene.queue.confirm(ann, scene.offer(ann), scene.now).expect("confirmed");
    scene.queue.blocks(bob, [player(9)]);
    assert!(scene.part(ann).offer.is_some(), "somebody else");
    scene.queue.blocks(bob, [ann]);
    assert_eq!(
        [ann, bob].map(|who| (scene.part(who).offer, scene.part(who).places[GAME].since)),
        since.map(|at| (None, at))
    );
    assert!(!scene.changes().iter().any(|change| matches!(change, QueueChange::NoShows(..))));
}

#[test]
fn the_computer_is_offered_to_who_has_waited_long_and_only_while_nobody_is_found() {
    let mut scene = Scene::new();
    let ann = scene.join(1, GAME);
    scene.round(Patience::default().computer_after_ms - 1);
    assert!(!scene.part(ann).computer_offered);
    scene.round(1);
    assert!(scene.part(ann).computer_offered && scene.part(ann).places.len() == 1, "offered, and nothing more");
    let bob = scene.join(2, GAME);
    scene.round(1_000);
    assert!(scene.part(bob).offer.is_some() && !scene.part(ann).computer_offered);
}

#[test]
fn what_was_stored_is_taken_up_and_an_offer_is_not_made_twice() {
    let mut scene = Scene::new();
    let person = |number: u128| Person { id: player(number), name: format!("P{number}"), bot: false };
    for number in [1, 2] {
        scene.queue.put_back(person(number), About::default(), pool(GAME), 5, scene.now);
    }
    let row = |number, home_confirmed, away_confirmed| OfferRow {
        id: MatchId(Uuid::from_u128(number)),
        pool: GAME.to_owned(),
        home: player(1),
        away: player(2),
        home_confirmed,
        away_confirmed,
    };
    scene.queue.offer_again(row(7, true, false), scene.now + 20_000);
    scene.round(1_000);
    assert_eq!((scene.offer(player(1)), scene.part(player(1)).places[GAME].since), (row(7, true, true).id, 5));
    assert_eq!(scene.queue.offers.len(), 1);
    assert_eq!(scene.queue.confirm(player(2), row(7, true, true).id, scene.now), Ok(true));
    // One that was confirmed by both before is made at once.
    let mut scene = Scene::new();
    for number in [1, 2] {
        scene.queue.put_back(person(number), About::default(), pool(GAME), 5, scene.now);
    }
    scene.queue.offer_again(row(8, true, true), scene.now + 20_000);
    assert_eq!(scene.queue.take_outcome().to_make.len(), 1);
    // One whose people wait no more is done with.
    let mut scene = Scene::new();
    scene.queue.offer_again(row(9, false, false), scene.now);
    assert_eq!(scene.changes(), [QueueChange::EndOffer(row(9, false, false).id)]);
}
