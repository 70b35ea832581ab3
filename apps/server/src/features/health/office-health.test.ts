import { type health as contract, health as rules, PROVIDER_CLIENT_ID } from '@chairline/contract';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn, type TestUser } from '../../testing/factory.ts';
import { send, startCarrierWorld } from '../../testing/office-with-carrier.ts';
import { until } from '../../testing/wait.ts';
import { addFailedJob } from '../../testing/rows.ts';
import { jobWords } from './job-words.ts';
import { useWorld } from '../../testing/use-app.ts';

let provider: Caller;
const world = useWorld(startCarrierWorld);
beforeAll(async () => {
  const { app } = world;
  const home = await createOffice(app, { id: PROVIDER_CLIENT_ID });
  provider = await signIn(app, await createUser(app, home, { role: 'Admin' }));
});

async function read(caller: Caller): Promise<contract.OfficeHealth> {
  const response = await caller.call('GET', '/office/health');
  if (response.statusCode !== 200) throw new Error(response.body);
  return rules.officeHealth.parse(response.json());
}
const partOf = async (caller: Caller, name: contract.OfficeHealthPart['name']) =>
  (await read(caller)).parts.find((part) => part.name === name)!;
async function readSystem(): Promise<contract.SystemHealth> {
  const response = await provider.call('GET', '/system/health');
  if (response.statusCode !== 200) throw new Error(response.body);
  return rules.systemHealth.parse(response.json());
}

test('an office where all is well says so, and names what nobody has set up', async () => {
  const { caller } = await world.office();
  const { state, problems, parts, jobs, can } = await read(caller);
  expect([state, problems, jobs, can]).toEqual(['ok', 0, [], { repair: true }]);
  expect(parts.map((part) => [part.name, part.state])).toEqual([
    ['jobs', 'ok'],
    ['carrier', 'ok'],
    ['mail', 'off'],
    ['practice', 'off'],
    ['consent', 'ok'],
    ['own_mails', 'ok'],
    ['google_calendars', 'off'],
    ['facebook', 'off'],
  ]);
  for (const part of parts.filter((one) => one.state === 'off')) {
    expect([part.todo, part.link]).toEqual([expect.any(String), expect.anything()]);
  }
});

test('a failed job is named in words, without what its error says; an admin tries it again', async () => {
  const { office, caller } = await world.office();
  const job = await addFailedJob(world.app, office.id, 'no-such-kind');
  await world.app.owner.query(
    `UPDATE graphile_worker._private_jobs SET last_error = 'No answer for Maria Lopez: fetch failed' WHERE id = $1`,
    [job],
  );
  const found = await read(caller);
  expect([found.state, found.problems, found.parts[0]!.state]).toEqual(['broken', 1, 'broken']);
  expect(found.jobs).toEqual([
    {
      job_id: job,
      what: 'Work in the background',
      why: 'It could not be reached.',
      attempts: 1,
      failed_at: expect.any(String),
    },
  ]);
  expect(JSON.stringify(found)).not.toContain('Lopez');
  expect((await caller.call('POST', `/jobs/failed/${job}/retry`)).statusCode).toBe(200);
  expect((await read(caller)).jobs).toEqual([]);
});

test('a job that was dismissed is back by Undo, and by itself where it fails anew', async () => {
  const { office, caller } = await world.office();
  const job = await addFailedJob(world.app, office.id, 'no-such-kind');
  const act = (what: string) => caller.call('POST', `/jobs/failed/${job}/${what}`);
  expect((await act('dismiss')).statusCode).toBe(200);
  expect(await read(caller)).toMatchObject({ state: 'ok', jobs: [] });
  expect((await act('restore')).statusCode).toBe(200);
  expect((await read(caller)).jobs).toMatchObject([{ job_id: job }]);
  expect((await act('restore')).statusCode).toBe(404);
  await act('dismiss');
  await world.app.owner.query('UPDATE graphile_worker._private_jobs SET updated_at = now() WHERE id = $1', [
    job,
  ]);
  expect((await read(caller)).jobs).toMatchObject([{ job_id: job }]);
});

