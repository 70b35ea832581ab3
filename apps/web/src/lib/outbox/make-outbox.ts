import type { z } from 'zod';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { ApiError } from '../api-error.ts';
import type { Attachment } from '../attachment.ts';
import { dropFiles, keepFiles } from '../file-store.ts';
import { live } from '../live.ts';
import { once } from '../once.ts';
import { currentSession } from '../session.ts';
import { dueEntries, parseStoredEntry, type OutboxEntry } from './entry.ts';
import { findListedFiles, listFiles } from './files.ts';
import { outcomeOf, reasonToWait, retryDelay } from './send-outcome.ts';

/** What a feature says of its outbox. */
interface OutboxRules<E extends OutboxEntry> {
  /** Under this name its entries stand on the device: another one would lose what is unsent there. */
  name: string;
  schema: z.ZodType<E>;
  /** The thread it goes to: in each, messages leave in the order they were written. */
  threadOf: (entry: E) => number;
  /** Sends it, once. @throws ApiError where the server refused it or could not be asked */
  deliver: (entry: E, files: File[]) => Promise<void>;
  /**
   * Tells its writer that it was refused.
   * @param refused the server's answer; null where its files were lost with an earlier page
   * @returns why, where it stays as failed; null where it was given back to its writer, and leaves
   */
  refuse: (entry: E, files: readonly Attachment[], refused: ApiError | null) => string | null;
  /** Calls `arrived` with the client_ref of each message that any window's live events bring. */
  onArrival: (arrived: (clientRef: string) => void) => void;
}

type Given = 'client_ref' | 'files' | 'at' | 'state' | 'reason' | 'attempts';

export interface Outbox<E extends OutboxEntry> {
  /** What the server has not confirmed, oldest first. */
  useEntries: UseBoundStore<StoreApi<{ entries: readonly E[] }>>;
  /**
   * Puts a message on its way: it stands in the thread at once and is sent until the server took or refused it,
   * across lost connections and reloads, always under the same client_ref.
   */
  send: (message: Omit<E, Given>, files: readonly Attachment[]) => void;
  /** Sends what waits now, and the failed one that is named once more. */
  retry: (clientRef?: string) => void;
  /** Takes one out, and hands over the files that are still there. */
  takeOut: (clientRef: string, handOver: (files: readonly Attachment[]) => void) => Promise<void>;
  /** Takes up what an earlier page left unsent, and sends again whenever there is a connection; once. */
  follow: () => void;
}

