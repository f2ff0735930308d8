//! What a socket has still to send: answers, the channels it reads, and its end.
//!
//! Both halves of a socket and the tasks of matches meet here; the lock is held for a few instructions. Answers are bounded by the
//! acts that a socket may have unanswered and by the reader, which waits while there is no room.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use protocol::ids::Channel;
use protocol::to_client::ToClient;
use tokio::sync::Notify;

use crate::limits;
use crate::matches::feed::{Cursor, Readable, ReaderId};

/// What waits to be sent.
#[derive(Default)]
pub(crate) struct Outbox {
    /// Wakes the writer.
    pub(crate) wake: Arc<Notify>,
    /// Wakes the reader when answers have been taken.
    room: Notify,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    answers: VecDeque<ToClient>,
    pending: usize,
    channels: Vec<Subscription>,
    ended: Option<Option<ToClient>>,
}

/// A channel that this socket reads.
pub(crate) struct Subscription {
    pub(crate) channel: Channel,
    pub(crate) feed: Arc<dyn Readable>,
    pub(crate) reader: ReaderId,
    pub(crate) cursor: Cursor,
}

impl Outbox {
    /// Sends an answer when the frames before it are sent.
    pub(crate) fn answer(&self, answer: ToClient) {
        self.state.lock().answers.push_back(answer);
        self.wake.notify_one();
    }

    /// One more unanswered act, if the socket may have it.
    pub(crate) fn begin_act(&self) -> bool {
        let mut state = self.state.lock();
        let room = state.pending < limits::SOCKET_PENDING_ACTS;
        state.pending += usize::from(room);
        room
    }

    /// Answers an act.
    pub(crate) fn end_act(&self, answer: ToClient) {
        {
            let mut state = self.state.lock();
            state.pending -= 1;
            state.answers.push_back(answer);
        }
        self.wake.notify_one();
    }

    /// Waits until the socket has taken enough of what it was sent to be told more.
    pub(crate) async fn room(&self) {
        while self.state.lock().answers.len() >= 2 * limits::SOCKET_PENDING_ACTS {
            self.room.notified().await;
        }
    }

    /// The answers so far.
    pub(crate) fn take_answers(&self) -> VecDeque<ToClient> {
        let answers = std::mem::take(&mut self.state.lock().answers);
        self.room.notify_one();
        answers
    }

    /// Reads a channel; one that is read already starts anew. False: too many.
    pub(crate) fn subscribe(&self, new: Subscription) -> bool {
        let mut state = self.state.lock();
        let old = state.channels.iter().position(|known| known.channel == new.channel);
        let replaced = old.map(|place| state.channels.swap_remove(place));
        let room = state.channels.len() < limits::SOCKET_CHANNELS;
        let leaves = if room {
            // Most sockets read one channel, and a list makes room for four.
            if state.channels.is_empty() {
                state.channels.reserve_exact(1);
            }
            state.channels.push(new);
            replaced
        } else {
            Some(new)
        };
        drop(state);
        if let Some(subscription) = leaves {
            subscription.feed.leave(subscription.reader);
        }
        self.wake.notify_one();
        room
    }

    /// Whether the socket may read this channel too: it does already, or has room for one more.
    pub(crate) fn has_room_for(&self, channel: Channel) -> bool {
        let state = self.state.lock();
        state.channels.len() < limits::SOCKET_CHANNELS || state.channels.iter().any(|known| known.channel == channel)
    }

    /// Goes on with a channel whose feed has ended, unless the client has left it meanwhile.
    pub(crate) fn resubscribe(&self, new: Subscription) {
        let mut state = self.state.lock();
        let old = state.channels.iter_mut().find(|known| known.channel == new.channel);
        let leaves = match old {
            Some(old) => std::mem::replace(old, new),
            None => new,
        };
        drop(state);
        leaves.feed.leave(leaves.reader);
        self.wake.notify_one();
    }

