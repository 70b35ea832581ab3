import { calls, formatPhone } from '@chairline/contract';
import {
  mdiDialpad,
  mdiMicrophone,
  mdiMicrophoneOff,
  mdiNoteEditOutline,
  mdiPause,
  mdiPlay,
  mdiPhoneHangup,
  mdiPhonePaused,
  mdiPlus,
} from '@mdi/js';
import { useState } from 'react';
import { useNoteDraft } from '../../../lib/note-drafts.ts';
import { type Noted, toggleNote, useNotePanel } from '../../../lib/note-panel.ts';
import { speakAgain } from '../../../lib/softphone/call-sound.ts';
import { hangUp, leave, sendKey, setAdding, setMuted } from '../../../lib/softphone/in-call.ts';
import { usePhone } from '../../../lib/softphone/phone-state.ts';
import type { CurrentCall as Current } from '../../../lib/softphone/bar-state.ts';
import { joinNames, titleOf } from '../../../lib/softphone/call-title.ts';
import { useSession } from '../../../lib/session.ts';
import { personName, usePeople } from '../../conversations/index.ts';
import { Collected } from '../../caller-info/index.ts';
import { Later } from '../../../ui/later.tsx';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { BarButton } from '../../../ui/bar-button.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { endCall } from '../end-call.ts';
import { callLength } from '../call-words.ts';
import { type Held, HOLD_REMINDS_MS, heldIn, setHold } from '../hold.ts';
import { sayUnheard } from '../say-unheard.ts';
import { useNow } from '../use-now.ts';
import { useOpenCaller } from '../use-open-caller.ts';
import { notedOf } from '../noted-of.ts';
import { useOwnCall } from '../use-own-call.ts';
import { AddToCall } from './add-to-call.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { BarPopover } from './bar-popover.tsx';
import classes from './call-bar.module.css';
import { Devices } from './devices.tsx';
import { Keypad } from './keypad.tsx';
import { OtherCalls } from './other-calls.tsx';
import { PeopleInCall } from './people-in-call.tsx';
import { RecordingSign } from './recording-sign.tsx';
import { TalkTo } from './talk-to.tsx';

/** The call we are in or on our way into. */
export function CurrentCall({ current, adding }: { current: Current; adding: boolean }) {
  if (current.phase !== 'inCall') return <OnTheWay current={current} />;
  return <InCall current={current} adding={adding} />;
}

function HangUp({ onClick = hangUp }: { onClick?: () => void }) {
  return (
    <BarButton
      icon={mdiPhoneHangup}
      label="Hang up"
      tip="Hang up (Alt Q)"
      className={classes.hangUp!}
      onClick={onClick}
    />
  );
}

const SLOW_TIP = 'It does not ring there yet. That is tried again by itself; you can wait, or hang up.';

/** It rings there, or our line is being connected: whom one calls stays named, whatever is said beside it. */
function OnTheWay({ current }: { current: Current }) {
  const title = formatPhone(current.title || current.number);
  // One that stands already, and is joined or resumed, is not called.
  const isCalled = current.phase === 'calling' && current.conferenceName === null;
  const words = isCalled ? `Calling ${title}` : 'Connecting';
  return (
    <section className={classes.bar} aria-label="Call">
      <span className={classes.who} title={title}>
        {isCalled ? words : title}
      </span>
      {current.slow ? (
        <span className="caption ellipsis min-w-0" role="status" data-tip={SLOW_TIP}>
          The telephone service is slow
        </span>
      ) : isCalled ? null : (
        <span className="caption fixed-size">{words}</span>
      )}
      <span role="progressbar" aria-label={words} className={classes.progress} />
      <HangUp />
    </section>
  );
}

/** Since two sides heard each other, as the server has it: it goes on after a reload. */
function Length({ own, since }: { own: calls.OngoingCall | undefined; since: number | null }) {
  const now = useNow();
  const from = own?.answered_at ? Date.parse(own.answered_at) : since;
  return (
    <span className="tabular text-13 ink-dim fixed-size pad-0-4">
      {callLength(from, now) ?? 'time unavailable'}
    </span>
  );
}

/** Who is on hold and for how long: red from a minute on. */
function OnHold({ held, alone }: { held: Held; alone: boolean }) {
  const now = useNow();
  const long = now - held.since >= HOLD_REMINDS_MS;
  return (
    <span className={`tabular text-13 ellipsis min-w-0 pad-0-6 ${long ? 'ink-error semibold' : 'ink-warn'}`}>
      {alone ? '' : `${held.names} `}on hold {callLength(held.since, now)}
    </span>
  );
}

/** What is not as it should be while the call goes on. */
function Trouble({ own }: { own: calls.OngoingCall | undefined }) {
  const lost = usePhone(({ status }) => status === 'lost');
  const unheard = usePhone((state) => state.unheard);
  const people = usePeople();
  const gone = people.filter(({ user_id }) => own?.dropped.includes(user_id)).map(personName);
  const [words, tip] = lost
    ? [
        'Reconnecting…',
        'The telephone service cannot be reached. The call goes on; the phone connects by itself.',
      ]
    : gone.length > 0
      ? [`${joinNames(gone)} was cut off`, 'They may come back by themselves for half a minute.']
      : [null, null];
  if (unheard !== null && !lost)
    return (
      <span className={`caption ellipsis min-w-0 ${classes.first}`}>
        <PlainButton data-tip={unheard} onClick={() => void speakAgain().then(sayUnheard)}>
          Not heard: try again
        </PlainButton>
      </span>
    );
  return words === null ? null : (
    <span className={`caption ellipsis min-w-0 ${classes.first}`} role="status" data-tip={tip}>
      {words}
    </span>
  );
}

