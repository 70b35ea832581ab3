import type { contacts, conversations, recalls as contract } from '@chairline/contract';
import type { RecallDetails } from './store.ts';

const timeOf = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

/** @param convo its conversation as the viewer sees it */
export function presentRecall(
  row: RecallDetails,
  contact: contacts.Contact | undefined,
  convo: conversations.FilledConversation | undefined,
): contract.RecallRow {
  return {
    DSSRecallID: row.recall_num,
    contact_id: contact?.contact_id ?? null,
    contact: contact ?? null,
    PatNum: row.pat_num,
    // What the practice system has no more is named by its conversation.
    FName: row.is_there ? row.f_name : (convo?.convo_name ?? ''),
    LName: row.l_name,
    RecallType: row.recall_type,
    DateDue: row.date_due,
    DatePrevious: row.date_previous,
    DateScheduled: row.date_scheduled,
    Status: row.status,
    Note: row.note,
    due: row.due,
    days_overdue: row.days_overdue,
    last_sent_at: timeOf(row.last_sent_at),
    last_heard_at: timeOf(row.last_heard_at),
    convo_id: convo?.convo_id ?? null,
    convo: convo ?? null,
  };
}
