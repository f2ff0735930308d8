//! What the standing line-ups are worth (rule 9): the match as a Markov chain over period, throws left, sector and difference of goals.
//!
//! Nobody is taken to change any more. All figures come from what everybody knows; a pending secret has no part in them. This module must not
//! change the state, draw anything at random, or allocate.

use super::line_up::{LineUp, SECTORS};
use super::shoot_out::ShootOut;
use super::state::{CENTRE, Phase, SectorSoccer};
use crate::game::{BySide, Chances, Side};

/// What may be expected, as if nobody changed again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// Of each result.
    pub chances: Chances,
    /// The final score that is expected on average, without penalties.
    pub goals: BySide<f64>,
}

impl SectorSoccer {
    /// What may be expected; none before the reveal of the line-ups.
    pub fn outlook(&self) -> Option<Outlook> {
        let line_ups = BySide { home: self.pawns.home?, away: self.pawns.away? };
        Some(self.outlook_of(line_ups))
    }

    /// The same if the line-ups were these.
    pub fn outlook_of(&self, line_ups: BySide<LineUp>) -> Outlook {
        let score = self.score.map(|_, goals| f64::from(*goals));
        let shoot_out = self.shoot_out.as_ref().map_or(LEVEL, |shoot_out| kicks(shoot_out, self.options.penalties));
        match self.phase {
            Phase::ShootOut => Outlook { chances: halved(shoot_out), goals: score },
            Phase::Over => {
                let winner = self.outcome().and_then(|outcome| outcome.winner);
                Outlook {
                    chances: sign(winner.map_or(0, |side| if side == Side::Home { 1 } else { -1 })),
                    goals: score,
                }
            }
            Phase::LineUp | Phase::Play | Phase::Stoppage => self.ahead(line_ups, score),
        }
    }

    /// What the throws to come bring.
    fn ahead(&self, line_ups: BySide<LineUp>, score: BySide<f64>) -> Outlook {
        let course = Course::new(line_ups);
        let options = self.options;
        let half = if self.period == 1 { options.half_throws } else { 0 };
        let extra = if options.knockout && self.period <= 3 { options.extra_throws } else { 0 };
        let (rest, [half, extra]) = course.rest_and(self.ball, self.throws_left, [half, extra]);
        let lead = i32::from(self.score.home) - i32::from(self.score.away);
        let mut goals = BySide::new(|side| score[side] + rest.goals[side] + half.goals[side]);
        let mut chances = match self.period {
            3 => {
                goals = BySide::new(|side| goals[side] + extra.goals[side]);
                after(lead, &rest, &extra)
            }
            _ => after(lead, &rest, &half),
        };
        if options.knockout && self.period <= 2 {
            let level = chances.draw;
            goals = BySide::new(|side| goals[side] + 2.0 * level * extra.goals[side]);
            chances = level_goes_on(chances, after(0, &extra, &extra));
        }
        Outlook { chances: if options.knockout { halved(chances) } else { chances }, goals }
    }
}

/// Nobody is ahead.
const LEVEL: Chances = sign(0);

/// The result that a difference of goals stands for.
const fn sign(lead: i32) -> Chances {
    Chances {
        home: if lead > 0 { 1.0 } else { 0.0 },
        draw: if lead == 0 { 1.0 } else { 0.0 },
        away: if lead < 0 { 1.0 } else { 0.0 },
        exact: true,
    }
}

/// Where a level score is decided by something else.
fn level_goes_on(chances: Chances, next: Chances) -> Chances {
    Chances {
        home: chances.home + chances.draw * next.home,
        draw: chances.draw * next.draw,
        away: chances.away + chances.draw * next.away,
        exact: true,
    }
}

/// Where a level score is decided by a coin, or by kicks that both sides take alike.
fn halved(chances: Chances) -> Chances {
    level_goes_on(chances, Chances { home: 0.5, draw: 0.0, away: 0.5, exact: true })
}

