import type { mail } from '@chairline/contract';
import { type KeptOwner, keptKey, readKept } from '../../lib/kept-state.ts';
import { mailDraft, type MailMode } from './mail-draft.ts';

const modes = ['reply', 'replyAll', 'forward', 'again'] as const satisfies MailMode[];

/** Under which name an answer to a mail, or one that is passed on, is kept while it is written. */
export const answerName = (mode: MailMode, emailId: number): string => `mail.${mode}.${emailId}`;

/** The answer that was being written in this tab and was not sent: to the newest mail of the thread that has one. */
export function findHeldAnswer(
  owner: KeptOwner,
  emails: readonly mail.Email[],
  read = (key: string): unknown => readKept(key, mailDraft),
): { mode: MailMode; email: mail.Email } | null {
  for (const email of emails.toReversed()) {
    const mode = modes.find((one) => read(keptKey(owner, answerName(one, email.email_message_id))) !== null);
    if (mode) return { mode, email };
  }
  return null;
}
