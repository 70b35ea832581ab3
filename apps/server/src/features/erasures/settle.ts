import { erasures as contract, PROVIDER_CLIENT_ID } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { HOUR_MS, lapsesAt, partakers, saysOf, tell, turn } from './present.ts';
import {
  findOtherOffice,
  insertErasure,
  listDue,
  listErasedSince,
  listInState,
  listOldLogs,
  lockErasure,
  updateErasure,
} from './store.ts';
import { takeRows } from './store-erase.ts';
import { placeOfLog } from './take-away.ts';
import { SETTLE, wakeErasure } from './wake.ts';

const DAY_MS = 24 * HOUR_MS;
const LATE_ROWS = 10_000;

/**
 * Looks after what waits: wishes that nobody confirmed, or whose office was brought back; deleted offices whose thirty
 * days are over; erasures that a failure stopped; what came in for an office after its end; logs whose term is over.
 */
export async function settleErasures(platform: Platform): Promise<void> {
  const scope = { office: PROVIDER_CLIENT_ID, actor: { kind: 'job', name: SETTLE } } as const;
  await inOffice(platform, scope, async (ctx) => {
    await endWishes(ctx);
    await beginDue(ctx);
    for (const { erasureId } of await listInState(ctx.tx, 'running')) await wakeErasure(ctx, erasureId);
  });
  await sweepLate(platform);
  await dropOldLogs(platform);
}

async function endWishes(ctx: Context): Promise<void> {
  for (const { erasureId } of await listInState(ctx.tx, 'asked')) {
    const row = await lockErasure(ctx.tx, erasureId);
    if (row?.state !== 'asked') continue;
    const office = await findOtherOffice(ctx.tx, row.officeId);
    const isBack = office?.deletedAt?.getTime() !== row.deletedAt.getTime();
    if (!isBack && lapsesAt(row) > ctx.now) continue;
    const state = isBack ? 'withdrawn' : 'lapsed';
    ctx.audit({ action: 'office.erase_lapse', subject: `office:${row.officeId}`, details: { state } });
    await turn(ctx, row, { state, finishedAt: ctx.now, bell: partakers(row) });
  }
}

async function beginDue(ctx: Context): Promise<void> {
  const asked = new Set((await listInState(ctx.tx, 'asked')).map(({ officeId }) => officeId));
  for (const { clientId: officeId, name, deletedAt } of await listDue(ctx.tx, ctx.now)) {
    if (officeId === PROVIDER_CLIENT_ID || asked.has(officeId)) continue;
    const row = await insertErasure(ctx.tx, {
      clientId: PROVIDER_CLIENT_ID,
      officeId,
      officeName: name,
      deletedAt,
      state: 'running',
      phase: 'vendors',
      askedAt: ctx.now,
      begunAt: ctx.now,
      says: saysOf({ state: 'running', askedName: '', confirmedName: '', withdrawnName: '' }),
      toldAt: ctx.now,
    });
    // It is being erased already.
    if (!row) continue;
    ctx.audit({ action: 'office.erase_due', subject: `office:${officeId}` });
    await tell(ctx, row);
    await wakeErasure(ctx, row.erasureId);
  }
}

/** What a vendor delivered while the office ended, and was written after its last row had gone. */
async function sweepLate(platform: Platform): Promise<void> {
  const scope = { office: PROVIDER_CLIENT_ID, actor: { kind: 'job', name: SETTLE } } as const;
  const since = new Date(platform.now().getTime() - 2 * DAY_MS);
  const erased = await platform.db.transaction({ office: PROVIDER_CLIENT_ID }, (tx) =>
    listErasedSince(tx, since),
  );
  for (const { officeId } of erased) {
    await inOffice(platform, scope, async (ctx) => {
      const taken = await takeRows(ctx.tx, officeId, LATE_ROWS, true, null);
      const rows = taken.reduce((sum, { gone }) => sum + gone, 0);
      if (rows > 0)
        ctx.audit({ action: 'office.erased_late', subject: `office:${officeId}`, details: { rows } });
    });
    await platform.files.removeOffice(officeId);
  }
}

async function dropOldLogs(platform: Platform): Promise<void> {
  const before = platform.now();
  before.setUTCFullYear(before.getUTCFullYear() - contract.LOG_YEARS);
  const old = await platform.db.transaction({ office: PROVIDER_CLIENT_ID }, (tx) => listOldLogs(tx, before));
  for (const row of old) {
    for (let part = 0; part < row.logParts; part += 1)
      await platform.files.remove(`${PROVIDER_CLIENT_ID}/${placeOfLog(row.erasureId, part)}`);
    const scope = { office: PROVIDER_CLIENT_ID, actor: { kind: 'job', name: SETTLE } } as const;
    await inOffice(platform, scope, async (ctx) => {
      ctx.audit({ action: 'office.erased_log_expire', subject: `office:${row.officeId}` });
      await tell(ctx, await updateErasure(ctx.tx, row.erasureId, { logParts: 0 }));
    });
  }
}
