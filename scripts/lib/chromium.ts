import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Debian's package puts it; the journeys start this one. */
const CHROMIUM = '/usr/bin/chromium';

/**
 * Makes sure that there is a Chromium for the journeys: as root it is installed from Debian's packages.
 * @returns null when it is there, else the sentence that says what to do
 */
export function ensureChromium(): string | null {
  if (existsSync(CHROMIUM)) return null;
  const byHand = `The journeys need Chromium at ${CHROMIUM}: run \`sudo apt-get install --yes chromium\`, then npm test again.`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return byHand;
  console.log('Installing Chromium from Debian’s packages …');
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('/usr/bin/apt-get', ['--quiet', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) return `Chromium could not be installed (apt-get ${args[0]} failed). ${byHand}`;
  }
  return existsSync(CHROMIUM) ? null : byHand;
}
