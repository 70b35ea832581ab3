import path from 'node:path';
import { z } from 'zod';
import type { ModelFacts } from './models.ts';
import { isKeyPair, loadLocalPushKeys, loadLocalSecrets } from './local-secrets.ts';

/** The settings of a server, parsed once at start; `.env.example` documents each of them. */
export interface Config {
  environment: 'development' | 'test' | 'production';
  /** Address and port to listen on. */
  host: string;
  port: number;
  /** How long a server that is told to end says so at its health and goes on serving, before it stops to listen. */
  drainMs: number;
  /** Where browsers and vendors reach us, without a slash at the end. */
  publicUrl: string;
  /** What Fastify's `trustProxy` takes: false, a number of proxies, or their addresses. */
  trustProxy: false | number | string[];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Absolute path of the folder for the embedded database, files and local secrets. */
  dataDir: string;
  /** `url` is null when PostgreSQL is to be started from the data folder. */
  database: { url: string | null; poolSize: number };
  /** Valkey or Redis as the bus between processes; null: PostgreSQL does it. */
  redisUrl: string | null;
  secrets: { session: string; encryptionKey: Buffer };
  /** Fill an empty database with the demo offices. Never in production. */
  demo: boolean;
  /** Name of the provider's own office (client 1). */
  providerTeamName: string;
  /** The carrier; `apiUrl` is null for the real one. null: texts cannot be sent or received. */
  plivo: { authId: string; authToken: string; apiUrl: string | null } | null;
  /** The mail server for our own mails (resets, activations, notices). null: such mails wait, and say so. */
  smtp: { url: string; from: string } | null;
  /** Payment; `apiUrl` is null for Stripe itself. null: offices cannot subscribe. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | null } | null;
  /** Google's OAuth client for offices' mailboxes; the addresses are null for Google's own. null: no Gmail. */
  google: {
    clientId: string;
    clientSecret: string;
    apiUrl: string | null;
    /** Pub/Sub: where mailboxes tell of changes, which account pushes them, for which address; null: no pushes. */
    push: { topic: string; account: string; audience: string } | null;
  } | null;
  /** Our app at Meta, for offices' Facebook pages; `apiUrl` is null for Meta itself. null: no page can be connected. */
  meta: { appId: string; appSecret: string; verifyToken: string | null; apiUrl: string | null } | null;
  /** A Nominatim server, for addresses of places. null: none, and a place cannot be looked up. */
  maps: { apiUrl: string } | null;
  /** The language models, the default one first; none: nothing is translated, and no agent answers. */
  models: readonly NamedModel[];
  /** A service that writes down what is said; `apiKey` '' where it wants none. null: no recording is written down. */
  speech: { apiUrl: string; apiKey: string; model: string; centsPerMinute: number } | null;
  /** Web Push; `apiUrl` is a push service played locally, or null. null: devices get no notifications. */
  push: {
    /** P-256 in base64url: the point uncompressed, and the private number. */
    publicKey: string;
    privateKey: string;
    subject: string;
    /** Push services that are spoken to; `*.` stands for every name below. */
    hosts: readonly string[];
    apiUrl: string | null;
  } | null;
  /**
   * Open Dental's REST API, by our developer key; `apiUrl` is null for Open Dental's own. `paceMs`: between two requests
   * with one office's key (Open Dental's own rule: one a second). null: offices are reached by the connector alone.
   */
  openDental: { developerKey: string; apiUrl: string | null; paceMs: number } | null;
  /** Where offices download the connector program; null: from us, if it stands in `connectorFolder`. */
  connectorUrl: string | null;
  /** Where `npm run connector:build` puts the connector's programs. */
  connectorFolder: string;
  files: { driver: 'local'; dir: string } | S3Files;
  /** Origins that count as outside although their address is private: pictures of mails on a network of tests. */
  outsideOrigins: readonly string[];
  /** Reads a minute of one address before it is told to wait; other kinds of call in proportion. */
  requestsPerMinute: number;
}

