import { create } from 'zustand';
import { ApiError } from '../api.ts';
import { currentSession } from '../session.ts';
import { type AskedState, type BarEvent, type BarState, idleBar, reduceBar } from './bar-state.ts';
import type { PhoneClient } from './phone-client.ts';
import type { Company } from './phase-end.ts';
import type { Elsewhere } from './phone-tab.ts';
import type { WayBack } from './way-back.ts';

/** A sentence for who wanted to call; it says what to do. */
export class PhoneFault extends ApiError {
  override name = 'PhoneFault';

  constructor(message: string, options?: ErrorOptions) {
    super(0, 'phone', message, options);
  }
}

type Status =
  /** Not asked for yet. */
  | 'off'
  | 'starting'
  | 'ready'
  /** Not reachable at the moment; comes back by itself. */
  | 'lost'
  /** Another window of this browser has the phone. */
  | 'elsewhere'
  /** This browser cannot call, or the user has no softphone. */
  | 'missing';

export interface PhoneState {
  status: Status;
  /** Why it is not ready, in words. */
  why: string | null;
  /** What became of a call, or of what was tried in it, in words: the line may come and go without taking it away. */
  told: string | null;
  bar: BarState;
  /** What became of who was asked into the call last. */
  asked: AskedState | null;
  /** What the window with the phone shows. */
  elsewhere: Elsewhere | null;
  /** We go back into a call by ourselves. */
  resuming: boolean;
  /** Nothing is heard of us in the call that goes on: what to do about it, in words. */
  unheard: string | null;
  /** The microphone that was chosen could not be had, and the one before is heard on: what to do, in words. */
  refused: string | null;
}

/** All that the call bar shows. */
export const usePhone = create<PhoneState>(() => ({
  status: 'off',
  why: null,
  told: null,
  bar: idleBar,
  asked: null,
  elsewhere: null,
  resuming: false,
  unheard: null,
  refused: null,
}));

/** What the parts of the softphone share beside what is shown. */
export const line: {
  client: PhoneClient | null;
  back: WayBack | null;
  /** We ended it ourselves: it is not gone back into. */
  endedByUs: boolean;
  /** Who is with us in a call that stands, by the server's last word. */
  company: Company;
} = { client: null, back: null, endedByUs: false, company: null };

export const me = () => currentSession()?.user_id ?? 0;

export function dispatch(event: BarEvent): void {
  const before = usePhone.getState().bar;
  const bar = reduceBar(before, event);
  if (bar === before) return;
  usePhone.setState(bar.current ? { bar } : { bar, asked: null, unheard: null, refused: null });
  const { current } = bar;
  const rings = bar.ringing[0]?.conferenceName ?? null;
  if (rings !== (before.ringing[0]?.conferenceName ?? null)) line.back?.ring.write(rings);
  const was = before.current?.phase === 'inCall' ? before.current.conferenceName : null;
  if (current?.phase === 'inCall' && current.conferenceName !== was)
    line.back?.call.write(current.conferenceName);
}
