import type { Query } from '../google/api-call.ts';
import { GoogleApiError } from '../google/api-errors.ts';
import { presentEvent } from './resource.ts';
import type { CalendarStore } from './store.ts';
import { momentOf } from './times.ts';
import type { CalendarRow, EventRow } from './types.ts';

const DAY_MS = 86_400_000;
/** How long ago changes may be asked for by their time. */
const UPDATED_MIN_DAYS = 28;
/** What may not be asked for together with a sync token (events.list). */
const notWithToken = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
];
const filters = [...notWithToken, 'showDeleted', 'singleEvents', 'syncToken'];

/** How far a list is: what its next page, or its sync token, carries. */
interface Mark {
  calendar: string;
  /** The newest change when the list began: what comes later is told after it. */
  upTo: number;
  /** Changes after this; null: everything. */
  since: number | null;
  /** The last row of the page before. */
  after: string | null;
  /** What was asked for; the next page is of the same. */
  asked: string;
}

const bad = (message: string, reason = 'invalid'): GoogleApiError => new GoogleApiError(400, reason, message);
const tooOld = (): GoogleApiError =>
  new GoogleApiError(
    410,
    'fullSyncRequired',
    'Sync token is no longer valid, a full sync is required.',
    'calendar',
  );
const write = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function readMark(text: string, words: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
  } catch (cause) {
    throw Object.assign(bad(words), { cause });
  }
}

/** events.list: everything, or what changed since a sync token; page by page. @throws GoogleApiError */
export function listEvents(store: CalendarStore, calendar: CalendarRow, query: Query): object {
  if (query.one('singleEvents') === 'true') throw bad('singleEvents is not played by the sandbox.');
  const mark = begin(calendar, query);
  if (mark.since !== null && mark.since < calendar.oldest) throw tooOld();
  const isChanges = mark.since !== null;
  const keyOf = (row: EventRow) => (isChanges ? String(row.change).padStart(12, '0') : row.event.id);
  const fits = isChanges ? (row: EventRow) => row.change > mark.since! : filterOf(query);
  const byUpdate = query.one('orderBy') === 'updated';
  const rows = [...store.events(calendar.id)]
    .filter(fits)
    .map((row) => ({ row, key: byUpdate ? row.event.updated : keyOf(row) }))
    .sort((left, right) => (left.key < right.key ? -1 : 1))
    .filter(({ key }) => mark.after === null || key > mark.after);
  const size = query.number('maxResults', 250, 2_500);
  const page = rows.slice(0, size);
  const next =
    rows.length > size
      ? { nextPageToken: write({ ...mark, after: page.at(-1)!.key }) }
      : { nextSyncToken: write({ calendar: calendar.id, change: mark.upTo }) };
  return {
    kind: 'calendar#events',
    etag: `"p${calendar.change}"`,
    summary: calendar.summary,
    description: '',
    updated: new Date().toISOString(),
    timeZone: calendar.timeZone,
    accessRole: calendar.accessRole,
    defaultReminders: calendar.primary ? [{ method: 'popup', minutes: 10 }] : [],
    ...next,
    items: page.map(({ row }) => presentEvent(row)),
  };
}

function begin(calendar: CalendarRow, query: Query): Mark {
  const asked = JSON.stringify(filters.map((name) => query.all(name)));
  const syncToken = query.one('syncToken');
  if (syncToken !== undefined) {
    const extra = notWithToken.find((name) => query.one(name) !== undefined);
    if (extra !== undefined) throw bad(`Sync token cannot be used together with ${extra}.`);
    if (query.one('showDeleted') === 'false')
      throw bad('showDeleted must not be false when a sync token is used.');
  }
  const pageToken = query.one('pageToken');
  if (pageToken !== undefined) {
    const mark = readMark(pageToken, 'Invalid page token value.') as unknown as Mark;
    if (mark.calendar !== calendar.id || mark.asked !== asked) throw bad('Invalid page token value.');
    if (mark.upTo < calendar.oldest) throw tooOld();
    return mark;
  }
  const fresh = { calendar: calendar.id, upTo: calendar.change, since: null, after: null, asked };
  if (syncToken === undefined) return fresh;
  const token = readMark(syncToken, 'Invalid sync token value.');
  if (token.calendar !== calendar.id || typeof token.change !== 'number')
    throw bad('Invalid sync token value.');
  return { ...fresh, since: token.change };
}

/** Which events a list without a token has. */
function filterOf(query: Query): (row: EventRow) => boolean {
  const moment = (name: string): number | null => {
    const text = query.one(name);
    if (text === undefined) return null;
    const at = /T.*(Z|[+-]\d\d:\d\d)$/i.test(text) ? Date.parse(text) : NaN;
    if (Number.isNaN(at)) throw bad(`Invalid value for: ${name}`);
    return at;
  };
  const [from, to, updated] = [moment('timeMin'), moment('timeMax'), moment('updatedMin')];
  if (from !== null && to !== null && from >= to)
    throw bad('The specified time range is empty.', 'timeRangeEmpty');
  if (updated !== null && updated < Date.now() - UPDATED_MIN_DAYS * DAY_MS)
    throw new GoogleApiError(
      410,
      'updatedMinTooLongAgo',
      'The requested minimum modification time lies too far in the past.',
      'calendar',
    );
  const [words, uid] = [query.one('q')?.toLowerCase(), query.one('iCalUID')];
  const withDeleted = query.one('showDeleted') === 'true' || updated !== null;
  return ({ event }) => {
    // The times of a series that were called off stand in every list that does not expand it.
    if (event.status === 'cancelled' && !withDeleted && event.recurringEventId === undefined) return false;
    if (updated !== null && Date.parse(event.updated) < updated) return false;
    if (uid !== undefined && event.iCalUID !== uid) return false;
    // A series may go on for ever.
    if (from !== null && event.recurrence === undefined && momentOf(event.end) <= from) return false;
    if (to !== null && momentOf(event.start) >= to) return false;
    const text = `${event.summary ?? ''} ${event.description ?? ''} ${event.location ?? ''}`.toLowerCase();
    return words === undefined || text.includes(words);
  };
}
