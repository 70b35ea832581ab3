import { worklist } from '@chairline/contract';
import {
  countStatement,
  listStatement,
  type WorkQuery,
} from '../../apps/server/src/features/worklist/store.ts';
import { inOfficeBare } from '../floor/statements.ts';
import { compareTail, type Figure } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { takeTurns } from '../harness/samples.ts';
import type { World } from '../harness/world.ts';

const PAGE = 50;
const ROUNDS = 600;
const WARM_UP = 150;
const WAITING = 3_000;
const OWN = 400;

/** The work queue's first page and its counts over HTTP, each against its SQL through the bare driver. */
export async function measureWorklist(world: World): Promise<Figure[]> {
  const { client: office, firstUserId: userId } = world.office;
  await fill(world, office, userId);
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const client = await world.connectApp();
  const get = async <T>(path: string) =>
    jsonOf<T>(await http.request('GET', `/api/worklist${path}`, [cookie]));
  const endOfToday = new Date(Date.now() + 12 * 3_600_000);
  const query: WorkQuery = {
    userId,
    when: 'today',
    endOfToday,
    kinds: worklist.workKinds,
    sort: 'oldest',
    after: null,
    limit: PAGE + 1,
  };
  const bare = (name: string, text: string, values: unknown[]) => () =>
    inOfficeBare(
      client,
      office,
      async () => {
        const { rows } = await client.query({ name, text, values });
        if (rows.length === 0) throw new Error('a floor without rows');
      },
      userId,
    );
  const end = endOfToday.toISOString();
  try {
    const samples = await takeTurns(
      {
        list: async () => {
          const { items } = await get<{ items: unknown[] }>(`?limit=${PAGE}`);
          if (items.length !== PAGE) throw new Error(`a page of ${items.length}`);
        },
        listFloor: bare('list', listStatement(query)!.text, [userId, end, PAGE + 1]),
        counts: () => get('/counts'),
        countsFloor: bare('counts', countStatement, [userId, end, 1_000]),
      },
      ROUNDS,
      WARM_UP,
    );
    const did = `${WAITING} threads, ${OWN} mentions and ${OWN} reminders wait`;
    return [
      compareTail('work queue, first page', samples.list, samples.listFloor, 2, `${did}; ${PAGE} rows`),
      compareTail('work queue, counts', samples.counts, samples.countsFloor, 2, did),
    ];
  } finally {
    http.close();
    await client.end();
  }
}

/** Threads that wait, and conversations that mention the viewer and remind them. */
async function fill({ owner }: World, office: number, userId: number): Promise<void> {
  await owner.query(
    `UPDATE contacts SET needs_answer_since = now() - contact_id % 50000 * interval '1 minute'
     WHERE client_id = $1 AND contact_id IN (SELECT contact_id FROM contacts WHERE client_id = $1 AND merged_into IS NULL
       ORDER BY contact_id LIMIT $2)`,
    [office, WAITING],
  );
  await owner.query(
    `WITH made AS (
       INSERT INTO conversations (client_id, convo_name, kind, owner_id, message_count, activity_at, created_at)
       SELECT $1, 'Work ' || n, 'internal', $2 + 1, 1, now() - interval '1 year', now() FROM generate_series(1, $3) n
       RETURNING convo_id
     ), people AS (
       INSERT INTO convo_participants (client_id, convo_id, user_id, joined_at, open_mentions)
       SELECT $1, convo_id, $2, now(), 1 FROM made
     ), said AS (
       INSERT INTO convo_messages (client_id, convo_id, user_id, body, at, position)
       SELECT $1, convo_id, $2 + 1, '@staff1 please look', now() - convo_id % 9000 * interval '1 minute', 0 FROM made
       RETURNING convo_message_id
     ), mentioned AS (
       INSERT INTO convo_mentions (client_id, convo_message_id, user_id, index_start, index_end)
       SELECT $1, convo_message_id, $2, 0, 7 FROM said
     )
     INSERT INTO convo_reminders (client_id, convo_id, user_id, remind_at, set_at, delivered_at)
     SELECT $1, convo_id, $2, now() - convo_id % 7000 * interval '1 minute', now(), now() FROM made`,
    [office, userId, OWN],
  );
  await owner.query('ANALYZE contacts, conversations, convo_messages, convo_mentions, convo_reminders');
}
