import { formatPhone, imports as contract, toWire } from '@chairline/contract';
import { notFound } from '../../platform/errors.ts';
import type { Http } from '../../platform/http/handler.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import type { Cell } from '../../platform/http/csv.ts';
import { sendTable } from '../../platform/http/send-table.ts';
import { findImport, type ImportRow, listRefused } from './store.ts';
import { listKeptFully } from './store-notes.ts';

/** Batches, and contacts, of one transaction. */
const AT_ONCE = 10;
const PAGE = 500;

/** The import, and that a file of it was taken out into the log. @throws Refusal 404 */
const taken = (
  platform: Platform,
  scope: OfficeScope,
  id: number,
  action: 'import.refused_file' | 'import.kept_file',
): Promise<ImportRow> =>
  inOffice(platform, scope, async (ctx) => {
    const found = await findImport(ctx.tx, id);
    if (!found) throw notFound('import');
    ctx.audit({ action, subject: `import:${id}` });
    return found;
  });

/**
 * Answers with the rows of an import that were refused, or of which something was left out: its own columns, and the reason
 * behind them.
 * @throws Refusal 404
 */
export async function sendRefused(
  platform: Platform,
  scope: OfficeScope,
  id: number,
  http: Http,
): Promise<unknown> {
  const row = await taken(platform, scope, id, 'import.refused_file');
  const width = row.columns.length;
  async function* pages(): AsyncGenerator<Cell[][]> {
    for (let after = -1; ;) {
      const batches = await inOffice(platform, scope, (ctx) => listRefused(ctx.tx, id, after, AT_ONCE));
      if (batches.length === 0) return;
      after = batches.at(-1)!.batch;
      yield batches.flatMap(({ refused, leftOut }) =>
        [
          ...refused,
          ...leftOut.map((one) => ({
            ...one,
            reasons: one.reasons.map((reason) => contract.importMessages.leftOut(reason)),
          })),
        ]
          .toSorted((a, b) => a.row - b.row)
          .map(({ cells, reasons }) => [
            ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
            reasons.join(' '),
          ]),
      );
    }
  }
  return sendTable(http, {
    format: 'csv',
    fileName: `import-${id}-refused`,
    header: [...row.columns, 'Reason'],
    pages: pages(),
  });
}

/** Answers with the contacts that the rollback of an import left as they are, and why. @throws Refusal 404 */
export async function sendKept(
  platform: Platform,
  scope: OfficeScope,
  id: number,
  http: Http,
): Promise<unknown> {
  await taken(platform, scope, id, 'import.kept_file');
  async function* pages(): AsyncGenerator<Cell[][]> {
    for (let after = 0; ;) {
      const rows = await inOffice(platform, scope, (ctx) => listKeptFully(ctx.tx, id, after, PAGE));
      if (rows.length === 0) return;
      after = Number(rows.at(-1)!.contact_id);
      yield rows.map(({ name, numbers, email, reason }) => [
        name,
        (numbers ?? []).map((number) => formatPhone(toWire(number)) || number).join(', '),
        email ?? '',
        numbers === null ? `${reason}; deleted since` : reason,
      ]);
    }
  }
  return sendTable(http, {
    format: 'csv',
    fileName: `import-${id}-kept`,
    header: ['Name', 'Phones', 'Email', 'Why it was kept'],
    pages: pages(),
  });
}
