import type {
  ChatPage,
  EventsPage,
  Followed,
  GameInfo,
  Graph,
  Guest,
  Hint,
  Made,
  LineId,
  LiveList,
  MatchPage,
  MatchRatings,
  NewBranch,
  NewMatch,
  Problem,
  Room,
  ReplayPage,
  Side,
  You,
} from './generated/protocol';
import type { DiceRecord } from './fair_dice';
import { newId } from './outbox';
import { refusalWords, type Values } from './refusals';

/** The server, or the way to it, said no. `code` is one of the protocol's, `network`, or `unreadable` for an answer that is no answer. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly values: Values = {},
  ) {
    super(message);
  }
}

/** Asks the REST API. What it refuses is thrown as an `ApiError`, in words. */
export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  key?: string,
): Promise<T> {
  const named: HeadersInit = key === undefined ? {} : { 'idempotency-key': key };
  const init: RequestInit = { method, headers: { accept: 'application/json', ...named }, credentials: 'same-origin' };
  if (body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch {
    throw new ApiError('network', 'The server cannot be reached. Try again in a moment.');
  }
  if (response.ok) return (await answerOf(response)) as T;
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const { code = 'internal', title = `The server answered ${response.status}.`, values = {} } = problem ?? {};
  throw new ApiError(code, refusalWords({ code, reason: title, values }), values);
}

/** Keys of requests to make something of which nobody knows whether they were heard, by what was asked for. */
const unanswered = new Map<string, { key: string; at: number }>();
/** After these refusals too. */
const UNSURE = new Set(['network', 'unreadable', 'internal', 'store_unavailable']);
/** Who presses later than this after no answer came wants another one: what was made meanwhile shows among one's own. */
const SAME_PRESS_MS = 120_000;

/** Has something made, once: whoever presses again since no answer came asks for the same, and for another one only after an answer. */
export async function make<T>(path: string, body: unknown): Promise<T> {
  const asked = `${path} ${JSON.stringify(body)}`;
  const [before, now] = [unanswered.get(asked), Date.now()];
  const { key } = before && now - before.at < SAME_PRESS_MS ? before : { key: newId() };
  unanswered.set(asked, { key, at: now });
  try {
    const made = await call<T>('POST', path, body, key);
    unanswered.delete(asked);
    return made;
  } catch (error) {
    if (!(error instanceof ApiError && UNSURE.has(error.code))) unanswered.delete(asked);
    throw error;
  }
}

/** What a granted request was answered; null where there is nothing to answer. */
async function answerOf(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  } catch {
    throw new ApiError(
      'unreadable',
      'The answer of the server did not arrive whole. Load the page again to see what holds.',
    );
  }
}

export const games = (): Promise<GameInfo[]> => call('GET', '/games');
export const makeGuest = (name: string): Promise<Guest> => call('POST', '/guests', { name });
export const signOut = (): Promise<null> => call('POST', '/sign_out');
export const makeMatch = (match: NewMatch): Promise<Made> => make('/matches', match);
export const joinMatch = (id: string, side?: Side): Promise<MatchPage> =>
  call('POST', `/matches/${id}/join`, side ? { side } : {});
export const me = (): Promise<You> => call('GET', '/me');
/** Whom I follow, and what they play now. */
export const follows = (): Promise<Followed[]> => call('GET', '/me/follows');
export const eventsOf = (id: string, since: number): Promise<EventsPage> =>
  call('GET', `/matches/${id}/events?since=${since}`);
/** Matches that everybody may watch now: of a game, of people with a name like this, from a place on. What is empty says nothing. */
export const liveMatches = (wanted: { game: string; name: string; from: number }): Promise<LiveList> => {
  const said = Object.entries(wanted).filter(([, value]) => value);
  return call('GET', `/watch?${new URLSearchParams(said.map(([key, value]) => [key, String(value)]))}`);
};
/** The chances over a match and the luck of its dice: some seconds for a match that nobody asked about before. */
export const graphOf = (id: string): Promise<Graph> => call('GET', `/matches/${id}/graph`);
/** What was said in a room: the newest lines, or those before one. */
export const chatOf = (id: string, room: Room, before?: LineId): Promise<ChatPage> =>
  call('GET', `/matches/${id}/chat?room=${room}${before ? `&before=${before}` : ''}`);
export const matchOf = (id: string): Promise<MatchPage> => call('GET', `/matches/${id}`);
/** A part of the match from a version on, as somebody saw it then. While it is played, others than spectators are refused. */
export const replayOf = (id: string, from: number, eyes: Side | 'spectator'): Promise<ReplayPage> =>
  call('GET', `/matches/${id}/replay?from=${from}&as=${eyes}`);
/** Another match that starts where this one stood at a version. */
export const branchOff = (id: string, branch: NewBranch): Promise<Made> => make(`/matches/${id}/branch`, branch);
export const recordOf = (id: string): Promise<DiceRecord> => call('GET', `/matches/${id}/record`);
export const hintFor = (id: string, side: Side): Promise<Hint> => call('GET', `/matches/${id}/hint?side=${side}`);
export const recordPath = (id: string): string => `/api/matches/${id}/record`;
/** A picture of the board as it stands, for sharing. */
export const picturePath = (id: string): string => `/api/matches/${id}/picture.png`;
/** What a match that has ended did to the ratings. Right after the end the answer comes when they are computed. */
export const ratingsAfter = (id: string): Promise<MatchRatings> => call('GET', `/matches/${id}/ratings`);
