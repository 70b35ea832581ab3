import { allRoutes } from '@chairline/contract';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { aiNeighbours } from './ai-neighbours.ts';
import { aiFeature } from './features/ai/index.ts';
import { bookingFeature } from './features/booking/index.ts';
import { billingFeature } from './features/billing/index.ts';
import { calendarFeature } from './features/calendar/index.ts';
import { callerNeighbours } from './caller-neighbours.ts';
import { callerInfoFeature } from './features/caller-info/index.ts';
import { callsFeature } from './features/calls/index.ts';
import { claimsFeature } from './features/claims/index.ts';
import { clientRowsFeature } from './features/client-rows/index.ts';
import { consentFeature } from './features/consent/index.ts';
import { contactsFeature } from './features/contacts/index.ts';
import { conversationsFeature } from './features/conversations/index.ts';
import { dashboardFeature } from './features/dashboard/index.ts';
import { googleCalendarFeature } from './features/google-calendar/index.ts';
import { healthFeature } from './features/health/index.ts';
import { hoursFeature } from './features/hours/index.ts';
import { createAuthenticator, identityFeature } from './features/identity/index.ts';
import { erasuresFeature } from './features/erasures/index.ts';
import { exportsFeature } from './features/exports/index.ts';
import { importsFeature } from './features/imports/index.ts';
import { inboxFeature } from './features/inbox/index.ts';
import { labelsFeature } from './features/labels/index.ts';
import { labsFeature } from './features/labs/index.ts';
import { mailFeature } from './features/mail/index.ts';
import { mailingsFeature } from './features/mailings/index.ts';
import { mapsFeature } from './features/maps/index.ts';
import { massTaggingFeature } from './features/mass-tagging/index.ts';
import { notificationsFeature } from './features/notifications/index.ts';
import { officesFeature } from './features/offices/index.ts';
import { phonesFeature } from './features/phones/index.ts';
import { createPracticeSystem, practiceFeature, type PracticeSystem } from './features/practice/index.ts';
import { presenceFeature } from './features/presence/index.ts';
import { recallsFeature } from './features/recalls/index.ts';
import { reminderRulesFeature } from './features/reminder-rules/index.ts';
import { searchFeature } from './features/search/index.ts';
import { messengerFeature } from './features/messenger/index.ts';
import { socialFeature } from './features/social/index.ts';
import { listOffices, systemFeature } from './features/system/index.ts';
import { threadsFeature } from './features/threads/index.ts';
import { usersFeature } from './features/users/index.ts';
import { worklistFeature } from './features/worklist/index.ts';
import type { OpenPracticeApi } from './gateways/open-dental/index.ts';
import { openGateways } from './gateways/open-gateways.ts';
import { signallingOf } from './gateways/plivo/index.ts';
import type { Config } from './platform/config.ts';
import { mustBePlain, openDatabase } from './platform/db/database.ts';
import { appRoleUrl, migrate, toolRoleUrl } from './platform/db/migrate.ts';
import { toolKey } from './platform/db/tool-pass.ts';
import { openToolRoom } from './platform/db/tool-room.ts';
import type { Feature } from './platform/feature.ts';
import { openFileStore } from './platform/files/file-store.ts';
import { buildServer } from './platform/http/server.ts';
import { type JobKind, type JobWorker, startWorker } from './platform/jobs/worker.ts';
import { createListeners } from './platform/listeners.ts';
import { openBus } from './platform/live/bus.ts';
import { createHub } from './platform/live/hub.ts';
import { createLogger } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { createToolbox, type Toolbox } from './platform/tools.ts';
import { createStorageTroubles } from './platform/storage-trouble.ts';
import { readVersion } from './platform/version.ts';
import { type Timings, timings as usualTimings } from './timings.ts';

const WEB_FOLDER = new URL('../../web/dist', import.meta.url).pathname;
const version = readVersion();
/** So many runs of tools' SQL at once. */
const TOOL_RUNS = 6;

export interface App {
  platform: Platform;
  server: FastifyInstance;
  practice: PracticeSystem;
  /** The kinds of jobs there are, whether this process runs them or not. */
  jobs: readonly JobKind[];
  /** What an AI agent may call. */
  tools: Toolbox;
  /** Connection string of the role that owns the tables. */
  ownerUrl: string;
  close(): Promise<void>;
}

export interface AppOptions {
  config: Config;
  /** A database server that is up; the schema is brought up to date here. */
  ownerUrl: string;
  /** The clock, for tests. */
  now?: () => Date;
  /** Where the log goes; left out: standard output. */
  logTo?: DestinationStream;
  /** Leave the jobs to another process. */
  withoutJobs?: boolean;
  /** How long everything waits for what; shorter in tests. */
  timings?: Timings;
  /** Opens practice systems otherwise than by Open Dental's API, for tests. */
  openPractice?: OpenPracticeApi;
  /** false: rounds begin only by `practice.engine.look()`. */
  practiceByClock?: boolean;
}

