import { create } from 'zustand';
import { live } from '../../lib/live.ts';
import { currentSession } from '../../lib/session.ts';
import { notify } from '../../ui/notify.tsx';
import type { Attachment } from './attachments.ts';
import { keepAttachments, restoreAttachments, sweepDraftFiles } from './draft-files.ts';
import {
  contactOfKey,
  parseDraft,
  putBack,
  readDraft,
  textAfterOther,
  writeDraft,
  type DraftOwner,
  type ReplyRef,
  type StoredDraft,
  type StoredFile,
} from './drafts.ts';

/** What stands in a contact's composer. */
export interface ComposerDraft {
  text: string;
  files: readonly Attachment[];
  /** Files of an earlier page that the browser is still bringing back. */
  coming: readonly StoredFile[];
  /** Names of files that were not kept. */
  lostFiles: readonly string[];
  /** The number chosen among several; null: the recommended one. */
  number: string | null;
  /** The message it answers to. */
  ref: ReplyRef | null;
  /** Whether it is to be translated, and into what; null: as the contact's language says. */
  translate: boolean | null;
  language: string | null;
  /** Why the last text came back, or a file did not go; shown until something is typed. */
  problem: string | null;
}

const empty: ComposerDraft = {
  text: '',
  files: [],
  coming: [],
  lostFiles: [],
  number: null,
  ref: null,
  translate: null,
  language: null,
  problem: null,
};

const useDrafts = create<{ drafts: ReadonlyMap<number, ComposerDraft> }>(() => ({ drafts: new Map() }));
/** The state of each draft as this window last wrote or took it. */
const revisions = new Map<number, string>();
/** Ids of files the browser has put away. */
const kept = new Set<string>();

function owner(): DraftOwner | null {
  const user = currentSession();
  return user && { client_id: user.client_id, user_id: user.user_id };
}

function hold(contactId: number, draft: ComposerDraft): void {
  useDrafts.setState((state) => ({ drafts: new Map(state.drafts).set(contactId, draft) }));
}

function fromStored(stored: StoredDraft): ComposerDraft {
  const names = stored.files.filter((file) => typeof file === 'string');
  const coming = stored.files.filter((file) => typeof file !== 'string');
  const { text, number, ref, translate, language } = stored;
  return { ...empty, text, number, ref, translate, language, coming, lostFiles: names };
}

/** Brings back the files a draft had on an earlier page, or in another window. */
async function bringFiles(who: DraftOwner, contactId: number): Promise<void> {
  const { coming } = findDraft(contactId);
  if (coming.length === 0) return;
  const { found, lost } = await restoreAttachments(who, contactId, coming);
  for (const { id } of found) kept.add(id);
  const draft = findDraft(contactId);
  const wanted = new Set(draft.coming.map(({ id }) => id));
  const done = new Set(coming.map(({ id }) => id));
  hold(contactId, {
    ...draft,
    files: [...draft.files, ...found.filter(({ id }) => wanted.has(id))],
    coming: draft.coming.filter(({ id }) => !done.has(id)),
    lostFiles: [...draft.lostFiles, ...lost],
  });
}

/** A contact's draft: from this page, else from the last one on this device. */
export function findDraft(contactId: number): ComposerDraft {
  return useDrafts.getState().drafts.get(contactId) ?? empty;
}

const opened = new Set<number>();

/** Takes up what the device keeps for a contact, once. */
export function openDraft(contactId: number): void {
  const who = owner();
  if (!who || opened.has(contactId)) return;
  opened.add(contactId);
  const stored = readDraft(localStorage, who, contactId);
  if (!stored) return;
  revisions.set(contactId, stored.rev);
  hold(contactId, fromStored(stored));
  void bringFiles(who, contactId);
}

const told = new Set<string>();

/** Once a page: every key typed would say it again. */
function tellUnkept(message: string): void {
  if (told.has(message)) return;
  told.add(message);
  notify({ message, kind: 'warning' });
}

function keep(who: DraftOwner, contactId: number, draft: ComposerDraft): void {
  const rev = crypto.randomUUID();
  const files = [
    ...draft.coming,
    ...draft.files.map(({ id, kind, file }) => ({ id, kind, name: file.name, kept: kept.has(id) })),
  ];
  const stored: StoredDraft = {
    text: draft.text,
    files: [...draft.lostFiles, ...files],
    number: draft.number,
    ref: draft.ref,
    translate: draft.translate,
    language: draft.language,
    rev,
    base: revisions.get(contactId) ?? '',
  };
  revisions.set(contactId, rev);
  if (!writeDraft(localStorage, who, contactId, stored)) {
    tellUnkept('This browser keeps no drafts: what is typed here is lost when the page is closed.');
  }
}

