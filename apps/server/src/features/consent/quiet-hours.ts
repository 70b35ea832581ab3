import { consent as contract, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import { conflict } from '../../platform/errors.ts';
import { quietUntil } from '../../platform/quiet-time.ts';
import { findQuietHours, lockQuietHours, type QuietRow, saveQuietHours } from './store-quiet.ts';

/** What an office finds before it sets its own: the hours in which 47 CFR 64.1200(c)(1) wants no calls, off. */
const untouched = { enabled: false, quietFrom: '21:00', quietTo: '08:00', days: [], version: 0 } as const;

const present = (row: Omit<QuietRow, 'clientId'> | typeof untouched): contract.QuietHours => ({
  enabled: row.enabled,
  from: row.quietFrom.slice(0, 5),
  to: row.quietTo.slice(0, 5),
  days: [...row.days],
  version: row.version,
});

/** The office's quiet hours. */
export async function getQuietHours(ctx: Context): Promise<contract.QuietHours> {
  return present((await findQuietHours(ctx.tx)) ?? untouched);
}

/**
 * Sets the office's quiet hours; what waits for them hears of it.
 * @throws Refusal 409 for a `version` that is no longer the newest
 */
export async function setQuietHours(
  ctx: Context,
  { version, from, to, ...form }: RouteInput<typeof contract.setQuietHours>['body'],
): Promise<contract.QuietHours> {
  const before = (await lockQuietHours(ctx.tx, ctx.office)) ?? untouched;
  if (version !== undefined && version !== before.version)
    throw conflict(contract.consentMessages.changedMeanwhile);
  const days = [...new Set(form.days)].sort((a, b) => a - b);
  const row = {
    clientId: ctx.office,
    enabled: form.enabled,
    quietFrom: from,
    quietTo: to,
    days,
    version: before.version + 1,
  };
  await saveQuietHours(ctx.tx, row);
  const hours = present(row);
  ctx.emit('quietHours', hours);
  ctx.audit({ action: 'office.set_quiet_hours', subject: `office:${ctx.office}`, details: { ...hours } });
  await ctx.raise('quiet-hours.changed', {});
  return hours;
}

/** Until when texts nobody wrote by hand wait, by the transaction's clock; null when they need not. */
export async function officeQuietUntil(ctx: Context): Promise<Date | null> {
  const row = await findQuietHours(ctx.tx);
  if (!row?.enabled) return null;
  const { from, to } = present(row);
  return quietUntil({ enabled: true, from, to, days: row.days }, await findTimeZone(ctx.tx), ctx.now);
}
