/** Two soft notes, the second a fifth above the first: hertz, and when each begins in seconds. */
const NOTES = [
  [660, 0],
  [990, 0.12],
] as const;
const LOUDNESS = 0.08;
const FADES_IN = 0.02;
const LASTS = 0.28;

let context: AudioContext | undefined;

/**
 * Plays a short tone, made here. A browser plays none before the page was clicked or typed in; then this is silent, and
 * the badges and the notice say it.
 */
export async function chime(): Promise<void> {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended' && navigator.userActivation?.hasBeenActive !== false)
      await context.resume();
    if (context.state !== 'running') return;
    for (const [hertz, after] of NOTES) {
      const begins = context.currentTime + after;
      const note = context.createOscillator();
      const loudness = context.createGain();
      note.frequency.value = hertz;
      loudness.gain.setValueAtTime(0, begins);
      loudness.gain.linearRampToValueAtTime(LOUDNESS, begins + FADES_IN);
      loudness.gain.exponentialRampToValueAtTime(0.001, begins + LASTS);
      note.connect(loudness).connect(context.destination);
      note.start(begins);
      note.stop(begins + LASTS);
    }
  } catch (error) {
    // No sound card, or none that is free: what is new is told by other means as well.
    console.info('The tone could not be played', error);
  }
}
