import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { arch } from 'node:os';

/**
 * Another time for the whole suite: Node, PostgreSQL, MariaDB and the connector run with Debian's libfaketime, so that
 * every clock of theirs tells it, SQL's `now()` as well. Chromium does not run with it: its pages' Date is moved instead
 * (e2e/harness/browser.ts).
 */

/** Where the demonstration's office is: the moment is one of its clocks'. */
const OFFICE_ZONE = 'America/Los_Angeles';

const DEBIAN_ARCH: Record<string, string> = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };
const LIBRARY = `/usr/lib/${DEBIAN_ARCH[arch()] ?? 'unknown'}/faketime/libfaketimeMT.so.1`;

/**
 * Makes sure that libfaketime is there: as root it is installed from Debian's packages.
 * @returns null when it is there, else the sentence that says what to do
 */
export function ensureFaketime(): string | null {
  if (existsSync(LIBRARY)) return null;
  const byHand = `--clock needs ${LIBRARY}: run \`sudo apt-get install --yes libfaketime\`, then npm test again.`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return byHand;
  console.log('Installing libfaketime from Debian’s packages …');
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'libfaketime']]) {
    const { status } = spawnSync('/usr/bin/apt-get', ['--quiet', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) return `libfaketime could not be installed (apt-get ${args[0]} failed). ${byHand}`;
  }
  return existsSync(LIBRARY) ? null : byHand;
}

/**
 * The moment at which the office's clocks show this; the first of two where they are set back. It has to be ahead: a
 * signal that comes while libfaketime looks at the clock sees the real one, and where that is the later of the two
 * PostgreSQL takes every time limit for over.
 * @param text `2030-11-22 23:30`
 * @throws Error where the text is no such time, they skip it, or it is over
 */
export function officeTime(text: string, now = Date.now()): Date {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(text);
  const wall = match ? Date.parse(`${match[1]}T${match[2]}:00Z`) : Number.NaN;
  const found = [7, 8]
    .map((west) => new Date(wall + west * 3_600_000))
    .find((moment) => !Number.isNaN(wall) && clockOf(moment) === `${match![1]} ${match![2]}`);
  if (!found) throw new Error(`"${text}" is no time of the office: write one like 2030-11-22 23:30.`);
  if (found.getTime() <= now) throw new Error(`${text} is over: choose a time to come.`);
  return found;
}

function clockOf(moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: OFFICE_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(moment);
}

/** The environment in which a program that starts now believes that it is `moment`, and so does all that it starts. */
export function environmentAt(moment: Date): Record<string, string> {
  const seconds = Math.round((moment.getTime() - Date.now()) / 1_000);
  return {
    LD_PRELOAD: LIBRARY,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    // Waiting and measuring go by the real clock.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
  };
}
