import { create } from 'zustand';
import { currentSession } from '../../lib/session.ts';
import { notify } from '../../ui/notify.tsx';
import { putBack, readDraft, writeDraft, type DraftOwner } from './drafts.ts';

/** What stands in a contact's composer. */
export interface ComposerDraft {
  text: string;
  files: readonly File[];
  /** Names of files that a reload lost. */
  lostFiles: readonly string[];
  /** The number chosen among several; null: the recommended one. */
  number: string | null;
  /** Why the last text came back, or a file did not go; shown until something is typed. */
  problem: string | null;
}

const empty: ComposerDraft = { text: '', files: [], lostFiles: [], number: null, problem: null };

const useDrafts = create<{ drafts: ReadonlyMap<number, ComposerDraft> }>(() => ({ drafts: new Map() }));

function owner(): DraftOwner | null {
  const user = currentSession();
  return user && { client_id: user.client_id, user_id: user.user_id };
}

/** A contact's draft: from this page, else from the last one on this device. */
export function findDraft(contactId: number): ComposerDraft {
  const held = useDrafts.getState().drafts.get(contactId);
  if (held) return held;
  const who = owner();
  const stored = who && readDraft(localStorage, who, contactId);
  return stored ? { ...empty, text: stored.text, lostFiles: stored.files } : empty;
}

let toldUnkept = false;

/** Changes a contact's draft and keeps it on the device at once. */
export function changeDraft(contactId: number, change: Partial<ComposerDraft>): void {
  const next = { ...findDraft(contactId), ...change };
  useDrafts.setState((state) => ({ drafts: new Map(state.drafts).set(contactId, next) }));
  const who = owner();
  const names = [...next.lostFiles, ...next.files.map((file) => file.name)];
  if (who && !writeDraft(localStorage, who, contactId, { text: next.text, files: names }) && !toldUnkept) {
    toldUnkept = true;
    notify({
      message: 'This browser keeps no drafts: what is typed here is lost when the page is closed.',
      kind: 'warning',
    });
  }
}

/** Empties the composer after its text went on its way; the chosen number stays. */
export function clearDraft(contactId: number): void {
  changeDraft(contactId, { text: '', files: [], lostFiles: [], problem: null });
}

/** Puts a refused text back into the composer with its reason, before what was typed since. */
export function returnToDraft(
  contactId: number,
  text: string,
  files: readonly File[],
  problem: string,
): void {
  const held = findDraft(contactId);
  changeDraft(contactId, { text: putBack(text, held.text), files: [...files, ...held.files], problem });
}

const known = new Map<number, ComposerDraft>();

/** A contact's draft, as it changes. */
export function useDraft(contactId: number): ComposerDraft {
  const held = useDrafts((state) => state.drafts.get(contactId));
  if (held) return held;
  // Read from the device once: later changes are in the store.
  let stored = known.get(contactId);
  if (!stored) known.set(contactId, (stored = findDraft(contactId)));
  return stored;
}
