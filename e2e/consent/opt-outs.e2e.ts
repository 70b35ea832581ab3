import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';

const journey = useJourney();

test('a wish to stop in plain words is decided by a person, stands in the ledger, is lifted and exported', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'desk');
  await page.goto(`${world.url}/settings/opt-outs`);
  const ledger = page.getByRole('table', { name: 'Opt-outs' });
  await ledger.getByRole('row').nth(1).waitFor();
  await world.control.text('+15035550113', 'please stop texting me');

  // It appears without a reload, above the ledger.
  const question = page.getByRole('region', { name: '1 message reads like a wish to stop' });
  await question.getByText('wrote: “please stop texting me”').waitFor();
  await question.getByText('Stop texting (503) 555-0113?').waitFor();
  expect(await findBarriersEverywhere(page, 'opt-outs')).toEqual([]);
  await question.getByRole('button', { name: 'Stop texting' }).press('Enter');
  const row = ledger.getByRole('row').filter({ hasText: '(503) 555-0113' });
  await row.getByText('“please stop texting me”').waitFor();
  await row.getByText('Stands').waitFor();
  await question.waitFor({ state: 'detached' });

  // The message opens in its thread.
  await row.getByRole('link', { name: /^Open the message/ }).press('Enter');
  await page
    .getByRole('region', { name: /^Conversation with/ })
    .getByText('please stop texting me')
    .waitFor();
  await page.goBack();

  await row.getByRole('button', { name: /^Lift the stop/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await focusIn(dialog);
  await dialog.getByRole('button', { name: 'Allow texts' }).press('Enter');
  await dialog.getByText('Say how they asked to get texts again.').waitFor();
  await dialog.getByLabel('How they asked').fill('=At the desk, "text me again"');
  await dialog.getByRole('button', { name: 'Allow texts' }).press('Enter');
  await row.getByText('=At the desk, "text me again"', { exact: false }).waitFor();
  await choose(page.getByRole('combobox', { name: 'Which stops' }), 'Lifted');
  await until('only lifted ones stand there', async () => (await ledger.getByText('Stands').count()) === 0);
  await row.waitFor();

  await page.getByRole('button', { name: 'Export the opt-outs' }).press('Enter');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain('please stop texting me');
  // What a spreadsheet would take for a formula is none.
  expect(csv).toContain(`'=At the desk, ""text me again""`);
  expect(csv).not.toContain('Jasmine');
});

test('quiet hours are set by an admin, seen by the others at once, and say what waits', async () => {
  const { surfer, world } = journey;
  const open = async (user: string) => {
    const { page } = await signIn(await surfer.person(), world.url, user);
    await page.goto(`${world.url}/settings/quiet-hours`);
    await page.getByRole('switch', { name: /Keep quiet hours/ }).waitFor();
    return page;
  };
  const [page, member] = [await open('admin'), await open('desk')];
  await member.getByText('Only an admin of your office can change the quiet hours.').waitFor();
  await shows(member.getByRole('switch', { name: /Keep quiet hours/ }), { disabled: true });
  await page.getByRole('switch', { name: /Keep quiet hours/ }).press('Space');
  await page.getByLabel('From').fill('08:00');
  await page.getByLabel('To', { exact: false }).last().fill('08:00');
  await page.getByText('Give both times as HH:MM; they may not be the same.').waitFor();
  await shows(page.getByRole('button', { name: 'Save' }), { disabled: true });
  await page.getByLabel('From').fill('20:30');
  await page.getByLabel('To, the next morning').waitFor();
  await page.getByRole('checkbox', { name: 'Sunday' }).press('Space');
  expect(await findBarriersEverywhere(page, 'quiet hours')).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The quiet hours were saved.').filter({ visible: true }).first().waitFor();
  await member.getByRole('checkbox', { name: 'Sunday', checked: true }).waitFor();
  await until('the time is here', async () => (await member.getByLabel('From').inputValue()) === '8:30 PM');
});
