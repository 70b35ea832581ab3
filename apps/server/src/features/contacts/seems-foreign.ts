import type { Context } from '../../platform/context.ts';
import type { DomainEvents } from '../../platform/domain-events.ts';
import { hasWords, isOfficeLanguage, looksForeign } from '../../platform/language.ts';
import { findLastLanguage } from './store.ts';

/**
 * Whether the model is asked about what a patient wrote. Of whom the last message was in another language it is in any
 * case: a few words say too little here, and whether they write English now decides how they are answered.
 */
export async function seemsForeign(
  ctx: Context,
  {
    body,
    contactId,
    contactLanguage,
  }: Pick<DomainEvents['mail.received'], 'body' | 'contactId' | 'contactLanguage'>,
): Promise<boolean> {
  if (await looksForeign(body, contactLanguage)) return true;
  const last = hasWords(body) ? await findLastLanguage(ctx.tx, contactId) : null;
  return last !== null && !isOfficeLanguage(last);
}
