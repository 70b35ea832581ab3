import type { TestOffice, TestUser } from '../../../testing/factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { MassTaggingIds } from './route-cases.ts';

/** A mass tagging and a text to a practice list, both through with nobody. */
export async function fillMassTagging(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
  tag: number,
): Promise<MassTaggingIds> {
  const taggings = await app.owner.query<{ id: number }>(
    `INSERT INTO mass_taggings (client_id, user_id, tag_ids, state, total, started_at) VALUES ($1, $2, $3, 'done', 0, now())
     RETURNING mass_tagging_id AS id`,
    [office.id, user.id, [tag]],
  );
  const listTexts = await app.owner.query<{ id: number }>(
    `INSERT INTO mass_taggings (client_id, user_id, tag_ids, list, state, total, started_at)
     VALUES ($1, $2, '{}', 're-care', 'done', 0, now()) RETURNING mass_tagging_id AS id`,
    [office.id, user.id],
  );
  return { massTagging: taggings.rows[0]!.id, listText: listTexts.rows[0]!.id };
}
