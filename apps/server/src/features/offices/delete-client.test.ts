import { offices as contract, problem } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receive } from '../../testing/carrier-webhook.ts';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../testing/factory.ts';
import { listen, openLive, toldOnly } from '../../testing/live-socket.ts';
import { auditOf, jobsOf } from '../../testing/office-log.ts';
import { stopClock } from '../../testing/still-clock.ts';
import { testClock } from '../../testing/wait.ts';
import { addInvitation } from '../../testing/rows.ts';
import { listOffices } from '../system/index.ts';
import { useTestApp } from '../../testing/use-app.ts';

const DAY = 86_400_000;
const clock = testClock();
let base: string;
let provider: Caller;
let office: TestOffice;

const app = useTestApp({ now: clock.now, liveTiming: toldOnly });
beforeAll(async () => {
  base = await listen(app);
  await createOffice(app, { id: 1, name: 'DSS' });
});
beforeEach(async () => {
  // The clock may have gone on for longer than a session lives.
  provider = await signIn(app, await createUser(app, { id: 1, number: '' }, { role: 'Admin' }));
  office = await createOffice(app);
});

const remove = (id = office.id) => provider.call('DELETE', `/client/${id}`);
const restore = (id = office.id) => provider.call('POST', `/client/${id}/restore`);
const list = async () => (await provider.call('GET', '/clients')).json() as contract.ClientRow[];
const codeOf = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  problem.parse(answer.json()).detail,
];

describe('deleting an office', () => {
  test('signs its people out at once, sockets included, and lets nobody in', async () => {
    // What was answered for a session a moment ago is trusted all through this.
    stopClock();
    const user = await createUser(app, office, { role: 'Admin' });
    const callers = [await signIn(app, user), await signIn(app, await createUser(app, office))];
    const sockets = await Promise.all(callers.map((caller) => openLive(base, caller)));
    for (const caller of callers) expect((await caller.call('GET', '/check')).statusCode).toBe(200);
    const answer = await remove();
    expect(answer.json()).toMatchObject({ client_id: office.id, version: 2 });
    for (const socket of sockets) expect(await socket.closed()).toMatchObject({ code: 4403 });
    for (const caller of callers) {
      expect((await caller.call('GET', '/check')).statusCode).toBe(403);
      expect((await caller.call('POST', '/token')).statusCode).toBe(403);
    }
    const audit = await auditOf(app, office.id);
    expect(audit).toContainEqual(
      expect.objectContaining({
        action: 'session.end_all',
        details: { sessions: 2, reason: 'office deleted' },
      }),
    );
    expect(audit.at(-1)).toMatchObject({
      actor: `provider:${provider.user.id}`,
      action: 'office.delete',
    });
    expect(await jobsOf(app, office.id)).toContain('announce-client');
  });

  test('ends the links that were mailed, and takes no change any more', async () => {
    await addInvitation(app, office.id, 'ida@example.com');
    const row = (await remove()).json() as contract.ClientRow;
    expect(row.open_invitations).toBe(0);
    expect(Date.parse(row.restorable_until!) - Date.parse(row.deleted_at!)).toBe(30 * DAY);
    const asked = [
      await provider.call('PUT', `/client/${office.id}`, { AI_mode: 1 }),
      await provider.call('POST', `/client/${office.id}/invite-admin`, {
        firstName: 'Ana',
        email: 'ana@example.com',
      }),
      await provider.call('POST', `/service/${office.id}`, { to: 'users', subject: 'A', text: 'B' }),
    ];
    for (const answer of asked) expect(codeOf(answer)).toEqual([409, contract.officeMessages.deleted]);
  });

  test('again changes nothing', async () => {
    const first = (await remove()).json();
    expect((await remove()).json()).toEqual(first);
  });

  test('is not possible for the provider’s own, nor for one that is not there', async () => {
    expect(codeOf(await remove(1))).toEqual([409, contract.officeMessages.ownOffice]);
    expect(codeOf(await remove(999_999))).toEqual([404, 'There is no such office.']);
    expect((await provider.call('GET', '/check')).statusCode).toBe(200);
  });

  test('loses no text of a patient: it is kept and tells nobody', async () => {
    await remove();
    const answer = await receive(app, {
      to: office.number,
      from: '+15035550133',
      text: 'Can I come on Friday?',
    });
    expect(answer.statusCode).toBe(200);
    const { rows } = await app.owner.query('SELECT body FROM comm_items WHERE client_id = $1', [office.id]);
    expect(rows).toEqual([{ body: 'Can I come on Friday?' }]);
    await restore();
    const caller = await signIn(app, await createUser(app, office));
    expect((await caller.call('GET', '/contacts')).json().items).toHaveLength(1);
  });

  test('lets its clock rest, but for what keeps its rows tidy', async () => {
    await remove();
    const { db } = app.platform;
    expect(await listOffices(db, { deletedToo: false })).not.toContain(office.id);
    expect(await listOffices(db, { deletedToo: true })).toContain(office.id);
  });
});

describe('bringing an office back', () => {
  test('lets its people in again, with everything they had', async () => {
    const user = await createUser(app, office, { role: 'Admin' });
    await remove();
    await expect(signIn(app, user)).rejects.toThrow('401');
    clock.forward(29 * DAY);
    provider = await signIn(app, provider.user);
    expect((await restore()).json()).toMatchObject({
      deleted_at: null,
      restorable_until: null,
      version: 3,
      active_admins: 1,
    });
    const caller = await signIn(app, user);
    expect((await caller.call('GET', '/check')).json()).toMatchObject({
      client: { text_number: office.number.slice(2) },
    });
    expect((await auditOf(app, office.id)).map((entry) => entry.action)).toContain('office.restore');
    expect((await restore()).json()).toMatchObject({ version: 3 });
  });

  test('is offered for thirty days; then it stands in the list until it is erased', async () => {
    await remove();
    expect((await list()).map((row) => row.client_id)).toContain(office.id);
    clock.forward(30 * DAY + 1_000);
    provider = await signIn(app, provider.user);
    const row = (await list()).find(({ client_id }) => client_id === office.id)!;
    expect([row.erase_at, row.erasing]).toEqual([row.restorable_until, false]);
    expect(codeOf(await restore())).toEqual([409, contract.officeMessages.tooLate]);
    const { rowCount } = await app.owner.query('SELECT 1 FROM phones WHERE client_id = $1', [office.id]);
    expect(rowCount).toBe(1);
  });
});
