import { createHash } from 'node:crypto';
import { seal } from '../platform/crypto.ts';
import type { TestOffice } from './factory.ts';
import type { TestApp } from './test-app.ts';

/** A mailbox that was connected and that Google no longer lets us into: nothing is asked of it by itself. */
export async function addMailbox(
  app: TestApp,
  office: number,
  address = 'desk@cedar-dental.test',
): Promise<void> {
  const sealed = seal(
    app.platform.config.secrets.encryptionKey,
    JSON.stringify({ refresh_token: '1//none' }),
    { office, purpose: 'gmail' },
  );
  await app.owner.query(
    `INSERT INTO mail_accounts (client_id, address, authenticated_at, fetched, problem, phase, history_id, listing_done)
     VALUES ($1, $2, now(), 100, 'Google no longer lets us in.', 'following', '1', true)`,
    [office, address],
  );
  await app.owner.query(
    `INSERT INTO office_secrets (client_id, name, sealed, address, updated_at, updated_by)
     VALUES ($1, 'gmail', $2, $3, now(), 'test')`,
    [office, sealed, address],
  );
}

export interface NewTestEmail {
  direction?: 'received' | 'sent' | 'queued' | 'failed';
  subject?: string;
  html?: string;
  text?: string;
  from?: string;
  messageId?: string;
  threadKey?: string;
  /** The thread it stands in. */
  contactId?: number;
}

/** Puts an e-mail into the office, as if it had been fetched. @returns its id */
export async function addEmail(app: TestApp, office: TestOffice, email: NewTestEmail = {}): Promise<number> {
  const { files } = app.platform;
  const text = email.text ?? 'Hello';
  const raw = Buffer.from(`From: ${email.from ?? 'maria@example.com'}\r\nSubject: x\r\n\r\n${text}`);
  const rawKey = (await files.put(office.id, raw)).key;
  const htmlKey = email.html === undefined ? null : (await files.put(office.id, Buffer.from(email.html))).key;
  const { rows } = await app.owner.query<{ id: string }>(
    `INSERT INTO emails (client_id, thread_key, message_id, direction, from_address, to_addresses, subject, at, body_text,
       html_key, raw_key, raw_size, stored_at)
     VALUES ($1, coalesce($2, currval(pg_get_serial_sequence('emails', 'email_id'))::text), $3, $4, $5,
       '{desk@cedar-dental.test}', $6, now(), $7, $8, $9, $10, now())
     RETURNING email_id AS id`,
    [
      office.id,
      email.threadKey ?? null,
      email.messageId ?? '',
      email.direction ?? 'received',
      email.from ?? 'maria@example.com',
      email.subject ?? 'A question',
      text,
      htmlKey,
      rawKey,
      raw.length,
    ],
  );
  const id = Number(rows[0]!.id);
  if (email.contactId !== undefined) {
    await app.owner.query(
      `WITH contact AS (
         UPDATE contacts SET item_count = item_count + 1, activity_at = now(), last_kind = 'email',
           last_direction = $4, last_snippet = $5, version = version + 1
         WHERE client_id = $1 AND contact_id = $2 RETURNING item_count)
       INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, email_id, subject, body, thread_key)
       SELECT $1, $2, 'email', $4, now(), item_count - 1, $3, $5, $6, e.thread_key
       FROM contact, emails e WHERE e.client_id = $1 AND e.email_id = $3`,
      [office.id, email.contactId, id, email.direction ?? 'received', email.subject ?? 'A question', text],
    );
  }
  return id;
}

/** Gives an e-mail an attachment. @returns its id */
export async function addEmailMedia(
  app: TestApp,
  office: TestOffice,
  emailId: number,
  file: { bytes: Buffer; type?: string; name?: string; contentId?: string },
): Promise<number> {
  const { bytes } = file;
  const stored = await app.platform.files.put(office.id, bytes);
  const { rows } = await app.owner.query<{ id: string }>(
    `INSERT INTO email_media (client_id, email_id, content_type, file_name, size, sha256, storage_key, content_id, inline)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING media_id AS id`,
    [
      office.id,
      emailId,
      file.type ?? 'image/png',
      file.name ?? 'tooth.png',
      bytes.length,
      createHash('sha256').update(bytes).digest(),
      stored.key,
      file.contentId ?? '',
      file.contentId !== undefined,
    ],
  );
  if (file.contentId === undefined)
    await app.owner.query(
      'UPDATE comm_items SET media_count = media_count + 1 WHERE client_id = $1 AND email_id = $2',
      [office.id, emailId],
    );
  return Number(rows[0]!.id);
}
