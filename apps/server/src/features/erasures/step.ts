import { PROVIDER_CLIENT_ID } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { tell } from './present.ts';
import { type ErasureChange, type ErasureRow, lockErasure, updateErasure } from './store.ts';
import { ERASE } from './wake.ts';

/** How long an erasure waits for what, in milliseconds, and how much it does at once. */
export interface ErasureTiming {
  /** For jobs that end what the office has at vendors; what is not through by then stands in the certificate. */
  vendors: number;
  /** Between two looks whether they are through, or whether jobs of the office still run. */
  lookAgain: number;
  /** From the removal of the files to the last look: for what was on its way in. */
  linger: number;
  /** Between two words of its progress. */
  tell: number;
  /** Rows a transaction takes away at most: each is soon over, for who works in other offices. */
  rows: number;
}

export const erasureTiming: ErasureTiming = {
  vendors: 24 * 3_600_000,
  lookAgain: 1_000,
  linger: 5_000,
  tell: 1_000,
  rows: 2_000,
};

/** It is not being erased (any more). */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** An erasure that runs: what its steps read and write. */
export interface Run {
  readonly platform: Platform;
  readonly timing: ErasureTiming;
  readonly id: number;
  readonly office: number;
}

/** One step of an erasure: a transaction of the provider's that holds its row. @throws Stopped */
export function step<T>(
  { platform, id }: Pick<Run, 'platform' | 'id'>,
  work: (ctx: Context, row: ErasureRow) => Promise<T>,
): Promise<T> {
  const scope = { office: PROVIDER_CLIENT_ID, actor: { kind: 'job', name: ERASE } } as const;
  return inOffice(platform, scope, async (ctx) => {
    const row = await lockErasure(ctx.tx, id);
    if (row?.state !== 'running') throw new Stopped();
    return work(ctx, row);
  });
}

/** Notes how far it is, and tells the provider's admins. */
export async function note(ctx: Context, row: ErasureRow, change: ErasureChange): Promise<void> {
  await tell(ctx, await updateErasure(ctx.tx, row.erasureId, change));
}
