import { practice as contract } from '@chairline/contract';
import { enumText } from '@chairline/open-dental';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { OfficeClock } from '../../../platform/wall-clock.ts';
import { type ContactRow, findContact } from '../../contacts/index.ts';
import { officeClock } from '../office-clock.ts';
import {
  type ItemsById,
  findAppointments,
  findPreAuths,
  findTreatment,
  listAppointmentIds,
  listDay,
} from '../lists/store-items.ts';
import { listPlannedIds, listPreAuthIds } from '../lists/store-lists.ts';
import { findConfirmedDefs, findSettings, findSyncedAt } from '../store-settings.ts';
import { findGlance, findPatientFacts } from './store-glance.ts';
import { countOfPatient } from './store-summary.ts';

const pick = <T>(ids: readonly number[], items: ItemsById<T>): T[] =>
  ids.flatMap((id) => items.get(id) ?? []);

/** The contact; of one that was merged, the one it was merged into. @throws Refusal 404 */
async function seeContact(ctx: Context, contactId: number): Promise<ContactRow> {
  const row = await findContact(ctx.tx, contactId);
  if (!row) throw notFound('contact');
  return row;
}

/** That somebody looked at what the practice system has of a contact. */
function auditReading(ctx: Context, contact: ContactRow, what: string): void {
  ctx.audit({ action: 'chart.read', subject: `contact:${contact.contactId}`, details: { what } });
}

async function appointmentsOf(ctx: Context, ids: readonly number[]): Promise<contract.OdAppointment[]> {
  const confirmed = await findConfirmedDefs(ctx.tx, await findSettings(ctx.tx));
  return pick(ids, await findAppointments(ctx.tx, ids, confirmed));
}

/** A contact's appointments, newest first; none for who is no patient. @throws Refusal 404 */
export async function listAppointments(ctx: Context, contactId: number) {
  const contact = await seeContact(ctx, contactId);
  const patNum = contact.odPatNum;
  if (patNum !== null) auditReading(ctx, contact, 'appointments');
  return {
    is_patient: patNum !== null,
    data: patNum === null ? [] : await appointmentsOf(ctx, await listAppointmentIds(ctx.tx, patNum)),
    synced_at: await findSyncedAt(ctx.tx),
  };
}

/** The appointments of a day, by time. @param date `yyyy-MM-dd`, the office's day */
export async function listAppointmentsOfDay(ctx: Context, date: string, offset: number) {
  const rows = await listDay(ctx.tx, date, contract.PRACTICE_PAGE, offset);
  const items = new Map(
    (
      await appointmentsOf(
        ctx,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.AptNum, one]),
  );
  return {
    data: rows.map((row) => ({
      date,
      operatoryId: row.op,
      contact_id: row.contact_id,
      first_name: row.first_name,
      last_name: row.last_name,
      od_json: items.get(row.id)!,
    })),
    synced_at: await findSyncedAt(ctx.tx),
  };
}

async function detailsOf<T>(
  ctx: Context,
  contactId: number,
  what: string,
  read: (patNum: number) => Promise<T[]>,
) {
  const contact = await seeContact(ctx, contactId);
  const PatNum = contact.odPatNum;
  if (PatNum !== null) auditReading(ctx, contact, what);
  return {
    is_patient: PatNum !== null,
    data: PatNum === null ? [] : [{ PatNum, od_json: await read(PatNum) }],
    synced_at: await findSyncedAt(ctx.tx),
  };
}

/** A contact's pre-authorizations, item by item, newest first. @throws Refusal 404 */
export const getPreAuths = (ctx: Context, contactId: number) =>
  detailsOf(ctx, contactId, 'pre-authorizations', async (patNum) => {
    const ids = await listPreAuthIds(ctx.tx, patNum);
    return pick(ids, await findPreAuths(ctx.tx, ids));
  });

/** A contact's planned treatment that is not booked, oldest plan first. @throws Refusal 404 */
export const getPendingTreatment = (ctx: Context, contactId: number) =>
  detailsOf(ctx, contactId, 'treatment', async (patNum) => {
    const ids = await listPlannedIds(ctx.tx, patNum);
    return pick(ids, await findTreatment(ctx.tx, ids));
  });

/** What a card says of a patient; null where they are not in the copy. */
async function glanceOf(
  ctx: Context,
  patNum: number,
  clock: OfficeClock,
): Promise<contract.PatientGlance | null> {
  const moment = await findGlance(ctx.tx, patNum, clock.now);
  const facts = await findPatientFacts(ctx.tx, patNum, clock);
  if (!moment || !facts) return null;
  const { apt_num, at } = moment;
  return {
    next_visit:
      apt_num === null || at === null
        ? null
        : {
            AptNum: apt_num,
            AptDateTime: at,
            provAbbr: moment.provider ?? '',
            ProcDescript: moment.procedures ?? '',
          },
    last_visit: facts.last_visit,
    balance_cents: moment.balance_cents,
    recall: facts.recall,
    plan:
      facts.carrier === null
        ? null
        : { CarrierName: facts.carrier, GroupName: facts.group_name ?? '', DateService: facts.claimed_at },
    guarantor:
      facts.guarantor_name === null
        ? null
        : { PatNum: facts.guarantor, full_name: facts.guarantor_name, contact_id: facts.guarantor_contact },
  };
}

/** What the practice system has of a contact: its card's facts, and what there is, counted. @throws Refusal 404 */
export async function getPatientSummary(ctx: Context, contactId: number): Promise<contract.PatientSummary> {
  const contact = await seeContact(ctx, contactId);
  const { odPatNum } = contact;
  const synced_at = await findSyncedAt(ctx.tx);
  const none = {
    is_patient: false,
    PatNum: odPatNum,
    status: '',
    appointments: 0,
    next_appointment: null,
    lab_cases: 0,
    pre_auths: 0,
    pending_treatment: 0,
    outstanding_claims: 0,
    recalls_due: 0,
    glance: null,
    synced_at,
  };
  if (odPatNum === null) return none;
  auditReading(ctx, contact, 'summary');
  const clock = await officeClock(ctx);
  const { pat_status, ...counts } = await countOfPatient(ctx.tx, odPatNum, clock);
  return {
    ...none,
    ...counts,
    glance: await glanceOf(ctx, odPatNum, clock),
    is_patient: true,
    status: pat_status === null ? '' : enumText('PatStatus', pat_status),
  };
}
