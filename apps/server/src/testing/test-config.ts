import { join } from 'node:path';
import type { Config } from '../platform/config.ts';

/** Settings of a server under test. */
export function testConfig(options: { dataDir: string; plivoApiUrl?: string; publicUrl?: string }): Config {
  return {
    environment: 'test',
    host: '127.0.0.1',
    port: 4000,
    publicUrl: options.publicUrl ?? 'http://localhost:4000',
    trustProxy: false,
    logLevel: 'silent',
    dataDir: options.dataDir,
    database: { url: null, poolSize: 6 },
    redisUrl: null,
    secrets: { session: 'a secret of the tests, long enough to be one', encryptionKey: Buffer.alloc(32, 7) },
    demo: false,
    providerTeamName: 'DSS',
    plivo: {
      authId: 'MATESTACCOUNT0000000',
      authToken: 'test-token',
      apiUrl: options.plivoApiUrl ?? 'http://127.0.0.1:9/plivo',
    },
    files: { driver: 'local', dir: join(options.dataDir, 'files') },
    requestsPerMinute: 1_000_000,
  };
}
