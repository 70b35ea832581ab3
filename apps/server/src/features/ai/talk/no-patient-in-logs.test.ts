import { ai as contract, type callerInfo, type calls, PROVIDER_CLIENT_ID } from '@chairline/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createOffice, createUser, signIn, type TestOffice } from '../../../testing/factory.ts';
import { addEmail } from '../../../testing/mail-rows.ts';
import { type CallWorld, type Colleague, startCallWorld } from '../../../testing/office-with-calls.ts';
import { linkPatient, odRow, storePractice } from '../../../testing/practice-copy.ts';
import { send } from '../../../testing/office-with-carrier.ts';
import { jobsOf } from '../../../testing/office-log.ts';
import { addItem } from '../../../testing/rows.ts';
import { until } from '../../../testing/wait.ts';

/** Everything of this patient is found again wherever it is written. */
const who = {
  first: 'Zephyrine',
  last: 'Quackenbosh',
  number: '+15035550187',
  email: 'zephyrine.q@wisteria.test',
  birthdate: '1957-08-23',
  words: 'A marmalade crown came off, ¿qué hago ahora?',
  claimNote: 'The adjuster was obstreperous.',
};
const says = `Hello, my name is ${who.first} ${who.last}. I was born on August 23, 1957. I am calling because of a marmalade crown. Thank you.`;
const written =
  /zephyrine|quackenbosh|503\D{0,3}555\D{0,2}0187|wisteria|1957-08-23|0?8\/23\/(?:19)?57|august 23|marmalade|qu[eé] hago|obstreperous/i;

