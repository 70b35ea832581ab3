import { social as contract } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { forbidden } from '../../platform/errors.ts';
import { findMayPost } from './store-account.ts';

/** Admins post, and whom they gave the right. @throws Refusal 403 for everybody else */
export async function requireMayPost(ctx: Context): Promise<void> {
  const { role, userId } = userOf(ctx);
  if (role !== 'Admin' && !(await findMayPost(ctx.tx, userId)))
    throw forbidden(contract.socialMessages.mayNot);
}
