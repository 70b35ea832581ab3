import { expect, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../../testing/factory.ts';
import { listen } from '../../../testing/live-socket.ts';
import { calendarViews } from '../../../testing/page-views.ts';
import { createVerifier } from '../../../testing/verify-events.ts';
import { useTestApp } from '../../../testing/use-app.ts';

/** What a user chose to see of the calendars. */

const app = useTestApp();

test('is the user’s alone, the same on each device, and keeps what a change leaves out', async () => {
  const office = await createOffice(app);
  const user = await createUser(app, office, { role: 'Admin' });
  const [desk, phone] = [await signIn(app, user), await signIn(app, user)];
  const colleague = await signIn(app, await createUser(app, office));
  const made = async (name: string) =>
    (await desk.call('POST', '/calendars', { name, type: 'DSS' })).json<{ calendar_id: number }>()
      .calendar_id;
  const [three, seven] = [await made('Three'), await made('Seven')];
  const view = async (as = desk) => (await as.call('GET', '/calendar-view')).json();
  expect(await view()).toEqual({ view: null });
  const first = { hidden: [three], current: seven, away: [], range: null };
  expect((await desk.call('PUT', '/calendar-view', { hidden: [three], current: seven })).json()).toEqual({
    view: first,
  });
  // Two devices that change different things at once: both are kept.
  const range = { begins: 8, ends: 18, step: 30 };
  await Promise.all([
    desk.call('PUT', '/calendar-view', { current: null }),
    phone.call('PUT', '/calendar-view', { range }),
  ]);
  expect(await view(phone)).toEqual({ view: { ...first, current: null, range } });
  expect(await view(colleague)).toEqual({ view: null });
  for (const wrong of [{ range: { ...range, step: 7 } }, { hidden: ['x'] }, { current: -1 }])
    expect((await desk.call('PUT', '/calendar-view', wrong)).statusCode).toBe(400);
});

test('a change is followed on the user’s other devices, and heard by nobody else', async () => {
  const office = await createOffice(app);
  const user = await createUser(app, office);
  const [desk, phone] = [await signIn(app, user), await signIn(app, user)];
  const colleague = await signIn(app, await createUser(app, office));
  const viewer = (name: string, caller: typeof desk) => ({
    name,
    caller,
    views: calendarViews(caller, { timezone: 'America/Los_Angeles' }),
  });
  const verifier = createVerifier(app, await listen(app), [
    viewer('the desk', desk),
    viewer('the phone', phone),
    viewer('a colleague', colleague),
  ]);
  const told = await verifier.verify(() => desk.call('PUT', '/calendar-view', { hidden: [4, 5] }));
  expect([...told]).toEqual(['calendarView']);
  const { rows } = await app.owner.query(
    `SELECT audience FROM live_events WHERE client_id = $1 AND type = 'calendarView'`,
    [office.id],
  );
  expect(rows).toEqual([{ audience: [user.id] }]);
});
