import type { World } from '../../world/index.ts';
import { causes } from './causes.ts';
import type { Exchange } from './exchange.ts';
import { openMedia } from './media.ts';
import type { Media } from './media.ts';
import type { Call, Device } from './types.ts';

/** What a telephone in somebody's hand is told. `sdp` is null where there is no sound. */
export type HandsetEvent =
  | { type: 'ringing'; from: string; name: string }
  | { type: 'sound'; sdp: string | null }
  | { type: 'answered' }
  | { type: 'over'; why: string };

/** A patient's telephone that a person holds: the page, or whoever else speaks for it. */
export interface Handset {
  /** E.164 */
  number: string;
  tell(event: HandsetEvent): void;
}

/** Telephones in somebody's hand; each has one call at a time. */
export interface Handsets {
  /** The telephone of this number; null where nobody holds it. The one that was taken up last. */
  deviceAt(number: string): Device | null;
  takeUp(handset: Handset): void;
  /** Put away: who was in a call has hung up. */
  putAway(handset: Handset): void;
  /**
   * Calls the office.
   * @param offer the browser's; null calls without sound
   * @returns false when it is in a call, or the carrier rejects it
   */
  dial(handset: Handset, to: string, offer: string | null): boolean;
  answer(handset: Handset, offer: string | null): void;
  /** Hangs up, or declines. */
  hangUp(handset: Handset): void;
  press(handset: Handset, keys: string): void;
}

interface Held {
  device: Device;
  current: { call: Call; media: Media | null } | null;
}

/**
 * @param receive takes a call to an office's number to what its application says; null when it is rejected
 */
export function createHandsets(
  world: World,
  exchange: Exchange,
  receive: (from: string, to: string, device: Device, began: (call: Call) => void) => Call | null,
): Handsets {
  const held = new Map<Handset, Held>();

  /** Opens the carrier's end of its sound, and says what the browser needs of it. */
  function connect(handset: Handset, own: Held, offer: string | null): Promise<void> {
    const { current } = own;
    const media = offer === null ? null : openMedia(world);
    if (!current || !media || offer === null) {
      handset.tell({ type: 'sound', sdp: null });
      return Promise.resolve();
    }
    current.media = media;
    return media.answerTo(offer).then(
      (sdp) => {
        if (own.current === current) handset.tell({ type: 'sound', sdp });
      },
      (error: unknown) => {
        // A browser that offers nonsense has a call without sound.
        world.log.warn({ error }, 'the patient’s phone');
        media.close();
        current.media = null;
        if (own.current === current) handset.tell({ type: 'sound', sdp: null });
      },
    );
  }

  function deviceOf(handset: Handset, own: () => Held): Device {
    return {
      kind: 'phone',
      ring(call) {
        if (!held.has(handset)) return exchange.hangUp(call, causes.noAnswer, 'Carrier');
        if (own().current) return exchange.hangUp(call, causes.busy, 'Callee');
        own().current = { call, media: null };
        handset.tell({ type: 'ringing', from: call.from, name: call.callerName });
        return exchange.ringing(call);
      },
      accepted: () => handset.tell({ type: 'answered' }),
      ended(call) {
        const { current } = own();
        if (current?.call !== call) return;
        current.media?.close();
        own().current = null;
        handset.tell({ type: 'over', why: call.cause?.name ?? '' });
      },
      sound: (call) => {
        const { current } = own();
        return current?.call === call ? (current.media?.sound ?? null) : null;
      },
    };
  }

  const ours = (handset: Handset): Held | null => held.get(handset) ?? null;

  function hangUp(handset: Handset): void {
    const call = ours(handset)?.current?.call;
    if (!call) return;
    const own = call.direction === 'inbound' ? 'Caller' : 'Callee';
    if (call.answeredAt !== null) exchange.hangUp(call, causes.normal, own);
    else exchange.hangUp(call, own === 'Caller' ? causes.cancelled : causes.rejected, own);
  }

  return {
    deviceAt: (number) => [...held].findLast(([handset]) => handset.number === number)?.[1].device ?? null,
    takeUp(handset) {
      const own: Held = { device: deviceOf(handset, () => own), current: null };
      held.set(handset, own);
    },
    putAway(handset) {
      hangUp(handset);
      held.delete(handset);
    },
    dial(handset, to, offer) {
      const own = ours(handset);
      if (!own || own.current) return false;
      const call = receive(handset.number, to, own.device, (begun) => {
        own.current = { call: begun, media: null };
        void connect(handset, own, offer);
      });
      return call !== null;
    },
    answer(handset, offer) {
      const own = ours(handset);
      const call = own?.current?.call;
      if (!own || !call || call.direction !== 'outbound' || call.answeredAt !== null) return;
      void connect(handset, own, offer).then(() => {
        exchange.pickedUp(call);
        if (own.current?.call === call) handset.tell({ type: 'answered' });
      });
    },
    hangUp,
    press(handset, keys) {
      ours(handset)?.current?.call.keypad.press(keys);
    },
  };
}
