import { calls as contract } from '@chairline/contract';
import type { Platform } from '../../../platform/platform.ts';
import { soundUrl } from '../../phones/index.ts';
import { hookUrl } from './hooks.ts';
import type { CallRow } from '../store.ts';
import type { Element } from './xml.ts';

const VOICEMAIL_SECONDS = 180;

/**
 * Takes the call that asks into a multi-party call. Whether it goes on with one alone is ours to say (`dueOf`).
 * @param announcement what they hear before
 */
export function conferenceDocument(
  platform: Platform,
  row: Pick<CallRow, 'clientId' | 'callId' | 'conference'>,
  role: contract.CallRole,
  announcement?: string,
): Element[] {
  const attributes = {
    role: role.charAt(0).toUpperCase() + role.slice(1),
    coachMode: role === 'supervisor',
    stayAlone: true,
    maxParticipants: contract.MAX_PARTICIPANTS,
    enterSound: 'none',
    exitSound: 'none',
    statusCallbackUrl: hookUrl(platform, 'call-event', { office: row.clientId, call: row.callId }),
    statusCallbackMethod: 'POST',
  };
  const before = announcement === undefined ? [] : [{ name: 'Speak', content: announcement }];
  return [...before, { name: 'MultiPartyCall', attributes, content: row.conference }];
}

/** What a caller hears: a sound of the office's own, or words that are spoken. */
export async function heard(
  platform: Platform,
  office: number,
  { sound, words }: { sound: string | undefined; words: string },
): Promise<Element> {
  return sound
    ? { name: 'Play', content: await soundUrl(platform, office, sound) }
    : { name: 'Speak', content: words };
}

/** Asks the caller for a message. */
export function voicemailDocument(
  platform: Platform,
  row: Pick<CallRow, 'clientId' | 'callId'>,
  greeting: Element,
): Element[] {
  const recorded = hookUrl(platform, 'voicemail-recorded', { office: row.clientId, call: row.callId });
  const attributes = {
    action: recorded,
    method: 'POST',
    redirect: false,
    maxLength: VOICEMAIL_SECONDS,
    timeout: 15,
    finishOnKey: '#',
    playBeep: true,
    fileFormat: 'mp3',
    callbackUrl: recorded,
    callbackMethod: 'POST',
  };
  return [greeting, { name: 'Record', attributes }, { name: 'Hangup' }];
}
