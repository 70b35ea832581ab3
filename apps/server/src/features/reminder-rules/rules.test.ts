import { toInstant } from '@chairline/office-time';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { inOffice } from '../../platform/platform.ts';
import { inbox, reminderRules as contract } from '@chairline/contract';
import { createUser, signIn } from '../../testing/factory.ts';
import { listen } from '../../testing/live-socket.ts';
import { auditOf } from '../../testing/office-log.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { columnsOf } from './present.ts';
import { findOfficesWithRules } from './store.ts';
import { listCandidates } from './store-subjects.ts';
import { HOUR, openRuleWorld, type RuleWorld, ZONE } from './testing/rule-world.ts';

let app: TestApp;
let base: string;
let world: RuleWorld;
const time = new Date('2026-06-15T17:00:00Z');
const ahead = (hours: number) => new Date(time.getTime() + hours * HOUR);
const [days, hours, recall] = contract.ruleSuggestions as [
  contract.RuleForm,
  contract.RuleForm,
  contract.RuleForm,
];

beforeAll(async () => {
  // Nobody asks the translator here: that there is one is all that counts.
  app = await createTestApp({ now: () => time, llmApiUrl: 'http://127.0.0.1:9' });
  base = await listen(app);
});
afterAll(() => app?.close());
beforeEach(async () => {
  world = await openRuleWorld(app, base, () => time);
});
afterEach(() => world?.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
  world.admin.call(method, `/reminder-rules${path}`, body);
const list = async () => (await call('GET')).json() as contract.ReminderRule[];

describe('a rule', () => {
  test('is made off, changed, switched and deleted; each is audited', async () => {
    const made = (await call('POST', '', days)).json().rule as contract.ReminderRule;
    expect(made).toMatchObject({ ...days, is_on: false, on_since: null, version: 1 });
    const id = made.rule_id;
    const changed = await call('PUT', `/${id}`, { ...days, amount: 3, version: 1 });
    expect(changed.json().rule).toMatchObject({ amount: 3, version: 2 });
    const on = await call('PUT', `/${id}/on`, { on: true, version: 2 });
    expect(on.json().rule).toMatchObject({ is_on: true, on_since: time.toISOString(), version: 3 });
    expect(await list()).toEqual([on.json().rule]);
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(200);
    expect([await list(), (await call('GET', `/${id}/sends`)).statusCode]).toEqual([[], 404]);
    const done = (await auditOf(app, world.office.id)).map(({ action }) => action);
    expect(done.filter((action) => action.startsWith('reminder_rule')).toSorted()).toEqual([
      'reminder_rule.create',
      'reminder_rule.delete',
      'reminder_rule.switch_on',
      'reminder_rule.update',
    ]);
  });

  test('is read by the desk, and made by admins alone', async () => {
    const desk = await signIn(app, await createUser(app, world.office));
    const { rule_id } = await world.rule();
    expect((await desk.call('GET', '/reminder-rules')).json()).toHaveLength(1);
    expect((await desk.call('GET', `/reminder-rules/${rule_id}/sends`)).statusCode).toBe(200);
    const refused = [
      await desk.call('POST', '/reminder-rules', days),
      await desk.call('PUT', `/reminder-rules/${rule_id}/on`, { on: false }),
      await desk.call('DELETE', `/reminder-rules/${rule_id}`),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  });

  test('changed or switched from an older version is a conflict', async () => {
    const { rule_id, version } = await world.rule();
    const answers = [
      await call('PUT', `/${rule_id}`, { ...hours, version: version - 1 }),
      await call('PUT', `/${rule_id}/on`, { on: false, version: version - 1 }),
    ];
    expect(answers.map((one) => [one.statusCode, one.json().detail])).toEqual(
      answers.map(() => [409, contract.ruleMessages.changedMeanwhile]),
    );
  });

  test.each<[string, Partial<contract.RuleForm>, string]>([
    ['without a name', { name: '  ' }, contract.ruleMessages.nameRequired],
    ['without a text', { message: ' ' }, contract.ruleMessages.messageRequired],
    ['too many hours ahead', { unit: 'hours', amount: 100 }, contract.ruleMessages.hours],
    ['too many days ahead', { amount: 90 }, contract.ruleMessages.days],
    ['after the visit', { after: true }, contract.ruleMessages.visitAfter],
    ['a recall by hours', { ...recall, unit: 'hours' }, contract.ruleMessages.recallUnit],
    ['a time that is none', { at_time: '25:00' }, contract.ruleMessages.time],
    ['a sender where there is none', { message: 'I am $userName' }, contract.ruleMessages.noSender],
    [
      'a visit where there is none',
      { ...recall, message: 'See you $ApptDateWithTime' },
      contract.ruleMessages.noVisit('$ApptDateWithTime'),
    ],
  ])('%s is refused in words', async (_what, fields, words) => {
    const answer = await call('POST', '', { ...days, ...fields });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(words)]);
  });

  test('of a name another one has is refused; a deleted one’s is free', async () => {
    const first = (await call('POST', '', days)).json().rule as contract.ReminderRule;
    const second = await call('POST', '', { ...hours, name: days.name.toUpperCase() });
    expect([second.statusCode, second.body]).toEqual([400, contract.ruleMessages.nameTaken]);
    await call('DELETE', `/${first.rule_id}`);
    expect((await call('POST', '', days)).statusCode).toBe(200);
  });
});

