import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { OFFICE } from '../harness/caller.ts';
import { fillSignIn, signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';

const journey = useJourney();
let owner: pg.Client | undefined;
afterAll(() => owner?.end());

/** A job of the office that was tried as often as it may be, for want of a carrier's answer. */
async function failJob(): Promise<void> {
  if (!owner) {
    owner = new pg.Client({ connectionString: await journey.world.ownerUrl() });
    await owner.connect();
  }
  await owner.query(
    `WITH made AS (
       SELECT id FROM graphile_worker.add_job('prune-events', json_build_object('client_id', $1::integer),
         run_at => now() + interval '1 hour', max_attempts => 1))
     SELECT id FROM made`,
    [OFFICE],
  );
  await owner.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'connect ECONNREFUSED'
     WHERE run_at > now() + interval '50 minutes' AND max_attempts = 1 AND attempts = 0`,
  );
}

test('a job that failed is on the page, is dismissed and brought back, tried again and gone', async () => {
  const { surfer, world } = journey;
  await failJob();
  const { page } = await signIn(await surfer.person({ reducedMotion: 'reduce' }), world.url, 'admin');
  await page.goto(`${world.url}/settings/phones`);
  const entry = page.getByRole('link', { name: 'Office health' });
  await entry.getByRole('img', { name: /problem/ }).waitFor();
  await entry.click();
  const jobs = page.getByRole('table', { name: 'Jobs that failed' });
  const row = jobs.getByRole('row', { name: /Tidying up what open windows have heard of/ });
  await row.getByText('It could not be reached.').waitFor();
  const part = page.getByRole('region', { name: 'Work in the background' });
  await part.getByText('1 job in the background failed for good.').waitFor();
  expect(await findBarriersEverywhere(page, 'office health')).toEqual([]);

  await row.getByRole('button', { name: /^Dismiss/ }).click();
  await part.getByText('No work in the background has failed.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();

  await row.getByRole('button', { name: /^Retry/ }).click();
  await jobs.waitFor({ state: 'detached' });
  await part.getByText('No work in the background has failed.').waitFor();
});

test('a member sees the failure without its repair', async () => {
  const { surfer, world } = journey;
  await failJob();
  const { page } = await signIn(await surfer.person(), world.url, 'desk');
  await page.goto(`${world.url}/settings/health`);
  await page.getByText('Only an admin of your office can try them again.').waitFor();
  await shows(page.getByRole('button', { name: /^Retry/ }), { count: 0 });
  await shows(page.getByRole('link', { name: 'System health' }), { count: 0 });
});

test('the provider is led to System health by the menu, and sees the office that is broken first', async () => {
  const { surfer, world } = journey;
  await failJob();
  const page = await (await surfer.person({ reducedMotion: 'reduce' })).newPage();
  await page.goto(world.url);
  await fillSignIn(page, 'provider', undefined, 1);
  await page.getByRole('button', { name: /account of provider/ }).click();
  await page.getByRole('menuitem', { name: 'System health' }).click();
  const rows = page.getByRole('table', { name: 'Offices' }).getByRole('row');
  await rows.nth(1).getByText('failed for good.', { exact: false }).waitFor();
  await rows.nth(1).getByText('Broken').waitFor();
  await page.getByRole('region', { name: 'Mail server' }).getByText('Mails leave.').waitFor();
  expect(await findBarriersEverywhere(page, 'system health')).toEqual([]);
});
