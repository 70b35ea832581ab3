import { social } from '@chairline/contract';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../platform/http/static.ts';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const app = useTestApp();
const { office, admin } = useOffice(app, { admin: 'Admin' });

const set = (body: object, caller = admin) => caller.call('PUT', '/social/clientPages', body);
const get = async (caller = admin) => (await caller.call('GET', '/social/clientPages')).json();
const page_url = 'https://www.facebook.com/cedar-dental';

test('is set, seen by members, taken away, and noted in the audit log', async () => {
  expect(await get()).toEqual({ page_url: null, version: 1 });
  expect((await set({ page_url, version: 1 })).json()).toEqual({ page_url, version: 2 });
  expect((await set({ page_url })).json()).toEqual({ page_url, version: 2 });
  const member = await signIn(app, await createUser(app, office));
  expect(await get(member)).toEqual({ page_url, version: 2 });
  expect((await set({ page_url: null }, member)).statusCode).toBe(403);
  expect((await set({ page_url: null })).json()).toEqual({ page_url: null, version: 3 });
  const { rows } = await app.owner.query(
    `SELECT details FROM audit_log WHERE client_id = $1 AND action = 'social.page' ORDER BY audit_id`,
    [office.id],
  );
  expect(rows).toEqual([{ details: { page_url } }, { details: { page_url: null } }]);
});

test('somebody else’s change is not overwritten', async () => {
  await set({ page_url, version: 1 });
  const response = await set({ page_url: 'https://example.com/other', version: 1 });
  expect([response.statusCode, response.json().detail]).toEqual([409, social.SOCIAL_PAGE_CHANGED]);
  expect((await get()).page_url).toBe(page_url);
});

test.each([
  'http://www.facebook.com/cedar',
  'javascript:alert(1)',
  'data:text/html,x',
  'www.facebook.com/cedar',
  'https://facebook.com@evil.test/',
  'https://user:secret@example.com/',
  '',
  7,
])('%j is no page', async (wrong) => {
  const response = await set({ page_url: wrong });
  expect([response.statusCode, response.body]).toEqual([400, social.SOCIAL_PAGE_MESSAGE]);
});

test('another office has its own', async () => {
  await set({ page_url });
  const other = await createOffice(app);
  const stranger = await signIn(app, await createUser(app, other, { role: 'Admin' }));
  expect(await get(stranger)).toEqual({ page_url: null, version: 1 });
});

test('the app’s pages may embed https pages, and nothing else of other sites', () => {
  const policy = contentSecurityPolicy('n', []).split('; ');
  expect(policy).toContain("frame-src 'self' blob: https:");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("connect-src 'self'");
});
