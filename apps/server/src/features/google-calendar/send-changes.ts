import { googleCalendar as contract } from '@chairline/contract';
import { endLike } from '@chairline/office-time';
import { type GoogleCalendars, GoogleError } from '../../gateways/google/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  lockWaiting,
  type Picked,
  queuedAnew,
  type Send,
  type SendFault,
  type SendTiming,
} from '../../platform/sends/index.ts';
import { holdOutside, type OutsideSnapshot, readSnapshot, tellOutside } from '../calendar/index.ts';
import { SEND_CHANGES } from './names.ts';
import { noteRevoked, openAccountIn, type OpenAccount } from './open-account.ts';
import { settleSent } from './settle-sent.ts';
import { emitStatus } from './status.ts';
import { calendarTiming } from './step.ts';
import { findCalendar } from './store.ts';
import { type ChangeRow, changeRows, findNextChange, findNextChangeAt } from './store-changes.ts';
import { findByEvent, findKnown, listOfSeries } from './store-events.ts';
import { wakeSender } from './wake.ts';
import { lookUpEvent, type Parcel, type Receipt, writeEvent } from './write-event.ts';

const words = contract.googleCalendarMessages;

type Job = { client_id: number; user_id: number };
type Sending = Parcel & { opened: OpenAccount };

/** What a person changed of their Google calendars here, one event after the other. */
export function changeSend(
  platform: Platform,
  gateway: GoogleCalendars | null,
  timing: SendTiming = calendarTiming.changes,
): Send<Job, ChangeRow, Sending, Receipt> {
  const ask = async <T>({ opened }: Sending, row: ChangeRow, question: () => Promise<T>): Promise<T> => {
    try {
      return await question();
    } catch (error) {
      const scope = { office: row.clientId, actor: { kind: 'job', name: SEND_CHANGES } } as const;
      if (error instanceof GoogleError && error.outcome === 'revoked')
        await noteRevoked(platform, scope, opened.account);
      throw error;
    }
  };
  const tell = async (ctx: Context, { calendarId, eventId, userId }: ChangeRow) => {
    await tellOutside(ctx, calendarId, eventId);
    await emitStatus(ctx, userId);
  };
  return {
    name: SEND_CHANGES,
    timing,
    rows: changeRows,
    pick: (ctx, job) => pick(ctx, job, platform, gateway),
    send: (parcel, row) => ask(parcel, row, () => writeEvent(parcel)),
    lookUp: (parcel, row) => ask(parcel, row, () => lookUpEvent(parcel)),
    faultOf,
    settle: {
      accepted: (ctx, row, receipt) => settleSent(ctx, row, receipt),
      async failed(ctx, row) {
        // What was made of it meanwhile may be taken.
        if (row.again)
          await changeRows.change(ctx.tx, row.changeId, { ...queuedAnew(ctx.now), again: false });
        else ctx.audit({ action: 'google_calendar.change_failed', subject: `calendar_event:${row.eventId}` });
        await tell(ctx, row);
      },
      async waiting(ctx, row, why) {
        if (why === 'later') await tell(ctx, row);
      },
      gaveUp: () => words.late,
    },
    async next(ctx, job) {
      const at = await findNextChangeAt(ctx.tx, job.user_id);
      // Where Google does not let us in, connecting it again asks for this job anew.
      if (at && (await openAccountIn(ctx.tx, platform, gateway, ctx.office, job.user_id)))
        await wakeSender(ctx, job.user_id, at);
    },
  };
}

async function pick(
  ctx: Context,
  job: Job,
  platform: Platform,
  gateway: GoogleCalendars | null,
): Promise<Picked<ChangeRow, Sending> | null> {
  const next = await findNextChange(ctx.tx, job.user_id, ctx.now);
  if (!next) return null;
  const opened = await openAccountIn(ctx.tx, platform, gateway, ctx.office, job.user_id);
  if (!opened) return null;
  await holdOutside(ctx, next.calendarId);
  const row = await lockWaiting(ctx.tx, changeRows, next.changeId);
  const calendar = await findCalendar(ctx.tx, next.calendarId);
  const mine = row && (await readSnapshot(ctx.tx, row.eventId));
  if (!row || !calendar || !mine) return null;
  const waitMs = opened.google.waitMs();
  if (waitMs > 0) return { row, until: new Date(ctx.now.getTime() + waitMs) };
  const known = await findByEvent(ctx.tx, row.eventId);
  const was = (await findKnown(ctx.tx, row.calendarId, [row.googleId])).get(row.googleId);
  const calledOff = known ? await listOfSeries(ctx.tx, row.calendarId, known.googleId) : [];
  const off = new Set(
    calledOff.flatMap(({ eventId, why, occurrence }) =>
      eventId === null && why === null && occurrence ? occurrence.getTime() : [],
    ),
  );
  const parcel: Sending = {
    opened,
    google: opened.google,
    calendar: calendar.googleId,
    zone: calendar.timezone,
    googleId: row.googleId,
    mine: { ...mine, skips: mine.skips.filter((skip) => !off.has(skip)) },
    baseEtag: row.baseEtag,
    base: await baseOf(ctx, mine),
    revive: was !== undefined && was.eventId === null && was.why === null,
    former: known && known.googleId !== row.googleId ? known.googleId : null,
  };
  return { row, parcel };
}

/** What a time of a series is by its rule. */
async function baseOf(ctx: Context, { series: own }: OutsideSnapshot): Promise<Parcel['base']> {
  const series = own && (await readSnapshot(ctx.tx, own.eventId));
  if (!series) return null;
  const first = { start: series.startsAt, end: series.endsAt };
  const endsAt = endLike(first, own.occurrence, series.timezone);
  return { ...series, startsAt: own.occurrence, endsAt, rule: null, skips: [] };
}

function faultOf(error: unknown): SendFault | null {
  if (!(error instanceof GoogleError)) return null;
  const { outcome, message, waitMs } = error;
  switch (outcome) {
    case 'refused':
      return { outcome: 'refused', message: `${words.refused} ${message}` };
    case 'gone':
      return { outcome: 'refused', message: words.calendarGone };
    case 'revoked':
      return { outcome: 'later', message: words.revoked };
    case 'doubtful':
      return { outcome, message, waitMs };
    default:
      return { outcome: 'later', message, waitMs };
  }
}
