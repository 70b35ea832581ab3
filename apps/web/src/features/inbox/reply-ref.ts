import type { ReplyRef } from '../../lib/outbox/reply-ref.ts';
import { changeDraft } from '../composer/index.ts';

const EXCERPT_MAX = 140;

/** Chooses the message the next text to a contact answers to, or none; kept with the draft until it is sent. */
export function setReplyRef(contactId: number, ref: ReplyRef | null): void {
  const excerpt = ref && ref.excerpt.replace(/\s+/g, ' ').trim().slice(0, EXCERPT_MAX);
  changeDraft(contactId, { ref: ref && { ...ref, excerpt: excerpt ?? '' } });
  if (ref) document.querySelector<HTMLTextAreaElement>('[data-composer-field]')?.focus();
}
