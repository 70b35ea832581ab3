import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, stopLeftover } from '../../apps/server/src/platform/db/embedded.ts';
import { type Control, controlOf } from './control.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { testConfig } from '../../apps/server/src/testing/test-config.ts';
import { type Program, startProgram } from './program.ts';

const WEB = new URL('../../apps/web/dist/index.html', import.meta.url);
const VENDORS = {
  PLIVO_AUTH_ID: 'MAJOURNEYS0000000001',
  PLIVO_AUTH_TOKEN: 'token-of-the-journeys',
  STRIPE_SECRET_KEY: 'sk_test_of_the_journeys',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_journeys',
  GOOGLE_CLIENT_ID: 'journeys.apps.googleusercontent.test',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-of-the-journeys',
  // Mails are told of as they come: without it they are looked for every half a minute.
  GOOGLE_PUBSUB_TOPIC: 'projects/chairline-sandbox/topics/gmail',
  GOOGLE_PUSH_ACCOUNT: 'gmail-push@chairline-sandbox.iam.gserviceaccount.com',
  META_APP_ID: '10150002',
  META_APP_SECRET: 'meta-secret-of-the-journeys',
  META_VERIFY_TOKEN: 'verify-token-of-the-journeys',
  LLM_API_KEY: 'key-of-the-journeys',
};

/** A world where nothing has to be waited for: for journeys that are not about the carrier's pace. */
const QUICK = {
  sentAfter: 20,
  deliveredAfter: 60,
  localPerSecond: 100,
  shuffleWindow: 80,
  webhookRetries: [100, 200, 400, 800],
  webhookTimeout: 5_000,
  ringAfter: 20,
  pickUpAfter: 60,
  voiceSecond: 50,
  lineHolds: 4_000,
};

/** Chairline and the outside world beside it, with demo data on a database of their own. */
export interface World {
  /** Where the front desk is. */
  url: string;
  /** Where the patient's phone is. */
  phoneUrl: string;
  dataDir: string;
  /** Connection string of the database's owner, to look at what stands in the tables; while the server runs. */
  ownerUrl(): Promise<string>;
  /** The settings that name this installation to a command beside the server. */
  installation: Record<string, string>;
  control: Control;
  server(): Program;
  /** kill -9 of the server. PostgreSQL lives on. */
  killServer(): Promise<void>;
  /** Nobody killed it, or it was started again. */
  isServed(): boolean;
  /** Starts the server again on the same data. */
  startServer(): Promise<void>;
  /** Ends everything and removes the data. */
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Replaces parts of the quick world's pace. */
  timing?: Record<string, unknown>;
  env?: Record<string, string>;
  /** false for tests without a browser. */
  web?: boolean;
  /**
   * With an Open Dental that the server may ask. In a test world, for what is not about reading: with `read` all that the
   * first round would read stands in the tables before (practice-template.ts), and that round is a short one; with `copy`
   * it stands there, and there is no Open Dental (`showCopy`).
   */
  practice?: boolean | 'read' | 'copy';
  /**
   * Laid out and empty: what is in a world its own server writes, at its own time of day. It is dropped with the
   * world. Without one the server starts its own PostgreSQL, as `npm start` does.
   */
  database?: { ownerUrl: string; drop(): Promise<void> };
}

/** Starts sandbox and server on free ports. The web app must have been built. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  if (options.web !== false && !existsSync(WEB)) {
    throw new Error(
      'The web app is not built: run `npm run build -w apps/web` (npm test does it by itself).',
    );
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'chairline-e2e-'));
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const phoneUrl = `http://127.0.0.1:${sandboxPort}`;
  const timing = JSON.stringify({ ...QUICK, ...options.timing });
  const { database } = options;
  const installation = {
    CHAIRLINE_DATA: dataDir,
    // The plain role's password comes of the secret, and the role is one for all databases of a PostgreSQL.
    ...(database && {
      DATABASE_URL: database.ownerUrl,
      SESSION_SECRET: testConfig({ dataDir }).secrets.session,
    }),
  };
  const serverEnv = {
    ...VENDORS,
    PORT: String(port),
    PUBLIC_URL: url,
    PLIVO_API_URL: `${phoneUrl}/plivo`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Chairline <no-reply@chairline.test>',
    STRIPE_API_URL: phoneUrl,
    GOOGLE_API_URL: `${phoneUrl}/google`,
    META_API_URL: `${phoneUrl}/meta`,
    MAPS_API_URL: `${phoneUrl}/nominatim`,
    LLM_PROVIDER: 'openai-compatible',
    LLM_API_URL: `${phoneUrl}/model/v1`,
    LLM_MODEL: 'sandbox',
    SPEECH_API_URL: `${phoneUrl}/model/v1`,
    SPEECH_API_KEY: VENDORS.LLM_API_KEY,
    LLM_PRICE_IN: '100',
    LLM_PRICE_OUT: '500',
    PUSH_API_URL: phoneUrl,
    ...installation,
    // Whether the connector was built on this machine is nothing to the journeys.
    CONNECTOR_FOLDER: join(dataDir, 'connector'),
    CHAIRLINE_DEMO: 'yes',
    LOG_LEVEL: 'warn',
    ...(options.practice && options.practice !== 'copy'
      ? {
          OD_DEVELOPER_KEY: 'sandbox-developer-key',
          OD_API_URL: `${phoneUrl}/open-dental/api/v1`,
          OD_PACE_MS: '0',
        }
      : {}),
    ...options.env,
  };
  let server: Program | undefined;
  let sandbox: Program | undefined;
  let isServed = true;

  async function close(): Promise<void> {
    try {
      await Promise.all([server?.stop(), sandbox?.stop()]);
    } finally {
      await stopLeftover(dataDir);
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }

  try {
    [sandbox, server] = await Promise.all([
      startProgram('apps/sandbox/src/main.ts', {
        ...VENDORS,
        SANDBOX_SMTP_PORT: String(smtpPort),
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_APP_URL: url,
        SANDBOX_TIMING: timing,
        CHAIRLINE_DATA: dataDir,
      }),
      startProgram('apps/server/src/main.ts', serverEnv),
    ]);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    phoneUrl,
    dataDir,
    ownerUrl: async () =>
      database?.ownerUrl ?? (await startEmbeddedPostgres({ dataDir, shared: true })).ownerUrl,
    installation,
    control: controlOf(phoneUrl),
    server: () => server!,
    async killServer() {
      isServed = false;
      await server!.kill();
    },
    isServed: () => isServed,
    async startServer() {
      server = await startProgram('apps/server/src/main.ts', serverEnv);
      isServed = true;
    },
    close,
  };
}
