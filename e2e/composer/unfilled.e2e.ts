import pg from 'pg';
import type { Locator } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { type Desk, signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';
import { connectMailbox } from '../mail/steps.ts';

const journey = useJourney();

/** Chooses Daniel and Priya, and the first tag for them: the dialog in which a text to each of them is written. */
async function tagTwo(desk: Desk): Promise<Locator> {
  const { page } = desk;
  await page.getByRole('button', { name: 'Tag many contacts' }).click();
  await desk.row('Daniel Reyes').click();
  await desk.row('Priya Raman').click();
  await page.getByRole('button', { name: 'Select Tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Tags' });
  await dialog.getByRole('checkbox').first().check();
  return dialog;
}

test('a template with open placeholders is held, however often Enter comes, until it is filled in or sent anyway', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page, composer } = desk;
  await desk.open('Daniel Reyes');
  await until('texts can be written', () => composer.isEnabled());
  await composer.pressSequentially('/conf');
  await page.getByRole('listbox', { name: 'Message templates' }).getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await until('the template stands there', async () => (await composer.inputValue()).includes('$ApptTime'));
  await composer.fill(`${await composer.inputValue()} At $ApptLocation.`);
  const open = page.getByText('$ApptTime, $ApptLocation are not filled in');
  await open.waitFor();
  await shows(page.getByRole('button', { name: 'Send anyway' }), { count: 0 });

  // Enter, twice, and held down.
  await page.keyboard.press('Enter');
  await open.filter({ hasText: 'nothing was sent' }).waitFor();
  await until('the placeholder is selected', () =>
    composer.evaluate(
      (field: HTMLTextAreaElement) =>
        field.value.slice(field.selectionStart, field.selectionEnd) === '$ApptTime',
    ),
  );
  for (let times = 0; times < 5; times += 1) {
    await page.keyboard.down('Enter');
  }
  await page.keyboard.up('Enter');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.dblclick();
  await expect.poll(() => composer.inputValue()).toContain('$ApptTime');
  expect(await findBarriersEverywhere(page, 'held text', 'form[aria-label^=Text]')).toEqual([]);

  // What is typed takes the selected placeholder's place; the next Enter goes to the next one.
  await page.keyboard.type('Monday at nine');
  await page.keyboard.press('Enter');
  await page.getByText('$ApptLocation is not filled in: nothing was sent.').waitFor();
  await page.keyboard.type('here');
  await page.keyboard.press('Enter');
  await desk.text('You are booked for Monday at nine. Reply C to confirm. At here.').waitFor();

  // Sent as it is by its own button alone, also from the keyboard.
  await composer.fill('See you at $ApptLocation soon');
  await page.keyboard.press('Enter');
  await page.getByText('$ApptLocation is not filled in: nothing was sent.').waitFor();
  await page.getByRole('button', { name: 'Send anyway' }).press('Enter');
  await desk.text('See you at $ApptLocation soon').waitFor();
  const carried = await until('both are at the carrier', async () => {
    const texts = (await world.control.carried()).map(({ text }) => text);
    return texts.includes('See you at $ApptLocation soon') && texts;
  });
  expect(carried.filter((text) => text.includes('$'))).toEqual(['See you at $ApptLocation soon']);
});

test('a pasted text opens no popup, and what a popup inserts stands at the caret and nowhere else', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ permissions: ['clipboard-read', 'clipboard-write'] });
  const desk = await signIn(person, world.url, 'desk');
  const { page, composer } = desk;
  await desk.open('Daniel Reyes');
  await until('texts can be written', () => composer.isEnabled());
  const pasted = 'You are booked for $ApptDateWithTime, $ApptLocation';
  await page.evaluate((words) => navigator.clipboard.writeText(words), pasted);
  const popup = page.getByRole('listbox', { name: 'Placeholders' });

  // Not even when its part of the program is there already.
  await composer.pressSequentially('$');
  await popup.waitFor();
  await composer.press('Backspace');
  await popup.waitFor({ state: 'detached' });
  await composer.press('Control+V');
  await page.getByText('$ApptDateWithTime, $ApptLocation are not filled in').waitFor();
  await shows(popup, { count: 0 });
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Enter');
  await page.getByText('$ApptDateWithTime, $ApptLocation are not filled in: nothing was sent.').waitFor();
  await shows(composer, { value: pasted });
  await shows(popup, { count: 0 });
  await page.keyboard.type('Monday');
  await shows(composer, { value: 'You are booked for Monday, $ApptLocation' });

  // A key that comes before the popup has learned that the caret went elsewhere is not for it.
  await composer.fill('$ApptDateWithTime, ');
  await composer.press('End');
  await composer.pressSequentially('$Appt');
  await popup.waitFor();
  await composer.evaluate((field: HTMLTextAreaElement) => {
    field.setSelectionRange(0, 17);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await popup.waitFor({ state: 'detached' });
  await shows(composer, { value: '$ApptDateWithTime, $Appt' });

  // In the middle of one, all of it is replaced.
  await page.getByText('$ApptDateWithTime is not filled in: nothing was sent.').waitFor();
  await page.keyboard.press('Home');
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowRight');
  await popup.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await until('the other stands there', async () =>
    (await composer.inputValue()).startsWith('$ApptLocation, '),
  );

  // Held or sent, the popup is gone.
  await composer.fill('');
  await composer.pressSequentially('Thank you $');
  await popup.waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await desk.text('Thank you $').waitFor();
  await shows(popup, { count: 0 });
});

