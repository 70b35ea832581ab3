import {
  connectorFrame,
  type ConnectorFrame,
  FRAME_MAX_BYTES,
  PIECE_ROWS,
  ToolQueryRefused,
} from '@chairline/open-dental';
import { describe, expect, it, vi } from 'vitest';
import { createAnswering, createPace, cutPieces } from './answer.ts';
import { type Database, NotThere, type Page } from './database.ts';
import type { Log } from './log.ts';
import { QueryFailed, type ToolQuestion } from './run-query.ts';

const lines: string[] = [];
const write = (line: string) => void lines.push(line);
const log: Log = { error: write, warn: write, info: write, debug: write };

/** Pages as a database gives them; counts how many were asked for. */
function pagesOf(count: number, rowsEach: number) {
  const asked = { pages: 0 };
  async function* rows(): AsyncGenerator<Page> {
    for (let page = 0; page < count; page += 1) {
      asked.pages += 1;
      await Promise.resolve();
      yield {
        columns: ['PatNum', 'LName'],
        rows: Array.from({ length: rowsEach }, (_, at) => [page * rowsEach + at, 'Smith']),
      };
    }
  }
  return { asked, rows };
}

function answeringOver(
  parts: Partial<Record<'rows' | 'clock' | 'about', unknown>>,
  query: Parameters<typeof createAnswering>[0]['query'] = () => Promise.reject(new Error('no query')),
) {
  const frames: ConnectorFrame[] = [];
  const database = { clock: () => Promise.resolve('2026-11-20 10:00:00'), ...parts };
  const answering = createAnswering({
    database: database as unknown as Database,
    send: (text) => frames.push(connectorFrame.parse(JSON.parse(text))),
    query: (question, signal) => query(question, signal),
    explain: () => 'The connection to the database broke.',
    log,
  });
  return { answering, frames };
}

const rowsOf = { name: 'rows', table: 'patient', since: null, after: null } as const;
const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

describe('an answer', () => {
  it('comes in pieces, no more ahead than was allowed, and ends with their count and the clock', async () => {
    const { asked, rows } = pagesOf(10, 3);
    const { answering, frames } = answeringOver({ rows });
    answering.ask(5, rowsOf);
    await settle();
    expect(frames.map((frame) => frame.type)).toEqual(['piece', 'piece', 'piece', 'piece']);
    // One page is read ahead of the piece that waits.
    expect(asked.pages).toBeLessThanOrEqual(6);
    answering.more(5, 1);
    await settle();
    expect(frames.length).toBe(5);
    answering.more(5, 10);
    await settle();
    expect(frames.map((frame) => (frame.type === 'piece' ? frame.seq : frame.type))).toEqual([
      ...Array.from({ length: 10 }, (_, seq) => seq),
      'end',
    ]);
    expect(frames.at(-1)).toEqual({ type: 'end', id: 5, rows: 30, now: '2026-11-20 10:00:00' });
    expect(lines.join('\n')).not.toContain('Smith');
  });

  it('stops when it is called off, and is silent when the line is gone', async () => {
    const first = answeringOver({ rows: pagesOf(20, 1).rows });
    first.answering.ask(1, rowsOf);
    await settle();
    first.answering.cancel(1);
    await settle();
    expect(first.frames.at(-1)).toMatchObject({ type: 'failed', id: 1, code: 'cancelled' });

    const second = answeringOver({ rows: pagesOf(20, 1).rows });
    second.answering.ask(1, rowsOf);
    await settle();
    second.answering.stop();
    second.answering.more(1, 10);
    await settle();
    expect(second.frames.length).toBe(4);
  });

  it('says what failed in words, what is not there, and when it is asked too much at once', async () => {
    const broken = answeringOver({ clock: () => Promise.reject(new Error('Smith near line 1')) });
    broken.answering.ask(1, rowsOf);
    await settle();
    expect(broken.frames).toEqual([
      { type: 'failed', id: 1, code: 'database', message: 'The connection to the database broke.' },
    ]);

    const missing = answeringOver({
      rows: () => {
        throw new NotThere('There is no such table.');
      },
    });
    missing.answering.ask(2, rowsOf);
    await settle();
    expect(missing.frames[0]).toMatchObject({ code: 'unknown', message: 'There is no such table.' });

    const busy = answeringOver({ rows: pagesOf(20, 1).rows });
    for (const id of [1, 2, 3, 4]) busy.answering.ask(id, rowsOf);
    busy.answering.ask(1, rowsOf);
    expect(busy.frames).toEqual([
      expect.objectContaining({ id: 4, code: 'busy' }),
      expect.objectContaining({ id: 1, code: 'busy' }),
    ]);
    busy.answering.stop();
  });

  it('is not asked of the database with a time that is none', async () => {
    const rows = vi.fn();
    const { answering, frames } = answeringOver({ rows });
    answering.ask(1, { ...rowsOf, since: "'; DROP TABLE patient" });
    await settle();
    expect(frames[0]).toMatchObject({ type: 'failed', code: 'unknown' });
    expect(rows).not.toHaveBeenCalled();
  });
});

