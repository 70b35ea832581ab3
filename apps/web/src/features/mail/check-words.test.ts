import type { mail } from '@chairline/contract';
import { expect, test } from 'vitest';
import { checkWords } from './check-words.ts';

const check = (fields: Partial<mail.MailCheck>): mail.MailCheck => ({
  state: 'done',
  started_at: '2026-11-21T10:00:00.000Z',
  finished_at: '2026-11-21T10:01:00.000Z',
  in_mailbox: 1200,
  stored: 1200,
  missing: 0,
  repaired: 0,
  problems: [],
  problem: null,
  ...fields,
});
const when = () => 'Today 2:01 AM';

test('nothing missing says so; what was fetched meanwhile is told', () => {
  expect(checkWords(check({}), when)).toEqual({
    tone: 'ok',
    title: '0 missing',
    text: 'Today 2:01 AM: 1,200 e-mails in the mailbox, 1,200 here.',
  });
  expect(checkWords(check({ stored: 1199, repaired: 1 }), when).text).toBe(
    'Today 2:01 AM: 1,200 e-mails in the mailbox, 1,200 here. 1 e-mail had been missing and was fetched.',
  );
});

test('gaps that are left are a warning, a comparison that broke off says why', () => {
  const gaps = check({ stored: 1195, missing: 2, repaired: 3 });
  expect(checkWords(gaps, when)).toEqual({
    tone: 'warning',
    title: '2 missing',
    text: 'Today 2:01 AM: 1,200 e-mails in the mailbox, 1,198 here. 3 e-mails had been missing and were fetched. The missing ones are being fetched.',
  });
  // Those that cannot be fetched are named below, each with its reason.
  const problems = [1, 2].map((n) => ({ email_ref: `m${n}`, why: 'Gmail no longer has it.' }));
  expect(checkWords({ ...gaps, problems }, when).text).not.toContain('being fetched');
  expect(checkWords(check({ state: 'failed', problem: 'Google refused.' }), when).text).toMatch(
    /^Google refused\./,
  );
  expect(checkWords(check({ state: 'never' }), when).title).toBe('Not compared yet');
  expect(checkWords(check({ state: 'running', in_mailbox: 0 }), when).tone).toBe('info');
});
