import { phones, type users } from '@chairline/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, createUser, signIn, type TestOffice, type TestUser } from '../../testing/factory.ts';
import { type LiveSocket, listen, openLive } from '../../testing/live-socket.ts';
import { startPhoneWorld } from '../../testing/office-with-phones.ts';
import { until } from '../../testing/wait.ts';
import { useWorld } from '../../testing/use-app.ts';

/**
 * Old state + event = fresh fetch: what a client holds of the office's numbers and softphones, as a member sees
 * it while an admin works; `apply` is all that a client may know about an event.
 */
interface State {
  phones: Map<number, phones.Phone>;
  endpoints: Map<number, phones.Endpoint>;
  textNumber: string | null;
  /** The softphone of each user, as the list of users names it. */
  softphones: Map<number, string | null>;
}

let base: string;
let office: TestOffice;
let admin: Caller;
let user: TestUser;
let member: Caller;

const world = useWorld(startPhoneWorld);
beforeAll(async () => {
  base = await listen(world.app);
});
beforeEach(async () => {
  ({ office, admin } = await world.office());
  user = await createUser(world.app, office);
  member = await signIn(world.app, user);
});

async function fetchState(): Promise<State> {
  const phoneList = (await member.call('GET', '/clientphones')).json() as phones.Phone[];
  const users = (await member.call('GET', '/users')).json() as SoftphoneOf[];
  const endpointList = (await member.call('GET', '/clientendpoints')).json() as phones.Endpoint[];
  return {
    phones: new Map(phoneList.map((phone) => [phone.phone_id, phone])),
    endpoints: new Map(endpointList.map((endpoint) => [endpoint.user_id, endpoint])),
    textNumber: (await member.call('GET', '/check')).json().client.text_number,
    softphones: new Map(users.map((one) => [one.user_id, one.plivo_user])),
  };
}

type SoftphoneOf = Pick<users.UserRow, 'user_id' | 'plivo_user'>;

const apply: Record<string, (state: State, payload: never) => void> = {
  phoneChanged(state, { phone }: { phone: phones.Phone }) {
    const held = state.phones.get(phone.phone_id);
    if (!held || phone.version >= held.version) state.phones.set(phone.phone_id, phone);
  },
  phoneDeleted(state, { phone_id }: { phone_id: number }) {
    state.phones.delete(phone_id);
  },
  endpointChanged(state, { endpoint }: { endpoint: phones.Endpoint }) {
    state.endpoints.set(endpoint.user_id, endpoint);
  },
  officeChanged(state, { client }: { client: { text_number: string | null } }) {
    state.textNumber = client.text_number;
  },
  userChanged(state, { user: changed }: { user: SoftphoneOf }) {
    state.softphones.set(changed.user_id, changed.plivo_user);
  },
  // The viewer's own account: nothing of the numbers and softphones is held by it.
  sessionUserChanged() {},
};

const plain = (state: State) => ({
  phones: [...state.phones.values()].sort((a, b) => a.phone_id - b.phone_id),
  endpoints: [...state.endpoints.values()].sort((a, b) => a.user_id - b.user_id),
  textNumber: state.textNumber,
  softphones: [...state.softphones].sort(([a], [b]) => a - b),
});

const tried = new Set<string>();

/** Does something, waits until it has come to rest, and holds old state with events against a fresh fetch. */
async function expectSame(happens: () => Promise<unknown>): Promise<string[]> {
  const live: LiveSocket = await openLive(base, member);
  const state = await fetchState();
  await happens();
  await until('its jobs', async () => {
    const { rows } = await world.app.owner.query(
      `SELECT 1 FROM graphile_worker._private_jobs WHERE (payload ->> 'client_id')::integer = $1`,
      [office.id],
    );
    return rows.length === 0;
  });
  const { rows } = await world.app.owner.query<{ last: number }>(
    'SELECT last_seq::integer AS last FROM live_sequences WHERE client_id = $1',
    [office.id],
  );
  await until('its events', () => live.events().at(-1)?.seq === rows[0]!.last);
  const types = live.events().map((frame) => frame.type);
  for (const frame of live.events()) {
    tried.add(frame.type);
    apply[frame.type]!(state, frame.payload as never);
  }
  expect(plain(state)).toEqual(plain(await fetchState()));
  await live.close();
  return types;
}

const create = (phoneNumber: string, more: object = {}) =>
  admin.call('POST', '/createPhone', { phoneNumber, ...more });
const newest = async () =>
  Math.max(
    ...((await admin.call('GET', '/clientphones')).json() as phones.Phone[]).map((one) => one.phone_id),
  );

test('a number is ordered, becomes active, is changed and deleted', async () => {
  expect(await expectSame(() => create(world.forSale()))).toEqual(['phoneChanged', 'phoneChanged']);
  const id = await newest();
  expect(
    await expectSame(() => admin.call('PUT', '/clientphone', { phone_id: id, description: 'Fax' })),
  ).toEqual(['phoneChanged']);
  await admin.call('PUT', `/endpointDesignation/${user.id}`, { phones: [id] });
  expect(await expectSame(() => admin.call('DELETE', `/clientphone/${id}`))).toEqual([
    'phoneDeleted',
    'endpointChanged',
  ]);
});

test('an order that fails', async () => {
  expect(await expectSame(() => create('9715550177'))).toEqual(['phoneChanged', 'phoneChanged']);
});

test('the number texts leave from moves', async () => {
  const number = world.forSale();
  // Ported, and its move to the carrier is done.
  await world.sandbox.control('/plivo/numbers', { number });
  await create(number, { ported: true });
  const id = await newest();
  expect(
    await expectSame(() => admin.call('PUT', '/clientphone', { phone_id: id, is_text_default: true })),
  ).toEqual(['phoneChanged', 'phoneChanged', 'officeChanged']);
});

test('the first number of an office', async () => {
  await world.app.owner.query('DELETE FROM phones WHERE client_id = $1', [office.id]);
  expect(await expectSame(() => create(world.forSale()))).toEqual([
    'phoneChanged',
    'phoneChanged',
    'officeChanged',
  ]);
});

test('softphones and designations', async () => {
  expect(await expectSame(() => admin.call('POST', '/newEndpoints', { user_ids: [user.id] }))).toEqual([
    'endpointChanged',
    'endpointChanged',
    'userChanged',
    'sessionUserChanged',
  ]);
  const id = await newest();
  expect(
    await expectSame(() => admin.call('PUT', `/endpointDesignation/${user.id}`, { phones: [id] })),
  ).toEqual(['endpointChanged']);
  expect(
    await expectSame(() => admin.call('PUT', `/ivrDesignation/${user.id}`, { ivr_des: [2, 3] })),
  ).toEqual(['endpointChanged']);
});

test('much of it at once', async () => {
  const id = await newest();
  await expectSame(() =>
    Promise.all([
      ...Array.from({ length: 4 }, () => create(world.forSale('541'))),
      ...Array.from({ length: 4 }, (_, index) =>
        admin.call('PUT', '/clientphone', { phone_id: id, description: `Line ${index}` }),
      ),
      ...[1, 2, 3].map((place) => admin.call('PUT', `/ivrDesignation/${user.id}`, { ivr_des: [place] })),
      admin.call('POST', '/newEndpoints'),
    ]),
  );
});

test('every event of the phones was tried', () => {
  const others = ['officeChanged', 'userChanged', 'sessionUserChanged'];
  expect([...tried].sort()).toEqual([...Object.keys(phones.phoneEvents), ...others].sort());
});
