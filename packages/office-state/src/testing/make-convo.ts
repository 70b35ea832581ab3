import type { conversations as contract } from '@chairline/contract';

/** A participant who has read nothing. */
export function makeParticipant(
  user_id: number,
  given: Partial<contract.ConvoParticipant> = {},
): contract.ConvoParticipant {
  return {
    user_id,
    username: `user${user_id}`,
    full_name: `User ${user_id}`,
    last_read_id: null,
    last_read_time: null,
    unread: 0,
    open_mentions: 0,
    ...given,
  };
}

/** An open general conversation of process 6 that user 1 began and takes part in. */
export function makeConvo(
  convo_id: number,
  given: Partial<contract.ConversationRow> = {},
): contract.ConversationRow {
  return {
    convo_id,
    convo_name: `Conversation ${convo_id}`,
    convo_status: true,
    kind: 'general',
    system_process: 'Front Desk',
    system_process_id: '6',
    secured: false,
    owner: 1,
    owner_active: true,
    client_id: 2,
    date_created: '2026-11-20T18:00:00.000Z',
    messages_updated_at: `2026-11-20T18:00:${String(convo_id % 60).padStart(2, '0')}.000Z`,
    message_count: 0,
    last_message: null,
    convo_participants: [makeParticipant(1)],
    convo_reminders: [],
    convo_references: [],
    convo_tags: [],
    version: 1,
    ...given,
  };
}

/** The message at a place of conversation 1; its id is 100 more than the place. */
export function makeMessage(
  position: number,
  given: Partial<contract.ConvoMessage> = {},
): contract.ConvoMessage {
  return {
    convo_message_id: position + 100,
    convo_id: 1,
    who_sent: 1,
    username: 'user1',
    full_name: 'User 1',
    message: `Message ${position}`,
    date: new Date(Date.parse('2026-11-20T18:00:00Z') + position * 60_000).toISOString(),
    ref: null,
    media: [],
    media_id: null,
    convo_mentions: [],
    convo_tags: [],
    edited_at: null,
    withdrawn_at: null,
    earlier_versions: 0,
    client_ref: null,
    position,
    version: 1,
    ...given,
  };
}
