import { stillHasJob } from '../../platform/jobs/own-job.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Granted, GoogleConsent } from '../../gateways/google/index.ts';
import { type Context, nameOfActor, personOf } from '../../platform/context.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { type GoogleUse, purposeOf } from './google-use.ts';
import {
  findAside,
  findSecret,
  isAddressInUse,
  removeAside,
  removeSecret,
  saveSecret,
  setSecretAside,
} from './store.ts';

const secret = z.object({ refresh_token: z.string() });

/** Keeps the lasting right to an account, sealed, in the place of the one before. */
export async function keepRight(
  platform: Platform,
  ctx: Context,
  use: Pick<GoogleUse, 'name'>,
  { address, refreshToken }: Pick<Granted, 'address' | 'refreshToken'>,
): Promise<void> {
  const text = JSON.stringify({ refresh_token: refreshToken });
  const owner = { office: ctx.office, purpose: purposeOf(use.name) };
  await saveSecret(ctx.tx, {
    clientId: ctx.office,
    name: use.name,
    address,
    sealed: seal(platform.config.secrets.encryptionKey, text, owner),
    updatedAt: ctx.now,
    updatedBy: personOf(ctx.actor)?.username ?? nameOfActor(ctx.actor),
  });
}

/** The refresh token of an office; null where it has not let us in. */
export async function openRight(
  tx: Transaction,
  platform: Platform,
  use: Pick<GoogleUse, 'name'>,
  office: number,
): Promise<string | null> {
  const sealed = await findSecret(tx, use.name);
  return sealed ? unsealed(platform, use.name, office, sealed) : null;
}

function unsealed(platform: Platform, name: string, office: number, sealed: Buffer): string {
  const text = unseal(platform.config.secrets.encryptionKey, sealed, { office, purpose: purposeOf(name) });
  return secret.parse(JSON.parse(text)).refresh_token;
}

/** Forgets a right that ends by itself. */
export function forgetRight(ctx: Context, use: Pick<GoogleUse, 'name'>): Promise<void> {
  return removeSecret(ctx.tx, use.name);
}

/** Named after the first use there was: jobs that wait carry it. */
const REVOKE = 'revoke-mail';

/** Forgets the right to an account; a job gives it back. */
export async function giveBack(ctx: Context, use: GoogleUse): Promise<void> {
  const aside = await setSecretAside(ctx.tx, use.name, randomUUID());
  if (aside) await ctx.enqueue(use.revoke ?? REVOKE, { ...aside });
}

/**
 * Gives the right to an account back to Google, then forgets it. An account that is connected again by now, or used for
 * something else, keeps it: Google takes every right to an account together.
 * @param consent null where its vendor is not set up; the job then fails, and is tried again
 */
export function revokeJob(platform: Platform, consent: GoogleConsent | null, name = REVOKE): JobKind {
  return defineJob({
    name,
    payload: z.object({ client_id: z.number().int(), name: z.string(), address: z.string().nullable() }),
    async handle({ client_id: office, name, address }) {
      const { sealed, isUsed } = await platform.db.transaction({ office }, async (tx) => ({
        sealed: (await stillHasJob(tx)) ? await findAside(tx, name) : undefined,
        isUsed: address !== null && (await isAddressInUse(tx, address)),
      }));
      if (!sealed) return;
      if (!isUsed) {
        if (!consent) throw new Error('Its vendor is not set up: a right cannot be given back.');
        await consent.revoke(unsealed(platform, name, office, sealed));
      }
      await platform.db.transaction({ office }, (tx) => removeAside(tx, name));
    },
  });
}