describe('words in other languages', () => {
  const HOLA = 'Hola $firstName, nos vemos: $ApptTime.';
  const spanish = { of: hours.message, words: { es: HOLA } };
  const make = async (body: object) => (await call('POST', '', body)).json().rule as contract.ReminderRule;
  const change = async ({ rule_id }: contract.ReminderRule, body: object) =>
    (await call('PUT', `/${rule_id}`, body)).json().rule as contract.ReminderRule;

  test('are kept with the words they were made of, removed by hand, and cleared when those change', async () => {
    const made = await make({ ...hours, translations: spanish });
    expect(made.translations).toEqual(spanish);
    // Who says nothing of them, leaves them.
    const later = await change(made, { ...hours, amount: 3 });
    expect([later.amount, later.translations]).toEqual([3, spanish]);
    expect(
      (await change(made, { ...hours, translations: { ...spanish, words: {} } })).translations.words,
    ).toEqual({});
    expect((await change(made, { ...hours, translations: spanish })).translations).toEqual(spanish);

    const message = `${hours.message} Bring your card.`;
    const cleared = { of: message, words: {} };
    expect((await change(made, { ...hours, message, translations: spanish })).translations).toEqual(cleared);
    const anew = { of: message, words: { es: `${HOLA} Traiga su tarjeta.` } };
    expect((await change(made, { ...hours, message, translations: anew })).translations).toEqual(anew);
    expect((await change(made, { ...hours, translations: anew })).translations.words).toEqual({});
    await change(made, { ...hours, translations: spanish });
    expect((await change(made, { ...hours, message })).translations).toEqual(cleared);
    expect(await list()).toMatchObject([{ translations: cleared }]);
  });

  const { ruleMessages } = contract;
  test.each<[string, Record<string, string>, string, Partial<contract.RuleForm>?]>([
    [
      'a lost placeholder',
      { es: 'Hola, hasta pronto.' },
      ruleMessages.placeholderMissing('$firstName', 'Spanish'),
    ],
    ['one that is none', { es: `${HOLA} $nombre` }, ruleMessages.placeholderUnknown('$nombre', 'Spanish')],
    ['a sender', { es: `${HOLA} $userName` }, ruleMessages.noSender],
    [
      'a visit where there is none',
      { es: HOLA },
      ruleMessages.noVisit('$ApptTime'),
      { ...recall, message: 'Hi $firstName' },
    ],
    ['no words', { fr: ' ' }, ruleMessages.translationRequired('French')],
    ['the office’s own language', { en: hours.message }, ruleMessages.language('en')],
    ['another code than patients have', { spa: HOLA }, ruleMessages.language('spa')],
  ])('with %s are refused in words', async (_what, words, sentence, fields) => {
    const form = { ...hours, ...fields };
    const body = { ...form, translations: { of: form.message, words } };
    for (const answer of [
      await call('POST', '', body),
      await call('PUT', `/${(await world.rule()).rule_id}`, body),
    ])
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)]);
  });

  test('are offered for the languages of active patients, to admins', async () => {
    for (const num of [1, 2, 3, 4]) world.patient(num, num === 4 ? { PatStatus: 2 } : {});
    await world.read();
    await app.owner.query(`UPDATE contacts SET language = 'spa' WHERE client_id = $1 AND od_pat_num <> 3`, [
      world.office.id,
    ]);
    await app.owner.query(
      `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, src_language)
       SELECT client_id, contact_id, 'text', 'inbound', now(), 1, 'vi' FROM contacts WHERE client_id = $1 AND od_pat_num = 3`,
      [world.office.id],
    );
    expect((await call('GET', '/languages')).json()).toEqual([
      { language: 'es', count: 2 },
      { language: 'vi', count: 1 },
    ]);
    const desk = await signIn(app, await createUser(app, world.office));
    expect((await desk.call('GET', '/reminder-rules/languages')).statusCode).toBe(403);
  });

  test('are neither offered nor taken nor sent without a translator; what is kept stays', async () => {
    const made = await make({ ...hours, translations: spanish });
    world.patient(1);
    world.visit(1, ahead(30));
    await world.read();
    await app.owner.query(`UPDATE contacts SET language = 'spa' WHERE client_id = $1`, [world.office.id]);
    const seen = async () =>
      ((await call('POST', '/preview', { ...hours, translations: spanish })).json() as contract.RulePreview)
        .sample;
    expect(await seen()).toMatchObject([{ language: 'es', message: expect.stringMatching(/^Hola Pat1,/) }]);
    const find = vi.spyOn(app.platform.models, 'find').mockReturnValue(undefined);
    onTestFinished(() => find.mockRestore());
    expect((await call('GET', '/languages')).json()).toEqual([]);
    expect(await seen()).toMatchObject([{ language: null, message: expect.stringMatching(/^Hi Pat1,/) }]);
    const refused = await call('PUT', `/${made.rule_id}`, { ...hours, translations: spanish });
    expect([refused.statusCode, refused.body]).toEqual([400, inbox.inboxMessages.noTranslation]);
    expect((await change(made, { ...hours, amount: 3 })).translations).toEqual(spanish);
  });
});

