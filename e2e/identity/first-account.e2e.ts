import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { movedClock } from '../../apps/server/src/platform/moved-clock.ts';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';

const journey = useJourney({ env: { CHAIRLINE_DEMO: 'no' } });
const PROGRAM = path.resolve(import.meta.dirname, '../../apps/server/src/first-account-main.ts');

/** The command on the server, beside the Chairline that runs there. */
const firstAccount = () =>
  promisify(execFile)(process.execPath, [PROGRAM, '--email', 'ada@provider.test', '--print'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...journey.world.installation,
      PUBLIC_URL: journey.world.url,
      ...movedClock(),
    },
  });

test('an empty installation says how it is entered, and its first admin comes in by the printed link', async () => {
  const { surfer, world } = journey;
  const page = await (await surfer.person({ reducedMotion: 'reduce' })).newPage();
  await page.goto(world.url);
  await page.getByRole('heading', { name: 'This Chairline has no account yet' }).waitFor();
  await page.getByText('npm run first-account').waitFor();
  await shows(page.getByRole('button', { name: 'SIGN IN' }), { count: 0 });
  expect(await findBarriersEverywhere(page, 'first account')).toEqual([]);

  const { stdout } = await firstAccount();
  await page.goto(/http\S+/.exec(stdout)![0]);
  await page.getByRole('heading', { name: 'Set up your account at DSS' }).waitFor();
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Byrd');
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('morning huddle 3');
  await page.getByLabel('Confirm password').fill('morning huddle 3');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  await shows(page.getByLabel('Client ID'), { value: '1' });
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('morning huddle 3');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Account of ada' }).click();
  await page.getByText('Price Management').waitFor();

  await expect(firstAccount()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has its first account already'),
  });
});
