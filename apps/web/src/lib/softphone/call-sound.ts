import { deviceFor, lookForDevices, openMicrophone, tryMicrophone } from './audio-devices.ts';
import { displayOf } from './bar-state.ts';
import { type MicrophoneWanted, microphoneWords } from './capability.ts';
import { line, PhoneFault, type PhoneState, usePhone } from './phone-state.ts';
import { TonePlayer } from './tones.ts';

/** After a change of devices the SDK goes back to the browser's own microphone; by then it has, in milliseconds. */
const SDK_CHOOSES_MS = 500;

export const tones = new TonePlayer();

let devicesTimer: ReturnType<typeof setTimeout> | undefined;

/** Tones follow the display alone, so that none can go on by itself. */
export function followTones({ bar }: PhoneState): void {
  const display = displayOf(bar);
  // Who speaks hears a short tone now and then, as on any telephone, instead of a bell.
  if (display === 'incomingCall' && bar.current) tones.play('waiting', deviceFor('speaker'));
  else if (display === 'incomingCall') tones.play('ring', deviceFor('ringer'));
  else if (bar.current?.direction === 'out' && bar.current.phase !== 'inCall' && !bar.current.slow)
    tones.play('ringBack', deviceFor('speaker'));
  else tones.play(null);
}

/** What is plugged in is used as it was chosen (`applyDevices` follows). */
export function devicesChanged(): void {
  lookForDevices().catch((error: unknown) => console.warn('The audio devices could not be listed', error));
  clearTimeout(devicesTimer);
  devicesTimer = setTimeout(applyDevices, SDK_CHOOSES_MS);
}

export function applyDevices(): void {
  const microphone = deviceFor('microphone');
  const speaker = deviceFor('speaker');
  if (speaker !== '') line.client?.useSpeaker(speaker);
  const { bar, unheard } = usePhone.getState();
  if (bar.current?.phase === 'inCall') {
    // The SDK would open it beside the one that we watch.
    const isOther = microphone !== '' && line.client?.spokenInto() !== microphone;
    if (unheard !== null || isOther) void speakAgain();
  } else if (microphone !== '') line.client?.useMicrophone(microphone);
}

/**
 * Takes what microphone there is, once the one of the call that goes on is gone.
 * @returns what to do where there is none; null: we are heard again
 */
export async function speakAgain(): Promise<string | null> {
  let unheard: string | null = null;
  try {
    await line.client?.speakInto(await openMicrophone());
  } catch (error) {
    unheard = microphoneWords(error instanceof Error ? error.name : '', 'and you are heard again');
  }
  if (usePhone.getState().bar.current === null) return null;
  usePhone.setState({ unheard });
  return unheard;
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
