import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';
import { CARDS, enter, fact, payWith } from './steps.ts';

const journey = useJourney();

test('the provider changes a price, another window sees it live, and an undo sets the old one back', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ reducedMotion: 'reduce' });
  const page = await enter(person, world.url, 1, 'provider');
  await page.goto(`${world.url}/priceManagement`);
  const row = page.getByRole('row').filter({ hasText: 'Premium' }).filter({ hasText: 'Monthly' });
  const price = row.getByRole('cell').nth(3);
  const field = row.getByRole('textbox');
  const update = row.getByRole('button', { name: /^Update Price/ });
  await field.waitFor();
  const before = await price.textContent();
  await shows(update, { disabled: true });

  const beside = await person.newPage();
  await beside.goto(`${world.url}/priceManagement`);
  const besidePrice = beside
    .getByRole('row')
    .filter({ hasText: 'Premium' })
    .filter({ hasText: 'Monthly' })
    .getByRole('cell')
    .nth(3);
  await besidePrice.waitFor();

  for (const wrong of ['0', '-5', 'abc', '1000000']) {
    await field.fill(wrong);
    await field.press('Enter');
    await row.getByText('Please enter a valid price.').waitFor();
    await shows(field, { value: wrong });
  }
  await field.fill('29.90');
  await field.press('Enter');
  await row.getByText('Please enter a valid price. Prices are whole dollars: 29 or 30.').waitFor();
  expect([await field.inputValue(), await price.textContent()]).toEqual(['29.90', before]);
  expect(await findBarriersEverywhere(page, 'prices')).toEqual([]);

  const admin = await enter(await surfer.person(), world.url, 2, 'admin');
  await field.fill('315');
  await update.press('Enter');
  // While it is offered: the notice goes by itself.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await until('the price is new', async () => (await price.textContent()) === '$315 a month');
  // Of two answers, the live one's and the call's own, either may be the first.
  await until('the field is empty again', async () => (await field.inputValue()) === '');
  await until('the other window shows it', async () => (await besidePrice.textContent()) === '$315 a month');

  await admin.goto(`${world.url}/pricing`);
  await admin.getByText('$315', { exact: true }).waitFor();

  await undo.click();
  await until('the old price is back', async () => (await price.textContent()) === before);
  await until('there as well', async () => (await besidePrice.textContent()) === before);

  // The screen is the provider's alone.
  await admin.goto(`${world.url}/priceManagement`);
  await admin.getByText('Access denied').waitFor();
  expect(await findBarriersEverywhere(admin, 'access denied')).toEqual([]);
});

test('a card that fails at the renewal is told with its end in sight, and another one mends it', async () => {
  const { surfer, world } = journey;
  const admin = await enter(await surfer.person({ reducedMotion: 'reduce' }), world.url, 3, 'admin');
  await admin.goto(`${world.url}/pricing`);
  await admin.getByRole('button', { name: 'Start Trial: Standard, monthly' }).click();
  await payWith(admin, CARDS.failsLater, 'Start trial');
  await admin.getByRole('heading', { name: 'Standard, monthly' }).waitFor();

  await world.control.advanceStripe(29);
  await admin.getByText('Payment failed', { exact: true }).waitFor();
  await admin.getByText(/can only read from .+ on\. Change the card/).waitFor();
  expect(await findBarriersEverywhere(admin, 'payment failed')).toEqual([]);
  await admin.getByRole('button', { name: 'Change the card' }).press('Enter');
  await payWith(admin, CARDS.good, 'Save card');
  await admin.getByText('The card was saved.').waitFor();
  await admin.getByRole('link', { name: 'Back to Chairline' }).click();
  await fact(admin, 'Payment mode').getByText('Visa ending in 4242').waitFor();
  // Stripe tries again by itself within the days of grace.
  await world.control.advanceStripe(4);
  await admin.getByText('Active', { exact: true }).waitFor();
  await fact(admin, 'Amount paid').getByText('$199.00 USD').waitFor();
});
