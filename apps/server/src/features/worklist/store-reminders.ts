import { contactOfConvo, subjectOfConvo, type WorkSource } from './sources.ts';

/** The viewer's reminders of open conversations, delivered ones too: they wait until they are changed or removed. */
export const reminders: WorkSource = {
  kind: 'reminder',
  from: `convo_reminders r
    JOIN conversations c ON c.client_id = r.client_id AND c.convo_id = r.convo_id`,
  where: `r.user_id = $1 AND c.is_open`,
  date: 'r.remind_at',
  canBeLater: true,
  id: 'r.convo_id',
  show: {
    title: 'c.convo_name',
    note: 'c.last_snippet',
    who: `''`,
    contactId: contactOfConvo,
    convoId: 'c.convo_id',
    convoKind: 'c.kind',
    messageId: 'NULL::bigint',
    subjectId: subjectOfConvo,
    version: 'NULL::integer',
    callBack: `''`,
    startsAt: 'NULL::timestamptz',
  },
};
