import type { conversations as contract } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { messagesOf, seen, write } from '../../../testing/convo-calls.ts';
import { type Caller, createContact, createUser, signIn } from '../../../testing/factory.ts';
import { auditOf, eventsOf } from '../../../testing/office-log.ts';
import { linkPatient } from '../../../testing/practice-copy.ts';
import { addTag } from '../../../testing/rows.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOffice, useOneOffice } from '../../../testing/use-office.ts';

/** The one conversation of a claim, a recall or a lab case. */

const PATIENT = 5;
const about = {
  claim: { system_process: 'outstanding claim', system_process_id: '11' },
  recall: { system_process: 'recall', system_process_id: '21' },
  lab: { system_process: 'lab case', system_process_id: '31' },
} as const;
type Kind = keyof typeof about;
const kinds = Object.keys(about) as Kind[];

const app = useTestApp();
const { office, me, colleague } = useOffice(app, { me: 'Member', colleague: 'Member' });
const { stranger } = useOneOffice(app, { stranger: 'Member' });
let contact: number;

beforeEach(async () => {
  contact = await linkPatient(app, office, PATIENT, { firstName: 'Kim', lastName: 'Nguyen' });
  await app.owner.query(
    `INSERT INTO od_claim (client_id, claim_num, pat_num, claim_status, claim_type)
     VALUES ($1, 11, $2, 'S', 'P'), ($1, 12, 6, 'S', 'P'), ($1, 13, $2, 'S', 'PreAuth')`,
    [office.id, PATIENT],
  );
  await app.owner.query('INSERT INTO od_recall (client_id, recall_num, pat_num) VALUES ($1, 21, $2)', [
    office.id,
    PATIENT,
  ]);
  await app.owner.query('INSERT INTO od_labcase (client_id, lab_case_num, pat_num) VALUES ($1, 31, $2)', [
    office.id,
    PATIENT,
  ]);
});

const ask = (caller: Caller, kind: Kind, body: Record<string, unknown> = {}) =>
  caller.call('POST', '/conversations', { ...about[kind], convo_name: 'Kim Nguyen', ...body });
async function begin(
  caller: Caller,
  kind: Kind,
  body: Record<string, unknown> = {},
): Promise<contract.Conversation> {
  const answer = await ask(caller, kind, body);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return (answer.json() as { convo: contract.Conversation }).convo;
}
const close = (caller: Caller, convo: number, process = 'internal') =>
  caller.call('PUT', `/conversations/${convo}/status`, { status: false, process });

describe('beginning one', () => {
  test.each(kinds)(
    'about a %s: with its patient’s contact, its first sentence, for the whole office',
    async (kind) => {
      const convo = await begin(me, kind, { message: 'Conversation "Kim Nguyen" started', secured: 0 });
      expect(convo).toMatchObject({
        kind,
        ...about[kind],
        convo_name: 'Kim Nguyen',
        convo_status: true,
        secured: false,
        owner: me.user.id,
        message_count: 1,
        participant: true,
        unread: 0,
        convo_references: [
          {
            contact_id: contact,
            contact_name: 'Kim Nguyen',
            conversation_id: null,
            LabCaseNum: kind === 'lab' ? 31 : null,
          },
        ],
      });
      const [message, ...more] = await messagesOf(me, convo.convo_id);
      expect(more).toEqual([]);
      expect(message).toMatchObject({ who_sent: null, message: 'Conversation "Kim Nguyen" started' });
      const [event, ...others] = await eventsOf(app, office.id);
      expect(others).toEqual([]);
      expect([event!.type, event!.audience]).toEqual(['addConvo', null]);
      expect(await seen(colleague, convo.convo_id)).toMatchObject({ participant: false });
    },
  );

  test('with a message of one’s own', async () => {
    const convo = await begin(me, 'claim', { message: 'They lost it.', participants: [colleague.user.id] });
    expect(await messagesOf(me, convo.convo_id)).toMatchObject([
      { who_sent: me.user.id, message: 'They lost it.' },
    ]);
    expect(await seen(colleague, convo.convo_id)).toMatchObject({ participant: true, unread: 1 });
  });

  test('of a patient who is no contact: it gets its contact once they are one', async () => {
    const { convo_id } = await begin(me, 'claim', { system_process_id: 12 });
    expect((await seen(me, convo_id)).convo_references).toEqual([]);
    const late = await linkPatient(app, office, 6, { firstName: 'Lee' });
    const again = await begin(me, 'claim', { system_process_id: 12 });
    expect([again.convo_id, again.convo_references]).toEqual([
      convo_id,
      [expect.objectContaining({ contact_id: late })],
    ]);
    expect((await eventsOf(app, office.id)).map(({ type }) => type)).toEqual(['addConvo', 'updateConvo']);
  });

  test('is refused for what the office does not have, without a number, and as a private one', async () => {
    for (const kind of kinds) {
      expect((await ask(me, kind, { system_process_id: 99 })).statusCode).toBe(404);
      expect((await ask(stranger, kind)).statusCode).toBe(404);
      const secured = await ask(me, kind, { secured: 1 });
      expect([secured.statusCode, secured.body]).toEqual([
        400,
        expect.stringContaining('is for the whole office'),
      ]);
    }
    // A pre-authorization is no outstanding claim.
    expect((await ask(me, 'claim', { system_process_id: 13 })).statusCode).toBe(404);
    for (const id of [null, '', 'undefined', 'x', '-1', '1.5', 0])
      expect((await ask(me, 'claim', { system_process_id: id })).statusCode).toBe(400);
    expect((await ask(me, 'claim', { convo_name: '  ' })).statusCode).toBe(400);
    expect(await eventsOf(app, office.id)).toEqual([]);
  });

  test('leads the names of the processes where they always led', async () => {
    for (const system_process of ['Outstanding Claims', 'Recall', 'Lab Cases', 'recall']) {
      const answer = await me.call('POST', '/conversations', { system_process, convo_name: 'General' });
      expect((answer.json() as { convo: contract.Conversation }).convo.kind).toBe('general');
    }
  });
});

