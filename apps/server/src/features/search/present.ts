import { formatPhone, search as contract } from '@chairline/contract';
import type { HitRow } from './store.ts';

/** A finding → wire. */
export function presentHit(row: HitRow, parts: readonly contract.SearchPart[]): contract.SearchHit {
  const contact = row.contact_name || formatPhone(row.contact_number ?? '') || 'Unknown contact';
  const ofConvo = row.kind === 'convo' || row.kind === 'name';
  const where = ofConvo ? (row.convo_name ?? '') : contact;
  return {
    kind: ofConvo ? 'convo' : row.kind === 'email' ? 'email' : (row.item_kind ?? 'text'),
    date: new Date(row.at).toISOString(),
    who: whoWrote(row, contact),
    where,
    contact_id: row.contact_id,
    item_id: row.item_id,
    email_id: row.kind === 'email' ? row.ref_id : null,
    threadId: row.thread_key,
    convo_id: row.convo_id,
    convo_kind: row.convo_kind,
    system_process_id: row.subject_id,
    convo_message_id: row.kind === 'convo' ? row.ref_id : null,
    subject: row.kind === 'email' ? (row.subject ?? '') : '',
    excerpt: contract.excerptOf(
      [row.body, row.original, row.kind === 'email' ? null : row.subject, row.beside],
      parts,
    ),
  };
}

function whoWrote(row: HitRow, contact: string): string {
  if (row.kind === 'convo' || row.kind === 'name') return row.author ?? '';
  if (row.kind === 'email')
    return (!row.from_contact && row.author) || row.sender_name || row.sender_address || '';
  return row.from_contact ? contact : (row.author ?? '');
}
