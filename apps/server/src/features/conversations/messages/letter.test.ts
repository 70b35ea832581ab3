import type { claims, conversations as contract, labels, recalls } from '@chairline/contract';
import type { CleanPractice } from '@chairline/open-dental/made-up';
import { beforeAll, expect, test } from 'vitest';
import { messagesOf, sendForm, write } from '../../../testing/convo-calls.ts';
import { givePractice, noteSynced } from '../../../testing/practice-copy.ts';
import { png } from '../../../testing/rows.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOneOffice } from '../../../testing/use-office.ts';

/** Claims, recalls and conversations to the letter: document 3, sections 3 and 7.4; document 2, section 3. */

const NOW = new Date('2026-06-15T17:00:00Z');

const app = useTestApp({ now: () => NOW });
const {
  office,
  ana: me,
  bo: colleague,
  lee: admin,
} = useOneOffice(app, { ana: 'Member', bo: 'Member', lee: 'Admin' });
let rows: CleanPractice;
beforeAll(async () => {
  rows = await givePractice(app, office, { today: '2026-06-15', patients: 400 });
  await noteSynced(app, office, NOW);
});

async function get<T>(path: string, caller = me): Promise<T> {
  const answer = await caller.call('GET', path);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json() as T;
}

async function begin(process: string, id: number, caller = me): Promise<number> {
  const answer = await caller.call('POST', '/conversations', {
    system_process: process,
    system_process_id: id,
    convo_name: 'Maria Lopez',
    message: 'Conversation "Maria Lopez" started',
    secured: 0,
  });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { convo: contract.Conversation }).convo.convo_id;
}

const outstanding = () =>
  rows.claim.filter(({ ClaimStatus, ClaimType }) => ClaimStatus === 'S' && ClaimType !== 'PreAuth');

/** A conversation with something of everything, as the two lists show it. */
async function expectWhole(convoId: number, convo: contract.FilledConversation): Promise<void> {
  const messages = await messagesOf(me, convoId);
  const asked = messages.at(-1)!;
  expect(convo).toMatchObject({
    convo_id: convoId,
    convo_name: 'Maria Lopez',
    convo_status: true,
    owner: me.user.id,
    secured: false,
    client_id: office.id,
    temporary: false,
    message_id: asked.convo_message_id,
    who_sent: colleague.user.id,
    unread: 1,
    userMentioned: true,
    userReminder: null,
    convo_reminders: [],
    convo_messages: messages,
    convo_mentions: [{ user_id: me.user.id, convo_message_id: asked.convo_message_id, completed: false }],
    convo_attachments: asked.media.map((file) => ({ ...file, convo_message_id: asked.convo_message_id })),
  });
  expect(asked.media).toHaveLength(1);
  expect(convo.convo_participants.map(({ user_id }) => user_id)).toEqual([me.user.id, colleague.user.id]);
}

const ask = async (convoId: number) =>
  sendForm(app, colleague, `/conversations/${convoId}/messages`, { message: '@ana did they pay?' }, [
    { name: 'eob.png', bytes: png },
  ]);

test('GET /outstanding-claims: every field of a claim, the amount in dollars', async () => {
  const claim = outstanding().find(({ ClaimFee }) => ClaimFee % 100 !== 0) ?? outstanding()[0]!;
  await app.owner.query('UPDATE od_claim SET claim_fee = 12345 WHERE client_id = $1 AND claim_num = $2', [
    office.id,
    claim.ClaimNum,
  ]);
  const convoId = await begin('outstanding claim', claim.ClaimNum);
  await ask(convoId);
  const page = await get<{ items: claims.ClaimRow[] }>('/outstanding-claims?tab=now');
  const row = page.items.find(({ DSSClaimsID }) => DSSClaimsID === claim.ClaimNum)!;
  expect(row).toMatchObject({
    DSSClaimsID: claim.ClaimNum,
    Amount: 123.45,
    DOS: claim.DateService,
    DateSent: claim.DateSent,
    priority: 3,
    convo_id: convoId,
  });
  for (const field of ['Carrier', 'PhNum', 'Type', 'Procedures', 'PatName'] as const)
    expect(row[field]).toEqual(expect.any(String));
  await expectWhole(convoId, row.convo!);
  const one = await get<claims.ClaimRow>(`/outstanding-claims/${claim.ClaimNum}`);
  await expectWhole(convoId, one.convo!);
  // Who shows them from elsewhere does without.
  const bare = await get<claims.ClaimRow>(`/outstanding-claims/${claim.ClaimNum}?messages=0`);
  expect(bare.convo).not.toHaveProperty('convo_messages');
});

test('GET /outstanding-claims takes All Mentions, todayNews and a process', async () => {
  const [, second, third] = outstanding();
  const quiet = await begin('outstanding claim', second!.ClaimNum, colleague);
  const old = await begin('outstanding claim', third!.ClaimNum, colleague);
  await app.owner.query(
    `UPDATE conversations SET activity_at = $3::timestamptz - interval '3 days' WHERE client_id = $1 AND convo_id = $2`,
    [office.id, old, NOW.toISOString()],
  );
  const of = async (process: string, also = '') => {
    const { items } = await get<{ items: claims.ClaimRow[] }>(
      `/outstanding-claims?process=${encodeURIComponent(process)}${also}`,
    );
    return items.map(({ convo_id }) => convo_id);
  };
  const [mentioned] = await of('All Mentions');
  expect(await of('All Mentions')).toEqual([mentioned]);
  expect(new Set(await of('todayNews'))).toEqual(new Set([mentioned, quiet]));
  expect(new Set(await of("Today's News"))).toEqual(new Set([mentioned, quiet]));
  const all = new Set([mentioned, quiet, old]);
  expect(new Set(await of('outstanding claim'))).toEqual(all);
  // Now holds those the viewer takes part in, Later the others.
  expect(await of('outstanding claim', '&tab=now')).toEqual([mentioned]);
  expect(new Set(await of('outstanding claim', '&tab=later'))).toEqual(new Set([quiet, old]));
  expect(await of('recall')).toEqual([]);
  expect(await of('Front Desk')).toEqual([]);
});

