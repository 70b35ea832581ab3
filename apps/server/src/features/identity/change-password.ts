import { identity } from '@chairline/contract';
import { conflict } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { newPasswordFaults } from './new-password.ts';
import { isOwnPassword, loadOwn } from './own-password.ts';
import { hashPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';
import { noteSuccess } from './throttle.ts';

const { passwordMessages } = identity;

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmedNewPassword: string;
}

/**
 * Changes one's own password; all other sessions of the user end.
 * @returns the words for success, or what is wrong with each of the three fields
 * @throws Refusal 429 while the account or address has to wait
 */
export async function changePassword(
  platform: Platform,
  session: Session,
  input: PasswordChange & { address: string },
): Promise<typeof passwordMessages.updated | identity.PasswordFaultLists> {
  const own = await loadOwn(platform, session, input.address);
  const { user, client } = own.found;
  const faults: identity.PasswordFaultLists = {
    currentPassword: await currentFaults(input.currentPassword, (password) =>
      isOwnPassword(platform, own, password),
    ),
    newPassword: await newPasswordFaults(input.newPassword, {
      username: user.username,
      officeName: client.name,
    }),
    confirmedNewPassword: confirmFaults(input),
  };
  if (faults.newPassword.length === 0 && input.newPassword === input.currentPassword)
    faults.newPassword.push(passwordMessages.same);
  if (Object.values(faults).some((list: string[]) => list.length > 0)) return faults;

  const hashed = await hashPassword(input.newPassword);
  await inOffice(platform, session, async (ctx) => {
    const how = { how: 'change', keep: session.actor.sessionId } as const;
    if (!(await setPassword(platform, ctx, user, hashed, how)))
      throw conflict('Your password was changed meanwhile. Sign in with the new one.');
  });
  await noteSuccess(platform, own.source);
  return passwordMessages.updated;
}

async function currentFaults(
  password: string,
  isRight: (password: string) => Promise<boolean>,
): Promise<string[]> {
  if (!password) return [passwordMessages.currentRequired];
  return (await isRight(password)) ? [] : [passwordMessages.currentWrong];
}

function confirmFaults({ newPassword, confirmedNewPassword }: PasswordChange): string[] {
  if (!confirmedNewPassword) return [passwordMessages.confirmRequired];
  return confirmedNewPassword === newPassword ? [] : [passwordMessages.mismatch];
}
