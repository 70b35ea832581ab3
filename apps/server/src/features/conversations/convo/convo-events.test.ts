import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { addConvo } from '../../../testing/convo-rows.ts';
import { type Caller, createContact, newNumber } from '../../../testing/factory.ts';
import { staffViews } from '../../../testing/page-views.ts';
import { createVerifier } from '../../../testing/verify-events.ts';
import { addItem, addTag } from '../../../testing/rows.ts';
import { useLive, useTestApp } from '../../../testing/use-app.ts';
import { useConvoStaff } from '../testing/use-staff.ts';

/**
 * Old state + event = fresh fetch, for every event of the conversations themselves and for what they show of people
 * and contacts, as each of four members of an office sees them.
 */
const app = useTestApp();
const sockets = useLive(app);
const { office, owner, second, outsider, admin } = useConvoStaff(app);
const roles = new Map<Caller, 'Admin' | 'Member'>([
  [owner, 'Member'],
  [second, 'Member'],
  [outsider, 'Member'],
  [admin, 'Admin'],
]);
/** Contacts whose conversations are looked at. */
let about: number[] = [];

beforeEach(async () => {
  about = [];
  // The address is asked to be no other's.
  await app.owner.query(
    `UPDATE users SET email = username || '@' || client_id || '.test' WHERE client_id = $1`,
    [office.id],
  );
});

/** Holds for everybody who is signed in; somebody is told. */
async function expectSame(
  happens: () => Promise<LightMyRequestResponse>,
  watchers = [owner, second, outsider, admin],
): Promise<void> {
  const viewers = watchers.map((caller) => {
    const role = roles.get(caller)!;
    const looks = { role, timezone: 'America/Los_Angeles', contacts: about, tags: [], types: [] };
    return { name: `${role} ${caller.user.username}`, caller, views: staffViews(caller, looks) };
  });
  expect((await createVerifier(app, sockets.base, viewers).verify(happens)).size).toBeGreaterThan(0);
}

const made = (change: Partial<Parameters<typeof addConvo>[2]> = {}) =>
  addConvo(app, office, {
    owner: owner.user.id,
    people: [second.user.id],
    messages: [
      { by: owner.user.id, text: 'First' },
      { by: null, text: 'Second', mentions: [second.user.id] },
    ],
    ...change,
  });

test.each([{ secured: 0 }, { secured: 1 }])('beginning one: %o', (change) =>
  expectSame(() =>
    owner.call('POST', '/conversations', {
      message: `@${admin.user.username} hello`,
      system_process: 'General',
      convo_name: 'Gloves',
      participants: [second.user.id, admin.user.id],
      ...change,
    }),
  ),
);

test.each([false, true])('status, title and tags of one that is secured: %s', async (secured) => {
  const id = await made({ secured });
  await made();
  const tag = await addTag(app, office, { source: 'convoTags', icon: 'fire' });
  await expectSame(() => owner.call('PUT', `/conversations/${id}/name`, { convo_name: 'Masks' }));
  await expectSame(() => owner.call('POST', '/conversations/tags', { conversation_id: id, tag_id: tag }));
  await expectSame(() => owner.call('DELETE', `/conversations/${id}/tags/${tag}`));
  await expectSame(() => owner.call('PUT', `/conversations/${id}/status`, { status: false }));
  await expectSame(() => owner.call('PUT', `/conversations/${id}/status`, { status: true }));
});

test.each([false, true])('people of one that is secured: %s', async (secured) => {
  const id = await made({
    secured,
    reminders: [{ user: second.user.id, at: new Date(Date.now() + 60 * 3_600_000) }],
  });
  await expectSame(() =>
    owner.call('POST', `/conversations/${id}/participants`, { user_id: outsider.user.id }),
  );
  await expectSame(() => second.call('DELETE', `/conversations/${id}/participants/${second.user.id}`));
  await expectSame(() =>
    owner.call('POST', `/conversations/${id}/participants`, { user_id: second.user.id }),
  );
  await expectSame(() => owner.call('DELETE', `/conversations/${id}/participants/${outsider.user.id}`));
});

test('a name of somebody who takes part, and the owner switched off', async () => {
  await made();
  await made({ secured: true });
  const { user } = owner;
  await expectSame(() =>
    admin.call('PUT', '/users/' + user.id, { first_name: 'Renamed', last_name: 'Person' }),
  );
  await expectSame(
    () => admin.call('PUT', `/admin/update-active-status/${user.id}`, { is_active: false }),
    [second, outsider, admin],
  );
});

test('a contact renamed, merged into another, and the merge undone', async () => {
  const keep = await createContact(app, office, { firstName: 'Maya', ph1: newNumber() });
  const other = await createContact(app, office, { firstName: 'Maia', ph1: newNumber() });
  const item = await addItem(app, office, other);
  about = [keep, other];
  await made({ kind: 'internal', contact: keep });
  await made({ kind: 'internal', contact: other, item });
  await made({ kind: 'internal', contact: other, secured: true });
  await expectSame(() => owner.call('PUT', `/crm/contacts/${other}`, { first_name: 'Mia', last_name: 'Lo' }));
  let merge = 0;
  await expectSame(async () => {
    const body = { keep_id: keep, merge_id: other };
    const shown = (await owner.call('POST', '/contacts/merge/preview', body)).json();
    const answer = await owner.call('POST', '/contacts/merge', {
      ...body,
      keep_version: shown.keep.version,
      merge_version: shown.merge.version,
      fields: { first_name: 'merge' },
    });
    merge = answer.json().merge.contact_merge_id;
    return answer;
  });
  await expectSame(() => owner.call('POST', `/contacts/merge/${merge}/undo`));
});
