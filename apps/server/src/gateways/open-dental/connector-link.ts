import {
  chooseProtocol,
  closeCodes,
  type ConnectorFrame,
  connectorFrame,
  MOST_FRAMES,
  PIECES_AHEAD,
  PING_MS,
  PROTOCOL,
  type Question,
  type ServerFrame,
  type WireValue,
} from '@chairline/open-dental';
import type { WebSocket } from 'ws';
import { limitFrames } from '../../platform/live/frame-limit.ts';
import { PracticeFault } from './source.ts';

export type ConnectorHello = Extract<ConnectorFrame, { type: 'hello' }>;

/** A piece of an answer: the names of its values, and rows of them. */
export interface ConnectorPiece {
  columns: string[];
  rows: WireValue[][];
}

/** What was said at the end of an answer. */
export type ConnectorEnd = Pick<Extract<ConnectorFrame, { type: 'end' }>, 'ran'>;

/** How long is waited for what, in milliseconds. */
export interface ConnectorTiming {
  ping: number;
  /** For the first word of a connection. */
  hello: number;
  /** For the next piece of an answer. */
  answer: number;
}
export const connectorTiming: ConnectorTiming = { ping: PING_MS, hello: 10_000, answer: 60_000 };

/** Pings without an answer that end a connection. */
const MISSED_PINGS = 3;

/** Our end of one connector's connection. Knows the protocol, and nothing of offices. */
export interface ConnectorLink {
  /** Its first frame. @throws PracticeFault when it says something else, or nothing; the connection is then closed */
  hello(): Promise<ConnectorHello>;
  /** The newest version of the protocol that both know; null when there is none: it is then sent away. */
  negotiate(): number | null;
  /** Takes it in. @param onAlive runs each time it shows that it is there */
  welcome(protocol: number, office: string, onAlive: () => void): void;
  /** Tells a `--check` that all is well, and whether the office's connector is there; then it is let go. */
  welcomeCheck(protocol: number, office: string, connected: boolean): void;
  /** Sends it away, and says why. */
  refuse(code: number, message: string): void;
  /** Asks, and gives the answer as it comes; leaving the loop early takes the question back. @throws PracticeFault */
  ask(question: Question, signal: AbortSignal): AsyncGenerator<ConnectorPiece, ConnectorEnd, void>;
  /** The version of the protocol that is spoken; null before it was welcomed. */
  readonly protocol: number | null;
  /** The tables it knows of. */
  knows(table: string): boolean;
  readonly isOpen: boolean;
  /** Runs once when the connection is over, for whatever reason. */
  onClosed(listener: () => void): void;
}

interface Answer {
  queue: ConnectorPiece[];
  /** Pieces it may still send before it is told `more`. */
  credits: number;
  seq: number;
  rows: number;
  /** How it ended; undefined while it goes on. */
  end?: { fault: PracticeFault | null; said: ConnectorEnd };
  /** Nobody waits any more: what is on its way is dropped. */
  left: boolean;
  wake: () => void;
}

const gone = () =>
  new PracticeFault('offline', 'The connector in the office is not connected. It may be switched off.');

/**
 * Takes a connection over: from here on no frame of it is lost.
 * @param onViolated runs at most once, when it is closed for what it did; `what` holds nothing that it said
 */
