import type { LivePayload } from '@chairline/contract';
import { makeContact } from '@chairline/office-state/testing';
import { describe, expect, test } from 'vitest';
import { isOnScreen } from './on-screen.ts';
import { dropNews, newsWords, takeNews, type News } from './patient-news.ts';

type Added = LivePayload<'addMessage'>;
const NOW = Date.parse('2026-11-26T18:00:00.000Z');
const none: News = new Map();
let items = 0;

const text = (id: number, name: string, message: string, given: Partial<Added['item']> = {}): Added => {
  items += 1;
  return {
    item: {
      comm_participant_id: items,
      contact_id: id,
      kind: 'text',
      comm_direction: 'inbound',
      text_message_id: items,
      email_id: null,
      message,
      subject: '',
      snippet: '',
      count: 0,
      date: new Date(NOW).toISOString(),
      ...given,
    } as Added['item'],
    contact: makeContact({ contact_id: id, first_name: name, needs_answer: true }),
  };
};
const all = (...added: Added[]): News => added.reduce((news, one) => takeNews(news, one, NOW), none);

describe('the notice of patients’ messages', () => {
  test('says who wrote and the first words; several of one patient are one', () => {
    const first = text(1, 'Maya', 'Can I come at 3?');
    expect(newsWords(all(first))).toBe('Maya: Can I come at 3?');
    expect(newsWords(all(first, text(1, 'Maya', 'Or at 4?')))).toBe('Maya wrote 2 times: Or at 4?');
  });

  test('names two, and counts the others', () => {
    const [maya, tom, lee, ann] = ['Maya', 'Tom', 'Lee', 'Ann'].map((name, id) => text(id + 1, name, 'Hi'));
    expect(newsWords(all(maya!, tom!))).toBe('Maya and Tom wrote');
    expect(newsWords(all(maya!, tom!, lee!))).toBe('Maya, Tom and 1 other wrote');
    expect(newsWords(all(maya!, tom!, lee!, ann!))).toBe('Maya, Tom and 2 others wrote');
  });

  test('is no news: ours, a call, what is answered, what is old, one message told twice', () => {
    const said = text(1, 'Maya', 'Hi');
    const answered = text(2, 'Tom', 'Thanks');
    for (const other of [
      text(2, 'Tom', 'See you', { comm_direction: 'delivered' }),
      text(2, 'Tom', '', { kind: 'call' }),
      text(2, 'Tom', 'Old', { date: new Date(NOW - 3_600_000).toISOString() }),
      { ...answered, contact: { ...answered.contact, needs_answer: false } },
      said,
      // A number that two contacts share: the same text.
      text(2, 'Tom', 'Hi', { text_message_id: said.item.text_message_id }),
    ]) {
      const held = all(said);
      expect(takeNews(held, other, NOW)).toBe(held);
    }
  });

  test('leaves out who was answered, and is the same where nobody was', () => {
    const held = all(text(1, 'Maya', 'Hi'), text(2, 'Tom', 'Hello'));
    expect(newsWords(dropNews(held, (id) => id === 1))).toBe('Tom: Hello');
    expect(dropNews(held, () => false)).toBe(held);
    expect(newsWords(dropNews(held, () => true))).toBe('');
  });

  test('of files and e-mails', () => {
    expect(newsWords(all(text(1, 'Maya', '', { count: 1 })))).toBe('Maya: a file');
    expect(newsWords(all(text(1, 'Maya', '', { count: 3 })))).toBe('Maya: 3 files');
    const mail = { kind: 'email', email_id: 9, text_message_id: null, subject: 'My bill' } as const;
    expect(newsWords(all(text(1, 'Maya', '', mail)))).toBe('Maya: My bill');
  });

  test('ends at a word', () => {
    expect(newsWords(all(text(1, 'Maya', 'Can we come? '.repeat(20))))).toMatch(
      /^Maya: Can we come\? .* we…$/,
    );
  });
});

describe('what is on the screen needs no notice', () => {
  const at = (pathname: string, search = '') => ({ pathname, search });
  test.each([
    ['the desk’s list beside another thread', at('/frontdesk', '?contact=5'), false, true],
    ['on a phone that thread lies over it', at('/frontdesk', '?contact=5'), true, false],
    ['on a phone the list alone', at('/frontdesk'), true, true],
    ['the very thread', at('/frontdesk', '?contact=7'), true, true],
    ['another list in its place', at('/frontdesk', '?list=recare'), false, false],
    ['another screen', at('/osclaims'), false, false],
    ['another screen that names the contact', at('/conversation', '?contact=7'), false, false],
  ])('%s', (_where, address, covered, shown) => {
    expect(isOnScreen(address, 7, covered)).toBe(shown);
  });
});
