import { conversations as contract } from '@chairline/contract';
import { create } from 'zustand';
import { call, errorMessage } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { live } from '../../lib/live.ts';
import { currentSession } from '../../lib/session.ts';
import { isShownAlready } from '../../lib/shown-already.ts';
import { notify } from '../../ui/notify.tsx';
import {
  dropFiles,
  findListedFiles,
  followDrafts,
  keepFiles,
  listFiles,
  outcomeOf,
  reasonToWait,
  retryDelay,
  returnToDraft,
  type Attachment,
} from '../composer/index.ts';
import { onConvoEvent } from './live.ts';
import { dueEntries, parseStoredEntry, type OutboxEntry } from './message-outbox-entry.ts';
import { receiveMessage } from './message-store.ts';
import { receiveConvo } from './store.ts';

/** Messages the server has not confirmed, oldest first. Each is kept on the device under its own key. */
export const useConvoOutbox = create<{ entries: readonly OutboxEntry[] }>(() => ({ entries: [] }));

const filesOf = new Map<string, readonly Attachment[]>();
const underWay = new Set<string>();
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function keyPrefix(): string {
  const user = currentSession();
  return `chairline.convo-outbox.${user?.client_id}.${user?.user_id}.`;
}

const findEntry = (clientRef: string) =>
  useConvoOutbox.getState().entries.find((entry) => entry.client_ref === clientRef);

function keep(entry: OutboxEntry): void {
  try {
    localStorage.setItem(keyPrefix() + entry.client_ref, JSON.stringify(entry));
  } catch (error) {
    // Full or switched off: it still goes out from this page; only a reload would lose it.
    console.warn('An unsent message cannot be kept on this device', error);
  }
}

function patchEntry(clientRef: string, change: Partial<OutboxEntry>): void {
  useConvoOutbox.setState((state) => ({
    entries: state.entries.map((entry) => (entry.client_ref === clientRef ? { ...entry, ...change } : entry)),
  }));
  const entry = findEntry(clientRef);
  if (entry && entry.state !== 'sending') keep(entry);
}

function remove(clientRef: string): void {
  if (!findEntry(clientRef)) return;
  useConvoOutbox.setState((state) => ({
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

function refuse(entry: OutboxEntry, reason: string, told = false): void {
  patchEntry(entry.client_ref, { state: 'failed', reason });
  if (!told) {
    notify({ message: `${contract.conversationMessages.sendFailed}. ${reason}`, kind: 'error' });
  }
}

async function attempt(entry: OutboxEntry): Promise<void> {
  const files = await readFiles(entry);
  if (!files) {
    refuse(entry, 'Its files were lost with the last page. Take it back and attach them again.');
    return;
  }
  patchEntry(entry.client_ref, { state: 'sending', reason: null, attempts: entry.attempts + 1 });
  try {
    const { message, convo } = await call(contract.addConvoMessage, {
      params: { id: entry.convo_id },
      body: {
        message: entry.text,
        client_ref: entry.client_ref,
        ...(entry.ref ? { ref: entry.ref.id } : {}),
      },
      files: files.map(({ file }) => file),
      quiet400: true,
    });
    receiveConvo(convo);
    receiveMessage(message);
    remove(entry.client_ref);
  } catch (error) {
    const failure = error instanceof ApiError ? error : null;
    const outcome = failure ? outcomeOf(failure.status, failure.code) : 'wait';
    if (outcome === 'sent') remove(entry.client_ref);
    else if (outcome === 'refused') refuse(entry, errorMessage(error), isShownAlready(error));
    else patchEntry(entry.client_ref, { state: 'waiting', reason: reasonToWait(error) });
    if (!failure) console.error('An unsent message could not be handled; it is tried again', error);
  }
}

/** Sends what waits. */
async function pump(): Promise<void> {
  await Promise.all(
    dueEntries(useConvoOutbox.getState().entries).map(async (entry) => {
      if (underWay.has(entry.client_ref)) return;
      underWay.add(entry.client_ref);
      await attempt(entry).finally(() => underWay.delete(entry.client_ref));
      // What was written behind it goes next, unless this one still waits.
      if (findEntry(entry.client_ref)?.state !== 'waiting') await pump();
    }),
  );
  const waiting = useConvoOutbox.getState().entries.filter(({ state }) => state === 'waiting');
  clearTimeout(retryTimer);
  if (waiting.length > 0) {
    const attempts = Math.max(1, Math.min(...waiting.map((entry) => entry.attempts)));
    retryTimer = setTimeout(() => void pump(), retryDelay(attempts));
  }
}

/** Sends what waits now, and a refused message once more. */
export function retryMessage(clientRef?: string): void {
  clearTimeout(retryTimer);
  if (clientRef !== undefined) patchEntry(clientRef, { state: 'waiting', reason: null });
  void pump();
}

/** Puts a message that was refused back into the composer. */
export async function takeBack(entry: OutboxEntry): Promise<void> {
  const files = (await readFiles(entry)) ?? [];
  // The draft keeps its own copies.
  returnToDraft(`convo-${entry.convo_id}`, {
    text: entry.text,
    files,
    ref: entry.ref,
    problem: entry.reason ?? '',
  });
  remove(entry.client_ref);
}

/**
 * Puts a message on its way: it stands in the conversation at once and is sent until the server took or refused it,
 * across lost connections and reloads, always under the same client_ref.
 */
export function sendMessage(
  message: Pick<OutboxEntry, 'convo_id' | 'text' | 'ref'>,
  files: readonly Attachment[],
): void {
  const entry: OutboxEntry = {
    ...message,
    client_ref: crypto.randomUUID(),
    files: listFiles(files),
    at: new Date().toISOString(),
    state: 'sending',
    reason: null,
    attempts: 0,
  };
  if (files.length > 0) {
    filesOf.set(entry.client_ref, files);
    keepFiles(
      entry.client_ref,
      files.map(({ file }) => file),
    ).catch((error: unknown) => {
      console.warn('The files of an unsent message cannot be kept on this device', error);
    });
  }
  keep(entry);
  useConvoOutbox.setState((state) => ({ entries: [...state.entries, entry] }));
  void pump();
}

function restore(): void {
  const prefix = keyPrefix();
  const held = new Set(useConvoOutbox.getState().entries.map((entry) => entry.client_ref));
  const found: OutboxEntry[] = [];
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index);
    if (!key?.startsWith(prefix)) continue;
    const entry = parseStoredEntry(localStorage.getItem(key));
    if (entry && !held.has(entry.client_ref)) found.push(entry);
  }
  if (found.length === 0) return;
  found.sort((a, b) => a.at.localeCompare(b.at));
  useConvoOutbox.setState((state) => ({ entries: [...found, ...state.entries] }));
}

let following = false;

/** Takes up what an earlier page left unsent, and sends again whenever there is a connection; once. */
export function followMessageOutbox(): void {
  if (following) return;
  following = true;
  followDrafts();
  restore();
  onConvoEvent((event) => {
    if (event.type === 'addConvoMessage' && event.payload.message.client_ref) {
      remove(event.payload.message.client_ref);
    }
  });
  addEventListener('online', () => retryMessage());
  live.onStatus(() => {
    const waits = useConvoOutbox.getState().entries.some(({ state }) => state === 'waiting');
    if (live.status === 'live' && waits) retryMessage();
  });
  addEventListener('storage', (event) => {
    // Another window of this user sent it.
    if (event.key?.startsWith(keyPrefix()) && event.newValue === null) {
      remove(event.key.slice(keyPrefix().length));
    }
  });
  void pump();
}
