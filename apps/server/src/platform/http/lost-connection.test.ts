import { afterEach, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { type Caller, createContact, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { listWaiting, until } from '../../testing/wait.ts';
import { useTestApp } from '../../testing/use-app.ts';

/** A connection to the database that ends under a request: by a restart or fail-over, or because the line is cut. */

const app = useTestApp({ withoutJobs: true });
beforeAll(async () => {
  await app.owner.query(`
    CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN PERFORM pg_advisory_xact_lock(31); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER wait_at_commit AFTER UPDATE ON contacts DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.last_name = 'Waits') EXECUTE FUNCTION wait_at_commit();`);
});
afterEach(() => app.owner.query('ROLLBACK'));

async function makePlace(
  lastName = 'Holm',
): Promise<{ office: number; contact: number; caller: Caller; change: () => ReturnType<Caller['call']> }> {
  const office = await createOffice(app);
  const contact = await createContact(app, office, { firstName: 'Ida', lastName });
  const caller = await signIn(app, await createUser(app, office));
  const change = () => caller.call('PUT', `/contacts/${contact}/needs_answer`, { needs_answer: true });
  return { office: office.id, contact, caller, change };
}

/** The database's word that it ends the connection (57P01), or none at all. */
const ways: [string, () => Promise<void>][] = [
  [
    'ended by the database',
    async () => {
      const [pid] = await listWaiting(app.owner);
      await app.owner.query('SELECT pg_terminate_backend($1)', [pid]);
    },
  ],
  [
    'cut',
    async () => {
      for (const client of inUse) (client as unknown as Wire).connection.stream.destroy();
      // The database looks for whoever asked only when it has something to say to them.
      const [pid] = await listWaiting(app.owner);
      await app.owner.query('SELECT pg_terminate_backend($1)', [pid]);
    },
  ],
];
interface Wire {
  connection: { stream: { destroy(): void } };
}
const inUse = new Set<pg.PoolClient>();
beforeAll(() => {
  app.platform.db.pool.on('acquire', (client) => inUse.add(client));
  app.platform.db.pool.on('release', (_error, client) => inUse.delete(client));
});

const hold = async (statement: string, values: unknown[] = []) => {
  await app.owner.query('BEGIN');
  await app.owner.query(statement, values);
};
const waits = () => until('it waits', async () => (await listWaiting(app.owner)).length === 1);
const isChanged = async (contact: number) =>
  (
    await app.owner.query<{ it: boolean }>(
      'SELECT needs_answer_since IS NOT NULL AS it FROM contacts WHERE contact_id = $1',
      [contact],
    )
  ).rows[0]!.it;

test.each(ways)('a read whose connection is %s is to be asked for again', async (_way, end) => {
  const { caller, contact } = await makePlace();
  await hold('LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE');
  const reading = caller.call('GET', `/contacts/${contact}`);
  await waits();
  await end();
  const { statusCode, headers, json } = await reading;
  expect([statusCode, json<{ code: string }>().code]).toEqual([503, 'busy']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await app.owner.query('COMMIT');
  expect((await caller.call('GET', `/contacts/${contact}`)).statusCode).toBe(200);
});

test.each(ways)('a change whose connection is %s has changed nothing, and says so', async (_way, end) => {
  const { contact, office, change } = await makePlace();
  await hold('SELECT 1 FROM contacts WHERE client_id = $1 FOR UPDATE', [office]);
  const changing = change();
  await waits();
  await end();
  const { statusCode, headers, json } = await changing;
  expect([statusCode, json<{ code: string }>().code]).toEqual([503, 'busy']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await app.owner.query('COMMIT');
  expect(await isChanged(contact)).toBe(false);
});

test.each(ways)(
  'a change whose connection is %s as it is made final is in doubt: never “nothing was changed”',
  async (_way, end) => {
    const { contact, change } = await makePlace('Waits');
    await hold('SELECT pg_advisory_xact_lock(31)');
    const changing = change();
    await waits();
    await end();
    const { statusCode, headers, json } = await changing;
    expect([statusCode, json<{ code: string }>().code]).toEqual([503, 'unavailable']);
    expect(json<{ detail: string }>().detail).not.toContain('Nothing was changed');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await app.owner.query('COMMIT');
    expect((await change()).statusCode).toBe(200);
    expect(await isChanged(contact)).toBe(true);
  },
);

test('what a verb refused stays refused, however its connection ended', async () => {
  const { caller } = await makePlace();
  const pool = app.platform.db.pool;
  // The moment its transaction is to be taken back, there is nobody to say it to.
  const cut = (client: pg.PoolClient) => {
    const ask = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((...all: unknown[]) => {
      if (all[0] === 'ROLLBACK') (client as unknown as Wire).connection.stream.destroy();
      return ask(...all);
    }) as typeof client.query;
  };
  pool.on('acquire', cut);
  try {
    expect((await caller.call('GET', '/contacts/999999999')).statusCode).toBe(404);
  } finally {
    pool.off('acquire', cut);
  }
});
