import { contacts, inbox as contract } from '@chairline/contract';
import { type LanguageModel, ModelError } from '../../gateways/llm/index.ts';
import { BadInput, notFound, vendorFailed } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { maskSsnsIn } from '../../platform/mask-ssn.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { findItem, presentItem } from '../threads/index.ts';
import { languageOf, officeLanguage } from '../../platform/language.ts';
import { translateOurs } from './translate-ours.ts';
import { finish, giveUp, isTranslatable } from './translate-text.ts';

const words = contract.inboxMessages;

/**
 * Translates a patient's text into the office's language while its reader waits. One that is translated already is
 * answered as it is.
 * @throws BadInput without a translator, or for what no patient wrote; Refusal 404, 502
 */
export async function translateItem(
  platform: Platform,
  model: LanguageModel | null,
  session: Session,
  itemId: number,
): Promise<{ item: contract.CommItem }> {
  const item = await inOffice(platform, session, (ctx) => findItem(ctx.tx, itemId));
  if (!item) throw notFound('message');
  if (!model) throw new BadInput(words.noTranslation);
  if (!isTranslatable(item)) throw new BadInput(words.notTranslatable);
  if (item.translation === 'done') return { item: presentItem(item) };
  try {
    const { text } = maskSsnsIn(item.original_body ?? item.body);
    const translated = await model.translate(text, officeLanguage);
    const done = await inOffice(platform, session, (ctx) => finish(ctx, itemId, translated));
    if (done) return { item: done };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    platform.log.warn({ item: itemId, reason: error.message }, 'a text could not be translated');
    await inOffice(platform, session, (ctx) => giveUp(ctx, itemId));
    throw vendorFailed(words.translationFailed);
  }
  // The job was faster.
  return inOffice(platform, session, async (ctx) => ({
    item: presentItem((await findItem(ctx.tx, itemId))!),
  }));
}

/** What a text would say in another language. Nothing is kept. @throws BadInput; Refusal 502 */
export async function previewTranslation(
  platform: Platform,
  model: LanguageModel | null,
  input: { text: string; language: string },
): Promise<{ text: string; language: string }> {
  if (!model) throw new BadInput(words.noTranslation);
  const to = languageOf(input.language);
  if (!to) throw new BadInput(contacts.contactMessages.language);
  try {
    const { text } = await translateOurs(model, input.text, to);
    return { text, language: to.code };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    platform.log.warn({ reason: error.message }, 'a preview could not be translated');
    throw vendorFailed(words.translationFailed);
  }
}
