import type { calendar as contract } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../../testing/factory.ts';
import { listen, openLive } from '../../../testing/live-socket.ts';
import { type CalendarWorld, makeCalendarWorld, said } from '../testing/calendar-world.ts';
import { useTestApp } from '../../../testing/use-app.ts';

let base: string;
let world: CalendarWorld;
const app = useTestApp();
beforeAll(async () => {
  base = await listen(app);
});
beforeEach(async () => {
  world = await makeCalendarWorld(app);
});

const noCalendar = [404, 'There is no such calendar in this office.'];
const mine = async (caller: Caller) => (await caller.call('GET', '/calendars')).json() as contract.Calendar[];
const put = (caller: Caller, userId: number, role: string) =>
  caller.call('PUT', world.path(`/members/${userId}`), { role });
const remove = (caller: Caller, userId: number) => caller.call('DELETE', world.path(`/members/${userId}`));

describe('a calendar', () => {
  test('is its maker’s, with the members that were named, whatever the case of their roles', async () => {
    const { calendar, owner, editor, viewer, outsider } = world;
    expect(calendar).toMatchObject({
      name: 'Front desk',
      color: 'blue',
      type: 'DSS',
      no_overlap: false,
      calendar_members: [
        { user_id: owner.user.id, role: 'OWNER' },
        { user_id: editor.user.id, role: 'EDITOR' },
        { user_id: viewer.user.id, role: 'VIEWER' },
      ],
      version: 1,
    });
    for (const member of [owner, editor, viewer]) expect(await mine(member)).toEqual([calendar]);
    expect(await mine(outsider)).toEqual([]);
    expect(said(await outsider.call('GET', world.path()))).toEqual(noCalendar);
  });

  test('is made by admins, of users of the office, and not of Google', async () => {
    const form = { name: 'Mine', type: 'dss' };
    expect((await world.editor.call('POST', '/calendars', form)).statusCode).toBe(403);
    expect(said(await world.owner.call('POST', '/calendars', { ...form, type: 'Google' }))).toEqual([
      400,
      'A calendar of Google’s comes here by connecting Google.',
    ]);
    const stranger = await createUser(app, await createOffice(app));
    const members = [{ user_id: stranger.id, role: 'Viewer' }];
    expect(
      (await world.owner.call('POST', '/calendars', { ...form, calendar_members: members })).statusCode,
    ).toBe(404);
    expect(said(await world.owner.call('POST', '/calendars', { name: ' ', type: 'DSS' }))).toEqual([
      400,
      'Name is required',
    ]);
    expect(said(await world.owner.call('POST', '/calendars', { name: 'x' }))).toEqual([
      400,
      'Type is required',
    ]);
  });

  test('is changed by owner and editor, from its newest version, and its members hear of it', async () => {
    const live = await openLive(base, world.viewer);
    const outside = await openLive(base, world.outsider);
    const changed = await world.editor.call('PUT', world.path(), { name: 'Desk', color: 'teal', version: 1 });
    expect(changed.json()).toEqual({ ...world.calendar, name: 'Desk', color: 'teal', version: 2 });
    expect((await live.next('updateCalendar')).payload).toEqual({ calendar: changed.json() });
    expect(said(await world.editor.call('PUT', world.path(), { name: 'Late', version: 1 }))[0]).toBe(409);
    expect(said(await world.viewer.call('PUT', world.path(), { name: 'No' }))).toEqual([
      403,
      'Viewers read this calendar only. Ask one of its owners to make you an editor.',
    ]);
    expect(said(await world.outsider.call('PUT', world.path(), { name: 'No' }))).toEqual(noCalendar);
    expect(outside.events()).toEqual([]);
    await live.close();
    await outside.close();
  });

  test('is deleted by its owners alone, with what is in it', async () => {
    const { event_id } = await world.event();
    expect(said(await world.editor.call('DELETE', world.path()))).toEqual([
      403,
      'Only an owner of this calendar does that.',
    ]);
    const live = await openLive(base, world.viewer);
    expect((await world.owner.call('DELETE', world.path())).json()).toEqual({
      calendar_id: world.calendar.calendar_id,
    });
    expect((await live.next('deleteCalendar')).payload).toEqual({ calendar_id: world.calendar.calendar_id });
    expect(said(await world.viewer.call('GET', world.path(`/events/${event_id}`)))).toEqual(noCalendar);
    expect(await mine(world.owner)).toEqual([]);
    await live.close();
  });

  test('is nobody’s in another office', async () => {
    const office = await createOffice(app);
    const stranger = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    for (const [method, rest] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/events'],
      ['DELETE', `/members/${world.viewer.user.id}`],
    ] as const)
      expect(said(await stranger.call(method, world.path(rest), method === 'PUT' ? {} : undefined))).toEqual(
        noCalendar,
      );
  });
});