export interface NamedModel extends ModelFacts {
  /** null for Anthropic itself. */
  apiUrl: string | null;
  /** '' where the model wants none. */
  apiKey: string;
}

export interface S3Files {
  driver: 's3';
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Of a service that is not Amazon's; null for Amazon's. */
  endpoint: string | null;
}

/** One or more settings are wrong. `problems` has a sentence for each, the message all of them. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const port = (fallback: number) =>
  z.coerce
    .number('must be a port, 1 to 65535')
    .int('must be a port, 1 to 65535')
    .min(1, 'must be a port, 1 to 65535')
    .max(65535, 'must be a port, 1 to 65535')
    .default(fallback);

const yesNo = z.enum(['yes', 'no'], 'must be yes or no').optional();

const url = (protocols: RegExp, example: string) =>
  z
    .url({ protocol: protocols, error: `must be an address such as ${example}` })
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

const trustProxy = z.string().transform((text, context) => {
  if (text === 'none' || text === 'no') return false;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  const valid = addresses.every((address) =>
    /^(loopback|linklocal|uniquelocal|[\da-fA-F.:]+(\/\d{1,3})?)$/.test(address),
  );
  if (valid) return addresses;
  context.addIssue({
    code: 'custom',
    message: 'must be none, the number of proxies in front, or their addresses separated by commas',
  });
  return z.NEVER;
});

/** 32 bytes in base64 or hex; null where it is none. */
export function readKey(text: string): Buffer | null {
  const key = /^[\da-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  return key.length === 32 ? key : null;
}

const encryptionKey = z.string().transform((text, context) => {
  const key = readKey(text);
  if (key && isVaried(key.toString('latin1'))) return key;
  context.addIssue({
    code: 'custom',
    message: 'must be 32 random bytes in base64 or hex: make it with `openssl rand -base64 32`',
  });
  return z.NEVER;
});

const sessionSecret = z
  .string()
  .refine(
    (text) => text.length >= 32 && isVaried(text),
    'must be at least 32 random characters: make it with `openssl rand -base64 48`',
  );

/** Refuses what people type to get past a length check (`aaaa…`, `change-me-change-me-…`). */
function isVaried(text: string): boolean {
  return new Set(text).size >= 12 && !/change.?me|secret|example|password/i.test(text);
}

/** The services that browsers subscribe with: Chrome and Edge, Firefox, Safari, Edge on Windows. */
const pushHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const hostList = z.string().transform((text, context) => {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase());
  if (hosts.every((host) => /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/.test(host) && !/^[\d.]+$/.test(host)))
    return hosts;
  context.addIssue({
    code: 'custom',
    message:
      'must be names of push services separated by commas, such as fcm.googleapis.com,*.push.apple.com',
  });
  return z.NEVER;
});

const originList = z.string().transform((text, context) => {
  const origins = text.split(',').map((origin) => origin.trim());
  if (origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)) return origins;
  context.addIssue({
    code: 'custom',
    message: 'must be origins separated by commas, such as http://127.0.0.1:8080',
  });
  return z.NEVER;
});

const PRICE = 'must be cents for a million tokens, such as 300';
const price = z.coerce.number(PRICE).min(0, PRICE).max(1_000_000, PRICE);

const SOUND_PRICE = 'must be cents for a minute of sound, such as 0.6';
const soundPrice = z.coerce.number(SOUND_PRICE).min(0, SOUND_PRICE).max(10_000, SOUND_PRICE);

const MODELS =
  'must be a JSON list such as [{"name":"Large","provider":"anthropic","model":"the-model","key":"…","price_in":300,"price_out":1500}]';
