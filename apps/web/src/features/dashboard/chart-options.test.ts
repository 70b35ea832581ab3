import { dashboard as contract } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import {
  charts,
  type ChartOptions,
  chartOptions,
  countChanged,
  daysShown,
  defaults,
  namedRanges,
  outlookQueryOf,
  queryOf,
} from './chart-options.ts';

const TODAY = '2026-11-21';
const having = (chart: keyof typeof defaults, changes: Partial<ChartOptions>): ChartOptions => ({
  ...defaults[chart],
  ...changes,
});

describe('what a chart asks for', () => {
  it('Future Appointments show now to +1 month and reach three months back, from the beginning of a week', () => {
    const query = queryOf('appts', defaults.appts, TODAY);
    expect(query).toMatchObject({
      startdate: '2026-08-16',
      showfrom: TODAY,
      enddate: '2026-12-21',
      aggregation: 'week',
      group: 'none',
      rows: '0',
    });
    expect(query).not.toHaveProperty('providers');
  });

  it('payments are last month’s; with an average they reach three buckets back', () => {
    const plain = queryOf('dailypayments', defaults.dailypayments, TODAY);
    expect([plain.startdate, plain.showfrom, plain.enddate]).toEqual([
      '2026-10-01',
      '2026-10-01',
      '2026-10-31',
    ]);
    const weeks = queryOf('dailypayments', having('dailypayments', { average: true }), TODAY);
    expect([weeks.startdate, weeks.showfrom]).toEqual(['2026-09-06', '2026-10-01']);
    const months = queryOf(
      'dailypayments',
      having('dailypayments', { average: true, aggregation: 'month' }),
      TODAY,
    );
    expect(months.startdate).toBe('2026-07-01');
    const days = queryOf(
      'dailypayments',
      having('dailypayments', { average: true, aggregation: 'day' }),
      TODAY,
    );
    expect(days.startdate).toBe('2026-09-28');
  });

  it('no average is asked for years, and the running total of new appointments is Total Amount', () => {
    const years = queryOf('appts', having('appts', { average: true, aggregation: 'year' }), TODAY);
    expect(years.average).toBe('false');
    expect(queryOf('dailynewappts', having('dailynewappts', { running: true }), TODAY).running).toBe('false');
    expect(queryOf('dailynewappts', having('dailynewappts', { totalAmount: true }), TODAY).running).toBe(
      'true',
    );
  });

  it('filters travel as the contract reads them', () => {
    const options = having('dailypayments', {
      providers: ['3', '0'],
      forms: ['Check', 'Visa, MC'],
      payers: ['insurance:Delta "Gold"'],
    });
    const read = contract.getDailyPayments.query.parse(queryOf('dailypayments', options, TODAY));
    expect([read.providers, read.forms, read.payers]).toEqual([
      [3, 0],
      ['Check', 'Visa, MC'],
      ['insurance:Delta "Gold"'],
    ]);
  });

  it('every named range of every chart can be asked for by every length of bucket but the hour', () => {
    for (const chart of ['appts', 'dailypayments', 'dailynewappts'] as const)
      for (const range of Object.keys(namedRanges[chart]))
        for (const aggregation of contract.aggregations) {
          const query = queryOf(chart, having(chart, { range, aggregation, average: true }), TODAY);
          const days = { startdate: query.startdate!, enddate: query.enddate! };
          if (aggregation !== 'hour') expect(contract.rangeFault(days, aggregation)).toBeNull();
          expect(query.showfrom! >= query.startdate! && query.showfrom! <= query.enddate!).toBe(true);
        }
  });

  it('the outlook is five snapshots of four weeks from Sunday on', () => {
    expect(outlookQueryOf(defaults.bookingsasof, TODAY)).toEqual({
      startdate: '2026-11-15',
      enddate: '2026-12-12',
      asofdate: TODAY,
      snapshots: '5',
    });
  });
});

describe('a range of one’s own', () => {
  it('counts once both days are there and in order; until then the chart keeps its own', () => {
    const own = defaults.dailypayments;
    const shown = (changes: Partial<ChartOptions>) =>
      daysShown('dailypayments', { ...own, range: 'custom', ...changes }, TODAY);
    expect(shown({ startdate: '2026-01-05', enddate: '2026-01-09' })).toEqual({
      startdate: '2026-01-05',
      enddate: '2026-01-09',
    });
    const lastMonth = { startdate: '2026-10-01', enddate: '2026-10-31' };
    expect(shown({ startdate: '2026-01-05' })).toEqual(lastMonth);
    expect(shown({ startdate: '2026-01-09', enddate: '2026-01-05' })).toEqual(lastMonth);
    expect(daysShown('dailypayments', { ...own, range: 'gone' }, TODAY)).toEqual(lastMonth);
  });
});

describe('what is kept', () => {
  it('reads what it wrote, and takes nothing it does not know', () => {
    for (const chart of charts) {
      expect(chartOptions.parse(JSON.parse(JSON.stringify(defaults[chart])))).toEqual(defaults[chart]);
      expect(countChanged(chart, defaults[chart])).toBe(0);
    }
    expect(chartOptions.safeParse({ ...defaults.appts, aggregation: 'decade' }).success).toBe(false);
    expect(chartOptions.safeParse('week').success).toBe(false);
    expect(countChanged('appts', having('appts', { group: 'clinic', clinics: ['1'], asTable: true }))).toBe(
      2,
    );
  });
});
