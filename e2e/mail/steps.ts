import type { Surfer } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import type { World } from '../harness/world.ts';

/** The mailbox that Google's page offers first. */
export const MAILBOX = 'frontdesk@cedar-dental.test';

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
