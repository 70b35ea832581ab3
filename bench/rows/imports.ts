import type { imports } from '@chairline/contract';
import { readTable } from '../../apps/server/src/features/imports/read-table.ts';
import { copyLines } from '../../apps/server/src/seed/store-copy.ts';
import { compareTail, type Figure, percentile } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import { mostResidentMb, residentMb } from '../harness/resident.ts';
import type { World } from '../harness/world.ts';

const BYTES = 5_000_000;
const ROUNDS = 3;
const LOST_AFTER_MS = 180_000;

/** A file of as many people as 5,000,000 bytes hold. */
function makeFile(): { text: string; rows: string[][] } {
  const head = 'First Name,Last Name,Mobile Phone,E-mail,Birth Date,Address,City,State,Zip\n';
  const lines = [head];
  const rows: string[][] = [];
  for (let n = 0, size = head.length; ; n += 1) {
    const [first, last, email] = [`Benjamin${n}`, `Importson${n % 977}`, `import${n}@example.com`];
    const line = `${first},${last},(520) ${200 + Math.floor(n / 10_000)}-${String(n % 10_000).padStart(4, '0')},${email},3/14/1980,${n} Elm Street,Portland,OR,97214\n`;
    size += line.length;
    if (size > BYTES) return { text: lines.join(''), rows };
    lines.push(line);
    const ten = `520${200 + Math.floor(n / 10_000)}${String(n % 10_000).padStart(4, '0')}`;
    const search = `${first.toLowerCase()} ${last.toLowerCase()}\u0001${ten}`;
    rows.push([
      first,
      last,
      `+1${ten}`,
      email,
      '1980-03-14',
      `${n} Elm Street`,
      'Portland',
      'OR',
      '97214',
      search,
    ]);
  }
}

/** By how much the server's memory grew, there and back: the most of all rounds. */
function memoryOf(grown: readonly { there: number; back: number }[]): Figure {
  const most = Math.max(...grown.flatMap(({ there, back }) => [there, back]));
  const rounds = grown.map(({ there, back }) => `${there.toFixed(0)} and ${back.toFixed(0)}`).join(', ');
  return {
    name: 'memory of an import',
    unit: 'MB',
    ours: most,
    floor: null,
    ratio: most,
    bar: 50,
    must: 'stay-below',
    did: `resident memory of the server while it imports and takes back, every 20 ms, less what it was before its preview; by round there and back: ${rounds}`,
  };
}

/**
 * A CSV of 5,000,000 bytes with mapping, checks, duplicates looked for and undo kept, from the request until its last row is a
 * contact, and its rollback, each against one COPY of the same rows into the same table; its preview against bare parsing; and
 * the list's first page meanwhile, against the list at rest; and by how much the server's memory grows.
 */
