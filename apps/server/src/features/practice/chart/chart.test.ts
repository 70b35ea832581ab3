import { practice as contract } from '@chairline/contract';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addConvo, addConvoMedia } from '../../../testing/convo-rows.ts';
import { type Caller, createContact, createUser, signIn } from '../../../testing/factory.ts';
import { listen, openLive } from '../../../testing/live-socket.ts';
import { fillMail } from '../../mail/testing/fill.ts';
import { linkPatient } from '../../../testing/practice-copy.ts';
import { type PracticeOffice, startPracticeWorld } from '../../../testing/practice-world.ts';
import { until } from '../../../testing/wait.ts';
import { addItem, addMedia, photoWithGps, png } from '../../../testing/rows.ts';
import { chartWords } from './chart-words.ts';
import { useWorld } from '../../../testing/use-app.ts';

let here: PracticeOffice;
let base: string;

const world = useWorld(() =>
  startPracticeWorld({
    practiceTimeoutMs: 1_000,
    chartTiming: {
      doubt: 500,
      lookAgain: 100,
      firstBackoff: 100,
      maxBackoff: 300,
      giveUp: 3_600_000,
      timeout: 5_000,
    },
  }),
);
beforeAll(async () => {
  base = await listen(world.app);
  here = await world.open(['patient']);
});
afterEach(() => here?.fault('ok'));

let patNum = 0;
/** A patient's contact with a picture in their thread. */
async function aPicture(file?: Parameters<typeof addMedia>[3]) {
  patNum += 1;
  const contact = await linkPatient(world.app, here.office, patNum);
  const media = await addMedia(world.app, here.office, await addItem(world.app, here.office, contact), file);
  return { contact, media, patNum };
}
const post = (contact: number, media: number, body?: object, as: Caller = here.admin) =>
  as.call('POST', `/od/documents/${contact}/${media}`, body);
const list = async (contact: number, as: Caller = here.admin) => {
  const answer = await as.call('GET', `/od/documents/${contact}`);
  return contract.listChartDocuments.answer!.parse(answer.json()).data;
};
const settled = (contact: number, state: contract.ChartDocument['state']) =>
  until(`a document that is ${state}`, async () => {
    const [document] = await list(contact);
    return document?.state === state ? document : undefined;
  });
/** What lies in the patient's chart there. */
const chart = async (patient: number) => (await here.raw('document')).filter((row) => row.PatNum === patient);
const attempts = async (contact: number) =>
  (
    await world.app.owner.query<{ attempts: number; last_error: string | null; next: string }>(
      'SELECT attempts, last_error, next_attempt_at::text AS next FROM chart_documents WHERE client_id = $1 AND contact_id = $2',
      [here.office.id, contact],
    )
  ).rows[0]!;

describe('a file of a text', () => {
  test('is put into the chart once, however often it is asked for; everybody sees how far it is', async () => {
    const { contact, media, patNum: patient } = await aPicture();
    const live = await openLive(base, here.admin);
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(contact, media, { description: 'Lower left, before' })),
    );
    const ids = answers.map((answer) => {
      expect(answer.statusCode).toBe(200);
      return contract.addChartDocument.answer!.parse(answer.json()).document.chart_document_id;
    });
    expect(new Set(ids).size).toBe(1);
    const document = await settled(contact, 'done');
    expect(document).toMatchObject({
      chart_document_id: ids[0],
      media_id: media,
      media_kind: 'text',
      problem: null,
    });
    const [there, ...more] = await chart(patient);
    expect(more).toEqual([]);
    expect(there!.Description).toBe(`Lower left, before (Chairline ${here.office.id}-${ids[0]})`);
    const bytes = await fetch(
      `${world.sandbox.url}/control/open-dental/${here.key}/document/${there!.DocNum}/bytes`,
    );
    expect(Buffer.from(await bytes.arrayBuffer()).equals(png)).toBe(true);
    // The list before, with each event in the place of what it is about, is the list as it is fetched now.
    const states = [];
    const seen = new Map<number, contract.ChartDocument>();
    while (states.at(-1) !== 'done') {
      const { payload } = await live.next('chartDocument');
      states.push(payload.document.state);
      seen.set(payload.document.chart_document_id, payload.document);
    }
    expect(states).toEqual(['queued', 'sending', 'done']);
    expect([...seen.values()]).toEqual(await list(contact));
    await live.close();
    // Once more, when it is there.
    expect((await post(contact, media)).json().document).toEqual(document);
    expect(await chart(patient)).toHaveLength(1);
    const { rows } = await world.app.owner.query(
      `SELECT action, actor FROM audit_log WHERE client_id = $1 AND subject = $2 AND action LIKE 'chart.%' ORDER BY audit_id`,
      [here.office.id, `contact:${contact}`],
    );
    expect(rows).toEqual([
      { action: 'chart.add', actor: `user:${here.admin.user.id}` },
      { action: 'chart.added', actor: 'job:send-chart-document' },
    ]);
  });

  test('without a description goes by its name, and a long one is cut before the mark', async () => {
    const named = await aPicture();
    await post(named.contact, named.media);
    await settled(named.contact, 'done');
    expect((await chart(named.patNum))[0]!.Description).toMatch(/^tooth\.png \(Chairline \d+-\d+\)$/);
    const long = await aPicture();
    await post(long.contact, long.media, { description: '👩‍⚕️'.repeat(51) });
    await settled(long.contact, 'done');
    const { Description } = (await chart(long.patNum))[0]!;
    expect(String(Description).length).toBeLessThanOrEqual(255);
    expect(String(Description)).toMatch(/\(Chairline \d+-\d+\)$/);
  });
});

