import { booking, type practice } from '@chairline/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { PHONE } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { further } from '../../apps/server/src/testing/further.ts';
import { useJourney } from '../harness/journey.ts';
import { pickUpPhone } from '../harness/patient.ts';
import { picture } from '../harness/picture.ts';
import { ask, connectPractice, type Textable, textablePatients } from '../harness/practice.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney({ practice: 'read' });

/** Connects the practice, and finds that many of its patients whom one can text. */
async function findPatients(admin: BrowserContext, count: number): Promise<Textable[]> {
  await connectPractice(admin, journey.world);
  return textablePatients(admin, journey.world, count);
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(name) });
const offersTo = async (admin: BrowserContext, { id }: Textable) =>
  (await ask<booking.AppointmentProposal[]>(admin, journey.world, '/appointment-proposals')).filter(
    ({ contact_id }) => contact_id === id,
  );
const post = (admin: BrowserContext, path: string, data: object) =>
  admin.request.post(`${journey.world.url}/api${path}`, {
    data,
    headers: { origin: journey.world.url },
  });

test('times are found in a thread, texted, chosen by the patient and booked', async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  const [patient] = (await findPatients(admin, 1)) as [Textable];
  await page.goto(`${world.url}/frontdesk?contact=${patient.id}&panel=appointments`);
  await page.getByRole('heading', { name: patient.name, level: 2 }).waitFor();

  await page.getByRole('button', { name: 'Find a time', exact: true }).click();
  const dialog = dialogOf(page, 'Find a time');
  const text = dialog.getByLabel(`Text to ${patient.name}`);
  await text.waitFor();
  const chosen = dialog.getByRole('group', { name: 'Free times' }).locator('[aria-pressed="true"]');
  await until('three times are chosen', async () => {
    await shows(chosen, { count: 3 });
    return true;
  });
  await until('they stand in the text', async () => {
    await expect.poll(() => text.inputValue()).toMatch(/\n1\) .*\n2\) .*\n3\) /);
    return true;
  });
  expect(await findBarriersEverywhere(page, 'finding a time')).toEqual([]);
  await dialog.getByRole('button', { name: 'Text these times' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Offered: /).waitFor();

  // The text arrives once the moment in which it could be taken back is over.
  const phone = await pickUpPhone(await surfer.person(), world.phoneUrl, patient.number);
  await phone.log.getByText('Reply with the number that suits you best.').waitFor();
  await phone.write('The second one please');
  const [offer] = (await offersTo(admin, patient)) as [booking.AppointmentProposal];
  const time = offer.options[1]!;
  await page.getByText(`${patient.name} chose ${booking.timeWords(time.AptDateTime)}`).waitFor();
  expect(await findBarriersEverywhere(page, 'a chosen time')).toEqual([]);
  await page.getByRole('button', { name: 'Book', exact: true }).click();

  // The office's words for it stand ready, with the appointment in them.
  const composer = page.getByRole('textbox', { name: /^Message to/ });
  await until('the text is ready', async () =>
    (await composer.inputValue()).includes(`Hi ${patient.name.split(' ')[0]}, you are booked for `),
  );
  await expect.poll(() => composer.inputValue()).not.toContain('$');
  await page.getByText(/ chose /).waitFor({ state: 'detached' });
  // It is sent by Enter: the field has the focus, though the button has gone.
  await expect.poll(() => composer.evaluate((field) => field === document.activeElement)).toBe(true);
  const { data } = await ask<{ data: practice.OdAppointment[] }>(
    admin,
    world,
    `/od/contacts/${patient.id}/appointments`,
  );
  expect(data.filter(({ AptDateTime }) => AptDateTime === time.AptDateTime)).toHaveLength(1);
});

further('a request is answered beside the day: it is booked, and the patient is told', async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  const patients = await findPatients(admin, 2);
  const patient = patients[1]!;
  // Somebody else notes it: it is news here.
  const desk = await surfer.person();
  await signIn(desk, world.url, 'desk');
  const noted = await post(desk, `/contacts/${patient.id}/appointment-requests`, {
    wish: 'A cleaning before Christmas',
    source: 'call',
  });
  expect(noted.status()).toBe(201);
  const notice = page.getByRole('group', { name: 'Message' }).filter({ hasText: 'asks for an appointment' });
  await notice.getByRole('button', { name: 'Open' }).click();
  const panel = page.getByRole('complementary', { name: 'Requests for appointments' });
  await panel.getByText('A cleaning before Christmas').waitFor();
  const next = panel.getByRole('group', { name: 'Next times that suit' });
  await next.getByRole('button').first().waitFor();
  expect(await findBarriersEverywhere(page, 'a request beside the day')).toEqual([]);
  await next.getByRole('button').first().click();
  await next.locator('[aria-pressed="true"]').waitFor();
  await panel.getByRole('button', { name: 'Accept', exact: true }).click();
  await panel.getByRole('button', { name: 'Book and text' }).click();
  await panel.getByText('No request waits').waitFor();

  const phone = await pickUpPhone(await surfer.person(), world.phoneUrl, patient.number);
  await phone.log.getByText(`Hi ${patient.name.split(' ')[0]}, you are booked for `).waitFor();

  // On a phone the list of requests is a sheet.
  await post(desk, `/contacts/${patient.id}/appointment-requests`, { wish: 'A second visit' });
  await page.setViewportSize(PHONE);
  const sheet = dialogOf(page, 'Requests for appointments');
  await sheet.getByText('A second visit').waitFor();
  await sheet.getByRole('button', { name: /^Answer the request of/ }).click();
  await sheet.getByRole('button', { name: 'Decline', exact: true }).click();
  await sheet.getByRole('button', { name: 'Decline without a text' }).click();
  await sheet.getByText('No request waits').waitFor();
  expect(await findBarriersEverywhere(page, 'requests on a phone')).toEqual([]);
});

