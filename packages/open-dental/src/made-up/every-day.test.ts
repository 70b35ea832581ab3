import { describe, expect, test } from 'vitest';
import { DEMO_MADE_UP, demoPatients, makePractice, madeUpDefs } from './index.ts';
import type { RawRow } from './settings.ts';

/**
 * The practice of the demonstration on every sort of day: what the journeys in e2e/ look for is always there. It depends
 * on the day alone, not on the hour.
 */

const days =
  '2026-11-22 2026-11-23 2026-11-24 2026-11-25 2026-11-26 2026-11-27 2026-11-28 2026-03-08 2026-11-01 2028-02-29 2026-12-31 2027-01-01'.split(
    ' ',
  );
const none = '0001-01-01';
const isSet = (value: unknown) => !String(value).startsWith(none);
const daysAhead = (day: string, n: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);

describe.each(days)('%s', (today) => {
  const made = makePractice({ today, patients: DEMO_MADE_UP, extra: [...demoPatients] });
  const patient = new Map(made.patient.map((row) => [row.PatNum, row]));
  const visit = new Map(made.appointment.map((row) => [row.AptNum, row]));
  /** The demonstration has contacts of these. */
  const isKnown = (row: RawRow) => Number(row.PatNum) > DEMO_MADE_UP;

  test('nothing in its books is of a day to come but what is booked', () => {
    const past = (rows: readonly RawRow[], field: string) =>
      rows.filter((row) => isSet(row[field]) && String(row[field]).slice(0, 10) > today);
    expect(
      past(
        made.procedurelog.filter(({ ProcStatus }) => ProcStatus === 2),
        'ProcDate',
      ),
    ).toEqual([]);
    expect(
      past(
        made.appointment.filter(({ AptStatus }) => AptStatus === 2),
        'AptDateTime',
      ),
    ).toEqual([]);
    expect(past(made.claim, 'DateSent')).toEqual([]);
    expect(past(made.payment, 'PayDate')).toEqual([]);
  });

  test('appointments ahead that nobody confirmed', () => {
    const coming = made.appointment.filter(
      (row) =>
        row.AptStatus === 1 &&
        String(row.AptDateTime) > `${today} 23:59` &&
        String(row.AptDateTime).slice(0, 10) <= daysAhead(today, 7),
    );
    expect(coming.length).toBeGreaterThan(20);
    const open = coming.filter((row) => row.Confirmed !== madeUpDefs.confirmed);
    expect(open.length).toBeGreaterThan(5);
  });

  test('a lab case that is sent, of somebody the demonstration knows who has no other', () => {
    const open = made.labcase.filter((row) => visit.get(row.AptNum)?.AptStatus !== 2);
    const alone = open.filter(
      (row) => isKnown(row) && open.filter(({ PatNum }) => PatNum === row.PatNum).length === 1,
    );
    expect(
      alone.filter(
        (row) => isSet(row.DateTimeSent) && !isSet(row.DateTimeRecd) && !isSet(row.DateTimeChecked),
      ).length,
    ).toBeGreaterThan(0);
  });

  test('recalls that are due, and soon one who can be texted', () => {
    const due = made.recall
      .filter(
        (row) =>
          row.IsDisabled === 0 &&
          !isSet(row.DateScheduled) &&
          !isSet(row.DisableUntilDate) &&
          row.DisableUntilBalance === 0 &&
          String(row.DateDue) < today &&
          patient.get(row.PatNum)!.PatStatus === 0,
      )
      .toSorted((a, b) => (String(a.DateDue) < String(b.DateDue) ? -1 : 1));
    expect(due.length).toBeGreaterThan(100);
    const takesTexts = ({ PatNum }: RawRow) => patient.get(PatNum)!.WirelessPhone !== '';
    expect(due.slice(0, 6).filter(takesTexts).length).toBeGreaterThan(0);
  });

  test('claims that wait for a carrier, and surgery on the last workday', () => {
    const open = made.claim.filter((row) => row.ClaimStatus === 'S' && row.ClaimType === 'P');
    const old = open.filter((row) => String(row.DateSent) <= daysAhead(today, -30));
    expect(old.length).toBeGreaterThan(20);
    expect(new Set(old.map(({ PlanNum }) => PlanNum)).size).toBeGreaterThan(3);
    const codes = new Map(made.procedurecode.map(({ CodeNum, ProcCode }) => [CodeNum, String(ProcCode)]));
    const lately = made.procedurelog.filter(
      (row) => row.ProcStatus === 2 && String(row.ProcDate) >= daysAhead(today, -3),
    );
    expect(lately.filter(({ CodeNum }) => /^D(3|7)/.test(codes.get(CodeNum)!)).length).toBeGreaterThan(0);
  });

  test('what the dashboard shows: payments and visits of the last month, visits of the next', () => {
    const within = (value: unknown, from: number, to: number) =>
      String(value).slice(0, 10) >= daysAhead(today, from) &&
      String(value).slice(0, 10) <= daysAhead(today, to);
    expect(made.payment.filter(({ PayDate }) => within(PayDate, -30, 0)).length).toBeGreaterThan(10);
    expect(
      made.appointment.filter((row) => row.AptStatus === 2 && within(row.AptDateTime, -30, 0)).length,
    ).toBeGreaterThan(50);
    expect(
      made.appointment.filter((row) => row.AptStatus === 1 && within(row.AptDateTime, 1, 30)).length,
    ).toBeGreaterThan(50);
  });
});
