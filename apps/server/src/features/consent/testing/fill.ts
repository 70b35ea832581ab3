import { newNumber, type TestOffice, type TestUser } from '../../../testing/factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { ConsentIds } from './route-cases.ts';

/** A stop that a member of staff noted, and a message that reads like one. */
export async function fillConsent(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
  { contact, item, number }: { contact: number; item: number; number: string },
): Promise<Pick<ConsentIds, 'optOut' | 'likely'>> {
  const stop = await app.owner.query<{ id: number }>(
    `INSERT INTO text_opt_outs (client_id, contact_number, office_number, stopped_at, stopped_words, stopped_by)
     VALUES ($1, $2, $3, now(), 'On the phone', $4) RETURNING opt_out_id AS id`,
    [office.id, newNumber(), office.number, user.id],
  );
  const likely = await app.owner.query<{ id: number }>(
    `INSERT INTO likely_opt_outs (client_id, contact_id, item_id, contact_number, office_number, words, noticed_at)
     VALUES ($1, $2, $3, $4, $5, 'no more texts please', now()) RETURNING likely_id AS id`,
    [office.id, contact, item, number, office.number],
  );
  return { optOut: Number(stop.rows[0]!.id), likely: Number(likely.rows[0]!.id) };
}
