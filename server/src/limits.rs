//! Every limit of the server, with its unit last in its name and the reason for it.
//!
//! Nothing here may depend on anything.

use std::num::NonZeroU32;

mod people;
pub use people::*;

mod tournaments;
pub use tournaments::*;

/// How long a caller waits for the store before it is told that it does not answer. Longer than any healthy commit takes,
/// shorter than a player's patience.
pub const STORE_WAIT_MS: u64 = 5_000;

/// Connections that read the SQLite file beside the one that writes: start-up and REST read little.
pub const STORE_READERS: u32 = 4;

/// Pages that each of these connections keeps in memory. They are in the kernel's cache anyway, and little is read twice.
pub const SQLITE_READER_CACHE_KIB: u32 = 128;

/// Connections to PostgreSQL for start-up and REST, beside the one that appends.
pub const POSTGRES_CONNECTIONS: u32 = 8;

/// A connection to PostgreSQL that was used so shortly ago is taken for alive; an older one is asked first.
pub const POSTGRES_TRUSTED_MS: u64 = 1_000;

/// SQLite's log is brought into the file after so many pages (of 4 KiB), beside the commits. More is less work and slower to open
/// after a crash.
pub const SQLITE_CHECKPOINT_PAGES: usize = 4_000;

/// Pages that one pass of a checkpoint may leave for the commits to wait for: a few milliseconds.
pub const SQLITE_CHECKPOINT_LAST_PAGES: i64 = 200;

/// Passes of a checkpoint beside the commits: each finds less to do than the one before it, even where commits never rest.
pub const SQLITE_CHECKPOINT_PASSES: u32 = 4;

/// From so many pages on SQLite makes checkpoints inside its commits: a bound of the log, whatever becomes of those beside them.
pub const SQLITE_LOG_PAGES: usize = 4 * SQLITE_CHECKPOINT_PAGES;

/// How long the file of SQLite's log is made at the start: the pages of a checkpoint with their headers, and a quarter for what is
/// written before it is done.
pub const SQLITE_LOG_BYTES: u64 = SQLITE_CHECKPOINT_PAGES as u64 * (4096 + 24) * 5 / 4;

/// Appends and new matches that may wait for the journal's writer; more callers wait to get in. Far above what is under way
/// when every match of a full server moves at once.
pub const JOURNAL_QUEUE_WRITES: usize = 16_384;

/// Appends in one transaction. Beyond this a batch gains nothing any more and its first caller waits longer.
pub const JOURNAL_BATCH_WRITES: usize = 1_024;

/// How long the journal waits for a batch before it calls its outcome unknown. Above [`STORE_WAIT_MS`], so that the store's
/// own words come first.
pub const JOURNAL_WAIT_MS: u64 = 8_000;

/// First pause before a match is loaded again from a store that does not answer.
pub const STORE_RETRY_FIRST_MS: u64 = 100;

/// Longest such pause: a store that is back is noticed within it.
pub const STORE_RETRY_LAST_MS: u64 = 3_000;

/// Requests that wait for one match. More than two eager people can have under way; beyond it they are refused.
pub const MATCH_MAILBOX_REQUESTS: usize = 64;

/// Answers of one match that are remembered, so that an act that comes twice is done once. A client has at most
/// [`SOCKET_PENDING_ACTS`] unanswered.
pub const REMEMBERED_DONE_ACTS: usize = 64;

/// Refusals of one match that are remembered, likewise. They are larger, and asking anew does no harm.
pub const REMEMBERED_REFUSED_ACTS: usize = 8;

/// How long an act's id may be: a UUID, a counter or a hash fits.
pub const ACT_ID_BYTES: usize = 64;

/// How long the first roll waits for the chains of the people seated: a page that opens needs a moment.
pub const START_WAIT_MS: u64 = 2_000;

/// How long a roll waits for the links of the sides' clients. A client answers by itself in one round trip.
pub const REVEAL_WAIT_MS: u64 = 1_500;

/// How long a side must be gone before the other may claim. Never under 20 s: a phone that changes networks is not gone.
pub const CLAIM_GRACE_MS: u64 = 60_000;
const _: () = assert!(CLAIM_GRACE_MS >= 20_000);

/// Frames that a channel keeps for readers that lag or come back. Beyond it a snapshot is shorter anyway.
pub const RING_FRAMES: usize = 64;

/// Presence and viewer counts are told at most this often for a small audience; see [`NOTICE_MS_PER_THOUSAND_VIEWERS`].
pub const NOTICE_EVERY_MS: u64 = 500;