test('the clock runs the rules of offices that have one on, are there, and may do more than read', async () => {
  const among = async () => (await findOfficesWithRules(app.platform.db, time)).includes(world.office.id);
  const set = (change: string) =>
    app.owner.query(`UPDATE clients SET ${change} WHERE client_id = $1`, [world.office.id]);
  await world.rule({}, false);
  expect(await among()).toBe(false);
  const { rule_id } = await world.rule();
  expect(await among()).toBe(true);
  await set(`access_until = '2026-06-01'`);
  expect(await among()).toBe(false);
  await set('access_until = NULL, deleted_at = now()');
  expect(await among()).toBe(false);
  await set('deleted_at = NULL');
  await call('DELETE', `/${rule_id}`);
  expect(await among()).toBe(false);
});

describe('a preview', () => {
  const preview = async (form: contract.RuleForm) =>
    (await call('POST', '/preview', form)).json() as contract.RulePreview;

  test('tells who would get which text when, and who not and why, and changes nothing', async () => {
    for (const num of [1, 2, 3]) {
      world.patient(num, num === 3 ? { WirelessPhone: '' } : {});
      world.visit(num, ahead(72 + num));
    }
    world.visit(4, ahead(75), { PatNum: 1 });
    world.visit(5, ahead(24 * 40), { PatNum: 2 });
    world.visit(6, ahead(100), { PatNum: 2, AptStatus: 5 });
    await world.read();
    const seen = await preview({
      ...days,
      filters: contract.noFilters,
      message: `$contactName ${'x'.repeat(200)}`,
    });
    expect(seen).toMatchObject({
      days: 14,
      count: 2,
      segments: 4,
      left_out: [
        { reason: 'no_number', count: 1 },
        { reason: 'same_day', count: 1 },
      ],
      synced_at: time.toISOString(),
    });
    expect(seen.sample).toMatchObject([
      { full_name: 'Pat1 Lee', visit_at: ahead(73).toISOString(), due_at: ahead(24).toISOString() },
      { full_name: 'Pat2 Lee', visit_at: ahead(74).toISOString() },
    ]);
    expect(await world.texts()).toEqual([]);
  });

  test('heeds providers, operatories, hygiene and new patients', async () => {
    const fields: Record<string, string | number>[] = [
      { Op: 1, ProvNum: 1, IsHygiene: 0, IsNewPatient: 0 },
      { Op: 2, ProvNum: 2, IsHygiene: 0, IsNewPatient: 1 },
      { Op: 3, ProvNum: 1, ProvHyg: 3, IsHygiene: 1, IsNewPatient: 0 },
    ];
    for (const [index, of] of fields.entries()) {
      world.patient(index + 1);
      world.visit(index + 1, ahead(30 + index), of);
    }
    await world.read();
    const who = async (filters: Partial<contract.RuleForm['filters']>) =>
      (await preview({ ...hours, filters: { ...contract.noFilters, ...filters } })).sample.map(
        ({ full_name }) => full_name[3],
      );
    expect(await who({})).toEqual(['1', '2', '3']);
    expect(await who({ providers: [1] })).toEqual(['1']);
    expect(await who({ providers: [2, 3] })).toEqual(['2', '3']);
    expect(await who({ operatories: [3] })).toEqual(['3']);
    expect(await who({ visits: 'hygiene' })).toEqual(['3']);
    expect(await who({ visits: 'other' })).toEqual(['1', '2']);
    expect(await who({ patients: 'new' })).toEqual(['2']);
    expect(await who({ patients: 'known' })).toEqual(['1', '3']);
  });
});

