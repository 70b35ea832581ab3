import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { TestOffice, TestUser } from './factory.ts';
import type { TestApp } from './test-app.ts';

/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

/** A photo as a telephone takes it: it says where, when and by what. */
export const photoWithGps = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#27c' } })
    .withExif({
      IFD0: { Model: 'Camera of Maria' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '45/1 31/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '122/1 40/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();

export interface NewTestItem {
  direction?: string;
  body?: string;
  at?: Date;
  number?: string;
  userIds?: number[];
  /** Attachments it came with, which are not here yet. */
  mediaCount?: number;
}

/** Puts a text into a contact's thread, at its end, as ordinary work would leave it. */
export async function addItem(
  app: TestApp,
  office: TestOffice,
  contactId: number,
  item: NewTestItem = {},
): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    `WITH contact AS (
       UPDATE contacts SET item_count = item_count + 1, activity_at = coalesce($6, now()), last_kind = 'text',
         last_direction = $4, last_snippet = $5, version = version + 1
       WHERE client_id = $1 AND contact_id = $2 RETURNING item_count
     ), item AS (
       INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, contact_number, office_number, body, user_ids, media_count)
       SELECT $1, $2, 'text', $4, coalesce($6, now()), item_count - 1, $7, $3, $5, $8, $9 FROM contact RETURNING comm_item_id AS id
     ) SELECT id FROM item`,
    [
      office.id,
      contactId,
      office.number,
      item.direction ?? 'inbound',
      item.body ?? 'Hello',
      item.at ?? null,
      item.number ?? '+15035550133',
      item.userIds ?? [],
      item.mediaCount ?? 0,
    ],
  );
  const { id } = rows[0]!;
  await app.owner.query('UPDATE contacts SET last_item_id = $3 WHERE client_id = $1 AND contact_id = $2', [
    office.id,
    contactId,
    id,
  ]);
  return id;
}

/** Gives an item an attachment. @returns its id */
export async function addMedia(
  app: TestApp,
  office: TestOffice,
  itemId: number,
  file: { bytes: Buffer; type: string; name: string } = { bytes: png, type: 'image/png', name: 'tooth.png' },
): Promise<number> {
  const stored = await app.platform.files.put(office.id, file.bytes);
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO message_media (client_id, comm_item_id, media_type, file_name, size, sha256, storage_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING media_id AS id`,
    [
      office.id,
      itemId,
      file.type,
      file.name,
      file.bytes.length,
      createHash('sha256').update(file.bytes).digest(),
      stored.key,
    ],
  );
  await app.owner.query(
    'UPDATE comm_items SET media_count = media_count + 1 WHERE client_id = $1 AND comm_item_id = $2',
    [office.id, itemId],
  );
  return rows[0]!.id;
}

/** A job of the office that was tried as often as it may be. */
export async function addFailedJob(app: TestApp, office: number, task = 'never-handled'): Promise<string> {
  const { rows } = await app.owner.query<{ id: string }>(
    `SELECT id::text FROM graphile_worker.add_job($1, json_build_object('client_id', $2::integer), max_attempts => 1)`,
    [task, office],
  );
  const { id } = rows[0]!;
  await app.owner.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'It went wrong.' WHERE id = $1`,
    [id],
  );
  return id;
}

/** Has a user sign in with a code from now on; no app knows the secret. */
export async function addSecondFactor(app: TestApp, user: TestUser): Promise<void> {
  await app.owner.query(
    `INSERT INTO second_factors (client_id, user_id, secret, enabled_at, created_at) VALUES ($1, $2, 'none', now(), now())`,
    [user.office, user.id],
  );
}

/** An activation link that waits; nobody has its token. @returns the invitation's id */
export async function addInvitation(
  app: TestApp,
  office: number,
  email: string,
  expiresAt = new Date(Date.now() + 7 * 86_400_000),
): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO account_tokens (client_id, token_hash, purpose, email, first_name, role, created_by, created_at, expires_at)
     VALUES ($1, sha256($2::text::bytea), 'activate', $2, 'Ida', 'Member', 'test', now(), $3) RETURNING token_id AS id`,
    [office, email, expiresAt],
  );
  return Number(rows[0]!.id);
}

/** Gives somebody a softphone, as the carrier has made it. @returns its name there */
export async function addSoftphone(app: TestApp, { id, office }: TestUser): Promise<string> {
  const name = `c${office}u${id}t0`;
  await app.owner.query(
    `INSERT INTO endpoints (client_id, user_id, alias, softphone_user, softphone_password, state, queued_at)
     VALUES ($1, $2, 'Dana', $3, 'sealed', 'accepted', now())`,
    [office, id, name],
  );
  return name;
}

/** Something of a thread, of long ago. */
export interface PastItem {
  /** contact_id. */
  contact: number;
  kind: 'text' | 'email' | 'call';
  direction: string;
  at: Date;
  missed?: boolean;
  seconds?: number;
  users?: readonly number[];
}

/** Puts items into an office, for what is counted of them; no thread is brought up to them. */
export async function addPast(app: TestApp, office: TestOffice, items: readonly PastItem[]): Promise<void> {
  for (const [position, item] of items.entries())
    await app.owner.query(
      `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, call_missed, call_duration, user_ids)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        office.id,
        item.contact,
        item.kind,
        item.direction,
        item.at,
        position,
        item.missed ?? false,
        item.seconds ?? null,
        item.users ?? [],
      ],
    );
}

export interface NewTestTag {
  name?: string;
  icon?: string;
  source?: 'contactTags' | 'convoTags';
  /** Name of a process type of the office. */
  process?: string;
  auto?: boolean;
  unlist?: boolean;
  editable?: boolean;
}

/** The sender leaves an office's texts where they are: nothing is just being handed over when a test looks. */
export const holdTexts = (app: TestApp, office: TestOffice) =>
  app.owner.query(`UPDATE phones SET next_text_at = now() + interval '1 hour' WHERE client_id = $1`, [
    office.id,
  ]);

/** Makes a tag. @returns its id */
export async function addTag(app: TestApp, office: TestOffice, tag: NewTestTag = {}): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO tags (client_id, tag_name, tag_icon, tag_color, tag_source, enable_auto, unlist, is_editable, process_type_id)
     VALUES ($1, $2, $3, '#C62828', $4, $5, $6, $7,
       (SELECT process_type_id FROM process_types WHERE client_id = $1 AND type_name = $8))
     RETURNING tag_id AS id`,
    [
      office.id,
      tag.name ?? 'VIP',
      tag.icon ?? 'star-outline',
      tag.source ?? 'contactTags',
      tag.auto ?? false,
      tag.unlist ?? false,
      tag.editable ?? true,
      tag.process ?? null,
    ],
  );
  return rows[0]!.id;
}
