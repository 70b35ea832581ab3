import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DestinationStream } from 'pino';
import { type App, buildApp } from '../app.ts';
import type { ErasureTiming } from '../features/erasures/index.ts';
import type { CalendarTiming } from '../features/google-calendar/index.ts';
import type { TranslateTiming } from '../platform/language.ts';
import type { SyncTiming } from '../features/mail/index.ts';
import type { PushTiming } from '../features/notifications/index.ts';
import type { ChartTiming, RoundTiming } from '../features/practice/index.ts';
import type { ConnectorTiming, OpenPracticeApi } from '../gateways/open-dental/index.ts';
import type { Config } from '../platform/config.ts';
import type { Patience } from '../platform/db/gate.ts';
import type { RequestTiming } from '../platform/http/slow-bodies.ts';
import type { LiveTiming } from '../platform/live/hub.ts';
import type { SendTiming } from '../platform/sends/index.ts';
import type { CallTiming } from '../features/calls/index.ts';
import type { ListenTiming } from '../features/caller-info/index.ts';
import { type Timings, timings } from '../timings.ts';
import { testConfig } from './test-config.ts';
import { createTestDatabase, urlOfDatabase } from './test-database.ts';

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
  /** Other models than the sandbox's. */
  models?: Config['models'];
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
  callTiming?: Partial<CallTiming>;
  listenTiming?: Partial<ListenTiming>;
  presenceGoneMs?: number;
  phoneTiming?: Partial<SendTiming>;
  mailTimeoutMs?: number;
  mailTiming?: Partial<SendTiming>;
  syncTiming?: Partial<SyncTiming>;
  calendarTiming?: Partial<CalendarTiming>;
  erasureTiming?: Partial<ErasureTiming>;
  practiceTiming?: Partial<RoundTiming>;
  connectorTiming?: Partial<ConnectorTiming>;
  chartTiming?: Partial<ChartTiming>;
  /** How long Open Dental's API has for an answer. */
  practiceTimeoutMs?: number;
  /** Rounds begin by themselves; else only by `practice.engine.look()`. */
  practiceByClock?: boolean;
  openPractice?: OpenPracticeApi;
  odApiUrl?: string;
  metaApiUrl?: string;
  socialTiming?: Partial<SendTiming>;
  messengerTiming?: Partial<SendTiming>;
  outsideOrigins?: readonly string[];
  /** Without a mail server. */
  withoutSmtp?: boolean;
  /** Joins the database of this app, as a second process would. It is left there when this one closes. */
  beside?: Pick<TestApp, 'database'> & { platform: { config: Pick<Config, 'dataDir'> } };
  redisUrl?: string;
  requestTiming?: Partial<RequestTiming>;
  /** How long a transaction waits for its turn, and for what others hold. */
  turns?: Partial<Patience>;
  /** Where files are kept, when it is not within the data folder. */
  filesDir?: string;
  logLevel?: Config['logLevel'];
  logTo?: DestinationStream;
  trustProxy?: Config['trustProxy'];
  requestsPerMinute?: number;
}

/** The server's timings with what a test wants otherwise. */
function timingsOf(options: TestAppOptions): Timings {
  const { vendors, inbox, practice } = timings;
  const { carrierTimeoutMs: ms, mailTimeoutMs, modelTimeoutMs, practiceTimeoutMs, presenceGoneMs } = options;
  const web =
    ms === undefined
      ? {}
      : { carrier: ms, googleConsent: ms, gmail: ms, googleCalendars: ms, places: ms, pushes: ms, meta: ms };
  return {
    turns: { ...timings.turns, ...options.turns },
    vendors: {
      ...vendors,
      ...web,
      smtp: mailTimeoutMs ?? vendors.smtp,
      model: modelTimeoutMs ?? vendors.model,
      practice: practiceTimeoutMs ?? vendors.practice,
    },
    requests: { ...timings.requests, ...options.requestTiming },
    live: { ...timings.live, ...options.liveTiming },
    // Parts are looked at each time they are asked for; offices, long enough that what is asked within it is, however
    // slow the machine.
    calls: { ...timings.calls, ...options.callTiming },
    listening: { ...timings.listening, ...options.listenTiming },
    googleCalendar: { ...timings.googleCalendar, ...options.calendarTiming },
    erasures: { ...timings.erasures, ...options.erasureTiming },
    health: { ...timings.health, keepMs: 0, officesKeepMs: 300_000 },
    inbox: {
      send: { ...inbox.send, ...options.sendTiming },
      translate: { ...inbox.translate, ...options.translateTiming },
    },
    mail: { ...timings.mail, ...options.syncTiming },
    mailings: { ...timings.mailings, ...options.mailTiming },
    notifications: { ...timings.notifications, ...options.pushTiming },
    phones: { ...timings.phones, ...options.phoneTiming },
    practice: {
      rounds: { ...practice.rounds, ...options.practiceTiming },
      connector: { ...practice.connector, ...options.connectorTiming },
      chart: { ...practice.chart, ...options.chartTiming },
    },
    presence: { goneMs: presenceGoneMs ?? timings.presence.goneMs },
    social: { ...timings.social, ...options.socialTiming },
    messenger: { ...timings.messenger, ...options.messengerTiming },
  };
}

/** The whole server on a database of its own, for one test file. Close it when the file is done. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const made = options.beside ? null : await createTestDatabase();
  const name = options.beside?.database ?? made!.name;
  const ownerUrl = urlOfDatabase(name);
  const dataDir =
    options.beside?.platform.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'chairline-test-')));
  const app = await buildApp({
    ownerUrl,
    config: {
      ...testConfig({ dataDir, ...options }),
      redisUrl: options.redisUrl ?? null,
      ...(options.models ? { models: options.models } : {}),
      ...(options.filesDir ? { files: { driver: 'local' as const, dir: options.filesDir } } : {}),
      ...(options.logLevel ? { logLevel: options.logLevel } : {}),
      trustProxy: options.trustProxy ?? false,
      ...(options.requestsPerMinute === undefined ? {} : { requestsPerMinute: options.requestsPerMinute }),
      ...(options.withoutSmtp ? { smtp: null } : {}),
      ...(options.withoutPush ? { push: null } : {}),
    },
    now: options.now,
    timings: timingsOf(options),
    ...(options.logTo ? { logTo: options.logTo } : {}),
    withoutJobs: options.withoutJobs ?? true,
    practiceByClock: options.practiceByClock ?? false,
    ...(options.openPractice ? { openPractice: options.openPractice } : {}),
  });
  const owner = new pg.Client({ connectionString: ownerUrl });
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
      if (!made) return;
      await made.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
