import { inbox, type LivePayload } from '@chairline/contract';
import type { ContactExtras } from '@chairline/office-state/contacts';
import {
  canHold,
  contactsOf,
  type CommItem,
  type ThreadSource,
  type ThreadWindow,
} from '@chairline/office-state/inbox';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useLookedAt } from '../../lib/looked-at.ts';
import { forgetSeen, noteSeen } from '../../lib/seen-items.ts';
import { announce } from '../../ui/announcer.tsx';
import type { OpenThread } from '../../ui/thread/use-thread.ts';
import type { TextEntry } from './outbox.ts';
import { onItemEvent } from './store.ts';

/** The newest must be in view this long, in milliseconds, before it counts as read. */
const READ_AFTER_MS = 500;

interface EndInput {
  source: ThreadSource;
  window: ThreadWindow;
  extras: ContactExtras | undefined;
  thread: OpenThread<CommItem, ThreadSource, TextEntry>;
}

/**
 * At the end of the thread: counts what comes in while scrolled up, brings our own text into view, and tells the
 * server that the newest was read once it was really seen.
 */
export function useThreadEnd({ source, window, extras, thread }: EndInput): void {
  const { rows, virtualizer } = thread;
  const { atEnd, noteFresh } = thread.end;

  useEffect(
    () =>
      onItemEvent(({ type, payload }: { type: string; payload: LivePayload<'addMessage'> }) => {
        const { item } = payload;
        if (type !== 'addMessage' || !canHold(source, item)) return;
        // In a colleague's thread their own messages are news; elsewhere only what comes from outside is.
        if (source.kind !== 'user' && !inbox.isFromContact(item)) return;
        announce(item.kind === 'text' ? `New text: ${item.message}` : 'Something new in this conversation');
        noteFresh();
      }),
    [source, noteFresh],
  );

  // Our own text is always brought into view.
  const lastPending = rows.findLast((row) => row.kind === 'pending')?.key;
  useEffect(() => {
    if (lastPending) virtualizer.scrollToEnd();
  }, [lastPending, virtualizer]);

  useMarkRead({ source, window, extras, seen: atEnd && window.phase === 'ready' });
}

const showsPart = ({ kind }: ThreadSource) => kind === 'tag' || kind === 'user';

/**
 * The newest item that is here of each contact of the thread; none where the thread shows only a part of it, because
 * the rest was not seen.
 */
function newestOfEach({ source, items }: ThreadWindow): ReadonlyMap<number, number> {
  const newest = new Map<number, number>();
  if (showsPart(source)) return newest;
  const wanted = contactsOf(source).length;
  for (const item of items.toReversed()) {
    if (!newest.has(item.contact_id)) newest.set(item.contact_id, item.comm_participant_id);
    if (newest.size === wanted) break;
  }
  return newest;
}

/**
 * Says at once how far the thread was seen, for whoever marks it as done: the newest in view, or what was read before.
 * @param newest of each contact, where the end is in view
 */
function useNoteSeen({
  source,
  window,
  extras,
  newest,
}: Pick<EndInput, 'source' | 'window' | 'extras'> & { newest: ReadonlyMap<number, number> | null }): void {
  const own = 'contactId' in source ? source.contactId : null;
  const read = extras && window.phase === 'ready' ? (extras.last_read_id ?? 0) : null;
  useEffect(() => {
    if (own !== null && read !== null) noteSeen(own, read);
    for (const [contactId, itemId] of newest ?? []) noteSeen(contactId, itemId);
  }, [own, read, newest]);
  useEffect(() => {
    return () => {
      for (const id of contactsOf(source)) forgetSeen(id);
    };
  }, [source]);
}

/** The item of each contact that arrived last: where several came at once, not always the one at the end. */
function latestOfEach({ source, items }: ThreadWindow): ReadonlyMap<number, number> {
  const latest = new Map<number, number>();
  if (showsPart(source)) return latest;
  for (const { contact_id, comm_participant_id } of items)
    latest.set(contact_id, Math.max(latest.get(contact_id) ?? 0, comm_participant_id));
  return latest;
}

function useMarkRead({
  source,
  window,
  extras,
  seen,
}: Pick<EndInput, 'source' | 'window' | 'extras'> & { seen: boolean }): void {
  const visible = useLookedAt();
  /** No detail says how far each thread of a family was read, so what the server was told is kept here. */
  const [told, setTold] = useState<ReadonlyMap<number, number>>(new Map());
  const newest = useMemo(() => newestOfEach(window), [window]);
  const latest = useMemo(() => latestOfEach(window), [window]);
  const readUpTo = source.kind === 'contact' ? (extras?.last_read_id ?? 0) : 0;
  useNoteSeen({ source, window, extras, newest: seen && visible ? latest : null });
  const due =
    seen && visible && extras !== undefined
      ? [...newest]
          .filter(([id, item]) => item > Math.max(readUpTo, told.get(id) ?? 0))
          .map(([id, item]) => `${id}:${item}`)
          .join(' ')
      : '';
  useEffect(() => {
    if (due === '') return undefined;
    const timer = setTimeout(() => {
      for (const pair of due.split(' ')) {
        const [id, last_read_id] = pair.split(':').map(Number) as [number, number];
        call(inbox.readThread, { params: { id }, body: { last_read_id } }).then(
          () => setTold((held) => new Map(held).set(id, last_read_id)),
          // Nothing the reader can do about it: the next look at the thread's end tells the server again.
          (error: unknown) => console.warn('The thread could not be marked as read', error),
        );
      }
    }, READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [due]);
}
