import { createHash } from 'node:crypto';
import type { mail as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { findTimeZone } from '../../../platform/db/time-zone.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { changeItemsOfEmails } from '../../threads/index.ts';
import { changeEmailEverywhere } from './change-email.ts';
import { withEvents } from '../parse/event-words.ts';
import { emailOf } from './get-emails.ts';
import { dropFiles, type KeptFiles, keepFiles, mediaRows } from '../parse/keep-files.ts';
import { REREAD_MAILS } from '../mailbox/names.ts';
import { type ParsedAttachment, type ParsedMail, READ_BY } from '../parse/parsed-mail.ts';
import { writeReplyTo } from '../show/present-email.ts';
import { readMail } from '../parse/read-mail.ts';
import {
  type EmailMediaRow,
  type EmailRow,
  findEmail,
  insertEmailMedia,
  listEmailMedia,
  listReadBefore,
  lockEmail,
  putBesideHtml,
  saveReadBy,
} from '../store-emails.ts';
import { itemOf } from './take-mails.ts';
import { wakeReread } from '../mailbox/wake.ts';

/** Mails of one step, and how long others' jobs come before the next. */
const STEP = 20;
const PAUSE_MS = 1_000;

/**
 * Reads some of an office's mails again that were read by rules of before, from their kept source, and asks for the next
 * step. What was missed is put beside them: files that stood nowhere, Reply-To, the text of what could not be read, and what
 * their events say. Nobody is told of a new mail by it, nobody waits by it, and it stays in the threads it stands in. Each
 * mail is a transaction of its own, so that it may be cut short anywhere.
 * @param timing `step`: no further mail is begun after so many milliseconds. `read`: what reading one may cost.
 */
export async function rereadMails(
  platform: Platform,
  job: { client_id: number },
  timing: { step: number; read: number },
): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: REREAD_MAILS } } as const;
  const begun = performance.now();
  for (const id of await inOffice(platform, scope, (ctx) => listReadBefore(ctx.tx, STEP))) {
    await reread(platform, scope, id, timing.read);
    if (performance.now() - begun > timing.step) break;
  }
  await inOffice(platform, scope, async (ctx) => {
    if ((await listReadBefore(ctx.tx, 1)).length > 0)
      await wakeReread(ctx, new Date(ctx.now.getTime() + PAUSE_MS));
  });
}

const notReadable = {
  read: 'This mail is read already.',
  noSource: 'The original of this mail is not kept. Ask for it again.',
} as const;

/**
 * Tries again to read a mail that could not be read, as somebody asks for it.
 * @returns the mail, still `unreadable` where that was in vain
 * @throws Refusal 404; 409 where it is read already or its source is not kept
 */
export async function readEmailAgain(
  platform: Platform,
  scope: OfficeScope,
  emailId: number,
  readMs: number,
): Promise<{ email: contract.Email }> {
  const row = await inOffice(platform, scope, (ctx) => findEmail(ctx.tx, emailId));
  if (!row) throw notFound('e-mail');
  if (row.unreadable === null) throw conflict(notReadable.read);
  if (row.rawKey === null || !(await platform.files.has(row.rawKey))) throw conflict(notReadable.noSource);
  await reread(platform, scope, emailId, readMs, true);
  return { email: await inOffice(platform, scope, (ctx) => emailOf(ctx, emailId)) };
}

/** @param asked somebody wants a mail that could not be read, by whatever rules it was tried */
async function reread(
  platform: Platform,
  scope: OfficeScope,
  emailId: number,
  readMs: number,
  asked = false,
): Promise<void> {
  const before = await inOffice(platform, scope, async (ctx) => {
    const email = await findEmail(ctx.tx, emailId);
    return email && { email, media: await listEmailMedia(ctx.tx, emailId) };
  });
  if (!before || before.email.rawKey === null || isDone(before.email, asked)) return;
  if (!(await platform.files.has(before.email.rawKey))) {
    platform.log.warn(
      { office: scope.office, email: emailId },
      'the source of a mail is not there to be read again',
    );
    await inOffice(platform, scope, (ctx) => saveReadBy(ctx.tx, emailId, READ_BY));
    return;
  }
  const parsed = await readMail(scope.office, await platform.files.read(before.email.rawKey), readMs);
  const missed = missedBy(before.email, before.media, parsed);
  const kept = await keepFiles(platform, scope.office, null, {
    html: missed.reads ? parsed.html : null,
    attachments: missed.files,
  });
  let used = false;
  try {
    used = await inOffice(platform, scope, (ctx) => add(ctx, emailId, parsed, kept, asked));
  } finally {
    if (!used) await dropFiles(platform, kept);
  }
}