/** Changes a contact's draft and keeps it on the device at once, its files as soon as the browser has them. */
export function changeDraft(contactId: number, change: Partial<ComposerDraft>): void {
  openDraft(contactId);
  const before = findDraft(contactId);
  const next = { ...before, ...change };
  hold(contactId, next);
  const who = owner();
  if (!who) return;
  keep(who, contactId, next);
  if (next.files === before.files) return;
  void keepAttachments(who, contactId, before.files, next.files).then((unkept) => {
    const added = next.files.filter((file) => !before.files.includes(file));
    for (const { id, file } of added) if (!unkept.includes(file.name)) kept.add(id);
    // Other windows find the files only from now on.
    if (added.length > unkept.length) keep(who, contactId, findDraft(contactId));
    if (unkept.length === 0) return;
    tellUnkept(
      `This browser has no room for ${unkept.join(', ')}: it goes along when you send, and is lost when the page is closed first.`,
    );
  });
}

/** Empties the composer after its text went on its way; the chosen number and language stay. */
export function clearDraft(contactId: number): void {
  changeDraft(contactId, { text: '', files: [], lostFiles: [], ref: null, problem: null });
}

/** Puts a refused text back into the composer with its reason, before what was typed since. */
export function returnToDraft(
  contactId: number,
  refused: { text: string; files: readonly Attachment[]; ref: ReplyRef | null; problem: string },
): void {
  openDraft(contactId);
  const held = findDraft(contactId);
  changeDraft(contactId, {
    text: putBack(refused.text, held.text),
    files: [...refused.files, ...held.files],
    ref: held.ref ?? refused.ref,
    problem: refused.problem,
  });
}

/** What was typed for a contact that was merged into another goes on there, before what was typed for that one. */
export async function moveDraft(from: number, to: number): Promise<void> {
  openDraft(from);
  openDraft(to);
  const who = owner();
  if (!who) return;
  await bringFiles(who, from);
  const { text, files, lostFiles, ref, number } = findDraft(from);
  if (text === '' && files.length === 0 && lostFiles.length === 0) return;
  const held = findDraft(to);
  changeDraft(to, {
    text: putBack(text, held.text),
    files: [...files, ...held.files],
    lostFiles: [...lostFiles, ...held.lostFiles],
    ref: held.ref ?? ref,
    number: held.number ?? number,
  });
  clearDraft(from);
}

/** Another window of this user changed a draft. */
function takeFromOther(contactId: number, newValue: string | null, oldValue: string | null): void {
  if (!opened.has(contactId)) return;
  const who = owner();
  if (!who) return;
  const theirs = parseDraft(newValue);
  const mine = findDraft(contactId);
  const rev = revisions.get(contactId) ?? '';
  const text = textAfterOther({ text: mine.text, rev }, theirs, parseDraft(oldValue)?.rev ?? '');
  if (text === null) return;
  if (theirs === null) {
    revisions.set(contactId, '');
    hold(contactId, { ...mine, text, files: [], coming: [], lostFiles: [], ref: null, problem: null });
    return;
  }
  revisions.set(contactId, theirs.rev);
  const listed = fromStored(theirs);
  const ids = new Set(listed.coming.map(({ id }) => id));
  // What only this window has cannot have been removed in the other one.
  const files = mine.files.filter(({ id }) => ids.has(id) || !kept.has(id));
  const held = new Set(files.map(({ id }) => id));
  hold(contactId, {
    ...listed,
    text,
    files,
    coming: listed.coming.filter((file) => file.kept && !held.has(file.id)),
  });
  void bringFiles(who, contactId);
}

let following = false;

/** Keeps the drafts of this user's windows in step, has them follow a merge, and throws away kept files that belong to none; once. */
export function followDrafts(): void {
  if (following) return;
  following = true;
  addEventListener('storage', (event) => {
    const who = owner();
    const contactId = who && contactOfKey(who, event.key);
    if (contactId !== null) takeFromOther(contactId, event.newValue, event.oldValue);
  });
  live.on('deleteContact', ({ contact_id, merged_into }) => {
    if (merged_into !== undefined) void moveDraft(contact_id, merged_into);
  });
  void sweepDraftFiles(localStorage);
}

/** A contact's draft, as it changes. */
export function useDraft(contactId: number): ComposerDraft {
  return useDrafts((state) => state.drafts.get(contactId)) ?? empty;
}
