import { GoogleApiError, invalid, notFound } from '../google/api-errors.ts';
import type { Mailroom } from './mailroom.ts';
import { findAttachment, presentMail } from './present.ts';
import { readQuery } from './query.ts';
import type { Api, Call } from './rest-kit.ts';
import type { GmailStore } from './store.ts';
import type { Mail } from './types.ts';
import { readUpload } from './upload.ts';

const MOST_A_PAGE = 500;
const formats = new Set(['full', 'metadata', 'minimal', 'raw']);

/** What a list is narrowed to, as messages.list and threads.list take it. */
export function selectMails(store: GmailStore, { mailbox, query }: Call): Mail[] {
  const { matches, everywhere } = readQuery(query.one('q') ?? '', Date.now());
  const labels = query.all('labelIds');
  const inAll =
    everywhere ||
    query.one('includeSpamTrash') === 'true' ||
    labels.some((label) => /^(SPAM|TRASH)$/.test(label));
  return store
    .mailsOf(mailbox)
    .filter(
      (mail) =>
        labels.every((label) => mail.labelIds.includes(label)) &&
        (inAll || !mail.labelIds.some((label) => label === 'SPAM' || label === 'TRASH')) &&
        matches(mail),
    );
}

/** A page after a place in a newest-first list: what comes in meanwhile moves nothing to another page. */
export function pageOf<T>(
  list: readonly T[],
  call: Call,
  place: (row: T) => string,
): { rows: T[]; nextPageToken?: string } {
  const size = call.query.number('maxResults', 100, MOST_A_PAGE);
  const token = call.query.one('pageToken');
  let from = 0;
  if (token !== undefined && token !== '') {
    const wanted = Buffer.from(token, 'base64url').toString();
    if (!/^\d{13}:/.test(wanted)) throw invalid('Invalid pageToken');
    from = list.findIndex((row) => place(row) < wanted);
    if (from < 0) from = list.length;
  }
  const rows = list.slice(from, from + size);
  const last = rows.at(-1);
  const more = last !== undefined && from + size < list.length;
  return { rows, ...(more ? { nextPageToken: Buffer.from(place(last)).toString('base64url') } : {}) };
}

export const placeOf = (mail: Mail): string => `${String(mail.internalDate).padStart(13, '0')}:${mail.id}`;

/** Gmail's estimate is known to stop at 201. */
const estimate = (count: number): number => Math.min(count, 201);

function findMail(store: GmailStore, { mailbox, params }: Call): Mail {
  if (!/^[\da-f]{1,16}$/i.test(params.id ?? '')) throw invalid('Invalid id value');
  const mail = store.get(params.id!);
  if (!mail || mail.mailbox !== mailbox) throw notFound();
  return mail;
}

/** users.messages and its attachments. */
export function registerMessages(
  api: Api,
  store: GmailStore,
  mailroom: Mailroom,
  changed: (mailbox: string) => void,
): void {
  api.on('GET', '/gmail/v1/users/:userId/messages', 'messages.list', (call) => {
    const list = selectMails(store, call);
    const { rows, ...next } = pageOf(list, call, placeOf);
    return {
      ...(rows.length > 0 ? { messages: rows.map(({ id, threadId }) => ({ id, threadId })) } : {}),
      ...next,
      resultSizeEstimate: estimate(list.length),
    };
  });

  api.on('GET', '/gmail/v1/users/:userId/messages/:id', 'messages.get', (call) => {
    const format = (call.query.one('format') ?? 'full').toLowerCase();
    if (!formats.has(format)) throw invalid(`Invalid value at 'format', "${format}"`);
    return presentMail(store, findMail(store, call), format, call.query.all('metadataHeaders'));
  });

  api.on(
    'GET',
    '/gmail/v1/users/:userId/messages/:id/attachments/:attachmentId',
    'messages.attachments.get',
    (call) => {
      const bytes = findAttachment(store, findMail(store, call), call.params.attachmentId ?? '');
      if (!bytes) throw new GoogleApiError(400, 'invalidArgument', 'Invalid attachment token');
      return { size: bytes.length, data: bytes.toString('base64url') };
    },
  );

  const send = (call: Call) => {
    const { raw, threadId } = readUpload(call.request);
    const mail = mailroom.send(call.mailbox, raw, threadId);
    return { id: mail.id, threadId: mail.threadId, labelIds: mail.labelIds };
  };
  api.on('POST', '/gmail/v1/users/:userId/messages/send', 'messages.send', send);
  api.on('POST', '/upload/gmail/v1/users/:userId/messages/send', 'messages.send', send);

  const relabelled = (call: Call, add: readonly string[], remove: readonly string[]) => {
    const mail = store.changeLabels(findMail(store, call), add, remove);
    changed(mail.mailbox);
    return presentMail(store, mail, 'minimal');
  };
  api.on('POST', '/gmail/v1/users/:userId/messages/:id/modify', 'messages.modify', (call) => {
    const body = (call.request.body ?? {}) as { addLabelIds?: string[]; removeLabelIds?: string[] };
    return relabelled(call, body.addLabelIds ?? [], body.removeLabelIds ?? []);
  });
  api.on('POST', '/gmail/v1/users/:userId/messages/:id/trash', 'messages.trash', (call) =>
    relabelled(call, ['TRASH'], ['INBOX']),
  );
  api.on('POST', '/gmail/v1/users/:userId/messages/:id/untrash', 'messages.untrash', (call) =>
    relabelled(call, [], ['TRASH']),
  );
  api.on('DELETE', '/gmail/v1/users/:userId/messages/:id', 'messages.delete', (call) => {
    store.remove(findMail(store, call));
    changed(call.mailbox);
    return call.reply.code(204).send();
  });
}
