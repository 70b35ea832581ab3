import { expect, test } from 'vitest';
import { withDocument } from './practice-state.ts';

const document = {
  chart_document_id: 4,
  contact_id: 9,
  media_id: 21,
  media_kind: 'text' as const,
  state: 'queued' as const,
  problem: null,
  requested_at: '2026-11-20T10:00:00.000Z',
  version: 1,
};

test('a new document stands first, a newer copy takes the place of the older one', () => {
  const first = withDocument({ data: [] }, document);
  expect(first.data).toEqual([document]);
  const other = { ...document, chart_document_id: 5, media_id: 22 };
  const both = withDocument(first, other);
  expect(both.data.map(({ chart_document_id }) => chart_document_id)).toEqual([5, 4]);
  const done = { ...document, state: 'done' as const, version: 3 };
  expect(withDocument(both, done).data).toEqual([other, done]);
});

test('an event that was overtaken changes nothing', () => {
  const done = { ...document, state: 'done' as const, version: 3 };
  const held = { data: [done] };
  expect(withDocument(held, { ...document, state: 'sending', version: 2 })).toBe(held);
});
