/** Below this bin stands what a microphone's cable hums. */
const LOWEST = 8;

/** Reorders by reversed bits, then combines: the usual radix-2 transform, in place. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const length = real.length;
  for (let from = 0, to = 0; from < length; from++) {
    if (from < to) {
      [real[from], real[to]] = [real[to] ?? 0, real[from] ?? 0];
      [imaginary[from], imaginary[to]] = [imaginary[to] ?? 0, imaginary[from] ?? 0];
    }
    let bit = length >> 1;
    while (bit > 0 && (to & bit) !== 0) {
      to ^= bit;
      bit >>= 1;
    }
    to |= bit;
  }
  for (let size = 2; size <= length; size *= 2) {
    const half = size / 2;
    const angle = (-2 * Math.PI) / size;
    for (let start = 0; start < length; start += size) {
      for (let at = 0; at < half; at++) {
        const cos = Math.cos(angle * at);
        const sin = Math.sin(angle * at);
        const low = start + at;
        const high = low + half;
        const re = real[high]! * cos - imaginary[high]! * sin;
        const im = real[high]! * sin + imaginary[high]! * cos;
        real[high] = real[low]! - re;
        imaginary[high] = imaginary[low]! - im;
        real[low]! += re;
        imaginary[low]! += im;
      }
    }
  }
}

/**
 * How much of each frequency there is, under a Hann window: 1 is a sine of full scale.
 * @param samples as many as a power of two
 */
export function spectrumOf(samples: Int16Array): Float64Array {
  const length = samples.length;
  const real = Float64Array.from(
    samples,
    (value, at) => (value / 32_768) * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / length)),
  );
  const imaginary = new Float64Array(length);
  transform(real, imaginary);
  return Float64Array.from(
    { length: length / 2 },
    (_, bin) => (4 * Math.hypot(real[bin]!, imaginary[bin]!)) / length,
  );
}

/** The bin of the loudest tone; null in silence. */
export function loudestBin(spectrum: Float64Array): number | null {
  let best: number | null = null;
  for (let bin = LOWEST; bin < spectrum.length; bin++) {
    if (spectrum[bin]! > (best === null ? 0.0005 : spectrum[best]!)) best = bin;
  }
  return best;
}

/** The level at a bin and its neighbours, in decibels below full scale. */
export function levelAt(spectrum: Float64Array, bin: number): number {
  const amplitude = Math.max(spectrum[bin - 1] ?? 0, spectrum[bin] ?? 0, spectrum[bin + 1] ?? 0);
  return Math.round(200 * Math.log10(Math.max(amplitude, 1e-9))) / 10;
}
