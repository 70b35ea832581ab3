import { firstEvents, firstPassingEvents, liveFrame } from '@chairline/contract';
import type { z } from 'zod';
import type { LiveEventType, LivePayload } from '@chairline/contract';

export type LiveStatus = 'live' | 'connecting' | 'reconnecting' | 'offline';
type Handler<T extends LiveEventType> = (payload: LivePayload<T>, seq: number) => void;

export interface LiveEnvironment {
  /** The socket's address. `since` is the last number seen, null on a first connection. */
  url(since: number | null): string;
  /** Called when a connection was refused: checks the session (and renews it) before the next try. */
  checkSession(): Promise<void>;
  onSignedOut(reason: string): void;
  /** Runs the work once, soon: at the next animation frame in a page. */
  schedule(work: () => void): void;
  isOnline(): boolean;
  /** Silence after which a connection counts as dead; the server speaks every 20 s. */
  silentMs: number;
  /** The least time between two tries that answers of the server brought forward. */
  hastenMs: number;
  minDelayMs: number;
  maxDelayMs: number;
}

/** A try that has waited so many times that long hangs; under load a greeting takes its time. */
const HANGS = 3;

interface Received {
  type: LiveEventType;
  payload: unknown;
  seq: number;
}

/** What a page understands, by type: more of it with every part that is loaded later (`learn`). */
const known: Record<string, z.ZodType> = { ...firstEvents };
const passing: Record<string, unknown> = { ...firstPassingEvents };

function isKnown(type: string): type is LiveEventType {
  return Object.hasOwn(known, type);
}

/**
 * The live connection: one socket that comes back by itself and goes on from the last number seen,
 * so that handlers get every event once and in order, or are told to fetch everything again.
 */
export class LiveConnection {
  #environment: LiveEnvironment;
  #handlers = new Map<LiveEventType, Set<Handler<LiveEventType>>>();
  #resyncHandlers = new Set<() => void>();
  #statusListeners = new Set<() => void>();
  #status: LiveStatus = 'connecting';
  #socket: WebSocket | null = null;
  #since: number | null = null;
  #running = false;
  #attempts = 0;
  #greeted = false;
  /** The next try was brought forward. */
  #hastened = false;
  #heardAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #queue: Received[] = [];
  #flushing = false;
  #resyncDue = false;
  #greeting: Promise<void> | null = null;
  #greet: () => void = () => {};
  /** Something was read before the first greeting: it may lack what happened in between. */
  #readEarly = false;

  constructor(environment: LiveEnvironment) {
    this.#environment = environment;
  }

  get status(): LiveStatus {
    return this.#status;
  }

  /** Connections that failed since the last good one. */
  get failures(): number {
    return this.#attempts;
  }

  /**
   * Understands more: the events of a part that was loaded later. What came of them before was not heard, so the
   * part fetches what they keep true after this.
   */
  learn(events: Record<string, z.ZodType>, ofTheMoment: Record<string, z.ZodType>): void {
    Object.assign(known, events, ofTheMoment);
    Object.assign(passing, ofTheMoment);
  }

