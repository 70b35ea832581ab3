import { worklist as contract } from '@chairline/contract';
import { contactOfConvo, subjectOfConvo, type WorkSource } from './sources.ts';

/** Messages that mention the viewer, until they complete it; also in a closed conversation. */
export const mentions: WorkSource = {
  kind: 'mention',
  from: `convo_mentions n
    JOIN convo_messages m ON m.client_id = n.client_id AND m.convo_message_id = n.convo_message_id
    JOIN conversations c ON c.client_id = m.client_id AND c.convo_id = m.convo_id
    LEFT JOIN users w ON w.client_id = m.client_id AND w.user_id = m.user_id`,
  where: `n.user_id = $1 AND n.completed_at IS NULL AND m.withdrawn_at IS NULL`,
  date: 'm.at',
  when: 'today',
  id: 'n.convo_message_id',
  show: {
    title: 'c.convo_name',
    note: `left(m.body, ${contract.WORK_NOTE_LENGTH})`,
    who: `coalesce(nullif(btrim(w.first_name || ' ' || w.last_name), ''), w.username, '')`,
    contactId: contactOfConvo,
    convoId: 'c.convo_id',
    convoKind: 'c.kind',
    messageId: 'm.convo_message_id',
    subjectId: subjectOfConvo,
  },
};
