import { seal, unseal } from '../../platform/crypto.ts';
import { type Context, userOf } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { emitOfficeChanged } from '../identity/index.ts';
import { ROUND_TOPIC } from './connector-desk.ts';
import { emitState } from './state.ts';
import { askForRound } from './store-sync.ts';
import {
  enable,
  findAccessToken,
  findSealedAccessToken,
  insertAccessToken,
  replaceAccessToken,
  type SavedSecret,
} from './store.ts';

/** What a saved token is sealed for. */
const PURPOSE = 'od-access-token';

interface TokenState {
  saved: boolean;
  updated_at: string | null;
  updated_by: string | null;
}

/** Whether an Open Dental access token was saved, when and by whom; never the token. */
export async function getAccessToken(ctx: Context): Promise<TokenState> {
  const row = await findAccessToken(ctx.tx);
  return {
    saved: row !== undefined,
    updated_at: row?.updatedAt.toISOString() ?? null,
    updated_by: row?.updatedBy ?? null,
  };
}

/** Saves the office's first access token, sealed, and switches the integration on. @throws Refusal 409 */
export async function saveAccessToken(platform: Platform, ctx: Context, token: string): Promise<TokenState> {
  if (!(await insertAccessToken(ctx.tx, sealed(platform, ctx, token)))) {
    throw conflict('There is an access token already. Look at it again, then update it.');
  }
  return announce(platform, ctx, 'practice.save_token');
}

/** Puts a new access token in the place of the saved one. @throws Refusal 404 */
export async function updateAccessToken(
  platform: Platform,
  ctx: Context,
  token: string,
): Promise<TokenState> {
  if (!(await replaceAccessToken(ctx.tx, sealed(platform, ctx, token)))) throw notFound('access token');
  // Whether the new one opens the same practice nobody knows: everything is held against it.
  return announce(platform, ctx, 'practice.update_token', { compare: true });
}

const sealed = (platform: Platform, ctx: Context, token: string): SavedSecret => ({
  clientId: ctx.office,
  sealed: seal(platform.config.secrets.encryptionKey, token, {
    office: ctx.office,
    purpose: PURPOSE,
  }),
  updatedAt: ctx.now,
  updatedBy: userOf(ctx).username,
});

async function announce(
  platform: Platform,
  ctx: Context,
  action: string,
  asked: { compare?: boolean } = {},
): Promise<TokenState> {
  const wasOff = await enable(ctx.tx);
  ctx.audit({ action, subject: `office:${ctx.office}`, details: wasOff ? { enabled: true } : {} });
  if (wasOff) await emitOfficeChanged(ctx);
  // It is tried at once: what was wrong with the one before may be right now.
  await askForRound(ctx.tx, ctx.office, ctx.now, asked);
  await emitState(ctx);
  ctx.afterCommit(() => platform.hub.nudge(ctx.office, ROUND_TOPIC));
  return getAccessToken(ctx);
}

/** The office's access token, opened for a call of the practice system's API; null where none is saved. */
export async function openAccessToken(platform: Platform, ctx: Context): Promise<string | null> {
  const kept = await findSealedAccessToken(ctx.tx);
  if (!kept) return null;
  return unseal(platform.config.secrets.encryptionKey, kept, { office: ctx.office, purpose: PURPOSE });
}
