//! What stands below the pitch: who is picked, the ball, set pieces, a shot, abilities.
//!
//! This module must not judge what may be done; it says what the view says.

use engine::game::Side;

use super::seen::{Ball, Seen, ShootOut, Shot};
use super::stars;
use crate::face;
use crate::squares;
use crate::standing;

/// The shirt whose ability is used in a dive only.
const KEEPER: u8 = 1;

/// The rows.
pub fn rows(seen: &Seen) -> Vec<String> {
    let mut rows: Vec<String> = seen.ball.iter().filter_map(ball).collect();
    rows.extend(set_pieces(seen));
    rows.extend(picked(seen));
    rows.extend(seen.shot.as_ref().map(shot));
    rows.extend(seen.shoot_out.as_ref().map(shoot_out));
    rows.extend(in_force(seen));
    rows.extend(to_be_had(seen));
    rows
}

fn ball(ball: &Ball) -> Option<String> {
    let at = ball.at.map(squares::name);
    Some(match (ball.side.zip(ball.shirt), at) {
        (Some((side, shirt)), _) => format!("ball: {} by {} {shirt}", ball.state, face::side(side)),
        (None, Some(at)) => format!("ball: {} on {at}", ball.state),
        (None, None) => return None,
    })
}

fn set_pieces(seen: &Seen) -> Vec<String> {
    let now = seen.set_piece.as_ref().map(|now| {
        let (kind, side) = (now.kind.replace('_', " "), face::side(now.side));
        format!("{kind}: {side} {} takes it from {}", now.shirt, squares::name(now.at))
    });
    let waits = seen.restart.as_ref().map(|waits| {
        let (kind, side) = (waits.kind.replace('_', " "), face::side(waits.side));
        format!("{kind} for {side} on {}: taken in {side}'s next turn", squares::name(waits.at))
    });
    now.into_iter().chain(waits).collect()
}

/// Who is picked, with what he can still do.
fn picked(seen: &Seen) -> Option<String> {
    let (side, shirt) = (seen.side_in_turn?, seen.picked?);
    let who = seen.footballers.as_ref()?[side].get(&shirt)?;
    let star = who.star.as_ref().map(|star| format!(" ({star})")).unwrap_or_default();
    let mut row = format!("picked: {} {shirt}{star}, steps left {}", face::side(side), seen.steps_left);
    row += if seen.committed { ", committed" } else { "" };
    row += if seen.acted { ", ball action taken" } else { "" };
    Some(row)
}

fn shot(shot: &Shot) -> String {
    let mut row = format!("shot: {} {} from {}", face::side(shot.side), shot.shirt, squares::name(shot.from));
    row += &shot.cell.map(|[column, row]| format!(" at {column} {row}")).unwrap_or_default();
    row += &shot.needs.map(|needs| format!(", needs {needs}")).unwrap_or_default();
    if let Some(faces) = &shot.faces {
        let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
        row += &format!(", threw {}", faces.join(" "));
    }
    row += &shot.margin.map(|margin| format!(", margin {margin}")).unwrap_or_default();
    row + &shot.row.map(|row| format!("; oracle knows: row {row}")).unwrap_or_default()
}

fn shoot_out(shoot_out: &ShootOut) -> String {
    let next = shoot_out.next.zip(shoot_out.shirt).map(|(side, shirt)| format!("{} {shirt}", face::side(side)));
    standing::kicks("shoot-out", Some(shoot_out.first), &shoot_out.kicks, next)
}

/// Each ability in force, of both sides.
fn in_force(seen: &Seen) -> Vec<String> {
    let of = |side: Side| seen.effects[side].iter().map(move |star| (side, star));
    let mut rows: Vec<String> = Side::BOTH
        .into_iter()
        .flat_map(of)
        .map(|(side, star)| {
            let shirt = shirt_of(seen, side, star).map(|shirt| shirt.to_string()).unwrap_or_default();
            format!("  {}{shirt} {star}: {}", standing::letter(side), stars::ability(star))
        })
        .collect();
    if !rows.is_empty() {
        rows.insert(0, "in force:".to_owned());
    }
    rows
}

fn shirt_of(seen: &Seen, side: Side, star: &str) -> Option<u8> {
    let squad = &seen.footballers.as_ref()?[side];
    squad.iter().find(|(_, who)| who.star.as_deref() == Some(star)).map(|(shirt, _)| *shirt)
}

/// The abilities that the side to act has charges for: of its keeper in a dive, of the others in a turn.
fn to_be_had(seen: &Seen) -> Vec<String> {
    let (Some(footballers), [side]) = (&seen.footballers, seen.to_act.as_slice()) else { return Vec::new() };
    let dives = seen.phase == "dive";
    if !dives && seen.phase != "turn" {
        return Vec::new();
    }
    let squad = footballers[*side].iter().filter(|(shirt, who)| (**shirt == KEEPER) == dives && !who.frozen);
    let mut rows: Vec<String> = squad
        .filter_map(|(shirt, who)| {
            let star = who.star.as_ref().filter(|star| !seen.used_stars.contains(star))?;
            let cost = stars::cost(star, stars::edition(seen.ruleset)).filter(|cost| *cost <= seen.charges[*side])?;
            Some(format!("  {shirt} {star} {cost}: {}", stars::ability(star)))
        })
        .collect();
    if !rows.is_empty() {
        rows.insert(0, format!("abilities that {} has charges for:", face::side(*side)));
    }
    rows
}
