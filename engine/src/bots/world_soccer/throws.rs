//! What a side can make of the throw it is in: ways to play its components, each with what the position after it is worth.
//!
//! A throw of two threes has some hundred thousand ends, most of them two runs that have nothing to do with each other. So the first component is
//! looked at in full; the second after everything that moves the ball, and after the best of the other runs; and then only where it moves the ball or
//! is itself among the best single runs. This module must not look beyond the throw.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use super::purse::Purse;
use super::value::value;
use crate::board::Direction;
use crate::game::Side;
use crate::world_soccer::{Move, Shirt, Spot, WorldSoccer};

/// A way to play the throw to its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// The moves; the last is followed by `done` unless the throw has ended by itself.
    moves: [Option<Move>; 2],
    /// The expected result of the side in turn.
    pub(super) worth: f64,
    /// Whether it scores.
    pub(super) goal: bool,
}

impl Way {
    /// Whether it plays two components.
    pub(super) fn is_pair(&self) -> bool {
        self.moves[1].is_some()
    }

    /// The same, found to be worth something else.
    pub(super) fn with_worth(self, worth: f64) -> Way {
        Way { worth, ..self }
    }

    /// The moves one by one, `done` included where `game` still waits for it; and the position after them.
    pub(super) fn play(&self, game: &WorldSoccer) -> (Vec<Move>, WorldSoccer) {
        let (mut moves, mut end) = (Vec::new(), game.clone());
        let side = game.side();
        for listed in self.moves.into_iter().flatten() {
            end.play(side, listed);
            moves.push(listed);
        }
        if in_hand(&end, game) {
            end.play(side, Move::Done);
            moves.push(Move::Done);
        }
        (moves, end)
    }
}

/// Whether the throw that `game` is in goes on in `next`.
fn in_hand(next: &WorldSoccer, game: &WorldSoccer) -> bool {
    next.phase() == game.phase() && next.score() == game.score() && next.components().iter().any(Option::is_some)
}

/// How much of a throw is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Width {
    /// Single runs after which, and which after others, the second component is looked at.
    pub(super) runs: usize,
    /// Ways to gain the ball after which it is.
    pub(super) gains: usize,
}

/// Shows ways to play the throw until `visit` says false or the purse is empty: to be done at once first, then single components, then pairs.
/// Ways that lead to the same position are shown once.
pub(super) fn each_way(game: &WorldSoccer, width: Width, purse: &mut Purse, visit: &mut impl FnMut(Way) -> bool) {
    let mut walk = Walk { game, side: game.side(), purse, seen: Seen::default(), visit };
    let mut done = game.clone();
    done.play(walk.side, Move::Done);
    walk.seen.insert(walk.key(&done));
    let worth = value(&done, walk.side);
    if (walk.visit)(Way { moves: [None; 2], worth, goal: false }) {
        walk.on(width);
    }
}

type Seen = HashSet<u64, BuildHasherDefault<Mix>>;

struct Walk<'a, 'p, V> {
    game: &'a WorldSoccer,
    side: Side,
    purse: &'a mut Purse<'p>,
    seen: Seen,
    visit: &'a mut V,
}

/// A first component that has been looked at.
struct Stem {
    first: Move,
    next: WorldSoccer,
    worth: f64,
}

impl<V: FnMut(Way) -> bool> Walk<'_, '_, V> {
    /// None: no more is wanted.
    fn on(&mut self, width: Width) -> Option<()> {
        let mut moves = Vec::new();
        self.game.list(self.side, &mut moves);
        moves.retain(|listed| *listed != Move::Done);
        // What moves the ball first, so that a goal is found at once.
        moves.sort_by_key(|listed| !moves_ball(listed));
        let mut stems = Vec::new();
        for first in moves {
            let mut next = self.game.clone();
            next.play(self.side, first);
            if let Some(worth) = self.look([Some(first), None], &next)? {
                stems.push(Stem { first, next, worth });
            }
        }
        if self.game.unused().iter().flatten().next().is_none() || self.game.components()[1].is_none() {
            return Some(());
        }
        stems.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        let runs: Vec<(Shirt, Spot)> = stems.iter().filter_map(|stem| target(&stem.first)).take(width.runs).collect();
        for stem in stems.iter().filter(|stem| matches!(stem.first, Move::Kick(_))) {
            self.second(stem, |listed| moves_ball(listed) || target(listed).is_some_and(|run| runs.contains(&run)))?;
        }
        let gains = stems.iter().filter(|stem| matches!(stem.first, Move::Run(run) if run.with_ball));
        for stem in gains.take(width.gains) {
            self.second(stem, |listed| target(listed).is_some_and(|run| runs.contains(&run)))?;
        }
        let lines = self.lines();
        for (number, stem) in stems.iter().filter(|stem| !moves_ball(&stem.first)).enumerate() {
            if number < width.runs {
                let among =
                    |listed: &Move| target(listed).is_some_and(|run| runs[..number.min(runs.len())].contains(&run));
                self.second(stem, |listed| moves_ball(listed) || among(listed))?;
            } else if let Some(lines) = &lines {
                self.kick_along(stem, lines)?;
            }
        }
        Some(())
    }

