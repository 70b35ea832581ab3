import { ai as contract } from '@chairline/contract';
import { aptStatus, procStatus } from '@chairline/open-dental';
import type { CleanPractice } from '@chairline/open-dental/made-up';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAiWorld, type AiWorld } from '../../testing/ai-world.ts';
import { givePractice } from '../../testing/practice-copy.ts';

/** The tools that come with Chairline, on a made-up practice, against figures worked out here from its rows. */

let world: AiWorld;
let practice: CleanPractice;
let today: string;
let tools: contract.AiTool[];

beforeAll(async () => {
  world = await startAiWorld();
  today = String((await world.tryQuery('SELECT today FROM office')).json<contract.ToolRun>().rows[0]![0]);
  practice = await givePractice(world.app, world.office, { today });
  // As after an office's first load: the planner would take it for an empty one.
  await world.app.owner.query('ANALYZE');
  tools = Object.values(
    contract.promptTools.parse((await world.admin.call('GET', '/ai/getPromptTools')).json()),
  ).flatMap((agent) => agent.tools);
});
afterAll(() => world?.app.close());

const plus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const dollars = (cents: number) => cents / 100;
const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
const by = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> => Map.groupBy(rows, key);
const isOpen = (status: string) => ['U', 'H', 'W', 'S', 'I'].includes(status);
const openClaims = () =>
  practice.claim.filter(({ ClaimStatus, ClaimType }) => isOpen(ClaimStatus) && ClaimType !== 'PreAuth');
const codeOf = (codeNum: number) =>
  practice.procedurecode.find(({ CodeNum }) => CodeNum === codeNum)?.ProcCode ?? '';
const feeOf = ({ ProcFee, UnitQty, BaseUnits }: CleanPractice['procedurelog'][number]) =>
  ProcFee * Math.max(UnitQty + BaseUnits, 1);
const isComing = ({ AptStatus, AptDateTime }: CleanPractice['appointment'][number]) =>
  (AptStatus === aptStatus.scheduled || AptStatus === aptStatus.asap) && (AptDateTime ?? '') >= today;
const done = () => practice.procedurelog.filter(({ ProcStatus }) => ProcStatus === procStatus.complete);
const quarter = () => ({ from_day: plus(today, -90), to_day: today });
const within = (day: string | null, { from_day, to_day }: ReturnType<typeof quarter>) =>
  day !== null && day.slice(0, 10) >= from_day && day.slice(0, 10) <= to_day;

describe('every tool that comes with Chairline', () => {
  test('each agent has six to twelve', () => {
    for (const agent of contract.agentPurposes) {
      const count = tools.filter((tool) => tool.agent === agent).length;
      expect([agent, count >= 6 && count <= 12]).toEqual([agent, true]);
    }
  });

  test('is a query that may be saved as it is, and is active', async () => {
    for (const { name, sql_query, run_location, parameters, active } of tools) {
      const answer = await world.admin.call('POST', '/ai/validateSqlQuery', {
        query: sql_query,
        run_location,
        parameters,
      });
      expect([name, active, answer.json()]).toEqual([
        name,
        true,
        { isValid: true, message: contract.aiMessages.valid },
      ]);
    }
  });

  test('runs within its limits on a whole practice', async () => {
    const values = {
      ...quarter(),
      pat_num: practice.patient[0]!.PatNum,
      contact_id: 1,
      days: 30,
      rows: 10,
      minutes: 30,
      day: today,
      provider: practice.provider[0]!.Abbr,
      code: 'D2740',
      carrier: 'a',
      name: 'a',
      words: 'a',
    };
    for (const tool of tools) expect(await world.runTool(tool.name, values), tool.name).toBeInstanceOf(Array);
  });
});

