import { conversations as contract } from '@chairline/contract';
import type { ReminderRow, WholeConvo } from '../store.ts';

export function presentReminder(row: ReminderRow): contract.ConvoReminder {
  return {
    reminder_for_who: row.userId,
    reminder_date: row.remindAt.toISOString(),
    delivered_at: row.deliveredAt?.toISOString() ?? null,
  };
}

/** A conversation as it is for everyone; `contract.viewConversation` makes of it what one viewer sees. */
export function presentConvo(whole: WholeConvo): contract.ConversationRow {
  const { convo, process } = whole;
  return {
    convo_id: convo.convoId,
    convo_name: convo.convoName,
    convo_status: convo.isOpen,
    kind: convo.kind,
    system_process: convo.kind === 'general' ? (process ?? '') : contract.subjectProcesses[convo.kind],
    system_process_id: convo.kind === 'general' ? (convo.processTypeId?.toString() ?? null) : convo.subjectId,
    secured: convo.secured,
    owner: convo.ownerId,
    owner_active: whole.ownerActive,
    client_id: convo.clientId,
    date_created: convo.createdAt.toISOString(),
    messages_updated_at: convo.activityAt.toISOString(),
    message_count: convo.messageCount,
    last_message:
      convo.lastMessageId === null
        ? null
        : { convo_message_id: convo.lastMessageId, who_sent: convo.lastSentBy, snippet: convo.lastSnippet },
    convo_participants: whole.participants.map((row) => ({
      user_id: row.userId,
      username: row.username,
      full_name: row.fullName,
      last_read_id: row.lastReadId,
      last_read_time: row.lastReadAt?.toISOString() ?? null,
      unread: row.unreadCount,
      open_mentions: row.openMentions,
    })),
    convo_reminders: whole.reminders.map(presentReminder),
    convo_references: whole.references.map((row) => ({
      contact_id: row.contactId,
      contact_name: row.contactName,
      conversation_id: row.commItemId,
      LabCaseNum: row.labCaseNum,
    })),
    convo_tags: convo.tagIds,
    version: convo.version,
  };
}