/// And so much more seldom for each thousand viewers, since each notice goes to all of them.
pub const NOTICE_MS_PER_THOUSAND_VIEWERS: u64 = 1_000;

/// The lobby tells its changes at most this often.
pub const LOBBY_EVERY_MS: u64 = 250;

/// Matches that the lobby shows: the newest.
pub const LOBBY_MATCHES: usize = 100;

/// The lobby tells how many watch a match at most this often: a few times a minute, and at once when the first come.
pub const VIEWERS_EVERY_MS: u64 = 10_000;

/// Up to here viewers of a listed match are told exactly; above it to two digits, so that a crowd that comes and goes changes no list.
pub const VIEWERS_EXACT: u32 = 20;

/// How often the featured matches are looked at. Often enough that nobody watches a match that is over, and seldom enough to cost nothing.
pub const FEATURED_EVERY_MS: u64 = 3_000;

/// A match in which nobody has acted for so long is not featured: whoever came to watch would see nothing.
pub const FEATURED_ALIVE_MS: u64 = 2 * 60 * 1000;

/// The match that is featured may be quiet for so long: people think, too.
pub const FEATURED_STANDS_MS: u64 = 4 * 60 * 1000;

/// Best-rated matches of a game that are looked at closely, each for its chances: behind them nothing is worth featuring.
pub const FEATURED_CANDIDATES: usize = 8;

/// Matches of one game on the live list: two screens.
pub const LIVE_MATCHES_OF_A_GAME: usize = 50;

/// Longest delay for those who watch, in seconds. Longer than any advice is good for.
pub const WATCH_DELAY_MAX_S: u32 = 900;

/// Steps of one match that wait for its delay to pass, one by one: as many as a quick match has in a quarter of an hour, and a bound on
/// its memory (a few KiB each). Of more only the newest is kept.
pub const LATE_STEPS: usize = 512;

/// Lines of chat that a match keeps for its readers. Who is further behind asks for the history.
pub const RING_LINES: usize = 32;

/// Matches of those whom one follows that are looked at: more than anybody watches.
pub const FOLLOWED_MATCHES: u32 = 200;

/// Lines of chat in one answer.
pub const CHAT_PAGE_LINES: u32 = 50;

/// How long a line of chat may be, in characters: two lines of a phone's width, and no essay.
pub const LINE_CHARACTERS: usize = 200;

/// Lines of chat a minute of one person, in the long run: quicker than anybody types who waits for an answer.
pub const LINES_PER_MINUTE: u32 = 20;

/// Lines that a person may say at once.
pub const LINES_BURST: u32 = 6;

/// Lines a second in one match, in the long run: each goes to everybody there, and nobody reads more.
pub const MATCH_LINES_PER_S: u32 = 5;

/// Lines in one match at once.
pub const MATCH_LINES_BURST: u32 = 20;

/// How long a match that has ended stays loaded when nobody watches it.
pub const ENDED_MATCH_LINGERS_MS: u64 = 30_000;

/// How long a match without a running clock stays loaded when nobody watches it, and a waiting one listed without its maker: long
/// enough to change trains, and what is abandoned does not fill the memory.
pub const IDLE_MATCH_LINGERS_MS: u64 = 5 * 60 * 1000;

/// Running matches of one person. More than anybody plays; a bound on what one can fill.
pub const RUNNING_MATCHES_OF_A_PERSON: u32 = 100;

/// Matches that one person makes in an hour, rematches among them: they are stored for good. More than anybody plays, and than most programs do.
pub const MATCHES_OF_A_PERSON_PER_HOUR: NonZeroU32 = NonZeroU32::new(1_000).unwrap();

/// A match that begins at a position holds the steps that lead there: so many are stored like a match of its own.
pub const BRANCH_STEPS_LIKE_A_MATCH: usize = 100;

/// Matches made in an hour from one address. A school sits behind one.
pub const MATCHES_PER_ADDRESS_PER_HOUR: NonZeroU32 = NonZeroU32::new(5_000).unwrap();

/// Matches in memory. At 8 KiB each it is less than a GiB.
pub const LOADED_MATCHES: usize = 100_000;

/// Matches read in one go at start-up.
pub const STARTUP_PAGE_MATCHES: u32 = 200;

/// How often the server notes that it is alive: clocks are credited from there after an outage.
pub const HEARTBEAT_EVERY_MS: u64 = 5_000;

/// Threads that think for the computer: half of a small machine at most, so that people never wait for it.
pub const THINKING_THREADS: usize = 1;

/// Positions that wait to be thought about. Matches beyond it wait for a place, hints are refused.
pub const THINKING_QUEUE_JOBS: usize = 256;

