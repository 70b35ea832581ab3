import type { callerInfo, calls } from '@chairline/contract';
import { expect, test } from 'vitest';
import { findBarriers, findBarriersEverywhere } from '../harness/axe.ts';
import { askAs } from '../harness/caller.ts';
import { choose } from '../harness/choose.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { playColleague } from '../harness/softphone.ts';
import { focusIn, until } from '../harness/until.ts';
import { PHONE } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { openPhone, untilOver } from '../calls/steps.ts';

// A call goes on for as long as somebody reads what is collected on it.
const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const STRANGER = '+19715550166';

test('what the assistant learns of a caller fills the bar, opens the calendar, and becomes a contact', async () => {
  const { world } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const { page } = await openPhone(journey, 'desk');
  const ask = await askAs(world.url, 'desk');
  await world.control.callIn(STRANGER, 'speak');
  const incoming = page.getByRole('region', { name: 'Incoming call' });
  await incoming.getByRole('button', { name: 'Answer', exact: true }).click();
  const bar = page.getByRole('region', { name: /^In call with/ });
  await bar.waitFor();
  const call = await until('the call', async () =>
    (await ask<calls.OngoingCall[]>('GET', '/plivo/getOngoingCalls?whose=own')).at(0),
  );
  const learn = (info: object) =>
    ask<{ info: callerInfo.CallerInfo }>('POST', '/plivo/storeAiInfo', {
      conferenceName: call.conferenceName,
      info,
    });
  await learn({
    is_patient_registered: false,
    demographic_info: { first_name: 'Nora', last_name: 'Vega', social_security_number: '123-45-6789' },
  });

  const demographic = bar.getByRole('progressbar', { name: 'Demographic information' });
  await demographic.waitFor();
  await shows(demographic, { attributes: { 'aria-valuetext': '33%' } });
  await learn({ demographic_info: { zip: '97201' }, insurance_info: { has_insurance: false } });
  await until('it follows', async () => (await demographic.getAttribute('aria-valuetext')) === '44%');
  await shows(bar.getByRole('progressbar', { name: 'Insurance information' }), { count: 0 });
  await bar.getByRole('button', { name: /^Collected of the caller/ }).click();
  const fields = page.getByRole('group', { name: 'Collected, field by field' });
  await fields.getByText('***-**-6789').waitFor();
  await fields.getByText('Not Collected').first().waitFor();
  await fields.getByText('Patient does not have insurance').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await fields.waitFor({ state: 'detached' });

  const { info } = await learn({
    clinical_info: { reason_for_visit: 'A chipped tooth' },
    calendar_intent: { type: 'OD', date: '2031-02-04', wish: 'Tuesday morning' },
  });
  await page.waitForURL(/\/calendar\?.*request=/);
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await page.getByRole('button', { name: 'Phone: ready' }).waitFor();
  await untilOver(world);

  await page.goto(`${world.url}/frontdesk?contact=${info.contact_id}`);
  await page.getByRole('link', { name: 'Collected information' }).click();
  const opened = page.getByRole('article', { name: 'Collected of Nora Vega' });
  await opened.waitFor();
  expect(await findBarriersEverywhere(page, 'what was collected')).toEqual([]);
  await opened.getByRole('button', { name: 'Correct' }).click();
  const form = page.getByRole('dialog', { name: 'Correct what was collected' });
  await focusIn(form);
  await form.getByRole('textbox', { name: 'Date of birth' }).fill('June 21, 1980');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('nora@example.com');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await opened.getByText('June 21, 1980').waitFor();

  await opened.getByRole('button', { name: 'Create contact' }).click();
  const compare = page.getByRole('dialog', { name: 'Create contact' });
  await compare.getByRole('checkbox', { name: 'Zip' }).uncheck();
  expect(await findBarriersEverywhere(page, 'old and new')).toEqual([]);
  await compare.getByRole('button', { name: 'Create contact' }).click();
  await compare.waitFor({ state: 'detached' });
  await opened.getByRole('link', { name: 'Open the contact' }).click();
  await page.getByRole('heading', { name: 'Nora Vega', level: 2 }).waitFor();
  const contact = await ask<{ email: string; Zip: string; Birthdate: string }>(
    'GET',
    `/contacts/${info.contact_id}`,
  );
  expect(contact).toMatchObject({
    email: 'nora@example.com',
    Zip: '',
    Birthdate: String(Date.UTC(1980, 5, 21)),
  });

  // On a phone: the list, what is open, and the way back; dismissed and taken back.
  const { page: small } = await signIn(await journey.surfer.person({ viewport: PHONE }), world.url, 'desk2');
  await small.goto(`${world.url}/vpi?state=all`);
  const row = small
    .getByRole('list', { name: 'Collected on calls' })
    .getByRole('link', { name: 'Nora Vega' });
  await row.click();
  const shown = small.getByRole('article', { name: 'Collected of Nora Vega' });
  await shown.getByRole('button', { name: 'Correct' }).click();
  const sheet = small.getByRole('dialog', { name: 'Correct what was collected' });
  await focusIn(sheet);
  await sheet.getByRole('textbox', { name: 'Employer' }).waitFor({ state: 'detached' });
  await choose(sheet.getByRole('combobox', { name: 'Has insurance' }), 'Yes');
  await sheet.getByRole('textbox', { name: 'Employer' }).fill('Acme');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.waitFor({ state: 'detached' });
  await shown.getByRole('button', { name: 'Dismiss' }).click();
  await shown.getByText(/^Dismissed by/).waitFor();
  await small.getByRole('group', { name: 'Message' }).getByRole('button', { name: 'Undo' }).click();
  await shown.getByRole('button', { name: 'Dismiss' }).waitFor();
  expect(await findBarriersEverywhere(small, 'what was collected, on a phone')).toEqual([]);
  await small.setViewportSize(PHONE);
  await small.getByRole('button', { name: 'Back to the callers' }).press('Enter');
  await row.waitFor();
  const { items } = await ask<{ items: callerInfo.CallerInfo[] }>('GET', '/vpi');
  expect(items[0]).toMatchObject({ state: 'new', insurance_info: { employer: 'Acme' } });
});
