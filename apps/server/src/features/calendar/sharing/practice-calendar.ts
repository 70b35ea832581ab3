import { calendar as contract, type Role } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { calendarNow, tell } from './announce.ts';
import { presentCalendar } from '../present.ts';
import { hasHadPracticeCalendar, insertCalendar, listStaff, putMembers } from '../store.ts';

/** What somebody of the office is in its practice's calendar: admins may rename it and say who is in it. */
export const roleInPractice = (role: Role): contract.CalendarRole => (role === 'Admin' ? 'OWNER' : 'VIEWER');

/**
 * The practice's calendar of an office that has a practice system from now on: nobody has to make it, and everybody of
 * the office is in it. Not where an admin made one, or deleted it: who is in it was their choice then.
 */
export async function openPracticeCalendar(ctx: Context): Promise<void> {
  if (await hasHadPracticeCalendar(ctx.tx)) return;
  const { calendarId } = await insertCalendar(ctx.tx, {
    clientId: ctx.office,
    ...contract.practiceCalendar,
    type: 'OD',
    noOverlap: false,
    mayOverride: false,
    ofOffice: true,
    createdAt: ctx.now,
  });
  const staff = await listStaff(ctx.tx);
  const base = { clientId: ctx.office, calendarId, addedAt: ctx.now };
  await putMembers(
    ctx.tx,
    staff.map(({ userId, role }) => ({ ...base, userId, role: roleInPractice(role) })),
  );
  ctx.audit({ action: 'calendar.create', subject: `calendar:${calendarId}`, details: { practice: true } });
  const row = await calendarNow(ctx, calendarId);
  tell(ctx, row, 'calendar', { calendar: presentCalendar(row) });
}
