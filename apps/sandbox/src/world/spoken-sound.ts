/*
 * Speech, as far as the sandbox goes: a telephone's sound in which the words stand, so that whoever hears it (a played
 * service that writes down what is said) understands what was sent, cut or not, and nothing else.
 */

/** What people say on calls until somebody says otherwise: made up, and saying so. */
export const USUAL_WORDS = `Thank you for calling. This talk is made up by the sandbox. Hello, my name is Nora Vega. I was born on June 21, 1980. I am not a patient of yours yet. I live at 12 Elm Street, and my zip code is 97201. My insurance is Delta Dental through my employer, Acme Works. I would like to come in because of a chipped tooth.`;

/** Twenty milliseconds at 8 kHz: one letter's worth. */
export const STEP_SAMPLES = 160;
const HALF = STEP_SAMPLES / 2;
/** Mu-law of nothing. */
const QUIET = 0xff;
/** Between two sentences. */
const PAUSE_STEPS = 35;
const EXPONENT = 5;
const LOWEST = (132 << EXPONENT) - 132;
const APART = 8 << EXPONENT;

/** Sixteen loudnesses, one for each half of a byte; it swings, as sound does. */
const codeOf = (half: number, at: number): number =>
  ~((at % 20 < 10 ? 0 : 0x80) | (EXPONENT << 4) | half) & 0xff;

/** One step of silence. */
export const quietStep = (): Uint8Array => new Uint8Array(STEP_SAMPLES).fill(QUIET);

/** How somebody says a text: steps of mu-law of 8 kHz. */
export function speak(text: string): Uint8Array[] {
  const steps: Uint8Array[] = [];
  for (const sentence of text.match(/[^.?!]+[.?!]*\s*/g) ?? []) {
    for (const byte of Buffer.from(sentence.trim(), 'utf8'))
      steps.push(
        Uint8Array.from({ length: STEP_SAMPLES }, (_, at) => codeOf(at < HALF ? byte >> 4 : byte & 15, at)),
      );
    for (let pause = 0; pause < PAUSE_STEPS; pause += 1) steps.push(quietStep());
  }
  return steps;
}

/**
 * What is said in a WAV file of 8 kHz, 16 bits, mono; null where it is another sound.
 */
export function understand(wav: Buffer): string | null {
  const isOurs =
    wav.toString('latin1', 0, 4) === 'RIFF' &&
    wav.length >= 44 &&
    wav.readUInt16LE(22) === 1 &&
    wav.readUInt32LE(24) === 8_000 &&
    wav.readUInt16LE(34) === 16;
  if (!isOurs) return null;
  const bytes: number[] = [];
  let loud = false;
  for (let at = 44; at + STEP_SAMPLES * 2 <= wav.length; at += STEP_SAMPLES * 2) {
    const size = Math.abs(wav.readInt16LE(at));
    if (size < LOWEST) {
      // A breath between what is said.
      if (loud) bytes.push(32);
      loud = false;
      continue;
    }
    loud = true;
    const half = (offset: number) => (Math.abs(wav.readInt16LE(at + offset * 2)) - LOWEST) / APART;
    const [high, low] = [half(0), half(HALF)];
    if (!Number.isInteger(high) || !Number.isInteger(low) || high > 15 || low > 15) return null;
    bytes.push(high * 16 + low);
  }
  return bytes.length === 0 ? null : Buffer.from(bytes).toString('utf8').trim();
}