describe('a tool’s query', () => {
  const asked = (query = 'SELECT 1 AS one'): ToolQuestion => ({
    name: 'query',
    query,
    parameters: [],
    values: {},
    plan: false,
  });
  const ran = { cut: null, ms: 3, cost: null };

  it('is answered by one piece, with how it ran; its words are in no line of the log', async () => {
    const { answering, frames } = answeringOver({}, () =>
      Promise.resolve({ columns: ['LName', 'n'], rows: [['Zelenka', 2]], ran }),
    );
    answering.ask(1, asked('SELECT 2 AS kept_secret'));
    await settle();
    expect(frames).toEqual([
      { type: 'piece', id: 1, seq: 0, columns: ['LName', 'n'], rows: [['Zelenka', 2]] },
      { type: 'end', id: 1, rows: 1, now: '', ran },
    ]);
    expect(lines.join('\n')).toMatch(/query: 1 rows/);
    expect(lines.join('\n')).not.toMatch(/kept_secret|Zelenka/);
  });

  it('that may not run, was stopped or fails is said by what it was', async () => {
    const failures = [
      new ToolQueryRefused('No such thing.'),
      new QueryFailed('slow', 'It was stopped.'),
      new Error('Smith near line 1'),
    ];
    const { answering, frames } = answeringOver({}, () => Promise.reject(failures.shift()!));
    for (const id of [1, 2, 3]) {
      answering.ask(id, asked());
      await settle();
    }
    expect(frames).toEqual([
      { type: 'failed', id: 1, code: 'refused', message: 'No such thing.' },
      { type: 'failed', id: 2, code: 'slow', message: 'It was stopped.' },
      { type: 'failed', id: 3, code: 'database', message: 'The connection to the database broke.' },
    ]);
  });

  it('is stopped when it is called off; two run at once and no more', async () => {
    const { answering, frames } = answeringOver(
      {},
      (_question, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new QueryFailed('slow', 'Stopped.'))),
        ),
    );
    for (const id of [1, 2, 3]) answering.ask(id, asked());
    expect(frames).toEqual([expect.objectContaining({ id: 3, code: 'busy' })]);
    answering.cancel(2);
    await settle();
    expect(frames.at(-1)).toEqual({
      type: 'failed',
      id: 2,
      code: 'cancelled',
      message: 'It was called off.',
    });
    answering.stop();
  });
});

describe('pieces and pages', () => {
  it('are neither too many rows nor too long', () => {
    const short = [...cutPieces(Array.from({ length: PIECE_ROWS * 2 + 1 }, () => '[1]'))];
    expect(short.map((piece) => piece.length)).toEqual([PIECE_ROWS, PIECE_ROWS, 1]);
    const long = [...cutPieces(Array.from({ length: 9 }, () => 'x'.repeat(400_000)))];
    expect(long.map((piece) => piece.length)).toEqual([2, 2, 2, 2, 1]);
    // Four bytes each at the worst.
    expect(4 * 800_000).toBeLessThan(FRAME_MAX_BYTES);
    expect([...cutPieces([])]).toEqual([]);
  });

  it('get shorter behind long ones, and longer again', () => {
    const pace = createPace(2_000);
    expect(pace.size()).toBe(2_000);
    expect(pace.saw(3_000_000)).toBe(false);
    expect(pace.size()).toBe(1_000);
    for (let page = 0; page < 10; page += 1) pace.saw(3_000_000);
    expect(pace.size()).toBe(50);
    expect(pace.saw(1_000_000)).toBe(true);
    expect(pace.size()).toBe(50);
    for (let page = 0; page < 10; page += 1) pace.saw(1_000);
    expect(pace.size()).toBe(2_000);
  });
});