test('a mass text says whom it cannot be filled in for, shows each their own, and leaves the others out', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  const dialog = await tagTwo(desk);
  const field = dialog.getByLabel('Text to each of them');
  // What is filled in for each stays as it is named, a template's as well.
  await field.focus();
  await page.keyboard.type('/conf');
  await dialog.getByRole('listbox', { name: 'Message templates' }).getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await until('the template stands there unfilled', async () =>
    (await field.inputValue()).includes('$ApptTime'),
  );
  await field.fill('');
  await page.keyboard.type('Hi $contact');
  await until('the name stays open', async () => (await field.inputValue()) === 'Hi $contactName');
  await page.keyboard.type(', thank you!');
  await dialog.getByText('2 of 2 can be filled in.').waitFor();
  await field.fill('Hi $contactName, see you $ApptDateWithTime');
  await dialog.getByText('0 of 2 can be filled in.').waitFor();
  await dialog.getByText('Preview for each of them').click();
  await dialog.getByText('Nothing is known for $ApptDateWithTime: gets no text').first().waitFor();
  expect(await findBarriersEverywhere(page, 'mass text', '[role=dialog]')).toEqual([]);
  await field.fill('Hi $contactName, thank you!');
  await dialog.getByText('Hi Priya Raman, thank you!').waitFor();
});

test('who writes Spanish gets a mass text in Spanish, and the sender is shown it before it goes', async () => {
  const { surfer, world } = journey;
  const owner = new pg.Client({ connectionString: await world.ownerUrl() });
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query(
    `UPDATE contacts SET language = 'spa' WHERE first_name = 'Priya' AND last_name = 'Raman'`,
  );
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  const dialog = await tagTwo(desk);
  await dialog.getByLabel('Text to each of them').fill('See you soon.');
  const languages = dialog.getByRole('region', { name: 'In other languages' });
  const translated = languages.locator('[lang=es]');
  await translated.waitFor();
  const apply = dialog.getByRole('button', { name: 'Apply Tag and text' });
  await until('it was shown, and may go', () => apply.isEnabled());
  // Changed words wait until they are shown anew.
  await dialog.getByLabel('Text to each of them').fill('Thank you very much.');
  await shows(apply, { disabled: true });
  await languages.getByText('In Spanish, for one of them').waitFor();
  await languages.getByText('as Priya Raman gets it').waitFor();
  await translated.filter({ hasText: 'Muchas gracias.' }).waitFor();
  expect(await findBarriersEverywhere(page, 'a mass text in other languages', '[role=dialog]')).toEqual([]);
  await apply.click();
  await dialog.waitFor({ state: 'detached' });
  await until('each has theirs', async () => {
    const { rows } = await owner.query<{ said: string }>(
      `SELECT c.first_name || ': ' || i.body AS said FROM comm_items i JOIN contacts c USING (client_id, contact_id)
       WHERE coalesce(i.original_body, i.body) = 'Thank you very much.' ORDER BY 1`,
    );
    return rows.map(({ said }) => said).join(' ') === 'Daniel: Thank you very much. Priya: Muchas gracias.';
  });
});

test('a mail and a new conversation offer placeholders and templates; a mail is held as a text is', async () => {
  const { surfer, world } = journey;
  await connectMailbox(surfer, world);
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Priya Raman');
  await page.getByRole('button', { name: 'E-mail instead' }).click();
  const form = page.getByRole('form', { name: 'New e-mail' });
  const field = form.getByLabel('Message');
  await form.getByLabel('Subject').fill('Your visit');
  await field.focus();
  await page.keyboard.type('Hi $contact');
  await until('the name is filled in', async () => (await field.inputValue()) === 'Hi Priya Raman');
  await page.keyboard.type(', ');
  await page.keyboard.type('/conf');
  const templates = form.getByRole('listbox', { name: 'Message templates' });
  await templates.getByRole('option').first().waitFor();
  const box = (await templates.boundingBox())!;
  expect(box.y).toBeGreaterThan(0);
  expect(box.y + box.height).toBeLessThan(900);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await form.getByText('$ApptTime is not filled in: nothing was sent.').waitFor();
  expect(await world.control.mailsOut()).toEqual([]);
  await form.getByRole('button', { name: 'Send anyway' }).click();
  await form.waitFor({ state: 'detached' });

  await page.goto(`${world.url}/conversation`);
  await page
    .getByRole('button', { name: /New conversation/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  const first = dialog.getByLabel('First message');
  await first.focus();
  await page.keyboard.type('$Today');
  await until('the day is filled in', async () => /^\w+day$/.test(await first.inputValue()));
  await page.keyboard.type(' /');
  await dialog.getByRole('listbox', { name: 'Message templates' }).waitFor();
  // Escape closes the popup, not the dialog.
  await page.keyboard.press('Escape');
  await dialog.getByRole('listbox').waitFor({ state: 'detached' });
  await dialog.waitFor();
});
