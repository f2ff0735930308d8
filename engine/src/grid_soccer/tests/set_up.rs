//! Rule 2: draft, line-ups, cards, squads, kick-off places.

use super::super::numbers::Stats;
use super::super::options::Options;
use super::super::stars::STARS;
use super::*;

fn classic(coin: u8) -> GridSoccer {
    let mut game = GridSoccer::new(&GridSoccer::options(&json!({})).unwrap());
    roll(&mut game, &[coin]);
    game
}

fn line_up(card: &str) -> Value {
    json!({"type": "line_up", "formation": card})
}

/// A draft with home to pick first, up to its last pick.
fn draft() -> GridSoccer {
    let mut game = GridSoccer::new(&GridSoccer::options(&json!({"mode": "draft"})).unwrap());
    roll(&mut game, &[1]);
    let keepers = ["cat", "glue"];
    let others = Star::all().filter(|star| !star.is_keeper()).map(Star::id).take(12);
    for id in keepers.into_iter().chain(others) {
        play(&mut game, &[json!({"type": "draft", "star": id})]);
    }
    game
}

#[test]
fn rule_2_the_coin_names_who_kicks_off_in_classic_mode() {
    for (coin, name) in [(1, "home"), (2, "away")] {
        let game = classic(coin);
        assert_eq!(seen(&game, "kicked_off"), json!(name));
        assert_eq!(seen(&game, "to_act"), json!(["home", "away"]));
        assert_eq!(seen(&game, "phase"), json!("line_up"));
    }
}

#[test]
fn rule_2_in_draft_mode_the_side_that_picks_second_kicks_off() {
    let mut game = GridSoccer::new(&GridSoccer::options(&json!({"mode": "draft"})).unwrap());
    assert_eq!(seen(&game, "draft"), json!(null));
    assert_eq!(roll(&mut game, &[2]), [json!({"type": "coin", "decides": "first_pick", "side": "away"})]);
    assert_eq!(seen(&game, "kicked_off"), json!("home"));
    assert_eq!(seen(&game, "draft")["first"], json!("away"));
    assert_eq!(seen(&game, "to_act"), json!(["away"]));
}

#[test]
fn rule_2_picks_go_one_two_two_and_so_on() {
    let game = draft();
    let picks = seen(&game, "draft")["picks"].clone();
    let sides: String = picks.as_array().unwrap().iter().map(|pick| &pick["side"].as_str().unwrap()[..1]).collect();
    assert_eq!(sides, "haahhaahhaahha");
    assert_eq!(seen(&game, "phase"), json!("line_up"));
    assert_eq!(seen(&game, "draft")["pool"].as_array().unwrap().len(), STARS - 14);
}

#[test]
fn rule_2_refusals_of_the_draft() {
    let mut game = GridSoccer::new(&GridSoccer::options(&json!({"mode": "draft"})).unwrap());
    roll(&mut game, &[1]);
    let pick = |id: &str| json!({"type": "draft", "star": id});
    play(&mut game, &[pick("cat"), pick("glue")]);
    // Away has a keeper and picks again.
    check(&game, &[(pick("pele"), "unknown_star"), (pick("cat"), "star_taken"), (pick("twin"), "draft_quota")]);
    check(&game, &[(pick("bolt"), "ok")]);
    assert_eq!(listed(&game, "draft").len(), 24);
    let mut full = GridSoccer::new(&GridSoccer::options(&json!({"mode": "draft"})).unwrap());
    roll(&mut full, &[1]);
    let outfielders: Vec<&str> = Star::all().filter(|star| !star.is_keeper()).map(Star::id).collect();
    for id in &outfielders[..12] {
        play(&mut full, &[pick(id)]);
    }
    // Six outfielders each: only keepers are left to be picked.
    check(&full, &[(pick(outfielders[20]), "draft_quota"), (pick("cat"), "ok")]);
    assert_eq!(listed(&full, "draft").len(), 6);
}

#[test]
fn rule_2_line_ups_are_secret_until_both_are_in() {
    let mut game = classic(1);
    let events = act_as(&mut game, Side::Away, line_up("1-3-2")).unwrap();
    assert_eq!(events, [json!({"type": "lined_up", "side": "away"})]);
    let own = json!({"formation": "1-3-2", "stars": null});
    assert_eq!(view_of(&game, Viewer::Away)["line_ups"], json!({"home": null, "away": own}));
    for viewer in [Viewer::Home, Viewer::Spectator] {
        assert_eq!(view_of(&game, viewer)["line_ups"], json!({"home": null, "away": null}));
    }
    assert_eq!(act_as(&mut game, Side::Away, line_up("2-2-2")).unwrap_err().code, "not_your_turn");
    let events = act_as(&mut game, Side::Home, line_up("2-2-2")).unwrap();
    assert_eq!(types(&events), ["lined_up", "line_ups", "kick_off", "turn"]);
    assert_eq!(events[1]["away"], own);
    assert_eq!(events[3], json!({"type": "turn", "turn": 1, "side": "home", "minute": 2}));
}

