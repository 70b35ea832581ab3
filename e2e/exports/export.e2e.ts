import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { PHONE } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { further } from '../../apps/server/src/testing/further.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusIn } from '../harness/until.ts';

const journey = useJourney();

test('an admin takes the filtered list out, and no more; somebody else is not offered it', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'admin');
  const { page } = desk;
  await desk.search('Jasmine');
  await desk.row('Jasmine').first().waitFor();
  await page.getByRole('button', { name: 'More' }).press('Enter');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(/ contacts \d{4}-\d\d-\d\d\.csv$/);
  const [header, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(header).toContain('First name,Last name,Phone');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.includes('Jasmine'))).toEqual([]);
  await page
    .getByText(/was saved to your downloads\.$/)
    .first()
    .waitFor();

  // What is typed now counts, not what the list shows a moment later.
  await page.getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).waitFor();
  await page.getByRole('textbox', { name: /^Search contacts/ }).evaluate((box) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, 'Maya Okafor');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const [typed] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).evaluate((item) => (item as HTMLElement).click()),
  ]);
  const rows = (await readFile(await typed.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((line) => !line.includes('Okafor'))).toEqual([]);

  const other = await signIn(await surfer.person(), world.url, 'desk');
  await other.page.getByRole('button', { name: 'More' }).press('Enter');
  await other.page.getByRole('menuitem', { name: 'Import contacts' }).waitFor();
  await shows(other.page.getByRole('menuitem', { name: /^Export/ }), { count: 0 });
  await other.page.goto(`${world.url}/settings/export`);
  await other.page.getByText('Access denied').waitFor();
});

further('a patient’s record is saved as a page, by days', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'admin');
  const { page } = desk;
  await desk.open('Maya Okafor');
  await desk.thread.waitFor();
  await page.getByRole('button', { name: 'Contact info' }).click();
  await page.getByRole('button', { name: 'Export the record' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Patient record/ });
  await focusIn(dialog);
  await dialog.getByLabel('From').fill('2026-02-02');
  await dialog.getByLabel('To').fill('2026-02-01');
  await dialog.getByRole('button', { name: 'Save the record' }).press('Enter');
  await dialog.getByText('The first day is after the last one. Turn them round.').waitFor();
  expect(await findBarriersEverywhere(page, 'patient record')).toEqual([]);
  await dialog.getByLabel('From').fill('');
  await dialog.getByLabel('To').fill('');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the record' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/ record \d+ \d{4}-\d\d-\d\d\.html$/);
  const html = await readFile(await file.path(), 'utf8');
  expect(html).toContain('<h1>Record of Maya');
  expect(html).toMatch(/End of the record: \d+ entr/);
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Export the record' }).press('Enter');
  await focusIn(dialog);
  await dialog.getByRole('checkbox', { name: 'With all files' }).check();
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the record' }).click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/ record \d+ \d{4}-\d\d-\d\d\.zip$/);
  expect((await readFile(await archive.path())).toString('latin1', 0, 4)).toBe('PK\u0003\u0004');
  await page.getByText('The archive is being downloaded.').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
});

further('everything is exported, downloaded whole and deleted; both sizes, light and dark', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person({ reducedMotion: 'reduce' }), world.url, 'admin');
  await page.goto(`${world.url}/settings/export`);
  await page.getByText('Nothing was exported yet').waitFor();
  expect(await findBarriersEverywhere(page, 'no export')).toEqual([]);
  await page.getByRole('button', { name: 'Export everything' }).press('Enter');
  // Its progress comes by itself, until it is ready.
  const entry = page.getByRole('article', { name: /^Export of / });
  await entry.getByRole('button', { name: 'Download' }).waitFor();
  expect(await findBarriersEverywhere(page, 'an export')).toEqual([]);
  await page.setViewportSize(PHONE);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    entry.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/ everything \d{4}-\d\d-\d\d\.tar\.gz$/);
  const archive = gunzipSync(await readFile(await file.path())).toString('latin1');
  for (const name of ['README.txt', 'tables/contacts.0001.csv', 'recordings/', 'manifest.json', 'SHA256SUMS'])
    expect(archive.includes(name)).toBe(true);

  await entry.getByRole('button', { name: 'Delete now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await entry.getByText('Deleted. It is not stored any more.').waitFor();
  await page.getByRole('button', { name: 'Export everything' }).waitFor();
});
