import { create } from 'zustand';
import { readStored, writeStored } from '../storage.ts';

/** What is spoken into, heard by, and rung on; '' is the browser's own choice. */
export interface DeviceChoice {
  microphone: string;
  speaker: string;
  ringer: string;
}
export type DeviceUse = keyof DeviceChoice;

export interface AudioDevice {
  id: string;
  name: string;
}

interface Devices {
  inputs: readonly AudioDevice[];
  outputs: readonly AudioDevice[];
  chosen: DeviceChoice;
}

const CHOICE_KEY = 'chairline.devices';
/** What is offered beside the devices by name. */
export const BROWSERS_CHOICE = 'The browser’s choice';

const none: DeviceChoice = { microphone: '', speaker: '', ringer: '' };

/** This device's microphones and loudspeakers, and which of them calls use: a choice of this browser. */
export const useDevices = create<Devices>(() => ({
  inputs: [],
  outputs: [],
  chosen: { ...none, ...readStored<Partial<DeviceChoice>>(CHOICE_KEY) },
}));

function named(found: readonly MediaDeviceInfo[], kind: MediaDeviceKind): AudioDevice[] {
  return found
    .filter((one) => one.kind === kind && one.deviceId !== '' && one.deviceId !== 'default')
    .map(({ deviceId, label }, index) => ({
      id: deviceId,
      name: label || `${kind === 'audioinput' ? 'Microphone' : 'Loudspeaker'} ${index + 1}`,
    }));
}

/** Looks what there is; a chosen one that was unplugged is kept as the choice, and not used meanwhile. */
export async function lookForDevices(): Promise<void> {
  const found = await navigator.mediaDevices.enumerateDevices();
  useDevices.setState({ inputs: named(found, 'audioinput'), outputs: named(found, 'audiooutput') });
}

export function chooseDevice(use: DeviceUse, id: string): void {
  const chosen = { ...useDevices.getState().chosen, [use]: id };
  writeStored(CHOICE_KEY, chosen);
  useDevices.setState({ chosen });
}

/** The chosen device where it is plugged in, else ''. */
export function deviceFor(use: DeviceUse): string {
  const { inputs, outputs, chosen } = useDevices.getState();
  const there = use === 'microphone' ? inputs : outputs;
  return there.some(({ id }) => id === chosen[use]) ? chosen[use] : '';
}

/** How a microphone is called; '' is the browser's own choice. */
export const microphoneName = (id: string): string =>
  useDevices.getState().inputs.find((one) => one.id === id)?.name ?? BROWSERS_CHOICE;

/**
 * Asks for the microphone and gives it back at once, so that what is wrong with it is known before a call.
 * @throws DOMException
 */
export async function tryMicrophone(): Promise<void> {
  const stream = await openMicrophone();
  stream.getTracks().forEach((track) => track.stop());
  // Their names are told once one was given.
  await lookForDevices();
}

/** @throws DOMException */
export function openMicrophone(): Promise<MediaStream> {
  const deviceId = deviceFor('microphone');
  return navigator.mediaDevices.getUserMedia({
    audio: deviceId === '' ? true : { deviceId: { exact: deviceId } },
  });
}

/**
 * Measures how loud a stream is, ten times a second, from 0 to 1.
 * @returns ends it
 */
export function measureLevel(stream: MediaStream, heard: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1_024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    // -60 dB counts as silence, 0 dB as full.
    heard(power === 0 ? 0 : Math.min(1, Math.max(0, 1 + (10 * Math.log10(power)) / 60)));
  }, 100);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