describe('where it is there already', () => {
  test.each(kinds)(
    'who asks for the conversation of a %s comes into it; nothing is written',
    async (kind) => {
      const made = await begin(me, kind);
      const joined = await begin(colleague, kind, { convo_name: 'Another name', message: 'Hello' });
      expect(joined).toMatchObject({
        convo_id: made.convo_id,
        convo_name: 'Kim Nguyen',
        participant: true,
        message_count: 1,
        unread: 0,
      });
      expect(await begin(colleague, kind)).toEqual(joined);
      expect((await eventsOf(app, office.id)).map(({ type }) => type)).toEqual(['addConvo', 'updateConvo']);
    },
  );

  test.each(['claim', 'recall'] as const)(
    'a closed one of a %s is open again for whoever asks',
    async (kind) => {
      const { convo_id } = await begin(me, kind);
      expect((await close(me, convo_id)).statusCode).toBe(200);
      expect((await auditOf(app, office.id)).at(-1)).toMatchObject({ action: 'convo.delete' });
      expect(await begin(colleague, kind)).toMatchObject({ convo_id, convo_status: true, message_count: 1 });
      // Any participant may close it.
      expect((await close(colleague, convo_id, '')).statusCode).toBe(200);
    },
  );

  test('a closed one of a lab case opens for its owner alone', async () => {
    const { convo_id } = await begin(me, 'lab');
    await close(me, convo_id);
    expect(await begin(colleague, 'lab')).toMatchObject({ convo_id, convo_status: false, participant: true });
    expect(await begin(me, 'lab')).toMatchObject({ convo_id, convo_status: true });
  });

  test.each(kinds)('sixty who begin that of a %s at once come into one', async (kind) => {
    const people: Caller[] = [];
    for (let n = 0; n < 6; n += 1) people.push(await signIn(app, await createUser(app, office)));
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(people[n % 6]!, kind)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const ids = answers.map((answer) => (answer.json() as { convo: contract.Conversation }).convo.convo_id);
    expect(new Set(ids).size).toBe(1);
    const convo = await seen(me, ids[0]!);
    expect(convo.convo_participants.map(({ user_id }) => user_id).toSorted((a, b) => a - b)).toEqual(
      people.map(({ user }) => user.id).toSorted((a, b) => a - b),
    );
    expect(convo.message_count).toBe(1);
    const types = (await eventsOf(app, office.id)).map(({ type }) => type);
    expect(types.filter((type) => type === 'addConvo')).toHaveLength(1);
    expect(types).toHaveLength(6);
  });
});

test('a merge of contacts takes it along', async () => {
  const keep = await createContact(app, office, { firstName: 'Kim', lastName: 'Nguyen-Ray' });
  const made = await Promise.all(kinds.map((kind) => begin(me, kind)));
  const version = async (id: number) =>
    ((await me.call('GET', `/contacts/${id}`)).json() as { version: number }).version;
  const merged = await me.call('POST', '/contacts/merge', {
    keep_id: keep,
    merge_id: contact,
    keep_version: await version(keep),
    merge_version: await version(contact),
  });
  expect([merged.statusCode, merged.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  for (const { convo_id } of made)
    expect((await seen(me, convo_id)).convo_references.map(({ contact_id }) => contact_id)).toEqual([keep]);
  expect((await begin(colleague, 'claim')).convo_id).toBe(made[0]!.convo_id);
});

test('nothing is tagged by itself on the claims screen', async () => {
  const automatic = { source: 'convoTags', auto: true } as const;
  await addTag(app, office, { ...automatic, name: 'Claim', icon: 'fire', process: 'Outstanding Claims' });
  const tag = await addTag(app, office, { ...automatic, name: 'Recall', process: 'Recall' });
  const claim = await begin(me, 'claim');
  const recall = await begin(me, 'recall');
  expect((await write(app, me, claim.convo_id, 'Called them')).convo_tags).toEqual([]);
  expect((await write(app, me, recall.convo_id, 'Called them')).convo_tags).toEqual([
    { tag: { tag_id: tag } },
  ]);
});

test('what is unread in them is counted for the tabs', async () => {
  const { convo_id: claim } = await begin(me, 'claim', { participants: [colleague.user.id] });
  const { convo_id: recall } = await begin(me, 'recall', { participants: [colleague.user.id] });
  await begin(me, 'lab', { participants: [colleague.user.id] });
  await colleague.call('POST', `/conversations/${recall}/reminder`, {
    date: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  });
  const counts = async () => (await colleague.call('GET', '/conversations/counts')).json();
  expect(await counts()).toMatchObject({
    claims: { now: 1, later: 0 },
    recalls: { now: 0, later: 1 },
    labs: 1,
  });
  const [message] = await messagesOf(colleague, claim);
  await colleague.call('POST', `/conversations/${claim}/read`, {
    convo_message_id: message!.convo_message_id,
  });
  expect(await counts()).toMatchObject({ claims: { now: 0, later: 0 } });
});
