import { inbox, labels, messenger as contract, takesTexts } from '@chairline/contract';
import type { ContactExtras } from '@chairline/office-state/contacts';
import { keyOf, ofContact } from '@chairline/office-state/inbox';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLimited } from '../../lib/limited.ts';
import { useSession } from '../../lib/session.ts';
import {
  markAndGoOn,
  nextWaiting,
  setNeedsAnswer,
  allNumbers,
  textableNumbers,
  type Contact,
  type TextNumber,
} from '../contacts/index.ts';
import {
  changeDraft,
  clearDraft,
  findDraft,
  messengerLimits,
  openDraft,
  sizeProblem,
  textLimits,
  type ComposerDraft,
  useDraft,
  useDraftFiles,
} from '../composer/index.ts';
import { useTranslation } from './composer/use-translation.ts';
import { sendFromOutbox } from './outbox.ts';
import { useThreads } from './store.ts';
import { newestItem } from './answer-after.ts';
import { useAnswerSince } from './answered-since.ts';
import { MESSENGER, pickChannel } from './text-channel.ts';
import { useMessengerWay } from './use-messenger-way.ts';
import { clearTagFilter } from './thread-filter.ts';
import { useGivenTag } from './use-given-tag.ts';

type GoOn = ReturnType<typeof nextWaiting>;

/** The numbers a text can go to: the form's, then those of contacts that were merged into this one. */
function numbersFor(contact: Contact, extras: ContactExtras | undefined): TextNumber[] {
  const own = textableNumbers(contact);
  const others = (extras?.other_numbers ?? []).filter(
    (other) => takesTexts(other) && !own.some(({ number }) => number === other),
  );
  return [...own, ...others.map((number) => ({ number, label: '' as const }))];
}

