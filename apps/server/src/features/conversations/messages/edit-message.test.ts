import { type conversations as contract, conversations } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { messagesOf, seen, write } from '../../../testing/convo-calls.ts';
import { addConvo } from '../../../testing/convo-rows.ts';
import type { Caller } from '../../../testing/factory.ts';
import { auditOf, eventsOf } from '../../../testing/office-log.ts';
import { png } from '../../../testing/rows.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOffice } from '../../../testing/use-office.ts';

const { conversationMessages: words } = conversations;
const app = useTestApp();
const { office, ana, ben, cleo } = useOffice(app, { ana: 'Member', ben: 'Member', cleo: 'Member' });
let convo: number;
beforeEach(async () => {
  convo = await addConvo(app, office, { owner: ana.user.id, people: [ben.user.id] });
});

type Answer = { statusCode: number; body: string; json(): { message: contract.ConvoMessage } };
const of = (message: contract.ConvoMessage) =>
  `/conversations/${message.convo_id}/messages/${message.convo_message_id}`;
const edit = (by: Caller, one: contract.ConvoMessage, message: string, version?: number) =>
  by.call('PUT', of(one), { message, ...(version === undefined ? {} : { version }) }) as Promise<Answer>;
const withdraw = (by: Caller, one: contract.ConvoMessage, withdrawn: boolean) =>
  by.call('PUT', `${of(one)}/withdrawn`, { withdrawn }) as Promise<Answer>;
const complete = (by: Caller, one: contract.ConvoMessage, completed: boolean) =>
  by.call('PUT', `${of(one)}/mention`, { completed }) as Promise<Answer>;
