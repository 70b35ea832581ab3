import { setTimeout as sleep } from 'node:timers/promises';
import { causes } from './causes.ts';
import type { ExitReason } from './conference-types.ts';
import { playDial } from './dial.ts';
import type { Element } from './document.ts';
import { askAction, jump, numberOf } from './element-kit.ts';
import { hookTime } from './addresses.ts';
import { readJoin } from './join-request.ts';
import { playRecord } from './record-element.ts';
import type { Next, Stage } from './stage.ts';
import type { Call } from './types.ts';

/** Words a second of a voice that reads aloud. */
const WORDS = 2.5;
/** Seconds of a file that is played: what it holds is not known here. */
const FILE_SECONDS = 2;
const KEYS = '1234567890*#';

/** How long a prompt takes, in seconds of the document. */
function promptSeconds(element: Element): number {
  const once = element.name === 'Speak' ? element.text.split(' ').length / WORDS : FILE_SECONDS;
  return once * numberOf(element, 'loop', 1);
}

export function createElements(stage: Stage) {
  const { exchange, conferences, seconds } = stage;

  async function speak(element: Element, signal: AbortSignal): Promise<Next> {
    // A loop of 0 goes on until the call ends.
    const length = element.attributes.loop === '0' ? 86_400 : promptSeconds(element);
    await sleep(seconds(length), undefined, { signal });
    return undefined;
  }

  async function getDigits(element: Element, call: Call, signal: AbortSignal): Promise<Next> {
    const most = numberOf(element, 'numDigits', 99);
    const finish = element.attributes.finishOnKey ?? '#';
    const valid = element.attributes.validDigits ?? KEYS;
    const prompt = element.children.reduce((sum, child) => sum + promptSeconds(child), 0);
    for (let left = numberOf(element, 'retries', 1); left > 0; left--) {
      let digits = '';
      let pause = prompt + numberOf(element, 'timeout', 5);
      while (digits.length < most) {
        const key = await call.keypad.next(seconds(pause), signal);
        if (key === null || key === finish) break;
        if (valid.includes(key)) digits += key;
        pause = numberOf(element, 'digitTimeout', 2);
      }
      if (digits !== '') return askAction(stage, element, call, { Digits: digits, Event: 'Redirect' });
    }
    return undefined;
  }

  async function preAnswer(element: Element, signal: AbortSignal): Promise<Next> {
    for (const child of element.children) {
      const length = child.name === 'Wait' ? numberOf(child, 'length', 1) : promptSeconds(child);
      await sleep(seconds(length), undefined, { signal });
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
      if (element.name === 'PreAnswer') return preAnswer(element, signal);
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
          return speak(element, signal);
        case 'Wait':
          await sleep(seconds(numberOf(element, 'length', 1)), undefined, { signal });
          return undefined;
        case 'GetDigits':
          return getDigits(element, call, signal);
        case 'Record':
          return playRecord(stage, element, call, signal);
        case 'Dial':
          return playDial(stage, element, call, signal);
        default:
          return multiPartyCall(element, call, signal);
      }
    },
  };
}