/** Whatever this process wrote: its log, and what anything wrote past it. */
const lines: string[] = [];
let world: CallWorld;
let office: TestOffice;
let admin: Colleague;
let contact_id: number;
let item: number;
let refs = 0;

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      lines.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
      return true;
    });
  for (const level of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
    vi.spyOn(console, level).mockImplementation((...given: unknown[]) => {
      lines.push(given.map((one) => (one instanceof Error ? `${one.stack}` : JSON.stringify(one))).join(' '));
    });
  world = await startCallWorld({
    withModel: true,
    logLevel: 'trace',
    logTo: { write: (line: string) => void lines.push(line) },
    modelTimeoutMs: 1_000,
    listenTiming: { ask: 100, look: 500, silent: 2_000 },
    translateTiming: { firstBackoff: 50 },
  });
  const { app } = world;
  const own = await createOffice(app, { id: PROVIDER_CLIENT_ID, name: 'DSS' });
  const provider = await signIn(app, await createUser(app, own, { role: 'Admin' }));
  const saved = await provider.call('POST', '/ai/updateAiTool', {
    agent: 'AI FrontDesk',
    run_location: 'DSS',
    description: 'The remarks that stand on claims, and whose they are.',
    name: 'claim_remarks',
    sql_query:
      'SELECT p.first_name, p.last_name, p.birthdate, p.wireless_phone, p.email, i.remarks FROM claim_items i JOIN patients p ON p.pat_num = i.pat_num ORDER BY i.claim_proc_num',
  });
  expect([saved.statusCode, saved.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  const made = await world.office(2);
  office = made.office;
  [admin] = made.staff as [Colleague, Colleague];
  await app.owner.query('UPDATE clients SET ai_mode = 1 WHERE client_id = $1', [office.id]);
  await storePractice(app, office, {
    patient: [
      odRow('patient', {
        PatNum: 3,
        FName: who.first,
        LName: who.last,
        Birthdate: who.birthdate,
        WirelessPhone: '5035550187',
        Email: who.email,
      }),
    ],
    claim: [odRow('claim', { ClaimNum: 10, PatNum: 3, ClaimNote: who.claimNote })],
    claimproc: [odRow('claimproc', { ClaimProcNum: 20, ClaimNum: 10, PatNum: 3, Remarks: who.claimNote })],
  });
  contact_id = await linkPatient(app, office, 3, {
    firstName: who.first,
    lastName: who.last,
    phoneNum: who.number,
  });
  await app.owner.query(
    'UPDATE contacts SET email = $2, birthdate = $3, language = $4 WHERE contact_id = $1',
    [contact_id, who.email, who.birthdate, 'es'],
  );
  item = await addItem(app, office, contact_id, { body: who.words });
  await addEmail(app, office, { contactId: contact_id, subject: who.words, text: who.words });
  const { version, ...held } = (await admin.call('GET', '/settings/calls')).json() as calls.CallSettings;
  const set = { ...held, version, recording: 'on', listen: true, write_down: true };
  expect((await admin.call('PUT', '/settings/calls', set)).statusCode).toBe(200);
  // What is understood of recordings; of what the carrier streams it is what was said.
  await world.sandbox.control('/model/spoken', { text: says });
});
afterAll(async () => {
  await world?.close();
  vi.restoreAllMocks();
});
afterEach(() => fault('ok'));

const fault = (mode: string) =>
  world.sandbox.control('/faults', { vendor: 'model', mode, ...(mode === 'slow' ? { ms: 2_000 } : {}) });

/** Asks an agent and waits until the answer has ended, however. */
async function ask(text: string, agent = 'AI FrontDesk'): Promise<contract.AiQuestion> {
  const body = { agent, text, client_ref: `log-${(refs += 1)}`, contact_id };
  const asked = await admin.call('POST', '/ai/questions', body);
  if (asked.statusCode !== 200) throw new Error(asked.body);
  return until('the answer', async () => {
    const page = await admin.call('GET', `/ai/questions?agent=${encodeURIComponent(agent)}`);
    const last = contract.listAiQuestions.answer.parse(page.json()).items.at(-1);
    return last && !contract.isOpenQuestion(last.state) ? last : undefined;
  });
}

/** Everything that a person asks of a model at the desk. @returns what came of each */
async function useAll(): Promise<Record<string, number | string>> {
  const compose = (kind: string) =>
    admin.call('POST', '/ai/compose', { contact_id, kind, text: `Dear ${who.first}, ${who.words}` });
  const said: Record<string, number | string> = {};
  said.question = (
    await ask(`Which remarks stand on the claims of ${who.first} ${who.last}, ${who.birthdate}?`)
  ).state;
  said.scheduling = (await ask(`When can ${who.first} come? ${who.words}`, 'AI Scheduling')).state;
  for (const kind of ['reply', 'shorten', 'friendlier']) said[kind] = (await compose(kind)).statusCode;
  said.summary = (await admin.call('POST', '/ai/summary', { contact_id })).statusCode;
  said.translate = (await admin.call('POST', `/messages/${item}/translate`)).statusCode;
  said.preview = (
    await admin.call('POST', '/messages/translate', { text: `${who.first}: ${who.words}`, language: 'es' })
  ).statusCode;
  const text = {
    dst: who.number,
    message_text: `${who.first}, ${who.words}`,
    translate: 'true',
    language: 'vi',
  };
  said.sent = (await send(world.app, admin, { ...text, contact_id: String(contact_id) })).status;
  await until('it is translated, or is not', async () =>
    (await jobsOf(world.app, office.id)).every((job) => !job.includes('translate')),
  );
  return said;
}

/** A stranger who says all of it calls; somebody answers. */
async function talk(heard: (info: callerInfo.CallerInfo) => unknown): Promise<void> {
  const before = await noteCount();
  const uuid = await world.dial('+15035550187', office.number, {
    says,
  });
  const call = await world.untilOwn(admin, ({ participants }) => participants.length === 2);
  const stored = await admin.call('POST', '/plivo/storeAiInfo', {
    conferenceName: call.conferenceName,
    info: {
      demographic_info: { first_name: who.first, last_name: who.last, email_address: who.email },
      clinical_info: { reason_for_visit: who.words },
    },
  });
  expect(stored.statusCode).toBe(200);
  await until('it was collected', async () => {
    const { items } = (await admin.call('GET', '/vpi')).json() as { items: callerInfo.CallerInfo[] };
    return items.some((info) => info.call_uuid === uuid && heard(info));
  });
  await world.hangUp(uuid);
  await until('it was summed up, or could not be', async () => (await noteCount()) > before);
}
const noteCount = async (): Promise<number> => {
  const { rows } = await world.app.owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM call_notes WHERE client_id = $1 AND (state <> 'writing' OR problem <> '')`,
    [office.id],
  );
  return rows[0]!.n;
};

const told = async () => JSON.stringify(await world.sandbox.control('/model/asked'));
const leaks = () => lines.filter((line) => written.test(line));

test('nothing of a patient is logged while all of AI does what it should', async () => {
  const said = await useAll();
  expect(said).toEqual({
    question: 'answered',
    scheduling: 'answered',
    reply: 200,
    shorten: 200,
    friendlier: 200,
    summary: 200,
    translate: 200,
    preview: 200,
    sent: 200,
  });
  // It was there to be logged: the model was told of it.
  const model = await told();
  for (const known of [who.first, who.last, 'marmalade', who.birthdate, 'obstreperous', who.email])
    expect(model).toContain(known);
  await talk(({ quotes }) => Object.keys(quotes).length > 0);
  expect(lines.length).toBeGreaterThan(20);
  expect(leaks()).toEqual([]);
});

const faults = [
  'error',
  'rate-limit',
  'garbage',
  'cut',
  'garbled',
  'refuse',
  'too-long',
  'echo',
  'accept-then-drop',
];
test.each([...faults, 'slow'])('nor while the model has the fault %s', async (mode) => {
  await fault(mode);
  const before = lines.length;
  const said = await useAll();
  expect(said.question).not.toBe('answered');
  expect(lines.length).toBeGreaterThan(before);
  expect(leaks()).toEqual([]);
});

test.each(['rate-limit', 'garbage', 'cut', 'echo'])(
  'nor of a call, while the model has the fault %s',
  async (mode) => {
    await fault(mode);
    await talk(() => true);
    expect(leaks()).toEqual([]);
  },
);

test('nor where the service that writes down what is said fails', async () => {
  await world.sandbox.control('/model/spoken', { text: says, fail: 3 });
  await talk(() => true);
  expect(leaks()).toEqual([]);
});

test('nor where the database refuses what comes of it, quoting it: in a request and in a job', async () => {
  const { owner } = world.app;
  await owner.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION USING ERRCODE = '22P02', MESSAGE = format('invalid input: "%s"', to_jsonb(NEW)); END $$`);
  const refused = ['caller_infos', 'call_notes', 'ai_questions'];
  for (const table of refused)
    await owner.query(
      `CREATE TRIGGER refuse BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
  const before = lines.length;
  const later = () => lines.slice(before).join('');
  const info = { demographic_info: { first_name: who.first, email_address: who.email } };
  try {
    const uuid = await world.dial(who.number, office.number, {
      says: `My name is ${who.first} ${who.last}. Thank you.`,
    });
    const call = await world.untilOwn(admin, ({ participants }) => participants.length === 2);
    for (const last_name of ['', who.last]) {
      const given = { ...info, demographic_info: { ...info.demographic_info, last_name } };
      await admin.call('POST', '/plivo/storeAiInfo', { conferenceName: call.conferenceName, info: given });
    }
    await world.hangUp(uuid);
    await until('a request failed', () => later().includes('"msg":"a request failed"'));
    await until('a job failed', () => /Failed task \d+ \(write-down-call/.test(later()));
  } finally {
    for (const table of refused) await owner.query(`DROP TRIGGER refuse ON ${table}`);
  }
  expect(later()).toContain('a query failed');
  expect(leaks()).toEqual([]);
});
