import { allRoutes } from '@chairline/contract';
import { beforeAll, expect, test } from 'vitest';
import { addConvo } from '../testing/convo-rows.ts';
import { createContact, createOffice, createUser, type TestUser } from '../testing/factory.ts';
import { nameOfActor } from './context.ts';
import { BadInput } from './errors.ts';
import { handleOutside, type Session } from './http/handler.ts';
import { createToolbox } from './tools.ts';
import { useTestApp } from '../testing/use-app.ts';
import { useOneOffice } from '../testing/use-office.ts';

let user: TestUser;
let contact: number;
const app = useTestApp();
const { office } = useOneOffice(app, {});
beforeAll(async () => {
  user = await createUser(app, office);
  contact = await createContact(app, office, { firstName: 'Maria' });
});

const sessionOf = ({ id, office: where, username }: TestUser, more: Partial<Session> = {}): Session => ({
  office: where,
  actor: { kind: 'user', userId: id, username, role: 'Member', sessionId: `session-of-${id}` },
  limited: false,
  ...more,
});
const call = (name: string, input: unknown, session = sessionOf(user)) =>
  app.tools.call(session, 'assistant', name, input);
const lastEntry = async () => {
  const { rows } = await app.owner.query<{ actor: string; action: string }>(
    'SELECT actor, action FROM audit_log WHERE client_id = $1 ORDER BY audit_id DESC LIMIT 1',
    [office.id],
  );
  return rows[0];
};

test('tools are verbs of the contract, each with its words and the form of its input', () => {
  const tools = app.tools.list(sessionOf(user));
  expect(tools.length).toBeGreaterThan(15);
  for (const { name, description, changes } of tools) {
    const route = allRoutes.find((one) => one.name === name)!;
    expect([name, description, changes]).toEqual([name, route.summary, route.method !== 'GET']);
  }
  expect(tools.find(({ name }) => name === 'getContact')?.input).toMatchObject({
    type: 'object',
    properties: { params: { properties: { id: {} }, required: ['id'] } },
    required: ['params'],
  });
});

test('an agent reads and changes as its person would; the log names both, the event goes out', async () => {
  expect(await call('getContact', { params: { id: contact } })).toMatchObject({ contact_id: contact });
  const actor = `user:${user.id}/agent:assistant`;
  expect(await lastEntry()).toEqual({ actor, action: 'contact.read' });
  await call('setNeedsAnswer', { params: { id: contact }, body: { needs_answer: true } });
  expect((await lastEntry())?.actor).toBe(actor);
  const { rows } = await app.owner.query<{ type: string }>(
    'SELECT type FROM live_events WHERE client_id = $1 ORDER BY seq DESC LIMIT 1',
    [office.id],
  );
  expect(rows).toEqual([{ type: 'updateContact' }]);
});

test('policies decide for the person behind the agent', async () => {
  const outsider = await createUser(app, office);
  const convo = await addConvo(app, office, { owner: user.id, secured: true });
  const read = (who: TestUser) => call('getConversation', { params: { id: convo } }, sessionOf(who));
  expect(await read(user)).toMatchObject({ convo_id: convo });
  await expect(read(outsider)).rejects.toMatchObject({ status: 404 });
});

test('another office is not reached, an office whose time is over changes nothing, nonsense is refused', async () => {
  const elsewhere = await createUser(app, await createOffice(app));
  const read = { params: { id: contact } };
  await expect(call('getContact', read, sessionOf(elsewhere))).rejects.toMatchObject({ status: 404 });
  const over = sessionOf(user, { limited: true });
  expect(await call('getContact', read, over)).toMatchObject({ contact_id: contact });
  const change = { ...read, body: { needs_answer: false } };
  await expect(call('setNeedsAnswer', change, over)).rejects.toMatchObject({ status: 402 });
  expect(app.tools.list(over).filter(({ changes }) => changes)).toEqual([]);
  await expect(call('getContact', { params: { id: 'Maria' } })).rejects.toThrow(BadInput);
  await expect(call('deleteContact', read)).rejects.toMatchObject({ status: 404 });
});

test('what holds no transaction is no tool', () => {
  const route = allRoutes.find(({ name }) => name === 'sendText')!;
  const feature = { name: 'inbox', tools: [route] };
  const words = /no verb in one transaction/;
  expect(() => createToolbox(app.platform, [feature])).toThrow(words);
  const outside = handleOutside(route, 'upload', () => Promise.resolve());
  expect(() => createToolbox(app.platform, [{ ...feature, routes: [outside] }])).toThrow(words);
});

test('the log’s name of whoever acts', () => {
  const person = sessionOf(user).actor;
  expect(nameOfActor(person)).toBe(`user:${user.id}`);
  expect(nameOfActor({ kind: 'agent', name: 'assistant', person })).toBe(`user:${user.id}/agent:assistant`);
  expect(nameOfActor({ kind: 'provider', userId: 3, username: 'amy' })).toBe('provider:3');
  expect(nameOfActor({ kind: 'system', name: 'presence' })).toBe('system:presence');
});
