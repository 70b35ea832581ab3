import type { conversations as contract } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { seen, write } from '../../../testing/convo-calls.ts';
import { addConvo } from '../../../testing/convo-rows.ts';
import type { Caller } from '../../../testing/factory.ts';
import { auditOf, eventsOf } from '../../../testing/office-log.ts';
import { png } from '../../../testing/rows.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOffice } from '../../../testing/use-office.ts';

const app = useTestApp();
const { office, ana, ben, cleo } = useOffice(app, { ana: 'Member', ben: 'Member', cleo: 'Member' });

const convoOf = (count: number, by = ana.user.id) =>
  addConvo(app, office, {
    owner: ana.user.id,
    people: [ben.user.id],
    messages: Array.from({ length: count }, (_, n) => ({ by, text: `number ${n}` })),
  });
const idsOf = async (convo: number) => {
  const { rows } = await app.owner.query<{ id: number }>(
    'SELECT convo_message_id AS id FROM convo_messages WHERE convo_id = $1 ORDER BY position',
    [convo],
  );
  return rows.map(({ id }) => id);
};

describe('a page of messages', () => {
  let convo: number;
  let ids: number[];
  beforeEach(async () => {
    convo = await convoOf(30);
    ids = await idsOf(convo);
  });
  const page = async (query: string) => {
    const answer = await ben.call('GET', `/conversations/${convo}/messages?${query}`);
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
    const { items, total } = answer.json() as { items: contract.ConvoMessage[]; total: number };
    expect(total).toBe(30);
    return items.map(({ position }) => position);
  };
  const range = (begin: number, end: number) => Array.from({ length: end - begin }, (_, n) => begin + n);

  test('is the newest one, oldest message first', async () => {
    expect(await page('limit=10')).toEqual(range(20, 30));
    expect(await page('')).toEqual(range(0, 30));
  });

  test('ends before a message, or begins after it', async () => {
    expect(await page(`limit=10&before=${ids[20]}`)).toEqual(range(10, 20));
    expect(await page(`limit=10&before=${ids[4]}`)).toEqual(range(0, 4));
    expect(await page(`limit=10&before=${ids[0]}`)).toEqual([]);
    expect(await page(`limit=10&after=${ids[4]}`)).toEqual(range(5, 15));
    expect(await page(`limit=10&after=${ids[27]}`)).toEqual(range(28, 30));
    expect(await page(`limit=10&after=${ids[29]}`)).toEqual([]);
  });

  test('stands around a message, and is full at both ends', async () => {
    expect(await page(`limit=10&around=${ids[15]}`)).toEqual(range(10, 20));
    expect(await page(`limit=10&around=${ids[1]}`)).toEqual(range(0, 10));
    expect(await page(`limit=10&around=${ids[29]}`)).toEqual(range(20, 30));
  });

  test('around a message that is not in it is a 404', async () => {
    const [other] = await idsOf(await convoOf(1));
    for (const key of ['around', 'before', 'after'])
      expect((await ben.call('GET', `/conversations/${convo}/messages?${key}=${other}`)).statusCode).toBe(
        404,
      );
  });

  test('is noted as read in the audit log', async () => {
    await page('limit=10');
    expect(await auditOf(app, office.id)).toContainEqual({
      actor: `user:${ben.user.id}`,
      action: 'convo.read',
      subject: `convo:${convo}`,
      details: { from: 20 },
    });
  });

  test('of an empty conversation is empty', async () => {
    const empty = await convoOf(0);
    const answer = await ben.call('GET', `/conversations/${empty}/messages`);
    expect(answer.json()).toEqual({ items: [], total: 0 });
  });
});

