import { claims as contract } from '@chairline/contract';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import {
  type ConvoCursor,
  subjectPage,
  subjectsOfTab,
  subjectSources,
  type SubjectTab,
} from '../conversations/index.ts';
import { named, namePatterns } from '../practice/index.ts';
import { INSURANCE_CARRIER_KEY, NO_INSURANCE_CARRIER_KEY, ofAge, OUTSTANDING, PRIORITY } from './sources.ts';
import {
  type ClaimCursor,
  goesByIndex,
  isAfter,
  nameOf,
  orderOf,
  type Sorted,
  sorts,
  valueOf,
  type Values,
  withConvo,
  withPatient,
  withWork,
} from './store-sort.ts';

export interface ClaimFilter {
  /** By `contract.insuranceCarrierKey`. */
  carrier: string | undefined;
  age: contract.ClaimAge | undefined;
  type: string | undefined;
  priority: number | undefined;
  next: 'overdue' | 'set' | 'none' | undefined;
  search: string | undefined;
}

interface Asked {
  now: Date;
  userId: number;
  /** The office's day. */
  today: string;
  filter: ClaimFilter;
  limit: number;
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

const withSubscriber = 'LEFT JOIN od_inssub s ON s.client_id = m.client_id AND s.ins_sub_num = m.ins_sub_num';

/** What a filter makes of claims `m`. */
function narrow(asked: Asked, values: Values, sorted: Sorted | null): Narrowed {
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
    const ofPlans = `m.plan_num IN (${plans} = ${values.add(filter.carrier, 'text')})`;
    if (filter.carrier === NO_INSURANCE_CARRIER_KEY)
      is('carrier0', `(${ofPlans} OR m.plan_num NOT IN (${plans} <> ''))`);
    else is('carrier', ofPlans);
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
    const words = values.add(namePatterns(filter.search), 'text[]');
    is(
      'search',
      `(${named('p', words)}
        OR position(lower(${text}) IN lower(s.subscriber_id)) > 0)`,
      withPatient,
      withSubscriber,
    );
  }
  for (const join of sorted ? sorts[sorted.sort].needs : []) joins.add(join);
  return { joins: [...joins], where, name: names.join('+') };
}

/** The practice system's own word for a type as it is shown. */
function typeOf(shown: string): string {
  const known = Object.entries(contract.claimTypes).find(
    ([, word]) => word.toLowerCase() === shown.toLowerCase(),
  );
  return known ? known[0] : shown;
}

/** Before all that was never noted as sent, which comes last by age. */
const UNDATED: ClaimCursor = { value: null, claimNum: 0 };

/** The outstanding claims of a page, in their order. */
export async function listOutstanding(
  tx: Transaction,
  asked: Asked,
  sorted: Sorted,
  after: ClaimCursor | null,
): Promise<ClaimCursor[]> {
  const page = await selectOutstanding(tx, asked, sorted, after);
  const left = asked.limit - page.length;
  if (!goesByIndex(sorted) || left === 0 || !after || after.value === null) return page;
  return [...page, ...(await selectOutstanding(tx, { ...asked, limit: left }, sorted, UNDATED))];
}

async function selectOutstanding(
  tx: Transaction,
  asked: Asked,
  sorted: Sorted,
  after: ClaimCursor | null,
): Promise<ClaimCursor[]> {
  const values = valuesAfter([asked.now.toISOString(), asked.userId, asked.limit]);
  const { joins, where, name } = narrow(asked, values, sorted);
  const isNext = after ? isAfter(sorted, after, values, 'm.claim_num', goesByIndex(sorted)) : 'true';
  // Every statement names the first three: not each has a use for them.
  const text = `SELECT m.claim_num, ${valueOf(sorted)} AS value FROM od_claim m ${joins.join(' ')}
    WHERE ${[OUTSTANDING, ...where, isNext].join(' AND ')}
      AND $1::timestamptz IS NOT NULL AND $2::integer IS NOT NULL
    ORDER BY ${orderOf(sorted, 'm.claim_num')} LIMIT $3`;
  const placeName = after ? (after.value === null ? 'undated' : 'after') : 'begin';
  const rows = await runPlanned<{ claim_num: number; value: string | null }>(
    tx,
    `claims-${nameOf(sorted)}-${placeName}-${name}`,
    text,
    values.list,
  );
  return rows.map((row) => ({ claimNum: row.claim_num, value: row.value }));
}

/** The tab a list is of, and which of its conversations. */
interface Tab {
  tab: SubjectTab;
  source: keyof typeof subjectSources | 'all';
}

/** After which claim a page of a tab in an order of its own begins. */
export interface TabCursor extends ClaimCursor {
  part: 1 | 2;
}

/** The same as `listOfTab` by what the claims themselves are ordered by, within each part of the tab. */
export async function listOfTabSorted(
  tx: Transaction,
  asked: Asked,
  { tab, source }: Tab,
  sorted: Sorted,
  after: TabCursor | null,
): Promise<TabCursor[]> {
  const filter = filterOfTab(asked.filter);
  if (!filter) return [];
  const values = valuesAfter([asked.now.toISOString(), asked.userId, asked.limit]);
  const { joins, where, name } = narrow({ ...asked, filter }, values, sorted);
  const num = 'c.subject_id::bigint';
  if (after) {
    const part = values.add(after.part, 'integer');
    where.push(`(c.part > ${part} OR (c.part = ${part} AND ${isAfter(sorted, after, values, num)}))`);
  }
  const text = `WITH ${subjectsOfTab('claim', tab, source === 'all' ? [] : [subjectSources[source]])}
    SELECT ${num} AS claim_num, c.part, ${valueOf(sorted)} AS value FROM those c
    LEFT JOIN od_claim m ON m.client_id = app_office() AND m.claim_num = ${num} ${joins.join(' ')}
    WHERE ${['$1::timestamptz IS NOT NULL AND $2::integer IS NOT NULL', ...where].join(' AND ')}
    ORDER BY c.part, ${orderOf(sorted, num)} LIMIT $3`;
  const placeName = after ? (after.value === null ? 'undated' : 'after') : 'begin';
  const rows = await runPlanned<{ claim_num: number; part: 1 | 2; value: string | null }>(
    tx,
    `claims-${tab}-${source}-${nameOf(sorted)}-${placeName}-${name}`,
    text,
    values.list,
  );
  return rows.map(({ claim_num: claimNum, part, value }) => ({ claimNum, part, value }));
}

/** Their conversations are open: null where the filter wants others. */
function filterOfTab({ priority, ...filter }: ClaimFilter): ClaimFilter | null {
  return priority === undefined || priority === 3 ? { ...filter, priority: undefined } : null;
}

/** The claims of a page of open conversations in a tab, outstanding or not, in its order. */
export async function listOfTab(
  tx: Transaction,
  asked: Asked,
  { tab, source }: Tab,
  after: ConvoCursor,
): Promise<{ claimNum: number; cursor: ConvoCursor }[]> {
  const filter = filterOfTab(asked.filter);
  if (!filter) return [];
  const first = [asked.now.toISOString(), asked.userId, asked.limit, after.part, after.at, after.id];
  const values = valuesAfter(first);
  const { joins, where, name } = narrow({ ...asked, filter }, values, null);
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
