import { type conversations as contract, conversations } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { messagesOf, seen, sendForm, write } from '../../../testing/convo-calls.ts';
import { addConvo } from '../../../testing/convo-rows.ts';
import type { Caller } from '../../../testing/factory.ts';
import { auditOf, eventsOf } from '../../../testing/office-log.ts';
import { addTag, png } from '../../../testing/rows.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOffice } from '../../../testing/use-office.ts';

const { conversationMessages: words } = conversations;
const app = useTestApp();
const { office, ana, ben, cleo } = useOffice(app, { ana: 'Member', ben: 'Member', cleo: 'Member' });
let convo: number;
beforeEach(async () => {
  convo = await addConvo(app, office, { owner: ana.user.id, people: [ben.user.id] });
});

const refused = async (
  by: Caller,
  fields: Record<string, string>,
  files: Parameters<typeof sendForm>[4] = [],
  id = convo,
) => {
  const answer = await sendForm(app, by, `/conversations/${id}/messages`, fields, files);
  return [answer.statusCode, answer.body] as const;
};
const ownOf = (row: contract.ConversationRow, { user }: Caller) =>
  row.convo_participants.find(({ user_id }) => user_id === user.id);

test('a message stands at the end, is the list’s second line, and is unread by the others', async () => {
  const message = await write(app, ana, convo, 'The compressor\r\nis loud again');
  expect(message).toMatchObject({
    convo_id: convo,
    who_sent: ana.user.id,
    username: 'ana',
    full_name: 'Dana Park',
    message: 'The compressor\nis loud again',
    position: 0,
    ref: null,
    media: [],
    media_id: null,
    convo_mentions: [],
    convo_tags: [],
    edited_at: null,
    withdrawn_at: null,
    earlier_versions: 0,
    client_ref: null,
    version: 1,
  });
  const row = await seen(ben, convo);
  expect(row).toMatchObject({
    unread: 1,
    participant: true,
    message_count: 1,
    messages_updated_at: message.date,
    last_message: {
      convo_message_id: message.convo_message_id,
      who_sent: ana.user.id,
      snippet: 'The compressor is loud again',
    },
  });
  // Who writes has read what stands above.
  expect(ownOf(row, ana)).toMatchObject({ unread: 0, last_read_id: message.convo_message_id });
  expect(await messagesOf(ben, convo)).toEqual([message]);
  const [event] = (await eventsOf(app, office.id)).slice(-1);
  const {
    message_id: _id,
    who_sent: _w,
    temporary: _t,
    participant: _p,
    unread: _u,
    userMentioned: _m,
    userReminder: _r,
    can: _c,
    ...plain
  } = row;
  expect(event).toEqual({ type: 'addConvoMessage', payload: { message, convo: plain }, audience: null });
  expect((await auditOf(app, office.id)).filter(({ action }) => action === 'convo.write')).toEqual([
    {
      actor: `user:${ana.user.id}`,
      action: 'convo.write',
      subject: `convo:${convo}`,
      details: { message: message.convo_message_id, files: 0, mentioned: [] },
    },
  ]);
});

test('whoever writes takes part from then on, and has read what was there', async () => {
  await write(app, ana, convo, 'one');
  await write(app, cleo, convo, 'two');
  const row = await seen(cleo, convo);
  expect(row).toMatchObject({ participant: true, unread: 0 });
  expect(ownOf(row, ben)).toMatchObject({ unread: 2, last_read_id: null });
});

