import { allRoutes } from '@chairline/contract';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { billingJobs, billingRoutes } from './features/billing/index.ts';
import { clientRowJobs } from './features/client-rows/index.ts';
import { contactRoutes } from './features/contacts/index.ts';
import { createAuthenticator, identityJobs, identityRoutes, mailSettled } from './features/identity/index.ts';
import {
  inboxJobs,
  inboxRoutes,
  moveWaitingTexts,
  type SendTiming,
  type TranslateTiming,
} from './features/inbox/index.ts';
import { announceMoved, conversationRoutes, reminderJobs } from './features/conversations/index.ts';
import { notificationJobs, notificationRoutes, type PushTiming } from './features/notifications/index.ts';
import { createPresence } from './features/presence/index.ts';
import { searchRoutes } from './features/search/index.ts';
import { worklistRoutes } from './features/worklist/index.ts';
import { consentRoutes } from './features/consent/index.ts';
import { labelRoutes } from './features/labels/index.ts';
import { massTaggingJobs, massTaggingRoutes } from './features/mass-tagging/index.ts';
import { mapRoutes } from './features/maps/index.ts';
import { mailJobs, mailRoutes, type SyncTiming } from './features/mail/index.ts';
import { officeRoutes } from './features/offices/index.ts';
import { mailingJobs, type MailTiming } from './features/mailings/index.ts';
import { phoneJobs, phoneRoutes, type PhoneTiming } from './features/phones/index.ts';
import {
  chartJobs,
  type ChartTiming,
  createPracticeSystem,
  practiceRoutes,
  selectSubject,
  type PracticeSystem,
  type SyncTiming as PracticeTiming,
} from './features/practice/index.ts';
import { claimRoutes } from './features/claims/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import { healthRoutes, OFFICES_KEEP_MS, readOffices } from './features/health/index.ts';
import { labRoutes } from './features/labs/index.ts';
import { recallRoutes } from './features/recalls/index.ts';
import { socialRoutes } from './features/social/index.ts';
import { userRoutes } from './features/users/index.ts';
import {
  createHealth,
  healthChecks,
  type HealthTiming,
  listOffices,
  systemJobs,
  systemRoutes,
} from './features/system/index.ts';
import { createGmail, createGoogleConsent } from './gateways/google/index.ts';
import { createLanguageModel } from './gateways/llm/index.ts';
import { createNominatim, noPlaces } from './gateways/maps/index.ts';
import {
  type ConnectorTiming,
  createOpenDentalApi,
  type OpenPracticeApi,
} from './gateways/open-dental/index.ts';
import { createPlivoCarrier, noCarrier, watchCarrier } from './gateways/plivo/index.ts';
import { createSmtpMailer, noMailer } from './gateways/smtp/index.ts';
import { createStripePayments } from './gateways/stripe/index.ts';
import { createWebPush, noPushes } from './gateways/web-push/index.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { appRoleUrl, migrate } from './platform/db/migrate.ts';
import { openFileStore } from './platform/files/file-store.ts';
import { buildServer } from './platform/http/server.ts';
import { type RequestTiming, requestTiming } from './platform/http/slow-bodies.ts';
import { type JobWorker, startWorker } from './platform/jobs/worker.ts';
import { openBus } from './platform/live/bus.ts';
import { createHub, type LiveTiming } from './platform/live/hub.ts';
import { createLogger } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { createStorageTroubles } from './platform/storage-trouble.ts';
import { readVersion } from './platform/version.ts';

const WEB_FOLDER = new URL('../../web/dist', import.meta.url).pathname;
const version = readVersion();

const CARRIER_TIMEOUT_MS = 10_000;
const MAIL_TIMEOUT_MS = 20_000;
const GMAIL_TIMEOUT_MS = 15_000;
const PAYMENTS_TIMEOUT_MS = 10_000;
const MAPS_TIMEOUT_MS = 6_000;
const PUSH_TIMEOUT_MS = 10_000;
/** Open Dental's own limit is a minute. */
const PRACTICE_TIMEOUT_MS = 65_000;
/** A model writes its answer word by word. */
const MODEL_TIMEOUT_MS = 30_000;

