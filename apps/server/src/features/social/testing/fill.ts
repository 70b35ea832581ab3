import { createContact, type TestOffice, type TestUser } from '../../../testing/factory.ts';
import { addItem, png } from '../../../testing/rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { FACEBOOK_PAGE } from './route-cases.ts';

/** Somebody who wrote to the office's page in Messenger just now. */
async function addMessengerPerson(app: TestApp, office: TestOffice): Promise<number> {
  const contact = await createContact(app, office, { firstName: 'Mo', lastName: 'Writer' });
  const item = await addItem(app, office, contact, { body: 'Are you open?', number: '' });
  await app.owner.query(
    `UPDATE comm_items SET channel = 'messenger', office_number = '' WHERE comm_item_id = $1`,
    [item],
  );
  await app.owner.query(
    `INSERT INTO messenger_people (client_id, page_id, person_id, contact_id, last_inbound_at)
     VALUES ($1, $2, '7000000000000001', $3, now())`,
    [office.id, FACEBOOK_PAGE, contact],
  );
  return contact;
}

/** A Facebook account with a page, two posts that wait for their time, and one with a picture that failed. */
export async function fillSocial(app: TestApp, office: TestOffice, user: TestUser) {
  await app.owner.query(
    `INSERT INTO social_accounts (client_id, connected, account, read_at) VALUES ($1, true, 'Dana Cole', now())`,
    [office.id],
  );
  await app.owner.query(
    `INSERT INTO social_pages (client_id, page_id, name, chosen, messenger, messenger_wanted, messenger_since)
     SELECT $1, $2, 'Cedar Dental', true, CASE WHEN free THEN 'on' ELSE 'off' END, free, now()
     -- What is written to a page comes to one office.
     FROM (SELECT NOT EXISTS (SELECT 1 FROM social_pages WHERE page_id = $2 AND messenger_wanted) AS free) AS one`,
    [office.id, FACEBOOK_PAGE],
  );
  const messengerContact = await addMessengerPerson(app, office);
  const stored = await app.platform.files.put(office.id, png);
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO social_posts (client_id, page_id, page_name, kind, message, scheduled_at, created_at, created_by, state,
       next_attempt_at, queued_at, last_error, media_type, file_name, size, storage_key, bell, told_at)
     SELECT $1, $2, 'Cedar Dental', kind, message, at, now(), $3, state, coalesce(at, now()), coalesce(at, now()), problem,
       type, name, size, key, CASE state WHEN 'failed' THEN ARRAY[$3::integer] ELSE '{}' END, CASE state WHEN 'failed' THEN now() END
     FROM (VALUES ('text', 'Happy holidays', now() + interval '3 days', 'queued', NULL, '', '', 0, NULL),
         ('text', 'Out of office', now() + interval '4 days', 'queued', NULL, '', '', 0, NULL),
         ('picture', 'Our team', NULL, 'failed', 'Facebook does not know this page.', 'image/png', 'team.png', $4, $5))
       AS one (kind, message, at, state, problem, type, name, size, key)
     RETURNING post_id AS id`,
    [office.id, FACEBOOK_PAGE, user.id, png.length, stored.key],
  );
  const [post, spare, failed] = rows.map(({ id }) => id);
  return { messengerContact, socialPost: post!, spareSocialPost: spare!, failedSocialPost: failed! };
}