test('a member reads and does not repair; another office sees and touches nothing of it', async () => {
  const { office, caller } = await world.office();
  const job = await addFailedJob(world.app, office.id, 'no-such-kind');
  const member = await signIn(world.app, await createUser(world.app, office));
  expect(await read(member)).toMatchObject({ jobs: [{ job_id: job }], can: { repair: false } });
  const { caller: stranger } = await world.office();
  expect((await read(stranger)).jobs).toEqual([]);
  for (const what of ['retry', 'dismiss', 'restore']) {
    expect((await member.call('POST', `/jobs/failed/${job}/${what}`)).statusCode).toBe(403);
    expect((await stranger.call('POST', `/jobs/failed/${job}/${what}`)).statusCode).toBe(404);
  }
  expect((await read(caller)).jobs).toHaveLength(1);
  for (const one of [caller, member]) {
    expect((await one.call('GET', '/system/health')).statusCode).toBe(403);
  }
});

test('a carrier that does not answer is broken for whose texts wait, and well once they have left', async () => {
  const { caller } = await world.office();
  await world.fault('error');
  await send(world.app, caller, { dst: '5035550144', message_text: 'Hello' });
  const part = await until('it is noticed', async () => {
    const now = await partOf(caller, 'carrier');
    return now.state === 'broken' ? now : undefined;
  });
  expect(part.says).toBe('The carrier does not answer: 1 text waits.');
  await world.fault('ok');
  const { state } = await until('it has left', async () => {
    const now = await partOf(caller, 'carrier');
    return now.facts.find(({ label }) => label === 'Last text taken')?.at ? now : undefined;
  });
  expect(state).toBe('ok');
});

test('a text that was given up is a warning that leads to the desk', async () => {
  const { office, caller } = await world.office();
  await world.fault('rate-limit');
  await send(world.app, caller, { dst: '5035550145', message_text: 'Hello' });
  await world.app.owner.query(
    `UPDATE outbound_texts SET queued_at = queued_at - interval '25 hours' WHERE client_id = $1`,
    [office.id],
  );
  const says = '1 text of the last day could not be sent.';
  const part = await until('it was given up', async () => {
    const now = await partOf(caller, 'carrier');
    return now.says === says ? now : undefined;
  });
  await world.fault('ok');
  expect([part.state, part.link?.to]).toEqual(['warning', '/frontdesk']);
});

test('numbers, mailbox, Facebook and our own mails each say what is wrong and where it is mended', async () => {
  const { office, caller } = await world.office();
  const run = (text: string) => world.app.owner.query(text, [office.id]);
  await run(`UPDATE phones SET state = 'failed', failure = 'The number is gone.' WHERE client_id = $1`);
  await run(`INSERT INTO mail_accounts (client_id, address, authenticated_at, problem)
    VALUES ($1, 'desk@example.com', now(), 'Google ended the access.')`);
  await run(`INSERT INTO system_mails (client_id, kind, to_address, subject, message_id, state, queued_at)
    VALUES ($1, 'activate', 'new@example.com', 'Welcome', 'm1', 'failed', now())`);
  await run(`INSERT INTO social_accounts (client_id, connected, account, problem)
    VALUES ($1, true, 'Dana Cole', 'Facebook ended the connection.')`);
  const { parts, problems } = await read(caller);
  expect(problems).toBe(4);
  const found = Object.fromEntries(parts.map(({ name, state, why, link }) => [name, [state, why, link?.to]]));
  expect(found).toMatchObject({
    carrier: ['broken', 'The number is gone.', '/settings/phones'],
    mail: ['broken', 'Google ended the access.', '/settings/gmail'],
    own_mails: ['warning', null, undefined],
    facebook: ['broken', 'Facebook ended the connection.', '/settings/social'],
  });
  await run(`UPDATE social_accounts SET problem = NULL WHERE client_id = $1`);
  await run(`INSERT INTO social_posts (client_id, page_id, page_name, kind, message, created_at, created_by, state,
      next_attempt_at, queued_at, told_at)
    SELECT client_id, '1', 'Cedar', 'text', 'Hi', now(), user_id, 'failed', now(), now(), now() FROM users
    WHERE client_id = $1 LIMIT 1`);
  expect(await partOf(caller, 'facebook')).toMatchObject({
    state: 'warning',
    says: '1 post to Facebook of the last day did not go out.',
  });
});

