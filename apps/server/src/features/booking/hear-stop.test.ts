import type { worklist } from '@chairline/contract';
import { beforeEach, expect, test } from 'vitest';
import { receive } from '../../testing/carrier-webhook.ts';
import { createContact, createOffice, newNumber } from '../../testing/factory.ts';
import { threadOf } from '../../testing/office-with-carrier.ts';
import { linkPatient } from '../../testing/practice-copy.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let number: string;
let contact: number;

const app = useTestApp({ now: () => new Date('2026-11-29T18:00:00Z') });
const { office, caller } = useOffice(app, { caller: 'Member' });
beforeEach(async () => {
  number = newNumber();
  contact = await linkPatient(app, office, 1, { firstName: 'Maria', lastName: 'Lopez', ph1: number });
});

const says = (text: string) => receive(app, { from: number, to: office.number, text });
const visit = (patNum: number, at: string, status = 1) =>
  app.owner.query(
    `INSERT INTO od_appointment (client_id, apt_num, pat_num, apt_status, apt_date_time)
     VALUES ($1, (SELECT count(*) + 1 FROM od_appointment WHERE client_id = $1), $2, $3, $4)`,
    [office.id, patNum, status, at],
  );
const detail = async () => (await caller.call('GET', `/contacts/${contact}`)).json();
/** The threads that wait; that a visit is to be changed stands beside them (visit-answers.test.ts). */
const work = async () =>
  ((await caller.call('GET', '/worklist')).json().items as worklist.WorkItem[])
    .filter(({ kind }) => kind === 'thread')
    .map(({ contact_id, note }) => ({ contact_id, note }));

test.each(['Cancel', 'cancel.', 'End', 'Quit', 'STOP'])(
  '%s from a patient with a visit stops texts, and waits with the visit named',
  async (word) => {
    await visit(1, '2026-11-30 09:00');
    await visit(1, '2026-12-20 09:00');
    await says(word);
    expect(await detail()).toMatchObject({ opted_out: [number.slice(2)], needs_answer: true });
    const note = `Visit Mon, Nov 30, 9:00 AM, wrote “${word}”`;
    expect(await work()).toEqual([{ contact_id: contact, note }]);
    expect((await detail()).snippet).toBe(note);
    const [theirs, ours, ...more] = await threadOf(caller, contact);
    expect(theirs).toMatchObject({
      message: word,
      delivery_note: 'Visit Mon, Nov 30, 9:00 AM. Their texts are stopped: call them.',
    });
    expect(ours!.message).toContain('For a visit call (503) 555-0199.');
    expect(more).toEqual([]);
    // Once more: no second confirmation, and it still waits.
    await caller.call('PUT', `/contacts/${contact}/needs_answer`, { needs_answer: false });
    await says(word);
    expect((await detail()).needs_answer).toBe(true);
    expect(await threadOf(caller, contact)).toHaveLength(3);
  },
);

test('an ASAP visit stands; one that is over, broken, or somebody else’s does not', async () => {
  await visit(1, '2026-11-29 09:00');
  await visit(1, '2026-11-30 09:00', 5);
  await visit(2, '2026-11-30 09:00');
  await says('Cancel');
  expect(await detail()).toMatchObject({ opted_out: [number.slice(2)], needs_answer: false });
  expect(await work()).toEqual([]);
  await visit(1, '2026-12-01 14:30', 4);
  await says('Cancel');
  expect(await work()).toEqual([{ contact_id: contact, note: 'Visit Tue, Dec 1, 2:30 PM, wrote “Cancel”' }]);
});

test('a child’s visit counts for the number it shares, with whose it is', async () => {
  await linkPatient(app, office, 2, { firstName: 'Nora', lastName: 'Lopez', ph1: number });
  await app.owner.query('UPDATE contacts SET family = $2 WHERE client_id = $1', [office.id, contact]);
  await visit(2, '2026-11-30 09:00');
  await says('Cancel');
  expect(await work()).toEqual([
    { contact_id: contact, note: 'Visit of Nora Lopez Mon, Nov 30, 9:00 AM, wrote “Cancel”' },
  ]);
});

test('another office’s visit is none', async () => {
  const other = await createOffice(app);
  await linkPatient(app, other, 1, { ph1: number });
  await app.owner.query(
    `INSERT INTO od_appointment (client_id, apt_num, pat_num, apt_status, apt_date_time) VALUES ($1, 1, 1, 1, '2026-11-30 09:00')`,
    [other.id],
  );
  await says('Cancel');
  expect(await work()).toEqual([]);
});

test('STOP and YES while times are offered: one waits with the offer named, the other chooses', async () => {
  const offer = (to: number) =>
    app.owner.query(
      `INSERT INTO appointment_proposals (client_id, contact_id, user_id, minutes, options, offered_at, expires_at, client_ref)
       VALUES ($1, $2, $3, 30, $4, '2026-11-29T17:00:00Z', '2026-11-30T17:00:00Z', 'ref-' || $5)`,
      [
        office.id,
        to,
        caller.user.id,
        JSON.stringify([{ AptDateTime: '2026-12-03T09:00:00', Op: 1, ProvNum: 1 }]),
        String(to),
      ],
    );
  await offer(contact);
  await says('STOP');
  expect(await work()).toEqual([{ contact_id: contact, note: 'Times are offered to them, wrote “STOP”' }]);
  const second = newNumber();
  const chooser = await createContact(app, office, { ph1: second });
  await offer(chooser);
  await receive(app, { from: second, to: office.number, text: 'Yes' });
  const { rows } = await app.owner.query(
    'SELECT state, chosen FROM appointment_proposals WHERE client_id = $1 ORDER BY proposal_id',
    [office.id],
  );
  expect(rows).toEqual([
    { state: 'open', chosen: null },
    { state: 'answered', chosen: 0 },
  ]);
});
