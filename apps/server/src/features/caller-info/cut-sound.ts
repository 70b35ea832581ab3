import { loudnessOf, SAMPLE_RATE } from './sound.ts';

/** Twenty milliseconds: what is loud or quiet is decided by. */
const STEP = SAMPLE_RATE / 50;
/** A sentence is over after so much quiet … */
const QUIET_STEPS = 30;
/** … and a piece at the latest when it is this long: where nobody draws breath, at its quietest of the last so many. */
const MOST_STEPS = 8 * 50;
const LOOK_BACK_STEPS = 75;
/** What is kept of the quiet before somebody speaks, so that no beginning is lost. */
const LEAD_STEPS = 10;
/** Fewer loud ones are a click and no word. */
const LEAST_LOUD = 5;
/** Of a line without a voice. */
const QUIET = 300;

/** Cuts a caller's sound into pieces that are written down one by one. It never holds more than one piece. */
export interface Cutter {
  /** @returns the pieces that are complete by it; sound in which nobody speaks is in none */
  add(mulaw: Uint8Array): Uint8Array[];
  /** The last one, as it is; null where nobody spoke in it. */
  end(): Uint8Array | null;
}

export function createCutter(): Cutter {
  let rest = new Uint8Array(0);
  let steps: { sound: Uint8Array; loud: number }[] = [];

  const speaks = () => steps.filter(({ loud }) => loud >= QUIET).length >= LEAST_LOUD;
  const take = (count: number): Uint8Array => Buffer.concat(steps.splice(0, count).map(({ sound }) => sound));

  /** The piece that is complete with the newest step, if one is. */
  function cut(): Uint8Array | null {
    const quiet = steps.length - 1 - steps.findLastIndex(({ loud }) => loud >= QUIET);
    if (!speaks()) {
      // A click that is followed by quiet is forgotten with it.
      if (quiet > LEAD_STEPS) steps = steps.slice(-LEAD_STEPS);
      return null;
    }
    if (quiet >= QUIET_STEPS) return take(steps.length);
    if (steps.length < MOST_STEPS) return null;
    const late = steps.slice(-LOOK_BACK_STEPS);
    const quietest = Math.min(...late.map(({ loud }) => loud));
    const at = steps.length - late.length + late.findLastIndex(({ loud }) => loud === quietest);
    return take(at + 1);
  }

  return {
    add(mulaw) {
      const pieces: Uint8Array[] = [];
      const all = Buffer.concat([rest, mulaw]);
      let at = 0;
      for (; at + STEP <= all.length; at += STEP) {
        const sound = all.subarray(at, at + STEP);
        steps.push({ sound, loud: loudnessOf(sound) });
        const piece = cut();
        if (piece) pieces.push(piece);
      }
      rest = Uint8Array.from(all.subarray(at));
      return pieces;
    },
    end() {
      if (rest.length > 0) steps.push({ sound: rest, loud: loudnessOf(rest) });
      rest = new Uint8Array(0);
      return speaks() ? take(steps.length) : null;
    },
  };
}
