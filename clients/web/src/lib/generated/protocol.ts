// Generated from the crate `protocol`; never edited. `make types` writes it anew.

// What differs from game to game: objects with a `type`, described in each game's rules.
export type GameAction = { type: string; [field: string]: unknown };
export type CompactAction = { type: string; [field: string]: unknown };
export type GameEvent = { type: string; [field: string]: unknown };
export type GameView = { phase: string; [field: string]: unknown };

/**
 * One of the two sides of a match.
 */
export type Side = "home" | "away";

/**
 * One value for each side. Unknown fields are passed over, since clients read it in what the server sends.
 */
export type BySide<T> = { 
/**
 * Home's.
 */
home: T, 
/**
 * Away's.
 */
away: T, };

/**
 * Whose chain of links it is.
 */
export type ChainOwner = "server" | "home" | "away";

/**
 * The links opened for one roll, in 64 hexadecimal digits each.
 */
export type RollProof = { 
/**
 * The number of the roll in its match, from 1.
 */
roll: number, 
/**
 * The server's link.
 */
server: string, 
/**
 * Home's link; null where home has no chain or did not open it in time.
 */
home: string | null, 
/**
 * Away's link, likewise.
 */
away: string | null, 
/**
 * Sides that have a chain and did not open their link in time.
 */
missed?: Array<Side>, };

/**
 * A match. Time-ordered (UUID version 7).
 */
export type MatchId = string;

/**
 * A person or program that has a token.
 */
export type PlayerId = string;

/**
 * What a socket can subscribe to; `match/<id>`, `tournament/<id>`, `lobby` or `me` in JSON.
 */
export type Channel = string;

/**
 * A frame from a client: one JSON object of at most 16 KiB.
 */
export type ToServer = { "type": "hello", 
/**
 * The protocol version the client speaks.
 */
protocol: number, 
/**
 * A bearer token; browsers send their cookie instead. Without either the socket may only watch.
 */
token?: string, 
/**
 * A language tag for reasons; only `en` exists.
 */
language?: string, 
/**
 * Name and version of the program, for the operator's logs.
 */
client?: string, } | { "type": "subscribe", 
/**
 * Which.
 */
channel: Channel, 
/**
 * The last `seq` this client has applied.
 */
since?: number, 
/**
 * Whether to send the legal actions (in the short form) with each prompt of one's own sides.
 */
legal: boolean, } | { "type": "unsubscribe", 
/**
 * Which.
 */
channel: Channel, } | { "type": "act", 
/**
 * Chosen by the client, unique in its match: 1 to 64 printable ASCII characters. A repeated id gets its first answer.
 */
id: string, 
/**
 * The match.
 */
channel: Channel, 
/**
 * The prompt being answered.
 */
prompt: number, 
/**
 * Whose action; needed only by one who holds both sides.
 */
side?: Side, 
/**
 * The action in the game's JSON.
 */
action: GameAction, } | { "type": "order", 
/**
 * As in `act`.
 */
id: string, 
/**
 * The match.
 */
channel: Channel, 
/**
 * Whose; needed only by one who holds both sides.
 */
side?: Side, 
/**
 * What.
 */
order: Order, } | { "type": "chain", 
/**
 * The match.
 */
channel: Channel, 
/**
 * Whose; needed only by one who holds both sides.
 */
side?: Side, 
/**
 * 64 hexadecimal digits.
 */
commitment: string, } | { "type": "link", 
/**
 * The match.
 */
channel: Channel, 
/**
 * Whose; needed only by one who holds both sides.
 */
side?: Side, 
/**
 * The roll it is for, as in `reveal`.
 */
roll: number, 
/**
 * 64 hexadecimal digits.
 */
link: string, } | { "type": "say", 
/**
 * As in `act`; a repeated one is said once.
 */
id: string, 
/**
 * The match.
 */
channel: Channel, 
/**
 * Where.
 */
room: Room, 
/**
 * One line: 1 to 200 visible characters, trimmed.
 */
text: string, } | { "type": "ping", };

/**
 * What a side can do besides playing.
 */
export type Order = { "type": "resign", } | { "type": "offer_draw", } | { "type": "accept_draw", } | { "type": "decline_draw", } | { "type": "abort", } | { "type": "claim_win", } | { "type": "claim_draw", } | { "type": "rematch", };

/**
 * A frame to a client: one JSON object. Clients ignore fields and types that they do not know.
 */
export type ToClient = { "type": "welcome", 
/**
 * The protocol version in force.
 */
protocol: number, 
/**
 * Name and version of the server.
 */
server: string, 
/**
 * Who the token belongs to; absent for one who may only watch.
 */
you?: You, 
/**
 * Server time, milliseconds since 1970.
 */
now: number, 
/**
 * Send a `ping` at least this often, in milliseconds, or be taken for gone.
 */
ping_every_ms: number, } | { "type": "snapshot" } & Snapshot | { "type": "diff" } & Diff | { "type": "done", 
/**
 * The id of the request.
 */
id: string, 
/**
 * The journal's version after it.
 */
seq: number, } | { "type": "refused" } & Refused | { "type": "notice", 
/**
 * Which channel.
 */
channel: Channel, 
/**
 * What.
 */
notice: Notice, } | { "type": "said", 
/**
 * Which match.
 */
channel: Channel, 
/**
 * What.
 */
line: Line, 
/**
 * Lines before this one were too many to be kept for this reader: `GET /api/matches/{id}/chat` has them.
 */
missed?: boolean, } | { "type": "reveal", 
/**
 * The match.
 */
channel: Channel, 
/**
 * Whose chain.
 */
side: Side, 
/**
 * The roll's number in the match, from 1.
 */
roll: number, 
/**
 * How long the roll waits, in milliseconds.
 */
within_ms: number, } | { "type": "goodbye", 
/**
 * A code: `draining`, `store_unavailable`, `too_fast`, `frame_too_large`, `protocol_version`, `bad_token`, `hello_first`, `silent`,
 * `signed_out`.
 */
why: string, 
/**
 * When to come back, in milliseconds; absent: not with the same request.
 */
retry_ms?: number, } | { "type": "pong", 
/**
 * Server time, milliseconds since 1970.
 */
now: number, };

/**
 * Who a token belongs to.
 */
export type You = { 
/**
 * The id.
 */
id: PlayerId, 
/**
 * The name shown to others.
 */
name: string, 
/**
 * Whether the name is an account's; absent: a guest's.
 */
account?: boolean, 
/**
 * Whether a program plays; absent: a person.
 */
bot?: boolean, 
/**
 * Whether that program may be paired with anybody who waits; absent: no.
 */
bot_in_pools?: boolean, 
/**
 * What an operator has trusted the account with; absent: nothing.
 */
roles?: Array<Role>, };

/**
 * The whole of a channel at `seq`.
 */
export type Snapshot = { 
/**
 * Which channel.
 */
channel: Channel, 
/**
 * The version shown.
 */
seq: number, 
/**
 * A [`crate::matches::MatchView`], [`crate::matches::LobbyView`] or [`crate::matchmaking::MeView`].
 */
view: MatchView | LobbyView | MeView, 
/**
 * For each side that owes an action the prompt to quote. Absent in the lobby.
 */
prompts?: Prompts, 
/**
 * Legal actions in the short form, for the viewer's own sides that owe an action, if asked for.
 */
legal?: Legal, 
/**
 * The clocks, where the match has them.
 */
clocks?: Clocks, 
/**
 * The chance of each result, where the game tells it.
 */
chances?: Chances, 
/**
 * The sides that this viewer plays: none, one or both.
 */
you?: Array<Side>, };

/**
 * One step of a channel.
 */
export type Diff = { 
/**
 * Which channel.
 */
channel: Channel, 
/**
 * The version it starts from.
 */
from: number, 
/**
 * The version it leads to; never skips one between frames.
 */
to: number, 
/**
 * A JSON Merge Patch (RFC 7396) on this viewer's view; absent: the view is unchanged.
 */
patch?: unknown, 
/**
 * The same change in the game's words, as far as this viewer witnesses it.
 */
events?: GameEvent[], 
/**
 * The rolls in it, with what proves them, in order.
 */
rolls?: Array<Rolled>, 
/**
 * Replaces the former prompts where present.
 */
prompts?: Prompts, 
/**
 * Replaces the former legal actions where present.
 */
legal?: Legal, 
/**
 * Replaces the former clocks where present.
 */
clocks?: Clocks, 
/**
 * Replaces the former chances where present.
 */
chances?: Chances, };

/**
 * The prompt of each side that owes an action.
 */
export type Prompts = { 
/**
 * Home's; absent: home owes nothing.
 */
home?: number, 
/**
 * Away's; absent: away owes nothing.
 */
away?: number, };

/**
 * Legal actions of sides in the game's short form.
 */
export type Legal = { 
/**
 * Home's.
 */
home?: CompactAction[], 
/**
 * Away's.
 */
away?: CompactAction[], };

/**
 * A roll and its proof.
 */
export type Rolled = { 
/**
 * Sides of each die.
 */
dice: Array<number>, 
/**
 * What came up.
 */
faces: Array<number>, 
/**
 * The links.
 */
proof: RollProof, };

/**
 * Why something was not done.
 */
export type Refused = { 
/**
 * The id of the request, where it had one.
 */
id?: string, 
/**
 * The channel it spoke of, where it named one.
 */
channel?: Channel, 
/**
 * A game's code, or one of [`crate::code::Code`].
 */
code: string, 
/**
 * A sentence for people.
 */
reason: string, 
/**
 * What the code speaks of: an object.
 */
values: Record<string, unknown>, 
/**
 * The match's version, so that a client that lags knows it.
 */
head?: number, };

/**
 * Droppable news of a channel.
 */
export type Notice = { 
/**
 * Whether each side's person is here.
 */
presence: BySide<Presence>, 
/**
 * Sockets that watch.
 */
viewers: number, 
/**
 * What the computer thinks of the match, where somebody watches and the game computes no chances itself.
 */
estimate?: Estimate, };

