import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DestinationStream } from 'pino';
import { inject } from 'vitest';
import { type App, buildApp } from '../app.ts';
import {
  type SendTiming,
  sendTiming,
  type TranslateTiming,
  translateTiming,
} from '../features/inbox/index.ts';
import { type PhoneTiming, phoneTiming } from '../features/phones/index.ts';
import { type SyncTiming, syncTiming } from '../features/mail/index.ts';
import { type MailTiming, mailTiming } from '../features/mailings/index.ts';
import {
  type ChartTiming,
  type SyncTiming as PracticeTiming,
  syncTiming as practiceTiming,
} from '../features/practice/index.ts';
import {
  type ConnectorTiming,
  connectorTiming,
  type OpenPracticeApi,
} from '../gateways/open-dental/index.ts';
import { healthTiming } from '../features/system/index.ts';
import { type PushTiming, pushTiming } from '../features/notifications/index.ts';
import type { Config } from '../platform/config.ts';
import { type RequestTiming, requestTiming } from '../platform/http/slow-bodies.ts';
import { type LiveTiming, liveTiming } from '../platform/live/hub.ts';
import { testConfig } from './test-config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string;
    /** A database with the tables of today and nothing in them, to be copied. */
    laidOut: string;
  }
}

export interface TestApp extends App {
  /** A connection of the owner's, to look at what stands in the tables. */
  owner: pg.Client;
  /** Name of its database. */
  database: string;
}

export interface TestAppOptions {
  plivoApiUrl?: string;
  publicUrl?: string;
  smtpUrl?: string;
  /** null: an installation that takes no money. */
  stripeApiUrl?: string | null;
  googleApiUrl?: string;
  mapsApiUrl?: string;
  llmApiUrl?: string;
  pushApiUrl?: string;
  /** Without keys for pushes. */
  withoutPush?: boolean;
  pushTiming?: Partial<PushTiming>;
  /** How long the model has, and how often it is tried. */
  modelTimeoutMs?: number;
  translateTiming?: Partial<TranslateTiming>;
  now?: () => Date;
  withoutJobs?: boolean;
  carrierTimeoutMs?: number;
  liveTiming?: Partial<LiveTiming>;
  sendTiming?: Partial<SendTiming>;
  presenceGoneMs?: number;
  phoneTiming?: Partial<PhoneTiming>;
  mailTimeoutMs?: number;
  mailTiming?: Partial<MailTiming>;
  syncTiming?: Partial<SyncTiming>;
  practiceTiming?: Partial<PracticeTiming>;
  connectorTiming?: Partial<ConnectorTiming>;
  chartTiming?: ChartTiming;
  /** How long Open Dental's API has for an answer. */
  practiceTimeoutMs?: number;
  /** Rounds begin by themselves; else only by `practice.engine.look()`. */
  practiceByClock?: boolean;
  openPractice?: OpenPracticeApi;
  odApiUrl?: string;
  outsideOrigins?: readonly string[];
  /** Without a mail server. */
  withoutSmtp?: boolean;
  /** Joins the database of this app, as a second process would. It is left there when this one closes. */
  beside?: Pick<TestApp, 'database'> & { platform: { config: Pick<Config, 'dataDir'> } };
  redisUrl?: string;
  requestTiming?: Partial<RequestTiming>;
  /** Where files are kept, when it is not within the data folder. */
  filesDir?: string;
  logLevel?: 'warn';
  logTo?: DestinationStream;
  trustProxy?: Config['trustProxy'];
  requestsPerMinute?: number;
}

/** The whole server on a database of its own, for one test file. Close it when the file is done. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const cluster = new pg.Client({ connectionString: inject('ownerUrl') });
  await cluster.connect();
  const name = options.beside?.database ?? `test_${randomBytes(6).toString('hex')}`;
  if (!options.beside) await cluster.query(`CREATE DATABASE ${name} TEMPLATE ${inject('laidOut')}`);
  const url = new URL(inject('ownerUrl'));
  url.pathname = `/${name}`;
  const dataDir =
    options.beside?.platform.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'chairline-test-')));
  const app = await buildApp({
    ownerUrl: url.toString(),
    config: {
      ...testConfig({ dataDir, ...options }),
      redisUrl: options.redisUrl ?? null,
      ...(options.filesDir ? { files: { driver: 'local' as const, dir: options.filesDir } } : {}),
      ...(options.logLevel ? { logLevel: options.logLevel } : {}),
      trustProxy: options.trustProxy ?? false,
      ...(options.requestsPerMinute === undefined ? {} : { requestsPerMinute: options.requestsPerMinute }),
      ...(options.withoutSmtp ? { smtp: null } : {}),
      ...(options.withoutPush ? { push: null } : {}),
    },
    now: options.now,
    // Looked at each time it is asked for.
    healthTiming: { ...healthTiming, keepMs: 0 },
    // Long enough that what is asked for within it is, however slow the machine.
    officesKeepMs: 300_000,
    requestTiming: { ...requestTiming, ...options.requestTiming },
    ...(options.logTo ? { logTo: options.logTo } : {}),
    withoutJobs: options.withoutJobs ?? true,
    carrierTimeoutMs: options.carrierTimeoutMs,
    liveTiming: { ...liveTiming, ...options.liveTiming },
    sendTiming: { ...sendTiming, ...options.sendTiming },
    modelTimeoutMs: options.modelTimeoutMs,
    translateTiming: { ...translateTiming, ...options.translateTiming },
    presenceGoneMs: options.presenceGoneMs,
    phoneTiming: { ...phoneTiming, ...options.phoneTiming },
    mailTimeoutMs: options.mailTimeoutMs,
    mailTiming: { ...mailTiming, ...options.mailTiming },
    syncTiming: { ...syncTiming, ...options.syncTiming },
    pushTiming: { ...pushTiming, ...options.pushTiming },
    practiceTiming: { ...practiceTiming, ...options.practiceTiming },
    connectorTiming: { ...connectorTiming, ...options.connectorTiming },
    practiceByClock: options.practiceByClock ?? false,
    practiceTimeoutMs: options.practiceTimeoutMs,
    ...(options.chartTiming ? { chartTiming: options.chartTiming } : {}),
    ...(options.openPractice ? { openPractice: options.openPractice } : {}),
  });
  const owner = new pg.Client({ connectionString: url.toString() });
  await owner.connect();
  // Offices that tests name themselves (1, the provider) stand below those that get the next number.
  if (!options.beside) {
    await owner.query(
      `SELECT setval(s.name, greatest(10, pg_sequence_last_value(s.name::regclass)))
       FROM (SELECT pg_get_serial_sequence('clients', 'client_id') AS name) s`,
    );
  }
  return {
    ...app,
    owner,
    database: name,
    async close() {
      await app.close();
      await owner.end();
      if (!options.beside) {
        await cluster.query(`DROP DATABASE ${name} WITH (FORCE)`);
        await rm(dataDir, { recursive: true, force: true });
      }
      await cluster.end();
    },
  };
}
