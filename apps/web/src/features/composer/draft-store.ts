import { create } from 'zustand';
import { live } from '../../lib/live.ts';
import { currentSession } from '../../lib/session.ts';
import { notify } from '../../ui/notify.tsx';
import type { Attachment } from './attachments.ts';
import { keepAttachments, restoreAttachments, sweepDraftFiles } from './draft-files.ts';
import {
  placeOfKey,
  parseDraft,
  putBack,
  readDraft,
  textAfterOther,
  writeDraft,
  type DraftOwner,
  type DraftPlace,
  type ReplyRef,
  type StoredDraft,
  type StoredFile,
} from './drafts.ts';

/** What stands in a composer. */
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
  /** The newest item there was in the thread when it was begun: who answered since then may have said it all. */
  begunAfter: number | null;
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
  begunAfter: null,
  problem: null,
};

const useDrafts = create<{ drafts: ReadonlyMap<DraftPlace, ComposerDraft> }>(() => ({ drafts: new Map() }));
/** The state of each draft as this window last wrote or took it. */
const revisions = new Map<DraftPlace, string>();
/** Ids of files the browser has put away. */
const kept = new Set<string>();

function owner(): DraftOwner | null {
  const user = currentSession();
  return user && { client_id: user.client_id, user_id: user.user_id };
}

function hold(place: DraftPlace, draft: ComposerDraft): void {
  useDrafts.setState((state) => ({ drafts: new Map(state.drafts).set(place, draft) }));
}

function fromStored(stored: StoredDraft): ComposerDraft {
  const names = stored.files.filter((file) => typeof file === 'string');
  const coming = stored.files.filter((file) => typeof file !== 'string');
  const { text, number, ref, translate, language, begunAfter } = stored;
  return { ...empty, text, number, ref, translate, language, begunAfter, coming, lostFiles: names };
}

/** Brings back the files a draft had on an earlier page, or in another window. */
async function bringFiles(who: DraftOwner, place: DraftPlace): Promise<void> {
  const { coming } = findDraft(place);
  if (coming.length === 0) return;
  const { found, lost } = await restoreAttachments(who, place, coming);
  for (const { id } of found) kept.add(id);
  const draft = findDraft(place);
  const wanted = new Set(draft.coming.map(({ id }) => id));
  const done = new Set(coming.map(({ id }) => id));
  hold(place, {
    ...draft,
    files: [...draft.files, ...found.filter(({ id }) => wanted.has(id))],
    coming: draft.coming.filter(({ id }) => !done.has(id)),
    lostFiles: [...draft.lostFiles, ...lost],
  });
}

/** A place's draft: from this page, else from the last one on this device. */
export function findDraft(place: DraftPlace): ComposerDraft {
  return useDrafts.getState().drafts.get(place) ?? empty;
}

const opened = new Set<DraftPlace>();

/** Takes up what the device keeps for a place, once. */
export function openDraft(place: DraftPlace): void {
  const who = owner();
  if (!who || opened.has(place)) return;
  opened.add(place);
  const stored = readDraft(localStorage, who, place);
  if (!stored) return;
  revisions.set(place, stored.rev);
  hold(place, fromStored(stored));
  void bringFiles(who, place);
}

const told = new Set<string>();

/** Once a page: every key typed would say it again. */
function tellUnkept(message: string): void {
  if (told.has(message)) return;
  told.add(message);
  notify({ message, kind: 'warning' });
}

function keep(who: DraftOwner, place: DraftPlace, draft: ComposerDraft): void {
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
    begunAfter: draft.begunAfter,
    rev,
    base: revisions.get(place) ?? '',
  };
  revisions.set(place, rev);
  if (!writeDraft(localStorage, who, place, stored)) {
    tellUnkept('This browser keeps no drafts: what is typed here is lost when the page is closed.');
  }
}

/** Changes a place's draft and keeps it on the device at once, its files as soon as the browser has them. */
export function changeDraft(place: DraftPlace, change: Partial<ComposerDraft>): void {
  openDraft(place);
  const before = findDraft(place);
  const next = { ...before, ...change };
  hold(place, next);
  const who = owner();
  if (!who) return;
  keep(who, place, next);
  if (next.files === before.files) return;
  void keepAttachments(who, place, before.files, next.files).then((unkept) => {
    const added = next.files.filter((file) => !before.files.includes(file));
    for (const { id, file } of added) if (!unkept.includes(file.name)) kept.add(id);
    // Other windows find the files only from now on.
    if (added.length > unkept.length) keep(who, place, findDraft(place));
    if (unkept.length === 0) return;
    tellUnkept(
      `This browser has no room for ${unkept.join(', ')}: it goes along when you send, and is lost when the page is closed first.`,
    );
  });
}

/** Empties the composer after its text went on its way; the chosen number and language stay. */
export function clearDraft(place: DraftPlace): void {
  changeDraft(place, { text: '', files: [], lostFiles: [], ref: null, begunAfter: null, problem: null });
}

/** Puts a refused text back into the composer with its reason, before what was typed since. */
export function returnToDraft(
  place: DraftPlace,
  refused: { text: string; files: readonly Attachment[]; ref: ReplyRef | null; problem: string },
): void {
  openDraft(place);
  const held = findDraft(place);
  changeDraft(place, {
    text: putBack(refused.text, held.text),
    files: [...refused.files, ...held.files],
    ref: held.ref ?? refused.ref,
    problem: refused.problem,
  });
}

/** What was typed for a contact that was merged into another goes on there, before what was typed for that one. */
export async function moveDraft(from: DraftPlace, to: DraftPlace): Promise<void> {
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
function takeFromOther(place: DraftPlace, newValue: string | null, oldValue: string | null): void {
  if (!opened.has(place)) return;
  const who = owner();
  if (!who) return;
  const theirs = parseDraft(newValue);
  const mine = findDraft(place);
  const rev = revisions.get(place) ?? '';
  const text = textAfterOther({ text: mine.text, rev }, theirs, parseDraft(oldValue)?.rev ?? '');
  if (text === null) return;
  if (theirs === null) {
    revisions.set(place, '');
    hold(place, { ...mine, text, files: [], coming: [], lostFiles: [], ref: null, problem: null });
    return;
  }
  revisions.set(place, theirs.rev);
  const listed = fromStored(theirs);
  const ids = new Set(listed.coming.map(({ id }) => id));
  // What only this window has cannot have been removed in the other one.
  const files = mine.files.filter(({ id }) => ids.has(id) || !kept.has(id));
  const held = new Set(files.map(({ id }) => id));
  hold(place, {
    ...listed,
    text,
    files,
    coming: listed.coming.filter((file) => file.kept && !held.has(file.id)),
  });
  void bringFiles(who, place);
}

let following = false;

/** Keeps the drafts of this user's windows in step, has them follow a merge, and throws away kept files that belong to none; once. */
export function followDrafts(): void {
  if (following) return;
  following = true;
  addEventListener('storage', (event) => {
    const who = owner();
    const place = who && placeOfKey(who, event.key);
    if (place !== null) takeFromOther(place, event.newValue, event.oldValue);
  });
  live.on('deleteContact', ({ contact_id, merged_into }) => {
    if (merged_into !== undefined) void moveDraft(contact_id, merged_into);
  });
  void sweepDraftFiles(localStorage);
}

/** A place's draft, as it changes. */
export function useDraft(place: DraftPlace): ComposerDraft {
  return useDrafts((state) => state.drafts.get(place)) ?? empty;
}
