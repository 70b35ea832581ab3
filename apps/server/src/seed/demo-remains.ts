import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashPassword, passwordMatches } from '../features/identity/index.ts';
import { StartError } from '../platform/db/embedded.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { DEMO_PASSWORD, demoClients, demoUsers, emailOfDemo, PROVIDER } from './demo/offices.ts';
import { LARGE_OFFICE, SIDE_OFFICE } from './large/plan.ts';
import { connectOwner, deleteOffice, inLoad } from './store-copy.ts';

/** What was left in a database by trying Chairline: the demo's accounts, and those of offices made to measure on. */

interface Account {
  client: number;
  userId: number;
  username: string;
  active: boolean;
  /** Its password is the one that the README prints. */
  open: boolean;
}

export interface DemoOffice {
  client: number;
  name: string;
  /** Usernames of the demo's own accounts. */
  demo: string[];
  /** Usernames of accounts that somebody else has made there. */
  others: string[];
  contacts: number;
}

const offices = [...demoClients.map(({ clientId }) => clientId), LARGE_OFFICE, SIDE_OFFICE];

/**
 * The demo's accounts among those of the offices it may have made. An account is the demo's by its office and name and
 * by what nobody else's has: the public password, or the e-mail address that the demo gave it.
 */
async function findAccounts(client: pg.Client): Promise<Account[]> {
  const { rows: tables } = await client.query(`SELECT WHERE to_regclass('public.users') IS NOT NULL`);
  // A database that no server has been started on.
  if (tables.length === 0) return [];
  const found: Account[] = [];
  for (const office of offices) {
    await client.query(`SELECT set_config('app.client_id', $1, false)`, [String(office)]);
    const { rows } = await client.query<{
      userId: number;
      username: string;
      email: string;
      hash: string;
      active: boolean;
    }>(
      `SELECT user_id AS "userId", username, email, password_hash AS hash, is_active AS active
       FROM users WHERE client_id = $1 ORDER BY user_id`,
      [office],
    );
    const verdicts = new Map<string, boolean>();
    for (const { userId, username, email, hash, active } of rows) {
      const made = demoUsers.find((user) => user.client === office && user.username === username);
      if (!made && !(office >= LARGE_OFFICE && /^staff\d+$/.test(username))) continue;
      // The demo's accounts share one hash: argon2 runs once an office.
      if (!verdicts.has(hash)) verdicts.set(hash, await passwordMatches(DEMO_PASSWORD, hash));
      const open = verdicts.get(hash)!;
      if (open || (made && email === emailOfDemo(made)))
        found.push({ client: office, userId, username, active, open });
    }
  }
  return found;
}

/**
 * @param ownerUrl connection string of the role that owns the tables, migrated or empty
 * @throws StartError naming the accounts of the demo that anybody can sign in to
 */
export async function refuseDemo(ownerUrl: string): Promise<void> {
  const client = await connectOwner(ownerUrl);
  let accounts: Account[];
  try {
    accounts = await findAccounts(client);
  } finally {
    await client.end();
  }
  const open = accounts.filter((account) => account.active && account.open);
  if (open.length === 0) return;
  const names = open.map((account) => `${account.username} (client ${account.client})`).join(', ');
  throw new StartError(
    `This database holds the demo, whose password is public, and production does not start with it: ${names}. Remove the demo with \`npm run remove-demo\` (in the image: node apps/server/src/remove-demo-main.ts), which says first what goes; or set DATABASE_URL or CHAIRLINE_DATA to a new, empty place.`,
  );
}

/** The offices with the demo's accounts in them; none where there is no demo. */
export async function findDemo(ownerUrl: string): Promise<DemoOffice[]> {
  const client = await connectOwner(ownerUrl);
  try {
    return await describeOffices(client, await findAccounts(client));
  } finally {
    await client.end();
  }
}

async function describeOffices(client: pg.Client, accounts: readonly Account[]): Promise<DemoOffice[]> {
  const found: DemoOffice[] = [];
  for (const [office, own] of Map.groupBy(accounts, (account) => account.client)) {
    await client.query(`SELECT set_config('app.client_id', $1, false)`, [String(office)]);
    const { rows } = await client.query<{ name: string; others: string[]; contacts: number }>(
      `SELECT name,
         ARRAY(SELECT username FROM users WHERE client_id = $1 AND user_id <> ALL ($2) ORDER BY 1) AS others,
         (SELECT count(*) FROM contacts WHERE client_id = $1)::integer AS contacts
       FROM clients WHERE client_id = $1`,
      [office, own.map(({ userId }) => userId)],
    );
    const demo = own.map(({ username }) => username);
    found.push({ client: office, demo, ...rows[0]! });
  }
  return found;
}

/**
 * Removes the demo: its offices with all they hold, and its account in the provider's office, which stays with whatever
 * else is in it.
 * @returns what was removed
 */
export async function removeDemo(ownerUrl: string, files: FileStore): Promise<DemoOffice[]> {
  const client = await connectOwner(ownerUrl);
  try {
    const accounts = await findAccounts(client);
    const found = await describeOffices(client, accounts);
    const removed = found.filter(({ client: office }) => office !== PROVIDER);
    await removeAccounts(
      client,
      accounts.filter((account) => account.client === PROVIDER),
    );
    await inLoad(client, async () => {
      for (const { client: office } of removed) {
        await client.query(`SELECT set_config('app.client_id', $1, false)`, [String(office)]);
        await deleteOffice(client, office);
      }
      await client.query(
        `DELETE FROM graphile_worker._private_jobs WHERE (payload ->> 'client_id')::integer = ANY ($1)`,
        [removed.map(({ client: office }) => office)],
      );
    });
    // After the commit: files without rows are nobody's, rows without files would be broken.
    for (const { client: office } of removed) await files.removeOffice(office);
    return found;
  } finally {
    await client.end();
  }
}

/** Takes accounts out of the provider's office; where something there refers to one, it stays as a name alone. */
async function removeAccounts(client: pg.Client, accounts: readonly Account[]): Promise<void> {
  for (const { client: office, userId } of accounts) {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('app.client_id', $1, true)`, [String(office)]);
    await client.query('SAVEPOINT account');
    try {
      await client.query('DELETE FROM users WHERE client_id = $1 AND user_id = $2', [office, userId]);
    } catch (error) {
      if ((error as { code?: string }).code !== '23503') throw error;
      await client.query('ROLLBACK TO account');
      await client.query('DELETE FROM sessions WHERE client_id = $1 AND user_id = $2', [office, userId]);
      await client.query(
        `UPDATE users SET is_active = false, email = '', username = $3, password_hash = $4, version = version + 1
         WHERE client_id = $1 AND user_id = $2`,
        [office, userId, `demo-${userId}`, await hashPassword(randomBytes(32).toString('base64url'))],
      );
    }
    await client.query('COMMIT');
  }
}
