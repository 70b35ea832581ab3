import { randomUUID } from 'node:crypto';
import {
  aboutColumns,
  columnsOf,
  CONNECTOR_PATH,
  odTableNames,
  odTables,
  type OdTableName,
  PIECES_AHEAD,
  PROTOCOL,
  type Question,
  serverFrame,
  type ServerFrame,
  type WireValue,
} from '@chairline/open-dental';
import type { MadeUpPractice, RawRow } from '@chairline/open-dental/made-up';
import { WebSocket } from 'ws';
import { until } from './wait.ts';

export interface MadeUpConnectorOptions {
  /** Of the server: `http://127.0.0.1:…`. */
  base: string;
  token: string;
  /** Read anew with each question, so what a test changes in it is what is answered. */
  practice: MadeUpPractice;
  instance?: string;
  protocol?: { min: number; max: number };
  tables?: readonly string[];
  pieceRows?: number;
  /** The database's clock. */
  now?: () => string;
  /** Takes over the answer to a question: true when it did. */
  answer?: (question: Question, send: (frame: object) => void, id: number) => boolean;
  /** Runs before each piece; what it waits for holds the answer up. */
  beforePiece?: (question: Question, seq: number) => Promise<void> | void;
}

/** A connector of the tests: the protocol as the program speaks it, over a practice in memory. */
export interface MadeUpConnector {
  socket: WebSocket;
  instance: string;
  asked: Question[];
  frames: ServerFrame[];
  /** Resolves when the server has taken it in. */
  welcome: Promise<void>;
  closed: Promise<number>;
  send(frame: object): void;
  close(): Promise<number>;
}

export function connectMadeUp(options: MadeUpConnectorOptions): MadeUpConnector {
  const { practice } = options;
  const socket = new WebSocket(`${options.base.replace('http', 'ws')}${CONNECTOR_PATH}`, {
    headers: { authorization: `Bearer ${options.token}` },
  });
  const instance = options.instance ?? randomUUID();
  const asked: Question[] = [];
  const frames: ServerFrame[] = [];
  const credits = new Map<number, number>();
  const send = (frame: object) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  };
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  socket.on('error', () => {});
  socket.on('open', () =>
    send({
      type: 'hello',
      protocol: options.protocol ?? PROTOCOL,
      version: '1.0.0',
      platform: 'tests',
      instance,
      tables: options.tables ?? odTableNames,
    }),
  );
  socket.on('message', (data) => {
    const frame = serverFrame.parse(JSON.parse(String(data as Buffer)));
    frames.push(frame);
    if (frame.type === 'ping') send({ type: 'pong' });
    else if (frame.type === 'more') credits.set(frame.id, (credits.get(frame.id) ?? 0) + frame.pieces);
    else if (frame.type === 'cancel') {
      if (credits.delete(frame.id))
        send({ type: 'failed', id: frame.id, code: 'cancelled', message: 'It was.' });
    } else if (frame.type === 'ask') {
      asked.push(frame.question);
      credits.set(frame.id, PIECES_AHEAD);
      // What came to its end is not called off any more.
      const say = (said: object) => {
        if ('type' in said && (said.type === 'end' || said.type === 'failed')) credits.delete(frame.id);
        send(said);
      };
      if (options.answer?.(frame.question, say, frame.id)) return;
      void answer(frame.id, frame.question);
    }
  });

  async function answer(id: number, question: Question): Promise<void> {
    const now = options.now?.() ?? '2026-11-20 12:00:00';
    const { columns, rows } = answerTo(practice, question, now);
    const size = options.pieceRows ?? 500;
    for (let seq = 0; seq * size < rows.length; seq += 1) {
      await until(
        'more may be sent',
        () => !credits.has(id) || credits.get(id)! > 0 || socket.readyState > 1,
      );
      await options.beforePiece?.(question, seq);
      if (!credits.has(id)) return;
      credits.set(id, credits.get(id)! - 1);
      send({ type: 'piece', id, seq, columns, rows: rows.slice(seq * size, (seq + 1) * size) });
    }
    if (credits.delete(id)) send({ type: 'end', id, rows: rows.length, now });
  }

  return {
    socket,
    instance,
    asked,
    frames,
    // Waited for from when it is asked for: one that is to be refused has no welcome to wait for.
    get welcome() {
      return until('the server took the connector in', () =>
        frames.some(({ type }) => type === 'welcome'),
      ).then(() => {});
    },
    closed,
    send,
    close() {
      socket.terminate();
      return closed;
    },
  };
}

function answerTo(
  practice: MadeUpPractice,
  question: Question,
  now: string,
): { columns: string[]; rows: WireValue[][] } {
  switch (question.name) {
    case 'about':
      return { columns: [...aboutColumns], rows: [['25.3.1', '10.11.6-MariaDB', now, 0]] };
    case 'keys': {
      const { key } = odTables[question.table];
      return { columns: [key], rows: sorted(practice, question.table).map((row) => [wire(row[key])]) };
    }
    case 'deletedAppointments':
      return {
        columns: ['AptNum'],
        rows: practice.histappointment
          .filter((row) => row.HistApptAction === 4 && row.HistDateTStamp >= question.since)
          .map((row) => [row.AptNum]),
      };
    case 'query':
      // What a database makes of a query is no matter of this one: `answer` says it.
      return { columns: [], rows: [] };
    case 'rows': {
      const { key, stamp } = odTables[question.table];
      const columns = columnsOf(question.table);
      const { after, since } = question;
      const rows = sorted(practice, question.table).filter(
        (row) =>
          (after === null || compare(row[key], after) > 0) &&
          (since === null || stamp === null || String(row[stamp]) >= since),
      );
      return { columns, rows: rows.map((row) => columns.map((column) => wire(row[column]))) };
    }
  }
}

const sorted = (practice: MadeUpPractice, table: OdTableName): RawRow[] =>
  practice[table].toSorted((a, b) => compare(a[odTables[table].key], b[odTables[table].key]));
const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' ? a - Number(b) : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
const wire = (value: unknown): WireValue => (value === undefined ? null : (value as WireValue));
