import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError, defined, readBody } from '../control/index.ts';
import { GoogleApiError } from '../google/api-errors.ts';
import type { Google } from '../google/index.ts';
import { generateEvents } from './generate.ts';
import type { Notifier } from './push.ts';
import { type Body, changed, newEventId, newResource, presentEvent } from './resource.ts';
import type { CalendarStore } from './store.ts';
import { isZone } from './times.ts';
import type { CalendarRow, EventResource } from './types.ts';

const text = z.string('must be text');
const count = (most: number) =>
  z
    .number('must be a number')
    .int('must be whole')
    .min(0, 'must not be negative')
    .max(most, `must be at most ${most}`);
const which = { calendar: text.optional() };
const event = z.looseObject(which, 'must be a JSON object');
const newCalendar = z.object({
  account: text.optional(),
  id: text.min(1, 'must not be empty'),
  summary: text.default('Second calendar'),
  accessRole: z.enum(['owner', 'writer', 'reader'], 'must be owner, writer or reader').default('owner'),
  timeZone: text.refine(isZone, 'must be a time zone').default('America/Los_Angeles'),
});
const fill = z.object({
  ...which,
  count: count(200_000),
  seed: count(2 ** 31).default(1),
  /** Over how many days around now they are spread. */
  days: count(10_000).default(730),
});
const pushes = z.object({
  lose: z
    .number('must be a number from 0 to 1')
    .min(0, 'must be from 0 to 1')
    .max(1, 'must be from 0 to 1')
    .optional(),
  duplicate: count(50).optional(),
  delayMs: count(3_600_000).optional(),
});

/** What people do with their calendars at Google, and how ill its calendar is. */
export function registerCalendarControl(
  app: FastifyInstance,
  store: CalendarStore,
  notifier: Notifier,
  google: Google,
): void {
  const root = '/control/google-calendar';

  /** A calendar by its id; the main one of who was connected last when none is named. */
  function named(id: string | undefined): CalendarRow {
    const wanted = id ?? google.newestAddress();
    if (wanted === null) throw new ControlError('Name a calendar: nobody is connected.');
    // Every address has a main calendar.
    const isAddress = /^[^@\s]+@[^@\s]+$/.test(wanted);
    const calendar =
      store.anyCalendar(wanted) ?? (isAddress ? store.calendarsOf(wanted.toLowerCase())[0] : undefined);
    if (!calendar) throw new ControlError(`There is no calendar "${wanted}".`);
    return calendar;
  }
  function found(calendar: CalendarRow, id: string): EventResource {
    const known = store.find(calendar, id);
    if (!known || known.event.status === 'cancelled')
      throw new ControlError(`There is no event "${id}" in this calendar.`);
    return known.event;
  }
  /** What Google would refuse is refused here in its words. */
  function made<T>(make: () => T): T {
    try {
      return make();
    } catch (error) {
      if (error instanceof GoogleApiError) throw new ControlError(error.message, { cause: error });
      throw error;
    }
  }

  app.get<{ Querystring: { calendar?: string } }>(`${root}/events`, (request, reply) => {
    const { id } = named(request.query.calendar);
    return reply.send([...store.events(id)].map(presentEvent));
  });
  app.post(`${root}/events`, (request, reply) => {
    const { calendar: id, organizer, ...body } = readBody(event, request.body);
    const calendar = named(id);
    const resource = made(() => newResource(calendar, body, newEventId()));
    const row = store.put(calendar.id, organizer === undefined ? resource : { ...resource, organizer });
    notifier.changed(calendar.id);
    return reply.send(row.event);
  });
  app.post<{ Params: { id: string } }>(`${root}/events/:id`, (request, reply) => {
    const { calendar: id, ...body } = readBody(event, request.body);
    const calendar = named(id);
    const row = store.put(
      calendar.id,
      made(() => changed(calendar, found(calendar, request.params.id), body as Body)),
    );
    notifier.changed(calendar.id);
    return reply.send(row.event);
  });
  app.delete<{ Params: { id: string }; Querystring: { calendar?: string } }>(
    `${root}/events/:id`,
    (request, reply) => {
      const calendar = named(request.query.calendar);
      store.cancel(calendar.id, found(calendar, request.params.id));
      notifier.changed(calendar.id);
      return reply.send({ ok: true });
    },
  );
  app.post(`${root}/fill`, (request, reply) => {
    const { calendar: id, ...how } = readBody(fill, request.body);
    const calendar = named(id);
    for (const one of generateEvents(calendar, { ...how, now: Date.now() })) store.put(calendar.id, one);
    notifier.changed(calendar.id);
    return reply.send({ made: how.count });
  });

  app.post(`${root}/calendars`, (request, reply) => {
    const { account, ...input } = readBody(newCalendar, request.body);
    const owner = named(account);
    if (store.anyCalendar(input.id)) throw new ControlError(`There is a calendar "${input.id}" already.`);
    const calendar = { ...input, account: owner.account, primary: false, change: 1, oldest: 1 };
    store.saveCalendar(calendar);
    return reply.send(calendar);
  });
  app.delete<{ Params: { id: string } }>(`${root}/calendars/:id`, (request, reply) => {
    const calendar = named(request.params.id);
    if (calendar.primary) throw new ControlError('The main calendar stays.');
    store.removeCalendar(calendar);
    return reply.send({ ok: true });
  });

  app.get(`${root}/channels`, (_request, reply) => reply.send([...store.channels.values()]));
  app.post(`${root}/forget`, (request, reply) => {
    store.forget(named(readBody(event, request.body).calendar).id);
    return reply.send({ ok: true });
  });
  app.post(`${root}/push`, (request, reply) => {
    store.set({ ...store.settings(), ...defined(readBody(pushes, request.body)) });
    return reply.send(store.settings());
  });
  app.post(`${root}/refuse`, (request, reply) => {
    const { calendar, refuse } = readBody(z.object({ ...which, refuse: z.boolean() }), request.body);
    store.set({ ...store.settings(), refuse: refuse ? named(calendar).id : null });
    return reply.send(store.settings());
  });
  app.post(`${root}/quota`, (request, reply) => {
    const { perMinute } = readBody(z.object({ perMinute: count(1_000_000) }), request.body);
    store.set({ ...store.settings(), perMinute });
    return reply.send(store.settings());
  });
}
