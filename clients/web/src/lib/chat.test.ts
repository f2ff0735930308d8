import { describe, expect, test } from 'vitest';

import { Chat, maySpeak, roomsOf } from './chat.svelte';
import type { ChatPage, Line, Room } from './generated/protocol';

const line = (number: number, room: Room = 'players', from = 'ada'): Line => ({
  id: `id-${String(number).padStart(4, '0')}`,
  room,
  from: { id: from, name: from },
  text: `line ${number}`,
  at: number,
});
const numbers = (lines: readonly Line[]): number[] => lines.map(({ at }) => at);
const silent = (): Promise<ChatPage> => Promise.resolve({ lines: [], more: false });

describe('rooms', () => {
  test('are apart while the match is played, and open to all when it is over', () => {
    expect(roomsOf({ sits: true, over: false, between: true })).toEqual(['players']);
    expect(roomsOf({ sits: false, over: false, between: true })).toEqual(['spectators']);
    expect(roomsOf({ sits: true, over: true, between: true })).toEqual(['players', 'spectators']);
    expect(roomsOf({ sits: false, over: true, between: true })).toEqual(['spectators', 'players']);
  });

  test('of players are not offered where there is nobody to talk to', () => {
    expect(roomsOf({ sits: true, over: false, between: false })).toEqual([]);
    expect(roomsOf({ sits: false, over: true, between: false })).toEqual(['spectators']);
  });

  test('are spoken in by those whose room it is', () => {
    expect(maySpeak('players', { sits: false, over: true, between: true })).toBe(false);
    expect(maySpeak('spectators', { sits: true, over: false, between: true })).toBe(false);
    expect(maySpeak('spectators', { sits: true, over: true, between: true })).toBe(true);
  });
});

describe('lines', () => {
  test('stand in order, each once, whichever way they came', async () => {
    const chat = new Chat(() => Promise.resolve({ lines: [line(1), line(2), line(3)], more: true }));
    chat.heard(line(3), false);
    await chat.load('players');
    chat.heard(line(5), false);
    chat.heard(line(4), false);
    expect(numbers(chat.lines.players)).toEqual([1, 2, 3, 4, 5]);
    expect(chat.lines.spectators).toEqual([]);
    expect(chat.more.players).toBe(true);
  });

  test('from before are put in front', async () => {
    const chat = new Chat((_, before) =>
      Promise.resolve(before ? { lines: [line(1)], more: false } : { lines: [line(2)], more: true }),
    );
    await chat.load('players');
    await chat.earlier('players');
    expect(numbers(chat.lines.players)).toEqual([1, 2]);
    expect(chat.more.players).toBe(false);
  });

  test('that were missed are asked for', async () => {
    const asked: Room[] = [];
    const chat = new Chat((room) => (asked.push(room), silent()));
    chat.heard(line(9, 'spectators'), false, true);
    await Promise.resolve();
    expect(asked).toEqual(['spectators']);
  });
});

describe('what is unread', () => {
  test('counts lines of others while nobody looks, and is marked when somebody does', () => {
    const chat = new Chat(silent);
    chat.heard(line(1), false);
    chat.heard(line(2, 'players', 'me'), true);
    chat.heard(line(3), false);
    expect(chat.unread.players).toBe(2);
    chat.look('players');
    expect(chat.unread.players).toBe(0);
    chat.heard(line(4), false);
    expect(chat.unread.players, 'seen as it comes').toBe(0);
    chat.look(null);
    chat.heard(line(5), false);
    chat.look('players');
    expect(chat.fresh.players).toBe('id-0005');
  });

  test('is not what was said before one came, but what was said while the connection was lost', async () => {
    let said = [line(1)];
    const chat = new Chat(() => Promise.resolve({ lines: said, more: false }));
    await chat.load('players');
    expect(chat.unread.players).toBe(0);
    said = [line(1), line(2)];
    await chat.load('players');
    expect(chat.unread.players).toBe(1);
  });

  test('is nothing of somebody who is muted', () => {
    const chat = new Chat(silent);
    chat.mute('ada', true);
    chat.heard(line(1), false);
    expect(chat.unread.players).toBe(0);
    chat.mute('ada', false);
    chat.heard(line(2), false);
    expect(chat.unread.players).toBe(1);
  });
});