    /// The components that may follow a first one.
    fn second(&mut self, stem: &Stem, wanted: impl Fn(&Move) -> bool) -> Option<()> {
        let mut moves = Vec::new();
        stem.next.list(self.side, &mut moves);
        for second in moves.into_iter().filter(|listed| *listed != Move::Done && wanted(listed)) {
            let mut next = stem.next.clone();
            next.play(self.side, second);
            self.look([Some(stem.first), Some(second)], &next)?;
        }
        Some(())
    }

    /// Kicks that a run makes possible or opens: those along the lines that the runner enters or leaves.
    fn kick_along(&mut self, stem: &Stem, lines: &Lines) -> Option<()> {
        let Move::Run(run) = stem.first else { return Some(()) };
        let stood = self.game.players(self.side)[run.shirt.index()];
        let touched = |dir: Direction| lines.dir(stood) == Some(dir) || lines.dir(run.to) == Some(dir);
        if !Direction::ALL.into_iter().any(touched) {
            return Some(());
        }
        let mut kicks = Vec::new();
        stem.next.list_kicks(&mut kicks);
        for second in kicks {
            if matches!(second, Move::Kick(kick) if touched(kick.dir)) {
                let mut next = stem.next.clone();
                next.play(self.side, second);
                self.look([Some(stem.first), Some(second)], &next)?;
            }
        }
        Some(())
    }

    /// The lines of kicks, where the side has the ball and may kick it.
    fn lines(&self) -> Option<Lines> {
        let may_kick = self.game.components().iter().flatten().any(|part| part.kick);
        (may_kick && self.game.holds(self.side)).then(|| Lines { ball: self.game.ball() })
    }

    /// Judges the throw ended here and shows it; gives its worth where components may follow. None: no more is wanted.
    fn look(&mut self, moves: [Option<Move>; 2], next: &WorldSoccer) -> Option<Option<f64>> {
        if !self.purse.pay() {
            return None;
        }
        if !in_hand(next, self.game) {
            let way = Way { moves, worth: value(next, self.side), goal: next.score() != self.game.score() };
            return (self.visit)(way).then_some(None);
        }
        if !self.seen.insert(self.key(next)) {
            return Some(None);
        }
        let mut end = next.clone();
        end.play(self.side, Move::Done);
        let worth = value(&end, self.side);
        (self.visit)(Way { moves, worth, goal: false }).then_some(Some(worth))
    }

    fn key(&self, game: &WorldSoccer) -> u64 {
        let mut mix = Mix::default();
        game.players(self.side).iter().for_each(|spot| mix.write_u64(spot.index() as u64));
        let holder =
            game.holder().map_or(0, |holder| 1 + 2 * holder.shirt.index() + usize::from(holder.side == self.side));
        mix.write_u64((game.ball().index() << 8 | holder << 1 | usize::from(game.passed())) as u64);
        mix.finish()
    }
}

fn moves_ball(listed: &Move) -> bool {
    match listed {
        Move::Run(run) => run.with_ball,
        Move::Kick(_) => true,
        _ => false,
    }
}

/// Who runs where, for runs that leave the ball alone.
fn target(listed: &Move) -> Option<(Shirt, Spot)> {
    match listed {
        Move::Run(run) if !run.with_ball => Some((run.shirt, run.to)),
        _ => None,
    }
}

/// The eight lines from the ball.
struct Lines {
    ball: Spot,
}

impl Lines {
    /// On which of them a square lies.
    fn dir(&self, spot: Spot) -> Option<Direction> {
        let (x, y) = (spot.x() - self.ball.x(), spot.y() - self.ball.y());
        let straight = x == 0 || y == 0 || x.abs() == y.abs();
        let step = (i64::from(x.signum()), i64::from(y.signum()));
        Direction::ALL.into_iter().find(|dir| straight && dir.delta() == step)
    }
}

/// A quick hash: nobody who could choose the keys gains by it.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, part: u64) {
        let mixed = (self.0 ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 29);
    }
}
