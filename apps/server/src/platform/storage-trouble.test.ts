import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, multipart, signIn } from '../testing/factory.ts';
import { mountSmallDisk, type SmallDisk } from '../testing/small-disk.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { until } from '../testing/wait.ts';
import { png } from '../testing/rows.ts';
import { storageTroubleOf } from './storage-trouble.ts';

const SENTENCE = 'Cannot be saved: the server’s disk is full.';

const healthOf = async (app: TestApp) => {
  const answer = await app.server.inject('/api/health');
  const { status, parts } = answer.json<{
    status: string;
    parts: { name: string; state: string; says: string }[];
  }>();
  return {
    http: answer.statusCode,
    status,
    part: (name: string) => parts.find((part) => part.name === name)!,
    body: answer.body,
  };
};

const sendPicture = (app: TestApp, caller: Caller, bytes: Buffer) => {
  const form = multipart({ dst: '5035550133', message_text: 'Hello' }, [{ name: 'a.png', bytes }]);
  return app.server.inject({
    method: 'POST',
    url: '/api/plivo/outbound-text',
    cookies: caller.cookies,
    ...form,
  });
};

test('a full device is known by what the system says of it', async () => {
  const error = await writeFile('/dev/full', 'x').catch((thrown: unknown) => thrown);
  expect(storageTroubleOf(error)).toBe('full');
  expect(storageTroubleOf(new Error('wrapped', { cause: error }))).toBe('full');
  expect(storageTroubleOf(new Error('another'))).toBeUndefined();
});

test('so is a limit of the process, through the store of files', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'chairline-limit-'));
  const store = new URL('./files/file-store.ts', import.meta.url).pathname;
  const trouble = new URL('./storage-trouble.ts', import.meta.url).pathname;
  const script = `
    const { openFileStore } = await import(${JSON.stringify(store)});
    const { storageTroubleOf } = await import(${JSON.stringify(trouble)});
    const files = await openFileStore({ driver: 'local', dir: ${JSON.stringify(dir)} });
    await files.put(1, Buffer.alloc(100)).then(() => console.log('small: stored'));
    await files.put(1, Buffer.alloc(100_000)).catch((error) => console.log('large:', storageTroubleOf(error)));`;
  const said = execFileSync(
    'sh',
    ['-c', `trap '' XFSZ; ulimit -f 16; exec "$0" --input-type=module -e "$1"`, process.execPath, script],
    { encoding: 'utf8' },
  );
  await rm(dir, { recursive: true });
  expect(said.trim().split('\n')).toEqual(['small: stored', 'large: full']);
});

const canMount = (() => {
  const disk = mountSmallDisk(64);
  disk?.close();
  return disk !== null;
})();

describe.skipIf(!canMount)('a disk for files (where one may be mounted)', () => {
  let disk: SmallDisk;
  let app: TestApp;
  let caller: Caller;
  beforeAll(async () => {
    disk = mountSmallDisk(2_000)!;
    app = await createTestApp({ filesDir: disk.dir });
    caller = await signIn(app, await createUser(app, await createOffice(app)));
  });
  afterAll(async () => {
    await app?.close();
    disk?.close();
  });

  test('that is nearly full is said, and all works', async () => {
    expect(await healthOf(app)).toMatchObject({ http: 200, status: 'degraded' });
    expect((await healthOf(app)).part('files')).toMatchObject({ state: 'degraded' });
    expect((await sendPicture(app, caller, png)).statusCode).toBe(200);
  });

  test('that is full refuses the file, saves nothing, and says so; texts without files go on', async () => {
    const before = (await caller.call('GET', '/contacts')).json<{ items: unknown[] }>().items.length;
    disk.fill();
    const answer = await sendPicture(app, caller, png);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      507,
      { code: 'storage_full', detail: expect.stringContaining(SENTENCE) },
    ]);
    expect((await caller.call('GET', '/contacts')).json<{ items: unknown[] }>().items).toHaveLength(before);
    const health = await healthOf(app);
    expect([health.http, health.status]).toEqual([200, 'degraded']);
    expect(health.part('files')).toMatchObject({
      state: 'down',
      says: 'Files cannot be stored: the disk is full.',
    });
    expect(
      (await caller.call('POST', '/tag', { tag_name: 'VIP', tag_color: '#ff0000' })).statusCode,
    ).not.toBe(507);
    disk.makeRoom();
    expect((await sendPicture(app, caller, png)).statusCode).toBe(200);
  });

  test('that can only be read refuses likewise', async () => {
    disk.readOnly(true);
    const answer = await sendPicture(app, caller, png);
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'storage_read_only' }]);
    expect((await healthOf(app)).part('files')).toMatchObject({
      state: 'down',
      says: 'Files cannot be stored: the disk can only be read.',
    });
    disk.readOnly(false);
    expect((await sendPicture(app, caller, png)).statusCode).toBe(200);
  });
});