#[test]
fn rule_2_refusals_of_line_ups() {
    let game = classic(1);
    check(
        &game,
        &[
            (line_up("4-4-2"), "unknown_card"),
            (json!({"type": "line_up", "formation": "2-2-2", "stars": ["cat"]}), "stars"),
        ],
    );
    let game = draft();
    let full = |stars: &[&str]| json!({"type": "line_up", "formation": "2-2-2", "stars": stars});
    let of_home = listed(&game, "line_up")[0]["stars"].clone();
    let ids: Vec<&str> = of_home.as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect();
    assert_eq!(ids[0], "cat");
    let mut swapped = ids.clone();
    swapped.swap(2, 5);
    let mut no_keeper = ids.clone();
    no_keeper.swap(0, 1);
    let mut foreign = ids.clone();
    foreign[3] = "blink";
    let mut twice = ids.clone();
    twice[3] = ids[4];
    check(
        &game,
        &[
            (line_up("2-2-2"), "stars"),
            (full(&ids[..6]), "stars"),
            (full(&no_keeper), "stars"),
            (full(&foreign), "stars"),
            (full(&twice), "stars"),
            (full(&["x"; 7]), "stars"),
            (full(&swapped), "ok"),
        ],
    );
    // Listed once a card for each side, the outfielders in the order drafted.
    assert_eq!(listed(&game, "line_up").len(), 12);
    assert_eq!(ids[1..3], ["hermes", "cannon"]);
}

#[test]
fn rule_2_slots_are_turned_for_away_and_slide_with_the_ball() {
    let card = Card::from_name("2-3-1").unwrap();
    for (shirt, x, y) in [(1, 4, 0), (2, 2, 4), (4, 1, 8), (6, 7, 8), (7, 4, 12)] {
        let shirt = Shirt::of(shirt).unwrap();
        for ball_x in 3..=5 {
            assert_eq!(card.slot(Side::Home, shirt, ball_x), Spot::new(x, y));
            assert_eq!(card.slot(Side::Away, shirt, ball_x), Spot::new(8 - x, 17 - y));
        }
    }
    let wing = Shirt::of(6).unwrap();
    for (ball_x, x) in [(-1, 6), (2, 6), (3, 7), (6, 8), (9, 8)] {
        assert_eq!(card.slot(Side::Home, wing, ball_x).x, x, "{ball_x}");
    }
    // Held inside the pitch, and the keeper's does not move.
    let wide = Card::from_name("3-2-1").unwrap();
    assert_eq!(wide.slot(Side::Home, shirt("2"), 0), Spot::new(0, 3));
    assert_eq!(wide.slot(Side::Away, shirt("4"), 0), Spot::new(0, 14));
    assert_eq!(wide.slot(Side::Home, Shirt::KEEPER, 0), Spot::new(4, 0));
}

#[test]
fn rule_2_classic_squads_by_the_roles_of_the_card() {
    let keeper = Stats { spd: 3, pas: 1, sho: -3, ctl: 4 };
    let defender = Stats { spd: 4, pas: 1, sho: -3, ctl: 1 };
    let midfielder = Stats { spd: 4, pas: 2, sho: -2, ctl: 2 };
    let forward = Stats { spd: 5, pas: 1, sho: 0, ctl: 2 };
    for (card, roles) in [
        ("2-2-2", [keeper, defender, defender, midfielder, midfielder, forward, forward]),
        ("3-1-2", [keeper, defender, defender, defender, midfielder, forward, forward]),
        ("1-3-2", [keeper, defender, midfielder, midfielder, midfielder, forward, forward]),
    ] {
        let card = Card::from_name(card).unwrap();
        assert_eq!(Shirt::ALL.map(|shirt| card.classic_stats(shirt)), roles, "{card:?}");
    }
}

