import { dashboard } from '@chairline/contract';
import { planOffices } from '../../apps/server/src/seed/large/plan.ts';
import { createPrng } from '../../apps/server/src/seed/prng.ts';
import { Audience } from '../harness/audience.ts';
import { compareBusy, type Figure } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { signWebhook } from '../harness/sign-webhook.ts';
import { PLIVO, type World } from '../harness/world.ts';
import { fill } from './dashboard.ts';

const TEXTS = 120;
/** Between two texts: they come as in a busy hour, not as fast as they can. */
const PAUSE_MS = 40;
const SETTLE_MS = 300;
const CLIENTS = 60;
const CALLBACKS = 100;
const TAGGED = 2_000;
const IMPORTED = 4_000;
const CHART_YEARS = 5;
const INBOUND = '/api/plivo/inbound-text';

/** What one of the clients does, again and again, until the texts are through. @returns its answer's status */
type Verb = {
  clients: number;
  call: (http: HttpConnection, client: number, round: number) => Promise<number>;
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * From a patient's text to one office until its desk has it, while another office does one heavy thing as often as it can;
 * against the same at rest, just before.
 */
export async function measureOtherOffices(world: World): Promise<Figure[]> {
  const side = planOffices(world.size)[1]!;
  const desk = new Audience();
  const http = new HttpConnection(world.port);
  const cookie = await world.signIn('staff1');
  const { rows: deskUsers } = await world.owner.query<{ name: string }>(
    'SELECT username AS name FROM users WHERE client_id = $1 ORDER BY user_id LIMIT 1',
    [side.client],
  );
  const { rows: patients } = await world.owner.query<{ number: string }>(
    `SELECT ph1 AS number FROM contacts WHERE client_id = $1 AND ph1 <> '' ORDER BY contact_id LIMIT 200`,
    [side.client],
  );
  const prng = createPrng(2_031);
  const text = async (
    connection: HttpConnection,
    from: string,
    to: string,
    words: string,
  ): Promise<number> => {
    const params = {
      From: from.slice(1),
      To: to.slice(1),
      MessageUUID: prng.uuid(),
      Text: words,
      Type: 'sms',
    };
    const headers = signWebhook(`${world.origin}${INBOUND}`, params, PLIVO.token);
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const body = Buffer.from(new URLSearchParams(params).toString());
    return (await connection.request('POST', INBOUND, [...headers, type], body)).status;
  };
  let said = 0;
  const textsReachDesk = async (): Promise<number[]> => {
    const samples: number[] = [];
    for (let n = 0; n < TEXTS; n += 1) {
      said += 1;
      const words = `Is there a time on Friday? ${said}.`;
      const begin = performance.now();
      await desk.hears(words, async () => {
        const status = await text(http, prng.pick(patients).number, side.textNumber, words);
        if (status !== 200) throw new Error(`a text to the quiet office was answered ${status}`);
      });
      samples.push(performance.now() - begin);
      await pause(PAUSE_MS);
    }
    return samples;
  };
  try {
    await desk.join(`ws://127.0.0.1:${world.port}/api/live`, {
      Cookie: (await world.signIn(deskUsers[0]!.name, side.client)).slice('Cookie: '.length),
      Origin: world.origin,
    });
    await textsReachDesk();
    const figures: Figure[] = [];
    for (const [name, verb] of Object.entries(await verbsOf(world, cookie, text))) {
      const quiet = await textsReachDesk();
      const { samples, answers } = await whileHammered(world.port, verb, textsReachDesk);
      const wrong = [...answers.keys()].filter((status) => status >= 500 && status !== 503);
      const told = [...answers]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${count} × ${status}`);
      const did = `${verb.clients} clients of one office; answers: ${told.join(', ') || 'none yet'}${wrong.length > 0 ? ' – NOT to be' : ''}; floor: at rest`;
      figures.push(compareBusy(`another’s text beside ${name}`, samples, quiet, 3, did));
    }
    return figures;
  } finally {
    desk.close();
    http.close();
  }
}

async function whileHammered(port: number, verb: Verb, work: () => Promise<number[]>) {
  const answers = new Map<number, number>();
  const connections = Array.from({ length: verb.clients }, () => new HttpConnection(port));
  let isOver = false;
  const hammering = connections.map(async (connection, client) => {
    for (let round = 0; !isOver; round += 1) {
      const status = await verb.call(connection, client, round);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      // As a client does that was told to come again.
      if (status === 503) await pause(500);
    }
  });
  await pause(SETTLE_MS);
  let samples: number[];
  try {
    samples = await work();
  } finally {
    isOver = true;
    await Promise.all(hammering);
    for (const connection of connections) connection.close();
  }
  return { samples, answers };
}

/** The heavy verbs, of the large office. */
async function verbsOf(
  world: World,
  cookie: string,
  text: (http: HttpConnection, from: string, to: string, words: string) => Promise<number>,
): Promise<Record<string, Verb>> {
  const { office, origin, owner } = world;
  const head = [cookie, `Origin: ${origin}`];
  const asJson = [...head, 'Content-Type: application/json'];
  const send = async (http: HttpConnection, method: string, path: string, body: object) =>
    http.request(method, `/api${path}`, asJson, Buffer.from(JSON.stringify(body)));
  const read = async (http: HttpConnection, path: string) =>
    (await http.request('GET', `/api${path}`, head)).status;

  const http = new HttpConnection(world.port);
  const { calendar_id: calendar } = jsonOf<{ calendar_id: number }>(
    await send(http, 'POST', '/calendars', { name: 'Bench', type: 'DSS', calendar_members: [] }),
  );
  const start_time = Date.parse('2031-03-05T17:00:00Z');
  const { event_id: series } = jsonOf<{ event_id: number }>(
    await send(http, 'POST', `/calendars/${calendar}/events`, {
      title: 'Huddle',
      start_time,
      end_time: start_time + 1_800_000,
      rrule: 'FREQ=DAILY;COUNT=200',
    }),
  );
  http.close();
  const movedBy = (ms: number) => ({ start_time: start_time + ms, end_time: start_time + ms + 1_800_000 });

  const { rows: people } = await owner.query<{ id: number; number: string }>(
    `SELECT contact_id::int AS id, ph1 AS number FROM contacts WHERE client_id = $1 AND ph1 <> '' AND merged_into IS NULL
     ORDER BY contact_id LIMIT ${TAGGED}`,
    [office.client],
  );
  const { rows: zones } = await owner.query<{ timezone: string }>(
    'SELECT timezone FROM clients WHERE client_id = $1',
    [office.client],
  );
  const today = dashboard.dayIn(zones[0]!.timezone, new Date());
  await fill(world, office.client, today);
  const range = `startdate=${dashboard.addMonths(today, -12 * CHART_YEARS)}&enddate=${today}&average=true&running=true&rows=0`;
  const charts = [`/appts?${range}`, `/appts?group=provider&${range}`, `/dailypayments?group=payer&${range}`];
  const searches = ['smith', 'crown', 'appointment', 'insurance', 'thursday', 'garcia'];

  const lines = Array.from(
    { length: IMPORTED },
    (_, n) => `Bench${n},Person${n % 97},(520) ${200 + (n % 700)}-${String(n % 10_000).padStart(4, '0')}\n`,
  );
  const mapping = JSON.stringify({ first_name: 'First Name', last_name: 'Last Name', ph1: 'Mobile Phone' });
  const importFile = async () => {
    const form = new FormData();
    form.set('mapping', mapping);
    form.set(
      'file',
      new File([`First Name,Last Name,Mobile Phone\n${lines.join('')}`], 'b.csv', { type: 'text/csv' }),
    );
    const headers = { cookie: cookie.replace(/^cookie: /i, ''), origin };
    const answer = await fetch(`http://127.0.0.1:${world.port}/api/crm/contacts/import`, {
      method: 'POST',
      headers,
      body: form,
    });
    await answer.arrayBuffer();
    // One is made at a time: the others are told so.
    await pause(100);
    return answer.status;
  };
  return {
    'changes of a series': {
      clients: CLIENTS,
      call: async (one, client, round) =>
        (
          await send(one, 'PUT', `/calendars/${calendar}/events/${series}?scope=all`, {
            title: `Huddle ${client}.${round}`,
            // Every other change moves all of its times.
            ...(round % 2 === 1 ? movedBy(((client + round) % 20) * 60_000) : {}),
          })
        ).status,
    },
    'an import': { clients: 4, call: importFile },
    'mass tagging': {
      clients: 8,
      call: async (one, client) => {
        const tag_ids = [office.firstTagId + (client % 4)];
        const { status } = await send(one, 'POST', '/tags/mass', {
          contact_ids: people.map(({ id }) => id),
          tag_ids,
        });
        await pause(200);
        return status;
      },
    },
    searches: {
      clients: CLIENTS,
      call: (one, client, round) =>
        read(one, `/search?limit=50&q=${searches[(client + round) % searches.length]}`),
    },
    'callbacks of the carrier': {
      clients: CALLBACKS,
      call: (one, client, round) =>
        text(one, people[(client * 17 + round) % people.length]!.number, office.textNumber, 'Running late'),
    },
    charts: {
      clients: CLIENTS,
      call: (one, client, round) => read(one, charts[(client + round) % charts.length]!),
    },
  };
}
