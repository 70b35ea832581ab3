import { describe, expect, it } from 'vitest';
import {
  BEEP_HZ,
  beep,
  holdMusic,
  mp3Seconds,
  murmur,
  playTo,
  readWav,
  soundOf,
  SPEECH_HZ,
  TUNE,
} from './prompts.ts';
import { createRoom } from './room.ts';
import { createTone, SAMPLE_RATE, TICK_SAMPLES, WINDOW } from './sound.ts';
import type { Sound } from './sound.ts';
import { levelAt, spectrumOf } from './spectrum.ts';
import type { Call } from './types.ts';

const binOf = (hertz: number) => Math.round((hertz * WINDOW) / SAMPLE_RATE);

/** Ears that keep what they hear until a measurement is full. */
function createEars() {
  const heard = new Int16Array(WINDOW);
  let filled = 0;
  const full = Promise.withResolvers<Float64Array>();
  const sound: Sound = {
    say: () => null,
    hear(samples) {
      if (filled >= WINDOW) return;
      heard.set(samples.subarray(0, Math.min(TICK_SAMPLES, WINDOW - filled)), filled);
      filled += TICK_SAMPLES;
      if (filled >= WINDOW) full.resolve(spectrumOf(heard));
    },
    stop: () => undefined,
  };
  return { sound, spectrum: full.promise };
}

/** A WAV file of one tone, as loud as it gets. */
function wavOf(hertz: number, { rate = 16_000, width = 2, channels = 1 } = {}): Buffer {
  const frames = rate;
  const bytes = Buffer.alloc(44 + frames * width * channels);
  bytes.write('RIFF', 0);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt16LE(width * 8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(frames * width * channels, 40);
  for (let frame = 0; frame < frames; frame += 1) {
    const value = 0.5 * Math.sin((2 * Math.PI * hertz * frame) / rate);
    const at = 44 + frame * width * channels;
    if (width === 2) bytes.writeInt16LE(Math.round(value * 32_767), at);
    else bytes.writeUInt8(Math.round(128 + value * 127), at);
  }
  return bytes;
}

async function heardOf(wave: Parameters<typeof playTo>[1]): Promise<Float64Array> {
  const { sound, spectrum } = createEars();
  const call = { uuid: 'call', device: { sound: () => sound } } as unknown as Call;
  const stop = playTo(call, wave);
  const measured = await spectrum;
  stop();
  return measured;
}

describe('what the carrier sounds like, at the caller’s ear', () => {
  it.each([
    ['words are a murmur', murmur, SPEECH_HZ],
    ['a beep', beep, BEEP_HZ],
    ['a file of 16 bits', readWav(wavOf(600))!.wave, 600],
    [
      'a file of 8 bits, another rate, two channels',
      readWav(wavOf(600, { rate: 8_000, width: 1, channels: 2 }))!.wave,
      600,
    ],
  ])('%s', async (_name, wave, hertz) => {
    const spectrum = await heardOf(wave);
    expect(levelAt(spectrum, binOf(hertz))).toBeGreaterThan(-25);
    expect(levelAt(spectrum, binOf(4_321))).toBeLessThan(-55);
  });

  it('who hears nothing is played nothing', () => {
    const call = { uuid: 'call', device: { sound: () => createTone(() => true) } } as unknown as Call;
    expect(playTo(call, murmur)()).toBeUndefined();
  });
});

it('the music of who waits is heard by them alone, and beside whoever speaks', async () => {
  const waiting = createEars();
  const speaking = createEars();
  const tone = createTone(() => true);
  const room = createRoom(
    () => true,
    (listener) => listener === 'waiting',
    soundOf(holdMusic),
  );
  room.enter({ id: 'waiting', sound: waiting.sound });
  room.enter({ id: 'speaking', sound: { ...tone, deaf: false, hear: (samples) => speaking.sound.hear(samples) } });
  const [heard, quiet] = await Promise.all([waiting.spectrum, speaking.spectrum]);
  room.stop();
  const [first] = TUNE;
  for (const note of first) {
    expect(levelAt(heard, binOf(note))).toBeGreaterThan(-45);
    expect(levelAt(quiet, binOf(note))).toBeLessThan(-80);
  }
});

describe('files', () => {
  it('a WAV file is as long as it is', () => {
    expect(readWav(wavOf(600))!.seconds).toBe(1);
  });
  it.each([
    ['none', Buffer.from('no file at all')],
    ['cut off in its head', wavOf(600).subarray(0, 30)],
    [
      'compressed',
      (() => {
        const bytes = wavOf(600);
        bytes.writeUInt16LE(85, 20);
        return bytes;
      })(),
    ],
  ])('is no sound of ours: %s', (_name, bytes) => {
    expect(readWav(bytes)).toBeNull();
  });
  it('an MP3 file is as long as its bit rate says', () => {
    const frame = Buffer.alloc(16_000);
    frame.set([0xff, 0xfb, 0x90, 0x00]);
    expect(mp3Seconds(frame)).toBe(1);
    expect(mp3Seconds(Buffer.from('none'))).toBeNull();
  });
});