/**
 * Estimated chances and what they are of.
 */
export type Estimate = { 
/**
 * The version of the match.
 */
seq: number, 
/**
 * The chance of each result.
 */
chances: Chances, };

/**
 * Whether a side's person is here.
 */
export type Presence = { 
/**
 * A socket of theirs subscribes to the match. Computers always are.
 */
here: boolean, 
/**
 * When they went, server time in milliseconds since 1970.
 */
gone_since?: number, 
/**
 * When the other side may claim, likewise; absent: never.
 */
claim_at?: number, };

/**
 * A guest or account as others see it.
 */
export type Person = { 
/**
 * The id.
 */
id: PlayerId, 
/**
 * The name shown.
 */
name: string, 
/**
 * Whether a program plays under this name. Absent: no.
 */
bot?: boolean, };

/**
 * Somebody whom the asker follows, and what they play now.
 */
export type Followed = { 
/**
 * The id.
 */
id: PlayerId, 
/**
 * The name shown.
 */
name: string, 
/**
 * Whether a program plays under this name. Absent: no.
 */
bot?: boolean, 
/**
 * The matches that they play now and that the asker may watch without having been given the link, newest first. Those with a
 * delay are left out: that one ends would be told early.
 */
playing: Array<MatchId>, };

/**
 * What a player has decided about another.
 */
export type RelationKind = "follow" | "block";

/**
 * The view of a `match/<id>` channel: what merge patches apply to.
 */
export type MatchView = { 
/**
 * The game's own view; null until both seats are taken.
 */
game: GameView | null, 
/**
 * Everything in front of the game.
 */
match: MatchInfo, };

/**
 * A match in front of its game.
 */
export type MatchInfo = { 
/**
 * The id.
 */
id: MatchId, 
/**
 * Name of the game.
 */
game: string, 
/**
 * Edition of its rules.
 */
ruleset: number, 
/**
 * Options, defaults filled in.
 */
options: Record<string, unknown>, 
/**
 * How time is kept.
 */
clock: ClockOptions, 
/**
 * Whether the lobby lists it.
 */
listed: boolean, 
/**
 * Whether ratings follow from it.
 */
rated: boolean, 
/**
 * Who may watch it.
 */
watch: Watch, 
/**
 * How many seconds later than the players everybody else is shown what happens.
 */
delay_s: number, 
/**
 * How far it is.
 */
status: Status, 
/**
 * Who sits where; null: free.
 */
seats: { home: Seat | null, away: Seat | null }, 
/**
 * What each person's rating in this game was when they sat down; null: nobody, the computer, or none yet.
 */
ratings: { home: ShownRating | null, away: ShownRating | null }, 
/**
 * The side whose draw offer stands.
 */
draw_offer: Side | null, 
/**
 * Who may still call it off.
 */
can_abort: { home: boolean, away: boolean }, 
/**
 * How it ended.
 */
result: MatchResult | null, 
/**
 * Who asks for a rematch, and the match that came of it.
 */
rematch: Rematch, 
/**
 * The chains in force.
 */
dice: DiceView, 
/**
 * The position of another match at which it began; absent where it began at the beginning.
 */
from?: Origin, 
/**
 * When it was made, milliseconds since 1970.
 */
created: number, };

/**
 * How far a match is.
 */
export type Status = "waiting" | "playing" | "over" | "aborted";

/**
 * Who sits on a side.
 */
export type Seat = { "kind": "person", 
/**
 * Who.
 */
id: PlayerId, 
/**
 * The name shown.
 */
name: string, 
/**
 * Whether a program played under the name when the seat was taken; absent: no, or the record is older than the mark.
 */
bot?: boolean, } | { "kind": "computer", 
/**
 * How well it plays.
 */
strength: Strength, };

/**
 * How well the computer plays.
 */
export type Strength = "easy" | "fair" | "strong";

/**
 * How a match ended.
 */
export type MatchResult = { 
/**
 * Null is a draw.
 */
winner: Side | null, 
/**
 * The game's rule (`golden_goal`, `rounds`, ..) or `resigned`, `agreed`, `time`, `claimed`.
 */
by: string, 
/**
 * Goals.
 */
score: { home: number, away: number }, };

/**
 * Asking for another match.
 */
export type Rematch = { 
/**
 * Who has asked.
 */
offered: { home: boolean, away: boolean }, 
/**
 * The new match, once both have.
 */
match: MatchId | null, };

/**
 * The chains of links in force and how far they are opened.
 */
export type DiceView = { 
/**
 * The number of the next roll.
 */
next_roll: number, 
/**
 * The server's chain.
 */
server: ChainView, 
/**
 * Home's client's chain; null: none.
 */
home: ChainView | null, 
/**
 * Away's client's chain; null: none.
 */
away: ChainView | null, };

/**
 * One owner's chain as far as everybody may know it.
 */
export type ChainView = { 
/**
 * Its end: 64 hexadecimal digits.
 */
commitment: string, 
/**
 * The roll that its link 1 serves.
 */
first_roll: number, 
/**
 * The last link opened (equal to the commitment before any): 64 hexadecimal digits.
 */
last: string, 
/**
 * The roll that `last` served; `first_roll - 1` before any.
 */
last_roll: number, 
/**
 * A chain that will take over: chains are announced with a roll's notice.
 */
next?: NextChainView, };

/**
 * A chain that is announced and not yet in use.
 */
export type NextChainView = { 
/**
 * Its end: 64 hexadecimal digits.
 */
commitment: string, 
/**
 * The roll that its link 1 will serve.
 */
first_roll: number, };

/**
 * How time is kept.
 */
export type ClockOptions = { "type": "none", } | { "type": "bank", 
/**
 * Seconds at the start.
 */
bank_s: number, 
/**
 * Seconds added.
 */
increment_s: number, } | { "type": "days", 
/**
 * Days.
 */
days: number, };

/**
 * The clocks at one moment.
 */
export type Clocks = { 
/**
 * Server time of this reading, milliseconds since 1970.
 */
at: number, 
/**
 * Milliseconds left to home at `at`.
 */
home: number, 
/**
 * Milliseconds left to away at `at`.
 */
away: number, 
/**
 * Whose clock runs since `at`.
 */
running: { home: boolean, away: boolean }, };

/**
 * The chance of each result if nobody changed his mind any more, 0 to 1, to four decimals. All that it comes from is known to everybody.
 */
export type Chances = { 
/**
 * That home wins.
 */
home: number, 
/**
 * That nobody does.
 */
draw: number, 
/**
 * That away wins.
 */
away: number, 
/**
 * Whether they are computed rather than estimated.
 */
exact: boolean, };

/**
 * The view of the `lobby` channel.
 */
export type LobbyView = { 
/**
 * Listed matches that wait or are being played, by id.
 */
matches: Record<string, Listing>, 
/**
 * By name of the game the match to watch, if one only watches one; absent: none is worth it now.
 */
featured: Record<string, MatchId>, 
/**
 * Open seeks, by id.
 */
seeks: Record<string, Seek>, };

/**
 * A match as the lobby lists it.
 */
export type Listing = { 
/**
 * The id.
 */
id: MatchId, 
/**
 * Name of the game.
 */
game: string, 
/**
 * Options, defaults filled in.
 */
options: Record<string, unknown>, 
/**
 * How time is kept.
 */
clock: ClockOptions, 
/**
 * Whether ratings follow from it.
 */
rated: boolean, 
/**
 * How far it is.
 */
status: Status, 
/**
 * Who sits where; null: free.
 */
seats: { home: Seat | null, away: Seat | null }, 
/**
 * What each person's rating in this game was when they sat down; null: nobody, the computer, or none yet.
 */
ratings: { home: ShownRating | null, away: ShownRating | null }, 
/**
 * Goals so far.
 */
score: { home: number, away: number }, 
/**
 * The journal's version.
 */
seq: number, 
/**
 * How many watch beside the players: exact while they are few, else to two digits; told a few times a minute.
 */
viewers: number, 
/**
 * When it was made, milliseconds since 1970.
 */
created: number, };

/**
 * Where something is said.
 */
export type Room = "players" | "spectators";

/**
 * A line of chat. Time-ordered (UUID version 7).
 */
export type LineId = string;

/**
 * Something that was said.
 */
export type Line = { 
/**
 * The id; a later line of a match has a higher one.
 */
id: LineId, 
/**
 * Where.
 */
room: Room, 
/**
 * By whom.
 */
from: Person, 
/**
 * The words: one line of text, to be shown as it is.
 */
text: string, 
/**
 * When, milliseconds since 1970.
 */
at: number, };

/**
 * What somebody said, as their export lists it.
 */
export type OwnLine = { 
/**
 * The line's id.
 */
id: LineId, 
/**
 * At which match.
 */
match: MatchId, 
/**
 * Where.
 */
room: Room, 
/**
 * The words.
 */
text: string, 
/**
 * When, milliseconds since 1970.
 */
at: number, };

/**
 * `GET /api/matches/{id}/chat?room=..&before=..`.
 */
export type ChatPage = { 
/**
 * In the order in which they were said; without those of people whom the asker blocks.
 */
lines: Array<Line>, 
/**
 * Whether there are earlier ones: ask again with `before` the first line here.
 */
more: boolean, };

/**
 * Who may watch a match that is being played, and read its record when it is over. Its players always may; while a seat is free
 * whoever has the link may look, since they may take it.
 */
export type Watch = "everyone" | "link" | "followed" | "nobody";

/**
 * `GET /api/watch?game=&name=&from=`: what can be watched now, by name of the game; games of which nothing is played are absent.
 */
export type LiveList = { 
/**
 * By name of the game.
 */
games: { [key in string]: LiveGame }, };

/**
 * The matches of one game that are being played and that everybody may watch.
 */
export type LiveGame = { 
/**
 * The match to watch, if one only watches one; null: none is worth it now.
 */
featured: MatchId | null, 
/**
 * Best-rated first, then most watched, then newest; only the first ones where there are many.
 */
matches: Array<Listing>, 
/**
 * How many there are.
 */
count: number, };

