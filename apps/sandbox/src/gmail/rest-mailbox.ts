import { GoogleApiError, invalid, notFound } from '../google/api-errors.ts';
import { presentMail } from './present.ts';
import type { Api, Call } from './rest-kit.ts';
import { pageOf, placeOf, selectMails } from './rest-messages.ts';
import type { GmailStore } from './store.ts';
import type { HistoryKind, HistoryRow, WatchRow } from './types.ts';

const WEEK_MS = 7 * 86_400_000;

const systemLabels = [
  'CHAT',
  'SENT',
  'INBOX',
  'IMPORTANT',
  'TRASH',
  'DRAFT',
  'SPAM',
  'CATEGORY_FORUMS',
  'CATEGORY_UPDATES',
  'CATEGORY_PERSONAL',
  'CATEGORY_PROMOTIONS',
  'CATEGORY_SOCIAL',
  'STARRED',
  'UNREAD',
];
const kindOf: Record<string, HistoryKind> = {
  messageAdded: 'messagesAdded',
  messageDeleted: 'messagesDeleted',
  labelAdded: 'labelsAdded',
  labelRemoved: 'labelsRemoved',
};

const label = (id: string) => ({ id, name: id, type: 'system' });

/** users.getProfile, labels, threads, history, watch and stop. */
export function registerMailboxCalls(api: Api, store: GmailStore): void {
  api.on('GET', '/gmail/v1/users/:userId/profile', 'getProfile', ({ mailbox }) => {
    const mails = store.mailsOf(mailbox);
    return {
      emailAddress: mailbox,
      messagesTotal: mails.length,
      threadsTotal: new Set(mails.map(({ threadId }) => threadId)).size,
      historyId: String(store.mailbox(mailbox).historyId),
    };
  });

  api.on('GET', '/gmail/v1/users/:userId/labels', 'labels.list', () => ({ labels: systemLabels.map(label) }));
  api.on('GET', '/gmail/v1/users/:userId/labels/:id', 'labels.get', ({ mailbox, params }) => {
    if (!systemLabels.includes(params.id ?? '')) throw notFound();
    const mails = store.mailsOf(mailbox).filter(({ labelIds }) => labelIds.includes(params.id!));
    const unread = mails.filter(({ labelIds }) => labelIds.includes('UNREAD'));
    const threads = (list: typeof mails) => new Set(list.map(({ threadId }) => threadId)).size;
    return {
      ...label(params.id!),
      messagesTotal: mails.length,
      messagesUnread: unread.length,
      threadsTotal: threads(mails),
      threadsUnread: threads(unread),
    };
  });

  api.on('GET', '/gmail/v1/users/:userId/threads', 'threads.list', (call) => {
    const seen = new Set<string>();
    const newest = selectMails(store, call).filter(
      ({ threadId }) => !seen.has(threadId) && seen.add(threadId),
    );
    const { rows, ...next } = pageOf(newest, call, placeOf);
    return {
      ...(rows.length > 0
        ? {
            threads: rows.map((mail) => ({
              id: mail.threadId,
              snippet: mail.snippet,
              historyId: String(mail.historyId),
            })),
          }
        : {}),
      ...next,
      resultSizeEstimate: Math.min(newest.length, 201),
    };
  });
  api.on('GET', '/gmail/v1/users/:userId/threads/:id', 'threads.get', (call) => {
    const mails = store.thread(call.mailbox, call.params.id ?? '');
    if (mails.length === 0) throw notFound();
    const format = (call.query.one('format') ?? 'full').toLowerCase();
    if (format === 'raw') throw invalid('Invalid value at \'format\', "raw"');
    return {
      id: mails[0]!.threadId,
      historyId: String(Math.max(...mails.map(({ historyId }) => historyId))),
      messages: mails.map((mail) => presentMail(store, mail, format, call.query.all('metadataHeaders'))),
    };
  });

  api.on('GET', '/gmail/v1/users/:userId/history', 'history.list', (call) => listHistory(store, call));

  api.on('POST', '/gmail/v1/users/:userId/watch', 'watch', ({ mailbox, request }) => {
    const body = (request.body ?? {}) as {
      topicName?: string;
      labelIds?: string[];
      labelFilterBehavior?: string;
    };
    if (!/^projects\/[^/]+\/topics\/[^/]+$/.test(body.topicName ?? ''))
      throw invalid('Invalid topicName does not match projects/*/topics/*');
    const watch: WatchRow = {
      mailbox,
      topic: body.topicName!,
      labelIds: body.labelIds ?? [],
      exclude: body.labelFilterBehavior?.toLowerCase() === 'exclude',
      until: Date.now() + WEEK_MS,
    };
    store.watches.set(mailbox, watch);
    return { historyId: String(store.mailbox(mailbox).historyId), expiration: String(watch.until) };
  });
  api.on('POST', '/gmail/v1/users/:userId/stop', 'stop', ({ mailbox, reply }) => {
    store.watches.delete(mailbox);
    return reply.code(204).send();
  });
}

/** What changed after a history id; one that is too old answers 404, and the mailbox must be read anew. */
function listHistory(store: GmailStore, call: Call): object {
  const { mailbox, query } = call;
  const start = query.one('startHistoryId') ?? '';
  if (!/^\d+$/.test(start)) throw invalid('Missing or invalid startHistoryId');
  const box = store.mailbox(mailbox);
  if (Number(start) < box.oldestHistory || Number(start) > box.historyId)
    throw new GoogleApiError(404, 'notFound', 'Requested entity was not found.');
  const kinds = new Set(query.all('historyTypes').map((type) => kindOf[type]));
  const only = query.one('labelId');
  const rows = store
    .historyOf(mailbox)
    .filter(
      (row) =>
        row.id > Number(start) &&
        (kinds.size === 0 || kinds.has(row.kind)) &&
        (only === undefined || row.mailLabels.includes(only) || row.labelIds.includes(only)),
    );
  const size = query.number('maxResults', 100, 500);
  const token = query.one('pageToken') ?? '';
  if (!/^\d*$/.test(token)) throw invalid('Invalid pageToken');
  const rest = token === '' ? rows : rows.filter((row) => row.id > Number(token));
  const page = rest.slice(0, size);
  return {
    ...(page.length > 0 ? { history: page.map(presentHistory) } : {}),
    ...(rest.length > size ? { nextPageToken: String(page.at(-1)!.id) } : {}),
    historyId: String(box.historyId),
  };
}

function presentHistory(row: HistoryRow): object {
  const message = { id: row.mailId, threadId: row.threadId };
  const labelled = { ...message, labelIds: row.mailLabels };
  const about = row.kind.startsWith('labels')
    ? { message: labelled, labelIds: row.labelIds }
    : { message: labelled };
  return { id: String(row.id), messages: [message], [row.kind]: [about] };
}
