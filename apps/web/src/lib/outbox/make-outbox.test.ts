import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

/** What the device keeps, and what the browser tells its windows. */
const kept = new Map<string, string>();
const events = new EventTarget();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (index: number) => [...kept.keys()][index] ?? null,
  get length() {
    return kept.size;
  },
});
vi.stubGlobal('addEventListener', events.addEventListener.bind(events));

const { ApiError } = await import('../api-error.ts');
const { outboxEntry, parseStoredEntry } = await import('./entry.ts');
const { makeOutbox } = await import('./make-outbox.ts');
const { textEntry } = await import('../../features/inbox/outbox.ts');
const { messageEntry } = await import('../../features/conversations/message-outbox.ts');

const schema = outboxEntry.extend({ thread: z.number() });
type Entry = z.infer<typeof schema>;

/** An outbox whose every request waits for the test's answer: null, or what went wrong. */
function openOutbox({ staysFailed }: { staysFailed: boolean }) {
  const asked: { text: string; answer: (error: unknown) => void }[] = [];
  const refused: [text: string, status: number | null][] = [];
  let arrived: (clientRef: string) => void = () => {};
  const outbox = makeOutbox<Entry>({
    name: 'test',
    schema,
    threadOf: ({ thread }) => thread,
    deliver: ({ text }) =>
      new Promise((resolve, reject) => {
        asked.push({ text, answer: (error) => (error === null ? resolve() : reject(error)) });
      }),
    refuse: ({ text }, _files, error) => {
      refused.push([text, error?.status ?? null]);
      return staysFailed ? 'Refused' : null;
    },
    onArrival: (listener) => (arrived = listener),
  });
  const answer = async (text: string, error: unknown) => {
    const at = asked.findIndex((one) => one.text === text);
    asked.splice(at, 1)[0]!.answer(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    ...outbox,
    write: (thread: number, text: string) => outbox.send({ thread, text, ref: null }, []),
    asked: () => asked.map(({ text }) => text),
    answer,
    refused,
    arrive: (clientRef: string) => arrived(clientRef),
    states: () => outbox.useEntries.getState().entries.map(({ text, state }) => `${text} ${state}`),
    refOf: (text: string) =>
      outbox.useEntries.getState().entries.find((entry) => entry.text === text)!.client_ref,
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const offline = () => new ApiError(0, 'offline', '');

beforeEach(() => kept.clear());

describe('an outbox', () => {
  it('sends one after the other in each thread, and threads beside each other', async () => {
    const { write, asked, answer, states } = openOutbox({ staysFailed: true });
    for (const [thread, text] of [
      [1, 'first'],
      [1, 'second'],
      [2, 'other'],
    ] as const)
      write(thread, text);
    await settled();
    expect(asked()).toEqual(['first', 'other']);
    await answer('first', null);
    expect(asked()).toEqual(['other', 'second']);
    await answer('other', null);
    await answer('second', null);
    expect([states(), kept.size]).toEqual([[], 0]);
  });

  it('keeps the order behind one that waits, and goes on when there is a connection again', async () => {
    const { follow, write, asked, answer, states } = openOutbox({ staysFailed: true });
    follow();
    write(1, 'first');
    write(1, 'second');
    await settled();
    await answer('first', offline());
    expect([asked(), states()]).toEqual([[], ['first waiting', 'second sending']]);
    events.dispatchEvent(new Event('online'));
    await settled();
    expect(asked()).toEqual(['first']);
    await answer('first', null);
    expect(asked()).toEqual(['second']);
    await answer('second', null);
    expect(states()).toEqual([]);
  });

  it('takes an answer that cannot be read for sent, and what an event brings as well', async () => {
    const { follow, write, answer, arrive, refOf, states } = openOutbox({ staysFailed: true });
    follow();
    write(1, 'unreadable');
    write(2, 'seen');
    await settled();
    await answer('unreadable', new ApiError(200, 'bad_answer', ''));
    expect(states()).toEqual(['seen sending']);
    arrive(refOf('seen'));
    expect([states(), kept.size]).toEqual([[], 0]);
  });

  it('keeps what was refused as failed, lets those behind it go, and tries it once more when asked', async () => {
    const { write, asked, answer, refused, states, retry, refOf } = openOutbox({ staysFailed: true });
    write(1, 'first');
    write(1, 'second');
    await settled();
    await answer('first', new ApiError(400, '', 'No'));
    expect([refused, states(), asked()]).toEqual([
      [['first', 400]],
      ['first failed', 'second sending'],
      ['second'],
    ]);
    await answer('second', null);
    retry();
    await settled();
    expect(asked()).toEqual([]);
    retry(refOf('first'));
    await settled();
    expect(asked()).toEqual(['first']);
    await answer('first', null);
    expect([states(), kept.size]).toEqual([[], 0]);
  });

  it('lets go of what was refused where it was given back to its writer', async () => {
    const { write, asked, answer, refused, states } = openOutbox({ staysFailed: false });
    write(1, 'first');
    write(1, 'second');
    await settled();
    await answer('first', new ApiError(403, 'forbidden', 'No'));
    expect([refused, states(), asked()]).toEqual([[['first', 403]], ['second sending'], ['second']]);
    expect(kept.size).toBe(1);
    await answer('second', null);
  });

  it('is taken up by the next page in the order it was written, and leaves with another window', async () => {
    const before = openOutbox({ staysFailed: true });
    before.write(1, 'cut off');
    before.write(2, 'refused');
    before.write(1, 'behind it');
    await settled();
    await before.answer('refused', new ApiError(400, '', 'No'));
    const { follow, asked, answer, states } = openOutbox({ staysFailed: true });
    follow();
    await settled();
    expect(states()).toEqual(['cut off sending', 'refused failed', 'behind it waiting']);
    await answer('cut off', null);
    expect(asked()).toEqual(['behind it']);
    const [key] = [...kept].find(([, stored]) => stored.includes('behind it'))!;
    kept.delete(key);
    events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }));
    expect(states()).toEqual(['refused failed']);
  });

  it('says that files are lost with the last page, and gives the message back without them', async () => {
    const before = openOutbox({ staysFailed: true });
    const file = new File(['x'], 'x.png', { type: 'image/png' });
    before.send({ thread: 1, text: 'with a file', ref: null }, [{ id: '1', kind: 'file', file }]);
    const { follow, asked, refused, states, takeOut, refOf } = openOutbox({ staysFailed: true });
    follow();
    await settled();
    expect([asked(), refused, states()]).toEqual([[], [['with a file', null]], ['with a file failed']]);
    const given: unknown[] = [];
    await takeOut(refOf('with a file'), (files) => given.push(...files));
    expect([given, states(), kept.size]).toEqual([[], [], 0]);
  });
});

