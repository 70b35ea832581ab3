import { expect, it } from 'vitest';
import { ChunkLoadError, loadChunk } from './load-chunk.ts';

it('hands on what was loaded', async () => {
  await expect(loadChunk('desk', async () => 'page')).resolves.toBe('page');
});

it('fails in the specification’s words when it cannot be had or takes too long', async () => {
  const broken = loadChunk('desk', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(broken).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk desk failed',
  });
  const late = loadChunk('7', () => new Promise(() => {}), 20);
  await expect(late).rejects.toEqual(new ChunkLoadError('Loading chunk 7 failed'));
});
