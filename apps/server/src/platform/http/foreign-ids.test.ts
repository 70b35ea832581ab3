import { allRoutes, PROVIDER_CLIENT_ID, type RouteShape } from '@chairline/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  type Caller,
  createOffice,
  createUser,
  multipart,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { type Ids, routeTable } from '../../testing/route-table.ts';
import { requestOf, type RouteCase } from '../../testing/route-case.ts';
import { dumpOffice } from '../../testing/dump-office.ts';
import { fillOffice } from '../../testing/world-of-one-office.ts';
import { useTestApp } from '../../testing/use-app.ts';

/**
 * Every id that a call names beside its others: one at a time is of another office, all else is of the caller's own. Wherever
 * it stands, in the path, the query, the body or a form, the call is refused and changes nothing in either office.
 */

interface Place {
  office: TestOffice;
  caller: Caller;
  ids: Ids;
}

let own: Place;
let other: Place;

async function makePlace(): Promise<Place> {
  const office = await createOffice(app);
  const admin = await createUser(app, office, { role: 'Admin' });
  const ids = await fillOffice(app, office, admin);
  // Somebody waits, and the patient can be texted.
  await app.owner.query(
    `UPDATE contacts SET needs_answer_since = CASE contact_id WHEN $1 THEN now() ELSE needs_answer_since END,
       ph1 = CASE contact_id WHEN $2 THEN $3 ELSE ph1 END WHERE contact_id IN ($1, $2)`,
    [ids.contact, ids.patient, newNumber()],
  );
  return { office, ids, caller: await signIn(app, admin) };
}

const app = useTestApp();
beforeAll(async () => {
  await createOffice(app, { id: PROVIDER_CLIENT_ID });
  own = await makePlace();
  other = await makePlace();
});

const event = { title: 'Huddle', start_time: 1_900_000_000_000, end_time: 1_900_003_600_000 };
const maria = (id: number) => ({ participants: [{ type: 'contact', id }] });
const dana = (id: number) => ({ participants: [{ type: 'user', id }] });

interface Options {
  /** Whom it is about. */
  of?: 'contact' | 'patient';
  /** Its status with ids of one's own, where it is another: 409 says that something newer was not seen. */
  ok?: number;
}

/**
 * Ids that a call may name and that of the table of all routes does not: in the body, or the fields of a form, beside its
 * own. Whom `massTag` and others leave out (`except`) may be gone.
 */
const more: readonly (readonly [name: string, fields: (ids: Ids) => object, options?: Options])[] = [
  ['updatePhone', (ids) => ({ ring_order: [ids.user] })],
  ['createEndpoints', (ids) => ({ user_ids: [ids.user] })],
  ['decideMatch', (ids) => ({ decision: 'contact', version: 1, contact_id: ids.loneContact })],
  ['proposeTimes', (ids) => ({ request_id: ids.request, client_ref: 'times-offered-2' }), { of: 'patient' }],
  ['createAppointmentRequest', (ids) => ({ item_id: ids.item }), { of: 'contact' }],
  ['setNeedsAnswer', (ids) => ({ needs_answer: false, seen_id: ids.item }), { ok: 409 }],
  ['putOff', (ids) => ({ until: inADay, seen_id: ids.item }), { ok: 409 }],
  ['findDuplicates', (ids) => ({ contact_id: ids.contact })],
  ['createTemplate', (ids) => ({ contact_type_id: ids.contactType })],
  ['updateTemplate', (ids) => ({ contact_type_id: ids.contactType })],
  ['createCalendar', (ids) => ({ calendar_members: [{ user_id: ids.colleague, role: 'EDITOR' }] })],
  ['inviteToEvent', (ids) => maria(ids.contact)],
  ['inviteToEvent', (ids) => dana(ids.user)],
  ['createCalendarEvent', (ids) => ({ ...event, ...maria(ids.contact) })],
  ['createCalendarEvent', (ids) => ({ ...event, ...dana(ids.user) })],
  ['updateCalendarEvent', (ids) => maria(ids.contact)],
  ['updateCalendarEvent', (ids) => dana(ids.user)],
  ['addConversation', (ids) => ({ participants: [ids.colleague] })],
  ['addConversation', (ids) => ({ system_process: 'lab case', system_process_id: ids.labCase })],
  ['addConversation', (ids) => ({ system_process: 'recall', system_process_id: ids.recall })],
  ['addConversation', (ids) => ({ system_process: 'outstanding claim', system_process_id: ids.claim })],
  ['createInternalConvo', (ids) => ({ conversation_id: ids.item })],
  ['createInternalConvo', (ids) => ({ LabCaseNum: ids.labCase })],
  ['previewListText', (ids) => ({ include: [ids.contact] })],
  ['previewListText', (ids) => ({ except: [ids.contact] })],
  ['takeOverCallerInfo', (ids) => ({ contact_id: ids.twin })],
];

interface Case {
  name: string;
  route: RouteShape;
  own: RouteCase;
  other: RouteCase;
}

function withMore(entry: RouteCase, fields: object): RouteCase {
  if (!entry.form) return { ...entry, body: { ...(entry.body as object), ...fields } };
  const all = { ...fieldsOf(entry.form), ...fields };
  return {
    ...entry,
    form: multipart(Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)]))),
  };
}

function casesOf(route: RouteShape): Case[] {
  const [first, second] = [own, other].map(({ ids }) => routeTable(ids)[route.name]!) as [
    RouteCase,
    RouteCase,
  ];
  return [
    { name: route.name, route, own: first, other: second },
    ...more
      .filter(([name]) => name === route.name)
      .map(([name, fieldsIn, { of, ok } = {}]) => {
        const caseOf = (entry: RouteCase, ids: Ids) => ({
          ...withMore(entry, fieldsIn(ids)),
          ...(of ? { params: { id: ids[of] } } : {}),
          ...(ok ? { ok } : {}),
        });
        return {
          name: `${name} with ${Object.keys(fieldsIn(own.ids)).join(', ')}`,
          route,
          own: caseOf(first, own.ids),
          other: caseOf(second, other.ids),
        };
      }),
  ];
}

