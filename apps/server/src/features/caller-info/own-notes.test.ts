import { callerInfo as contract, calls as callContract, contacts } from '@chairline/contract';
import { expect, test } from 'vitest';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  newNumber,
  signIn,
} from '../../testing/factory.ts';
import { auditOf, eventsOf } from '../../testing/office-log.ts';
import { until } from '../../testing/wait.ts';
import { useCalledOffice, useCallWorld } from '../../testing/use-calls.ts';

/** What somebody writes down during a call, in an office without AI. */

const { infoWords } = contract;
const world = useCallWorld();
const { office, patient, first, second, inCall } = useCalledOffice(world, 'first', 'second');

const write = (who: Caller, call_uuid: string, note: string, version?: number) =>
  who.call('PUT', '/call-notes', { call_uuid, note, ...(version === undefined ? {} : { version }) });
const written = (answer: { json(): unknown }) => (answer.json() as { note: contract.CallNote }).note;
const notesOf = async (who: Caller, contactId: number) =>
  (await who.call('GET', `/contacts/${contactId}/call-notes`)).json() as contract.CallNote[];

async function over({ call_uuid }: callContract.OngoingCall): Promise<void> {
  await world.hangUp(call_uuid);
  await until('the call is over', async () => {
    const own = (await first.call('GET', '/plivo/getOngoingCalls?whose=own')).json() as unknown[];
    return own.length === 0;
  });
}

test('it stands in the thread for everybody, and is its writer’s to change and to throw away', async () => {
  const { contact: contactId } = patient;
  const { call_uuid } = await inCall();
  const note = written(await write(first, call_uuid, '  Crown came off, wants Friday.\n'));
  expect(note).toMatchObject({
    call_uuid,
    contact_id: contactId,
    recording_id: null,
    written_by: first.user.id,
    state: 'kept',
    summary: 'Crown came off, wants Friday.',
    version: 1,
  });
  expect(await notesOf(second, contactId)).toEqual([note]);
  // Asked again, for the answer was lost: as it was.
  expect(written(await write(first, call_uuid, 'Crown came off, wants Friday.'))).toEqual(note);
  const after = written(await write(first, call_uuid, 'Crown came off, Friday 2 PM.', note.version));
  expect(await notesOf(second, contactId)).toEqual([after]);
  expect(after).toMatchObject({ note_id: note.note_id, version: 2, written_at: note.written_at });
  // Another window of theirs knows the first words still.
  const late = await write(first, call_uuid, 'Old words', note.version);
  expect([late.statusCode, late.body]).toEqual([
    409,
    expect.stringContaining(infoWords.noteChangedElsewhere),
  ]);
  expect((await write(first, call_uuid, 'As if there were none')).statusCode).toBe(409);

  const set = (who: Caller, body: object) => who.call('PUT', `/call-notes/${note.note_id}`, body);
  for (const state of ['kept', 'thrown']) {
    const refused = await set(second, { version: 2, state, summary: 'Mine' });
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining(infoWords.othersNote)]);
  }
  // A summary's states are none of a person's note.
  for (const state of ['draft', 'writing'])
    expect((await set(first, { version: 2, state })).statusCode).toBe(409);
  expect(written(await set(first, { version: 2, state: 'thrown' })).state).toBe('thrown');
  expect(await notesOf(second, contactId)).toEqual([]);
  const back = written(await set(first, { version: 3, state: 'kept' }));
  expect(back.summary).toBe('Crown came off, Friday 2 PM.');
  expect(await notesOf(second, contactId)).toEqual([back]);
  // In the patient's record too, after its writer's name.
  const page = (await first.call('GET', `/contacts/${contactId}/record`)).body;
  expect(page).toMatch(/Noted by [^<]+: Crown came off, Friday 2 PM\./);
  const audited = (await auditOf(world.app, office.id)).filter(({ action }) =>
    action.startsWith('call_note.'),
  );
  expect(audited.filter(({ action }) => action === 'call_note.write')).toHaveLength(2);
  // Nothing of its words.
  expect(JSON.stringify(audited)).not.toContain('Crown');
  const told = (await eventsOf(world.app, office.id)).filter(({ type }) => type === 'callNote');
  expect(told.map(({ audience }) => audience)).toEqual(told.map(() => null));
});

