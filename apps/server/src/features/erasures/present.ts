import { erasures as contract, worklist } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { listActiveAdminIds } from '../client-rows/index.ts';
import { type ErasureChange, type ErasureRow, updateErasure } from './store.ts';

export const HOUR_MS = 3_600_000;

export const lapsesAt = ({ askedAt }: Pick<ErasureRow, 'askedAt'>): Date =>
  new Date(askedAt.getTime() + contract.CONFIRM_HOURS * HOUR_MS);

/** An erasure → wire. */
export function presentErasure(row: ErasureRow): contract.OfficeErasure {
  return {
    erasure_id: row.erasureId,
    client_id: row.officeId,
    client_name: row.officeName,
    state: row.state,
    phase: row.phase,
    asked_by: row.askedBy,
    asked_name: row.askedName,
    asked_at: row.askedAt.toISOString(),
    lapses_at: row.state === 'asked' ? lapsesAt(row).toISOString() : null,
    confirmed_by: row.confirmedBy,
    confirmed_name: row.confirmedName,
    withdrawn_name: row.withdrawnName,
    begun_at: row.begunAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    rows: row.rowTotal,
    files: row.files,
    bytes: row.bytes,
    has_log: row.state === 'done' && row.logParts > 0,
    bell: row.bell,
    says: row.says,
    told_at: row.toldAt.toISOString(),
    version: row.version,
  };
}

/** What the bell says of an erasure. */
export function saysOf(
  row: Pick<ErasureRow, 'state' | 'askedName' | 'confirmedName' | 'withdrawnName'>,
): string {
  const words = {
    asked: `${row.askedName} asks to erase this office for good: a second admin confirms it or takes it back.`,
    running: row.confirmedName
      ? `${row.confirmedName} confirmed it: the office is being erased.`
      : 'Its thirty days are over: the office is being erased.',
    done: 'The office is erased. Its certificate is in the client list.',
    withdrawn: row.withdrawnName
      ? `${row.withdrawnName} took it back: nothing is erased.`
      : 'The office was brought back: nothing is erased.',
    lapsed: `Nobody confirmed it within ${contract.CONFIRM_HOURS} hours: nothing is erased.`,
  }[row.state];
  return [...words].slice(0, worklist.WORK_NOTE_LENGTH).join('');
}

/** Tells the provider's admins how an erasure is. */
export async function tell(ctx: Context, row: ErasureRow): Promise<contract.OfficeErasure> {
  const erasure = presentErasure(row);
  const admins = await listActiveAdminIds(ctx.tx);
  if (admins.length > 0) ctx.emit('officeErasure', { erasure }, admins);
  return erasure;
}

/** Brings an erasure to another state, and onto the bells of `bell`. */
export async function turn(
  ctx: Context,
  row: ErasureRow,
  change: ErasureChange & Pick<ErasureRow, 'state' | 'bell'>,
): Promise<contract.OfficeErasure> {
  const says = saysOf({ ...row, ...change });
  return tell(ctx, await updateErasure(ctx.tx, row.erasureId, { ...change, says, toldAt: ctx.now }));
}

/** Those who took part in it, but for one. */
export const partakers = (row: Pick<ErasureRow, 'askedBy' | 'confirmedBy'>, but?: number): number[] =>
  [row.askedBy, row.confirmedBy].filter((id) => id !== null && id !== but) as number[];
