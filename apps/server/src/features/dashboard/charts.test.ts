import { dashboard as contract } from '@chairline/contract';
import type { OdRow } from '@chairline/open-dental';
import type { CleanPractice } from '@chairline/open-dental/made-up';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { givePractice } from '../../testing/practice-copy.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

const TODAY = '2026-03-18';
/** Ten in the evening of that day in the office: the next day has begun in UTC. */
const NOW = new Date('2026-03-19T05:00:00Z');
let practice: CleanPractice;

const app = useTestApp({ now: () => NOW });
const { office, caller } = useOneOffice(app, { caller: 'Member' });
beforeAll(async () => {
  practice = await givePractice(app, office, {
    today: TODAY,
    patients: 400,
    years: 2,
    clinics: 2,
    garbage: true,
  });
});

type Query = Record<string, string>;
async function read<T = contract.AnyChart>(path: string, query: Query = {}, as = caller): Promise<T> {
  const answer = await as.call('GET', `${path}?${new URLSearchParams(query).toString()}`);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json();
}

// What follows is worked out by hand from the practice's rows, with none of the server's code.

interface Fact {
  /** `yyyy-MM-dd HH:mm:ss` */
  at: string;
  value: number;
  provider: number;
  clinic: number;
  confirmation: number;
  form: string;
  payer: string;
}
const blank = { provider: 0, clinic: 0, confirmation: 0, form: '', payer: '' };
const appointmentFact = (row: OdRow<'appointment'>, at: string): Fact => ({
  ...blank,
  at,
  value: 1,
  provider: row.IsHygiene && row.ProvHyg > 0 ? row.ProvHyg : row.ProvNum,
  clinic: row.ClinicNum,
  confirmation: row.Confirmed,
});
const booked = (): Fact[] =>
  practice.appointment
    .filter((row) => [1, 2, 4].includes(row.AptStatus) && row.AptDateTime)
    .map((row) => appointmentFact(row, row.AptDateTime!));
const made = (): Fact[] =>
  practice.appointment
    .filter((row) => ![0, 6, 7, 8].includes(row.AptStatus) && row.SecDateTEntry)
    .map((row) => appointmentFact(row, row.SecDateTEntry!));
function paid(): Fact[] {
  const definitions = new Map(practice.definition.map((row) => [row.DefNum, row.ItemName.trim()]));
  const form = (num: number, none: string) => (num === 0 ? none : definitions.get(num) || 'No form given');
  const payments = new Map(practice.payment.map((row) => [row.PayNum, row]));
  const checks = new Map(practice.claimpayment.map((row) => [row.ClaimPaymentNum, row]));
  const facts: Fact[] = [];
  for (const split of practice.paysplit) {
    const payment = payments.get(split.PayNum);
    if (!payment?.PayDate) continue;
    facts.push({
      ...blank,
      at: `${payment.PayDate} 00:00:00`,
      value: split.SplitAmt,
      provider: split.ProvNum,
      clinic: split.ClinicNum,
      form: form(payment.PayType, 'Income transfer'),
      payer: 'patient',
    });
  }
  for (const paidFor of practice.claimproc) {
    const check = checks.get(paidFor.ClaimPaymentNum);
    if (!check?.CheckDate || ![1, 4].includes(paidFor.Status)) continue;
    facts.push({
      ...blank,
      at: `${check.CheckDate} 00:00:00`,
      value: paidFor.InsPayAmt,
      provider: paidFor.ProvNum,
      clinic: paidFor.ClinicNum,
      form: form(check.PayType, 'Insurance'),
      payer: `insurance:${check.CarrierName.trim() || 'Insurance'}`,
    });
  }
  return facts;
}

/** The bucket of a wall time, by counting days since a Sunday. */
function bucketOf(at: string, aggregation: string): string {
  const [day, time] = at.split(' ') as [string, string];
  if (aggregation === 'hour') return `${day}T${time.slice(0, 2)}:00:00`;
  if (aggregation === 'month') return `${day.slice(0, 7)}-01T00:00:00`;
  if (aggregation === 'year') return `${day.slice(0, 4)}-01-01T00:00:00`;
  if (aggregation === 'day') return `${day}T00:00:00`;
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse('2023-01-01T00:00:00Z')) / 86_400_000);
  const sunday = Date.parse('2023-01-01T00:00:00Z') + Math.floor(days / 7) * 7 * 86_400_000;
  return `${new Date(sunday).toISOString().slice(0, 10)}T00:00:00`;
}
const between = (facts: Fact[], from: string, to: string): Fact[] =>
  facts.filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to);
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const sumBy = (facts: Fact[], keyOf: (fact: Fact) => string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const fact of facts) sums.set(keyOf(fact), (sums.get(keyOf(fact)) ?? 0) + fact.value);
  return sums;
};

