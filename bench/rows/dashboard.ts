import { dashboard } from '@chairline/contract';
import type { OdRow, OdTableName } from '@chairline/open-dental';
import { cleanPractice, makePractice } from '@chairline/open-dental/made-up';
import {
  chartStatement,
  type ChartQuery,
  textOf,
} from '../../apps/server/src/features/dashboard/store-chart.ts';
import { outlookStatement } from '../../apps/server/src/features/dashboard/store-outlook.ts';
import { appointmentSource, paymentSource } from '../../apps/server/src/features/dashboard/store-sources.ts';
import { storeRows } from '../../apps/server/src/features/practice/copy/store-rows.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { inOfficeBare } from '../floor/statements.ts';
import { compareTail, type Figure } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { takeTurns } from '../harness/samples.ts';
import type { World } from '../harness/world.ts';

const ROUNDS = 60;
const WARM_UP = 8;
const YEARS = 5;
/** Their five years are about 60,000 appointments, as in the figures of the sync. */
const PATIENTS = 7_500;
const PIECE = 5_000;

/** What the charts look at. */
const shown: OdTableName[] = [
  'preference',
  'definition',
  'clinic',
  'provider',
  'appointment',
  'payment',
  'paysplit',
  'claimpayment',
  'claimproc',
];

type SQL = ChartQuery['source'];

/** Each chart over five years over HTTP, against its statement through the bare driver. */
export async function measureDashboard(world: World): Promise<Figure[]> {
  const office = world.office.client;
  const now = new Date();
  const { rows } = await world.owner.query<{ timezone: string }>(
    'SELECT timezone FROM clients WHERE client_id = $1',
    [office],
  );
  const today = dashboard.dayIn(rows[0]!.timezone, now);
  const counts = await fill(world, office, today);
  const range = { startdate: dashboard.addMonths(today, -12 * YEARS), enddate: today };
  const time = now.toLocaleTimeString('en-GB', { timeZone: rows[0]!.timezone, hourCycle: 'h23' });
  const query = (source: SQL, grouped: boolean, isMoney: boolean): ChartQuery => ({
    source,
    ...range,
    showfrom: range.startdate,
    aggregation: 'week',
    grouped,
    average: true,
    running: true,
    isMoney,
  });
  const charts: Record<string, { path: string; statement: SQL }> = {
    appointments: {
      path: '/appts',
      statement: chartStatement(query(appointmentSource('apt_date_time', range, 'none'), false, false)),
    },
    'appointments by provider': {
      path: '/appts?group=provider',
      statement: chartStatement(query(appointmentSource('apt_date_time', range, 'provider'), true, false)),
    },
    'new appointments': {
      path: '/dailynewappts',
      statement: chartStatement(query(appointmentSource('sec_date_t_entry', range, 'none'), false, false)),
    },
    payments: {
      path: '/dailypayments',
      statement: chartStatement(query(paymentSource(range, 'none'), false, true)),
    },
    'payments by payer': {
      path: '/dailypayments?group=payer',
      statement: chartStatement(query(paymentSource(range, 'payer'), true, true)),
    },
    outlook: {
      path: '/bookingsasof?snapshots=5',
      statement: outlookStatement({
        snapshots: Array.from({ length: dashboard.OUTLOOK_SNAPSHOTS }, (_, weeksBefore) => {
          const earlier = (day: string) => dashboard.addDays(day, -7 * weeksBefore);
          const weeks = dashboard.defaultRanges.bookingsasof(today);
          return {
            weeksBefore,
            asOf: `${earlier(today)} ${time}`,
            startdate: earlier(weeks.startdate),
            enddate: earlier(weeks.enddate),
          };
        }),
      }),
    },
  };
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const client = await world.connectApp();
  const overTime = `startdate=${range.startdate}&enddate=${range.enddate}&average=true&running=true&rows=0`;
  try {
    const figures: Figure[] = [];
    for (const [name, { path, statement }] of Object.entries(charts)) {
      const { sql, params } = textOf(statement);
      const address = path.startsWith('/bookings')
        ? path
        : `${path}${path.includes('?') ? '&' : '?'}${overTime}`;
      let bytes = 0;
      const samples = await takeTurns(
        {
          ours: async () => {
            const answer = await http.request('GET', `/api${address}`, [cookie]);
            bytes = answer.body.length;
            const read = jsonOf<{ total?: { total: number }; snapshots?: { total: number }[] }>(answer);
            if ((read.total?.total ?? read.snapshots?.[0]?.total ?? 0) === 0)
              throw new Error(`${name} added up to nothing`);
          },
          floor: () =>
            inOfficeBare(client, office, async () => {
              const found = await client.query(sql, params);
              if (found.rows.length === 0) throw new Error('a floor without rows');
            }),
        },
        ROUNDS,
        WARM_UP,
      );
      const did = `${YEARS} years by week, ${counts}; ${bytes.toLocaleString('en-US')} bytes`;
      figures.push(compareTail(`dashboard, ${name}`, samples.ours, samples.floor, 2, did));
    }
    return figures;
  } finally {
    http.close();
    await client.end();
  }
}

/** A practice of five years in the office's copy. */
export async function fill(world: World, office: number, today: string): Promise<string> {
  const practice = cleanPractice(makePractice({ today, patients: PATIENTS, years: YEARS, clinics: 3 }));
  const database = openDatabase(world.appUrl, 1, (error) => console.error(error));
  try {
    for (const table of shown) {
      const rows = practice[table] as OdRow[];
      for (let at = 0; at < rows.length; at += PIECE) {
        await database.transaction({ office }, (tx) =>
          storeRows(tx, office, table, rows.slice(at, at + PIECE) as never),
        );
      }
    }
  } finally {
    await database.close();
  }
  // A book that lives: one appointment in twenty was moved in the last weeks.
  await world.owner.query(
    `UPDATE od_appointment SET apt_date_time = apt_date_time + interval '1 day', date_t_stamp = now() - apt_num % 30 * interval '1 day'
     WHERE client_id = $1 AND apt_num % 20 = 0`,
    [office],
  );
  await world.owner.query('ANALYZE');
  const number = (count: number) => count.toLocaleString('en-US');
  return `${number(practice.appointment.length)} appointments, ${number(practice.paysplit.length)} splits, ${number(practice.claimproc.length)} claimed procedures`;
}
