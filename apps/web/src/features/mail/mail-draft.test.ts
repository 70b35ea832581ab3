import { mail } from '@chairline/contract';
import { makeEmail } from '@chairline/office-state/testing';
import { describe, expect, it } from 'vitest';
import {
  carriedBy,
  checkDraft,
  closeAddresses,
  isBlank,
  quoteOf,
  replyFields,
  startDraft,
  without,
} from './mail-draft.ts';

const mailbox = 'office@fernhill.test';
const question = makeEmail({
  fromAddress: 'ana@example.org',
  toAddress: [mailbox, 'Dr.Lee@fernhill.test'],
  cc: ['mother@example.org', 'ANA@example.org'],
  subject: 'Crown',
  bodyText: 'Does it hurt?\n\nAna\n',
});

describe('carriedBy', () => {
  const file = (media_id: number, inline: boolean) => ({
    media_id,
    inline,
    content_type: 'image/png',
    file_name: `${media_id}.png`,
    size: 1,
    media_url: `/m/${media_id}`,
  });
  const carried = (...media: ReturnType<typeof file>[]) =>
    carriedBy({ media }).map(({ media_id }) => media_id);

  it('takes the pictures along that the HTML showed, as far as a mail has room for files', () => {
    expect(carried(file(1, true), file(2, false))).toEqual([2, 1]);
    const nine = Array.from({ length: 9 }, (_, index) => file(index, true));
    expect(carried(...nine, file(20, false))).toEqual([20, 0, 1, 2, 3, 4, 5, 6]);
    const ten = Array.from({ length: 10 }, (_, index) => file(index, false));
    expect(carried(...ten, file(20, true))).toHaveLength(10);
  });
});

describe('an answer', () => {
  const to = (change: Parameters<typeof makeEmail>[0], mode: 'reply' | 'replyAll' = 'reply') => {
    const draft = startDraft({ mode, email: makeEmail({ toAddress: [mailbox], ...change }), mailbox });
    return [draft.to, draft.cc];
  };
  const both = ['pia.home@example.com', 'records@seconddentist.example.com'];

  it('goes to all of Reply-To, else to the sender', () => {
    expect(to({ fromAddress: 'pia@example.com', reply_to: both })).toEqual([both, []]);
    expect(to({ fromAddress: 'pia@example.com', reply_to: [] })).toEqual([['pia@example.com'], []]);
    expect(to({ fromAddress: 'alerts@example.com' })).toEqual([['alerts@example.com'], []]);
  });

  it.each(['noreply@form.example.com', mailbox, 'MAILER-DAEMON@mx.example.com', 'postmaster@example.com'])(
    'never goes to %s',
    (fromAddress) => {
      expect(to({ fromAddress })).toEqual([[], []]);
      expect(to({ fromAddress, reply_to: ['pia@example.com'] })).toEqual([['pia@example.com'], []]);
      expect(to({ fromAddress: 'pia@example.com', reply_to: [fromAddress] })).toEqual([
        ['pia@example.com'],
        [],
      ]);
      expect(to({ fromAddress: 'pia@example.com', cc: [fromAddress] }, 'replyAll')[1]).toEqual([]);
    },
  );

  it('to a note of our own goes to us', () => {
    expect(to({ fromAddress: mailbox, direction: 'sent' })).toEqual([[mailbox], []]);
  });
});

describe('startDraft', () => {
  it('answers the writer, everyone, or nobody yet', () => {
    expect(startDraft({ mode: 'reply', email: question, mailbox })).toMatchObject({
      to: ['ana@example.org'],
      cc: [],
      subject: 'Re: Crown',
    });
    expect(startDraft({ mode: 'replyAll', email: question, mailbox })).toMatchObject({
      to: ['ana@example.org'],
      cc: ['Dr.Lee@fernhill.test', 'mother@example.org'],
    });
    expect(startDraft({ mode: 'forward', email: question, mailbox })).toMatchObject({
      to: [],
      subject: 'Fwd: Crown',
    });
    expect(startDraft({ mode: 'new', mailbox, contactEmail: 'ana@example.org' }).to).toEqual([
      'ana@example.org',
    ]);
  });

  it('goes on to those our own mail went to; the prefix is put once', () => {
    const ours = {
      ...question,
      direction: 'sent' as const,
      fromAddress: mailbox,
      toAddress: ['ana@example.org'],
    };
    expect(startDraft({ mode: 'reply', email: { ...ours, subject: 'RE: Crown' }, mailbox })).toMatchObject({
      to: ['ana@example.org'],
      subject: 'RE: Crown',
    });
  });
});