/** Holds an answer's total against the facts: every bucket, the average and the running total. */
function expectChart(chart: contract.AnyChart, facts: Fact[], money = false): void {
  const sums = sumBy(between(facts, chart.startdate, chart.enddate), ({ at }) =>
    bucketOf(at, chart.aggregation),
  );
  expect([...sums.keys()].filter((bucket) => !chart.buckets.includes(bucket))).toEqual([]);
  expect(chart.total.values).toEqual(chart.buckets.map((bucket) => sums.get(bucket) ?? 0));
  expect(chart.total.total).toBe(sum([...sums.values()]));
  if (chart.total.running) {
    expect(chart.total.running).toEqual(
      chart.total.values.map((_, index) => sum(chart.total.values.slice(0, index + 1))),
    );
  }
  chart.total.average?.forEach((average, index) => {
    if (average === null) return;
    const mean = sum(chart.total.values.slice(index - 3, index + 1)) / 4;
    if (index >= 3) expect(Math.abs(average - mean)).toBeLessThanOrEqual(money ? 0.5 : 0.005);
  });
}

const paths = {
  '/appts': booked,
  '/dailynewappts': made,
  '/dailypayments': paid,
} as const;
type Path = keyof typeof paths;

describe('each chart over time', () => {
  test('has something to show', () => {
    expect(booked().length).toBeGreaterThan(1_000);
    expect(made().length).toBeGreaterThan(1_000);
    expect(paid().filter(({ payer }) => payer === 'patient').length).toBeGreaterThan(100);
    expect(paid().filter(({ payer }) => payer !== 'patient').length).toBeGreaterThan(100);
  });

  const cases = (Object.keys(paths) as Path[]).flatMap((path) =>
    contract.aggregations
      .filter((aggregation) => path !== '/dailypayments' || aggregation !== 'hour')
      .map((aggregation) => [path, aggregation] as const),
  );
  test.each(cases)('%s by %s is what a hand-written count gives', async (path, aggregation) => {
    const range =
      aggregation === 'hour'
        ? { startdate: '2026-01-05', enddate: '2026-02-20' }
        : { startdate: '2024-04-03', enddate: '2026-03-11' };
    const chart = await read(path, {
      ...range,
      aggregation,
      running: 'true',
      average: String(aggregation !== 'year'),
    });
    expect(chart.unit).toBe(path === '/dailypayments' ? 'cents' : 'count');
    expect(chart.total.total).toBeGreaterThan(50);
    expect(chart.buckets[0]).toBe(bucketOf(`${range.startdate} 00:00:00`, aggregation));
    expect(chart.buckets.at(-1)).toBe(bucketOf(`${range.enddate} 23:59:59`, aggregation));
    expect(new Set(chart.buckets).size).toBe(chart.buckets.length);
    expectChart(chart, paths[path](), path === '/dailypayments');
    expect(chart.series).toEqual([
      { key: 'all', label: path === '/dailypayments' ? 'Payments' : 'Appointments', ...chart.total },
    ]);
    if (aggregation === 'year') expect(chart.total.average).toBeNull();
    else expect(chart.total.average!.slice(0, 4)).toEqual([null, null, null, expect.any(Number)]);
  });

  const groupOf = {
    provider: (fact: Fact) => String(fact.provider),
    clinic: (fact: Fact) => String(fact.clinic),
    confirmation: (fact: Fact) => String(fact.confirmation),
    form: (fact: Fact) => fact.form,
    payer: (fact: Fact) => fact.payer,
  };
  const grouped: [Path, keyof typeof groupOf][] = [
    ['/appts', 'provider'],
    ['/appts', 'clinic'],
    ['/appts', 'confirmation'],
    ['/dailynewappts', 'provider'],
    ['/dailypayments', 'form'],
    ['/dailypayments', 'provider'],
    ['/dailypayments', 'clinic'],
    ['/dailypayments', 'payer'],
  ];
  test.each(grouped)('%s by %s divides the same sums', async (path, group) => {
    const range = { startdate: '2025-06-01', enddate: '2026-03-31' };
    const chart = await read(path, { ...range, group, aggregation: 'month', running: '1', average: '1' });
    const facts = between(paths[path](), range.startdate, range.enddate);
    expectChart(chart, facts, path === '/dailypayments');
    const totals = sumBy(facts, groupOf[group]);
    expect(chart.groups).toBe(totals.size);
    expect(chart.series.length).toBe(Math.min(totals.size, 10));
    const isRest = (index: number) => totals.size > 10 && index === 9;
    for (const [index, line] of chart.series.entries()) {
      if (isRest(index)) {
        expect([line.key, line.label]).toEqual(['*', `${totals.size - 9} others`]);
        continue;
      }
      expect([line.key, line.total]).toEqual([line.key, totals.get(line.key)]);
      const own = sumBy(
        facts.filter((fact) => groupOf[group](fact) === line.key),
        ({ at }) => bucketOf(at, 'month'),
      );
      expect(line.values).toEqual(chart.buckets.map((bucket) => own.get(bucket) ?? 0));
      expect(line.running!.at(-1)).toBe(line.total);
    }
    const alone = chart.series.filter((_, index) => !isRest(index)).map(({ total }) => total);
    expect(alone).toEqual(alone.toSorted((a, b) => b - a));
    expect(sum(chart.series.map(({ total }) => total))).toBe(chart.total.total);
  });

  const filters: [Path, string, (fact: Fact) => unknown][] = [
    ['/appts', 'providers', (fact) => fact.provider],
    ['/appts', 'clinics', (fact) => fact.clinic],
    ['/appts', 'confirmations', (fact) => fact.confirmation],
    ['/dailynewappts', 'providers', (fact) => fact.provider],
    ['/dailypayments', 'providers', (fact) => fact.provider],
    ['/dailypayments', 'clinics', (fact) => fact.clinic],
    ['/dailypayments', 'forms', (fact) => fact.form],
    ['/dailypayments', 'payers', (fact) => fact.payer],
  ];
  test.each(filters)('%s keeps only rows whose %s are among those chosen', async (path, name, valueOf) => {
    const facts = between(paths[path](), '2025-01-01', '2026-03-31');
    const values = [...new Set(facts.map(valueOf))];
    expect(values.length).toBeGreaterThan(1);
    const chosen = values.filter((_, index) => index % 2 === 0);
    const given = typeof chosen[0] === 'string' ? JSON.stringify(chosen) : chosen.join(',');
    const range = { startdate: '2025-01-01', enddate: '2026-03-31' };
    const chart = await read(path, { ...range, [name]: given });
    const kept = facts.filter((fact) => chosen.includes(valueOf(fact)));
    expect(kept.length).toBeLessThan(facts.length);
    expectChart(chart, kept, path === '/dailypayments');
  });
});