describe('members', () => {
  test('come, and it is there for them; others hear who came', async () => {
    const [live, newcomer] = [await openLive(base, world.viewer), await openLive(base, world.outsider)];
    const id = world.outsider.user.id;
    const answer = await world.editor.call('POST', world.path('/members'), { user_id: id });
    const after = answer.json() as contract.Calendar;
    expect(after.calendar_members.at(-1)).toEqual({ user_id: id, role: 'VIEWER' });
    expect((await newcomer.next('calendar')).payload).toEqual({ calendar: after });
    expect((await live.next('calendarMember')).payload).toEqual({
      calendar_id: after.calendar_id,
      member: { user_id: id, role: 'VIEWER' },
      version: 2,
    });
    expect(await mine(world.outsider)).toEqual([after]);
    // Once more changes nothing.
    expect(
      (await world.editor.call('POST', world.path('/members'), { user_id: id, role: 'Editor' })).json(),
    ).toEqual(after);
    await live.close();
    await newcomer.close();
  });

  test('leave or are taken off, and it is gone for them', async () => {
    const [live, gone] = [await openLive(base, world.owner), await openLive(base, world.viewer)];
    const id = world.viewer.user.id;
    expect((await remove(world.viewer, id)).json()).toEqual({ member: { user_id: id, role: 'VIEWER' } });
    expect((await gone.next('deleteCalendar')).payload).toEqual({ calendar_id: world.calendar.calendar_id });
    expect((await live.next('deleteCalendarMember')).payload).toMatchObject({ user_id: id, version: 2 });
    expect(said(await world.viewer.call('GET', world.path()))).toEqual(noCalendar);
    expect(said(await remove(world.owner, id))).toEqual([404, 'There is no such member in this office.']);
    await live.close();
    await gone.close();
  });

  test('are changed by owner and editor; owners by owners alone', async () => {
    const [owner, editor, viewer] = [world.owner.user.id, world.editor.user.id, world.viewer.user.id];
    expect((await put(world.editor, viewer, 'EDITOR')).statusCode).toBe(200);
    expect((await put(world.editor, viewer, 'VIEWER')).statusCode).toBe(200);
    expect(said(await put(world.editor, viewer, 'OWNER'))).toEqual([
      403,
      'Only an owner makes somebody an owner.',
    ]);
    expect(said(await put(world.editor, owner, 'VIEWER'))).toEqual([
      403,
      'An owner’s role is changed by an owner only.',
    ]);
    expect(said(await remove(world.editor, owner))[0]).toBe(403);
    expect(said(await put(world.viewer, editor, 'VIEWER'))[0]).toBe(403);
    expect(said(await remove(world.viewer, editor))[0]).toBe(403);
    expect(said(await put(world.outsider, viewer, 'VIEWER'))).toEqual(noCalendar);
    expect((await put(world.owner, editor, 'OWNER')).statusCode).toBe(200);
    expect((await remove(world.editor, owner)).statusCode).toBe(200);
  });

  test('the last owner stays, also beside one who is switched off', async () => {
    const [owner, editor] = [world.owner.user.id, world.editor.user.id];
    const last = [400, 'A calendar has at least one owner. Make somebody else its owner first.'];
    expect(said(await put(world.owner, owner, 'EDITOR'))).toEqual(last);
    expect(said(await remove(world.owner, owner))).toEqual(last);
    await put(world.owner, editor, 'OWNER');
    await world.owner.call('PUT', `/admin/update-active-status/${editor}`, { is_active: false });
    expect(said(await remove(world.owner, owner))).toEqual(last);
  });

  test('whose only owner is switched off becomes the admin’s who did it', async () => {
    const admin = await signIn(app, await createUser(app, world.office, { role: 'Admin' }));
    const live = await openLive(base, admin);
    const owner = world.owner.user.id;
    expect(
      (await admin.call('PUT', `/admin/update-active-status/${owner}`, { is_active: false })).statusCode,
    ).toBe(200);
    const { payload } = await live.next('calendar');
    expect(payload.calendar.calendar_members).toContainEqual({ user_id: admin.user.id, role: 'OWNER' });
    expect(await mine(admin)).toEqual([payload.calendar]);
    await live.close();
  });
});
