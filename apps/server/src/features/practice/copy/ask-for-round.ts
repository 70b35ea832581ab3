import type { practice as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ROUND_TOPIC } from '../connection/connector-desk.ts';
import { emitState } from './state.ts';
import { isEnabled } from '../store.ts';
import { askForRound, findSync } from './store-sync.ts';

const NOT_CONNECTED =
  'The practice system is not connected yet. An admin can do that under Settings, OD Integration.';

/**
 * Has the practice system read now, all of it that is read less often as well. One that said when it may be asked
 * again is asked then. @throws Refusal 409 while there is no way to it
 */
export async function syncPractice(platform: Platform, ctx: Context): Promise<contract.PracticeState> {
  if (!(await isEnabled(ctx.tx))) throw conflict(NOT_CONNECTED);
  const sync = await findSync(ctx.tx);
  const mustWait =
    sync?.problemCode === 'busy' && sync.nextTryAt !== null && sync.nextTryAt > ctx.now
      ? sync.nextTryAt
      : ctx.now;
  await askForRound(ctx.tx, ctx.office, mustWait, { all: true });
  ctx.audit({ action: 'practice.sync', subject: `office:${ctx.office}` });
  ctx.afterCommit(() => platform.hub.nudge(ctx.office, ROUND_TOPIC));
  return emitState(ctx);
}

/** Has all keys compared in the next round, which begins now. @throws Refusal 409 while there is no way to it */
export async function comparePractice(platform: Platform, ctx: Context): Promise<contract.PracticeState> {
  if (!(await isEnabled(ctx.tx))) throw conflict(NOT_CONNECTED);
  await askForRound(ctx.tx, ctx.office, ctx.now, { compare: true });
  ctx.audit({ action: 'practice.compare', subject: `office:${ctx.office}` });
  ctx.afterCommit(() => platform.hub.nudge(ctx.office, ROUND_TOPIC));
  return emitState(ctx);
}
