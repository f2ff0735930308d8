//! Numbers of the valuation of positions.
//!
//! They were found by this player's own search: each position at the beginning of a turn is worth what the best turn leaves, weighed over its
//! dice, with turns to come counting for 0.88 of the one before; the numbers that explain this best (least squares, with a tenth of the goals
//! that then fell) were put in and the search asked again, ten times over, the last four on 16,000 positions of matches against itself. Charges
//! alone were set by hand. This module must not compute anything.

use super::value::{CASES, FEATURES};

/// By who has the ball, in the order of the features. Positive is good for the side whose turn begins.
#[rustfmt::skip]
pub(super) const WEIGHTS: [[f64; FEATURES]; CASES] = [
    [-0.029, 0.368, -0.008, 0.086, 0.038, 0.026, 0.301, -0.015, 0.011, -0.007, -0.007, -0.004, 0.020, -0.013, -0.044, 0.009, 0.022, 0.000],
    [-0.024, 0.098, -0.124, -0.168, -0.024, -0.031, -0.026, 0.018, -0.011, 0.018, 0.045, 0.014, 0.020, -0.099, 0.011, 0.000, 0.006, -0.002],
    [-0.027, 0.032, 0.314, 0.003, -0.088, 0.130, -0.043, -0.005, 0.019, -0.018, 0.004, 0.021, 0.020, 0.000, 0.000, 0.000, 0.000, 0.000],
    [-0.023, 0.000, -0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.012, 0.002, 0.001, 0.022, 0.020, 0.000, 0.000, 0.000, 0.000, 0.000],
];
