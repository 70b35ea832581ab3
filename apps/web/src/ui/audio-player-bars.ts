/** Quiet parts keep a bar this high, of 1: nothing looks like a gap. */
const LEAST = 0.08;

/**
 * The heights of a waveform's bars, 0 to 1: the mean loudness of equal parts, the loudest part at 1.
 * @param samples of one channel, -1 to 1
 */
export function measureBars(samples: Float32Array, bars: number): number[] {
  const loudness = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / bars);
    const to = Math.floor(((bar + 1) * samples.length) / bars);
    let sum = 0;
    for (let index = from; index < to; index += 1) sum += samples[index]! ** 2;
    return to > from ? Math.sqrt(sum / (to - from)) : 0;
  });
  const loudest = Math.max(...loudness);
  return loudness.map((value) => (loudest > 0 ? Math.max(LEAST, value / loudest) : LEAST));
}

/** 0:07, 1:15, 61:01. */
export function formatPlayTime(seconds: number): string {
  const whole = Math.max(0, Math.round(Number.isFinite(seconds) ? seconds : 0));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
