import type { contacts, labels as contract, LivePayload } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createContact } from '../../testing/factory.ts';
import { listen, type LiveSocket, openLive } from '../../testing/live-socket.ts';
import { until } from '../../testing/wait.ts';
import { addTag } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

/** Old state + event = fresh fetch, for every event of labels and for the tags of many contacts. */

let base: string;
let live: LiveSocket;

const app = useTestApp({ withoutJobs: false });
const { office, admin, viewer } = useOffice(app, { admin: 'Admin', viewer: 'Member' });
beforeAll(async () => {
  base = await listen(app);
});
beforeEach(async () => {
  live = await openLive(base, viewer);
  return () => live.close();
});

const get = async (path: string) => (await viewer.call('GET', path)).json() as unknown;
const ok = async (answer: Promise<{ statusCode: number; body: string; json(): unknown }>) => {
  const response = await answer;
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json() as Record<string, unknown>;
};

/** Puts a row into a list in place of its older self, or at its place by id. */
function put<T>(rows: T[], row: T, idOf: (row: T) => number): T[] {
  return [...rows.filter((held) => idOf(held) !== idOf(row)), row].sort((a, b) => idOf(a) - idOf(b));
}

const tag = {
  tag_name: 'VIP',
  tag_icon: 'star-outline',
  tag_color: '#C62828',
  tag_source: 'contactTags',
};

describe('tags', () => {
  const list = () => get('/tags') as Promise<contract.Tag[]>;
  const create = async () => (await ok(admin.call('POST', '/tags', tag))).tag as contract.Tag;

  test('tag, of a new one', async () => {
    const before = await list();
    await create();
    const { payload } = await live.next('tag');
    expect(put(before, payload.tag, (row) => row.tag_id)).toEqual(await list());
  });

  test('updateTag', async () => {
    const { tag_id: id } = await create();
    const before = await list();
    await ok(admin.call('PUT', `/tags/${id}`, { ...tag, unlist: true }));
    const { payload } = await live.next('updateTag');
    const after = await list();
    expect(put(before, payload.tag, (row) => row.tag_id)).toEqual(after);
    expect(after).not.toEqual(before);
  });

  test('deleteTag and its return: the list changes, and no contact, nor message', async () => {
    const { tag_id: id } = await create();
    const contact = await createContact(app, office);
    await ok(viewer.call('POST', `/contacts/${contact}/tags`, { tag_id: id }));
    const row = await get(`/contacts/${contact}`);
    const before = await list();
    await ok(admin.call('DELETE', `/tags/${id}`));
    const gone = await live.next('deleteTag');
    const without = before.filter((held) => held.tag_id !== gone.payload.tag_id);
    expect([without, row]).toEqual([await list(), await get(`/contacts/${contact}`)]);
    await ok(admin.call('POST', `/tags/${id}/restore`));
    const { payload } = await live.next('tag');
    expect([put(without, payload.tag, (held) => held.tag_id), row]).toEqual([
      await list(),
      await get(`/contacts/${contact}`),
    ]);
  });
});

describe('contact types', () => {
  const list = () => get('/contact_types') as Promise<contract.ContactType[]>;
  const form = { type_name: 'Referrer', color: '#2E7D32' };
  const create = async () =>
    (await ok(admin.call('POST', '/contact_types', form))).contact_type as contract.ContactType;

  test('contactType and updateContactType', async () => {
    const before = await list();
    const { type_id: id } = await create();
    const made = await live.next('contactType');
    const held = put(before, made.payload.contact_type, (row) => row.type_id);
    expect(held).toEqual(await list());
    await ok(admin.call('PUT', `/contact_types/${id}`, { ...form, type_name: 'Friend' }));
    const changed = await live.next('updateContactType');
    expect(put(held, changed.payload.contact_type, (row) => row.type_id)).toEqual(await list());
  });
});

