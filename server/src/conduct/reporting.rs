//! Telling moderators of somebody.
//!
//! This module must not judge whether a report is right.

use protocol::chat::LineId;
use protocol::code::Code;
use protocol::conduct::{NewReport, Reported};
use protocol::ids::{MatchId, PlayerId};

use super::Conduct;
use crate::limits;
use crate::matches::{Refusal, refuse, unavailable};
use crate::once::New;
use crate::store::ReportRow;

impl Conduct {
    /// Takes a report, under an id that may be one of a report that is there already; then it stays as it is. Errors: `bad_player`, `bad_report`, `no_such_player`, `no_such_match`, `too_many`, `store_unavailable`.
    pub async fn report(&self, under: New, by: PlayerId, new: NewReport, now: u64) -> Result<Reported, Refusal> {
        let (store, id) = (self.store.conduct(), under.id);
        if under.again && store.report_of(id).await.map_err(unavailable)?.is_some() {
            return Ok(Reported { id });
        }
        let NewReport { about, match_id, line, reason, text } = new;
        if about == by {
            return Err(refuse(Code::BadPlayer, "This is you."));
        }
        let text = text.trim();
        if text.is_empty() || text.chars().count() > limits::REPORT_CHARACTERS {
            let reason = format!("A report has 1 to {} characters.", limits::REPORT_CHARACTERS);
            return Err(refuse(Code::BadReport, reason));
        }
        if store.person(about).await.map_err(unavailable)?.is_none() {
            return Err(refuse(Code::NoSuchPlayer, "There is no such player."));
        }
        if let Some(id) = match_id
            && !store.has_match(id).await.map_err(unavailable)?
        {
            return Err(refuse(Code::NoSuchMatch, "There is no such match."));
        }
        if let Some(line) = line {
            self.check_line(about, match_id, line).await?;
        }
        let _turn = self.turns.of(by).await;
        let made = store.reports_made(by, now.saturating_sub(limits::DAY_MS)).await.map_err(unavailable)?;
        if made >= limits::REPORTS_OF_A_PERSON_PER_DAY {
            let reason = format!("At most {} reports a day.", limits::REPORTS_OF_A_PERSON_PER_DAY);
            return Err(refuse(Code::TooMany, reason));
        }
        let text = text.to_owned();
        let row = ReportRow { id, by, about, match_id, line, reason, text, at: now };
        store.report(&row).await.map_err(unavailable)?;
        tracing::info!(report_id = %row.id, player_id = %about, "a player was reported");
        Ok(Reported { id })
    }

    /// A line is reported with its match, and of who said it.
    async fn check_line(&self, about: PlayerId, match_id: Option<MatchId>, line: LineId) -> Result<(), Refusal> {
        let lines = match match_id {
            Some(id) => self.store.chat().around(id, line, 0).await.map_err(unavailable)?,
            None => Vec::new(),
        };
        match lines.iter().any(|line| line.from.id == about) {
            true => Ok(()),
            false => Err(refuse(Code::BadReport, "A line is one that the person said in the match's chat.")),
        }
    }
}