describe('AI Scheduling', () => {
  test('who is overdue and unbooked', async () => {
    const booked = new Set(practice.appointment.filter(isComing).map(({ PatNum }) => PatNum));
    const active = new Set(
      practice.patient.filter(({ PatStatus }) => PatStatus === 0).map(({ PatNum }) => PatNum),
    );
    const due = practice.recall.filter(
      (row) =>
        !row.IsDisabled &&
        row.DateDue !== null &&
        row.DateDue < today &&
        (row.DisableUntilDate === null || row.DisableUntilDate <= today) &&
        active.has(row.PatNum) &&
        !booked.has(row.PatNum),
    );
    const rows = await world.runTool('overdue_and_unbooked');
    expect(due.length).toBeGreaterThan(3);
    expect(rows).toHaveLength(Math.min(due.length, contract.toolLimits.rows));
    expect(rows[0]!.date_due).toBe(
      due.reduce((least, { DateDue }) => (DateDue! < least ? DateDue! : least), today),
    );
    expect(rows[0]!.days_overdue).toBe(
      (Date.parse(today) - Date.parse(String(rows[0]!.date_due))) / 86_400_000,
    );
  });

  test('free times for a crown with this provider lie in the hours and in no visit', async () => {
    const shifts = practice.schedule.filter(
      ({ SchedType, SchedDate, ProvNum }) => SchedType === 1 && ProvNum > 0 && (SchedDate ?? '') > today,
    );
    const { ProvNum, SchedDate } = shifts[0]!;
    const provider = practice.provider.find((row) => row.ProvNum === ProvNum)!;
    const rows = await world.runTool('free_times', {
      provider: provider.Abbr,
      from_day: SchedDate,
      to_day: SchedDate,
      minutes: 60,
    });
    const taken = practice.appointment.filter(
      (row) =>
        [1, 2, 4].includes(row.AptStatus) &&
        (row.ProvNum === ProvNum || row.ProvHyg === ProvNum) &&
        row.AptDateTime?.startsWith(SchedDate!),
    );
    const minute = (time: string) => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));
    const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
    const isFree = (from: number) =>
      taken.every((row) => {
        const begins = minute(row.AptDateTime!);
        return begins >= from + 60 || begins + Math.max(row.Pattern.length * 5, 5) <= from;
      });
    const expected = new Set<number>();
    for (const shift of shifts.filter((row) => row.ProvNum === ProvNum && row.SchedDate === SchedDate))
      for (let from = clock(shift.StartTime!); from + 60 <= clock(shift.StopTime!); from += 10)
        if (isFree(from)) expected.add(from);
    expect(rows.map((row) => minute(String(row.starts_at)))).toEqual(
      [...expected].toSorted((a, b) => a - b).slice(0, 60),
    );
  });

  test('who has planned treatment and no visit', async () => {
    const booked = new Set(practice.appointment.filter(isComing).map(({ PatNum }) => PatNum));
    const active = new Set(
      practice.patient.filter(({ PatStatus }) => PatStatus === 0).map(({ PatNum }) => PatNum),
    );
    const planned = practice.procedurelog.filter(
      (row) =>
        row.ProcStatus === procStatus.treatmentPlanned && active.has(row.PatNum) && !booked.has(row.PatNum),
    );
    const most = [...by(planned, ({ PatNum }) => String(PatNum)).values()]
      .map((rows) => sum(rows, feeOf))
      .toSorted((a, b) => b - a);
    const rows = await world.runTool('planned_without_visit');
    expect(rows.slice(0, 20).map((row) => row.planned)).toEqual(most.slice(0, 20).map(dollars));
    expect(most.length).toBeGreaterThan(0);
  });
});

