import { inbox } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import { addFiles, formatBytes } from './attachments.ts';
import { putBack, readDraft, writeDraft } from './drafts.ts';
import { formatDuration } from './format-duration.ts';
import { linkify } from '../../ui/linkify.ts';
import { outcomeOf, parseStoredEntry, retryDelay } from './outbox-state.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('addFiles', () => {
  it('takes the listed types, by ending when the browser gives none', () => {
    const { files, errors } = addFiles(
      [],
      [file('a.png', 'image/png'), file('B.MP4', ''), file('c.pdf', '')],
    );
    expect(files).toHaveLength(3);
    expect(errors).toEqual([]);
  });

  it('says once why others do not go', () => {
    const { files, errors } = addFiles(
      [],
      [
        file('a.exe', 'application/x-msdownload'),
        file('b.svg', 'image/svg+xml'),
        file('c.png', 'image/png', inbox.TEXT_FILES_MAX_BYTES + 1),
        file('d.png', 'image/png', inbox.TEXT_FILES_MAX_BYTES),
      ],
    );
    expect(files.map((held) => held.name)).toEqual(['d.png']);
    expect(errors).toEqual([inbox.inboxMessages.fileType, inbox.inboxMessages.filesTooLarge]);
  });

  it('counts the sizes together', () => {
    const half = inbox.TEXT_FILES_MAX_BYTES / 2;
    const { files, errors } = addFiles(
      [file('a.png', 'image/png', half)],
      [file('b.png', 'image/png', half + 1)],
    );
    expect(files).toHaveLength(1);
    expect(errors).toEqual([inbox.inboxMessages.filesTooLarge]);
  });

  it('stops at eight', () => {
    const nine = Array.from({ length: 9 }, (_, n) => file(`${n}.png`, 'image/png'));
    const { files, errors } = addFiles(nine.slice(0, 7), nine.slice(7));
    expect(files).toHaveLength(8);
    expect(errors).toEqual(['Max number of files that can be attached is 8']);
  });

  it('says sizes as people do', () => {
    expect([999, 12_300, 3_400_000].map(formatBytes)).toEqual(['999 B', '12 KB', '3.4 MB']);
  });
});

describe('drafts', () => {
  const owner = { client_id: 2, user_id: 5 };
  const storageOf = (data: Map<string, string>) => ({
    getItem: (key: string) => data.get(key) ?? null,
    setItem: (key: string, value: string) => void data.set(key, value),
    removeItem: (key: string) => void data.delete(key),
  });

  it('keeps one for each user and contact, and none when empty', () => {
    const data = new Map<string, string>();
    const storage = storageOf(data);
    writeDraft(storage, owner, 1, { text: 'Hi', files: ['card.png'] });
    expect(readDraft(storage, owner, 1)).toEqual({ text: 'Hi', files: ['card.png'] });
    expect(readDraft(storage, owner, 2)).toBeNull();
    expect(readDraft(storage, { ...owner, user_id: 6 }, 1)).toBeNull();
    writeDraft(storage, owner, 1, { text: '', files: [] });
    expect(data.size).toBe(0);
  });

  it('says when the browser keeps nothing, and survives bad data', () => {
    const full = {
      ...storageOf(new Map([['chairline.draft.2.5.1', '{nonsense']])),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(writeDraft(full, owner, 1, { text: 'Hi', files: [] })).toBe(false);
    expect(readDraft(full, owner, 1)).toBeNull();
  });

  it('puts a refused text back before what was typed since', () => {
    expect(putBack('first', '')).toBe('first');
    expect(putBack('first', 'second')).toBe('first\nsecond');
    expect(putBack('first', 'first')).toBe('first');
  });
});

describe('outbox', () => {
  it.each([
    [0, 'offline', 'wait'],
    [403, 'session_expired', 'wait'],
    [403, 'session_ended', 'wait'],
    [200, 'bad_answer', 'sent'],
    [503, 'unavailable', 'wait'],
    [429, 'too_many_requests', 'wait'],
    [400, '', 'refused'],
    [403, 'forbidden', 'refused'],
    [413, 'too_large', 'refused'],
  ])('%i %s means %s', (status, code, outcome) => {
    expect(outcomeOf(status, code)).toBe(outcome);
  });

  it('waits longer each time, at most about a minute', () => {
    expect([1, 2, 3, 10].map((attempts) => retryDelay(attempts, 0.5))).toEqual([2000, 4000, 8000, 60_000]);
  });

  it('comes back from a reload waiting, without what is damaged', () => {
    const entry = {
      client_ref: 'a'.repeat(36),
      contact_id: 1,
      dst: '5035550177',
      src: '5035550100',
      text: 'Hi',
      files: [],
      at: '2026-11-20T20:00:00Z',
      state: 'sending',
      attempts: 1,
    };
    expect(parseStoredEntry(JSON.stringify(entry))).toEqual({ ...entry, state: 'waiting' });
    expect(parseStoredEntry(JSON.stringify({ client_ref: 1 }))).toBeNull();
    expect(parseStoredEntry('{')).toBeNull();
    expect(parseStoredEntry(null)).toBeNull();
  });
});

describe('linkify', () => {
  const links = (text: string) =>
    linkify(text).flatMap((piece) => (piece.href ? [[piece.text, piece.href]] : []));

  it('links addresses, mail and numbers, without the punctuation after them', () => {
    expect(links('See https://example.com/a?b=1, or www.example.com.')).toEqual([
      ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
      ['www.example.com', 'https://www.example.com'],
    ]);
    expect(links('(https://en.wikipedia.org/wiki/Crown_(dentistry))')).toEqual([
      ['https://en.wikipedia.org/wiki/Crown_(dentistry)', 'https://en.wikipedia.org/wiki/Crown_(dentistry)'],
    ]);
    expect(links('ana.reyes@example.com or (503) 555-0177 or 503-555-0199')).toEqual([
      ['ana.reyes@example.com', 'mailto:ana.reyes@example.com'],
      ['(503) 555-0177', 'tel:+15035550177'],
      ['503-555-0199', 'tel:+15035550199'],
    ]);
  });

  it('never links other schemes, and keeps every character', () => {
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'at 3.30 for $1,200',
    ]) {
      expect(links(text)).toEqual([]);
    }
    const text = 'a https://x.example b.';
    expect(
      linkify(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

describe('formatDuration', () => {
  it('says seconds, minutes and hours', () => {
    expect([0, 48, 180, 192, 3840].map(formatDuration)).toEqual([
      '0 s',
      '48 s',
      '3 min',
      '3 min 12 s',
      '1 h 4 min',
    ]);
  });
});