describe('a mention', () => {
  test('brings its person in, with all that is unread for them, and waits for them', async () => {
    await write(app, ana, convo, 'Who orders gloves?');
    const message = await write(app, ben, convo, 'Ask @CLEO, or @cleo, not @cleopatra or a@cleo.test');
    expect(message.convo_mentions).toEqual([
      { user_id: cleo.user.id, index_start: 4, index_end: 9, completed: false },
    ]);
    expect(await seen(cleo, convo)).toMatchObject({ participant: true, userMentioned: true, unread: 2 });
    expect(await seen(ana, convo)).toMatchObject({ userMentioned: false, unread: 1 });
  });

  test('of oneself is none, nor is one of somebody who is switched off', async () => {
    await app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [cleo.user.id]);
    const message = await write(app, ana, convo, '@ana and @cleo');
    expect(message.convo_mentions).toEqual([]);
    expect((await seen(ana, convo)).convo_participants).toHaveLength(2);
  });

  test('in a private conversation is of those who take part; its owner adds others first', async () => {
    const own = await addConvo(app, office, {
      owner: ana.user.id,
      secured: true,
      people: [ben.user.id],
    });
    expect(await refused(ana, { message: 'Ask @cleo' }, [], own)).toEqual([
      400,
      words.mentionOutsider('Dana Park'),
    ]);
    expect(await messagesOf(ana, own)).toEqual([]);
    const message = await write(app, ana, own, 'Ask @ben');
    expect(message.convo_mentions).toHaveLength(1);
    const [event] = (await eventsOf(app, office.id)).slice(-1);
    expect(event!.audience!.toSorted((a, b) => a - b)).toEqual([ana.user.id, ben.user.id]);
  });
});

describe('what is not sent', () => {
  test('nothing, or blanks alone', async () => {
    expect(await refused(ana, { message: '' })).toEqual([400, words.nothingToSend]);
    expect(await refused(ana, { message: ' \r\n ' })).toEqual([400, words.nothingToSend]);
    expect(await refused(ana, {})).toEqual([400, words.nothingToSend]);
  });

  test('in a closed conversation', async () => {
    const closed = await addConvo(app, office, { owner: ana.user.id, open: false });
    expect(await refused(ana, { message: 'Hello' }, [], closed)).toEqual([400, words.closed]);
    // Who may not open it again is told who may.
    expect(await refused(ben, { message: 'Hello' }, [], closed)).toEqual([400, words.closedToYou]);
  });

  test('more than ten thousand characters', async () => {
    expect(await refused(ana, { message: 'x'.repeat(10_001) })).toEqual([400, words.messageTooLong]);
    await write(app, ana, convo, 'x'.repeat(10_000));
  });

  test('an answer to a message of another conversation', async () => {
    const other = await addConvo(app, office, { owner: ana.user.id });
    const there = await write(app, ana, other, 'Elsewhere');
    expect(await refused(ana, { message: 'Yes', ref: String(there.convo_message_id) })).toEqual([
      400,
      words.referenceNotFound,
    ]);
    const here = await write(app, ana, convo, 'Here');
    const answer = await write(app, ben, convo, 'Yes', { ref: String(here.convo_message_id) });
    expect(answer.ref).toBe(here.convo_message_id);
  });
});

