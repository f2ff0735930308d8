//! How one who asked hears the answer: exactly one, whatever happens to the match's task.
//!
//! This module must not know who asks.

use protocol::code::Code;
use protocol::ids::Seq;
use tokio::sync::oneshot;

use super::{Refusal, refuse};

/// What is done with an answer.
type Hear = Box<dyn FnOnce(Result<Seq, Refusal>) + Send>;

/// The way back to one who asked. Dropped unanswered, it says that the server is stopping, or that the match's task has failed.
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
            hear(Err(if std::thread::panicking() {
                refuse(Code::Internal, "an error inside the server; whether it was done is not known")
            } else {
                refuse(Code::Draining, "the server is stopping; come back in a moment")
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_is_not_answered_hears_whether_the_server_stops_or_has_failed() {
        let (reply, stopped) = Reply::once();
        drop(reply);
        let (reply, failed) = Reply::once();
        let task = tokio::spawn(async move {
            let _reply = reply;
            panic!("as a test may")
        });
        task.await.expect_err("it panicked");
        let mut codes = Vec::new();
        for answer in [stopped, failed] {
            codes.push(answer.await.expect("an answer").expect_err("a refusal").code);
        }
        assert_eq!(codes, ["draining", "internal"]);
    }
}
