import { setTimeout as sleep } from 'node:timers/promises';
import { causes } from './causes.ts';
import type { ExitReason } from './conference-types.ts';
import { playDial } from './dial.ts';
import type { Element } from './document.ts';
import { askAction, jump, numberOf } from './element-kit.ts';
import { hookTime } from './addresses.ts';
import { readJoin } from './join-request.ts';
import { playRecord } from './record-element.ts';
import type { World } from '../../world/index.ts';
import { BEEP_SECONDS, beep, type Clip, mp3Seconds, murmur, playTo, readWav, type Wave } from './prompts.ts';
import type { Next, Stage } from './stage.ts';
import type { Call } from './types.ts';

/** Words a second of a voice that reads aloud. */
const WORDS = 2.5;
/** Seconds of a file that cannot be read here. */
const FILE_SECONDS = 2;
/** Most of a file that is played. */
const FILE_BYTES = 20_000_000;
const KEYS = '1234567890*#';

/** What a prompt sounds like, and how long it takes once, in seconds of the document. */
async function readPrompt(world: World, element: Element, signal: AbortSignal): Promise<Clip> {
  if (element.name === 'Speak') return { wave: murmur, seconds: element.text.split(' ').length / WORDS };
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(world.timing.webhookTimeout)]);
    const answer = await fetch(element.text, { signal: patience });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    const bytes = Buffer.from(await answer.arrayBuffer()).subarray(0, FILE_BYTES);
    // An MP3 is not decoded here: it is the murmur, as long as the file.
    return readWav(bytes) ?? { wave: murmur, seconds: mp3Seconds(bytes) ?? FILE_SECONDS };
  } catch (error) {
    signal.throwIfAborted();
    // As the carrier does: what cannot be fetched is left out.
    world.log.info({ url: element.text, error }, 'a file could not be played');
    return { wave: murmur, seconds: 0 };
  }
}

