//! Every limit of the client, with unit and reason.

use std::time::Duration;

/// Events that wait for the program; then the socket is not read until it takes some.
pub const EVENTS_MAX: usize = 256;

/// Calls that wait for the connection's task; then callers wait.
pub const CALLS_MAX: usize = 64;

/// Acts and orders without an answer, sent again after each reconnect; more are refused at once.
pub const PENDING_MAX: usize = 32;

/// Channels of one client; more are refused at once.
pub const CHANNELS_MAX: usize = 1000;

/// Bytes of a frame from the server: the largest is a lobby of several hundred matches.
pub const FRAME_BYTES_MAX: usize = 4 << 20;

/// Bytes that the socket reads at once. The library's own default is 128 KiB for each socket.
pub const READ_BUFFER_BYTES: usize = 3 * 1024;

/// Bytes written that the system has not taken yet; the client's frames are small.
pub const WRITE_BUFFER_BYTES_MAX: usize = 256 << 10;

/// Bytes of an answer over HTTP: the record of a match of 1000 rounds is under 2 MiB.
pub const HTTP_ANSWER_BYTES_MAX: u64 = 16 << 20;

/// How long a whole request over HTTP may take.
pub const HTTP_WAIT_MAX: Duration = Duration::from_secs(15);

/// How long it may take to open a socket and be welcomed.
pub const OPEN_WAIT_MAX: Duration = Duration::from_secs(10);

/// How long one frame may take to be written.
pub const WRITE_WAIT_MAX: Duration = Duration::from_secs(10);

/// The first pause before connecting again is at most this long ..
pub const BACKOFF_BASE: Duration = Duration::from_millis(200);

/// .. and no pause is longer than this.
pub const BACKOFF_MAX: Duration = Duration::from_secs(15);

/// How often the same act, order or subscription is asked again after a refusal for the moment: for a minute or so, with the
/// pauses above. Then the program is given the refusal.
pub const RETRIES_MAX: u32 = 12;

/// A server that says less often when to ping is not believed.
pub const PING_EVERY_MIN: Duration = Duration::from_millis(100);

/// A server that has sent nothing for so many ping intervals is taken for gone.
pub const SILENT_PINGS: u32 = 3;

/// Rolls that may be revealed before the first of them has been shown: one action of Sector Soccer may set off 90 throws, and
/// they are one step. A server that asks for more at once wants to foresee.
pub const REVEALS_AHEAD_MAX: u32 = 128;

/// Links of a chain that are hashed at once to reach one shown (about 10 ms); a server that names a roll beyond lies.
pub const LINKS_SKIPPED_MAX: u32 = 1 << 16;
