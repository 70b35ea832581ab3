import { readdir } from 'node:fs/promises';
import type { conversations as contract } from '@chairline/contract';
import { expect, test } from 'vitest';
import { messagesOf, seen, sendForm } from '../../../testing/convo-calls.ts';
import { addConvo } from '../../../testing/convo-rows.ts';
import type { Caller } from '../../../testing/factory.ts';
import { listWaiting, until } from '../../../testing/wait.ts';
import { png } from '../../../testing/rows.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOneOffice } from '../../../testing/use-office.ts';

const app = useTestApp();
const { office, ...named } = useOneOffice(app, {
  ana: 'Member',
  ben: 'Member',
  cleo: 'Member',
  dora: 'Member',
  emil: 'Member',
});
const people = Object.values(named);

/** Numbers from 0 to 1, the same every time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const COUNTED = `
  SELECT p.user_id, p.unread_count, p.open_mentions,
    (SELECT count(*)::integer FROM convo_messages m WHERE m.client_id = p.client_id AND m.convo_id = p.convo_id
       AND m.withdrawn_at IS NULL AND m.user_id IS DISTINCT FROM p.user_id
       AND m.position > coalesce((SELECT r.position FROM convo_messages r WHERE r.client_id = p.client_id
         AND r.convo_message_id = p.last_read_id), -1)) AS unread,
    (SELECT count(*)::integer FROM convo_mentions n JOIN convo_messages m USING (client_id, convo_message_id)
       WHERE n.client_id = p.client_id AND m.convo_id = p.convo_id AND n.user_id = p.user_id
       AND n.completed_at IS NULL AND m.withdrawn_at IS NULL) AS mentions
  FROM convo_participants p WHERE p.convo_id = $1 ORDER BY p.user_id`;
const COUNTED_CONVO = `
  SELECT c.message_count, c.last_message_id, c.last_sent_by, c.activity_at,
    (SELECT count(*)::integer FROM convo_messages m WHERE m.convo_id = c.convo_id) AS messages,
    (SELECT count(DISTINCT position)::integer FROM convo_messages m WHERE m.convo_id = c.convo_id
       AND position BETWEEN 0 AND c.message_count - 1) AS places,
    (SELECT max(at) FROM convo_messages m WHERE m.convo_id = c.convo_id) AS newest,
    l.convo_message_id AS last_id, l.user_id AS last_by
  FROM conversations c LEFT JOIN LATERAL (SELECT * FROM convo_messages m WHERE m.convo_id = c.convo_id
    AND m.withdrawn_at IS NULL ORDER BY position DESC LIMIT 1) l ON true
  WHERE c.convo_id = $1`;

/** What is kept with every change is what counting finds, and every message's versions are all there. */
async function expectCounted(convo: number, after: string): Promise<void> {
  const { rows } = await app.owner.query<Record<string, number>>(COUNTED, [convo]);
  expect([after, rows.map((row) => [row.user_id, row.unread_count, row.open_mentions])]).toEqual([
    after,
    rows.map((row) => [row.user_id, row.unread, row.mentions]),
  ]);
  const [own] = (await app.owner.query<Record<string, unknown>>(COUNTED_CONVO, [convo])).rows;
  expect([after, own]).toEqual([
    after,
    {
      ...own,
      message_count: own!.messages,
      places: own!.messages,
      last_message_id: own!.last_id,
      last_sent_by: own!.last_by,
      ...(own!.newest === null ? {} : { activity_at: own!.newest }),
    },
  ]);
}

test('after each of 300 acts of five people, what is kept is what counting finds', async () => {
  const random = seeded(20_261_121);
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const owner = people[0]!;
  const convo = await addConvo(app, office, { owner: owner.user.id });
  const path = `/conversations/${convo}`;
  const done: Record<string, number> = {};
  /** Names of some of the people, and of nobody. */
  const text = (n: number) =>
    Array.from({ length: below(4) }, () =>
      pick(['@ana', '@BEN', '@cleo', '@dora', '@emil', '@nobody', 'and']),
    )
      .concat(`number ${n}`)
      .join(' ');

  const acts: Record<
    string,
    (by: Caller, message: contract.ConvoMessage | undefined, n: number) => Promise<unknown>
  > = {
    write: (by, message, n) =>
      sendForm(
        app,
        by,
        `${path}/messages`,
        { message: text(n), ...(message && random() < 0.2 ? { ref: String(message.convo_message_id) } : {}) },
        random() < 0.1 ? [{ name: 'a.png', bytes: png }] : [],
      ),
    edit: async (by, message, n) =>
      message && by.call('PUT', `${path}/messages/${message.convo_message_id}`, { message: text(n) }),
    withdraw: async (by, message) =>
      message &&
      by.call('PUT', `${path}/messages/${message.convo_message_id}/withdrawn`, {
        withdrawn: message.withdrawn_at === null,
      }),
    complete: async (by, message) =>
      message &&
      by.call('PUT', `${path}/messages/${message.convo_message_id}/mention`, { completed: random() < 0.7 }),
    read: async (by, message) =>
      message && by.call('POST', `${path}/read`, { convo_message_id: message.convo_message_id }),
    leave: (by) => by.call('DELETE', `${path}/participants/${by.user.id}`),
    join: (by) => by.call('POST', `${path}/participants`, { user_id: by.user.id }),
    add: (by) => by.call('POST', `${path}/participants`, { user_id: pick(people).user.id }),
  };
  const chances = [
    'write',
    'write',
    'write',
    'edit',
    'edit',
    'withdraw',
    'withdraw',
    'complete',
    'complete',
    'read',
    'read',
    'leave',
    'join',
    'add',
  ];

  for (let n = 0; n < 300; n += 1) {
    const name = pick(chances);
    const { rows } = await app.owner.query<{ id: string; user_id: number }>(
      'SELECT convo_message_id AS id, user_id FROM convo_messages WHERE convo_id = $1 ORDER BY position',
      [convo],
    );
    // Old ones as well as the newest; of what only its writer or who is mentioned may do, mostly theirs.
    const chosen = rows.length === 0 ? undefined : Number(pick(random() < 0.5 ? rows : rows.slice(-5)).id);
    const all = await messagesOf(owner, convo);
    const message = all.find((one) => one.convo_message_id === chosen);
    const theirs =
      name === 'complete'
        ? message?.convo_mentions[0]?.user_id
        : ['edit', 'withdraw'].includes(name)
          ? message?.who_sent
          : undefined;
    const by = (random() < 0.9 ? people.find(({ user }) => user.id === theirs) : undefined) ?? pick(people);
    const answer = (await acts[name]!(by, message, n)) as { statusCode: number; body: string } | undefined;
    if (answer && answer.statusCode >= 500) throw new Error(`${name}: ${answer.body}`);
    if (answer?.statusCode === 200) done[name] = (done[name] ?? 0) + 1;
    await expectCounted(convo, `${n}: ${name} by ${by.user.username}`);
  }
  // Each of them has really happened, and often.
  expect(Object.keys(done).toSorted()).toEqual(Object.keys(acts).toSorted());
  expect(Math.min(...Object.values(done))).toBeGreaterThanOrEqual(5);
  for (const by of people) {
    const view = await seen(by, convo);
    const own = view.convo_participants.find(({ user_id }) => user_id === by.user.id);
    expect([view.unread, view.userMentioned]).toEqual([own?.unread ?? 0, (own?.open_mentions ?? 0) > 0]);
  }
});

