import { identity, type Role } from '@chairline/contract';
import { type Context, nameOfActor } from '../../platform/context.ts';
import { hashToken, makeToken } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import { type NewMail, queueMail } from '../mailings/index.ts';
import { endOpenTokens, findClientName, insertAccountToken } from './store-accounts.ts';

export interface Invited {
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
}

/**
 * Mails somebody the link to set up their account in `ctx.office`. An earlier link to the same address ends.
 * The caller has checked that the office has no account with this address.
 * @returns the invitation's id (account_tokens.token_id)
 */
export async function inviteUser(platform: Platform, ctx: Context, invited: Invited): Promise<number> {
  return (await makeInvitation(platform, ctx, invited, true)).tokenId;
}

/**
 * The same for whoever may hand the link over otherwise than by mail: the command that makes the first account.
 * @param mailed whether it is mailed as well
 */
export async function makeInvitation(
  platform: Platform,
  ctx: Context,
  invited: Invited,
  mailed: boolean,
): Promise<{ tokenId: number; link: string }> {
  const token = makeToken(ctx.office);
  const office = await findClientName(ctx.tx);
  await endOpenTokens(ctx.tx, { purpose: 'activate', email: invited.email }, ctx.now);
  const names = [invited.firstName, invited.lastName].filter(Boolean);
  // The address of the page holds the name (specification 1, section 2); blanks and slashes would break it.
  const inPath = names.map((name) => encodeURIComponent(name.replaceAll('_', ' '))).join('_');
  const link = `${platform.config.publicUrl}/account/activate/${inPath}/${token}`;
  const mailId = mailed ? await queueMail(platform, ctx, mailOf(ctx.office, office, invited, link)) : null;
  const tokenId = await insertAccountToken(ctx.tx, {
    clientId: ctx.office,
    tokenHash: hashToken(token),
    purpose: 'activate',
    email: invited.email,
    firstName: invited.firstName,
    lastName: invited.lastName,
    role: invited.role,
    mailId,
    createdBy: nameOfActor(ctx.actor),
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + identity.ACTIVATION_LINK_DAYS * 86_400_000),
  });
  ctx.audit({ action: 'user.invite', subject: `invitation:${tokenId}`, details: { role: invited.role } });
  return { tokenId, link };
}

const mailOf = (clientId: number, office: string, invited: Invited, link: string): NewMail => ({
  kind: 'activate',
  to: invited.email,
  subject: `Set up your Chairline account for ${office}`,
  text: [
    `Hello ${invited.firstName},`,
    '',
    `${office} has invited you to Chairline. Choose your username and password here:`,
    '',
    link,
    '',
    `The link works once, for ${identity.ACTIVATION_LINK_DAYS} days. To sign in you will need the Client ID of your office: ${clientId}.`,
    '',
    'If you did not expect this mail, do nothing: no account is made.',
  ].join('\n'),
});
