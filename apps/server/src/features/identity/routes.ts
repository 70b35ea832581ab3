import { identity } from '@chairline/contract';
import { sessionExpired } from '../../platform/errors.ts';
import { hashToken } from '../../platform/crypto.ts';
import { type Binding, handle, handleRaw } from '../../platform/http/handler.ts';
import { notBuilt } from '../../platform/http/not-built.ts';
import { userOf } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Authenticator } from './authenticate.ts';
import { clearSessionCookies, refreshCookie, setSessionCookies } from './cookies.ts';
import { emitSessionUserChanged } from './emit-changes.ts';
import { presentSessionUser } from './present.ts';
import { refreshSession } from './refresh-session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { findUser, lockRefresh, saveDarkMode } from './store.ts';
import { parseRefresh } from './tokens.ts';

const isSecure = (platform: Platform) => platform.config.publicUrl.startsWith('https:');

export function identityRoutes(authenticator: Authenticator): Binding[] {
  return [
    handleRaw(identity.signIn, async (platform, { body }, _session, { request, reply }) => {
      const { user, tokens } = await signIn(platform, {
        office: Number(body.client_id),
        username: body.username,
        password: body.password,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      });
      setSessionCookies(reply, tokens, isSecure(platform));
      return user;
    }),

    handle(identity.checkSession, async (ctx) => {
      const found = await findUser(ctx.tx, userOf(ctx).userId);
      if (!found) throw sessionExpired();
      return presentSessionUser(found, ctx.now);
    }),

    handleRaw(identity.refreshSession, async (platform, _input, _session, { request, reply }) => {
      try {
        const { user, tokens } = await refreshSession(platform, refreshCookie(request));
        setSessionCookies(reply, tokens, isSecure(platform));
        return user;
      } catch (error) {
        clearSessionCookies(reply, isSecure(platform));
        throw error;
      }
    }),

    handleRaw(identity.signOut, async (platform, _input, _session, { request, reply }) => {
      const session = await authenticator.authenticate(request);
      const parts = session
        ? { office: session.office, sessionId: session.actor.sessionId }
        : await provenRefresh(platform, refreshCookie(request));
      if (parts) {
        await signOut(platform, parts.office, parts.sessionId);
        authenticator.forget(parts.sessionId);
      }
      clearSessionCookies(reply, isSecure(platform));
      return { signed_out: true as const };
    }),

    handle(identity.setDarkMode, async (ctx, { body }) => {
      const { userId } = userOf(ctx);
      await saveDarkMode(ctx.tx, userId, body.dark_mode);
      ctx.audit({
        action: 'user.dark_mode',
        subject: `user:${userId}`,
        details: { dark_mode: body.dark_mode },
      });
      await emitSessionUserChanged(ctx, userId);
      return { dark_mode: body.dark_mode };
    }),

    ...[
      identity.signInCode,
      identity.signInEnroll,
      identity.signInEnrolled,
      identity.requestReset,
      identity.checkReset,
      identity.resetPassword,
      identity.checkActivation,
      identity.activateAccount,
      identity.changePassword,
      identity.listOwnSessions,
      identity.endOwnSession,
      identity.endOtherSessions,
      identity.noteActivity,
      identity.getSecondFactor,
      identity.beginSecondFactor,
      identity.enableSecondFactor,
      identity.renewRecoveryCodes,
      identity.disableSecondFactor,
    ].map(notBuilt),
  ];
}

/** The session of a refresh token whose secret is right, also after its access token has expired. */
async function provenRefresh(platform: Platform, token: string | undefined) {
  const parts = token === undefined ? null : parseRefresh(token);
  if (!token || !parts) return null;
  const found = await platform.db.transaction({ office: parts.office }, (tx) =>
    lockRefresh(tx, hashToken(token)),
  );
  return found ? parts : null;
}
