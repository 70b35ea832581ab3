import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { authorise, type Query, readQuery } from '../google/api-call.ts';
import { GoogleApiError, notFound } from '../google/api-errors.ts';
import type { Quota } from '../google/api-quota.ts';
import type { Google } from '../google/index.ts';
import { listEvents } from './list-events.ts';
import { type Notifier, resourceUri } from './push.ts';
import { type Body, changed, isEventId, newEventId, newResource, presentEvent } from './resource.ts';
import type { CalendarStore } from './store.ts';
import type { CalendarRow, ChannelRow, EventResource } from './types.ts';

const rights = {
  list: /\/auth\/calendar(\.readonly|\.calendarlist(\.readonly)?)?$/,
  read: /\/auth\/calendar(\.readonly|\.events(\.owned)?(\.readonly)?)?$/,
  write: /\/auth\/calendar(\.events(\.owned)?)?$/,
};
const LONGEST_CHANNEL_MS = 30 * 86_400_000;
const USUAL_CHANNEL_MS = 7 * 86_400_000;

interface Call {
  account: string;
  /** The calendar of the path; of calls that name none, the main one. */
  calendar: CalendarRow;
  eventId: string;
  query: Query;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
}

const precondition = (): GoogleApiError => new GoogleApiError(412, 'conditionNotMet', 'Precondition Failed');
const isLocal = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host);

