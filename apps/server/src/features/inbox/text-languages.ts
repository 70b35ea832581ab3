import { inbox } from '@chairline/contract';
import type { Language } from '../../gateways/llm/index.ts';
import type { Context } from '../../platform/context.ts';
import { type ContactRow, findLastLanguages } from '../contacts/index.ts';
import { BadInput } from '../../platform/errors.ts';
import { isOfficeLanguage, isSameLanguage, languageOf } from '../../platform/language.ts';

/** Without one nobody is written to in another language than the office's. */
export const hasTranslator = ({ models }: Context): boolean => models.find(null) !== undefined;

/** @throws BadInput for languages where there is no translator */
export function mustTranslate(ctx: Context, languages: readonly string[]): void {
  if (languages.length > 0 && !hasTranslator(ctx)) throw new BadInput(inbox.inboxMessages.noTranslation);
}

/**
 * The language each of these is written to by itself, as the composer has it: the one they last wrote in; where that is
 * not known, Spanish for whom the contact form says so. Whom the office's own language goes to is not in the answer.
 */
export async function foreignLanguages(
  ctx: Context,
  contacts: readonly Pick<ContactRow, 'contactId' | 'language'>[],
): Promise<Map<number, Language>> {
  const last = await findLastLanguages(
    ctx.tx,
    contacts.map(({ contactId }) => contactId),
  );
  const found = new Map<number, Language>();
  for (const { contactId, language: noted } of contacts) {
    const language = foreignLanguage(last.get(contactId) ?? null, noted);
    if (language) found.set(contactId, language);
  }
  return found;
}

/**
 * The same of one; null where the office's own language goes to them.
 * @param last the language they last wrote in, null where it is not known
 * @param noted that of their contact form
 */
export function foreignLanguage(last: string | null, noted: string): Language | null {
  const language = languageOf(last ?? (isSameLanguage(noted, 'es') ? 'es' : ''));
  return language && !isOfficeLanguage(language.code) ? language : null;
}