/** Messages on their way to the server. Each is kept on the device under its own key. */
export function makeOutbox<E extends OutboxEntry>(rules: OutboxRules<E>): Outbox<E> {
  const useEntries = create<{ entries: readonly E[] }>(() => ({ entries: [] }));
  const filesOf = new Map<string, readonly Attachment[]>();
  const underWay = new Set<string>();
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const { getState, setState } = useEntries;
  const find = (clientRef: string) => getState().entries.find((entry) => entry.client_ref === clientRef);
  const waiting = () => getState().entries.filter(({ state }) => state === 'waiting');

  function keyPrefix(): string {
    const user = currentSession();
    return `chairline.${rules.name}.${user?.client_id}.${user?.user_id}.`;
  }

  function keep(entry: E): void {
    try {
      localStorage.setItem(keyPrefix() + entry.client_ref, JSON.stringify(entry));
    } catch (error) {
      // Full or switched off: it still goes out from this page; only a reload would lose it.
      console.warn('An unsent message cannot be kept on this device', error);
    }
  }

  function patch(clientRef: string, change: Partial<OutboxEntry>): void {
    setState(({ entries }) => ({
      entries: entries.map((entry) => (entry.client_ref === clientRef ? { ...entry, ...change } : entry)),
    }));
    const entry = find(clientRef);
    if (entry && entry.state !== 'sending') keep(entry);
  }

  function remove(clientRef: string): void {
    if (!find(clientRef)) return;
    setState(({ entries }) => ({ entries: entries.filter((entry) => entry.client_ref !== clientRef) }));
    localStorage.removeItem(keyPrefix() + clientRef);
    if (filesOf.delete(clientRef)) {
      dropFiles(clientRef).catch((error: unknown) => console.warn('Sent files stay in the browser', error));
    }
  }

  async function readFiles(entry: E): Promise<readonly Attachment[] | null> {
    if (entry.files.length === 0) return [];
    const held = filesOf.get(entry.client_ref);
    if (held) return held;
    const files = await findListedFiles(entry.client_ref, entry.files);
    if (files) filesOf.set(entry.client_ref, files);
    return files;
  }

  function refuse(entry: E, files: readonly Attachment[], refused: ApiError | null): void {
    const reason = rules.refuse(entry, files, refused);
    if (reason === null) remove(entry.client_ref);
    else patch(entry.client_ref, { state: 'failed', reason });
  }

  async function attempt(entry: E): Promise<void> {
    const { client_ref: clientRef } = entry;
    const files = await readFiles(entry);
    if (!files) {
      refuse(entry, [], null);
      return;
    }
    patch(clientRef, { state: 'sending', reason: null, attempts: entry.attempts + 1 });
    try {
      await rules.deliver(
        entry,
        files.map(({ file }) => file),
      );
      remove(clientRef);
    } catch (error) {
      const failure = error instanceof ApiError ? error : null;
      const outcome = failure ? outcomeOf(failure.status, failure.code) : 'wait';
      if (outcome === 'sent') remove(clientRef);
      else if (outcome === 'refused') refuse(entry, files, failure);
      else patch(clientRef, { state: 'waiting', reason: reasonToWait(error) });
      if (!failure) console.error('An unsent message could not be handled; it is tried again', error);
    }
  }

  /** Sends what waits. */
  async function pump(): Promise<void> {
    await Promise.all(
      dueEntries(getState().entries, rules.threadOf).map(async (entry) => {
        if (underWay.has(entry.client_ref)) return;
        underWay.add(entry.client_ref);
        await attempt(entry).finally(() => underWay.delete(entry.client_ref));
        // What was written behind it goes next, unless this one still waits.
        if (find(entry.client_ref)?.state !== 'waiting') await pump();
      }),
    );
    clearTimeout(retryTimer);
    if (waiting().length > 0) {
      const attempts = Math.max(1, Math.min(...waiting().map((entry) => entry.attempts)));
      retryTimer = setTimeout(() => void pump(), retryDelay(attempts));
    }
  }

  function retry(clientRef?: string): void {
    clearTimeout(retryTimer);
    if (clientRef !== undefined) patch(clientRef, { state: 'waiting', reason: null });
    void pump();
  }

  function send(message: Omit<E, Given>, files: readonly Attachment[]): void {
    const clientRef = crypto.randomUUID();
    const entry = {
      ...message,
      client_ref: clientRef,
      files: listFiles(files),
      at: new Date().toISOString(),
      state: 'sending',
      reason: null,
      attempts: 0,
    } as Omit<E, Given> & Pick<OutboxEntry, Given> as E;
    if (files.length > 0) {
      filesOf.set(clientRef, files);
      const kept = files.map(({ file }) => file);
      keepFiles(clientRef, kept).catch((error: unknown) => {
        console.warn('The files of an unsent message cannot be kept on this device', error);
      });
    }
    keep(entry);
    setState(({ entries }) => ({ entries: [...entries, entry] }));
    void pump();
  }

  async function takeOut(clientRef: string, handOver: (files: readonly Attachment[]) => void): Promise<void> {
    const entry = find(clientRef);
    if (!entry) return;
    handOver((await readFiles(entry)) ?? []);
    remove(clientRef);
  }

  function restore(): void {
    const prefix = keyPrefix();
    const found: E[] = [];
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index);
      if (!key?.startsWith(prefix)) continue;
      const entry = parseStoredEntry(rules.schema, localStorage.getItem(key));
      if (entry && !find(entry.client_ref)) found.push(entry);
    }
    if (found.length === 0) return;
    found.sort((a, b) => a.at.localeCompare(b.at));
    setState(({ entries }) => ({ entries: [...found, ...entries] }));
  }

  const follow = once(() => {
    restore();
    rules.onArrival(remove);
    addEventListener('online', () => retry());
    live.onStatus(() => {
      if (live.status === 'live' && waiting().length > 0) retry();
    });
    addEventListener('storage', (event) => {
      // Another window of this user sent it.
      if (event.key?.startsWith(keyPrefix()) && event.newValue === null) {
        remove(event.key.slice(keyPrefix().length));
      }
    });
    void pump();
  });

  return { useEntries, send, retry, takeOut, follow };
}
