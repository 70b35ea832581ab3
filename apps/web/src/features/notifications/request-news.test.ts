import type { booking } from '@chairline/contract';
import { expect, test } from 'vitest';
import { isNews } from './request-news.ts';

const request: booking.AppointmentRequest = {
  request_id: 4,
  contact_id: 7,
  contact_name: 'Maria Lopez',
  source: 'ai',
  item_id: null,
  wish: 'A cleaning',
  days: [],
  part: 'any',
  state: 'new',
  requested_at: '2026-11-25T10:00:00.000Z',
  user_id: null,
  requested_by: '',
  settled_at: null,
  settled_by: '',
  apt_num: null,
  version: 1,
};

test('a new request is told once, to everybody but who wrote it down', () => {
  expect(isNews(request, 3, [])).toBe(true);
  expect(isNews({ ...request, user_id: 3 }, 3, [])).toBe(false);
  expect(isNews({ ...request, user_id: 5 }, 3, [])).toBe(true);
  expect(isNews(request, 3, ['request:4'])).toBe(false);
  // Opened again it is known already.
  expect(isNews({ ...request, version: 3 }, 3, [])).toBe(false);
  expect(isNews({ ...request, state: 'accepted' }, 3, [])).toBe(false);
});
