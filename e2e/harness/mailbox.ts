import { until } from './until.ts';
import { limitOf } from '../../scripts/lib/patience.ts';

/** A mail the product sent, as the sandbox's mail server took it. */
export interface SentMail {
  id: string;
  at: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  messageId: string | null;
}

/** Every mail so far, oldest first. */
export async function readMails(sandboxUrl: string): Promise<SentMail[]> {
  const response = await fetch(`${sandboxUrl}/control/smtp/messages`, {
    signal: AbortSignal.timeout(limitOf('step')),
  });
  if (!response.ok) throw new Error(`The mailbox: ${response.status} ${await response.text()}`);
  return (await response.json()) as SentMail[];
}

/**
 * Waits for the newest mail to an address.
 * @param about part of the subject or the text
 * @param after mails that were there already: left out of it
 * @throws Error when none comes within 15 seconds
 */
export async function waitForMail(
  sandboxUrl: string,
  to: string,
  about: RegExp,
  after: readonly SentMail[] = [],
): Promise<SentMail> {
  const known = new Set(after.map((mail) => mail.id));
  return until(`a mail to ${to} about ${about}`, async () =>
    (await readMails(sandboxUrl)).findLast(
      (mail) =>
        !known.has(mail.id) &&
        mail.to.some((address) => address.toLowerCase().includes(to.toLowerCase())) &&
        about.test(`${mail.subject}\n${mail.text}`),
    ),
  );
}

/** The first link of a mail's text that leads to a path of ours. @throws Error when there is none */
export function linkIn(mail: SentMail, path: string): string {
  const link = mail.text
    .split(/\s+/)
    .find((word) => /^https?:/.test(word) && new URL(word).pathname.startsWith(path));
  if (!link) throw new Error(`No link to ${path} in “${mail.subject}”:\n${mail.text}`);
  return link;
}
