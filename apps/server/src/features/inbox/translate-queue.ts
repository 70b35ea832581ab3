import { contacts, inbox as contract } from '@chairline/contract';
import type { Language } from '../../gateways/llm/index.ts';
import type { Context } from '../../platform/context.ts';
import type { DomainEvents } from '../../platform/domain-events.ts';
import { BadInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { keywordOf } from './keywords.ts';
import { seemsForeign } from '../contacts/index.ts';
import { languageOf, officeLanguage } from '../../platform/language.ts';
import { outboundRows } from './store.ts';

/** The job that has one text translated. */
export const TRANSLATE_TEXT = 'translate-text';

/** Leaves a text to the translator. @param attempt how often it was tried before */
export async function queueTranslation(
  ctx: Context,
  itemId: number,
  { attempt = 0, at = ctx.now }: { attempt?: number; at?: Date } = {},
): Promise<void> {
  await ctx.enqueue(
    TRANSLATE_TEXT,
    { item_id: itemId, attempt },
    { jobKey: `translate:${ctx.office}:${itemId}`, runAt: at },
  );
}

/**
 * The language a text to a patient is to be translated into; null when there is nothing to translate.
 * @param wanted what the sender chose, before what the contact has
 * @throws BadInput when there is no translator, or the language is none
 */
export function targetOf(
  platform: Platform,
  text: string,
  wanted: string | undefined,
  contactLanguage: string,
): Language | null {
  if (text.trim() === '') return null;
  if (platform.models.find(null) === undefined) throw new BadInput(contract.inboxMessages.noTranslation);
  const code = wanted || contactLanguage;
  if (code === '') throw new BadInput(contacts.contactMessages.language);
  const language = languageOf(code);
  if (language === null) throw new BadInput(contacts.contactMessages.language);
  return language.code === officeLanguage.code ? null : language;
}

/** Has a queued text wait for its translation; what else is queued for the patient waits behind it. */
export async function holdForTranslation(ctx: Context, itemId: number, to: Language): Promise<void> {
  await outboundRows.change(ctx.tx, itemId, { translateTo: to.code });
  await queueTranslation(ctx, itemId);
}

/** Has a patient's text translated when it seems to be in another language than the office's. */
export async function noteForeign(
  platform: Platform,
  ctx: Context,
  text: DomainEvents['text.received'],
): Promise<void> {
  const isSignal = text.keyword !== null || keywordOf(text.body) !== null;
  if (platform.models.find(null) === undefined || isSignal) return;
  if (await seemsForeign(ctx, text)) await queueTranslation(ctx, text.itemId);
}
