import { Readable } from 'node:stream';
import { problemCodes, type RouteShape, type TableFormat } from '@chairline/contract';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { findTimeZone } from '../db/time-zone.ts';
import { Refusal } from '../errors.ts';
import { inOffice } from '../platform.ts';
import { wallClock } from '../wall-clock.ts';
import { type Cell, csvChunks } from './csv.ts';
import type { Http, OutsideContext } from './handler.ts';
import { xlsxStream } from './xlsx.ts';

/** Rows of one transaction: so many that their asking is no matter, so few that memory stays flat. */
const EXPORT_PAGE = 500;

const types: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Who takes a file out: a session, without a transaction around the verb. */
export type TableCaller = OutsideContext<RouteShape & { access: 'session' }, 'stream'>;

export interface TableFile {
  format: TableFormat;
  /** Without its ending. */
  fileName: string;
  header: readonly string[];
  pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

const nothingToExport = (): Refusal =>
  new Refusal(404, problemCodes.notFound, 'There is nothing to export: the list is empty.');

/**
 * Answers with rows as a file, written as its pages come; one that fails half-way breaks off, and no browser takes it
 * for whole.
 * @throws Refusal 404 where there is no row: a file of headings alone would say nothing
 */
export async function sendTable(
  { reply }: Http,
  { format, fileName, header, pages: all }: TableFile,
): Promise<unknown> {
  const pages = await fromFirstRow(all);
  void reply
    .header('Content-Disposition', dispositionOf(`${fileName}.${format}`))
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .type(types[format]);
  return reply.send(
    format === 'csv' ? Readable.from(csvChunks(header, pages)) : xlsxStream(fileName, header, pages),
  );
}

/** The pages from the first on that has a row. @throws Refusal 404 where none has */
async function fromFirstRow(pages: TableFile['pages']): Promise<TableFile['pages']> {
  const reading = pages[Symbol.asyncIterator]();
  let page = await reading.next();
  while (!page.done && page.value.length === 0) page = await reading.next();
  if (page.done) throw nothingToExport();
  const { value } = page;
  return (async function* () {
    yield value;
    yield* { [Symbol.asyncIterator]: () => reading };
  })();
}

/** A header that saves under this name, whatever letters it has (RFC 6266). */
export const dispositionOf = (fileName: string): string =>
  `attachment; filename="${fileName.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", '%27')}`;

/** A moment by the office's clock, as spreadsheets read it: `2026-11-26 09:05:00`. @param iso ISO 8601 */
export type WallTime = (iso: string | null) => string | null;

/** A column: its heading, and what stands in it. */
export type Column<Row> = readonly [heading: string, cell: (row: Row, wall: WallTime) => Cell];

export interface ListFile<Row> {
  format: TableFormat;
  /** What it is a list of, as the file and the audit log name it: `contacts`. */
  name: string;
  columns: readonly Column<Row>[];
  /** For the audit log: no words of a patient's. */
  details?: Record<string, unknown>;
  /** The list's own verb, so that the file holds what the screen shows. @param limit rows of a page */
  page(
    ctx: Context,
    cursor: string | undefined,
    limit: number,
  ): Promise<{ items: readonly Row[]; next: string | null }>;
}

/**
 * Sends a list as a file, a page after the other by its own cursor, each in a transaction of its own. That it was taken
 * out is audited before its first byte, and how many rows it had after its last.
 * @throws whatever the list's first page does; Refusal 404 where it has no row
 */
export async function sendList<Row>(caller: TableCaller, list: ListFile<Row>): Promise<unknown> {
  const { format, name, columns } = list;
  const asked = { format, ...list.details };
  const { first, file, zone } = await inOffice(caller.platform, caller, async (ctx) => {
    const first = await list.page(ctx, undefined, EXPORT_PAGE);
    // Nothing leaves, so nothing is noted.
    if (first.items.length === 0) throw nothingToExport();
    ctx.audit({ action: 'list.export', subject: `list:${name}`, details: asked });
    return {
      first,
      file: await fileNameOf(ctx, name),
      zone: await findTimeZone(ctx.tx),
    };
  });
  const wall: WallTime = (iso) => iso && wallClock(zone, new Date(iso)).now;
  const cellsOf = (row: Row) => columns.map(([, cell]) => cell(row, wall));
  async function* pages(): AsyncGenerator<Cell[][]> {
    let rows = first.items.length;
    yield first.items.map(cellsOf);
    for (let cursor = first.next; cursor !== null;) {
      const at: string = cursor;
      const read = await inOffice(caller.platform, caller, (ctx) => list.page(ctx, at, EXPORT_PAGE));
      rows += read.items.length;
      cursor = read.next;
      yield read.items.map(cellsOf);
    }
    await inOffice(caller.platform, caller, async (ctx) =>
      ctx.audit({ action: 'list.exported', subject: `list:${name}`, details: { ...asked, rows } }),
    );
  }
  const header = columns.map(([heading]) => heading);
  return sendTable(caller.http, { format, fileName: file, header, pages: pages() });
}

/** The office, what it is, and the office's day where no other is given: `Smile Dental contacts 2026-11-26`. */
export async function fileNameOf(ctx: Context, what: string, days?: string): Promise<string> {
  const found = await ctx.tx.execute<{ name: string; zone: string }>(
    sql`SELECT name, timezone AS zone FROM clients`,
  );
  const { name, zone } = found.rows[0]!;
  // What file systems do not take, and what would hide or turn letters.
  const plain = name
    .replaceAll(/[\\/:*?"<>|\p{C}]/gu, ' ')
    .trim()
    .slice(0, 80);
  return [plain, what, days ?? wallClock(zone, ctx.now).today].filter(Boolean).join(' ');
}