const namedModel = z
  .strictObject({
    name: z.string().trim().min(1).max(100),
    provider: z.enum(['openai-compatible', 'anthropic']),
    model: z.string().trim().min(1).max(200),
    url: url(/^https?$/, 'https://llm.example.com/v1').optional(),
    key: z.string().max(1_000).optional(),
    price_in: z.number().min(0).max(1_000_000).default(0),
    price_out: z.number().min(0).max(1_000_000).default(0),
  })
  .refine(({ provider, url: at }) => provider === 'anthropic' || at, { path: ['url'] })
  .refine(({ provider, key }) => provider !== 'anthropic' || key, { path: ['key'] });

/** What is wrong with it is said by its place alone: the text has keys. */
const modelList = z.string().transform((text, context): NamedModel[] => {
  const refuse = (where = '') => {
    context.addIssue({ code: 'custom', message: `${MODELS}${where}` });
    return z.NEVER;
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse();
  }
  const read = z.array(namedModel).min(1).max(50).safeParse(value);
  if (!read.success) {
    const [index, field] = read.error.issues[0]?.path ?? [];
    const unknown = read.error.issues[0]?.code === 'unrecognized_keys' ? 'a field that is unknown' : null;
    return refuse(
      typeof index === 'number'
        ? `; wrong in number ${index + 1}: ${String(field ?? unknown ?? 'its form')}`
        : '',
    );
  }
  return read.data.map(({ name, provider, model, url: apiUrl, key, price_in, price_out }) => ({
    name,
    provider,
    model,
    apiUrl: apiUrl ?? null,
    apiKey: key ?? '',
    price: { input: price_in, output: price_out },
  }));
});

const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(4000),
  DRAIN_SECONDS: z.coerce
    .number('must be seconds, 0 to 60')
    .int('must be seconds, 0 to 60')
    .min(0, 'must be seconds, 0 to 60')
    .max(60, 'must be seconds, 0 to 60')
    .default(0),
  PUBLIC_URL: url(/^https?$/, 'https://desk.example.com').optional(),
  TRUST_PROXY: trustProxy.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  CHAIRLINE_DATA: z.string().default('./data'),
  CHAIRLINE_DEMO: yesNo,
  DATABASE_URL: url(
    /^postgres(ql)?$/,
    'postgres://chairline:password@db.example.com:5432/chairline',
  ).optional(),
  DATABASE_POOL: z.coerce
    .number('must be a number, 2 to 200')
    .int('must be a number, 2 to 200')
    .min(2, 'must be a number, 2 to 200')
    .max(200, 'must be a number, 2 to 200')
    .default(10),
  EMBEDDED_DATABASE: yesNo,
  REDIS_URL: url(/^rediss?$/, 'redis://valkey.example.com:6379').optional(),
  SESSION_SECRET: sessionSecret.optional(),
  ENCRYPTION_KEY: encryptionKey.optional(),
  PROVIDER_TEAM_NAME: z.string().max(100, 'must have at most 100 characters').default('DSS'),
  PLIVO_AUTH_ID: z.string().optional(),
  PLIVO_AUTH_TOKEN: z.string().optional(),
  PLIVO_API_URL: url(/^https?$/, 'http://127.0.0.1:4001/plivo').optional(),
  SMTP_URL: url(/^smtps?$/, 'smtps://user:password@mail.example.com:465').optional(),
  MAIL_FROM: z.string().max(300, 'must have at most 300 characters').optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url(/^https?$/, 'http://127.0.0.1:4001').optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_API_URL: url(/^https?$/, 'http://127.0.0.1:4001/google').optional(),
  GOOGLE_PUBSUB_TOPIC: z
    .string()
    .regex(
      /^projects\/[\w.:-]+\/topics\/[\w.~%+-]+$/,
      'must be a topic such as projects/my-project/topics/gmail',
    )
    .optional(),
  GOOGLE_PUSH_ACCOUNT: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be the e-mail address of the service account that pushes')
    .optional(),
  GOOGLE_PUSH_AUDIENCE: url(/^https?$/, 'https://desk.example.com/api/mail/gmail/push').optional(),
  META_APP_ID: z
    .string()
    .regex(/^\d{1,32}$/, 'must be the number of the app, digits alone')
    .optional(),
  META_APP_SECRET: z.string().optional(),
  META_VERIFY_TOKEN: z
    .string()
    .regex(/^[\w-]{16,200}$/, 'must be 16 to 200 letters, digits, - or _')
    .optional(),
  META_API_URL: url(/^https?$/, 'http://127.0.0.1:4001/meta').optional(),
  MAPS_API_URL: url(/^https?$/, 'https://nominatim.example.com').optional(),
  LLM_PROVIDER: z
    .enum(['openai-compatible', 'anthropic'], 'must be openai-compatible or anthropic')
    .optional(),
  LLM_API_URL: url(/^https?$/, 'https://llm.example.com/v1').optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_PRICE_IN: price.optional(),
  LLM_PRICE_OUT: price.optional(),
  LLM_MODELS: modelList.optional(),
  LLM_MODEL: z.string().max(200, 'must have at most 200 characters').optional(),
  SPEECH_API_URL: url(/^https?$/, 'https://speech.example.com/v1').optional(),
  SPEECH_API_KEY: z.string().optional(),
  SPEECH_PRICE: soundPrice.optional(),
  SPEECH_MODEL: z.string().max(200, 'must have at most 200 characters').optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto: and an address, or an https address')
    .optional(),
  PUSH_HOSTS: hostList.optional(),
  PUSH_API_URL: url(/^https?$/, 'http://127.0.0.1:4001').optional(),
  OD_DEVELOPER_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be the developer key as Open Dental gave it, without spaces')
    .optional(),
  OD_API_URL: url(/^https?$/, 'http://127.0.0.1:4001/open-dental/api/v1').optional(),
  OD_PACE_MS: z.coerce
    .number('must be milliseconds, 0 to 60000')
    .int('must be milliseconds, 0 to 60000')
    .min(0, 'must be milliseconds, 0 to 60000')
    .max(60_000, 'must be milliseconds, 0 to 60000')
    .default(1_000),
  CONNECTOR_FOLDER: z.string().optional(),
  CONNECTOR_URL: url(/^https?$/, 'https://downloads.example.com/chairline-connector.exe').optional(),
  REQUESTS_PER_MINUTE: z.coerce
    .number('must be a number, at least 60')
    .int('must be a number, at least 60')
    .min(60, 'must be a number, at least 60')
    .default(6_000),
  OUTSIDE_ORIGINS: originList.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: url(/^https?$/, 'https://s3.example.com').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});
