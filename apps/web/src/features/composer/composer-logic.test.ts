import { conversations, inbox } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import {
  admitFiles,
  formatBytes,
  messengerLimits,
  sizeProblem,
  textLimits,
  type AttachmentKind,
} from './attachments.ts';
import { targetOfKey, putBack, readDraft, textAfterOther, writeDraft, type StoredDraft } from './drafts.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('admitFiles', () => {
  const admit = (
    held: readonly { kind: AttachmentKind; file: ReturnType<typeof file> }[],
    added: readonly ReturnType<typeof file>[],
    kind: AttachmentKind = 'file',
  ) => admitFiles(held, added, kind, textLimits);
  const heldOf = (count: number, kind: AttachmentKind = 'file') =>
    Array.from({ length: count }, (_, n) => ({ kind, file: file(`${n}.png`, 'image/png') }));

  it('takes the listed types, by ending when the browser gives none', () => {
    const { admitted, errors } = admit(
      [],
      [file('a.png', 'image/png'), file('B.MP4', ''), file('c.pdf', ''), file('d.bmp', 'image/x-ms-bmp')],
    );
    expect(admitted).toHaveLength(4);
    expect(errors).toEqual([]);
  });

  it('says once why others do not go', () => {
    const { admitted, errors } = admit(
      [],
      [
        file('a.exe', 'application/x-msdownload'),
        file('b.svg', 'image/svg+xml'),
        file('c.png', 'image/png', inbox.TEXT_FILES_MAX_BYTES + 1),
        file('d.png', 'image/png', inbox.TEXT_FILES_MAX_BYTES),
        file('e.png', 'image/png', 0),
        file('f.wav', 'audio/wav'),
      ],
    );
    expect(admitted.map(({ name }) => name)).toEqual(['d.png']);
    expect(errors).toEqual([
      inbox.inboxMessages.fileType,
      inbox.inboxMessages.filesTooLarge,
      inbox.inboxMessages.fileEmpty('e.png'),
    ]);
  });

  it('counts the sizes together', () => {
    const half = inbox.TEXT_FILES_MAX_BYTES / 2;
    const { admitted, errors } = admit(
      [{ kind: 'audio', file: file('a.wav', 'audio/wav', half) }],
      [file('b.png', 'image/png', half + 1)],
    );
    expect(admitted).toEqual([]);
    expect(errors).toEqual([inbox.inboxMessages.filesTooLarge]);
  });

  it('stops at eight', () => {
    const more = heldOf(4).map((held) => held.file);
    expect(admit(heldOf(6), more)).toMatchObject({
      admitted: more.slice(0, 2),
      errors: ['Max number of files that can be attached is 8'],
    });
  });

  it('says of files that are held already when they are too much for another way', () => {
    const held = [{ file: { size: inbox.TEXT_FILES_MAX_BYTES } }, { file: { size: 1 } }];
    expect(sizeProblem(held, messengerLimits)).toBeNull();
    expect(sizeProblem(held, textLimits)).toBe(inbox.inboxMessages.filesTooLarge);
    expect(sizeProblem(held.slice(0, 1), textLimits)).toBeNull();
  });

  it('keeps what was chosen before, however many more are added, and says one sentence', () => {
    const { CONVO_MAX_FILES: maxFiles, conversationMessages } = conversations;
    const convoLimits = { ...textLimits, maxFiles, tooMany: conversationMessages.tooManyFiles };
    for (const [limits, most, words] of [
      [textLimits, 8, 'Max number of files that can be attached is 8'],
      [convoLimits, 10, 'Max number of files that can be attached is 10'],
    ] as const) {
      const held = heldOf(most);
      const more = heldOf(101 - most).map((one) => one.file);
      expect(admitFiles(held, more, 'file', limits)).toEqual({ admitted: [], errors: [words] });
      expect(held).toHaveLength(most);
      // Of a hundred and one chosen at once the first go along.
      const all = heldOf(101).map((one) => one.file);
      expect(admitFiles([], all, 'file', limits)).toEqual({ admitted: all.slice(0, most), errors: [words] });
    }
  });

  it('takes ten recordings of a kind, and no more than the carrier does together', () => {
    const clip = [file('a.wav', 'audio/wav')];
    expect(admit(heldOf(9, 'audio'), clip, 'audio').errors).toEqual([]);
    expect(admit(heldOf(10, 'audio'), clip, 'audio').errors).toEqual([
      'A message can have at most 10 recordings.',
    ]);
    expect(admit([...heldOf(8), ...heldOf(2, 'photo')], clip, 'audio').errors).toEqual([
      inbox.inboxMessages.tooManyMedia,
    ]);
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
  const draft: StoredDraft = {
    text: 'Hi',
    files: [{ id: 'f1', kind: 'audio', name: 'a.wav', kept: true }],
    number: '5035550177',
    ref: { id: 9, author: 'Ana Reyes', excerpt: 'Could we…' },
    translate: true,
    language: 'es',
    begunAfter: 41,
    place: null,
    rev: 'r2',
    base: 'r1',
  };

  it('keeps one for each user and contact, and none when empty', () => {
    const data = new Map<string, string>();
    const storage = storageOf(data);
    writeDraft(storage, owner, 1, draft);
    expect(readDraft(storage, owner, 1)).toEqual(draft);
    expect(readDraft(storage, owner, 2)).toBeNull();
    expect(readDraft(storage, { ...owner, user_id: 6 }, 1)).toBeNull();
    expect([...data.keys()].map((key) => targetOfKey(owner, key))).toEqual([1]);
    expect(targetOfKey({ ...owner, user_id: 6 }, [...data.keys()][0]!)).toBeNull();
    expect(targetOfKey(owner, null)).toBeNull();
    writeDraft(storage, owner, 1, { ...draft, text: '', files: [], ref: null });
    expect(data.size).toBe(0);
  });

  it('reads what an earlier version kept', () => {
    const old = '{"text":"Hi","files":["card.png"]}';
    expect(readDraft(storageOf(new Map([['chairline.draft.2.5.1', old]])), owner, 1)).toMatchObject({
      text: 'Hi',
      files: ['card.png'],
      ref: null,
    });
  });

  it('says when the browser keeps nothing, and survives bad data', () => {
    const full = {
      ...storageOf(new Map([['chairline.draft.2.5.1', '{nonsense']])),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(writeDraft(full, owner, 1, draft)).toBe(false);
    expect(readDraft(full, owner, 1)).toBeNull();
  });

  it('puts a refused text back before what was typed since', () => {
    expect(putBack('first', '')).toBe('first');
    expect(putBack('first', 'second')).toBe('first\nsecond');
    expect(putBack('first', 'first')).toBe('first');
  });

  it('takes the last edit of another window, and never what this one alone has', () => {
    const mine = { text: 'Hello Ana', rev: 'r5' };
    expect(textAfterOther(mine, { text: 'Hello', base: 'r5' }, 'r5')).toBe('Hello');
    expect(textAfterOther(mine, { text: 'Hello Ana, hi', base: 'r4' }, 'r4')).toBe('Hello Ana, hi');
    expect(textAfterOther(mine, { text: 'Hello', base: 'r4' }, 'r4')).toBeNull();
    expect(textAfterOther(mine, { text: 'Bye', base: 'r4' }, 'r4')).toBe('Hello Ana\nBye');
    expect(textAfterOther({ text: '', rev: 'r5' }, { text: 'Bye', base: 'r4' }, 'r4')).toBe('Bye');
  });

  it('empties with the window that sent, unless more was typed here', () => {
    const mine = { text: 'Hello Ana', rev: 'r5' };
    expect(textAfterOther(mine, null, 'r5')).toBe('');
    expect(textAfterOther(mine, null, 'r4')).toBeNull();
  });
});
