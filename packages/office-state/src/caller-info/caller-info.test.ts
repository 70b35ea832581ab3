import type { callerInfo as contract } from '@chairline/contract';
import { expect, test } from 'vitest';
import { reduceEvent, refetch } from '../reducers.ts';
import { infoListReducers, infoReducers, type InfoPage } from './index.ts';

const info = (info_id: number, more: Partial<contract.CallerInfo> = {}): contract.CallerInfo =>
  ({
    info_id,
    contact_id: 7,
    contact_name: 'Maria Lopez',
    is_patient: false,
    phone_num: '5035550177',
    demographic_info: { first_name: 'Maria' },
    insurance_info: { has_insurance: null },
    clinical_info: {},
    state: 'new',
    version: 1,
    ...more,
  }) as contract.CallerInfo;
const tell = (held: InfoPage, now: contract.CallerInfo, filter: Partial<contract.InfoFilter> = {}) =>
  reduceEvent(infoListReducers({ state: 'new', search: '', ...filter }), held, {
    type: 'callerInfo',
    payload: { info: now },
  });
const page = (items: contract.CallerInfo[], next: string | null = null): InfoPage => ({ items, next });

test('what is new stands first, follows its versions, and goes when it no longer fits', () => {
  expect(tell(page([info(2)]), info(3))).toEqual(page([info(3), info(2)]));
  const second = info(3, { version: 2 });
  expect(tell(page([info(3), info(2)]), second)).toEqual(page([second, info(2)]));
  expect(tell(page([second]), info(3))).toEqual(page([second]));
  expect(tell(page([second]), info(3, { version: 3, state: 'taken' }))).toEqual(page([]));
  expect(tell(page([]), info(4), { search: 'Ana' })).toEqual(page([]));
  expect(tell(page([]), info(4), { search: '(503) 555-0177' })).toEqual(page([info(4)]));
});

test('what is older than a page that has a next one stands there', () => {
  expect(tell(page([info(9)], 'more'), info(2))).toEqual(page([info(9)], 'more'));
  expect(tell(page([info(9)]), info(2))).toEqual(page([info(9), info(2)]));
});

test('of a merge it is asked for anew', () => {
  const merged = { type: 'resetThread', payload: { contact_id: 9 } } as const;
  expect(reduceEvent(infoListReducers({ state: 'all', search: '' }), page([info(1)]), merged)).toBe(refetch);
});

test('the opened one follows its own alone', () => {
  const event = (now: contract.CallerInfo) => ({ type: 'callerInfo', payload: { info: now } }) as const;
  const held = { info: info(1, { version: 2 }) };
  expect(reduceEvent(infoReducers(1), held, event(info(2, { version: 9 })))).toEqual(held);
  expect(reduceEvent(infoReducers(1), held, event(info(1)))).toEqual(held);
  expect(reduceEvent(infoReducers(1), held, event(info(1, { version: 3 })))).toEqual({
    info: info(1, { version: 3 }),
  });
});
