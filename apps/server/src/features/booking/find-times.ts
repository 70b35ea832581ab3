import { booking as contract, practice, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import { notFound } from '../../platform/errors.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { findContact } from '../contacts/index.ts';
import { findUsual, listAppointments, listSlots } from '../practice/index.ts';
import { type Free, pickProposals, spreadOverDays, startsIn } from './pick-proposals.ts';
import { listLive } from './store-proposals.ts';

/** Of one day no more are shown. */
const A_DAY = 6;
/** What begins sooner is proposed to nobody, in milliseconds. */
const AHEAD_MS = 2 * 3_600_000;
const MINUTE_MS = 60_000;
/** A wall-clock time as a number, to be compared with others. */
const wallMs = (wall: string): number => Date.parse(`${wall}Z`);

/**
 * Free times for a contact's visit, and three of them to propose. What is offered to somebody else is proposed to nobody
 * again, but may be chosen; while they have another appointment nothing is free for them. A visit that is moved leaves
 * its own time.
 * @param refused a time that was just refused: what meets it is none of them
 * @throws Refusal 404, BadInput for days that are no span
 */
export async function findTimes(
  ctx: Context,
  contactId: number,
  { minutes, ProvNum, from, until, part, days, moves }: RouteInput<typeof contract.findTimes>['query'],
  refused?: string,
) {
  const contact = await findContact(ctx.tx, contactId);
  if (!contact) throw notFound('contact');
  const usual =
    contact.odPatNum === null
      ? { ProvNum: 0, part: 'any' as const }
      : await findUsual(ctx.tx, contact.odPatNum);
  const { data: slots, synced_at } = await listSlots(ctx, {
    dateStart: from,
    dateEnd: until,
    lengthMinutes: minutes,
    ProvNum,
    except: moves,
  });
  const weekdays = days?.split(',').map(Number) ?? [];
  const own = (await listAppointments(ctx, contactId)).data.filter(
    ({ AptNum, AptStatus }) => AptNum !== moves && practice.isBooked(AptStatus),
  );
  const closed = [...own, ...(refused === undefined ? [] : [{ AptDateTime: refused, minutes }])];
  const isTheirs = ({ AptDateTime }: Free) =>
    closed.some(
      (one) =>
        one.AptDateTime !== null &&
        wallMs(one.AptDateTime) < wallMs(AptDateTime) + minutes * MINUTE_MS &&
        wallMs(AptDateTime) < wallMs(one.AptDateTime) + one.minutes * MINUTE_MS,
    );
  const free = startsIn(slots, minutes).filter(
    (one) =>
      !isTheirs(one) &&
      contract.isInPart(part, one.minute) &&
      (weekdays.length === 0 || weekdays.includes(one.weekday)),
  );
  // A patient has to read it and to come.
  const { now: soonest } = wallClock(await findTimeZone(ctx.tx), new Date(ctx.now.getTime() + AHEAD_MS));
  const offered = (await listLive(ctx.tx))
    .filter(({ contact_id }) => contact_id !== contact.contactId)
    .flatMap(({ options, minutes: lasts }) =>
      options.filter(({ taken }) => !taken).map((option) => ({ ...option, minutes: lasts })),
    );
  const place = ({ AptDateTime, Op, ProvNum: num }: Free) => ({ AptDateTime, Op, ProvNum: num });
  return {
    data: spreadOverDays(free, A_DAY).map(place),
    proposals: pickProposals(
      free.filter(({ AptDateTime }) => AptDateTime.replace('T', ' ') > soonest),
      { usual, offered, minutes, count: contract.OPTIONS_MOST },
    ).map(place),
    usual,
    synced_at,
  };
}
