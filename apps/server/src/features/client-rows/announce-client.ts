import { PROVIDER_CLIENT_ID } from '@chairline/contract';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { presentClientRow } from './present.ts';
import { findClientRow, listActiveAdminIds } from './store.ts';

const ANNOUNCE_CLIENT = 'announce-client';

/**
 * Says to the provider's admins how an office now is. To be called by every verb that changes what the client list
 * shows of `ctx.office`: its row, its active admins, its invitations. The event belongs to another office than the
 * change, so it is left to a job, written with the change.
 */
export async function announceClient(ctx: Context): Promise<void> {
  const name = `${ANNOUNCE_CLIENT}:${ctx.office}`;
  // One after the other for an office: what is said last was read last.
  await ctx.enqueue(ANNOUNCE_CLIENT, {}, { jobKey: name, queue: name });
}

export function clientRowJobs(platform: Platform): JobKind[] {
  const announce = defineJob({
    name: ANNOUNCE_CLIENT,
    payload: z.object({ client_id: z.number().int() }),
    async handle({ client_id }) {
      const now = platform.now();
      const facts = await platform.db.transaction({ routing: true }, (tx) =>
        findClientRow(tx, client_id, now),
      );
      if (!facts) return;
      const scope = { office: PROVIDER_CLIENT_ID, actor: { kind: 'job', name: ANNOUNCE_CLIENT } } as const;
      await inOffice(platform, scope, async (ctx) => {
        const admins = await listActiveAdminIds(ctx.tx);
        if (admins.length > 0) ctx.emit('clientRow', { client: presentClientRow(facts) }, admins);
      });
    },
  });
  return [announce];
}
