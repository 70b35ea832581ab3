import { labels } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  type Caller,
  createContact,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { threadOf } from '../../testing/office-with-carrier.ts';
import { startTranslatorWorld, type TranslatorWorld } from '../../testing/office-with-translator.ts';
import { linkPatient, odRow, storePractice } from '../../testing/practice-copy.ts';
import { until } from '../../testing/wait.ts';
import { addTag } from '../../testing/rows.ts';
import { useWorld } from '../../testing/use-app.ts';

let app: TranslatorWorld['app'];
let sandbox: TranslatorWorld['sandbox'];
let office: TestOffice;
let caller: Caller;

const world = useWorld(startTranslatorWorld);
beforeAll(async () => {
  ({ app, sandbox } = world);
});
beforeEach(async () => {
  ({ office, caller } = await world.office());
});

const dueDay = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
const names = ['Ada', 'Bea', 'Cal', 'Dee', 'Eve', 'Flo'];
/** Patients whose recall is due, the first longest; all but the last have a contact with a number of their own. */
async function recare(count = 4): Promise<number[]> {
  const nums = Array.from({ length: count + 1 }, (_, index) => index + 1);
  await storePractice(app, office, {
    patient: nums.map((PatNum) => odRow('patient', { PatNum, FName: names[PatNum - 1]!, LName: 'Lee' })),
    recalltype: [odRow('recalltype', { RecallTypeNum: 1, Description: 'Prophy' })],
    recall: nums.map((n) => odRow('recall', { RecallNum: n, PatNum: n, RecallTypeNum: 1, DateDue: dueDay })),
  });
  const ids: number[] = [];
  for (const n of nums.slice(0, count))
    ids.push(
      await linkPatient(app, office, n, { firstName: names[n - 1]!, lastName: 'Lee', ph1: newNumber() }),
    );
  return ids;
}
const stop = (contactId: number) =>
  app.owner.query(
    `INSERT INTO text_opt_outs (client_id, contact_number, office_number, stopped_at, stopped_words)
     SELECT client_id, ph1, $2, now(), 'STOP' FROM contacts WHERE contact_id = $1`,
    [contactId, office.number],
  );
/** Something in a thread, so many days ago. */
const touch = (contactId: number, direction: string, days: number, kind = 'text') =>
  app.owner.query(
    `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position)
     SELECT $1, $2, $3, $4, now() - $5 * interval '1 day', coalesce(max(position), 0) + 1
     FROM comm_items WHERE client_id = $1 AND contact_id = $2`,
    [office.id, contactId, kind, direction, days],
  );
const preview = async (body: object, as = caller) => {
  const answer = await as.call('POST', '/lists/re-care/texts/preview', { message: 'Hi', ...body });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return labels.listTextPreview.parse(answer.json());
};
let refs = 0;
const begin = (body: object, as = caller) => {
  refs += 1;
  return as.call('POST', '/lists/re-care/texts', {
    message: 'Time for a cleaning, $contactName.',
    client_ref: `list-text-${refs}`,
    ...body,
  });
};
const taggingOf = (response: { statusCode: number; body: string; json(): unknown }) => {
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return (response.json() as { mass_tagging: labels.MassTagging }).mass_tagging;
};
const results = async (id: number, query = '') =>
  labels.listTextResults.parse((await caller.call('GET', `/lists/texts/${id}${query}`)).json());
