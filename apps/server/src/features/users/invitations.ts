import { type RouteInput, users } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { endInvitation, inviteUser } from '../identity/index.ts';
import { findMailStates } from '../mailings/index.ts';
import { announceInvitations } from './emit-changes.ts';
import { beginStaffChange } from './policy.ts';
import { presentInvitation } from './present.ts';
import { findInvitationRow, findUserByEmail, listInvitationRows } from './store.ts';

/** Invitations that ended by themselves are shown this long, to be sent again. */
const SHOWN_MS = 30 * 86_400_000;

type Form = RouteInput<typeof users.sendActivation>['body'];

/**
 * Mails somebody the link to set up their account. An earlier link to the address ends.
 * @throws BadInput when the office has an account with this address
 */
export async function sendActivation(
  platform: Platform,
  ctx: Context,
  form: Form,
): Promise<users.Invitation> {
  await beginStaffChange(ctx);
  if (await findUserByEmail(ctx.tx, form.email)) throw new BadInput(users.userMessages.duplicate);
  const invitationId = await inviteUser(platform, ctx, form);
  await announceInvitations(ctx);
  const row = (await findInvitationRow(ctx.tx, invitationId))!;
  const mails = await findMailStates(ctx.tx, row.mailId === null ? [] : [row.mailId]);
  return presentInvitation(row, mails.get(row.mailId ?? 0));
}

/** Who was invited and has not answered, the newest first; ended ones for 30 days more. */
export async function listInvitations(ctx: Context): Promise<users.Invitation[]> {
  const rows = await listInvitationRows(ctx.tx, new Date(ctx.now.getTime() - SHOWN_MS));
  const mails = await findMailStates(
    ctx.tx,
    rows.flatMap(({ mailId }) => mailId ?? []),
  );
  return rows.map((row) => presentInvitation(row, mails.get(row.mailId ?? 0)));
}

/** Ends an activation link. @throws Refusal 404 when there is none that stands */
export async function withdrawInvitation(
  ctx: Context,
  invitationId: number,
): Promise<{ invitation_id: number }> {
  if (!(await endInvitation(ctx.tx, invitationId, ctx.now))) throw notFound('invitation');
  ctx.audit({ action: 'user.withdraw_invitation', subject: `invitation:${invitationId}` });
  await announceInvitations(ctx);
  return { invitation_id: invitationId };
}
