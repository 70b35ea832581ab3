import { createRoom } from './room.ts';
import { SAMPLE_RATE, TICK_SAMPLES } from './sound.ts';
import type { Sound } from './sound.ts';
import type { Call } from './types.ts';

/*
 * What the carrier itself sounds like: words, files, the beep, and the music of who waits. Words are no speech: no
 * free voice installs by npm without a download of its own, so they are a murmur as long as they would take.
 */

/** Gives the sample at a place, from -1 to 1. */
export type Wave = (at: number) => number;

const LOUDNESS = 9_000;
const seconds = (at: number) => at / SAMPLE_RATE;
const sine = (frequency: number, at: number) => Math.sin(2 * Math.PI * frequency * seconds(at));

/** Of the murmur: its pitch, and how many syllables a second it has. */
export const SPEECH_HZ = 220;
const SYLLABLES = 4;
/** Of the beep after which a message is recorded. */
export const BEEP_HZ = 1_000;
export const BEEP_SECONDS = 0.3;

export const murmur: Wave = (at) =>
  sine(SPEECH_HZ, at) * (0.55 - 0.45 * Math.cos(2 * Math.PI * SYLLABLES * seconds(at)));
export const beep: Wave = (at) => sine(BEEP_HZ, at);

/**
 * The tune of who waits, made up for this: three chords of three low notes, each swelling and fading, over and over.
 * Its notes lie below the tones of played people, so that these are measured beside it.
 */
export const TUNE = [
  [131, 165, 196],
  [147, 175, 220],
  [123, 165, 247],
] as const;
const CHORD_SECONDS = 2;
export const holdMusic: Wave = (at) => {
  const chord = TUNE[Math.floor(seconds(at) / CHORD_SECONDS) % TUNE.length]!;
  const within = seconds(at) % CHORD_SECONDS;
  const swell = Math.sin((Math.PI / 2) * Math.min(1, within / 0.1, (CHORD_SECONDS - within) / 0.5)) ** 2;
  return (0.35 * swell * chord.reduce((sum, note) => sum + sine(note, at), 0)) / chord.length;
};

/** A sound of the carrier's that goes on as long as it is asked for. */
export function soundOf(wave: Wave): Sound {
  let at = 0;
  return {
    say() {
      const samples = Int16Array.from({ length: TICK_SAMPLES }, (_, index) => LOUDNESS * wave(at + index));
      at += TICK_SAMPLES;
      return samples;
    },
    deaf: true,
    hear: () => undefined,
    stop: () => undefined,
  };
}

/** What can be played of a file: its sound, and how long it is. */
export interface Clip {
  wave: Wave;
  seconds: number;
}

/** The sound of a WAV file: PCM of 8 or 16 bits, of any rate, its first channel; null for any other. */
export function readWav(bytes: Buffer): Clip | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') return null;
  let format: { channels: number; rate: number; width: number } | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const from = at + 8;
    if (name === 'fmt ' && from + 16 <= bytes.length) {
      const width = bytes.readUInt16LE(from + 14) / 8;
      if (bytes.readUInt16LE(from) !== 1 || (width !== 1 && width !== 2)) return null;
      format = { channels: bytes.readUInt16LE(from + 2), rate: bytes.readUInt32LE(from + 4), width };
    }
    if (name === 'data' && format && format.channels > 0 && format.rate > 0) {
      const { channels, rate, width } = format;
      const frames = Math.floor(Math.min(size, bytes.length - from) / (channels * width));
      const sample = (frame: number) => {
        const place = from + frame * channels * width;
        return width === 2 ? bytes.readInt16LE(place) / 32_768 : (bytes.readUInt8(place) - 128) / 128;
      };
      return {
        seconds: frames / rate,
        wave(index) {
          const frame = Math.floor((index * rate) / SAMPLE_RATE);
          // Scaled so that a file of full scale is heard as it is.
          return frame < frames ? (sample(frame) * 32_767) / LOUDNESS : 0;
        },
      };
    }
    at = from + size + (size % 2);
  }
  return null;
}

const BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];

/** How long an MP3 file is, by the bit rate of its first frame (MPEG 1, layer 3): about; null where it is none. */
export function mp3Seconds(bytes: Buffer): number | null {
  for (let at = 0; at + 4 <= bytes.length; at++) {
    if (bytes[at] !== 0xff || (bytes[at + 1]! & 0xfe) !== 0xfa) continue;
    const kilobits = BITRATES[bytes[at + 2]! >> 4];
    if (kilobits) return ((bytes.length - at) * 8) / (kilobits * 1_000);
  }
  return null;
}

/** Has a call hear something, until it is stopped. Nothing is mixed for who hears nothing. @returns how to stop it */
export function playTo(call: Call, wave: Wave): () => void {
  const ears = call.device.sound(call);
  if (!ears || ears.deaf) return () => undefined;
  const room = createRoom(() => true);
  room.enter({ id: call.uuid, sound: ears });
  room.enter({ id: 'carrier', sound: soundOf(wave) });
  return () => room.stop();
}
