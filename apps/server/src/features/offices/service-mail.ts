import { offices, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findClientRow, presentClientRow } from '../client-rows/index.ts';
import { findServiceMailStates, type MailState, queueMail } from '../mailings/index.ts';
import { mustStand, noSuchOffice } from './policy.ts';
import {
  findServiceMail,
  insertServiceMail,
  listRecipients,
  listServiceMails,
  lockOffice,
  type Recipient,
  type ServiceMailRow,
} from './store.ts';

/** So many of the mails sent before are shown. */
const SHOWN = 100;

type Form = RouteInput<typeof offices.sendServiceMail>['body'];

/** The provider's mail to the office of `ctx`: whom it can go to, and what was sent before. @throws Refusal 404 */
export async function getService(ctx: Context): Promise<offices.ServicePage> {
  const facts = await findClientRow(ctx.tx, ctx.office, ctx.now);
  if (!facts) throw noSuchOffice();
  const people = await listRecipients(ctx.tx);
  const mails = await listServiceMails(ctx.tx, SHOWN);
  const states = await findServiceMailStates(
    ctx.tx,
    mails.map((mail) => mail.serviceMailId),
  );
  ctx.audit({ action: 'service.read', subject: `office:${ctx.office}` });
  return {
    client: presentClientRow(facts),
    admins: people.filter(isAdmin).map(presentRecipient),
    users: people.map(presentRecipient),
    mails: mails.map((mail) => presentServiceMail(mail, states.get(mail.serviceMailId) ?? [])),
  };
}

/**
 * Mails the office's active admins or all its active users, each a mail of their own. The same `client_ref` again
 * answers the mail that is there already.
 * @param sentBy the provider's person, as the office's page names them
 * @throws BadInput when there is nobody to send it to; Refusal 404, 409 for a deleted office
 */
export async function sendServiceMail(
  platform: Platform,
  ctx: Context,
  form: Form,
  sentBy: string,
): Promise<offices.ServiceMail> {
  mustStand(await lockOffice(ctx.tx, ctx.office));
  const before = form.client_ref && (await findServiceMail(ctx.tx, form.client_ref));
  if (before) {
    const states = await findServiceMailStates(ctx.tx, [before.serviceMailId]);
    return presentServiceMail(before, states.get(before.serviceMailId) ?? []);
  }
  const everyone = await listRecipients(ctx.tx);
  const recipients = form.to === 'admins' ? everyone.filter(isAdmin) : everyone;
  if (recipients.length === 0) {
    throw new BadInput(
      form.to === 'admins' ? offices.officeMessages.noAdmins : offices.officeMessages.noUsers,
    );
  }
  const subject = form.subject.replace(/\s+/g, ' ');
  const mail = await insertServiceMail(ctx.tx, {
    clientId: ctx.office,
    clientRef: form.client_ref ?? null,
    recipients: form.to,
    addresses: recipients.map(({ email }) => email),
    subject,
    body: form.text,
    sentBy,
    createdAt: ctx.now,
  });
  if (!mail) throw new Error('a service mail with this client_ref came although the office is locked');
  for (const { email } of recipients) {
    await queueMail(platform, ctx, {
      kind: 'service',
      to: email,
      subject,
      text: form.text,
      serviceMailId: mail.serviceMailId,
    });
  }
  ctx.audit({
    action: 'service.send',
    subject: `office:${ctx.office}`,
    details: { mail: mail.serviceMailId, to: form.to, recipients: recipients.length },
  });
  const states = await findServiceMailStates(ctx.tx, [mail.serviceMailId]);
  return presentServiceMail(mail, states.get(mail.serviceMailId) ?? []);
}

const isAdmin = ({ role }: Recipient): boolean => role === 'Admin';

const presentRecipient = (person: Recipient): offices.ServicePage['admins'][number] => ({
  user_id: person.userId,
  name: `${person.firstName} ${person.lastName}`.trim(),
  email: person.email,
  role: person.role,
});

/** @param copies as far as they are still kept; those that are not have long left */
function presentServiceMail(mail: ServiceMailRow, copies: readonly MailState[]): offices.ServiceMail {
  const is = (state: MailState['state']) => copies.some((copy) => copy.state === state);
  return {
    mail_id: mail.serviceMailId,
    at: mail.createdAt.toISOString(),
    subject: mail.subject,
    text: mail.body,
    to: mail.recipients,
    recipients: mail.addresses,
    sent_by: mail.sentBy,
    state: is('failed') ? 'failed' : is('queued') ? 'queued' : 'sent',
    error: wordsOfTrouble(copies),
  };
}

/** Which copies did not get through and why; null when nothing is wrong. */
function wordsOfTrouble(copies: readonly MailState[]): string | null {
  const failed = copies.filter((copy) => copy.state === 'failed' && copy.error !== null);
  const waiting = copies.find((copy) => copy.error !== null && copy.state === 'queued');
  if (failed.length > 0) return failed.map((copy) => `${copy.to}: ${copy.error}`).join('\n');
  return waiting?.error ?? null;
}
