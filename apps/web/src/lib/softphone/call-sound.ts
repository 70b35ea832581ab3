import {
  chooseDevice,
  deviceFor,
  lookForDevices,
  microphoneName,
  openMicrophone,
  tryMicrophone,
} from './audio-devices.ts';
import { type CurrentCall, displayOf } from './bar-state.ts';
import {
  type MicrophoneWanted,
  microphoneWords,
  MUTED_OUTSIDE,
  refusedMicrophoneWords,
} from './capability.ts';
import { line, PhoneFault, type PhoneState, usePhone } from './phone-state.ts';
import { TonePlayer } from './tones.ts';

/** After a change of devices the SDK goes back to the browser's own microphone; by then it has, in milliseconds. */
const SDK_CHOOSES_MS = 500;

/** A switch that is pressed twice, and what the system takes for a moment, is not worth a word, in milliseconds. */
const MUTED_MS = 1_500;
let mutedTimer: ReturnType<typeof setTimeout> | undefined;

export const tones = new TonePlayer();

/** The choice by which we speak in the call that goes on; '' is the browser's own. */
let given = '';
let taking: Promise<unknown> = Promise.resolve();
let devicesTimer: ReturnType<typeof setTimeout> | undefined;

/** Tones follow the display alone, so that none can go on by itself. */
export function followTones({ bar }: PhoneState): void {
  const display = displayOf(bar);
  // Who speaks hears a short tone now and then, as on any telephone, instead of a bell.
  if (display === 'incomingCall' && bar.current) tones.play('waiting', deviceFor('speaker'));
  else if (display === 'incomingCall') tones.play('ring', deviceFor('ringer'));
  else if (bar.current && isRungOut(bar.current)) tones.play('ringBack', deviceFor('speaker'));
  else tones.play(null);
}

/** It rings at the other side; in a call that stands already, and is gone into by its name, it does not. */
const isRungOut = ({ direction, phase, slow, conferenceName }: CurrentCall): boolean =>
  direction === 'out' && phase !== 'inCall' && !slow && conferenceName === null;

/** What is plugged in is used as it was chosen (`applyDevices` follows). */
export function devicesChanged(): void {
  lookForDevices().catch((error: unknown) => console.warn('The audio devices could not be listed', error));
  clearTimeout(devicesTimer);
  devicesTimer = setTimeout(applyDevices, SDK_CHOOSES_MS);
}

/** What is chosen is used at once, in a call too. */
export function applyDevices(): void {
  const microphone = deviceFor('microphone');
  const speaker = deviceFor('speaker');
  if (speaker !== '') line.client?.useSpeaker(speaker);
  const { bar, unheard } = usePhone.getState();
  if (bar.current?.phase === 'inCall') {
    // The SDK would open it beside the one that we watch. Which one the browser chooses it does not say.
    const isOther = microphone === '' ? given !== '' : line.client?.spokenInto() !== microphone;
    if (unheard !== null || isOther) void speakAgain();
  } else {
    line.client?.useMicrophone(microphone);
    given = microphone;
  }
}

/**
 * Takes the microphone that is chosen, or what there is, into the call that goes on. One after the other: of two at once
 * the first would stay open beside the second.
 * @returns what to do where there is none; null: we are heard
 */
export function speakAgain(): Promise<string | null> {
  const taken = taking.then(takeMicrophone);
  taking = taken;
  return taken;
}

async function takeMicrophone(): Promise<string | null> {
  const wanted = deviceFor('microphone');
  let unheard: string | null = null;
  usePhone.setState({ refused: null });
  try {
    const stream = await openMicrophone();
    // Another one was chosen while this one was opened.
    if (deviceFor('microphone') !== wanted) {
      stream.getTracks().forEach((track) => track.stop());
      return usePhone.getState().unheard;
    }
    // What was said of the one before is no more about this one.
    clearTimeout(mutedTimer);
    await line.client?.speakInto(stream);
    given = wanted;
  } catch (error) {
    if (deviceFor('microphone') !== wanted) return usePhone.getState().unheard;
    const cause = error instanceof Error ? error.name : '';
    if (isHeard()) refuse(wanted, cause);
    else unheard = microphoneWords(cause, 'and you are heard again');
  }
  if (usePhone.getState().bar.current === null) return null;
  usePhone.setState({ unheard });
  return unheard;
}

/** The headset's switch or the system mutes what we speak into, or no longer does: it is said while it is so. */
export function microphoneMuted(on: boolean): void {
  clearTimeout(mutedTimer);
  if (on)
    mutedTimer = setTimeout(() => {
      if (usePhone.getState().bar.current?.phase === 'inCall' && isHeard())
        usePhone.setState({ unheard: MUTED_OUTSIDE });
    }, MUTED_MS);
  else if (usePhone.getState().unheard === MUTED_OUTSIDE) usePhone.setState({ unheard: null });
}

const isHeard = (): boolean => (line.client?.spokenInto() ?? null) !== null;

/** The choice goes back to what is heard. */
function refuse(wanted: string, cause: string): void {
  usePhone.setState({ refused: refusedMicrophoneWords(cause, microphoneName(wanted)) });
  if (line.client?.spokenInto() !== given) given = '';
  chooseDevice('microphone', given);
}

/** @throws PhoneFault where the browser gives no microphone */
export async function needMicrophone(wanted: MicrophoneWanted): Promise<void> {
  try {
    await tryMicrophone();
  } catch (error) {
    throw new PhoneFault(microphoneWords(error instanceof Error ? error.name : '', wanted), { cause: error });
  }
}

/** The test tone, until it is ended. @returns ends it */
export function playTest(use: 'speaker' | 'ringer'): () => void {
  const player = new TonePlayer();
  player.play('test', deviceFor(use));
  return () => player.play(null);
}