export async function measureImports(world: World): Promise<Figure[]> {
  const { office, owner, origin } = world;
  const cookie = await world.signIn('staff1');
  const list = new HttpConnection(world.port);
  const { text, rows } = makeFile();
  const bytes = Buffer.from(text);
  const file = () => new File([bytes], 'bench.csv', { type: 'text/csv' });
  const mapping = JSON.stringify({
    first_name: 'First Name',
    last_name: 'Last Name',
    ph1: 'Mobile Phone',
    email: 'E-mail',
    Birthdate: 'Birth Date',
    address: 'Address',
    city: 'City',
    state: 'State',
    zip: 'Zip',
  });
  const headers = { cookie: cookie.replace(/^cookie: /i, ''), origin };
  const path = `http://127.0.0.1:${world.port}/api/crm/contacts/import`;
  const send = async (to: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', file());
    const answer = await fetch(to, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { import: imports.ContactImport };
  };
  const reaches = async (id: number, state: string) => {
    const deadline = Date.now() + LOST_AFTER_MS;
    for (;;) {
      const { rows: now } = await owner.query<{ state: string }>(
        'SELECT state FROM contact_imports WHERE client_id = $1 AND import_id = $2',
        [office.client, id],
      );
      if (now[0]?.state === state) return;
      if (Date.now() > deadline) throw new Error(`the import did not become ${state}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const timed = async (work: () => Promise<unknown>) => {
    const begin = performance.now();
    await work();
    return performance.now() - begin;
  };
  const page = () =>
    timed(async () => {
      const answer = await list.request('GET', '/api/contacts?limit=50', [cookie]);
      if (jsonOf<{ items: unknown[] }>(answer).items.length !== 50) throw new Error('a short page');
    });
  // The list is read by one client as fast as it is answered, beside the floor as beside the import.
  const whileRead = async (samples: number[], work: () => Promise<unknown>) => {
    let running = true;
    const reading = (async () => {
      while (running) samples.push(await page());
    })();
    await work();
    running = false;
    await reading;
  };
  // The type that contacts get for whom none is chosen.
  const { rows: types } = await owner.query<{ id: number }>(
    `SELECT type_id AS id FROM contact_types WHERE client_id = $1 AND type_name = 'Patient'`,
    [office.client],
  );
  // By the owner of the tables: row-level security takes no COPY from the application's role.
  const columns = [
    'client_id',
    'first_name',
    'last_name',
    'ph1',
    'email',
    'birthdate',
    'address',
    'city',
    'state',
  ];
  const lines = rows.map((row) => [office.client, ...row, '2000-01-01', types[0]!.id].join('\t'));
  const copied = [...columns, 'zip', 'search_text', 'activity_at', 'contact_type_id'];
  const copy = () => copyLines(owner, 'contacts', copied, lines);
  const there: number[] = [];
  const back: number[] = [];
  const floors: number[] = [];
  const busy: number[] = [];
  const calm: number[] = [];
  const previews: number[] = [];
  const parsed: number[] = [];
  const grown: { there: number; back: number }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let n = 0; n < 100; n += 1) calm.push(await page());
      const rest = residentMb(world.server);
      parsed.push(await timed(async () => readTable(bytes)));
      previews.push(await timed(() => send(`${path}/preview`, { mapping })));
      await whileRead([], async () => floors.push(await timed(copy)));
      await owner.query(`DELETE FROM contacts WHERE client_id = $1 AND email LIKE 'import%@example.com'`, [
        office.client,
      ]);
      const most = (samples: number[], work: () => Promise<void>) =>
        mostResidentMb(world.server, async () => samples.push(await timed(work)));
      await whileRead(busy, async () => {
        let id = 0;
        grown.push({
          there:
            (await most(there, async () => {
              ({ id } = (await send(path, { mapping })).import);
              await reaches(id, 'done');
            })) - rest,
          back:
            (await most(back, async () => {
              await fetch(`${path}/${id}`, { method: 'DELETE', headers });
              await reaches(id, 'undone');
            })) - rest,
        });
      });
    }
  } finally {
    list.close();
  }
  const middle = (samples: number[]) => percentile(samples, 0.5);
  const against = (name: string, ours: number[], floor: number[], bar: number, did: string): Figure => ({
    name,
    unit: 'ms',
    ours: middle(ours),
    floor: middle(floor),
    ratio: middle(ours) / middle(floor),
    bar,
    must: 'stay-below',
    did,
  });
  const what = `${rows.length.toLocaleString('en-US')} rows, while the list is read; floor: COPY of them, while it is; medians of ${ROUNDS}`;
  return [
    against('import of a CSV', there, floors, 3, what),
    against('import, rolled back', back, floors, 3, what),
    against(
      'preview of a CSV',
      previews,
      parsed,
      1.5,
      `${BYTES.toLocaleString('en-US')} bytes; floor: parsing them`,
    ),
    compareTail('list during an import', busy, calm, 1.5, '50 rows, 1 client'),
    memoryOf(grown),
  ];
}