describe('templates', () => {
  const list = () => get('/message-templates') as Promise<contract.MessageTemplate[]>;
  const idOf = (row: contract.MessageTemplate) => row.template_id;
  const form = { title: 'Late', template: 'We are late.' };

  test('messageTemplate, updateMessageTemplate, deleteMessageTemplate and its return', async () => {
    let held = await list();
    const made = (await ok(admin.call('POST', '/message-templates', form)))
      .template as contract.MessageTemplate;
    held = put(held, (await live.next('messageTemplate')).payload.template, idOf);
    expect(held).toEqual(await list());
    await ok(admin.call('PUT', `/message-templates/${made.template_id}`, { ...form, is_active: false }));
    held = put(held, (await live.next('updateMessageTemplate')).payload.template, idOf);
    expect(held).toEqual(await list());
    await ok(admin.call('DELETE', `/message-templates/${made.template_id}`));
    const gone = (await live.next('deleteMessageTemplate')).payload.template_id;
    held = held.filter((row) => row.template_id !== gone);
    expect(held).toEqual(await list());
    await ok(admin.call('POST', `/message-templates/${made.template_id}/restore`));
    held = put(held, (await live.next('messageTemplate')).payload.template, idOf);
    expect(held).toEqual(await list());
  });
});

test('processType', async () => {
  const before = (await get('/processtypes')) as contract.ProcessType[];
  await ok(admin.call('POST', '/addprocess', { type_name: 'Hygiene' }));
  const { payload } = await live.next('processType');
  expect([...before, payload.process]).toEqual(await get('/processtypes'));
});

describe('a mass tagging', () => {
  const contactsNow = async () => {
    const { items } = (await get('/contacts?limit=1000')) as { items: contacts.Contact[] };
    return new Map(items.map((row) => [row.contact_id, row]));
  };
  const applyTags = (held: Map<number, contacts.Contact>, payload: LivePayload<'contactTags'>) => {
    for (const change of payload.changes)
      held.set(change.contact_id, { ...held.get(change.contact_id)!, ...change });
  };

  test('contactTags to the office and massTagging to its starter alone, there and back', async () => {
    await app.owner.query(
      `INSERT INTO contacts (client_id, first_name, activity_at) SELECT $1, 'P', now() - n * interval '1 minute' FROM generate_series(1, 600) n`,
      [office.id],
    );
    const vip = await addTag(app, office);
    const other = await openLive(base, admin);
    const contactsHeld = await contactsNow();
    let taggings = (await get('/tags/mass')) as contract.MassTagging[];
    const untouched = (await get('/contacts?limit=1')) as { items: contacts.Contact[] };

    const reach = async (state: contract.MassTagging['state']) => {
      await until(`a massTagging that is ${state}`, () =>
        live
          .events()
          .some(
            (frame) =>
              frame.type === 'massTagging' &&
              (frame.payload as LivePayload<'massTagging'>).mass_tagging.state === state,
          ),
      );
      for (const frame of live.events()) {
        if (frame.type === 'contactTags')
          applyTags(contactsHeld, frame.payload as LivePayload<'contactTags'>);
        if (frame.type === 'massTagging')
          taggings = put(
            taggings,
            (frame.payload as LivePayload<'massTagging'>).mass_tagging,
            (row) => row.mass_tagging_id,
          );
      }
      expect(contactsHeld).toEqual(await contactsNow());
      expect(taggings).toEqual(await get('/tags/mass'));
    };
    const begun = await ok(viewer.call('POST', '/tags/mass', { filter: {}, tag_ids: [vip] }));
    await reach('done');
    expect([...contactsHeld.values()].every((row) => row.tags.includes(vip))).toBe(true);
    const { mass_tagging_id: id } = begun.mass_tagging as contract.MassTagging;
    await ok(viewer.call('POST', `/tags/mass/${id}/undo`));
    await reach('undone');
    expect([...contactsHeld.values()].some((row) => row.tags.length > 0)).toBe(false);
    // The order of the list is as it was.
    expect(((await get('/contacts?limit=1')) as typeof untouched).items[0]!.contact_id).toBe(
      untouched.items[0]!.contact_id,
    );
    const told = new Set(other.events().map((frame) => frame.type));
    expect([...told]).toEqual(['contactTags']);
    await other.close();
  });
});
