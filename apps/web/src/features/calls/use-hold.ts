import { useEffect, useRef } from 'react';
import { useSession } from '../../lib/session.ts';
import { deviceFor } from '../../lib/softphone/audio-devices.ts';
import { tones } from '../../lib/softphone/call-sound.ts';
import { displayOf } from '../../lib/softphone/bar-state.ts';
import { usePhone } from '../../lib/softphone/phone-state.ts';
import { announce } from '../../ui/announcer.tsx';
import { notify } from '../../ui/notify.tsx';
import { resumeCall } from '../../ui/resume-call.ts';
import { sayFault } from '../../ui/say-fault.ts';
import { callName } from './call-words.ts';
import { heldIn, remindsIn } from './hold.ts';
import { useOwnCall } from './use-own-call.ts';

/** Says that somebody is on hold, and reminds whoever put them there. */
export function useHoldWords(): void {
  const me = useSession().user_id;
  const { own } = useOwnCall();
  const held = heldIn(own);
  const names = held?.names ?? null;
  const before = useRef<string | null>(null);
  useEffect(() => {
    // The call changes otherwise too: what was said is not said again.
    if (names === before.current) return;
    if (names !== null) announce(`${names} is on hold.`);
    // Where the call itself is over, that is said.
    else if (own) announce(`${before.current} is not on hold any more.`);
    before.current = names;
  }, [names, own]);
  const since = held?.by === me ? held.since : null;
  useEffect(() => {
    if (since === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          tones.once('held', deviceFor('speaker'));
          wait();
        },
        remindsIn(since, Date.now()),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [since]);
}

/** After another call: whoever this person let wait before it does so still. */
export function useStillOnHold(): void {
  const me = useSession().user_id;
  const { waiting } = useOwnCall();
  const idle = usePhone(({ bar }) => displayOf(bar) === 'default');
  /** What waited while the other call went on: the one that was left just now is no news. */
  const during = useRef<typeof waiting>([]);
  useEffect(() => {
    if (!idle) {
      during.current = waiting.filter(({ held_by }) => held_by === me);
      return;
    }
    const still = during.current.filter(({ call_uuid }) =>
      waiting.some((one) => one.call_uuid === call_uuid),
    );
    during.current = [];
    const [first, ...more] = still;
    if (!first) return;
    const others = more.length > 0 ? `, and ${more.length} more` : '';
    notify({
      message: `${callName(first)} is still on hold${others}.`,
      kind: 'warning',
      action: {
        label: 'Resume',
        onClick: () => void resumeCall(first).catch((error: unknown) => sayFault(error)),
      },
    });
  }, [idle, waiting, me]);
}
