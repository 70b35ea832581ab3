import type { World } from '../../world/index.ts';
import { createTimers } from '../../world/timers.ts';
import { causes } from './causes.ts';
import type { Exchange } from './exchange.ts';
import { createTone } from './sound.ts';
import type { Sound } from './sound.ts';
import type { Call, Device } from './types.ts';

/** What somebody does once they are connected. */
export type Conduct = 'speak' | 'silent' | 'hangup' | 'voicemail' | 'digits';

/** How a played person or softphone behaves. Milliseconds. */
export interface Habit {
  reaction: 'answer' | 'busy' | 'ignore' | 'reject' | 'unknown';
  answerAfter: number;
  conduct: Conduct;
  digits: string;
  /** From connected until they hang up; null stays. */
  hangUpAfter: number | null;
}

/** Seconds of what is said onto a voicemail, by either side. */
const MESSAGE_SECONDS = 3;
/** Seconds after which who wants to hang up does, and which a voicemail records at most. */
const SHORT_TALK = 2;
const VOICEMAIL_SECONDS = 30;

/** Endings of numbers that behave in their own way when the office calls them (README). */
const endings: Record<string, Partial<Habit>> = {
  '0193': { reaction: 'busy' },
  '0194': { reaction: 'ignore' },
  '0195': { conduct: 'hangup' },
  '0196': { conduct: 'voicemail' },
  '0197': { conduct: 'digits', digits: '1' },
  '0198': { reaction: 'reject' },
  '0199': { reaction: 'unknown' },
};

/** The habit of who is called at a number. */
export function habitOf(world: World, number: string): Habit {
  return {
    reaction: 'answer',
    answerAfter: world.timing.pickUpAfter,
    conduct: 'speak',
    digits: '',
    hangUpAfter: null,
    ...endings[number.slice(-4)],
  };
}

/** Plays whoever is at the other end. */
export interface People {
  /** Somebody with a habit; every call of theirs has a tone of its own. */
  deviceFor(kind: Device['kind'], habit: () => Habit): Device;
  /** They put the receiver down after so many milliseconds, answered or not. */
  leaveAfter(call: Call, milliseconds: number): void;
  stop(): void;
}

export function createPeople(world: World, exchange: () => Exchange): People {
  const timers = createTimers(world.over, (error) => world.log.error(error, 'person'));
  const second = (count: number) => count * world.timing.voiceSecond;

  function deviceFor(kind: Device['kind'], habit: () => Habit): Device {
    const sounds = new Map<string, Sound>();

    /** What they do once they are connected. */
    function converse(call: Call, { conduct, digits, hangUpAfter }: Habit): void {
      const leaves =
        conduct === 'hangup'
          ? second(SHORT_TALK)
          : conduct === 'voicemail' && call.direction === 'outbound'
            ? second(VOICEMAIL_SECONDS)
            : null;
      const after = hangUpAfter ?? leaves;
      if (after !== null)
        timers.after(after, () =>
          exchange().hangUp(call, causes.normal, call.direction === 'inbound' ? 'Caller' : 'Callee'),
        );
      if (conduct === 'digits') timers.after(second(1), () => call.keypad.press(digits));
    }

    return {
      kind,
      ring(call) {
        const now = habit();
        timers.after(world.timing.ringAfter, () => {
          if (now.reaction === 'busy') return exchange().hangUp(call, causes.busy, 'Callee');
          if (now.reaction === 'unknown')
            return exchange().hangUp(call, causes.invalidDestination, 'Carrier');
          exchange().ringing(call);
          if (now.reaction === 'ignore') return undefined;
          timers.after(now.answerAfter, () => {
            if (now.reaction === 'reject') return exchange().hangUp(call, causes.rejected, 'Callee');
            if (call.state !== 'ringing') return undefined;
            exchange().pickedUp(call);
            return converse(call, now);
          });
          return undefined;
        });
      },
      accepted: (call) => converse(call, habit()),
      ended(call) {
        sounds.delete(call.uuid);
      },
      sound(call) {
        let sound = sounds.get(call.uuid);
        if (!sound) sounds.set(call.uuid, (sound = createTone(() => habit().conduct !== 'silent')));
        return sound;
      },
      recording(call) {
        if (habit().conduct !== 'voicemail') return;
        timers.after(second(MESSAGE_SECONDS), () => exchange().hangUp(call, causes.normal, 'Caller'));
      },
    };
  }

  return {
    deviceFor,
    leaveAfter: (call, milliseconds) =>
      timers.after(milliseconds, () => exchange().hangUp(call, causes.normal, 'Caller')),
    stop: () => timers.clear(),
  };
}