/** Puts the whole server together on a database, short of listening. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, ownerUrl, timings = usualTimings } = options;
  const log = createLogger(config, options.logTo);
  const secret = config.secrets.session;
  const { applied } = await migrate(ownerUrl, secret);
  if (applied.length > 0) log.info({ applied }, 'the database was brought up to date');

  const appUrl = appRoleUrl(ownerUrl, secret);
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const db = openDatabase(appUrl, config.database.poolSize, lost, timings.turns);
  await mustBePlain(db);
  const toolRoom = openToolRoom(
    { url: toolRoleUrl(ownerUrl, secret), key: toolKey(secret), max: TOOL_RUNS },
    lost,
  );
  const hub = createHub(db, log, version, timings.live);
  const files = await openFileStore(config.files);
  const sessionKey = new TextEncoder().encode(config.secrets.session);
  const now = options.now ?? (() => new Date());
  const opened = openGateways(config, { version, now, timeouts: timings.vendors });
  const platform: Platform = {
    config,
    sessionKey,
    db,
    toolRoom,
    hub,
    files,
    models: opened.models,
    log,
    listeners: createListeners(),
    storageTroubles: createStorageTroubles(),
    version,
    now,
  };
  hub.attachBus(
    await openBus({ databaseUrl: appUrl, redisUrl: config.redisUrl, log }, (message) => hub.receive(message)),
  );

  const gateways = { ...opened, openPractice: options.openPractice ?? opened.openPractice };
  if (!config.push) log.info('no VAPID keys are set: devices get no notifications');
  const practice = createPracticeSystem(platform, {
    openApi: gateways.openPractice,
    readsApi: !options.withoutJobs || options.practiceByClock !== undefined,
    byClock: options.practiceByClock ?? true,
    timing: timings.practice.rounds,
    connectorTiming: timings.practice.connector,
  });
  const authenticator = createAuthenticator(platform);
  let worker: JobWorker | undefined;
  let tools: Toolbox | undefined;
  const parts = {
    platform,
    gateways,
    timings,
    practice,
    authenticator,
    worker: () => worker,
    tools: () => (tools ??= createToolbox(platform, features)),
  };
  // In this order they hear of what happens in each other.
  const features: Feature[] = [
    identityFeature(parts),
    officesFeature(parts),
    erasuresFeature(parts),
    usersFeature(parts),
    clientRowsFeature(parts),
    mailingsFeature(parts),
    billingFeature(parts),
    hoursFeature(),
    phonesFeature(parts),
    contactsFeature({ platform }),
    labelsFeature,
    consentFeature,
    threadsFeature,
    inboxFeature(parts),
    callsFeature(parts),
    mailFeature(parts),
    massTaggingFeature(parts),
    importsFeature(parts),
    exportsFeature(parts),
    practiceFeature(parts),
    conversationsFeature(parts),
    presenceFeature(parts),
    notificationsFeature(parts),
    claimsFeature,
    recallsFeature,
    reminderRulesFeature(parts),
    labsFeature(parts),
    calendarFeature(parts),
    bookingFeature(parts),
    callerInfoFeature({ ...parts, neighbours: callerNeighbours }),
    googleCalendarFeature(parts),
    dashboardFeature,
    socialFeature(parts),
    messengerFeature(parts),
    mapsFeature(parts),
    worklistFeature,
    searchFeature,
    systemFeature(parts),
    healthFeature(parts),
    aiFeature({ ...parts, neighbours: aiNeighbours }),
  ];
  platform.listeners.add(features.flatMap((feature) => feature.listeners ?? []));
  const bindings = features.flatMap((feature) => feature.routes ?? []);
  const missing = allRoutes.filter((route) => !bindings.some((binding) => binding.route === route));
  if (missing.length > 0) throw new Error(`no handler for ${missing.map((route) => route.name).join(', ')}`);

  const server = await buildServer({
    platform,
    bindings,
    authenticate: authenticator.authenticate,
    webFolder: WEB_FOLDER,
    reach: signallingOf(config.plivo).reach,
    trustProxy: config.trustProxy,
    requestsPerMinute: config.requestsPerMinute,
    timing: timings.requests,
    ownSockets: [practice.socket, ...features.flatMap((feature) => feature.sockets ?? [])],
    connectorSign: (office) => practice.signOf(office),
  });
  await server.ready();
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  if (!options.withoutJobs) {
    worker = await startWorker({
      ownerUrl,
      log,
      concurrency: 12,
      onError: (error) => platform.storageTroubles.note(error),
      kinds: jobs,
      // 0 is the installation itself: sign-in throttles and deliveries nobody could be found for.
      offices: async (which) => [0, ...(await listOffices(db, which))],
    });
  }

  return {
    platform,
    server,
    practice,
    jobs,
    tools: parts.tools(),
    ownerUrl,
    async close() {
      // Sockets first: they would hold the server open. Then requests drain, then jobs, then the database.
      await hub.close();
      await practice.close();
      await server.close();
      await worker?.stop();
      for (const feature of features) await feature.close?.();
      await toolRoom.close();
      await db.close();
    },
  };
}
