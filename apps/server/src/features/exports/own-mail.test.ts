import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { type OwnMail, ownMailOf } from './own-mail.ts';

const written: OwnMail = {
  email_id: '7',
  message_id: 'own@here.example',
  in_reply_to: 'theirs@there.example',
  from_name: 'Fernhill Dental, P.C.',
  from_address: 'office@example.com',
  to_addresses: ['cy@example.com', 'zoe@example.com'],
  cc_addresses: ['lab@example.com'],
  subject: 'Zoë’s visit, soon',
  at: '2026-03-05T18:00:00+00:00',
  body_text: 'Dear Zoë,\nsee you at 9.',
};
const read = async (change: Partial<OwnMail> = {}) =>
  PostalMime.parse(await ownMailOf({ ...written, ...change }));

test('a mail made of its row reads as it was written', async () => {
  expect(await read()).toMatchObject({
    messageId: '<own@here.example>',
    inReplyTo: '<theirs@there.example>',
    from: { name: 'Fernhill Dental, P.C.', address: 'office@example.com' },
    to: [{ address: 'cy@example.com' }, { address: 'zoe@example.com' }],
    cc: [{ address: 'lab@example.com' }],
    subject: 'Zoë’s visit, soon',
    date: '2026-03-05T18:00:00.000Z',
    text: expect.stringMatching(/^Dear Zoë,\r?\nsee you at 9\.\s*$/),
  });
});

test.each([
  ['“Dr. Ana” <Reyes>; (DDS)', 'Re: a, b; c'],
  ['', ''],
  ['李雷'.repeat(40), '🦷'.repeat(60)],
])('names and subjects of any letters: %j', async (name, subject) => {
  const mail = await read({ from_name: name, subject });
  expect([mail.from, mail.subject ?? '']).toEqual([{ name, address: 'office@example.com' }, subject]);
});

test('a line’s end in a header begins no other', async () => {
  const { bcc, subject, from } = await read({
    subject: 'a\r\nBcc: x@evil.example',
    from_name: 'b\nBcc: y@evil.example',
  });
  expect([bcc, subject, from?.address]).toEqual([undefined, 'a Bcc: x@evil.example', 'office@example.com']);
});
