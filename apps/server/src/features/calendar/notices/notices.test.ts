import type { calendar as contract, worklist } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../../testing/factory.ts';
import { inOffice } from '../../../platform/platform.ts';
import { dropOldNotices } from './notices.ts';
import { remindOfEvents } from './remind.ts';
import { type CalendarWorld, form, makeCalendarWorld } from '../testing/calendar-world.ts';
import { useTestApp } from '../../../testing/use-app.ts';

let clock = new Date();
let world: CalendarWorld;
const app = useTestApp({ now: () => clock });
beforeEach(async () => {
  clock = new Date();
  world = await makeCalendarWorld(app);
});

const items = async (caller: Caller) =>
  ((await caller.call('GET', '/worklist?kinds=event')).json() as { items: worklist.WorkItem[] }).items;
/** What the bell says, as 'title: note', with who did it. */
const told = async (caller: Caller) =>
  (await items(caller)).map(({ title, note, who }) => [title, note, who !== '']);
const withViewer = (more: object = {}) =>
  world.event({ participants: [{ type: 'user', id: world.viewer.user.id }], ...more });
const change = ({ event_id }: contract.CalendarEvent, body: object, rest = '') =>
  world.editor.call('PUT', world.path(`/events/${event_id}${rest}`), body);

describe('the bell tells the staff of an event', () => {
  test('of an invitation, a move, a change, that it is off, and of nothing else', async () => {
    const event = await withViewer();
    expect(await told(world.viewer)).toEqual([['Morning huddle', 'invites you', true]]);
    expect(await items(world.viewer)).toEqual([
      expect.objectContaining({
        id: `event:${event.event_id}`,
        kind: 'event',
        starts_at: new Date(event.start_time).toISOString(),
      }),
    ]);
    await change(
      event,
      { start_time: event.start_time + 3_600_000, end_time: event.end_time + 3_600_000 },
      '/time',
    );
    expect(await told(world.viewer)).toEqual([['Morning huddle', 'moved it', true]]);
    await change(event, { title: 'Huddle' });
    expect(await told(world.viewer)).toEqual([['Huddle', 'changed it', true]]);
    await change(event, { status: 'cancelled' });
    expect(await told(world.viewer)).toEqual([['Huddle', 'called it off', true]]);
    expect(await told(world.editor)).toEqual([]);
    expect(await told(world.owner)).toEqual([]);
  });

  test('not of what is only for its author, nor of what is over', async () => {
    const event = await withViewer();
    await world.viewer.call('PUT', `/calendar-notices/${event.event_id}`, { done: true });
    await change(event, { notes: 'Bring the list' });
    expect(await told(world.viewer)).toEqual([]);
    const start = clock.getTime() - 7_200_000;
    await withViewer({ start_time: start, end_time: start + 1_800_000 });
    expect(await told(world.viewer)).toEqual([]);
  });

  test('that they were taken off it, and of a deletion and its undo', async () => {
    const event = await withViewer();
    await change(
      event,
      { type: 'remove', participants: [{ type: 'user', id: world.viewer.user.id }] },
      '/participants',
    );
    expect(await told(world.viewer)).toEqual([['Morning huddle', 'takes part without you', true]]);
    const other = await withViewer({ title: 'Rounds' });
    await world.editor.call('DELETE', world.path(`/events/${other.event_id}`));
    expect((await told(world.viewer))[1]).toEqual(['Rounds', 'called it off', true]);
    await world.editor.call('POST', world.path(`/events/${other.event_id}/restore`), {});
    expect((await told(world.viewer))[1]).toEqual(['Rounds', 'put it back on', true]);
  });

  test('of one time of a series, as that time is', async () => {
    const series = await withViewer({ rrule: 'FREQ=DAILY;COUNT=3' });
    const occurrence = form.start_time + 24 * 3_600_000;
    await change(series, { title: 'Late huddle', scope: 'one', occurrence });
    expect(await told(world.viewer)).toEqual([
      ['Morning huddle', 'invites you', true],
      ['Late huddle', 'changed it', true],
    ]);
  });
});

describe('a reminder', () => {
  test('stands on the bell until it was seen, and can be put back', async () => {
    const start = clock.getTime() + 30 * 60_000;
    const event = await world.event({
      start_time: start,
      end_time: start + 1_800_000,
      reminders: [10],
      location: 'Desk',
    });
    clock = new Date(start - 10 * 60_000);
    await remindOfEvents(app.platform, world.office.id);
    expect(await told(world.editor)).toEqual([['Morning huddle', 'Coming up, Desk', false]]);
    const counts = async () =>
      (await world.editor.call('GET', '/worklist/counts')).json() as worklist.WorkCounts;
    expect((await counts()).today.event).toBe(1);
    const done = (value: boolean, caller = world.editor) =>
      caller.call('PUT', `/calendar-notices/${event.event_id}`, { done: value });
    expect((await done(true)).statusCode).toBe(200);
    expect([await told(world.editor), (await counts()).today.event]).toEqual([[], 0]);
    await done(false);
    expect(await told(world.editor)).toHaveLength(1);
    expect((await done(true, await signIn(app, world.viewer.user))).statusCode).toBe(404);
  });

  test('goes with its event: once that is over, or its calendar is no longer theirs', async () => {
    await withViewer();
    const outside = { office: world.office.id, actor: { kind: 'job', name: 'test' } } as const;
    await inOffice(app.platform, outside, (ctx) => dropOldNotices(ctx, new Date(form.end_time - 1)));
    expect(await told(world.viewer)).toHaveLength(1);
    await world.owner.call('DELETE', world.path(`/members/${world.viewer.user.id}`));
    expect(await told(world.viewer)).toEqual([]);
    await world.owner.call('POST', world.path('/members'), { user_id: world.viewer.user.id });
    await inOffice(app.platform, outside, (ctx) => dropOldNotices(ctx, new Date(form.end_time + 1)));
    expect(await told(world.viewer)).toEqual([]);
  });

  test('is nobody else’s', async () => {
    const event = await withViewer();
    const stranger = await signIn(app, await createUser(app, await createOffice(app)));
    expect(
      (await stranger.call('PUT', `/calendar-notices/${event.event_id}`, { done: true })).statusCode,
    ).toBe(404);
    expect([await told(stranger), await told(world.outsider)]).toEqual([[], []]);
  });
});