test('whom Google lets in no more is named, with the next step; who left the office is not', async () => {
  const { office, caller } = await world.office();
  const { owner } = world.app;
  const people: TestUser[] = [];
  for (const name of ['Dana', 'Sam', 'Gone']) {
    const person = await createUser(world.app, office);
    people.push(person);
    await owner.query(`UPDATE users SET first_name = $2, last_name = 'Cole' WHERE user_id = $1`, [
      person.id,
      name,
    ]);
  }
  for (const { id } of people)
    await owner.query(
      `INSERT INTO google_calendar_accounts (client_id, user_id, address, authenticated_at)
       VALUES ($1, $2, 'someone@example.com', now())`,
      [office.id, id],
    );
  await owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [people[2]!.id]);
  const now = () => partOf(caller, 'google_calendars');
  expect(await now()).toMatchObject({ state: 'ok', facts: [{ label: 'Connected', text: '2 people' }] });
  await owner.query(
    `UPDATE google_calendar_accounts SET problem = 'Google no longer lets us in.' WHERE user_id <> $1 AND client_id = $2`,
    [people[0]!.id, office.id],
  );
  const part = await now();
  expect(part).toMatchObject({
    state: 'warning',
    says: 'Google no longer lets us into the calendars of 1 person.',
    link: { label: 'Open the calendar', to: '/calendar' },
  });
  expect(part.todo).toMatch(/^Ask Sam Cole to open the calendar here and choose Connect again\./);
  // The provider reads the sentence alone: it names nobody.
  expect(part.says).not.toContain('Sam');
});

test('the provider sees the installation, and the offices by their worst part, the worst first', async () => {
  const { office: broken } = await world.office();
  const { office: well } = await world.office();
  await addFailedJob(world.app, broken.id, 'no-such-kind');
  await world.app.owner.query(
    `INSERT INTO system_mails (client_id, kind, to_address, subject, message_id, state, queued_at)
     VALUES ($1, 'activate', 'other@example.com', 'Welcome', 'm2', 'failed', now())`,
    [broken.id],
  );
  const found = await readSystem();
  expect(found.parts.map(({ name }) => name)).toEqual(['database', 'files', 'jobs', 'bus', 'carrier']);
  expect([found.node_version, found.jobs!.failed > 0, found.mail_server.state]).toEqual([
    process.versions.node,
    true,
    'warning',
  ]);
  const states = found.offices.map(({ state }) => state);
  const badness = ['broken', 'warning', 'ok', 'off'];
  expect(states).toEqual(states.toSorted((a, b) => badness.indexOf(a) - badness.indexOf(b)));
  const row = (id: number) => found.offices.find(({ client_id }) => client_id === id);
  expect(row(broken.id)).toMatchObject({
    state: 'broken',
    problems: 2,
    reason: '1 job in the background failed for good.',
  });
  expect(row(well.id)).toMatchObject({ state: 'ok', problems: 0, reason: 'Nothing is wrong.' });
  expect(found.total).toBe(found.offices.length);
});

test('the provider’s polls share one look at the offices; what was repaired is seen at once', async () => {
  const [mended, other] = [await world.office(), await world.office()];
  const fail = ({ office }: typeof mended) => addFailedJob(world.app, office.id, 'no-such-kind');
  const act = (job: string, what: string) => mended.caller.call('POST', `/jobs/failed/${job}/${what}`);
  // From here on nothing stands that was found before.
  expect((await act(await fail(mended), 'retry')).statusCode).toBe(200);
  const job = await fail(mended);
  const stateOf = ({ offices }: contract.SystemHealth, { office }: typeof mended) =>
    offices.find(({ client_id }) => client_id === office.id)?.state;
  const polls = await Promise.all(Array.from({ length: 12 }, readSystem));
  expect(new Set(polls.map(({ at }) => at)).size).toBe(1);
  await fail(other);
  const within = await readSystem();
  expect([within.at, stateOf(within, mended), stateOf(within, other)]).toEqual([
    polls[0]!.at,
    'broken',
    'ok',
  ]);
  for (const [what, state] of [
    ['dismiss', 'ok'],
    ['restore', 'broken'],
    ['retry', 'ok'],
  ] as const) {
    expect((await act(job, what)).statusCode).toBe(200);
    const after = await readSystem();
    expect([what, stateOf(after, mended), stateOf(after, other)]).toEqual([what, state, 'broken']);
  }
});

test('every kind of job there is has its words', async () => {
  const { rows } = await world.app.owner.query<{ identifier: string }>(
    `SELECT identifier FROM graphile_worker._private_tasks WHERE identifier NOT LIKE '%:each-office'`,
  );
  const kinds = rows.map(({ identifier }) => identifier).filter((kind) => kind !== 'no-such-kind');
  expect(kinds.length).toBeGreaterThan(15);
  expect(kinds.filter((kind) => !(kind in jobWords))).toEqual([]);
});
