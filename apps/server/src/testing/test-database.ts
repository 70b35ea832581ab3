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

/** Makes one with the tables of today and nothing in them. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(`CREATE DATABASE ${name} TEMPLATE ${inject('laidOut')} STRATEGY file_copy`);
  return {
    name,
    ownerUrl: urlOfDatabase(name),
    drop: () => asOwner(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** The owner's connection string for a database of the run. */
export function urlOfDatabase(name: string): string {
  const url = new URL(inject('ownerUrl'));
  url.pathname = `/${name}`;
  return url.toString();
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('ownerUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