export interface App {
  platform: Platform;
  server: FastifyInstance;
  practice: PracticeSystem;
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
  /** How long the carrier has for an answer and the sender waits for what; shorter in tests. */
  carrierTimeoutMs?: number;
  liveTiming?: LiveTiming;
  /** How long requests may be on their way; shorter in tests. */
  requestTiming?: RequestTiming;
  /** How the parts of the server are looked at. */
  healthTiming?: HealthTiming;
  /** How long one look at every office serves all who ask. */
  officesKeepMs?: number;
  sendTiming?: SendTiming;
  /** After how long a window that says nothing is taken for gone; shorter in tests. */
  presenceGoneMs?: number;
  phoneTiming?: PhoneTiming;
  /** The same for the mail server and our own mails. */
  mailTimeoutMs?: number;
  mailTiming?: MailTiming;
  /** The same for offices' mailboxes. */
  syncTiming?: SyncTiming;
  /** The same for the model. */
  modelTimeoutMs?: number;
  translateTiming?: TranslateTiming;
  pushTiming?: PushTiming;
  chartTiming?: ChartTiming;
  /** The same for the practice systems, and for their connectors. */
  practiceTiming?: PracticeTiming;
  practiceTimeoutMs?: number;
  connectorTiming?: ConnectorTiming;
  /** Opens practice systems otherwise than by Open Dental's API, for tests. */
  openPractice?: OpenPracticeApi;
  /** false: rounds begin only by `practice.engine.look()`. */
  practiceByClock?: boolean;
}

