import type { Surfer } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import type { World } from '../harness/world.ts';

/** The mailbox that Google's page offers first. */
export const MAILBOX = 'frontdesk@cedar-dental.test';

/** What a mail server writes of a mail of the office that nobody took. @returns the message, in base64 */
export const bounceOf = (address: string, messageId: string): string =>
  Buffer.from(
    [
      'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      `To: ${MAILBOX}`,
      'Subject: Delivery Status Notification (Failure)',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="r"',
      '',
      '--r',
      'Content-Type: text/plain',
      '',
      'Address not found',
      '--r',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; googlemail.com',
      '',
      `Final-Recipient: rfc822; ${address}`,
      'Action: failed',
      'Status: 5.1.1',
      '--r',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${messageId}>`,
      '--r--',
      '',
    ].join('\r\n'),
  ).toString('base64');

/** Connects the office's mailbox, as an admin does it in the settings. */
export async function connectMailbox(surfer: Surfer, world: World): Promise<void> {
  // Of Google's own page.
  surfer.expectComplaint(/404.*favicon\.ico/);
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  await page.goto(`${world.url}/settings/gmail`);
  const opened = admin.waitForEvent('page');
  await page.getByRole('button', { name: 'Connect Gmail' }).click();
  const google = await opened;
  await google.getByRole('button', { name: 'Allow' }).click();
  await page.getByText(`Connected to ${MAILBOX}`).waitFor();
  await page.getByText('Complete').waitFor();
}

/** An invitation of a lab's calendar, with HTML. @returns the message, in base64 */
export const invitationFrom = (address: string): string =>
  Buffer.from(
    [
      `From: Priya Raman <${address}>`,
      `To: ${MAILBOX}`,
      'Subject: Crown fitting',
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary="b"',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>You are invited</p>',
      '--b',
      'Content-Type: text/calendar; charset=utf-8; method=REQUEST',
      '',
      'BEGIN:VCALENDAR',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:crown-1@lab.example',
      'ORGANIZER;CN=Lab Fern:mailto:fern@lab.example',
      'SUMMARY:Crown fitting',
      'LOCATION:Back door',
      'DTSTART;TZID=America/New_York:20301217T140000',
      'DTEND;TZID=America/New_York:20301217T143000',
      'RRULE:FREQ=WEEKLY;BYDAY=TU',
      'END:VEVENT',
      'END:VCALENDAR',
      '--b--',
      '',
    ].join('\r\n'),
  ).toString('base64');