test('all at once, what is kept is what counting finds', async () => {
  const random = seeded(7);
  const convo = await addConvo(app, office, {
    owner: people[0]!.user.id,
    people: people.slice(1).map(({ user }) => user.id),
  });
  const path = `/conversations/${convo}`;
  const first = (await sendForm(app, people[0]!, `${path}/messages`, { message: '@ben @cleo' })).json() as {
    message: contract.ConvoMessage;
  };
  const id = first.message.convo_message_id;
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const by = people[n % 5]!;
      const choice = Math.floor(random() * 6);
      if (choice <= 1) return sendForm(app, by, `${path}/messages`, { message: `@ana @ben ${n}` });
      if (choice === 2) return by.call('POST', `${path}/read`, { convo_message_id: id });
      if (choice === 3)
        return people[0]!.call('PUT', `${path}/messages/${id}/withdrawn`, { withdrawn: random() < 0.5 });
      if (choice === 4) return by.call('PUT', `${path}/messages/${id}/mention`, { completed: true });
      return people[0]!.call('PUT', `${path}/messages/${id}`, { message: `@dora ${n}` });
    }),
  );
  await expectCounted(convo, 'all at once');
  const audiences = await messagesOf(people[0]!, convo);
  expect(audiences.map(({ position }) => position)).toEqual(audiences.map((_, place) => place));
});

test('a change that ends half-way leaves nothing: no row, no count, no event, no file', async () => {
  const [ana] = people as [Caller];
  const convo = await addConvo(app, office, { owner: ana.user.id, people: [people[1]!.user.id] });
  const dump = async () => {
    const { rows } = await app.owner.query(
      `SELECT (SELECT json_agg(c) FROM conversations c WHERE convo_id = $1) AS convo,
         (SELECT json_agg(p ORDER BY user_id) FROM convo_participants p WHERE convo_id = $1) AS people,
         (SELECT count(*) FROM convo_messages WHERE convo_id = $1) AS messages,
         (SELECT count(*) FROM convo_mentions) AS mentions, (SELECT count(*) FROM convo_media) AS media,
         (SELECT count(*) FROM live_events) AS events, (SELECT count(*) FROM audit_log) AS audits`,
      [convo],
    );
    const { files } = app.platform.config;
    const stored =
      files.driver === 'local' ? await readdir(files.dir, { recursive: true, withFileTypes: true }) : [];
    return { ...rows[0], stored: stored.filter((one) => one.isFile()).length } as Record<string, unknown>;
  };
  const before = await dump();
  // The connection that writes is killed while it waits for the conversation, then when it has written all but the end.
  for (const held of ['conversations', 'live_sequences']) {
    await app.owner.query('BEGIN');
    await app.owner.query(
      held === 'conversations'
        ? 'SELECT 1 FROM conversations WHERE convo_id = $1 FOR UPDATE'
        : 'SELECT 1 FROM live_sequences WHERE client_id = $1 FOR UPDATE',
      [held === 'conversations' ? convo : office.id],
    );
    const sent = sendForm(app, ana, `/conversations/${convo}/messages`, { message: 'Hi @ben @cleo' }, [
      { name: 'a.png', bytes: png },
    ]);
    await until('the writer waits, and is killed', async () => {
      const waiting = await listWaiting(app.owner);
      await app.owner.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [waiting]);
      return waiting.length > 0;
    });
    await app.owner.query('COMMIT');
    expect([held, (await sent).statusCode]).toEqual([held, 503]);
    expect(await dump()).toEqual(before);
  }
  // And the same again goes through.
  const answer = await sendForm(app, ana, `/conversations/${convo}/messages`, { message: 'Hi @ben @cleo' });
  expect(answer.statusCode).toBe(200);
  await expectCounted(convo, 'after the kills');
});
