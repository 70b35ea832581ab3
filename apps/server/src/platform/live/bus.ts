import pg from 'pg';
import type { Logger } from 'pino';

/**
 * What processes tell each other: ids only. Whoever misses one finds out by looking at the numbers; what is passing is
 * short (see `PASSING_MAX_BYTES`) and lost for whoever misses it.
 */
export type BusMessage =
  | { kind: 'events'; office: number; seq: number }
  | { kind: 'session-ended'; office: number; sessionId: string; reason: string }
  /** Something of an office is to be looked at again, by whoever keeps it: see `LiveHub.nudge`. */
  | { kind: 'nudge'; hub: string; office: number; topic: string }
  /** `hub` is the one that said it: the bus brings a message back to its sender as well. */
  | {
      kind: 'passing';
      hub: string;
      office: number;
      type: string;
      payload: string;
      audience: number[] | null;
    };

/** A NOTIFY of PostgreSQL carries less than 8,000 bytes; the rest is for the message around the payload. */
export const PASSING_MAX_BYTES = 7_000;

export interface Bus {
  publish(message: BusMessage): void;
  healthy(): boolean;
  close(): Promise<void>;
}

type Listener = (message: BusMessage) => void;

const CHANNEL = 'chairline_live';
const RECONNECT_MS = 500;

/** Valkey or Redis when `redisUrl` is given, else PostgreSQL's NOTIFY. */
export async function openBus(
  options: { databaseUrl: string; redisUrl: string | null; log: Logger },
  listener: Listener,
): Promise<Bus> {
  return options.redisUrl
    ? openRedisBus(options.redisUrl, options.log, listener)
    : openPostgresBus(options.databaseUrl, options.log, listener);
}

/** NOTIFY is sent by its own statement after the commit: inside a transaction it would serialise commits. */
async function openPostgresBus(url: string, log: Logger, listener: Listener): Promise<Bus> {
  let client: pg.Client | undefined;
  let closing = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'chairline-bus' });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', (message) => {
      if (message.payload) listener(JSON.parse(message.payload) as BusMessage);
    });
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    client = next;
  }

  function lost(which: pg.Client, error?: Error): void {
    if (closing || client !== which) return;
    client = undefined;
    log.warn({ err: error }, 'the bus lost its connection; it connects again');
    retry = setTimeout(again, RECONNECT_MS);
  }

  function again(): void {
    connect().catch((error: Error) => {
      log.warn({ err: error }, 'the bus could not connect');
      if (!closing) retry = setTimeout(again, RECONNECT_MS);
    });
  }

  let waiting: BusMessage[] = [];
  let sending = false;

  /** One statement at a time; what is said meanwhile goes with the next one. */
  async function send(): Promise<void> {
    sending = true;
    while (waiting.length > 0 && client) {
      const batch = waiting.map((message) => JSON.stringify(message));
      waiting = [];
      try {
        await client.query('SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message', [
          CHANNEL,
          batch,
        ]);
      } catch (error) {
        log.warn({ err: error }, 'a bus message was not sent');
      }
    }
    // Without a connection messages are not kept: the once-a-second look at the numbers finds what they said.
    waiting = [];
    sending = false;
  }

  await connect();
  return {
    publish(message) {
      waiting.push(message);
      if (!sending) void send();
    },
    healthy: () => client !== undefined,
    async close() {
      closing = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

/** How long a start waits for Redis before it goes on without. */
const REDIS_START_MS = 2_000;

/**
 * Away, Redis stops nothing: nothing is kept for it meanwhile, and the once-a-second look at the table finds what was
 * not said. It is connected to as soon as it is there.
 */
async function openRedisBus(url: string, log: Logger, listener: Listener): Promise<Bus> {
  // Loaded where it is used: it is a twentieth of the modules of a start.
  const { Redis } = await import('ioredis');
  const options = {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    autoResubscribe: false,
    enableOfflineQueue: false,
    connectTimeout: 5_000,
    retryStrategy: (tries: number) => Math.min(tries * 100, 1_000),
  };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, options);
  const { host } = new URL(url);
  let subscribed = false;
  let closing = false;
  const healthy = () => subscribed && publisher.status === 'ready';

  let well: boolean | undefined;
  /** Says once that it is away, and once that it is back, however often is tried. */
  function note(error?: Error): void {
    if (closing || well === healthy()) return;
    const begun = well === undefined;
    well = healthy();
    if (well && !begun) log.info('the bus is back');
    else if (!well)
      log.warn(
        { err: error },
        `Redis at ${host} (REDIS_URL) cannot be reached. Everything goes on: what other processes do is found out once a second. It is connected to when it is there again.`,
      );
  }

  let arrived = () => {};
  const first = new Promise<void>((resolve) => (arrived = resolve));
  let lastError: Error | undefined;
  for (const connection of [publisher, subscriber]) {
    connection.on('error', (error: Error) => (lastError = error));
    connection.on('close', () => {
      if (connection === subscriber) subscribed = false;
      // The first ones, of a start, are told of when it goes on without.
      if (well !== undefined) note(lastError);
    });
  }
  publisher.on('ready', () => {
    if (!healthy()) return;
    note();
    arrived();
  });
  subscriber.on('ready', () => {
    subscriber.subscribe(CHANNEL).then(
      () => {
        subscribed = true;
        if (!healthy()) return;
        note();
        arrived();
      },
      // Its connection was lost again: it is connected and subscribed anew.
      (error: Error) => (lastError = error),
    );
  });
  subscriber.on('message', (_channel: string, text: string) => listener(JSON.parse(text) as BusMessage));
  for (const connection of [publisher, subscriber])
    connection.connect().catch((error: Error) => (lastError = error));
  const timer = setTimeout(() => arrived(), REDIS_START_MS);
  await first;
  clearTimeout(timer);
  note(lastError);
  return {
    publish(message) {
      if (publisher.status !== 'ready') return;
      publisher.publish(CHANNEL, JSON.stringify(message)).catch((error: Error) => {
        log.debug({ err: error }, 'a bus message was not sent');
      });
    },
    healthy,
    async close() {
      closing = true;
      for (const connection of [publisher, subscriber]) {
        if (connection.status === 'ready') await connection.quit().catch(() => connection.disconnect());
        else connection.disconnect();
      }
    },
  };
}
