import { contacts as contract } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import type { Contact } from './contact-types.ts';
import { applyContactEvent, emptyContactsState, mergeDetail, type ContactEvent } from './contacts-state.ts';
import type { LiveEvent } from '../reducers.ts';
import { makeDetail, makeItem } from '../testing/make-contact.ts';

describe('contact detail and events', () => {
  const detail = makeDetail({
    contact_id: 1,
    ph1: '5035550177',
    recommended_number: '5035550177',
    item_count: 4,
  });
  const opened = mergeDetail(emptyContactsState, detail);

  it('counts an item once, however often its event comes', () => {
    const payload = {
      item: makeItem({ contact_id: 1, position: 4, phone_num: '5035550177' }),
      contact: { ...detail, version: detail.version + 1 },
    };
    let state = applyContactEvent(opened, { type: 'addMessage', payload });
    state = applyContactEvent(state, { type: 'addMessage', payload });
    expect(state.extras.get(1)).toMatchObject({ item_count: 5, stale: false });
  });

  it.each([
    ['STOP', true],
    [' start. ', true],
    ['Please stop by at 4', false],
  ])('fetches the opt-outs again after %j: %s', (message, stale) => {
    const payload = {
      item: makeItem({ contact_id: 1, position: 4, phone_num: '5035550177', message }),
      contact: { ...detail, version: detail.version + 1 },
    };
    const state = applyContactEvent(opened, { type: 'addMessage', payload });
    expect(state.extras.get(1)!.stale).toBe(stale);
  });

  it.each([
    ['inbound', 'es', true],
    ['inbound', null, false],
    ['sent', 'en', false],
  ] as const)(
    'fetches the language again after a text that is %s in %s: %s',
    (comm_direction, src_language, stale) => {
      const item = makeItem({
        contact_id: 1,
        position: 4,
        phone_num: '5035550177',
        comm_direction,
        src_language,
      });
      const contact = { ...detail, version: detail.version + 1 };
      const state = applyContactEvent(opened, { type: 'updateMessage', payload: { item, contact } });
      expect(state.extras.get(1)!.stale).toBe(stale);
    },
  );

  it('fetches again when a number or name changed, not when only the activity did', () => {
    const event = (change: Partial<Contact>): ContactEvent => ({
      type: 'updateContact',
      payload: { contact: { ...contract.contact.parse(detail), ...change, version: detail.version + 1 } },
    });
    expect(applyContactEvent(opened, event({ ph2: '5035550199' })).extras.get(1)!.stale).toBe(true);
    expect(applyContactEvent(opened, event({ needs_answer: true })).extras.get(1)!.stale).toBe(false);
  });

  it('fetches again what the row does not say: an address, a stop, a family', () => {
    const row = contract.contact.parse(detail);
    const isStale = (event: ContactEvent | Extract<LiveEvent, { type: 'optOut' }>) =>
      applyContactEvent(opened, event).extras.get(1)!.stale;
    const changed = (contact: Contact): ContactEvent => ({ type: 'updateContact', payload: { contact } });
    expect(isStale(changed({ ...row, version: row.version + 1 }))).toBe(true);
    expect(isStale(changed({ ...row, tags: [4], version: row.version + 1 }))).toBe(false);
    const other = { ...row, contact_id: 2, version: 1 };
    expect(isStale(changed({ ...other, ph2: row.ph1, ph1: '' }))).toBe(true);
    expect(isStale(changed({ ...other, ph1: '5035550100' }))).toBe(false);
    const stopOf = (contact_id: number) =>
      ({
        type: 'optOut',
        payload: { opt_out: { contacts: [{ contact_id, full_name: '' }] } },
      }) as Extract<LiveEvent, { type: 'optOut' }>;
    expect([isStale(stopOf(1)), isStale(stopOf(2))]).toEqual([true, false]);
  });

  it('never goes back in what was read', () => {
    let state = applyContactEvent(opened, {
      type: 'readThread',
      payload: { contact_id: 1, last_read_id: 9 },
    });
    state = applyContactEvent(state, { type: 'readThread', payload: { contact_id: 1, last_read_id: 5 } });
    expect(state.extras.get(1)!.last_read_id).toBe(9);
    expect(mergeDetail(state, { ...detail, last_read_id: 7 }).extras.get(1)!.last_read_id).toBe(9);
  });

  it('is stale at once when an event is ahead of its answer', () => {
    const newer = { ...contract.contact.parse(detail), version: detail.version + 2 };
    const state = applyContactEvent(opened, { type: 'updateContact', payload: { contact: newer } });
    expect(mergeDetail(state, detail).extras.get(1)!.stale).toBe(true);
  });
});