test('two who are in one call write one each; what was thrown away is begun anew', async () => {
  const { contact: contactId } = patient;
  const { call_uuid, conferenceName } = await inCall();
  await first.call('POST', '/plivo/addToOngoingCall', { conferenceName, user_id: second.user.id });
  await world.untilOwn(second, ({ participants }) => participants.length === 3);
  const both = await Promise.all([
    write(first, call_uuid, 'From the first'),
    write(second, call_uuid, 'From the second'),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const writers = (await notesOf(first, contactId)).map(({ written_by }) => written_by);
  expect(new Set(writers)).toEqual(new Set([first.user.id, second.user.id]));
  expect(writers).toHaveLength(2);
  const mine = written(both[0]!);
  await first.call('PUT', `/call-notes/${mine.note_id}`, { version: mine.version, state: 'thrown' });
  const anew = written(await write(first, call_uuid, 'From the first, again'));
  expect([anew.note_id, anew.state]).toEqual([mine.note_id, 'kept']);
});

test('of two windows that write the first note at once one is told', async () => {
  const { contact: contactId } = patient;
  const { call_uuid } = await inCall();
  const both = await Promise.all([write(first, call_uuid, 'One'), write(first, call_uuid, 'Other')]);
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  const [kept, ...more] = await notesOf(first, contactId);
  expect([kept!.summary, more]).toEqual([
    written(both.find(({ statusCode }) => statusCode === 200)!).summary,
    [],
  ]);
});

test('a number nobody knows: it stands under the number’s call, stays when they hang up, and goes with the thread', async () => {
  const call = await inCall({ from: newNumber() });
  const contactId = call.contact_id!;
  await over(call);
  const note = written(await write(first, call.call_uuid, 'New patient, Delta.'));
  expect(note.contact_id).toBe(contactId);
  // Whoever has a call in their thread is not deleted.
  const gone = await first.call('DELETE', `/crm/contacts/${contactId}`);
  expect([gone.statusCode, gone.body]).toEqual([
    409,
    expect.stringContaining(contacts.contactMessages.hasHistory),
  ]);
  const known = await createContact(world.app, office, {
    firstName: 'Nora',
    lastName: 'Vega',
    ph1: newNumber(),
  });
  const ids = { keep_id: known, merge_id: contactId };
  const preview = (await first.call('POST', '/contacts/merge/preview', ids)).json() as contacts.MergePreview;
  const merged = await first.call('POST', '/contacts/merge', {
    ...ids,
    keep_version: preview.keep.version,
    merge_version: preview.merge.version,
    fields: {},
  });
  expect(merged.statusCode).toBe(200);
  // By both: who was merged is whom they were merged into.
  for (const id of [known, contactId])
    expect((await notesOf(second, id)).map(({ note_id, contact_id }) => [note_id, contact_id])).toEqual([
      [note.note_id, known],
    ]);
});

test('who was never in the call, and another office, write nothing', async () => {
  const { contact: contactId } = patient;
  const { call_uuid } = await inCall();
  const colleague = await write(second, call_uuid, 'I only heard of it');
  expect([colleague.statusCode, colleague.body]).toEqual([400, callContract.callMessages.notInCall]);
  const elsewhere = await createOffice(world.app);
  const stranger = await signIn(world.app, await createUser(world.app, elsewhere, { role: 'Admin' }));
  expect((await write(stranger, call_uuid, 'Not mine')).statusCode).toBe(404);
  expect((await write(first, 'no-such-call', 'x')).statusCode).toBe(404);
  for (const note of ['', ' \n ', 'x'.repeat(contract.SUMMARY_MAX + 1)])
    expect((await write(first, call_uuid, note)).statusCode).toBe(400);
  expect(await notesOf(first, contactId)).toEqual([]);
});

test('a talk among colleagues has no thread for it', async () => {
  const talk = await world.app.owner.query<{ id: string }>(
    `INSERT INTO calls (client_id, call_uuid, conference, direction, contact_number, office_number, started_at, user_ids)
     VALUES ($1, $2, $2, 'outgoing', '', $3, now(), ARRAY[$4::integer]) RETURNING call_uuid AS id`,
    [office.id, `talk-${office.id}`, office.number, first.user.id],
  );
  const refused = await write(first, talk.rows[0]!.id, 'About lunch');
  expect([refused.statusCode, refused.body]).toEqual([400, infoWords.noteNowhere]);
});
