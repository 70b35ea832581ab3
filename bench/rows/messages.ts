import { MESSAGES_PAGE } from '../../apps/server/src/features/conversations/messages/store-messages.ts';
import { createPrng } from '../../apps/server/src/seed/prng.ts';
import { inOfficeBare } from '../floor/statements.ts';
import { compareTail, type Figure } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { takeTurns } from '../harness/samples.ts';
import type { World } from '../harness/world.ts';

const TOTAL = 20_000;
const PEOPLE_MAX = 20;
/** Who takes part: as many as there are in a small office. */
const peopleOf = ({ office }: World) => Math.min(PEOPLE_MAX, office.staff);
const PAGE = 50;
const ROUNDS = 600;
const WARM_UP = 200;

/**
 * Opening a conversation of staff that has gone on for years, paging up in it, and jumping to a message somewhere in
 * it, over HTTP. The floor is the reading statements alone: what ours looks up of the conversation, to know whether
 * the reader may see it, and what it writes into the audit log, is on our side.
 */
export async function measureMessages(world: World): Promise<Figure[]> {
  const { convo, ids } = await makeLongConversation(world);
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const client = await world.connectApp();
  let bytes = 0;
  const ours = async (query: string) => {
    const path = `/api/conversations/${convo}/messages?limit=${PAGE}${query}`;
    const answer = await http.request('GET', path, [cookie]);
    const { items } = jsonOf<{ items: unknown[] }>(answer);
    if (items.length !== PAGE) throw new Error(`a page of ${items.length} messages`);
    bytes = answer.body.length;
  };
  const floor = (begin: number) =>
    inOfficeBare(
      client,
      world.office.client,
      async () => {
        await client.query('SELECT message_count FROM conversations WHERE convo_id = $1', [convo]);
        const { rows } = await client.query(MESSAGES_PAGE, [convo, begin, begin + PAGE]);
        if (rows.length !== PAGE) throw new Error(`a floor of ${rows.length} messages`);
      },
      world.office.firstUserId,
    );
  const prng = createPrng(5);
  const places = Array.from({ length: 997 }, () => prng.int(PAGE, TOTAL - PAGE));
  const placeOf = (round: number) => places[round % places.length]!;
  const far = (round: number) => ids[placeOf(round)]!;
  try {
    // The kinds take turns, so that the program's warming up is charged to none of them alone.
    const samples = await takeTurns(
      {
        open: () => ours(''),
        openFloor: () => floor(TOTAL - PAGE),
        up: (round) => ours(`&before=${far(round)}`),
        upFloor: (round) => floor(placeOf(round) - PAGE),
        jump: (round) => ours(`&around=${far(round)}`),
        jumpFloor: (round) => floor(placeOf(round) - PAGE / 2),
      },
      ROUNDS,
      WARM_UP,
    );
    const did = `conversation of ${TOTAL.toLocaleString('en-US')} messages and ${peopleOf(world)} people, ${PAGE} a page, ${bytes.toLocaleString('en-US')} bytes, 1 client; floor without who may see it and the audit entry`;
    return [
      compareTail('messages, open', samples.open, samples.openFloor, 2, did),
      compareTail('messages, page up', samples.up, samples.upFloor, 2, did),
      compareTail('messages, jump to a message', samples.jump, samples.jumpFloor, 2, did),
    ];
  } finally {
    http.close();
    await client.end();
  }
}

/** A conversation with messages, mentions and answers, as years of work would leave it. */
async function makeLongConversation(world: World): Promise<{ convo: number; ids: number[] }> {
  const { client: office, firstUserId } = world.office;
  const people = peopleOf(world);
  const { rows } = await world.owner.query<{ id: string }>(
    `INSERT INTO conversations (client_id, convo_name, kind, owner_id, message_count, activity_at, created_at)
     VALUES ($1, 'The long one', 'general', $2, $3, now(), now()) RETURNING convo_id AS id`,
    [office, firstUserId, TOTAL],
  );
  const convo = Number(rows[0]!.id);
  await world.owner.query(
    `INSERT INTO convo_participants (client_id, convo_id, user_id, joined_at)
     SELECT $1, $2, $3 + n, now() FROM generate_series(0, $4 - 1) n`,
    [office, convo, firstUserId, people],
  );
  const written = await world.owner.query<{ id: string }>(
    `INSERT INTO convo_messages (client_id, convo_id, user_id, body, at, position)
     SELECT $1, $2, $3 + n % $4, 'Message ' || n || ': ' || repeat('words of an ordinary day ', 1 + n % 5),
       now() - ($5 - n) * interval '10 minutes', n
     FROM generate_series(0, $5 - 1) n ORDER BY n RETURNING convo_message_id AS id`,
    [office, convo, firstUserId, people, TOTAL],
  );
  const ids = written.rows.map(({ id }) => Number(id));
  await world.owner.query(
    `INSERT INTO convo_mentions (client_id, convo_message_id, user_id, index_start, index_end)
     SELECT client_id, convo_message_id, $3 + (position + 1) % $4, 0, 7 FROM convo_messages
     WHERE client_id = $1 AND convo_id = $2 AND position % 7 = 0`,
    [office, convo, firstUserId, people],
  );
  await world.owner.query('ANALYZE convo_messages, convo_mentions, conversations, convo_participants');
  return { convo, ids };
}