describe('AI Cost Analysis', () => {
  test('what a patient owes and what is pending', async () => {
    const claim = openClaims()[0]!;
    const patient = practice.patient.find(({ PatNum }) => PatNum === claim.PatNum)!;
    const head = practice.patient.find(({ PatNum }) => PatNum === patient.Guarantor)!;
    const own = openClaims().filter(({ PatNum }) => PatNum === claim.PatNum);
    const rows = await world.runTool('patient_balance', { pat_num: claim.PatNum });
    expect(rows).toEqual([
      {
        pat_num: claim.PatNum,
        first_name: patient.FName,
        last_name: patient.LName,
        family_balance: dollars(head.BalTotal),
        family_insurance_estimate: dollars(head.InsEst),
        patient_portion: dollars(head.BalTotal - head.InsEst),
        open_claims: own.length,
        claimed: dollars(sum(own, ({ ClaimFee }) => ClaimFee)),
      },
    ]);
  });

  test('which claims of a carrier are over 60 days', async () => {
    const carrierOf = (planNum: number) => {
      const plan = practice.insplan.find(({ PlanNum }) => PlanNum === planNum);
      return (
        practice.carrier.find(({ CarrierNum }) => CarrierNum === plan?.CarrierNum)?.CarrierName.trim() ?? ''
      );
    };
    const old = openClaims().filter(({ DateSent }) => DateSent !== null && DateSent < plus(today, -60));
    expect(old.length).toBeGreaterThan(0);
    const carrier = carrierOf(old[0]!.PlanNum);
    const expected = old.filter(({ PlanNum }) =>
      (carrierOf(PlanNum) || 'No carrier').toLowerCase().includes(carrier.toLowerCase()),
    );
    const rows = await world.runTool('carrier_claims_over', { carrier, days: 60 });
    expect(rows.map((row) => row.claim_num)).toEqual(
      expected
        .toSorted((a, b) => a.DateSent!.localeCompare(b.DateSent!) || a.ClaimNum - b.ClaimNum)
        .map(({ ClaimNum }) => ClaimNum),
    );
  });

  test('what a treatment brought in a quarter', async () => {
    const procedures = done().filter(
      (row) => codeOf(row.CodeNum).startsWith('D1') && within(row.ProcDate, quarter()),
    );
    const paid = new Map<number, number>();
    for (const item of practice.claimproc)
      if ([1, 4].includes(item.Status))
        paid.set(item.ProcNum, (paid.get(item.ProcNum) ?? 0) + item.InsPayAmt);
    const expected = [...by(procedures, (row) => codeOf(row.CodeNum))]
      .map(
        ([code, rows]) =>
          [code, rows.length, sum(rows, feeOf), sum(rows, (row) => paid.get(row.ProcNum) ?? 0)] as const,
      )
      .toSorted((a, b) => b[2] - a[2] || a[0].localeCompare(b[0]));
    const rows = await world.runTool('treatment_brought', { code: 'd1', ...quarter() });
    expect(expected.length).toBeGreaterThan(0);
    expect(rows.map((row) => [row.proc_code, row.times, row.fees, row.insurance_paid ?? 0])).toEqual(
      expected.map(([code, times, fees, insurance]) => [code, times, dollars(fees), dollars(insurance)]),
    );
  });
});

describe('AI FrontDesk', () => {
  test('everybody who comes on a day, in their order', async () => {
    const day = practice.appointment.find(isComing)!.AptDateTime!.slice(0, 10);
    const expected = practice.appointment
      .filter((row) => row.AptDateTime?.startsWith(day) && [1, 2, 4].includes(row.AptStatus))
      .toSorted((a, b) => a.AptDateTime!.localeCompare(b.AptDateTime!) || a.AptNum - b.AptNum);
    const rows = await world.runTool('visits_of_day', { day });
    expect(rows.map((row) => [row.starts_at, row.pat_num])).toEqual(
      expected.map((row) => [row.AptDateTime!.replace(' ', 'T'), row.PatNum]),
    );
  });

  test('who waits for an answer, and whom a number belongs to', async () => {
    const { app, office } = world;
    const add = (first: string, phone: string, since: string | null) =>
      app.owner.query(
        `INSERT INTO contacts (client_id, first_name, ph1, needs_answer_since) VALUES ($1, $2, $3, $4)`,
        [office.id, first, phone, since],
      );
    await add('Second', '5035550142', '2026-11-20T10:00:00Z');
    await add('First', '5035550143', '2026-11-19T10:00:00Z');
    await add('Quiet', '5035550144', null);
    const waiting = await world.runTool('waiting_for_an_answer');
    expect(waiting.map((row) => row.first_name)).toEqual(['First', 'Second']);
    const found = await world.runTool('find_contact', { words: '(503) 555-0144' });
    expect(found.map((row) => row.first_name)).toEqual(['Quiet']);
  });

  test('which lab cases are not back', async () => {
    const expected = practice.labcase.filter(
      (row) => row.DateTimeSent !== null && row.DateTimeRecd === null && row.DateTimeChecked === null,
    );
    const rows = await world.runTool('lab_cases_not_back');
    expect(new Set(rows.map((row) => row.lab_case_num))).toEqual(
      new Set(expected.map(({ LabCaseNum }) => LabCaseNum)),
    );
    expect(rows).toHaveLength(expected.length);
  });
});