/**
 * `POST /api/guests`: a name and nothing else.
 */
export type NewGuest = { 
/**
 * 1 to 24 characters, trimmed, no control characters.
 */
name: string, };

/**
 * The answer: browsers also get it as a cookie.
 */
export type Guest = { 
/**
 * The id.
 */
id: PlayerId, 
/**
 * The name shown.
 */
name: string, 
/**
 * The bearer token; not shown again.
 */
token: string, };

/**
 * `POST /api/matches`.
 */
export type NewMatch = { 
/**
 * Name of the game.
 */
game: string, 
/**
 * The game's options; missing ones take their defaults.
 */
options: Record<string, unknown>, 
/**
 * How time is kept; default none.
 */
clock?: ClockOptions, 
/**
 * Against whom.
 */
opponent: Opponent, 
/**
 * The side the maker plays; default drawn by chance.
 */
side?: Side, 
/**
 * Whether the lobby lists it; default no: then anyone with the link may join and watch.
 */
listed?: boolean, 
/**
 * Whether ratings follow from it; default no. Only between two people, with a clock.
 */
rated?: boolean, 
/**
 * Who may watch; default everyone where it is listed, else whoever has the link.
 */
watch?: Watch, 
/**
 * How many seconds later than the players everybody else is shown what happens; default 0.
 */
delay_s?: number, };

/**
 * Against whom.
 */
export type Opponent = { "type": "link", } | { "type": "computer", 
/**
 * How well it plays.
 */
strength: Strength, } | { "type": "hot_seat", };

/**
 * A match as REST shows it.
 */
export type MatchPage = { 
/**
 * The journal's version.
 */
seq: number, 
/**
 * As the asker may know it.
 */
view: MatchView, 
/**
 * The prompts of the sides that owe an action.
 */
prompts: Prompts, 
/**
 * The clocks, where there are any.
 */
clocks?: Clocks, 
/**
 * The chance of each result, where the game tells it.
 */
chances?: Chances, 
/**
 * The sides that the asker plays.
 */
you: Array<Side>, };

/**
 * `POST /api/matches/{id}/join`.
 */
export type Join = { 
/**
 * Which side; default whichever is free.
 */
side?: Side, };

/**
 * `POST /api/matches/{id}/acts`, with an `Idempotency-Key` header that serves as the act's id.
 */
export type NewAct = { 
/**
 * The prompt being answered.
 */
prompt: number, 
/**
 * Whose; needed only by one who holds both sides.
 */
side?: Side, 
/**
 * The action in the game's JSON.
 */
action: GameAction, };

/**
 * `POST /api/matches/{id}/orders`, likewise.
 */
export type NewOrder = { 
/**
 * Whose; needed only by one who holds both sides.
 */
side?: Side, 
/**
 * What.
 */
order: Order, };

/**
 * An act or order was done and is stored.
 */
export type Done = { 
/**
 * The journal's version after it.
 */
seq: number, };

/**
 * `GET /api/matches/{id}/events?since=n`.
 */
export type EventsPage = { 
/**
 * The version that the events lead to.
 */
seq: number, 
/**
 * Events as the asker witnesses them, each with the version of its step.
 */
events: Array<EventAt>, };

/**
 * An event and where it happened.
 */
export type EventAt = { 
/**
 * The version of its step.
 */
seq: number, 
/**
 * The event in the game's JSON.
 */
event: GameEvent, };

/**
 * `GET /api/matches/{id}/hint`: what the computer would do. Only in matches against it and in hot seat.
 */
export type Hint = { 
/**
 * For whom.
 */
side: Side, 
/**
 * The action.
 */
action: GameAction, 
/**
 * The chance that this side wins, a draw counting half: 0 to 1.
 */
chance: number, };

/**
 * A made match.
 */
export type Made = { 
/**
 * The id.
 */
id: MatchId, 
/**
 * The address to open or to send, path only.
 */
path: string, };

/**
 * Every error of the REST API (`application/problem+json`, RFC 9457).
 */
export type Problem = { 
/**
 * HTTP status.
 */
status: number, 
/**
 * The same codes as on the socket.
 */
code: string, 
/**
 * A sentence for people.
 */
title: string, 
/**
 * What the code speaks of: an object.
 */
values: Record<string, unknown>, };

/**
 * A game of the server (`GET /api/games`).
 */
export type GameInfo = { 
/**
 * Its name in JSON.
 */
name: string, 
/**
 * The edition of its rules for new matches.
 */
ruleset: number, 
/**
 * Its options, in the order in which people are asked.
 */
options: Array<GameOption>, };

/**
 * An option of a game. A value that does not fit is refused with `bad_option`.
 */
export type GameOption = { "type": "choice", 
/**
 * Its name in the match's `options`.
 */
name: string, 
/**
 * What holds unless something else is chosen.
 */
default: string, 
/**
 * All that it may be.
 */
choices: Array<string>, 
/**
 * Absent: it always has an effect.
 */
only_with?: OnlyWith, } | { "type": "number", 
/**
 * Its name in the match's `options`.
 */
name: string, 
/**
 * What holds unless something else is chosen.
 */
default: number, 
/**
 * The smallest.
 */
min: number, 
/**
 * The largest.
 */
max: number, 
/**
 * The number is a multiple of this.
 */
step: number, 
/**
 * One more number that is allowed outside the bounds, such as 0 for "without limit".
 */
or?: number, 
/**
 * Absent: it always has an effect.
 */
only_with?: OnlyWith, } | { "type": "flag", 
/**
 * Its name in the match's `options`.
 */
name: string, 
/**
 * What holds unless something else is chosen.
 */
default: boolean, 
/**
 * Absent: it always has an effect.
 */
only_with?: OnlyWith, };

/**
 * When an option has an effect: only while another one has this value. It is judged all the same.
 */
export type OnlyWith = { 
/**
 * The other option's name.
 */
option: string, 
/**
 * Its value: a word of a choice, or a flag's true or false.
 */
value: string | boolean, };

/**
 * Why the server refused something.
 */
export type Code = "json" | "hello_first" | "protocol_version" | "bad_token" | "no_token" | "origin" | "bad_name" | "name_taken" | "bad_sign_in" | "bad_password" | "wrong_password" | "have_account" | "signed_in" | "no_account" | "wrong_scope" | "not_trusted" | "still_playing" | "no_such_session" | "bad_api_token" | "bad_preference" | "sign_in_again" | "no_provider" | "provider_failed" | "bad_provider_answer" | "identity_taken" | "no_such_identity" | "last_way_in" | "bad_text" | "no_such_match" | "unknown_ruleset" | "not_allowed" | "bad_delay" | "bad_seq" | "bad_branch" | "no_such_player" | "bad_player" | "banned" | "muted" | "no_such_report" | "report_closed" | "no_such_sanction" | "bad_report" | "bad_decision" | "no_such_pool" | "not_in_pools" | "no_such_offer" | "no_such_seek" | "no_such_challenge" | "taken" | "not_waiting" | "rating_range" | "bad_range" | "bad_note" | "no_such_tournament" | "no_such_fixture" | "bad_tournament" | "not_organiser" | "not_invited" | "wrong_entry_password" | "tournament_closed" | "tournament_full" | "tournament_over" | "not_entered" | "already_entered" | "too_few" | "fixture_closed" | "already_followed" | "bad_time" | "bad_order" | "no_such_game" | "not_found" | "method_not_allowed" | "bad_option" | "bad_rated" | "bad_clock" | "too_large" | "too_fast" | "too_many_channels" | "too_many_pending" | "too_many" | "not_subscribed" | "bad_channel" | "bad_id" | "not_seated" | "which_side" | "seat_taken" | "not_started" | "match_over" | "not_over" | "stale_prompt" | "no_abort" | "draw_offered" | "no_draw_offer" | "not_gone" | "bad_chain" | "bad_link" | "no_hints" | "busy" | "draining" | "store_unavailable" | "internal";

/**
 * How fast a pool plays; each game has its own clock for it.
 */
export type Pace = "fast" | "normal" | "slow" | "days";

/**
 * Where one waits for whoever else wants the same (`GET /api/pools`).
 */
export type Pool = { 
/**
 * `<game>/<preset>/<pace>/<rated or casual>`.
 */
id: string, 
/**
 * Name of the game.
 */
game: string, 
/**
 * Name of its set of options; `default` holds the usual ones.
 */
preset: string, 
/**
 * The options that differ from the game's defaults.
 */
options: Record<string, unknown>, 
/**
 * How fast.
 */
pace: Pace, 
/**
 * The clock that follows from it.
 */
clock: ClockOptions, 
/**
 * Whether its matches count for ratings.
 */
rated: boolean, 
/**
 * How many people wait now.
 */
waiting: number, 
/**
 * The median wait of the last matches, in milliseconds; absent: too few to tell.
 */
expected_wait_ms?: number, };

/**
 * What a match is to be.
 */
export type Terms = { 
/**
 * Name of the game.
 */
game: string, 
/**
 * The game's options; missing ones take their defaults.
 */
options?: Record<string, unknown>, 
/**
 * How time is kept; default none.
 */
clock?: ClockOptions, 
/**
 * Whether it counts for ratings.
 */
rated?: boolean, 
/**
 * The side of who asks; default drawn by chance.
 */
side?: Side, 
/**
 * A word to who reads it, 80 characters at most.
 */
note?: string, };

/**
 * Who may accept a seek; both ends belong to it.
 */
export type RatingRange = { 
/**
 * The lowest rating.
 */
min?: number, 
/**
 * The highest.
 */
max?: number, };

/**
 * `POST /api/seeks`.
 */
export type NewSeek = { 
/**
 * What is to be played.
 */
terms: Terms, 
/**
 * Who may accept; default everybody.
 */
range?: RatingRange, };

/**
 * An open seek: whoever accepts first plays.
 */
