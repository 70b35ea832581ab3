import {
  aboutColumns,
  type ConnectorFrame,
  mostRows,
  PIECE_ROWS,
  PIECES_AHEAD,
  type Question,
  ToolQueryRefused,
} from '@chairline/open-dental';
import { type Database, NotThere, type Page, type Row } from './database.ts';
import type { Log } from './log.ts';
import { QueryFailed, type RanQuery, type ToolQuestion } from './run-query.ts';

/** The same frame, written by hand where its rows are already text. */
export type Send = (text: string) => void;

export interface Answering {
  ask: (id: number, question: Question) => void;
  more: (id: number, pieces: number) => void;
  cancel: (id: number) => void;
  /** Drops everything: what was asked over a connection that is gone is not answered over the next. */
  stop: () => void;
}

/** Questions answered at a time; a server that asks more at once is told to wait. */
const MOST_AT_ONCE = 3;
/** Of them queries of tools: whoever reads the copy is not held up by them. */
const MOST_QUERIES = 2;
/** A piece is closed after this many characters; well below FRAME_MAX_BYTES even if each takes four bytes. */
const PIECE_CHARS = 1_000_000;
/** A page whose rows are long makes the next one shorter, so that memory stays bounded whatever notes hold. */
const LONG_PAGE_CHARS = 2_000_000;
const SHORT_PAGE_CHARS = 500_000;
const LEAST_ROWS = 50;

/** What is under way for one question. */
class Task {
  readonly id: number;
  readonly name: Question['name'];
  cancelled = false;
  readonly #stop = new AbortController();
  #credits = PIECES_AHEAD;
  #wake: (() => void) | null = null;

  constructor(id: number, name: Question['name']) {
    this.id = id;
    this.name = name;
  }

  /** Fires when the question was called off. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Waits until one more piece may be sent. @returns false when the question was cancelled */
  async mayPiece(): Promise<boolean> {
    while (this.#credits === 0 && !this.cancelled) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#credits -= 1;
    return !this.cancelled;
  }

  more(pieces: number): void {
    this.#credits += Math.max(0, pieces);
    this.#wake?.();
  }

  cancel(): void {
    this.cancelled = true;
    this.#stop.abort();
    this.#wake?.();
  }
}

/**
 * Answers the questions of one connection to the server.
 * @param explain a database's failure in words, without anything it read
 */
export function createAnswering(parts: {
  database: Database;
  send: Send;
  /** Runs a tool's query. */
  query: (question: ToolQuestion, signal: AbortSignal) => Promise<RanQuery>;
  explain: (error: unknown) => string;
  log: Log;
}): Answering {
  const { database, send, query, explain, log } = parts;
  const tasks = new Map<number, Task>();
  let stopped = false;
  const say = (frame: ConnectorFrame) => {
    if (!stopped) send(JSON.stringify(frame));
  };

  async function answer(task: Task, question: Question): Promise<void> {
    const { id } = task;
    const began = performance.now();
    const name = nameOf(question);
    try {
      const sendText: Send = (text) => {
        if (!stopped) send(text);
      };
      const sent =
        question.name === 'query'
          ? await sendRan(await query(question, task.signal), task, sendText)
          : await sendAnswer(database, question, task, sendText);
      if (sent === null) {
        say({ type: 'failed', id, code: 'cancelled', message: 'It was called off.' });
        log.debug(`${name}: called off after ${milliseconds(began)}`);
        return;
      }
      say({ type: 'end', id, ...sent.end });
      log.info(`${name}: ${sent.end.rows} rows in ${sent.pieces} pieces, ${milliseconds(began)}`);
    } catch (error) {
      const code = task.cancelled ? 'cancelled' : codeOf(error);
      const message =
        code === 'cancelled'
          ? 'It was called off.'
          : code === 'database'
            ? explain(error)
            : (error as Error).message;
      say({ type: 'failed', id, code, message: message.slice(0, 500) });
      log.warn(`${name}: failed after ${milliseconds(began)}: ${message}`);
    } finally {
      tasks.delete(id);
    }
  }

  return {
    ask(id, question) {
      const isQuery = question.name === 'query';
      const queries = [...tasks.values()].filter(({ name }) => name === 'query').length;
      if (tasks.has(id) || tasks.size >= MOST_AT_ONCE || (isQuery && queries >= MOST_QUERIES)) {
        const most = isQuery ? `${MOST_QUERIES} queries of tools` : `${MOST_AT_ONCE} questions`;
        say({ type: 'failed', id, code: 'busy', message: `At most ${most} at a time.` });
        return;
      }
      const task = new Task(id, question.name);
      tasks.set(id, task);
      void answer(task, question);
    },
    more: (id, pieces) => tasks.get(id)?.more(pieces),
    cancel: (id) => tasks.get(id)?.cancel(),
    stop() {
      stopped = true;
      for (const task of tasks.values()) task.cancel();
    },
  };
}

function codeOf(error: unknown): 'unknown' | 'refused' | 'slow' | 'database' {
  if (error instanceof NotThere) return 'unknown';
  if (error instanceof ToolQueryRefused) return 'refused';
  return error instanceof QueryFailed ? error.code : 'database';
}

type Ended = Pick<Extract<ConnectorFrame, { type: 'end' }>, 'rows' | 'now' | 'ran'>;
type Sent = { end: Ended; pieces: number } | null;

/** What a tool's query answered, in one piece: it is short. @returns null when it was cancelled */
async function sendRan({ columns, rows, ran }: RanQuery, task: Task, send: Send): Promise<Sent> {
  if (!(await task.mayPiece())) return null;
  send(pieceText(task.id, 0, columns, rows.map(rowText)));
  return { end: { rows: rows.length, now: '', ran }, pieces: 1 };
}

/** @returns null when it was cancelled */
async function sendAnswer(
  database: Database,
  question: Exclude<Question, { name: 'query' }>,
  task: Task,
  send: Send,
): Promise<Sent> {
  if (question.name === 'about') {
    const row = await database.about();
    if (!(await task.mayPiece())) return null;
    send(pieceText(task.id, 0, aboutColumns, [JSON.stringify(row)]));
    return { end: { rows: 1, now: row[2] }, pieces: 1 };
  }
  const now = await database.clock();
  const pace = createPace(question.name === 'rows' ? mostRows(question.table) : PIECE_ROWS);
  const pages = pagesOf(database, question, pace.size);
  let rows = 0;
  let pieces = 0;
  try {
    let coming = ahead(pages.next());
    for (;;) {
      const page = await coming;
      if (task.cancelled) return null;
      if (page.done) return { end: { rows, now }, pieces };
      const texts = page.value.rows.map(rowText);
      const chars = texts.reduce((sum, text) => sum + text.length, 0);
      const next = pace.saw(chars) ? ahead(pages.next()) : null;
      for (const cut of cutPieces(texts)) {
        if (!(await task.mayPiece())) return null;
        send(pieceText(task.id, pieces, page.value.columns, cut));
        pieces += 1;
      }
      rows += texts.length;
      coming = next ?? pages.next();
    }
  } finally {
    // Behind a page that is still being read; nobody waits for it.
    pages.return(undefined).catch(() => undefined);
  }
}

/** A promise that may fail before anybody waits for it. */
function ahead<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

function pagesOf(
  database: Database,
  question: Exclude<Question, { name: 'about' | 'query' }>,
  size: () => number,
) {
  const stamp = (since: string) => {
    if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(since)) return since;
    throw new NotThere('"since" is not a time as the database writes it.');
  };
  switch (question.name) {
    case 'rows':
      return database.rows(
        question.table,
        question.since === null ? null : stamp(question.since),
        question.after,
        size,
      );
    case 'keys':
      return database.keys(question.table, size);
    case 'deletedAppointments':
      return database.deletedAppointments(stamp(question.since), size);
  }
}

