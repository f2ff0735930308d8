//! Equilibria of games in which two sides choose at once and one wins what the other loses.
//!
//! The game may have many choices, of which few are ever good: those are gathered one by one, each the best reply to what the others make of
//! it, and the small game between them is solved exactly. This module must not know any rules.

/// What choices are worth. What one side wins the other loses.
pub(super) trait Payoffs {
    /// How many choices the one and the other have.
    fn choices(&self) -> [usize; 2];
    /// What the one wins by its choice against the other's; none once thinking is over.
    fn payoff(&mut self, one: usize, other: usize) -> Option<f64>;
}

/// Choices with their chances.
pub(super) type Mix = Vec<(usize, f64)>;

/// A better reply must better by more than the errors of sums of chances.
const BETTER: f64 = 1e-9;

/// The mixture of the one side in an equilibrium, and what it wins on average. Thinking begins with a choice of each; if it is broken off, the
/// best of what was gathered is the answer.
pub(super) fn solve(payoffs: &mut impl Payoffs, one: usize, other: usize) -> (Mix, f64) {
    let mut gathered = Gathered::default();
    let mut found = (vec![(one, 1.0)], 0.0);
    let mut news = (Some(one), Some(other));
    while gathered.add(payoffs, news).is_some() {
        let (ones, others, value) = gathered.solved();
        let best = best_reply(&gathered.against_others, &others, 1.0);
        let reply = best_reply(&gathered.against_ones, &ones, -1.0);
        news = (
            best.filter(|(_, wins)| *wins > value + BETTER).map(|(choice, _)| choice),
            reply.filter(|(_, wins)| *wins > -value + BETTER).map(|(choice, _)| choice),
        );
        let mix = gathered.ones.iter().copied().zip(ones).filter(|(_, chance)| *chance > 0.0);
        found = (mix.collect(), value);
        if news == (None, None) {
            break;
        }
    }
    found
}

/// The choices that matter so far, and what each is worth against every choice of the other side.
#[derive(Default)]
struct Gathered {
    ones: Vec<usize>,
    others: Vec<usize>,
    /// For each of `ones`, by all choices of the other.
    against_ones: Vec<Vec<f64>>,
    /// For each of `others`, by all choices of the one.
    against_others: Vec<Vec<f64>>,
}

impl Gathered {
    /// None once thinking is over; then nothing is added.
    fn add(&mut self, payoffs: &mut impl Payoffs, (one, other): (Option<usize>, Option<usize>)) -> Option<()> {
        let [many, many_others] = payoffs.choices();
        let row = one.map(|one| (0..many_others).map(|other| payoffs.payoff(one, other)).collect::<Option<Vec<f64>>>());
        let column = other.map(|other| (0..many).map(|one| payoffs.payoff(one, other)).collect::<Option<Vec<f64>>>());
        if let Some(row) = row {
            self.against_ones.push(row?);
            self.ones.extend(one);
        }
        if let Some(column) = column {
            self.against_others.push(column?);
            self.others.extend(other);
        }
        Some(())
    }

    /// Both mixtures over what is gathered, and the value.
    fn solved(&self) -> (Vec<f64>, Vec<f64>, f64) {
        let rows: Vec<Vec<f64>> =
            self.against_ones.iter().map(|row| self.others.iter().map(|other| row[*other]).collect()).collect();
        small(&rows)
    }
}

/// The choice that wins most against a mixture, and what it wins; `sign` is -1 for the side that loses what the payoffs say.
fn best_reply(lines: &[Vec<f64>], mix: &[f64], sign: f64) -> Option<(usize, f64)> {
    let choices = lines.first()?.len();
    let wins = |choice: usize| lines.iter().zip(mix).map(|(line, chance)| sign * line[choice] * chance).sum::<f64>();
    (0..choices).map(|choice| (choice, wins(choice))).max_by(|(_, one), (_, other)| one.total_cmp(other))
}

/// Steps after which a small game is taken as solved well enough; it takes about as many as it has choices.
const PIVOTS_MAX: usize = 1_000;

/// Smaller numbers are errors of rounding.
const ZERO: f64 = 1e-12;

/// Solves a game by its table, rows being what the one may choose: both mixtures and the value.
///
/// With all payoffs made positive, the other side's mixture over the value solves "as much as possible in sum, no row above one": the
/// simplex method, with the first column and row that will do (Bland), which never goes round in a circle.
pub(super) fn small(rows: &[Vec<f64>]) -> (Vec<f64>, Vec<f64>, f64) {
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    let least = rows.iter().flatten().copied().fold(f64::INFINITY, f64::min);
    let up = 1.0 - least;
    // Columns: the other's choices, a slack for each row, and the bound.
    let mut table: Vec<Vec<f64>> = Vec::with_capacity(height + 1);
    for (at, row) in rows.iter().enumerate() {
        let slack = (0..height).map(|slack| if slack == at { 1.0 } else { 0.0 });
        table.push(row.iter().map(|payoff| payoff + up).chain(slack).chain([1.0]).collect());
    }
    table.push((0..=width + height).map(|column| if column < width { -1.0 } else { 0.0 }).collect());
    let mut basis: Vec<usize> = (width..width + height).collect();
    for _ in 0..PIVOTS_MAX {
        let Some(column) = (0..width + height).find(|column| table[height][*column] < -ZERO) else { break };
        let ratio = |row: &usize| table[*row][width + height] / table[*row][column];
        let leaving = (0..height)
            .filter(|row| table[*row][column] > ZERO)
            .min_by(|one, other| ratio(one).total_cmp(&ratio(other)).then(basis[*one].cmp(&basis[*other])));
        let Some(row) = leaving else { break };
        pivot(&mut table, row, column);
        basis[row] = column;
    }
    let sum = table[height][width + height];
    let ones = (0..height).map(|row| (table[height][width + row] / sum).max(0.0)).collect();
    let mut others = vec![0.0; width];
    for (row, column) in basis.into_iter().enumerate().filter(|(_, column)| *column < width) {
        others[column] = table[row][width + height] / sum;
    }
    (ones, others, 1.0 / sum - up)
}

/// Makes a column that of its row alone.
fn pivot(table: &mut [Vec<f64>], row: usize, column: usize) {
    let by = table[row][column];
    table[row].iter_mut().for_each(|cell| *cell /= by);
    let pivot = table[row].clone();
    for (_, other) in table.iter_mut().enumerate().filter(|(at, _)| *at != row) {
        let times = other[column];
        if times != 0.0 {
            other.iter_mut().zip(&pivot).for_each(|(cell, pivot)| *cell -= times * pivot);
        }
    }
}
