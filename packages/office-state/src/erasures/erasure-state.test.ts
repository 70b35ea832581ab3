import type { erasures as contract } from '@chairline/contract';
import { expect, it } from 'vitest';
import { makeClientRow } from '../testing/index.ts';
import { changeOfErasure } from '../worklist/work-state.ts';
import { dropErased, putErasure } from './erasure-state.ts';

const make = (given: Partial<contract.OfficeErasure>): contract.OfficeErasure => ({
  erasure_id: 1,
  client_id: 7,
  client_name: 'Cedar Dental',
  state: 'asked',
  phase: null,
  asked_by: 3,
  asked_name: 'Ana',
  asked_at: '2026-11-26T10:00:00.000Z',
  lapses_at: '2026-11-27T10:00:00.000Z',
  confirmed_by: null,
  confirmed_name: '',
  withdrawn_name: '',
  begun_at: null,
  finished_at: null,
  rows: 0,
  files: 0,
  bytes: 0,
  has_log: false,
  bell: [4],
  told_at: '2026-11-26T10:00:00.000Z',
  says: 'Ana asks.',
  version: 1,
  ...given,
});

it('keeps the newest copy of each, the newest erasure first', () => {
  const first = make({});
  const second = make({ erasure_id: 2, version: 1 });
  expect(putErasure([first], second)).toEqual([second, first]);
  const newer = make({ state: 'running', version: 2 });
  expect(putErasure([second, first], newer)).toEqual([second, newer]);
  expect(putErasure([second, newer], first)).toEqual([second, newer]);
});

it('takes an office off the list when it is erased, and not before', () => {
  const rows = [makeClientRow({ client_id: 1 }), makeClientRow({ client_id: 7 })];
  expect(dropErased(rows, make({ state: 'running' }))).toEqual(rows);
  expect(dropErased(rows, make({ state: 'done' }))).toEqual([rows[0]]);
});

it('stands on the bell of whom it is meant for', () => {
  expect(changeOfErasure(make({}), true)).toMatchObject({
    what: 'put',
    item: { id: 'erasure:1', title: 'Cedar Dental', note: 'Ana asks.' },
  });
  expect(changeOfErasure(make({}), false)).toEqual({ what: 'drop', id: 'erasure:1' });
});
