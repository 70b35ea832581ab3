import type { Context } from '../../../platform/context.ts';
import { changeEmailEverywhere } from './change-email.ts';
import type { DeliveryReport, Undelivered } from '../parse/delivery-reports.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';
import { type EmailRow, findSentByIds, findSentTo, lockEmail } from '../store-emails.ts';

/** A report without a reference is about a mail of the last days: servers give up after five (RFC 5321, 4.5.4.1). */
const NAMELESS_MS = 6 * 86_400_000;
/** Clocks differ a little. */
const AHEAD_MS = 5 * 60_000;

/** What a report says of a mail of ours. */
export interface Reported {
  emailId: number;
  threadKey: string;
  recipients: Undelivered[];
}

const recipientsOf = (email: EmailRow): Set<string> =>
  new Set([...email.toAddresses, ...email.ccAddresses, ...email.bccAddresses]);

/** Gmail's own server, from which all of ours leaves; nobody else's mail passes for its (DMARC). */
const OUR_SERVER = /(?:^|\.)google(?:mail)?\.com$/;
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Whether a server may report on mail to an address: it is of that address's domain, or the one that sent ours. */
function mayReport(server: string, address: string): boolean {
  const [by, of] = [domainOf(server), domainOf(address)];
  return by === of || by.endsWith(`.${of}`) || OUR_SERVER.test(by);
}

/**
 * The mail of ours a server reports on: the one whose Message-ID it names, and only where it went to whom the report
 * is about. Message-IDs of ours are random: whoever makes up a report knows none. Of a report that names none, the last
 * one that went to them, and only where the server is theirs or ours: from anybody else's it might be made up.
 */
export async function findReported(
  ctx: Context,
  mail: { coming: { parsed: Pick<ParsedMail, 'report' | 'from'> }; at: Date; isSent: boolean },
): Promise<Reported | undefined> {
  const { report: whole, from } = mail.coming.parsed;
  if (whole === null || mail.isSent) return undefined;
  const report =
    whole.ids.length > 0
      ? whole
      : {
          ...whole,
          recipients: whole.vouched
            ? whole.recipients.filter(({ address }) => mayReport(from.address, address))
            : [],
        };
  if (report.recipients.length === 0) return undefined;
  for (const email of await candidates(ctx, report, mail.at)) {
    const recipients = ofMail(report, [...recipientsOf(email)], from.address);
    if (recipients.length > 0) return { emailId: email.emailId, threadKey: email.threadKey, recipients };
  }
  return undefined;
}

/**
 * What a report says of those a mail went to. A mail to one person that was passed on from their address did not reach that
 * person. Who got a mail too does not report on the others of it.
 */
function ofMail({ ids, recipients }: DeliveryReport, went: readonly string[], server: string): Undelivered[] {
  const named = recipients.filter(({ address }) => went.includes(address));
  const [only] = went;
  if (named.length === 0 && ids.length > 0 && went.length === 1)
    return recipients.slice(0, 1).map((one) => ({
      ...one,
      address: only!,
      why: `passed on to ${one.address}${one.why && `, ${one.why}`}`,
    }));
  const isOfOther = (address: string) =>
    !mayReport(server, address) && went.some((other) => other !== address && mayReport(server, other));
  return named.filter(({ address }) => !isOfOther(address));
}

async function candidates(ctx: Context, report: DeliveryReport, at: Date): Promise<EmailRow[]> {
  if (report.ids.length > 0) return findSentByIds(ctx.tx, report.ids);
  // Addresses of a text are whose they are by chance.
  if (!report.named) return [];
  return findSentTo(
    ctx.tx,
    report.recipients.map(({ address }) => address),
    new Date(at.getTime() - NAMELESS_MS),
    new Date(at.getTime() + AHEAD_MS),
  );
}

/** Notes whom a mail of ours did not reach, and tells every screen. A delay after a failure changes nothing. */
export async function markUndelivered(ctx: Context, { emailId, recipients }: Reported): Promise<void> {
  const email = await lockEmail(ctx.tx, emailId);
  if (!email) return;
  const all = new Map(email.undelivered.map((one) => [one.address, one]));
  for (const one of recipients)
    if (one.state === 'failed' || all.get(one.address)?.state !== 'failed') all.set(one.address, one);
  const undelivered = [...all.values()];
  await changeEmailEverywhere(ctx, emailId, { undelivered, ...deliveryOf(undelivered) });
  ctx.audit({
    action: 'mail.undelivered',
    subject: `email:${emailId}`,
    details: { recipients: recipients.length },
  });
}

const sentence = (start: string, list: readonly Undelivered[]): string =>
  `${start} ${list.map(({ address, why }) => (why === '' ? address : `${address}: ${why}`)).join('; ')}.`;

/** How a mail stands by what servers said of it. @returns no direction where it is late at the most */
export function deliveryOf(undelivered: readonly Undelivered[]): {
  direction?: 'failed';
  deliveryNote: string | null;
} {
  const of = (state: Undelivered['state']) => undelivered.filter((one) => one.state === state);
  const [failed, delayed] = [of('failed'), of('delayed')];
  if (failed.length > 0) return { direction: 'failed', deliveryNote: sentence('Not delivered to', failed) };
  return { deliveryNote: delayed.length > 0 ? sentence('Delayed, it is still tried for', delayed) : null };
}
