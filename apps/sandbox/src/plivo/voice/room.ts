import type { Sound } from './sound.ts';
import { SAMPLE_RATE, TICK_SAMPLES, WINDOW } from './sound.ts';
import { levelAt, loudestBin, spectrumOf } from './spectrum.ts';

/** One who is heard and hears in a room. */
export interface Occupant {
  id: string;
  sound: Sound;
}

/** How loud somebody is at somebody else's ear, in decibels below full scale; -120 is silence. */
export interface Level {
  hears: string;
  source: string;
  db: number;
}

/** Where the sounds of a call are mixed: everybody hears the others who may be heard by them, never themselves. */
export interface Room {
  enter(occupant: Occupant): void;
  leave(id: string): void;
  /** Gives ten milliseconds of what the named one says, or of everybody; null ends it. Returns how to end it. */
  tap(source: string | null, take: (samples: Int16Array) => void): () => void;
  /** Measured from the sound that is mixed from now on. */
  measure(): Promise<Level[]>;
  stop(): void;
}

const TICK = (TICK_SAMPLES / SAMPLE_RATE) * 1000;
/** A process that was held up mixes at most so much of what it missed. */
const MOST_OWED = 20;
const SILENCE = -120;

interface Measurement {
  said: Map<string, Int16Array>;
  heard: Map<string, Int16Array>;
  filled: number;
  finish: (levels: Level[]) => void;
}

interface Tap {
  source: string | null;
  take: (samples: Int16Array) => void;
}

function mix(parts: readonly Int16Array[]): Int16Array {
  const sum = new Int32Array(TICK_SAMPLES);
  for (const part of parts) for (let at = 0; at < TICK_SAMPLES; at++) sum[at]! += part[at] ?? 0;
  return Int16Array.from(sum, (value) => Math.max(-32_768, Math.min(32_767, value)));
}

function levelsOf({ said, heard }: Measurement): Level[] {
  const bins = new Map([...said].map(([id, samples]) => [id, loudestBin(spectrumOf(samples))]));
  const levels: Level[] = [];
  for (const [hears, samples] of heard) {
    const spectrum = spectrumOf(samples);
    for (const [source, bin] of bins) {
      if (source === hears) continue;
      levels.push({ hears, source, db: bin === null ? SILENCE : Math.max(SILENCE, levelAt(spectrum, bin)) });
    }
  }
  return levels;
}

/**
 * @param mayHear whether the first one hears the second; asked at every tick
 * @param waits who hears `music` beside that
 */
export function createRoom(
  mayHear: (listener: string, speaker: string) => boolean,
  waits: (listener: string) => boolean = () => false,
  music?: Sound,
): Room {
  const occupants = new Map<string, Occupant>();
  const taps = new Set<Tap>();
  const measurements = new Set<Measurement>();
  let timer: NodeJS.Timeout | null = null;
  let mixedUntil = 0;

  function keep(measurement: Measurement, kind: 'said' | 'heard', id: string, samples: Int16Array): void {
    let window = measurement[kind].get(id);
    if (!window) measurement[kind].set(id, (window = new Int16Array(WINDOW)));
    window.set(
      samples.subarray(0, Math.max(0, Math.min(TICK_SAMPLES, WINDOW - measurement.filled))),
      measurement.filled,
    );
  }

  function tick(): void {
    const silence = new Int16Array(TICK_SAMPLES);
    const said = new Map([...occupants.values()].map(({ id, sound }) => [id, sound.say()]));
    const ids = [...occupants.keys()];
    const played = music && ids.some(waits) ? music.say() : null;
    for (const { id, sound } of occupants.values()) {
      const heard: Int16Array[] = [];
      if (played && waits(id)) heard.push(played);
      for (const [speaker, samples] of said) {
        if (samples && speaker !== id && mayHear(id, speaker)) heard.push(samples);
      }
      const mixed = mix(heard);
      sound.hear(mixed);
      for (const measurement of measurements) {
        keep(measurement, 'said', id, said.get(id) ?? silence);
        keep(measurement, 'heard', id, mixed);
      }
    }
    for (const { source, take } of taps) {
      const parts = source === null ? [...said.values()] : [said.get(source) ?? null];
      take(mix(parts.filter((part) => part !== null)));
    }
    for (const measurement of measurements) {
      measurement.filled += TICK_SAMPLES;
      if (measurement.filled < WINDOW) continue;
      measurements.delete(measurement);
      measurement.finish(levelsOf(measurement));
    }
  }

  function run(): void {
    const now = performance.now();
    mixedUntil = Math.max(mixedUntil, now - MOST_OWED * TICK);
    while (mixedUntil + TICK <= now) {
      mixedUntil += TICK;
      tick();
    }
    rest();
  }

  /** Nobody listens to a room of played people: it costs nothing until somebody does. */
  const isListenedTo = () =>
    taps.size > 0 || measurements.size > 0 || [...occupants.values()].some(({ sound }) => !sound.deaf);

  function rest(): void {
    if (isListenedTo() && timer === null) {
      mixedUntil = performance.now();
      timer = setInterval(run, TICK);
    } else if (!isListenedTo() && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  }

  return {
    enter(occupant) {
      occupants.set(occupant.id, occupant);
      rest();
    },
    leave(id) {
      occupants.delete(id);
      rest();
    },
    tap(source, take) {
      const tap = { source, take };
      taps.add(tap);
      rest();
      return () => {
        taps.delete(tap);
        rest();
      };
    },
    measure() {
      if (occupants.size === 0) return Promise.resolve([]);
      return new Promise((resolve) => {
        measurements.add({ said: new Map(), heard: new Map(), filled: 0, finish: resolve });
        rest();
      });
    },
    stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
      for (const { finish } of measurements) finish([]);
      measurements.clear();
      taps.clear();
      occupants.clear();
    },
  };
}
