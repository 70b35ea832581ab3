import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findContact } from '../contacts/index.ts';
import { listPlannedIds } from './store-lists.ts';
import { findSyncedAt } from './store-settings.ts';
import {
  findIncrement,
  findProcedureTimes,
  listPlannedAppointments,
  listTreatmentTimes,
} from './store-visits.ts';

/** What a patient's next visit may be for, planned appointments first. @throws Refusal 404 */
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
  const treatment = await listTreatmentTimes(ctx.tx, await listPlannedIds(ctx.tx, odPatNum));
  const data = [...(await listPlannedAppointments(ctx.tx, odPatNum)), ...treatment];
  return { is_patient: true, increment, data, synced_at };
}

/** Procedures of the practice with the time each takes. */
export async function searchProcedures(ctx: Context, search: string) {
  return { increment: await findIncrement(ctx.tx), data: await findProcedureTimes(ctx.tx, search) };
}
