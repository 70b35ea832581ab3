import { notifications as contract } from '@chairline/contract';
import { expect, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { listen } from '../../testing/live-socket.ts';
import { noticeView } from '../../testing/page-views.ts';
import { createVerifier } from '../../testing/verify-events.ts';
import { useTestApp } from '../../testing/use-app.ts';

/** How a user is told of what is new. */

const app = useTestApp();

const { usualNoticeSettings: usual, notificationMessages: words } = contract;

test('is the user’s alone, the same on each device, and keeps what a change leaves out', async () => {
  const office = await createOffice(app);
  const user = await createUser(app, office);
  const [desk, phone] = [await signIn(app, user), await signIn(app, user)];
  const colleague = await signIn(app, await createUser(app, office));
  const settings = async (as = desk) => (await as.call('GET', '/notice-settings')).json();
  expect(await settings()).toEqual({ settings: usual });
  // Two devices that change different things at once: both are kept.
  await Promise.all([
    desk.call('PUT', '/notice-settings', { sound: true }),
    phone.call('PUT', '/notice-settings', { quiet: true, from: '17:30', to: '07:00', days: [0, 6] }),
  ]);
  const kept = { patients: true, sound: true, quiet: true, from: '17:30', to: '07:00', days: [0, 6] };
  expect(await settings(phone)).toEqual({ settings: kept });
  expect(await settings(colleague)).toEqual({ settings: usual });
  for (const wrong of [{ from: '25:00' }, { to: '17:30' }, { from: '07:00' }]) {
    const answer = await desk.call('PUT', '/notice-settings', wrong);
    expect([answer.statusCode, answer.body]).toEqual([400, words.quietTime]);
  }
  expect((await desk.call('PUT', '/notice-settings', { days: [7] })).statusCode).toBe(400);
  expect(await settings()).toEqual({ settings: kept });
});

test('a change is followed on the user’s other devices, and heard by nobody else', async () => {
  const office = await createOffice(app);
  const user = await createUser(app, office);
  const [desk, phone] = [await signIn(app, user), await signIn(app, user)];
  const colleague = await signIn(app, await createUser(app, office));
  const viewer = (name: string, caller: typeof desk) => ({ name, caller, views: [noticeView(caller)] });
  const verifier = createVerifier(app, await listen(app), [
    viewer('the desk', desk),
    viewer('the phone', phone),
    viewer('a colleague', colleague),
  ]);
  const told = await verifier.verify(() => desk.call('PUT', '/notice-settings', { sound: true }));
  expect([...told]).toEqual(['noticeSettings']);
  const { rows } = await app.owner.query(
    `SELECT audience FROM live_events WHERE client_id = $1 AND type = 'noticeSettings'`,
    [office.id],
  );
  expect(rows).toEqual([{ audience: [user.id] }]);
});
