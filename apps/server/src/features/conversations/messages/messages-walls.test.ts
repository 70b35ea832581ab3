import type { conversations as contract } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { messagesOf, sendForm, write } from '../../../testing/convo-calls.ts';
import { addConvo } from '../../../testing/convo-rows.ts';
import type { Caller } from '../../../testing/factory.ts';
import { eventsOf } from '../../../testing/office-log.ts';
import { dumpOffice } from '../../../testing/dump-office.ts';
import { png } from '../../../testing/rows.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOneOffice } from '../../../testing/use-office.ts';

/** Who reaches the messages of an open and of a private conversation, by every call. */

const app = useTestApp();
const { office, owner, participant, colleague, admin } = useOneOffice(app, {
  owner: 'Member',
  participant: 'Member',
  colleague: 'Member',
  admin: 'Admin',
});
const { stranger, strangerAdmin } = useOneOffice(app, { stranger: 'Member', strangerAdmin: 'Admin' });
let secured: { convo: number; message: contract.ConvoMessage };
let open: { convo: number; message: contract.ConvoMessage };

beforeAll(async () => {
  const make = async (isSecured: boolean) => {
    const convo = await addConvo(app, office, {
      owner: owner.user.id,
      secured: isSecured,
      people: [participant.user.id],
    });
    const message = await write(app, owner, convo, `Words for @${participant.user.username}`, {}, [
      { name: 'a.png', bytes: png },
    ]);
    return { convo, message };
  };
  secured = await make(true);
  open = await make(false);
});

/** Every call that names a conversation or a message of it. */
const calls: Record<
  string,
  (
    by: Caller,
    at: { convo: number; message: contract.ConvoMessage },
  ) => Promise<{ statusCode: number; body: string }>
> = {
  getConvoMessages: (by, { convo }) => by.call('GET', `/conversations/${convo}/messages`),
  'getConvoMessages around one': (by, { convo, message }) =>
    by.call('GET', `/conversations/${convo}/messages?around=${message.convo_message_id}`),
  getConvoMessageHistory: (by, { message }) => by.call('GET', `${pathOf(message)}/history`),
  getConvoMedia: (by, { message }) => by.call('GET', message.media[0]!.media_url),
  readConversation: (by, { convo, message }) =>
    by.call('POST', `/conversations/${convo}/read`, { convo_message_id: message.convo_message_id }),
  noteConvoPresence: (by, { convo }) =>
    by.call('POST', `/conversations/${convo}/presence`, { state: 'viewing', window: 'w' }),
  addConvoMessage: (by, { convo }) =>
    sendForm(app, by, `/conversations/${convo}/messages`, { message: 'Hello' }),
  'addConvoMessage with a file': (by, { convo }) =>
    sendForm(app, by, `/conversations/${convo}/messages`, { message: '' }, [{ name: 'b.png', bytes: png }]),
  editConvoMessage: (by, { message }) => by.call('PUT', pathOf(message), { message: 'Changed' }),
  withdrawConvoMessage: (by, { message }) =>
    by.call('PUT', `${pathOf(message)}/withdrawn`, { withdrawn: true }),
  completeMention: (by, { message }) => by.call('PUT', `${pathOf(message)}/mention`, { completed: true }),
};
const pathOf = (message: contract.ConvoMessage) =>
  `/conversations/${message.convo_id}/messages/${message.convo_message_id}`;
const tried = Object.entries(calls);

