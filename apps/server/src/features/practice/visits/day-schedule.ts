import { hours as hoursContract, practice as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { getOfficeHours } from '../../hours/index.ts';
import { addDays, officeClock } from '../office-clock.ts';
import {
  findPlace,
  listBlockouts,
  listClosedDays,
  listPlaces,
  listWithoutLab,
  type PlaceLine,
} from './store-day.ts';
import { findAppointments } from '../lists/store-items.ts';
import { findConfirmedDefs, findSettings, findSyncedAt } from '../store-settings.ts';
import { listShifts } from './store-slots.ts';
import { findIncrement } from './store-visits.ts';

/** Workdays ahead for which lab cases are watched. */
const WORKDAYS = 2;
/** A practice that is closed for longer is looked at up to here. */
const DAYS_MOST = 30;

/** Lab cases that are here: received, or received and booked (contract, `labStatuses`). */
const IS_BACK = 3;

const WHITE = 0xff_ff_ff;

/** A colour of Open Dental's, `#rrggbb`; null for black, white and what one sees through: it is what it has where nobody chose one. */
function colorOf(argb: number): string | null {
  const rgb = argb & WHITE;
  return rgb === 0 || rgb === WHITE || argb >>> 24 === 0 ? null : `#${rgb.toString(16).padStart(6, '0')}`;
}

/** Places in the schedule with all that is shown of them. */
async function present(ctx: Context, places: readonly PlaceLine[]): Promise<contract.DayAppointment[]> {
  const confirmed = await findConfirmedDefs(ctx.tx, await findSettings(ctx.tx));
  const items = await findAppointments(
    ctx.tx,
    places.map(({ id }) => id),
    confirmed,
  );
  return places.flatMap((place) => {
    const od_json = items.get(place.id);
    if (!od_json) return [];
    const { status, Pattern, AptStatus } = od_json;
    const waits = status !== null && contract.isBooked(AptStatus);
    return {
      date: place.date,
      operatoryId: place.op,
      contact_id: place.contact_id,
      first_name: place.first_name,
      last_name: place.last_name,
      od_json,
      ProvNum: place.prov_num,
      Confirmed: place.confirmed,
      parts: contract.patternParts(Pattern),
      lab: waits ? (status >= IS_BACK ? 'back' : 'out') : null,
      type_name: place.type_name,
      type_color: colorOf(place.type_color),
      confirmed_color: colorOf(place.confirmed_color),
    };
  });
}

/** One appointment of the copy as it stands in the schedule; null for one that is not there. */
export async function findDayAppointment(
  ctx: Context,
  aptNum: number,
): Promise<contract.DayAppointment | null> {
  const place = await findPlace(ctx.tx, aptNum);
  return place ? ((await present(ctx, [place]))[0] ?? null) : null;
}

/** A day of the practice's calendar, from the office's copy. @param date `yyyy-MM-dd`, the office's day */
export async function getDaySchedule(ctx: Context, date: string): Promise<contract.DaySchedule> {
  const day = { first: date, last: date };
  const hours = await getOfficeHours(ctx);
  const holiday = hours.enabled ? hours.holidays.find((one) => one.date === date) : undefined;
  const open = hoursContract.openOn(hours, date);
  const closedHere = holiday ? holiday.name || 'Holiday' : open?.length === 0 ? 'Closed' : null;
  return {
    date,
    appointments: await present(ctx, await listPlaces(ctx.tx, date, addDays(date, 1))),
    shifts: (await listShifts(ctx.tx, day, null)).map(({ provNum, clinicNum, from, to }) => ({
      ProvNum: provNum,
      ClinicNum: clinicNum,
      from,
      to,
    })),
    blockouts: await listBlockouts(ctx.tx, date),
    closed: [
      ...(closedHere === null ? [] : [{ ClinicNum: 0, name: closedHere }]),
      ...(await listClosedDays(ctx.tx, day)).map((one) => ({
        ClinicNum: one.clinic,
        name: one.holiday ? 'Holiday' : 'Closed',
      })),
    ],
    increment: await findIncrement(ctx.tx),
    hours: open,
    synced_at: await findSyncedAt(ctx.tx),
  };
}

/**
 * The last of the next two workdays after a day. A workday is one on which the office is open by its own hours, where
 * it keeps none Monday to Friday; days that the practice system has closed for all clinics are none.
 */
async function lastWorkday(ctx: Context, today: string): Promise<string> {
  const hours = await getOfficeHours(ctx);
  const days = { first: today, last: addDays(today, DAYS_MOST) };
  const closed = new Set(
    (await listClosedDays(ctx.tx, days)).filter(({ clinic }) => clinic === 0).map(({ date }) => date),
  );
  let left = WORKDAYS;
  for (let day = addDays(today, 1); day < days.last; day = addDays(day, 1)) {
    const open = hoursContract.openOn(hours, day);
    const works = open ? open.length > 0 : ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
    if (works && !closed.has(day)) left -= 1;
    if (left === 0) return day;
  }
  return days.last;
}

/** Visits from now to the end of the second workday ahead whose lab case has not come back, by time. */
export async function listLabGuard(ctx: Context) {
  const { today, now } = await officeClock(ctx);
  const until = await lastWorkday(ctx, today);
  return {
    until,
    data: await present(ctx, await listWithoutLab(ctx.tx, now, addDays(until, 1))),
    synced_at: await findSyncedAt(ctx.tx),
  };
}