#[test]
fn rule_2_a_later_card_moves_slots_only() {
    let mut game = position(OPEN_PLAY);
    let stats = seen(&game, "footballers")["home"]["3"]["stats"].clone();
    play(&mut game, &[json!({"type": "formation", "card": "1-3-2"})]);
    assert_eq!(seen(&game, "footballers")["home"]["3"]["stats"], stats);
    assert_eq!(seen(&game, "slots")["home"]["3"], json!([1, 9]));
}

#[test]
fn rule_2_kick_off_places() {
    let mut game = classic(2);
    act_as(&mut game, Side::Home, line_up("2-1-3")).unwrap();
    act_as(&mut game, Side::Away, line_up("3-2-1")).unwrap();
    let home = [(4, 0), (2, 2), (6, 2), (4, 5), (1, 7), (4, 7), (7, 7)];
    let away = [(4, 17), (7, 15), (4, 15), (1, 15), (5, 13), (3, 13), (4, 9)];
    for (number, (ours, theirs)) in (1..=7).zip(home.into_iter().zip(away)) {
        assert_eq!(at(&game, Side::Home, number), ours, "{number}");
        assert_eq!(at(&game, Side::Away, number), theirs, "{number}");
    }
    assert_eq!(seen(&game, "ball"), json!({"state": "held", "side": "away", "shirt": 7, "at": [4, 9]}));
    assert_eq!((seen(&game, "picked"), seen(&game, "committed")), (json!(7), json!(false)));
}

/// A file of the folder above, as clients have it.
fn data(name: &str) -> Value {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/grid_soccer").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn rule_11_the_first_edition_has_the_numbers_of_the_data_file() {
    let data = data("stars.json");
    let keepers = data["keepers"].as_array().unwrap();
    let all: Vec<&Value> = keepers.iter().chain(data["outfielders"].as_array().unwrap()).collect();
    assert_eq!(all.len(), STARS);
    for (star, row) in Star::all().zip(&all) {
        let stats: [i8; 4] = star.stats(Edition::First).into();
        assert_eq!(
            (json!(star.id()), json!(stats), json!(star.cost(Edition::First))),
            (row["id"].clone(), row["stats"].clone(), row["cost"].clone())
        );
        assert_eq!(star.is_keeper(), keepers.contains(row));
        assert_eq!(Star::from_id(star.id()), Some(star));
    }
    assert_eq!(data["ruleset"], json!(Edition::First.number()));
}

#[test]
fn rule_11_the_second_edition_has_the_numbers_of_the_other_data_file() {
    let data = data("stars_2.json");
    assert_eq!(data["stars"].as_object().unwrap().len(), STARS);
    for star in Star::all() {
        let stats: [i8; 4] = star.stats(Edition::Second).into();
        let numbers = json!({"stats": stats, "cost": star.cost(Edition::Second)});
        assert_eq!(data["stars"][star.id()], numbers, "{}", star.id());
    }
    assert_eq!(data["ruleset"], json!(Edition::Second.number()));
}

#[test]
fn an_edition_is_found_by_its_number_and_new_matches_have_the_newest() {
    for (edition, number) in Edition::ALL.into_iter().zip(1..) {
        assert_eq!((edition.number(), Edition::from_number(number)), (number, Some(edition)));
    }
    assert_eq!(Some(&Edition::NEWEST), Edition::ALL.last());
    assert_eq!([0, GridSoccer::RULESET + 1].map(Edition::from_number), [None, None]);
    assert_eq!(GridSoccer::new(&Options::default()).edition(), Edition::NEWEST);
}

#[test]
fn rule_11_a_match_has_the_numbers_of_its_own_edition_and_names_every_one_but_the_first() {
    for edition in Edition::ALL {
        let drafted = Options { mode: Mode::Draft, ..Options::default() };
        let mut game = GridSoccer::by_ruleset(&drafted, edition.number());
        game.roll(&Faces(vec![1]));
        while game.phase() == Phase::Draft {
            let side = game.picks_next();
            let first = game.legal_actions(side).remove(0);
            game.act(side, &first).unwrap();
        }
        for side in Side::BOTH {
            let first = game.legal_actions(side).remove(0);
            game.act(side, &first).unwrap();
        }
        for side in Side::BOTH {
            for footballer in game.team(side) {
                let star = footballer.star.expect("everybody is a star");
                assert_eq!(footballer.stats, star.stats(edition), "{}", star.id());
            }
        }
        let shown = serde_json::to_value(game.view(Viewer::Spectator)).unwrap();
        let named = (edition != Edition::First).then(|| json!(edition.number()));
        assert_eq!(shown.get("ruleset"), named.as_ref());
    }
}
