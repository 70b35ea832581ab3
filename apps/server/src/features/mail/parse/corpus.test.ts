import { describe, expect, test } from 'vitest';
import { parseMail } from './parse-mail.ts';
import { corpus } from '../testing/corpus.ts';

test('the corpus is large enough to mean something', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(100);
  expect(new Set(corpus.map(({ name }) => name)).size).toBeGreaterThan(90);
});

describe('mails of every shape: subject, sender, text and files', () => {
  test.each(corpus.map((mail) => [mail.name, mail] as const))('%s', async (_name, { raw, ...wanted }) => {
    const { subject, from, text, attachments, unreadable } = await parseMail(raw);
    expect({
      subject,
      from,
      text,
      attachments: attachments.map(({ fileName, contentType }) => [fileName, contentType]),
      unreadable,
    }).toEqual({
      subject: wanted.subject,
      from: wanted.from,
      text: wanted.text,
      attachments: wanted.attachments,
      unreadable: null,
    });
  });
});
