import type { booking, practice } from '@chairline/contract';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { picture } from '../harness/picture.ts';
import { ask, connectPractice, textable } from '../harness/practice.ts';
import { until } from '../harness/until.ts';

const journey = useJourney({ practice: 'read' });

interface ListedRecall {
  contact_id: number | null;
  od_json: practice.OdRecall[];
}

test('a recall is prefilled and booked at one press; the visit is confirmed, moved and broken where it stands', async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  await connectPractice(admin, world);
  const { data: due } = await ask<{ data: ListedRecall[] }>(admin, world, '/od/recalls/offset/0');
  const reasons = (id: number) =>
    ask<{ data: booking.VisitReason[] }>(admin, world, `/contacts/${id}/visit-reasons`);
  let found: { id: number; reason: booking.VisitReason } | undefined;
  for (const { contact_id } of due) {
    if (contact_id === null || found) continue;
    // Where nobody can be texted the tools of the field are closed.
    if (!(await textable(admin, world, contact_id))) continue;
    const [first] = (await reasons(contact_id)).data;
    if (first?.due && first.minutes) found = { id: contact_id, reason: first };
  }
  const { id, reason } = found!;

  await page.goto(`${world.url}/frontdesk?contact=${id}&panel=appointments`);
  await page.getByRole('button', { name: 'Find a time', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Find a time/ });
  const recall = dialog.getByRole('checkbox', { name: new RegExp(`^${reason.words}, recall due `) });
  await expect.poll(() => recall.isChecked()).toBe(true);
  await expect
    .poll(() => dialog.getByLabel('Length, by what it is for').inputValue())
    .toContain(`${reason.minutes} minutes`);
  await dialog.getByText('Book now', { exact: true }).click();
  const book = dialog.getByRole('button', { name: /^Book [A-Z]/ });
  await book.waitFor();
  await dialog.getByRole('textbox', { name: /^Text to/ }).waitFor({ state: 'detached' });
  expect(await findBarriersEverywhere(page, 'booking now')).toEqual([]);
  await picture(page, 'book-now');
  await book.click();
  await dialog.waitFor({ state: 'detached' });
  const message = page.getByRole('group', { name: 'Message' });
  await message.getByText(/^Booked for /).waitFor();
  // Who wrote goes on writing: the field has the focus, and the office's words are one press away.
  const composer = page.getByRole('textbox', { name: /^Message to/ });
  await expect.poll(() => composer.evaluate((field) => field === document.activeElement)).toBe(true);
  await message.getByRole('button', { name: 'Add the text' }).click();
  await expect.poll(() => composer.inputValue()).toContain('you are booked for ');
  await composer.fill('');

  const booked = async () =>
    (
      await ask<{ data: practice.OdAppointment[] }>(admin, world, `/od/contacts/${id}/appointments`)
    ).data.find(({ AptStatus, minutes }) => AptStatus === 'Scheduled' && minutes === reason.minutes);
  const visit = (await booked())!;
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Move the visit/ }) });
  await row.getByRole('button', { name: /^Confirm the visit/ }).waitFor();
  expect(await findBarriersEverywhere(page, 'the visit in the panel')).toEqual([]);
  await picture(page, 'visit-actions');
  await row.getByRole('button', { name: /^Confirm the visit/ }).click();
  await message.getByText(/stands in Open Dental/).waitFor();
  await expect.poll(async () => (await booked())?.is_confirmed).toBe(true);
  await row.getByRole('button', { name: /^Confirmed: the visit/ }).waitFor();
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await booked())?.is_confirmed).toBe(false);

  await row.getByRole('button', { name: /^Break the visit/ }).click();
  await message.getByText(/on the unscheduled list in Open Dental/).waitFor();
  await expect.poll(async () => await booked()).toBeUndefined();
  await message.getByRole('button', { name: 'Undo' }).click();
  await message.getByText(/^Booked again for /).waitFor();
  await expect.poll(async () => (await booked())?.AptDateTime).toBe(visit.AptDateTime);

  await row.getByRole('button', { name: /^Move the visit/ }).click();
  const moving = page.getByRole('dialog', { name: /Find another time/ });
  const move = moving.getByRole('button', { name: /^Move to [A-Z]/ });
  await move.waitFor();
  expect(await findBarriersEverywhere(page, 'another time')).toEqual([]);
  await picture(page, 'another-time');
  await move.click();
  await moving.waitFor({ state: 'detached' });
  await message.getByText(/^Moved to /).waitFor();
  await until('it is moved', async () => (await booked())?.AptDateTime !== visit.AptDateTime);
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await booked())?.AptDateTime).toBe(visit.AptDateTime);
});
