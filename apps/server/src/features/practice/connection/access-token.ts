import { practice } from '@chairline/contract';
import { type OpenPracticeApi, PracticeFault } from '../../../gateways/open-dental/index.ts';
import { type Context, userOf } from '../../../platform/context.ts';
import { seal, unseal } from '../../../platform/crypto.ts';
import { sealedColumns } from '../../../platform/sealed/sealed-columns.ts';
import { BadInput, conflict, notFound, vendorFailed } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { askInTime } from './ask-in-time.ts';
import { ROUND_TOPIC } from './connector-desk.ts';
import { emitState } from '../copy/state.ts';
import { askForRound, findSync, forgetApiFault, isRefused } from '../copy/store-sync.ts';
import {
  deleteAccessToken,
  enable,
  findAccessToken,
  findSealedAccessToken,
  insertAccessToken,
  replaceAccessToken,
  type SavedSecret,
} from '../store.ts';

const { practiceMessages } = practice;

/** What a saved token is sealed for. */
export const TOKEN_PURPOSE = sealedColumns.officeSecret.purposeOf({ name: 'od-access-token' });

interface TokenState {
  saved: boolean;
  updated_at: string | null;
  updated_by: string | null;
  works: boolean | null;
}

/** What is asked of a token before it is saved has this long; a person waits. */
const TRY_MS = 30_000;

/** Whether an Open Dental access token was saved, when, by whom, and whether it does; never the token. */
export async function getAccessToken(ctx: Context): Promise<TokenState> {
  const row = await findAccessToken(ctx.tx);
  const sync = row && (await findSync(ctx.tx));
  return {
    saved: row !== undefined,
    updated_at: row?.updatedAt.toISOString() ?? null,
    updated_by: row?.updatedBy ?? null,
    works: isRefused(sync?.apiFaultCode) ? false : sync?.way === 'api' && sync.syncedAt ? true : null,
  };
}

interface Wanted {
  token: string;
  /** Saved although Open Dental cannot be asked now. */
  untested?: boolean | undefined;
}

/**
 * Saves the office's first access token, sealed, and switches the integration on: when Open Dental takes it.
 * @throws BadInput for one that it does not take; Refusal 409 when there is one, 502 when it cannot be asked
 */
export async function saveAccessToken(
  platform: Platform,
  openApi: OpenPracticeApi | null,
  session: Session,
  wanted: Wanted,
): Promise<TokenState> {
  const mustBeNone = async (ctx: Context) => {
    if (await findAccessToken(ctx.tx))
      throw conflict('There is an access token already. Look at it again, then update it.');
  };
  await inOffice(platform, session, mustBeNone);
  await tryToken(openApi, wanted, practiceMessages.notSaved);
  return inOffice(platform, session, async (ctx) => {
    if (!(await insertAccessToken(ctx.tx, sealed(platform, ctx, wanted.token)))) await mustBeNone(ctx);
    return announce(platform, ctx, 'practice.save_token');
  });
}

/**
 * Puts a new access token in the place of the saved one: when Open Dental takes it, so that a wrong one never takes a
 * working one away. Untested it takes the place only of one that Open Dental has refused.
 * @throws BadInput for one that it does not take; Refusal 404 without a saved one, 502 when Open Dental cannot be asked
 */
export async function updateAccessToken(
  platform: Platform,
  openApi: OpenPracticeApi | null,
  session: Session,
  wanted: Wanted,
): Promise<TokenState> {
  const { works } = await inOffice(platform, session, async (ctx) => {
    const state = await getAccessToken(ctx);
    if (!state.saved) throw notFound('access token');
    return state;
  });
  const given = { ...wanted, untested: wanted.untested === true && works === false };
  await tryToken(openApi, given, practiceMessages.kept);
  return inOffice(platform, session, async (ctx) => {
    if (!(await replaceAccessToken(ctx.tx, sealed(platform, ctx, wanted.token))))
      throw notFound('access token');
    await forgetApiFault(ctx.tx);
    // Whether the new one opens the same practice nobody knows: everything is held against it.
    return announce(platform, ctx, 'practice.update_token', { compare: true });
  });
}

/** Takes the access token away; what was read stays, and the connector goes on. @throws Refusal 404 */
export async function removeAccessToken(platform: Platform, ctx: Context): Promise<TokenState> {
  if (!(await deleteAccessToken(ctx.tx))) throw notFound('access token');
  await forgetApiFault(ctx.tx);
  return announce(platform, ctx, 'practice.remove_token');
}

/**
 * Asks Open Dental with a token, as each round begins. An installation without the API uses none, and tries none.
 * @param otherwise what becomes of it when it does not do, in words
 */
async function tryToken(
  openApi: OpenPracticeApi | null,
  { token, untested }: Wanted,
  otherwise: string,
): Promise<void> {
  if (!openApi) return;
  try {
    await askInTime(TRY_MS, (signal) => openApi(token).about(signal));
  } catch (error) {
    if (!(error instanceof PracticeFault)) throw error;
    if (isRefused(error.code)) throw new BadInput(`${error.message} ${otherwise}`);
    if (!untested)
      throw vendorFailed(`Whether this token works could not be tried. ${error.message} ${otherwise}`);
  }
}

const sealed = (platform: Platform, ctx: Context, token: string): SavedSecret => ({
  clientId: ctx.office,
  sealed: seal(platform.config.secrets.encryptionKey, token, {
    office: ctx.office,
    purpose: TOKEN_PURPOSE,
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
  const wasOff = action !== 'practice.remove_token' && (await enable(ctx.tx));
  ctx.audit({ action, subject: `office:${ctx.office}`, details: wasOff ? { enabled: true } : {} });
  if (wasOff) {
    await ctx.raise('practice.connected', {});
    await ctx.raise('office.changed', {});
  }
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
  return unseal(platform.config.secrets.encryptionKey, kept, { office: ctx.office, purpose: TOKEN_PURPOSE });
}