describe('a request that reaches back', () => {
  test('Future Appointments shows now to +1 month, and its first average knows the three weeks before', async () => {
    const chart = await read('/appts', { average: 'true', running: 'true' });
    expect([chart.startdate, chart.enddate]).toEqual(['2026-03-18', '2026-04-18']);
    expect(chart.buckets).toEqual(
      ['2026-03-15', '2026-03-22', '2026-03-29', '2026-04-05', '2026-04-12'].map((day) => `${day}T00:00:00`),
    );
    // What was before today is in no value: the week's bar begins on Wednesday.
    expectChart(
      { ...chart, total: { ...chart.total, average: null } },
      between(booked(), TODAY, '2026-04-18'),
    );
    const week = (from: string, to: string) => between(booked(), from, to).length;
    const mean =
      (week('2026-02-22', '2026-02-28') +
        week('2026-03-01', '2026-03-07') +
        week('2026-03-08', '2026-03-14') +
        week('2026-03-15', '2026-03-21')) /
      4;
    expect(mean).toBeGreaterThan(0);
    expect(chart.total.average![0]).toBeCloseTo(mean, 1);
    expect(chart.total.running![0]).toBe(chart.total.values[0]);
  });

  test('groups that have nothing in what is shown are left out', async () => {
    const past = '2025-02-01';
    const chart = await read('/appts', {
      startdate: '2025-01-01',
      enddate: past,
      showfrom: past,
      group: 'provider',
    });
    const shown = between(booked(), past, past);
    expect(chart.series.map(({ key }) => key).sort()).toEqual(
      [...new Set(shown.map(({ provider }) => String(provider)))].sort(),
    );
  });

  test('the others begin with last month', async () => {
    const payments = await read('/dailypayments');
    expect([payments.startdate, payments.enddate]).toEqual(['2026-02-01', '2026-02-28']);
    const created = await read('/dailynewappts');
    expect([created.startdate, created.enddate, created.aggregation]).toEqual(['2026-02-01', TODAY, 'week']);
    expectChart(payments, paid(), true);
    expectChart(created, made());
  });
});

