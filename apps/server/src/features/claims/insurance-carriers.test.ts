import type { claims as contract, dashboard, practice } from '@chairline/contract';
import { cleanRow, type OdTableName, type RawValue } from '@chairline/open-dental';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { linkPatient, storePractice } from '../../testing/practice-copy.ts';
import { useTestApp } from '../../testing/use-app.ts';

/** Carriers as practices really write them. */

const NOW = new Date('2026-06-15T17:00:00Z');
let me: Caller;
let contactId: number;

const clean = <T extends OdTableName>(table: T, rows: readonly Record<string, RawValue>[]) =>
  rows.map((row) => cleanRow(table, row)!);
const carriers = [
  { CarrierNum: 1, CarrierName: 'Delta Dental', Phone: '503-555-0100 ext. 23' },
  { CarrierNum: 2, CarrierName: ' DELTA  Dental', Phone: '' },
  { CarrierNum: 3, CarrierName: ' ', Phone: '503-555-0199' },
  { CarrierNum: 4, CarrierName: 'Delta Dental', Phone: '' },
];

const app = useTestApp({ now: () => NOW });
beforeAll(async () => {
  const office = await createOffice(app);
  me = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  const claim = (ClaimNum: number, PlanNum: number, ClaimType = 'P') => ({
    ClaimNum,
    PlanNum,
    ClaimType,
    ClaimStatus: 's',
    ClaimFee: 100,
    DateSent: '2026-06-01',
    PatNum: 5,
  });
  await storePractice(app, office, {
    patient: clean('patient', [{ PatNum: 5, FName: 'Ada', LName: 'Byron' }]),
    carrier: clean('carrier', carriers),
    insplan: clean(
      'insplan',
      carriers.map(({ CarrierNum }) => ({ PlanNum: CarrierNum, CarrierNum })),
    ),
    claim: clean('claim', [
      claim(1, 1),
      claim(2, 1),
      claim(3, 2),
      claim(4, 3),
      claim(5, 99),
      claim(6, 1, 'Preauth'),
      claim(7, 3, 'PREAUTH'),
    ]),
    procedurelog: clean('procedurelog', [{ ProcNum: 1, PatNum: 5 }]),
    claimproc: clean('claimproc', [
      { ClaimProcNum: 1, ClaimNum: 1, ClaimPaymentNum: 1, Status: 1, InsPayAmt: 10 },
      { ClaimProcNum: 2, ClaimNum: 2, ClaimPaymentNum: 2, Status: 1, InsPayAmt: 20 },
      { ClaimProcNum: 3, ClaimNum: 3, ClaimPaymentNum: 3, Status: 1, InsPayAmt: 30 },
      { ClaimProcNum: 4, ClaimNum: 6, ProcNum: 1, Status: 2 },
      { ClaimProcNum: 5, ClaimNum: 7, ProcNum: 1, Status: 2 },
    ]),
    claimpayment: clean('claimpayment', [
      { ClaimPaymentNum: 1, CheckDate: '2026-06-10', CarrierName: 'delta dental ' },
      { ClaimPaymentNum: 2, CheckDate: '2026-06-10', CarrierName: 'Delta   Dental' },
      { ClaimPaymentNum: 3, CheckDate: '2026-06-10', CarrierName: 'DELTA DENTAL' },
    ]),
  });
  contactId = await linkPatient(app, office, 5);
});

const get = async <T>(path: string): Promise<T> => {
  const answer = await me.call('GET', path);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json();
};

describe('carriers', () => {
  test('are one by name in claims, with their extension; who is none has no number', async () => {
    const { items } = await get<{ items: contract.InsuranceCarrier[] }>(
      '/outstanding-claims/carriers?search=all',
    );
    expect(items.map(({ name, num, freq }) => [name, num, freq])).toEqual([
      ['Delta Dental', '5035550100 ext. 23', 3],
      ['No carrier', '', 2],
    ]);
    const list = await get<{ items: contract.ClaimRow[] }>('/outstanding-claims');
    expect(
      list.items
        .map(({ DSSClaimsID, Carrier, PhNum }) => [DSSClaimsID, Carrier, PhNum])
        .sort(([one], [other]) => Number(one) - Number(other)),
    ).toEqual([
      [1, 'Delta Dental', '5035550100 ext. 23'],
      [2, 'Delta Dental', '5035550100 ext. 23'],
      [3, 'DELTA  Dental', ''],
      [4, 'No carrier', ''],
      [5, 'No carrier', ''],
    ]);
  });

  test('are the same one in payments, whichever way a check spells them', async () => {
    const day = 'startdate=2026-06-10&enddate=2026-06-10';
    const chart = await get<{ data: { key: string; label: string }[] }>(`/dailypayments?group=payer&${day}`);
    const text = JSON.stringify(chart);
    expect(text).toContain('insurance:Delta Dental');
    expect(text).not.toMatch(/delta dental |DELTA DENTAL|Delta {3}Dental/);
    const { payers } = await get<dashboard.ChartChoices>('/dashboard/choices');
    expect(payers).toEqual([
      { key: 'patient', label: 'Patients' },
      { key: 'insurance:Delta Dental', label: 'Delta Dental' },
    ]);
    const total = async (payer: string) =>
      JSON.stringify(
        await get(`/dailypayments?${day}&payers=${encodeURIComponent(JSON.stringify([payer]))}`),
      );
    // A chart that was saved with another spelling still finds them.
    expect(await total('insurance:DELTA DENTAL')).toBe(await total('insurance:Delta Dental'));
    expect(await total('insurance:DELTA DENTAL')).not.toBe(await total('insurance:Other'));
  });
});

test('pre-authorizations are those of the practice, however it writes the word', async () => {
  const { data } = await get<{ data: { od_json: practice.OdPreAuth[] }[] }>(
    `/od/PreAuthsDetails/contacts/${contactId}`,
  );
  const items = data.flatMap(({ od_json }) => od_json);
  expect(
    items
      .map(({ ClaimNum, CarrierName, CarrierPhone }) => [ClaimNum, CarrierName, CarrierPhone])
      .sort(([one], [other]) => Number(one) - Number(other)),
  ).toEqual([
    [6, 'Delta Dental', '5035550100 ext. 23'],
    [7, '', ''],
  ]);
});