export type Seek = { 
/**
 * Its id, and that of its match.
 */
id: MatchId, 
/**
 * Who seeks.
 */
by: Person, 
/**
 * Their rating in this game, rounded.
 */
rating: number, 
/**
 * What is to be played, options with their defaults filled in.
 */
terms: Terms, 
/**
 * Who may accept; absent: everybody.
 */
range?: RatingRange, 
/**
 * When it was made, milliseconds since 1970.
 */
created: number, 
/**
 * When it lapses, likewise.
 */
expires: number, };

/**
 * `POST /api/challenges`.
 */
export type NewChallenge = { 
/**
 * Whom: an id, or a name: the account's, or else the only guest's; absent: whoever has the link.
 */
to?: string, 
/**
 * What is to be played.
 */
terms: Terms, };

/**
 * A challenge to somebody, or to whoever has its link.
 */
export type Challenge = { 
/**
 * Its id, and that of its match.
 */
id: MatchId, 
/**
 * Who challenges.
 */
by: Person, 
/**
 * Their rating in this game, rounded.
 */
rating: number, 
/**
 * Whom; absent: whoever has the link.
 */
to?: Person, 
/**
 * What is to be played, options with their defaults filled in.
 */
terms: Terms, 
/**
 * When it was made, milliseconds since 1970.
 */
created: number, 
/**
 * When it lapses, likewise.
 */
expires: number, };

/**
 * `POST /api/me/computer`: no longer waits for people, and plays the computer what the pool plays. Never rated.
 */
export type TakeComputer = { 
/**
 * A pool in which the asker waits.
 */
pool: string, 
/**
 * How well it plays.
 */
strength: Strength, };

/**
 * A place in a pool.
 */
export type Place = { 
/**
 * Since when, milliseconds since 1970.
 */
since: number, 
/**
 * The median wait of the pool's last matches, in milliseconds; absent: too few to tell.
 */
expected_wait_ms?: number, 
/**
 * Nobody is found before this moment, since the asker did not come to a match that was found, or leaves matches; milliseconds since 1970.
 */
held_until?: number, 
/**
 * For which of the two; absent where `held_until` is.
 */
held_for?: Held, };

/**
 * A match that was found and that both have to confirm.
 */
export type Offer = { 
/**
 * Its id, and that of its match.
 */
id: MatchId, 
/**
 * The pool.
 */
pool: string, 
/**
 * Against whom.
 */
opponent: Person, 
/**
 * Their rating in this game, rounded.
 */
opponent_rating: number, 
/**
 * When it lapses, milliseconds since 1970.
 */
confirm_until: number, 
/**
 * Who has confirmed it.
 */
confirmed: Confirmed, };

/**
 * Who has confirmed an offer.
 */
export type Confirmed = { 
/**
 * The asker.
 */
you: boolean, 
/**
 * The other one.
 */
other: boolean, };

/**
 * Why nobody is found for somebody for a while.
 */
export type Held = "no_show" | "leaver";

/**
 * `POST /api/me/offer/{id}/confirm`: whether the match is made by it. Its id is the offer's.
 */
export type Confirmation = { 
/**
 * The match, if the other had confirmed before; else it shows in the `me` channel once they do.
 */
match?: MatchId, };

/**
 * A running match of one's own.
 */
export type OwnMatch = { 
/**
 * As the lobby lists it, whether it does or not.
 */
listing: Listing, 
/**
 * The sides that the reader plays.
 */
you: Array<Side>, 
/**
 * Whether one of them owes an action.
 */
your_turn: boolean, 
/**
 * The clocks, where the match has them.
 */
clocks?: Clocks, };

/**
 * The view of the `me` channel: what waits for the reader, the same on each of their sockets.
 */
export type MeView = { 
/**
 * Where they wait, by pool.
 */
places: Record<string, Place>, 
/**
 * A match that was found for them.
 */
offer?: Offer, 
/**
 * They have waited long without anybody: `POST /api/me/computer` would be taken gladly.
 */
computer_offered: boolean, 
/**
 * Challenges by them and to them.
 */
challenges: Record<MatchId, Challenge>, 
/**
 * Their own seeks.
 */
seeks: Record<MatchId, Seek>, 
/**
 * Seeks of the lobby that are not for them, since one of the two has blocked the other: not to be shown.
 */
hidden_seeks: Record<MatchId, boolean>, 
/**
 * Fixtures of tournaments that wait for them, by `<tournament>/<fixture>`.
 */
fixtures: Record<string, OwnFixture>, 
/**
 * Their running matches.
 */
matches: Record<MatchId, OwnMatch>, };

/**
 * A rating as it stands beside a name.
 */
export type ShownRating = { 
/**
 * In whole points; 1500 is where everybody starts.
 */
rating: number, 
/**
 * Whether it is still too unsure to mean much.
 */
provisional: boolean, };

/**
 * A player's rating in one game, now.
 */
export type GameRating = { 
/**
 * In whole points.
 */
rating: number, 
/**
 * How unsure it is, in whole points: the true strength lies within twice as many, nineteen times out of twenty.
 */
deviation: number, 
/**
 * Whether it is still too unsure to mean much.
 */
provisional: boolean, 
/**
 * Rated matches that it comes from.
 */
matches: number, 
/**
 * The place on the leader board; absent: not on it.
 */
rank?: number, };

/**
 * `GET /api/players/{id}`.
 */
export type Profile = { 
/**
 * Who.
 */
person: Person, 
/**
 * Whether a program plays under this name.
 */
bot: boolean, 
/**
 * Since when there is such a player, milliseconds since 1970.
 */
since: number, 
/**
 * What they have done in each game, in the order of the catalogue; games without a match that ended are left out.
 */
games: Array<GameProfile>, 
/**
 * Whom they have met most often.
 */
opponents: Array<OpponentTally>, 
/**
 * Their last matches, the latest first.
 */
last: Array<PastMatch>, };

/**
 * What a player has done in one game. Aborted matches and those of one person on both sides do not count.
 */
export type GameProfile = { 
/**
 * Name of the game.
 */
game: string, 
/**
 * Absent: no rated match yet.
 */
rating?: GameRating, 
/**
 * Against people.
 */
people: Tally, 
/**
 * Against the computer.
 */
computer: Tally, 
/**
 * What goes on now, against people; absent: no match yet.
 */
streak?: Streak, 
/**
 * The most matches won in a row against people.
 */
best_streak: number, };

/**
 * So many matches of each outcome.
 */
export type Tally = { 
/**
 * Won.
 */
won: number, 
/**
 * Drawn.
 */
drawn: number, 
/**
 * Lost.
 */
lost: number, };

/**
 * What a match was for one side.
 */
export type Outcome = "won" | "drawn" | "lost";

/**
 * The same outcome several times in a row.
 */
export type Streak = { 
/**
 * Which.
 */
outcome: Outcome, 
/**
 * How often.
 */
matches: number, };

/**
 * Somebody whom a player has met, and how that went for the player.
 */
export type OpponentTally = { 
/**
 * Who.
 */
person: Person, 
/**
 * In all games.
 */
tally: Tally, };

/**
 * A match that has ended, as it stands in a player's list.
 */
export type PastMatch = { 
/**
 * The id.
 */
id: MatchId, 
/**
 * Name of the game.
 */
game: string, 
/**
 * Options, defaults filled in.
 */
options: Record<string, unknown>, 
/**
 * How time was kept.
 */
clock: ClockOptions, 
/**
 * Whether it was to be rated.
 */
rated: boolean, 
/**
 * Who sat where, with the names of today; null: nobody came.
 */
seats: { home: Seat | null, away: Seat | null }, 
/**
 * The player's side. Home where one person played both.
 */
side: Side, 
/**
 * Null: it was called off.
 */
result?: MatchResult, 
/**
 * What it was for the player; absent where it was called off or one person played both sides.
 */
outcome?: Outcome, 
/**
 * What it did to the player's rating; absent: nothing, or not yet.
 */
change?: RatingChange, 
/**
 * Actions of both sides.
 */
actions: number, 
/**
 * When both were seated, milliseconds since 1970; absent: never.
 */
started?: number, 
/**
 * When it ended.
 */
ended: number, };

/**
 * `GET /api/players/{id}/matches`: one page, the latest first.
 */
export type PastMatches = { 
/**
 * The matches of this page.
 */
matches: Array<PastMatch>, 
/**
 * What `before` is for the next page; absent: this is the last.
 */
next?: MatchId, };

/**
 * What a match did to a rating.
 */
export type RatingChange = { 
/**
 * In whole points, before.
 */
before: number, 
/**
 * And after.
 */
after: number, 
/**
 * How unsure it is after, in whole points.
 */
deviation: number, 
/**
 * Whether it is still too unsure to mean much.
 */
provisional: boolean, };

/**
 * Why no rating follows from a match.
 */
export type Unrated = "casual" | "aborted" | "never_begun" | "pair_cap";

/**
 * `GET /api/matches/{id}/ratings`: what a match that has ended did to the ratings.
 */
export type MatchRatings = { 
/**
 * Why nothing follows from it; absent: something does.
 */
unrated?: Unrated, 
/**
 * What follows for each side; null: nothing.
 */
changes: { home: RatingChange | null, away: RatingChange | null }, };

/**
 * A point of a rating's graph: the rating after a match.
 */
export type RatingPoint = { 
/**
 * When the match ended, milliseconds since 1970.
 */
at: number, 
/**
 * In whole points, after it.
 */
rating: number, 
/**
 * How unsure it was, in whole points.
 */
deviation: number, 
/**
 * Which match.
 */
match: MatchId, };

/**
 * `GET /api/players/{id}/ratings/{game}`.
 */
export type RatingGraph = { 
/**
 * Name of the game.
 */
game: string, 
/**
 * The latest points, in order of time.
 */
points: Array<RatingPoint>, };

/**
 * `GET /api/leaderboards/{game}`.
 */
export type Leaderboard = { 
/**
 * Name of the game.
 */
game: string, 
/**
 * Rated matches that one needs to be on it.
 */
matches_min: number, 
/**
 * How unsure a rating on it may be at most, in whole points.
 */
deviation_max: number, 
/**
 * The best, the best first.
 */
leaders: Array<Leader>, };