describe('one of ours that came back', () => {
  const sent = makeEmail({
    direction: 'failed',
    fromAddress: mailbox,
    toAddress: ['ana@example.org', 'bo@example.org'],
    cc: ['nana@example.org'],
    subject: 'Your visit',
    bodyText: 'See you',
    delivery_note: 'Not delivered to nana@example.org: there is no such address; bo@example.org.',
  });
  const again = (change: Partial<typeof sent> = {}) =>
    startDraft({ mode: 'again', email: { ...sent, ...change }, mailbox });

  it('is written anew, in its own words, to whom it did not reach', () => {
    expect(again()).toMatchObject({
      to: ['bo@example.org', 'nana@example.org'],
      cc: [],
      subject: 'Your visit',
      text: 'See you',
      quote: false,
    });
    expect(again({ delivery_note: null }).to).toEqual([
      'ana@example.org',
      'bo@example.org',
      'nana@example.org',
    ]);
  });

  it('counts as nothing written until something is changed', () => {
    expect(isBlank(again(), again())).toBe(true);
    expect(isBlank({ ...again(), text: 'See you!' }, again())).toBe(false);
    expect(isBlank({ ...again(), to: ['other@example.org'] }, again())).toBe(false);
  });
});

describe('checkDraft', () => {
  const blank = startDraft({ mode: 'new', mailbox });
  const none = { count: 0, bytes: 0 };
  it.each([
    [{}, none, { to: mail.mailMessages.noRecipient, text: mail.mailMessages.nothingToSend }],
    [{ to: ['ana'], text: 'Hi' }, none, { to: mail.mailMessages.badAddress('ana') }],
    [{ to: ['ana@example.org'], cc: ['x@'], text: 'Hi' }, none, { cc: mail.mailMessages.badAddress('x@') }],
    [{ to: ['ana@example.org'] }, { count: 1, bytes: 9 }, {}],
    [{ to: ['ana@example.org'] }, { count: 9, bytes: 9 }, { text: mail.mailMessages.tooManyFiles }],
    [{ to: ['ana@example.org'] }, { count: 1, bytes: 18_000_001 }, { text: mail.mailMessages.filesTooLarge }],
  ])('%j with %j', (patch, files, faults) => {
    expect(checkDraft({ ...blank, ...patch }, files)).toEqual(faults);
  });

  it('counts what is still being typed, each address once', () => {
    const draft = {
      ...blank,
      to: ['ana@example.org'],
      typing: { to: 'Bo <bo@example.org>; ANA@example.org', cc: '', bcc: '' },
    };
    expect(closeAddresses(draft).to).toEqual(['ana@example.org', 'bo@example.org']);
    expect(without(['a@x.org', 'A@x.org', 'b@x.org'], 'B@X.org')).toEqual(['a@x.org']);
  });

  it('knows when nothing was written', () => {
    expect(isBlank({ ...blank, client_ref: 'another' }, blank)).toBe(true);
    expect(isBlank({ ...blank, typing: { to: 'a', cc: '', bcc: '' } }, blank)).toBe(false);
  });
});

it('an answer names the mail it answers, with its words apart from what is written', () => {
  const date = 'Sun, 01 Nov 2026 at 01:00 AM';
  const asked = makeEmail({
    ...question,
    messageId: 'q1@example.org',
    threadId: 'thread-1',
    users: [{ user_id: 4, username: 'desk', full_name: 'Jordan Hale' }],
  });
  expect(replyFields(asked, date, true)).toEqual({
    threadId: 'thread-1',
    messageId: 'q1@example.org',
    message_ID: 'q1@example.org',
    references: 'q1@example.org',
    gmail_attr: 'On Sun, 01 Nov 2026 at 01:00 AM, Ana Reyes <ana@example.org> wrote:',
    body: 'Does it hurt?\n\nAna',
    users: '4',
  });
  expect(replyFields({ ...asked, messageId: '', email_message_id: 9 }, date, false)).toMatchObject({
    messageId: '9',
    message_ID: '9',
    gmail_attr: '',
    body: '',
  });
});

it('quotes what is answered, and says whose a forwarded mail is', () => {
  const date = 'Sun, 01 Nov 2026 at 01:00 AM';
  expect(quoteOf(question, date, 'reply')).toBe(
    'On Sun, 01 Nov 2026 at 01:00 AM, Ana Reyes <ana@example.org> wrote:\n> Does it hurt?\n>\n> Ana',
  );
  expect(quoteOf(question, date, 'forward').split('\n').slice(0, 4)).toEqual([
    '---------- Forwarded message ----------',
    'From: Ana Reyes <ana@example.org>',
    `Date: ${date}`,
    'Subject: Crown',
  ]);
});
