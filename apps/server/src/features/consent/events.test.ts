import type { consent as contract, contacts } from '@chairline/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { receive } from '../../testing/carrier-webhook.ts';
import { createContact, createUser, newNumber, signIn } from '../../testing/factory.ts';
import { listen, type LiveSocket, openLive } from '../../testing/live-socket.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

/** Old state + event = fresh fetch. */
let base: string;
let live: LiveSocket;
let number: string;
let contact: number;

const app = useTestApp();
const { office, admin } = useOffice(app, { admin: 'Admin' });
beforeAll(async () => {
  base = await listen(app);
});
beforeEach(async () => {
  number = newNumber();
  contact = await createContact(app, office, { ph1: number });
  live = await openLive(base, await signIn(app, await createUser(app, office)));
  return () => live.close();
});

const says = (text: string) => receive(app, { from: number, to: office.number, text });
const ledger = async () => (await admin.call('GET', '/optouts')).json().items as contract.OptOut[];
const open = async () => (await admin.call('GET', '/optouts/likely')).json() as contract.LikelyOptOut[];
const detail = async () => (await admin.call('GET', `/contacts/${contact}`)).json() as contacts.ContactDetail;
const note = async () =>
  (
    (await admin.call('POST', '/optouts', { number, words: 'On the phone' })).json()
      .opt_out as contract.OptOut
  ).opt_out_id;

const withLine = (lines: contract.OptOut[], line: contract.OptOut) =>
  [...lines.filter((one) => one.opt_out_id !== line.opt_out_id), line].sort(
    (a, b) => b.opt_out_id - a.opt_out_id,
  );

/** What a contact's panel knows of a line that is new or was lifted. */
function withStop(held: contacts.ContactDetail, line: contract.OptOut): contacts.ContactDetail {
  if (!line.contacts.some((one) => one.contact_id === held.contact_id)) return held;
  const others = held.opted_out.filter((one) => one !== line.number);
  return { ...held, opted_out: line.lifted_at === null ? [...others, line.number] : others };
}

test.each([
  ['a STOP', async () => {}, () => says('STOP')],
  ['a START', () => says('STOP'), () => says('START')],
  ['a stop that is noted', async () => {}, note],
  [
    'a stop that is lifted by hand',
    note,
    async () =>
      admin.call('POST', `/optouts/${(await ledger())[0]!.opt_out_id}/lift`, { words: 'At the desk' }),
  ],
  [
    'a likely one that is stopped',
    () => says('please stop texting me'),
    async () => admin.call('POST', `/optouts/likely/${(await open())[0]!.likely_id}`, { decision: 'stop' }),
  ],
])('optOut: %s', async (_what, prepare, act) => {
  await prepare();
  const held = { lines: await ledger(), opted: (await detail()).opted_out };
  const panel = await detail();
  const seen = live.events().filter((frame) => frame.type === 'optOut').length;
  await act();
  for (let n = 0; n < seen; n += 1) await live.next('optOut');
  const { payload } = await live.next('optOut');
  const lines = await ledger();
  expect(withLine(held.lines, payload.opt_out)).toEqual(lines);
  expect(lines).not.toEqual(held.lines);
  const opted = (await detail()).opted_out;
  expect(withStop(panel, payload.opt_out).opted_out).toEqual(opted);
  expect(opted).not.toEqual(held.opted);
});

test.each([
  ['noticed', async () => {}, () => says('no more texts please')],
  [
    'dismissed',
    () => says('no more texts please'),
    async () =>
      admin.call('POST', `/optouts/likely/${(await open())[0]!.likely_id}`, { decision: 'dismiss' }),
  ],
  ['settled by a STOP', () => says('no more texts please'), () => says('STOP')],
  ['settled by a stop that is noted', () => says('no more texts please'), note],
])('likelyOptOut: %s', async (_what, prepare, act) => {
  await prepare();
  const held = await open();
  const seen = live.events().filter((frame) => frame.type === 'likelyOptOut').length;
  await act();
  for (let n = 0; n < seen; n += 1) await live.next('likelyOptOut');
  const { likely } = (await live.next('likelyOptOut')).payload;
  const others = held.filter((one) => one.likely_id !== likely.likely_id);
  const fresh = await open();
  expect(likely.decision === null ? [...others, likely] : others).toEqual(fresh);
  expect(fresh).not.toEqual(held);
});

test('quietHours: whole', async () => {
  await admin.call('PUT', '/settings/quiet-hours', { enabled: true, from: '20:00', to: '07:30', days: [0] });
  const { payload } = await live.next('quietHours');
  expect(payload).toEqual((await admin.call('GET', '/settings/quiet-hours')).json());
});
