//! How one who asked hears the answer: exactly one, whatever happens to the match's task.
//!
//! This module must not know who asks.

use protocol::code::Code;
use protocol::ids::Seq;
use tokio::sync::oneshot;

use super::{Refusal, refuse};

/// What is done with an answer.
type Hear = Box<dyn FnOnce(Result<Seq, Refusal>) + Send>;

/// The way back to one who asked. Dropped unanswered, it says that the server is stopping.
pub struct Reply(Option<Hear>);

impl Reply {
    /// Calls `hear` with the answer, from the match's task: it must be quick.
    pub fn new(hear: impl FnOnce(Result<Seq, Refusal>) + Send + 'static) -> Reply {
        Reply(Some(Box::new(hear)))
    }

    /// An answer to wait for.
    pub fn once() -> (Reply, oneshot::Receiver<Result<Seq, Refusal>>) {
        let (tell, told) = oneshot::channel();
        // Who has gone does not want to know.
        (Reply::new(move |answer| drop(tell.send(answer))), told)
    }

    /// Answers.
    pub fn answer(mut self, answer: Result<Seq, Refusal>) {
        if let Some(hear) = self.0.take() {
            hear(answer);
        }
    }
}

impl Drop for Reply {
    fn drop(&mut self) {
        if let Some(hear) = self.0.take() {
            hear(Err(refuse(Code::Draining, "the server is stopping; come back in a moment")));
        }
    }
}
