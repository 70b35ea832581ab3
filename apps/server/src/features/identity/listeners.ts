import { type Listener, on } from '../../platform/listeners.ts';
import type { Authenticator } from './authenticate.ts';
import {
  emitInvitationsChanged,
  emitOfficeChanged,
  emitSessionUserChanged,
  emitUserChanged,
} from './emit-changes.ts';
import { listSessionIds } from './store.ts';

export function identityListeners(authenticator: Authenticator): Listener[] {
  return [
    // An invitation shows whether its mail got through.
    on('mail.settled', async (ctx, { kind }) => {
      if (kind === 'activate') await emitInvitationsChanged(ctx);
    }),
    on('office.changed', (ctx) => emitOfficeChanged(ctx)),
    on('account.changed', async (ctx, { userId }) => {
      await emitUserChanged(ctx, userId);
      await emitSessionUserChanged(ctx, userId);
      // This process asks anew who the sessions' user is; others do so within a second.
      const sessionIds = await listSessionIds(ctx.tx, userId);
      ctx.afterCommit(() => sessionIds.forEach(authenticator.forget));
    }),
  ];
}
