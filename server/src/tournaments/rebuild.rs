//! Makes what lists show of a tournament anew from its log, and checks that the log adds up.
//!
//! This may be done beside a running server. This module must not change a log.

use protocol::ids::TournamentId;
use protocol::tournaments::{Logged, TournamentView};

use super::standings::Goals;
use super::{Tournament, show, task};
use crate::store::Store;

/// What a log amounts to.
#[derive(Clone, Debug, PartialEq)]
pub struct Rebuilt {
    /// How many entries it has.
    pub entries: usize,
    /// The tournament as everybody sees it, without goals of running matches.
    pub view: TournamentView,
}

/// Folds the log and puts the lists right. Errors: no such tournament; a log that does not add up; the store's.
pub async fn rebuild(store: &dyn Store, id: TournamentId) -> anyhow::Result<Rebuilt> {
    let found = store.tournaments().tournament(id).await?;
    let (_, rows) = found.ok_or_else(|| anyhow::anyhow!("there is no tournament {id}"))?;
    let log: Vec<Logged> = rows.iter().map(task::logged).collect::<Result<_, _>>()?;
    let state = Tournament::fold(id, &log)?;
    store.tournaments().replace_summary(id, &task::summary(&state)).await?;
    Ok(Rebuilt { entries: log.len(), view: show::view(&state, &Goals::new())? })
}
