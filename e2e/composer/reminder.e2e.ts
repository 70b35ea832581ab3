import { expect, test } from 'vitest';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';

const journey = useJourney();

test('the alarm of the composer begins an internal conversation with its reminder, and then changes that one', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'admin');
  await desk.open('Grace Lindqvist');
  const { page, composer } = desk;
  await composer.waitFor();
  await page.getByRole('button', { name: 'Set a reminder', exact: true }).first().click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Set Conversation Reminder' });
  const name = dialog.getByLabel('Name');
  await name.waitFor();
  await expect.poll(() => name.inputValue()).toMatch(/^Reminder: .+/);
  await name.fill('Ask about the crown');
  await dialog.getByRole('button', { name: 'Later Tomorrow 8 AM' }).click();
  await dialog.getByRole('button', { name: 'Set new Reminder' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Set a reminder', exact: true }).first().click();
  const change = page.getByRole('dialog').filter({ hasText: 'Ask about the crown' });
  await change.getByText('Your reminder now:').waitFor();
  await change.getByRole('button', { name: 'Remove Reminder' }).click();
  await page.getByText('Are you sure you want to delete this reminder?').waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await change.waitFor({ state: 'detached' });
});
