import { type erasures as contract, PROVIDER_CLIENT_ID } from '@chairline/contract';
import { dropErased } from '@chairline/office-state/erasures';
import { makeClientRow } from '@chairline/office-state/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { listen } from '../../testing/live-socket.ts';
import { eventsOf } from '../../testing/office-log.ts';
import { providerViews, workViews } from '../../testing/page-views.ts';
import { createVerifier } from '../../testing/verify-events.ts';
import { eraseOffice } from './erase-office.ts';
import { erasureTiming } from './step.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

/** What the provider's admins hold + the events = what they would fetch. */

let ana: Caller;
let ben: Caller;
let verifier: ReturnType<typeof createVerifier>;

const app = useTestApp();
const { office } = useOffice(app, {});
beforeAll(async () => {
  const base = await listen(app);
  const home = await createOffice(app, { id: PROVIDER_CLIENT_ID, name: 'DSS' });
  ana = await signIn(app, await createUser(app, home, { role: 'Admin' }));
  ben = await signIn(app, await createUser(app, home, { role: 'Admin' }));
  verifier = createVerifier(
    app,
    base,
    [ana, ben].map((caller) => ({
      name: caller === ana ? 'who asks' : 'the second admin',
      caller,
      views: [...providerViews(caller), ...workViews(caller, { timezone: 'America/Los_Angeles' })],
    })),
  );
});
beforeEach(async () => {
  await ana.call('DELETE', `/client/${office.id}`);
});

const path = () => `/client/${office.id}/erasure`;
const body = { name: 'Cedar Dental' };

test('asking, withdrawing, confirming and taking it off the bell', async () => {
  const told = new Set(['officeErasure']);
  expect(await verifier.verify(() => ana.call('POST', path(), body))).toEqual(told);
  expect(await verifier.verify(() => ben.call('DELETE', path()))).toEqual(told);
  expect(await verifier.verify(() => ben.call('POST', path(), body))).toEqual(told);
  expect(await verifier.verify(() => ana.call('PUT', path(), body))).toEqual(told);
  const [erasure] = (await ana.call('GET', '/erasures')).json() as contract.OfficeErasure[];
  const seen = `/erasures/${erasure!.erasure_id}/seen`;
  expect(await verifier.verify(() => ben.call('PUT', seen, { seen: true }))).toEqual(told);
  expect(await verifier.verify(() => ben.call('PUT', seen, { seen: false }))).toEqual(told);
});

test('its progress, and its end, which takes the office off the list', async () => {
  await ana.call('POST', path(), body);
  const { erasure_id: id } = (await ben.call('PUT', path(), body)).json().erasure as contract.OfficeErasure;
  const timing = { ...erasureTiming, vendors: 0, tell: 0, rows: 1 };
  for (const last of [false, true]) await eraseOffice(app.platform, timing, id, last);
  const told = (await eventsOf(app, PROVIDER_CLIENT_ID))
    .filter(({ type }) => type === 'officeErasure')
    .map(({ payload }) => (payload as { erasure: contract.OfficeErasure }).erasure)
    .filter(({ erasure_id }) => erasure_id === id);
  expect(new Set(told.map(({ phase }) => phase))).toEqual(
    new Set([null, 'vendors', 'rows', 'log', 'count', 'files']),
  );
  const rows = told.map((erasure) => erasure.rows);
  expect(rows).toEqual(rows.toSorted((a, b) => a - b));
  const [erasure] = (await ana.call('GET', '/erasures')).json() as contract.OfficeErasure[];
  expect(told.at(-1)).toEqual(erasure);
  const others = [makeClientRow({ client_id: 1 }), makeClientRow({ client_id: office.id })];
  expect(told.slice(0, -1).every((one) => dropErased(others, one).length === 2)).toBe(true);
  expect(dropErased(others, erasure!)).toEqual([others[0]]);
});
