import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { PHONE } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { further } from '../../apps/server/src/testing/further.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';
import { CARDS, choose, enter, fact, payWith } from './steps.ts';

/** The story of one office's plan, told in order: each journey begins where the one before ended. */
const journey = useJourney();

const OFFICE = 2;
const isFocused = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => button === document.activeElement);

further(
  'Stripe down and a payment page left: each is said, in sight, and the keyboard stays where it was',
  async () => {
    const { surfer, world } = journey;
    surfer.expectComplaint(/502 .*create-checkout-session/);
    const person = await surfer.person({ reducedMotion: 'reduce', viewport: PHONE });
    const admin = await enter(person, world.url, OFFICE, 'admin');
    await admin.goto(`${world.url}/pricing`);
    // The last card: on a phone the place of the message is far above it.
    const last = admin.getByRole('button', { name: 'Start Trial: Premium, yearly' });
    await last.waitFor();
    await world.control.payments('error');
    try {
      await last.press('Enter');
      const said = admin.getByText('Failed to start subscription. Please try again.');
      await said.waitFor();
      await until('it is in sight', () =>
        said.evaluate((note) => {
          const { top, bottom } = note.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
      );
      // The note stands a moment before the button's work is over.
      await until('focus is back', () => isFocused(admin, 'Start Trial: Premium, yearly'));
    } finally {
      await world.control.payments('ok');
    }
    await admin.keyboard.press('Enter');
    await admin.getByRole('link', { name: 'Back', exact: true }).click();
    await admin.getByText('You left the payment page. Nothing was charged.').waitFor();
  },
);

test('an admin starts a trial on the payment page; a declined card is told there; everyone sees it live', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(/402 .*\/stripe\/checkout\//);
  const admin = await enter(await surfer.person({ reducedMotion: 'reduce' }), world.url, OFFICE, 'admin');
  const member = await enter(await surfer.person(), world.url, OFFICE, 'desk');
  await member.goto(`${world.url}/pricing`);
  await member.getByText('Only an admin can choose a plan.').waitFor();
  await shows(member.getByRole('button', { name: /Start Trial|BUY NOW/ }), { count: 0 });
  await member.goto(`${world.url}/subscriptionManagement`);
  await member.getByRole('heading', { name: 'No plan chosen' }).waitFor();

  await choose(admin, 'admin', 'Subscribe');
  await admin.getByText('Enjoy all three features for 28 days!').waitFor();
  expect(await findBarriersEverywhere(admin, 'plans')).toEqual([]);
  await admin.getByRole('button', { name: 'Start Trial: Premium, monthly' }).press('Enter');
  await admin.getByRole('heading', { name: 'Try Premium' }).waitFor();
  await payWith(admin, CARDS.declined, 'Start trial');
  await admin.getByRole('alert').getByText('Your card was declined.').waitFor();
  await payWith(admin, CARDS.good, 'Start trial');

  await admin.getByRole('heading', { name: 'Premium, monthly' }).waitFor();
  await fact(admin, 'Tier').getByText('Trial/Premium').waitFor();
  await fact(admin, 'Payment mode').getByText('Visa ending in 4242').waitFor();
  await until('the address is clean', () => new URL(admin.url()).search === '');

  await member.getByRole('heading', { name: 'Premium, monthly' }).waitFor();
  await member.getByText('Only an admin can switch the plan.').waitFor();
  await shows(member.getByRole('button', { name: /Cancel subscription|Switch|card/ }), { count: 0 });

  await admin.getByRole('button', { name: 'account of admin' }).press('Enter');
  await admin.getByRole('menuitem', { name: 'View Plan' }).waitFor();
  await admin.keyboard.press('Escape');
  await admin.goto(`${world.url}/pricing`);
  await admin
    .getByRole('listitem')
    .filter({ hasText: 'Your plan' })
    .getByText('Premium', { exact: true })
    .waitFor();
});

test('a switch is confirmed in words, taken back with an undo, and comes with the renewal', async () => {
  const { surfer, world } = journey;
  const admin = await enter(await surfer.person({ reducedMotion: 'reduce' }), world.url, OFFICE, 'admin');
  await choose(admin, 'admin', 'View Plan');
  const wanted = 'Switch to Standard, yearly';
  await admin.getByRole('button', { name: wanted }).press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Confirm Switching plan' });
  await dialog.getByText(/is charged to Visa ending in 4242, and again every year/).waitFor();
  expect(await findBarriersEverywhere(admin, 'switching')).toEqual([]);
  await admin.keyboard.press('Escape');
  await until('focus is back', () => isFocused(admin, wanted));

  await admin.getByRole('button', { name: wanted }).press('Enter');
  // The list behind and the button that decides do not bear the same words.
  await shows(admin.getByText('Switch Plan', { exact: true }), { count: 1 });
  await focusIn(dialog);
  await dialog.getByRole('button', { name: 'Yes, Switch' }).press('Enter');
  const upcoming = admin.getByRole('region', { name: 'Upcoming plan' });
  await upcoming.getByText(/Standard, yearly, from/).waitFor();
  await upcoming.getByRole('button', { name: /^Take the switch back/ }).press('Enter');
  await upcoming.waitFor({ state: 'detached' });
  await until('focus is on the plan', () =>
    admin
      .getByRole('heading', { name: 'Premium, monthly' })
      .evaluate((heading) => heading === document.activeElement),
  );
  // Not the one that was offered for the switch before.
  await admin
    .getByRole('group', { name: 'Message' })
    .filter({ hasText: 'The switch was taken back.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await upcoming.getByText(/Standard, yearly, from/).waitFor();
  expect(await findBarriersEverywhere(admin, 'subscription')).toEqual([]);

  // The trial ends on Stripe's clock: the first payment is made, for the plan that was to come.
  await world.control.advanceStripe(29);
  await admin.getByRole('heading', { name: 'Standard, yearly' }).waitFor();
  await admin.getByText('Active', { exact: true }).waitFor();
  // Not nothing, as in the trial.
  await fact(admin, 'Amount paid')
    .getByText(/^\$[1-9][\d,]*\.00 USD$/)
    .waitFor();
  await shows(fact(admin, 'Tier'), { text: 'Standard' });
});

test('after a cancellation and the end of its time the office can read, and nothing else, until it buys again', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person({ reducedMotion: 'reduce' }), world.url, 'desk');
  await desk.open('Hannah Eastwood');
  await until('the composer is open', () => desk.composer.isEnabled());
  await desk.composer.fill('See you on Wednesday');

  const admin = await enter(await surfer.person({ reducedMotion: 'reduce' }), world.url, OFFICE, 'admin');
  await choose(admin, 'admin', 'View Plan');
  await admin.getByRole('button', { name: 'Cancel subscription' }).press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Confirm Cancellation' });
  await focusIn(dialog);
  await dialog.getByRole('button', { name: 'No, Keep It' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await until('focus is back', () => isFocused(admin, 'Cancel subscription'));
  const cancel = async () => {
    await admin.getByRole('button', { name: 'Cancel subscription' }).press('Enter');
    await focusIn(dialog);
    await dialog.getByRole('button', { name: 'Yes, Cancel' }).press('Enter');
    await admin.getByRole('button', { name: 'Cancel plan' }).click();
    await admin.getByText('Cancelled', { exact: true }).waitFor();
  };
  await cancel();
  await admin.getByRole('button', { name: 'Take the cancellation back' }).press('Enter');
  await admin.getByText('Active', { exact: true }).waitFor();
  await cancel();
  await admin.getByText(/Everything works until it ends/).waitFor();
  expect(await findBarriersEverywhere(admin, 'cancelled')).toEqual([]);

  await world.control.advanceStripe(370);
  await admin.getByRole('heading', { name: 'Your plan has ended' }).waitFor();
  const banner = desk.page.getByRole('status').filter({ hasText: 'nothing can be sent or changed' });
  await banner.getByText('Ask an admin of your office to choose a plan.').waitFor();
  await until('the composer is closed', () => desk.composer.isDisabled());
  await shows(desk.composer, { value: 'See you on Wednesday' });
  // By keyboard: it stays in reach, and says why it does nothing.
  await desk.page.getByRole('button', { name: /^Mark as (done|unanswered)$/ }).press('Enter');
  await desk.page.getByRole('group', { name: 'Message' }).getByText('Ask an admin of your office').waitFor();
  expect(await findBarriersEverywhere(desk.page, 'limited front desk')).toEqual([]);

  const again = await surfer.person({ viewport: PHONE, hasTouch: true, isMobile: true });
  const phone = await enter(again, world.url, OFFICE, 'admin');
  await phone.getByRole('heading', { name: /^Plans for/ }).waitFor();
  expect(new URL(phone.url()).pathname).toBe('/pricing');
  await shows(phone.getByText('Enjoy all three features'), { count: 0 });
  await phone.getByRole('button', { name: 'BUY NOW: Premium, monthly' }).tap();
  await payWith(phone, CARDS.good, /^Pay \$/);
  await phone.getByRole('heading', { name: 'Premium, monthly' }).waitFor();
  await fact(phone, 'Tier').getByText('Premium', { exact: true }).waitFor();

  await banner.waitFor({ state: 'detached' });
  await until('the composer is open again', () => desk.composer.isEnabled());
  await shows(desk.composer, { value: 'See you on Wednesday' });
  await desk.composer.press('Enter');
  await desk.text('See you on Wednesday').getByText('Delivered').waitFor();
});
