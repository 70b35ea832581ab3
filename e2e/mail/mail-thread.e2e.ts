import pg from 'pg';
import type { Locator } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { patient } from '../../scripts/lib/patience.ts';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { intercept } from '../harness/intercept.ts';
import { further } from '../../apps/server/src/testing/further.ts';
import { useJourney } from '../harness/journey.ts';
import { makePng } from '../harness/pictures.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';
import { bounceOf, connectMailbox, invitationFrom, MAILBOX } from './steps.ts';

const journey = useJourney();
const PRIYA = 'priya.raman@example.com';

test('a mail comes in, is read safely, and answered: at both desks, with the headers that keep the thread', async () => {
  const { surfer, world } = journey;
  await connectMailbox(surfer, world);
  const [desk, desk2] = await Promise.all([
    signIn(await surfer.person(), world.url, 'desk'),
    signIn(await surfer.person(), world.url, 'desk2'),
  ]);
  await Promise.all([desk.open('Priya Raman'), desk2.open('Priya Raman')]);
  const messageId = await world.control.mailIn({
    from: `Priya Raman <${PRIYA}>`,
    subject: 'My crown feels high',
    text: 'Could I come in this week?',
    html: '<p>Could I come in <b>this week</b>?</p><script>parent.document.title = "owned"</script><img src="https://tracker.invalid/pixel.png" onerror="parent.document.title = 1" width="40" height="400">',
  });
  const card = { name: 'Open the e-mail My crown feels high' };
  await desk2.thread.getByRole('button', card).waitFor({ timeout: patient(45_000) });
  await desk.thread.getByRole('button', card).click();

  const panel = desk.page.getByRole('region', { name: 'E-mails: My crown feels high' });
  await panel.frameLocator('iframe').getByText('this week').waitFor();
  await expect.poll(() => desk.page.title()).not.toContain('owned');
  surfer.expectComplaint(/tracker\.invalid/);
  const frameHeight = async () => (await panel.locator('iframe').boundingBox())!.height;
  await until('a blocked image keeps its room', async () => (await frameHeight()) > 400);
  // Asked for, the images come; the mail is shown anew.
  await panel.getByRole('button', { name: 'Show images' }).click();
  await panel.frameLocator('iframe').getByText('this week').waitFor();
  await shows(panel.getByRole('button', { name: 'Show images' }), { count: 0 });
  // Closed: axe runs in every frame, and in a mail's nothing may run.
  await panel.getByRole('button', { name: /^Priya Raman/ }).click();
  expect(await findBarriersEverywhere(desk.page, 'e-mail thread', '[aria-label^="E-mails:"]')).toEqual([]);

  // By keyboard alone: r answers, the cursor is in the text, Ctrl+Enter sends.
  await panel.getByRole('button', { name: 'Back to the conversation' }).focus();
  await desk.page.keyboard.press('r');
  const form = panel.getByRole('form', { name: 'Reply' });
  await form.waitFor();
  await until('the cursor is in the text', () =>
    desk.page.evaluate(() => (document.activeElement as HTMLTextAreaElement).name === 'text'),
  );
  await desk.page.keyboard.type('Yes, tomorrow at nine.');
  // It stands open again after a reload, as it was.
  await desk.page.reload();
  await form.getByText('Restored what you typed.').waitFor();
  await shows(form.getByLabel('Message'), { value: 'Yes, tomorrow at nine.' });
  await form.locator('input[type=file]').setInputFiles({
    name: 'map.png',
    mimeType: 'image/png',
    buffer: makePng(120, 90, [80, 160, 90]),
  });
  await form.getByText('map.png').waitFor();
  expect(await findBarriersEverywhere(desk.page, 'reply', 'form[aria-label="Reply"]')).toEqual([]);
  await form.getByLabel('Message').focus();
  await desk.page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  await panel.getByText('Yes, tomorrow at nine.').waitFor();

  let sent = await world.control.mailsOut();
  await until('the answer is at Gmail', async () => {
    sent = await world.control.mailsOut();
    return sent.length > 0;
  });
  const answer = sent.at(-1)!;
  const header = (name: string) =>
    Object.entries(answer.headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
  expect(answer.subject).toBe('Re: My crown feels high');
  expect(`${String(answer.to)}`).toContain(PRIYA);
  expect(answer.text).toContain('> Could I come in this week?');
  expect(header('in-reply-to')).toContain(messageId);
  expect(header('references')).toContain(messageId);
  expect(answer.attachments).toHaveLength(1);

  await desk2.thread.getByRole('button', { name: 'Open the e-mail Re: My crown feels high' }).waitFor();
  // Escape leads back to the conversation, and to the card it came from.
  await panel.getByRole('button', { name: 'Back to the conversation' }).focus();
  await desk.page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
});

further('a new mail is checked, survives a reload and a refusal, and opens its thread', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Tom Whitfield');
  await page.getByRole('button', { name: 'Write an e-mail to Tom Whitfield' }).click();
  const form = page.getByRole('form', { name: 'New e-mail' });
  await form.getByText(`From ${MAILBOX}`).waitFor();
  await form.getByRole('button', { name: 'Cc, Bcc' }).click();
  await form.getByLabel('Cc', { exact: true }).fill('nobody at all');
  await form.getByLabel('Subject').fill('Your new crown');
  await form.getByLabel('Message').fill('It is ready.');
  await form.getByRole('button', { name: 'Send e-mail' }).click();
  await form.getByText('nobody at all is not an e-mail address.').waitFor();

  await page.reload();
  await form.getByText('Restored what you typed.').waitFor();
  await shows(form.getByLabel('Message'), { value: 'It is ready.' });
  await form.getByRole('button', { name: 'Remove nobody at all' }).click();
  surfer.expectComplaint(/sendMail/);
  await intercept(page, '**/api/mail/profile/sendMail', (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Send e-mail' }).click();
  await form.getByText('Message failed to send', { exact: false }).waitFor();
  await shows(form.getByLabel('Message'), { value: 'It is ready.' });
  await form.getByRole('button', { name: 'Send e-mail' }).click();
  const thread = page.getByRole('region', { name: 'E-mails: Your new crown' });
  await thread.waitFor();
  // Another mail begun from there: the way back leads to the conversation, not to the mail before.
  await page.getByRole('button', { name: 'Write an e-mail to Tom Whitfield' }).click();
  await form.waitFor();
  await page.getByRole('button', { name: 'Back to the conversation' }).click();
  await desk.composer.waitFor();
  await shows(thread, { count: 0 });
  await until('it was sent once', async () => {
    const out = await world.control.mailsOut();
    return out.filter((mail) => mail.subject === 'Your new crown').length === 1;
  });
});

test('a mail that came back says so in its thread, and is sent again to the address that was meant', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Tom Whitfield');
  await page.getByRole('button', { name: 'Write an e-mail to Tom Whitfield' }).click();
  const form = page.getByRole('form', { name: 'New e-mail' });
  await form.getByText(`From ${MAILBOX}`).waitFor();
  for (const remove of await form.getByRole('button', { name: /^Remove / }).all()) await remove.click();
  await form.getByLabel('To', { exact: true }).fill('tom.whitfeld@example.org');
  await form.getByLabel('Subject').fill('Before your crown');
  await form.getByLabel('Message').fill('Please eat before you come.');
  await form.getByRole('button', { name: 'Send e-mail' }).click();
  const panel = page.getByRole('region', { name: 'E-mails: Before your crown' });
  await panel.waitFor();
  const sentOf = async () =>
    (await world.control.mailsOut()).filter(({ subject }) => subject === 'Before your crown');
  await until('it is at Gmail', async () => (await sentOf()).length === 1);
  const { headers } = (await sentOf())[0]!;
  const id = Object.entries(headers).find(([name]) => name.toLowerCase() === 'message-id')![1];
  const raw = bounceOf('tom.whitfeld@example.org', id.replace(/[<>]/g, ''));
  await world.control.mailIn({ from: '', subject: '', raw });

  const said = /Failed · Not delivered to tom\.whitfeld@example\.org: there is no such address/;
  await panel.getByText(said).waitFor({ timeout: patient(45_000) });
  expect(await findBarriersEverywhere(page, 'came back', '[aria-label^="E-mails:"]')).toEqual([]);
  await panel.getByRole('button', { name: 'Resend' }).click();
  const again = panel.getByRole('form', { name: 'Send again' });
  await again.waitFor();
  await shows(again.getByLabel('Message'), { value: 'Please eat before you come.' });
  await until('the cursor is in the address', () =>
    page.evaluate(() => (document.activeElement as HTMLInputElement).name === 'to'),
  );
  await again.getByRole('button', { name: 'Remove tom.whitfeld@example.org' }).click();
  await again.getByLabel('To', { exact: true }).fill('tom.whitfield@example.org');
  await again.getByRole('button', { name: 'Send e-mail' }).click();
  await again.waitFor({ state: 'detached' });
  await until('it left again', async () => (await sentOf()).length === 2);
  expect((await sentOf())[1]).toMatchObject({
    to: [expect.stringContaining('tom.whitfield@example.org')],
    text: expect.stringContaining('Please eat before you come.'),
  });
});

further(
  'a mail in Spanish is in English above as it came, at both desks, and who wrote it is answered in Spanish',
  async () => {
    const { surfer, world } = journey;
    const [desk, desk2] = [
      await signIn(await surfer.person(), world.url, 'desk'),
      await signIn(await surfer.person(), world.url, 'desk2'),
    ];
    for (const one of [desk, desk2]) await one.open('Priya Raman');
    await world.control.mailIn({
      from: `Priya Raman <${PRIYA}>`,
      subject: 'Mi cita',
      text: '¿Podemos cambiar mi cita? Me duele el diente.\n\nOn Tue, Nov 24, 2026 at 9:00 AM Desk <d@cedar.test> wrote:\n> Until Tuesday then.',
    });
    for (const { page, thread } of [desk, desk2]) {
      await thread
        .getByRole('button', { name: 'Open the e-mail Mi cita' })
        .waitFor({ timeout: patient(45_000) });
      await thread.getByText('Can we move my appointment? My tooth hurts.').waitFor();
      await page.getByText('Goes out in').waitFor();
    }
    await desk.thread.getByRole('button', { name: 'Open the e-mail Mi cita' }).click();
    const panel = desk.page.getByRole('region', { name: 'E-mails: Mi cita' });
    const translation = panel.getByRole('region', { name: 'Translation' });
    await translation.getByText('Can we move my appointment? My tooth hurts.').waitFor();
    await translation.getByText('Translated from Spanish').waitFor();
    await panel.getByText('¿Podemos cambiar mi cita?').waitFor();
    await shows(translation.getByText('Until Tuesday'), { count: 0 });
    expect(await findBarriersEverywhere(desk.page, 'translated mail', '[aria-label^="E-mails:"]')).toEqual(
      [],
    );
  },
);

test('a mail with an event says beside its HTML what, when by the office’s clock, where and from whom', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  await desk.open('Priya Raman');
  await world.control.mailIn({ from: PRIYA, subject: 'Crown fitting', raw: invitationFrom(PRIYA) });
  await desk.thread
    .getByRole('button', { name: 'Open the e-mail Crown fitting' })
    .waitFor({ timeout: patient(45_000) });
  await desk.thread.getByRole('button', { name: 'Open the e-mail Crown fitting' }).click();
  const panel = desk.page.getByRole('region', { name: 'E-mails: Crown fitting' });
  await panel.frameLocator('iframe').getByText('You are invited').waitFor();
  await panel
    .getByRole('note')
    .filter({
      hasText:
        'Event: Crown fitting · Tue, Dec 17, 2030, 11:00 AM – 11:30 AM · Back door · from Lab Fern · repeats every week on Tuesday',
    })
    .waitFor();
});