further('a time that was taken meanwhile is refused with words, and others are offered', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(/Failed to load resource.*409/);
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  const patients = await findPatients(admin, 4);
  const [patient, other] = [patients[2]!, patients[3]!];
  const { proposals } = await ask<{ proposals: booking.ProposedTime[] }>(
    admin,
    world,
    `/contacts/${patient.id}/times?minutes=30`,
  );
  const offered = await post(admin, `/contacts/${patient.id}/appointment-proposals`, {
    minutes: 30,
    options: proposals.slice(0, 1),
    message_text: 'Would this suit you?',
    client_ref: crypto.randomUUID(),
  });
  expect(offered.status()).toBe(201);
  await page.goto(`${world.url}/frontdesk?contact=${patient.id}`);
  const phone = await pickUpPhone(await surfer.person(), world.phoneUrl, patient.number);
  await phone.log.getByText('Would this suit you?').waitFor();
  await phone.write('Yes please');
  await page.getByText(new RegExp(`^${patient.name} chose `)).waitFor();
  const taken = await post(admin, `/contacts/${other.id}/appointments`, { ...proposals[0]!, minutes: 30 });
  expect(taken.status()).toBe(200);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'meanwhile' }).waitFor();
  await page.getByRole('button', { name: 'Other times' }).click();
  const dialog = dialogOf(page, 'Find a time');
  await dialog.getByRole('button', { name: 'Text these times' }).click();
  await dialog.waitFor({ state: 'detached' });
  await until('new times are offered', async () =>
    (await offersTo(admin, patient)).some(({ state, options }) => state === 'open' && options.length === 3),
  );
});

test('a yes to a text that asks is confirmed with one click and taken back; a no stands on the bell with the visit', async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  const patient = (await findPatients(admin, 3))[2]!;
  const { proposals } = await ask<{ proposals: booking.ProposedTime[] }>(
    admin,
    world,
    `/contacts/${patient.id}/times?minutes=30`,
  );
  const time = proposals[0]!;
  const booked = await post(admin, `/contacts/${patient.id}/appointments`, { ...time, minutes: 30 });
  expect(booked.status()).toBe(200);
  const words = booking.timeWords(time.AptDateTime);
  await page.goto(`${world.url}/frontdesk?contact=${patient.id}`);
  const composer = page.getByRole('textbox', { name: /^Message to/ });
  await composer.fill(`You are booked for ${words}. Reply C to confirm.`);
  await composer.press('Control+Enter');
  const phone = await pickUpPhone(await surfer.person(), world.phoneUrl, patient.number);
  await phone.log.getByText('Reply C to confirm.').first().waitFor();
  await phone.write('C');
  await page.goto(`${world.url}/frontdesk?contact=${patient.id}`);
  const banner = page.getByRole('status').filter({ hasText: `${patient.name} says they come: ${words}` });
  await banner.waitFor();
  expect(await findBarriersEverywhere(page, 'a yes to a visit')).toEqual([]);
  await picture(page, 'yes-to-a-visit');
  await banner.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('group', { name: 'Message' }).getByText('The patient is thanked by text.').waitFor();
  await banner.waitFor({ state: 'detached' });
  await page
    .getByRole('group', { name: 'Message' })
    .filter({ hasText: 'thanked by text' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await banner.waitFor();

  await phone.write('Sorry, I can’t make it');
  const no = page.getByRole('status').filter({ hasText: `${patient.name} cannot come: ${words}` });
  await no.waitFor();
  await banner.waitFor({ state: 'detached' });
  await picture(page, 'no-to-a-visit');
  const { items } = await ask<{ items: { kind: string; note: string }[] }>(admin, world, '/worklist');
  expect(items.filter(({ kind }) => kind === 'answer').map(({ note }) => note)).toEqual([
    expect.stringContaining('cannot come, “Sorry, I can’t make it”'),
  ]);
  // The visit opens on the practice's day.
  await no.getByRole('link', { name: 'Move or break' }).click();
  await dialogOf(page, patient.name).getByRole('button', { name: 'Break…' }).waitFor();
});
