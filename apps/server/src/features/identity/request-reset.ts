import { createHash } from 'node:crypto';
import { identity, problemCodes } from '@chairline/contract';
import { hashToken, makeToken } from '../../platform/crypto.ts';
import { type Context, nameOfActor } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { promptTask } from '../../platform/jobs/prompt.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { queueMail } from '../mailings/index.ts';
import { endResetLinks, findAccountsOfEmail, insertAccountToken } from './store-accounts.ts';
import { findUser } from './store.ts';
import { countCall } from './throttle.ts';

export const RESET_LINKS = promptTask('send-reset-links');
/** The installation: an address belongs to no office before its accounts were looked for. */
const INSTALLATION = 0;

/** Mails to one address in an hour, and requests from one address. */
const limits = { email: 5, address: 60 } as const;

/**
 * Somebody asks for a new password. Known or unknown, the same is done here: a job is left, which looks for the
 * accounts. So neither the answer nor its time says whether there are any.
 * @throws Refusal 429 when too many were asked for from this address
 */
export async function requestReset(
  platform: Platform,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const wait = await countCall(platform, { key: `reset-address:${address}`, most: limits.address });
  if (wait > 0)
    throw new Refusal(
      429,
      problemCodes.tooMany,
      'Too many links were asked for from here. Try again in an hour.',
      wait,
    );
  const to = email.trim().toLowerCase();
  const scope = { office: INSTALLATION, actor: { kind: 'system', name: 'reset' } } as const;
  await inOffice(platform, scope, (ctx) =>
    ctx.enqueue(RESET_LINKS, { email: to }, { jobKey: `reset:${keyOf(to)}` }),
  );
}

const keyOf = (email: string): string => createHash('sha256').update(email).digest('base64url').slice(0, 32);

/** Mails the owner of each account with this address, in whatever office, a link of its own. */
export async function sendResetLinks(platform: Platform, email: string): Promise<void> {
  const accounts = await platform.db.transaction({ routing: true }, (tx) => findAccountsOfEmail(tx, email));
  if (accounts.length === 0) return;
  if ((await countCall(platform, { key: `reset-email:${keyOf(email)}`, most: limits.email })) > 0) return;
  for (const { office, userId } of accounts) {
    await inOffice(platform, { office, actor: { kind: 'job', name: RESET_LINKS } }, (ctx) =>
      sendResetLink(platform, ctx, userId, email),
    );
  }
}

async function sendResetLink(platform: Platform, ctx: Context, userId: number, email: string): Promise<void> {
  const found = await findUser(ctx.tx, userId);
  if (!found?.user.isActive || found.user.email.toLowerCase() !== email) return;
  const { user, client } = found;
  const token = makeToken(ctx.office);
  await endResetLinks(ctx.tx, userId, ctx.now);
  const mailId = await queueMail(platform, ctx, {
    kind: 'reset',
    to: user.email,
    subject: `Reset your Chairline password for ${client.name}`,
    text: [
      `Hello ${user.firstName},`,
      '',
      `Set a new password for your account ${user.username} at ${client.name}, Client ID ${ctx.office}:`,
      '',
      `${platform.config.publicUrl}/password/update/${userId}/${token}`,
      '',
      `The link works once. It ends after ${identity.RESET_LINK_HOURS * 60} minutes.`,
      '',
      'If you did not ask for it, do nothing: your password stays as it is.',
    ].join('\n'),
  });
  await insertAccountToken(ctx.tx, {
    clientId: ctx.office,
    tokenHash: hashToken(token),
    purpose: 'reset',
    userId,
    email: user.email,
    mailId,
    createdBy: nameOfActor(ctx.actor),
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + identity.RESET_LINK_HOURS * 3_600_000),
  });
  ctx.audit({ action: 'password.reset_link', subject: `user:${userId}` });
}