/** What the composer of a contact holds and does. */
export function useComposer(
  contactId: number,
  contact: Contact | undefined,
  extras: ContactExtras | undefined,
) {
  useLayoutEffect(() => openDraft(contactId), [contactId]);
  const draft = useDraft(contactId);
  const user = useSession();
  const tag = useGivenTag(contactId);
  const officeNumber = user.client.text_number;
  const lastUsed = useThreads(
    (state) =>
      state.windows
        .get(keyOf(ofContact(contactId)))
        ?.items.findLast(({ kind, channel }) => kind === 'text' && channel === undefined)?.phone_num ?? null,
  );
  const { way, now } = useMessengerWay(contactId);
  const { to, blocked, choices } = pickChannel({
    limited: useLimited(),
    officeNumber,
    numbers: contact ? numbersFor(contact, extras) : [],
    chosen: draft.number,
    lastUsed,
    readOnly: contact ? (allNumbers(contact).find((number) => !takesTexts(number)) ?? '') : '',
    extras,
    messenger: way,
    now,
  });
  const inMessenger = to === MESSENGER;
  const translation = useTranslation(contactId, draft, contact, extras);
  const count = inbox.countSegments(draft.text);
  const limits = inMessenger ? messengerLimits : textLimits;
  /** Why it cannot go this way: too many words, or too large files. */
  const problemOf = (text: string, files: ComposerDraft['files']) =>
    (inMessenger ? contract.messengerLengthProblem : inbox.textLengthProblem)(text.trim()) ??
    sizeProblem(files, limits);
  const tooMuch = problemOf(draft.text, draft.files);
  const empty = draft.text.trim() === '' && draft.files.length === 0;
  // Until the detail is here nobody knows who asked us to stop, nor into what language it goes; and files of an
  // earlier page are on their way.
  const complete =
    contact !== undefined && extras !== undefined && translation.known && draft.coming.length === 0;
  const sendable = complete && blocked === null && to !== null && !empty && tooMuch === null;

  /** What a draft has seen of the thread when it is begun. */
  const begun = useCallback((): number | null => {
    const held = findDraft(contactId);
    const known = held.begunAfter !== null && (held.text !== '' || held.files.length > 0);
    return known ? held.begunAfter : newestItem(useThreads.getState().windows.values(), contactId);
  }, [contactId]);

  const fileActs = useDraftFiles(
    contactId,
    limits,
    useCallback(() => ({ begunAfter: begun() }), [begun]),
  );

  // A colleague answered while this was being written: its writer is asked once before it goes out too.
  const answer = useAnswerSince(contactId, empty ? null : draft.begunAfter, user.user_id);
  const [shownAnswer, setShownAnswer] = useState<number | null>(null);

  // Enter was pressed before the detail was loaded: it counts for this contact and these words alone.
  const [wanted, setWanted] = useState<{ contactId: number; text: string; goOn: GoOn } | null>(null);

  // A placeholder that nobody filled in holds the text: Enter again holds it again, "Send anyway" alone sends it.
  const [unfilled, setUnfilled] = useState({ contactId, text: '', times: 0 });

  /** @returns whether it is on its way */
  const send = (allowUnfilled = false, goOn: GoOn = null): boolean => {
    setWanted(null);
    // What was recorded a moment ago is in the draft, not yet on the screen.
    const { text, files, ref } = findDraft(contactId);
    // Of whom nothing is here yet nobody knows whether they can be texted.
    const isBlocked = contact !== undefined && blocked !== null;
    if ((text.trim() === '' && files.length === 0) || problemOf(text, files) !== null || isBlocked)
      return false;
    if (!complete) {
      setWanted({ contactId, text, goOn });
      return false;
    }
    if (to === null) return false;
    if (!allowUnfilled && labels.openPlaceholders(text).length > 0) {
      setUnfilled(({ times }) => ({ contactId, text, times: times + 1 }));
      return false;
    }
    if (answer !== null && answer.id !== shownAnswer) {
      setShownAnswer(answer.id);
      return false;
    }
    sendFromOutbox(
      {
        contact_id: contactId,
        dst: to,
        src: officeNumber ?? '',
        text: text.trim(),
        ref,
        language: translation.on && text.trim() !== '' ? translation.language : null,
        allow_unfilled: allowUnfilled,
        tag,
      },
      files,
    );
    clearDraft(contactId);
    clearTagFilter();
    return true;
  };

  // From going on until the next one's field is there the cursor still stands in this one's: what is typed is not for
  // this patient any more, and must not wait in their draft.
  const leaving = useRef<object | null>(null);
  const leave = async (going: () => Promise<boolean>): Promise<void> => {
    if (leaving.current) return;
    const way = {};
    leaving.current = way;
    // Who came back meanwhile, or began anew, is not held by how this ends.
    if (!(await going()) && leaving.current === way) leaving.current = null;
  };

  /** Sends it, or with nothing written says that nothing is needed, and opens whoever waits next. */
  const sendAndGoOn = async (): Promise<boolean> => {
    const { text, files } = findDraft(contactId);
    const goOn = nextWaiting(contactId);
    const isEmpty = text.trim() === '' && files.length === 0;
    const done = isEmpty
      ? contact?.needs_answer === false || (await setNeedsAnswer(contactId, false))
      : send(false, goOn);
    return done && goOn !== null && (await goOn('text'));
  };

  const sendWanted = useEffectEvent(() => {
    if (wanted?.contactId !== contactId || wanted.text !== draft.text) setWanted(null);
    else {
      const { goOn } = wanted;
      if (!send(false, goOn) || !goOn) return;
      // The key's own way on may not have ended yet: this one takes its place.
      leaving.current = null;
      void leave(() => goOn('text'));
    }
  });
  useEffect(() => {
    if (complete && wanted !== null) sendWanted();
  }, [complete, wanted]);

  return {
    draft,
    officeNumber,
    choices,
    to,
    /** Until when they can be answered in Messenger, in milliseconds; null where it goes to a number. */
    messengerUntil: inMessenger && way ? way.until : null,
    blocked: contact ? blocked : null,
    count,
    tooMuch,
    empty,
    sendable,
    translation,
    limits,
    ...fileActs,
    send: () => void send(),
    sendAndGoOn: () => void leave(sendAndGoOn),
    /** Says that nothing is needed, and opens whoever waits next; what is written stays. */
    doneAndGoOn: () => void leave(() => markAndGoOn(contactId, false, 'text')),
    /** Who comes back into the field writes to this contact again. */
    comeBack: () => {
      leaving.current = null;
    },
    /** Sends it with its placeholders as typed: the second, deliberate step. */
    sendAnyway: () => void send(true),
    /** How often sending was held for a placeholder that is not filled in; 0 when these words were not. */
    heldOpen: unfilled.contactId === contactId && unfilled.text === draft.text ? unfilled.times : 0,
    /** A colleague's answer that came while this was being written. */
    answer,
    /** Sending was held for it: the next time it goes. */
    held: answer !== null && answer.id === shownAnswer,
    type: (text: string) => {
      if (!leaving.current) changeDraft(contactId, { text, begunAfter: begun(), problem: null });
    },
    choose: (number: string) => changeDraft(contactId, { number }),
  };
}

export type ComposerState = ReturnType<typeof useComposer>;