test('GET /recalls: every field of a recall, by process and tab', async () => {
  const recall = rows.recall.find(({ PatNum }) => rows.patient.some((one) => one.PatNum === PatNum))!;
  const patient = rows.patient.find(({ PatNum }) => PatNum === recall.PatNum)!;
  const convoId = await begin('recall', recall.RecallNum);
  await ask(convoId);
  for (const query of [
    'tab=now',
    '',
    'process=recall',
    'process=All%20Mentions',
    'process=todayNews',
    'process=todayNews&tab=now',
  ]) {
    const { items } = await get<{ items: recalls.RecallRow[] }>(`/recalls?${query}`);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      DSSRecallID: recall.RecallNum,
      contact_id: null,
      FName: patient.FName,
      LName: patient.LName,
    });
    await expectWhole(convoId, items[0]!.convo!);
  }
  expect((await get<{ items: unknown[] }>('/recalls?process=outstanding%20claim')).items).toEqual([]);
  await expectWhole(convoId, (await get<recalls.RecallRow>(`/recalls/${recall.RecallNum}`)).convo!);
});

test('a long conversation comes with its newest messages, and with every mention that is open', async () => {
  const claim = outstanding()[5]!;
  const convoId = await begin('outstanding claim', claim.ClaimNum);
  const early = await write(app, colleague, convoId, '@ana the first');
  for (let n = 0; n < 6; n += 1) await write(app, colleague, convoId, `line ${n}`);
  const { convo } = await get<claims.ClaimRow>(`/outstanding-claims/${claim.ClaimNum}?messages=4`);
  expect(convo!.convo_messages!.map(({ message }) => message)).toEqual([
    'line 2',
    'line 3',
    'line 4',
    'line 5',
  ]);
  expect(convo!.convo_mentions).toEqual([
    { user_id: me.user.id, convo_message_id: early.convo_message_id, completed: false },
  ]);
  await me.call('PUT', `/conversations/${convoId}/messages/${early.convo_message_id}/mention`, {
    completed: true,
  });
  const after = await get<claims.ClaimRow>(`/outstanding-claims/${claim.ClaimNum}?messages=50`);
  expect(after.convo!.convo_mentions).toEqual([
    { user_id: me.user.id, convo_message_id: early.convo_message_id, completed: true },
  ]);
});

test('a message keeps the place it was sent with, and shows none without', async () => {
  const convoId = await begin('outstanding claim', outstanding()[7]!.ClaimNum);
  const place = {
    latitude: '45.52',
    longitude: '-122.67',
    address: '12 Alder Street',
    city: 'Portland',
    country: 'US',
  };
  const kept = { ...place, latitude: 45.52, longitude: -122.67 };
  const sent = await write(app, me, convoId, '45.52, -122.67, 12 Alder Street, Portland, US', {
    ...place,
    messageNote: 'null',
  });
  expect(sent).toMatchObject(kept);
  const bare = await write(app, me, convoId, 'No place', { latitude: 'undefined', longitude: 'undefined' });
  expect(bare).not.toHaveProperty('latitude');
  expect((await messagesOf(colleague, convoId)).slice(-2)).toEqual([sent, bare]);
  const far = await sendForm(app, me, `/conversations/${convoId}/messages`, {
    message: 'x',
    ...place,
    latitude: '91',
  });
  expect(far.statusCode).toBe(400);
  await me.call('PUT', `/conversations/${convoId}/messages/${sent.convo_message_id}/withdrawn`, {
    withdrawn: true,
  });
  const withdrawn = (await messagesOf(colleague, convoId)).at(-2)!;
  expect([withdrawn.convo_message_id, 'latitude' in withdrawn]).toEqual([sent.convo_message_id, false]);
});

test('a general conversation and its lists carry the same fields', async () => {
  const answer = await me.call('POST', '/conversations', {
    message: 'Who orders gloves?',
    system_process: 'General',
    secured: 0,
    convo_name: 'Gloves',
  });
  const { convo_id } = (answer.json() as { convo: contract.Conversation }).convo;
  const messages = await messagesOf(me, convo_id);
  const wanted = {
    convo_name: 'Gloves',
    temporary: false,
    message_id: messages[0]!.convo_message_id,
    who_sent: me.user.id,
    convo_messages: messages,
    convo_mentions: [],
    convo_attachments: [],
  };
  expect(await get(`/conversations/${convo_id}`)).toMatchObject(wanted);
  const { items } = await get<{ items: contract.FilledConversation[] }>('/conversations?process=0');
  expect(items.find((one) => one.convo_id === convo_id)).toMatchObject(wanted);
});

test('POST /addprocess takes type_name and name', async () => {
  for (const [body, name] of [
    [{ type_name: 'Billing' }, 'Billing'],
    [{ name: 'Insurance' }, 'Insurance'],
  ] as const) {
    const answer = await admin.call('POST', '/addprocess', body);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { process: { id: expect.stringMatching(/^\d+$/) as string, type_name: name, client_id: office.id } },
    ]);
  }
  const list = await get<labels.ProcessType[]>('/processtypes');
  expect(list.map(({ type_name }) => type_name)).toEqual(expect.arrayContaining(['Billing', 'Insurance']));
  const none = await admin.call('POST', '/addprocess', {});
  expect([none.statusCode, none.body]).toEqual([400, 'add a process..']);
});
