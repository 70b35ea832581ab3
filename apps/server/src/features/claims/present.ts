import { claims as contract, type conversations, phoneToWire, toDollars } from '@chairline/contract';
import type { InsuranceCarrierRow } from './store-totals.ts';
import type { ClaimDetails, NoteRow, WorkRow } from './store.ts';

export function presentNote(row: NoteRow): contract.ClaimNote {
  return {
    claim_note_id: row.claim_note_id,
    DSSClaimsID: row.claim_num,
    user_id: row.user_id,
    username: row.username,
    full_name: row.full_name,
    at: new Date(row.at).toISOString(),
    note: row.body,
    spoke_with: row.spoke_with,
    reference: row.reference,
  };
}

/** Of a claim whose next step somebody has set, or nobody yet. */
export function presentWork(
  claimNum: number,
  row: Pick<WorkRow, 'next_action' | 'next_date' | 'changed_by' | 'changed_at' | 'version'> | undefined,
): contract.ClaimWork {
  return {
    DSSClaimsID: claimNum,
    next_action: row?.next_action ?? '',
    next_date: row?.next_date ?? null,
    changed_by: row?.changed_by ?? '',
    changed_at: row ? new Date(row.changed_at).toISOString() : null,
    version: row?.version ?? 0,
  };
}

/** @param convo its conversation as the viewer sees it */
export function presentClaim(
  row: ClaimDetails,
  convo: conversations.FilledConversation | undefined,
  now: Date,
): contract.ClaimRow {
  return {
    DSSClaimsID: row.claim_num,
    Carrier: row.carrier,
    PhNum: phoneToWire(row.phone),
    Type: contract.claimTypes[row.claim_type as keyof typeof contract.claimTypes] ?? row.claim_type,
    DOS: row.date_service,
    DateSent: row.date_sent,
    Procedures: row.procedures,
    Amount: toDollars(row.claim_fee),
    InsPayEst: row.ins_pay_est,
    // What the practice system has no more is named by its conversation.
    PatName: row.is_there ? row.patient : (convo?.convo_name ?? ''),
    PatNum: row.pat_num,
    contact_id: row.contact_id,
    SubscriberID: row.subscriber_id,
    GroupName: row.group_name,
    ClaimNote: row.claim_note,
    days_out: row.days_out,
    outstanding: row.outstanding,
    gone: !row.is_there,
    priority: contract.priorityOf({ convo: convo ?? null, outstanding: row.outstanding, now }),
    convo_id: convo?.convo_id ?? null,
    convo: convo ?? null,
    work: presentWork(row.claim_num, row.work ?? undefined),
    last_note: row.note && presentNote(row.note),
  };
}

export const presentInsuranceCarrier = (row: InsuranceCarrierRow): contract.InsuranceCarrier => ({
  name: row.name,
  num: phoneToWire(row.phone),
  freq: row.freq,
  amount: row.amount,
  urgent: row.urgent,
});
