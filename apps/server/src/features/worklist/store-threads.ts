import type { WorkSource } from './sources.ts';

/** Threads that need an answer, since their patient waits: the same for everybody of the office. */
export const threads: WorkSource = {
  kind: 'thread',
  from: 'contacts t',
  where: 't.needs_answer_since IS NOT NULL AND t.merged_into IS NULL AND $1::integer IS NOT NULL',
  date: 't.needs_answer_since',
  canBeLater: false,
  id: 't.contact_id',
  show: {
    title: `coalesce(nullif(btrim(t.first_name || ' ' || t.last_name), ''), nullif(t.phone_num, ''), nullif(t.ph1, ''),
      nullif(t.ph2, ''), nullif(t.ph3, ''), t.email)`,
    note: 't.last_snippet',
    who: `''`,
    contactId: 't.contact_id',
    convoId: 'NULL::bigint',
    convoKind: 'NULL::text',
    messageId: 'NULL::bigint',
    subjectId: 'NULL::text',
    version: 'NULL::integer',
  },
};
