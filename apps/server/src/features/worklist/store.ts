import type { worklist as contract } from '@chairline/contract';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import { shownOf, type WorkSource } from './sources.ts';
import { claims } from './store-claims.ts';
import { erasures } from './store-erasures.ts';
import { labCases } from './store-lab-cases.ts';
import { events } from './store-events.ts';
import { answers } from './store-answers.ts';
import { mentions } from './store-mentions.ts';
import { posts } from './store-posts.ts';
import { requests } from './store-requests.ts';
import { reminders } from './store-reminders.ts';
import { putOffs, threads } from './store-threads.ts';

/** In the order in which what has one date is listed. */
const sources: readonly WorkSource[] = [
  threads,
  mentions,
  reminders,
  events,
  requests,
  answers,
  claims,
  labCases,
  erasures,
  posts,
  putOffs,
];

export interface WorkRow extends Record<string, unknown> {
  kind: contract.WorkKind;
  id: number;
  /** As the database writes it, to the microsecond. */
  date: string;
  title: string;
  note: string;
  who: string;
  contact_id: number | null;
  convo_id: number | null;
  convo_kind: contract.WorkItem['convo_kind'];
  convo_message_id: number | null;
  subject_id: string | null;
  work_version: number | null;
  /** E.164, or ''. */
  call_back: string;
  starts_at: string | null;
  put_off_by: number | null;
  amount: number | null;
  days_out: number | null;
}

/** After what a page begins. */
export interface WorkCursor {
  date: string;
  kind: contract.WorkKind;
  id: number;
}

export interface WorkQuery {
  userId: number;
  when: contract.WorkWhen;
  endOfToday: Date;
  kinds: readonly contract.WorkKind[];
  sort: 'oldest' | 'newest';
  after: WorkCursor | null;
  limit: number;
}

/** A page of what waits for a viewer, by date, kind and id. */
export async function selectWork(tx: Transaction, query: WorkQuery): Promise<WorkRow[]> {
  const statement = listStatement(query);
  if (!statement) return [];
  const { name, text } = statement;
  const { userId, endOfToday, limit, after } = query;
  const values = [userId, endOfToday.toISOString(), limit];
  return runPlanned<WorkRow>(tx, name, text, after ? [...values, after.date, after.id] : values);
}

/** How much waits, by when and kind, each counted up to a limit. */
export async function countWork(
  tx: Transaction,
  userId: number,
  endOfToday: Date,
  most: number,
): Promise<Record<contract.WorkWhen, Record<contract.WorkKind, number>>> {
  const values = [userId, endOfToday.toISOString(), most];
  const [row] = await runPlanned<Record<string, number>>(tx, 'work-counts', countStatement, values);
  const of = (when: contract.WorkWhen) =>
    Object.fromEntries(sources.map(({ kind }) => [kind, row![`${when}_${kind}`]!])) as Record<
      contract.WorkKind,
      number
    >;
  return { today: of('today'), later: of('later') };
}

/** Which of a kind's rows are of today, or of later; null for none. `$2` is the end of the office's day. */
function whenOf({ date, when: always }: WorkSource, when: contract.WorkWhen): string | null {
  if (always === 'date') return `${date} ${when === 'today' ? '<=' : '>'} $2::timestamptz`;
  // Naming it keeps the statement's parameters the same.
  return when === always ? '$2::timestamptz IS NOT NULL' : null;
}

/** `$1` viewer, `$2` end of the office's day, `$3` how far each is counted. */
export const countStatement = `SELECT ${(['today', 'later'] as const)
  .flatMap((when) =>
    sources.map((source) => {
      const condition = whenOf(source, when);
      const rows = `SELECT 1 FROM ${source.from} WHERE ${source.where} AND ${condition} LIMIT $3`;
      return `${condition ? `(SELECT count(*)::integer FROM (${rows}) q)` : '0'} AS ${when}_${source.kind}`;
    }),
  )
  .join(',\n')}`;

/**
 * Each kind finds its own page by its own index, and the page is put together from those: `$1` viewer, `$2` end of the
 * office's day, `$3` rows, `$4` and `$5` date and id it begins after.
 */
export function listStatement({
  when,
  kinds,
  sort,
  after,
}: WorkQuery): { name: string; text: string } | null {
  const order = sort === 'oldest' ? 'ASC' : 'DESC';
  const wanted = sources.filter((source) => kinds.includes(source.kind) && whenOf(source, when) !== null);
  if (wanted.length === 0) return null;
  const rankOf = (kind: contract.WorkKind) => sources.findIndex((source) => source.kind === kind);
  const parts = wanted.map((source) => {
    const { date, id } = source;
    const rank = rankOf(source.kind);
    const {
      title,
      note,
      who,
      contactId,
      convoId,
      convoKind,
      messageId,
      subjectId,
      version,
      callBack,
      startsAt,
      putOffBy,
      amount,
      daysOut,
    } = shownOf(source);
    return `(SELECT '${source.kind}' AS kind, ${rank} AS rank, ${id} AS id, ${date} AS date, ${title} AS title, ${note} AS note,
      ${who} AS who, ${contactId} AS contact_id, ${convoId} AS convo_id, ${convoKind} AS convo_kind,
      ${messageId} AS convo_message_id, ${subjectId} AS subject_id, ${version} AS work_version, ${callBack} AS call_back,
      ${startsAt} AS starts_at, ${putOffBy} AS put_off_by,
      ${amount}::bigint AS amount, (${daysOut})::integer AS days_out
      FROM ${source.from} WHERE ${source.where} AND ${whenOf(source, when)}${after ? ` AND ${isAfter(source, rank - rankOf(after.kind), sort)}` : ''}
      ORDER BY ${date} ${order}, ${id} ${order} LIMIT $3)`;
  });
  return {
    // In short: the database keeps 63 characters of a name.
    name: ['work', when, sort, wanted.map(({ kind }) => kind.slice(0, 3)).join('+'), after?.kind ?? ''].join(
      ':',
    ),
    // Threads are everybody's: named here, the viewer is a parameter of known type also where they alone are asked for.
    text: `SELECT * FROM (${parts.join('\nUNION ALL\n')}) w WHERE $1::integer IS NOT NULL ORDER BY date ${order}, rank ${order}, id ${order} LIMIT $3`,
  };
}

/** @param rank of the source less the cursor's: of one date, kinds come in their order */
function isAfter({ date, id }: WorkSource, rank: number, sort: WorkQuery['sort']): string {
  const beyond = sort === 'oldest' ? '>' : '<';
  if (rank === 0) return `(${date}, ${id}) ${beyond} ($4::timestamptz, $5::bigint)`;
  const comesLater = sort === 'oldest' ? rank > 0 : rank < 0;
  // The id is that of another kind here; naming it keeps the statement's parameters the same.
  return `${date} ${beyond}${comesLater ? '=' : ''} $4::timestamptz AND $5::bigint IS NOT NULL`;
}