/**
 * One place of a leader board.
 */
export type Leader = { 
/**
 * From 1. Equal ratings have the same.
 */
rank: number, 
/**
 * Who.
 */
person: Person, 
/**
 * Whether a program plays under this name.
 */
bot: boolean, 
/**
 * In whole points.
 */
rating: number, 
/**
 * How unsure it is, in whole points.
 */
deviation: number, 
/**
 * Rated matches that it comes from.
 */
matches: number, };

/**
 * `POST /api/accounts`. Who is a guest becomes an account and stays the same player; who is nobody becomes a new one.
 */
export type NewAccount = { 
/**
 * As a guest's; no other account may have it, in whatever spelling.
 */
name: string, 
/**
 * 8 to 128 characters, not the name.
 */
password: string, };

/**
 * `POST /api/sign_in`.
 */
export type SignIn = { 
/**
 * The account's name, in whatever spelling.
 */
name: string, 
/**
 * Its password.
 */
password: string, 
/**
 * Whether to leave the running matches of the guest that this browser is; default no: then they refuse it (`still_playing`).
 */
leave_guest?: boolean, };

/**
 * The answer to both: browsers also get the token as a cookie.
 */
export type SignedIn = { 
/**
 * Who that is.
 */
you: You, 
/**
 * The bearer token; not shown again. The one that the request came with is worthless from now on.
 */
token: string, };

/**
 * What an operator has trusted an account with.
 */
export type Role = "moderator";

/**
 * What a program may do with a token.
 */
export type Scope = "read" | "play" | "organise";

/**
 * One of one's own sessions: a browser or program that signed up or in.
 */
export type SessionInfo = { 
/**
 * What it is revoked by.
 */
id: string, 
/**
 * What the browser said of itself; may be empty.
 */
label: string, 
/**
 * When somebody signed up or in with it, the last time; milliseconds since 1970.
 */
created: number, 
/**
 * When it was last used, within an hour; likewise.
 */
used: number, 
/**
 * When it ends; absent: when it is signed out.
 */
expires?: number, 
/**
 * Whether it is the one that asks.
 */
current: boolean, };

/**
 * `POST /api/me/tokens`.
 */
export type NewToken = { 
/**
 * What it is for, 1 to 60 characters.
 */
label: string, 
/**
 * At least one; `read` is always among them.
 */
scopes: Array<Scope>, 
/**
 * After how many days it ends, 1 to 3650; default never.
 */
days?: number, };

/**
 * One of one's own tokens for programs.
 */
export type TokenInfo = { 
/**
 * What it is revoked by.
 */
id: string, 
/**
 * What it is for.
 */
label: string, 
/**
 * What it may do.
 */
scopes: Array<Scope>, 
/**
 * Milliseconds since 1970.
 */
created: number, 
/**
 * When it was last used, within an hour; likewise. The same as `created`: never.
 */
used: number, 
/**
 * When it ends; absent: never.
 */
expires?: number, };

/**
 * A made token.
 */
export type MadeToken = { 
/**
 * What is known about it later.
 */
info: TokenInfo, 
/**
 * The bearer token; not shown again.
 */
token: string, };

/**
 * `PUT /api/me/password`. All other sessions end with it; tokens stay.
 */
export type NewPassword = { 
/**
 * The one before; needed where the account has one.
 */
old?: string, 
/**
 * As of a new account.
 */
new: string, };

/**
 * `PUT /api/me/bot`: a program plays from now on and for ever.
 */
export type BotSettings = { 
/**
 * Whether it may be paired with anybody who waits.
 */
in_pools: boolean, };

/**
 * What one chose for the pages, in every browser. `PUT /api/me/preferences` replaces all of it; what is missing takes its default.
 */
export type Preferences = { 
/**
 * Default `system`.
 */
theme: Theme, 
/**
 * Whether the pages make sounds; default yes.
 */
sound: boolean, 
/**
 * Default `system`.
 */
motion: Motion, 
/**
 * Whether boards name their squares; default yes.
 */
board_labels: boolean, 
/**
 * Language tag (BCP 47); default `en`.
 */
language: string, 
/**
 * Whether throws that leave no choice are made by themselves; default no.
 */
automatic_throws: boolean, 
/**
 * Whether a turn with nothing left to do ends by itself; default no.
 */
automatic_done: boolean, };

/**
 * Light or dark.
 */
export type Theme = "system" | "light" | "dark";

/**
 * How much moves.
 */
export type Motion = "system" | "full" | "reduced";

/**
 * `DELETE /api/me`.
 */
export type Deletion = { 
/**
 * Needed where the account has one.
 */
password?: string, };

/**
 * `GET /api/me/export`: everything that is kept about the asker, but for secrets and what `docs/accounts.md` says is left out.
 */
export type Export = { 
/**
 * Who that is.
 */
you: You, 
/**
 * When the player was made, milliseconds since 1970.
 */
created: number, 
/**
 * Sessions.
 */
sessions: Array<SessionInfo>, 
/**
 * Tokens for programs.
 */
tokens: Array<TokenInfo>, 
/**
 * Ways to sign in by a provider.
 */
identities: Array<Identity>, 
/**
 * What was chosen.
 */
preferences: Preferences, 
/**
 * Who is followed.
 */
follows: Array<Person>, 
/**
 * Who is blocked.
 */
blocks: Array<Person>, 
/**
 * Reports about others that were made.
 */
reports: Array<Report>, 
/**
 * What stands or stood against them.
 */
sanctions: Array<Sanction>, 
/**
 * What they said at matches, newest first.
 */
lines: Array<OwnLine>, 
/**
 * Pools in which they wait, by name.
 */
places: { [key in string]: Place }, 
/**
 * Their open seeks.
 */
seeks: Array<Seek>, 
/**
 * Open challenges by them and to them.
 */
challenges: Array<Challenge>, 
/**
 * All matches, newest first; `GET /api/matches/{id}/record` has each.
 */
matches: Array<MatchId>, };

/**
 * Who one is at a provider. `DELETE /api/me/identities` names one in its body.
 */
export type Identity = { 
/**
 * The provider's address.
 */
issuer: string, 
/**
 * Its name for the person.
 */
subject: string, };

/**
 * `GET /api/oidc`.
 */
export type Provider = { 
/**
 * What the button says; absent: nobody can sign in by a provider here.
 */
name?: string, };

/**
 * `POST /api/oidc/start`.
 */
export type ProviderSignIn = { 
/**
 * As of [`SignIn`].
 */
leave_guest?: boolean, };

/**
 * Where a sign-in by the provider goes on. The browser that asked has a cookie for it, which lasts ten minutes.
 */
export type AtProvider = { 
/**
 * The provider's page.
 */
url: string, };

/**
 * `GET /api/me/identities`: by what one signs in.
 */
export type WaysIn = { 
/**
 * Whether the account has a password.
 */
password: boolean, 
/**
 * Ways to sign in by a provider.
 */
identities: Array<Identity>, };

/**
 * `POST /api/reports`.
 */
export type NewReport = { 
/**
 * About whom.
 */
about: PlayerId, 
/**
 * In which match, if it was in one.
 */
match?: MatchId, 
/**
 * Which line of that match's chat; the person it is about said it.
 */
line?: LineId, 
/**
 * What it is about.
 */
reason: ReportReason, 
/**
 * In the reporter's words, 1 to 1000 characters.
 */
text: string, };

/**
 * What a report is about.
 */
export type ReportReason = "chat" | "name" | "stalling" | "leaving" | "cheating" | "collusion" | "other";

/**
 * The answer to a report. Its maker is told no more.
 */
export type Reported = { 
/**
 * The report.
 */
id: string, };

/**
 * A report, for moderators.
 */
export type Report = { 
/**
 * The id; later reports have larger ones.
 */
id: string, 
/**
 * Whose.
 */
by: Person, 
/**
 * About whom.
 */
about: Person, 
/**
 * In which match.
 */
match?: MatchId, 
/**
 * Which line of its chat.
 */
line?: LineId, 
/**
 * What it is about.
 */
reason: ReportReason, 
/**
 * In the reporter's words.
 */
text: string, 
/**
 * Milliseconds since 1970.
 */
at: number, 
/**
 * When a moderator closed it, likewise; absent: it is open.
 */
closed?: number, };

/**
 * `GET /api/moderation/reports/{id}`: a report with what helps to judge it.
 */
export type ReportPage = { 
/**
 * The report.
 */
report: Report, 
/**
 * What was said around the line that it names, and the line itself, in order; empty where it names none.
 */
lines: Array<Line>, 
/**
 * The person it is about.
 */
about: PlayerConduct, };

/**
 * `GET /api/moderation/players/{id}`: what is known of somebody's conduct.
 */
export type PlayerConduct = { 
/**
 * Who.
 */
person: Person, 
/**
 * Leaving and stalling.
 */
habits: Habits, 
/**
 * What was decided about them and lasts or lasted, the latest first.
 */
sanctions: Array<Sanction>, 
/**
 * Reports about them, the latest first.
 */
reports: Array<Report>, 
/**
 * What was done about them, former names among it, the latest first.
 */
trail: Array<AuditEntry>, };

/**
 * `POST /api/moderation/reports/{id}/decision` and `POST /api/moderation/players/{id}/decisions`.
 */
export type NewDecision = { 
/**
 * What is done.
 */
measure: Measure, 
/**
 * Why, 1 to 500 characters. The person it is about reads it, unless nothing is done.
 */
reason: string, };

/**
 * What a moderator can do.
 */
export type Measure = { "type": "dismiss", } | { "type": "warn", } | { "type": "mute", 
/**
 * For so many hours, 1 to 8760.
 */
hours: number, } | { "type": "ban", 
/**
 * For so many hours, 1 to 8760; absent: for ever.
 */
hours?: number, } | { "type": "rename", 
/**
 * As any name.
 */
name: string, };

