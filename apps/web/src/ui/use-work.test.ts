import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { useWork } from './use-work.ts';

const kept = vi.hoisted(() => ({ cells: new Map<number, unknown>(), next: 0 }));

// What a hook holds, without a page to hold it: each reading below is a render.
vi.mock('react', async (original) => {
  const cell = (start: unknown) => {
    const at = kept.next++;
    if (!kept.cells.has(at)) kept.cells.set(at, start);
    return at;
  };
  return {
    ...(await original<object>()),
    useState: (start: unknown) => {
      const at = cell(start);
      return [kept.cells.get(at), (value: unknown) => kept.cells.set(at, value)];
    },
    useRef: (start: unknown) => kept.cells.get(cell({ current: start })),
  };
});
vi.mock('./use-held-focus.ts', () => ({ useHeldFocus: () => {} }));

const render = useWork<'save' | 'remove'>;
const read = () => {
  kept.next = 0;
  return render();
};
beforeEach(() => kept.cells.clear());

it('says which of several runs, once at a time, until it has ended', async () => {
  const save = Promise.withResolvers<void>();
  const running = read().run(() => save.promise, 'save');
  expect(read()).toMatchObject({ busy: true, busyWith: 'save' });

  const remove = vi.fn(() => Promise.resolve());
  await read().run(remove, 'remove');
  expect(remove).not.toHaveBeenCalled();
  expect(read().busyWith).toBe('save');

  save.resolve();
  await running;
  expect(read()).toMatchObject({ busy: false, busyWith: null });
});

it('is busy with nothing in particular where there is no key', async () => {
  const work = Promise.withResolvers<void>();
  const running = read().run(() => work.promise);
  expect(read()).toMatchObject({ busy: true, busyWith: null });
  work.resolve();
  await running;
  expect(read().busy).toBe(false);
});

it('ends with what went wrong, until the next begins, and leaves out what was shown already', async () => {
  await read().run(() => Promise.reject(new ApiError(400, 'refused', 'Not that.')), 'remove');
  expect(read()).toMatchObject({ busyWith: null, fault: 'Not that.' });
  await read().run(() => Promise.reject(new ApiError(403, 'forbidden', 'You may not.')), 'remove');
  expect(read()).toMatchObject({ busyWith: null, fault: null });
});
