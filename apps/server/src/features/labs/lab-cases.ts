import { labs as contract, phoneToWire } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findContactsOfPatients } from '../contacts/index.ts';
import { findSyncedAt, officeClock } from '../practice/index.ts';
import { countLate, findCases, type LabLine, listLabPatients, listLaboratories } from './store.ts';

function presentCase({ lab_phone, ...row }: LabLine): contract.LabCase {
  return {
    ...row,
    Apt_Date_Time: row.AptDateTime,
    Date_Created: row.DateTimeCreated,
    Lab_Phone: phoneToWire(lab_phone),
    hasConvo: row.convo_id !== null,
  };
}

/** Patients with lab cases, soonest appointment first, of those a filter lets through. */
export async function listLabCases(ctx: Context, filter: contract.LabFilter) {
  const { tx } = ctx;
  const { today } = await officeClock(ctx);
  const rows = await listLabPatients(tx, filter, today);
  const page = rows.slice(0, filter.limit);
  const ids = page.flatMap((row) => row.ids);
  const cases = await findCases(tx, ids, today);
  const byNum = new Map(cases.map((row) => [row.LabCaseNum, presentCase(row)]));
  const linked = await findContactsOfPatients(
    tx,
    page.map((row) => row.pat_num),
  );
  return {
    data: page.map((row) => ({
      PatNum: row.pat_num,
      contact_id: linked.get(row.pat_num)?.contact_id ?? null,
      contact: linked.get(row.pat_num) ?? null,
      first_name: row.first_name,
      last_name: row.last_name,
      date: row.date,
      late: row.late,
      od_json: row.ids.flatMap((id) => byNum.get(id) ?? []),
    })),
    hasMore: rows.length > page.length,
    offset: filter.offset,
    late: await countLate(tx, today),
    synced_at: await findSyncedAt(tx),
  };
}

/** A lab case as the copy has it. @throws Refusal 404 */
export async function findLabCase(ctx: Context, labCaseNum: number): Promise<contract.LabCase> {
  const { today } = await officeClock(ctx);
  const [row] = await findCases(ctx.tx, [labCaseNum], today);
  if (!row) throw notFound('lab case');
  return presentCase(row);
}

/** One lab case, with its dates under their other names too; the reading is audited. @throws Refusal 404 */
export async function getLabCase(ctx: Context, labCaseNum: number) {
  const found = await findLabCase(ctx, labCaseNum);
  ctx.audit({ action: 'labcase.read', subject: `labcase:${labCaseNum}` });
  return {
    data: {
      ...found,
      date_created: found.DateTimeCreated,
      date_due: found.DateTimeDue,
      date_checked: found.DateTimeChecked,
      date_received: found.DateTimeRecd,
      date_sent: found.DateTimeSent,
    },
  };
}

/** Whether a lab case has a conversation the viewer may see. @throws Refusal 404 */
export async function getLabConvoStatus(ctx: Context, labCaseNum: number) {
  const { hasConvo, convo_id } = await findLabCase(ctx, labCaseNum);
  return { hasConvo, convo_id };
}

/** The laboratories of the practice, hidden ones last. */
export async function listLabs(ctx: Context) {
  const rows = await listLaboratories(ctx.tx);
  return {
    data: rows.map(({ phone, ...row }) => ({ ...row, lab_phone: phoneToWire(phone) })),
    synced_at: await findSyncedAt(ctx.tx),
  };
}
