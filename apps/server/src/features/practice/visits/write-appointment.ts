import { practice as contract, type RouteInput } from '@chairline/contract';
import { cleanValue, enumNumber, enumText, type OdRow, stands } from '@chairline/open-dental';
import type { AppointmentWriter, OpenPracticeApi, PracticeApi } from '../../../gateways/open-dental/index.ts';
import type { Context } from '../../../platform/context.ts';
import { BadInput, conflict, notFound, Refusal } from '../../../platform/errors.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { findDayAppointment } from './day-schedule.ts';
import { providerOf } from './must-be-free.ts';
import { officeClock } from '../office-clock.ts';
import { emitState } from '../copy/state.ts';
import { removeRows, storeRows } from '../copy/store-rows.ts';
import { wallWords } from './wall-words.ts';
import { askPractice, openWriter, writeOnce } from '../connection/write-practice.ts';

const { dayWords } = contract;
type Appointment = OdRow<'appointment'>;
type Seen = RouteInput<typeof contract.moveAppointment>['body']['seen'];
const WHAT = 'appointment';

/** Where a change is made from: who acts in which office, and the way to the practice system. */
export interface Desk {
  platform: Platform;
  openApi: OpenPracticeApi | null;
  session: OfficeScope;
}

/** What a change of an appointment answers. */
export interface Written {
  data: contract.DayAppointment;
  message: string;
  /** How it was before; null where it was so already, or is new. */
  before: contract.VisitBefore | null;
}

/** What it was, by which a change is undone. */
export const asBefore = (row: Appointment): contract.VisitBefore => ({
  AptDateTime: row.AptDateTime?.replace(' ', 'T') ?? null,
  Op: row.Op,
  ProvNum: providerOf(row),
  AptStatus: enumText('AptStatus', row.AptStatus),
  Confirmed: row.Confirmed,
});

/** A wall time as Open Dental writes it. @throws BadInput for a day that no month has */
export function readWall(wall: string): string {
  const time = cleanValue('datetime', wall) as string | null;
  if (time === null) throw new BadInput(dayWords.badTime);
  return time;
}

/** @throws BadInput for a time that is over by the office's clock */
export async function mustCome(ctx: Context, wall: string): Promise<void> {
  if (wall <= (await officeClock(ctx)).now) throw new BadInput(dayWords.past);
}

/** An appointment in a few words: how it is now. */
function sayNow({ od_json }: contract.DayAppointment): string {
  const { AptStatus, AptDateTime, opName, confirmed } = od_json;
  const when = AptDateTime ? wallWords(AptDateTime) : 'no time';
  const how = contract.isBooked(AptStatus) ? confirmed : contract.statusWords(AptStatus);
  return [when, opName, how].filter((part) => part !== '').join(', ');
}

/** Puts an appointment, as it was read, into the copy, and tells the office when that changed it. */
export function keepAppointment(
  { platform, session }: Desk,
  row: Appointment,
  audit?: { action: string; details: Record<string, unknown> },
): Promise<contract.DayAppointment> {
  return inOffice(platform, session, async (ctx) => {
    const changes = await storeRows(ctx.tx, ctx.office, 'appointment', [row]);
    if (changes > 0) await emitState(ctx, ['appointment']);
    if (audit) ctx.audit({ ...audit, subject: `appointment:${row.AptNum}` });
    const kept = await findDayAppointment(ctx, row.AptNum);
    if (!kept) throw notFound(WHAT);
    return kept;
  });
}

/** It is not there any more: the copy follows. */
async function forget({ platform, session }: Desk, aptNum: number): Promise<void> {
  await inOffice(platform, session, async (ctx) => {
    const gone = await removeRows(ctx.tx, ctx.office, 'appointment', [aptNum]);
    if (gone > 0) await emitState(ctx, ['appointment']);
  });
}

/** What an appointment is held against: what of it the screen had, and whether it is as wanted already. */
interface Look<T> {
  seen: Seen;
  /** What of it must not have changed. */
  keys: readonly ('AptDateTime' | 'Op' | 'AptStatus' | 'Confirmed')[];
  /** What it must be to be changed; left out: booked. */
  from?: (theirs: Appointment) => boolean;
  /** What else the change needs, in the transaction that looks at the copy. */
  check(ctx: Context, ours: contract.DayAppointment): Promise<T>;
  /** Whether somebody, or this call before its answer was lost, did it already. */
  isDone(theirs: Appointment, checked: T): boolean;
}

/**
 * Looks at an appointment where it is kept, just before it is changed.
 * @throws BadInput without an access token; Refusal 404, 409 when it is not what the screen had, 502
 */
export async function lookAtAppointment<T>(
  desk: Desk,
  aptNum: number,
  look: Look<T>,
): Promise<{ writer: PracticeApi; theirs: Appointment; checked: T; done: boolean }> {
  const { ours, writer, checked } = await inOffice(desk.platform, desk.session, async (ctx) => {
    const found = await findDayAppointment(ctx, aptNum);
    if (!found) throw notFound(WHAT);
    const opened = await openWriter(desk.platform, desk.openApi, ctx);
    return { ours: found, writer: opened, checked: await look.check(ctx, found) };
  });
  let theirs: Appointment;
  try {
    theirs = await askPractice(WHAT, (signal) => writer.getAppointment(aptNum, signal));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    await forget(desk, aptNum);
    throw conflict(dayWords.gone);
  }
  // Merging patients moves their visits: whoever acts has to see for whom.
  if (theirs.PatNum !== ours.od_json.PatNum) {
    await keepAppointment(desk, theirs);
    throw conflict(dayWords.otherPatient);
  }
  if (look.isDone(theirs, checked)) return { writer, theirs, checked, done: true };
  const { AptDateTime, Op, AptStatus, Confirmed } = {
    ...ours.od_json,
    Confirmed: ours.Confirmed,
    ...look.seen,
  };
  const had = {
    AptDateTime: AptDateTime === null ? null : readWall(AptDateTime),
    Op,
    AptStatus: enumNumber('AptStatus', AptStatus),
    Confirmed,
  };
  const fits = (look.from ?? isBooked)(theirs);
  if (fits && look.keys.every((key) => had[key] === theirs[key]))
    return { writer, theirs, checked, done: false };
  const now = sayNow(await keepAppointment(desk, theirs));
  throw conflict(fits || look.from ? dayWords.changedMeanwhile(now) : dayWords.notBooked(now));
}

export const isBooked = ({ AptStatus }: Appointment): boolean => stands(AptStatus);

/**
 * Changes an appointment that was looked at, reads it back, and keeps what was read.
 * @throws BadInput for what Open Dental refuses; Refusal 409 when it reads back otherwise, 502 when it is in doubt
 */
export async function changeAppointment(
  desk: Desk,
  writer: AppointmentWriter,
  aptNum: number,
  change: {
    write(signal: AbortSignal): Promise<void>;
    stands(row: Appointment): boolean;
    audit: { action: string; details: Record<string, unknown> };
  },
): Promise<contract.DayAppointment> {
  const { row, stands } = await writeOnce(
    WHAT,
    (signal) => change.write(signal),
    (signal) => writer.getAppointment(aptNum, signal),
    (back: Appointment) => change.stands(back),
    { nothing: dayWords.doubtNothing, open: dayWords.doubtOpen },
  );
  const data = await keepAppointment(desk, row, change.audit);
  if (!stands) throw conflict(dayWords.notAsWanted(sayNow(data)));
  return data;
}
