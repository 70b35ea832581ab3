import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own with very little room. */
export interface SmallDisk {
  dir: string;
  /** Fills it to the last byte. */
  fill(): void;
  makeRoom(): void;
  /** From now on it can only be read, or can be written again. */
  readOnly(on: boolean): void;
  close(): void;
}

const PAGE = 4_096;

/** What the files of a folder take of such a disk, each in whole pages. */
const kilobytesOf = (dir: string): number =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(dir, name)))
    .reduce((sum, file) => sum + (Math.ceil(file.size / PAGE) * PAGE) / 1_024, 0);

/**
 * Mounts one in the memory of the machine.
 * @param kilobytes the room on it, beside what lies in the folder
 * @param dir where, with what lies there; left out: a new folder
 * @param owner the user it belongs to, by number
 * @returns null where this user may not mount
 */
export function mountSmallDisk(kilobytes: number, owner = 0, dir?: string): SmallDisk | null {
  const at = dir ?? mkdtempSync(join(tmpdir(), 'chairline-small-disk-'));
  const aside = mkdtempSync(join(tmpdir(), 'chairline-small-disk-'));
  const takeAlong = (from: string, to: string) => cpSync(from, to, { recursive: true });
  takeAlong(at, aside);
  const mount = (options: string) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', at], { stdio: 'ignore' }).status === 0;
  const mounted = mount(`size=${kilobytes + kilobytesOf(aside)}k,mode=700,uid=${owner}`);
  if (mounted) takeAlong(aside, at);
  rmSync(aside, { recursive: true });
  if (!mounted) {
    if (!dir) rmSync(at, { recursive: true });
    return null;
  }
  const filler = join(at, '.filler');
  return {
    dir: at,
    fill() {
      for (const size of [100_000, 4_096])
        for (;;) {
          try {
            writeFileSync(filler, Buffer.alloc(size, 'x'), { flag: 'a' });
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
            break;
          }
        }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    readOnly(on) {
      const { status } = spawnSync('mount', ['-o', `remount,${on ? 'ro' : 'rw'}`, at], { stdio: 'ignore' });
      if (status !== 0) throw new Error('the small disk could not be mounted anew');
    },
    close() {
      spawnSync('umount', ['-l', at], { stdio: 'ignore' });
      if (!dir) rmSync(at, { recursive: true, force: true });
    },
  };
}
