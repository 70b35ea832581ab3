import { erasures, offices, PROVIDER_CLIENT_ID } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import type { ErasingNotes } from '../../platform/domain-events.ts';
import { conflict } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceClient } from '../client-rows/index.ts';
import { endOfficeLinks, endOfficeSessions } from '../identity/index.ts';
import { noSuchOffice } from './policy.ts';
import { changeOffice, lockOffice } from './store.ts';

const REASON = 'office deleted';
const DAY_MS = 86_400_000;

/**
 * Deletes the office of `ctx` softly: nobody can sign in, its people are signed out at once and the links that were
 * mailed end. Its rows and numbers stay, and what patients send it is still kept. Deleting it again changes nothing.
 * @throws Refusal 404; 409 for the provider's own office
 */
export async function deleteClient(platform: Platform, ctx: Context): Promise<void> {
  const office = await lockOffice(ctx.tx, ctx.office);
  if (!office) throw noSuchOffice();
  if (ctx.office === PROVIDER_CLIENT_ID) throw conflict(offices.officeMessages.ownOffice);
  if (office.deletedAt) return;
  await changeOffice(ctx.tx, ctx.office, {
    deletedAt: ctx.now,
    eraseAt: new Date(ctx.now.getTime() + offices.RESTORE_DAYS * DAY_MS),
    version: office.version + 1,
  });
  await endOfficeSessions(platform, ctx, REASON);
  await endOfficeLinks(ctx.tx, ctx.now);
  ctx.audit({ action: 'office.delete', subject: `office:${ctx.office}` });
  await announceClient(ctx);
}

/**
 * Brings a deleted office back as it was; whoever had an open link is invited anew. One that stands stays as it is.
 * @throws Refusal 404; 409 when it was deleted too long ago, or is being erased
 */
export async function restoreClient(ctx: Context): Promise<void> {
  const office = await lockOffice(ctx.tx, ctx.office);
  if (!office) throw noSuchOffice();
  if (!office.deletedAt) return;
  if (office.erasingAt) throw conflict(erasures.erasureMessages.erasing);
  if (ctx.now.getTime() - office.deletedAt.getTime() > offices.RESTORE_DAYS * DAY_MS)
    throw conflict(offices.officeMessages.tooLate);
  await changeOffice(ctx.tx, ctx.office, { deletedAt: null, eraseAt: null, version: office.version + 1 });
  ctx.audit({ action: 'office.restore', subject: `office:${ctx.office}` });
  await ctx.raise('office.restored', {});
  await announceClient(ctx);
}

/**
 * From now on the office of `ctx` is erased and cannot be brought back; what it has at vendors is ended by jobs. Again
 * changes nothing.
 * @param deletedAt when it was deleted, as whoever wants it erased knows it
 * @returns sentences for the certificate; null where it stands, or was brought back meanwhile
 */
export async function letGoOfOffice(ctx: Context, deletedAt: Date): Promise<ErasingNotes | null> {
  const office = await lockOffice(ctx.tx, ctx.office);
  if (office?.deletedAt?.getTime() !== deletedAt.getTime() || ctx.office === PROVIDER_CLIENT_ID) return null;
  if (office.erasingNotes) return office.erasingNotes;
  const notes: ErasingNotes = { ended: [], notEnded: [], kept: [] };
  await ctx.raise('office.erasing', notes);
  await changeOffice(ctx.tx, ctx.office, {
    erasingAt: ctx.now,
    erasingNotes: notes,
    version: office.version + 1,
  });
  ctx.audit({ action: 'office.erase_begin', subject: `office:${ctx.office}` });
  await announceClient(ctx);
  return notes;
}
