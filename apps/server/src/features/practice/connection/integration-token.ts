import { practice as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { hashToken, makeToken } from '../../../platform/crypto.ts';
import type { Platform } from '../../../platform/platform.ts';
import { CONNECTOR_TOPIC } from './connector-desk.ts';
import { findIntegrationToken, saveIntegrationToken } from '../store.ts';

/** The connector's token as it may be shown again: masked. */
export async function getIntegrationToken(ctx: Context) {
  const row = await findIntegrationToken(ctx.tx);
  return {
    token: row?.masked ?? null,
    created_at: row?.createdAt.toISOString() ?? null,
    created_by: row?.createdBy ?? null,
  };
}

/** Makes the connector's token anew; the one before opens nothing from now on. Kept by its hash and its mask. */
export async function rotateIntegrationToken(platform: Platform, ctx: Context) {
  const token = makeToken(ctx.office);
  const createdBy = userOf(ctx).username;
  await saveIntegrationToken(ctx.tx, {
    clientId: ctx.office,
    tokenHash: hashToken(token),
    masked: contract.maskToken(token),
    createdAt: ctx.now,
    createdBy,
  });
  // Whoever holds the old one's connection, in whatever process, ends it.
  ctx.afterCommit(() => platform.hub.nudge(ctx.office, CONNECTOR_TOPIC));
  ctx.audit({ action: 'practice.rotate_token', subject: `office:${ctx.office}` });
  return { token, created_at: ctx.now.toISOString(), created_by: createdBy };
}
