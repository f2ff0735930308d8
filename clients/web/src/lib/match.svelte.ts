import { other, SIDES } from './sides';
import * as api from './api';
import { Chat, type Present } from './chat.svelte';
import { DiceCheck } from './dice_check';
import type { ChannelFrame } from './socket';
import type { BasicView, Table } from './game';
import type {
  Chances,
  Clocks,
  Diff,
  GameAction,
  GameEvent,
  Legal,
  MatchView,
  Notice,
  Order,
  Prompts,
  Room,
  Side,
  Snapshot,
} from './generated/protocol';
import { applyDiff, type Held, ofSnapshot } from './held';
import { live } from './live.svelte';
import type { Answer } from './outbox';
import type { Refusal } from './refusals';

/** One match as this page knows it: the last view, what is asked, and what waits for an answer. */
export class Match {
  readonly channel: string;
  readonly dice: DiceCheck;
  readonly chat: Chat;
  held = $state.raw<Held<MatchView> | undefined>(undefined);
  prompts = $state.raw<Prompts>({});
  legal = $state.raw<Legal>({});
  clocks = $state.raw<Clocks | null>(null);
  /** The chance of each result, where the game tells it. */
  chances = $state.raw<Chances | null>(null);
  you = $state.raw<Side[]>([]);
  notice = $state.raw<Notice | null>(null);
  events = $state.raw<GameEvent[]>([]);
  /** Where the match is shown, once its game is loaded. */
  table = $state.raw<Table | null>(null);
  /** Why there is nothing to see, or why the last thing was not done. */
  missing = $state.raw<Refusal | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** How many requests wait for an answer. */
  pending = $state(0);
  /** How many rolls came while the page was open. */
  rolled = $state(0);
  /** Counts whenever a roll was checked, since `dice` itself is plain. */
  checked = $state(0);
  #chances = new WeakMap<BasicView, Chances | null>();
  /** Events that came by diffs, later than those of the server's list. */
  #later: { seq: number; events: GameEvent[] }[] = [];
  /** Counts snapshots: only what the last of them asked for is taken. */
  #asked = 0;
  #stop = (): void => {};

  info = $derived(this.held?.view.match);
  game = $derived((this.held?.view.game ?? null) as BasicView | null);
  /** The side of ours that owes an action. */
  toAct = $derived(this.you.find((side) => this.prompts[side] !== undefined) ?? null);
  /** The view that the page has reached: what still moves has not happened yet. */
  reached = $derived(this.table?.reached ?? this.game);
  moving = $derived(this.table?.moving ?? false);

  /** `look`: the whole match, or only its board, where nobody acts here nor checks the dice. */
  constructor(
    readonly id: string,
    private readonly look: 'whole' | 'board' = 'whole',
  ) {
    this.channel = `match/${id}`;
    this.dice = new DiceCheck(id);
    this.chat = new Chat(
      (room, before) => api.chatOf(id, room, before),
      (player) => player === live.you?.id,
    );
  }

