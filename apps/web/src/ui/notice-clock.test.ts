import type { NotificationData } from '@mantine/notifications';
import { expect, test, vi } from 'vitest';
import { countDown, type Lives } from './notice-clock.ts';
import { STAYS } from './notify-duration.ts';

const notice = (id: string, stays?: number): NotificationData => ({
  id,
  message: id,
  ...(stays === undefined ? {} : { [STAYS]: stays }),
});
const none: Lives = new Map();
vi.stubGlobal('localStorage', { getItem: () => null });

test('a notice goes when its time is over, one without a time stays', () => {
  const state = { notifications: [notice('done', 3_000), notice('reminders')], queue: [] };
  let { lives, over } = countDown(none, state, 250, false);
  expect([over, lives.get('done')?.left]).toEqual([[], 3_000]);
  ({ lives, over } = countDown(lives, state, 2_900, false));
  expect(over).toEqual([]);
  ({ lives, over } = countDown(lives, state, 100, false));
  expect([over, lives.size]).toEqual([['done'], 0]);
});

test('while one is looked at none goes; said anew, it has all its time', () => {
  const first = { notifications: [notice('done', 3_000)], queue: [] };
  const begun = countDown(none, first, 0, false).lives;
  const held = countDown(begun, first, 60_000, true);
  expect([held.over, held.lives.get('done')?.left]).toEqual([[], 3_000]);
  const tired = countDown(held.lives, first, 2_000, false).lives;
  const again = { notifications: [notice('done', 3_000)], queue: [] };
  expect(countDown(tired, again, 2_000, false).lives.get('done')?.left).toBe(3_000);
});

test('what gave way to a newer one runs out behind it; what was never shown waits', () => {
  const [older, newer, unseen] = [notice('older', 1_000), notice('newer', 5_000), notice('unseen', 1_000)];
  const shown = countDown(none, { notifications: [older], queue: [] }, 0, false).lives;
  const state = { notifications: [newer], queue: [older, unseen] };
  const { lives, over } = countDown(shown, state, 1_500, false);
  expect(over).toEqual(['older']);
  expect([...lives.keys()]).toEqual(['newer']);
});
