import { notFound } from '../../platform/errors.ts';
import type { Http } from '../../platform/http/handler.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import type { Cell } from '../../platform/http/csv.ts';
import { sendTable } from '../../platform/http/send-table.ts';
import { findImport, listRefused } from './store.ts';

const AT_ONCE = 10;

/** Answers with the refused rows of an import: its own columns, and the reason behind them. @throws Refusal 404 */
export async function sendRefused(
  platform: Platform,
  scope: OfficeScope,
  id: number,
  http: Http,
): Promise<unknown> {
  const row = await inOffice(platform, scope, async (ctx) => {
    const found = await findImport(ctx.tx, id);
    if (!found) throw notFound('import');
    ctx.audit({ action: 'import.refused_file', subject: `import:${id}` });
    return found;
  });
  const width = row.columns.length;
  async function* pages(): AsyncGenerator<Cell[][]> {
    for (let after = -1; ;) {
      const batches = await inOffice(platform, scope, (ctx) => listRefused(ctx.tx, id, after, AT_ONCE));
      if (batches.length === 0) return;
      after = batches.at(-1)!.batch;
      yield batches.flatMap(({ refused }) =>
        refused.map(({ cells, reasons }) => [
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