/// The chance that a kick is a goal: its die is higher than the goalkeeper's.
const KICK: f64 = 15.0 / 36.0;

/// Who is ahead after the series, or after the pair that is under way. That it may stop before makes no difference to who wins.
fn kicks(shoot_out: &ShootOut, penalties: u8) -> Chances {
    let kicked = BySide::new(|side| shoot_out.kicks(side).len());
    let last = kicked.home.max(kicked.away).max(penalties.into());
    let lead = |side: Side| {
        let goals = shoot_out.kicks(side).iter().filter(|goal| **goal).count() as i32;
        if side == Side::Home { goals } else { -goals }
    };
    let mut by_lead = Gains::certain(0);
    for (side, kicked) in kicked.iter() {
        for _ in *kicked..last {
            by_lead.kick(if side == Side::Home { 1 } else { -1 });
        }
    }
    after(lead(Side::Home) + lead(Side::Away), &by_lead, &Gains::certain(0))
}

/// More goals than 90 throws bring: three throws a goal, the first from beside the goal.
const GOALS_MOST: usize = 31;

/// Differences of goals from the one to the other.
const DIFFERENCES: usize = 2 * GOALS_MOST + 1;

/// What a stretch of throws brings: the chance of each difference of goals, and the goals expected.
#[derive(Clone, Debug)]
pub(super) struct Gains {
    by_difference: [f64; DIFFERENCES],
    goals: BySide<f64>,
}

impl Gains {
    /// This difference for certain.
    fn certain(difference: i32) -> Gains {
        let mut by_difference = [0.0; DIFFERENCES];
        by_difference[index(difference)] = 1.0;
        Gains { by_difference, goals: BySide::default() }
    }

    /// One more kick, a goal being this difference.
    fn kick(&mut self, goal: i32) {
        let before = self.by_difference;
        for (at, chance) in self.by_difference.iter_mut().enumerate() {
            let scored = at.checked_add_signed(-goal as isize).and_then(|from| before.get(from)).copied();
            *chance = before[at] * (1.0 - KICK) + scored.unwrap_or(0.0) * KICK;
        }
    }
}

fn index(difference: i32) -> usize {
    usize::try_from(difference + GOALS_MOST as i32).expect("no stretch brings so many goals")
}

/// Who is ahead after two stretches.
fn after(lead: i32, one: &Gains, other: &Gains) -> Chances {
    // What the first must bring at least is met by what the other brings at most, so the other is summed up from above.
    let mut above = [0.0; DIFFERENCES + 1];
    for at in (0..DIFFERENCES).rev() {
        above[at] = above[at + 1] + other.by_difference[at];
    }
    let mut chances = Chances { home: 0.0, draw: 0.0, away: 0.0, exact: true };
    for (at, chance) in one.by_difference.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
        // The place in `other` of the difference that would make it level.
        let level = 2 * GOALS_MOST as i32 - at as i32 - lead;
        let from = |place: i32| above[usize::try_from(place).map_or(0, |place| place.min(DIFFERENCES))];
        chances.home += chance * from(level + 1);
        chances.draw += chance * (from(level) - from(level + 1));
        chances.away += chance * (from(0) - from(level));
    }
    chances
}

/// The ball's way under two line-ups: the chances of a throw in each sector.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    /// By absolute sector: home wins, nobody, away wins.
    throws: [[f64; 3]; 5],
}

impl Course {
    pub(super) fn new(line_ups: BySide<LineUp>) -> Course {
        let throws = std::array::from_fn(|at| {
            let sector = at as u8 + 1;
            let dice = line_ups.map(|side, line_up| usize::from(line_up.dice(side, sector)));
            DUELS[dice.home][dice.away]
        });
        Course { throws }
    }

    /// What so many throws from a sector bring, and what stretches from the centre bring.
    fn rest_and(&self, ball: u8, left: u8, [one, other]: [u8; 2]) -> (Gains, [Gains; 2]) {
        if ball == CENTRE {
            let [rest, one, other] = self.stretches(ball, [left, one, other]);
            return (rest, [one, other]);
        }
        let [rest] = self.stretches(ball, [left]);
        (rest, self.stretches(CENTRE, [one, other]))
    }

