import { vi } from 'vitest';
import { limitOf, patient } from './patience.ts';

/** Vitest's own waits give up after a second, which a slow machine takes for nothing: they are as patient as ours. */

type Options = Parameters<typeof vi.waitFor>[1];

const { waitFor, waitUntil } = vi;
const patiently = (options: Options): Options => ({
  ...(typeof options === 'object' ? options : {}),
  timeout: Math.max(
    limitOf('poll'),
    patient((typeof options === 'number' ? options : options?.timeout) ?? 0),
  ),
});

// The setup runs for each file, also where files follow each other in one process.
if (!('patient' in waitFor)) {
  vi.waitFor = Object.assign(
    (...[ask, options]: Parameters<typeof waitFor>) => waitFor(ask, patiently(options)),
    {
      patient: true,
    },
  ) as typeof waitFor;
  vi.waitUntil = ((...[ask, options]: Parameters<typeof waitUntil>) =>
    waitUntil(ask, patiently(options))) as typeof waitUntil;
}
