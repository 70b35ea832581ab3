import { expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from './load-chunk.ts';

const there = { reachable: () => Promise.resolve(true) };

it('hands on what was loaded', async () => {
  await expect(loadChunk('desk', async () => 'page')).resolves.toBe('page');
});

it('fails in the specification’s words when it cannot be had or takes too long', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadChunk('desk', load, there)).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk desk failed',
  });
  expect(load).toHaveBeenCalledTimes(2);
  const late = loadChunk('7', () => new Promise(() => {}), { ms: 20 });
  await expect(late).rejects.toEqual(new ChunkLoadError('Loading chunk 7 failed'));
});

it('waits for a server that is away, as long as a part may take', async () => {
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries < 4 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('page');
  };
  const away = { reachable: () => Promise.resolve(false), againMs: 1 };
  await expect(loadChunk('desk', load, away)).resolves.toBe('page');
  const never = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(loadChunk('8', never, { ...away, ms: 20 })).rejects.toEqual(
    new ChunkLoadError('Loading chunk 8 failed'),
  );
});
