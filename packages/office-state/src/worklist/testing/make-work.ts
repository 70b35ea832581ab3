import type { conversations, worklist } from '@chairline/contract';

/** Something that waits, for tests. */
export function makeWork(given: Partial<worklist.WorkItem>): worklist.WorkItem {
  return {
    id: 'reminder:1',
    kind: 'reminder',
    date: '2026-06-01T10:00:00.000Z',
    title: 'Call the lab',
    note: '',
    who: '',
    contact_id: null,
    convo_id: 1,
    convo_kind: 'general',
    convo_message_id: null,
    system_process_id: null,
    work_version: null,
    call_back: '',
    starts_at: null,
    put_off_by: null,
    amount: null,
    days_out: null,
    ...given,
  };
}

/** A conversation's row for tests. */
export function makeRow(given: Partial<conversations.ConversationRow> = {}): conversations.ConversationRow {
  return {
    convo_id: 1,
    convo_name: 'Call the lab',
    convo_status: true,
    kind: 'general',
    system_process: 'Billing',
    system_process_id: '3',
    secured: false,
    owner: 2,
    owner_active: true,
    client_id: 2,
    date_created: '2026-06-01T08:00:00.000Z',
    messages_updated_at: '2026-06-01T08:00:00.000Z',
    message_count: 0,
    last_message: null,
    convo_participants: [],
    convo_reminders: [],
    convo_references: [],
    convo_tags: [],
    version: 1,
    ...given,
  };
}

export function makeParticipant(
  given: Partial<conversations.ConvoParticipant>,
): conversations.ConvoParticipant {
  return {
    user_id: 7,
    username: 'desk',
    full_name: 'Dana Desk',
    last_read_id: null,
    last_read_time: null,
    unread: 0,
    open_mentions: 0,
    ...given,
  };
}

/** A message among staff for tests. */
export function makeConvoMessage(given: Partial<conversations.ConvoMessage>): conversations.ConvoMessage {
  return {
    convo_message_id: 30,
    convo_id: 1,
    who_sent: 2,
    username: 'sam',
    full_name: 'Sam Smith',
    message: '@desk look',
    date: '2026-06-01T09:00:00.000Z',
    ref: null,
    media: [],
    media_id: null,
    convo_mentions: [{ user_id: 7, index_start: 0, index_end: 5, completed: false }],
    convo_tags: [],
    edited_at: null,
    withdrawn_at: null,
    earlier_versions: 0,
    client_ref: null,
    position: 0,
    version: 1,
    ...given,
  };
}