describe('reading', () => {
  const read = async (by: Caller, convo: number, id: number) => {
    const answer = await by.call('POST', `/conversations/${convo}/read`, { convo_message_id: id });
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
    return (answer.json() as { last_read_id: number | null }).last_read_id;
  };

  test('moves the mark forward, never back, and counts what is left', async () => {
    const convo = await convoOf(5);
    const ids = await idsOf(convo);
    const before = await seen(ben, convo);
    expect(before.unread).toBe(5);
    expect(await read(ben, convo, ids[2]!)).toBe(ids[2]);
    const after = await seen(ana, convo);
    const own = after.convo_participants.find(({ user_id }) => user_id === ben.user.id)!;
    expect(own).toMatchObject({ unread: 2, last_read_id: ids[2], last_read_time: expect.any(String) });
    expect((await eventsOf(app, office.id)).at(-1)).toEqual({
      type: 'readConvo',
      payload: { convo_id: convo, participant: own, version: before.version + 1 },
      audience: null,
    });
    const events = (await eventsOf(app, office.id)).length;
    expect(await read(ben, convo, ids[0]!)).toBe(ids[2]);
    expect(await read(ben, convo, ids[2]!)).toBe(ids[2]);
    expect((await eventsOf(app, office.id)).length).toBe(events);
    expect(await read(ben, convo, ids[4]!)).toBe(ids[4]);
    expect((await seen(ben, convo)).unread).toBe(0);
  });

  test('of who takes no part is not noted', async () => {
    const convo = await convoOf(2);
    const [id] = await idsOf(convo);
    expect(await read(cleo, convo, id!)).toBeNull();
    expect((await seen(ana, convo)).convo_participants).toHaveLength(2);
    expect(await eventsOf(app, office.id)).toEqual([]);
  });

  test('up to a message of another conversation is a 404', async () => {
    const convo = await convoOf(1);
    const [other] = await idsOf(await convoOf(1));
    const answer = await ben.call('POST', `/conversations/${convo}/read`, { convo_message_id: other });
    expect(answer.statusCode).toBe(404);
  });

  test('and writing at the same time leave the right count', async () => {
    const convo = await convoOf(10);
    const ids = await idsOf(convo);
    await Promise.all([
      ...ids.map((id) => read(ben, convo, id)),
      ...ids.map((_, n) => write(app, ana, convo, `more ${n}`)),
    ]);
    expect(await seen(ben, convo)).toMatchObject({ unread: 10, message_count: 20 });
  });
});

describe('a file', () => {
  test('is served in parts, without being sniffed, and stands under its own message alone', async () => {
    const convo = await convoOf(0);
    const message = await write(app, ana, convo, '', {}, [{ name: 'röntgen.png', bytes: png }]);
    const other = await write(app, ana, convo, 'Nothing');
    const [{ media_url: url, media_id: id }] = message.media as [contract.ConvoMessage['media'][number]];
    const get = (path: string, headers: Record<string, string> = {}) =>
      app.server.inject({ url: `/api${path}`, cookies: ben.cookies, headers });
    const whole = await get(url);
    expect([whole.statusCode, whole.rawPayload.equals(png)]).toEqual([200, true]);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename*=UTF-8''r%C3%B6ntgen.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const part = await get(url, { range: 'bytes=2-5' });
    expect([
      part.statusCode,
      part.headers['content-range'],
      part.rawPayload.equals(png.subarray(2, 6)),
    ]).toEqual([206, `bytes 2-5/${png.length}`, true]);
    for (const path of [
      `/conversations/${convo}/messages/${other.convo_message_id}/media/${id}`,
      `/conversations/${await convoOf(0)}/messages/${message.convo_message_id}/media/${id}`,
    ])
      expect((await get(path)).statusCode).toBe(404);
    // One line for the whole, none for the parts.
    expect((await auditOf(app, office.id)).filter(({ action }) => action === 'media.read')).toEqual([
      {
        actor: `user:${ben.user.id}`,
        action: 'media.read',
        subject: `convo:${convo}`,
        details: { media: id },
      },
    ]);
  });
});

describe('presence', () => {
  test('says who else is there, to who may know', async () => {
    const convo = await convoOf(0);
    const note = (by: Caller, state: string) =>
      by.call('POST', `/conversations/${convo}/presence`, { state, window: 'w1' });
    await note(ana, 'writing');
    expect((await note(cleo, 'viewing')).json().users).toMatchObject([
      { user_id: ana.user.id, username: 'ana', state: 'writing' },
    ]);
    await note(ana, 'left');
    expect((await note(cleo, 'viewing')).json().users).toEqual([]);
  });
});
