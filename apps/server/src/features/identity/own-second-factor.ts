import { identity } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, conflict } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { emitSessionUserChanged } from './emit-changes.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { noticeMail } from './notice-mail.ts';
import { requireOwnPassword } from './own-password.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { makeSecret, takeAppCode, wordsOf } from './second-factor.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  enableFactor,
  findFactor,
  lockFactor,
  replaceRecoveryCodes,
  saveFactorSecret,
} from './store-factors.ts';
import { findUser } from './store.ts';

const { secondFactorMessages } = identity;
const alreadyOn = () => conflict('Your second factor is on already.');
const notOn = () => conflict('Your second factor is not on.');

interface Proof {
  password: string;
  address: string;
}

/** Whether one's second factor is on, and what is left of its recovery codes. */
export async function getSecondFactor(ctx: Context): Promise<identity.SecondFactorState> {
  const { userId } = userOf(ctx);
  const factor = await findFactor(ctx.tx, userId);
  const found = await findUser(ctx.tx, userId);
  const enabledAt = factor?.enabledAt ?? null;
  return {
    enabled: enabledAt !== null,
    enabled_at: enabledAt?.toISOString() ?? null,
    recovery_codes_left: enabledAt === null ? 0 : await countRecoveryCodes(ctx.tx, userId),
    required_by_office: found?.client.requireSecondFactor ?? false,
  };
}

/**
 * A new secret for the authenticator app; not in force before a code of it was seen.
 * @throws BadInput for a wrong password; Refusal 409 when a second factor is on
 */
export async function beginSecondFactor(
  platform: Platform,
  session: Session,
  proof: Proof,
): Promise<identity.SecondFactorSecret> {
  const words = secondFactorMessages.passwordWrong;
  const found = await requireOwnPassword(platform, session, { ...proof, words });
  const { sealed, shown } = makeSecret(platform, found);
  await inOffice(platform, session, async (ctx) => {
    const { userId } = session.actor;
    const row = { clientId: ctx.office, userId, secret: sealed, createdAt: ctx.now };
    if (!(await saveFactorSecret(ctx.tx, row))) throw alreadyOn();
    ctx.audit({ action: 'second_factor.begin', subject: `user:${userId}` });
  });
  return shown;
}

/**
 * Turns the second factor on with a first code of its secret; all other sessions of the user end.
 * @returns the recovery codes, shown this once
 * @throws BadInput for a wrong code; Refusal 409 when it is on already, or there is no secret yet
 */
export async function enableSecondFactor(
  platform: Platform,
  session: Session,
  code: string,
): Promise<string[]> {
  const { userId, sessionId } = session.actor;
  return inOffice(platform, session, async (ctx) => {
    const factor = await lockFactor(ctx.tx, userId);
    if (!factor) throw conflict('Begin with a new code for your authenticator app.');
    if (factor.enabledAt) throw alreadyOn();
    const verdict = await takeAppCode(platform, ctx.tx, factor, code, ctx.now);
    if (verdict !== 'right') throw new BadInput(wordsOf(verdict));
    await enableFactor(ctx.tx, userId, ctx.now);
    const codes = await makeRecoveryCodes();
    await replaceRecoveryCodes(ctx.tx, ctx.office, userId, codes.stored);
    ctx.audit({ action: 'second_factor.enable', subject: `user:${userId}` });
    await endUserSessions(platform, ctx, userId, 'second factor set up', sessionId);
    const found = await findUser(ctx.tx, userId);
    if (found) await noticeMail(platform, ctx, found.user, 'second factor on');
    await emitSessionUserChanged(ctx, userId);
    return codes.shown;
  });
}

/**
 * New recovery codes in place of the old ones.
 * @throws BadInput for a wrong password; Refusal 409 when no second factor is on
 */
export async function renewRecoveryCodes(
  platform: Platform,
  session: Session,
  proof: Proof,
): Promise<string[]> {
  const words = secondFactorMessages.passwordWrong;
  const { user } = await requireOwnPassword(platform, session, { ...proof, words });
  const codes = await makeRecoveryCodes();
  await inOffice(platform, session, async (ctx) => {
    const factor = await lockFactor(ctx.tx, user.userId);
    if (!factor?.enabledAt) throw notOn();
    await replaceRecoveryCodes(ctx.tx, ctx.office, user.userId, codes.stored);
    ctx.audit({ action: 'second_factor.renew_codes', subject: `user:${user.userId}` });
    await noticeMail(platform, ctx, user, 'recovery codes renewed');
  });
  return codes.shown;
}

/**
 * Turns the second factor off.
 * @throws BadInput for a wrong password; Refusal 409 while the office requires it, or when it is not on
 */
export async function disableSecondFactor(
  platform: Platform,
  session: Session,
  proof: Proof,
): Promise<identity.SecondFactorState> {
  const words = secondFactorMessages.passwordWrong;
  const { user } = await requireOwnPassword(platform, session, { ...proof, words });
  return inOffice(platform, session, async (ctx) => {
    const found = await findUser(ctx.tx, user.userId);
    if (found?.client.requireSecondFactor) throw conflict(secondFactorMessages.neededByOffice);
    if (!(await deleteFactor(ctx.tx, user.userId))) throw notOn();
    ctx.audit({ action: 'second_factor.disable', subject: `user:${user.userId}` });
    await noticeMail(platform, ctx, user, 'second factor off');
    await emitSessionUserChanged(ctx, user.userId);
    return getSecondFactor(ctx);
  });
}