type Settings = z.infer<typeof settings>;

/** The names of all settings, each documented in `.env.example`. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/**
 * Reads the settings from the environment. An empty value counts as not set.
 *
 * Outside production, missing secrets are made once and kept in the data folder; in production
 * everything that is only fit for a trial is refused.
 * @param env usually `process.env`
 * @throws ConfigError with one sentence for each wrong setting
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`));
  }
  const values = parsed.data;
  const problems = [...findHalfSet(values), ...(values.NODE_ENV === 'production' ? findUnfit(values) : [])];
  if (problems.length) throw new ConfigError(problems);

  const dataDir = path.resolve(values.CHAIRLINE_DATA);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    drainMs: values.DRAIN_SECONDS * 1_000,
    publicUrl,
    trustProxy: values.TRUST_PROXY ?? false,
    logLevel: values.LOG_LEVEL,
    dataDir,
    database: { url: values.DATABASE_URL ?? null, poolSize: values.DATABASE_POOL },
    redisUrl: values.REDIS_URL ?? null,
    secrets: chooseSecrets(values, dataDir),
    demo: values.CHAIRLINE_DEMO === 'yes',
    providerTeamName: values.PROVIDER_TEAM_NAME,
    plivo: choosePlivo(values),
    smtp: values.SMTP_URL ? { url: values.SMTP_URL, from: values.MAIL_FROM! } : null,
    stripe: values.STRIPE_SECRET_KEY
      ? {
          secretKey: values.STRIPE_SECRET_KEY,
          webhookSecret: values.STRIPE_WEBHOOK_SECRET!,
          apiUrl: values.STRIPE_API_URL ?? null,
        }
      : null,
    google: values.GOOGLE_CLIENT_ID
      ? {
          clientId: values.GOOGLE_CLIENT_ID,
          clientSecret: values.GOOGLE_CLIENT_SECRET!,
          apiUrl: values.GOOGLE_API_URL ?? null,
          push:
            values.GOOGLE_PUBSUB_TOPIC === undefined
              ? null
              : {
                  topic: values.GOOGLE_PUBSUB_TOPIC,
                  account: values.GOOGLE_PUSH_ACCOUNT!,
                  audience: values.GOOGLE_PUSH_AUDIENCE ?? `${publicUrl}/api/mail/gmail/push`,
                },
        }
      : null,
    meta: values.META_APP_ID
      ? {
          appId: values.META_APP_ID,
          appSecret: values.META_APP_SECRET!,
          verifyToken: values.META_VERIFY_TOKEN ?? null,
          apiUrl: values.META_API_URL ?? null,
        }
      : null,
    maps: chooseMaps(values),
    models: chooseModels(values),
    speech: chooseSpeech(values),
    push: choosePush(values, dataDir),
    openDental: values.OD_DEVELOPER_KEY
      ? {
          developerKey: values.OD_DEVELOPER_KEY,
          apiUrl: values.OD_API_URL ?? null,
          paceMs: values.OD_PACE_MS,
        }
      : null,
    connectorUrl: values.CONNECTOR_URL ?? null,
    connectorFolder: path.resolve(values.CONNECTOR_FOLDER ?? CONNECTOR_FOLDER),
    files: chooseFiles(values, dataDir),
    outsideOrigins: values.OUTSIDE_ORIGINS ?? [],
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
  };
}

/** Settings that only make sense together. */
function findHalfSet(values: Settings): string[] {
  const problems: string[] = [];
  const together = (names: (keyof Settings)[], others: (keyof Settings)[] = []) => {
    const missing = names.filter((name) => values[name] === undefined);
    const set = [...names, ...others].filter((name) => values[name] !== undefined);
    if (set.length && missing.length)
      problems.push(`${missing.join(' and ')} must be set too when ${set.join(' and ')} is.`);
  };
  together(['PLIVO_AUTH_ID', 'PLIVO_AUTH_TOKEN'], ['PLIVO_API_URL']);
  together(['SMTP_URL', 'MAIL_FROM']);
  together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], ['STRIPE_API_URL']);
  together(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], ['GOOGLE_API_URL', 'GOOGLE_PUBSUB_TOPIC']);
  together(['GOOGLE_PUBSUB_TOPIC', 'GOOGLE_PUSH_ACCOUNT'], ['GOOGLE_PUSH_AUDIENCE']);
  together(['META_APP_ID', 'META_APP_SECRET'], ['META_VERIFY_TOKEN', 'META_API_URL']);
  together(['OD_DEVELOPER_KEY'], ['OD_API_URL']);
  together(['SPEECH_API_URL'], ['SPEECH_API_KEY', 'SPEECH_MODEL', 'SPEECH_PRICE']);
  together(['LLM_PROVIDER', 'LLM_MODEL'], ['LLM_API_URL', 'LLM_API_KEY', 'LLM_PRICE_IN', 'LLM_PRICE_OUT']);
  const names = chooseModels(values).map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    problems.push(
      `LLM_MODELS names "${twice}" twice, or as LLM_MODEL is called: give each a name of its own.`,
    );
  if (values.LLM_PROVIDER === 'openai-compatible' && !values.LLM_API_URL) {
    problems.push('LLM_API_URL must be set too when LLM_PROVIDER is openai-compatible.');
  }
  if (values.LLM_PROVIDER === 'anthropic' && !values.LLM_API_KEY) {
    problems.push('LLM_API_KEY must be set too when LLM_PROVIDER is anthropic.');
  }
  together(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']);
  if (
    values.VAPID_PUBLIC_KEY &&
    values.VAPID_PRIVATE_KEY &&
    !isKeyPair(values.VAPID_PUBLIC_KEY, values.VAPID_PRIVATE_KEY)
  ) {
    problems.push(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one P-256 pair in base64url: the README says how it is made.',
    );
  }
  together(['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], ['S3_ENDPOINT']);
  if (values.DATABASE_URL && values.EMBEDDED_DATABASE === 'yes') {
    problems.push('DATABASE_URL and EMBEDDED_DATABASE=yes exclude each other: keep one of them.');
  }
  return problems;
}

/** What production refuses. */
function findUnfit(values: Settings): string[] {
  const rules: [boolean, string][] = [
    [
      !values.SESSION_SECRET,
      'SESSION_SECRET must be set in production: make it with `openssl rand -base64 48`.',
    ],
    [
      !values.ENCRYPTION_KEY,
      'ENCRYPTION_KEY must be set in production: make it with `openssl rand -base64 32` and keep a copy.',
    ],
    [
      !values.DATABASE_URL && values.EMBEDDED_DATABASE !== 'yes',
      'DATABASE_URL must be set in production, or EMBEDDED_DATABASE=yes to keep the data in CHAIRLINE_DATA on this machine.',
    ],
    [
      values.CHAIRLINE_DEMO === 'yes',
      'CHAIRLINE_DEMO must not be yes in production: the demo passwords are public.',
    ],
    [
      !values.PLIVO_AUTH_ID || !values.PLIVO_AUTH_TOKEN,
      'PLIVO_AUTH_ID and PLIVO_AUTH_TOKEN must be set in production: the sandbox does not stand in for the carrier there.',
    ],
    [
      !!values.PLIVO_API_URL,
      'PLIVO_API_URL must not be set in production: texts would go to a sandbox instead of the carrier.',
    ],
    [
      !values.SMTP_URL,
      'SMTP_URL and MAIL_FROM must be set in production: passwords are reset and accounts set up by mail.',
    ],
    [
      !!values.STRIPE_API_URL || !!values.GOOGLE_API_URL,
      'STRIPE_API_URL and GOOGLE_API_URL must not be set in production: payment and mail would go to a sandbox.',
    ],
    [!!values.META_API_URL, 'META_API_URL must not be set in production: posts would go to a sandbox.'],
    [
      !!values.OUTSIDE_ORIGINS,
      'OUTSIDE_ORIGINS must not be set in production: what mails name would be fetched from your own network.',
    ],
    [
      !!values.OD_API_URL,
      'OD_API_URL must not be set in production: patients’ data would come from a sandbox.',
    ],
    [
      values.OD_PACE_MS < 500,
      'OD_PACE_MS must be at least 500 in production: Open Dental answers no office faster.',
    ],
    [
      !!values.PUSH_API_URL,
      'PUSH_API_URL must not be set in production: notifications would go to a sandbox.',
    ],
    [
      !!values.LLM_API_URL && !isSafeModel(values.LLM_API_URL),
      'LLM_API_URL must be an https address in production, or one within your own network: patients’ words go there.',
    ],
    [
      !!values.SPEECH_API_URL && !isSafeModel(values.SPEECH_API_URL),
      'SPEECH_API_URL must be an https address in production, or one within your own network: patients’ words go there.',
    ],
    [
      !!values.LLM_MODELS?.some(({ apiUrl }) => apiUrl !== null && !isSafeModel(apiUrl)),
      'LLM_MODELS must have https addresses in production, or ones within your own network: patients’ words go there.',
    ],
    [
      values.TRUST_PROXY === undefined,
      'TRUST_PROXY must be set in production: the number of proxies in front (1 for one that ends TLS), or their addresses separated by commas, or none where browsers connect to this server themselves. Behind a proxy that is not declared everybody has one address, and is locked out together.',
    ],
    [
      !values.PUBLIC_URL || !isSafeOrigin(values.PUBLIC_URL),
      'PUBLIC_URL must be set to an https address in production: the session cookies are sent over https alone.',
    ],
  ];
  return rules.filter(([broken]) => broken).map(([, sentence]) => sentence);
}

function isSafeOrigin(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || hostname === 'localhost';
}

/** Https, or a machine that is not reached over the internet: this one, a container beside it, a private address. */
function isSafeModel(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' ||
    /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]$|\[f[cd])/.test(hostname) ||
    /^[a-z\d-]+(\.(internal|local|localhost))?$/i.test(hostname)
  );
}

