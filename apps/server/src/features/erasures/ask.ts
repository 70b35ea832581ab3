import { erasures as contract, offices, PROVIDER_CLIENT_ID } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { listActiveAdminIds } from '../client-rows/index.ts';
import { noSuchOffice } from '../offices/index.ts';
import { lapsesAt, partakers, presentErasure, saysOf, tell, turn } from './present.ts';
import {
  type DeletedOffice,
  type ErasureRow,
  findOtherOffice,
  insertErasure,
  listErasureRows,
  lockErasure,
  lockNewest,
  nameOfUser,
  updateErasure,
} from './store.ts';
import { wakeErasure, wakeSettling } from './wake.ts';

const words = contract.erasureMessages;
type Answer = { erasure: contract.OfficeErasure };

/** Offices that are to be erased, are being, or were; the newest first. */
export async function listErasures(ctx: Context): Promise<contract.OfficeErasure[]> {
  return (await listErasureRows(ctx.tx, contract.ERASURES_LISTED)).map(presentErasure);
}

/** @throws Refusal 404; 409 for one that stands or is the provider's own; BadInput for another name */
async function mustBeDeleted(
  ctx: Context,
  officeId: number,
  typed: string,
): Promise<DeletedOffice & { deletedAt: Date }> {
  const office = await findOtherOffice(ctx.tx, officeId);
  if (!office) throw noSuchOffice();
  if (officeId === PROVIDER_CLIENT_ID) throw conflict(offices.officeMessages.ownOffice);
  const { deletedAt } = office;
  if (!deletedAt) throw conflict(words.stands);
  if (office.erasingAt) throw conflict(words.running);
  if (typed.trim() !== office.name.trim()) throw new BadInput(words.wrongName);
  return { ...office, deletedAt };
}

const isOver = (ctx: Context, row: ErasureRow): boolean => lapsesAt(row) <= ctx.now;

/**
 * Asks that an office be erased at once: another admin has a day to confirm it.
 * @throws BadInput for another name; Refusal 404, 409; so also where nobody is there to confirm it
 */
export async function askErasure(ctx: Context, officeId: number, typed: string): Promise<Answer> {
  const { userId } = userOf(ctx);
  const office = await mustBeDeleted(ctx, officeId, typed);
  const others = (await listActiveAdminIds(ctx.tx)).filter((id) => id !== userId);
  if (others.length === 0) throw conflict(words.alone);
  const before = await lockNewest(ctx.tx, officeId);
  if (before?.state === 'running') throw conflict(words.running);
  if (before?.state === 'asked') {
    // One that stands from before the office was brought back and deleted anew counts for nothing.
    if (!isOver(ctx, before) && isOf(before, office)) throw conflict(words.asked);
    await turn(ctx, before, { state: 'lapsed', finishedAt: ctx.now, bell: [] });
  }
  const askedName = await nameOfUser(ctx.tx, userId);
  const row = await insertErasure(ctx.tx, {
    clientId: PROVIDER_CLIENT_ID,
    officeId,
    officeName: office.name,
    deletedAt: office.deletedAt,
    state: 'asked',
    askedBy: userId,
    askedName,
    askedAt: ctx.now,
    bell: others,
    says: saysOf({ state: 'asked', askedName, confirmedName: '', withdrawnName: '' }),
    toldAt: ctx.now,
  });
  // Somebody else asked in the same moment.
  if (!row) throw conflict(words.asked);
  ctx.audit({ action: 'office.erase_ask', subject: `office:${officeId}` });
  await wakeSettling(ctx, lapsesAt(row));
  return { erasure: await tell(ctx, row) };
}

const isOf = (row: ErasureRow, office: { deletedAt: Date | null }): boolean =>
  office.deletedAt?.getTime() === row.deletedAt.getTime();

/**
 * Confirms what another admin asked for: the office is erased from now on.
 * @throws BadInput for another name; Refusal 404, 409 for who asked, for what nobody asks for, and once it has begun
 */
export async function confirmErasure(ctx: Context, officeId: number, typed: string): Promise<Answer> {
  const { userId } = userOf(ctx);
  const row = await lockNewest(ctx.tx, officeId);
  if (row?.state === 'running') throw conflict(words.begun);
  if (row?.state !== 'asked' || isOver(ctx, row)) throw conflict(words.notAsked);
  if (row.askedBy === userId) throw conflict(words.twice);
  const office = await mustBeDeleted(ctx, officeId, typed);
  if (!isOf(row, office)) throw conflict(words.changed);
  const erasure = await turn(ctx, row, {
    state: 'running',
    phase: 'vendors',
    confirmedBy: userId,
    confirmedName: await nameOfUser(ctx.tx, userId),
    confirmedAt: ctx.now,
    begunAt: ctx.now,
    bell: partakers(row),
  });
  ctx.audit({
    action: 'office.erase_confirm',
    subject: `office:${officeId}`,
    details: { asked_by: row.askedBy },
  });
  await wakeErasure(ctx, row.erasureId);
  return { erasure };
}

/** Takes the wish back while it waits, whoever of the provider's admins asked. @throws Refusal 409 */
export async function withdrawErasure(ctx: Context, officeId: number): Promise<Answer> {
  const { userId } = userOf(ctx);
  const row = await lockNewest(ctx.tx, officeId);
  if (row?.state === 'running') throw conflict(words.begun);
  if (row?.state !== 'asked') throw conflict(words.notAsked);
  ctx.audit({ action: 'office.erase_withdraw', subject: `office:${officeId}` });
  const erasure = await turn(ctx, row, {
    state: 'withdrawn',
    withdrawnName: await nameOfUser(ctx.tx, userId),
    finishedAt: ctx.now,
    bell: partakers(row, userId),
  });
  return { erasure };
}

/** Takes an erasure off the viewer's bell, or puts it back. @throws Refusal 404 */
export async function setSeen(ctx: Context, id: number, seen: boolean): Promise<Answer> {
  const { userId } = userOf(ctx);
  const row = await lockErasure(ctx.tx, id);
  if (!row) throw notFound('erasure');
  if (row.bell.includes(userId) !== seen) return { erasure: presentErasure(row) };
  const others = row.bell.filter((other) => other !== userId);
  const bell = seen ? others : [...others, userId];
  return { erasure: await tell(ctx, await updateErasure(ctx.tx, id, { bell })) };
}
