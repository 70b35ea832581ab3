import {
  ai as contract,
  type dashboard,
  reminderRules,
  type RouteInput,
  type TableFormat,
  toDollars,
} from '@chairline/contract';
import type { OutsideContext } from '../../../platform/http/handler.ts';
import type { RouteShape } from '@chairline/contract';
import type { Cell } from '../../../platform/http/csv.ts';
import { fileNameOf, sendTable } from '../../../platform/http/send-table.ts';
import { inOffice } from '../../../platform/platform.ts';
import { readCost, readFrontDesk, readTags } from './stats.ts';

type Caller = OutsideContext<RouteShape & { access: 'admin' }, 'stream'>;
type Query<R extends RouteShape> = RouteInput<R>['query'];

interface Table {
  header: readonly string[];
  lines: readonly Cell[][];
}

/** The statistics of the front desk, or one of its tables as a file. */
export async function sendFrontDesk(
  caller: Caller,
  { format, table, ...input }: Query<typeof contract.getFrontDeskStats>,
): Promise<unknown> {
  const found = await readFrontDesk(caller.platform, caller, input);
  if (format === 'json') return found;
  const tables: Record<typeof table, () => Table> = {
    days: () => ({
      header: ['Day', 'Texts in', 'Texts out', 'Incoming calls', 'Missed calls'],
      lines: found.days.map((row) => [row.day, row.in, row.out, row.calls, row.missed]),
    }),
    hours: () => ({
      header: ['Hour', 'Texts in', 'Incoming calls', 'Missed calls'],
      lines: found.hours.map((row) => [
        reminderRules.clockWords(`${String(row.hour).padStart(2, '0')}:00`),
        row.in,
        row.calls,
        row.missed,
      ]),
    }),
    people: () => ({
      header: ['Name', 'Texts', 'E-mails', 'Calls', 'Answers', 'Median minutes to answer'],
      lines: found.people.map((row) => [row.name, row.texts, row.mails, row.calls, row.answers, row.median]),
    }),
  };
  return sendStats(caller, format, `frontdesk-${table}`, found, tables[table]());
}

/** The statistics of cost, or one of its tables as a file. */
export async function sendCost(
  caller: Caller,
  { format, table, ...input }: Query<typeof contract.getCostStats>,
): Promise<unknown> {
  const found = await readCost(caller.platform, caller, input);
  if (format === 'json') return found;
  const tables: Record<typeof table, () => Table> = {
    providers: () => ({
      header: ['Provider', 'Procedures', 'Patients', 'Production', 'Paid by insurers', 'Written off'],
      lines: found.providers.map((row) => [
        row.provider,
        row.procedures,
        row.patients,
        toDollars(row.fees),
        toDollars(row.insurance_paid),
        toDollars(row.written_off),
      ]),
    }),
    payers: () => ({
      header: ['Payer', 'Amount'],
      lines: found.payments.payers.map((row) => [row.payer, toDollars(row.amount)]),
    }),
    ages: () => ({
      header: ['Sent', 'Open claims', 'Fees'],
      lines: found.ages.map((row) => [row.age, row.claims, toDollars(row.fees)]),
    }),
    carriers: () => ({
      header: ['Carrier', 'Open claims', 'Fees', 'Over 60 days'],
      lines: found.carriers.map((row) => [row.carrier, row.claims, toDollars(row.fees), row.over_60]),
    }),
  };
  return sendStats(caller, format, `cost-${table}`, found, tables[table]());
}

/** The statistics per tag, or the same as a file. */
export async function sendTags(
  caller: Caller,
  { format, ...input }: Query<typeof contract.getTagStats>,
): Promise<unknown> {
  const found = await readTags(caller.platform, caller, input);
  if (format === 'json') return found;
  return sendStats(caller, format, 'tags', found, {
    header: [
      'Tag',
      'Contacts',
      'Patients',
      'Messages in',
      'Messages out',
      'Calls',
      'Visits kept',
      'Production',
    ],
    lines: found.tags.map((row) => [
      row.tag,
      row.contacts,
      row.patients,
      row.messages_in,
      row.messages_out,
      row.calls,
      row.visits,
      toDollars(row.production),
    ]),
  });
}

/** What a table's file is called: as on the screen, not by the name that the log knows it by. */
const titles = {
  'frontdesk-days': 'texts and calls by day',
  'frontdesk-hours': 'texts and calls by hour',
  'frontdesk-people': 'who answers',
  'cost-providers': 'production by provider',
  'cost-payers': 'who paid',
  'cost-ages': 'open claims by age',
  'cost-carriers': 'open claims by insurer',
  tags: 'tags',
} as const;

async function sendStats(
  caller: Caller,
  format: TableFormat,
  name: keyof typeof titles,
  { startdate, enddate }: dashboard.DayRange,
  { header, lines }: Table,
): Promise<unknown> {
  const fileName = await inOffice(caller.platform, caller, async (ctx) => {
    ctx.audit({
      action: 'ai.stats_export',
      subject: `stats:${name}`,
      details: { format, startdate, enddate },
    });
    return fileNameOf(ctx, titles[name], `${startdate} to ${enddate}`);
  });
  async function* page(): AsyncGenerator<readonly Cell[][]> {
    yield lines;
  }
  return sendTable(caller.http, { format, fileName, header, pages: page() });
}