describe('files', () => {
  const file = (name: string, bytes = png) => ({ name, bytes });
  const stored = async () =>
    Number(
      (await app.owner.query('SELECT count(*) AS n FROM convo_media WHERE client_id = $1', [office.id]))
        .rows[0].n,
    );

  test('come without words, and the list says how many', async () => {
    const message = await write(app, ana, convo, '', {}, [file('one.png'), file('two.png')]);
    expect(message.media).toMatchObject([
      { media_type: 'image/png', file_name: 'one.png', size: png.length },
      { media_type: 'image/png', file_name: 'two.png' },
    ]);
    expect(message.media_id).toBe(message.media[0]!.media_id);
    expect((await seen(ben, convo)).last_message!.snippet).toBe('Sent 2 files');
    const answer = await ben.call('GET', message.media[0]!.media_url);
    expect([answer.statusCode, answer.rawPayload.equals(png)]).toEqual([200, true]);
  });

  test('are ten at the most, 25 MB together, no videos, and what they say they are', async () => {
    const ten = Array.from({ length: 10 }, (_, n) => file(`${n}.png`));
    await write(app, ana, convo, '', {}, ten);
    expect(await refused(ana, { message: 'x' }, [...ten, file('11.png')])).toEqual([400, words.tooManyFiles]);
    const large = {
      name: 'a.pdf',
      bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(13_000_000)]),
    };
    expect(await refused(ana, { message: 'x' }, [large, large])).toEqual([400, words.filesTooLarge]);
    const mp4 = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(64)]);
    expect(await refused(ana, { message: 'x' }, [{ name: 'a.mp4', bytes: mp4 }])).toEqual([
      400,
      words.fileType,
    ]);
    expect(await refused(ana, { message: 'x' }, [file('a.pdf')])).toEqual([
      400,
      expect.stringContaining('a.pdf'),
    ]);
    expect(await stored()).toBe(10);
  });

  test('of the composer’s recorders come beside them: sound and videos by their names alone, ten of each', async () => {
    const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(28)]);
    const mp4 = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(64)]);
    const clip = file('audio-20261121-090507.wav', wav);
    const film = file('video-20261121-090507.mp4', mp4);
    const ten = Array.from({ length: 10 }, (_, n) => file(`${n}.png`));
    const message = await write(app, ana, convo, '', {}, [...ten, clip, film]);
    expect(message.media.slice(10)).toMatchObject([
      { media_type: 'audio/wav', file_name: clip.name },
      { media_type: 'video/mp4', file_name: film.name },
    ]);
    const answer = await ben.call('GET', message.media[11]!.media_url);
    expect([answer.statusCode, answer.rawPayload.equals(mp4)]).toEqual([200, true]);

    const reason = async (...files: { name: string; bytes: Buffer }[]) =>
      await refused(ana, { message: 'x' }, files);
    expect(await reason(file('dictation.wav', wav))).toEqual([400, words.fileType]);
    expect(await reason(file(clip.name, mp4))).toEqual([400, expect.stringContaining(clip.name)]);
    expect(await reason(file(film.name, png))).toEqual([400, expect.stringContaining(film.name)]);
    const eleven = Array.from({ length: 11 }, (_, n) => file(`audio-20261121-09050${n}.wav`, wav));
    expect(await reason(...eleven)).toEqual([400, 'A message can have at most 10 recordings.']);
    expect(await stored()).toBe(12);
  });
});

describe('the same client_ref', () => {
  const client_ref = 'tab-1-message-1';

  test('again answers the same message, also when all come at once or it was closed meanwhile', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        write(app, ana, convo, 'Once', { client_ref }, [{ name: 'a.png', bytes: png }]),
      ),
    );
    expect(new Set(answers.map((one) => one.convo_message_id)).size).toBe(1);
    expect(answers[0]!.client_ref).toBe(client_ref);
    await app.owner.query('UPDATE conversations SET is_open = false WHERE convo_id = $1', [convo]);
    expect(await write(app, ana, convo, 'Once', { client_ref })).toEqual(answers[0]);
    expect(await messagesOf(ben, convo)).toHaveLength(1);
    expect((await eventsOf(app, office.id)).filter(({ type }) => type === 'addConvoMessage')).toHaveLength(1);
  });

  test('of somebody else is another message, and in another conversation it is refused', async () => {
    await write(app, ana, convo, 'Mine', { client_ref });
    await write(app, ben, convo, 'Mine too', { client_ref });
    expect(await messagesOf(ana, convo)).toHaveLength(2);
    const other = await addConvo(app, office, { owner: ana.user.id });
    const [status, body] = await refused(ana, { message: 'Mine', client_ref }, [], other);
    expect([status, body]).toEqual([409, expect.stringContaining('another conversation')]);
    expect(await messagesOf(ana, other)).toEqual([]);
  });
});