describe('when the clocks change', () => {
  const due = (form: contract.RuleForm, after: string, before: string) =>
    inOffice(app.platform, { office: world.office.id, actor: { kind: 'system', name: 'test' } }, (ctx) =>
      listCandidates(
        ctx.tx,
        columnsOf(form),
        { after: new Date(after), before: new Date(before), now: new Date(after), zone: ZONE },
        [],
      ),
    );
  const at = (wall: string) => new Date(toInstant(wall, ZONE));

  test.each([
    // Sunday, 8 March 2026, has 23 hours; Sunday, 1 November 2026, has 25.
    ['2026-03-09T09:00', '2026-03-07T10:00'],
    ['2026-03-08T09:00', '2026-03-06T10:00'],
    ['2026-11-02T09:00', '2026-10-31T10:00'],
    ['2026-11-01T16:00', '2026-10-30T10:00'],
  ])('two days before %s is ten o’clock at %s, and two hours are two hours', async (visit, byDays) => {
    world.patient(1);
    world.visit(1, at(visit));
    await world.read();
    const span = [at(byDays.slice(0, 10) + 'T00:00'), at(visit)].map((one) => one.toISOString()) as [
      string,
      string,
    ];
    expect((await due(days, ...span)).map(({ due_at }) => due_at)).toEqual([at(byDays).toISOString()]);
    expect((await due(hours, ...span)).map(({ due_at }) => due_at)).toEqual([
      new Date(at(visit).getTime() - 2 * HOUR).toISOString(),
    ]);
  });
});
