import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { connectPractice, textablePatients } from '../harness/practice.ts';
import { shows } from '../harness/shows.ts';

const journey = useJourney({ practice: 'read' });

/** A patient with a visit to come, who has a number that takes texts. */
async function findPatient(admin: BrowserContext): Promise<{ contact: number; name: string }> {
  await connectPractice(admin, journey.world);
  const { id, name } = (await textablePatients(admin, journey.world, 1))[0]!;
  return { contact: id, name };
}

test('times that were found are booked in a step that says what will stand, and are booked once', async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  const { contact, name } = await findPatient(admin);
  await page.goto(`${world.url}/conversation?process=ai&agent=scheduling&patient=${contact}`);
  const ask = page.getByRole('textbox', { name: 'Question to AI Scheduling' });
  await world.control.model(
    {
      when: 'Find her a time',
      calls: [
        {
          name: 'propose_times',
          values: {
            contact_id: contact,
            minutes: 30,
            reason: 'Recare cleaning',
            ProvNum: 1,
            days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
          },
        },
      ],
    },
    { when: 'Find her a time', text: 'These are free.' },
  );
  await ask.fill('Find her a time');
  await ask.press('Enter');
  const card = page
    .getByRole('article')
    .last()
    .getByRole('group', { name: `Free times for ${name}` });
  await card.getByText(/^Only with \S+ on Monday, Tuesday, Wednesday, or Thursday\.$/).waitFor();
  await card.getByRole('button', { name: 'Text these times…' }).click();
  await card.getByRole('textbox', { name: `Text to ${name}` }).waitFor();
  await card.getByRole('button', { name: 'Back' }).click();
  const times = card.getByRole('list', { name: `Times for ${name}` }).getByRole('button');
  await expect.poll(() => times.count()).toBeGreaterThan(1);
  await times.first().click();
  await card.getByText('for “Recare cleaning”?').waitFor();
  expect(await findBarriersEverywhere(page, 'a visit about to be booked')).toEqual([]);
  await card.getByRole('button', { name: 'Book', exact: true }).click();
  await card.getByText(/^Booked for /).waitFor();
  await shows(card.getByRole('button'), { count: 0 });
  await page.reload();
  await card.getByText(/^Booked for /).waitFor();
});
