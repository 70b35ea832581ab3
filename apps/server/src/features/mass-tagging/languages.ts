import type { labels as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { hasTranslator } from '../inbox/index.ts';
import type { DecidedText } from './decide.ts';

/** The languages a text to these would go out in if it were shown in them, each as the first of them gets it. */
export function offeredLanguages(
  ctx: Context,
  decided: readonly DecidedText[],
  nameOf: (contactId: number) => string,
): contract.TextLanguage[] {
  if (!hasTranslator(ctx)) return [];
  const languages = new Map<string, contract.TextLanguage>();
  for (const { contactId, body, reason, language } of decided) {
    if (reason !== null || !language) continue;
    const held = languages.get(language.code);
    const one = held ?? { language: language.code, count: 0, name: nameOf(contactId), text: body };
    languages.set(language.code, { ...one, count: one.count + 1 });
  }
  return [...languages.values()];
}
