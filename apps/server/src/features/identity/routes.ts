import { identity } from '@chairline/contract';
import type { FastifyReply } from 'fastify';
import { Refusal, sessionExpired } from '../../platform/errors.ts';
import { hashToken } from '../../platform/crypto.ts';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import { userOf } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Authenticator } from './authenticate.ts';
import { clearSessionCookies, refreshCookie, setDeviceCookie, setSessionCookies } from './cookies.ts';
import { emitSessionUserChanged, emitUserChanged } from './emit-changes.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, noteActivity } from './own-sessions.ts';
import { isSecure, originOf } from './sign-in-origin.ts';
import { presentContactListView, presentSessionUser } from './present.ts';
import { refreshSession } from './refresh-session.ts';
import { accountRoutes } from './routes-accounts.ts';
import { signIn } from './sign-in.ts';
import { signInCode, signInEnroll, signInEnrolled } from './sign-in-code.ts';
import { signOut } from './sign-out.ts';
import type { Begun, SignedIn } from './start-session.ts';
import { findUser, lockRefresh, saveContactListView, saveDarkMode } from './store.ts';
import { parseRefresh } from './tokens.ts';

/** Gives the browser its session. @returns who is signed in */
function admit(
  platform: Platform,
  reply: FastifyReply,
  { user, tokens, device }: SignedIn & Partial<Begun>,
): identity.SessionUser {
  setSessionCookies(reply, tokens, isSecure(platform));
  if (device !== undefined) setDeviceCookie(reply, device, isSecure(platform));
  return user;
}

export function identityRoutes(platform: Platform, authenticator: Authenticator): Binding[] {
  return [
    handleOutside(identity.signIn, 'account', async ({ http: { request, reply } }, { body }) => {
      const result = await signIn(platform, {
        ...originOf(platform, request),
        // Beyond what an office's number can be there is none, which the answer does not say.
        office: Math.min(Number(body.client_id), 2_147_483_647),
        username: body.username,
        password: body.password,
      });
      return 'step' in result ? result.step : admit(platform, reply, result);
    }),
    handleOutside(identity.signInCode, 'account', async ({ http: { request, reply } }, { body }) =>
      admit(platform, reply, await signInCode(platform, { ...originOf(platform, request), ...body })),
    ),
    handleOutside(identity.signInEnroll, 'account', (_ctx, { body }) =>
      signInEnroll(platform, body.challenge),
    ),
    handleOutside(identity.signInEnrolled, 'account', async ({ http: { request, reply } }, { body }) => {
      const result = await signInEnrolled(platform, { ...originOf(platform, request), ...body });
      return { user: admit(platform, reply, result), recovery_codes: result.recoveryCodes };
    }),

    handle(identity.checkSession, async (ctx) => {
      const found = await findUser(ctx.tx, userOf(ctx).userId);
      if (!found) throw sessionExpired();
      return presentSessionUser(found, ctx.now);
    }),

    handleOutside(identity.refreshSession, 'account', async ({ http: { request, reply } }) => {
      try {
        return admit(
          platform,
          reply,
          await refreshSession(platform, refreshCookie(request), originOf(platform, request)),
        );
      } catch (error) {
        // Where we failed ourselves the session stands, and is asked for again.
        if (error instanceof Refusal) clearSessionCookies(request, reply, isSecure(platform));
        throw error;
      }
    }),

    handleOutside(identity.signOut, 'account', async ({ http: { request, reply } }) => {
      const session = await authenticator.authenticate(request);
      const parts = session
        ? { office: session.office, sessionId: session.actor.sessionId }
        : await provenRefresh(platform, refreshCookie(request));
      if (parts) await signOut(platform, parts.office, parts.sessionId);
      clearSessionCookies(request, reply, isSecure(platform));
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
      await emitUserChanged(ctx, userId);
      return { dark_mode: body.dark_mode };
    }),

    handle(identity.setContactListView, async (ctx, { body: { opens_on, longest_first } }) => {
      const { userId } = userOf(ctx);
      const user = await saveContactListView(ctx.tx, userId, {
        ...(opens_on === undefined ? {} : { listOpensOn: opens_on }),
        ...(longest_first === undefined ? {} : { listLongestFirst: longest_first }),
      });
      const contact_list = presentContactListView(user);
      ctx.audit({ action: 'user.contact_list', subject: `user:${userId}`, details: contact_list });
      await emitSessionUserChanged(ctx, userId);
      return { contact_list };
    }),

    handle(identity.listOwnSessions, (ctx) => listOwnSessions(ctx)),
    handle(identity.endOwnSession, async (ctx, { params }) => {
      await endOwnSession(platform, ctx, params.sessionId);
      return { session_id: params.sessionId };
    }),
    handle(identity.endOtherSessions, async (ctx) => ({ ended: await endOtherSessions(platform, ctx) })),
    handle(identity.noteActivity, async (ctx) => ({ idle_at: (await noteActivity(ctx)).toISOString() })),

    ...accountRoutes(),
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
