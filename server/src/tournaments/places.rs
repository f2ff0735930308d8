//! The places at the end of a tournament.
//!
//! This module must not know how it came to them.

use std::collections::BTreeMap;

use engine::competition::Entrant;
use protocol::tournaments::Format;

use super::faults::Fault;
use super::standings::Goals;
use super::state::Tournament;

/// Everybody's place, the champion first; those who share one stand together. Those whose results are void come last.
pub(super) fn places(t: &Tournament) -> Result<Vec<Vec<Entrant>>, Fault> {
    let mut places: Vec<Vec<Entrant>> = match t.settings.format {
        Format::League { .. } | Format::Swiss { .. } => by_table(t, 0)?,
        Format::Arena { .. } => t.arena().into_iter().map(|row| vec![row.entrant]).collect(),
        Format::Groups { .. } | Format::KnockOut { .. } | Format::DoubleElimination { .. } => {
            t.standing()?.map(|standing| standing.places).unwrap_or_default()
        }
    };
    if let Format::Groups { .. } = t.settings.format {
        let through: Vec<Entrant> = places.iter().flatten().copied().collect();
        let mut out: BTreeMap<usize, Vec<Entrant>> = BTreeMap::new();
        for of in t.table_numbers() {
            let order = t.table(of, &Goals::new())?.rows;
            for (place, row) in order.iter().enumerate().filter(|(_, row)| !through.contains(&row.entrant)) {
                out.entry(place).or_default().push(row.entrant);
            }
        }
        places.extend(out.into_values());
    }
    let placed: Vec<Entrant> = places.iter().flatten().copied().collect();
    let last: Vec<Entrant> = t.entrants.keys().copied().filter(|entrant| !placed.contains(entrant)).collect();
    if !last.is_empty() {
        places.push(last);
    }
    Ok(places)
}

fn by_table(t: &Tournament, of: u32) -> Result<Vec<Vec<Entrant>>, Fault> {
    let mut places: BTreeMap<u32, Vec<Entrant>> = BTreeMap::new();
    for row in t.table(of, &Goals::new())?.rows {
        places.entry(row.place).or_default().push(row.entrant);
    }
    Ok(places.into_values().collect())
}