/** The calls of the Calendar API v3 that are played, in one scope. */
export function registerCalls(
  scope: FastifyInstance,
  {
    google,
    store,
    quota,
    notifier,
  }: { google: Google; store: CalendarStore; quota: Quota; notifier: Notifier },
): void {
  function on(method: HTTPMethods, path: string, right: keyof typeof rights, run: (call: Call) => unknown) {
    scope.route<{ Params: Record<string, string> }>({
      method,
      url: `/calendar/v3${path}`,
      handler: async (request, reply) => {
        const grant = authorise(google, request, reply, rights[right]);
        const account = grant.address.toLowerCase();
        quota.spend(account, 1);
        const { calendarId = 'primary', eventId = '' } = request.params;
        const calendar = store.calendar(account, calendarId);
        if (!calendar) throw new GoogleApiError(404, 'notFound', 'Not Found');
        if (right !== 'list') mustReach(calendar, grant.scope, right);
        if (right === 'write' && store.settings().refuse === calendar.id)
          throw new GoogleApiError(
            403,
            'forbiddenForNonOrganizer',
            'Shared properties can only be changed by the organizer.',
          );
        const body = (request.body ?? {}) as Body;
        return run({ account, calendar, eventId, query: readQuery(request), body, request, reply });
      },
    });
  }

  on('GET', '/users/me/calendarList', 'list', ({ account, query }) => {
    const roles = ['reader', 'writer', 'owner'];
    const least = roles.indexOf(query.one('minAccessRole') ?? 'reader');
    const all = store.calendarsOf(account).filter(({ accessRole }) => roles.indexOf(accessRole) >= least);
    const from = Number(query.one('pageToken') ?? 0);
    if (!Number.isInteger(from) || from < 0)
      throw new GoogleApiError(400, 'invalid', 'Invalid page token value.');
    const size = query.number('maxResults', 100, 250);
    return {
      kind: 'calendar#calendarList',
      etag: `"${all.length}"`,
      ...(all.length > from + size ? { nextPageToken: String(from + size) } : {}),
      items: all.slice(from, from + size).map(({ id, summary, timeZone, primary, accessRole }) => ({
        kind: 'calendar#calendarListEntry',
        etag: `"${createHash('sha256').update(`${id} ${summary}`).digest('hex').slice(0, 16)}"`,
        id,
        summary,
        timeZone,
        accessRole,
        selected: true,
        colorId: '14',
        backgroundColor: '#9fe1e7',
        foregroundColor: '#000000',
        defaultReminders: primary ? [{ method: 'popup', minutes: 10 }] : [],
        ...(primary ? { primary } : {}),
      })),
    };
  });

  const events = '/calendars/:calendarId/events';
  const one = `${events}/:eventId`;
  on('GET', events, 'read', ({ calendar, query }) => listEvents(store, calendar, query));

  /** The event of the path as it is, where the caller may go by what it knows of it. */
  function current({ calendar, eventId, request }: Call): { event: EventResource; isStored: boolean } {
    const found = store.find(calendar, eventId);
    if (!found) throw new GoogleApiError(404, 'notFound', 'Not Found');
    const expected = request.headers['if-match'];
    if (expected !== undefined && expected !== '*' && expected !== found.event.etag) throw precondition();
    return found;
  }
  function answer(call: Call, event: EventResource): object {
    const row = store.put(call.calendar.id, event);
    notifier.changed(call.calendar.id);
    void call.reply.header('etag', row.event.etag);
    return { kind: 'calendar#event', ...row.event };
  }

  on('GET', one, 'read', ({ calendar, eventId, request, reply }) => {
    const found = store.find(calendar, eventId);
    if (!found) throw new GoogleApiError(404, 'notFound', 'Not Found');
    if (request.headers['if-none-match'] === found.event.etag) return reply.code(304).send();
    void reply.header('etag', found.event.etag);
    return presentEvent({ calendar: calendar.id, change: 0, event: found.event });
  });
  on('POST', events, 'write', (call) => {
    const { calendar, body } = call;
    if (body.id !== undefined && !isEventId(body.id))
      throw new GoogleApiError(400, 'invalid', 'Invalid resource id value.');
    const id = (body.id as string | undefined) ?? newEventId();
    if (store.find(calendar, id))
      throw new GoogleApiError(409, 'duplicate', 'The requested identifier already exists.');
    return answer(call, newResource(calendar, body, id));
  });
  on('PATCH', one, 'write', (call) => answer(call, changed(call.calendar, current(call).event, call.body)));
  on('PUT', one, 'write', (call) =>
    answer(call, changed(call.calendar, current(call).event, call.body, true)),
  );
  on('DELETE', one, 'write', (call) => {
    const { event } = current(call);
    if (event.status === 'cancelled') throw new GoogleApiError(410, 'deleted', 'Resource has been deleted');
    store.cancel(call.calendar.id, event);
    notifier.changed(call.calendar.id);
    return call.reply.code(204).send();
  });

  on('POST', `${events}/watch`, 'read', ({ account, calendar, body }) => {
    const channel = openChannel(account, calendar, body);
    store.channels.set(channel.id, channel);
    notifier.opened(channel);
    return {
      kind: 'api#channel',
      id: channel.id,
      resourceId: channel.resourceId,
      resourceUri: resourceUri(calendar.id),
      ...(channel.token === null ? {} : { token: channel.token }),
      expiration: String(channel.expiration),
    };
  });
  on('POST', '/channels/stop', 'read', ({ account, body, reply }) => {
    const channel = store.channels.get(typeof body.id === 'string' ? body.id : '');
    if (!channel || channel.account !== account || channel.resourceId !== body.resourceId)
      throw new GoogleApiError(404, 'notFound', `Channel '${String(body.id)}' not found for project`);
    store.channels.delete(channel.id);
    return reply.code(204).send();
  });
  scope.all('/calendar/*', () => {
    throw notFound();
  });

  function openChannel(account: string, calendar: CalendarRow, body: Body): ChannelRow {
    const invalid = (reason: string, words: string) => new GoogleApiError(400, reason, words);
    const { id, type, address, token, expiration, params } = body;
    if (typeof id !== 'string' || !/^[\w\-+/=]{1,64}$/.test(id))
      throw invalid('channelIdInvalid', 'Channel id is not valid.');
    if (store.channels.get(id)) throw invalid('channelIdNotUnique', `Channel id ${id} not unique`);
    if (type !== 'web_hook') throw invalid('channelTypeInvalid', 'Unknown channel type.');
    const hook = typeof address === 'string' && URL.canParse(address) ? new URL(address) : null;
    if (!hook || (hook.protocol !== 'https:' && !isLocal(hook.hostname)))
      throw invalid('push.webhookUrlNotHttps', `WebHook callback must be HTTPS: ${String(address)}`);
    if (typeof token === 'string' && token.length > 256)
      throw invalid('channelTokenTooLong', 'The channel token is too long.');
    const ttl = Number((params as { ttl?: unknown } | undefined)?.ttl ?? NaN) * 1_000;
    const now = Date.now();
    const until = Number.isFinite(Number(expiration))
      ? Number(expiration)
      : now + (Number.isFinite(ttl) ? ttl : USUAL_CHANNEL_MS);
    return {
      id,
      resourceId: createHash('sha256').update(calendar.id).digest('base64url').slice(0, 27),
      calendar: calendar.id,
      account,
      address: hook.href,
      token: typeof token === 'string' ? token : null,
      expiration: Math.min(until, now + LONGEST_CHANNEL_MS),
      messageNumber: 0,
    };
  }
}

/** A right to what one owns reaches no other calendar, and nobody writes where they only read. */
function mustReach(calendar: CalendarRow, scope: string, right: 'read' | 'write'): void {
  const wide = scope.split(' ').some((one) => rights[right].test(one) && !one.includes('.owned'));
  const least = wide ? (right === 'read' ? 'reader' : 'writer') : 'owner';
  const roles = ['reader', 'writer', 'owner'];
  if (roles.indexOf(calendar.accessRole) < roles.indexOf(least))
    throw new GoogleApiError(
      403,
      'requiredAccessLevel',
      `You need to have ${least} access to this calendar.`,
      'calendar',
    );
}
