import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const AGAIN_MS = 250;

/** The database's word that the workers of this process live. */
export interface Registration {
  /** From now on this pool of workers holds its lock, for as long as the process lives. */
  add(poolId: string): void;
  /** Resolves when the locks asked for until now are held, or could not be taken. */
  settled(): Promise<unknown>;
  /** Whether every pool holds its lock now. */
  stands(): boolean;
  /** Whether this pool is of this process. */
  has(poolId: string): boolean;
  stop(): Promise<void>;
}

/**
 * Holds a lock a pool of workers over one connection: the database lets go of it with the process. A connection that is
 * lost, as with a database that starts again, is replaced, and the locks are taken anew.
 * @throws when the first connection fails
 */
export async function registerWorkers(ownerUrl: string, log: Logger): Promise<Registration> {
  const pools = new Set<string>();
  const ends = new AbortController();
  let standing = 0;
  let client: pg.Client | undefined = await connect();
  // One thing after the other: taking a lock, connecting anew.
  let chain: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: ownerUrl, application_name: 'chairline-workers-alive' });
    next.on('error', (error) => lost(next, error));
    await next.connect();
    return next;
  }

  function lost(which: pg.Client, error: Error): void {
    if (which !== client || ends.signal.aborted) return;
    client = undefined;
    standing = 0;
    log.error({ err: error }, 'the job workers lost their connection');
    chain = chain.then(reconnect);
  }

  async function reconnect(): Promise<void> {
    while (!ends.signal.aborted) {
      try {
        const next = await connect();
        client = next;
        for (const poolId of pools) await lock(next, poolId);
        standing = pools.size;
        log.warn('the job workers are registered again');
        return;
      } catch (error) {
        log.warn({ err: error }, 'the job workers could not be registered');
        await client?.end().catch(() => undefined);
        client = undefined;
        await sleep(AGAIN_MS, undefined, { signal: ends.signal }).catch(() => undefined);
      }
    }
  }

  return {
    add(poolId) {
      pools.add(poolId);
      chain = chain.then(async () => {
        // Without a connection the next one takes this lock as well.
        if (!client) return;
        await lock(client, poolId);
        standing += 1;
      });
      // Whatever made it fail has cost the connection, too: `lost` sees to it.
      chain = chain.catch((error: Error) =>
        log.error({ err: error }, 'the job workers could not be registered'),
      );
    },
    settled: () => chain,
    stands: () => client !== undefined && standing === pools.size,
    has: (poolId) => pools.has(poolId),
    async stop() {
      ends.abort();
      await chain;
      await client?.end();
    },
  };
}

const lock = (client: pg.Client, poolId: string) =>
  client.query('SELECT pg_advisory_lock(hashtextextended($1, 7204))', [poolId]);
