import { inbox } from '@chairline/contract';
import { create } from 'zustand';
import { call, errorMessage } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { live } from '../../lib/live.ts';
import { currentSession } from '../../lib/session.ts';
import { notify } from '../../ui/notify.tsx';
import {
  type Attachment,
  dropFiles,
  findListedFiles,
  followDrafts,
  keepFiles,
  listFiles,
  outcomeOf,
  reasonToWait,
  retryDelay,
  returnToDraft,
} from '../composer/index.ts';
import { parseStoredEntry, type OutboxEntry } from './outbox-state.ts';
import { onItemEvent, receiveItem } from './store.ts';

/** Texts the server has not confirmed, oldest first. Each is kept on the device under its own key. */
export const useOutbox = create<{ entries: readonly OutboxEntry[] }>(() => ({ entries: [] }));

const filesOf = new Map<string, readonly Attachment[]>();
const underWay = new Set<string>();
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function keyPrefix(): string {
  const user = currentSession();
  return `chairline.outbox.${user?.client_id}.${user?.user_id}.`;
}

function keep(entry: OutboxEntry): void {
  try {
    localStorage.setItem(keyPrefix() + entry.client_ref, JSON.stringify(entry));
  } catch (error) {
    // Full or switched off: the text still goes out from this page; only a reload would lose it.
    console.warn('An unsent text cannot be kept on this device', error);
  }
}

function patchEntry(clientRef: string, change: Partial<OutboxEntry>): void {
  useOutbox.setState((state) => ({
    entries: state.entries.map((entry) => (entry.client_ref === clientRef ? { ...entry, ...change } : entry)),
  }));
}

function remove(clientRef: string): void {
  if (!useOutbox.getState().entries.some((entry) => entry.client_ref === clientRef)) return;
  useOutbox.setState((state) => ({
    entries: state.entries.filter((entry) => entry.client_ref !== clientRef),
  }));
  localStorage.removeItem(keyPrefix() + clientRef);
  if (filesOf.delete(clientRef)) {
    dropFiles(clientRef).catch((error: unknown) => console.warn('Sent files stay in the browser', error));
  }
}

async function readFiles(entry: OutboxEntry): Promise<readonly Attachment[] | null> {
  if (entry.files.length === 0) return [];
  const held = filesOf.get(entry.client_ref);
  if (held) return held;
  const files = await findListedFiles(entry.client_ref, entry.files);
  if (files) filesOf.set(entry.client_ref, files);
  return files;
}

function giveBack(entry: OutboxEntry, files: readonly Attachment[], reason: string, told = false): void {
  remove(entry.client_ref);
  returnToDraft(entry.contact_id, { text: entry.text, files, ref: entry.ref, problem: reason });
  if (!told) notify({ message: `${inbox.inboxMessages.sendFailed}. ${reason}`, kind: 'error' });
}

async function attempt(entry: OutboxEntry): Promise<void> {
  const files = await readFiles(entry);
  if (!files) {
    giveBack(entry, [], 'Its files were lost with the last page. Attach them again.');
    return;
  }
  patchEntry(entry.client_ref, { state: 'sending', attempts: entry.attempts + 1 });
  try {
    const { item } = await call(inbox.sendText, {
      body: {
        dst: entry.dst,
        message_text: entry.text,
        src: entry.src,
        has_attachment: files.length > 0,
        contact_id: entry.contact_id,
        client_ref: entry.client_ref,
        ...(entry.allow_unfilled ? { allow_unfilled: true } : {}),
        ...(entry.ref ? { ref: entry.ref.id } : {}),
        ...(entry.language ? { translate: true, language: entry.language } : {}),
      },
      files: files.map(({ file }) => file),
      quiet400: true,
    });
    receiveItem(item);
    remove(entry.client_ref);
  } catch (error) {
    const failure = error instanceof ApiError ? error : null;
    const outcome = failure ? outcomeOf(failure.status, failure.code) : 'wait';
    if (outcome === 'sent') remove(entry.client_ref);
    else if (outcome === 'refused') giveBack(entry, files, errorMessage(error), failure?.status === 402);
    else patchEntry(entry.client_ref, { state: 'waiting', reason: reasonToWait(error) });
    if (!failure) console.error('An unsent text could not be handled; it is tried again', error);
  }
}

