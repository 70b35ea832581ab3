import { addConvo } from '../convo-rows.ts';
import { createContact, type TestOffice } from '../factory.ts';
import { givePractice } from '../practice-copy.ts';
import type { TestApp } from '../test-app.ts';
import { type Clock, type Desk, type DeskContact, type DeskConvo, type DeskItem, localOf } from './desk.ts';
import { raiseWalls } from './walls.ts';

const PATIENTS = 300;
const KNOWN = 24;
const ITEMS = 220;
/** Between two of them: no two days have the same hours, and some lie around midnight. */
const STEP_MS = 27_180_000;
const TAGS = ['Overdue', 'VIP', 'Ask for a review', 'Nobody yet'];
const STRANGERS = [
  ['Walter', 'Penrose', 'walter.penrose@example.com'],
  ['Ingrid', 'Solberg', 'ingrid@solberg.example'],
  ['Desmond', 'Achebe', ''],
] as const;
const TEXTS = ['Can I come earlier?', 'Please confirm for Thursday.', 'Thank you', 'Is my crown back?'];

/** The office's clock, by the database. */
export async function clockOf(app: TestApp): Promise<Clock> {
  const { rows } = await app.owner.query<{ now: Date }>('SELECT now()');
  const now = localOf(rows[0]!.now);
  return { now, today: now.slice(0, 10) };
}

/**
 * Gives an office a made-up practice and a front desk's work of two months: contacts, texts, e-mails, calls, tags and
 * conversations.
 * @param staff whose the conversations are, and who alone sees the secured one
 */
export async function startDesk(app: TestApp, office: TestOffice, staff: number): Promise<Desk> {
  const { today } = await clockOf(app);
  const practice = await givePractice(app, office, { today, patients: PATIENTS, seed: 15 }, (rows) =>
    raiseWalls(rows, today),
  );
  const contacts = await addContacts(app, office, practice.patient.slice(0, KNOWN), today);
  const items = await addItems(app, office, contacts, today);
  const convos = await addConvos(app, office, staff, today);
  // As after an office's first load: the planner would take it for an empty one.
  await app.owner.query('ANALYZE');
  return { practice, contacts, items, convos };
}

const ago = (today: string, ms: number): Date => new Date(Date.parse(`${today}T08:00:00Z`) - ms);

async function addContacts(
  app: TestApp,
  office: TestOffice,
  patients: Desk['practice']['patient'],
  today: string,
): Promise<DeskContact[]> {
  const people = [
    ...patients.map(({ FName, LName, Email, PatNum }) => [FName, LName, Email, PatNum] as const),
    ...STRANGERS.map((one) => [...one, null] as const),
  ];
  const { rows: types } = await app.owner.query<{ id: number }>(
    `INSERT INTO contact_types (client_id, type_name) VALUES ($1, 'Patient') RETURNING type_id AS id`,
    [office.id],
  );
  const { rows: tags } = await app.owner.query<{ id: number }>(
    `INSERT INTO tags (client_id, tag_name, tag_icon, tag_color, tag_source)
     SELECT $1, name, 'icon' || place, '#228be6', 'contactTags' FROM unnest($2::text[]) WITH ORDINALITY AS t (name, place)
     ORDER BY place RETURNING tag_id AS id`,
    [office.id, TAGS],
  );
  const contacts: DeskContact[] = [];
  for (const [index, [first, last, email, patNum]] of people.entries()) {
    const phone = `+1503555${String(1_000 + index)}`;
    const activityAt = ago(today, index * 3_600_000);
    const waitsSince = index % 4 === 1 ? ago(today, index * 5_000_000) : null;
    const marks = [0, 1, 2].filter((tag) => (index + tag) % (tag + 2) === 0);
    const id = await createContact(app, office, { firstName: first, lastName: last, ph1: phone, activityAt });
    await app.owner.query(
      `UPDATE contacts SET od_pat_num = $3, email = $4, needs_answer_since = $5, tag_ids = $6, contact_type_id = $7
       WHERE client_id = $1 AND contact_id = $2`,
      [
        office.id,
        id,
        patNum,
        email,
        waitsSince,
        marks.map((tag) => tags[tag]!.id),
        patNum === null ? null : types[0]!.id,
      ],
    );
    contacts.push({
      id: Number(id),
      first,
      last,
      phone,
      email,
      type: patNum === null ? null : 'Patient',
      patNum,
      waitsSince,
      activityAt,
      tags: marks.map((tag) => TAGS[tag]!),
    });
  }
  return contacts;
}

async function addItems(
  app: TestApp,
  office: TestOffice,
  contacts: readonly DeskContact[],
  today: string,
): Promise<DeskItem[]> {
  const items = Array.from({ length: ITEMS }, (_, n): DeskItem => {
    const kind = (['text', 'call', 'text', 'email', 'call'] as const)[n % 5]!;
    const comes = n % 3 !== 0;
    const words = {
      text: ['inbound', 'outbound'],
      email: ['received', 'sent'],
      call: ['incoming', 'outgoing'],
    };
    const missed = kind === 'call' && comes && n % 4 !== 0;
    return {
      contact: contacts[(n * 7) % contacts.length]!.id,
      kind,
      direction: words[kind][comes ? 0 : 1]!,
      at: ago(today, 40_000_000 + n * STEP_MS),
      body: kind === 'call' ? '' : `${TEXTS[n % TEXTS.length]} Number ${n}.`,
      subject: kind === 'email' ? `Question ${n}` : '',
      missed,
      seconds: kind !== 'call' ? null : missed ? 0 : 37 + n,
    };
  });
  const places = new Map<number, number>();
  for (const { contact, kind, direction, at, body, subject, missed, seconds } of items.toReversed()) {
    const position = places.get(contact) ?? 0;
    places.set(contact, position + 1);
    await app.owner.query(
      `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, body, subject, call_missed, call_duration)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [office.id, contact, kind, direction, at, position, body, subject, missed, seconds],
    );
  }
  await app.owner.query(
    `UPDATE contacts c SET item_count = i.count, last_kind = i.kinds[1]
     FROM (SELECT contact_id, count(*), array_agg(kind ORDER BY at DESC) AS kinds FROM comm_items
       WHERE client_id = $1 GROUP BY contact_id) i
     WHERE c.client_id = $1 AND c.contact_id = i.contact_id`,
    [office.id],
  );
  return items;
}

async function addConvos(
  app: TestApp,
  office: TestOffice,
  staff: number,
  today: string,
): Promise<DeskConvo[]> {
  const given = [
    { name: 'Order of gloves and masks', open: true, secured: false, messages: 3 },
    { name: 'Holidays at the end of the year', open: true, secured: false, messages: 1 },
    { name: 'Order of the new chair', open: false, secured: false, messages: 2 },
    { name: 'Payroll of the hygienists', open: true, secured: true, messages: 2 },
  ];
  const convos: DeskConvo[] = [];
  for (const [index, one] of given.entries()) {
    const activityAt = ago(today, (index + 1) * 50_000_000);
    const messages = Array.from({ length: one.messages }, (_, n) => ({
      by: staff,
      text: `Message ${n + 1}`,
      at: activityAt,
    }));
    const id = await addConvo(app, office, { ...one, owner: staff, messages });
    convos.push({ ...one, id: Number(id), kind: 'general', owner: 'Dana Park', activityAt });
  }
  return convos;
}
