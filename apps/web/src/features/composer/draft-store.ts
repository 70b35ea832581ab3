import type { conversations } from '@chairline/contract';
import { create } from 'zustand';
import { liveStore } from '../../lib/live-store.ts';
import type { ReplyRef } from '../../lib/outbox/reply-ref.ts';
import { currentSession } from '../../lib/session.ts';
import { notify } from '../../ui/notify.tsx';
import type { Attachment } from './attachments.ts';
import { keepAttachments, restoreAttachments, sweepDraftFiles } from './draft-files.ts';
import {
  targetOfKey,
  parseDraft,
  putBack,
  readDraft,
  textAfterOther,
  writeDraft,
  type DraftOwner,
  type DraftTarget,
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
  /** The place whose words were put into it last. */
  place: conversations.MessagePlace | null;
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
  place: null,
  problem: null,
};

const useDrafts = create<{ drafts: ReadonlyMap<DraftTarget, ComposerDraft> }>(() => ({ drafts: new Map() }));
/** The state of each draft as this window last wrote or took it. */
const revisions = new Map<DraftTarget, string>();
/** Ids of files the browser has put away. */
const kept = new Set<string>();

function owner(): DraftOwner | null {
  const user = currentSession();
  return user && { client_id: user.client_id, user_id: user.user_id };
}

function hold(target: DraftTarget, draft: ComposerDraft): void {
  useDrafts.setState((state) => ({ drafts: new Map(state.drafts).set(target, draft) }));
}

function fromStored(stored: StoredDraft): ComposerDraft {
  const names = stored.files.filter((file) => typeof file === 'string');
  const coming = stored.files.filter((file) => typeof file !== 'string');
  const { files: _files, rev: _rev, base: _base, ...said } = stored;
  return { ...empty, ...said, coming, lostFiles: names };
}

/** Brings back the files a draft had on an earlier page, or in another window. */
async function bringFiles(who: DraftOwner, target: DraftTarget): Promise<void> {
  const { coming } = findDraft(target);
  if (coming.length === 0) return;
  const { found, lost } = await restoreAttachments(who, target, coming);
  for (const { id } of found) kept.add(id);
  const draft = findDraft(target);
  const wanted = new Set(draft.coming.map(({ id }) => id));
  const done = new Set(coming.map(({ id }) => id));
  hold(target, {
    ...draft,
    files: [...draft.files, ...found.filter(({ id }) => wanted.has(id))],
    coming: draft.coming.filter(({ id }) => !done.has(id)),
    lostFiles: [...draft.lostFiles, ...lost],
  });
}

/** A target's draft: from this page, else from the last one on this device. */
export function findDraft(target: DraftTarget): ComposerDraft {
  return useDrafts.getState().drafts.get(target) ?? empty;
}

const opened = new Set<DraftTarget>();

/** Takes up what the device keeps for a target, once. */
export function openDraft(target: DraftTarget): void {
  const who = owner();
  if (!who || opened.has(target)) return;
  opened.add(target);
  const stored = readDraft(localStorage, who, target);
  if (!stored) return;
  revisions.set(target, stored.rev);
  hold(target, fromStored(stored));
  void bringFiles(who, target);
}

const told = new Set<string>();

/** Once a page: every key typed would say it again. */
function tellUnkept(message: string): void {
  if (told.has(message)) return;
  told.add(message);
  notify({ message, kind: 'warning' });
}

function keep(who: DraftOwner, target: DraftTarget, draft: ComposerDraft): void {
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
    place: draft.place,
    rev,
    base: revisions.get(target) ?? '',
  };
  revisions.set(target, rev);
  if (!writeDraft(localStorage, who, target, stored)) {
    tellUnkept('This browser keeps no drafts: what is typed here is lost when the page is closed.');
  }
}

/** Changes a target's draft and keeps it on the device at once, its files as soon as the browser has them. */
export function changeDraft(target: DraftTarget, change: Partial<ComposerDraft>): void {
  openDraft(target);
  const before = findDraft(target);
  const next = { ...before, ...change };
  hold(target, next);
  const who = owner();
  if (!who) return;
  keep(who, target, next);
  if (next.files === before.files) return;
  void keepAttachments(who, target, before.files, next.files).then((unkept) => {
    const added = next.files.filter((file) => !before.files.includes(file));
    for (const { id, file } of added) if (!unkept.includes(file.name)) kept.add(id);
    // Other windows find the files only from now on.
    if (added.length > unkept.length) keep(who, target, findDraft(target));
    if (unkept.length === 0) return;
    tellUnkept(
      `This browser has no room for ${unkept.join(', ')}: it goes along when you send, and is lost when the page is closed first.`,
    );
  });
}

/** Empties the composer after its text went on its way; the chosen number and language stay. */
export function clearDraft(target: DraftTarget): void {
  const { number, translate, language } = findDraft(target);
  changeDraft(target, { ...empty, number, translate, language });
}

/** Puts a refused text back into the composer with its reason, before what was typed since. */
export function returnToDraft(
  target: DraftTarget,
  refused: { text: string; files: readonly Attachment[]; ref: ReplyRef | null; problem: string },
): void {
  openDraft(target);
  const held = findDraft(target);
  changeDraft(target, {
    text: putBack(refused.text, held.text),
    files: [...refused.files, ...held.files],
    ref: held.ref ?? refused.ref,
    problem: refused.problem,
  });
}

/** What was typed for a contact that was merged into another goes on there, before what was typed for that one. */
export async function moveDraft(from: DraftTarget, to: DraftTarget): Promise<void> {
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
function takeFromOther(target: DraftTarget, newValue: string | null, oldValue: string | null): void {
  if (!opened.has(target)) return;
  const who = owner();
  if (!who) return;
  const theirs = parseDraft(newValue);
  const mine = findDraft(target);
  const rev = revisions.get(target) ?? '';
  const text = textAfterOther({ text: mine.text, rev }, theirs, parseDraft(oldValue)?.rev ?? '');
  if (text === null) return;
  if (theirs === null) {
    revisions.set(target, '');
    hold(target, { ...mine, text, files: [], coming: [], lostFiles: [], ref: null, problem: null });
    return;
  }
  revisions.set(target, theirs.rev);
  const listed = fromStored(theirs);
  const ids = new Set(listed.coming.map(({ id }) => id));
  // What only this window has cannot have been removed in the other one.
  const files = mine.files.filter(({ id }) => ids.has(id) || !kept.has(id));
  const held = new Set(files.map(({ id }) => id));
  hold(target, {
    ...listed,
    text,
    files,
    coming: listed.coming.filter((file) => file.kept && !held.has(file.id)),
  });
  void bringFiles(who, target);
}

/** Keeps the drafts of this user's windows in step, has them follow a merge, and throws away kept files that belong to none. */
export const followDrafts = liveStore({
  on: {
    deleteContact({ contact_id, merged_into }) {
      if (merged_into !== undefined) void moveDraft(contact_id, merged_into);
    },
  },
  begin() {
    addEventListener('storage', (event) => {
      const who = owner();
      const target = who && targetOfKey(who, event.key);
      if (target !== null) takeFromOther(target, event.newValue, event.oldValue);
    });
    void sweepDraftFiles(localStorage);
  },
});

/** A target's draft, as it changes. */
export function useDraft(target: DraftTarget): ComposerDraft {
  return useDrafts((state) => state.drafts.get(target)) ?? empty;
}
