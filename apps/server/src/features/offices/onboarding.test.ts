import type { offices as contract } from '@chairline/contract';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { linkIn, startMailWorld } from '../../testing/mail-world.ts';
import { until } from '../../testing/wait.ts';
import { useWorld } from '../../testing/use-app.ts';

/** The whole way of an office: onboarded, invited by mail, at work, written to. */

let provider: Caller;

const world = useWorld(startMailWorld);
beforeAll(async () => {
  const own = await createOffice(world.app, { id: 1, name: 'DSS' });
  provider = await signIn(world.app, await createUser(world.app, own, { role: 'Admin' }));
});

const rowOf = async (id: number) =>
  (await provider.call('GET', `/client/${id}`)).json() as contract.ClientRow;

test('an office is onboarded, its first admin sets up the account of the mail, and gets the provider’s mail', async () => {
  const created = await provider.call('POST', '/createClient', {
    officeName: 'Alder Dental',
    officeAddressLine1: '12 Alder Street',
    officeCity: 'Salem',
    officeState: 'OR',
    officeZip: '97301',
    businessNumber: '5035550142',
    timeZone: 'Pacific',
    adminFirstName: 'Ana',
    adminEmail: 'ana@alder.test',
  });
  const id = created.json().client_id as number;
  const mail = await world.mailTo('ana@alder.test', 'Alder Dental');
  expect(mail.text).toContain(`Client ID of your office: ${id}`);
  const token = linkIn(mail).pathname.split('/').at(-1)!;

  const made = await world.app.server.inject({
    method: 'POST',
    url: `/api/activate-account/create/${token}`,
    payload: { firstName: 'Ana', lastName: 'Reyes', username: 'ana', password: 'quiet7river' },
  });
  expect([made.statusCode, made.body]).toEqual([200, 'account created!']);
  expect(await rowOf(id)).toMatchObject({ active_admins: 1, open_invitations: 0 });
  // The list of whoever has it open hears of it too.
  await until('the provider is told', async () => {
    const { rows } = await world.app.owner.query<{ payload: string }>(
      `SELECT payload FROM live_events WHERE client_id = 1 AND type = 'clientRow' ORDER BY seq DESC LIMIT 1`,
    );
    return rows[0] && JSON.parse(rows[0].payload).client.active_admins === 1;
  });

  const admin = await signIn(world.app, { id: 0, office: id, username: 'ana' }, 'quiet7river');
  const invited = await admin.call('POST', '/admin/activation-email', {
    firstName: 'Ben',
    role: 'Member',
    email: 'ben@alder.test',
  });
  expect(invited.json()).toMatchObject({ mail_state: 'queued' });
  await until('the mail is sent', async () => {
    const [row] = (await admin.call('GET', '/admin/invitations')).json() as { mail_state: string }[];
    return row?.mail_state === 'sent';
  });

  await provider.call('POST', `/service/${id}`, {
    to: 'admins',
    subject: 'Welcome',
    text: 'Good to have you.',
  });
  const welcome = await world.mailTo('ana@alder.test', 'Welcome');
  expect(welcome.text.trim()).toBe('Good to have you.');
  const sent = await until('the page says it was sent', async () => {
    const { mails } = (await provider.call('GET', `/service/${id}`)).json() as contract.ServicePage;
    return mails[0]?.state === 'sent' && mails[0];
  });
  expect(sent).toMatchObject({ recipients: ['ana@alder.test'], sent_by: 'Dana Park', error: null });
});

test('a withdrawn or replaced link opens nothing, nor one of an office that was deleted', async () => {
  const office = await createOffice(world.app, { name: 'Birch Dental' });
  const invite = (email: string) =>
    provider.call('POST', `/client/${office.id}/invite-admin`, { firstName: 'Cleo', email });
  const isOpen = async (url: URL) => {
    const token = url.pathname.split('/').at(-1)!;
    const answer = await world.app.server.inject(`/api/activate-account/create/${token}`);
    return (answer.json() as { valid: boolean }).valid;
  };
  await invite('cleo@birch.test');
  const first = linkIn(await world.mailTo('cleo@birch.test'));
  expect(await isOpen(first)).toBe(true);
  await invite('cleo@birch.test');
  const second = await until('the second mail', async () => {
    const link = linkIn(await world.mailTo('cleo@birch.test'));
    return link.href !== first.href && link;
  });
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  await provider.call('DELETE', `/client/${office.id}`);
  expect(await isOpen(second)).toBe(false);
  await provider.call('POST', `/client/${office.id}/restore`);
  expect(await isOpen(second)).toBe(false);
});
