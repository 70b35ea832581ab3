import { identity } from '@chairline/contract';
import { hashToken, officeOfToken } from '../../platform/crypto.ts';
import { BadInput } from '../../platform/errors.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { makeDevice } from './devices.ts';
import { newPasswordFaults } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';
import type { SignInOrigin } from './start-session.ts';
import { lockReset, markTokenUsed } from './store-accounts.ts';
import { saveDevice } from './store-devices.ts';
import { noteSuccess } from './throttle.ts';

const { passwordMessages } = identity;
const linkEnded = () => new BadInput(passwordMessages.linkEnded);

async function findReset(platform: Platform, token: string) {
  const office = officeOfToken(token);
  if (office === null) return undefined;
  return platform.db.transaction({ office }, (tx) => lockReset(tx, hashToken(token), platform.now()));
}

/** Whether a mailed link to set a new password still stands. */
export async function checkReset(platform: Platform, token: string): Promise<boolean> {
  return (await findReset(platform, token)) !== undefined;
}

/**
 * Sets a new password with the token of a mailed link, which works once. The device it is opened on is its user's from
 * then on: they get in from there however many others try.
 * @returns the device's cookie
 * @throws BadInput when the link is over or used, or the password breaks the rules
 */
export async function resetPassword(
  platform: Platform,
  { token, password, origin }: { token: string; password: string; origin: SignInOrigin },
): Promise<string> {
  const before = await findReset(platform, token);
  if (!before) throw linkEnded();
  const { user, officeName } = before;
  const faults = await newPasswordFaults(password, { username: user.username, officeName });
  if (faults.length > 0) throw new BadInput(identity.writePasswordFaults(faults));
  const hashed = await hashPassword(password);
  const scope = { office: user.clientId, actor: { kind: 'system', name: 'reset' } } as const;
  const device = origin.device ?? makeDevice(platform.sessionKey);
  await inOffice(platform, scope, async (ctx) => {
    const found = await lockReset(ctx.tx, hashToken(token), ctx.now);
    if (!found) throw linkEnded();
    await markTokenUsed(ctx.tx, found.token.tokenId, ctx.now);
    if (!(await setPassword(platform, ctx, found.user, hashed, { how: 'reset' }))) throw linkEnded();
    const { clientId, userId } = user;
    await saveDevice(ctx.tx, { clientId, userId, tokenHash: hashToken(device) }, ctx.now);
  });
  // Whoever was locked out by guesses at the old password gets in with the new one.
  const { clientId: office, username } = user;
  await noteSuccess(platform, { office, username, address: origin.address, device: null });
  return device;
}
