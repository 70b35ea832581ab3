import type { WorkSource } from './sources.ts';

/** Threads that need an answer, since their patient waits: the same for everybody of the office. */
export const threads: WorkSource = {
  kind: 'thread',
  from: 'contacts t',
  where: 't.needs_answer_since IS NOT NULL AND t.merged_into IS NULL AND $1::integer IS NOT NULL',
  date: 't.needs_answer_since',
  when: 'today',
  id: 't.contact_id',
  show: {
    title: `coalesce(nullif(btrim(t.first_name || ' ' || t.last_name), ''), nullif(t.phone_num, ''), nullif(t.ph1, ''),
      nullif(t.ph2, ''), nullif(t.ph3, ''), t.email)`,
    // A missed call without a message has no words of its own: it is called what the contact list calls it.
    note: `CASE WHEN t.last_kind = 'call' AND t.last_call_missed AND t.last_snippet = '' THEN 'Call Missed'
      ELSE t.last_snippet END`,
    contactId: 't.contact_id',
    // Any number of theirs will do: reached at one, they wait no more.
    callBack: `CASE WHEN t.last_kind = 'call' AND t.last_call_missed
      THEN coalesce(nullif(t.ph1, ''), nullif(t.ph2, ''), nullif(t.ph3, ''), t.phone_num) ELSE '' END`,
  },
};

/** Patients who are put off, until when: they wait for nobody meanwhile, so that all of them are of later. */
export const putOffs: WorkSource = {
  ...threads,
  kind: 'putoff',
  where: 't.put_off_until IS NOT NULL AND t.merged_into IS NULL AND $1::integer IS NOT NULL',
  date: 't.put_off_until',
  when: 'later',
  show: { ...threads.show, callBack: `''`, putOffBy: 't.put_off_by' },
};
