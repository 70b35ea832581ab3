import { identity, type RouteAnswer, users } from '@chairline/contract';
import { hashToken, officeOfToken } from '../../platform/crypto.ts';
import { constraintOf } from '../../platform/db/database.ts';
import { BadInput } from '../../platform/errors.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { announceClient } from '../client-rows/index.ts';
import { emitUserChanged } from './emit-changes.ts';
import { emitInvitationsChanged } from './emit-changes.ts';
import { newPasswordFaults } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import {
  endOpenTokens,
  hasUserWithEmail,
  insertUser,
  lockActivation,
  markTokenUsed,
} from './store-accounts.ts';
import { findUserByName } from './store.ts';

const { passwordMessages } = identity;
const linkEnded = () => new BadInput(passwordMessages.linkEnded);
const nameTaken = () => new BadInput(passwordMessages.userNameTaken);
const emailTaken = () => new BadInput(users.userMessages.duplicate);

async function findActivation(platform: Platform, token: string) {
  const office = officeOfToken(token);
  if (office === null) return undefined;
  return platform.db.transaction({ office }, (tx) => lockActivation(tx, hashToken(token), platform.now()));
}

/** Whether an activation link still stands, and for whom; names nobody when it does not. */
export async function checkActivation(
  platform: Platform,
  token: string,
): Promise<RouteAnswer<typeof identity.checkActivation>> {
  const found = await findActivation(platform, token);
  return {
    valid: found !== undefined,
    client_id: found?.token.clientId ?? null,
    office_name: found?.officeName ?? '',
    first_name: found?.token.firstName ?? '',
    last_name: found?.token.lastName ?? '',
    email: found?.token.email ?? '',
  };
}

export interface NewAccount {
  token: string;
  firstName: string;
  lastName: string;
  username: string;
  password: string;
}

/**
 * Makes the account of an activation link, which works once. Office, role and e-mail are the invitation's.
 * @throws BadInput with a sentence for the user: the link is over, the password breaks the rules, the name is
 *   taken, or somebody has an account with this e-mail by now
 */
export async function activateAccount(
  platform: Platform,
  input: NewAccount,
): Promise<typeof passwordMessages.created> {
  const before = await findActivation(platform, input.token);
  if (!before) throw linkEnded();
  const { username, password } = input;
  const faults = await newPasswordFaults(password, { username, officeName: before.officeName });
  if (faults.length > 0) throw new BadInput(identity.writePasswordFaults(faults));
  const passwordHash = await hashPassword(password);
  const office = before.token.clientId;
  const scope = { office, actor: { kind: 'system', name: 'activation' } } as const;
  try {
    await inOffice(platform, scope, async (ctx) => {
      const found = await lockActivation(ctx.tx, hashToken(input.token), ctx.now);
      if (!found) throw linkEnded();
      const { tokenId, email, role } = found.token;
      if (await hasUserWithEmail(ctx.tx, email)) throw emailTaken();
      if (await findUserByName(ctx.tx, username)) throw nameTaken();
      await markTokenUsed(ctx.tx, tokenId, ctx.now);
      await endOpenTokens(ctx.tx, { purpose: 'activate', email }, ctx.now);
      const user = await insertUser(ctx.tx, {
        clientId: office,
        username,
        email,
        firstName: input.firstName,
        lastName: input.lastName,
        role: role ?? 'Member',
        passwordHash,
        createdAt: ctx.now,
      });
      ctx.audit({
        action: 'user.activate',
        subject: `user:${user.userId}`,
        details: { invitation: tokenId, role: user.role },
      });
      await ctx.raise('account.made', { userId: user.userId, role: user.role });
      await emitUserChanged(ctx, user.userId);
      await emitInvitationsChanged(ctx);
      await announceClient(ctx);
    });
  } catch (error) {
    // Two at once: the database's own word decides.
    if (constraintOf(error) === 'users_username') throw nameTaken();
    if (constraintOf(error) === 'users_email') throw emailTaken();
    throw error;
  }
  return passwordMessages.created;
}
