import { expect, test } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { askAs } from '../harness/caller.ts';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { picture } from '../harness/picture.ts';
import { makePng } from '../harness/pictures.ts';
import { shows } from '../harness/shows.ts';

const journey = useJourney();
const HOUR = 3_600_000;
const map = makePng(320, 200, [64, 128, 96]);

interface Played {
  by: string;
  text: string;
  attachments: { type: string }[];
}

async function control<T>(path: string, body?: object): Promise<T> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const url = `${journey.world.phoneUrl}/control${path}`;
  const answer = await fetch(url, body && { ...sent, body: JSON.stringify(body) });
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as T;
}
const write = (given: object) => control('/meta/messenger/write', { page: '100001', ...given });

/** The admin connects the office's page, with what is ticked, and has its messages come here. */
async function switchOn({ leftOut }: { leftOut?: string } = {}) {
  const { surfer, world } = journey;
  // Of Facebook's own page.
  surfer.expectComplaint(/404.*favicon\.ico/);
  const person = await surfer.person();
  const { page } = await signIn(person, world.url, 'admin');
  await page.goto(`${world.url}/settings/social`);
  await page.getByText('Facebook posts', { exact: true }).click();
  const allow = async (button: string, without?: string) => {
    const opened = person.waitForEvent('page');
    await page.getByRole('button', { name: button }).click();
    const facebook = await opened;
    if (without) await facebook.getByLabel(without).uncheck();
    await facebook.getByRole('button', { name: 'Continue' }).click();
  };
  const toggle = page.getByRole('switch', { name: /^Messages to Cedar Dental come here/ });
  const isConnected = page.getByText('Connected as Dana Cole');
  const connect = page.getByRole('button', { name: /^Connect (Facebook|again)$/ });
  await connect.waitFor();
  if ((await connect.textContent()) === 'Connect Facebook') await allow('Connect Facebook', leftOut);
  await isConnected.waitFor();
  await toggle.waitFor();
  return { page, person, toggle, allow };
}

