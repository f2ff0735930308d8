import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { ToClient } from './generated/protocol';
import { PROTOCOL, Socket, type ChannelFrame, type Wire } from './socket';

// The same files are read by the Rust tests: whatever either side changes, the other hears of it.
const FOLDER = join(import.meta.dirname, '../../../../protocol/fixtures');

function fixtures(folder: string): [string, Record<string, unknown>][] {
  return readdirSync(join(FOLDER, folder)).map((file) => [
    file,
    JSON.parse(readFileSync(join(FOLDER, folder, file), 'utf8')) as Record<string, unknown>,
  ]);
}

/** What the socket sends and hears, with everything outside left out. */
function quietSocket() {
  const sent: Record<string, unknown>[] = [];
  const wire: Wire = {
    send: (text) => void sent.push(JSON.parse(text) as Record<string, unknown>),
    close: () => {},
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const socket = new Socket({
    open: () => wire,
    now: () => 0,
    steady: () => 0,
    later: () => () => {},
    random: () => 0,
    shelf: { getItem: () => null, setItem: () => {} },
    changed: () => {},
    welcomed: () => {},
  });
  const hear = (frame: Record<string, unknown>) => wire.onmessage?.({ data: JSON.stringify(frame) });
  return { socket, wire, sent, hear };
}

const toClient = fixtures('to_client');
const toServer = new Map(fixtures('to_server').map(([, frame]) => [String(frame.type), frame]));

test.each(toClient.filter(([, frame]) => 'channel' in frame))('%s reaches the listener of its channel', (_, frame) => {
  const { socket, wire, hear } = quietSocket();
  const heard: ChannelFrame[] = [];
  socket.listen(String(frame.channel), { legal: true, since: () => undefined, heard: (one) => void heard.push(one) });
  socket.connect();
  wire.onopen?.();
  hear({ type: 'welcome', protocol: PROTOCOL, server: 's', now: 0, ping_every_ms: 1 });
  hear(frame);
  const answersAct = frame.type === 'refused' && 'id' in frame;
  expect(heard as unknown[]).toEqual(answersAct ? [] : [frame]);
});

test('every kind of frame that the client handles has a fixture', () => {
  const kinds: ToClient['type'][] = [
    'welcome',
    'snapshot',
    'diff',
    'done',
    'refused',
    'notice',
    'reveal',
    'said',
    'goodbye',
    'pong',
  ];
  expect([...new Set(toClient.map(([, frame]) => String(frame.type)))].toSorted()).toEqual(kinds.toSorted());
});

test('what the client sends has only fields that the fixtures know', () => {
  const { socket, wire, sent, hear } = quietSocket();
  const channel = 'match/01936d4e-6f00-7000-8000-000000000001';
  const stop = socket.listen(channel, { legal: true, since: () => 41, heard: () => {} });
  socket.connect();
  wire.onopen?.();
  hear({ type: 'welcome', protocol: PROTOCOL, server: 's', now: 0, ping_every_ms: 1 });
  void socket.act(channel, 41, 'home', { type: 'roll' });
  void socket.order(channel, 'home', { type: 'offer_draw' });
  void socket.chat(channel, 'players', 'Good luck!');
  socket.say({ type: 'chain', channel, side: 'home', commitment: 'ab' });
  socket.say({ type: 'link', channel, side: 'home', roll: 1, link: 'ab' });
  socket.poke();
  stop();
  expect(sent.map((frame) => String(frame.type)).toSorted()).toEqual([...toServer.keys()].toSorted());
  for (const frame of sent) {
    const known = new Set([...Object.keys(toServer.get(String(frame.type)) ?? {}), 'side']);
    expect(Object.keys(frame).filter((field) => !known.has(field))).toEqual([]);
  }
});
