import { labs, type RouteAnswer } from '@chairline/contract';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP } from '../harness/browser.ts';
import { countActs } from '../harness/count-acts.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { ask, connectPractice } from '../harness/practice.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';

const journey = useJourney({ practice: 'read' });

type LabAnswer = RouteAnswer<typeof labs.listLabCases>;
const query = (filter: object) => `/od/lab-cases?q=${encodeURIComponent(JSON.stringify(filter))}`;

test('a lab case is found by its status, changed in Open Dental, and talked about by two', async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  await connectPractice(admin, world);
  const all = await ask<LabAnswer>(admin, world, query({}));
  // At the lab, of a patient who has no other: it opens at once.
  const found = all.data.find(
    ({ contact, od_json }) => contact !== null && od_json.length === 1 && od_json[0]!.status === 2,
  )!;
  const [one] = found.od_json;
  const name = found.contact!.full_name;

  await page.getByRole('link', { name: 'Lab Cases' }).filter({ visible: true }).first().click();
  const filters = page.getByRole('group', { name: 'Filters of the lab cases' });
  const received = filters.getByRole('button', { name: 'Received' });
  await received.and(page.locator('[aria-pressed="true"]')).waitFor();
  await filters.getByRole('button', { name: 'Sent', exact: true }).click();
  const list = page.getByRole('list', { name: 'Lab cases' });
  await list.getByRole('listitem').filter({ hasText: name }).getByRole('link').click();
  const panel = page.getByRole('region', { name: 'Lab cases' });
  await panel.getByLabel(new RegExp(`^Call ${one!.Lab_Name} at`)).waitFor();
  expect(await findBarriersEverywhere(page, 'a lab case')).toEqual([]);

  await panel.getByRole('button', { name: 'Edit' }).click();
  await panel.getByLabel('Invoice number').fill('JN-2041');
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByText(labs.labWords.saved).filter({ visible: true }).first().waitFor();
  await panel.getByText('JN-2041').waitFor();
  const after = await ask<LabAnswer>(admin, world, query({ PatNum: found.PatNum }));
  expect(after.data[0]!.od_json[0]).toMatchObject({ InvoiceNum: 'JN-2041', Instructions: one!.Instructions });

  await page.setViewportSize(DESKTOP);
  await panel.getByRole('button', { name: 'Lab Conversation' }).click();
  await page.getByText(labs.labWords.clickAgain).waitFor();
  const colleague = await signIn(await surfer.person(), world.url, 'desk');
  await colleague.page.goto(`${world.url}/labCases?list=lab-cases&lab=${one!.LabCaseNum}`);
  await colleague.page.getByText(labs.labWords.clickAgain).waitFor();

  // Again the same button, as the screen says.
  await panel.getByRole('button', { name: 'Lab Conversation' }).click();
  const composer = page.getByRole('textbox', { name: /message/i }).first();
  await composer.fill('Can it be back by Thursday?');
  await composer.press('Enter');
  // What stood empty for the colleague becomes the conversation by itself.
  await colleague.page.getByText('Can it be back by Thursday?').first().waitFor();
  expect(await findBarriersEverywhere(page, 'a lab conversation')).toEqual([]);

  // A window that has not heard of what another one saved: nothing is overwritten before it was seen.
  const person = await surfer.person();
  await person.routeWebSocket(/\/api\/live/, () => {});
  const { page: deaf } = await signIn(person, world.url, 'desk2');
  await deaf.goto(`${world.url}/labCases?list=lab-cases&contact=${found.contact_id}&panel=lab-cases`);
  const form = deaf.getByRole('region', { name: 'Lab cases' });
  await form.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Instructions').fill('Shade A2, please');

  await panel.getByRole('button', { name: 'Edit' }).click();
  await panel.getByLabel('Instructions').fill('Shade B1, please');
  await panel.getByRole('button', { name: 'Save' }).click();
  // Saved, no longer in the field alone.
  await panel.getByRole('button', { name: 'Edit' }).waitFor();
  await panel.getByText('Shade B1, please').waitFor();

  surfer.expectComplaint(/409/);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText(labs.labWords.changedMeanwhile).waitFor();
  await form.getByText('Saved by somebody else: Shade B1, please').waitFor();
  await shows(form.getByLabel('Instructions'), { value: 'Shade A2, please' });
  expect(await findBarriersEverywhere(deaf, 'a lab case changed by two')).toEqual([]);
  const kept = await ask<LabAnswer>(admin, world, query({ PatNum: found.PatNum }));
  expect(kept.data[0]!.od_json[0]).toMatchObject({ Instructions: 'Shade B1, please', InvoiceNum: 'JN-2041' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('button', { name: 'Edit' }).waitFor();
  // The first window follows.
  await panel.getByText('Shade A2, please').waitFor();
});

// Of docs/day-at-the-desk.md.
test('a crown that is not back: found, its lab’s number at hand, the doctor told by mention, and a reminder, counted', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ viewport: DESKTOP });
  const { page } = await signIn(person, world.url, 'admin');
  await connectPractice(person, world);
  const all = await ask<LabAnswer>(person, world, query({}));
  const found = all.data.find(
    ({ contact, od_json }) =>
      contact !== null && od_json.length === 1 && od_json[0]!.status === 2 && !od_json[0]!.hasConvo,
  )!;
  const [one] = found.od_json;
  const acts = await countActs(page);
  await page.getByRole('link', { name: 'Lab Cases' }).filter({ visible: true }).first().click();
  const filters = page.getByRole('group', { name: 'Filters of the lab cases' });
  await filters.getByRole('button', { name: 'Sent', exact: true }).click();
  const row = page.getByRole('list', { name: 'Lab cases' }).getByRole('listitem');
  await row.filter({ hasText: found.contact!.full_name }).getByRole('link').click();
  const panel = page.getByRole('region', { name: 'Lab cases' });
  // The call itself is one press more.
  await panel.getByLabel(new RegExp(`^Call ${one!.Lab_Name} at`)).waitFor();
  await panel.getByRole('button', { name: 'Lab Conversation' }).click();
  await page.getByText(labs.labWords.clickAgain).waitFor();
  await panel.getByRole('button', { name: 'Lab Conversation' }).click();
  const field = page.getByRole('textbox', { name: /^(Message in|Your message)/ });
  await until('the cursor is in the field', () => field.evaluate((it) => it === document.activeElement));
  await page.keyboard.type('@mei', { delay: 15 });
  await until('the mention stands', async () => (await field.inputValue()) === '@desk2 ');
  await page.keyboard.type('the crown of tomorrow is not back.');
  await page.keyboard.press('Enter');
  await page.getByText('the crown of tomorrow is not back.').first().waitFor();

  await page.getByRole('button', { name: 'Set a reminder' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Set Conversation Reminder' });
  await focusIn(dialog);
  await dialog.getByRole('button', { name: 'Later 4 PM' }).click();
  await dialog.getByRole('button', { name: 'Set new Reminder' }).click();
  await page.getByRole('button', { name: /^Reminder .* 4:00 PM$/ }).waitFor();
  expect(await acts()).toEqual({ clicks: 8, keys: 1 });
});