describe.skipIf(!canMount)('a database’s disk (where one may be mounted)', () => {
  let disk: SmallDisk;
  let app: TestApp;
  let caller: Caller;
  const space = `small_${process.pid}`;
  beforeAll(async () => {
    app = await createTestApp();
    caller = await signIn(app, await createUser(app, await createOffice(app)));
    const { rows } = await app.owner.query<{ data_directory: string }>('SHOW data_directory');
    disk = mountSmallDisk(2_000, statSync(rows[0]!.data_directory).uid)!;
    await app.owner.query(`CREATE TABLESPACE ${space} LOCATION '${disk.dir}'`);
    await app.owner.query(`ALTER TABLE comm_items SET TABLESPACE ${space}`);
  });
  afterAll(async () => {
    disk?.makeRoom();
    await app?.owner.query(`ALTER TABLE comm_items SET TABLESPACE pg_default`);
    await app?.owner.query(`DROP TABLESPACE ${space}`);
    await app?.close();
    disk?.close();
  });

  const write = () =>
    app.server.inject({
      method: 'POST',
      url: '/api/plivo/outbound-text',
      cookies: caller.cookies,
      ...multipart({ dst: '5035550133', message_text: 'x'.repeat(1_500) }),
    });

  test('that is full refuses what is written, and says so; what is there can be read', async () => {
    expect((await write()).statusCode).toBe(200);
    disk.fill();
    // What is left of pages that are there already takes some more.
    const refused = await until('there is no room', async () => {
      const answer = await write();
      return answer.statusCode === 200 ? undefined : answer;
    });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      507,
      { code: 'storage_full', detail: expect.stringContaining(SENTENCE) },
    ]);
    const health = await healthOf(app);
    expect([health.http, health.status]).toEqual([200, 'degraded']);
    expect(health.part('database')).toMatchObject({
      state: 'degraded',
      says: 'The database has no room left: nothing can be saved.',
    });
    expect((await caller.call('GET', '/contacts')).statusCode).toBe(200);
    disk.makeRoom();
    expect((await write()).statusCode).toBe(200);
  });
});

describe('a database', () => {
  test('that takes no changes says so, and health too', async () => {
    const app = await createTestApp();
    const caller = await signIn(app, await createUser(app, await createOffice(app)));
    await app.owner.query(
      `ALTER ROLE chairline_app IN DATABASE ${app.database} SET default_transaction_read_only = on`,
    );
    await app.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'chairline' AND datname = current_database()`,
    );
    const refused = await until('its connections are new', async () => {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/plivo/outbound-text',
        cookies: caller.cookies,
        ...multipart({ dst: '5035550133', message_text: 'Hello' }),
      });
      // 503 `busy`: its connection was just being ended.
      const isOld = answer.statusCode === 200 || answer.json<{ code: string }>().code === 'busy';
      return isOld ? undefined : answer;
    });
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'storage_read_only' }]);
    const health = await healthOf(app);
    expect([health.http, health.status]).toEqual([200, 'degraded']);
    expect(health.part('database')).toMatchObject({
      state: 'degraded',
      says: 'The database can only be read: nothing can be saved.',
    });
    await app.owner.query(
      `ALTER ROLE chairline_app IN DATABASE ${app.database} RESET default_transaction_read_only`,
    );
    await app.close();
  });

  test('that does not answer takes this process out, and nothing else does', async () => {
    const app = await createTestApp();
    const caller = await signIn(app, await createUser(app, await createOffice(app)));
    expect((await healthOf(app)).http).toBe(200);
    await app.owner.query(`ALTER DATABASE ${app.database} CONNECTION LIMIT 0`);
    await app.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'chairline' AND datname = current_database()`,
    );
    const health = await until('nobody is let in', async () => {
      const found = await healthOf(app);
      return found.http === 503 ? found : undefined;
    });
    expect(health.status).toBe('failing');
    expect(health.part('database')).toEqual({
      name: 'database',
      state: 'down',
      says: 'The database does not answer.',
    });
    const refused = await caller.call('GET', '/contacts');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      503,
      { code: 'busy', detail: expect.stringContaining('try again in a moment') },
    ]);
    await app.owner.query(`ALTER DATABASE ${app.database} CONNECTION LIMIT -1`);
    await until('it is well again', async () => (await healthOf(app)).http === 200);
    expect((await caller.call('GET', '/contacts')).statusCode).toBe(200);
    await app.close();
  });
});