  start(): void {
    this.#stop = live.socket.listen(this.channel, {
      legal: this.look === 'whole',
      since: () => this.held?.seq,
      heard: (frame) => this.#heard(frame),
    });
  }

  stop(): void {
    this.#stop();
    this.table?.finish();
  }

  /** The game is loaded, and shows what there is. */
  sit(table: Table): void {
    this.table = table;
    if (this.game) table.show(this.game);
  }

  /** `side`: one of ours that may act though only the other one is asked; it answers the other one's prompt then. */
  async act(action: GameAction, side: Side | null = this.toAct): Promise<void> {
    const prompt = side && (this.prompts[side] ?? this.prompts[other(side)]);
    // One thing at a time: until it is answered the prompt is used up.
    if (!side || prompt === undefined || prompt === null || this.pending > 0) return;
    await this.#await(live.socket.act(this.channel, prompt, side, action));
  }

  async order(side: Side, order: Order['type']): Promise<void> {
    await this.#await(live.socket.order(this.channel, side, { type: order }));
  }

  /** Says a line of chat. Null when it is said, else why not. */
  async say(room: Room, text: string): Promise<Refusal | null> {
    const answer = await live.socket.chat(this.channel, room, text);
    return answer.ok ? null : answer;
  }

  async join(side?: Side): Promise<void> {
    await api.joinMatch(this.id, side);
    live.socket.resubscribe(this.channel, true);
  }

  async #await(asked: Promise<Answer>): Promise<void> {
    this.pending += 1;
    this.refusal = null;
    const answer = await asked;
    this.pending -= 1;
    // A stale prompt means that the match went on meanwhile, and the board shows how.
    if (!answer.ok && answer.code !== 'stale_prompt') this.refusal = answer;
  }

  #heard(frame: ChannelFrame): void {
    if (frame.type === 'snapshot') this.#snapshot(frame);
    else if (frame.type === 'diff') this.#diff(frame);
    else if (frame.type === 'notice') this.notice = frame.notice;
    else if (frame.type === 'refused') this.#refused(frame);
    else if (frame.type === 'said') this.chat.heard(frame.line, frame.missed);
    else if (frame.type === 'reveal' && this.held)
      live.chains.reveal(this.channel, frame.side, frame.roll, this.held.view);
  }

  #refused(refusal: Refusal): void {
    const { code } = refusal;
    // Also who has been looking until the last seat was taken may be shown out.
    if (code === 'not_allowed' || code === 'no_such_match' || !this.held) this.missing = refusal;
    // A chain that comes too late or twice harms nobody: the rolls go on without it.
    else if (code !== 'bad_chain' && code !== 'bad_link') this.refusal = refusal;
  }

  #snapshot(frame: Snapshot): void {
    this.held = ofSnapshot<MatchView>(frame);
    this.missing = null;
    this.prompts = frame.prompts ?? {};
    this.legal = frame.legal ?? {};
    this.clocks = frame.clocks ?? null;
    this.chances = frame.chances ?? null;
    if (this.game) this.#chances.set(this.game, this.chances);
    this.you = frame.you ?? [];
    if (this.game) this.table?.show(this.game);
    for (const side of this.you) live.chains.offer(this.channel, side, this.held.view);
    if (this.look === 'whole') this.dice.wait(this.held.view.match.dice);
    void this.#catchUp();
  }

  #diff(frame: Diff): void {
    const held = applyDiff(this.held, frame);
    if (held === 'old') return;
    if (held === 'gap') return live.socket.resubscribe(this.channel);
    this.held = held;
    this.rolled += frame.rolls?.length ?? 0;
    if (frame.prompts) this.prompts = frame.prompts;
    if (frame.legal || frame.prompts) this.legal = frame.legal ?? {};
    if (frame.clocks) this.clocks = frame.clocks;
    if (frame.chances) this.chances = frame.chances;
    if (this.game) this.#chances.set(this.game, this.chances);
    const events = frame.events ?? [];
    this.#later.push({ seq: frame.to, events });
    this.events = [...this.events, ...events];
    if (this.look === 'whole') this.dice.follow(held.view.match.dice, frame.rolls ?? []);
    this.checked += 1;
    if (frame.rolls) for (const side of this.you) live.chains.offer(this.channel, side, held.view);
    if (this.game) this.table?.play(events, this.game);
  }

  /** What happened before this page was opened, for the log and the dice. The match goes on without it if it fails. */
  async #catchUp(): Promise<void> {
    const asked = ++this.#asked;
    // As the snapshot showed them: what comes while the record is on its way is checked after them.
    const dice = this.held?.view.match.dice;
    const whole = this.look === 'whole';
    const wanted = [api.eventsOf(this.id, 0), whole ? api.recordOf(this.id) : null] as const;
    const [events, record] = await Promise.allSettled(wanted);
    if (asked !== this.#asked) return;
    if (events.status === 'fulfilled') {
      const listed = events.value.seq;
      this.#later = this.#later.filter(({ seq }) => seq > listed);
      const later = this.#later.flatMap((change) => change.events);
      this.events = [...events.value.events.map(({ event }) => event), ...later];
    }
    if (!whole) return;
    const loaded = record.status === 'fulfilled' && record.value !== null && this.dice.load(record.value);
    if (!loaded && dice) this.dice.resume(dice);
    this.checked += 1;
  }

  /** The side that this person speaks for in orders. In hot seat that is whoever is to act. */
  get speaksFor(): Side | null {
    return this.you.length === 1 ? (this.you[0] ?? null) : (this.toAct ?? this.you[0] ?? null);
  }

  /** The chances that belong to a view, for a board that has not come to the last one yet. Undefined where none is known. */
  chancesAt(view: BasicView | null): Chances | null | undefined {
    return view === this.game ? this.chances : view ? this.#chances.get(view) : undefined;
  }

  /** What the computer thinks of the match, once the board shows what it has thought about. */
  get estimate(): Chances | null {
    const told = this.notice?.estimate;
    return told && !this.moving && told.seq <= (this.held?.seq ?? 0) ? told.chances : null;
  }

  /** How many people look on beside the players: each side's people that are here count once. Undefined until the server tells. */
  get watchers(): number | undefined {
    const { notice, info } = this;
    if (!notice || !info) return undefined;
    const people = SIDES.flatMap((side) => {
      const seat = info.seats[side];
      return seat?.kind === 'person' && notice.presence[side].here ? [seat.id] : [];
    });
    return Math.max(0, notice.viewers - new Set(people).size);
  }

  /** Who this page is in the match, for its chat. */
  get present(): Present {
    const { home, away } = this.info?.seats ?? {};
    return {
      sits: this.you.length > 0,
      over: this.info?.status === 'over' || this.info?.status === 'aborted',
      between: home?.kind === 'person' && away?.kind === 'person' && home.id !== away.id,
    };
  }

  /** Both sides in one browser. */
  get hotSeat(): boolean {
    return SIDES.every((side) => this.you.includes(side));
  }
}
