import { labels } from '@chairline/contract';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Caller, createContact, newNumber, type TestOffice } from '../../testing/factory.ts';
import { threadOf } from '../../testing/office-with-carrier.ts';
import { startTranslatorWorld, type TranslatorWorld } from '../../testing/office-with-translator.ts';
import { until } from '../../testing/wait.ts';
import { addTag } from '../../testing/rows.ts';
import { useWorld } from '../../testing/use-app.ts';

const THANKS = 'Thank you very much.';

let app: TranslatorWorld['app'];
let sandbox: TranslatorWorld['sandbox'];
let office: TestOffice;
let caller: Caller;
let vip: number;
/** Ada's form says Spanish, Bea's Vietnamese; Cal wrote Spanish last, Dee English after Spanish. */
let ids: [number, number, number, number];

const world = useWorld(startTranslatorWorld);
beforeAll(async () => {
  ({ app, sandbox } = world);
});
beforeEach(async () => {
  ({ office, caller } = await world.office());
  vip = await addTag(app, office);
  const person = (firstName: string) =>
    createContact(app, office, { firstName, lastName: 'Lee', ph1: newNumber() });
  ids = [await person('Ada'), await person('Bea'), await person('Cal'), await person('Dee')];
  const [ada, bea, cal, dee] = ids;
  await app.owner.query(
    `UPDATE contacts SET language = CASE contact_id WHEN $1 THEN 'spa' ELSE 'vie' END WHERE contact_id IN ($1, $2)`,
    [ada, bea],
  );
  await wrote(cal, 'es');
  await wrote(dee, 'es');
  await wrote(dee, 'en');
});

/** A text of theirs whose language was found out. */
const wrote = (contactId: number, language: string) =>
  app.owner.query(
    `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, src_language)
     SELECT $1, $2, 'text', 'inbound', now() - interval '30 days', coalesce(max(position), 0) + 1, $3
     FROM comm_items WHERE client_id = $1 AND contact_id = $2`,
    [office.id, contactId, language],
  );
const preview = async (body: object) => {
  const answer = await caller.call('POST', '/tags/mass/preview', { contact_ids: ids, ...body });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return labels.massTextPreview.parse(answer.json());
};
const start = (body: object) =>
  caller.call('POST', '/tags/mass', { contact_ids: ids, tag_ids: [vip], message: THANKS, ...body });
async function through(body: object): Promise<labels.MassTagging> {
  const begun = await start(body);
  expect([begun.statusCode, begun.body]).toEqual([200, expect.any(String)]);
  const { mass_tagging_id: id } = (begun.json() as { mass_tagging: labels.MassTagging }).mass_tagging;
  return until('it is done', async () => {
    const all = (await caller.call('GET', '/tags/mass')).json() as labels.MassTagging[];
    return all.find((one) => one.mass_tagging_id === id && one.state === 'done');
  });
}
/** Our text to somebody, once it waits for no translation any more. */
const ours = (id: number) =>
  until('it waits for no translation', async () => {
    const text = (await threadOf(caller, id)).find(({ comm_direction }) => comm_direction !== 'inbound');
    return text && text.translation !== 'pending' && text;
  });
const textsOf = async () => (await Promise.all(ids.map(ours))).map(({ message }) => message);

test('the preview has each with their language, and one of each language with the words to be translated', async () => {
  const [ada, bea, cal, dee] = ids;
  const shown = await preview({ message: 'Thank you, $contactName.' });
  expect(shown.languages).toEqual([
    { language: 'es', count: 2, name: 'Ada Lee', text: 'Thank you, Ada Lee.' },
  ]);
  expect(new Map(shown.people.map(({ contact_id, language }) => [contact_id, language]))).toEqual(
    new Map([
      [ada, 'es'],
      [bea, null],
      [cal, 'es'],
      [dee, null],
    ]),
  );
});

test('who gets none makes no language to be shown', async () => {
  const [ada, , cal] = ids;
  await app.owner.query(
    `INSERT INTO text_opt_outs (client_id, contact_number, office_number, stopped_at, stopped_words)
     SELECT client_id, ph1, $2, now(), 'STOP' FROM contacts WHERE contact_id = $1`,
    [ada, office.number],
  );
  expect((await preview({ message: THANKS })).languages).toMatchObject([{ name: 'Cal Lee', count: 1 }]);
  // Of whom it cannot be filled in for it is said what happens to them.
  const open = { contact_ids: [cal], message: 'See you $ApptDateWithTime.' };
  expect((await preview(open)).languages).toEqual([]);
  expect((await preview({ ...open, unfilled: 'send' })).languages).toMatchObject([
    { language: 'es', count: 1, text: 'See you $ApptDateWithTime.' },
  ]);
});

test('each gets it in a language its sender was shown, all others as it is written', async () => {
  expect(await through({ languages: ['es'] })).toMatchObject({ changed: 4, texted: 4, not_texted: 0 });
  expect(await textsOf()).toEqual(['Muchas gracias.', THANKS, 'Muchas gracias.', THANKS]);
});

test.each([
  ['none', {}],
  ['another one', { languages: ['vi'] }],
])('they get it as it is written where the sender was shown %s', async (_what, body) => {
  expect(await through(body)).toMatchObject({ texted: 4 });
  expect(await textsOf()).toEqual([THANKS, THANKS, THANKS, THANKS]);
});

test('one that cannot be translated fails for itself and says so; it never goes as it was written', async () => {
  await sandbox.control('/faults', { vendor: 'model', mode: 'timeout' });
  expect(await through({ languages: ['es'] })).toMatchObject({ texted: 4 });
  const [ada, bea] = await Promise.all(ids.map(ours));
  expect(ada).toMatchObject({ comm_direction: 'failed', translation: 'failed' });
  expect(ada!.delivery_note).toMatch(/translat/i);
  expect(bea).toMatchObject({ message: THANKS, comm_direction: 'queued', translation: null });
});

test('an installation without a translator offers none, and says so where one is asked for', async () => {
  const find = vi.spyOn(app.platform.models, 'find').mockReturnValue(undefined);
  onTestFinished(() => find.mockRestore());
  const shown = await preview({ message: THANKS });
  expect([shown.languages, shown.people.map(({ language }) => language)]).toEqual([
    [],
    [null, null, null, null],
  ]);
  const refused = await start({ languages: ['es'] });
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('no translator')]);
  expect((await caller.call('GET', '/tags/mass')).json()).toEqual([]);
  expect((await start({})).statusCode).toBe(200);
});