/** Sends what waits: of each contact the oldest first, so that texts arrive in the order they were written. */
async function pump(): Promise<void> {
  const { entries } = useOutbox.getState();
  const seen = new Set<number>();
  const due = entries.filter((entry) => !seen.has(entry.contact_id) && seen.add(entry.contact_id));
  await Promise.all(
    due.map(async (entry) => {
      if (underWay.has(entry.client_ref)) return;
      underWay.add(entry.client_ref);
      await attempt(entry).finally(() => underWay.delete(entry.client_ref));
      // What was written behind it goes next, unless this one still waits.
      const waits = useOutbox.getState().entries.some((other) => other.client_ref === entry.client_ref);
      if (!waits) await pump();
    }),
  );
  const waiting = useOutbox.getState().entries.filter((entry) => entry.state === 'waiting');
  clearTimeout(retryTimer);
  if (waiting.length > 0) {
    const attempts = Math.max(1, Math.min(...waiting.map((entry) => entry.attempts)));
    retryTimer = setTimeout(() => void pump(), retryDelay(attempts));
  }
}

/** Sends what waits, now. */
export function retryOutbox(): void {
  clearTimeout(retryTimer);
  void pump();
}

/**
 * Puts a text on its way: it stands in the thread at once and is sent until the server took or refused it,
 * across lost connections and reloads, always under the same client_ref.
 */
export function sendFromOutbox(
  text: Pick<OutboxEntry, 'contact_id' | 'dst' | 'src' | 'text' | 'ref' | 'language' | 'allow_unfilled'>,
  files: readonly Attachment[],
): void {
  const entry: OutboxEntry = {
    ...text,
    client_ref: crypto.randomUUID(),
    files: listFiles(files),
    at: new Date().toISOString(),
    state: 'sending',
    reason: null,
    attempts: 0,
  };
  if (files.length > 0) {
    filesOf.set(entry.client_ref, files);
    const kept = files.map(({ file }) => file);
    keepFiles(entry.client_ref, kept).catch((error: unknown) => {
      console.warn('The files of an unsent text cannot be kept on this device', error);
    });
  }
  keep(entry);
  useOutbox.setState((state) => ({ entries: [...state.entries, entry] }));
  void pump();
}

function restore(): void {
  const prefix = keyPrefix();
  const held = new Set(useOutbox.getState().entries.map((entry) => entry.client_ref));
  const found: OutboxEntry[] = [];
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index);
    if (!key?.startsWith(prefix)) continue;
    const entry = parseStoredEntry(localStorage.getItem(key));
    if (entry && !held.has(entry.client_ref)) found.push(entry);
  }
  if (found.length === 0) return;
  found.sort((a, b) => a.at.localeCompare(b.at));
  useOutbox.setState((state) => ({ entries: [...found, ...state.entries] }));
}

let following = false;

/** Takes up what an earlier page left unsent, and sends again whenever there is a connection; once. */
export function followOutbox(): void {
  if (following) return;
  following = true;
  followDrafts();
  restore();
  onItemEvent(({ payload }) => {
    if (payload.item.client_ref) remove(payload.item.client_ref);
  });
  addEventListener('online', retryOutbox);
  live.onStatus(() => {
    if (live.status === 'live' && useOutbox.getState().entries.some((entry) => entry.state === 'waiting')) {
      retryOutbox();
    }
  });
  addEventListener('storage', (event) => {
    // Another window of this user sent it.
    if (event.key?.startsWith(keyPrefix()) && event.newValue === null)
      remove(event.key.slice(keyPrefix().length));
  });
  void pump();
}
