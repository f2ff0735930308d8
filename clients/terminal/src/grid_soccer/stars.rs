//! What a star can do, in a line.
//!
//! Stats and costs are the engine's; how abilities work stands in `docs/rules/grid-soccer.md`. This module must not know a match.

use engine::grid_soccer::{Edition, Star};

/// What abilities do, briefly; `on`, `at` and `by` say how the target is typed.
const ABILITIES: [(&str, &str); 30] = [
    ("cat", "this dive's save needs 3 less"),
    ("glue", "this dive's save, if rolled and made, is held"),
    ("oracle", "tells the row of the aim before the dive"),
    ("arms", "this dive counts as one cell closer"),
    ("sweeper", "this dive ignores how far out he is, also stranded"),
    ("twin", "names two cells to dive to, the closer counts"),
    ("bolt", "two more steps this turn"),
    ("hermes", "his next pass this turn ignores distance"),
    ("cannon", "his next shot this turn counts four squares nearer"),
    ("curl", "his next shot: no band, outer column, corner point"),
    ("magnet", "a loose ball within 2 squares comes to him, no roll"),
    ("crunch", "on 7: lays an adjacent opponent down for a turn"),
    ("nutmeg", "his challenges this turn are won without dice"),
    ("swap", "on 7: changes places with an own outfielder"),
    ("one_two", "who gets your next pass has 2 steps and an action"),
    ("shout", "every teammate who could drift takes a step now"),
    ("spare_legs", "by N2: runs up to 2 steps though another is picked"),
    ("ghost", "he is never offside this turn"),
    ("pickpocket", "his next steal this turn needs 3 less"),
    ("anchor", "until your next turn steals from him need 4 more"),
    ("wall", "until your next turn challenges of him are at -3"),
    ("radar", "until your next turn gets their misses within 2"),
    ("sling", "his next pass from a set piece this turn is at +4"),
    ("feather", "his next pass: the best two of three dice"),
    ("finisher", "his next shot: the best two of three dice"),
    ("quake", "pushes every adjacent opponent one square away"),
    ("needle", "the opponents lose up to 2 charges"),
    ("tower", "until your next turn counts as two in support"),
    ("maestro", "every roll of your side this turn is at +1"),
    ("blink", "at c5: without the ball, to an empty square within 4"),
];

/// What a star's ability does; nothing of one that this program does not know.
pub fn ability(id: &str) -> &'static str {
    ABILITIES.iter().find(|(star, _)| *star == id).map_or("", |(_, does)| does)
}

/// The edition of the rules that a view names; the first does not name itself, and one that this program does not know is none.
pub fn edition(ruleset: Option<u32>) -> Option<Edition> {
    ruleset.map_or(Some(Edition::First), Edition::from_number)
}

/// What a star's ability costs in charges; none of one that this program does not know.
pub fn cost(id: &str, edition: Option<Edition>) -> Option<u8> {
    Some(Star::from_id(id)?.cost(edition?))
}

/// A star in a row: who, what he is good at, cost and ability.
pub fn row(id: &str, edition: Option<Edition>) -> String {
    let Some((star, edition)) = Star::from_id(id).zip(edition) else { return format!("  {id}") };
    format!("  {id:<10} {:<8} {} {}", stats(star.stats(edition).into()), star.cost(edition), ability(id))
}

/// SPD, PAS, SHO, CTL.
pub fn stats([speed, pass, shot, control]: [i8; 4]) -> String {
    format!("{speed}/{pass}/{shot}/{control}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_star_of_the_engine_is_described() {
        let described: Vec<&str> = ABILITIES.iter().map(|(star, _)| *star).collect();
        assert_eq!(described, Star::all().map(Star::id).collect::<Vec<_>>());
        assert!(ABILITIES.iter().all(|(_, does)| !does.is_empty()));
    }

    #[test]
    fn rows() {
        let first = edition(None);
        assert_eq!(row("pickpocket", first), "  pickpocket 5/1/-2/2 1 his next steal this turn needs 3 less");
        assert_eq!(row("cat", first), "  cat        3/1/-2/5 2 this dive's save needs 3 less");
        assert_eq!((row("newcomer", first), cost("newcomer", first)), ("  newcomer".to_owned(), None));
        assert_eq!(ability("newcomer"), "");
    }

    #[test]
    fn numbers_are_those_of_the_edition_that_the_view_names() {
        let numbers = |ruleset| (row("cat", edition(ruleset)), cost("cat", edition(ruleset)));
        assert_eq!(numbers(None), numbers(Some(1)));
        assert_ne!(numbers(Some(2)).0, numbers(Some(1)).0);
        assert_eq!(numbers(Some(99)), ("  cat".to_owned(), None), "of an edition that is not known");
    }
}