describe('the rows behind a chart', () => {
  test('are the first of what is shown, as many as asked for, and say whether there are more', async () => {
    const query = { startDate: '2026-01-01', endDate: '2026-01-31', rows: '5' };
    const chart = await read<contract.NewAppointmentsChart>('/dailynewappts', query);
    const facts = between(made(), '2026-01-01', '2026-01-31');
    const first = facts
      .map(({ at }) => at.replace(' ', 'T'))
      .sort()
      .slice(0, 5);
    expect(chart.rows.map((row) => row.AptCreatedDateTime)).toEqual(first);
    expect(chart.more_rows).toBe(true);
    const all = await read<contract.NewAppointmentsChart>('/dailynewappts', { ...query, rows: '1000' });
    expect([all.rows.length, all.more_rows]).toEqual([facts.length, false]);
    const none = await read<contract.NewAppointmentsChart>('/dailynewappts', { ...query, rows: '0' });
    expect([none.rows, none.total.total]).toEqual([[], facts.length]);
  });

  test('carry the names of the specification', async () => {
    const range = { startdate: '2026-01-01', enddate: '2026-01-31', rows: '1000' };
    const { rows } = await read<contract.PaymentsChart>('/dailypayments', range);
    const facts = between(paid(), '2026-01-01', '2026-01-31');
    const sums = new Map<string, number>();
    for (const { at, value, payer, form } of facts) {
      const key = `${at.slice(0, 10)}|${payer}|${form}`;
      sums.set(key, (sums.get(key) ?? 0) + value);
    }
    const answered = new Map<string, number>();
    for (const row of rows) {
      const payer =
        row.PaymentFrom === 'Patients' ? contract.PATIENT_PAYER : contract.INSURER + row.PaymentFrom;
      const key = `${row.PmtDate}|${payer}|${row.PaymentTYpe}`;
      answered.set(key, (answered.get(key) ?? 0) + Math.round(row.TotalAMt * 100));
    }
    expect(answered).toEqual(sums);
    const abbreviations = new Set([...practice.provider.map(({ Abbr }) => Abbr), '']);
    expect(rows.filter(({ Provider }) => !abbreviations.has(Provider))).toEqual([]);
    const clinics = new Map(practice.clinic.map((one) => [one.ClinicNum, one.Description]));
    expect(rows.map(({ clinic }) => clinic)).toEqual(
      rows.map(({ ClinicNum }) => clinics.get(ClinicNum) ?? ''),
    );
    const booked = await read<contract.AppointmentsChart>('/appts', range);
    const described = new Map(practice.appointment.map((one) => [one.AptNum, one.ProcDescript]));
    expect(booked.rows.length).toBe(between(paths['/appts'](), range.startdate, range.enddate).length);
    expect(booked.rows.map(({ ProcDescript }) => ProcDescript)).toEqual(
      booked.rows.map(({ AptNum }) => described.get(AptNum)),
    );
  });

  test.each([1, 7, 40, 150])(
    'of payments, %i of two years are the first of all, however few days they are of',
    async (count) => {
      const range = { startdate: '2024-04-03', enddate: '2026-03-11' };
      const all = await read<contract.PaymentsChart>('/dailypayments', { ...range, rows: '1000' });
      expect(all.rows.length).toBeGreaterThan(150);
      const first = await read<contract.PaymentsChart>('/dailypayments', { ...range, rows: String(count) });
      expect(first.rows).toEqual(all.rows.slice(0, count));
      expect(first.more_rows).toBe(true);
    },
  );

  test.each(Object.keys(paths) as Path[])('the CSV of %s has all of them and no patient', async (path) => {
    const query = new URLSearchParams({ startdate: '2025-11-03', enddate: '2026-02-20', format: 'csv' });
    const answer = await caller.call('GET', `${path}?${query.toString()}`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    // By the chart's own title, not by a word of ours.
    const title =
      contract.dashboardWords.titles[path.slice(1) as keyof typeof contract.dashboardWords.titles];
    expect(answer.headers['content-disposition']).toContain(`${title} 2025-11-03 to 2026-02-20.csv`);
    expect(answer.body.startsWith('\uFEFF')).toBe(true);
    const [header, ...lines] = answer.body.slice(1).trimEnd().split('\r\n');
    const facts = between(paths[path](), '2025-11-03', '2026-02-20');
    if (path === '/dailypayments') {
      const total = sum(lines.map((line) => Math.round(Number(line.split(',').at(-1)) * 100)));
      expect(total).toBe(sum(facts.map(({ value }) => value)));
      expect(header).toBe('Day,Payer,Form of payment,Provider,Clinic,Amount');
    } else {
      expect(lines.length).toBe(facts.length);
      const times = lines.map((line) => line.split(',')[0]);
      expect(times).toEqual(facts.map(({ at }) => at).sort());
    }
    for (const { LName } of practice.patient) if (LName.length > 6) expect(answer.body).not.toContain(LName);
    const { rows } = await app.owner.query<{ details: object }>(
      `SELECT details FROM audit_log WHERE client_id = $1 AND action = 'dashboard.export' AND subject = $2`,
      [office.id, `chart:${path.slice(1)}`],
    );
    expect(rows).toEqual([{ details: { startdate: '2025-11-03', enddate: '2026-02-20' } }]);
  });
});

describe('what charts can be narrowed to', () => {
  test('is what the practice has; a form in two of its lists is one', async () => {
    const choices = await read<contract.ChartChoices>('/dashboard/choices');
    expect(choices.providers.length).toBe(practice.provider.length);
    expect(choices.clinics.length).toBe(2);
    expect(choices.forms.filter(({ key }) => key === 'Check').length).toBe(1);
    expect(choices.confirmations.map(({ label }) => label)).toContain('Unconfirmed');
    const payers = new Set(paid().map(({ payer }) => payer));
    expect([...payers].filter((key) => !choices.payers.some((payer) => payer.key === key))).toEqual([]);
  });
});

describe('what cannot be asked for', () => {
  test.each([
    ['/appts?startdate=2026-02-30', contract.rangeWords.day],
    ['/appts?startdate=2026-03-02&enddate=2026-03-01', contract.rangeWords.order],
    ['/dailypayments?startdate=2010-01-01&enddate=2026-01-01', contract.rangeWords.tooLong],
    ['/appts?startdate=0001-01-01&enddate=2026-01-01', contract.rangeWords.years],
    ['/appts?startdate=2025-01-01&enddate=2026-01-01&aggregation=hour', contract.rangeWords.tooFine],
    ['/appts?aggregation=year&average=true', contract.rangeWords.noYearAverage],
    ['/dailypayments?aggregation=hour', contract.rangeWords.noHourOfPayments],
    ['/appts?startdate=2026-03-01&enddate=2026-03-31&showfrom=2026-04-01', contract.rangeWords.showFrom],
    ['/dailypayments?forms=Check', 'Give a list of texts as JSON.'],
    ['/appts?providers=one', 'Give numbers separated by commas.'],
    ['/bookingsasof?asofdate=2026-03-19', expect.stringContaining('Choose a day up to today')],
  ])('%s', async (path, words) => {
    const answer = await caller.call('GET', path);
    expect([answer.statusCode, answer.body]).toEqual([400, words]);
  });
});

describe('another office', () => {
  test('sees nothing of it, with the same keys', async () => {
    const other = await createOffice(app);
    const stranger = await signIn(app, await createUser(app, other, { role: 'Admin' }));
    const range = { startdate: '2025-01-01', enddate: '2026-03-31' };
    for (const path of Object.keys(paths)) {
      const chart = await read<contract.AppointmentsChart>(path, { ...range, group: 'provider' }, stranger);
      expect([chart.total.total, chart.series, chart.rows, chart.synced_at]).toEqual([0, [], [], null]);
      expect(chart.buckets.length).toBeGreaterThan(60);
      expect(chart.total.values.every((value) => value === 0)).toBe(true);
    }
    const choices = await read<contract.ChartChoices>('/dashboard/choices', {}, stranger);
    expect([choices.providers, choices.clinics, choices.payers.length]).toEqual([[], [], 1]);
    const outlook = await read<contract.BookingsOutlook>('/bookingsasof', { snapshots: '5' }, stranger);
    expect(outlook.snapshots.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0]);
  });
});
