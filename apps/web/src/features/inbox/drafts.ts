import { z } from 'zod';

const storedDraft = z.object({ text: z.string(), files: z.array(z.string()) });
/** What was typed and not sent: the text, and the names of files that a reload loses. */
export type Draft = z.infer<typeof storedDraft>;

export interface DraftOwner {
  client_id: number;
  user_id: number;
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (owner: DraftOwner, contactId: number) =>
  `chairline.draft.${owner.client_id}.${owner.user_id}.${contactId}`;

/** The draft of this user for a contact, or null. What cannot be read counts as none. */
export function readDraft(storage: TextStorage, owner: DraftOwner, contactId: number): Draft | null {
  const stored = storage.getItem(keyOf(owner, contactId));
  if (stored === null) return null;
  try {
    const parsed = storedDraft.safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a draft, or removes it when there is nothing in it.
 * @returns whether the browser kept it: false when its storage is full or switched off
 */
export function writeDraft(
  storage: TextStorage,
  owner: DraftOwner,
  contactId: number,
  draft: Draft,
): boolean {
  const key = keyOf(owner, contactId);
  try {
    if (draft.text === '' && draft.files.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** A refused text put back before what was typed since. */
export function putBack(refused: string, typed: string): string {
  if (typed === '' || typed === refused) return refused;
  return refused === '' ? typed : `${refused}\n${typed}`;
}
