import type { Context } from '../../platform/context.ts';

export const EXPORT = 'export-office';
export const CLEAR = 'clear-exports';

/** Has the job make an archive, or go on with it. */
export const wakeExport = (ctx: Context, id: number): Promise<void> =>
  ctx.enqueue(
    EXPORT,
    { export_id: id },
    { jobKey: `${EXPORT}:${ctx.office}:${id}`, queue: `${EXPORT}:${ctx.office}`, maxAttempts: 25 },
  );

/** Has what nobody gets any more deleted. */
export const clearExports = (ctx: Context): Promise<void> =>
  ctx.enqueue(CLEAR, {}, { jobKey: `${CLEAR}:${ctx.office}`, queue: `${EXPORT}:${ctx.office}` });