/** Puts the whole server together on a database, short of listening. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, ownerUrl } = options;
  const log = createLogger(config, options.logTo);
  const role = appRoleUrl(ownerUrl, config.secrets.session);
  const { applied } = await migrate(ownerUrl, role.password);
  if (applied.length > 0) log.info({ applied }, 'the database was brought up to date');

  const db = openDatabase(role.url, config.database.poolSize, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  );
  const hub = createHub(db, log, version, options.liveTiming);
  const files = await openFileStore(config.files);
  const sessionKey = new TextEncoder().encode(config.secrets.session);
  const platform: Platform = {
    config,
    sessionKey,
    db,
    hub,
    files,
    log,
    storageTroubles: createStorageTroubles(),
    version,
    now: options.now ?? (() => new Date()),
  };
  hub.attachBus(
    await openBus({ databaseUrl: role.url, redisUrl: config.redisUrl, log }, (message) =>
      hub.receive(message),
    ),
  );

  const { carrier, watch } = config.plivo
    ? watchCarrier(
        createPlivoCarrier({
          ...config.plivo,
          apiUrl: config.plivo.apiUrl ?? undefined,
          timeoutMs: options.carrierTimeoutMs ?? CARRIER_TIMEOUT_MS,
          publicUrl: config.publicUrl,
        }),
        () => platform.now(),
      )
    : { carrier: noCarrier, watch: { silentSince: () => null } };
  const mailer = config.smtp
    ? createSmtpMailer({ ...config.smtp, timeoutMs: options.mailTimeoutMs ?? MAIL_TIMEOUT_MS })
    : noMailer;
  const mailConsent = config.google
    ? createGoogleConsent({
        ...config.google,
        redirectUri: `${config.publicUrl}/api/mail/auth/google/callback`,
        timeoutMs: options.carrierTimeoutMs ?? CARRIER_TIMEOUT_MS,
      })
    : null;
  const gmail = config.google
    ? createGmail({ ...config.google, timeoutMs: options.carrierTimeoutMs ?? GMAIL_TIMEOUT_MS })
    : null;
  const payments = config.stripe
    ? createStripePayments({ ...config.stripe, timeoutMs: PAYMENTS_TIMEOUT_MS })
    : null;
  const places = config.maps
    ? createNominatim({
        ...config.maps,
        userAgent: `Chairline/${version} (${config.publicUrl})`,
        timeoutMs: options.carrierTimeoutMs ?? MAPS_TIMEOUT_MS,
      })
    : noPlaces;
  const pushes = config.push
    ? createWebPush({ ...config.push, timeoutMs: options.carrierTimeoutMs ?? PUSH_TIMEOUT_MS })
    : noPushes;
  if (!config.push) log.info('no VAPID keys are set: devices get no notifications');
  const model = config.llm
    ? createLanguageModel({ ...config.llm, timeoutMs: options.modelTimeoutMs ?? MODEL_TIMEOUT_MS })
    : null;
  const openPracticeApi =
    options.openPractice ??
    (config.openDental
      ? createOpenDentalApi({
          ...config.openDental,
          timeoutMs: options.practiceTimeoutMs ?? PRACTICE_TIMEOUT_MS,
        })
      : null);
  const practice = createPracticeSystem(platform, {
    openApi: openPracticeApi,
    readsApi: !options.withoutJobs || options.practiceByClock !== undefined,
    byClock: options.practiceByClock ?? true,
    ...(options.practiceTiming ? { timing: options.practiceTiming } : {}),
    ...(options.connectorTiming ? { connectorTiming: options.connectorTiming } : {}),
  });
  const presence = createPresence(platform, options.presenceGoneMs);
  const authenticator = createAuthenticator(platform);
  let worker: JobWorker | undefined;
  const health = createHealth(
    healthChecks(platform, { worker: () => worker, carrier: watch }),
    (part, error) => log.warn({ err: error, part }, 'a part of the server is not well'),
    options.healthTiming,
  );
  const silentSince = () => watch.silentSince();
  const offices = readOffices(platform, silentSince, options.officesKeepMs ?? OFFICES_KEEP_MS);
  const bindings = [
    ...identityRoutes(platform, authenticator),
    ...officeRoutes(platform),
    ...userRoutes(platform, authenticator.forget),
    ...billingRoutes(payments),
    ...phoneRoutes(platform, carrier),
    ...practiceRoutes(platform, openPracticeApi),
    ...labRoutes(platform, openPracticeApi),
    ...claimRoutes,
    ...recallRoutes,
    ...dashboardRoutes,
    ...mailRoutes(platform, mailConsent, gmail, options.syncTiming),
    ...socialRoutes,
    ...contactRoutes(announceMoved),
    ...labelRoutes,
    ...massTaggingRoutes,
    ...consentRoutes(moveWaitingTexts),
    ...mapRoutes(places),
    ...inboxRoutes(carrier, model, presence),
    ...conversationRoutes(presence, (ctx, kind, id) => selectSubject(ctx.tx, kind, id)),
    ...worklistRoutes,
    ...searchRoutes,
    ...notificationRoutes(platform, pushes),
    ...systemRoutes(health, () => offices.forget()),
    ...healthRoutes({ health, offices, worker: () => worker }, silentSince),
  ];
  const missing = allRoutes.filter((route) => !bindings.some((binding) => binding.route === route));
  if (missing.length > 0) throw new Error(`no handler for ${missing.map((route) => route.name).join(', ')}`);

  const server = await buildServer({
    platform,
    bindings,
    authenticate: authenticator.authenticate,
    webFolder: WEB_FOLDER,
    trustProxy: config.trustProxy,
    requestsPerMinute: config.requestsPerMinute,
    timing: options.requestTiming ?? requestTiming,
    ownSocket: practice.socket,
    connectorSign: (office) => practice.signOf(office),
  });
  await server.ready();
  if (!options.withoutJobs) {
    worker = await startWorker({
      ownerUrl,
      log,
      concurrency: 8,
      onError: (error) => platform.storageTroubles.note(error),
      kinds: [
        ...inboxJobs(platform, carrier, model, options.sendTiming, options.translateTiming),
        ...massTaggingJobs(platform),
        ...phoneJobs(platform, carrier, options.phoneTiming),
        ...mailJobs(platform, mailConsent, gmail, options.syncTiming),
        ...billingJobs(platform, payments),
        ...identityJobs(platform),
        ...clientRowJobs(platform),
        ...mailingJobs(platform, mailer, mailSettled, options.mailTiming),
        ...reminderJobs(platform),
        ...notificationJobs(platform, pushes, options.pushTiming),
        ...chartJobs(platform, openPracticeApi, options.chartTiming),
        ...systemJobs(platform),
      ],
      // 0 is the installation itself: sign-in throttles and deliveries nobody could be found for.
      offices: async (which) => [0, ...(await listOffices(db, which))],
    });
  }

  return {
    platform,
    server,
    practice,
    ownerUrl,
    async close() {
      // Sockets first: they would hold the server open. Then requests drain, then jobs, then the database.
      await hub.close();
      await practice.close();
      await server.close();
      await worker?.stop();
      await presence.close();
      await db.close();
    },
  };
}
