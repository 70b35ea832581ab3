import { beforeAll, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, PASSWORD, signIn } from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { startPhoneWorld } from '../../testing/office-with-phones.ts';
import { until } from '../../testing/wait.ts';
import { useWorld } from '../../testing/use-app.ts';

/** Sign-in, the session and the users, to the letter: every field the specification names, with its real value. */

let admin: Caller;
let member: Caller;
let other: Caller;

const world = useWorld(startPhoneWorld);
beforeAll(async () => {
  const office = await createOffice(world.app, { name: 'Fern Hill Dental' });
  admin = await signIn(world.app, await createUser(world.app, office, { role: 'Admin' }));
  const user = await createUser(world.app, office, { username: 'dana', email: 'dana@fernhill.test' });
  member = await signIn(world.app, user);
  other = await signIn(world.app, await createUser(world.app, office));
  await world.app.owner.query('UPDATE clients SET ai_mode = 1 WHERE client_id = $1', [office.id]);
  await admin.call('PUT', `/users/${user.id}`, {
    ph1: '5035550111',
    ph2: '5035550112',
    ph3: '5035550113',
    language: 'es',
  });
  await admin.call('POST', '/newEndpoints', { user_ids: [user.id] });
  await until('the softphone', async () => (await softphoneOf(user.id)) !== '');
});

async function softphoneOf(id: number): Promise<string> {
  const list = (await admin.call('GET', '/clientendpoints')).json() as {
    user_id: number;
    softphone_user: string;
  }[];
  return list.find(({ user_id }) => user_id === id)!.softphone_user;
}

/** Document 3, section 3 (User), with the fields of document 1's. */
const named = async () => ({
  user_id: member.user.id,
  username: 'dana',
  first_name: 'Dana',
  last_name: 'Park',
  role: 'Member',
  email: 'dana@fernhill.test',
  isActive: true,
  dark_mode: false,
  plivo_user: await softphoneOf(member.user.id),
  ph1: '5035550111',
  ph2: '5035550112',
  ph3: '5035550113',
  language: 'es',
  client: expect.objectContaining({
    name: 'Fern Hill Dental',
    timezone: 'America/Los_Angeles',
    AI_mode: 1,
  }) as unknown,
});

test('POST /login, GET /check and POST /token answer the user with its client', async () => {
  const wanted = await named();
  expect(wanted.plivo_user).toMatch(/^dana/);
  const login = await world.app.server.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: 'dana', password: PASSWORD, client_id: member.user.office },
  });
  expect(login.json()).toMatchObject(wanted);
  expect((await member.call('GET', '/check')).json()).toMatchObject(wanted);
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]));
  const token = await world.app.server.inject({ method: 'POST', url: '/api/token', cookies });
  expect(token.json()).toMatchObject(wanted);
});

test('GET /users, GET /users/{id} and GET /admin/users answer the same fields of everyone', async () => {
  const wanted = await named();
  const list = (await other.call('GET', '/users')).json() as { user_id: number }[];
  expect(list.find(({ user_id }) => user_id === member.user.id)).toMatchObject(wanted);
  expect((await other.call('GET', `/users/${member.user.id}`)).json()).toMatchObject(wanted);
  const managed = (await admin.call('GET', '/admin/users')).json() as { user_id: number }[];
  expect(managed.find(({ user_id }) => user_id === member.user.id)).toMatchObject(wanted);
});

test('a softphone’s password is given to its own user alone, by the call that needs it', async () => {
  const own = await member.call('GET', '/plivo/softphone');
  const { plivo_user, plivo_pass } = own.json() as { plivo_user: string; plivo_pass: string };
  expect(own.statusCode).toBe(200);
  expect(plivo_user).toBe(await softphoneOf(member.user.id));
  // Wherever else the user is shown, and to whoever it is, it is not there.
  for (const caller of [admin, member, other]) {
    for (const path of ['/users', `/users/${member.user.id}`, '/check', '/clientendpoints']) {
      expect((await caller.call('GET', path)).body).not.toContain(plivo_pass);
    }
  }
  const { rows } = await world.app.owner.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM live_events WHERE payload::text LIKE $1',
    [`%${plivo_pass}%`],
  );
  expect(rows[0]!.n).toBe(0);
  expect((await other.call('GET', '/plivo/softphone')).statusCode).toBe(404);
});

test('creating a user takes a softphone password, which is the one the softphone registers with', async () => {
  const form = {
    first_name: 'Noor',
    last_name: 'Haddad',
    username: 'noor',
    email: 'noor@fernhill.test',
    role: 'Member',
    password: 'quiet7river',
  };
  const short = await admin.call('POST', '/users', { ...form, softphone_password: 'short' });
  expect([short.statusCode, short.body]).toEqual([400, 'Softphone password must be at least 8 characters']);
  const made = await admin.call('POST', '/users', { ...form, softphone_password: 'blue-river-42' });
  expect(made.statusCode).toBe(201);
  const { user_id } = made.json() as { user_id: number };
  await until('the softphone', async () => (await softphoneOf(user_id)) !== '');
  const noor = await signIn(
    world.app,
    { id: user_id, office: member.user.office, username: 'noor' },
    'quiet7river',
  );
  expect((await noor.call('GET', '/plivo/softphone')).json()).toEqual({
    plivo_user: await softphoneOf(user_id),
    plivo_pass: 'blue-river-42',
  });
});

test('POST /user/dark_mode takes 1 and 0, and says it to everyone who has the user on the screen', async () => {
  const base = await listen(world.app);
  const live = await openLive(base, other);
  for (const [sent, kept] of [
    [1, true],
    [0, false],
    [true, true],
    [false, false],
  ] as const) {
    const answer = await member.call('POST', '/user/dark_mode', { dark_mode: sent });
    expect(answer.json()).toEqual({ dark_mode: kept });
    expect((await member.call('GET', '/check')).json()).toMatchObject({ dark_mode: kept });
    const { payload } = await live.next('userChanged');
    expect(payload.user).toMatchObject({ user_id: member.user.id, dark_mode: kept });
  }
  expect((await member.call('POST', '/user/dark_mode', { dark_mode: 2 })).statusCode).toBe(400);
  await live.close();
});

test('PUT /user/contact_list keeps what it says of the list, and what it leaves out', async () => {
  const say = (body: object) => member.call('PUT', '/user/contact_list', body);
  const kept = async () =>
    ((await member.call('GET', '/check')).json() as { contact_list: unknown }).contact_list;
  expect(await kept()).toEqual({ opens_on: null, longest_first: false });
  expect((await say({ opens_on: 'waiting' })).json()).toEqual({
    contact_list: { opens_on: 'waiting', longest_first: false },
  });
  await say({ longest_first: true });
  expect(await kept()).toEqual({ opens_on: 'waiting', longest_first: true });
  await say({});
  await say({ opens_on: 'all' });
  expect(await kept()).toEqual({ opens_on: 'all', longest_first: true });
  expect((await say({ opens_on: 'missed' })).statusCode).toBe(400);
});

test('a softphone that is taken away is nowhere any more', async () => {
  const { plivo_user } = (await admin.call('GET', `/users/${member.user.id}`)).json() as {
    plivo_user: string;
  };
  expect(plivo_user).not.toBe('');
  await admin.call('PUT', `/admin/update-active-status/${member.user.id}`, { is_active: false });
  expect((await admin.call('GET', `/users/${member.user.id}`)).json()).toMatchObject({
    plivo_user: '',
    isActive: false,
  });
});