test('the same client_ref in several conversations at once writes one message, and keeps one file', async () => {
  const client_ref = 'tab-1-message-2';
  const convos = [convo];
  for (let n = 0; n < 5; n += 1) convos.push(await addConvo(app, office, { owner: ana.user.id }));
  const answers = await Promise.all(
    convos.map((id) => refused(ana, { message: 'Once', client_ref }, [{ name: 'a.png', bytes: png }], id)),
  );
  expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  const { rows } = await app.owner.query('SELECT storage_key FROM convo_media WHERE client_id = $1', [
    office.id,
  ]);
  expect(rows).toHaveLength(1);
});

describe('automatic tags', () => {
  test('are those of the conversation’s process, and can be left out', async () => {
    const auto = await addTag(app, office, {
      name: 'General',
      icon: 'fire',
      source: 'convoTags',
      process: 'General',
      auto: true,
    });
    await addTag(app, office, {
      name: 'Recall',
      icon: 'flag',
      source: 'convoTags',
      process: 'Recall',
      auto: true,
    });
    await addTag(app, office, {
      name: 'Blocked',
      icon: 'bell',
      source: 'convoTags',
      process: 'General',
      auto: true,
      unlist: true,
    });
    await addTag(app, office, { name: 'Patients', process: 'General', auto: true });
    expect((await write(app, ana, convo, 'Hello')).convo_tags).toEqual([{ tag: { tag_id: auto } }]);
    expect((await write(app, ana, convo, 'Hello', { autoTag: 'false' })).convo_tags).toEqual([]);
    const recall = await addConvo(app, office, { owner: ana.user.id, kind: 'recall' });
    expect((await write(app, ana, recall, 'Hello')).convo_tags).toHaveLength(1);
    const internal = await addConvo(app, office, { owner: ana.user.id, kind: 'internal' });
    expect((await write(app, ana, internal, 'Hello')).convo_tags).toEqual([]);
  });
});

test('twenty at once stand one after the other, in the order of their times and numbers', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => write(app, [ana, ben, cleo][n % 3]!, convo, `number ${n}`)),
  );
  const messages = await messagesOf(ana, convo);
  expect(messages.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  const ids = messages.map((one) => one.convo_message_id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  const dates = messages.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
  expect((await seen(ana, convo)).message_count).toBe(20);
});

describe('at the same moment', () => {
  test('a conversation is closed: what was written is there, and the rest is told why not', async () => {
    const close = () => ana.call('PUT', `/conversations/${convo}/status`, { status: false });
    const [closed, ...answers] = await Promise.all([
      close(),
      ...Array.from({ length: 12 }, (_, n) => refused([ana, ben][n % 2]!, { message: `number ${n}` })),
    ]);
    expect(closed.statusCode).toBe(200);
    const written = answers.filter(([status]) => status === 200).length;
    for (const [status, body] of answers)
      if (status !== 200)
        expect([400, words.closed, words.closedToYou]).toEqual(expect.arrayContaining([status, body]));
    expect(await messagesOf(ana, convo)).toHaveLength(written);
    const row = await seen(ana, convo);
    expect(row).toMatchObject({ convo_status: false, message_count: written });
  });

  test('somebody is taken out of a private one: nothing of theirs stands after that, and they hear nothing', async () => {
    const own = await addConvo(app, office, { owner: ana.user.id, secured: true, people: [ben.user.id] });
    const [out, ...answers] = await Promise.all([
      ana.call('DELETE', `/conversations/${own}/participants/${ben.user.id}`),
      ...Array.from({ length: 8 }, (_, n) => refused(ben, { message: `number ${n}` }, [], own)),
    ]);
    expect(out.statusCode).toBe(200);
    const written = answers.filter(([status]) => status === 200).length;
    expect(answers.filter(([status]) => status === 404)).toHaveLength(8 - written);
    expect(await messagesOf(ana, own)).toHaveLength(written);
    expect((await seen(ana, own)).convo_participants.map(({ user_id }) => user_id)).toEqual([ana.user.id]);
    await write(app, ana, own, 'After that');
    expect((await eventsOf(app, office.id)).at(-1)!.audience).toEqual([ana.user.id]);
  });
});