/** OpenStreetMap's own server, as its policy has it: only for an installation that says who it is. */
/** In the repository; an installation without it has no such folder. */
const CONNECTOR_FOLDER = new URL('../../../connector/dist', import.meta.url).pathname;
const PUBLIC_NOMINATIM = 'https://nominatim.openstreetmap.org';

function chooseMaps(values: Settings): Config['maps'] {
  if (values.MAPS_API_URL) return { apiUrl: values.MAPS_API_URL };
  return values.NODE_ENV === 'production' ? { apiUrl: PUBLIC_NOMINATIM } : null;
}

function chooseSpeech(values: Settings): Config['speech'] {
  const { SPEECH_API_URL: apiUrl, SPEECH_API_KEY: apiKey, SPEECH_MODEL: model } = values;
  if (!apiUrl) return null;
  return {
    apiUrl,
    apiKey: apiKey ?? '',
    model: model ?? 'whisper-1',
    centsPerMinute: values.SPEECH_PRICE ?? 0,
  };
}

function chooseModels(values: Settings): NamedModel[] {
  const { LLM_PROVIDER: provider, LLM_API_URL: apiUrl, LLM_API_KEY: apiKey, LLM_MODEL: model } = values;
  const more = values.LLM_MODELS ?? [];
  if (!provider || !model) return more;
  const price = { input: values.LLM_PRICE_IN ?? 0, output: values.LLM_PRICE_OUT ?? 0 };
  return [{ name: model, provider, model, apiUrl: apiUrl ?? null, apiKey: apiKey ?? '', price }, ...more];
}

