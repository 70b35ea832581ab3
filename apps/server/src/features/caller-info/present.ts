import { callerInfo as contract, toWire } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { openWith } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import { sealedColumns } from '../../platform/sealed/sealed-columns.ts';
import { maskSsn } from '../../platform/mask-ssn.ts';
import { findInfo, type InfoRow, type InfoView } from './store.ts';

export const sealedFor = (office: number, callId: number) => ({
  office,
  purpose: sealedColumns.callerSsn.purposeOf({ call_id: callId }),
});

/** The social security number as a whole; null where it does not open, or there is none. */
export const openSsn = (
  platform: Platform,
  row: Pick<InfoRow, 'clientId' | 'callId' | 'ssn'>,
): string | null =>
  row.ssn === null
    ? null
    : openWith(platform.config.secrets.encryptionKey, row.ssn, sealedFor(row.clientId, row.callId));

const all = <F extends string>(fields: readonly F[], said: Partial<Record<F, string>>) =>
  Object.fromEntries(fields.map((field) => [field, said[field] ?? null])) as Record<F, string | null>;

/** A row → the wire. The social security number never leaves as a whole by it. */
export function presentInfo(platform: Platform, { row, ...about }: InfoView): contract.CallerInfo {
  const { facts } = row;
  return {
    info_id: row.infoId,
    call_uuid: about.callUuid,
    comm_participant_id: row.itemId,
    contact_id: about.contactId,
    contact_name: about.contactName,
    is_patient: about.isPatient,
    phone_num: toWire(about.contactNumber),
    call_at: about.callAt.toISOString(),
    is_patient_registered: facts.is_patient_registered ?? null,
    demographic_info: {
      ...all(contract.demographicFields, facts.demographic_info),
      social_security_number: row.ssn === null ? null : maskSsn(openSsn(platform, row) ?? '****'),
    },
    insurance_info: {
      has_insurance: facts.insurance_info.has_insurance ?? null,
      ...all(contract.insuranceFields, facts.insurance_info),
    },
    clinical_info: all(contract.clinicalFields, facts.clinical_info),
    more: facts.more,
    quotes: row.quotes,
    state: row.state,
    collected_at: row.collectedAt.toISOString(),
    changed_at: row.changedAt.toISOString(),
    changed_by: row.changedBy,
    settled_by: row.settledBy,
    settled_at: row.settledAt?.toISOString() ?? null,
    taken_contact_id: row.takenContactId,
    can_undo: row.state === 'taken' && row.taken !== null && row.taken.how !== 'named',
    version: row.version,
  };
}

/** Says how it stands now, to the whole office. */
export async function announceInfo(
  platform: Platform,
  ctx: Context,
  infoId: number,
): Promise<contract.CallerInfo> {
  const info = presentInfo(platform, (await findInfo(ctx.tx, infoId))!);
  ctx.emit('callerInfo', { info });
  return info;
}
