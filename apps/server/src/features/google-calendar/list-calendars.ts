import { inOffice } from '../../platform/platform.ts';
import {
  addOutsideCalendar,
  removeOutsideCalendar,
  renameOutsideCalendar,
  setOutsideRole,
} from '../calendar/index.ts';
import type { Context } from '../../platform/context.ts';
import { isHeld } from './open-account.ts';
import { emitStatus } from './status.ts';
import { changeAccount, changeCalendar, insertCalendar, listCalendars, removeCalendar } from './store.ts';
import { dropAllKnown } from './store-events.ts';
import type { Step } from './step.ts';
import { wakeTending } from './wake.ts';

/** Which calendars a person has at Google: new ones are made here, and those that are gone there go. */
export async function listAtGoogle({ platform, scope, account, google }: Step): Promise<void> {
  const { userId } = account;
  const listed = await google.list();
  await inOffice(platform, scope, async (ctx) => {
    if (!(await isHeld(ctx, account))) return;
    const here = new Map((await listCalendars(ctx.tx, userId)).map((row) => [row.googleId, row]));
    let isOther = account.listedAt === null;
    for (const { id, name, timezone, mayWrite } of listed) {
      const role = mayWrite && account.mayWrite ? 'EDITOR' : 'VIEWER';
      const row = here.get(id);
      here.delete(id);
      if (!row) {
        const calendarId = await addOutsideCalendar(ctx, { userId, name, role });
        await insertCalendar(ctx.tx, {
          clientId: ctx.office,
          calendarId,
          userId,
          googleId: id,
          name,
          timezone,
        });
        isOther = true;
      } else if (row.name !== name) {
        await renameOutsideCalendar(ctx, row.calendarId, name);
        await changeCalendar(ctx.tx, row.calendarId, { name });
        isOther = true;
      }
      if (row) await setOutsideRole(ctx, row.calendarId, { userId, role });
      // Whole days are by the calendar's clock: by another they are read anew.
      if (row && row.timezone !== timezone)
        await changeCalendar(ctx.tx, row.calendarId, {
          timezone,
          syncToken: null,
          reading: null,
          pageToken: null,
          askedAt: null,
        });
    }
    for (const { calendarId } of here.values()) await forgetCalendar(ctx, calendarId);
    await changeAccount(ctx.tx, userId, { listedAt: ctx.now });
    // Of a new one Google is to tell.
    if (isOther) await wakeTending(ctx);
    if (isOther || here.size > 0) await emitStatus(ctx, userId);
  });
}

/** Takes a calendar's copy away. */
export async function forgetCalendar(ctx: Context, calendarId: number): Promise<void> {
  await dropAllKnown(ctx.tx, calendarId);
  await removeCalendar(ctx.tx, calendarId);
  await removeOutsideCalendar(ctx, calendarId);
}
