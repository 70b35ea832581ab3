import pg from 'pg';
import { expect, test } from 'vitest';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { makePng } from '../harness/pictures.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();
const DANIEL = '+15035550111';

/**
 * A picture of a patient's that the carrier has, and that was given up here: as after a carrier that was away too long.
 * @param lost put behind its address, which then leads nowhere
 */
async function givenUp(owner: pg.Client, words: string, lost: string): Promise<void> {
  await journey.world.control.text(DANIEL, words, [
    `data:image/png;base64,${makePng(60, 40, [200, 40, 40]).toString('base64')}`,
  ]);
  const item = await until('its picture has come', async () => {
    const { rows } = await owner.query<{ id: string }>(
      'SELECT i.comm_item_id AS id FROM comm_items i JOIN message_media m USING (client_id, comm_item_id) WHERE i.body = $1',
      [words],
    );
    return rows[0]?.id;
  });
  await owner.query('DELETE FROM message_media WHERE comm_item_id = $1', [item]);
  await owner.query(
    `INSERT INTO awaited_media (client_id, comm_item_id, part, url, state)
     SELECT i.client_id, i.comm_item_id, 0, (d.body ->> 'Media0') || $2, 'unfetched' FROM comm_items i
     JOIN webhook_deliveries d ON d.client_id = i.client_id AND d.delivery_key = 'text:' || i.carrier_uuid
     WHERE i.comm_item_id = $1`,
    [item, lost],
  );
  await owner.query(
    `UPDATE comm_items SET lost_media = 'open', version = version + 1,
       delivery_note = 'An attachment could not be fetched from the carrier. Ask for it again.'
     WHERE comm_item_id = $1`,
    [item],
  );
}

test('a picture that was given up is fetched again from its text, for every window; one that is gone is said to be', async () => {
  const { surfer, world } = journey;
  const owner = new pg.Client({ connectionString: await world.ownerUrl() });
  await owner.connect();
  try {
    await givenUp(owner, 'The front of my card', '');
    await givenUp(owner, 'And its back', 'x');
  } finally {
    await owner.end();
  }
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const desk2 = await signIn(await surfer.person(), world.url, 'desk2');
  await Promise.all([desk.open('Daniel Reyes'), desk2.open('Daniel Reyes')]);
  const front = (of: typeof desk) => of.text('The front of my card');
  const back = (of: typeof desk) => of.text('And its back');
  await front(desk2).getByText('could not be fetched from the carrier').waitFor();

  await front(desk).getByRole('button', { name: 'Try again' }).click();
  for (const of of [desk, desk2]) {
    await front(of)
      .getByRole('button', { name: /attachment-1\.png/ })
      .waitFor();
    await shows(front(of).getByText('could not be fetched'), { count: 0 });
    await shows(front(of).getByRole('button', { name: 'Try again' }), { count: 0 });
  }

  await back(desk).getByRole('button', { name: 'Try again' }).click();
  for (const of of [desk, desk2]) {
    await back(of)
      .getByText('was looked for again and is no longer at the carrier. Ask for it again.')
      .waitFor();
    await shows(back(of).getByRole('button', { name: 'Try again' }), { count: 0 });
  }
  await expect
    .poll(() =>
      back(desk)
        .getByRole('button', { name: /attachment/ })
        .count(),
    )
    .toBe(0);
});
