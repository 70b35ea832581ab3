import { readTools, runBare } from '../floor/tool-statements.ts';
import { type Asker, openAsker } from '../harness/asker.ts';
import { compareTail, type Figure, percentile, tailBelow } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { type BenchModel, type ModelCall, startModel } from '../harness/model.ts';
import { takeTurns } from '../harness/samples.ts';
import { modelPort, type World } from '../harness/world.ts';

const ROUNDS = 200;
const WARM_UP = 20;
const AT_ONCE = 50;
const CROWDS = 4;
const PAGES = 400;
/** Between two words, where many are answered at once: as fast as models speak. */
const PAUSE_MS = 20;

/** What an agent's answer costs beyond its model and its SQL, when its first word comes, and what many at once do to the list. */
export async function measureAi(world: World): Promise<Figure[]> {
  const { office, owner } = world;
  await owner.query('UPDATE clients SET ai_mode = 1 WHERE client_id = $1', [office.client]);
  const calls: ModelCall[] = [
    { name: 'waiting_for_an_answer', values: {} },
    { name: 'last_messages', values: { contact_id: office.firstContactId } },
    { name: 'find_contact', values: { words: '5550142' } },
  ];
  const model = await startModel(modelPort(world.port), {
    calls,
    pauseMs: (ref) => (ref.startsWith('bench-crowd') ? PAUSE_MS : 0),
  });
  try {
    return [...(await measureOne(world, model, calls)), await measureCrowd(world)];
  } finally {
    await model.close();
  }
}

async function measureOne(world: World, model: BenchModel, calls: readonly ModelCall[]): Promise<Figure[]> {
  const { client: office, firstUserId } = world.office;
  const asker = await openAsker(world, 'staff1');
  const tools = await readTools(world.owner, calls);
  const clients = await Promise.all(tools.map(() => world.connectTools()));
  const ours: number[] = [];
  const first: number[] = [];
  try {
    const samples = await takeTurns(
      {
        async question(round) {
          const ref = `bench-one-${round}`;
          const { ms, firstAt } = await asker.ask(ref);
          const spent = model.spentOn(ref);
          ours.push(ms - spent.ms);
          first.push(firstAt - spent.firstAt);
        },
        // As ours does: side by side, each on a connection of its own.
        floor: () =>
          Promise.all(tools.map((tool, index) => runBare(clients[index]!, office, tool, firstUserId))),
      },
      ROUNDS,
      WARM_UP,
    );
    const beyond = ours.slice(WARM_UP);
    const [middle, floorMiddle] = [percentile(beyond, 0.5), percentile(samples.floor, 0.5)];
    const did = `AI FrontDesk, ${calls.map(({ name }) => name).join(', ')}, then 60 words; without the model’s own time; floor: the three statements alone, side by side`;
    return [
      {
        name: 'question, beyond model and SQL',
        unit: 'ms p50',
        ours: middle,
        floor: floorMiddle,
        ratio: middle - floorMiddle,
        bar: 50,
        must: 'stay-below',
        did: `${did}; ratio: milliseconds between the two; ${beyond.length} samples each`,
      },
      compareTail('question, three tools', beyond, samples.floor, 2, did),
      tailBelow(
        'first word of an answer',
        first.slice(WARM_UP),
        100,
        'from the model’s first token to the asker’s live socket',
      ),
    ];
  } finally {
    asker.close();
    await Promise.all(clients.map(({ client }) => client.end()));
  }
}

/** The list's first page at rest, and while fifty people's questions are answered. */
async function measureCrowd(world: World): Promise<Figure> {
  await addPeople(world);
  const askers: Asker[] = [];
  for (let person = 1; person <= AT_ONCE; person += 1)
    askers.push(await openAsker(world, `bench-crowd-${person}`));
  const cookie = await world.signIn('staff1');
  const list = new HttpConnection(world.port);
  const page = async () => {
    const begin = performance.now();
    const answer = await list.request('GET', '/api/contacts?limit=50', [cookie]);
    if (jsonOf<{ items: unknown[] }>(answer).items.length !== 50) throw new Error('a short page');
    return performance.now() - begin;
  };
  const calm: number[] = [];
  const busy: number[] = [];
  try {
    for (let n = 0; n < PAGES / 4; n += 1) await page();
    for (let crowd = 0; crowd < CROWDS; crowd += 1) {
      for (let n = 0; n < PAGES; n += 1) calm.push(await page());
      let running = true;
      const all = Promise.all(
        askers.map((asker, index) => asker.ask(`bench-crowd-${crowd * AT_ONCE + index}`)),
      ).finally(() => (running = false));
      const reading = (async () => {
        while (running) busy.push(await page());
      })();
      await all;
      await reading;
    }
  } finally {
    for (const asker of askers) asker.close();
    list.close();
  }
  const did = `first page, 50 rows, 1 client, while ${AT_ONCE} questions with three tools each are answered, ${CROWDS} times; floor: the same at rest`;
  return compareTail(`list during ${AT_ONCE} questions`, busy, calm, 1.5, did);
}

/** As many people as ask at once, with the first one's password: an office may have fewer. */
async function addPeople({ owner, office }: World): Promise<void> {
  await owner.query(
    `INSERT INTO users (client_id, username, first_name, last_name, role, password_hash)
     SELECT u.client_id, 'bench-crowd-' || n, 'Bench', 'Asker', 'Member', u.password_hash
     FROM users u CROSS JOIN generate_series(1, $2) n WHERE u.client_id = $1 AND u.user_id = $3`,
    [office.client, AT_ONCE, office.firstUserId],
  );
}
