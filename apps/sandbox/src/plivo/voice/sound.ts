/** Samples a second, mono, 16 bits: what WebRTC carries. */
export const SAMPLE_RATE = 48_000;
/** Ten milliseconds: the length WebRTC takes and gives. */
export const TICK_SAMPLES = 480;
/** Samples of one measurement; the tones below fall exactly on its bins. */
export const WINDOW = 8_192;

/** The sound of one member of a call. */
export interface Sound {
  /** Its next ten milliseconds; null while it says nothing. */
  say(): Int16Array | null;
  /** The next ten milliseconds that it hears. */
  hear(samples: Int16Array): void;
  /** Nobody is there to hear: mixing for it would be for nothing. */
  deaf?: boolean;
  stop(): void;
}

let tones = 0;
const LOWEST_BIN = 64;
const BINS_APART = 24;
const TONES = 40;
/** Ten of them together stay within sixteen bits. */
const LOUDNESS = 3_000;

/** A person or softphone that is played: a steady tone of its own while it speaks. */
export function createTone(speaks: () => boolean): Sound {
  const bin = LOWEST_BIN + BINS_APART * (tones++ % TONES);
  const step = (2 * Math.PI * bin) / WINDOW;
  let at = 0;
  return {
    say() {
      if (!speaks()) return null;
      const samples = new Int16Array(TICK_SAMPLES);
      for (let index = 0; index < TICK_SAMPLES; index++)
        samples[index] = LOUDNESS * Math.sin(step * (at + index));
      at = (at + TICK_SAMPLES) % WINDOW;
      return samples;
    },
    deaf: true,
    hear: () => undefined,
    stop: () => undefined,
  };
}
