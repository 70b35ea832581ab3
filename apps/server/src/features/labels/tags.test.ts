import { labels as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { createUser, signIn } from '../../testing/factory.ts';
import { addTag } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const app = useTestApp();
const { office, admin } = useOffice(app, { admin: 'Admin' });

const form = {
  tag_name: 'VIP',
  tag_desc: 'Sees the doctor first',
  tag_icon: 'star-outline',
  tag_color: '#C62828',
  tag_source: 'contactTags',
};
const convoForm = { ...form, tag_source: 'convoTags', tag_icon: 'fire', tag_Process: 'Recall' };
const create = (more: object = {}, base: object = form) => admin.call('POST', '/tags', { ...base, ...more });
const made = async (more: object = {}, base: object = form): Promise<contract.Tag> => {
  const response = await create(more, base);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return (response.json() as { tag: contract.Tag }).tag;
};
const change = (id: number, more: object = {}, base: object = form) =>
  admin.call('PUT', `/tags/${id}`, { ...base, ...more });
const list = async (source?: string) =>
  (await admin.call('GET', `/tags${source ? `?source=${source}` : ''}`)).json() as contract.Tag[];
const refusal = (response: { statusCode: number; body: string }) => [response.statusCode, response.body];
const code = (response: { json(): unknown }) => (response.json() as { code: string }).code;

describe('a tag', () => {
  test('is made with what the form says', async () => {
    const tag = await made({ enable_auto: true, tag_Process: 'front desk' });
    expect(tag).toEqual({
      ...form,
      tag_id: expect.any(Number),
      tag_Process: 'Front Desk',
      enable_auto: true,
      unlist: false,
      is_editable: true,
      user_id: admin.user.id,
      version: 1,
    });
    expect(await list()).toEqual([tag]);
    expect((await made({ tag_name: '  Trimmed  ', tag_icon: 'cash' })).tag_name).toBe('Trimmed');
  });

  test('is listed by its source', async () => {
    const [contact, convo] = [await made(), await made({ tag_name: 'Urgent' }, convoForm)];
    expect(await list('contactTags')).toEqual([contact]);
    expect(await list('tags')).toEqual([contact]);
    expect(await list('convoTags')).toEqual([convo]);
    expect(await list('allTags')).toEqual([contact, convo]);
    expect((await admin.call('GET', '/tags?source=nonsense')).statusCode).toBe(400);
  });

  test.each([
    ['no name', { tag_name: '' }, 'Name is required'],
    ['blanks for a name', { tag_name: '   ' }, 'Name is required'],
    ['21 letters', { tag_name: 'x'.repeat(21) }, 'A name has at most 20 characters'],
    ['no icon', { tag_icon: '' }, 'Icon Not Selected'],
    ['an icon of nowhere', { tag_icon: 'skull' }, 'Icon Not Selected'],
    ['an icon of the other source', { tag_icon: 'fire' }, 'Icon Not Selected'],
    ['a colour of its own', { tag_color: '#123456' }, 'Choose one of the colours.'],
    ['a process that is not there', { tag_Process: 'Nowhere' }, 'process is required'],
  ])('with %s is refused in words', async (_what, more, words) => {
    expect(refusal(await create(more))).toEqual([400, words]);
    expect(await list()).toEqual([]);
  });

  test('of conversations needs a process', async () => {
    for (const tag_Process of [undefined, '', 'null'])
      expect(refusal(await create({ tag_Process }, convoForm))).toEqual([400, 'process is required']);
  });

  test('has 20 letters at most, counted after the blanks around are gone', async () => {
    expect((await made({ tag_name: ` ${'x'.repeat(20)} ` })).tag_name).toHaveLength(20);
  });

  test('has a name and an icon of its own, among all tags and those of its source', async () => {
    await made();
    for (const tag_name of ['VIP', 'vip', ' Vip '])
      expect(refusal(await create({ tag_name, tag_icon: 'cash' }))).toEqual([
        400,
        'This name is already in use',
      ]);
    expect(refusal(await create({ tag_name: 'vip' }, convoForm))).toEqual([
      400,
      'This name is already in use',
    ]);
    expect(refusal(await create({ tag_name: 'Other' }))).toEqual([
      400,
      'Another tag has this icon already. Choose another one.',
    ]);
  });

  test('made twice at once is made once, and the other hears why', async () => {
    const answers = await Promise.all([create(), create(), create({ tag_icon: 'cash' }), create()]);
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect([
        [400, 'This name is already in use'],
        [400, 'Another tag has this icon already. Choose another one.'],
      ]).toContainEqual(refusal(answer));
    expect(await list()).toHaveLength(1);
  });
});

describe('a change of a tag', () => {
  test('keeps its own name and icon free for itself', async () => {
    const tag = await made();
    const answer = await change(tag.tag_id, { tag_name: 'vip', unlist: true, tag_color: '#2E7D32' });
    expect(answer.json().tag).toMatchObject({
      tag_name: 'vip',
      unlist: true,
      tag_color: '#2E7D32',
      version: 2,
    });
    await made({ tag_name: 'Other', tag_icon: 'cash' });
    expect(refusal(await change(tag.tag_id, { tag_name: 'other' }))).toEqual([
      400,
      'This name is already in use',
    ]);
    expect(refusal(await change(tag.tag_id, { tag_icon: 'cash' }))).toEqual([
      400,
      'Another tag has this icon already. Choose another one.',
    ]);
  });

  test('on an older version is a conflict, and overwrites nothing', async () => {
    const tag = await made();
    expect((await change(tag.tag_id, { tag_desc: 'first', version: 1 })).statusCode).toBe(200);
    const second = await change(tag.tag_id, { tag_desc: 'second', version: 1 });
    expect([second.statusCode, code(second)]).toEqual([409, 'conflict']);
    expect((await list())[0]!.tag_desc).toBe('first');
  });

  test('of one of the system’s leaves name, process, source and icon', async () => {
    const id = await addTag(app, office, {
      editable: false,
      process: 'Lab Cases',
      icon: 'flask',
      name: 'Lab',
    });
    const same = { ...form, tag_name: 'Lab', tag_icon: 'flask', tag_Process: 'Lab Cases' };
    for (const more of [
      { tag_name: 'Laboratory' },
      { tag_Process: 'Recall' },
      { tag_icon: 'cash' },
      { tag_source: 'convoTags', tag_icon: 'fire' },
    ])
      expect(refusal(await change(id, more, same))).toEqual([400, contract.labelMessages.tagFixed]);
    const answer = await change(
      id,
      { tag_desc: 'Work at the lab', tag_color: '#00838F', unlist: true },
      same,
    );
    expect(answer.json().tag).toMatchObject({ tag_desc: 'Work at the lab', unlist: true });
    expect(refusal(await admin.call('DELETE', `/tags/${id}`))).toEqual([
      400,
      contract.labelMessages.tagFixed,
    ]);
    expect((await admin.call('GET', `/tags/${id}/editable`)).json()).toEqual({ editable: false });
  });

  test('is the admins’: others may look, and are told that they may not edit', async () => {
    const tag = await made();
    const member = await signIn(app, await createUser(app, office));
    expect((await member.call('GET', '/tags')).json()).toEqual([tag]);
    expect((await member.call('GET', `/tags/${tag.tag_id}/editable`)).json()).toEqual({ editable: false });
    expect((await admin.call('GET', `/tags/${tag.tag_id}/editable`)).json()).toEqual({ editable: true });
    for (const call of [
      () => member.call('POST', '/tags', form),
      () => member.call('PUT', `/tags/${tag.tag_id}`, form),
      () => member.call('DELETE', `/tags/${tag.tag_id}`),
      () => member.call('POST', `/tags/${tag.tag_id}/restore`),
    ])
      expect((await call()).statusCode).toBe(403);
  });
});

describe('a deletion', () => {
  test('takes the tag from the list, frees its name and icon, and comes back', async () => {
    const tag = await made();
    expect((await admin.call('DELETE', `/tags/${tag.tag_id}`)).json()).toEqual({ tag_id: tag.tag_id });
    expect(await list()).toEqual([]);
    for (const path of [`/tags/${tag.tag_id}/editable`])
      expect((await admin.call('GET', path)).statusCode).toBe(404);
    expect((await change(tag.tag_id)).statusCode).toBe(404);
    const back = await admin.call('POST', `/tags/${tag.tag_id}/restore`);
    expect(back.json().tag).toEqual({ ...tag, version: 3 });
    expect(await list()).toEqual([back.json().tag]);
  });

  test('is taken back only while nothing else has its name or icon', async () => {
    const tag = await made();
    await admin.call('DELETE', `/tags/${tag.tag_id}`);
    const other = await made({ tag_icon: 'cash' });
    const restore = () => admin.call('POST', `/tags/${tag.tag_id}/restore`);
    expect(refusal(await restore())).toEqual([400, 'This name is already in use']);
    await change(other.tag_id, { tag_name: 'Other' });
    expect(refusal(await restore())).toEqual([400, 'Another tag has this icon already. Choose another one.']);
    await change(other.tag_id, { tag_name: 'Other', tag_icon: 'cash' });
    expect((await restore()).statusCode).toBe(200);
  });

  test('twice, and its return twice, change nothing more', async () => {
    const { tag_id: id } = await made();
    for (let n = 0; n < 2; n += 1) expect((await admin.call('DELETE', `/tags/${id}`)).statusCode).toBe(200);
    for (let n = 0; n < 2; n += 1)
      expect((await admin.call('POST', `/tags/${id}/restore`)).json().tag.version).toBe(3);
  });
});

describe('process types', () => {
  const processes = async () =>
    ((await admin.call('GET', '/processtypes')).json() as contract.ProcessType[]).map((row) => row.type_name);
  const add = (type_name: string) => admin.call('POST', '/addprocess', { type_name });

  test('every office has those of the system', async () => {
    expect(await processes()).toEqual(['Front Desk', 'Outstanding Claims', 'Recall', 'Lab Cases', 'General']);
  });

  test('one is added, with its office', async () => {
    const { process } = (await add('  Hygiene ')).json() as { process: contract.ProcessType };
    expect(process).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type_name: 'Hygiene',
      client_id: office.id,
    });
    expect((await processes()).at(-1)).toBe('Hygiene');
  });

  test.each([
    ['all', 'This name is Restricted'],
    [' All Mentions ', 'This name is Restricted'],
    ["TODAY'S NEWS", 'This name is Restricted'],
    ['internal', 'This name is Restricted'],
    ['null', 'This name is Restricted'],
    ['My AI Agent calls', 'This name is Restricted'],
    ['ai  agent', 'This name is Restricted'],
    ['front desk', 'This name is already in use'],
    ['', 'add a process..'],
    ['   ', 'add a process..'],
    ['x'.repeat(41), 'A process has at most 40 characters'],
  ])('%j is refused', async (name, words) => {
    expect(refusal(await add(name))).toEqual([400, words]);
  });

  test('the same twice at once is one', async () => {
    const answers = await Promise.all([add('Hygiene'), add('hygiene'), add('HYGIENE')]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  test('are added by admins alone', async () => {
    const member = await signIn(app, await createUser(app, office));
    expect((await member.call('POST', '/addprocess', { type_name: 'Mine' })).statusCode).toBe(403);
  });
});
