import { afterCall } from './after-call.ts';
import { applyDevices } from './call-sound.ts';
import type { CallFacts } from './phone-client.ts';
import { dispatch, line, usePhone } from './phone-state.ts';
import { type Watched, watchPhase } from './phase-end.ts';

/** How often it is looked whether what the bar shows goes on, in milliseconds. */
const LOOK_MS = 1_000;
const CAME_TO_NOTHING = 'The call did not come about: nobody was there any more, or the line did not stand.';

let looks: ReturnType<typeof setInterval> | undefined;
let watched: Watched | null = null;

/** A call of ours, or one that rang, is over: what is said of it, and whether it is gone back into. */
export function callEnded({ uuid, endedHere }: Pick<CallFacts, 'uuid' | 'endedHere'>): void {
  const { current } = usePhone.getState().bar;
  const isCurrent = current !== null && (uuid === null ? current.uuid === null : current.uuid === uuid);
  dispatch({ type: 'ended', uuid });
  if (!isCurrent) return;
  const { told, isCutOff } = afterCall(current, { endedHere, byUs: line.endedByUs });
  if (told !== null) usePhone.setState({ told });
  line.endedByUs = false;
  applyDevices();
  if (!isCutOff) line.back?.call.write(null);
  // Else once the phone is ready.
  else if (usePhone.getState().status === 'ready') void line.back?.go();
}

/** Our end of the call that the bar shows: it is over here, whether the carrier's SDK knows of it or not. */
export function dropCall(): void {
  const { current } = usePhone.getState().bar;
  line.endedByUs = true;
  line.back?.call.write(null);
  line.client?.hangUp();
  const left = usePhone.getState().bar.current;
  if (current && left && left.uuid === current.uuid) callEnded({ uuid: left.uuid, endedHere: true });
}

/** While there is a call, or one rings, it is looked whether it goes on: nothing stays in the bar for good. */
export function watchCalls(): () => void {
  const follow = () => {
    const { current, ringing } = usePhone.getState().bar;
    const idle = current === null && ringing.length === 0;
    if (idle) {
      clearInterval(looks);
      looks = undefined;
      watched = null;
    } else looks ??= setInterval(lookAtCalls, LOOK_MS);
  };
  const end = usePhone.subscribe(follow);
  follow();
  return () => {
    end();
    clearInterval(looks);
    looks = undefined;
  };
}

function lookAtCalls(): void {
  const { client } = line;
  if (!client) return;
  for (const { uuid } of usePhone.getState().bar.ringing)
    if (!client.rings(uuid)) callEnded({ uuid, endedHere: false });
  const { current } = usePhone.getState().bar;
  if (!current) return;
  const seen = { held: client.isIn(current), company: line.company };
  watched = watchPhase(watched, current, seen, Date.now());
  if (watched.over === null) return;
  if (watched.over === 'gone') return callEnded({ uuid: current.uuid, endedHere: true });
  dropCall();
  usePhone.setState({ told: CAME_TO_NOTHING });
}
