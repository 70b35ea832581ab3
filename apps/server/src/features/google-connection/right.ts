import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { GoogleConsent } from '../../gateways/google/index.ts';
import { type Context, userOf } from '../../platform/context.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { type GoogleUse, purposeOf } from './google-use.ts';
import { findAside, findSecret, removeAside, saveSecret, setSecretAside } from './store.ts';

const secret = z.object({ refresh_token: z.string() });

/** Keeps the lasting right to an account, sealed, in the place of the one before. */
export async function keepRight(
  platform: Platform,
  ctx: Context,
  use: GoogleUse,
  refreshToken: string,
): Promise<void> {
  const text = JSON.stringify({ refresh_token: refreshToken });
  const owner = { office: ctx.office, purpose: purposeOf(use) };
  await saveSecret(ctx.tx, {
    clientId: ctx.office,
    name: use.name,
    sealed: seal(platform.config.secrets.encryptionKey, text, owner),
    updatedAt: ctx.now,
    updatedBy: userOf(ctx).username,
  });
}

/** The refresh token of an office; null where it has not let us in. */
export async function openRight(
  tx: Transaction,
  platform: Platform,
  use: GoogleUse,
  office: number,
): Promise<string | null> {
  const sealed = await findSecret(tx, use.name);
  return sealed ? unsealed(platform, use, office, sealed) : null;
}

function unsealed(platform: Platform, use: GoogleUse, office: number, sealed: Buffer): string {
  const text = unseal(platform.config.secrets.encryptionKey, sealed, { office, purpose: purposeOf(use) });
  return secret.parse(JSON.parse(text)).refresh_token;
}

/** Forgets the right to an account; a job gives it back to Google. */
export async function giveBack(ctx: Context, use: GoogleUse, address: string): Promise<void> {
  const name = await setSecretAside(ctx.tx, use.name, randomUUID());
  if (name !== null) await ctx.enqueue(use.revokeJob, { name, address });
}

/**
 * Gives the right to an account back to Google, then forgets it. The same account connected again by now keeps
 * it: Google would take the new right with the old one.
 * @param consent null where Google is not set up; the job then fails, and is tried again
 */
export function revokeJob(platform: Platform, consent: GoogleConsent | null, use: GoogleUse): JobKind {
  return defineJob({
    name: use.revokeJob,
    payload: z.object({ client_id: z.number().int(), name: z.string(), address: z.string() }),
    async handle({ client_id: office, name, address }) {
      const { sealed, connected } = await platform.db.transaction({ office }, async (tx) => ({
        sealed: await findAside(tx, name),
        connected: (await use.findAddress(tx)) === address,
      }));
      if (!sealed) return;
      if (!connected) {
        if (!consent) throw new Error('Google is not set up: an office’s right cannot be given back.');
        await consent.revoke(unsealed(platform, use, office, sealed));
      }
      await platform.db.transaction({ office }, (tx) => removeAside(tx, name));
    },
  });
}