/**
 * `POST /api/moderation/sanctions/{id}/lift`.
 */
export type NewLifting = { 
/**
 * Why, 1 to 500 characters; for the trail.
 */
reason: string, };

/**
 * What stands against somebody.
 */
export type SanctionKind = "warning" | "mute" | "ban";

/**
 * A sanction, for moderators.
 */
export type Sanction = { 
/**
 * The id; later ones have larger ones.
 */
id: string, 
/**
 * Against whom.
 */
about: Person, 
/**
 * What.
 */
kind: SanctionKind, 
/**
 * Why, as they read it.
 */
reason: string, 
/**
 * Since when, milliseconds since 1970.
 */
at: number, 
/**
 * Until when, likewise; absent: for ever.
 */
until?: number, 
/**
 * When a moderator took it back; absent: nobody did.
 */
lifted?: number, 
/**
 * The report that it came of.
 */
report?: string, };

/**
 * `GET /api/me/standing`: what stands against oneself. Who decided it is not told.
 */
export type Standing = { 
/**
 * Warnings of the last half year, the latest first.
 */
warnings: Array<Warning>, 
/**
 * Absent: one may speak.
 */
mute?: Barred, 
/**
 * Absent: one may play.
 */
ban?: Barred, 
/**
 * Leaving and stalling.
 */
habits: Habits, };

/**
 * What somebody was told.
 */
export type Warning = { 
/**
 * Why.
 */
reason: string, 
/**
 * Milliseconds since 1970.
 */
at: number, };

/**
 * What somebody may not do; also the values of the codes `banned` and `muted`.
 */
export type Barred = { 
/**
 * Why.
 */
reason: string, 
/**
 * Until when, milliseconds since 1970; absent: for ever.
 */
until?: number, };

/**
 * How often somebody left or stalled lately, and what follows.
 */
export type Habits = { 
/**
 * Matches that count: the last ones between people that were begun and not called off.
 */
matches: number, 
/**
 * Those of them that one left.
 */
left: number, 
/**
 * Those of them that one lost by letting time run while behind.
 */
stalled: number, 
/**
 * What follows.
 */
level: HabitLevel, };

/**
 * What follows from leaving and stalling.
 */
export type HabitLevel = "good" | "warned" | "slowed" | "held";

/**
 * One thing that was done about somebody. Never changed.
 */
export type AuditEntry = { 
/**
 * The id; later ones have larger ones.
 */
id: string, 
/**
 * Milliseconds since 1970.
 */
at: number, 
/**
 * The moderator.
 */
by: Person, 
/**
 * About whom.
 */
about: Person, 
/**
 * What was done.
 */
done: AuditDeed, 
/**
 * Why.
 */
reason: string, 
/**
 * Until when it lasts, milliseconds since 1970.
 */
until?: number, 
/**
 * The report that it came of.
 */
report?: string, 
/**
 * The sanction that was made or lifted.
 */
sanction?: string, 
/**
 * The name before, where it was changed.
 */
old_name?: string, 
/**
 * The name since.
 */
new_name?: string, };

/**
 * What can be done about somebody.
 */
export type AuditDeed = "dismissed" | "warned" | "muted" | "banned" | "renamed" | "lifted";

/**
 * `GET /api/moderation/habits`: somebody who leaves or stalls so often that something follows from it.
 */
export type HabitsOf = { 
/**
 * Who.
 */
person: Person, 
/**
 * How often, and what follows. It lasts until other matches have taken the place of those that count.
 */
habits: Habits, };

/**
 * Something that may be collusion or a transfer of rating. Nothing follows from it by itself: moderators look.
 */
export type Signal = { 
/**
 * What was seen.
 */
kind: SignalKind, 
/**
 * Who gains.
 */
gains: Person, 
/**
 * Who loses; several where it takes several.
 */
loses: Array<Person>, 
/**
 * Matches that it was seen in.
 */
matches: number, 
/**
 * Some of them, the latest first.
 */
examples: Array<MatchId>, 
/**
 * When the latest ended, milliseconds since 1970.
 */
last: number, };

/**
 * What may be seen.
 */
export type SignalKind = "one_sided_pair" | "short_resignations" | "newcomers_beaten";

/**
 * `GET /api/matches/{id}/replay?from=&to=&as=`: the match at version `from`, and the steps after it.
 */
export type ReplayPage = { 
/**
 * The version that `view` shows.
 */
from: number, 
/**
 * The version that the last of `steps` leads to: where the next page starts.
 */
to: number, 
/**
 * The last version that this viewer may see. The whole match is told where `to` has come to it.
 */
seq: number, 
/**
 * The match at `from`, as this viewer saw it then.
 */
view: MatchView, 
/**
 * One for each version from `from` + 1 to `to`, in order.
 */
steps: Array<ReplayStep>, };

/**
 * One version of a match and what it changed for one viewer.
 */
export type ReplayStep = { 
/**
 * The version that it leads to.
 */
seq: number, 
/**
 * When it was made, milliseconds since 1970.
 */
at: number, 
/**
 * Whose it is; absent where nobody's, and where it is sealed.
 */
side?: Side, 
/**
 * What it is.
 */
kind: StepKind, 
/**
 * A merge patch (RFC 7396) on the view before; absent where nothing changed for this viewer.
 */
patch?: unknown, 
/**
 * The same in the game's words.
 */
events?: GameEvent[], 
/**
 * Rolls that this viewer was told of with it, with their proofs.
 */
rolls?: Array<Rolled>, 
/**
 * The clocks where it moved them.
 */
clocks?: Clocks, };

/**
 * What an entry of a journal is.
 */
export type StepKind = "seated" | "action" | "roll" | "chain" | "ruling" | "sealed";

/**
 * `GET /api/matches/{id}/graph`: the chances over the match, and what the dice gave to each side.
 */
export type Graph = { 
/**
 * The version up to which the match is told.
 */
seq: number, 
/**
 * One for each version at which something changed.
 */
points: Array<GraphPoint>, };

/**
 * The match at one version. What is secret then has no part in it.
 */
export type GraphPoint = { 
/**
 * The version.
 */
seq: number, 
/**
 * The chance that home wins, 0 to 1.
 */
home: number, 
/**
 * That nobody does.
 */
draw: number, 
/**
 * That away wins.
 */
away: number, 
/**
 * Whether they are computed rather than estimated.
 */
exact: boolean, 
/**
 * What the dice have given each side so far beyond what they should have, in points of a match (a win 1, a draw one half).
 */
luck: { home: number, away: number }, 
/**
 * How well that is known: as the least known roll so far.
 */
luck_by: LuckBasis, };

/**
 * How well the luck of rolls is known.
 */
export type LuckBasis = "exact" | "estimated" | "sampled";

/**
 * `POST /api/matches/{id}/branch`: another match from a position of this one, unlisted, unrated and without a clock.
 */
export type NewBranch = { 
/**
 * The version that it starts from.
 */
seq: number, 
/**
 * The computer, or both sides in one browser.
 */
opponent: Opponent, 
/**
 * The side the maker plays; default home. One who plays both need not say.
 */
side?: Side, };

/**
 * Where a match begins that does not begin at the beginning.
 */
export type Origin = { 
/**
 * The match that it was branched off.
 */
match: MatchId, 
/**
 * At this version of it.
 */
seq: number, };

/**
 * A tournament. Time-ordered (UUID version 7).
 */
export type TournamentId = string;

/**
 * A fixture's number in its tournament, from 1.
 */
export type FixtureNo = number;

/**
 * One who takes part in a competition: its number there, from 1, in the order of entry.
 */
export type Entrant = number;

/**
 * What separates two who are level by everything before it.
 */
export type Criterion = "points" | "goal_difference" | "goals_for" | "wins" | "away_goals" | "head_to_head_points" | "head_to_head_difference" | "head_to_head_goals" | "head_to_head_away_goals" | "fewest_losses" | "fair_play" | "buchholz" | "buchholz_cut_one" | "sonneborn_berger" | "play_off" | "lots";

/**
 * Points for each result.
 */
export type PointsFor = { 
/**
 * For a win.
 */
win: number, 
/**
 * For a draw.
 */
draw: number, 
/**
 * For a defeat.
 */
loss: number, };

/**
 * How a table is made.
 */
export type TableRules = { 
/**
 * Points for results.
 */
points: PointsFor, 
/**
 * What separates places, the first first.
 */
tie_breaks: Array<Criterion>, };

/**
 * How many places mean something.
 */
export type Zones = { 
/**
 * So many at the top go up, or through.
 */
promoted: number, 
/**
 * So many at the bottom go down.
 */
relegated: number, };

/**
 * What is certain of somebody.
 */
export type Mark = "champion" | "promoted" | "relegated" | "safe" | "out";

/**
 * How a match went for somebody.
 */
export type TableOutcome = "won" | "drawn" | "lost";

/**
 * A tie's number in its bracket, from 1.
 */
export type TieNo = number;

/**
 * Who is to stand on a side of a tie.
 */
export type Slot = { "type": "entrant", 
/**
 * Who.
 */
entrant: Entrant, } | { "type": "bye", } | { "type": "winner_of", 
/**
 * Which.
 */
tie: TieNo, } | { "type": "loser_of", 
/**
 * Which.
 */
tie: TieNo, };

/**
 * What a tie is for.
 */
export type Part = "winners" | "losers" | "final" | "reset" | "third_place";

/**
 * One tie.
 */
export type Tie = { 
/**
 * Its number.
 */
number: TieNo, 
/**
 * The round within its part, from 1.
 */
round: number, 
/**
 * What it is for.
 */
part: Part, 
/**
 * Who is to stand in it.
 */
slots: BySide<Slot>, };

/**
 * A bracket: ties in an order in which they can be played.
 */
export type Bracket = { 
/**
 * The ties, numbered from 1.
 */
ties: Array<Tie>, };

/**
 * What an organiser chooses. All of it is shown before anybody enters, and nothing changes afterwards.
 */
