/** The tones a phone makes, made here: nothing of them is fetched. */
export type Tone = 'ring' | 'ringBack' | 'waiting' | 'held' | 'test';

interface Sound {
  /** Hertz, sounded together. */
  hertz: readonly number[];
  /** Seconds that it sounds, and then is silent, by turns. */
  pattern: readonly number[];
  volume: number;
}

/** As a North American telephone has them (precise tone plan: ITU-T E.180); the ring is two soft strokes. */
const sounds: Record<Tone, Sound> = {
  ring: { hertz: [523.25, 659.25], pattern: [0.35, 0.2, 0.35, 2.1], volume: 0.5 },
  ringBack: { hertz: [440, 480], pattern: [2, 4], volume: 0.25 },
  waiting: { hertz: [440], pattern: [0.3, 9.7], volume: 0.2 },
  /** Somebody is on hold: softer than all others, for it comes into other work. */
  held: { hertz: [392, 493.88], pattern: [0.18, 0.12, 0.18, 0.02], volume: 0.15 },
  test: { hertz: [440, 554.37, 659.25], pattern: [0.8, 0.2], volume: 0.5 },
};

const keyRows = [697, 770, 852, 941];
const keyColumns = [1209, 1336, 1477];
const keypad = ['123', '456', '789', '*0#'];

/** The two tones of a key (ITU-T Q.23). */
export function keyHertz(key: string): readonly [number, number] | null {
  const row = keypad.findIndex((keys) => keys.includes(key));
  return row < 0 || key.length !== 1 ? null : [keyRows[row]!, keyColumns[keypad[row]!.indexOf(key)]!];
}

const RATE = 8_000;
/** How long a tone takes to rise and to fall, in seconds: without it, it clicks. */
const EDGE = 0.012;

/** One round of a tone as 16-bit samples, 8,000 a second. */
export function drawTone({ hertz, pattern, volume }: Sound): Int16Array {
  const samples = new Int16Array(Math.round(pattern.reduce((sum, part) => sum + part, 0) * RATE));
  let start = 0;
  pattern.forEach((seconds, index) => {
    const count = Math.round(seconds * RATE);
    if (index % 2 === 0) {
      for (let at = 0; at < count && start + at < samples.length; at += 1) {
        const time = at / RATE;
        const edge = Math.min(1, time / EDGE, (seconds - time) / EDGE);
        const wave = hertz.reduce((sum, one) => sum + Math.sin(2 * Math.PI * one * time), 0) / hertz.length;
        samples[start + at] = Math.round(wave * edge * volume * 32_767);
      }
    }
    start += count;
  });
  return samples;
}

/** A WAV file of samples (RIFF, PCM, one channel). */
export function wavOf(samples: Int16Array): Blob {
  const head = new DataView(new ArrayBuffer(44));
  const text = (at: number, words: string) =>
    [...words].forEach((letter, index) => head.setUint8(at + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  head.setUint32(4, 36 + samples.byteLength, true);
  text(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, RATE, true);
  head.setUint32(28, RATE * 2, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  text(36, 'data');
  head.setUint32(40, samples.byteLength, true);
  return new Blob([head.buffer, samples.buffer as ArrayBuffer], { type: 'audio/wav' });
}

const addresses = new Map<string, string>();

function addressOf(name: string, sound: Sound): string {
  const made = addresses.get(name) ?? URL.createObjectURL(wavOf(drawTone(sound)));
  addresses.set(name, made);
  return made;
}

/** Browsers without a choice of loudspeaker play on their own. */
async function playOn(audio: HTMLAudioElement, deviceId: string): Promise<void> {
  if (deviceId !== '' && 'setSinkId' in audio) await audio.setSinkId(deviceId);
  await audio.play();
}

/** Gives the loudspeaker back: paused alone, a tone would hold it until it is collected, and a browser has fifty. */
function release(audio: HTMLAudioElement): void {
  audio.pause();
  audio.removeAttribute('src');
  audio.load();
}

/** What is heard of the phone itself. One tone at a time; a key's beside it. */
export class TonePlayer {
  #playing: { tone: Tone; deviceId: string; audio: HTMLAudioElement } | null = null;

  /** Plays a tone until another, or null, takes its place. @param deviceId '' for the browser's own choice */
  play(tone: Tone | null, deviceId = ''): void {
    const before = this.#playing;
    if (before && before.tone === tone && before.deviceId === deviceId) return;
    if (before) release(before.audio);
    this.#playing = null;
    if (tone === null) return;
    const audio = new Audio(addressOf(tone, sounds[tone]));
    audio.loop = true;
    this.#playing = { tone, deviceId, audio };
    this.#start(audio, deviceId);
  }

  /** A short tone for a key. */
  key(key: string, deviceId = ''): void {
    const hertz = keyHertz(key);
    if (hertz) this.#strike(`key${key}`, { hertz, pattern: [0.14, 0.02], volume: 0.2 }, deviceId);
  }

  /** One round of a tone, beside what plays. */
  once(tone: Tone, deviceId = ''): void {
    this.#strike(tone, sounds[tone], deviceId);
  }

  #strike(name: string, sound: Sound, deviceId: string): void {
    const audio = new Audio(addressOf(name, sound));
    audio.addEventListener('ended', () => release(audio));
    this.#start(audio, deviceId);
  }

  #start(audio: HTMLAudioElement, deviceId: string): void {
    playOn(audio, deviceId).catch((error: unknown) => {
      // Paused before it began, or a page that nobody has touched yet: the screen shows what rings.
      if (error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name)) return;
      console.warn('A tone could not be played', error);
      // The chosen loudspeaker is gone: on the browser's own then, unless it was ended meanwhile.
      const wanted = !audio.loop || this.#playing?.audio === audio;
      if (deviceId !== '' && wanted) this.#start(audio, '');
    });
  }
}
