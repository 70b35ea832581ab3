import type { worklist as contract } from '@chairline/contract';

/** Of what waits, expressions of SQL. */
interface Shown {
  title: string;
  note: string;
  who: string;
  contactId: string;
  convoId: string;
  convoKind: string;
  messageId: string;
  /** text: what the conversation is about, or which claim or lab case it is. */
  subjectId: string;
  /** integer: of a claim, the version of its next step. */
  version: string;
  /** Of a missed call: the number to call back at, E.164. */
  callBack: string;
  /** timestamptz: when an event begins. */
  startsAt: string;
  /** integer: the user who put a patient off. */
  putOffBy: string;
  /** integers: what was billed for a claim, in cents, and for how many days it is out. */
  amount: string;
  daysOut: string;
}

const NOTHING_SHOWN: Omit<Shown, 'title' | 'note'> = {
  who: `''`,
  contactId: 'NULL::bigint',
  convoId: 'NULL::bigint',
  convoKind: 'NULL::text',
  messageId: 'NULL::bigint',
  subjectId: 'NULL::text',
  version: 'NULL::integer',
  callBack: `''`,
  startsAt: 'NULL::timestamptz',
  putOffBy: 'NULL::integer',
  amount: 'NULL::integer',
  daysOut: 'NULL::integer',
};

/**
 * One kind of what can wait for a person, as parts of a statement. `$1` is the viewer's user_id. To have another kind
 * wait too, write one more of these and add it to the list in store.ts.
 */
export interface WorkSource {
  kind: contract.WorkKind;
  /** Tables with their joins, each row one thing that waits for the viewer. */
  from: string;
  where: string;
  /** timestamptz by which it is sorted; an index of `from` should hold it where there may be many. */
  date: string;
  /** By the date, today's or later's; or all of one of them, whose dates need no comparing. */
  when: contract.WorkWhen | 'date';
  /** bigint, unique in the kind: sorts what has one date, and names it. */
  id: string;
  /** What is shown of it; what is left out stands as `NOTHING_SHOWN` has it. */
  show: { title: string; note: string } & Partial<Shown>;
}

/** What a conversation `c` is about: of a general one its process. */
export const subjectOfConvo = 'coalesce(c.process_type_id::text, c.subject_id)';

/** The first contact a conversation `c` is about. */
export const contactOfConvo = `(SELECT f.contact_id FROM convo_references f
  WHERE f.client_id = c.client_id AND f.convo_id = c.convo_id AND f.contact_id IS NOT NULL
  ORDER BY f.convo_reference_id LIMIT 1)`;

/** The contact that is the patient of a row of the practice system's copy. @param row alias of a row with pat_num */
export const contactOfPatient = (row: string): string => `(SELECT k.contact_id FROM contacts k
  WHERE k.client_id = ${row}.client_id AND k.od_pat_num = ${row}.pat_num AND k.merged_into IS NULL)`;

/** That patient's name as the practice system has it; their number where it has none. */
export const nameOfPatient = (
  row: string,
): string => `coalesce((SELECT nullif(btrim(q.f_name || ' ' || q.l_name), '')
  FROM od_patient q WHERE q.client_id = ${row}.client_id AND q.pat_num = ${row}.pat_num), 'Patient ' || ${row}.pat_num)`;

/** The carrier of a claim `m` of the copy. */
export const insuranceCarrierOfClaim = `coalesce((SELECT btrim(y.carrier_name) FROM od_insplan i
  JOIN od_carrier y ON y.client_id = i.client_id AND y.carrier_num = i.carrier_num
  WHERE i.client_id = m.client_id AND i.plan_num = m.plan_num), '')`;

/** What is shown of a source, whole. */
export const shownOf = ({ show }: WorkSource): Shown => ({ ...NOTHING_SHOWN, ...show });
