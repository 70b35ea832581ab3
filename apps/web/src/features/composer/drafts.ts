import { type ai, conversations } from '@chairline/contract';
import { z } from 'zod';
import { replyRef } from '../../lib/outbox/reply-ref.ts';

const storedFile = z.object({
  id: z.string(),
  kind: z.enum(['file', 'audio', 'photo', 'video']),
  name: z.string(),
  /** Whether the browser has put the file itself away yet. */
  kept: z.boolean().default(true),
});
export type StoredFile = z.infer<typeof storedFile>;

const storedDraft = z.object({
  text: z.string(),
  // Before files were kept only their names were.
  files: z.array(z.union([storedFile, z.string()])),
  number: z.string().nullable().default(null),
  ref: replyRef.nullable().default(null),
  translate: z.boolean().nullable().default(null),
  language: z.string().nullable().default(null),
  begunAfter: z.number().int().nullable().default(null),
  place: conversations.messagePlace.nullable().catch(null),
  /** This state of the draft, and the one it was made from: tells windows of one user who is behind whom. */
  rev: z.string().default(''),
  base: z.string().default(''),
});
/** What was typed and not sent, as the device keeps it; its files are kept beside it. */
export type StoredDraft = z.infer<typeof storedDraft>;

/**
 * What a draft is written for: a contact (contact_id), a conversation among staff, the first message of one about a
 * contact (and an item of its thread), another wording of a message, or a question to an agent of the AI.
 */
export type DraftTarget =
  | number
  | `convo-${number}`
  | `about-${number}`
  | `about-${number}-${number}`
  | `edit-${number}`
  | `ai-${ai.AgentSlug}`;

export interface DraftOwner {
  client_id: number;
  user_id: number;
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const prefixOf = (owner: DraftOwner) => `chairline.draft.${owner.client_id}.${owner.user_id}.`;

/** Where the device keeps a draft; its files are kept under the same words and their ids. */
const draftKey = (owner: DraftOwner, target: DraftTarget): string => prefixOf(owner) + target;
export const draftFileKey = (owner: DraftOwner, target: DraftTarget, fileId: string): string =>
  `${draftKey(owner, target)}.${fileId}`;

const TARGET = /^(?:(?:convo|edit)-\d{1,15}|about-\d{1,15}(?:-\d{1,15})?|ai-[a-z]{1,20})$/;

/** What a key of the storage keeps the draft for, of this user; null for every other key. */
export function targetOfKey(owner: DraftOwner, key: string | null): DraftTarget | null {
  const prefix = prefixOf(owner);
  if (!key?.startsWith(prefix)) return null;
  const target = key.slice(prefix.length);
  if (TARGET.test(target)) return target as DraftTarget;
  const id = Number(target);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** A draft from its stored form; null when there is none. What cannot be read counts as none. */
export function parseDraft(stored: string | null): StoredDraft | null {
  if (stored === null) return null;
  let data: unknown;
  try {
    data = JSON.parse(stored);
  } catch {
    return null;
  }
  const parsed = storedDraft.safeParse(data);
  return parsed.success ? parsed.data : null;
}

/** The draft of this user for a target, or null. */
export function readDraft(storage: TextStorage, owner: DraftOwner, target: DraftTarget): StoredDraft | null {
  return parseDraft(storage.getItem(draftKey(owner, target)));
}

/**
 * Keeps a draft, or removes it when there is nothing in it.
 * @returns whether the browser kept it: false when its storage is full or switched off
 */
export function writeDraft(
  storage: TextStorage,
  owner: DraftOwner,
  target: DraftTarget,
  draft: StoredDraft,
): boolean {
  const key = draftKey(owner, target);
  try {
    if (draft.text === '' && draft.files.length === 0 && draft.ref === null) storage.removeItem(key);
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

/**
 * A draft after another window of the same user changed it: the last edit wins, and takes nothing away that this
 * window had and the other did not know.
 * @param mine text and state of this window
 * @param theirs what the other window wrote; null where it sent or emptied it
 * @param before the state the other window replaced in the storage
 * @returns the text to show, or null to leave this window as it is
 */
export function textAfterOther(
  mine: { text: string; rev: string },
  theirs: Pick<StoredDraft, 'text' | 'base'> | null,
  before: string,
): string | null {
  if (theirs === null) return mine.rev === before || mine.text === '' ? '' : null;
  if (theirs.base === mine.rev || mine.text === '' || theirs.text.includes(mine.text)) return theirs.text;
  if (mine.text.includes(theirs.text)) return null;
  return putBack(mine.text, theirs.text);
}
