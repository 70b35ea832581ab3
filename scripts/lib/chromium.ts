import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's Chromium without windows: it draws pages in two thirds of the other's time, and shows no notifications. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
/** Debian's whole Chromium: for notifications, and where there is no other. */
const WHOLE = '/usr/bin/chromium';

/** In the environment: how many times slower the journeys' pages are than the machine (`npm test -- --slow 4`). */
export const SLOWER = 'CHAIRLINE_TEST_SLOWER';

/** In the environment: how many milliseconds late the journeys' requests set out at most (`npm test -- --late 500`). */
export const LATE = 'CHAIRLINE_TEST_LATE';

const APT = '/usr/bin/apt-get';

/** The Chromium a journey starts: the one set as `CHROMIUM`, else the quickest there is that can do what it needs. */
export const chromiumPath = ({ notifications = false } = {}): string =>
  process.env['CHROMIUM'] ?? (!notifications && existsSync(HEADLESS) ? HEADLESS : WHOLE);

/**
 * Makes sure that the journeys have their Chromium: as root it is installed from Debian's packages.
 * @returns null when it is there, else the sentence that says what to do
 */
export function ensureChromium(): string | null {
  if (process.env['CHROMIUM'] === undefined && !(existsSync(HEADLESS) && existsSync(WHOLE))) install();
  const chromium = chromiumPath({ notifications: true });
  if (existsSync(chromium)) return null;
  return `The journeys need Chromium at ${chromium}: run \`sudo apt-get install --yes chromium\`, then npm test again.`;
}

/** Both, or the whole alone where there is no package of the quick one; nothing where this user may not install. */
function install(): void {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return;
  console.log('Installing Chromium from Debian’s packages …');
  if (!apt('update')) console.log('apt-get update failed: what is known of packages so far is used.');
  const add = (...names: string[]) => apt('install', '--yes', '--no-install-recommends', ...names);
  if (!add('chromium', 'chromium-headless-shell')) add('chromium');
}

/** @returns whether it went well; what it complains of is shown */
const apt = (...args: string[]): boolean =>
  spawnSync(APT, ['--quiet', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