/// Positions in that queue up to which chances are estimated for those who watch: moves and hints come first.
pub const JUDGED_QUEUE_JOBS: usize = 16;

/// The chances of one match are estimated at most this often. Each takes some milliseconds of a thinking thread.
pub const ESTIMATE_EVERY_MS: u64 = 1_000;

/// Matches that are read and replayed into memory at once: as many as the store has connections to read with, and no more of the processors.
pub const LOADS_AT_ONCE: usize = 4;

/// Matches that are being brought into memory or wait for it. More than come back in the seconds after a start; more are refused.
pub const LOADS_ASKED: usize = 4_096;

/// Records and lists of events that are made at once. Each replays a whole match; more only take the processors from those who play.
pub const REPLAYS_AT_ONCE: usize = 2;

/// Records and lists of events that are made or waited for. More are refused: each waits for all before it.
pub const REPLAYS_ASKED: usize = 64;

/// Steps on one page of a replay: half a megabyte or so, and most matches whole.
pub const REPLAY_PAGE_STEPS: u64 = 500;

/// Steps before the position from which a branch goes on: the longest matches have some thousands.
pub const BRANCH_STEPS: usize = 20_000;

/// Courses (graphs of chances and luck) that are computed at once. Each takes seconds of a processor.
pub const COURSES_AT_ONCE: usize = 1;

/// Courses that are computed or waited for. More are refused: each waits for all before it.
pub const COURSES_ASKED: usize = 16;

/// Courses that are kept in memory, the newest, of some 50 KiB each.
pub const COURSES_KEPT: usize = 200;

/// Pictures of matches that are drawn at once. Each takes a fraction of a second of a processor.
pub const PICTURES_AT_ONCE: usize = 1;

/// Pictures that are drawn or waited for. More are refused: each waits for all before it.
pub const PICTURES_ASKED: usize = 32;

/// Pictures that are kept in memory, the newest, of some 35 KiB each.
pub const PICTURES_KEPT: usize = 100;

/// Longest bank of a clock, in seconds.
pub const CLOCK_BANK_MAX_S: u32 = 3 * 60 * 60;

/// Shortest bank of a clock, in seconds.
pub const CLOCK_BANK_MIN_S: u32 = 10;

/// Largest increment of a clock, in seconds.
pub const CLOCK_INCREMENT_MAX_S: u32 = 600;

/// Most days for a turn.
pub const CLOCK_DAYS_MAX: u32 = 30;

/// A frame from a client. The largest action is far below a kilobyte.
pub const FRAME_BYTES: usize = 16 * 1024;

/// How long what a client still sends after a frame that is too large is taken, so that it hears why it was closed. Many round trips.
pub const LINGER_MS: u64 = 2_000;

/// How much of that is taken. More than any client sends by mistake.
pub const LINGER_BYTES: usize = 1024 * 1024;

/// What a socket reads at once. The library's default of 128 KiB is most of the memory of an idle socket.
pub const SOCKET_READ_BUFFER_BYTES: usize = 3 * 1024;

/// Frames that are due together are written together up to here, to save calls to the kernel.
pub const SOCKET_WRITE_TOGETHER_BYTES: usize = 16 * 1024;

/// What may wait to be written inside the WebSocket library; more than one frame to a client ever has.
pub const SOCKET_WRITE_BUFFER_BYTES: usize = 1024 * 1024;

/// Frames a second of one socket, in the long run. A client that plays sends a few; one that plays for many (a load generator or
/// a bot with many matches) stays far below it too.
pub const SOCKET_FRAMES_PER_S: u32 = 1_000;

/// Frames that a socket may send at once.
pub const SOCKET_FRAMES_BURST: u32 = 2_000;

/// Refusals for being too fast after which a socket is closed: it does not listen.
pub const SOCKET_TOO_FAST_REFUSALS: u32 = 1_000;

/// Channels of one socket.
pub const SOCKET_CHANNELS: usize = 64;

/// Unanswered acts and orders of one socket.
pub const SOCKET_PENDING_ACTS: usize = 64;

/// Sockets of one address. Whole schools sit behind one.
pub const SOCKETS_PER_ADDRESS: usize = 20_000;

/// Sockets of this process.
pub const SOCKETS: usize = 50_000;

/// Connections of this process: every socket, and room beside them for whoever asks over REST. More wait in the kernel.
pub const CONNECTIONS: usize = SOCKETS + 10_000;

/// How long `hello` may take.
pub const HELLO_WAIT_MS: u64 = 10_000;

/// How often a client shall send a ping. Proxies close what is silent for a minute.
pub const PING_EVERY_MS: u64 = 20_000;

