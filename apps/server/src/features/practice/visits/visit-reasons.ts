import { booking } from '@chairline/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { findContact } from '../../contacts/index.ts';
import { officeClock } from '../office-clock.ts';
import { listPlannedIds } from '../lists/store-lists.ts';
import { findSyncedAt } from '../store-settings.ts';
import {
  type CodedReason,
  findAppointmentTypes,
  findIncrement,
  findProcedureTimes,
  findTimesOfCodes,
  listDueRecalls,
  listPlannedAppointments,
  listTreatmentTimes,
} from './store-visits.ts';

/** More are not shown. */
const FOUND_MOST = 20;

/** What a patient's next visit may be for: planned appointments first, then what is due, then treatment. @throws Refusal 404 */
export async function listVisitReasons(ctx: Context, contactId: number) {
  const contact = await findContact(ctx.tx, contactId);
  if (!contact) throw notFound('contact');
  const { odPatNum } = contact;
  const increment = await findIncrement(ctx.tx);
  const synced_at = await findSyncedAt(ctx.tx);
  if (odPatNum === null) return { is_patient: false, increment, data: [], synced_at };
  ctx.audit({
    action: 'chart.read',
    subject: `contact:${contact.contactId}`,
    details: { what: 'treatment' },
  });
  const planned = await listPlannedAppointments(ctx.tx, odPatNum);
  const { today } = await officeClock(ctx);
  const due = await lengthen(ctx.tx, await listDueRecalls(ctx.tx, odPatNum, today, increment), increment);
  const treatment = await listTreatmentTimes(ctx.tx, await listPlannedIds(ctx.tx, odPatNum));
  return { is_patient: true, increment, data: [...planned, ...due, ...treatment], synced_at };
}

/** Appointment types and procedures of the practice with the time each takes. */
export async function searchProcedures(ctx: Context, search: string) {
  const increment = await findIncrement(ctx.tx);
  const types = await lengthen(ctx.tx, await findAppointmentTypes(ctx.tx, search), increment);
  const procedures = await findProcedureTimes(ctx.tx, search);
  return { increment, data: [...types, ...procedures].slice(0, FOUND_MOST) };
}

/** Gives each that has no length of its own the one of its procedures. */
async function lengthen(
  tx: Transaction,
  reasons: readonly CodedReason[],
  increment: number,
): Promise<booking.VisitReason[]> {
  const codesOf = ({ codes }: CodedReason) =>
    codes
      .split(',')
      .map((code) => code.trim())
      .filter(Boolean);
  const open = reasons.filter(({ minutes }) => minutes === null);
  const times = await findTimesOfCodes(tx, [...new Set(open.flatMap(codesOf))]);
  return reasons.map((reason) => {
    const { codes: _codes, ...rest } = reason;
    const minutes =
      reason.minutes ??
      booking.visitMinutes(
        codesOf(reason).flatMap((code) => times.get(code) ?? []),
        increment,
      );
    return { ...rest, minutes, ProcTime: '' };
  });
}