export function createElements(stage: Stage) {
  const { exchange, conferences, seconds, world } = stage;

  /** The caller hears a prompt to its end, or until it is aborted. */
  async function speak(element: Element, call: Call, signal: AbortSignal): Promise<Next> {
    const clip = await readPrompt(world, element, signal);
    // A loop of 0 goes on until the call ends.
    const times = element.attributes.loop === '0' ? 86_400 : numberOf(element, 'loop', 1);
    for (let left = times; left > 0 && clip.seconds > 0; left--)
      await sound(call, clip.wave, clip.seconds, signal);
    return undefined;
  }

  /** A caller hears a sound of the carrier's own, for so many seconds of the document. */
  async function sound(call: Call, wave: Wave, length: number, signal: AbortSignal): Promise<void> {
    const stop = playTo(call, wave);
    await sleep(seconds(length), undefined, { signal }).finally(stop);
  }

  /**
   * Prompts one after the other; a key that is pressed meanwhile ends them.
   * @param pause seconds of the document that may pass after them
   * @returns the key; null when none was pressed by then
   */
  async function prompted(
    element: Element,
    call: Call,
    pause: number,
    signal: AbortSignal,
  ): Promise<string | null> {
    const over = new AbortController();
    const either = AbortSignal.any([signal, over.signal]);
    const pressed = call.keypad.next(2 ** 31 - 1, either);
    const heard = (async () => {
      for (const child of element.children) await speak(child, call, either);
      if (element.attributes.playBeep === 'true') await sound(call, beep, BEEP_SECONDS, either);
      return sleep(seconds(pause), null, { signal: either });
    })();
    try {
      return await Promise.race([pressed, heard]);
    } finally {
      over.abort();
    }
  }

  async function getDigits(element: Element, call: Call, signal: AbortSignal): Promise<Next> {
    const most = numberOf(element, 'numDigits', 99);
    const finish = element.attributes.finishOnKey ?? '#';
    const valid = element.attributes.validDigits ?? KEYS;
    for (let left = numberOf(element, 'retries', 1); left > 0; left--) {
      let digits = '';
      let first = true;
      while (digits.length < most) {
        const key = first
          ? await prompted(element, call, numberOf(element, 'timeout', 5), signal)
          : await call.keypad.next(seconds(numberOf(element, 'digitTimeout', 2)), signal);
        first = false;
        if (key === null || key === finish) break;
        if (valid.includes(key)) digits += key;
      }
      if (digits !== '') return askAction(stage, element, call, { Digits: digits, Event: 'Redirect' });
    }
    return undefined;
  }

  async function preAnswer(element: Element, call: Call, signal: AbortSignal): Promise<Next> {
    for (const child of element.children) {
      if (child.name === 'Wait') await sleep(seconds(numberOf(child, 'length', 1)), undefined, { signal });
      else await speak(child, call, signal);
    }
    return undefined;
  }

  async function multiPartyCall(element: Element, call: Call, signal: AbortSignal): Promise<Next> {
    const request = readJoin(element.text, (attribute) => element.attributes[attribute]);
    const joined = conferences.join(call, request);
    const at = conferences.liveOf(call);
    const leave = () => {
      if (at) conferences.leave(at.conference, at.member, call.state === 'ended' ? 'hangup' : 'transferred');
    };
    signal.addEventListener('abort', leave);
    const joinedAt = Date.now();
    const reason: ExitReason = await joined;
    signal.removeEventListener('abort', leave);
    signal.throwIfAborted();
    if (request.onExit) {
      return jump(stage, call, request.onExit, 'action', {
        MPCUUID: at?.conference.uuid ?? '',
        MPCFriendlyName: request.name,
        MemberID: at?.member.id ?? '',
        ParticipantCallUUID: call.uuid,
        ParticipantJoinTime: hookTime(joinedAt),
        ParticipantEndTime: hookTime(Date.now()),
        ParticipantRole: request.role,
      });
    }
    if (reason === 'full') return { hangUp: causes.busy };
    return { hangUp: reason === 'kicked' ? causes.kicked : causes.mpcEnded };
  }

  function hangUp(element: Element, call: Call): Next {
    const { reason, schedule } = element.attributes;
    if (schedule !== undefined) {
      const timer = setTimeout(
        () => exchange.hangUp(call, causes.scheduled, 'Plivo'),
        seconds(numberOf(element, 'schedule', 0)),
      );
      call.onEnd.push(() => clearTimeout(timer));
      return undefined;
    }
    const cause = reason === 'busy' ? causes.busy : reason === 'rejected' ? causes.rejected : causes.normal;
    exchange.hangUp(call, cause, 'Answer XML');
    return undefined;
  }

  return {
    /**
     * Plays one element to its end.
     * @throws what ended it: the signal's reason, JoinError, UnreachableError, DocumentError
     */
    async play(element: Element, call: Call, signal: AbortSignal): Promise<Next> {
      if (element.name === 'PreAnswer') return preAnswer(element, call, signal);
      if (element.name === 'Hangup') return hangUp(element, call);
      if (element.name === 'Redirect') {
        if (!URL.canParse(element.text)) return { elements: [], errand: 'redirect' };
        const method = element.attributes.method?.toUpperCase() === 'GET' ? 'GET' : 'POST';
        return jump(stage, call, { url: element.text, method }, 'redirect', { Event: 'Redirect' });
      }
      // Whatever else is played needs somebody on the line.
      exchange.accept(call);
      switch (element.name) {
        case 'Speak':
        case 'Play':
          return speak(element, call, signal);
        case 'Wait':
          await sleep(seconds(numberOf(element, 'length', 1)), undefined, { signal });
          return undefined;
        case 'GetDigits':
          return getDigits(element, call, signal);
        case 'Record':
          // What is recorded beside everything else is not begun by a beep.
          if (
            element.attributes.playBeep !== 'false' &&
            element.attributes.recordSession !== 'true' &&
            element.attributes.startOnDialAnswer !== 'true'
          )
            await sound(call, beep, BEEP_SECONDS, signal);
          return playRecord(stage, element, call, signal);
        case 'Dial':
          return playDial(stage, element, call, signal);
        default:
          return multiPartyCall(element, call, signal);
      }
    },
  };
}