/// A socket that is silent for so many times that is gone.
pub const SILENT_AFTER_PINGS: u64 = 3;

/// How long one write may take before the socket is given up.
pub const SOCKET_WRITE_WAIT_MS: u64 = 10_000;

/// A name shown to others, in characters. Fits a seat on a narrow phone.
pub const NAME_CHARACTERS: usize = 24;

/// A body of a REST request. The largest is an act, far below a kilobyte.
pub const BODY_BYTES: usize = 16 * 1024;

/// How long a request's head may take to arrive, and how long a connection may be idle between requests: a slow network needs a few
/// seconds, and whoever never ends a head must not keep one of the [`CONNECTIONS`].
pub const HEAD_WAIT_MS: u64 = 30_000;

/// How long a body may take to arrive.
pub const BODY_WAIT_MS: u64 = 10_000;

/// An address may spend the requests of so many seconds at once: a page that opens asks for several things.
pub const REQUESTS_BURST_S: u32 = 4;

/// An address may open the sockets of so many seconds at once: a whole school comes back when the server has been restarted.
pub const SOCKETS_BURST_S: u32 = 20;

/// How long a browser keeps its token: 400 days, the most that browsers grant.
pub const COOKIE_AGE_S: u32 = 400 * 24 * 60 * 60;

/// How often quiet addresses are forgotten and metrics are tidied.
pub const TIDY_EVERY_MS: u64 = 60_000;

/// How long a stopping server waits for sockets to go and requests to end, before it ends without them.
pub const DRAIN_WAIT_MS: u64 = 10_000;

/// How long a stopping server waits for its store to bring the log into the file: everything is stored by then.
pub const STORE_CLOSE_MS: u64 = 3_000;

/// How long the store may take to answer a health check. Those who ask give up after a few seconds themselves.
pub const READY_WAIT_MS: u64 = 1_000;

/// The earliest that a client of a stopping server shall come back: a restart takes about as long.
pub const DRAIN_RETRY_MS_MIN: u64 = 250;

/// The latest. Between the two clients spread by chance, so that the next server is not met by all at once.
pub const DRAIN_RETRY_MS_MAX: u64 = 1_500;

/// New guests an hour from one address, if the operator says nothing else: a school sits behind one.
pub const GUESTS_PER_ADDRESS_PER_HOUR: u32 = 500;

/// REST requests a second from one address in the long run, likewise: a lobby full of pages behind one address, and no flood.
pub const REQUESTS_PER_ADDRESS_PER_S: u32 = 50;

/// Sockets opened a second from one address in the long run, likewise: all pages of a school that come back after a restart are in again within
/// seconds.
pub const SOCKETS_PER_ADDRESS_PER_S: u32 = 50;

/// When one who sent far too many frames may come back: long enough to cost a loop something, short enough for a person.
pub const TOO_FAST_RETRY_MS: u64 = 5_000;

/// Results that wait to be stored. More matches than end in the seconds that a store may be away; beyond it they are found in the journal.
pub const RESULTS_NOTED: usize = 4_096;

/// Results stored in one statement, and matches looked for in one: SQLite has one writer, and moves go first.
pub const RESULTS_PAGE: u32 = 64;

/// How long results are gathered before they are stored together: a commit for each would make moves wait where many matches end, and
/// nobody notices so short a wait.
pub const RESULTS_GATHER_MS: u64 = 50;

/// How often the journal is looked through for results that nobody noted, beside the start. They are noted as matches end; this is for
/// what nobody foresees.
pub const RESULTS_CATCH_UP_EVERY_MS: u64 = 60 * 60 * 1000;

/// How long to wait before results are tried again that the store did not take.
pub const RESULTS_RETRY_MS: u64 = 3_000;

/// Results folded into ratings in one transaction, likewise.
pub const RATINGS_PAGE_RESULTS: u32 = 64;

/// How long one who asks what a match did to the ratings right after its end waits for the answer. It comes within milliseconds
/// unless the server is catching up.
pub const RATINGS_WAIT_MS: u64 = 5_000;

/// Matches on one page of a player's list.
pub const PAST_MATCHES_PAGE: u32 = 50;

/// Last matches on a player's page.
pub const PROFILE_LAST_MATCHES: u32 = 10;

/// Opponents on a player's page: those met most often.
pub const PROFILE_OPPONENTS: u32 = 10;

/// Points of a rating's graph: more than a screen has columns.
pub const RATING_POINTS: u32 = 2_000;

/// Places of a leader board.
pub const LEADERS: u32 = 100;

/// Players found by the beginning of a name: more are found by typing on.
pub const PLAYERS_FOUND: u32 = 20;