export type Settings = { 
/**
 * 1 to 60 characters.
 */
name: string, 
/**
 * What it is about, 1,000 characters at most.
 */
about?: string, 
/**
 * Name of the game.
 */
game: string, 
/**
 * The game's options; missing ones take their defaults. Matches that need a winner add the game's own way to one.
 */
options: Record<string, unknown>, 
/**
 * How time is kept. Without a clock only the computer may be played.
 */
clock: ClockOptions, 
/**
 * Whether its matches count for ratings. Walk-overs never do, nor do matches with a computer.
 */
rated?: boolean, 
/**
 * Who meets whom.
 */
format: Format, 
/**
 * The fewest that it is held with; default 2.
 */
size_min?: number, 
/**
 * The most who may enter.
 */
size_max: number, 
/**
 * Who may enter; default everybody.
 */
entry?: Entry, 
/**
 * The ratings that may enter; default all.
 */
range?: RatingRange, 
/**
 * How the order of entrants comes about from which fixtures, pots and brackets are made.
 */
seeding?: Seeding, 
/**
 * When it starts by itself, milliseconds since 1970; absent: when the organiser starts it, or when it is full.
 */
starts?: number, 
/**
 * How matches find their time.
 */
pace: RoundPace, 
/**
 * How many seconds later than the players everybody else is shown what happens, the table of running matches too; default 0.
 */
delay_s?: number, 
/**
 * Points and tie-breaks.
 */
table?: TableRules, 
/**
 * How many go up and how many go down.
 */
zones?: Zones, 
/**
 * What becomes of results of one who withdraws or is expelled.
 */
withdrawals?: Withdrawals, 
/**
 * Goals of a walk-over; default 3.
 */
walk_over?: number, };

/**
 * Who meets whom.
 */
export type Format = { "type": "league", 
/**
 * How often: 1 to 4.
 */
legs: number, } | { "type": "groups", 
/**
 * How many groups.
 */
groups: number, 
/**
 * How often everybody meets in a group: 1 or 2.
 */
legs: number, 
/**
 * How many go through from each.
 */
each: number, 
/**
 * How many of the next place of all groups go through beside them.
 */
best_next: number, 
/**
 * The knock-out.
 */
knock_out: KnockOutRules, } | { "type": "knock_out", 
/**
 * How.
 */
knock_out: KnockOutRules, } | { "type": "double_elimination", 
/**
 * Whether the side from the losers' bracket must win the final twice.
 */
reset: boolean, } | { "type": "swiss", 
/**
 * How many.
 */
rounds: number, } | { "type": "arena", 
/**
 * How long, in minutes.
 */
minutes: number, };

/**
 * How a knock-out is played.
 */
export type KnockOutRules = { 
/**
 * 1 or 2 matches a tie.
 */
legs: number, 
/**
 * Whether goals away decide a tie that is level over two legs.
 */
away_goals: boolean, 
/**
 * Whether the losers of the semi-finals play for the third place.
 */
third_place: boolean, };

/**
 * Who may enter.
 */
export type Entry = "open" | "invitation" | "password" | "practice";

/**
 * How matches find their time. In every pace a match is opened as soon as both are ready, and computers always are.
 */
export type RoundPace = { "type": "live", 
/**
 * How long one waits for the other, in seconds.
 */
ready_s: number, } | { "type": "deadline", 
/**
 * In seconds.
 */
round_s: number, } | { "type": "agreement", 
/**
 * In seconds.
 */
round_s: number, } | { "type": "all_at_once", 
/**
 * In seconds.
 */
total_s: number, };

/**
 * How the order of entrants comes about.
 */
export type Seeding = "rating" | "lots" | "entry";

/**
 * What becomes of results of one who withdraws or is expelled from a league, a group or a Swiss.
 */
export type Withdrawals = "half_played" | "void" | "award";

/**
 * `POST /api/tournaments`.
 */
export type NewTournament = { 
/**
 * What is chosen.
 */
settings: Settings, 
/**
 * The password of entry, where there is one.
 */
password?: string, 
/**
 * Computers that take part from the start.
 */
computers?: Array<Strength>, 
/**
 * The tournament that it is the next season of; only its organiser may say so.
 */
follows?: TournamentId, };

/**
 * `POST /api/tournaments/{id}/entries`.
 */
export type NewEntry = { 
/**
 * Where one is needed.
 */
password?: string, };

/**
 * Who plays under an entrant's number.
 */
export type Player = { "kind": "person", 
/**
 * Who, with the name that they had then.
 */
person: Person, } | { "kind": "computer", 
/**
 * A name to tell it from others.
 */
name: string, 
/**
 * How well it plays.
 */
strength: Strength, };

/**
 * Goals that somebody gives.
 */
export type Score = { 
/**
 * Home's.
 */
home: number, 
/**
 * Away's.
 */
away: number, };

/**
 * What somebody asks of a tournament that exists (`POST /api/tournaments/{id}/orders`). The first ones are for those who take part, the others
 * for its organiser, who gives a reason.
 */
export type TournamentOrder = { "type": "ready", 
/**
 * Which.
 */
fixture: FixtureNo, } | { "type": "not_ready", 
/**
 * Which.
 */
fixture: FixtureNo, } | { "type": "propose", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * Milliseconds since 1970.
 */
at: number, } | { "type": "extend", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * Milliseconds since 1970.
 */
until: number, } | { "type": "withdraw", } | { "type": "rest", 
/**
 * Whether.
 */
resting: boolean, } | { "type": "start", } | { "type": "cancel", 
/**
 * Why.
 */
reason: string, } | { "type": "invite", 
/**
 * Who.
 */
person: PlayerId, } | { "type": "add_computer", 
/**
 * How well it plays.
 */
strength: Strength, } | { "type": "remove", 
/**
 * Who.
 */
entrant: Entrant, 
/**
 * Why.
 */
reason: string, } | { "type": "adjudicate", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * Goals; absent: void.
 */
goals?: Score | null, 
/**
 * Who goes on, where level goals do not say it.
 */
winner?: Side | null, 
/**
 * Why.
 */
reason: string, } | { "type": "replay", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * Why.
 */
reason: string, } | { "type": "substitute", 
/**
 * For whom.
 */
entrant: Entrant, 
/**
 * Who; absent: a computer, which makes the tournament's further matches of it unrated.
 */
person?: PlayerId | null, 
/**
 * Why.
 */
reason: string, } | { "type": "adjust", 
/**
 * Whom.
 */
entrant: Entrant, 
/**
 * How many: not 0.
 */
points: number, 
/**
 * Why.
 */
reason: string, } | { "type": "expel", 
/**
 * Whom.
 */
entrant: Entrant, 
/**
 * Why.
 */
reason: string, } | { "type": "postpone", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * Milliseconds since 1970.
 */
until: number, 
/**
 * Why.
 */
reason: string, } | { "type": "pause", 
/**
 * Why.
 */
reason: string, } | { "type": "resume", } | { "type": "announce", 
/**
 * What: 500 characters at most.
 */
text: string, };

/**
 * One entry of a tournament's log, open to everybody.
 */
export type Logged = { 
/**
 * Its number, from 1, without gaps.
 */
seq: number, 
/**
 * When, milliseconds since 1970.
 */
at: number, 
/**
 * Who did it; absent: the server, by the rules.
 */
by?: Person, 
/**
 * What.
 */
act: Act, };

/**
 * What happens in a tournament.
 */
export type Act = { "type": "created", 
/**
 * As chosen.
 */
settings: Settings, 
/**
 * The end of the chain that lots are drawn from: 64 hexadecimal digits.
 */
commitment: string, 
/**
 * The one before it.
 */
follows?: TournamentId, } | { "type": "invited", 
/**
 * Who.
 */
person: Person, } | { "type": "entered", 
/**
 * Under this number.
 */
entrant: Entrant, 
/**
 * Who.
 */
player: Player, 
/**
 * The rating in the game then; absent: none.
 */
rating?: number, } | { "type": "left", 
/**
 * Who.
 */
entrant: Entrant, 
/**
 * Why, where the organiser did it.
 */
reason?: string, } | { "type": "drawn", 
/**
 * The number of the drawing, from 1.
 */
drawing: number, 
/**
 * For what.
 */
purpose: Drawing, 
/**
 * The link: 64 hexadecimal digits.
 */
link: string, } | { "type": "started", 
/**
 * The best first.
 */
seeded: Array<Entrant>, 
/**
 * Groups of them, where there are some.
 */
groups: Array<Array<Entrant>>, } | { "type": "bracket", 
/**
 * With these ties.
 */
bracket: Bracket, } | { "type": "fixtures", 
/**
 * Which.
 */
fixtures: Array<NewFixture>, 
/**
 * Who has a bye in this round.
 */
byes: Array<Entrant>, } | { "type": "round_began", 
/**
 * Which, from 1.
 */
round: number, 
/**
 * Until when its matches must have begun, milliseconds since 1970; absent: without a deadline.
 */
until?: number, } | { "type": "ready", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * On which side of it.
 */
side: Side, 
/**
 * Whether.
 */
ready: boolean, } | { "type": "proposed", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * By whom.
 */
side: Side, 
/**
 * Milliseconds since 1970.
 */
at: number, } | { "type": "agreed", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * Milliseconds since 1970.
 */
at: number, } | { "type": "extension_asked", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * By whom.
 */
side: Side, 
/**
 * Milliseconds since 1970.
 */
until: number, } | { "type": "extended", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * Milliseconds since 1970.
 */
until: number, 
/**
 * Why, where the organiser did it.
 */
reason?: string, } | { "type": "opened", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * Under which id.
 */
match: MatchId, } | { "type": "played", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * Which match.
 */
match: MatchId, 
/**
 * What counts.
 */
result: FixtureResult, } | { "type": "annulled", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * Which match.
 */
match: MatchId, } | { "type": "walked_over", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * For whom; absent: void.
 */
winner?: Side, 
/**
 * Why.
 */
why: WalkOver, } | { "type": "adjudicated", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * What counts; absent: void.
 */
result?: FixtureResult, 
/**
 * Why.
 */
reason: string, } | { "type": "to_replay", 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * Until when, milliseconds since 1970; absent: without a deadline.
 */
until?: number, 
/**
 * Why.
 */
reason: string, } | { "type": "substituted", 
/**
 * For whom.
 */
entrant: Entrant, 
/**
 * Who.
 */
player: Player, 
/**
 * Why.
 */
reason: string, } | { "type": "adjusted", 
/**
 * Whom.
 */
entrant: Entrant, 
/**
 * How many.
 */
points: number, 
/**
 * Why.
 */
reason: string, } | { "type": "withdrew", 
/**
 * Who.
 */
entrant: Entrant, 
/**
 * Why, where the organiser did it.
 */
expelled?: string, 
/**
 * Whether all their results are void.
 */
voided: boolean, } | { "type": "rested", 
/**
 * Who.
 */
entrant: Entrant, 
/**
 * Whether.
 */
resting: boolean, } | { "type": "paused", 
/**
 * Why.
 */
reason: string, } | { "type": "resumed", } | { "type": "announced", 
/**
 * What.
 */
text: string, } | { "type": "cancelled", 
/**
 * Why.
 */
reason: string, } | { "type": "finished", 
/**
 * The places, the champion first; those who share one stand together.
 */
places: Array<Array<Entrant>>, };

