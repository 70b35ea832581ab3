import { claims as contract } from '@chairline/contract';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import {
  type ConvoCursor,
  convoOfSubject,
  subjectPage,
  subjectSources,
  type SubjectTab,
} from '../conversations/index.ts';
import { INSURANCE_CARRIER_KEY, NO_INSURANCE_CARRIER_KEY, ofAge, OUTSTANDING, PRIORITY } from './sources.ts';

export interface ClaimFilter {
  /** By `contract.insuranceCarrierKey`. */
  carrier: string | undefined;
  age: contract.ClaimAge | undefined;
  type: string | undefined;
  priority: number | undefined;
  next: 'overdue' | 'set' | 'none' | undefined;
  search: string | undefined;
}

export type ClaimSort = 'age' | 'amount' | 'next' | 'patient';

/** After which claim a page of outstanding ones begins. */
export interface ClaimCursor {
  /** The date or amount it is sorted by; null for none. Patients' names stay in the database. */
  value: string | null;
  claimNum: number;
}

interface Asked {
  now: Date;
  userId: number;
  /** The office's day. */
  today: string;
  filter: ClaimFilter;
  limit: number;
}

interface Values {
  readonly list: unknown[];
  /** Gives a value its place among the parameters of a statement. */
  add(value: unknown, type: string): string;
}

function valuesAfter(first: readonly unknown[]): Values {
  const list = [...first];
  return { list, add: (value, type) => `$${list.push(value)}::${type}` };
}

interface Narrowed {
  joins: string[];
  where: string[];
  /** Names the parts, so that a statement of the same ones is planned once. */
  name: string;
}

const withWork = 'LEFT JOIN claim_work w ON w.client_id = app_office() AND w.claim_num = m.claim_num';
const withPatient = 'LEFT JOIN od_patient p ON p.client_id = m.client_id AND p.pat_num = m.pat_num';
const withSubscriber = 'LEFT JOIN od_inssub s ON s.client_id = m.client_id AND s.ins_sub_num = m.ins_sub_num';

/** What a filter makes of claims `m`. */
function narrow(asked: Asked, values: Values, sort: ClaimSort | null): Narrowed {
  const { filter, today } = asked;
  const joins = new Set<string>();
  const where: string[] = [];
  const names: string[] = [];
  const is = (name: string, condition: string, ...needs: string[]) => {
    names.push(name);
    where.push(condition);
    for (const join of needs) joins.add(join);
  };
  if (filter.carrier !== undefined) {
    const plans = `SELECT i.plan_num FROM od_insplan i JOIN od_carrier y ON y.client_id = i.client_id
      AND y.carrier_num = i.carrier_num WHERE i.client_id = app_office() AND ${INSURANCE_CARRIER_KEY}`;
    const named = `m.plan_num IN (${plans} = ${values.add(filter.carrier, 'text')})`;
    if (filter.carrier === NO_INSURANCE_CARRIER_KEY)
      is('carrier0', `(${named} OR m.plan_num NOT IN (${plans} <> ''))`);
    else is('carrier', named);
  }
  if (filter.age !== undefined) {
    // What has no day needs none to compare with.
    const day = filter.age === 'unknown' ? '' : values.add(today, 'date');
    is(filter.age, ofAge(filter.age, day));
  }
  if (filter.type !== undefined) is('type', `m.claim_type = ${values.add(typeOf(filter.type), 'text')}`);
  if (filter.priority !== undefined)
    is('priority', `${PRIORITY} = ${values.add(filter.priority, 'integer')}`, withConvo);
  if (filter.next === 'set') is('set', 'w.next_date IS NOT NULL', withWork);
  if (filter.next === 'none') is('none', 'w.next_date IS NULL', withWork);
  if (filter.next === 'overdue') is('overdue', `w.next_date <= ${values.add(today, 'date')}`, withWork);
  if (filter.search !== undefined) {
    const text = values.add(filter.search, 'text');
    const names = `p.f_name || ' ' || p.l_name || ' ' || p.f_name || ' ' || p.preferred || ' ' || p.l_name`;
    is(
      'search',
      `(position(nullif(app_fold(${text}), '') IN app_fold(${names})) > 0
        OR position(lower(${text}) IN lower(s.subscriber_id)) > 0)`,
      withPatient,
      withSubscriber,
    );
  }
  if (sort === 'next') joins.add(withWork);
  if (sort === 'patient') joins.add(withPatient);
  return { joins: [...joins], where, name: names.join('+') };
}

/** The practice system's own word for a type as it is shown. */
function typeOf(shown: string): string {
  const known = Object.entries(contract.claimTypes).find(
    ([, word]) => word.toLowerCase() === shown.toLowerCase(),
  );
  return known ? known[0] : shown;
}

const withConvo = `LEFT JOIN ${convoOfSubject('claim', 'm.claim_num::text')}`;