function chooseSecrets(values: Settings, dataDir: string): Config['secrets'] {
  const { SESSION_SECRET: session, ENCRYPTION_KEY: key } = values;
  if (session && key) return { session, encryptionKey: key };
  try {
    const local = loadLocalSecrets(dataDir);
    return {
      session: session ?? local.sessionSecret,
      encryptionKey: key ?? Buffer.from(local.encryptionKey, 'base64'),
    };
  } catch (error) {
    throw new ConfigError([(error as Error).message]);
  }
}

/** Outside production keys are made at the first start; in production they are given, or nothing is pushed. */
function choosePush(values: Settings, dataDir: string): Config['push'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = values;
  const rest = { hosts: values.PUSH_HOSTS ?? pushHosts, apiUrl: values.PUSH_API_URL ?? null };
  if (publicKey && privateKey && subject) return { publicKey, privateKey, subject, ...rest };
  if (values.NODE_ENV === 'production') return null;
  try {
    return { ...loadLocalPushKeys(dataDir), subject: 'mailto:push@chairline.test', ...rest };
  } catch (error) {
    throw new ConfigError([(error as Error).message]);
  }
}

function choosePlivo(values: Settings): Config['plivo'] {
  const { PLIVO_AUTH_ID: authId, PLIVO_AUTH_TOKEN: authToken, PLIVO_API_URL: apiUrl } = values;
  return authId && authToken ? { authId, authToken, apiUrl: apiUrl ?? null } : null;
}

function chooseFiles(values: Settings, dataDir: string): Config['files'] {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT } = values;
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return { driver: 'local', dir: path.join(dataDir, 'files') };
  }
  return {
    driver: 's3',
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    endpoint: S3_ENDPOINT ?? null,
  };
}