test('a patient writes to the page, the desk sees it waiting and answers in Messenger', async () => {
  const { world, surfer } = journey;
  const { page, toggle, allow } = await switchOn();
  await shows(toggle, { checked: false });
  // Posts alone were allowed: what is missing is said, and given.
  await toggle.click({ force: true });
  await page.getByText('Facebook was not allowed to hand over', { exact: false }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await picture(page, 'messenger-missing');
  await allow('Connect again with Messenger');
  await page.getByText('On. Nobody has written yet.').waitFor();

  const desk = await signIn(await surfer.person(), world.url, 'desk');
  await write({ person: 'Paula Rivera', text: 'Can I come on Friday?' });
  const row = desk.row('Paula Rivera');
  await row.getByText('Can I come on Friday?').waitFor();
  await desk.open('Paula Rivera');
  await desk.text('Can I come on Friday?').waitFor();
  await desk.thread.getByText('Messenger', { exact: true }).first().waitFor();
  await desk.page.getByText(/Messenger · until (today|tomorrow) \d+:\d\d [AP]M/).waitFor();
  expect(await findBarriers(desk.page)).toEqual([]);
  await desk.send('Friday at nine is free.');
  await desk.text('Friday at nine is free.').waitFor();
  await desk.thread.getByText('Sent', { exact: true }).waitFor();
  await expect
    .poll(async () =>
      (await control<{ by: string; text: string }[]>('/meta/messages?page=100001')).filter(
        ({ by }) => by === 'app',
      ),
    )
    .toMatchObject([{ text: 'Friday at nine is free.' }]);
  await page.getByText(/^On\. Last message Today /).waitFor();
  await picture(page, 'messenger-on');
  await picture(desk.page, 'messenger-thread');

  // A picture and a form go along, each as a message of its own, and then the words.
  const tools = desk.page.getByRole('toolbar', { name: 'Add to the message' });
  await tools.getByRole('button', { name: 'Attach files' }).waitFor();
  await desk.page.locator('form input[data-picker]').setInputFiles([
    { name: 'way.png', mimeType: 'image/png', buffer: map },
    { name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
  ]);
  await desk.page.getByText('way.png').first().waitFor();
  await picture(desk.page, 'messenger-files-draft');
  await desk.send('This is the way to us.');
  await desk.text('This is the way to us.').waitFor();
  const fromUs = async () =>
    (await control<Played[]>('/meta/messages?page=100001')).filter(({ by }) => by === 'app').slice(1);
  await expect
    .poll(async () =>
      (await fromUs()).map(({ text, attachments }) => [text, ...attachments.map(({ type }) => type)]),
    )
    .toEqual([['', 'image'], ['', 'file'], ['This is the way to us.']]);
  const shown = desk.thread.getByRole('button', { name: /way\.png/ }).locator('img');
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320);
  await desk.thread.getByText('form.pdf').first().waitFor();
  expect(await findBarriers(desk.page)).toEqual([]);
  await picture(desk.page, 'messenger-files');

  // What Facebook does not take is said at the message, which can be sent again.
  await desk.page.locator('form input[data-picker]').setInputFiles({
    name: 'broken.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n#broken-file\n%%EOF'),
  });
  await desk.page.getByText('broken.pdf').first().waitFor();
  await desk.composer.press('Enter');
  await desk.thread.getByText('Facebook cannot use this file', { exact: false }).waitFor();
  await desk.thread.getByRole('button', { name: 'Resend' }).waitFor();
  await picture(desk.page, 'messenger-file-failed');

  // What they send is shown as what it is.
  await write({
    person: 'Paula Rivera',
    text: 'My card',
    pictures: [map.toString('base64')],
    files: ['file'],
  });
  await desk.thread.getByRole('button', { name: /attachment-1\.png/ }).waitFor();
  await desk.thread.getByText('attachment-2.pdf').first().waitFor();
  await picture(desk.page, 'messenger-files-received');

  // What a number does not take is said as soon as it is to go there, not once it was refused.
  const ask = await askAs(world.url, 'desk');
  const contact = Number(new URL(desk.page.url()).searchParams.get('contact'));
  await ask('PUT', `/crm/contacts/${contact}`, { ph1: '(503) 555-0199' });
  await desk.page.locator('form input[data-picker]').setInputFiles({
    name: 'long.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(6_000_000, 32), Buffer.from('%%EOF')]),
  });
  await desk.page.getByText('long.pdf').first().waitFor();
  const send = desk.page.getByRole('button', { name: 'Send', exact: true });
  await shows(send, { disabled: false });
  const way = desk.page.getByLabel('How it goes');
  await choose(way, '(503) 555-0199 · Cell');
  await desk.page.getByText('The files may have 5 MB together', { exact: false }).waitFor();
  await shows(send, { disabled: true });
  await picture(desk.page, 'messenger-files-too-large-for-a-number');
  await choose(way, 'Messenger · last used');
  await shows(send, { disabled: false });
});

test('after 24 hours the field says why nothing can be sent, and what else can be done', async () => {
  const { world, surfer } = journey;
  const { page, toggle, allow } = await switchOn();
  const on = page.getByText(/^On\. /);
  const missing = page.getByText('Facebook was not allowed to hand over', { exact: false });
  if (!(await toggle.isChecked())) await toggle.click({ force: true });
  await on.or(missing).first().waitFor();
  if ((await missing.count()) > 0) await allow('Connect again with Messenger');
  await on.waitFor();
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  await write({ person: 'Olga Late', text: 'Are you there?', agoMs: 25 * HOUR });
  await desk.row('Olga Late').waitFor();
  await desk.open('Olga Late');
  await desk.text('Are you there?').waitFor();
  await desk.page
    .getByText('Their last message in Messenger is more than 24 hours ago', { exact: false })
    .waitFor();
  await shows(desk.composer, { disabled: true });
  expect(await findBarriers(desk.page)).toEqual([]);
  // They write again: the field is open without anybody's doing.
  await write({ person: 'Olga Late', text: 'It is urgent' });
  await desk.text('It is urgent').waitFor();
  await shows(desk.composer, { disabled: false });
});
