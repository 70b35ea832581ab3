import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { PART_BYTES, type Part, writeParts } from './part-writer.ts';

const at = new Date('2026-11-30T08:00:00Z');
const file = Buffer.alloc(PART_BYTES, 'x');

describe('parts of an archive', () => {
  test('one is saved at a time, in order, with what was noted when its last file was added', async () => {
    const events: string[] = [];
    let files = 0;
    const save = async ({ sums }: Part, change: { files?: number }) => {
      events.push(`begins ${change.files} ${sums.slice(66).trim()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      events.push(`ends ${change.files}`);
    };
    await writeParts({ at, change: () => ({ files }), save }, async (writer) => {
      for (const name of ['a', 'b', 'c']) {
        files += 1;
        await writer.add(name, file);
      }
      files += 1;
      await writer.add('d', 'little');
    });
    const order = [
      'begins 1 a',
      'ends 1',
      'begins 2 b',
      'ends 2',
      'begins 3 c',
      'ends 3',
      'begins 4 d',
      'ends 4',
    ];
    expect(events).toEqual(order);
  });

  test('the next is gathered while one is saved', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let saved = 0;
    const save = async () => {
      await held;
      saved += 1;
    };
    await writeParts({ at, change: () => ({}), save }, async (writer) => {
      await writer.add('a', file);
      await writer.add('b', 'little');
      expect(saved).toBe(0);
      release();
    });
    expect(saved).toBe(2);
  });

  test('a save that fails ends the work, and nothing is saved after it', async () => {
    const saved: string[] = [];
    const save = async ({ sums }: Part) => {
      saved.push(sums.slice(66).trim());
      throw new Error('the disk is full');
    };
    const names: string[] = [];
    const work = writeParts({ at, change: () => ({}), save }, async (writer) => {
      for (const name of ['a', 'b', 'c', 'd']) {
        names.push(name);
        await writer.add(name, file);
      }
    });
    await expect(work).rejects.toThrow('the disk is full');
    expect([names, saved]).toEqual([['a', 'b'], ['a']]);
  });

  test('work that breaks off has ended its save before it throws', async () => {
    let saved = 0;
    const save = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      saved += 1;
    };
    const work = writeParts({ at, change: () => ({}), save }, async (writer) => {
      await writer.add('a', file);
      throw new Error('the database went away');
    });
    await expect(work).rejects.toThrow('the database went away');
    expect(saved).toBe(1);
  });

  test('are members of one tar.gz; only the last has its end', async () => {
    const parts: Buffer[] = [];
    const save = async ({ bytes }: Part) => void parts.push(bytes);
    await writeParts({ at, change: () => ({}), save }, (writer) => writer.add('a', 'first'));
    await writeParts({ at, change: () => ({}), save, last: true }, (writer) => writer.add('b', 'second'));
    const [first, second] = parts.map((part) => gunzipSync(part));
    // A heading of 512 bytes, the content filled up to 512, and two blocks of nothing at the end.
    expect([first!.length, second!.length]).toEqual([1024, 2048]);
    expect(gunzipSync(Buffer.concat(parts))).toEqual(Buffer.concat([first!, second!]));
  });
});
