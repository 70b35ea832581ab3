import { claims } from './store-claims.ts';
import { contactOfConvo, subjectOfConvo, type WorkSource } from './sources.ts';

/** The viewer's reminders of open conversations, delivered ones too: they wait until they are changed or removed. */
export const reminders: WorkSource = {
  kind: 'reminder',
  from: `convo_reminders r
    JOIN conversations c ON c.client_id = r.client_id AND c.convo_id = r.convo_id`,
  // A claim whose next step the viewer has set a day for waits as that, once.
  where: `r.user_id = $1 AND c.is_open AND NOT (c.kind = 'claim' AND EXISTS (SELECT 1 FROM ${claims.from}
    WHERE ${claims.where} AND w.claim_num = CASE WHEN c.kind = 'claim' THEN c.subject_id::bigint END))`,
  date: 'r.remind_at',
  when: 'date',
  id: 'r.convo_id',
  show: {
    title: 'c.convo_name',
    note: 'c.last_snippet',
    contactId: contactOfConvo,
    convoId: 'c.convo_id',
    convoKind: 'c.kind',
    subjectId: subjectOfConvo,
  },
};
