import type { OdTableName } from '@chairline/open-dental';
import { makePractice } from '@chairline/open-dental/made-up';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../../testing/factory.ts';
import { listen } from '../../../testing/live-socket.ts';
import { connectMadeUp, type MadeUpConnector } from '../../../testing/made-up-connector.ts';
import { copiedKeys } from '../../../testing/practice-copy.ts';
import { leavePractices } from '../../../testing/practice-world.ts';
import { useTestApp } from '../../../testing/use-app.ts';

let base: string;
const connectors: MadeUpConnector[] = [];

const app = useTestApp({ practiceTiming: { announce: 20 } });
beforeAll(async () => {
  base = await listen(app);
});
afterEach(async () => {
  await Promise.all(connectors.splice(0).map((one) => one.close()));
  await leavePractices(app);
});

const tableOf = async (caller: Caller, name: OdTableName) =>
  (await caller.call('GET', '/od/state'))
    .json()
    .tables.find(({ table }: { table: string }) => table === name);

describe('what a practice sends, and nobody expected', () => {
  test('ids that cannot be kept are counted and named, and the rows beside them are read', async () => {
    const office = await createOffice(app);
    const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    const { token } = (await admin.call('POST', '/od-connector/integration-token')).json();
    const practice = makePractice({ today: '2026-11-20', patients: 40, years: 1 });
    const before = practice.patient.length;
    const [pattern] = practice.patient;
    for (const PatNum of ['9007199254740993', '9223372036854775807', -5])
      practice.patient.push({ ...pattern!, PatNum });
    const connector = connectMadeUp({ base, token, practice });
    connectors.push(connector);
    await connector.welcome;
    await app.practice.engine.look();
    expect(await tableOf(admin, 'patient')).toMatchObject({
      rows: before,
      refused: 3,
      note: '3 rows with ids that cannot be kept: -5, 9007199254740993, 9223372036854775807',
      problem: null,
    });
    expect((await copiedKeys(app, office)).patient).toHaveLength(before);

    // A comparison does not take them for missing, and reads nothing whole for them.
    connector.asked.length = 0;
    await admin.call('POST', '/od/compare');
    await app.practice.engine.look();
    expect((await admin.call('GET', '/od/state')).json()).toMatchObject({ found_missing: 0, problem: null });
    expect(connector.asked).not.toContainEqual(
      expect.objectContaining({ name: 'rows', table: 'patient', since: null }),
    );
    expect((await tableOf(admin, 'patient')).problem).toBeNull();
  });

  test('claims of a type that is not known are kept, and the type is named', async () => {
    const office = await createOffice(app);
    const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    const { token } = (await admin.call('POST', '/od-connector/integration-token')).json();
    const practice = makePractice({ today: '2026-11-20', patients: 40, years: 1 });
    practice.claim[0]!['ClaimType'] = 'Voucher';
    practice.claim[1]!['ClaimType'] = 'PREAUTH';
    practice.claim[2]!['ClaimStatus'] = 'Z';
    const connector = connectMadeUp({ base, token, practice });
    connectors.push(connector);
    await connector.welcome;
    await app.practice.engine.look();
    const { note } = await tableOf(admin, 'claim');
    expect(note.split(', ').sort()).toEqual([
      '1 with the unknown status “Z”',
      '1 with the unknown type “Voucher”',
    ]);
    const { rows } = await app.owner.query(
      `SELECT claim_type AS type FROM od_claim WHERE client_id = $1 AND claim_num = ANY ($2::bigint[]) ORDER BY 1`,
      [office.id, practice.claim.slice(0, 2).map((row) => row['ClaimNum'])],
    );
    expect(rows).toEqual([{ type: 'PreAuth' }, { type: 'Voucher' }]);
  });
});