export function openConnectorLink(
  socket: WebSocket,
  timing: ConnectorTiming = connectorTiming,
  onViolated: (what: string) => void = () => {},
): ConnectorLink {
  const answers = new Map<number, Answer>();
  const closedListeners: (() => void)[] = [];
  let lastId = 0;
  let greeting: ConnectorHello | undefined;
  let welcomed: number | null = null;
  let closed = false;
  /** Pings since it last answered one, and pongs that it may still send. */
  let unanswered = 0;
  let owed = 0;
  let pings: NodeJS.Timeout | undefined;
  let onAlive = () => {};
  let greeted: (hello: ConnectorHello) => void;
  let notGreeted: (fault: PracticeFault) => void;
  const hello = new Promise<ConnectorHello>((resolve, reject) => {
    greeted = resolve;
    notGreeted = reject;
  });
  // Whoever never asks for the greeting is not told of its failure either.
  hello.catch(() => {});
  const helloTimer = setTimeout(() => violate('it said nothing'), timing.hello);

  const send = (frame: ServerFrame) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  };

  function close(code: number, reason: string): void {
    socket.close(code, reason);
    // One that does not close its side is not waited for.
    setTimeout(() => socket.terminate(), 2_000).unref();
    over();
  }

  function violate(what: string, code: number = closeCodes.protocol): void {
    if (closed) return;
    send({ type: 'refused', code, message: `The connection was closed: ${what}.` });
    close(code, code === closeCodes.flood ? 'too much at once' : 'protocol');
    onViolated(what);
  }

  function over(): void {
    if (closed) return;
    closed = true;
    clearTimeout(helloTimer);
    clearInterval(pings);
    notGreeted(gone());
    for (const answer of answers.values()) finish(answer, gone());
    answers.clear();
    for (const listener of closedListeners) listener();
  }

  function finish(answer: Answer, fault: PracticeFault | null, said: ConnectorEnd = {}): void {
    answer.end ??= { fault, said };
    answer.wake();
  }

  function take(frame: ConnectorFrame): void {
    if (frame.type === 'hello') {
      if (greeting) return violate('it said hello twice');
      greeting = frame;
      clearTimeout(helloTimer);
      return greeted(frame);
    }
    if (welcomed === null) return violate('it spoke before it was welcome');
    if (frame.type === 'pong') {
      if (owed === 0) return violate('it answered pings that were not sent', closeCodes.flood);
      owed -= 1;
      unanswered = 0;
      onAlive();
      return;
    }
    const answer = answers.get(frame.id);
    if (!answer) return violate('it answered what was not asked');
    if (frame.type === 'piece') {
      if (frame.seq !== answer.seq || answer.credits === 0) return violate('a piece came out of turn');
      if (frame.rows.some((row) => row.length !== frame.columns.length))
        return violate('a row has not the columns it says');
      answer.seq += 1;
      answer.credits -= 1;
      answer.rows += frame.rows.length;
      if (answer.left || answer.end) return;
      answer.queue.push({ columns: frame.columns, rows: frame.rows });
      answer.wake();
      return;
    }
    answers.delete(frame.id);
    if (frame.type === 'end')
      finish(
        answer,
        frame.rows === answer.rows
          ? null
          : new PracticeFault('garbage', 'The connector’s answer was not whole. It is asked again.'),
        { ran: frame.ran },
      );
    else finish(answer, faultOf(frame));
  }

  limitFrames(socket, MOST_FRAMES, () => violate('it sent too many frames', closeCodes.flood));
  socket.on('message', (data, isBinary) => {
    if (closed) return;
    const frame = isBinary ? undefined : parseFrame(String(data as Buffer));
    if (!frame) return violate('it sent what is no frame');
    take(frame);
  });
  socket.on('close', over);
  // A broken connection says so by its end; what is no WebSocket frame, or too long a one, ends it too.
  socket.on('error', (error) => {
    if (!closed && 'code' in error && String(error.code).startsWith('WS_ERR')) onViolated(String(error.code));
    over();
  });

  return {
    hello: () => hello,
    get isOpen() {
      return !closed;
    },
    get protocol() {
      return welcomed;
    },
    knows: (table) => greeting?.tables.includes(table) ?? false,
    onClosed(listener) {
      if (closed) listener();
      else closedListeners.push(listener);
    },
    welcomeCheck(protocol, office, connected) {
      send({ type: 'welcome', protocol, office, connected });
      close(1000, 'checked');
    },
    refuse(code, message) {
      send({ type: 'refused', code, message });
      close(code, message.slice(0, 100));
    },
    negotiate() {
      const protocol = greeting ? chooseProtocol(PROTOCOL, greeting.protocol) : null;
      if (protocol === null)
        this.refuse(
          closeCodes.version,
          'This connector and the server speak no common version. Install the newest connector.',
        );
      return protocol;
    },
    welcome(protocol, office, alive) {
      if (closed) return;
      welcomed = protocol;
      onAlive = alive;
      send({ type: 'welcome', protocol, office });
      pings = setInterval(() => {
        if (unanswered >= MISSED_PINGS) {
          socket.terminate();
          return over();
        }
        unanswered += 1;
        owed += 1;
        send({ type: 'ping' });
      }, timing.ping);
    },
    async *ask(question, signal) {
      if (closed) throw gone();
      const id = ++lastId;
      const answer: Answer = {
        queue: [],
        credits: PIECES_AHEAD,
        seq: 0,
        rows: 0,
        left: false,
        wake: () => {},
      };
      answers.set(id, answer);
      const stop = () =>
        finish(answer, new PracticeFault('offline', 'The reading was stopped.', { cause: signal.reason }));
      signal.addEventListener('abort', stop, { once: true });
      try {
        signal.throwIfAborted();
        send({ type: 'ask', id, question });
        while (true) {
          const piece = answer.queue.shift();
          if (piece) {
            yield piece;
            if (answer.end) continue;
            answer.credits += 1;
            send({ type: 'more', id, pieces: 1 });
          } else if (answer.end) {
            if (answer.end.fault) throw answer.end.fault;
            return answer.end.said;
          } else {
            await nextWord(answer, timing.answer);
          }
        }
      } finally {
        signal.removeEventListener('abort', stop);
        // Its last pieces may be on their way: they are taken and dropped until it says that it stopped.
        if (answers.get(id) === answer) {
          answer.left = true;
          answer.queue = [];
          send({ type: 'cancel', id });
        }
      }
    },
  };
}

/** @throws PracticeFault when nothing comes for so long */
async function nextWord(answer: Answer, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const word = new Promise<boolean>((resolve) => {
    answer.wake = () => resolve(true);
    timer = setTimeout(() => resolve(false), withinMs);
  });
  const came = await word;
  clearTimeout(timer);
  answer.wake = () => {};
  if (!came)
    throw new PracticeFault(
      'slow',
      'The office’s database did not answer in time. It may be busy; it is asked again.',
    );
}

function parseFrame(text: string): ConnectorFrame | undefined {
  try {
    return connectorFrame.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function faultOf(frame: Extract<ConnectorFrame, { type: 'failed' }>): PracticeFault {
  switch (frame.code) {
    case 'database':
      return new PracticeFault('offline', frame.message);
    case 'unknown':
      return new PracticeFault('version', frame.message);
    case 'busy':
    case 'refused':
    case 'slow':
      return new PracticeFault(frame.code, frame.message);
    case 'cancelled':
      return new PracticeFault('offline', 'The reading was stopped.');
  }
}
