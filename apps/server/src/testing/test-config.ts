import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { generatePushKeys } from '../platform/local-secrets.ts';

const pushKeys = generatePushKeys();

/** The sandbox's model, by either protocol, at prices that are easily reckoned with. */
const modelsOf = (apiUrl: string): Config['models'] => {
  const shared = { apiKey: 'key-of-the-tests', model: 'sandbox', price: { input: 100, output: 500 } };
  return [
    { ...shared, name: 'sandbox', provider: 'openai-compatible', apiUrl },
    {
      ...shared,
      name: 'Other model',
      provider: 'anthropic',
      apiUrl: apiUrl.replace(/\/v1$/, '/anthropic/v1'),
      price: { input: 300, output: 1_500 },
    },
  ];
};

/** Settings of a server under test. */
export function testConfig(options: {
  dataDir: string;
  plivoApiUrl?: string;
  publicUrl?: string;
  smtpUrl?: string;
  stripeApiUrl?: string | null;
  googleApiUrl?: string;
  metaApiUrl?: string;
  /** Left out: an installation without a map. */
  mapsApiUrl?: string;
  /** Left out: an installation without a model. */
  llmApiUrl?: string;
  /** The push service played beside it; left out: none but the known ones. */
  pushApiUrl?: string;
  /** Left out: an installation that reaches offices by the connector alone. */
  odApiUrl?: string;
  /** Servers of the tests that mails' pictures may come from. */
  outsideOrigins?: readonly string[];
}): Config {
  return {
    environment: 'test',
    host: '127.0.0.1',
    port: 4000,
    publicUrl: options.publicUrl ?? 'http://localhost:4000',
    drainMs: 0,
    trustProxy: false,
    logLevel: 'silent',
    dataDir: options.dataDir,
    database: { url: null, poolSize: 6 },
    redisUrl: null,
    secrets: {
      session: 'q8Lw2Rt7Yp5Nb9Mc4Hd6Jf1Gs0AeZk3vX-of-the-tests',
      encryptionKey: Buffer.alloc(32, 7),
    },
    demo: false,
    providerTeamName: 'DSS',
    plivo: {
      authId: 'MATESTACCOUNT0000000',
      authToken: 'test-token',
      apiUrl: options.plivoApiUrl ?? 'http://127.0.0.1:9/plivo',
    },
    smtp: { url: options.smtpUrl ?? 'smtp://127.0.0.1:9', from: 'Chairline <no-reply@chairline.test>' },
    stripe:
      options.stripeApiUrl === null
        ? null
        : {
            secretKey: 'sk_test_of_the_tests',
            webhookSecret: 'whsec_of_the_tests',
            apiUrl: options.stripeApiUrl ?? 'http://127.0.0.1:9',
          },
    google: {
      clientId: 'tests.apps.googleusercontent.test',
      clientSecret: 'GOCSPX-of-the-tests',
      apiUrl: options.googleApiUrl ?? 'http://127.0.0.1:9',
      push: {
        topic: 'projects/chairline-tests/topics/gmail',
        account: 'gmail-push@chairline-sandbox.iam.gserviceaccount.com',
        audience: `${options.publicUrl ?? 'http://localhost:4000'}/api/mail/gmail/push`,
      },
    },
    meta: {
      appId: '10150001',
      appSecret: 'meta-secret-of-the-tests',
      verifyToken: 'verify-token-of-the-tests',
      apiUrl: options.metaApiUrl ?? 'http://127.0.0.1:9',
    },
    maps: options.mapsApiUrl === undefined ? null : { apiUrl: options.mapsApiUrl },
    models: options.llmApiUrl === undefined ? [] : modelsOf(options.llmApiUrl),
    speech:
      options.llmApiUrl === undefined
        ? null
        : { apiUrl: options.llmApiUrl, apiKey: 'key-of-the-tests', model: 'whisper-1', centsPerMinute: 0.6 },
    push: {
      ...pushKeys,
      subject: 'mailto:push@chairline.test',
      hosts: ['push.chairline.test'],
      apiUrl: options.pushApiUrl ?? null,
    },
    openDental:
      options.odApiUrl === undefined
        ? null
        : { developerKey: 'developer-key-of-the-tests', apiUrl: options.odApiUrl, paceMs: 0 },
    connectorUrl: null,
    connectorFolder: join(options.dataDir, 'connector-programs'),
    files: { driver: 'local', dir: join(options.dataDir, 'files') },
    outsideOrigins: options.outsideOrigins ?? [],
    requestsPerMinute: 1_000_000,
  };
}