describe('AI Analytical', () => {
  test('how many calls were missed this week and when, by the office’s own clock', async () => {
    const { app, office } = world;
    const { rows: made } = await app.owner.query<{ id: number }>(
      `INSERT INTO contacts (client_id, first_name) VALUES ($1, 'Caller') RETURNING contact_id AS id`,
      [office.id],
    );
    const call = (position: number, at: string, missed: boolean) =>
      app.owner.query(
        `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, call_missed)
         VALUES ($1, $2, 'call', 'incoming', $3, $4, $5)`,
        [office.id, made[0]!.id, at, position, missed],
      );
    // 23:30 of the 4th in Los Angeles is the 5th in London.
    await call(0, '2026-03-05T07:30:00Z', true);
    await call(1, '2026-03-05T07:40:00Z', true);
    await call(2, '2026-03-05T18:00:00Z', true);
    await call(3, '2026-03-05T18:05:00Z', false);
    const rows = await world.runTool('missed_calls', { from_day: '2026-03-04', to_day: '2026-03-05' });
    expect(rows).toEqual([
      { day: '2026-03-04', hour: 23, missed: 2 },
      { day: '2026-03-05', hour: 10, missed: 1 },
    ]);
  });

  test('production by provider', async () => {
    const expected = [
      ...by(
        done().filter((row) => within(row.ProcDate, quarter())),
        (row) => String(row.ProvNum),
      ),
    ]
      .map(([, rows]) => [rows.length, sum(rows, feeOf)] as const)
      .toSorted((a, b) => b[1] - a[1]);
    const rows = await world.runTool('production_by_provider', quarter());
    expect(rows.map((row) => [row.procedures, row.fees])).toEqual(
      expected.map(([procedures, fees]) => [procedures, dollars(fees)]),
    );
  });

  test('money that came in adds up', async () => {
    const own = practice.payment.filter((row) => within(row.PayDate, quarter()));
    const insurers = practice.claimpayment.filter((row) => within(row.CheckDate, quarter()));
    const rows = await world.runTool('payments_by_kind', quarter());
    const total = (payer: string) =>
      Math.round(
        100 *
          sum(
            rows.filter((row) => row.payer === payer),
            (row) => Number(row.amount),
          ),
      );
    expect(total('patients')).toBe(sum(own, ({ PayAmt }) => PayAmt));
    expect(total('insurers')).toBe(sum(insurers, ({ CheckAmt }) => CheckAmt));
    expect(total('patients') + total('insurers')).toBeGreaterThan(0);
  });

  test('open claims by age', async () => {
    const ageOf = (sent: string | null) => {
      if (sent === null) return 'not sent';
      const days = (Date.parse(today) - Date.parse(sent)) / 86_400_000;
      return days <= 30
        ? '0 to 30 days'
        : days <= 60
          ? '31 to 60 days'
          : days <= 90
            ? '61 to 90 days'
            : 'over 90 days';
    };
    const expected = [...by(openClaims(), ({ DateSent }) => ageOf(DateSent))]
      .map(([age, claims]) => ({
        age,
        claims: claims.length,
        fees: dollars(sum(claims, ({ ClaimFee }) => ClaimFee)),
      }))
      .toSorted((a, b) => a.age.localeCompare(b.age));
    expect(await world.runTool('claims_by_age')).toEqual(expected);
  });
});
