import { describe, expect, test } from 'vitest';

import { Chat, Draft, maySpeak, roomsOf } from './chat.svelte';
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
    chat.heard(line(3));
    await chat.load('players');
    chat.heard(line(5));
    chat.heard(line(4));
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
    chat.heard(line(9, 'spectators'), true);
    await Promise.resolve();
    expect(asked).toEqual(['spectators']);
  });
});

describe('a connection that was lost', () => {
  /** Lines as the server keeps them, `page` at a time. */
  function kept(count: () => number, page: number) {
    return (_: Room, before?: string): Promise<ChatPage> => {
      const all = Array.from({ length: count() }, (_, i) => line(i + 1)).filter(({ id }) => !before || id < before);
      return Promise.resolve({ lines: all.slice(-page), more: all.length > page });
    };
  }

  test('leaves no hole, however much was said meanwhile', async () => {
    let count = 3;
    const chat = new Chat(kept(() => count, 5));
    await chat.load('players');
    count = 16;
    const loading = chat.load('players');
    // Heard over the new connection before the answer is there.
    chat.heard(line(17));
    await loading;
    expect(numbers(chat.lines.players)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
    expect(chat.unread.players).toBe(14);
    expect(chat.more.players).toBe(false);
  });

  test('leaves none either where the first try to ask fails', async () => {
    let [count, fails] = [3, false];
    const ask = kept(() => count, 5);
    const chat = new Chat((room, before) => (fails ? Promise.reject(new Error('no way')) : ask(room, before)));
    await chat.load('players');
    [count, fails] = [12, true];
    chat.heard(line(13), true);
    await Promise.resolve();
    fails = false;
    await chat.load('players');
    expect(numbers(chat.lines.players)).toEqual(Array.from({ length: 13 }, (_, i) => i + 1));
  });

  test('of more lines than are kept offers the others as earlier ones', async () => {
    let count = 3;
    const chat = new Chat(kept(() => count, 50));
    await chat.load('players');
    count = 700;
    await chat.load('players');
    expect(numbers(chat.lines.players)).toEqual(Array.from({ length: 500 }, (_, i) => i + 201));
    expect(chat.more.players).toBe(true);
  });

  test('counts neither own lines nor muted ones', async () => {
    let said = [line(1)];
    const page = () => Promise.resolve({ lines: said, more: false });
    const chat = new Chat(page, (player) => player === 'me');
    await chat.load('players');
    chat.mute('eve', true);
    said = [line(1), line(2, 'players', 'me'), line(3, 'players', 'eve'), line(4)];
    await chat.load('players');
    expect(chat.unread.players).toBe(1);
  });
});

test('what is typed while a line is on its way stays, and a line that is refused comes back', () => {
  const draft = new Draft();
  draft.text = ' Well played ';
  expect(draft.take()).toBe('Well played');
  expect(draft.text).toBe('');
  draft.text = 'Again?';
  draft.giveBack('Well played');
  expect(draft.text).toBe('Well played Again?');
  draft.text = '  ';
  expect(draft.take()).toBeNull();
});

describe('what is unread', () => {
  test('counts lines of others while nobody looks, and is marked when somebody does', () => {
    const chat = new Chat(silent, (player) => player === 'me');
    chat.heard(line(1));
    chat.heard(line(2, 'players', 'me'));
    chat.heard(line(3));
    expect(chat.unread.players).toBe(2);
    chat.look('players');
    expect(chat.unread.players).toBe(0);
    chat.heard(line(4));
    expect(chat.unread.players, 'seen as it comes').toBe(0);
    chat.look(null);
    chat.heard(line(5));
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
    chat.heard(line(1));
    expect(chat.unread.players).toBe(0);
    chat.mute('ada', false);
    chat.heard(line(2));
    expect(chat.unread.players).toBe(1);
  });
});