/** Rows a page may have: halved after a long one, doubled after a short one. */
export function createPace(most: number): {
  size: () => number;
  /** @returns whether the next page may be read while this one is on its way */
  saw: (chars: number) => boolean;
} {
  let rows = most;
  return {
    size: () => rows,
    saw(chars) {
      const isLong = chars > LONG_PAGE_CHARS;
      if (isLong) rows = Math.max(LEAST_ROWS, Math.floor(rows / 2));
      else if (chars < SHORT_PAGE_CHARS) rows = Math.min(most, rows * 2);
      return !isLong;
    },
  };
}

/** A row as JSON. A column of binary text (an old collation) arrives as bytes: they are read as UTF-8. */
const rowText = (row: Row): string =>
  JSON.stringify(row.some((value) => typeof value === 'object' && value !== null) ? row.map(plain) : row);

const plain = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('utf8') : value);

/** Rows in pieces that are neither too many nor too long. */
export function* cutPieces(texts: readonly string[]): Generator<string[]> {
  let piece: string[] = [];
  let chars = 0;
  for (const text of texts) {
    if (piece.length && (piece.length >= PIECE_ROWS || chars + text.length > PIECE_CHARS)) {
      yield piece;
      piece = [];
      chars = 0;
    }
    piece.push(text);
    chars += text.length;
  }
  if (piece.length) yield piece;
}

const pieceText = (id: number, seq: number, columns: Page['columns'], rows: readonly string[]): string =>
  `{"type":"piece","id":${id},"seq":${seq},"columns":${JSON.stringify(columns)},"rows":[${rows.join(',')}]}`;

const milliseconds = (began: number) => `${Math.round(performance.now() - began)} ms`;

/** The question for the log, without what it was asked with beyond whether there was something. */
function nameOf(question: Question): string {
  switch (question.name) {
    case 'about':
    case 'deletedAppointments':
    case 'query':
      return question.name;
    case 'keys':
      return `keys of ${question.table}`;
    case 'rows': {
      const narrowed = [question.since && 'changes', question.after !== null && 'went on'].filter(Boolean);
      return `rows of ${question.table}${narrowed.length ? ` (${narrowed.join(', ')})` : ''}`;
    }
  }
}
