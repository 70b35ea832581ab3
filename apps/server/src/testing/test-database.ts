import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string;
    /** A database with the tables of today and nothing in them, to be copied. */
    laidOut: string;
  }
}

/** A database of its own in the run's PostgreSQL (scripts/test-database.ts). */
export interface TestDatabase {
  name: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

/** Makes one with the tables of today and, unless it is a copy of another template, nothing in them. */
export async function createTestDatabase(template = inject('laidOut')): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner((owner) => copyDatabase(owner, name, template));
  return {
    name,
    ownerUrl: urlOfDatabase(name),
    drop: () =>
      asOwner(async (owner) => {
        await owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
      }),
  };
}

/**
 * A template that is made the first time somebody of the run asks for it; whoever asks meanwhile, in whatever process,
 * waits. It goes with the run's PostgreSQL.
 * @param fill gets one with the tables of today and nothing in them, and leaves no connection to it
 * @returns the name
 */
export async function templateOnce(name: string, fill: (ownerUrl: string) => Promise<void>): Promise<string> {
  await asOwner(async (owner) => {
    // Until this connection ends.
    await owner.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await owner.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    const draft = `${name}_draft`;
    await owner.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await copyDatabase(owner, draft, inject('laidOut'));
    await fill(urlOfDatabase(draft));
    await owner.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  });
  return name;
}

/** The owner's connection string for a database of the run. */
export function urlOfDatabase(name: string): string {
  const url = new URL(inject('ownerUrl'));
  url.pathname = `/${name}`;
  return url.toString();
}

async function copyDatabase(owner: pg.Client, name: string, template: string): Promise<void> {
  await owner.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
}

async function asOwner(work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('ownerUrl') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
