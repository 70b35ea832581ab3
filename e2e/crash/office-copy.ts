import { isDeepStrictEqual } from 'node:util';
import type { inbox, LiveFrame } from '@chairline/contract';
import {
  applyContactEvent,
  type ContactsState,
  emptyContactsState,
  filterKey,
  mergeListPage,
  noFilter,
} from '@chairline/office-state/contacts';
import type { Caller } from '../harness/caller.ts';

type Item = inbox.CommItem;

/** What a client knows of an office: fetched once, then kept true by events alone. */
export interface OfficeCopy {
  /** As the page holds them, by the reducers that it ships. */
  office: ContactsState;
  /** The items of the threads it holds, by contact and item. */
  threads: Map<number, Map<number, Item>>;
}

/** Fetches the contact list and these threads. */
export async function fetchCopy(caller: Caller, threadIds: Iterable<number>): Promise<OfficeCopy> {
  const list = await caller.contacts();
  const copy: OfficeCopy = {
    office: mergeListPage(emptyContactsState, noFilter, { items: list, next: null }, true),
    threads: new Map(),
  };
  for (const id of threadIds) {
    const items = await caller.thread(id);
    copy.threads.set(id, new Map(items.map((item) => [item.comm_participant_id, item])));
  }
  return copy;
}

/** Applies an event. A thread's items go by the contract's rule alone: of two copies the higher version is the later one. */
export function applyEvent(copy: OfficeCopy, event: LiveFrame): void {
  copy.office = applyContactEvent(copy.office, event);
  switch (event.type) {
    case 'contact':
      if (!copy.threads.has(event.payload.contact.contact_id)) {
        copy.threads.set(event.payload.contact.contact_id, new Map());
      }
      break;
    case 'deleteContact':
      copy.threads.delete(event.payload.contact_id);
      break;
    case 'addMessage':
    case 'updateMessage':
      putItem(copy, event.payload.item);
      break;
    default:
      break;
  }
}

function putItem(copy: OfficeCopy, item: Item): void {
  const thread = copy.threads.get(item.contact_id);
  if (!thread) return;
  const held = thread.get(item.comm_participant_id);
  if (held && held.version >= item.version) return;
  if (!held) {
    // One that came late in its thread moves those behind it.
    for (const [id, other] of thread) {
      if (other.position >= item.position) thread.set(id, { ...other, position: other.position + 1 });
    }
  }
  thread.set(item.comm_participant_id, item);
}

/** Where two copies differ, in words; empty when they are the same. */
export function differences(ours: OfficeCopy, fresh: OfficeCopy): string[] {
  const found = compare('contact', ours.office.contacts, fresh.office.contacts);
  const [shown, listed] = [ours, fresh].map(({ office }) => office.lists.get(filterKey(noFilter))?.ids);
  if (!isDeepStrictEqual(shown, listed))
    found.push(`the list is ${shown?.join()}, and should be ${listed?.join()}`);
  for (const id of new Set([...ours.threads.keys(), ...fresh.threads.keys()])) {
    found.push(
      ...compare(
        `item of contact ${id}`,
        ours.threads.get(id) ?? new Map(),
        fresh.threads.get(id) ?? new Map(),
      ),
    );
  }
  return found;
}

function compare<T extends object>(
  what: string,
  ours: ReadonlyMap<number, T>,
  fresh: ReadonlyMap<number, T>,
): string[] {
  const found: string[] = [];
  for (const id of new Set([...ours.keys(), ...fresh.keys()])) {
    const [a, b] = [ours.get(id), fresh.get(id)];
    if (isDeepStrictEqual(a, b)) continue;
    if (!a || !b) found.push(`${what} ${id} ${a ? 'is only in the copy' : 'never reached the copy'}`);
    else {
      const fields = Object.keys({ ...a, ...b }).filter(
        (key) => !isDeepStrictEqual(a[key as keyof T], b[key as keyof T]),
      );
      const shown = fields.map(
        (key) => `${key}: ${JSON.stringify(a[key as keyof T])} ≠ ${JSON.stringify(b[key as keyof T])}`,
      );
      found.push(`${what} ${id}: ${shown.join(', ')}`);
    }
  }
  return found;
}