test.each([
  ['archived', { PatStatus: 3 }, chartWords.archived],
  ['deleted', { PatStatus: 4 }, chartWords.patientGone],
])('a file goes into no chart of a record that was %s meanwhile', async (_how, fields, words) => {
  const { contact, media, patNum: patient } = await aPicture();
  await here.change('patient', patient, fields);
  expect((await post(contact, media)).statusCode).toBe(200);
  expect((await settled(contact, 'failed')).problem).toBe(words);
  expect(await chart(patient)).toEqual([]);
  // Once the record is active again, it is put there.
  await here.change('patient', patient, { PatStatus: 0 });
  await post(contact, media);
  await settled(contact, 'done');
  expect(await chart(patient)).toHaveLength(1);
});

test('a photo goes without where it was taken, however it came here; one that cannot be read does not go', async () => {
  const photo = await photoWithGps();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const file = { bytes: photo, type: 'image/jpeg', name: 'tooth.jpg' };
  const { contact, media, patNum: patient } = await aPicture(file);
  await post(contact, media);
  await settled(contact, 'done');
  const [there] = await chart(patient);
  const answer = await fetch(
    `${world.sandbox.url}/control/open-dental/${here.key}/document/${there!.DocNum}/bytes`,
  );
  const { exif, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([exif, width]).toEqual([undefined, 40]);
  const broken = await aPicture({ ...file, bytes: photo.subarray(0, 100) });
  await post(broken.contact, broken.media);
  expect((await settled(broken.contact, 'failed')).problem).toContain(chartWords.unreadable);
});

test('a file of an e-mail, and one that staff exchanged', async () => {
  const { contact, patNum: patient } = await aPicture();
  const mail = await fillMail(world.app, here.office, contact);
  expect((await post(contact, mail.emailMedia, { media_kind: 'email' })).statusCode).toBe(200);
  await until('it is there', async () => (await chart(patient)).length === 1);
  const convo = await addConvo(world.app, here.office, {
    owner: here.admin.user.id,
    messages: [{ by: here.admin.user.id, text: 'Her X-ray' }],
  });
  const { rows } = await world.app.owner.query<{ id: number }>(
    'SELECT convo_message_id AS id FROM convo_messages WHERE convo_id = $1',
    [convo],
  );
  const media = await addConvoMedia(world.app, here.office, rows[0]!.id, png);
  expect((await post(contact, media, { media_kind: 'convo' })).statusCode).toBe(200);
  await until('both are there', async () => (await chart(patient)).length === 2);
  expect((await list(contact)).map(({ media_kind }) => media_kind)).toEqual(['convo', 'email']);
  // One that was withdrawn, or belongs to a private conversation of others, is not there to be put anywhere.
  await world.app.owner.query('UPDATE conversations SET secured = true WHERE convo_id = $1', [convo]);
  const colleague = await signIn(world.app, await createUser(world.app, here.office));
  expect((await post(contact, media, { media_kind: 'convo' }, colleague)).statusCode).toBe(404);
  expect((await post(contact, media, { media_kind: 'convo' })).statusCode).toBe(200);
  await world.app.owner.query('UPDATE convo_messages SET withdrawn_at = now() WHERE convo_id = $1', [convo]);
  expect((await post(contact, media, { media_kind: 'convo' })).statusCode).toBe(404);
});

describe('where the practice system', () => {
  test('took it and its answer was lost, it is found there and not sent again', async () => {
    const { contact, media, patNum: patient } = await aPicture();
    await here.fault('accept-then-drop');
    await post(contact, media);
    await until('a first try', async () => (await attempts(contact)).last_error !== null);
    expect(await chart(patient)).toHaveLength(1);
    // Uploads go on being cut; looking it up is a GET, which is not.
    await settled(contact, 'done');
    expect(await chart(patient)).toHaveLength(1);
  });

  test('took it and this process died before it was noted, it is found there', async () => {
    const { contact, media, patNum: patient } = await aPicture();
    await post(contact, media);
    const { chart_document_id: id } = await settled(contact, 'done');
    // As a process that was killed after its upload leaves it.
    await world.app.owner.query(
      `UPDATE chart_documents SET state = 'sending', doc_num = NULL WHERE client_id = $1 AND chart_document_id = $2`,
      [here.office.id, id],
    );
    await world.app.owner.query(
      `SELECT graphile_worker.add_job('send-chart-document', json_build_object('client_id', $1::integer, 'chart_document_id', $2::integer))`,
      [here.office.id, id],
    );
    await settled(contact, 'done');
    expect(await chart(patient)).toHaveLength(1);
    // Looked up alone.
    expect((await attempts(contact)).attempts).toBe(1);
  });

  test.each(['rate-limit', 'econnector-down', 'garbage', 'error', 'timeout'])(
    'is ill (%s), it waits and is sent once it is well',
    async (mode) => {
      const { contact, media, patNum: patient } = await aPicture();
      await here.fault(mode, mode === 'rate-limit' ? { ms: 0 } : {});
      await post(contact, media);
      const tried = await until('a try', async () => {
        const now = await attempts(contact);
        return now.last_error !== null && now;
      });
      await until('another try, or look', async () => (await attempts(contact)).next !== tried.next);
      expect((await list(contact))[0]).toMatchObject({ problem: null });
      await here.fault('ok');
      await settled(contact, 'done');
      expect(await chart(patient)).toHaveLength(1);
    },
  );

  test('refuses it, that is said, and asking again tries again', async () => {
    const { contact, media, patNum: patient } = await aPicture();
    await here.fault('old-version');
    await post(contact, media);
    const failed = await settled(contact, 'failed');
    expect(failed.problem).toContain('too old');
    await here.fault('ok');
    const again = await post(contact, media, { description: 'Second try' });
    expect(again.json().document).toMatchObject({
      chart_document_id: failed.chart_document_id,
      state: 'queued',
      problem: null,
    });
    await settled(contact, 'done');
    expect(await chart(patient)).toMatchObject([{ Description: expect.stringContaining('Second try') }]);
  });
});

describe('nothing is put into a chart', () => {
  test('of who is no patient, or without an access token: sentences say so', async () => {
    const contact = await createContact(world.app, here.office);
    const media = await addMedia(world.app, here.office, await addItem(world.app, here.office, contact));
    const answer = await post(contact, media);
    expect([answer.statusCode, answer.body]).toEqual([400, contract.practiceWords.notPatient]);
    expect(await list(contact)).toEqual([]);

    const own = await world.open([]);
    await world.app.owner.query('DELETE FROM office_secrets WHERE client_id = $1', [own.office.id]);
    const patient = await linkPatient(world.app, own.office, 1);
    const file = await addMedia(world.app, own.office, await addItem(world.app, own.office, patient));
    const refused = await post(patient, file, {}, own.admin);
    expect([refused.statusCode, refused.body]).toEqual([400, contract.practiceWords.noAccessToken]);
  });

  test('that is too large for the API', async () => {
    const { contact, media } = await aPicture();
    await world.app.owner.query('UPDATE message_media SET size = 12000001 WHERE media_id = $1', [media]);
    const answer = await post(contact, media);
    expect([answer.statusCode, answer.body]).toEqual([400, chartWords.tooLarge]);
  });

  test('of another contact’s thread, or another office’s', async () => {
    const mine = await aPicture();
    const theirs = await aPicture();
    expect((await post(mine.contact, theirs.media)).statusCode).toBe(404);
    expect((await post(mine.contact, mine.media, { media_kind: 'email' })).statusCode).toBe(404);
    const other = await world.open([]);
    expect((await post(mine.contact, mine.media, {}, other.admin)).statusCode).toBe(404);
    expect((await other.admin.call('GET', `/od/documents/${mine.contact}`)).statusCode).toBe(404);
    expect(await list(mine.contact)).toEqual([]);
  });
});

test('of a contact that was merged, it stands with the one it was merged into; and neither can be deleted', async () => {
  const { contact, media } = await aPicture();
  const kept = await createContact(world.app, here.office);
  await post(contact, media);
  const document = await settled(contact, 'done');
  await world.app.owner.query('UPDATE contacts SET merged_into = $2 WHERE contact_id = $1', [contact, kept]);
  expect(await list(kept)).toEqual([document]);
  expect(await list(contact)).toEqual([document]);
  const lone = await linkPatient(world.app, here.office, 59);
  await world.app.owner.query('UPDATE chart_documents SET contact_id = $2 WHERE contact_id = $1', [
    contact,
    lone,
  ]);
  expect((await here.admin.call('DELETE', `/crm/contacts/${lone}`)).statusCode).toBe(409);
});
