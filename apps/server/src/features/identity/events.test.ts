import { identity } from '@chairline/contract';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inOffice } from '../../platform/platform.ts';
import { createOffice, createUser, PASSWORD, signIn } from '../../testing/factory.ts';
import { type LiveSocket, listen, openLive } from '../../testing/live-socket.ts';
import { emitOfficeChanged, emitSessionUserChanged } from './emit-changes.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

/** Old state + event = fresh fetch. The state is the session as `GET /check` answers it. */
let base: string;
let live: LiveSocket;
const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Admin' });
beforeAll(async () => {
  base = await listen(app);
});
beforeEach(async () => {
  live = await openLive(base, caller);
});

const fetchState = async () => identity.sessionUser.parse((await caller.call('GET', '/check')).json());

/** All that a client may know about the events. */
function apply(state: identity.SessionUser, frame: { type: string; payload: unknown }): identity.SessionUser {
  if (frame.type === 'sessionUserChanged') return (frame.payload as { user: identity.SessionUser }).user;
  if (frame.type === 'officeChanged') {
    const { client, ODEnabled } = frame.payload as { client: identity.SessionClient; ODEnabled: boolean };
    return { ...state, client, ODEnabled };
  }
  return state;
}

async function expectProof(
  type: 'sessionUserChanged' | 'officeChanged',
  act: () => Promise<unknown>,
): Promise<void> {
  const before = await fetchState();
  await act();
  await live.next(type);
  const after = live.events().reduce(apply, before);
  expect(after).toEqual(await fetchState());
  expect(after).not.toEqual(before);
}

const act = (change: string, emit: 'office' | 'user') => async () => {
  await app.owner.query(change, [office.id]);
  await inOffice(app.platform, { office: office.id, actor: { kind: 'system', name: 'test' } }, (ctx) =>
    emit === 'office' ? emitOfficeChanged(ctx) : emitSessionUserChanged(ctx, caller.user.id),
  );
};

test('sessionUserChanged, by dark mode', () =>
  expectProof('sessionUserChanged', () => caller.call('POST', '/user/dark_mode', { dark_mode: true })));

test('sessionUserChanged, by how the contact list is had', () =>
  expectProof('sessionUserChanged', () =>
    caller.call('PUT', '/user/contact_list', { opens_on: 'waiting', longest_first: true }),
  ));

test('sessionUserChanged, by a second factor', () =>
  expectProof('sessionUserChanged', async () => {
    const { secret } = (await caller.call('POST', '/second-factor/setup', { password: PASSWORD })).json();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await caller.call('POST', '/second-factor/enable', { code });
  }));

test('sessionUserChanged, by another name, role and right', () =>
  expectProof(
    'sessionUserChanged',
    act(
      `UPDATE users SET first_name = 'New', username = username || 'x', role = 'Member', can_manual_tagging = false, language = 'es'
       WHERE client_id = $1`,
      'user',
    ),
  ));

test('officeChanged, by its name, time zone, AI mode, idle time, requirement, flag, time and text number', async () => {
  await expectProof(
    'officeChanged',
    act(
      `UPDATE clients SET name = 'Harbor Dental', timezone = 'America/New_York', ai_mode = 1, idle_minutes = 12,
         require_second_factor = true, od_enabled = true, access_until = now() - interval '1 day'
       WHERE client_id = $1`,
      'office',
    ),
  );
  await expectProof(
    'officeChanged',
    act('UPDATE phones SET is_text_default = false WHERE client_id = $1', 'office'),
  );
});

test('sessionUserChanged goes to that user alone, officeChanged to everyone of the office', async () => {
  const colleague = await openLive(base, await signIn(app, await createUser(app, office)));
  const stranger = await openLive(
    base,
    await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' })),
  );
  await caller.call('POST', '/user/dark_mode', { dark_mode: true });
  await act(`UPDATE clients SET name = 'Other' WHERE client_id = $1`, 'office')();
  await colleague.next('officeChanged');
  expect(colleague.events().map(({ type }) => type)).toEqual(['userChanged', 'officeChanged']);
  expect(stranger.events()).toEqual([]);
});