  /** Calls `handler` for each event of a type, in order; the answer ends that. */
  on<T extends LiveEventType>(type: T, handler: Handler<T>): () => void {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers);
    const entry = handler as unknown as Handler<LiveEventType>;
    handlers.add(entry);
    return () => void handlers.delete(entry);
  }

  /** Calls `handler` when events were missed for good: fetch again what is shown. */
  onResync(handler: () => void): void {
    this.#resyncHandlers.add(handler);
  }

  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => void this.#statusListeners.delete(listener);
  }

  /** @param sinceSeq the last number whose effect is already on the page; left out: from now on. */
  start(sinceSeq?: number): void {
    if (this.#running) return;
    this.#running = true;
    this.#since = sinceSeq ?? this.#since;
    this.#attempts = 0;
    this.#setStatus(this.#environment.isOnline() ? 'connecting' : 'offline');
    this.#readEarly = false;
    this.#greeting = new Promise((resolve) => {
      this.#greet = resolve;
    });
    this.#watch = setInterval(() => this.#checkSilence(), this.#environment.silentMs / 9);
    this.#connect();
  }

  /** Ends the connection and forgets where it was: the next start is a fresh one. */
  stop(): void {
    this.#running = false;
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    this.#drop();
    this.#queue = [];
    this.#resyncDue = false;
    this.#since = null;
    this.#endGreeting();
    this.#setStatus('connecting');
  }

  /**
   * Waits until events arrive, so that what is read next and the events after it leave no gap.
   * After `limitMs` it goes on without; the first greeting then asks for everything again.
   */
  async ready(limitMs: number): Promise<void> {
    if (!this.#running || !this.#greeting || this.#readEarly) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), limitMs);
    });
    const outcome = await Promise.race([this.#greeting, late]);
    clearTimeout(timer);
    if (outcome === 'late') this.#readEarly = true;
  }

  /** The network or the window came back: a dead or waiting connection is tried at once. */
  wake(): void {
    if (!this.#running) return;
    // After a time without network nobody knows whether the socket lives: a new one tells, from the last number.
    const slept = this.#status === 'offline' && this.#environment.isOnline();
    const silent = Date.now() - this.#heardAt > this.#environment.silentMs;
    // One that works, or has only just begun, is left alone.
    if (this.#socket && !silent && !slept) return;
    this.#drop();
    if (slept) this.#setStatus('reconnecting');
    this.#connect();
  }

  /**
   * The server answered another request: a connection that waits for its next try, or hangs in one, is tried at once;
   * again after `hastenMs` at the soonest, so that a server that takes no sockets is not asked with every answer.
   */
  reached(): void {
    if (!this.#running || (this.#socket && this.#greeted)) return;
    const { hastenMs } = this.#environment;
    const since = Date.now() - this.#heardAt;
    if (this.#socket ? since < HANGS * hastenMs : this.#hastened && since < hastenMs) return;
    this.#hastened = true;
    this.#drop();
    this.#connect();
  }

  /** The browser says that there is no network. */
  sleep(): void {
    if (this.#running) this.#setStatus('offline');
  }

  #endGreeting(): void {
    this.#greeting = null;
    this.#greet();
  }

  #setStatus(status: LiveStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#greeted = false;
    this.#heardAt = Date.now();
    const socket = new WebSocket(this.#environment.url(this.#since));
    this.#socket = socket;
    socket.addEventListener('message', (event) => {
      if (this.#socket === socket) this.#receive(String(event.data));
    });
    socket.addEventListener('close', () => {
      if (this.#socket === socket) this.#lose();
    });
  }

  /** Leaves the socket behind; what it still says is not heard. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lose(): void {
    const refused = !this.#greeted;
    this.#drop();
    if (!this.#running) return;
    const { minDelayMs, maxDelayMs } = this.#environment;
    const wanted = minDelayMs * 2 ** Math.min(this.#attempts, 10) * (0.75 + Math.random() / 2);
    const delay = Math.min(maxDelayMs, Math.max(minDelayMs, wanted));
    this.#attempts += 1;
    this.#setStatus(this.#environment.isOnline() ? 'reconnecting' : 'offline');
    for (const listener of this.#statusListeners) listener();
    this.#retry = setTimeout(() => void this.#reconnect(refused), delay);
  }

  async #reconnect(refused: boolean): Promise<void> {
    // A browser does not say why a socket was refused; an expired session is the likely reason.
    if (refused) {
      try {
        await this.#environment.checkSession();
      } catch (error) {
        console.info('The session could not be checked before connecting again', error);
      }
    }
    if (this.#running && !this.#socket) {
      this.#hastened = false;
      this.#connect();
    }
  }

  #checkSilence(): void {
    if (!this.#socket || Date.now() - this.#heardAt <= this.#environment.silentMs) return;
    this.#lose();
  }

  #receive(data: string): void {
    this.#heardAt = Date.now();
    const frame = liveFrame.safeParse(parseJson(data));
    if (!frame.success) {
      console.warn('A live message', frame.error);
      return;
    }
    const { type, payload, seq } = frame.data;
    // Of a part that is not loaded: it fetches what it shows once it is (`learn`).
    if (!isKnown(type)) return;
    const parsed = known[type]!.safeParse(payload);
    if (!parsed.success) {
      console.error(`A live message: ${type}`, parsed.error);
      // Its effect is unknown, so the page may no longer be true.
      this.#since = Math.max(this.#since ?? 0, seq);
      this.#resync();
      return;
    }
    this.#take(type, parsed.data, seq);
  }

  #take(type: LiveEventType, payload: unknown, seq: number): void {
    switch (type) {
      case 'hello':
        this.#greeted = true;
        this.#hastened = false;
        this.#attempts = 0;
        // A number smaller than ours: the office's count began anew, and nothing we know holds any more.
        if (this.#since !== null && seq < this.#since) this.#resync();
        else if (this.#since === null && this.#readEarly) this.#resync();
        if (this.#since === null || seq < this.#since) this.#since = seq;
        this.#readEarly = false;
        this.#endGreeting();
        this.#setStatus('live');
        return;
      case 'heartbeat':
        return;
      case 'resync':
        this.#since = seq;
        this.#queue = [];
        this.#resync();
        return;
      case 'signedOut':
        this.stop();
        this.#environment.onSignedOut((payload as LivePayload<'signedOut'>).reason);
        return;
      default:
        // What is passing has no number of its own: it comes under the last one.
        if (!Object.hasOwn(passing, type)) {
          if (this.#since !== null && seq <= this.#since) return;
          this.#since = seq;
        }
        this.#queue.push({ type, payload, seq });
        this.#flushSoon();
    }
  }

  #resync(): void {
    this.#resyncDue = true;
    this.#flushSoon();
  }

  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    this.#environment.schedule(() => {
      this.#flushing = false;
      this.#flush();
    });
  }

  #flush(): void {
    const received = this.#queue;
    this.#queue = [];
    if (this.#resyncDue) {
      this.#resyncDue = false;
      for (const handler of this.#resyncHandlers) runSafely(handler);
    }
    for (const { type, payload, seq } of received) {
      for (const handler of this.#handlers.get(type) ?? []) {
        runSafely(() => handler(payload as LivePayload<LiveEventType>, seq));
      }
    }
  }
}

/** One handler's fault must not keep an event from the others; the page's error listener reports it. */
function runSafely(work: () => void): void {
  try {
    work();
  } catch (error) {
    reportError(error);
  }
}

function reportError(error: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else console.error(error);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
