import { firstWords, inbox, mail as contract } from '@chairline/contract';
import { type LanguageModel, ModelError } from '../../../gateways/llm/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { DomainEvents } from '../../../platform/domain-events.ts';
import { BadInput, notFound, vendorFailed } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/http/handler.ts';
import { maskSsnsIn } from '../../../platform/mask-ssn.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import {
  isOfficeLanguage,
  languageOf,
  officeLanguage,
  type TranslateTiming,
} from '../../../platform/language.ts';
import { seemsForeign } from '../../contacts/index.ts';
import { changeItemsOfEmails } from '../../threads/index.ts';
import { emailOf } from './get-emails.ts';
import { TRANSLATE_MAIL } from '../mailbox/names.ts';
import { SNIPPET } from './take-mails.ts';
import { changeEmail, type EmailRow, findEmail, lockEmail } from '../store-emails.ts';
import { partsOf } from './translate-parts.ts';

const words = inbox.inboxMessages;

interface Translated {
  text: string;
  language: string | null;
}

/** What of a mail is translated; '' for one that no patient wrote, and where there is nothing to be. */
function toTranslate(email: EmailRow): string {
  if (email.direction !== 'received' || email.unreadable !== null) return '';
  const body = contract.sendersWords(email.bodyText).slice(0, contract.MAIL_TRANSLATED_MAX);
  const subject = contract.sendersSubject(email.subject);
  return body === '' || subject === '' ? body : `${subject}\n\n${body}`;
}

/** Has a patient's mail translated when it seems to be in another language than the office's, as a text is. */
export async function noteForeignMail(
  ctx: Context,
  { emailId, ...from }: DomainEvents['mail.received'],
): Promise<void> {
  if (ctx.models.find(null) === undefined) return;
  const body = contract.sendersWords(from.body);
  if (await seemsForeign(ctx, { ...from, body })) await queueMail(ctx, emailId, 0, ctx.now);
}

function queueMail(ctx: Context, emailId: number, attempt: number, runAt: Date): Promise<void> {
  const payload = { email_id: emailId, attempt };
  return ctx.enqueue(TRANSLATE_MAIL, payload, { jobKey: `translate-mail:${ctx.office}:${emailId}`, runAt });
}

/** The job: asked twice, it changes the mail once; after the last try the mail says that it could not be translated. */
export async function translateForeignMail(
  platform: Platform,
  model: LanguageModel | null,
  job: { client_id: number; email_id: number; attempt: number },
  timing: TranslateTiming,
): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: TRANSLATE_MAIL } } as const;
  const email = await inOffice(platform, scope, (ctx) => findEmail(ctx.tx, job.email_id));
  if (!email || email.translation === 'done' || toTranslate(email) === '') return;
  try {
    if (!model) throw new ModelError('unusable', 'No model is set up.');
    const translated = await translateWords(model, toTranslate(email));
    await inOffice(platform, scope, (ctx) => finish(ctx, job.email_id, translated));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    platform.log.warn({ email: job.email_id, reason: error.message }, 'a mail could not be translated');
    const attempt = job.attempt + 1;
    const pause = timing.firstBackoff * 2 ** job.attempt;
    await inOffice(platform, scope, (ctx) =>
      model && attempt < timing.attempts
        ? queueMail(ctx, job.email_id, attempt, new Date(ctx.now.getTime() + pause))
        : finish(ctx, job.email_id, null),
    );
  }
}

/**
 * Translates a patient's mail into the office's language while its reader waits. One that is translated, or was found
 * to be in that language, is answered as it is.
 * @throws BadInput without a translator, or for what no patient wrote; Refusal 404, 502
 */
export async function translateMail(
  platform: Platform,
  model: LanguageModel | null,
  session: Session,
  emailId: number,
): Promise<{ email: contract.Email }> {
  const email = await inOffice(platform, session, (ctx) => findEmail(ctx.tx, emailId));
  if (!email) throw notFound('e-mail');
  if (!model) throw new BadInput(words.noTranslation);
  const text = toTranslate(email);
  if (text === '') throw new BadInput(words.notTranslatable);
  const answer = () => inOffice(platform, session, async (ctx) => ({ email: await emailOf(ctx, emailId) }));
  if (email.translation === 'done' || isOfficeLanguage(email.srcLanguage)) return answer();
  try {
    const translated = await translateWords(model, text);
    await inOffice(platform, session, (ctx) => finish(ctx, emailId, translated));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    platform.log.warn({ email: emailId, reason: error.message }, 'a mail could not be translated');
    await inOffice(platform, session, (ctx) => finish(ctx, emailId, null));
    throw vendorFailed(contract.mailMessages.translationFailed);
  }
  return answer();
}

/** A long mail goes in parts, each within what a model answers in time; `text` is '' for one in the office's language. */
async function translateWords(model: LanguageModel, text: string): Promise<Translated> {
  const masked = maskSsnsIn(text.toWellFormed()).text;
  let language: string | null | undefined;
  let said = '';
  for (const part of partsOf(masked)) {
    const answer = await model.translate(part.words, officeLanguage);
    language ??= languageOf(answer.language.slice(0, 2))?.code ?? null;
    if (isOfficeLanguage(language)) return { text: '', language };
    said += answer.text + part.after;
  }
  return { text: said, language: language ?? null };
}

/** Writes a translation down, or with null that none came of it. Nothing happens when another one was faster. */
async function finish(ctx: Context, emailId: number, translated: Translated | null): Promise<void> {
  const email = await lockEmail(ctx.tx, emailId);
  if (!email || email.translation === 'done') return;
  const translation =
    translated === null ? ('failed' as const) : translated.text === '' ? null : ('done' as const);
  const known = { translation, ...(translated && { srcLanguage: translated.language }) };
  await changeEmail(ctx.tx, emailId, { ...known, translated: translated?.text ?? '' });
  // Whoever goes through the thread reads what it says; an open window follows the language its writer last used.
  const snippet = translated?.text ? { snippet: firstWords(translated.text, SNIPPET).toWellFormed() } : {};
  await changeItemsOfEmails(ctx, [emailId], { ...known, ...snippet });
  ctx.audit({ action: 'mail.translate', subject: `email:${emailId}`, details: { to: officeLanguage.code } });
  ctx.emit('updateEmail', { email: await emailOf(ctx, emailId) });
}
