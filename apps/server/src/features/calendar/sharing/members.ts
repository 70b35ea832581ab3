import { calendar as contract, type Role as OfficeRole } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { BadInput, forbidden, notFound } from '../../../platform/errors.ts';
import { calendarNow, tell } from './announce.ts';
import { holdCalendar, rightsOf } from './policy.ts';
import { roleInPractice } from './practice-calendar.ts';
import { presentCalendar } from '../present.ts';
import {
  type CalendarRow,
  changeCalendar,
  dropMember,
  findActiveUsers,
  findFirstAdmin,
  findOfficeCalendar,
  listOwnerless,
  lockCalendarRow,
  putMembers,
} from '../store.ts';
import { dropFeedNames } from './store-feeds.ts';

const words = contract.calendarMessages;
type Role = contract.CalendarRole;

/**
 * Makes a user of the office a member; who is one already stays what they are.
 * @throws Refusal 403 for viewers, and for making an owner without being one; 404
 */
export async function addMember(
  ctx: Context,
  calendarId: number,
  userId: number,
  role: Role,
): Promise<contract.Calendar> {
  const calendar = await holdCalendar(ctx, calendarId, 'edit');
  mustMayGive(ctx, calendar, role);
  if (calendar.members.some((member) => member.user_id === userId)) return presentCalendar(calendar);
  if ((await findActiveUsers(ctx.tx, [userId])).length === 0) throw notFound('user');
  const row = await putMember(ctx, calendar, userId, role);
  ctx.audit({
    action: 'calendar.add_member',
    subject: `calendar:${calendarId}`,
    details: { user: userId, role },
  });
  // To the newcomer it was not there before.
  tell(ctx, row, 'calendar', { calendar: presentCalendar(row) }, [userId]);
  return presentCalendar(row);
}

/**
 * Gives a member another role.
 * @throws BadInput for the last owner; Refusal 403 for viewers, and for owners' roles without being one; 404
 */
export async function updateMember(
  ctx: Context,
  calendarId: number,
  userId: number,
  role: Role,
): Promise<contract.Calendar> {
  const calendar = await holdCalendar(ctx, calendarId, 'edit');
  const before = calendar.members.find((member) => member.user_id === userId);
  if (!before) throw notFound('member');
  if (before.role === role) return presentCalendar(calendar);
  mustMayGive(ctx, calendar, role);
  await mustMayTouch(ctx, calendar, before);
  const row = await putMember(ctx, calendar, userId, role);
  ctx.audit({
    action: 'calendar.set_role',
    subject: `calendar:${calendarId}`,
    details: { user: userId, role },
  });
  return presentCalendar(row);
}

/**
 * Takes a member off; everybody may leave. What they made in it stays.
 * @throws BadInput for the last owner and for one of Google's; Refusal 403 for viewers, and for owners without being one;
 *   404
 */
export async function removeMember(
  ctx: Context,
  calendarId: number,
  userId: number,
): Promise<contract.CalendarMember> {
  const isOwn = userId === userOf(ctx).userId;
  const calendar = await holdCalendar(ctx, calendarId, isOwn ? undefined : 'edit');
  if (calendar.type === 'GOOGLE') throw new BadInput(words.googleLeaves);
  const member = calendar.members.find((one) => one.user_id === userId);
  if (!member) throw notFound('member');
  await mustMayTouch(ctx, calendar, member);
  await dropMember(ctx.tx, calendarId, userId);
  await changeCalendar(ctx.tx, calendarId);
  const row = await calendarNow(ctx, calendarId);
  tell(ctx, row, 'deleteCalendarMember', { calendar_id: calendarId, user_id: userId, version: row.version });
  tell(ctx, row, 'deleteCalendar', { calendar_id: calendarId }, [userId]);
  ctx.audit({
    action: isOwn ? 'calendar.leave' : 'calendar.remove_member',
    subject: `calendar:${calendarId}`,
    details: { user: userId },
  });
  return member;
}

/**
 * Gives the calendars that a user who was switched off left without an active owner to the admin who did it, or to the
 * office's first where that was the provider.
 */
export async function inheritCalendars(ctx: Context, userId: number): Promise<void> {
  if ((await findActiveUsers(ctx.tx, [userId])).length > 0) return;
  const calendarIds = await listOwnerless(ctx.tx, userId);
  if (calendarIds.length === 0) return;
  const heir = ctx.actor.kind === 'user' ? ctx.actor.userId : await findFirstAdmin(ctx.tx);
  if (heir === undefined) return;
  for (const calendarId of calendarIds) {
    const calendar = await lockCalendarRow(ctx.tx, calendarId);
    if (!calendar) continue;
    const isNew = !calendar.members.some((member) => member.user_id === heir);
    const row = await putMember(ctx, calendar, heir, 'OWNER');
    if (isNew) tell(ctx, row, 'calendar', { calendar: presentCalendar(row) }, [heir]);
    ctx.audit({ action: 'calendar.inherit', subject: `calendar:${calendarId}`, details: { user: heir } });
  }
}

/** Somebody new at the office is in its practice's calendar as well. */
export async function joinPracticeCalendar(
  ctx: Context,
  { userId, role }: { userId: number; role: OfficeRole },
): Promise<void> {
  const calendarId = await findOfficeCalendar(ctx.tx);
  if (calendarId === undefined) return;
  const calendar = await lockCalendarRow(ctx.tx, calendarId);
  if (!calendar) return;
  const row = await putMember(ctx, calendar, userId, roleInPractice(role));
  tell(ctx, row, 'calendar', { calendar: presentCalendar(row) }, [userId]);
}

async function putMember(
  ctx: Context,
  calendar: CalendarRow,
  userId: number,
  role: Role,
): Promise<CalendarRow> {
  const { calendarId } = calendar;
  await putMembers(ctx.tx, [{ clientId: ctx.office, calendarId, userId, role, addedAt: ctx.now }]);
  await dropFeedNames(ctx.tx);
  await changeCalendar(ctx.tx, calendarId);
  const row = await calendarNow(ctx, calendarId);
  const member = { user_id: userId, role };
  // Who was in it already, and whom it is about where they were.
  tell(
    ctx,
    row,
    'calendarMember',
    { calendar_id: calendarId, member, version: row.version },
    calendar.members.map((one) => one.user_id),
  );
  return row;
}

function mustMayGive(ctx: Context, calendar: CalendarRow, role: Role): void {
  if (role === 'OWNER' && !rightsOf(ctx, calendar).own) throw forbidden(words.onlyOwnerMakesOwners);
}

/** Owners are touched by owners alone, and one who can sign in stays. */
async function mustMayTouch(
  ctx: Context,
  calendar: CalendarRow,
  member: contract.CalendarMember,
): Promise<void> {
  if (member.role !== 'OWNER') return;
  if (!rightsOf(ctx, calendar).own) throw forbidden(words.ownerStays);
  const others = calendar.members.filter(
    ({ user_id, role }) => role === 'OWNER' && user_id !== member.user_id,
  );
  const active = await findActiveUsers(
    ctx.tx,
    others.map(({ user_id }) => user_id),
  );
  if (active.length === 0) throw new BadInput(words.lastOwner);
}
