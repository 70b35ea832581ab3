import type { TestOffice } from '../../../testing/factory.ts';
import { addEmail, addEmailMedia, addMailbox } from '../../../testing/mail-rows.ts';
import { png } from '../../../testing/rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { MailIds } from './route-cases.ts';

/** A mailbox with an e-mail that has an attachment, and one of ours that failed. */
export async function fillMail(app: TestApp, office: TestOffice, contactId: number): Promise<MailIds> {
  await addMailbox(app, office.id);
  const email = await addEmail(app, office, { contactId, html: '<p>Hello</p>' });
  const emailMedia = await addEmailMedia(app, office, email, { bytes: png });
  const failedEmail = await addEmail(app, office, { contactId, direction: 'failed' });
  return { email, emailThread: String(email), emailMedia, failedEmail };
}
