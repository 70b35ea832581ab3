import type { TestOffice } from './factory.ts';
import type { TestApp } from './test-app.ts';

export interface NewTestConvo {
  /** user_id. */
  owner: number;
  kind?: 'general' | 'internal' | 'claim' | 'recall' | 'lab';
  name?: string;
  /** Name of a process type of the office, of a general one. */
  process?: string;
  secured?: boolean;
  open?: boolean;
  /** user_ids beside the owner. */
  people?: readonly number[];
  messages?: readonly { by: number | null; text: string; at?: Date; mentions?: readonly number[] }[];
  contact?: number;
  item?: number;
  /** Of its people. */
  reminders?: readonly { user: number; at: Date; delivered?: Date }[];
}

/** Makes a conversation as ordinary work would leave it: nobody has read what others wrote. @returns its id */
export async function addConvo(app: TestApp, office: TestOffice, convo: NewTestConvo): Promise<number> {
  const kind = convo.kind ?? 'general';
  const open = convo.open ?? true;
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO conversations (client_id, convo_name, is_open, kind, process_type_id, secured, owner_id, activity_at, created_at, closed_at, closed_by)
     VALUES ($1, $2, $3, $4, (SELECT process_type_id FROM process_types WHERE client_id = $1 AND type_name = $5), $6, $7,
       now(), now(), CASE WHEN $3 THEN NULL ELSE now() END, CASE WHEN $3 THEN NULL ELSE $7::integer END)
     RETURNING convo_id AS id`,
    [
      office.id,
      convo.name ?? 'Supplies',
      open,
      kind,
      kind === 'general' ? (convo.process ?? 'General') : null,
      convo.secured ?? false,
      convo.owner,
    ],
  );
  const { id } = rows[0]!;
  for (const user of [convo.owner, ...(convo.people ?? [])])
    await app.owner.query(
      'INSERT INTO convo_participants (client_id, convo_id, user_id, joined_at) VALUES ($1, $2, $3, now())',
      [office.id, id, user],
    );
  for (const [position, message] of (convo.messages ?? []).entries()) {
    const written = await app.owner.query<{ id: number }>(
      `INSERT INTO convo_messages (client_id, convo_id, user_id, body, at, position)
       VALUES ($1, $2, $3, $4, coalesce($5, now()), $6) RETURNING convo_message_id AS id`,
      [office.id, id, message.by, message.text, message.at ?? null, position],
    );
    for (const user of message.mentions ?? [])
      await app.owner.query(
        `INSERT INTO convo_mentions (client_id, convo_message_id, user_id, index_start, index_end) VALUES ($1, $2, $3, 0, 1)`,
        [office.id, written.rows[0]!.id, user],
      );
  }
  if (convo.contact !== undefined)
    await app.owner.query(
      'INSERT INTO convo_references (client_id, convo_id, contact_id, comm_item_id) VALUES ($1, $2, $3, $4)',
      [office.id, id, convo.contact, convo.item ?? null],
    );
  if (convo.item !== undefined && !convo.secured)
    await app.owner.query(
      'UPDATE comm_items SET internal_convo_count = internal_convo_count + 1 WHERE client_id = $1 AND comm_item_id = $2',
      [office.id, convo.item],
    );
  for (const reminder of convo.reminders ?? [])
    await app.owner.query(
      `INSERT INTO convo_reminders (client_id, convo_id, user_id, remind_at, set_at, delivered_at) VALUES ($1, $2, $3, $4, now(), $5)`,
      [office.id, id, reminder.user, reminder.at, reminder.delivered ?? null],
    );
  await countAgain(app, office, id);
  return id;
}

/** Gives a message a file: bytes of no meaning, as a picture. @returns its id */
export async function addConvoMedia(
  app: TestApp,
  office: TestOffice,
  messageId: number,
  bytes = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256)),
): Promise<number> {
  const { key, sha256 } = await app.platform.files.put(office.id, bytes);
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO convo_media (client_id, convo_message_id, media_type, file_name, size, sha256, storage_key)
     VALUES ($1, $2, 'image/png', 'tooth.png', $3, $4, $5) RETURNING media_id AS id`,
    [office.id, messageId, bytes.length, sha256, key],
  );
  await app.owner.query(
    'UPDATE convo_messages SET media_count = media_count + 1 WHERE client_id = $1 AND convo_message_id = $2',
    [office.id, messageId],
  );
  return rows[0]!.id;
}

/** Brings a conversation's copies up to what its messages say: writers have read up to their own last one. */
async function countAgain(app: TestApp, office: TestOffice, convoId: number): Promise<void> {
  await app.owner.query(
    `UPDATE convo_participants p SET last_read_id = w.id, last_read_at = CASE WHEN w.id IS NULL THEN NULL ELSE now() END,
       unread_count = (SELECT count(*) FROM convo_messages m WHERE m.convo_id = $2 AND m.user_id IS DISTINCT FROM p.user_id
         AND m.convo_message_id > coalesce(w.id, 0)),
       open_mentions = (SELECT count(*) FROM convo_mentions n JOIN convo_messages m USING (client_id, convo_message_id)
         WHERE m.convo_id = $2 AND n.user_id = p.user_id)
     FROM (SELECT q.user_id, (SELECT max(m.convo_message_id) FROM convo_messages m
         WHERE m.convo_id = $2 AND m.user_id = q.user_id) AS id
       FROM convo_participants q WHERE q.convo_id = $2) w
     WHERE p.client_id = $1 AND p.convo_id = $2 AND p.user_id = w.user_id`,
    [office.id, convoId],
  );
  await app.owner.query(
    `UPDATE conversations c SET message_count = m.position + 1, last_message_id = m.convo_message_id,
       last_sent_by = m.user_id, last_snippet = left(m.body, 140), activity_at = m.at
     FROM convo_messages m WHERE c.client_id = $1 AND c.convo_id = $2 AND m.convo_id = $2
       AND m.position = (SELECT max(position) FROM convo_messages WHERE convo_id = $2)`,
    [office.id, convoId],
  );
}