const inADay = new Date(Date.now() + 86_400_000).toISOString();

/** Where in a call something stands: `body.tags.0`. */
type Leaf = string;

/** A form as its fields, each by its name. */
function fieldsOf({ payload }: NonNullable<RouteCase['form']>): Record<string, string> {
  const fields = payload.toString('latin1').matchAll(/form-data; name="(\w+)"\r\n\r\n([^\r]*)\r\n/g);
  return Object.fromEntries([...fields].map(([, name, value]) => [name!, value!]));
}

const partsOf = ({ params, query, body, form }: RouteCase) => ({
  params,
  query,
  body,
  form: form && fieldsOf(form),
});

function leavesOf(value: unknown, at = ''): [Leaf, unknown][] {
  if (typeof value !== 'object' || value === null) return [[at, value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, at === '' ? key : `${at}.${key}`));
}

const isId = (value: unknown): boolean => /^(?:\d{1,9}|[\da-f-]{36})$/.test(String(value));

/** The ids of a call: what differs between two offices that are alike, and looks like one. */
function idsOf({ own: mine, other: their }: Case): [Leaf, unknown][] {
  const theirs = new Map(leavesOf(partsOf(their)));
  return leavesOf(partsOf(mine)).flatMap(([leaf, value]) => {
    const foreign = theirs.get(leaf);
    return foreign !== value && isId(value) && isId(foreign) ? [[leaf, foreign] as [Leaf, unknown]] : [];
  });
}

function put(into: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(into) ? [...into] : { ...(into as object) };
  (copy as Record<string, unknown>)[key] = put((into as Record<string, unknown>)[key], rest, value);
  return copy;
}

function withLeaf(entry: RouteCase, leaf: Leaf, value: unknown): RouteCase {
  const [part, ...path] = leaf.split('.') as [keyof RouteCase, ...string[]];
  if (part === 'form') return withMore(entry, { [path[0]!]: value });
  return { ...entry, [part]: put(entry[part], path, value) };
}

/** What is not there is taken away, left out or looked for all the same: nothing changes, and nothing is shown. */
const nothingToDo: Record<string, string[]> = {
  removeContactTag: ['params.tagId'],
  removeItemTag: ['params.tagId'],
  removeConvoTag: ['params.tagId'],
  previewListText: ['body.include', 'body.except'],
  linkFoundFamilies: ['body.families.0'],
  listTries: ['query.ids'],
  findDuplicates: ['body.contact_id'],
};

/** What is refused for lack of a call that goes on, whatever it names: `features/calls/verbs/verbs.test.ts` has one. */
const inACall = ['addToOngoingCall', 'addSupervisor', 'transferUser'];
/** A refusal that says nothing of the id: something is not set up, or not there, that would be needed first. */
const FOR_ANOTHER_REASON = /no such call|not set up|not connected|is not available|"code":"unavailable"/;

const routes: (readonly [string, RouteShape])[] = allRoutes
  .filter(({ access }) => access === 'session' || access === 'admin')
  .map((route) => [route.name, route] as const);

test('a calendar view keeps no calendar and no user of another office', async () => {
  const view = (ids: Ids) => ({ hidden: [ids.calendar], current: ids.spareCalendar, away: [ids.colleague] });
  const both = {
    hidden: [own.ids.calendar, other.ids.calendar],
    current: other.ids.spareCalendar,
    away: [other.ids.colleague, own.ids.colleague],
  };
  const keep = async (body: object) =>
    (await own.caller.call('PUT', '/calendar-view', body)).json<{ view: object }>().view;
  expect(await keep(view(own.ids))).toMatchObject(view(own.ids));
  expect(await keep(both)).toMatchObject({ ...view(own.ids), current: null });
});

test.each(routes.filter(([name]) => name !== 'setCalendarView'))('%s', async (_name, route) => {
  for (const one of casesOf(route))
    for (const [leaf, foreign] of idsOf(one)) {
      const before = [await dumpOffice(app, own.office.id), await dumpOffice(app, other.office.id)];
      const answer = await app.server.inject({
        ...requestOf(route, withLeaf(one.own, leaf, foreign)),
        cookies: own.caller.cookies,
      });
      const isLeftOut = nothingToDo[route.name]?.some((at) => leaf.startsWith(at));
      expect([one.name, leaf, answer.statusCode, answer.body.slice(0, 200)]).toEqual([
        one.name,
        leaf,
        isLeftOut ? 200 : expect.toSatisfy((status: number) => status >= 400 && status < 500),
        expect.any(String),
      ]);
      if (!inACall.includes(route.name)) expect(answer.body).not.toMatch(FOR_ANOTHER_REASON);
      expect([await dumpOffice(app, own.office.id), await dumpOffice(app, other.office.id)]).toEqual(before);
    }
});

// The same calls with ids of the caller's own: it was the id that was refused. What they change is of this office.
const named = [...new Set(more.map(([name]) => name))];
test.each(named)('%s is taken with ids of one’s own', async (name) => {
  const route = allRoutes.find((one) => one.name === name)!;
  for (const one of casesOf(route).slice(1)) {
    const answer = await app.server.inject({ ...requestOf(route, one.own), cookies: own.caller.cookies });
    expect([one.name, answer.statusCode, answer.body.slice(0, 200)]).toEqual([
      one.name,
      one.own.ok,
      expect.any(String),
    ]);
  }
});
