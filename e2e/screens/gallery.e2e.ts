import path from 'node:path';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, startSurfer } from '../harness/browser.ts';
import { startGallery, takeGallery } from './gallery.ts';

test('every page of the gallery stands, at a desk’s width and at a phone’s', async () => {
  const gallery = await startGallery(path.resolve(import.meta.dirname, '../..'));
  const surfer = await startSurfer();
  const taken: string[] = [];
  try {
    for (const viewport of [DESKTOP, PHONE]) {
      const page = await (await surfer.person({ viewport })).newPage();
      await takeGallery(page, gallery.url, async (screen) => void taken.push(screen));
    }
    expect(taken).toHaveLength(8);
    expect(surfer.complaints()).toEqual([]);
  } finally {
    await surfer.close();
    await gallery.close();
  }
});