    /// Reads a channel no more. False: it was not read.
    pub(crate) fn unsubscribe(&self, channel: Channel) -> bool {
        let mut state = self.state.lock();
        let place = state.channels.iter().position(|known| known.channel == channel);
        let left = place.map(|place| state.channels.swap_remove(place));
        drop(state);
        if let Some(subscription) = &left {
            subscription.feed.leave(subscription.reader);
        }
        left.is_some()
    }

    /// What `with` makes of channel number `place`; none where there are fewer.
    pub(crate) fn channel<T>(&self, place: usize, with: impl FnOnce(&mut Subscription) -> T) -> Option<T> {
        self.state.lock().channels.get_mut(place).map(with)
    }

    /// Nothing more comes in. `goodbye`: said last, unless the client has gone.
    pub(crate) fn end(&self, goodbye: Option<ToClient>) {
        self.state.lock().ended = Some(goodbye);
        self.wake.notify_one();
    }

    /// Whether nothing more comes in, and what is to be said last.
    pub(crate) fn ended(&self) -> Option<Option<ToClient>> {
        self.state.lock().ended.clone()
    }

    /// The socket has gone: its channels lose a reader.
    pub(crate) fn leave_all(&self) {
        let channels = std::mem::take(&mut self.state.lock().channels);
        for subscription in channels {
            subscription.feed.leave(subscription.reader);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::matches::feed::Next;
    use crate::matches::readers::Readers;

    /// A feed that counts who leaves it.
    struct Counting {
        reader: ReaderId,
        left: AtomicUsize,
    }

    impl Readable for Counting {
        fn next(&self, _: &mut Cursor) -> Next {
            Next::Wait
        }

        fn join(&self, _: Option<protocol::ids::PlayerId>, _: &Arc<Notify>) -> Option<ReaderId> {
            Some(self.reader)
        }

        fn leave(&self, _: ReaderId) {
            self.left.fetch_add(1, Ordering::SeqCst);
        }
    }

    #[test]
    fn a_channel_that_is_left_while_it_is_opened_anew_stays_left() {
        let reader = Readers::default().add(None, Default::default(), Arc::default()).expect("an open feed");
        let feed = || Arc::new(Counting { reader, left: AtomicUsize::new(0) });
        let (old, new, late) = (feed(), feed(), feed());
        let subscription = |feed: &Arc<Counting>| Subscription {
            channel: Channel::Lobby,
            feed: feed.clone(),
            reader,
            cursor: Cursor::new(None, None, false),
        };
        let outbox = Outbox::default();
        assert!(outbox.subscribe(subscription(&old)));
        outbox.resubscribe(subscription(&new));
        let left = [&old, &new].map(|feed| feed.left.load(Ordering::SeqCst));
        assert_eq!(left, [1, 0], "it goes on with the new one");
        assert!(outbox.unsubscribe(Channel::Lobby));
        outbox.resubscribe(subscription(&late));
        assert!(outbox.channel(0, |_| ()).is_none(), "nothing is read");
        assert_eq!(late.left.load(Ordering::SeqCst), 1);
    }

    #[test]
    fn a_full_socket_has_room_for_what_it_reads_already() {
        let reader = Readers::default().add(None, Default::default(), Arc::default()).expect("an open feed");
        let feed = Arc::new(Counting { reader, left: AtomicUsize::new(0) });
        let channel = |number: usize| Channel::Match(protocol::ids::MatchId(uuid::Uuid::from_u128(number as u128)));
        let outbox = Outbox::default();
        for number in 0..limits::SOCKET_CHANNELS {
            assert!(outbox.has_room_for(channel(number)));
            let cursor = Cursor::new(None, None, false);
            outbox.subscribe(Subscription { channel: channel(number), feed: feed.clone(), reader, cursor });
        }
        assert!(outbox.has_room_for(channel(0)) && !outbox.has_room_for(channel(limits::SOCKET_CHANNELS)));
    }
}
