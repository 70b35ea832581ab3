import { conversations, type claims } from '@chairline/contract';
import { makeConvo } from './make-convo.ts';

/** A claim sent 40 days ago that nobody has begun with. */
export function makeClaim(id: number, given: Partial<claims.ClaimRow> = {}): claims.ClaimRow {
  return {
    DSSClaimsID: id,
    Carrier: 'Delta Dental',
    PhNum: '8885550101',
    Type: 'Primary',
    DOS: '2026-10-10',
    DateSent: '2026-10-12',
    Procedures: 'D2740 #14',
    Amount: 214,
    InsPayEst: 13_251,
    PatName: `Patient ${id}`,
    PatNum: id,
    contact_id: null,
    SubscriberID: 'W1',
    GroupName: '',
    ClaimNote: '',
    days_out: 40,
    outstanding: true,
    gone: false,
    priority: 2,
    convo_id: null,
    convo: null,
    work: makeClaimWork(id, 0),
    last_note: null,
    ...given,
  };
}

/** What is to be done next about a claim. */
export function makeClaimWork(
  id: number,
  version: number,
  given: Partial<claims.ClaimWork> = {},
): claims.ClaimWork {
  return {
    DSSClaimsID: id,
    next_action: version === 0 ? '' : `Step ${version}`,
    next_date: null,
    changed_by: version === 0 ? '' : 'Sam Ortiz',
    changed_at: version === 0 ? null : '2026-11-20T18:00:00.000Z',
    version,
    ...given,
  };
}

/** What was said about a claim. */
export function makeNote(id: number, noteId: number): claims.ClaimNote {
  return {
    claim_note_id: noteId,
    DSSClaimsID: id,
    user_id: 1,
    username: 'sam',
    full_name: 'Sam Ortiz',
    at: '2026-11-20T18:00:00.000Z',
    note: `Note ${noteId}`,
    spoke_with: '',
    reference: '',
  };
}

/** A claim's conversation as user 1 sees it. */
export function makeClaimConvo(
  claimId: number,
  given: Partial<conversations.ConversationRow> = {},
): conversations.Conversation {
  const row = makeConvo(claimId, {
    kind: 'claim',
    system_process: 'outstanding claim',
    system_process_id: String(claimId),
    ...given,
  });
  return conversations.viewConversation(row, { user_id: 1, role: 'Member' });
}
