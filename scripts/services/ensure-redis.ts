import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findRedis } from '../../apps/server/src/testing/redis.ts';

/**
 * Makes sure that there is a Redis for the tests of the bus: as root it is installed from Debian's packages.
 * @returns null when it is there, else the sentence that says what to do
 */
export function ensureRedis(): string | null {
  if (findRedis()) return null;
  const byHand =
    'The tests of the bus need Redis or Valkey: run `sudo apt-get install --yes --no-install-recommends redis-server`, then npm test -- http again.';
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return byHand;
  console.log('Installing Redis from Debian’s packages …');
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'redis-server']]) {
    const { status } = spawnSync('/usr/bin/apt-get', ['--quiet', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Debian would start a server of its own: the tests start theirs.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
    if (status !== 0) return `Redis could not be installed (apt-get ${args[0]} failed). ${byHand}`;
  }
  return findRedis() ? null : byHand;
}
