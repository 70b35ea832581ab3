import { labels as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { createContact } from '../../testing/factory.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const app = useTestApp();
const { office, admin, member } = useOffice(app, { admin: 'Admin', member: 'Member' });

const refusal = (response: { statusCode: number; body: string }) => [response.statusCode, response.body];
const typeForm = { type_name: 'Referrer', color: '#2E7D32' };
async function type(more: object = {}): Promise<contract.ContactType> {
  const response = await admin.call('POST', '/contact_types', { ...typeForm, ...more });
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return (response.json() as { contact_type: contract.ContactType }).contact_type;
}

describe('a contact type', () => {
  test('is made and changed with what the form says', async () => {
    const made = await type({ type_desc: 'Sends patients', can_be_set: false });
    expect(made).toEqual({
      type_id: expect.any(Number),
      type_name: 'Referrer',
      type_desc: 'Sends patients',
      color: '#2E7D32',
      can_be_set: false,
      can_be_changed: true,
      version: 1,
    });
    const changed = await admin.call('PUT', `/contact_types/${made.type_id}`, {
      ...typeForm,
      type_name: 'referrer',
      version: 1,
    });
    expect(changed.json().contact_type).toEqual({
      ...made,
      type_name: 'referrer',
      type_desc: '',
      can_be_set: true,
      version: 2,
    });
    expect((await member.call('GET', '/contact_types')).json()).toEqual([changed.json().contact_type]);
    const late = await admin.call('PUT', `/contact_types/${made.type_id}`, { ...typeForm, version: 1 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
  });

  test('has a name of its own, in any case', async () => {
    const made = await type();
    const other = await type({ type_name: 'Vendor' });
    const words = [400, 'This name is already in use'];
    expect(
      refusal(await admin.call('POST', '/contact_types', { ...typeForm, type_name: ' REFERRER ' })),
    ).toEqual(words);
    expect(
      refusal(
        await admin.call('PUT', `/contact_types/${other.type_id}`, { ...typeForm, type_name: 'referrer' }),
      ),
    ).toEqual(words);
    expect(made.version).toBe(1);
    const twice = await Promise.all(
      ['Lab', 'lab', 'LAB'].map((type_name) =>
        admin.call('POST', '/contact_types', { ...typeForm, type_name }),
      ),
    );
    expect(twice.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  test.each([
    [{ type_name: '' }, 'Name is required'],
    [{ type_name: 'x'.repeat(21) }, 'A name has at most 20 characters'],
    [{ color: 'red' }, 'Choose one of the colours.'],
  ])('%j is refused in words', async (more, words) => {
    expect(refusal(await admin.call('POST', '/contact_types', { ...typeForm, ...more }))).toEqual([
      400,
      words,
    ]);
  });

  test('is the admins’ to make and change', async () => {
    const made = await type();
    expect((await member.call('POST', '/contact_types', { ...typeForm, type_name: 'Mine' })).statusCode).toBe(
      403,
    );
    expect((await member.call('PUT', `/contact_types/${made.type_id}`, typeForm)).statusCode).toBe(403);
    expect((await admin.call('PUT', `/contact_types/${made.type_id + 999}`, typeForm)).statusCode).toBe(404);
  });

  test('that cannot be set is given to nobody; one that cannot be changed is taken from nobody', async () => {
    const fixed = await type({ type_name: 'Fixed', can_be_set: false });
    const sticky = await type({ type_name: 'Sticky', can_be_changed: false });
    const plain = await type({ type_name: 'Plain' });
    const contact = await createContact(app, office);
    const set = (id: number) => member.call('PUT', `/contact/${contact}/contact_type/${id}`);
    const words = [400, 'This contact type may not be set or changed by hand.'];
    expect(refusal(await set(fixed.type_id))).toEqual(words);
    expect((await set(plain.type_id)).statusCode).toBe(200);
    expect((await set(0)).statusCode).toBe(200);
    expect((await set(sticky.type_id)).statusCode).toBe(200);
    for (const id of [plain.type_id, 0]) expect(refusal(await set(id))).toEqual(words);
    expect((await set(sticky.type_id)).statusCode).toBe(200);
    expect((await set(plain.type_id + 999)).statusCode).toBe(404);
  });
});

const templateForm = { title: 'Running late', template: 'Hi $contactName, we are running late.' };
const create = (more: object = {}) => admin.call('POST', '/message-templates', { ...templateForm, ...more });
async function template(more: object = {}): Promise<contract.MessageTemplate> {
  const response = await create(more);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return (response.json() as { template: contract.MessageTemplate }).template;
}
const list = async () =>
  (await member.call('GET', '/message-templates')).json() as contract.MessageTemplate[];

describe('a template', () => {
  test('is made, changed, deleted and brought back', async () => {
    const made = await template({ color: '#0277BD' });
    expect(made).toEqual({
      ...templateForm,
      template_id: expect.any(Number),
      contact_type_id: null,
      color: '#0277BD',
      is_active: true,
      version: 1,
    });
    const path = `/message-templates/${made.template_id}`;
    const changed = (await admin.call('PUT', path, { ...templateForm, is_active: false, version: 1 })).json();
    expect(changed.template).toEqual({ ...made, color: '', is_active: false, version: 2 });
    expect(await list()).toEqual([changed.template]);
    expect((await admin.call('PUT', path, { ...templateForm, version: 1 })).statusCode).toBe(409);
    expect((await admin.call('DELETE', path)).json()).toEqual({ template_id: made.template_id });
    expect([await list(), (await admin.call('PUT', path, templateForm)).statusCode]).toEqual([[], 404]);
    expect((await admin.call('POST', `${path}/restore`)).json().template).toEqual({
      ...changed.template,
      version: 4,
    });
  });

  test('has a title of its own within its type; 0 and nothing are every type', async () => {
    const referrer = await type();
    const made = await template();
    const words = [400, 'This name is already in use'];
    for (const contact_type_id of [0, null])
      expect(refusal(await create({ title: ' RUNNING late ', contact_type_id }))).toEqual(words);
    const typed = await template({ contact_type_id: referrer.type_id });
    expect(typed.contact_type_id).toBe(referrer.type_id);
    const change = (more: object) =>
      admin.call('PUT', `/message-templates/${typed.template_id}`, { ...templateForm, ...more });
    expect(refusal(await change({ contact_type_id: 0 }))).toEqual(words);
    expect((await change({ contact_type_id: referrer.type_id })).statusCode).toBe(200);
    expect((await create({ title: 'x', contact_type_id: referrer.type_id + 999 })).statusCode).toBe(404);
    await admin.call('DELETE', `/message-templates/${made.template_id}`);
    await template();
    expect(refusal(await admin.call('POST', `/message-templates/${made.template_id}/restore`))).toEqual(
      words,
    );
  });

  test.each([
    [{ title: '' }, 'Name is required'],
    [{ title: 'x'.repeat(21) }, 'A name has at most 20 characters'],
    [{ template: '' }, 'Template'],
    [{ template: ' \n ' }, 'Template'],
    [{ template: 'x'.repeat(1601) }, 'A template has at most 1,600 characters'],
  ])('%j is refused in words', async (more, words) => {
    expect(refusal(await create(more))).toEqual([400, words]);
  });

  test('is the admins’ to make and change', async () => {
    const { template_id: id } = await template();
    for (const call of [
      () => member.call('POST', '/message-templates', { ...templateForm, title: 'Mine' }),
      () => member.call('PUT', `/message-templates/${id}`, templateForm),
      () => member.call('DELETE', `/message-templates/${id}`),
      () => member.call('POST', `/message-templates/${id}/restore`),
    ])
      expect((await call()).statusCode).toBe(403);
  });
});
