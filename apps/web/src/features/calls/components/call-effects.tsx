import { formatPhone } from '@chairline/contract';
import { useEffect, useRef } from 'react';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { hasNoteDraft } from '../../../lib/note-drafts.ts';
import { enterNote, type Noted, openNote, useNotePanel } from '../../../lib/note-panel.ts';
import { displayOf } from '../../../lib/softphone/bar-state.ts';
import { ignore, setMuted } from '../../../lib/softphone/in-call.ts';
import { usePhone } from '../../../lib/softphone/phone-state.ts';
import { answer, startPhone } from '../../../lib/softphone/softphone.ts';
import { useSession } from '../../../lib/session.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Later } from '../../../ui/later.tsx';
import { notify } from '../../../ui/notify.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { WhileCalling } from '../../caller-info/index.ts';
import { usePeople } from '../../conversations/index.ts';
import { endCall } from '../end-call.ts';
import { heldIn, setHold } from '../hold.ts';
import { followNames } from '../caller-name.ts';
import { isWriting } from '../is-writing.ts';
import { notedOf } from '../noted-of.ts';
import { sayUnheard } from '../say-unheard.ts';
import { askToNotify, showIncoming } from '../incoming-notification.ts';
import { useOpenCaller } from '../use-open-caller.ts';
import { useHoldWords, useStillOnHold } from '../use-hold.ts';
import { useOwnCall } from '../use-own-call.ts';
import { EndQuestion } from './end-question.tsx';

/** What a call does to the page beside its bar: keys, words for screen readers, a notification, the patient's thread. */
export function CallEffects() {
  const people = usePeople();
  const read = useRef(people);
  const ai = useSession().client.AI_mode === 1;
  useEffect(() => {
    read.current = people;
  }, [people]);
  useEffect(() => {
    followNames(() => read.current);
    startPhone();
    askToNotify();
  }, []);
  useKeys();
  useWords();
  useHoldWords();
  useStillOnHold();
  useNotification();
  useThread();
  useUnsavedNote();
  return (
    <>
      <EndQuestion />
      {ai ? (
        <Later>
          <WhileCalling isBusy={isWriting} />
        </Later>
      ) : null}
    </>
  );
}

/** The letters of a Mac's keyboard with Alt are others. */
const both = (pc: string, mac: string, key: { label: string; run: () => void }) => ({
  [`alt+${pc}`]: { ...key, group: 'Calls', inFields: true },
  [`alt+${mac}`]: { run: key.run, inFields: true },
});

function useKeys(): void {
  const { ringing, current } = usePhone(({ bar }) => bar);
  const [first] = ringing;
  const { own, self, others } = useOwnCall();
  useHotkeys({
    ...both('a', 'å', {
      label: 'Answer the call',
      run: () => {
        if (first) answer(first.uuid).catch((error: unknown) => sayFault(error));
      },
    }),
    ...both('x', '≈', { label: 'Ignore the call', run: () => first && ignore(first.uuid) }),
    ...both('m', 'µ', { label: 'Mute or unmute', run: () => current && setMuted(!current.muted) }),
    ...both('h', '˙', {
      label: 'Hold or resume',
      run: () => {
        if (own && self?.role === 'agent')
          setHold(own.conferenceName, heldIn(own) === null).catch((error: unknown) => sayFault(error));
      },
    }),
    ...both('w', '∑', {
      label: 'Write a note into the thread',
      run: () => {
        const noted = notedOf(own);
        if (noted) enterNote(noted);
      },
    }),
    ...both('q', 'œ', { label: 'Hang up', run: () => current && endCall(others) }),
  });
}

function useWords(): void {
  const bar = usePhone((state) => state.bar);
  const why = usePhone((state) => state.why);
  const told = usePhone((state) => state.told);
  const status = usePhone((state) => state.status);
  const unheard = usePhone((state) => state.unheard);
  const refused = usePhone((state) => state.refused);
  const display = displayOf(bar);
  const name =
    display === 'incomingCall'
      ? bar.ringing[0]?.title || formatPhone(bar.ringing[0]?.number ?? '')
      : bar.current?.title || formatPhone(bar.current?.number ?? '');
  const muted = bar.current?.muted ?? false;
  const before = useRef<string>('default');
  useEffect(() => {
    if (display === 'default' && before.current === 'default') return;
    if (display === 'incomingCall') announce(`Incoming call from ${name}`, true);
    else if (display === 'calling') announce(`Calling ${name}`);
    else if (display === 'inCall' && before.current !== 'addToCall') announce(`In call with ${name}`);
    else if (display === 'default') announce('The call is over.');
    before.current = display;
  }, [display, name]);
  const wasMuted = useRef(false);
  useEffect(() => {
    if (wasMuted.current !== muted) announce(muted ? 'You are muted.' : 'You are not muted any more.');
    wasMuted.current = muted;
  }, [muted]);
  useEffect(() => {
    // What keeps the phone away for a while stands at its button; what needs somebody's hand is said.
    if (why !== null && status === 'missing') notify({ message: why, kind: 'warning' });
  }, [why, status]);
  useEffect(() => {
    if (told !== null) notify({ message: told, kind: 'warning' });
  }, [told]);
  useEffect(() => sayUnheard(unheard), [unheard]);
  useEffect(() => {
    if (refused !== null) notify({ message: refused, kind: 'warning' });
  }, [refused]);
}

function useNotification(): void {
  const [first] = usePhone(({ bar }) => bar.ringing);
  const name = first ? first.title || formatPhone(first.number) : '';
  const uuid = first?.uuid ?? null;
  useEffect(() => (uuid === null ? undefined : showIncoming(name)), [uuid, name]);
}

/** Opens the thread of whom one speaks with, once a call, and never away from what is being written or worked on. */
function useThread(): void {
  const { own, others } = useOwnCall();
  const openCaller = useOpenCaller();
  const phase = usePhone(({ bar }) => bar.current?.phase);
  const stay = usePhone(({ bar }) => bar.current?.stay ?? false);
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (phase !== 'inCall' || !own || opened.current === own.call_uuid) return;
    opened.current = own.call_uuid;
    if (own.contact_id !== null && !stay && !isWriting()) openCaller(own.contact_id, others);
  }, [phase, stay, own, others, openCaller]);
}

/** The call is over, or left, and its note was not saved: it stands open, so that nobody forgets it. */
function useUnsavedNote(): void {
  const me = useSession();
  const { own } = useOwnCall();
  const last = useRef<Noted | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = notedOf(own);
    if (before === null || before.callUuid === last.current?.callUuid) return;
    if (hasNoteDraft(me, before.callUuid) && useNotePanel.getState().of === null) openNote(before, false);
  }, [own, me]);
}
