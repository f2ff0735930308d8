//! After an append of unknown outcome: the journal is read again before anything else happens.
//!
//! This module must not guess what was stored.

use protocol::code::Code;

use super::answers::Answers;
use super::core::Core;
use super::task::Task;
use super::{plan, refuse};

impl Task {
    /// The outcome of an append is unknown: reads the journal, and refuses everybody meanwhile.
    /// False: the match cannot go on here.
    pub(super) async fn recover(&mut self) -> bool {
        let id = self.core().id;
        let journal = self.shared.journal.clone();
        let reload = journal.reload(id);
        tokio::pin!(reload);
        let loaded = loop {
            tokio::select! {
                () = self.shared.stop.cancelled() => return false,
                loaded = &mut reload => break loaded,
                Some(request) = self.requests.recv() => {
                    request.into_reply().answer(Err(refuse(Code::StoreUnavailable, "the store does not answer")));
                }
            }
        };
        let Some((row, entries)) = loaded else {
            tracing::error!(match_id = %id, "a match that is being played is not in the store");
            return false;
        };
        let (mut answers, mut witnessed, mut rolls) = (Answers::default(), Vec::new(), Vec::new());
        let from = self.core().version;
        let replayed = Core::replay(&row, &entries, |core, entry, seen| {
            answers.replay(entry);
            if entry.version > from {
                rolls.extend(plan::rolled(entry));
                witnessed.push((core.version, seen));
            }
        });
        match replayed {
            Ok(core) => {
                (self.unsure, self.answers) = (false, answers);
                if core.version > from {
                    self.show(core, &witnessed, &rolls);
                }
                self.arrange();
                true
            }
            Err(error) => {
                tracing::error!(match_id = %id, %error, "a match cannot go on");
                false
            }
        }
    }
}