/** Whether there is nothing left to do about a mail. */
const isDone = ({ readBy, unreadable }: EmailRow, asked: boolean): boolean =>
  asked ? unreadable === null : readBy >= READ_BY;

/** What an earlier reading of a mail did not find. */
interface Missed {
  /** Attachments that are not there at all. */
  files: ParsedAttachment[];
  /** Those that were taken for shown by the HTML, and are not (`media_id`). */
  beside: number[];
  /** Where answers go, as its column keeps it; undefined where that is right. */
  replyTo: string | undefined;
  /** It could not be read, and can be now. */
  reads: boolean;
}

/**
 * What is missed of a mail by what is kept of it. Only ever more: what stands among the files stays there.
 * @param media its attachments, in their order
 */
function missedBy(
  email: Pick<EmailRow, 'direction' | 'replyTo' | 'unreadable'>,
  media: readonly Pick<EmailMediaRow, 'mediaId' | 'sha256' | 'inline'>[],
  parsed: ParsedMail,
): Missed {
  if (parsed.unreadable !== null) return { files: [], beside: [], replyTo: undefined, reads: false };
  const left = [...media];
  const files: ParsedAttachment[] = [];
  const beside: number[] = [];
  for (const attachment of parsed.attachments) {
    const sha256 = createHash('sha256').update(attachment.bytes).digest();
    const at = left.findIndex((row) => row.sha256.equals(sha256));
    if (at < 0) {
      files.push(attachment);
      continue;
    }
    const [row] = left.splice(at, 1);
    if (row!.inline && !attachment.inline) beside.push(row!.mediaId);
  }
  const replyTo = writeReplyTo(parsed.replyTo);
  const isOther = email.direction === 'received' && replyTo !== '' && replyTo !== email.replyTo;
  return { files, beside, replyTo: isOther ? replyTo : undefined, reads: email.unreadable !== null };
}

/** Puts what was missed beside a mail. @returns whether what was kept for it is used */
async function add(
  ctx: Context,
  emailId: number,
  parsed: ParsedMail,
  kept: KeptFiles,
  asked: boolean,
): Promise<boolean> {
  const email = await lockEmail(ctx.tx, emailId);
  // Another run of the same job, or another window, was quicker.
  if (!email || isDone(email, asked)) return false;
  const media = await listEmailMedia(ctx.tx, emailId);
  const { beside, replyTo, reads } = missedBy(email, media, parsed);
  const files = kept.attachments;
  const read = withEvents(parsed, await findTimeZone(ctx.tx));
  // Its events were told of in other words, or not at all.
  const tells = parsed.unreadable === null && read.eventNote !== '' && email.eventNote === '';
  const speaks = reads || tells;
  if (files.length === 0 && beside.length === 0 && replyTo === undefined && !speaks) {
    await saveReadBy(ctx.tx, emailId, READ_BY);
    return false;
  }
  await insertEmailMedia(ctx.tx, mediaRows(ctx.office, emailId, kept));
  await putBesideHtml(ctx.tx, beside);
  const change = {
    readBy: READ_BY,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(speaks ? { bodyText: read.text, eventNote: read.eventNote } : {}),
    ...(reads
      ? {
          htmlKey: kept.htmlKey,
          hasRemoteImages: parsed.hasRemoteImages,
          unreadable: null,
        }
      : {}),
  };
  const count = (await listEmailMedia(ctx.tx, emailId)).filter(({ inline }) => !inline).length;
  if (speaks || count !== media.filter(({ inline }) => !inline).length) {
    const { snippet, body, mediaCount } = itemOf({ ...email, ...change }, count);
    await changeItemsOfEmails(ctx, [emailId], { mediaCount, ...(speaks ? { snippet, body } : {}) });
  }
  await changeEmailEverywhere(ctx, emailId, change);
  ctx.audit({
    action: 'mail.reread',
    subject: `email:${emailId}`,
    details: { files: files.length + beside.length, replyTo: replyTo !== undefined, reads, tells },
  });
  return true;
}
