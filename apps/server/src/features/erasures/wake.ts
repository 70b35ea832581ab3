import { PROVIDER_CLIENT_ID } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';

export const ERASE = 'erase-office';
export const SETTLE = 'settle-erasures';

/** Has the job of an erasure go on, in the provider's transaction. @param last its last look */
export const wakeErasure = (
  ctx: Context,
  id: number,
  { runAt, last = false }: { runAt?: Date; last?: boolean } = {},
): Promise<void> =>
  ctx.enqueue(
    ERASE,
    { erasure_id: id, last },
    {
      jobKey: `${ERASE}:${PROVIDER_CLIENT_ID}:${id}`,
      queue: `${ERASE}:${id}`,
      maxAttempts: 25,
      ...(runAt ? { runAt } : {}),
    },
  );

/** Has all that waits for a time or an answer looked after. */
export const wakeSettling = (ctx: Context, runAt?: Date): Promise<void> =>
  ctx.enqueue(
    SETTLE,
    {},
    {
      jobKey: `${SETTLE}:${runAt ? runAt.getTime() : `now:${ctx.office}`}`,
      queue: SETTLE,
      ...(runAt ? { runAt } : {}),
    },
  );
