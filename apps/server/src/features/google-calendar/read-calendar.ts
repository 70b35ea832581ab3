import { GoogleError } from '../../gateways/google/index.ts';
import type { Context } from '../../platform/context.ts';
import { analyzeTable } from '../../platform/db/analyze.ts';
import { inOffice } from '../../platform/platform.ts';
import { outsideTables } from '../calendar/index.ts';
import { isHeld } from './open-account.ts';
import { changeAccount, changeCalendar, findCalendar, type GoogleCalendarRow } from './store.ts';
import { dropKnown, listStale, listUnmet } from './store-events.ts';
import type { Step } from './step.ts';
import { takeAway, takeEvents } from './take-events.ts';
import { getOrNull } from './write-event.ts';

/** So many events are written in one transaction: others wait no longer than that takes. */
const AT_ONCE = 500;
/** So many are asked for one by one in a step. */
const STALE_AT_ONCE = 20;

/** Reads a calendar on by a page: all of it, or what changed since the last time. */
export async function readCalendar(at: Step, row: GoogleCalendarRow, how: 'full' | 'changes'): Promise<void> {
  const begun = row.reading === null ? await begin(at, row, how) : row;
  if (!begun) return;
  const page = await askFor(at, begun);
  if (page === null) return;
  for (let from = 0; from < page.events.length; from += AT_ONCE) {
    const part = page.events.slice(from, from + AT_ONCE);
    // A page that was cut short is asked for again: what was taken of it changes nothing then.
    if (!(await within(at, begun, (ctx, now) => takeEvents(ctx, now, part)))) return;
    if (begun.reading === 'full' && begun.pageToken === null && from === 0) await knowRows(at);
  }
  if (page.next === null && begun.reading === 'full' && !(await takeRest(at, begun))) return;
  await within(at, begun, async (ctx) => {
    const isOver = page.next === null;
    await changeCalendar(ctx.tx, row.calendarId, {
      pageToken: page.next,
      ...(isOver ? { reading: null, syncToken: page.syncToken, askedAt: ctx.now } : {}),
      ...(isOver && begun.reading === 'full' ? { fullyReadAt: ctx.now } : {}),
    });
  });
}

/** The first of what may be thousands in tables that were empty so far. */
const knowRows = ({ platform, scope }: Step) =>
  platform.db.transaction({ office: scope.office }, async (tx) => {
    for (const table of [...outsideTables, 'google_events']) await analyzeTable(tx, table);
  });

/** A full reading counts anew; what it does not meet will be gone. */
async function begin(
  at: Step,
  row: GoogleCalendarRow,
  reading: 'full' | 'changes',
): Promise<GoogleCalendarRow | null> {
  return inOffice(at.platform, at.scope, async (ctx) => {
    if (!(await isHeld(ctx, at.account))) return null;
    await changeCalendar(ctx.tx, row.calendarId, {
      reading,
      pageToken: null,
      ...(reading === 'full'
        ? { syncToken: null, round: row.round + 1, atGoogle: 0, missing: 0, changed: 0, extra: 0 }
        : {}),
    });
    return (await findCalendar(ctx.tx, row.calendarId)) ?? null;
  });
}

/** A page; null where its tokens are worth nothing any more, and all is read anew. */
async function askFor(at: Step, row: GoogleCalendarRow) {
  const syncToken = row.reading === 'changes' ? row.syncToken : null;
  try {
    return await at.google.events(row.googleId, { syncToken, page: row.pageToken });
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    const isOld = error.outcome === 'expired' || (error.outcome === 'refused' && hasToken(row));
    if (isOld) {
      await begin(at, row, 'full');
      return null;
    }
    if (error.outcome !== 'gone') throw error;
    // The calendar itself is gone: the list of calendars says so.
    await inOffice(at.platform, at.scope, async (ctx) => {
      if (!(await isHeld(ctx, at.account))) return;
      await changeAccount(ctx.tx, at.account.userId, { listedAt: null });
      await changeCalendar(ctx.tx, row.calendarId, { reading: null, pageToken: null, askedAt: ctx.now });
    });
    return null;
  }
}

const hasToken = ({ pageToken, syncToken, reading }: GoogleCalendarRow): boolean =>
  pageToken !== null || (reading === 'changes' && syncToken !== null);

/** Takes away what a full reading has not met. @returns false where the calendar is not ours any more */
async function takeRest(at: Step, row: GoogleCalendarRow): Promise<boolean> {
  for (let more = true; more;) {
    const isOurs = await within(at, row, async (ctx, now) => {
      const unmet = await listUnmet(ctx.tx, now.calendarId, now.round, AT_ONCE);
      if (unmet.length > 0) {
        await takeAway(ctx, now, unmet);
        await changeCalendar(ctx.tx, now.calendarId, { extra: now.extra + unmet.length });
      }
      more = unmet.length > 0;
    });
    if (!isOurs) return false;
  }
  return true;
}

/** Asks one by one for events that could not be taken in when they were told: times that came before their series. */
export async function readStale(at: Step, row: GoogleCalendarRow): Promise<void> {
  const stale = await at.platform.db.transaction({ office: at.scope.office }, (tx) =>
    listStale(tx, row.calendarId, STALE_AT_ONCE),
  );
  for (const { googleId } of stale) {
    const event = await getOrNull(at.google, row.googleId, googleId);
    const isOurs = await within(at, row, async (ctx, now) =>
      event === null
        ? dropKnown(ctx.tx, row.calendarId, [googleId])
        : takeEvents(ctx, { ...now, reading: null }, [event]),
    );
    if (!isOurs) return;
  }
}

/** A transaction about a calendar that is still this person's, and read as before. @returns whether it is */
async function within(
  at: Step,
  row: GoogleCalendarRow,
  work: (ctx: Context, now: GoogleCalendarRow) => Promise<unknown>,
): Promise<boolean> {
  return inOffice(at.platform, at.scope, async (ctx) => {
    if (!(await isHeld(ctx, at.account))) return false;
    const now = await findCalendar(ctx.tx, row.calendarId);
    if (!now || now.round !== row.round) return false;
    await work(ctx, now);
    return true;
  });
}
