import { inbox as contract, messenger } from '@chairline/contract';
import { type Language, type LanguageModel, ModelError } from '../../gateways/llm/index.ts';
import type { Context } from '../../platform/context.ts';
import { maskSsnsIn } from '../../platform/mask-ssn.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { changeItem, findItem, type ItemRow, lockItem } from '../threads/index.ts';
import {
  isSameLanguage,
  languageOf,
  officeLanguage,
  type TranslateTiming,
  translateTiming,
} from '../../platform/language.ts';
import { type OutboundRow, outboundRows } from './store.ts';
import { wakeSender } from './text-queue.ts';
import { translateOurs } from './translate-ours.ts';
import { queueTranslation, TRANSLATE_TEXT } from './translate-queue.ts';

/** A text as it stands now, and what it still needs. */
interface Task {
  item: ItemRow;
  /** Of a text to a patient that waits for its translation; null for one from a patient. */
  outbound: OutboundRow | null;
  /** As it was written. */
  words: string;
  to: Language;
}

const inbound = new Set(['inbound', 'incoming', 'received']);

/** Whether an item came from a patient and has words. */
export const isTranslatable = (item: ItemRow): boolean =>
  item.kind === 'text' && inbound.has(item.direction) && (item.original_body ?? item.body).trim() !== '';

/**
 * Has one text translated. One to a patient leaves once it is, and fails when it cannot be; one from a patient stays
 * as it was then. The model is asked outside of any transaction; asked twice, it changes the text once.
 */
export async function translateText(
  platform: Platform,
  model: LanguageModel | null,
  job: { client_id: number; item_id: number; attempt: number },
  timing: TranslateTiming = translateTiming,
): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: TRANSLATE_TEXT } } as const;
  const task = await inOffice(platform, scope, (ctx) => findTask(ctx, job.item_id));
  if (!task) return;
  try {
    if (!model) throw new ModelError('unusable', 'No model is set up.');
    const translated = task.outbound
      ? await translateOurs(model, task.words, task.to)
      : await model.translate(maskSsnsIn(task.words).text, task.to);
    await inOffice(platform, scope, (ctx) => finish(ctx, job.item_id, translated));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    platform.log.warn({ item: job.item_id, reason: error.message }, 'a text could not be translated');
    const attempt = job.attempt + 1;
    await inOffice(platform, scope, async (ctx) => {
      if (!(await findTask(ctx, job.item_id))) return;
      if (model && attempt < timing.attempts) {
        const pause = timing.firstBackoff * 2 ** job.attempt;
        return queueTranslation(ctx, job.item_id, { attempt, at: new Date(ctx.now.getTime() + pause) });
      }
      await giveUp(ctx, job.item_id);
    });
  }
}

/** What is left to do for a text, held; undefined when nothing is. */
async function findTask(ctx: Context, itemId: number): Promise<Task | undefined> {
  await lockItem(ctx.tx, itemId);
  const outbound = (await outboundRows.lock(ctx.tx, itemId)) ?? null;
  const item = await findItem(ctx.tx, itemId);
  if (!item || item.kind !== 'text' || item.translation === 'done') return undefined;
  const words = item.original_body ?? item.body;
  if (isTranslatable(item)) return { item, outbound: null, words, to: officeLanguage };
  const to = languageOf(outbound?.translateTo ?? '');
  if (!outbound || outbound.state !== 'queued' || !to) return undefined;
  return { item, outbound, words, to };
}

/**
 * Writes a translation down. Nothing happens when another one was faster.
 * @returns the item as it now is; undefined when there was nothing left to do
 */
export async function finish(
  ctx: Context,
  itemId: number,
  translated: { text: string; language: string },
): Promise<contract.CommItem | undefined> {
  const task = await findTask(ctx, itemId);
  if (!task) return undefined;
  const { item, outbound, words } = task;
  ctx.audit({
    action: 'text.translate',
    subject: `contact:${item.contact_id}`,
    details: { item: itemId, to: task.to.code },
  });
  if (!outbound) {
    const language = languageOf(translated.language.slice(0, 2))?.code ?? null;
    // The model knows better than the guess for which it was asked: the text was English all along.
    const same = language !== null && isSameLanguage(language, officeLanguage.code);
    const change = same
      ? { srcLanguage: language, translation: null }
      : { body: translated.text, originalBody: words, srcLanguage: language, translation: 'done' as const };
    return (await changeItem(ctx, itemId, change)).item;
  }
  const tooLong =
    item.channel === 'messenger'
      ? messenger.messengerLengthProblem(translated.text)
      : contract.textLengthProblem(translated.text);
  if (tooLong) return (await giveUp(ctx, itemId, tooLong)) ?? undefined;
  await outboundRows.change(ctx.tx, itemId, { translateTo: null, nextAttemptAt: ctx.now });
  await wakeSender(ctx, outbound.fromNumber, ctx.now);
  const { item: after } = await changeItem(ctx, itemId, {
    body: translated.text,
    originalBody: words,
    srcLanguage: officeLanguage.code,
    translation: 'done',
  });
  return after;
}

/** No translation came of it: a patient's text stands as it was, ours has failed and can be sent again. */
export async function giveUp(
  ctx: Context,
  itemId: number,
  why: string = contract.inboxMessages.translationFailed,
): Promise<contract.CommItem | undefined> {
  const task = await findTask(ctx, itemId);
  if (!task) return undefined;
  if (task.outbound) {
    await outboundRows.change(ctx.tx, itemId, { state: 'failed', lastError: why });
    // What was written to the patient after it need not wait any more.
    await wakeSender(ctx, task.outbound.fromNumber, ctx.now);
  }
  const { item } = await changeItem(ctx, itemId, {
    translation: 'failed',
    ...(task.outbound ? { direction: 'failed', deliveryNote: why } : {}),
  });
  return item;
}
