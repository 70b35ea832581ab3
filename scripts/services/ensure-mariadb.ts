import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Debian's packages put them. */
export const MARIADBD = '/usr/sbin/mariadbd';
export const INSTALL_DB = '/usr/bin/mariadb-install-db';

/**
 * Makes sure that there is a MariaDB for the services' tests: as root it is installed from Debian's packages.
 * @returns null when it is there, else the sentence that says what to do
 */
export function ensureMariaDb(): string | null {
  const there = () => existsSync(MARIADBD) && existsSync(INSTALL_DB);
  if (there()) return null;
  const byHand =
    'The connector’s tests need MariaDB: run `sudo apt-get install --yes --no-install-recommends mariadb-server`, then npm run test:services again.';
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return byHand;
  console.log('Installing MariaDB from Debian’s packages …');
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'mariadb-server']]) {
    const { status } = spawnSync('/usr/bin/apt-get', ['--quiet', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Debian would start a database of its own: ours is another, and this one would only stand there.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
    if (status !== 0) return `MariaDB could not be installed (apt-get ${args[0]} failed). ${byHand}`;
  }
  return there() ? null : byHand;
}
