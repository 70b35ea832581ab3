import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { movedClock } from '../platform/moved-clock.ts';
import { freePort } from '../platform/free-port.ts';

export interface TestSandbox {
  url: string;
  /** Base for the carrier's SDK. */
  plivoApiUrl: string;
  /** What the settings of a server under test take for the other vendors. */
  smtpUrl: string;
  stripeApiUrl: string;
  googleApiUrl: string;
  metaApiUrl: string;
  mapsApiUrl: string;
  llmApiUrl: string;
  pushApiUrl: string;
  odApiUrl: string;
  control(path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * The outside world as a process of its own, as `npm start` runs it.
 * @param timing how long what takes there, where a test does not wait as long as a person would
 */
export async function startSandbox(
  appUrl: string,
  timing: Record<string, number> = {},
): Promise<TestSandbox> {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const dataDir = await mkdtemp(join(tmpdir(), 'chairline-sandbox-'));
  const main = new URL('../../../sandbox/src/main.ts', import.meta.url).pathname;
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...movedClock(),
      CHAIRLINE_DATA: dataDir,
      SANDBOX_PORT: String(port),
      SANDBOX_APP_URL: appUrl,
      ...(Object.keys(timing).length > 0 ? { SANDBOX_TIMING: JSON.stringify(timing) } : {}),
      PLIVO_AUTH_ID: 'MATESTACCOUNT0000000',
      PLIVO_AUTH_TOKEN: 'test-token',
      SANDBOX_SMTP_PORT: String(smtpPort),
      STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
      GOOGLE_CLIENT_ID: 'tests.apps.googleusercontent.test',
      GOOGLE_CLIENT_SECRET: 'GOCSPX-of-the-tests',
      META_APP_ID: '10150001',
      META_APP_SECRET: 'meta-secret-of-the-tests',
      META_VERIFY_TOKEN: 'verify-token-of-the-tests',
      LLM_API_KEY: 'key-of-the-tests',
      OD_DEVELOPER_KEY: 'developer-key-of-the-tests',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // What it says is read, so that a full pipe does not stop it.
  child.stdout?.resume();
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the sandbox ended at start'))),
  ]);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    plivoApiUrl: `${url}/plivo`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    stripeApiUrl: url,
    googleApiUrl: `${url}/google`,
    metaApiUrl: `${url}/meta`,
    mapsApiUrl: `${url}/nominatim`,
    llmApiUrl: `${url}/model/v1`,
    pushApiUrl: url,
    odApiUrl: `${url}/open-dental/api/v1`,
    async control(path, body) {
      const response = await fetch(
        `${url}/control${path}`,
        body === undefined
          ? {}
          : {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            },
      );
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