further(
  'a mail that could not be read says so, and *Try again* reads it: by keyboard, at both desks',
  async () => {
    const { surfer, world } = journey;
    const raw = Buffer.from(
      `From: Priya Raman <${PRIYA}>\r\nSubject: Insurance card\r\n\r\nThe new one is blue.`,
    );
    await world.control.mailIn({ from: PRIYA, subject: 'Insurance card', raw: raw.toString('base64') });
    const [desk, desk2] = [
      await signIn(await surfer.person(), world.url, 'desk'),
      await signIn(await surfer.person(), world.url, 'desk2'),
    ];
    const card = { name: 'Open the e-mail Insurance card' };
    await desk.open('Priya Raman');
    await desk.thread.getByRole('button', card).waitFor({ timeout: patient(45_000) });
    // As it was left on a day when reading it took too long.
    const owner = new pg.Client({ connectionString: await world.ownerUrl() });
    await owner.connect();
    onTestFinished(() => owner.end());
    const unread = await owner.query(
      `UPDATE emails SET unreadable = 'This mail could not be read safely.', body_text = '' WHERE subject = 'Insurance card'`,
    );
    expect(unread.rowCount).toBe(1);
    await desk2.open('Priya Raman');
    const panels = [desk, desk2].map(({ page }) =>
      page.getByRole('region', { name: 'E-mails: Insurance card' }),
    );
    for (const { thread } of [desk, desk2]) await thread.getByRole('button', card).click();
    for (const panel of panels) await panel.getByText('This mail could not be read safely.').waitFor();
    const [panel] = panels as [Locator, Locator];
    expect(await findBarriersEverywhere(desk.page, 'unreadable mail', '[aria-label^="E-mails:"]')).toEqual(
      [],
    );

    surfer.expectComplaint(/\/read/);
    await intercept(desk.page, '**/api/emails/*/read', (route) => route.abort(), { times: 1 });
    const again = panel.getByRole('button', { name: 'Try again' });
    await again.focus();
    await desk.page.keyboard.press('Enter');
    await panel.getByRole('alert').waitFor();
    await desk.page.keyboard.press('Enter');
    for (const each of panels) {
      await each.getByText('The new one is blue.').waitFor();
      await shows(each.getByText('This mail could not be read safely.'), { count: 0 });
    }
  },
);