describe('a private conversation', () => {
  test.each(tried)('%s: is not there for a colleague, an admin, or another office', async (name, call) => {
    const before = await dumpOffice(app, office.id);
    for (const by of [colleague, admin, stranger, strangerAdmin]) {
      const answer = await call(by, secured);
      expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('not_found')]);
      // As if it had never been: word for word what a number that none has is answered.
      const none = await call(by, {
        convo: 999_999,
        message: {
          ...secured.message,
          convo_id: 999_999,
          media: [{ ...secured.message.media[0]!, media_url: '/conversations/999999/messages/1/media/1' }],
        },
      });
      const words = ({ body }: { body: string }) => (JSON.parse(body) as { detail: string }).detail;
      if (!name.startsWith('getConvoMedia')) expect(words(answer)).toBe(words(none));
      expect(answer.body).not.toContain('Words for');
    }
    expect(await dumpOffice(app, office.id)).toEqual(before);
  });

  test('its files are asked for each time, and not shown from what a browser kept', async () => {
    const cached = async ({ message }: { message: contract.ConvoMessage }) =>
      (await owner.call('GET', message.media[0]!.media_url)).headers['cache-control'];
    expect(await cached(secured)).toBe('private, no-cache');
    expect(await cached(open)).toBe('private, no-cache');
  });

  test('its messages are reached under no other conversation’s number', async () => {
    const borrowed = { ...secured.message, convo_id: open.convo };
    const media = secured.message.media[0]!;
    const paths = [
      `${pathOf(borrowed)}/history`,
      `${pathOf(borrowed)}/media/${media.media_id}`,
      `/conversations/${open.convo}/messages?around=${borrowed.convo_message_id}`,
    ];
    for (const by of [colleague, admin])
      for (const path of paths) expect((await by.call('GET', path)).statusCode).toBe(404);
    expect((await colleague.call('PUT', pathOf(borrowed), { message: 'x' })).statusCode).toBe(404);
    const ref = await sendForm(app, colleague, `/conversations/${open.convo}/messages`, {
      message: 'x',
      ref: String(borrowed.convo_message_id),
    });
    expect(ref.statusCode).toBe(400);
  });

  test('a client_ref that somebody used in it tells a colleague nothing', async () => {
    await write(app, owner, secured.convo, 'Words for few', { client_ref: 'ref-of-the-owner' });
    const mine = await write(app, colleague, open.convo, 'Mine', { client_ref: 'ref-of-the-owner' });
    expect(mine).toMatchObject({ who_sent: colleague.user.id, message: 'Mine' });
  });

  test('those who take part read and write in it', async () => {
    for (const by of [owner, participant]) {
      expect((await calls.getConvoMessages!(by, secured)).statusCode).toBe(200);
      expect((await calls.getConvoMedia!(by, secured)).statusCode).toBe(200);
      expect((await calls.addConvoMessage!(by, secured)).statusCode).toBe(200);
    }
    expect((await calls.completeMention!(participant, secured)).statusCode).toBe(200);
    // Another's message is not theirs to change, taking part or not.
    expect((await calls.editConvoMessage!(participant, secured)).statusCode).toBe(403);
    expect((await calls.withdrawConvoMessage!(participant, secured)).statusCode).toBe(403);
  });

  test('who was taken out of it reads it no more, and hears nothing more', async () => {
    const { convo } = secured;
    const out = await owner.call('DELETE', `/conversations/${convo}/participants/${participant.user.id}`);
    expect(out.statusCode).toBe(200);
    for (const [name, call] of tried)
      expect([name, (await call(participant, secured)).statusCode]).toEqual([name, 404]);
    await write(app, owner, convo, 'After that');
    expect((await eventsOf(app, office.id)).at(-1)).toMatchObject({
      type: 'addConvoMessage',
      audience: [owner.user.id],
    });
  });
});

describe('an open conversation', () => {
  test.each(tried)('%s: is not there for another office', async (_name, call) => {
    const before = await dumpOffice(app, office.id);
    for (const by of [stranger, strangerAdmin]) expect((await call(by, open)).statusCode).toBe(404);
    expect(await dumpOffice(app, office.id)).toEqual(before);
  });

  test('a colleague reads it, leaves no mark by that, and takes part once they write', async () => {
    expect((await messagesOf(colleague, open.convo))[0]!.message).toContain('Words for');
    expect((await calls.readConversation!(colleague, open)).body).toContain('"last_read_id"');
    for (const name of ['editConvoMessage', 'withdrawConvoMessage'])
      for (const by of [admin, participant]) expect((await calls[name]!(by, open)).statusCode).toBe(403);
    await write(app, admin, open.convo, 'Hello');
    const { rows } = await app.owner.query<{ user_id: number }>(
      'SELECT user_id FROM convo_participants WHERE convo_id = $1 ORDER BY user_id',
      [open.convo],
    );
    expect(rows.map((row) => row.user_id)).toContain(admin.user.id);
  });
});