/** A note into the thread, in one press; what was written and not saved is said. */
function NoteButton({ of }: { of: Noted }) {
  const open = useNotePanel((panel) => panel.of?.callUuid) === of.callUuid;
  const unsaved = useNoteDraft(of.callUuid).draft !== null && !open;
  return (
    <BarButton
      icon={mdiNoteEditOutline}
      className="relative"
      label={unsaved ? 'Note: not saved yet' : 'Note'}
      tip={unsaved ? 'Your note is not saved yet (Alt W)' : 'Write a note into the thread (Alt W)'}
      aria-expanded={open}
      onClick={() => toggleNote(of)}
    >
      {unsaved ? (
        <span className={classes.badge} aria-hidden>
          !
        </span>
      ) : null}
    </BarButton>
  );
}

function InCall({ current, adding }: { current: Current; adding: boolean }) {
  const { user_id: me, client } = useSession();
  const ai = client.AI_mode === 1;
  const { own, self, others, waiting } = useOwnCall();
  const [keypad, setKeypad] = useState(false);
  const [sound, setSound] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const asked = usePhone((state) => state.asked);
  const openCaller = useOpenCaller();
  const staffLeft = others.some(({ user_id }) => user_id !== null);
  const outside = others.filter(({ user_id }) => user_id === null);
  const name = titleOf(own, current, me);
  const noted = notedOf(own);
  const held = heldIn(own);
  const holding = useWork(sayFault);
  const hold = (on: boolean) => void holding.run(() => setHold(own!.conferenceName, on));
  const full = (own?.participants.length ?? 0) >= calls.MAX_PARTICIPANTS;
  const number = current.number || outside[0]?.phone_num || '';
  const addTip = full ? calls.callMessages.full : (asked?.tooltip ?? 'Add to call');
  return (
    <section className={classes.bar} aria-label={`In call with ${name}`} data-held={held ? '' : undefined}>
      <button
        type="button"
        className={classes.link}
        data-tip={`Show ${formatPhone(number) || name} Call History and Profile`}
        onClick={() => openCaller(own?.contact_id ?? current.contactId, others)}
      >
        <PeopleInCall people={others} />
        <span className={classes.who}>{name}</span>
      </button>
      <RecordingSign of={own} />
      {held ? (
        <>
          <OnHold held={held} alone={others.length === 1} />
          <PlainButton
            filled
            aria-disabled={holding.busy}
            data-tip="Resume (Alt H)"
            onClick={() => hold(false)}
          >
            Resume
          </PlainButton>
        </>
      ) : (
        <Length own={own} since={current.since} />
      )}
      <Trouble own={own} />
      {ai && own ? (
        <Later>
          <Collected own={own} Popover={BarPopover} />
        </Later>
      ) : null}
      {self?.role === 'supervisor' && own ? <TalkTo self={self} conferenceName={own.conferenceName} /> : null}
      <BarButton
        icon={current.muted ? mdiMicrophoneOff : mdiMicrophone}
        aria-pressed={current.muted}
        label={current.muted ? 'Unmute' : 'Mute'}
        tip={current.muted ? 'Unmute (Alt M)' : 'Mute (Alt M)'}
        onClick={() => setMuted(!current.muted)}
      />
      <BarButton
        icon={held ? mdiPlay : mdiPause}
        aria-pressed={held !== null}
        label={held ? 'Resume the call' : 'Hold'}
        tip={
          self?.role === 'supervisor'
            ? calls.callMessages.supervisorHolds
            : held
              ? 'Resume (Alt H)'
              : 'Hold: they hear music (Alt H)'
        }
        idle={!own || self?.role !== 'agent' || holding.busy}
        onClick={() => hold(held === null)}
      />
      {noted ? <NoteButton of={noted} /> : null}
      <BarPopover
        opened={keypad}
        onChange={setKeypad}
        button={
          <BarButton
            icon={mdiDialpad}
            label="Keypad"
            aria-expanded={keypad}
            onClick={() => setKeypad(!keypad)}
          />
        }
      >
        <div className="column gap-12">
          <Keypad onKey={sendKey} />
          <PlainButton
            onClick={() => {
              setKeypad(false);
              setSound(true);
            }}
          >
            Microphone and loudspeaker
          </PlainButton>
        </div>
      </BarPopover>
      <BarPopover
        opened={adding}
        onChange={setAdding}
        button={
          <BarButton
            icon={mdiPlus}
            label={asked ? `Add to call: ${asked.tooltip}` : 'Add to call'}
            tip={addTip}
            idle={full || (asked?.blinks ?? false)}
            aria-expanded={adding}
            data-blinks={asked?.blinks || undefined}
            onClick={() => setAdding(!adding)}
          />
        }
      >
        {own ? <AddToCall call={own} onClose={() => setAdding(false)} /> : null}
      </BarPopover>
      <OtherCalls waiting={waiting} into={own} />
      <BarButton
        icon={mdiPhonePaused}
        label="Leave without ending"
        tip={staffLeft ? 'Leave; the others go on' : 'Leave; the caller waits until someone resumes the call'}
        onClick={() => setLeaving(true)}
      />
      <HangUp onClick={() => endCall(others)} />
      {sound ? (
        <SheetDialog title="Microphone and loudspeaker" width={420} onClose={() => setSound(false)}>
          <Devices />
        </SheetDialog>
      ) : null}
      {leaving ? (
        <AskDialog
          title="Leave the call?"
          question={
            staffLeft
              ? 'The others go on without you.'
              : `${name} would be alone and hears music until someone of the office resumes the call.`
          }
          confirm="Leave"
          onConfirm={async () => {
            await leave();
            setLeaving(false);
          }}
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </section>
  );
}
