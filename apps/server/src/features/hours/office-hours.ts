import { hours as contract, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import { conflict } from '../../platform/errors.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { findHours, type HoursRow, lockHours, saveHours } from './store.ts';

/** What an office finds before it sets its own: none are kept, and it counts as open. */
const untouched: Omit<HoursRow, 'clientId'> = {
  enabled: false,
  weekly: [1, 2, 3, 4, 5].flatMap((day) => [
    { day, from: '08:00', to: '12:00' },
    { day, from: '13:00', to: '17:00' },
  ]),
  holidays: [],
  version: 0,
};

const present = ({
  enabled,
  weekly,
  holidays,
  version,
}: Omit<HoursRow, 'clientId'>): contract.OfficeHours => ({ enabled, weekly, holidays, version });

/** When the office is open. */
export async function getOfficeHours(ctx: Context): Promise<contract.OfficeHours> {
  return present((await findHours(ctx.tx)) ?? untouched);
}

/** Sets when the office is open. @throws Refusal 409 for a `version` that is no longer the newest */
export async function setOfficeHours(
  ctx: Context,
  { version, enabled, ...form }: RouteInput<typeof contract.setOfficeHours>['body'],
): Promise<contract.OfficeHours> {
  const before = (await lockHours(ctx.tx, ctx.office)) ?? untouched;
  if (version !== undefined && version !== before.version)
    throw conflict(contract.hoursMessages.changedMeanwhile);
  const row = { clientId: ctx.office, enabled, ...contract.sortHours(form), version: before.version + 1 };
  await saveHours(ctx.tx, row);
  const after = present(row);
  ctx.emit('officeHours', after);
  ctx.audit({ action: 'office.set_hours', subject: `office:${ctx.office}`, details: { ...after } });
  return after;
}

/** Whether the office is open, or was, at a moment. */
export async function isOfficeOpen(ctx: Context, at: Date): Promise<boolean> {
  const row = await findHours(ctx.tx);
  return !row || contract.isOpenAt(row, wallClock(await findTimeZone(ctx.tx), at).now);
}
