import type { contacts, mail } from '@chairline/contract';
import { beforeEach, expect, test } from 'vitest';
import { type GmailOffice, startGmailWorld } from '../../../testing/gmail-world.ts';
import { until } from '../../../testing/wait.ts';
import { useWorld } from '../../../testing/use-app.ts';

let office: GmailOffice;
const world = useWorld(() =>
  startGmailWorld({ withModel: true, translateTiming: { attempts: 2, firstBackoff: 50 } }),
);
beforeEach(async () => {
  await model('ok');
  office = await world.connect();
  await until('it follows', async () => (await office.status()).fetched === 100);
});

const model = (mode: string) => world.sandbox.control('/faults', { vendor: 'model', mode });
const asked = async () => JSON.stringify(await world.sandbox.control('/model/asked'));
const translate = (email: mail.Email) => office.admin.call('POST', `/emails/${email.email_id}/translate`);
const settled = (email: mail.Email) =>
  until('its translation is known', async () => {
    const now = await office.emailById(email.email_id);
    return now.src_language !== null || now.translation !== null ? now : undefined;
  });
const lastLanguage = async (contact: number) =>
  (await office.admin.call('GET', `/contacts/${contact}`)).json<contacts.ContactDetail>().last_src_language;

const SPANISH = '¿Podemos cambiar mi cita? Me duele el diente.';
const QUOTED = 'On Tue, Nov 24, 2026 at 9:00 AM Desk <desk@cedar.test> wrote:\n> Zebras are striped.';

test('a patient’s mail in another language is translated: what they wrote, not what they quote; they are answered in it', async () => {
  const { id } = await office.receive({
    subject: 'Una cita, 524-71-9385',
    text: `${SPANISH}\n\nMi número es 524-71-9386.\n\n${QUOTED}`,
  });
  const email = await settled(await office.stored(id));
  expect(email).toMatchObject({ translation: 'done', src_language: 'es' });
  expect(email.translated).toMatch(
    /^An? appointment, .*\n\nCan we move my appointment\? My tooth hurts\.\n\n/,
  );
  expect(email.translated).not.toContain('Zebras');
  // The mail itself stays as it came.
  expect(email.bodyText).toContain(SPANISH);
  expect(email.bodyText).toContain('Zebras');
  const told = await asked();
  expect(told).toContain('Me duele el diente');
  expect(told).not.toMatch(/Zebras|524-71-938/);
  const [contact] = email.contact_ids;
  const [item] = await office.thread(contact!);
  expect(item).toMatchObject({
    src_language: 'es',
    translation: 'done',
    snippet: expect.stringContaining('Can we move'),
  });
  expect(await lastLanguage(contact!)).toBe('es');

  // A reply bears the subject of what it answers, which is the office's.
  const reply = await office.receive({ subject: 'Re: Striped pajamas', text: SPANISH });
  const answered = await settled(await office.stored(reply.id));
  expect(answered.translated).toBe('Can we move my appointment? My tooth hurts.');
  expect(await asked()).not.toContain('pajamas');

  // Whoever wrote in another language is asked about in a few words, too; English ends it.
  const next = await office.receive({ subject: 'Re', text: 'Thanks.' });
  expect(await settled(await office.stored(next.id))).toMatchObject({
    translation: null,
    translated: '',
    src_language: 'en',
  });
  expect(await lastLanguage(contact!)).toBe('en');
});

test('markup is never sent, and an English mail of somebody who writes English goes nowhere', async () => {
  const html = `<p style="color:#abcdef">${SPANISH}</p><img src="https://tracker.test/x.gif">`;
  const { id } = await office.receive({ subject: 'HTML', html });
  expect(await settled(await office.stored(id))).toMatchObject({ translation: 'done' });
  expect(await asked()).not.toMatch(/<p|abcdef|tracker/);
  const english = await office.receive({
    from: 'Ann Field <ann@example.com>',
    subject: 'Pines',
    text: 'Could you please tell me whether the parking beneath the pines is free on Friday?',
  });
  const stored = await office.stored(english.id);
  const told = await asked();
  expect(told).not.toContain('pines');
  // Asked for by hand it is, once: then it is known to be English.
  expect((await translate(stored)).json()).toMatchObject({
    email: { translation: null, src_language: 'en' },
  });
  await model('error');
  expect((await translate(stored)).statusCode).toBe(200);
});

test('what could not be translated says so, and is on another try', async () => {
  await model('error');
  const { id } = await office.receive({ subject: 'Later', text: SPANISH });
  const failed = await settled(await office.stored(id));
  expect(failed).toMatchObject({ translation: 'failed', translated: '', src_language: null });
  expect((await translate(failed)).statusCode).toBe(502);
  await model('ok');
  expect((await translate(failed)).statusCode).toBe(200);
  const done = await office.emailById(failed.email_id);
  expect(done).toMatchObject({ translation: 'done', src_language: 'es' });
  // Once more changes nothing.
  await model('error');
  expect((await translate(done)).json()).toMatchObject({ email: { version: done.version } });
});

test('a mail without words of its sender cannot be, nor one that is not there', async () => {
  const { id } = await office.receive({ subject: 'Empty', text: '> only what was quoted' });
  const empty = await translate(await office.stored(id));
  expect([empty.statusCode, empty.body]).toEqual([400, expect.stringContaining('Only what a patient wrote')]);
  expect((await office.admin.call('POST', '/emails/9999999/translate')).statusCode).toBe(404);
});