/** By what each order sorts, and whether what has none comes last. */
const sorts: Record<ClaimSort, { by: string; order: string; value: string; type: string }> = {
  age: { by: 'm.date_sent', order: 'm.date_sent, m.claim_num', value: 'm.date_sent::text', type: 'date' },
  next: { by: 'w.next_date', order: 'w.next_date, m.claim_num', value: 'w.next_date::text', type: 'date' },
  amount: {
    by: '-m.claim_fee',
    order: '-m.claim_fee, m.claim_num',
    value: '(-m.claim_fee)::text',
    type: 'bigint',
  },
  patient: {
    by: `lower(coalesce(p.l_name, '')), lower(coalesce(p.f_name, ''))`,
    order: `lower(coalesce(p.l_name, '')), lower(coalesce(p.f_name, '')), m.claim_num`,
    value: 'NULL::text',
    type: 'text',
  },
};

/** Whether a claim comes after the cursor; what has no date comes last. */
function isAfter(sort: ClaimSort, { value, claimNum }: ClaimCursor, values: Values): string {
  const { by, type } = sorts[sort];
  const num = values.add(claimNum, 'bigint');
  if (sort === 'patient')
    return `(${by}, m.claim_num) > (SELECT lower(coalesce(q.l_name, '')), lower(coalesce(q.f_name, '')), ${num}
      FROM (SELECT 1) one LEFT JOIN od_claim x ON x.client_id = app_office() AND x.claim_num = ${num}
      LEFT JOIN od_patient q ON q.client_id = x.client_id AND q.pat_num = x.pat_num)`;
  if (value === null) return `${by} IS NULL AND m.claim_num > ${num}`;
  const from = values.add(value, type);
  // As the index has it; those never noted as sent come with a statement of their own.
  if (sort === 'age') return `(${by}, m.claim_num) > (${from}, ${num})`;
  return `(${by} > ${from} OR (${by} = ${from} AND m.claim_num > ${num}) OR ${by} IS NULL)`;
}

/** Before all that was never noted as sent, which comes last by age. */
const UNDATED: ClaimCursor = { value: null, claimNum: 0 };

/** The outstanding claims of a page, in their order. */
export async function listOutstanding(
  tx: Transaction,
  asked: Asked,
  sort: ClaimSort,
  after: ClaimCursor | null,
): Promise<ClaimCursor[]> {
  const page = await selectOutstanding(tx, asked, sort, after);
  const left = asked.limit - page.length;
  if (sort !== 'age' || left === 0 || !after || after.value === null) return page;
  return [...page, ...(await selectOutstanding(tx, { ...asked, limit: left }, sort, UNDATED))];
}

async function selectOutstanding(
  tx: Transaction,
  asked: Asked,
  sort: ClaimSort,
  after: ClaimCursor | null,
): Promise<ClaimCursor[]> {
  const values = valuesAfter([asked.now.toISOString(), asked.userId, asked.limit]);
  const { joins, where, name } = narrow(asked, values, sort);
  const { order, value } = sorts[sort];
  const isNext = after ? isAfter(sort, after, values) : 'true';
  // Every statement names the first three: not each has a use for them.
  const text = `SELECT m.claim_num, ${value} AS value FROM od_claim m ${joins.join(' ')}
    WHERE ${[OUTSTANDING, ...where, isNext].join(' AND ')}
      AND $1::timestamptz IS NOT NULL AND $2::integer IS NOT NULL
    ORDER BY ${order} LIMIT $3`;
  const placeName = after ? (after.value === null ? 'undated' : 'after') : 'begin';
  const rows = await runPlanned<{ claim_num: number; value: string | null }>(
    tx,
    `claims-${sort}-${placeName}-${name}`,
    text,
    values.list,
  );
  return rows.map((row) => ({ claimNum: row.claim_num, value: row.value }));
}

/** The claims of a page of open conversations in a tab, outstanding or not, in its order. */
export async function listOfTab(
  tx: Transaction,
  asked: Asked,
  { tab, source }: { tab: SubjectTab; source: keyof typeof subjectSources | 'all' },
  after: ConvoCursor,
): Promise<{ claimNum: number; cursor: ConvoCursor }[]> {
  const { priority, ...filter } = asked.filter;
  // Their conversations are open.
  if (priority !== undefined && priority !== 3) return [];
  const first = [asked.now.toISOString(), asked.userId, asked.limit, after.part, after.at, after.id];
  const values = valuesAfter(first);
  const { joins, where, name } = narrow(
    { ...asked, filter: { ...filter, priority: undefined } },
    values,
    null,
  );
  // A claim the practice system has no more is listed as long as its conversation is open.
  const claim = 'LEFT JOIN od_claim m ON m.client_id = c.client_id AND m.claim_num = c.subject_id::bigint';
  const text = `WITH ${subjectPage('claim', tab, { joins: [claim, ...joins].join(' '), where: ['c.subject_id IS NOT NULL', ...(source === 'all' ? [] : [subjectSources[source]]), ...where] })}
    SELECT convo_id, subject_id::bigint AS claim_num, activity_at, part FROM page
    ORDER BY part, activity_at DESC, convo_id DESC`;
  const rows = await runPlanned<{ convo_id: number; claim_num: number; activity_at: string; part: 1 | 2 }>(
    tx,
    `claims-${tab}-${source}-${name}`,
    text,
    values.list,
  );
  return rows.map((row) => ({
    claimNum: row.claim_num,
    cursor: { part: row.part, at: row.activity_at, id: row.convo_id },
  }));
}