describe('what is kept on the device', () => {
  const common = {
    client_ref: 'a'.repeat(36),
    text: 'Hi',
    files: [],
    at: '2026-11-20T20:00:00Z',
    attempts: 1,
  };

  it('of a text comes back waiting, without what is damaged', () => {
    const entry = { ...common, contact_id: 1, dst: '5035550177', src: '5035550100', state: 'sending' };
    expect(parseStoredEntry(textEntry, JSON.stringify(entry))).toEqual({
      ...entry,
      allow_unfilled: false,
      state: 'waiting',
      reason: null,
      ref: null,
      language: null,
      tag: null,
    });
    for (const damaged of [JSON.stringify({ client_ref: 1 }), '{', null]) {
      expect(parseStoredEntry(textEntry, damaged)).toBeNull();
    }
  });

  it('of a message among staff comes back waiting, or as failed as it was', () => {
    const entry = { ...common, convo_id: 3, ref: { id: 4, author: 'Dana', excerpt: 'Is' }, reason: 'No' };
    for (const [state, back] of [
      ['sending', 'waiting'],
      ['waiting', 'waiting'],
      ['failed', 'failed'],
    ]) {
      expect(parseStoredEntry(messageEntry, JSON.stringify({ ...entry, state }))).toEqual({
        ...entry,
        state: back,
      });
    }
  });
});
