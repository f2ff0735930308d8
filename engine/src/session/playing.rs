//! The match of a conversation: the game, its record so far, and its dice.
//!
//! This module must not know commands.

use serde_json::json;

use super::dice::Source;
use crate::catalog::{AnyGame, Witnessed};
use crate::game::{Faces, Refusal, Turn, Viewer};
use crate::record::{Record, Step};

pub(super) struct Playing {
    game: Box<dyn AnyGame>,
    dice: Source,
    steps: Vec<Step>,
    /// Witnessed since the last command.
    news: Vec<Witnessed>,
}

impl Playing {
    pub(super) fn new(game: Box<dyn AnyGame>, dice: Source) -> Playing {
        Playing { game, dice, steps: Vec::new(), news: Vec::new() }
    }

    /// A copy to plan on, without the record so far, which grows with the match: see [`Playing::after`].
    pub(super) fn fork(&self) -> Playing {
        Playing { game: self.game.fork(), dice: self.dice.clone(), steps: Vec::new(), news: Vec::new() }
    }

    /// A fork that is kept takes the place of what it was forked from.
    pub(super) fn after(mut self, before: Option<Playing>) -> Playing {
        let mut steps = before.map_or_else(Vec::new, |before| before.steps);
        steps.append(&mut self.steps);
        Playing { steps, ..self }
    }

    pub(super) fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// Does a step and records it. Chains and rulings stand in front of the game: they are kept, and change nothing here.
    pub(super) fn step(&mut self, step: Step) -> Result<(), Refusal> {
        let step = match step {
            Step::Action { side, action } => Step::Action { side, action: self.game.recorded(action) },
            other => other,
        };
        match &step {
            Step::Action { side, action } => self.news.push(self.game.act(*side, action)?),
            Step::Roll { dice, faces, .. } => {
                if let Turn::Roll(due) = self.game.turn()
                    && (due != *dice || !due.admits(faces))
                {
                    let values = json!({"due": due, "dice": dice, "faces": faces});
                    return Err(Refusal::new(
                        "bad_command",
                        "The record's roll does not fit the dice that are due.",
                        values,
                    ));
                }
                self.news.push(self.game.roll(faces)?);
            }
            Step::Chain { .. } | Step::Ruling(_) => {}
        }
        self.steps.push(step);
        Ok(())
    }

    /// Does the steps of a record; a refusal names the step by its number, from 1.
    pub(super) fn replay(&mut self, steps: Vec<Step>) -> Result<(), Refusal> {
        for (n, step) in steps.into_iter().enumerate() {
            self.step(step).map_err(|mut refusal| {
                refusal.values["step"] = json!(n + 1);
                refusal
            })?;
        }
        Ok(())
    }

    /// Draws dice for as long as chance is due. Gives the number of faces.
    pub(super) fn draw_due(&mut self) -> Result<usize, Refusal> {
        let mut used = 0;
        while let Turn::Roll(dice) = self.game.turn() {
            let faces: Option<_> = dice.0.iter().map(|sides| self.dice.draw(*sides)).collect();
            let faces = faces.ok_or_else(|| script("The script has no such face.", &dice.0))?;
            used += dice.0.len();
            self.step(Step::Roll { dice, faces: Faces(faces), proof: None })?;
        }
        Ok(used)
    }

    /// What `viewer` witnessed since the last command.
    pub(super) fn take_events(&mut self, viewer: Viewer) -> Vec<serde_json::Value> {
        std::mem::take(&mut self.news).iter().flat_map(|news| news.to(viewer)).cloned().collect()
    }

    /// The record, whole or as far as a viewer may know it.
    pub(super) fn record(&self, viewer: Option<Viewer>) -> Record {
        let mut record = Record {
            game: self.game.kind().name().to_owned(),
            ruleset: self.game.ruleset(),
            options: self.game.options(),
            match_id: None,
            players: None,
            from: None,
            steps: self.steps.clone(),
            result: None,
        };
        if let Some(viewer) = viewer {
            record.leave_out_secrets(&*self.game, viewer);
        }
        record
    }
}

fn script(why: &str, dice: &[u8]) -> Refusal {
    Refusal::new("script", why, json!({"dice": dice}))
}
