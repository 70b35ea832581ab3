import { type inbox, mail as contract } from '@chairline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOffice } from '../../platform/platform.ts';
import { multipart } from '../../testing/factory.ts';
import { type GmailOffice, type GmailWorld, startGmailWorld } from '../../testing/gmail-world.ts';
import { listen, type LiveSocket, openLive } from '../../testing/live-socket.ts';
import { until } from '../../testing/wait.ts';
import { changeEmailEverywhere } from './thread/change-email.ts';

/** Old state + event = fresh fetch, for each event of e-mails. */
let world: GmailWorld;
let office: GmailOffice;
let base: string;
let live: LiveSocket;
beforeAll(async () => {
  world = await startGmailWorld();
  base = await listen(world.app);
  office = await world.connect();
  await until('it follows', async () => (await office.status()).fetched === 100);
  live = await openLive(base, office.admin);
});
afterAll(async () => {
  await live?.close();
  await world?.close();
});

const threadOf = async (id: string) =>
  (await office.admin.call('GET', `/threadEmails/${id}`)).json() as contract.Email[];

/** A thread on a screen, after an event about one of its mails. */
function apply(
  thread: contract.Email[],
  threadId: string,
  { email }: { email: contract.Email },
): contract.Email[] {
  const others = thread.filter((one) => one.email_id !== email.email_id);
  const before = thread.find((one) => one.email_id === email.email_id);
  const newer = before && before.version > email.version ? before : email;
  const all = newer.threadId === threadId ? [...others, newer] : others;
  return all.sort((a, b) => a.date.localeCompare(b.date) || a.email_id - b.email_id);
}

describe('newEmail', () => {
  test('a mail that came', async () => {
    const first = await office.stored((await office.receive({ subject: 'Crown' })).id);
    const before = await threadOf(first.threadId);
    const second = await office.receive({ subject: 'Re: Crown', inReplyTo: first.messageId });
    const seen = await until('it is told', async () => {
      const { payload } = await live.next('newEmail');
      return payload.email.email_ref === second.id && payload;
    });
    expect(apply(before, first.threadId, seen)).toEqual(await threadOf(first.threadId));
  });

  test('a mail of ours, and that it was sent', async () => {
    const first = await office.stored((await office.receive({ subject: 'Bridge' })).id);
    let state = await threadOf(first.threadId);
    await world.app.server.inject({
      method: 'POST',
      url: '/api/mail/profile/sendMail',
      cookies: office.admin.cookies,
      ...multipart({ to: 'maria@example.com', message: 'Yes', threadId: first.threadId }),
    });
    const made = await until('it is told', async () => {
      const { payload } = await live.next('newEmail');
      return payload.email.direction !== 'received' && payload;
    });
    state = apply(state, first.threadId, made);
    const sent = await until('it is sent', async () => {
      const { payload } = await live.next('updateEmail');
      return payload.email.direction === 'sent' && payload;
    });
    expect(apply(state, first.threadId, sent)).toEqual(await threadOf(first.threadId));
  });
});

describe('updateEmail', () => {
  test('a note on it, with the items it stands as', async () => {
    const email = await office.stored((await office.receive({ subject: 'Noted' })).id);
    const thread = await threadOf(email.threadId);
    await inOffice(world.app.platform, { office: office.id, actor: { kind: 'job', name: 'test' } }, (ctx) =>
      changeEmailEverywhere(ctx, email.email_id, { deliveryNote: 'It waits.' }),
    );
    const item = await until('its item is told', async () => {
      const { payload } = await live.next('updateMessage');
      return payload.item.email_id === email.email_id && (payload.item as inbox.CommItem);
    });
    expect(
      (await office.thread(email.contact_ids[0]!)).find((one) => one.email_id === email.email_id),
    ).toEqual(item);
    const { payload } = await live.next('updateEmail');
    expect(apply(thread, email.threadId, payload)).toEqual(await threadOf(email.threadId));
  });

  test('two threads that turn out to be one', async () => {
    const parentId = `parent-${Date.now()}@example.com`;
    const early = await office.stored(
      (await office.receive({ subject: 'Re: Late question', inReplyTo: parentId })).id,
    );
    const other = await office.stored(
      (await office.receive({ subject: 'Fwd: Something else', from: 'bob@example.com', inReplyTo: parentId }))
        .id,
    );
    expect(early.threadId).not.toBe(other.threadId);
    let mine = await threadOf(early.threadId);
    let theirs = await threadOf(other.threadId);
    const raw = `From: maria@example.com\r\nTo: ${office.address}\r\nSubject: Late question\r\nMessage-ID: <${parentId}>\r\n\r\nWhat about it?`;
    const parent = await office.receive({ raw: Buffer.from(raw).toString('base64') });
    const moved = await until('it is told', async () => {
      const { payload } = await live.next('updateEmail');
      return payload.email.email_id === other.email_id && payload;
    });
    const made = await until('it came', async () => {
      const { payload } = await live.next('newEmail');
      return payload.email.email_ref === parent.id && payload;
    });
    for (const event of [moved, made]) {
      mine = apply(mine, early.threadId, event);
      theirs = apply(theirs, other.threadId, event);
    }
    expect(mine).toEqual(await threadOf(early.threadId));
    expect(mine).toHaveLength(3);
    expect(theirs).toEqual([]);
    expect((await office.admin.call('GET', `/threadEmails/${other.threadId}`)).statusCode).toBe(404);
    expect(
      (await office.thread(other.contact_ids[0]!)).find((one) => one.email_id === other.email_id),
    ).toMatchObject({
      threadId: early.threadId,
    });
  });
});

test('mailCheck', async () => {
  await office.admin.call('POST', '/mail/check');
  const done = await until('it is done', async () => {
    const { payload } = await live.next('mailCheck');
    return payload.state === 'done' && payload;
  });
  expect(contract.mailCheck.parse(done)).toEqual((await office.admin.call('GET', '/mail/check')).json());
});

test('emailFetchProgress and emailSyncStatus, up to the end of a first fetch', async () => {
  const fresh = await world.connect({ before: 120 });
  const socket = await openLive(base, fresh.admin);
  let fetched = (await fresh.status()).fetched;
  while (fetched < 100) fetched = (await socket.next('emailFetchProgress')).payload.fetched;
  const status = await until('it is in step', async () => {
    const { payload } = await socket.next('emailSyncStatus');
    return payload.date !== null && payload;
  });
  expect(status).toEqual(await fresh.status());
  await socket.close();
});
