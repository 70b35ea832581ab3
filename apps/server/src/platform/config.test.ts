import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, parseConfig, settingNames } from './config.ts';
import { generatePushKeys, isKeyPair } from './local-secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'chairline-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const production = () => ({
  NODE_ENV: 'production',
  CHAIRLINE_DATA: dataDir,
  DATABASE_URL: 'postgres://chairline@db.internal/chairline',
  SESSION_SECRET: 'Zk3vXq8Lw2Rt7Yp5Nb9Mc4Hd6Jf1Gs0Ae',
  ENCRYPTION_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString('base64'),
  PUBLIC_URL: 'https://desk.example.com/',
  TRUST_PROXY: 'none',
  PLIVO_AUTH_ID: 'MAXXXXXXXXXXXXXXXXXX',
  PLIVO_AUTH_TOKEN: 'token',
  SMTP_URL: 'smtps://chairline:password@mail.example.com:465',
  MAIL_FROM: 'Chairline <no-reply@example.com>',
});

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('parseConfig in development', () => {
  it('needs nothing but a data folder', () => {
    const config = parseConfig({ CHAIRLINE_DATA: dataDir });
    expect(config).toMatchObject({
      environment: 'development',
      host: '127.0.0.1',
      port: 4000,
      publicUrl: 'http://localhost:4000',
      trustProxy: false,
      drainMs: 0,
      database: { url: null },
      providerTeamName: 'DSS',
      plivo: null,
      smtp: null,
      stripe: null,
      google: null,
      maps: null,
      models: [],
      connectorUrl: null,
      demo: false,
      files: { driver: 'local', dir: path.join(dataDir, 'files') },
    });
  });

  it('makes secrets once for a data folder and keeps them to its owner', () => {
    const first = parseConfig({ CHAIRLINE_DATA: dataDir });
    const second = parseConfig({ CHAIRLINE_DATA: dataDir });
    expect(second.secrets).toEqual(first.secrets);
    expect(first.secrets.encryptionKey).toHaveLength(32);
    const file = path.join(dataDir, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(first.secrets.session);
  });

  it('says so when the kept secrets are damaged, and does not replace them', () => {
    writeFileSync(path.join(dataDir, 'secrets.json'), '{"sess');
    expect(problemsOf({ CHAIRLINE_DATA: dataDir })).toEqual([expect.stringContaining('is damaged')]);
    expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe('{"sess');
  });

  it('makes keys for pushes once for a data folder, also one from before there were any', () => {
    const { secrets } = parseConfig({ CHAIRLINE_DATA: dataDir });
    rmSync(path.join(dataDir, 'push-keys.json'));
    const first = parseConfig({ CHAIRLINE_DATA: dataDir });
    expect(first.secrets).toEqual(secrets);
    expect(first.push).toMatchObject({
      subject: 'mailto:push@chairline.test',
      hosts: expect.arrayContaining(['fcm.googleapis.com', '*.push.apple.com']),
      apiUrl: null,
    });
    expect(isKeyPair(first.push!.publicKey, first.push!.privateKey)).toBe(true);
    expect(parseConfig({ CHAIRLINE_DATA: dataDir }).push).toEqual(first.push);
    expect(statSync(path.join(dataDir, 'push-keys.json')).mode & 0o777).toBe(0o600);
  });

  it('takes an empty value for none', () => {
    expect(parseConfig({ CHAIRLINE_DATA: dataDir, PORT: '', REDIS_URL: ' ' })).toMatchObject({
      port: 4000,
      redisUrl: null,
    });
  });
});

describe('parseConfig and the keys for pushes', () => {
  const keys = generatePushKeys();
  const given = {
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    VAPID_SUBJECT: 'mailto:desk@example.com',
  };

  it('takes those it is given, and the services it is to speak to', () => {
    const config = parseConfig({
      ...production(),
      ...given,
      PUSH_HOSTS: 'push.example.com, *.Push.example.org',
    });
    expect(config.push).toEqual({
      ...keys,
      subject: 'mailto:desk@example.com',
      hosts: ['push.example.com', '*.push.example.org'],
      apiUrl: null,
    });
  });

  it('makes none in production: nothing is pushed without', () => {
    expect(parseConfig(production()).push).toBeNull();
  });

  it.each([
    [{ VAPID_PRIVATE_KEY: undefined }, 'VAPID_PRIVATE_KEY must be set too'],
    [{ VAPID_PUBLIC_KEY: undefined }, 'VAPID_PUBLIC_KEY must be set too'],
    [{ VAPID_SUBJECT: undefined }, 'VAPID_SUBJECT must be set too'],
    [{ VAPID_SUBJECT: 'desk@example.com' }, 'VAPID_SUBJECT must be mailto: and an address'],
    [{ VAPID_PRIVATE_KEY: generatePushKeys().privateKey }, 'must be one P-256 pair'],
    [{ VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url') }, 'must be one P-256 pair'],
    [{ VAPID_PUBLIC_KEY: 'x' }, 'must be one P-256 pair'],
    [{ PUSH_HOSTS: 'https://push.example.com' }, 'PUSH_HOSTS must be names of push services'],
    [{ PUSH_HOSTS: '*' }, 'PUSH_HOSTS must be names of push services'],
    [{ PUSH_HOSTS: '10.0.0.5' }, 'PUSH_HOSTS must be names of push services'],
    [{ PUSH_API_URL: 'http://127.0.0.1:4001' }, 'PUSH_API_URL must not be set in production'],
  ])('refuses %o', (change, sentence) => {
    expect(problemsOf({ ...production(), ...given, ...change })).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('parseConfig on wrong settings', () => {
  it.each([
    ['PORT', 'http', 'PORT must be a port, 1 to 65535.'],
    ['PORT', '70000', 'PORT must be a port, 1 to 65535.'],
    ['DRAIN_SECONDS', '61', 'DRAIN_SECONDS must be seconds, 0 to 60.'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be development, test or production.'],
    ['CHAIRLINE_DEMO', 'true', 'CHAIRLINE_DEMO must be yes or no.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
    ['DATABASE_POOL', '1', 'DATABASE_POOL must be a number, 2 to 200.'],
    ['DATABASE_URL', 'mysql://x/y', 'DATABASE_URL must be an address such as postgres://'],
    ['REDIS_URL', 'localhost:6379', 'REDIS_URL must be an address such as redis://'],
    ['PUBLIC_URL', 'desk.example.com', 'PUBLIC_URL must be an address such as https://'],
    ['TRUST_PROXY', 'everyone', 'TRUST_PROXY must be none, the number'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET must be at least 32 random characters'],
    [
      'SESSION_SECRET',
      'change-me-change-me-change-me-change-me',
      'SESSION_SECRET must be at least 32 random characters',
    ],
    ['ENCRYPTION_KEY', '0'.repeat(64), 'ENCRYPTION_KEY must be 32 random bytes'],
    ['PLIVO_API_URL', 'http://127.0.0.1:4001/plivo', 'PLIVO_AUTH_ID and PLIVO_AUTH_TOKEN must be set too'],
    ['SMTP_URL', 'http://mail.example.com', 'SMTP_URL must be an address such as smtps://'],
    ['SMTP_URL', 'smtp://127.0.0.1:4002', 'MAIL_FROM must be set too when SMTP_URL is.'],
    ['MAIL_FROM', 'x@example.com', 'SMTP_URL must be set too when MAIL_FROM is.'],
    [
      'STRIPE_API_URL',
      'http://127.0.0.1:4001',
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set too',
    ],
    ['GOOGLE_CLIENT_ID', 'x', 'GOOGLE_CLIENT_SECRET must be set too'],
    ['MAPS_API_URL', 'nominatim', 'MAPS_API_URL must be an address such as https://'],
    ['LLM_PROVIDER', 'bard', 'LLM_PROVIDER must be openai-compatible or anthropic.'],
    ['LLM_API_KEY', 'x', 'LLM_PROVIDER and LLM_MODEL must be set too when LLM_API_KEY is.'],
    ['CONNECTOR_URL', 'downloads', 'CONNECTOR_URL must be an address such as https://'],
    ['S3_BUCKET', 'files', 'S3_REGION and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too'],
  ])('%s=%s gets one sentence', (name, value, sentence) => {
    const problems = problemsOf({ CHAIRLINE_DATA: dataDir, [name]: value });
    expect(problems).toEqual([expect.stringContaining(sentence)]);
  });

  it('names every wrong setting at once', () => {
    expect(problemsOf({ CHAIRLINE_DATA: dataDir, PORT: 'x', LOG_LEVEL: 'x' })).toHaveLength(2);
  });
});

describe('parseConfig in production', () => {
  it('accepts a complete environment and writes no secrets', () => {
    const config = parseConfig({ ...production(), TRUST_PROXY: '10.0.0.0/8, loopback' });
    expect(config).toMatchObject({
      environment: 'production',
      publicUrl: 'https://desk.example.com',
      trustProxy: ['10.0.0.0/8', 'loopback'],
      plivo: { apiUrl: null },
      smtp: {
        url: 'smtps://chairline:password@mail.example.com:465',
        from: 'Chairline <no-reply@example.com>',
      },
      stripe: null,
      google: null,
      maps: { apiUrl: 'https://nominatim.openstreetmap.org' },
      models: [],
    });
    expect(() => statSync(path.join(dataDir, 'secrets.json'))).toThrow('ENOENT');
  });

  it.each([
    ['SESSION_SECRET', undefined, 'SESSION_SECRET must be set in production'],
    ['ENCRYPTION_KEY', undefined, 'ENCRYPTION_KEY must be set in production'],
    ['DATABASE_URL', undefined, 'DATABASE_URL must be set in production'],
    ['TRUST_PROXY', undefined, 'TRUST_PROXY must be set in production: the number of proxies in front'],
    ['TRUST_PROXY', '', 'TRUST_PROXY must be set in production'],
    ['CHAIRLINE_DEMO', 'yes', 'CHAIRLINE_DEMO must not be yes in production'],
    ['PLIVO_API_URL', 'http://127.0.0.1:4001/plivo', 'PLIVO_API_URL must not be set in production'],
    ['PUBLIC_URL', 'http://desk.example.com', 'PUBLIC_URL must be set to an https address'],
  ])('refuses %s=%s', (name, value, sentence) => {
    expect(problemsOf({ ...production(), [name]: value })).toEqual([expect.stringContaining(sentence)]);
  });

  it.each([
    ['none', false],
    ['no', false],
    ['2', 2],
    ['10.0.0.0/8,fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('believes the proxies of TRUST_PROXY=%s', (value, trustProxy) => {
    expect(parseConfig({ ...production(), TRUST_PROXY: value })).toMatchObject({ trustProxy });
  });

  it('refuses to run without a carrier', () => {
    expect(problemsOf({ ...production(), PLIVO_AUTH_ID: undefined, PLIVO_AUTH_TOKEN: undefined })).toEqual([
      expect.stringContaining('the sandbox does not stand in for the carrier'),
    ]);
  });

  it('refuses to run without a mail server', () => {
    expect(problemsOf({ ...production(), SMTP_URL: undefined, MAIL_FROM: undefined })).toEqual([
      expect.stringContaining('SMTP_URL and MAIL_FROM must be set in production'),
    ]);
  });

  it.each([
    {
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_API_URL: 'http://127.0.0.1:4001',
    },
    {
      GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com',
      GOOGLE_CLIENT_SECRET: 'GOCSPX-x',
      GOOGLE_API_URL: 'http://127.0.0.1:4001/google',
    },
    { OD_DEVELOPER_KEY: 'key', OD_API_URL: 'http://127.0.0.1:4001/open-dental/api/v1' },
    { OUTSIDE_ORIGINS: 'http://127.0.0.1:8080' },
  ])('refuses a played vendor: %j', (settings) => {
    expect(problemsOf({ ...production(), ...settings })).toEqual([
      expect.stringContaining('must not be set in production'),
    ]);
  });

  const model = { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'm' };
  it.each([
    'https://llm.example.com/v1',
    'http://10.1.2.3:8000/v1',
    'http://model:8000/v1',
    'http://127.0.0.1/v1',
  ])('takes a model at %s', (LLM_API_URL) => {
    expect(parseConfig({ ...production(), ...model, LLM_API_URL }).models).toEqual([
      {
        name: 'm',
        provider: 'openai-compatible',
        model: 'm',
        apiUrl: LLM_API_URL,
        apiKey: '',
        price: { input: 0, output: 0 },
      },
    ]);
  });

  it('takes a service that writes down what is said, and refuses one in the open, or half of one', () => {
    const given = { SPEECH_API_URL: 'https://speech.example.com/v1' };
    expect(parseConfig(production()).speech).toBeNull();
    expect(parseConfig({ ...production(), ...given }).speech).toEqual({
      apiUrl: given.SPEECH_API_URL,
      apiKey: '',
      model: 'whisper-1',
      centsPerMinute: 0,
    });
    expect(problemsOf({ ...production(), SPEECH_API_URL: 'http://speech.example.com/v1' })).toEqual([
      expect.stringContaining('SPEECH_API_URL must be an https address in production'),
    ]);
    expect(problemsOf({ ...production(), SPEECH_API_KEY: 'key' })).toEqual([
      'SPEECH_API_URL must be set too when SPEECH_API_KEY is.',
    ]);
  });

  it('refuses a model whose words would cross the internet in the open, and half a model', () => {
    expect(problemsOf({ ...production(), ...model, LLM_API_URL: 'http://llm.example.com/v1' })).toEqual([
      expect.stringContaining('LLM_API_URL must be an https address in production'),
    ]);
    expect(problemsOf({ ...production(), ...model })).toEqual([
      'LLM_API_URL must be set too when LLM_PROVIDER is openai-compatible.',
    ]);
    expect(problemsOf({ ...production(), LLM_PROVIDER: 'anthropic', LLM_MODEL: 'm' })).toEqual([
      'LLM_API_KEY must be set too when LLM_PROVIDER is anthropic.',
    ]);
  });

  const more = { name: 'Large', provider: 'anthropic', model: 'large-1', key: 'sk-very-secret' };
  const list = (...models: object[]) => ({ LLM_MODELS: JSON.stringify(models) });

  it('takes more models beside the first one, each with its prices', () => {
    const LLM_API_URL = 'https://llm.example.com/v1';
    const first = { ...model, LLM_API_URL, LLM_PRICE_IN: '25', LLM_PRICE_OUT: '100.5' };
    const local = { name: 'Ours', provider: 'openai-compatible', model: 'm', url: 'http://10.0.0.5/v1/' };
    const { models } = parseConfig({
      ...production(),
      ...first,
      ...list({ ...more, price_in: 300, price_out: 1_500 }, local),
    });
    expect(models.map(({ name, apiUrl, price }) => [name, apiUrl, price])).toEqual([
      ['m', LLM_API_URL, { input: 25, output: 100.5 }],
      ['Large', null, { input: 300, output: 1_500 }],
      ['Ours', 'http://10.0.0.5/v1', { input: 0, output: 0 }],
    ]);
    expect(parseConfig({ ...production(), ...list(more) }).models[0]).toMatchObject({ name: 'Large' });
  });

  it.each([
    ['[{', 'must be a JSON list'],
    [JSON.stringify([more, { ...more, name: '' }]), 'wrong in number 2: name'],
    [JSON.stringify([{ ...more, provider: 'openai-compatible' }]), 'wrong in number 1: url'],
    [JSON.stringify([{ ...more, key: undefined }]), 'wrong in number 1: key'],
    [JSON.stringify([{ ...more, price_in: -1 }]), 'wrong in number 1: price_in'],
    [JSON.stringify([{ ...more, secret: 'sk-very-secret' }]), 'a field that is unknown'],
    [JSON.stringify([more, more]), 'names "Large" twice'],
    [JSON.stringify([{ ...more, url: 'http://llm.example.com' }]), 'must have https addresses in production'],
  ])('refuses %s, and says no key', (LLM_MODELS, words) => {
    const [problem, ...others] = problemsOf({ ...production(), LLM_MODELS });
    expect([problem, others]).toEqual([expect.stringContaining(words), []]);
    expect(problem).not.toContain('sk-very-secret');
  });

  it('takes the embedded database when told to', () => {
    const config = parseConfig({ ...production(), DATABASE_URL: undefined, EMBEDDED_DATABASE: 'yes' });
    expect(config.database.url).toBeNull();
  });
});

describe('.env.example', () => {
  const file = new URL('../../../../.env.example', import.meta.url);
  const lines = readFileSync(file, 'utf8').split('\n');
  const documented = lines.flatMap((line) => /^([A-Z\d_]+)=/.exec(line)?.[1] ?? []);

  it('documents every setting, and none that is not there', () => {
    const own = documented.filter((name) => !name.startsWith('SANDBOX_'));
    expect(own.toSorted()).toEqual(settingNames.toSorted());
  });

  it('can be used as it is', () => {
    const values = lines.flatMap((line) => {
      const match = /^([A-Z\d_]+)=(.*)$/.exec(line);
      return match?.[1] ? [[match[1], match[2]]] : [];
    });
    const env = { ...(Object.fromEntries(values) as Record<string, string>), CHAIRLINE_DATA: dataDir };
    expect(parseConfig(env)).toEqual(parseConfig({ CHAIRLINE_DATA: dataDir }));
  });
});