/**
 * A fixture when it is made.
 */
export type NewFixture = { 
/**
 * Its number in the tournament, from 1.
 */
fixture: FixtureNo, 
/**
 * The round, from 1, over all stages.
 */
round: number, 
/**
 * Where it belongs.
 */
stage: Stage, 
/**
 * Who plays.
 */
sides: { home: number, away: number }, };

/**
 * What lots are drawn for.
 */
export type Drawing = "seeding" | "pairing" | "table";

/**
 * Where a fixture belongs.
 */
export type Stage = { "type": "table", } | { "type": "group", 
/**
 * Its number, from 1.
 */
group: number, } | { "type": "tie", 
/**
 * Which.
 */
tie: TieNo, 
/**
 * Which match of it, from 1; the one after the last leg decides a tie that is level.
 */
leg: number, } | { "type": "play_off", 
/**
 * In which group; 0: the only table.
 */
group: number, };

/**
 * What counts of a fixture.
 */
export type FixtureResult = { 
/**
 * Goals that count.
 */
goals: { home: number, away: number }, 
/**
 * Who won, a shoot-out included; absent: nobody.
 */
winner?: Side, 
/**
 * The game's rule, or `resigned`, `agreed`, `time`, `claimed`, or `adjudicated`.
 */
by: string, 
/**
 * Goals of the match where others count: it was given up by the side that did not trail.
 */
played?: { home: number, away: number } | null, 
/**
 * Who scored, where the game knows: names of pieces with their goals.
 */
scorers?: { home: Record<string, number>, away: Record<string, number> } | null, };

/**
 * Why a fixture was not played.
 */
export type WalkOver = "no_show" | "withdrew" | "expelled";

/**
 * How far a tournament is.
 */
export type TournamentStatus = "open" | "running" | "paused" | "finished" | "cancelled";

/**
 * The view of a `tournament/<id>` channel, alike for everybody. Entrants, fixtures and rows are keyed by their numbers.
 */
export type TournamentView = { 
/**
 * The id.
 */
id: TournamentId, 
/**
 * As chosen.
 */
settings: Settings, 
/**
 * Who organises it.
 */
organiser: Person, 
/**
 * When it was made, milliseconds since 1970.
 */
created: number, 
/**
 * How far it is.
 */
status: TournamentStatus, 
/**
 * Why it stands still or was called off.
 */
reason?: string, 
/**
 * The round that is being played, from 1; 0 before the start.
 */
round: number, 
/**
 * How many there will be, where that is known.
 */
rounds?: number, 
/**
 * When an arena ends, milliseconds since 1970.
 */
ends?: number, 
/**
 * The end of the chain that lots are drawn from.
 */
commitment: string, 
/**
 * Who takes part.
 */
entrants: Record<string, EntrantView>, 
/**
 * What is, was and will be played, as far as it is known.
 */
fixtures: Record<string, FixtureView>, 
/**
 * Tables by group; 0: the only one. Goals of running matches count in them already.
 */
tables: Record<string, Record<string, TableRow>>, 
/**
 * The bracket's ties, by number.
 */
ties: Record<string, TieView>, 
/**
 * The places at the end, the champion first.
 */
places?: number[][] | null, 
/**
 * What the organiser told last.
 */
announcement?: string, 
/**
 * The season before it.
 */
follows?: TournamentId, };

/**
 * One who takes part.
 */
export type EntrantView = { 
/**
 * The name shown.
 */
name: string, 
/**
 * Who plays.
 */
player: Player, 
/**
 * The rating at entry.
 */
rating?: number, 
/**
 * The place in the seeding, from 1, once it has begun.
 */
seed?: number, 
/**
 * The group, from 1.
 */
group?: number, 
/**
 * Out of it by withdrawing, or by being expelled, which has a reason.
 */
gone?: boolean, 
/**
 * Rests, in an arena.
 */
resting?: boolean, };

/**
 * A fixture as everybody sees it.
 */
export type FixtureView = { 
/**
 * The round, from 1.
 */
round: number, 
/**
 * Where it belongs.
 */
stage: Stage, 
/**
 * Who plays.
 */
sides: { home: number, away: number }, 
/**
 * How far it is.
 */
state: FixtureState, 
/**
 * Who is there.
 */
ready: { home: boolean, away: boolean }, 
/**
 * Until when it must have begun, milliseconds since 1970.
 */
until?: number, 
/**
 * Times proposed by each.
 */
proposed?: { home: number | null, away: number | null } | null, 
/**
 * The time agreed.
 */
agreed?: number, 
/**
 * Its match.
 */
match?: MatchId, 
/**
 * Goals: so far where it is being played, in the end where it is over.
 */
goals?: { home: number, away: number } | null, 
/**
 * Who won.
 */
winner?: Side, 
/**
 * How it came about: the game's rule, `walk_over`, `adjudicated`, ..
 */
by?: string, };

/**
 * How far a fixture is.
 */
export type FixtureState = "pending" | "live" | "over" | "void";

/**
 * A row of a table.
 */
export type TableRow = { 
/**
 * From 1; shared where nothing decides yet.
 */
place: number, 
/**
 * The order in which rows are shown, from 1.
 */
order: number, 
/**
 * The place before the last round.
 */
was?: number, 
/**
 * Matches that count.
 */
played: number, 
/**
 * Won.
 */
won: number, 
/**
 * Drawn.
 */
drawn: number, 
/**
 * Lost.
 */
lost: number, 
/**
 * Goals for.
 */
goals_for: number, 
/**
 * Goals against.
 */
goals_against: number, 
/**
 * The difference.
 */
difference: number, 
/**
 * Points, given and taken ones included.
 */
points: number, 
/**
 * Points given or taken.
 */
adjusted?: number, 
/**
 * The last five, oldest first.
 */
form: Array<TableOutcome>, 
/**
 * What put it below the row above.
 */
decided_by?: Criterion, 
/**
 * What is certain already.
 */
marks?: Array<Mark>, 
/**
 * Wins in a row, in an arena.
 */
streak?: number, 
/**
 * Whether a running match counts in it.
 */
live?: boolean, };

/**
 * A tie of a bracket.
 */
export type TieView = { 
/**
 * The round of the bracket, from 1.
 */
round: number, 
/**
 * `winners`, `losers`, `final`, `reset`, `third_place`.
 */
part: Part, 
/**
 * Who or what leads to each side.
 */
slots: { home: Slot, away: Slot }, 
/**
 * Who stands in it.
 */
sides: { home: number | null, away: number | null }, 
/**
 * Its matches.
 */
fixtures: Array<FixtureNo>, 
/**
 * Goals over all of them, the running one included.
 */
goals?: { home: number, away: number } | null, 
/**
 * Who goes on.
 */
winner?: Entrant, };

/**
 * A tournament in a list (`GET /api/tournaments`).
 */
export type TournamentListing = { 
/**
 * The id.
 */
id: TournamentId, 
/**
 * Its name.
 */
name: string, 
/**
 * Name of the game.
 */
game: string, 
/**
 * `league`, `groups`, `knock_out`, `double_elimination`, `swiss`, `arena`.
 */
format: string, 
/**
 * Who may enter.
 */
entry: Entry, 
/**
 * How far it is.
 */
status: TournamentStatus, 
/**
 * How many take part.
 */
entrants: number, 
/**
 * The most who may.
 */
size_max: number, 
/**
 * When it starts, milliseconds since 1970; absent: when the organiser says so.
 */
starts?: number, 
/**
 * When it was made, milliseconds since 1970.
 */
created: number, 
/**
 * Who organises it.
 */
organiser: Person, 
/**
 * Who won it.
 */
champion?: string, };

/**
 * A page of them.
 */
export type TournamentPage = { 
/**
 * Newest first.
 */
tournaments: Array<TournamentListing>, 
/**
 * Where the next page starts; absent: there is none.
 */
before?: TournamentId, };

/**
 * A page of a tournament's log (`GET /api/tournaments/{id}/log`).
 */
export type LogPage = { 
/**
 * In order.
 */
entries: Array<Logged>, 
/**
 * The number to go on after; absent: this was the end.
 */
after?: number, };

/**
 * One's own fixture that waits for something, in the `me` channel.
 */
export type OwnFixture = { 
/**
 * In which tournament.
 */
tournament: TournamentId, 
/**
 * Its name.
 */
name: string, 
/**
 * Which.
 */
fixture: FixtureNo, 
/**
 * The other's name.
 */
against: string, 
/**
 * Whether one has said that one is ready.
 */
ready: boolean, 
/**
 * Whether the other has.
 */
other_ready: boolean, 
/**
 * Until when it must have begun, milliseconds since 1970.
 */
until?: number, 
/**
 * The time agreed.
 */
agreed?: number, };
