import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type App, buildApp } from '../app.ts';
import { testConfig } from './test-config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string;
  }
}

export interface TestApp extends App {
  /** A connection of the owner's, to look at what stands in the tables. */
  owner: pg.Client;
}

export interface TestAppOptions {
  plivoApiUrl?: string;
  publicUrl?: string;
  now?: () => Date;
  withoutJobs?: boolean;
}

/** The whole server on a database of its own, for one test file. Close it when the file is done. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const cluster = new pg.Client({ connectionString: inject('ownerUrl') });
  await cluster.connect();
  await cluster.query(`CREATE DATABASE ${name}`);
  const url = new URL(inject('ownerUrl'));
  url.pathname = `/${name}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'chairline-test-'));
  const app = await buildApp({
    ownerUrl: url.toString(),
    config: testConfig({ dataDir, ...options }),
    now: options.now,
    withoutJobs: options.withoutJobs ?? true,
  });
  const owner = new pg.Client({ connectionString: url.toString() });
  await owner.connect();
  return {
    ...app,
    owner,
    async close() {
      await app.close();
      await owner.end();
      await cluster.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await cluster.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
