import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { practice } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashToken, unseal } from '../../platform/crypto.ts';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let base: string;

const app = useTestApp();
const { office, admin } = useOffice(app, { admin: 'Admin' });
beforeAll(async () => {
  base = await listen(app);
});

const token = 'ODFHIR Cedar/abcdefgh12345678'.replace(' ', ':');
const call = (method: 'GET' | 'POST' | 'PUT', body?: object, caller = admin) =>
  caller.call(method, '/od/access-token', body);
const sealedToken = async () => {
  const { rows } = await app.owner.query<{ sealed: Buffer }>(
    `SELECT sealed FROM office_secrets WHERE client_id = $1 AND name = 'od-access-token'`,
    [office.id],
  );
  return rows[0]?.sealed;
};
const opened = async () =>
  unseal(app.platform.config.secrets.encryptionKey, (await sealedToken())!, {
    office: office.id,
    purpose: 'od-access-token',
  });

describe('the access token', () => {
  test('is saved once with 201, updated after, and never comes back', async () => {
    expect((await call('GET')).json()).toEqual({
      saved: false,
      updated_at: null,
      updated_by: null,
      works: null,
    });
    expect((await call('PUT', { token })).statusCode).toBe(404);
    const saved = await call('POST', { token: `  ${token} ` });
    expect(saved.statusCode).toBe(201);
    expect(saved.json()).toEqual({
      saved: true,
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_by: admin.user.username,
      works: null,
    });
    expect((await sealedToken())!.toString('latin1')).not.toContain(token);
    expect(await opened()).toBe(token);

    const again = await call('POST', { token: 'another' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
    expect((await call('PUT', { token: 'another' })).statusCode).toBe(200);
    expect(await opened()).toBe('another');
    for (const response of [saved, await call('GET'), await call('PUT', { token })]) {
      expect(response.body).not.toContain(token);
      expect(response.body).not.toContain('another');
    }
    const { rows } = await app.owner.query<{ action: string; details: object }>(
      `SELECT action, details FROM audit_log WHERE client_id = $1 AND action LIKE 'practice.%' ORDER BY audit_id`,
      [office.id],
    );
    expect(rows).toEqual([
      { action: 'practice.save_token', details: { enabled: true } },
      { action: 'practice.update_token', details: {} },
      { action: 'practice.update_token', details: {} },
    ]);
  });

  test('switches the integration on, and everyone in the office learns of it', async () => {
    const member = await signIn(app, await createUser(app, office));
    const enabled = async () => (await member.call('GET', '/od/enabled')).json();
    expect(await enabled()).toEqual({ enabled: false });
    const live = await openLive(base, member);
    await call('POST', { token });
    expect((await live.next('officeChanged')).payload).toMatchObject({ ODEnabled: true });
    expect(await enabled()).toEqual({ enabled: true });
    expect((await member.call('GET', '/check')).json().ODEnabled).toBe(true);
    await live.close();
  });

  test('two who save at once: one is told', async () => {
    const answers = await Promise.all([call('POST', { token: 'first' }), call('POST', { token: 'second' })]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
    expect(await opened()).toBe(answers[0]!.statusCode === 201 ? 'first' : 'second');
  });

  test.each(['', '   ', 'with space', 'new\nline', 'x'.repeat(501), undefined])(
    '%j is none',
    async (wrong) => {
      for (const method of ['POST', 'PUT'] as const) {
        const response = await call(method, { token: wrong });
        expect([response.statusCode, response.body]).toEqual([400, practice.practiceMessages.tokenRequired]);
      }
      expect(await sealedToken()).toBeUndefined();
    },
  );

  test('is an admin’s business, of the own office', async () => {
    const member = await signIn(app, await createUser(app, office));
    for (const method of ['GET', 'POST', 'PUT'] as const) {
      expect((await call(method, method === 'GET' ? undefined : { token }, member)).statusCode).toBe(403);
    }
    await call('POST', { token });
    const other = await createOffice(app);
    const stranger = await signIn(app, await createUser(app, other, { role: 'Admin' }));
    expect((await call('GET', undefined, stranger)).json().saved).toBe(false);
    expect((await call('PUT', { token: 'theirs' }, stranger)).statusCode).toBe(404);
    expect(await opened()).toBe(token);
  });
});

describe('the connector', () => {
  const path = '/od-connector/integration-token';

  test('its token is shown whole once, masked after, kept by its hash', async () => {
    expect((await admin.call('GET', path)).json()).toEqual({
      token: null,
      created_at: null,
      created_by: null,
    });
    const made = (await admin.call('POST', path)).json();
    expect(made.token).toMatch(new RegExp(`^${office.id}\\.[\\w-]{43}$`));
    expect(made.created_by).toBe(admin.user.username);
    const shown = (await admin.call('GET', path)).json();
    expect(shown).toEqual({ ...made, token: practice.maskToken(made.token) });
    const visible = shown.token.replaceAll('•', '').length;
    expect(visible).toBe(Math.floor(made.token.length * 0.2) + Math.floor(made.token.length * 0.1));
    const { rows } = await app.owner.query<{ hash: Buffer; masked: string }>(
      'SELECT token_hash AS hash, masked FROM integration_tokens WHERE client_id = $1',
      [office.id],
    );
    expect(rows).toEqual([{ hash: hashToken(made.token), masked: shown.token }]);
  });

  test('a new token takes the place of the old one', async () => {
    const first = (await admin.call('POST', path)).json();
    const second = (await admin.call('POST', path)).json();
    expect(second.token).not.toBe(first.token);
    const { rows } = await app.owner.query<{ hash: Buffer }>(
      'SELECT token_hash AS hash FROM integration_tokens WHERE client_id = $1',
      [office.id],
    );
    expect(rows).toEqual([{ hash: hashToken(second.token) }]);
  });

  test('the program’s address is the provider’s setting, null without one', async () => {
    expect((await admin.call('GET', '/od-connector/latest-exe-path')).json()).toEqual({ path: null });
    const address = 'https://downloads.example.com/chairline-connector.exe';
    const { config } = app.platform;
    config.connectorUrl = address;
    expect((await admin.call('GET', '/od-connector/latest-exe-path')).json()).toEqual({ path: address });
    config.connectorUrl = null;
  });

  test('the program is served from here where it was built', async () => {
    const folder = app.platform.config.connectorFolder;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'chairline-connector-linux-x64'), 'elf');
    expect((await admin.call('GET', '/od-connector/latest-exe-path')).json()).toEqual({
      path: '/api/od-connector/download/chairline-connector-linux-x64',
    });
    await writeFile(join(folder, 'chairline-connector-win-x64.exe'), 'a program');
    await writeFile(join(folder, 'secret.txt'), 'none of theirs');
    const { path: at } = (await admin.call('GET', '/od-connector/latest-exe-path')).json();
    expect(at).toBe('/api/od-connector/download/chairline-connector-win-x64.exe');
    const answer = await admin.call('GET', at.slice('/api'.length));
    expect(answer.body).toBe('a program');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''chairline-connector-win-x64.exe",
      'cache-control': 'private, no-cache',
    });
    for (const [file, status] of [
      ['chairline-connector-mac-arm64', 404],
      ['secret.txt', 400],
      ['..%2Fsecret.txt', 400],
    ] as const)
      expect([file, (await admin.call('GET', `/od-connector/download/${file}`)).statusCode]).toEqual([
        file,
        status,
      ]);
    const member = await signIn(app, await createUser(app, office));
    expect((await member.call('GET', at.slice('/api'.length))).statusCode).toBe(403);
  });

  test('is an admin’s business', async () => {
    const member = await signIn(app, await createUser(app, office));
    expect((await member.call('GET', path)).statusCode).toBe(403);
    expect((await member.call('POST', path)).statusCode).toBe(403);
    expect((await member.call('GET', '/od-connector/latest-exe-path')).statusCode).toBe(403);
  });
});
