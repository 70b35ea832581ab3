import { contacts as contract } from '@chairline/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openWindow, signIn, type Desk } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();
const KEPT = '(503) 555-7001';
const MERGED = '(503) 555-7002';

/** The id of the contact a row of the list opens. */
const idOf = async (desk: Desk, name: string) =>
  Number(await desk.row(name).getByRole('link').getAttribute('data-contact'));

/** Merges one contact into another in the window of a page, as its dialog does. */
function merge(page: Page, keep_id: number, merge_id: number): Promise<number> {
  return page.evaluate(
    async ([keep, gone, path]) => {
      const versionOf = async (id: number) =>
        ((await (await fetch(`/api/contacts/${id}`)).json()) as { version: number }).version;
      const answer = await fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          keep_id: keep,
          merge_id: gone,
          keep_version: await versionOf(keep),
          merge_version: await versionOf(gone),
        }),
      });
      return answer.status;
    },
    [keep_id, merge_id, contract.mergeContacts.path] as const,
  );
}

test('who has a merged contact open is led to the kept one with what they typed; so is an old address', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person();
  const desk = await signIn(person, world.url, 'desk');
  const other = await signIn(await surfer.person(), world.url, 'desk2');
  await world.control.text('+15035557001', 'From my own phone');
  await world.control.text('+15035557002', 'And from my work phone');
  await desk.row(KEPT).waitFor();
  const [kept, merged] = [await idOf(desk, KEPT), await idOf(desk, MERGED)];
  await desk.open(MERGED);
  await desk.composer.fill('Which of the two shall we text?');

  expect(await merge(other.page, kept, merged)).toBe(200);
  await desk.page
    .getByText(`${MERGED} was merged into ${KEPT}. You see both of them here.`)
    .first()
    .waitFor();
  await desk.page.getByRole('heading', { name: KEPT, level: 2 }).waitFor();
  await desk.text('From my own phone').waitFor();
  await desk.text('And from my work phone').waitFor();
  await desk.row(MERGED).waitFor({ state: 'detached' });
  await until(
    'what was typed is here',
    async () => (await desk.composer.inputValue()) === 'Which of the two shall we text?',
  );

  const old = await openWindow(person, world.url, `/frontdesk?contact=${merged}`);
  await old.page.getByRole('heading', { name: KEPT, level: 2 }).waitFor();
  await until('the address is the kept one’s', () => old.page.url().includes(`contact=${kept}`));
  await old.text('And from my work phone').waitFor();
});
