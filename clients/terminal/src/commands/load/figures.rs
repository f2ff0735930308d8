//! Figures: a table for people, JSON for programs.

use serde::Serialize;

/// One measured figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Figure {
    /// What was measured, such as `actions`.
    pub(super) scenario: &'static str,
    /// Which figure of it.
    pub(super) name: String,
    /// The server's.
    pub(super) server: f64,
    /// The relay's, where it has one.
    pub(super) relay: Option<f64>,
    /// `server` over `relay`.
    pub(super) ratio: Option<f64>,
    /// The unit of both.
    pub(super) unit: &'static str,
}

impl Figure {
    /// A figure that the relay has too, or not.
    pub(super) fn new(
        scenario: &'static str,
        name: impl Into<String>,
        server: f64,
        relay: Option<f64>,
        unit: &'static str,
    ) -> Figure {
        let ratio = relay.filter(|relay| *relay > 0.0).map(|relay| server / relay);
        Figure { scenario, name: name.into(), server, relay, ratio, unit }
    }
}

/// The figures as a table.
pub(super) fn table(figures: &[Figure]) -> String {
    let mut text =
        format!("{:<14} {:<40} {:>12} {:>12} {:>7}  unit\n", "scenario", "figure", "server", "relay", "ratio");
    for figure in figures {
        let number = |value: Option<f64>| value.map_or("-".to_owned(), round);
        let ratio = figure.ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
        text += &format!(
            "{:<14} {:<40} {:>12} {:>12} {:>7}  {}\n",
            figure.scenario,
            figure.name,
            round(figure.server),
            number(figure.relay),
            ratio,
            figure.unit
        );
    }
    text
}

/// Few digits, but enough for small numbers.
fn round(value: f64) -> String {
    match value.abs() {
        0.0 => "0".to_owned(),
        size if size < 10.0 => format!("{value:.3}"),
        size if size < 1000.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

/// The value below which `percent` of the samples lie; the samples are sorted by it. Zero without samples.
pub(super) fn percentile(samples: &mut [f64], percent: f64) -> f64 {
    samples.sort_by(f64::total_cmp);
    let place = ((samples.len() as f64 * percent / 100.0).ceil() as usize).clamp(1, samples.len().max(1));
    samples.get(place - 1).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles() {
        let mut samples: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        assert_eq!([50.0, 99.0, 100.0].map(|percent| percentile(&mut samples, percent)), [50.0, 99.0, 100.0]);
        assert_eq!(percentile(&mut [7.0], 99.0), 7.0);
        assert_eq!(percentile(&mut [], 50.0), 0.0);
    }

    #[test]
    fn a_row_for_each_figure() {
        let figures = [
            Figure::new("actions", "durable, a second", 12345.6, Some(100_000.0), "1/s"),
            Figure::new("restart", "time", 0.5, None, "s"),
        ];
        let text = table(&figures);
        let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows[1], ["actions", "durable,", "a", "second", "12346", "100000", "0.12", "1/s"]);
        assert_eq!(rows[2], ["restart", "time", "0.500", "-", "-", "s"]);
    }
}
