import { makeEmail } from '@chairline/office-state/testing';
import { expect, test } from 'vitest';
import { findHeldAnswer } from './held-answer.ts';

const owner = { client_id: 2, user_id: 7 };
const emails = [1, 2, 3].map((id) => makeEmail({ email_message_id: id }));
const holding =
  (...keys: string[]) =>
  (key: string) =>
    keys.includes(key) ? {} : null;

test('the answer that was begun is found, to the newest mail first; another user’s is not', () => {
  const find = (...keys: string[]) => findHeldAnswer(owner, emails, holding(...keys));
  expect(find()).toBeNull();
  expect(find('chairline.kept.2.8.mail.reply.2', 'chairline.kept.2.7.mail.reply.9')).toBeNull();
  expect(find('chairline.kept.2.7.mail.reply.1', 'chairline.kept.2.7.mail.forward.2')).toEqual({
    mode: 'forward',
    email: emails[1],
  });
});
