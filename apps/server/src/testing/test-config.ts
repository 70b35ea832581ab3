import type { Config } from '../platform/config.ts';

/** Settings of a server under test. */
export function testConfig(options: { dataDir: string; plivoApiUrl?: string; publicUrl?: string }): Config {
  const secret = 'a secret of the tests, long enough to be one';
  return {
    publicUrl: options.publicUrl ?? 'http://localhost:4000',
    sessionSecret: secret,
    sessionKey: new TextEncoder().encode(secret),
    logLevel: 'silent',
    dataDir: options.dataDir,
    databasePoolSize: 6,
    redisUrl: undefined,
    trustProxy: false,
    requestsPerMinute: 1_000_000,
    s3: undefined,
    plivo: {
      authId: 'MATESTACCOUNT0000000',
      authToken: 'test-token',
      apiUrl: options.plivoApiUrl ?? 'http://127.0.0.1:9/plivo',
    },
  };
}
