//! The mailbox of a match: what is asked of it, and apart from that the links that its sides open.
//!
//! Any number may put into it, one task takes out. Of our own, since the channels of the runtime keep room for many messages: two of them
//! would be a fifth of an idle match. This module must not judge what it holds.

use std::collections::VecDeque;

use parking_lot::Mutex;
use tokio::sync::Notify;

use super::handle::{OpenedLink, Request};
use crate::limits::MATCH_MAILBOX_REQUESTS;

/// What waits for a match's task. Bounded in both kinds.
#[derive(Default)]
pub(super) struct Mailbox {
    waiting: Mutex<Waiting>,
    wake: Notify,
}

#[derive(Default)]
struct Waiting {
    requests: VecDeque<Box<Request>>,
    links: VecDeque<Box<OpenedLink>>,
    closed: bool,
}

/// What the task takes out.
pub(super) enum Mail {
    Link(Box<OpenedLink>),
    Request(Box<Request>),
}

/// Why something was not taken in; it comes back.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NotTaken<T> {
    /// Too much waits already.
    Full(T),
    /// The task has ended.
    Closed(T),
}

impl Mailbox {
    /// A request for the task.
    pub(super) fn ask(&self, request: Box<Request>) -> Result<(), NotTaken<Box<Request>>> {
        self.put(request, |waiting| &mut waiting.requests)
    }

    /// A link for the task.
    pub(super) fn open(&self, link: Box<OpenedLink>) -> Result<(), NotTaken<Box<OpenedLink>>> {
        self.put(link, |waiting| &mut waiting.links)
    }

    fn put<T>(&self, item: T, queue: impl FnOnce(&mut Waiting) -> &mut VecDeque<T>) -> Result<(), NotTaken<T>> {
        let mut waiting = self.waiting.lock();
        if waiting.closed {
            return Err(NotTaken::Closed(item));
        }
        let queue = queue(&mut waiting);
        if queue.len() >= MATCH_MAILBOX_REQUESTS {
            return Err(NotTaken::Full(item));
        }
        queue.push_back(item);
        drop(waiting);
        self.wake.notify_one();
        Ok(())
    }

    /// Waits for whatever comes next: links first.
    pub(super) async fn next(&self) -> Mail {
        self.take(|waiting| {
            let link = waiting.links.pop_front().map(Mail::Link);
            link.or_else(|| waiting.requests.pop_front().map(Mail::Request))
        })
        .await
    }

    /// Waits for a link, while requests wait.
    pub(super) async fn link(&self) -> Box<OpenedLink> {
        self.take(|waiting| waiting.links.pop_front()).await
    }

    /// Waits for a request, while links wait.
    pub(super) async fn request(&self) -> Box<Request> {
        self.take(|waiting| waiting.requests.pop_front()).await
    }

    async fn take<T>(&self, first: impl Fn(&mut Waiting) -> Option<T>) -> T {
        loop {
            if let Some(taken) = first(&mut self.waiting.lock()) {
                return taken;
            }
            // A wake-up since then is kept; one for what is not looked for now costs another look.
            self.wake.notified().await;
        }
    }

    /// Whether the task has ended, or is about to.
    pub(super) fn is_closed(&self) -> bool {
        self.waiting.lock().closed
    }

    /// Takes nothing in any more. What was waiting is for whoever closes it; links nobody waits for.
    pub(super) fn close(&self) -> VecDeque<Box<Request>> {
        let left = std::mem::replace(&mut *self.waiting.lock(), Waiting { closed: true, ..Waiting::default() });
        // Their answers are given outside the lock.
        left.requests
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use protocol::ids::PlayerId;

    use super::super::reply::Reply;
    use super::*;

    fn request(number: usize) -> Box<Request> {
        let commitment = number.to_string();
        Box::new(Request::Chain { who: PlayerId(uuid::Uuid::nil()), side: None, commitment, reply: Reply::new(drop) })
    }

    fn link(roll: u32) -> Box<OpenedLink> {
        let who = PlayerId(uuid::Uuid::nil());
        Box::new(OpenedLink { who, side: None, roll, link: String::new(), reply: Reply::new(drop) })
    }

    fn number(request: &Request) -> usize {
        let Request::Chain { commitment, .. } = request else { panic!("another request") };
        commitment.parse().unwrap()
    }

    #[tokio::test]
    async fn each_kind_is_bounded_and_keeps_its_order() {
        let mailbox = Mailbox::default();
        for i in 0..MATCH_MAILBOX_REQUESTS {
            assert!(mailbox.ask(request(i)).is_ok());
        }
        assert!(matches!(mailbox.ask(request(99)), Err(NotTaken::Full(back)) if number(&back) == 99));
        assert!(mailbox.open(link(1)).is_ok(), "requests do not keep links out");
        assert_eq!(number(&*mailbox.request().await), 0);
        assert!(matches!(mailbox.next().await, Mail::Link(link) if link.roll == 1));
        assert!(matches!(mailbox.next().await, Mail::Request(request) if number(&request) == 1));
    }

    #[tokio::test]
    async fn what_is_not_looked_for_is_not_lost() {
        let mailbox = Arc::new(Mailbox::default());
        let waits = tokio::spawn({
            let mailbox = mailbox.clone();
            async move { mailbox.link().await.roll }
        });
        tokio::task::yield_now().await;
        assert!(mailbox.ask(request(1)).is_ok());
        tokio::task::yield_now().await;
        assert!(mailbox.open(link(5)).is_ok());
        assert_eq!(waits.await.unwrap(), 5);
        assert!(matches!(mailbox.next().await, Mail::Request(request) if number(&request) == 1));
    }

    #[test]
    fn a_closed_one_gives_back_what_it_held_and_what_comes() {
        let mailbox = Mailbox::default();
        assert!(mailbox.ask(request(1)).is_ok() && mailbox.open(link(1)).is_ok());
        assert_eq!(mailbox.close().iter().map(|request| number(request)).collect::<Vec<_>>(), [1]);
        assert!(mailbox.is_closed());
        assert!(matches!(mailbox.ask(request(2)), Err(NotTaken::Closed(back)) if number(&back) == 2));
        assert!(matches!(mailbox.open(link(2)), Err(NotTaken::Closed(_))));
    }
}