const history = async (by: Caller, one: contract.ConvoMessage) => {
  const answer = await by.call('GET', `${of(one)}/history`);
  return (answer.json() as { versions: contract.ConvoMessageVersion[] }).versions.map((version) => [
    version.because,
    version.message,
  ]);
};
const done = async (answer: Promise<Answer>) => {
  const response = await answer;
  expect([response.statusCode, response.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return response.json().message;
};
const refusal = async (answer: Promise<Answer>) => {
  const { statusCode, body } = await answer;
  return [statusCode, statusCode === 400 ? body : (JSON.parse(body) as { detail: string }).detail];
};
const lastEvent = async () => (await eventsOf(app, office.id)).at(-1)!;

describe('an edit', () => {
  test('changes the words and keeps the earlier ones', async () => {
    const before = await write(app, ana, convo, 'Order gloves');
    const once = await done(edit(ana, before, 'Order masks', before.version));
    expect(once).toEqual({
      ...before,
      message: 'Order masks',
      edited_at: expect.any(String),
      earlier_versions: 1,
      version: 2,
    });
    await done(edit(ana, before, 'Order both'));
    expect(await history(ben, before)).toEqual([
      ['edited', 'Order masks'],
      ['edited', 'Order gloves'],
    ]);
    const row = await seen(ben, convo);
    expect(row.last_message!.snippet).toBe('Order both');
    expect(row.unread).toBe(1);
    const event = await lastEvent();
    expect(event).toMatchObject({ type: 'updateConvoMessage', audience: null });
    expect(event.payload).toMatchObject({ convo: { version: row.version } });
    const audits = (await auditOf(app, office.id)).map(({ action }) => action);
    expect(audits.filter((action) => action === 'convo.edit')).toHaveLength(2);
    expect(audits).toContain('convo.history');
  });

  test('of an older message leaves the list’s second line as it is', async () => {
    const older = await write(app, ana, convo, 'one');
    await write(app, ana, convo, 'two');
    await done(edit(ana, older, 'one, better'));
    expect((await seen(ana, convo)).last_message!.snippet).toBe('two');
  });

  test('that changes nothing leaves no trace', async () => {
    const before = await write(app, ana, convo, 'Same');
    expect(await done(edit(ana, before, 'Same', 0))).toEqual(before);
    expect((await lastEvent()).type).toBe('addConvoMessage');
  });

  test('is its writer’s own, of what was not changed meanwhile, not withdrawn, and not in a closed conversation', async () => {
    const before = await write(app, ana, convo, 'Mine');
    expect(await refusal(edit(ben, before, 'Yours'))).toEqual([403, words.onlyOwn]);
    await done(edit(ana, before, 'Changed'));
    expect(await refusal(edit(ana, before, 'Late', before.version))).toEqual([409, words.changedMeanwhile]);
    expect(await refusal(edit(ana, before, '  '))).toEqual([400, words.nothingToSend]);
    expect(await refusal(edit(ana, before, 'x'.repeat(10_001)))).toEqual([400, words.messageTooLong]);
    await done(withdraw(ana, before, true));
    expect(await refusal(edit(ana, before, 'Back'))).toEqual([400, words.withdrawn]);
    await done(withdraw(ana, before, false));
    await app.owner.query('UPDATE conversations SET is_open = false WHERE convo_id = $1', [convo]);
    expect(await refusal(edit(ana, before, 'Late'))).toEqual([400, words.closed]);
    expect(await refusal(withdraw(ana, before, true))).toEqual([400, words.closed]);
    expect((await messagesOf(ana, convo))[0]!.message).toBe('Changed');
  });

  test('meets no conflict where only a mention in it was completed meanwhile', async () => {
    const before = await write(app, ana, convo, 'Hi @ben');
    await done(complete(ben, before, true));
    const after = await done(edit(ana, before, 'Hi, @ben', before.version));
    expect(after).toMatchObject({ version: 3, convo_mentions: [{ completed: true }] });
    await done(withdraw(ana, before, true));
    await done(withdraw(ana, before, false));
    expect(await refusal(edit(ana, before, 'Hi', after.version))).toEqual([409, words.changedMeanwhile]);
  });

  test('two at once from the same version: one goes through, the other hears of it', async () => {
    const before = await write(app, ana, convo, 'Start');
    const answers = await Promise.all(['a', 'b'].map((text) => edit(ana, before, text, before.version)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await history(ana, before)).toEqual([['edited', 'Start']]);
  });

  test('brings in whom it newly mentions, lets go whom it no longer does, keeps what was completed', async () => {
    const before = await write(app, ana, convo, 'Hi @ben');
    await done(complete(ben, before, true));
    const after = await done(edit(ana, before, 'Hello @ben and @cleo'));
    expect(after.convo_mentions).toEqual([
      { user_id: ben.user.id, index_start: 6, index_end: 10, completed: true },
      { user_id: cleo.user.id, index_start: 15, index_end: 20, completed: false },
    ]);
    expect(await seen(cleo, convo)).toMatchObject({ participant: true, userMentioned: true, unread: 1 });
    expect(await seen(ben, convo)).toMatchObject({ userMentioned: false });
    expect((await done(edit(ana, before, 'Hello all'))).convo_mentions).toEqual([]);
    expect(await seen(cleo, convo)).toMatchObject({ participant: true, userMentioned: false });
  });

  test('of a private conversation’s message mentions nobody from outside', async () => {
    const own = await addConvo(app, office, { owner: ana.user.id, secured: true });
    const before = await write(app, ana, own, 'Hello');
    expect(await refusal(edit(ana, before, 'Hello @ben'))).toEqual([400, words.mentionOutsider('Dana Park')]);
    expect(await history(ana, before)).toEqual([]);
  });

  test('still knows somebody by the name they had, and somebody who was switched off since', async () => {
    const before = await write(app, ana, convo, '@ben please');
    await app.owner.query(`UPDATE users SET username = 'benjamin', is_active = false WHERE user_id = $1`, [
      ben.user.id,
    ]);
    const after = await done(edit(ana, before, 'Oh, @ben please'));
    expect(after.convo_mentions).toMatchObject([{ user_id: ben.user.id, index_start: 4, index_end: 8 }]);
  });
});

describe('withdrawing', () => {
  test('takes text, files and mentions away from everybody, keeps them, and brings them back', async () => {
    await write(app, ana, convo, 'first');
    const before = await write(app, ana, convo, 'Secret @ben', {}, [{ name: 'a.png', bytes: png }]);
    const file = before.media[0]!.media_url;
    expect(await seen(ben, convo)).toMatchObject({ unread: 2, userMentioned: true });
    const gone = await done(withdraw(ana, before, true));
    expect(gone).toEqual({
      ...before,
      message: '',
      media: [],
      media_id: null,
      convo_mentions: [],
      withdrawn_at: expect.any(String),
      earlier_versions: 1,
      version: 2,
    });
    expect(await seen(ben, convo)).toMatchObject({
      unread: 1,
      userMentioned: false,
      message_count: 2,
      last_message: { snippet: 'first' },
    });
    expect((await ben.call('GET', file)).statusCode).toBe(404);
    expect((await ana.call('GET', file)).statusCode).toBe(404);
    expect(await history(ben, before)).toEqual([['withdrawn', 'Secret @ben']]);
    expect(await refusal(complete(ben, before, true))).toEqual([400, words.withdrawn]);
    expect((await lastEvent()).type).toBe('updateConvoMessage');
    // Once is enough.
    expect(await done(withdraw(ana, before, true))).toEqual(gone);

    const back = await done(withdraw(ana, before, false));
    expect(back).toEqual({ ...before, earlier_versions: 2, version: 3 });
    expect(await seen(ben, convo)).toMatchObject({
      unread: 2,
      userMentioned: true,
      last_message: { snippet: 'Secret @ben' },
    });
    expect((await ben.call('GET', file)).statusCode).toBe(200);
    expect(await history(ben, before)).toEqual([
      ['restored', ''],
      ['withdrawn', 'Secret @ben'],
    ]);
    expect((await auditOf(app, office.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['convo.withdraw', 'convo.restore', 'media.read']),
    );
  });

  test('what somebody had read already changes nothing for them', async () => {
    const before = await write(app, ana, convo, 'one');
    await ben.call('POST', `/conversations/${convo}/read`, { convo_message_id: before.convo_message_id });
    await write(app, ana, convo, 'two');
    await done(withdraw(ana, before, true));
    expect(await seen(ben, convo)).toMatchObject({ unread: 1 });
    await done(withdraw(ana, before, false));
    expect(await seen(ben, convo)).toMatchObject({ unread: 1 });
  });

  test('is its writer’s own, and the only message of a conversation may be withdrawn', async () => {
    const before = await write(app, ana, convo, 'one');
    expect(await refusal(withdraw(ben, before, true))).toEqual([403, words.onlyOwn]);
    await done(withdraw(ana, before, true));
    expect((await seen(ana, convo)).last_message).toBeNull();
  });
});

describe('a mention', () => {
  test('is completed and opened again by whom it is of, one by one', async () => {
    const one = await write(app, ana, convo, '@ben one');
    const two = await write(app, ana, convo, '@ben two @cleo');
    expect(ownMentions(await seen(ben, convo), ben)).toBe(2);
    expect((await done(complete(ben, two, true))).convo_mentions).toMatchObject([
      { user_id: ben.user.id, completed: true },
      { user_id: cleo.user.id, completed: false },
    ]);
    expect(ownMentions(await seen(ben, convo), ben)).toBe(1);
    expect(await lastEvent()).toMatchObject({
      type: 'updateConvoMessage',
      payload: { message: { convo_message_id: two.convo_message_id, version: 2 } },
    });
    await done(complete(ben, two, true));
    expect((await messagesOf(ben, convo))[1]!.version).toBe(2);
    await done(complete(ben, two, false));
    await done(complete(ben, one, true));
    expect(ownMentions(await seen(ben, convo), ben)).toBe(1);
  });

  test('of somebody else is theirs to complete; in a closed conversation one’s own still can be', async () => {
    const one = await write(app, ana, convo, '@ben one');
    expect(await refusal(complete(ana, one, true))).toEqual([400, words.notMentioned]);
    expect(await refusal(complete(cleo, one, true))).toEqual([400, words.notMentioned]);
    await app.owner.query('UPDATE conversations SET is_open = false WHERE convo_id = $1', [convo]);
    await done(complete(ben, one, true));
    expect(await seen(ben, convo)).toMatchObject({ userMentioned: false });
  });
});

const ownMentions = (row: contract.Conversation, { user }: Caller) =>
  row.convo_participants.find(({ user_id }) => user_id === user.id)!.open_mentions;
