import { ai as contract, dashboard, type RouteInput } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { BadInput, conflict } from '../../../platform/errors.ts';
import { ceilingOf, mustHaveAi } from './limits.ts';
import {
  type LimitsRow,
  listLimits,
  listUseByUse,
  listUseByUser,
  saveLimits,
  sumHeld,
} from './store-limits.ts';

/** The limits of the office of `ctx`, and what it used today. @throws Refusal 403 where AI is off */
export async function getAiLimits(ctx: Context): Promise<contract.AiLimitsPage> {
  const office = await mustHaveAi(ctx);
  const [row] = await listLimits(ctx.tx);
  const day = dashboard.dayIn(office.timezone, ctx.now);
  const uses = await listUseByUse(ctx.tx, day);
  const total = (name: 'questions' | 'tokens' | 'cents') => uses.reduce((sum, one) => sum + one[name], 0);
  return {
    limits: limitsIn(row),
    defaults: contract.aiLimitDefaults,
    ceiling: ceilingOf(row),
    version: row?.version ?? 0,
    today: {
      day,
      questions: total('questions'),
      tokens: total('tokens'),
      cents: total('cents'),
      users: await listUseByUser(ctx.tx, day),
      uses,
      held: await sumHeld(ctx.tx, ctx.now),
    },
  };
}

/**
 * Saves the limits of the office of `ctx`.
 * @throws BadInput for more than the provider allows; Refusal 409 when `version` is no longer the newest
 */
export async function updateAiLimits(
  ctx: Context,
  { version, ...limits }: RouteInput<typeof contract.updateAiLimits>['body'],
): Promise<contract.AiLimitsPage> {
  await mustHaveAi(ctx);
  const [row] = await listLimits(ctx.tx);
  const ceiling = ceilingOf(row);
  for (const name of ['office_tokens', 'office_cents'] as const) {
    const wanted = limits[name];
    // What stood before the provider allowed less may stay: the smaller of the two holds.
    if (wanted !== null && wanted > ceiling[name] && wanted !== row?.[name])
      throw new BadInput(contract.limitMessages.ceiling(name, ceiling[name]));
  }
  if (!(await saveLimits(ctx.tx, ctx.office, version, limits))) throw conflict(contract.aiMessages.changed);
  ctx.audit({ action: 'ai.limits', subject: `office:${ctx.office}`, details: limits });
  return getAiLimits(ctx);
}

const limitsIn = (row: LimitsRow | undefined): contract.AiLimits =>
  Object.fromEntries(contract.limitNames.map((name) => [name, row?.[name] ?? null])) as contract.AiLimits;