/** Has what waits to be taken back begin now. */
const hurry = () =>
  app.owner.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'mass-tagging:${office.id}:%'`,
  );
const reaches = (id: number, state: labels.MassTagging['state']) =>
  until(`the text is ${state}`, async () => {
    const { mass_tagging: now } = await results(id);
    return now.state === state && now;
  });
async function through(body: object): Promise<labels.MassTagging> {
  const { mass_tagging_id: id } = taggingOf(await begin(body));
  await hurry();
  return reaches(id, 'done');
}
const textsOf = async (id: number) => (await threadOf(caller, id)).map(({ message }) => message);

describe('the preview', () => {
  test('shows each their own words, and who is left out and why', async () => {
    const [ada, bea, cal, dee] = (await recare()) as [number, number, number, number];
    await stop(bea);
    await touch(cal, 'delivered', 3);
    await touch(dee, 'inbound', 2);
    const shown = await preview({ everyone: true, message: 'Time for a cleaning, $contactName.' });
    expect(shown).toMatchObject({ total: 4, unlinked: 1, sends: 1 });
    expect(shown.people.map(({ contact_id, reason, text }) => [contact_id, reason, text])).toEqual([
      [bea, 'opted_out', 'Time for a cleaning, Bea Lee.'],
      [cal, 'texted', 'Time for a cleaning, Cal Lee.'],
      [dee, 'answered', 'Time for a cleaning, Dee Lee.'],
      [ada, null, 'Time for a cleaning, Ada Lee.'],
    ]);
    expect(shown.people[1]!.texted_at).toMatch(/Z$/);
    expect(shown.people[2]!.heard_at).toMatch(/Z$/);
  });

  test('goes by the days that are said, and by whom somebody includes; who asked us to stop stays out', async () => {
    const [ada, bea, cal] = (await recare()) as [number, number, number];
    await touch(ada, 'delivered', 3);
    await stop(bea);
    await touch(cal, 'failed', 1);
    const chosen = { contact_ids: [ada, bea, cal] };
    expect((await preview(chosen)).sends).toBe(1);
    expect((await preview({ ...chosen, days: 2 })).sends).toBe(2);
    const included = await preview({ ...chosen, include: [ada, bea] });
    expect(included.people.map(({ reason, included: is }) => [reason, is])).toEqual([
      ['texted', true],
      ['opted_out', false],
      [null, false],
    ]);
    expect(included.sends).toBe(2);
  });

  test('leaves out who waits for an answer, whatever the days', async () => {
    const [ada] = (await recare()) as [number];
    await caller.call('PUT', `/contacts/${ada}/needs_answer`, { needs_answer: true });
    expect((await preview({ contact_ids: [ada], days: 0 })).skipped).toEqual([
      { reason: 'answered', count: 1 },
    ]);
  });

  test('says the rest: no number, nothing known for a placeholder, a phone that several share', async () => {
    const [ada, bea] = (await recare()) as [number, number];
    const nowhere = await createContact(app, office, { firstName: 'No', lastName: 'Where' });
    const shared = await preview({ contact_ids: [ada, bea, nowhere], message: 'See you $ApptDateWithTime.' });
    expect(shared.skipped).toEqual([
      { reason: 'unfilled', count: 2 },
      { reason: 'no_number', count: 1 },
    ]);
    await app.owner.query(
      'UPDATE contacts SET ph1 = (SELECT ph1 FROM contacts WHERE contact_id = $2) WHERE contact_id = $1',
      [bea, ada],
    );
    expect((await preview({ contact_ids: [ada, bea] })).skipped).toEqual([
      { reason: 'same_phone', count: 1 },
    ]);
  });
});

describe('sending', () => {
  test('texts everyone of the list but those left out, once each, and says what became of each', async () => {
    const [ada, bea, cal, dee] = (await recare()) as [number, number, number, number];
    await stop(bea);
    await touch(cal, 'delivered', 3);
    const done = await through({ everyone: true, except: [dee] });
    expect(done).toMatchObject({ list: 're-care', total: 3, texted: 1, not_texted: 2, tag_ids: [], days: 7 });
    expect(await textsOf(ada)).toEqual(['Time for a cleaning, Ada Lee.']);
    expect([await textsOf(bea), await textsOf(dee)]).toEqual([[], []]);
    const told = await results(done.mass_tagging_id);
    expect(told.sender).toBe('Dana Park');
    expect(told.people.map(({ contact_id, outcome, reason }) => [contact_id, outcome, reason])).toEqual([
      [bea, 'skipped', 'opted_out'],
      [cal, 'skipped', 'texted'],
      [ada, 'waits', null],
    ]);
    expect(told.counts).toMatchObject({ skipped: 2, waits: 1, sent: 0 });
    expect((await results(done.mass_tagging_id, '?outcome=skipped')).people).toHaveLength(2);
    // Found again by a colleague, who may not take it back.
    const colleague = await signIn(app, await createUser(app, office));
    expect((await colleague.call('GET', '/lists/re-care/texts')).json()).toMatchObject([
      { mass_tagging_id: done.mass_tagging_id, can: { undo: false } },
    ]);
    expect((await colleague.call('GET', '/lists/post-ops/texts')).json()).toEqual([]);
    // Once more the same day leaves out who got it.
    expect((await preview({ contact_ids: [ada] })).skipped).toEqual([{ reason: 'texted', count: 1 }]);
  });

  test('says of a text that failed why, and of one that arrived that it did', async () => {
    const [ada, bea] = (await recare()) as [number, number];
    const { mass_tagging_id: id } = await through({ contact_ids: [ada, bea] });
    const state = (contact: number, direction: string, note: string | null) =>
      app.owner.query(
        'UPDATE comm_items SET direction = $3, delivery_note = $4 WHERE client_id = $1 AND contact_id = $2',
        [office.id, contact, direction, note],
      );
    await state(ada, 'undelivered', 'The phone is switched off.');
    await state(bea, 'delivered', null);
    expect((await results(id)).people.map(({ outcome, note }) => [outcome, note])).toEqual([
      ['failed', 'The phone is switched off.'],
      ['delivered', ''],
    ]);
  });

  test('leaves nothing behind when it is taken back before it begins', async () => {
    const [ada] = (await recare()) as [number];
    const begun = taggingOf(await begin({ contact_ids: [ada] }));
    expect(Date.parse(begun.begins_at!) - Date.parse(begun.started_at)).toBe(labels.LIST_TEXT_HOLD_MS);
    expect(begun).toMatchObject({ state: 'running', can: { undo: true } });
    expect((await results(begun.mass_tagging_id)).people).toMatchObject([{ outcome: 'waits' }]);
    taggingOf(await caller.call('POST', `/tags/mass/${begun.mass_tagging_id}/undo`));
    await reaches(begun.mass_tagging_id, 'undone');
    expect(await textsOf(ada)).toEqual([]);
    expect((await results(begun.mass_tagging_id)).people).toMatchObject([{ outcome: 'taken_back' }]);
  });

  test('takes back what waits to leave', async () => {
    const [ada] = (await recare()) as [number];
    const { mass_tagging_id: id } = await through({ contact_ids: [ada] });
    taggingOf(await caller.call('POST', `/tags/mass/${id}/undo`));
    expect(await reaches(id, 'undone')).toMatchObject({ texted: 0 });
    expect((await results(id)).people).toMatchObject([
      { outcome: 'taken_back', note: 'Taken back before it was sent.' },
    ]);
  });

  test('asks again when it begins: who stopped meanwhile gets none', async () => {
    const [ada, bea] = (await recare()) as [number, number];
    const { mass_tagging_id: id } = taggingOf(await begin({ contact_ids: [ada, bea] }));
    await stop(ada);
    await hurry();
    expect(await reaches(id, 'done')).toMatchObject({ texted: 1, not_texted: 1 });
    expect(await textsOf(ada)).toEqual([]);
  });

  test('the same reference again begins nothing new', async () => {
    const [ada] = (await recare()) as [number];
    const body = { contact_ids: [ada], client_ref: `twice-${office.id}` };
    const begun = await Promise.all([begin(body), begin(body), begin(body)]);
    expect(new Set(begun.map((answer) => taggingOf(answer).mass_tagging_id)).size).toBe(1);
    await hurry();
    await reaches(taggingOf(begun[0]!).mass_tagging_id, 'done');
    expect(await textsOf(ada)).toHaveLength(1);
  });

  test.each([
    ['nobody', async () => ({ contact_ids: [] }), 400, 'Choose at least one patient of the list.'],
    [
      'no words',
      async () => ({ contact_ids: await recare(1), message: ' ' }),
      400,
      'Write what they are to get.',
    ],
    [
      'only people who get none',
      async () => {
        const ids = await recare(1);
        await stop(ids[0]!);
        return { contact_ids: ids };
      },
      400,
      'Nobody would get this text. Include somebody, or choose others.',
    ],
    ['a contact of nobody', async () => ({ contact_ids: [999_999_999] }), 404, 'not_found'],
    [
      'words that are too long',
      async () => ({ contact_ids: await recare(1), message: 'é…'.repeat(400) }),
      400,
      '737',
    ],
  ])('%s is refused in words', async (_what, body, status, words) => {
    const response = await begin(await body());
    expect([response.statusCode, response.body]).toEqual([status, expect.stringContaining(words)]);
    expect((await caller.call('GET', '/lists/re-care/texts')).json()).toEqual([]);
  });

  test('needs the right that mass texts need', async () => {
    const ids = await recare(1);
    await app.owner.query('UPDATE users SET can_manual_tagging = false WHERE user_id = $1', [caller.user.id]);
    expect((await begin({ contact_ids: ids })).statusCode).toBe(403);
    expect((await caller.call('GET', '/lists/re-care/texts')).statusCode).toBe(403);
  });

  test('a mass tagging is no text to a list', async () => {
    const tag = await addTag(app, office);
    const tagged = taggingOf(
      await caller.call('POST', '/tags/mass', { contact_ids: await recare(1), tag_ids: [tag] }),
    );
    expect((await caller.call('GET', `/lists/texts/${tagged.mass_tagging_id}`)).statusCode).toBe(404);
  });
});

test('how often somebody was tried counts since they were last heard of', async () => {
  const [ada, bea] = (await recare()) as [number, number];
  await touch(ada, 'delivered', 30);
  await touch(ada, 'inbound', 20);
  await touch(ada, 'delivered', 10);
  await touch(ada, 'outgoing', 5, 'call');
  await touch(ada, 'failed', 4);
  await touch(bea, 'delivered', 200);
  const tries = (
    await caller.call('GET', `/lists/tries?ids=${ada},${bea}`)
  ).json() as labels.TriesOfContact[];
  expect(tries.map(({ contact_id, tries: n }) => [contact_id, n])).toEqual([
    [ada, 2],
    [bea, 0],
  ]);
});

describe('those who write another language', () => {
  const THANKS = 'Thank you very much.';
  const speaks = (contactId: number, language: string) =>
    app.owner.query('UPDATE contacts SET language = $2 WHERE contact_id = $1', [contactId, language]);
  /** A text of theirs some weeks ago whose language was found out. */
  async function wrote(contactId: number, language: string): Promise<void> {
    await touch(contactId, 'inbound', 30);
    await app.owner.query(
      `UPDATE comm_items SET src_language = $2 WHERE contact_id = $1
       AND position = (SELECT max(position) FROM comm_items WHERE contact_id = $1)`,
      [contactId, language],
    );
  }
  /** Ada wrote Spanish after English, Bea's form says Spanish; Cal's form says Vietnamese, Dee writes English by now. */
  async function people() {
    const [ada, bea, cal, dee] = (await recare()) as [number, number, number, number];
    await wrote(ada, 'en');
    await wrote(ada, 'es');
    await speaks(bea, 'spa');
    await speaks(cal, 'vie');
    await speaks(dee, 'spa');
    await wrote(dee, 'es');
    await wrote(dee, 'en');
    return [ada, bea, cal, dee] as const;
  }

  test('are shown with their language, and one of each language with the words to be translated', async () => {
    const [ada, bea, cal, dee] = await people();
    const shown = await preview({ everyone: true, message: 'Thank you, $contactName.' });
    expect(shown.languages).toEqual([
      { language: 'es', count: 2, name: 'Ada Lee', text: 'Thank you, Ada Lee.' },
    ]);
    expect(new Map(shown.people.map(({ contact_id, language }) => [contact_id, language]))).toEqual(
      new Map([
        [ada, 'es'],
        [bea, 'es'],
        [cal, null],
        [dee, null],
      ]),
    );
    // Who is left out makes no language to be shown.
    await stop(ada);
    await stop(bea);
    expect((await preview({ everyone: true })).languages).toEqual([]);
  });

  test('get it in a language the sender was shown, all others as it is written', async () => {
    const ids = await people();
    const [ada, bea] = ids;
    await through({ everyone: true, message: THANKS, languages: ['es'] });
    for (const id of [ada, bea])
      await until('it is translated', async () => {
        const [text] = (await threadOf(caller, id)).filter(
          ({ comm_direction }) => comm_direction === 'queued',
        );
        return text?.translation === 'done' && text;
      });
    expect(await Promise.all(ids.map(async (id) => (await textsOf(id)).at(0)))).toEqual([
      'Muchas gracias.',
      'Muchas gracias.',
      THANKS,
      THANKS,
    ]);
  });

  test('get it as it is written where they were shown none, or another one', async () => {
    const ids = await people();
    await through({ everyone: true, message: THANKS, languages: ['vi'] });
    await through({ contact_ids: [...ids], message: 'See you soon.', include: [...ids] });
    for (const id of ids) {
      const sent = (await textsOf(id)).filter((words) => words !== '');
      expect(sent.toSorted()).toEqual(['See you soon.', THANKS]);
    }
  });

  test('what is taken back before it is translated stays as it was written, and never leaves', async () => {
    await sandbox.control('/faults', { vendor: 'model', mode: 'timeout' });
    const [ada] = await people();
    const { mass_tagging_id: id } = await through({ contact_ids: [ada], message: THANKS, languages: ['es'] });
    const [waits] = await threadOf(caller, ada);
    expect(waits).toMatchObject({ message: THANKS, translation: 'pending', comm_direction: 'queued' });
    taggingOf(await caller.call('POST', `/tags/mass/${id}/undo`));
    await reaches(id, 'undone');
    expect((await threadOf(caller, ada))[0]).toMatchObject({
      message: THANKS,
      translation: null,
      comm_direction: 'failed',
    });
  });

  test('are no matter to an installation without a translator', async () => {
    const find = vi.spyOn(app.platform.models, 'find').mockReturnValue(undefined);
    onTestFinished(() => find.mockRestore());
    const [ada] = await people();
    const shown = await preview({ contact_ids: [ada] });
    expect([shown.languages, shown.people[0]!.language]).toEqual([[], null]);
    const refused = await begin({ contact_ids: [ada], languages: ['es'] });
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('no translator')]);
  });
});
