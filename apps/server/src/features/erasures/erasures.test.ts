import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { erasures as contract, formatPhone, problem, PROVIDER_CLIENT_ID, toWire } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillEveryTable, providersOnly } from '../../testing/every-table.ts';
import {
  type Caller,
  createOffice,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { auditOf, jobsOf } from '../../testing/office-log.ts';
import { testClock } from '../../testing/wait.ts';
import { dumpOffice } from '../../testing/dump-office.ts';
import { fillOffice } from '../../testing/world-of-one-office.ts';
import { reportAudit } from '../../platform/audit/report.ts';
import { verifyAudit, verifyErased } from '../../platform/audit/verify.ts';
import type { Platform } from '../../platform/platform.ts';
import { endings } from './end-at-vendors.ts';
import { eraseOffice } from './erase-office.ts';
import { settleErasures } from './settle.ts';
import { erasureTiming } from './step.ts';
import { useTestApp } from '../../testing/use-app.ts';

const DAY = 86_400_000;
const words = contract.erasureMessages;
const NAME = 'Cedar Dental';
const clock = testClock();
let ana: Caller;
let ben: Caller;
let office: TestOffice;

const app = useTestApp({ now: clock.now });
beforeAll(async () => {
  await createOffice(app, { id: PROVIDER_CLIENT_ID, name: 'DSS' });
});
beforeEach(async () => {
  const home = { id: PROVIDER_CLIENT_ID, number: '' };
  ana = await signIn(app, await createUser(app, home, { role: 'Admin' }));
  ben = await signIn(app, await createUser(app, home, { role: 'Admin' }));
  office = await createOffice(app);
});

type Answer = Awaited<ReturnType<Caller['call']>>;
const said = (answer: Answer) => [
  answer.statusCode,
  // What can be mended comes as plain words.
  answer.statusCode === 400 ? answer.body : problem.parse(answer.json()).detail,
];
const path = () => `/client/${office.id}/erasure`;
const ask = (who: Caller, name = NAME) => who.call('POST', path(), { name });
const confirm = (who: Caller, name = NAME) => who.call('PUT', path(), { name });
const withdraw = (who: Caller) => who.call('DELETE', path());
const remove = () => ana.call('DELETE', `/client/${office.id}`);
const list = async (who = ana) => (await who.call('GET', '/erasures')).json() as contract.OfficeErasure[];
const newest = async () => (await list()).find(({ client_id }) => client_id === office.id)!;
const bell = async (who: Caller) => {
  const { items } = (await who.call('GET', '/worklist?kinds=erasure')).json();
  return (items as { id: string; title: string; note: string }[]).map(({ id, note }) => [id, note]);
};
/** Runs it to its end; jobs at vendors are through, or their time is over. */
async function erase(id: number, platform: Platform = app.platform, rows = 50): Promise<void> {
  const timing = { ...erasureTiming, vendors: 0, rows };
  await eraseOffice(platform, timing, id, false);
  await eraseOffice(platform, timing, id, true);
}
async function askBoth(): Promise<number> {
  await remove();
  await ask(ana);
  const answer = await confirm(ben);
  expect(answer.statusCode).toBe(200);
  return answer.json().erasure.erasure_id;
}
const certificateOf = async (id: number) => {
  const { certificate, sha256 } = (await ana.call('GET', `/erasures/${id}/certificate`)).json();
  return { sha256, ...contract.erasureCertificate.parse(JSON.parse(certificate)) };
};
async function fill(place: TestOffice): Promise<void> {
  const admin = await createUser(app, place, { role: 'Admin' });
  const ids = await fillOffice(app, place, admin);
  await (await signIn(app, admin)).call('GET', `/contacts/${ids.contact}`);
  await fillEveryTable(app, place.id);
}
const nonEmpty = (dump: Record<string, string[]>) =>
  Object.keys(dump).filter((table) => dump[table]!.length > 0);
const folderOf = (id: number) => join(app.platform.config.dataDir, 'files', String(id));

describe('asking for it', () => {
  test('two different admins type the name; both are told by the bell', async () => {
    await remove();
    expect((await ask(ana)).json().erasure).toMatchObject({ state: 'asked', asked_by: ana.user.id });
    const { erasure_id: id } = await newest();
    expect(await bell(ana)).toEqual([]);
    expect(await bell(ben)).toEqual([[`erasure:${id}`, expect.stringContaining('asks to erase')]]);
    expect(said(await confirm(ana))).toEqual([409, words.twice]);
    expect(said(await confirm(ben, 'cedar dental'))).toEqual([400, words.wrongName]);
    expect((await confirm(ben)).json().erasure).toMatchObject({
      state: 'running',
      confirmed_by: ben.user.id,
    });
    expect(await bell(ben)).toEqual([]);
    expect(await bell(ana)).toEqual([[`erasure:${id}`, expect.stringContaining('confirmed')]]);
    await ana.call('PUT', `/erasures/${id}/seen`, { seen: true });
    expect(await bell(ana)).toEqual([]);
    await ana.call('PUT', `/erasures/${id}/seen`, { seen: false });
    expect(await bell(ana)).toHaveLength(1);
    const actions = (await auditOf(app, 1)).filter(({ subject }) => subject === `office:${office.id}`);
    expect(actions.map(({ actor, action }) => [actor, action])).toEqual([
      [`user:${ana.user.id}`, 'office.erase_ask'],
      [`user:${ben.user.id}`, 'office.erase_confirm'],
    ]);
  });

  test('is refused in words where it cannot be', async () => {
    expect(said(await ask(ana))).toEqual([409, words.stands]);
    await remove();
    expect(said(await confirm(ben))).toEqual([409, words.notAsked]);
    expect(said(await withdraw(ben))).toEqual([409, words.notAsked]);
    expect(said(await ask(ana, 'Cedar'))).toEqual([400, words.wrongName]);
    expect((await ask(ana)).statusCode).toBe(201);
    expect(said(await ask(ben))).toEqual([409, words.asked]);
    expect((await ana.call('POST', '/client/1/erasure', { name: 'DSS' })).statusCode).toBe(409);
    expect((await ana.call('POST', '/client/999999/erasure', { name: 'x' })).statusCode).toBe(404);
    const member = await signIn(app, await createUser(app, { id: 1, number: '' }));
    const stranger = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
    for (const who of [member, stranger])
      for (const answer of [
        await ask(who),
        await confirm(who),
        await withdraw(who),
        await who.call('GET', '/erasures'),
      ])
        expect(answer.statusCode).toBe(403);
  });

  test('either takes it back while it waits; then nothing can be confirmed', async () => {
    await remove();
    await ask(ana);
    expect((await withdraw(ben)).json().erasure).toMatchObject({ state: 'withdrawn' });
    expect((await bell(ana))[0]![1]).toContain('took it back');
    expect(await bell(ben)).toEqual([]);
    expect(said(await confirm(ben))).toEqual([409, words.notAsked]);
    expect((await ask(ben)).statusCode).toBe(201);
    expect((await withdraw(ben)).statusCode).toBe(200);
  });

  test('is not asked for by the only admin, whom nobody could confirm it for', async () => {
    await remove();
    await app.owner.query(
      'UPDATE users SET is_active = false WHERE client_id = $1 AND user_id <> $2 AND is_active',
      [PROVIDER_CLIENT_ID, ana.user.id],
    );
    expect(said(await ask(ana, 'Cedar'))).toEqual([400, words.wrongName]);
    expect(said(await ask(ana))).toEqual([409, words.alone]);
    expect(await newest()).toBeUndefined();
    await app.owner.query('UPDATE users SET is_active = true WHERE user_id = $1', [ben.user.id]);
    expect((await ask(ana)).statusCode).toBe(201);
    expect(await bell(ben)).toHaveLength(1);
  });

  test('two who confirm at once confirm it once', async () => {
    const carl = await signIn(app, await createUser(app, { id: 1, number: '' }, { role: 'Admin' }));
    await remove();
    await ask(ana);
    const answers = await Promise.all([confirm(ben), confirm(carl), confirm(ben), confirm(carl)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    expect(said(await withdraw(ana))).toEqual([409, words.begun]);
  });

  test('lapses after a day, and with the office’s return', async () => {
    await remove();
    await ask(ana);
    clock.forward(contract.CONFIRM_HOURS * 3_600_000 + 1);
    [ana, ben] = [await signIn(app, ana.user), await signIn(app, ben.user)];
    expect(said(await confirm(ben))).toEqual([409, words.notAsked]);
    await settleErasures(app.platform);
    expect(await newest()).toMatchObject({ state: 'lapsed', bell: [ana.user.id] });
    await ask(ana);
    await ana.call('POST', `/client/${office.id}/restore`);
    await settleErasures(app.platform);
    expect(await newest()).toMatchObject({
      state: 'withdrawn',
      says: expect.stringContaining('brought back'),
    });
    await remove();
    expect(said(await confirm(ben))).toEqual([409, words.notAsked]);
  });

  test('an office that came back after it was confirmed is not touched; one that is being erased does not come back', async () => {
    const id = await askBoth();
    await ana.call('POST', `/client/${office.id}/restore`);
    await erase(id);
    expect(await newest()).toMatchObject({ state: 'withdrawn' });
    expect((await app.owner.query('SELECT FROM phones WHERE client_id = $1', [office.id])).rowCount).toBe(1);
    const again = await askBoth();
    await eraseOffice(app.platform, { ...erasureTiming, vendors: 3_600_000 }, again, false);
    expect(await newest()).toMatchObject({ state: 'running', phase: 'vendors' });
    expect(said(await ana.call('POST', `/client/${office.id}/restore`))).toEqual([409, words.erasing]);
  });
});

describe('erasing', () => {
  test('takes every row of every table and every file, and nothing of another office', async () => {
    const other = await createOffice(app);
    for (const place of [office, other]) await fill(place);
    const before = await dumpOffice(app, office.id);
    const untouched = await dumpOffice(app, other.id);
    const tables = Object.keys(before).filter((name) => name !== 'jobs');
    expect(tables.filter((name) => before[name]!.length === 0).toSorted()).toEqual(
      (await providersOnly(app)).toSorted(),
    );
    const measured = await app.platform.files.measureOffice(office.id);
    expect(measured.files).toBeGreaterThan(5);
    const otherFiles = await app.platform.files.measureOffice(other.id);

    const id = await askBoth();
    await erase(id);

    expect(nonEmpty(await dumpOffice(app, office.id))).toEqual([]);
    expect(await dumpOffice(app, other.id)).toEqual(untouched);
    expect(existsSync(folderOf(office.id))).toBe(false);
    expect(await app.platform.files.measureOffice(other.id)).toEqual(otherFiles);

    const erasure = await newest();
    expect(erasure).toMatchObject({ state: 'done', phase: null, has_log: true, ...measured });
    expect(new Set(erasure.bell)).toEqual(new Set([ana.user.id, ben.user.id]));
    const certificate = await certificateOf(id);
    expect(certificate).toMatchObject({
      office: { client_id: office.id, name: NAME },
      asked: { user_id: ana.user.id },
      confirmed: { user_id: ben.user.id },
      ...measured,
    });
    expect(certificate.audit_log.whole).toBe(true);
    const sums = Object.fromEntries(certificate.tables.map(({ name, rows }) => [name, rows]));
    const otherwise = tables.filter((name) => (sums[name] ?? 0) !== before[name]!.length);
    // Deleting it is noted, a trigger notes appointments that go, and its numbers were given back before.
    expect(otherwise).toEqual(['audit_log', 'od_appointment_history', 'phones']);
    expect(sums).toMatchObject({
      clients: 1,
      contacts: before.contacts!.length,
      comm_items: before.comm_items!.length,
    });
    expect(certificate.rows).toBe(Object.values(sums).reduce((sum, rows) => sum + rows, 0));
    expect(sums.audit_log).toBe(certificate.audit_log.entries);
    expect((await ana.call('GET', '/clients')).json()).not.toContainEqual(
      expect.objectContaining({ client_id: office.id }),
    );

    // The chain of the provider holds the certificate's checksum; what is kept of the office's log ends as it says.
    const [noted] = (await auditOf(app, 1)).filter(
      ({ action, subject }) => action === 'office.erased' && subject === `office:${office.id}`,
    );
    expect(noted!.details).toMatchObject({
      sha256: certificate.sha256,
      log_ends_with: certificate.audit_log.last_hash,
    });
    const verdicts = await verifyAudit(app.ownerUrl);
    expect(verdicts.filter(({ brokenAt }) => brokenAt !== null)).toEqual([]);
    const erased = async () => (await verifyErased(app.ownerUrl)).filter((one) => one.office === office.id);
    expect(await erased()).toMatchObject([{ entries: certificate.audit_log.entries, isAsNoted: true }]);
    await app.owner.query(
      `UPDATE office_erasures SET certificate = replace(certificate, 'Cedar', 'Other') WHERE erasure_id = $1`,
      [id],
    );
    const report = reportAudit(verdicts, await erased());
    expect([report.whole, report.lines.at(-1)]).toEqual([
      false,
      'The certificates of 1 erased office are not as the log noted them.',
    ]);
    const log = await ana.call('GET', `/erasures/${id}/log`);
    const lines = gunzipSync(log.rawPayload).toString().trimEnd().split('\n');
    expect(lines).toHaveLength(certificate.audit_log.entries);
    expect(JSON.parse(lines.at(-1)!).hash).toBe(`\\x${certificate.audit_log.last_hash}`);
  });

  test('goes on wherever it was cut off, and counts each row once', async () => {
    await fill(office);
    const before = await dumpOffice(app, office.id);
    const id = await askBoth();
    const timing = { ...erasureTiming, vendors: 0, rows: 40 };
    let cuts = 0;
    for (let allowed = 1; (await newest()).state === 'running'; allowed += 1) {
      const platform = cutOff(app.platform, allowed % 7);
      for (const last of [false, true])
        await eraseOffice(platform, timing, id, last).catch(() => (cuts += 1));
      if (allowed > 400) throw new Error('it does not end');
    }
    expect(cuts).toBeGreaterThan(5);
    expect(nonEmpty(await dumpOffice(app, office.id))).toEqual([]);
    expect(existsSync(folderOf(office.id))).toBe(false);
    const sums = Object.fromEntries((await certificateOf(id)).tables.map(({ name, rows }) => [name, rows]));
    for (const name of ['contacts', 'comm_items', 'emails', 'conversations', 'users', 'od_patient'])
      expect([name, sums[name]]).toEqual([name, before[name]!.length]);
  });

  test('waits for every job that gives back a right', () => {
    const rights = app.jobs.map(({ name }) => name).filter((name) => name.startsWith('revoke-'));
    expect(rights.length).toBeGreaterThan(1);
    expect(Object.keys(endings)).toEqual(expect.arrayContaining(rights));
  });

  test('waits a day at most for what is ended at vendors, and names what is not', async () => {
    const ported = newNumber();
    await app.owner.query('INSERT INTO phones (client_id, phone_num, ported) VALUES ($1, $2, true)', [
      office.id,
      ported,
    ]);
    const id = await askBoth();
    await eraseOffice(app.platform, erasureTiming, id, false);
    expect(await newest()).toMatchObject({ state: 'running', phase: 'vendors', rows: 0 });
    expect(await jobsOf(app, office.id)).toContain('release-phone');
    clock.forward(erasureTiming.vendors);
    ana = await signIn(app, ana.user);
    for (const last of [false, true]) await eraseOffice(app.platform, erasureTiming, id, last);
    const { ended, not_ended } = await certificateOf(id);
    const own = formatPhone(toWire(office.number));
    expect(ended).toEqual([]);
    expect(not_ended).toEqual([
      expect.stringContaining(`${formatPhone(toWire(ported))} was ported in`),
      expect.stringContaining(`${own} could not be given back`),
    ]);
  });

  test('of itself after thirty days, and not a moment before; it tells all admins', async () => {
    await remove();
    clock.forward(30 * DAY - 1_000);
    await settleErasures(app.platform);
    ana = await signIn(app, ana.user);
    expect(await newest()).toBeUndefined();
    clock.forward(2_000);
    await settleErasures(app.platform);
    await settleErasures(app.platform);
    const { erasure_id: id, state, asked_by } = await newest();
    expect([state, asked_by]).toEqual(['running', null]);
    await erase(id);
    expect(await newest()).toMatchObject({ state: 'done', bell: expect.arrayContaining([ana.user.id]) });
    expect(await certificateOf(id)).toMatchObject({ asked: null, confirmed: null });
  });

  test('what comes in for it after its end goes as well', async () => {
    const id = await askBoth();
    await erase(id);
    await app.owner.query(
      `INSERT INTO webhook_deliveries (client_id, vendor, delivery_key, received_at, body) VALUES ($1, 'plivo', 'late', now(), '{}')`,
      [office.id],
    );
    await app.platform.files.put(office.id, Buffer.from('late'));
    await settleErasures(app.platform);
    expect(nonEmpty(await dumpOffice(app, office.id))).toEqual([]);
    expect(existsSync(folderOf(office.id))).toBe(false);
    expect(await auditOf(app, 1)).toContainEqual(
      expect.objectContaining({ action: 'office.erased_late', subject: `office:${office.id}` }),
    );
  });

  test('keeps the log for six years', async () => {
    const id = await askBoth();
    await erase(id);
    await app.owner.query(
      `UPDATE office_erasures SET finished_at = now() - interval '7 years' WHERE erasure_id = $1`,
      [id],
    );
    await settleErasures(app.platform);
    expect(await newest()).toMatchObject({ has_log: false });
    expect(said(await ana.call('GET', `/erasures/${id}/log`))).toEqual([409, words.noLog]);
  });
});

describe('the database', () => {
  const run = (text: string) =>
    app.platform.db.transaction({ office: PROVIDER_CLIENT_ID }, async () => app.platform.db.pool.query(text));

  test('takes no row of an office that nobody let go of', async () => {
    const take = async (scope: number) => {
      const client = await app.platform.db.pool.connect();
      try {
        await client.query(`BEGIN; SET LOCAL app.client_id = '${scope}'`);
        await client.query('SELECT * FROM app_erase_rows($1, 10, true, NULL)', [office.id]);
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    };
    await expect(take(1)).rejects.toThrow('not to be erased');
    await remove();
    await ask(ana);
    await expect(take(1)).rejects.toThrow('not to be erased');
    await confirm(ben);
    await expect(take(1)).rejects.toThrow('stands');
    await expect(take(office.id)).rejects.toThrow('not to be erased');
    await expect(run(`SELECT * FROM app_erase_order()`)).rejects.toThrow('permission denied');
  });

  test('has an order in which no table comes before one that refers to it', async () => {
    const { rows } = await app.owner.query<{ name: string }>('SELECT name FROM app_erase_order()');
    const order = rows.map(({ name }) => name);
    const tables = await app.owner.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'client_id'`,
    );
    expect(order.toSorted()).toEqual(tables.rows.map(({ name }) => name).toSorted());
    const refs = await app.owner.query<{ child: string; parent: string }>(
      `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint
       WHERE contype = 'f' AND conrelid <> confrelid AND connamespace = 'public'::regnamespace`,
    );
    const wrong = refs.rows.filter(({ child, parent }) => order.indexOf(child) > order.indexOf(parent));
    expect(wrong).toEqual([]);
    expect(order.slice(-3)).toEqual(['audit_heads', 'audit_log', 'clients']);
  });
});

/** A platform whose process ends after so many transactions: of an even number just after the commit, else before. */
function cutOff(platform: Platform, allowed: number): Platform {
  let left = allowed;
  return {
    ...platform,
    db: {
      ...platform.db,
      async transaction(scope, work) {
        const done = await platform.db.transaction(scope, async (tx) => {
          const result = await work(tx);
          left -= 1;
          if (left < 0 && allowed % 2 === 1) throw new Error('killed');
          return result;
        });
        if (left < 0) throw new Error('killed');
        return done;
      },
    },
  };
}
