import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PROVIDER_CLIENT_ID } from '@chairline/contract';
import { finish } from './finish.ts';
import { note, type Run, step } from './step.ts';
import { updateErasure } from './store.ts';
import { readLog, readLogEnd, type Taken, takeRows } from './store-erase.ts';
import { wakeErasure } from './wake.ts';

/** Entries of the audit log that a file of it holds. */
const ENTRIES = 20_000;

/** What was taken in all, by table. */
function addTaken(gone: Readonly<Record<string, number>>, taken: readonly Taken[]): Record<string, number> {
  const sums = { ...gone };
  for (const one of taken) if (one.gone > 0) sums[one.erased] = (sums[one.erased] ?? 0) + one.gone;
  return sums;
}

/**
 * Takes the office's rows away, some at a time, until none is left; what was taken is noted with it.
 * @param whole its audit log and its own row as well
 * @returns false where jobs of it still run
 */
async function takeAllRows(run: Run, whole: boolean): Promise<boolean> {
  let toldAt = 0;
  let since: string | null = null;
  for (;;) {
    const taken = await step(run, async (ctx, row) => {
      const found = await takeRows(ctx.tx, run.office, run.timing.rows, whole, since);
      const sum = found.reduce((rows, { gone }) => rows + gone, 0);
      if (sum === 0) return found;
      const change = { gone: addTaken(row.gone, found), rowTotal: row.rowTotal + sum };
      const isTime = Date.now() - toldAt >= run.timing.tell;
      if (isTime) await note(ctx, row, change);
      else await updateErasure(ctx.tx, row.erasureId, change);
      if (isTime) toldAt = Date.now();
      return found;
    });
    const last = taken.findLast(({ gone }) => gone > 0);
    if (taken.length > 0 && !last) return false;
    // Once more from the first table: a trigger or a latecomer may have written there.
    if (!last && since === null) return true;
    if (!last) since = null;
    else if (last.erased !== 'jobs') since = last.erased;
  }
}

/** Takes away all rows but the audit log and the office's own. */
export async function takeRowsAway(run: Run): Promise<boolean> {
  await takeAllRows(run, false);
  await step(run, (ctx, row) => note(ctx, row, { phase: 'log' }));
  return true;
}

export const placeOfLog = (id: number, part: number): string => `erasures/${id}/log-${part}.ndjson.gz`;

/** Keeps the office's audit log among the provider's files, and notes how it ends. */
export async function keepLog(run: Run): Promise<boolean> {
  for (;;) {
    const { entries, part } = await step(run, async (ctx, row) => {
      if (row.logAt === 0) await updateErasure(ctx.tx, run.id, { log: await readLogEnd(ctx.tx, run.office) });
      return { entries: await readLog(ctx.tx, run.office, row.logAt, ENTRIES), part: row.logParts };
    });
    const last = entries.at(-1);
    if (!last) break;
    const bytes = await promisify(gzip)(entries.map(({ entry }) => `${entry}\n`).join(''));
    // Its place is its number's: what a killed process left there is written over.
    await run.platform.files.put(PROVIDER_CLIENT_ID, bytes, placeOfLog(run.id, part));
    await step(run, (ctx) => updateErasure(ctx.tx, run.id, { logAt: last.audit_id, logParts: part + 1 }));
  }
  await step(run, (ctx, row) => note(ctx, row, { phase: 'count' }));
  return true;
}

/** Counts the office's files before the first of them goes. */
export async function countFiles(run: Run): Promise<boolean> {
  const found = await run.platform.files.measureOffice(run.office);
  await step(run, (ctx, row) => note(ctx, row, { ...found, phase: 'files' }));
  return true;
}

/**
 * Takes the files away and comes again for a last look: what was on its way in when the office's rows went is here by
 * then. @param isLast this is the last look
 */
export async function takeFilesAway(run: Run, isLast: boolean): Promise<boolean> {
  const { files } = run.platform;
  if (!isLast) {
    await files.removeOffice(run.office);
    await step(run, (ctx) =>
      wakeErasure(ctx, run.id, { last: true, runAt: new Date(Date.now() + run.timing.linger) }),
    );
    return false;
  }
  if (!(await takeAllRows(run, true))) {
    await step(run, (ctx) =>
      wakeErasure(ctx, run.id, { last: true, runAt: new Date(Date.now() + run.timing.lookAgain) }),
    );
    return false;
  }
  const late = await files.measureOffice(run.office);
  await files.removeOffice(run.office);
  await finish(run, late);
  return false;
}
