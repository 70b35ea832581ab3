import { dashboard as contract, type TableFormat } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { inOffice } from '../../platform/platform.ts';
import type { Cell } from '../../platform/http/csv.ts';
import { fileNameOf, sendTable, type TableCaller } from '../../platform/http/send-table.ts';
import { presentAppointment, presentNewAppointment, presentPayment } from './present.ts';
import { chooseRange, readWallClock } from './range.ts';
import { type ChartInput, scopeOf } from './read-chart.ts';
import { type OnTimeInput, type OutlookInput, readOnTime, readOutlook } from './read-outlook.ts';
import { selectAppointments, selectPayments } from './store-rows.ts';
import type { ChartScope } from './store-sources.ts';

/** Days a page of an export holds: none keeps a connection for long, whatever the range. */
const PAGE_DAYS = 31;

interface RowFile {
  header: readonly string[];
  /** All rows of some days. */
  select(ctx: Context, scope: ChartScope): Promise<Cell[][]>;
}

const appointmentHeader = [
  'Appointment',
  'Procedures',
  'Minutes',
  'Status',
  'Provider',
  'Clinic',
  'Confirmation',
  'New patient',
];
const appointmentCells = (row: contract.AppointmentRow): Cell[] => [
  row.AptNum,
  row.ProcDescript,
  row.minutes,
  row.AptStatus,
  row.provider,
  row.clinic,
  row.confirmed,
  row.IsNewPatient,
];
const time = (wall: string | null): string | null => wall && wall.replace('T', ' ');

/** The rows behind the charts over time. No patients are named: a file leaves the house more easily than a screen. */
const rowFiles = {
  appts: {
    header: ['Time', ...appointmentHeader],
    select: async (ctx, scope) =>
      (await selectAppointments(ctx.tx, 'apt_date_time', scope, null))
        .map(presentAppointment)
        .map((row) => [time(row.AptDateTime), ...appointmentCells(row)]),
  },
  dailynewappts: {
    header: ['Made', 'Time', ...appointmentHeader],
    select: async (ctx, scope) =>
      (await selectAppointments(ctx.tx, 'sec_date_t_entry', scope, null))
        .map(presentNewAppointment)
        .map((row) => [time(row.AptCreatedDateTime), time(row.AptDateTime), ...appointmentCells(row)]),
  },
  dailypayments: {
    header: ['Day', 'Payer', 'Form of payment', 'Provider', 'Clinic', 'Amount'],
    select: async (ctx, scope) =>
      (await selectPayments(ctx.tx, scope, null))
        .map(presentPayment)
        .map((row) => [
          row.PmtDate,
          row.PaymentFrom,
          row.PaymentTYpe,
          row.Provider,
          row.clinic,
          row.TotalAMt,
        ]),
  },
} satisfies Record<string, RowFile>;

/**
 * Sends all rows of a chart over time, by the days it shows and its filters.
 * @throws BadInput for a range that cannot be shown
 */
export async function exportRows(
  caller: TableCaller,
  chart: keyof typeof rowFiles,
  input: ChartInput & { format: TableFormat },
): Promise<unknown> {
  const { scope, fileName } = await inOffice(caller.platform, caller, async (ctx) => {
    const chosen = scopeOf(chart, input, (await readWallClock(ctx)).day);
    noteExport(ctx, chart, chosen.showfrom, chosen.enddate);
    const days = { ...chosen, startdate: chosen.showfrom };
    return { scope: days, fileName: await nameOf(ctx, chart, days) };
  });
  const file: RowFile = rowFiles[chart];
  async function* pages(): AsyncGenerator<Cell[][]> {
    for (let day = scope.startdate; day <= scope.enddate; day = contract.addDays(day, PAGE_DAYS)) {
      const last = contract.addDays(day, PAGE_DAYS - 1);
      const days = { ...scope, startdate: day, enddate: last < scope.enddate ? last : scope.enddate };
      yield await inOffice(caller.platform, caller, (ctx) => file.select(ctx, days));
    }
  }
  const { format } = input;
  return sendTable(caller.http, { format, fileName, header: file.header, pages: pages() });
}

/** Sends the outlook: a line a week of each snapshot. */
export async function exportOutlook(
  caller: TableCaller,
  input: OutlookInput & { format: TableFormat },
): Promise<unknown> {
  const { snapshots, fileName } = await inOffice(caller.platform, caller, async (ctx) => {
    const outlook = await readOutlook(ctx, input);
    const first = outlook.snapshots[0]!.weeks;
    noteExport(ctx, 'bookingsasof', first[0]!.from, first.at(-1)!.to);
    const days = { startdate: first[0]!.from, enddate: first.at(-1)!.to };
    return { ...outlook, fileName: await nameOf(ctx, 'bookingsasof', days) };
  });
  const lines = snapshots.flatMap(({ as_of, exact, weeks }) =>
    weeks.map(({ from, to, booked }): Cell[] => [time(as_of), exact, from, to, booked]),
  );
  const header = ['As of', 'Kept as it was', 'Week from', 'Week to', 'Booked'];
  return sendTable(caller.http, { format: input.format, fileName, header, pages: onePage(lines) });
}

/** Sends on-time performance: a line a provider. */
export async function exportOnTime(
  caller: TableCaller,
  input: OnTimeInput & { format: TableFormat },
): Promise<unknown> {
  const { data, fileName } = await inOffice(caller.platform, caller, async (ctx) => {
    const chosen = chooseRange('employeeotp', input, (await readWallClock(ctx)).day);
    noteExport(ctx, 'employeeotp', chosen.startdate, chosen.enddate);
    const fileName = await nameOf(ctx, 'employeeotp', chosen);
    return { ...(await readOnTime(ctx, input)), fileName };
  });
  const lines = data.map((row): Cell[] => [
    row.provider,
    row.appointments,
    row.arrived,
    row.arrived_on_time,
    row.seated,
    row.seated_on_time,
    row.average_wait,
    row.average_delay,
  ]);
  const header = [
    'Provider',
    'Appointments',
    'Arrivals noted',
    'Arrived on time',
    'Seats noted',
    'Seated on time',
    'Average wait in minutes',
    'Average delay in minutes',
  ];
  return sendTable(caller.http, { format: input.format, fileName, header, pages: onePage(lines) });
}

async function* onePage(lines: Cell[][]): AsyncGenerator<Cell[][]> {
  yield lines;
}

/** Named as the chart is on the screen: who finds the file in a folder knows no word of ours. */
const names: Record<string, string> = {
  ...contract.dashboardWords.titles,
  employeeotp: 'On-time performance',
};

const nameOf = (ctx: Context, chart: string, { startdate, enddate }: contract.DayRange): Promise<string> =>
  fileNameOf(ctx, names[chart] ?? chart, `${startdate} to ${enddate}`);

function noteExport(ctx: Context, chart: contract.ChartName, startdate: string, enddate: string): void {
  ctx.audit({ action: 'dashboard.export', subject: `chart:${chart}`, details: { startdate, enddate } });
}
