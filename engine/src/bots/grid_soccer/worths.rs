//! What stars and cards are worth: points a match of the side that had them, in matches of strong computers against each other in which drafts and
//! cards were drawn by chance. Abilities, their costs and stats are all in it.
//!
//! Measured by the example `self_play` with `anyhow`: draft mode 1,000 matches (200 with each of the seeds 1 to 5), where the error of a figure
//! is about 0.02 for an outfielder or a card and 0.03 for a keeper; classic mode 500 matches (seed 13), 0.03. In the second edition `one_two` was
//! made weaker once more after the first 600; his figure is that of the other 400. This module must not know a match.

use crate::grid_soccer::{Card, Edition, Star};

#[rustfmt::skip]
const STARS_1: [(Star, f64); 30] = [
    (Star::CAT, 0.583), (Star::GLUE, 0.506), (Star::ORACLE, 0.476), (Star::ARMS, 0.567), (Star::SWEEPER, 0.417), (Star::TWIN, 0.450),
    (Star::BOLT, 0.497), (Star::HERMES, 0.463), (Star::CANNON, 0.557), (Star::CURL, 0.484), (Star::MAGNET, 0.508), (Star::CRUNCH, 0.490),
    (Star::NUTMEG, 0.502), (Star::SWAP, 0.473), (Star::ONE_TWO, 0.573), (Star::SHOUT, 0.507), (Star::SPARE_LEGS, 0.490), (Star::GHOST, 0.440),
    (Star::PICKPOCKET, 0.500), (Star::ANCHOR, 0.524), (Star::WALL, 0.468), (Star::RADAR, 0.488), (Star::SLING, 0.484), (Star::FEATHER, 0.473),
    (Star::FINISHER, 0.565), (Star::QUAKE, 0.479), (Star::NEEDLE, 0.532), (Star::TOWER, 0.475), (Star::MAESTRO, 0.533), (Star::BLINK, 0.488),
];

#[rustfmt::skip]
const STARS_2: [(Star, f64); 30] = [
    (Star::CAT, 0.513), (Star::GLUE, 0.496), (Star::ORACLE, 0.538), (Star::ARMS, 0.517), (Star::SWEEPER, 0.421), (Star::TWIN, 0.513),
    (Star::BOLT, 0.523), (Star::HERMES, 0.462), (Star::CANNON, 0.494), (Star::CURL, 0.506), (Star::MAGNET, 0.508), (Star::CRUNCH, 0.513),
    (Star::NUTMEG, 0.496), (Star::SWAP, 0.509), (Star::ONE_TWO, 0.515), (Star::SHOUT, 0.516), (Star::SPARE_LEGS, 0.501), (Star::GHOST, 0.446),
    (Star::PICKPOCKET, 0.513), (Star::ANCHOR, 0.504), (Star::WALL, 0.455), (Star::RADAR, 0.487), (Star::SLING, 0.504), (Star::FEATHER, 0.516),
    (Star::FINISHER, 0.492), (Star::QUAKE, 0.508), (Star::NEEDLE, 0.526), (Star::TOWER, 0.455), (Star::MAESTRO, 0.518), (Star::BLINK, 0.479),
];

/// In the order of `Card::ALL`. Classic footballers take their stats from the card, and forwards have the best.
const CLASSIC_CARDS: [f64; 6] = [0.504, 0.471, 0.461, 0.458, 0.540, 0.573];

/// In draft mode a star has his own stats wherever he stands, and more defenders guard the goal.
const CARDS_1: [f64; 6] = [0.535, 0.498, 0.538, 0.482, 0.479, 0.471];
const CARDS_2: [f64; 6] = [0.531, 0.503, 0.494, 0.496, 0.482, 0.496];

/// Cards apart by this are drawn in the ratio e to 1: about how exactly they are known. No card beats all others for certain, and whoever
/// plays the same one always is met by what beats it.
const EVEN: f64 = 0.03;

/// What a star is worth, in points a match; half a point is neither good nor bad.
pub(super) fn of_star(star: Star, edition: Edition) -> f64 {
    let stars = match edition {
        Edition::First => &STARS_1,
        Edition::Second => &STARS_2,
    };
    stars.iter().find(|(other, _)| *other == star).map_or(0.5, |(_, worth)| *worth)
}

/// How often a card is drawn, of one; by the edition in draft mode, which makes no difference to classic squads.
pub(super) fn share_of_card(card: Card, draft: Option<Edition>) -> f64 {
    let cards = match draft {
        None => CLASSIC_CARDS,
        Some(Edition::First) => CARDS_1,
        Some(Edition::Second) => CARDS_2,
    };
    let weights = cards.map(|points| ((points - 0.5) / EVEN).exp());
    let own = Card::ALL.iter().zip(weights).find(|(other, _)| **other == card).map_or(0.0, |(_, weight)| weight);
    own / weights.iter().sum::<f64>()
}