    /// What stretches of several lengths from the same sector bring: the shorter are met on the way to the longest.
    fn stretches<const N: usize>(&self, ball: u8, lengths: [u8; N]) -> [Gains; N] {
        let mut found = lengths.map(|_| Gains::certain(0));
        // By difference of goals, then by sector.
        let mut now = [[0.0; SECTORS as usize]; DIFFERENCES];
        now[GOALS_MOST][usize::from(ball) - 1] = 1.0;
        let mut goals = BySide { home: 0.0, away: 0.0 };
        for throw in 1..=lengths.into_iter().max().unwrap_or(0) {
            // So far no more goals than this were possible.
            let reach = usize::from(throw).div_ceil(3);
            now = self.throw(&now, GOALS_MOST - reach..=GOALS_MOST + reach, &mut goals);
            for (gains, _) in found.iter_mut().zip(lengths).filter(|(_, length)| *length == throw) {
                *gains = Gains { by_difference: now.map(|sectors| sectors.iter().sum()), goals };
            }
        }
        found
    }

    /// One throw more.
    fn throw(
        &self,
        now: &[[f64; 5]; DIFFERENCES],
        differences: std::ops::RangeInclusive<usize>,
        goals: &mut BySide<f64>,
    ) -> [[f64; 5]; DIFFERENCES] {
        let [win_1, win_2, win_3, win_4, win_5] = self.throws.map(|[win, _, _]| win);
        let [stay_1, stay_2, stay_3, stay_4, stay_5] = self.throws.map(|[_, stay, _]| stay);
        let [lose_1, lose_2, lose_3, lose_4, lose_5] = self.throws.map(|[_, _, lose]| lose);
        let mut next = [[0.0; 5]; DIFFERENCES];
        for at in differences {
            let [one, two, three, four, five] = now[at];
            let scored = win_5 * now[at.max(1) - 1][4];
            let conceded = lose_1 * now[(at + 1).min(DIFFERENCES - 1)][0];
            goals.home += scored;
            goals.away += conceded;
            next[at] = [
                stay_1 * one + lose_2 * two,
                win_1 * one + stay_2 * two + lose_3 * three,
                win_2 * two + stay_3 * three + lose_4 * four + scored + conceded,
                win_3 * three + stay_4 * four + lose_5 * five,
                win_4 * four + stay_5 * five,
            ];
        }
        next
    }
}

/// Dice that one side may throw at the most: five pawns and the goalkeeper.
const DICE_MOST: usize = 6;

/// The chances of a throw by the numbers of home's and away's dice: home wins, nobody, away wins.
const DUELS: [[[f64; 3]; DICE_MOST + 1]; DICE_MOST + 1] = duels();

const fn duels() -> [[[f64; 3]; DICE_MOST + 1]; DICE_MOST + 1] {
    let mut table = [[[0.0; 3]; DICE_MOST + 1]; DICE_MOST + 1];
    let mut home = 0;
    while home <= DICE_MOST {
        let mut away = 0;
        while away <= DICE_MOST {
            let all = 6_u64.pow((home + away) as u32);
            let (wins, losses) = (lists_won(home, away), lists_won(away, home));
            let lists = [wins, all - wins - losses, losses];
            let mut result = 0;
            while result < lists.len() {
                table[home][away][result] = lists[result] as f64 / all as f64;
                result += 1;
            }
            away += 1;
        }
        home += 1;
    }
    table
}

/// Lists of faces in which the best of some dice is higher than the best of the others.
const fn lists_won(dice: usize, others: usize) -> u64 {
    let mut lists = 0;
    let mut best = 1_u64;
    while best <= 6 {
        lists += (best.pow(dice as u32) - (best - 1).pow(dice as u32)) * (best - 1).pow(others as u32);
        best += 1;
    }
    lists
}
