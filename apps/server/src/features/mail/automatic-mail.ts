/**
 * Whether a machine wrote a mail, so that nobody waits for an answer: RFC 3834 (Auto-Submitted), RFC 2919
 * (List-Id), RFC 2369 (List-Unsubscribe), the older Precedence, reports, and senders that take no answers.
 */
export function isAutomatic(headers: readonly { key: string; value: string }[], sender: string): boolean {
  const value = (key: string) =>
    headers
      .find((header) => header.key === key)
      ?.value.trim()
      .toLowerCase();
  const submitted = value('auto-submitted');
  if (submitted !== undefined && !submitted.startsWith('no')) return true;
  if (marks.some((key) => value(key) !== undefined)) return true;
  if (/^(bulk|list|junk|auto_reply)\b/.test(value('precedence') ?? '')) return true;
  if (value('return-path') === '<>') return true;
  if (/^multipart\/report\b/.test(value('content-type') ?? '')) return true;
  return silentSender.test(sender.split('@', 1)[0]!);
}

const marks = ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'feedback-id'];

/** What stands before the @ of those who take no answers. */
const silentSender =
  /^(no[._-]?reply|do[._-]?not[._-]?reply|mailer[._-]?daemon|postmaster|bounces?|notifications?|alerts?)([+._-]|$)/i;
